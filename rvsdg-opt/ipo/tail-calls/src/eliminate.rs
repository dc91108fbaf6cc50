//! Makes a loop of a function whose tail calls are known.

use crate::fault::{Fault, Mutation};
use crate::returns::{Kind, Place, Returned, TailCall, origin_in, places};
use crate::stack::Stack;
use crate::{Recursion, Stats};
use rustc_hash::FxHashMap;
use rvsdg_core::{
    BinOp, Builder, Const, Flags, Gamma, Gap, Graph, Node, Op, Position, Region, Theta, ThetaFlags, Type, Use, UseSite,
    Value,
};
use rvsdg_opt_calls::Lifetimes;
use rvsdg_opt_manager::Remarks;

/// What an alternative says about the next iteration, as values of its region.
#[derive(Clone)]
struct Next {
    /// Whether there is one.
    repeat: Value,
    /// The parameters; `None` for those that never change.
    params: Vec<Option<Value>>,
    /// The accumulator, if there is one.
    accumulator: Option<Value>,
}

/// The loop variables of the new theta, at the start of an iteration.
struct Loop {
    theta: Theta,
    /// Those of the arguments of the body: context variables, parameters, states.
    args: Vec<Value>,
    /// Those of the addresses of stack memory.
    stack: Vec<Value>,
    /// That of the returned value.
    value: Option<Value>,
    /// The operation of all tail calls that have one, and its loop variable.
    accumulator: Option<(BinOp, Value)>,
}

impl Loop {
    /// Lets each iteration forget what the one before left in the stack memory that would keep it.
    fn forget_stack(&self, body: &mut Graph, stack: &Stack, lifetimes: &Lifetimes) {
        let [.., io, mem] = self.args[..] else { unreachable!("a body has states") };
        for (_, address) in stack.allocas.iter().zip(&self.stack).filter(|(alloca, _)| stack.stale.contains(alloca)) {
            let users: Vec<Use> = body.users(mem).collect();
            let region = self.theta.region(body);
            let after = lifetimes.begin(&mut Builder::at_start(body, region), *address, Some(io), mem);
            users.into_iter().for_each(|user| body.divert(user, after));
        }
    }
}

