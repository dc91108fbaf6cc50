//! Which objects a pointer may point into, and which objects nothing but what can be seen points into.
//!
//! An access through a pointer can only be to the object that the pointer was made from, however far its offset goes
//! (LLVM's rule of pointer provenance). So two pointers of different *identified* objects never meet: stack memory,
//! global variables, memory that an allocation function has just made, parameters marked `noalias` or `byval`. A
//! *local* object (all of these but global variables) does not meet a pointer of unknown origin either if its address
//! went nowhere ([`Escape`]), nor does a global variable that is hidden ([`rvsdg_core::GlobalInfo::is_hidden`]). What
//! is loaded from stack memory whose address went nowhere is one of the pointers that are stored there. Of two pointers
//! that one decision chose, only the choices of the same alternative are compared.

use crate::{Analysis, Mutation};
use rustc_hash::FxHashSet;
use rvsdg_core::{
    Effects, Gamma, Graph, Intrinsic, Linkage, Node, Op, Symbol, SymbolKind, Theta, UseSite, Value, ValueDef, ValueSet,
    Variable,
};
use rvsdg_opt_scev::Address;
use rvsdg_opt_target::limits::alias::{MAX_OBJECTS, MAX_SEARCH, MAX_STORED, MAX_USES};
use rvsdg_route::outermost;
use std::sync::Arc;

/// What a pointer may be made from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Object {
    /// Stack memory; in a loop, that of any iteration.
    Stack(Node),
    /// A global variable or function.
    Global(Symbol),
    /// What a call has allocated; in a loop, in any iteration.
    Fresh(Node),
    /// A parameter that nothing else in the function points to.
    Own(Value),
    /// Another parameter.
    Parameter(Value),
    /// Memory whose address came from where it can't be followed to, such as most loads or a call: not a local object
    /// whose address went nowhere.
    Unknown,
    /// Anything: the search was given up.
    Any,
}

impl Object {
    /// Is it an object, different from all other identified ones?
    pub fn is_identified(self) -> bool {
        !matches!(self, Object::Parameter(_) | Object::Unknown | Object::Any)
    }

    /// Is it an object that only this call of the function knows of, unless it told others?
    pub fn is_local(self) -> bool {
        matches!(self, Object::Stack(_) | Object::Fresh(_) | Object::Own(_))
    }
}

/// Where the address of a local object went.
#[derive(Clone, Debug, Default)]
pub(crate) struct Escape {
    /// Somewhere where it can't be followed.
    pub(crate) escaped: bool,
    /// To these calls, which don't keep it.
    pub(crate) calls: FxHashSet<Node>,
    /// To these stores, which store something there.
    pub(crate) stores: FxHashSet<Node>,
}

