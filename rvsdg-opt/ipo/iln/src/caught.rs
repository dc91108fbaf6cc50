//! Bodies for calls that may end in a landing pad: what unwinds in the body comes to the pad.
//!
//! A call with a landing pad has one output: a struct with the returned value, the value of the pad, and whether the
//! call was left by unwinding. So the body is changed, before it is copied, to one that returns these three values, and
//! users of the struct get them. Every call in it that may unwind gets the same landing pad. What depends on such a
//! call, directly or through states, moves into a gamma that asks whether it unwound: on the normal way it happens as
//! before, on the other way there are the states behind the call and poison. A gamma that something unwinds in says so
//! by two more exit variables, and what depends on it moves in the same way. In the end the gammas decide on the values
//! that the gamma behind the replaced call asks, and recovery of control flow makes arcs of that.
//!
//! `resume` is the same, always. The body's own landing pads also get the clauses of the pad behind them, so that what
//! lands there is selected as it would be behind it; the body resumes what it doesn't catch.
//!
//! # Invariants
//!
//! * Nothing unwinds in a loop, no more than a few operations do, and every gamma around one has one output of each
//!   state ([`callee`](crate::callee) refuses the rest). So the recursion here is bounded.
//! * An operation that does not depend on the call stays in front of the gamma: it might as well have been in front of
//!   the call.
//!
//! # Complexity
//!
//! The size of the body times the number of operations that may unwind.

use crate::Mutation;
use crate::fault::Fault;
use rustc_hash::FxHashSet;
use rvsdg_core::{
    Builder, CallInfo, Effects, Gamma, Graph, Landing, LandingMembers, MatchInfo, Node, Op, Position, Region,
    SpecialInfo, TailKind, Type, TypeTable, Use, UseSite, Value, Variable,
};
use rvsdg_route::Router;

/// How a region may be left by unwinding: values of the region.
struct Way {
    /// What lands.
    landed: Value,
    /// Was it left by unwinding?
    unwound: Value,
}

/// Makes a body return what the call with landing pad `landing` does: one value for each member of the struct. The
/// operations in `unwinding` may unwind. Are the pads of C++'s personality?
pub(crate) fn catch(
    body: &mut Graph,
    types: &mut TypeTable,
    (landing, is_cxx): (&Landing, bool),
    unwinding: FxHashSet<Node>,
    fault: Fault,
) {
    let root = body.root();
    let mut catcher = Catcher { body, types, landing, is_cxx, unwinding, fault };
    catcher.extend_pads();
    let way = catcher.region(root);
    let way = way.unwrap_or_else(|| catcher.returns(root));
    let mut results: Vec<Value> = body.results(root).iter().map(|result| body.origin(*result)).collect();
    let states = results.split_off(results.len() - 2);
    results.extend([way.landed, way.unwound]);
    body.retain_results(root, |_| false);
    results.into_iter().chain(states).for_each(|origin| _ = body.add_result(root, origin));
}

/// Gives the users of the output of a call, a struct, its members instead.
pub(crate) fn take_apart(body: &mut Graph, call: Node, whole: Value, members: &[Value], router: &mut Router) {
    let mut pending = vec![whole];
    let mut is_needed = false;
    while let Some(value) = pending.pop() {
        for user in body.users(value).collect::<Vec<_>>() {
            let site = body.site(user);
            let extracted = match site {
                UseSite::Input(node, 0) => match body.op(node) {
                    Op::ExtractValue(id) => Some((node, body.payloads[id].clone())),
                    _ => None,
                },
                _ => None,
            };
            if let Some((node, path)) = extracted {
                let member = router.route(body, members[path[0] as usize], body.region(node));
                let output = body.output(node, 0);
                let new = match &path[1..] {
                    [] => member,
                    rest => {
                        let op = Op::ExtractValue(body.payloads.intern_list(rest.into()));
                        body.add_simple(Position::Before(node), op, &[member], body.ty(output))
                    }
                };
                body.divert_users(output, new);
                body.remove_node(node);
            } else if let Some(Variable::Entry(gamma, index)) = body.variable_at(site) {
                pending.extend((0..gamma.regions(body).len()).map(|way| gamma.entry_arg(body, way, index)));
            } else {
                is_needed = true;
            }
        }
    }
    if body.is_dead(whole) {
        return;
    }
    // Entry variables that nobody uses any more are left, at least.
    let ty = body.ty(whole);
    let mut at = Builder::before(body, call);
    let mut new = at.poison(ty);
    for (index, member) in members.iter().enumerate().filter(|_| is_needed) {
        let op = Op::InsertValue(at.graph.payloads.intern_list([index as i32].into()));
        new = at.value(op, &[new, *member], ty);
    }
    body.divert_users(whole, new);
}

