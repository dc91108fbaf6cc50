//! What a body does, apart from what the functions do that it calls.

use crate::fault::{Fault, Mutation};
use crate::follow::{Follow, Follower};
use crate::summary::{INFERRED, ParamFact};
use rustc_hash::FxHashMap;
use rvsdg_core::{
    Access, Body, CallAttrs, CallInfo, DenseSet, Effects, FnSet, Gamma, Graph, MemoryAttr, Node, Op, Region, Role,
    SpecialInfo, Symbol, TailKind, Theta, Type, Value, ValueAttrs, ValueDef, ValueSet,
};
use rvsdg_opt_alias::{Analysis, Env, Object};
use rvsdg_opt_calls::context_var;
use rvsdg_opt_target::limits::function_attrs::MAX_RETURNED;

/// Which memory a pointer may point to, as the caller of the function sees it.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Reach {
    /// Memory that arguments of the function point to.
    pub(crate) args: bool,
    /// Memory that is neither that nor local to the function.
    pub(crate) other: bool,
}

impl Reach {
    /// Accesses to this memory.
    pub(crate) fn memory(self, access: Access) -> MemoryAttr {
        let of = |holds: bool| if holds { access } else { Access::NONE };
        MemoryAttr { args: of(self.args), inaccessible: Access::NONE, other: of(self.other) }
    }
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct CallFact {
    /// The called function, if it is known.
    pub(crate) callee: Option<Symbol>,
    /// What the attributes of the call itself say.
    pub(crate) own: CallAttrs,
    /// Is it in a loop?
    pub(crate) in_loop: bool,
    /// Does the call say that its result is new memory?
    pub(crate) fresh: bool,
    /// The number of the first argument among the operands.
    pub(crate) first: usize,
    /// For each argument what its attributes say, and where it points to.
    pub(crate) args: Vec<(ParamFact, Reach)>,
}

impl CallFact {
    /// Is this operand an argument?
    pub(crate) fn is_argument(&self, operand: usize) -> bool {
        operand >= self.first && operand - self.first < self.args.len()
    }
}

/// What a body does.
#[derive(Debug)]
pub(crate) struct Scan {
    /// Attributes that only calls can refute.
    pub(crate) attrs: CallAttrs,
    /// Is there no volatile or atomic access, and the like?
    pub(crate) quiet: bool,
    pub(crate) calls: Vec<CallFact>,
    /// For each parameter that is a pointer, where it goes.
    pub(crate) params: Vec<Option<Follow>>,
    /// The calls that the returned pointer comes from, with where it goes. `None` if it comes from elsewhere, too.
    pub(crate) returned: Option<Vec<(usize, Follow)>>,
    /// Can the function be passed pointers?
    pub(crate) has_pointers: bool,
    /// The nodes of all calls, regions in the order of their tree.
    pub(crate) nodes: Vec<Node>,
}

/// Looks at a body.
pub(crate) fn scan(graph: &Graph, env: Env<'_>, fault: Fault) -> Scan {
    let mut scanner = Scanner {
        graph,
        env,
        analysis: Analysis::new(env),
        fault,
        attrs: CallAttrs { set: INFERRED, memory: MemoryAttr::NONE },
        quiet: true,
        calls: vec![],
        number: FxHashMap::default(),
        compared: vec![],
    };
    let acting = scanner.comparisons();
    for (node, in_loop) in &acting {
        scanner.node(*node, *in_loop);
    }
    let is_call = |node: &Node| matches!(graph.op(*node), Op::Call(..));
    let nodes = acting.into_iter().map(|(node, _)| node).filter(is_call).collect();
    let Scanner { attrs, quiet, calls, number, .. } = scanner;
    let follower = Follower { graph, calls: &calls, number: &number, fault };
    let function = env.function.and_then(|symbol| env.symbols[symbol].function());
    // In other address spaces, and where the function says so, memory may be at the address null.
    let null_is_memory = function.is_some_and(|it| it.suffix.may_have(FnSet::NULL_POINTER_IS_VALID));
    let points = |index: usize| {
        let known = ValueSet::NONNULL | ValueSet::DEREFERENCEABLE | ValueSet::DEREFERENCEABLE_OR_NULL;
        let is_plain = !null_is_memory && graph.ty(env.shape.params(graph)[index]) == Type::PTR;
        is_plain && function.and_then(|it| it.param_attrs(index)).is_some_and(|attrs| attrs.has(known))
    };
    let of_param =
        |(index, param): (usize, &Value)| graph.ty(*param).is_ptr().then(|| follower.follow(*param, points(index)));
    let params: Vec<Option<Follow>> = env.shape.params(graph).iter().enumerate().map(of_param).collect();
    let returned = allocations(graph, env.shape).and_then(|nodes| {
        nodes
            .into_iter()
            .map(|node| Some((*number.get(&node)?, follower.follow(graph.output(node, 0), true))))
            .collect()
    });
    let varargs = function.and_then(|it| env.types.signature(it.ty)).is_none_or(|(_, _, varargs)| varargs);
    let holds = |param: &Value| holds_pointer(graph.ty(*param));
    let has_pointers = varargs || env.shape.params(graph).iter().any(holds);
    Scan { attrs, quiet, calls, params, returned, has_pointers, nodes }
}

/// May a value of this type be a pointer, or have one in it?
fn holds_pointer(ty: Type) -> bool {
    !(ty.int_width().is_some() || ty.is_float() || ty.is_state())
}

/// The calls that the returned pointer is the result of, if it comes from nowhere else.
fn allocations(graph: &Graph, shape: Body) -> Option<Vec<Node>> {
    let value = shape.return_value(graph).filter(|value| graph.ty(*value).is_ptr())?;
    let (mut found, mut seen) = (vec![], vec![]);
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        // Functions that return something out of so many places are not worth the time.
        if seen.len() > MAX_RETURNED {
            return None;
        }
        match graph.def(value) {
            ValueDef::Output(node, index) => match graph.op(node) {
                Op::Call(..) if index == 0 => found.push(node),
                Op::Null | Op::Undef | Op::Poison => {}
                Op::Select(_) => pending.extend([graph.operand(node, 1), graph.operand(node, 2)]),
                Op::Gamma => pending.extend(Gamma::from_node(graph, node)?.exit_origins(graph, index)),
                Op::Theta(_) => pending.push(Theta::from_node(graph, node)?.post(graph, index)),
                _ => return None,
            },
            ValueDef::Argument(..) => match graph.variable(value)? {
                rvsdg_core::Variable::Loop(theta, index) => {
                    pending.extend([theta.entry_origin(graph, index), theta.post(graph, index)]);
                }
                rvsdg_core::Variable::Entry(gamma, index) => pending.push(gamma.entry_origin(graph, index)),
                rvsdg_core::Variable::Exit(..) => return None,
            },
        }
    }
    (!found.is_empty()).then_some(found)
}