/// Replaces the tail calls of a body to its own function by iterations of a loop around the body.
pub(crate) fn run(
    body: &mut Graph,
    recursion: &Recursion,
    leaves: bool,
    (stack, lifetimes): (&Stack, &Lifetimes),
    (fault, remarks): (Fault, Remarks<'_>),
) -> Stats {
    let root = body.root();
    let context = recursion.is_self.len();
    let args = body.args(root).to_vec();
    let is_self = |value: Value| args[..context].iter().zip(&recursion.is_self).any(|(arg, it)| *it && *arg == value);
    let refuse = |body: &Graph, reason: &str| {
        missed(body, context, &recursion.is_self, (remarks, reason));
        Stats::default()
    };
    let Some(found) = places(body, root, returned(body), recursion, &is_self, fault) else {
        return refuse(body, "decisions in front of it are nested too deeply");
    };
    let shares = !leaves || fault.is(Mutation::ShareStack);
    if !found[0].recurs {
        return refuse(body, "it is not the last thing that the function does");
    }
    if matches!(found[0].kind, Kind::Call(_)) {
        return refuse(body, "the function does nothing else");
    }
    if !shares || !stack.is_static {
        return refuse(body, "the function has stack memory that the call may see, or whose size is not known");
    }
    for (_, tail) in tails(&found) {
        remarks.passed(body, tail.call, "TailRecursion", |message| {
            message.text("recursive call in tail position became an iteration of a loop");
            if tail.combined.is_some() {
                message.text(", with an accumulator");
            }
        });
    }
    let operation = tails(&found).find_map(|(_, tail)| tail.combined.map(|(_, op, _)| op));
    let the_loop = enclose(body, recursion, stack, operation, fault);
    the_loop.forget_stack(body, stack, lifetimes);
    let is_self =
        |value: Value| the_loop.args[..context].iter().zip(&recursion.is_self).any(|(arg, it)| *it && *arg == value);
    let region = the_loop.theta.region(body);
    let returned = returned(body);
    let places = places(body, region, returned, recursion, &is_self, fault).expect("it is nested as before");
    let stats = Stats {
        tail_calls: tails(&places).count(),
        accumulated: tails(&places).filter(|(_, tail)| tail.combined.is_some()).count(),
        loops: 1,
        ..Stats::default()
    };
    let next = Closing { the_loop: &the_loop, context, fault, carried: FxHashMap::default() }.close(body, &places);
    finish(body, &the_loop, context, next);
    stats
}

/// Says of each call of the function itself why it stays one.
fn missed(body: &Graph, context: usize, is_self: &[bool], (remarks, reason): (Remarks<'_>, &str)) {
    if !remarks.are_wanted() {
        return;
    }
    for region in body.region_tree(body.root()) {
        for node in body.nodes(region) {
            let callee = rvsdg_opt_calls::callee_context_var(body, context, node);
            if callee.is_some_and(|index| is_self[index]) {
                remarks.missed(body, node, "NoTailRecursion", |message| {
                    message.text("recursive call stays a call: ").value("Reason", reason);
                });
            }
        }
    }
}

/// What the body returns.
fn returned(body: &Graph) -> Returned {
    let mut results: Vec<Value> = body.results(body.root()).iter().map(|result| body.origin(*result)).collect();
    let (mem, io) = (results.pop(), results.pop());
    [results.pop(), io, mem]
}

fn tails(places: &[Place]) -> impl Iterator<Item = (Region, TailCall)> + '_ {
    places.iter().filter_map(|place| match place.kind {
        Kind::Call(tail) => Some((place.region, tail)),
        _ => None,
    })
}

/// Moves what is in the body, but for its stack memory, into a theta whose loop variables are still open.
fn enclose(body: &mut Graph, recursion: &Recursion, stack: &Stack, operation: Option<BinOp>, fault: Fault) -> Loop {
    let root = body.root();
    let returned = returned(body);
    let args = body.args(root).to_vec();
    let nodes: Vec<Node> = body.nodes(root).filter(|node| !stack.allocas.contains(node)).collect();
    let theta = Theta::add(body, Position::End(root), ThetaFlags { may_diverge: !recursion.must_progress });
    for alloca in &stack.allocas {
        let (before, after) = (body.operand(*alloca, 1), body.output(*alloca, 1));
        body.divert_users(after, before);
    }
    let users: Vec<Vec<_>> = args.iter().map(|arg| body.users(*arg).collect()).collect();
    let mut memory = *args.last().expect("a body has a memory state");
    let mut addresses = vec![];
    for alloca in &stack.allocas {
        memory = hoist(body, *alloca, theta, memory);
        let address = body.output(*alloca, 0);
        addresses.push((address, body.users(address).collect::<Vec<_>>()));
    }
    let mut pres = vec![];
    for (index, (arg, users)) in args.iter().zip(users).enumerate() {
        let pre = theta.open_loop_var(body, if index + 1 == args.len() { memory } else { *arg });
        for user in users {
            if !is_of_alloca(body, user, stack) {
                body.divert(user, pre);
            }
        }
        body.rebind(*arg, pre);
        pres.push(pre);
    }
    let mut stack_pres = vec![];
    for (address, users) in addresses {
        let pre = theta.open_loop_var(body, address);
        users.into_iter().for_each(|user| body.divert(user, pre));
        stack_pres.push(pre);
    }
    let ty = returned[0].map(|value| body.ty(value));
    let value = ty.map(|ty| {
        let poison = Builder::before(body, theta.node()).poison(ty);
        theta.open_loop_var(body, poison)
    });
    let accumulator = operation.zip(ty).map(|(op, ty)| {
        let first = Builder::before(body, theta.node()).int(identity(op, fault), ty);
        (op, theta.open_loop_var(body, first))
    });
    let region = theta.region(body);
    body.carry_bindings(true);
    nodes.into_iter().for_each(|node| body.move_node(node, Position::End(region)));
    body.carry_bindings(false);
    body.move_bindings(Gap::End(body.root()), Gap::End(region));
    Loop { theta, args: pres, stack: stack_pres, value, accumulator }
}

/// Is it the use of a memory state by an alloca that stays where it is?
fn is_of_alloca(body: &Graph, user: Use, stack: &Stack) -> bool {
    matches!(body.site(user), UseSite::Input(node, _) if stack.allocas.contains(&node))
}

/// Moves an alloca in front of the loop, behind this memory state; answers the one behind it.
fn hoist(body: &mut Graph, alloca: Node, theta: Theta, memory: Value) -> Value {
    let count = body.constant(body.operand(alloca, 0)).expect("the number of elements is a constant");
    let count: Value = Builder::before(body, theta.node()).constant(Const { ..count });
    body.divert(body.input(alloca, 0), count);
    body.divert(body.input(alloca, 1), memory);
    body.move_node(alloca, Position::Before(theta.node()));
    body.output(alloca, 1)
}

/// The value that changes nothing when it is combined with another one.
fn identity(op: BinOp, fault: Fault) -> i64 {
    match op {
        BinOp::Mul if !fault.is(Mutation::WrongIdentity) => 1,
        BinOp::And => -1,
        _ => 0,
    }
}

/// Closes the ways through the body: each says whether there is another iteration, and with what.
struct Closing<'a> {
    the_loop: &'a Loop,
    context: usize,
    fault: Fault,
    /// Loop variables in the regions of gammas, by loop variable and region.
    carried: FxHashMap<(Value, Region), Value>,
}

