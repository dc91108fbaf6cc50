//! What calls do to memory: by their effects, by what the intrinsics of LLVM are known to touch, and by what objects they can know of.

use crate::{Access, Analysis, Object, Relation, types};
use rvsdg_core::{AccessTags, CallInfo, Effects, Graph, Intrinsic, Node, Op, Value};
use std::rc::Rc;

/// Does the intrinsic keep no address that it gets?
pub(crate) fn keeps_nothing(intrinsic: Intrinsic) -> bool {
    intrinsic.copies() || reads_nothing(intrinsic)
}

/// Does the intrinsic read no memory that it gets the address of?
pub(crate) fn reads_nothing(intrinsic: Intrinsic) -> bool {
    intrinsic.fills() || intrinsic.is_lifetime()
}

impl Analysis<'_> {
    /// May the call `node` write to what is accessed?
    pub fn call_may_write(&mut self, graph: &Graph, node: Node, access: &Access) -> bool {
        self.call_touches(graph, node, access, true)
    }

    /// May the call `node` read what is accessed?
    pub fn call_may_read(&mut self, graph: &Graph, node: Node, access: &Access) -> bool {
        self.call_touches(graph, node, access, false)
    }

    fn call_touches(&mut self, graph: &Graph, node: Node, access: &Access, writing: bool) -> bool {
        let Op::Call(id, effects) = graph.op(node) else { return true };
        if !effects.contains(if writing { Effects::WRITE } else { Effects::READ }) {
            return false;
        }
        let info = &graph.payloads[id];
        if let Some(touched) = self.intrinsic_touches(graph, node, info, access, writing) {
            return touched;
        }
        if writing && self.is_constant_memory(graph, access) {
            return false;
        }
        // What it can know of: everything but local objects that were not given away, or to it.
        let objects = self.objects(graph, access.address.base);
        objects.iter().any(|object| {
            if !object.is_local() {
                return true;
            }
            let escape = self.escape(graph, *object);
            escape.escaped || escape.calls.contains(&node)
        })
    }

    /// The answer for an intrinsic that is known.
    fn intrinsic_touches(
        &mut self,
        graph: &Graph,
        node: Node,
        info: &CallInfo,
        access: &Access,
        writing: bool,
    ) -> Option<bool> {
        let (pointer, length) = match info.called_intrinsic(self.env.symbols)? {
            it if it.copies() => (usize::from(!writing), Some(2)),
            it if it.fills() && writing => (0, Some(2)),
            it if it.fills() || it.is_hint() => return Some(false),
            it if it.is_lifetime() => (1, None),
            _ => return None,
        };
        let volatile = || {
            let flag = graph.operand(node, 3);
            rvsdg_route::int(graph, flag) != Some(0)
        };
        if length.is_some() && volatile() {
            return Some(true);
        }
        let size = length.and_then(|index| self.length(graph, graph.operand(node, index)));
        let address = self.address(graph, graph.operand(node, pointer));
        let touched = Access { address, size, tags: AccessTags::default() };
        Some(self.relate(graph, &touched, access) != Relation::No)
    }

    fn length(&self, graph: &Graph, value: Value) -> Option<u64> {
        u64::try_from(rvsdg_route::int(graph, value)?).ok()
    }

    /// Is the access to memory that nobody ever writes to?
    pub fn is_constant_memory(&mut self, graph: &Graph, access: &Access) -> bool {
        if access.tags.invariant || access.tags.tbaa.is_some_and(|tag| types::is_constant(self.env.metadata, tag)) {
            return true;
        }
        let objects: Rc<[Object]> = self.objects(graph, access.address.base);
        let symbols = self.env.symbols;
        !objects.is_empty()
            && objects.iter().all(|object| match object {
                Object::Global(symbol) => {
                    symbols[*symbol].global().is_some_and(|global| global.constant && !global.externally_initialized)
                }
                _ => false,
            })
    }
}