struct Scanner<'a> {
    graph: &'a Graph,
    env: Env<'a>,
    analysis: Analysis<'a>,
    fault: Fault,
    attrs: CallAttrs,
    quiet: bool,
    calls: Vec<CallFact>,
    /// The number of each call.
    number: FxHashMap<Node, usize>,
    /// Parameters that are compared with pointers to other memory. Where they are equal, an optimizer may access the
    /// memory through the other pointer.
    compared: Vec<Value>,
}

impl Scanner<'_> {
    /// Finds the parameters that are compared with pointers to other memory. Answers the nodes that do more than to
    /// compute, and whether each of them is in a loop.
    fn comparisons(&mut self) -> Vec<(Node, bool)> {
        let graph = self.graph;
        let mut acting = vec![];
        let mut in_loop: DenseSet<Region> = DenseSet::with_capacity(graph.region_capacity());
        for region in graph.region_tree(graph.root()) {
            let owner = graph.owner(region);
            let is_loop = owner
                .is_some_and(|owner| matches!(graph.op(owner), Op::Theta(_)) || in_loop.contains(graph.region(owner)));
            if is_loop {
                in_loop.insert(region);
            }
            for node in graph.nodes(region) {
                match graph.op(node) {
                    Op::ICmp(_) if graph.ty(graph.operand(node, 0)).is_ptr() => self.comparison(node),
                    Op::Theta(_) | Op::Call(..) | Op::Special(..) => acting.push((node, is_loop)),
                    op if !op.effects().is_empty() => acting.push((node, is_loop)),
                    _ => {}
                }
            }
        }
        acting
    }

    fn comparison(&mut self, node: Node) {
        let graph = self.graph;
        let sides = [0, 1].map(|index| self.analysis.objects(graph, graph.operand(node, index)));
        for (side, other) in [(0, 1), (1, 0)] {
            let is_other = |object: &Object| {
                matches!(object, Object::Global(_) | Object::Fresh(_) | Object::Unknown | Object::Any)
            };
            let is_null = graph.producer_op(graph.operand(node, other)) == Some(Op::Null);
            if is_null || !sides[other].iter().any(is_other) || self.fault.is(Mutation::IgnoreComparisons) {
                continue;
            }
            self.compared.extend(sides[side].iter().filter_map(|object| match object {
                Object::Own(param) | Object::Parameter(param) => Some(*param),
                _ => None,
            }));
        }
    }

    fn node(&mut self, node: Node, in_loop: bool) {
        let graph = self.graph;
        match graph.op(node) {
            Op::Theta(flags) if flags.may_diverge && !self.fault.is(Mutation::LoopsEnd) => {
                self.lose(FnSet::WILLRETURN);
            }
            Op::Load(..) | Op::Store(..) => self.access(node, in_loop),
            Op::Call(id, _) => {
                let info = &graph.payloads[id];
                let first = usize::from(info.intrinsic.is_none());
                self.call(node, info, first, in_loop);
            }
            Op::Special(id, effects) => self.special(node, &graph.payloads[id], effects, in_loop),
            Op::Atomic(id) => {
                self.touch(MemoryAttr::ANY);
                self.interact(in_loop);
                if graph.payloads[id].volatile {
                    self.lose(FnSet::WILLRETURN);
                }
            }
            Op::VaArg => self.touch(MemoryAttr::ANY),
            Op::Resume => self.lose(FnSet::NOUNWIND),
            // All others only compute, or are memory of the function's own.
            _ => {}
        }
    }

    fn lose(&mut self, attributes: FnSet) {
        self.attrs.set = self.attrs.set.without(attributes);
    }

    fn touch(&mut self, memory: MemoryAttr) {
        self.attrs.memory = self.attrs.memory.join(memory);
    }

    /// Something that others can observe. A loop that does so makes progress without an end.
    fn interact(&mut self, in_loop: bool) {
        self.quiet = false;
        self.lose(FnSet::NOSYNC);
        if in_loop && !self.fault.is(Mutation::LoopsEnd) {
            self.lose(FnSet::WILLRETURN);
        }
    }

    fn access(&mut self, node: Node, in_loop: bool) {
        let graph = self.graph;
        let access = graph.load_store(node).expect("a load or store");
        let info = &graph.payloads[access.id];
        let kind = if access.is_store { Access::WRITE } else { Access::READ };
        let is_volatile = info.volatile && !self.fault.is(Mutation::IgnoreVolatile);
        if is_volatile {
            self.touch(MemoryAttr { inaccessible: Access::ANY, ..MemoryAttr::NONE });
            self.interact(in_loop);
            // It may end the program.
            if access.is_store {
                self.lose(FnSet::WILLRETURN);
            }
        }
        let anywhere = Reach { args: true, other: true }.memory(kind);
        if self.attrs.memory.join(anywhere) == self.attrs.memory {
            return;
        }
        let place = self.analysis.access(graph, access.address, info.ty);
        if !access.is_store && !is_volatile && self.analysis.is_constant_memory(graph, &place) {
            return;
        }
        let reach = self.reach(access.address);
        self.touch(reach.memory(kind));
    }

    /// Where a pointer may point to.
    fn reach(&mut self, pointer: Value) -> Reach {
        let mut reach = Reach::default();
        for object in self.analysis.objects(self.graph, pointer).iter() {
            match object {
                Object::Stack(_) => {}
                Object::Own(param) | Object::Parameter(param) => {
                    reach.args = true;
                    reach.other |= self.compared.contains(param);
                }
                Object::Global(_) => reach.other |= !self.fault.is(Mutation::GlobalsAreLocal),
                // What is new is no local memory: the caller may get to know it.
                Object::Fresh(_) => reach.other = true,
                Object::Unknown | Object::Any => {
                    let is_somewhere = !self.fault.is(Mutation::UnknownIsLocal);
                    reach = Reach { args: reach.args | is_somewhere, other: reach.other | is_somewhere };
                }
            }
        }
        reach
    }

    fn call(&mut self, node: Node, info: &CallInfo, first: usize, in_loop: bool) {
        let graph = self.graph;
        let context = || context_var(graph, self.env.shape.context_count(), graph.operand(node, 0));
        let callee = info.intrinsic.or_else(|| self.env.context.get(context()?).copied().flatten());
        let is_of_type = |symbol: &Symbol| self.env.symbols[*symbol].function().is_some_and(|it| it.ty == info.ty);
        let callee = callee.filter(is_of_type);
        let mut own = CallAttrs::of(&info.fn_attrs);
        if let Some(intrinsic) = info.called_intrinsic(self.env.symbols) {
            // Assumptions and the like do nothing.
            if intrinsic.is_hint() {
                return;
            }
            if intrinsic.may_be_volatile() && !self.is_plain(node) {
                self.touch(MemoryAttr { inaccessible: Access::ANY, ..MemoryAttr::NONE });
                self.interact(in_loop);
                self.lose(FnSet::WILLRETURN);
            } else if intrinsic.copies() || intrinsic.fills() {
                own.set = own.set | FnSet::NOSYNC;
            }
        }
        let is_ignored = match callee {
            None => self.fault.is(Mutation::IgnorePointers),
            Some(callee) => !self.env.symbols[callee].defined && self.fault.is(Mutation::IgnoreUnknown),
        };
        if is_ignored {
            return;
        }
        let (_, params, _) = self.env.types.signature(info.ty).expect("a call has a function type");
        let states = graph.operands(node).filter(|operand| graph.ty(*operand).is_state()).count();
        let count = (graph.input_count(node) - first - states).max(params.len());
        let none = ValueAttrs::default();
        let args = (0..count).map(|index| {
            let value = graph.operand(node, first + index);
            let fact = ParamFact::of(info.arg_attrs.get(index).unwrap_or(&none));
            let reach = match graph.ty(value) {
                ty if ty.is_ptr() => self.reach(value),
                ty if holds_pointer(ty) => Reach { args: true, other: true },
                _ => Reach::default(),
            };
            (fact, reach)
        });
        let args = args.collect();
        let fresh = info.ret_attrs.has(ValueSet::NOALIAS);
        self.number.insert(node, self.calls.len());
        self.calls.push(CallFact { callee, own, in_loop, fresh, first, args });
    }

    /// Is the last argument, which says whether accesses are volatile, false?
    fn is_plain(&self, node: Node) -> bool {
        let mut values = self.graph.operands(node).rev().filter(|operand| !self.graph.ty(*operand).is_state());
        values.next().is_some_and(|last| rvsdg_route::int(self.graph, last) == Some(0))
    }

    fn special(&mut self, node: Node, info: &SpecialInfo, effects: Effects, in_loop: bool) {
        let is_plain = info.landing.is_some() && info.bundles.is_empty() && !info.is_bound();
        if is_plain && info.has_callee() {
            return self.call(node, &info.call, 1, in_loop);
        }
        // Inline assembly without side effects, which returns.
        let is_silent = !info.asm.is_empty() && !effects.makes_io() && info.role == Role::Plain;
        if is_silent && info.call.tail != TailKind::MustTail {
            let reads = Access { reads: effects.contains(Effects::READ), writes: effects.contains(Effects::WRITE) };
            self.touch(MemoryAttr { args: reads, inaccessible: reads, other: reads });
            let sync = if effects.takes_mem() { FnSet::NOSYNC | FnSet::NOFREE } else { FnSet::NONE };
            return self.lose(sync | FnSet::NORECURSE);
        }
        self.touch(MemoryAttr::ANY);
        self.interact(in_loop);
        let stays = if info.call.fn_attrs.has(FnSet::NOUNWIND) { FnSet::NOUNWIND } else { FnSet::NONE };
        self.lose(INFERRED.without(stays));
    }
}