impl Closing<'_> {
    fn close(mut self, body: &mut Graph, places: &[Place]) -> Next {
        let region = self.the_loop.theta.region(body);
        let params = self.params().to_vec();
        let changes: Vec<bool> = (0..params.len())
            .map(|index| {
                tails(places)
                    .any(|(_, tail)| origin_in(body, body.operand(tail.call, index + 1), region) != params[index])
            })
            .collect();
        let needed = needed(places);
        let mut nexts: Vec<Option<Next>> = vec![None; places.len()];
        for (index, place) in places.iter().enumerate().rev() {
            let next = match &place.kind {
                Kind::Gamma(gamma, members) if place.recurs => {
                    let members: Vec<Next> =
                        members.iter().map(|member| nexts[*member].take().expect("members come later")).collect();
                    self.merge(body, *gamma, &members)
                }
                Kind::Call(tail) => self.repeat(body, place.region, *tail, &changes),
                _ if needed[index] => self.leave(body, place.region, &changes),
                _ => continue,
            };
            nexts[index] = Some(next);
        }
        nexts[0].take().expect("the first place has a tail call")
    }

    /// A loop variable as a value of a region in gammas of the loop.
    fn carry(&mut self, body: &mut Graph, value: Value, region: Region) -> Value {
        let mut path = vec![];
        let mut at = region;
        let mut carried = loop {
            if at == body.region_of(value) {
                break value;
            }
            if let Some(known) = self.carried.get(&(value, at)) {
                break *known;
            }
            let (gamma, alternative) = body.alternative_of(at).expect("a place is in gammas of the loop");
            path.push((gamma, alternative, at));
            at = body.region(gamma.node());
        };
        for (gamma, alternative, inner) in path.into_iter().rev() {
            let index = gamma.add_entry(body, carried);
            carried = gamma.entry_arg(body, alternative, index);
            for (k, region) in gamma.regions(body).iter().enumerate() {
                self.carried.insert((value, *region), gamma.entry_arg(body, k, index));
            }
            debug_assert_eq!(body.region_of(carried), inner);
        }
        carried
    }

    fn params(&self) -> &[Value] {
        &self.the_loop.args[self.context..self.the_loop.args.len() - 2]
    }

    /// The end of an alternative that leaves the loop.
    fn leave(&mut self, body: &mut Graph, region: Region, changes: &[bool]) -> Next {
        let types: Vec<Type> = self.params().iter().map(|param| body.ty(*param)).collect();
        let mut at = Builder::at_start(body, region);
        let repeat = at.constant(Const { op: Op::Ctl(0), ty: Type::ctl(2) });
        let params = types.into_iter().zip(changes).map(|(ty, changes)| changes.then(|| at.poison(ty))).collect();
        let accumulator = self.the_loop.accumulator.map(|(_, pre)| self.carry(body, pre, region));
        Next { repeat, params, accumulator }
    }

    /// The end of an alternative with a tail call, which goes.
    fn repeat(&mut self, body: &mut Graph, region: Region, tail: TailCall, changes: &[bool]) -> Next {
        let call = tail.call;
        let kept = if self.fault.is(Mutation::KeepFirstParameter) { 1 } else { 0 };
        let mut params = vec![];
        for (index, changes) in changes.iter().enumerate() {
            let param = self.params()[index];
            let value = if index < kept { self.carry(body, param, region) } else { body.operand(call, index + 1) };
            params.push(changes.then_some(value));
        }
        let mut accumulator = self.the_loop.accumulator.map(|(_, pre)| self.carry(body, pre, region));
        let combined = tail.combined.filter(|_| !self.fault.is(Mutation::ForgetAccumulator));
        if let Some(((_, op, other), before)) = combined.zip(accumulator) {
            accumulator = Some(Builder::at_end(body, region).binary(op, before, other));
        }
        let repeat = Builder::at_start(body, region).constant(Const { op: Op::Ctl(1), ty: Type::ctl(2) });
        if let (Some(after), Some(before)) = (body.mem_out(call), body.mem_in(call)) {
            let lost = self.fault.is(Mutation::LoseMemory);
            let start = *self.the_loop.args.last().expect("a memory state");
            let before = if lost { self.carry(body, start, region) } else { before };
            body.divert_users(after, before);
        }
        if let (Some(after), Some(before)) = (body.io_out(call), body.io_in(call)) {
            body.divert_users(after, before);
        }
        let operation = tail.combined.map(|(node, ..)| node);
        for node in operation.into_iter().chain([call]) {
            let value = body.outputs(node).next().filter(|value| !body.ty(*value).is_state());
            if let Some(value) = value.filter(|value| !body.is_dead(*value)) {
                let ty = body.ty(value);
                let poison = Builder::at_start(body, region).poison(ty);
                body.divert_users(value, poison);
            }
            body.remove_node(node);
        }
        Next { repeat, params, accumulator }
    }

    /// Makes exit variables of what the alternatives of a gamma say.
    fn merge(&mut self, body: &mut Graph, gamma: Gamma, members: &[Next]) -> Next {
        let mut exit = |part: &dyn Fn(&Next) -> Option<Value>| {
            let origins: Option<Vec<Value>> = members.iter().map(part).collect();
            origins.map(|origins| gamma.add_exit(body, &origins))
        };
        let repeat = exit(&|next| Some(next.repeat)).expect("every alternative says whether it repeats");
        let params = (0..members[0].params.len()).map(|index| exit(&|next| next.params[index])).collect();
        let accumulator = exit(&|next| next.accumulator);
        Next { repeat, params, accumulator }
    }
}

