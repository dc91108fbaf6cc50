//! What calls do to memory: by their effects, by what the intrinsics of LLVM are known to touch, and by what objects they can know of.

use crate::{Access, Analysis, Object, Relation};
use rvsdg_core::{CallInfo, Effects, Graph, Node, Op, Value};
use std::rc::Rc;

/// What an intrinsic touches.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Intrinsic {
    /// Copies: destination, source, length.
    Copy,
    /// Fills: destination, byte, length.
    Fill,
    /// Begins or ends the life of stack memory: length, address.
    Lifetime,
    /// Nothing: it only tells the optimizer something.
    Hint,
    /// It is not known here.
    Other,
}

impl Intrinsic {
    pub(crate) fn of_name(name: &str) -> Intrinsic {
        let is = |prefix: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        if is("llvm.memcpy") || is("llvm.memmove") {
            Intrinsic::Copy
        } else if is("llvm.memset") {
            Intrinsic::Fill
        } else if name.starts_with("llvm.lifetime.") {
            Intrinsic::Lifetime
        } else if is("llvm.assume") || is("llvm.experimental.noalias.scope.decl") || is("llvm.donothing") {
            Intrinsic::Hint
        } else {
            Intrinsic::Other
        }
    }
}

/// Does the intrinsic with this name keep no address that it gets?
pub(crate) fn keeps_nothing(name: &str) -> bool {
    matches!(Intrinsic::of_name(name), Intrinsic::Copy | Intrinsic::Fill | Intrinsic::Lifetime)
}

/// Does the intrinsic with this name read no memory that it gets the address of?
pub(crate) fn reads_nothing(name: &str) -> bool {
    matches!(Intrinsic::of_name(name), Intrinsic::Fill | Intrinsic::Lifetime)
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
        let name = &self.env.symbols[info.intrinsic?].name;
        let kind = Intrinsic::of_name(name);
        let (pointer, length) = match kind {
            Intrinsic::Copy => (usize::from(!writing), Some(2)),
            Intrinsic::Fill if writing => (0, Some(2)),
            Intrinsic::Fill => return Some(false),
            Intrinsic::Lifetime => (1, None),
            Intrinsic::Hint => return Some(false),
            Intrinsic::Other => return None,
        };
        let volatile = || {
            let flag = graph.operand(node, 3);
            rvsdg_route::int(graph, flag) != Some(0)
        };
        if length.is_some() && volatile() {
            return Some(true);
        }
        let size = length.and_then(|index| self.length(graph, graph.operand(node, index)));
        let touched = Access { address: self.address(graph, graph.operand(node, pointer)), size };
        Some(self.relate(graph, &touched, access) != Relation::No)
    }

    fn length(&self, graph: &Graph, value: Value) -> Option<u64> {
        u64::try_from(rvsdg_route::int(graph, value)?).ok()
    }

    /// Is the access to memory that nobody ever writes to?
    pub fn is_constant_memory(&mut self, graph: &Graph, access: &Access) -> bool {
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