impl Analysis<'_> {
    /// The objects that a pointer may point into.
    pub fn objects(&mut self, graph: &Graph, pointer: Value) -> Arc<[Object]> {
        if let Some(known) = self.known.objects.get(&pointer) {
            return known.clone();
        }
        // That what is loaded is one of many is worse than that it is not known.
        let found = self.search(graph, pointer, true).or_else(|| self.search(graph, pointer, false));
        let found: Arc<[Object]> = found.unwrap_or_else(|| vec![Object::Any]).into();
        self.known.objects.insert(pointer, found.clone());
        found
    }

    /// The same, unless these are too many. Is what is loaded looked for in stores?
    fn search(&mut self, graph: &Graph, pointer: Value, in_stores: bool) -> Option<Vec<Object>> {
        let mut found: Vec<Object> = vec![];
        let mut seen = FxHashSet::default();
        let mut stack = vec![pointer];
        while let Some(value) = stack.pop() {
            let value = self.address(graph, value).base;
            if !seen.insert(value) {
                continue;
            }
            // What is unknown does not end the search: the pointer may still be that of a local object, in another
            // alternative or iteration.
            let object = self.step(graph, value, &mut stack, in_stores);
            if let Some(object) = object.filter(|object| !found.contains(object)) {
                found.push(object);
            }
            if found.len() > MAX_OBJECTS || seen.len() > MAX_SEARCH {
                return None;
            }
        }
        Some(found)
    }

    /// The object that a base is, or (on `stack`) what else it may be.
    fn step(&mut self, graph: &Graph, value: Value, stack: &mut Vec<Value>, in_stores: bool) -> Option<Object> {
        match graph.def(value) {
            ValueDef::Output(node, index) => match graph.op(node) {
                Op::Alloca(_) => return Some(Object::Stack(node)),
                Op::Call(id, _) if index == 0 && graph.payloads[id].ret_attrs.has(ValueSet::NOALIAS) => {
                    return Some(Object::Fresh(node));
                }
                Op::Select(_) => stack.extend([graph.operand(node, 1), graph.operand(node, 2)]),
                Op::Freeze | Op::Gep(_) => stack.push(graph.operand(node, 0)),
                Op::Gamma => {
                    let gamma = Gamma::from_node(graph, node)?;
                    stack.extend((0..gamma.regions(graph).len()).map(|i| gamma.exit_origin(graph, i, index)));
                }
                Op::Theta(_) => stack.push(Theta::from_node(graph, node)?.post(graph, index)),
                Op::Load(..) if index == 0 && in_stores => match self.stored_at(graph, graph.operand(node, 0)) {
                    Some(values) => stack.extend(values),
                    None => return Some(Object::Unknown),
                },
                _ => return Some(Object::Unknown),
            },
            ValueDef::Argument(_, index) => match graph.variable(value) {
                Some(Variable::Loop(theta, index)) => {
                    stack.extend([theta.entry_origin(graph, index), theta.post(graph, index)]);
                }
                Some(Variable::Entry(gamma, index)) => stack.push(gamma.entry_origin(graph, index)),
                _ => return Some(self.argument(graph, value, index)),
            },
        }
        None
    }

    /// The pointers that may be loaded from an address: those that are stored to the stack memory that it points into,
    /// anywhere in there, if nobody else knows of that memory. What nothing was stored to is undefined.
    fn stored_at(&mut self, graph: &Graph, address: Value) -> Option<Vec<Value>> {
        let base = self.address(graph, address).base;
        let (node, Op::Alloca(_)) = graph.produced_by(base)? else { return None };
        let escape = self.escape(graph, Object::Stack(node));
        let is_written = |call: &Node| !self.leaves_pointers(graph, *call);
        if escape.escaped || (escape.calls.iter().any(is_written) && !self.env.fault.is(Mutation::NoWriters)) {
            return None;
        }
        let most = if self.env.fault.is(Mutation::OneStore) { 1 } else { MAX_STORED };
        let mut stores: Vec<Node> = escape.stores.iter().copied().collect();
        stores.sort_unstable();
        // What a store that is gone now stored, another one stores elsewhere.
        if stores.len() > MAX_STORED || stores.iter().any(|store| !graph.is_live(*store)) {
            return None;
        }
        let values = stores.into_iter().take(most).map(|store| graph.operand(store, 0));
        // Parts of pointers and numbers that are some are not followed.
        values.map(|value| graph.ty(value).is_ptr().then_some(value)).collect()
    }

    /// Does a call that gets the address of stack memory store no pointers there?
    fn leaves_pointers(&self, graph: &Graph, call: Node) -> bool {
        let Op::Call(id, effects) = graph.op(call) else { return false };
        let is_lifetime = |intrinsic: Intrinsic| intrinsic.is_lifetime();
        !effects.contains(Effects::WRITE)
            || graph.payloads[id].called_intrinsic(self.env.symbols).is_some_and(is_lifetime)
    }

    /// The alignment of a place that can be loaded from at any time, `size` bytes: one at a constant offset, in bounds,
    /// of a variable of the module, of stack memory, or of what a parameter points to.
    /// `None` for all other places, and for variables that may be smaller than their declaration or not exist. `None`
    /// for all places where a sanitizer checks accesses: it would see a load that the program does not make, while
    /// another thread writes there, or before anything is there to be read.
    ///
    /// What is loaded while nothing is there yet, or nothing any more (stack memory out of its lifetime), is undefined,
    /// but loading it is not.
    pub fn always_there(&mut self, graph: &Graph, address: &Address, size: u64) -> Option<u64> {
        let function = self.env.function.and_then(|symbol| self.env.symbols[symbol].function());
        if function.is_some_and(|function| function.suffix.is_checked()) {
            return None;
        }
        let offset = u64::try_from(address.form.as_constant()?).ok()?;
        let (whole, align) = self.extent(graph, address.base)?;
        let end = if self.env.fault.is(Mutation::NoEnd) { Some(offset) } else { offset.checked_add(size) };
        let in_bounds = end.is_some_and(|end| end <= whole);
        in_bounds.then(|| if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) })
    }

    /// The number of bytes that can be loaded at any time from a base on, and the alignment of the base.
    fn extent(&mut self, graph: &Graph, base: Value) -> Option<(u64, u64)> {
        let (region, index) = match graph.def(base) {
            ValueDef::Output(node, 0) => {
                let Op::Alloca(id) = graph.op(node) else { return None };
                // Elsewhere it may be given back before the function ends (`llvm.stackrestore`).
                if graph.region(node) != graph.root() {
                    return None;
                }
                let info = &graph.payloads[id];
                let count = u64::try_from(rvsdg_route::int(graph, graph.operand(node, 0))?).ok()?;
                let whole = self.layouts.size(info.ty)?.checked_mul(count)?;
                return info.specifier.is_empty().then_some((whole, info.align));
            }
            ValueDef::Output(..) => return None,
            ValueDef::Argument(region, index) => (region, index),
        };
        if region != graph.root() {
            return None;
        }
        if let Some(param) = index.checked_sub(self.env.shape.context_count()) {
            let function = self.env.function.and_then(|symbol| self.env.symbols[symbol].function())?;
            let attrs = function.param_attrs(param).filter(|_| graph.ty(base).is_ptr())?;
            return Some((attrs.dereferenceable()?, attrs.align().unwrap_or(1)));
        }
        let symbol = self.env.context.get(index).copied().flatten()?;
        let data = &self.env.symbols[symbol];
        let global = data.global().filter(|global| !global.is_thread_local())?;
        let is_certain = match data.linkage {
            Linkage::External | Linkage::Internal | Linkage::Private => true,
            Linkage::LinkOnceOdr | Linkage::WeakOdr => data.defined,
            _ => false,
        };
        let whole = self.layouts.size(global.ty).filter(|_| is_certain)?;
        Some((whole, global.align().unwrap_or(self.layouts.of(global.ty).align)))
    }

    /// The object that an argument of the function is.
    fn argument(&self, graph: &Graph, value: Value, index: usize) -> Object {
        let env = &self.env;
        let Some(param) = index.checked_sub(env.shape.context_count()) else {
            return match env.context.get(index).copied().flatten() {
                Some(symbol) if !matches!(env.symbols[symbol].kind, SymbolKind::Alias(_)) => Object::Global(symbol),
                _ => Object::Unknown,
            };
        };
        if !graph.ty(value).is_ptr() {
            return Object::Unknown;
        }
        let attrs = env
            .function
            .and_then(|symbol| env.symbols[symbol].function())
            .and_then(|function| function.param_attrs(param));
        match attrs {
            Some(attrs) if attrs.has(ValueSet::NOALIAS | ValueSet::BYVAL) => Object::Own(value),
            _ => Object::Parameter(value),
        }
    }

    /// Do these two never meet?
    pub(crate) fn objects_differ(&mut self, graph: &Graph, a: Object, b: Object) -> bool {
        match (a, b) {
            (Object::Any, _) | (_, Object::Any) => false,
            _ if a == b => false,
            _ if a.is_identified() && b.is_identified() => true,
            (Object::Parameter(_) | Object::Unknown, Object::Global(symbol))
            | (Object::Global(symbol), Object::Parameter(_) | Object::Unknown) => {
                self.env.symbols[symbol].global().is_some_and(|global| global.is_hidden)
            }
            (Object::Parameter(_), local) | (local, Object::Parameter(_)) => local.is_local(),
            (Object::Unknown, local) | (local, Object::Unknown) => {
                local.is_local() && !self.escape(graph, local).escaped
            }
            _ => false,
        }
    }

    /// Did one decision choose both bases, so that they point into different objects whichever way it went? That is
    /// true of the same iteration of the loops around the decision.
    pub(crate) fn are_chosen_apart(&mut self, graph: &Graph, a: Value, b: Value) -> bool {
        let (ValueDef::Output(first, i), ValueDef::Output(second, k)) = (graph.def(a), graph.def(b)) else {
            return false;
        };
        match (graph.op(first), graph.op(second)) {
            (Op::Select(_), Op::Select(_)) => {
                let [a, b] = [first, second].map(|node| outermost(graph, graph.operand(node, 0)));
                // Each use of what is undefined may see something else.
                let is_one = || a == b && self.is_never_undef(graph, a);
                (is_one() || self.env.fault.is(Mutation::OtherDecision))
                    && [1, 2].into_iter().all(|choice| {
                        self.bases_differ(graph, graph.operand(first, choice), graph.operand(second, choice))
                    })
            }
            (Op::Gamma, Op::Gamma) if first == second => {
                let Some(gamma) = Gamma::from_node(graph, first) else { return false };
                (0..gamma.regions(graph).len()).all(|alternative| {
                    let [a, b] = [i, k].map(|exit| gamma.exit_origin(graph, alternative, exit));
                    self.bases_differ(graph, a, b)
                })
            }
            _ => false,
        }
    }

    /// Is an integer never undefined, so that all of its uses see the same? It may be poison.
    fn is_never_undef(&self, graph: &Graph, value: Value) -> bool {
        let mut seen = FxHashSet::default();
        let mut stack = vec![value];
        while let Some(value) = stack.pop() {
            if !seen.insert(value) {
                continue;
            }
            if seen.len() > MAX_SEARCH || graph.ty(value).int_width().is_none() {
                return false;
            }
            let (node, index) = match graph.def(value) {
                ValueDef::Output(node, index) => (node, index),
                ValueDef::Argument(region, index) => {
                    match graph.variable(value) {
                        Some(Variable::Loop(theta, index)) => {
                            stack.extend([theta.entry_origin(graph, index), theta.post(graph, index)]);
                        }
                        Some(Variable::Entry(gamma, index)) => stack.push(gamma.entry_origin(graph, index)),
                        _ if region == graph.root() && self.is_argument_defined(index) => {}
                        _ => return false,
                    }
                    continue;
                }
            };
            match graph.op(node) {
                Op::Freeze => {}
                Op::Undef | Op::Load(..) | Op::Call(..) => return false,
                Op::Gamma => {
                    let Some(gamma) = Gamma::from_node(graph, node) else { return false };
                    stack.extend((0..gamma.regions(graph).len()).map(|i| gamma.exit_origin(graph, i, index)));
                }
                Op::Theta(_) => match Theta::from_node(graph, node) {
                    Some(theta) => stack.push(theta.post(graph, index)),
                    None => return false,
                },
                _ if graph.constant(value).is_some() => {}
                op if op.is_speculatable() => stack.extend(graph.operands(node)),
                _ => return false,
            }
        }
        true
    }

    /// Is this argument of the function passed something that is not undefined?
    fn is_argument_defined(&self, index: usize) -> bool {
        let function = self.env.function.and_then(|symbol| self.env.symbols[symbol].function());
        let param = index.checked_sub(self.env.shape.context_count());
        let attrs = function.zip(param).and_then(|(function, param)| function.param_attrs(param));
        attrs.is_some_and(|attrs| attrs.has(ValueSet::NOUNDEF))
    }

    /// Where the address of a local object went.
    pub(crate) fn escape(&mut self, graph: &Graph, object: Object) -> Arc<Escape> {
        let start = match object {
            Object::Stack(node) | Object::Fresh(node) => graph.output(node, 0),
            Object::Own(value) => value,
            _ => return Arc::new(Escape { escaped: true, ..Escape::default() }),
        };
        if let Some(known) = self.known.escapes.get(&start) {
            return known.clone();
        }
        let mut escape = Escape::default();
        let mut seen = FxHashSet::default();
        let mut stack = vec![start];
        let mut uses = 0;
        while let Some(value) = stack.pop() {
            if !seen.insert(value) {
                continue;
            }
            for user in graph.users(value) {
                uses += 1;
                if uses > MAX_USES || !self.follow(graph, graph.site(user), &mut stack, &mut escape) {
                    escape.escaped = true;
                }
            }
            if escape.escaped {
                break;
            }
        }
        let escape = Arc::new(escape);
        self.known.escapes.insert(start, escape.clone());
        escape
    }

    /// Follows one use of an address; answers whether that could be done.
    fn follow(&self, graph: &Graph, site: UseSite, stack: &mut Vec<Value>, escape: &mut Escape) -> bool {
        let (node, index) = match site {
            UseSite::Input(node, index) => (node, index),
            UseSite::Result(region, index) => {
                let Some(owner) = graph.owner(region) else { return false };
                match graph.op(owner) {
                    Op::Gamma => stack.push(graph.output(owner, index)),
                    // Result 0 of a theta is its predicate.
                    Op::Theta(_) if index > 0 => {
                        stack.extend([graph.arg(region, index - 1), graph.output(owner, index - 1)]);
                    }
                    _ => return false,
                }
                return true;
            }
        };
        match graph.op(node) {
            Op::Load(id, _) => return !graph.payloads[id].volatile,
            Op::Store(id, _) => {
                escape.stores.insert(node);
                return index == 1 && !graph.payloads[id].volatile;
            }
            Op::Gep(_) if index == 0 && graph.ty(graph.output(node, 0)).is_ptr() => stack.push(graph.output(node, 0)),
            Op::Select(_) | Op::Freeze => stack.push(graph.output(node, 0)),
            Op::Gamma if index > 0 => {
                stack.extend(graph.regions(node).iter().map(|region| graph.arg(*region, index - 1)));
            }
            Op::Theta(_) => stack.push(graph.arg(graph.regions(node)[0], index)),
            Op::Call(id, _) => {
                let info = &graph.payloads[id];
                let Some(argument) = index.checked_sub(usize::from(info.intrinsic.is_none())) else { return false };
                let callee = self.callee(graph, node, info).and_then(|symbol| self.env.symbols[symbol].function());
                let param = callee.and_then(|function| function.param_attrs(argument));
                let mut attrs = info.arg_attrs.get(argument).into_iter().chain(param);
                let kept = !attrs.any(|attrs| attrs.has(ValueSet::NOCAPTURE));
                let harmless = info.called_intrinsic(self.env.symbols).is_some_and(crate::call::keeps_nothing);
                if kept && !harmless {
                    return false;
                }
                escape.calls.insert(node);
            }
            _ => return false,
        }
        true
    }
}