struct Catcher<'a> {
    body: &'a mut Graph,
    types: &'a mut TypeTable,
    landing: &'a Landing,
    is_cxx: bool,
    unwinding: FxHashSet<Node>,
    fault: Fault,
}

impl Catcher<'_> {
    /// Adds the clauses of the pad to those of the body.
    fn extend_pads(&mut self) {
        for region in self.body.region_tree(self.body.root()) {
            for node in self.body.nodes(region).collect::<Vec<_>>() {
                let Op::Special(id, effects) = self.body.op(node) else { continue };
                let info = &self.body.payloads[id];
                let Some(own) = &info.landing else { continue };
                let landing = Some(own.with_clauses_of(self.landing, self.is_cxx));
                let id = {
                    let info = SpecialInfo { landing, ..info.clone() };
                    self.body.payloads.intern_special(info)
                };
                self.body.set_op(node, Op::Special(id, effects));
            }
        }
    }

    /// The way on which nothing unwinds.
    fn returns(&mut self, region: Region) -> Way {
        let mut at = Builder::at_end(self.body, region);
        Way { landed: at.poison(self.landing.ty), unwound: at.truth(self.fault.is(Mutation::LandAlways)) }
    }

    /// Makes what unwinds in a region leave it; `None` if nothing does.
    fn region(&mut self, region: Region) -> Option<Way> {
        let node = self.body.nodes(region).find(|node| self.unwinds(*node))?;
        let mut behind: FxHashSet<Value> = FxHashSet::default();
        // The node behind which everything depends on whether it unwound, what says so, and what lands.
        let (node, unwound, landed) = match self.body.op(node) {
            Op::Resume => {
                let landed = self.body.operand(node, 0);
                (node, Builder::after(self.body, node).truth(true), Ok(landed))
            }
            Op::Gamma => {
                let way = self.gamma(node);
                (node, way.unwound, Ok(way.landed))
            }
            _ => {
                let (invoke, members) = self.invoke(node);
                let output = self.body.output(invoke, 0);
                let unwound = self.extract(Position::After(invoke), output, members.unwound, Type::I1);
                (invoke, unwound, Err((output, members.landed)))
            }
        };
        behind.extend(self.body.outputs(node));
        let moving = dependents(self.body, region, node, &mut behind, unwound);
        let results: Vec<Use> =
            self.body.results(region).iter().copied().filter(|it| behind.contains(&self.body.origin(*it))).collect();

        let (io, mem) = self.states_behind(node);
        let alternatives = if self.fault.is(Mutation::SwapWays) { [1, 0] } else { [0, 1] };
        let predicate = Builder::at_end(self.body, region).matching(MatchInfo::on_truth(alternatives, 2), unwound);
        let gamma = Gamma::add(self.body, Position::End(region), predicate);
        let [normal, unwinding] = [0, 1].map(|index| gamma.regions(self.body)[index]);
        let mut router = Router::new();
        for node in moving {
            self.body.carry_bindings(true);
            self.body.move_node(node, Position::End(normal));
            self.body.carry_bindings(false);
            for input in self.body.inputs(node).collect::<Vec<_>>() {
                let value = router.route(self.body, self.body.origin(input), normal);
                self.body.divert(input, value);
            }
        }
        let landed = match landed {
            Ok(value) => router.route(self.body, value, unwinding),
            Err((output, member)) => {
                let value = router.route(self.body, output, unwinding);
                self.extract(Position::End(unwinding), value, member, self.landing.ty)
            }
        };
        let states = [io, mem].map(|state| router.route(self.body, state, unwinding));
        for result in results {
            let origin = self.body.origin(result);
            let ty = self.body.ty(origin);
            let normal = router.route(self.body, origin, normal);
            let mut at = Builder::at_end(self.body, unwinding);
            let other = match ty {
                Type::IO => states[0],
                Type::MEM => states[1],
                _ if ty.alternatives().is_some() => at.value(Op::Ctl(0), &[], ty),
                _ => at.poison(ty),
            };
            let output = gamma.add_exit(self.body, &[normal, other]);
            self.body.divert(result, output);
        }
        let way = self.region(normal);
        let way = way.unwrap_or_else(|| self.returns(normal));
        let unwound = Builder::at_end(self.body, unwinding).truth(true);
        Some(Way {
            landed: gamma.add_exit(self.body, &[way.landed, landed]),
            unwound: gamma.add_exit(self.body, &[way.unwound, unwound]),
        })
    }

    /// May a node of this region unwind, or something in it?
    fn unwinds(&self, node: Node) -> bool {
        self.unwinding.contains(&node)
    }

    /// Makes a gamma say whether something in it unwound.
    fn gamma(&mut self, node: Node) -> Way {
        self.unwinding.remove(&node);
        let gamma = Gamma::from_node(self.body, node).expect("loops with something that unwinds are refused");
        let (mut landed, mut unwound) = (vec![], vec![]);
        for region in gamma.regions(self.body).to_vec() {
            let way = self.region(region);
            let way = way.unwrap_or_else(|| self.returns(region));
            landed.push(way.landed);
            unwound.push(way.unwound);
        }
        Way { landed: gamma.add_exit(self.body, &landed), unwound: gamma.add_exit(self.body, &unwound) }
    }

    /// Gives a call the landing pad. Returns the new node, and the members of its output.
    fn invoke(&mut self, call: Node) -> (Node, LandingMembers) {
        let info = match self.body.op(call) {
            Op::Call(id, _) => SpecialInfo::new(self.body.payloads[id].clone()),
            Op::Special(id, _) => self.body.payloads[id].clone(),
            op => unreachable!("{op:?} doesn't unwind"),
        };
        let (ret, ..) = self.types.signature(info.call.ty).expect("a call has a function type");
        let landing = Some(self.landing.clone());
        let call_info = CallInfo { tail: TailKind::None, ..info.call };
        let info = SpecialInfo { call: call_info, landing, ..info };
        let members = LandingMembers::of(ret);
        let ty = LandingMembers::struct_type(self.types, ret, self.landing.ty);
        let op = Op::Special(self.body.payloads.intern_special(info), Effects::READ | Effects::WRITE | Effects::IO);
        let operands: Vec<Value> = self.body.operands(call).collect();
        let outputs: Vec<Value> = self.body.outputs(call).collect();
        let invoke = self.body.add_node(Position::Before(call), op, &operands, &[ty, Type::IO, Type::MEM]);
        self.body.set_location(invoke, self.body.location(call));
        let output = self.body.output(invoke, 0);
        for old in outputs {
            let new = match self.body.ty(old) {
                Type::IO => self.body.output(invoke, 1),
                Type::MEM => self.body.output(invoke, 2),
                _ if self.body.is_dead(old) => continue,
                ty => self.extract(Position::After(invoke), output, 0, ty),
            };
            self.body.divert_users(old, new);
        }
        self.body.remove_node(call);
        (invoke, members)
    }

    /// The states behind a node that may unwind. `resume` goes: the states behind it are those in front of it.
    fn states_behind(&mut self, node: Node) -> (Value, Value) {
        let body = &mut *self.body;
        let of = |body: &Graph, state: Type| body.outputs(node).find(|output| body.ty(*output) == state);
        let states = [Type::IO, Type::MEM].map(|state| of(body, state).expect("it makes both states"));
        if body.op(node) != Op::Resume {
            return (states[0], states[1]);
        }
        let before = (body.io_in(node).expect("it takes it"), body.mem_in(node).expect("it takes it"));
        body.divert_users(states[0], before.0);
        body.divert_users(states[1], before.1);
        body.remove_node(node);
        before
    }

    fn extract(&mut self, at: Position, whole: Value, member: i32, ty: Type) -> Value {
        let op = Op::ExtractValue(self.body.payloads.intern_list([member].into()));
        self.body.add_simple(at, op, &[whole], ty)
    }
}

/// The nodes of a region that depend on values in `behind`, to which what they make is added. What makes `unwound`
/// stays.
fn dependents(body: &Graph, region: Region, node: Node, behind: &mut FxHashSet<Value>, unwound: Value) -> Vec<Node> {
    let mut found = vec![];
    let mut next = body.next_node(node);
    while let Some(node) = next {
        next = body.next_node(node);
        debug_assert_eq!(body.region(node), region);
        let depends = body.operands(node).any(|operand| behind.contains(&operand));
        if depends && body.producer(unwound) != Some(node) {
            behind.extend(body.outputs(node));
            found.push(node);
        }
    }
    found
}
