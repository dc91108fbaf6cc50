//! What calls do to memory: by their effects, by what the intrinsics of LLVM are known to touch, by the attributes of
//! call and callee, and by what objects they can know of.

use crate::{Access, Analysis, Object, Relation, types};
use rvsdg_core::{
    AccessTags, CallAttrs, CallInfo, Effects, FnSet, FunctionInfo, Graph, Intrinsic, Node, Op, Operator, Symbol, Type,
    Value, ValueAttrs, ValueDef, ValueSet,
};
use rvsdg_route::outermost;
use std::sync::Arc;

/// Does the intrinsic keep no address that it gets?
pub(crate) fn keeps_nothing(intrinsic: Intrinsic) -> bool {
    intrinsic.copies() || reads_nothing(intrinsic)
}

/// Does the intrinsic read no memory that it gets the address of?
pub(crate) fn reads_nothing(intrinsic: Intrinsic) -> bool {
    intrinsic.fills() || intrinsic.is_lifetime()
}

/// Do the attributes of an argument rule out that the callee makes such accesses through it?
fn forbids(attrs: &ValueAttrs, writing: bool) -> bool {
    let others = if writing { ValueSet::READONLY | ValueSet::BYVAL } else { ValueSet::WRITEONLY };
    attrs.has(others | ValueSet::READNONE)
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

    /// Does the call `node` read no memory at all? Its effects may say that it reads because it may run for ever.
    pub fn call_reads_nothing(&self, graph: &Graph, node: Node) -> bool {
        let Op::Call(id, effects) = graph.op(node) else { return false };
        let info = &graph.payloads[id];
        let callee = self.callee(graph, node, info);
        let params = callee.and_then(|it| self.env.symbols[it].function()).map_or(&[][..], |it| &it.param_attrs);
        let is_copied = info.arg_attrs.iter().chain(params).any(|attrs| attrs.has(ValueSet::BYVAL));
        let memory = self.call_attrs(callee, info).memory;
        let reads = [memory.args, memory.inaccessible, memory.other].iter().any(|part| part.has(false));
        !effects.contains(Effects::READ) || !reads && !is_copied
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
        if writing && self.is_constant_memory(graph, access) || self.is_new(graph, node) {
            return false;
        }
        // What it can know of: everything but local objects that were not given away, or to it.
        let objects = self.objects(graph, access.address.base);
        let knows = objects.iter().any(|object| {
            if !object.is_local() {
                return true;
            }
            let escape = self.escape(graph, *object);
            escape.escaped || escape.calls.contains(&node)
        });
        knows && self.may_touch_by_attributes(graph, node, info, access, writing)
    }

    /// Does a node get memory for a `new` expression? Such a call neither reads nor writes memory that the program
    /// can access otherwise, as the standard lets compilers leave it out, whatever the operator does. Calls of an
    /// operator that the module defines are calls like others nevertheless, as programs with one count, for example;
    /// so are all of a function that knows no library (`-fno-builtin`).
    pub fn is_new(&self, graph: &Graph, node: Node) -> bool {
        let info = match graph.op(node) {
            Op::Call(id, _) => &graph.payloads[id],
            Op::Special(id, _) if graph.payloads[id].has_callee() => &graph.payloads[id].call,
            _ => return false,
        };
        let is_of_expression = info.fn_attrs.has(FnSet::BUILTIN) && self.knows_library();
        let callee = is_of_expression.then(|| self.callee(graph, node, info)).flatten();
        callee
            .map(|symbol| &self.env.symbols[symbol])
            .is_some_and(|data| !data.defined && matches!(data.name.operator(), Some(Operator::New { .. })))
    }

    /// May the call `node` give memory back?
    pub fn call_may_free(&self, graph: &Graph, node: Node) -> bool {
        let Op::Call(id, effects) = graph.op(node) else { return true };
        let info = &graph.payloads[id];
        let attrs = || self.call_attrs(self.callee(graph, node, info), info);
        effects.contains(Effects::WRITE) && !attrs().has(FnSet::NOFREE)
    }

    /// The attributes of a call together with those of what it calls, if that is known.
    pub fn attrs_of_call(&self, graph: &Graph, node: Node) -> Option<CallAttrs> {
        let Op::Call(id, _) = graph.op(node) else { return None };
        let info = &graph.payloads[id];
        Some(self.call_attrs(self.callee(graph, node, info), info))
    }

    /// The attributes of call and callee.
    fn call_attrs(&self, callee: Option<Symbol>, info: &CallInfo) -> CallAttrs {
        match callee.and_then(|it| self.env.symbols[it].function()) {
            Some(function) => function.call_attrs(&info.fn_attrs),
            None => CallAttrs::of(&info.fn_attrs),
        }
    }

    /// Do the attributes of call and callee allow the access?
    fn may_touch_by_attributes(
        &mut self,
        graph: &Graph,
        node: Node,
        info: &CallInfo,
        access: &Access,
        writing: bool,
    ) -> bool {
        let callee = self.callee(graph, node, info);
        let memory = self.call_attrs(callee, info).memory;
        let objects = self.objects(graph, access.address.base);
        // `errno` is memory of the C library, which pointers of unknown origin may lead to, or a variable by its name.
        let sets_errno = writing && self.sets_errno_at_most(callee, info);
        let may_be_errno = || {
            objects.iter().any(|object| match object {
                Object::Global(symbol) => {
                    let data = &self.env.symbols[*symbol];
                    !data.linkage.is_local() && data.global().is_none_or(|global| global.ty == Type::I32)
                }
                object => !object.is_identified(),
            })
        };
        if memory.other.has(writing) && (!sets_errno || may_be_errno()) {
            // A local object that was only given to calls that do not keep it is known by the argument alone.
            let is_outside = |object: &Object| !object.is_local() || self.escape(graph, *object).escaped;
            if objects.to_vec().iter().any(is_outside) {
                return true;
            }
        }
        // The caller makes the copies of arguments that are passed so, whatever the callee does.
        let copies = |attrs: &ValueAttrs| !writing && attrs.has(ValueSet::BYVAL);
        let params = callee.and_then(|it| self.env.symbols[it].function()).map_or(&[][..], |it| &it.param_attrs);
        let is_copied = info.arg_attrs.iter().chain(params).any(copies);
        (memory.args.has(writing) || is_copied) && self.is_passed(graph, node, info, callee, access, writing)
    }

    /// May one of the arguments point to what is accessed, and may the callee make such an access through it?
    fn is_passed(
        &mut self,
        graph: &Graph,
        node: Node,
        info: &CallInfo,
        callee: Option<Symbol>,
        access: &Access,
        writing: bool,
    ) -> bool {
        let first = usize::from(info.intrinsic.is_none());
        let symbols = self.env.symbols;
        let function = callee.and_then(|it| symbols[it].function());
        let operands: Vec<Value> = graph.operands(node).skip(first).collect();
        operands.into_iter().filter(|value| !graph.ty(*value).is_state()).enumerate().any(|(index, value)| {
            let param = function.and_then(|it| it.param_attrs(index));
            let all = || info.arg_attrs.get(index).into_iter().chain(param);
            let ty = graph.ty(value);
            let holds_nothing = ty.int_width().is_some() || ty.is_float();
            if holds_nothing || all().any(|attrs| forbids(attrs, writing)) {
                return false;
            }
            // A pointer inside of something else is not looked for.
            !ty.is_ptr() || {
                let base = self.address(graph, value).base;
                base == access.address.base || !self.bases_differ(graph, base, access.address.base)
            }
        })
    }

    /// Is the callee a library function that writes no memory of the module but what arguments point to?
    fn sets_errno_at_most(&self, callee: Option<Symbol>, info: &CallInfo) -> bool {
        let library = callee.and_then(|it| self.env.symbols[it].library(self.env.types));
        library.is_some_and(|it| it.writes_errno_at_most()) && info.may_be_library() && self.knows_library()
    }

    /// May functions be taken for those of the library in this body?
    fn knows_library(&self) -> bool {
        let caller = self.env.function.and_then(|it| self.env.symbols[it].function());
        caller.is_some_and(FunctionInfo::knows_library)
    }

    /// The function that a call calls as what it is.
    pub(crate) fn callee(&self, graph: &Graph, node: Node, info: &CallInfo) -> Option<Symbol> {
        let symbol = match info.intrinsic {
            Some(symbol) => symbol,
            None => match graph.def(outermost(graph, graph.operand(node, 0))) {
                ValueDef::Argument(region, index)
                    if region == graph.root() && index < self.env.shape.context_count() =>
                {
                    self.env.context.get(index).copied().flatten()?
                }
                _ => return None,
            },
        };
        self.env.symbols[symbol].function().is_some_and(|it| it.ty == info.ty).then_some(symbol)
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
        let pointer = graph.operand(node, pointer);
        let address = self.address(graph, pointer);
        let touched = Access { address, size, tags: AccessTags::default(), pointer: Some(pointer) };
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
        let objects: Arc<[Object]> = self.objects(graph, access.address.base);
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