/// Of each place: is it an alternative of a gamma with a tail call in another one?
fn needed(places: &[Place]) -> Vec<bool> {
    let mut needed = vec![false; places.len()];
    for place in places.iter().filter(|place| place.recurs) {
        if let Kind::Gamma(_, members) = &place.kind {
            members.iter().for_each(|member| needed[*member] = true);
        }
    }
    needed
}

/// Closes the loop variables, and lets the body return what they are behind the loop.
fn finish(body: &mut Graph, the_loop: &Loop, context: usize, next: Next) {
    let theta = the_loop.theta;
    let [value, io, mem] = returned(body);
    let results = body.results(body.root()).to_vec();
    theta.set_predicate(body, next.repeat);
    let states = the_loop.args.len() - 2;
    let mut outputs = vec![];
    for (index, pre) in the_loop.args.iter().enumerate() {
        let post = match index {
            _ if index == states => io.expect("an I/O state"),
            _ if index == states + 1 => mem.expect("a memory state"),
            _ if index < context => *pre,
            _ => next.params[index - context].unwrap_or(*pre),
        };
        outputs.push(theta.close_loop_var(body, post));
    }
    for pre in &the_loop.stack {
        theta.close_loop_var(body, *pre);
    }
    let (io, mem) = (outputs[states], outputs[states + 1]);
    let value = value.filter(|_| the_loop.value.is_some()).map(|value| theta.close_loop_var(body, value));
    let accumulator = next.accumulator.map(|value| theta.close_loop_var(body, value));
    let value = match (value, the_loop.accumulator, accumulator) {
        (Some(value), Some((op, _)), Some(accumulator)) => {
            Some(Builder::after(body, theta.node()).binary_with(op, Flags::NONE, accumulator, value))
        }
        (value, ..) => value,
    };
    let new = value.into_iter().chain([io, mem]);
    results.into_iter().zip(new).for_each(|(result, new)| body.divert(result, new));
}
