//! Where what a body returns comes from.

use crate::Recursion;
use crate::fault::{Fault, Mutation};
use rvsdg_core::{BinOp, FnSet, Gamma, Graph, Node, Op, Region, TailKind, UseSite, Value, ValueDef};
use rvsdg_opt_target::limits::tail_calls::MAX_NESTING;

/// Value, if there is one, I/O state and memory state.
pub(crate) type Returned = [Option<Value>; 3];

/// A region whose results, or some of them, are what the body returns.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) region: Region,
    pub(crate) kind: Kind,
    /// Is there a tail call in it?
    pub(crate) recurs: bool,
}

/// What returns at a place.
#[derive(Debug)]
pub(crate) enum Kind {
    /// A tail call.
    Call(TailCall),
    /// The alternatives of a gamma, each another place.
    Gamma(Gamma, Vec<usize>),
    /// Anything else.
    Other,
}

/// A call in tail position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct TailCall {
    pub(crate) call: Node,
    /// The operation between the call's result and what is returned, and its other operand.
    pub(crate) combined: Option<(Node, BinOp, Value)>,
}

/// The places of a body: first `region` itself, parents before children. `None` if they are nested too deeply.
///
/// `is_self` tells which values of `region` are the address of the function. All tail calls with an operation have the
/// same one.
pub(crate) fn places(
    body: &Graph,
    region: Region,
    returned: Returned,
    recursion: &Recursion,
    is_self: &dyn Fn(Value) -> bool,
    fault: Fault,
) -> Option<Vec<Place>> {
    let mut places: Vec<Place> = vec![];
    let mut returns = vec![(region, returned, 0)];
    let mut operation = None;
    while let Some((at, returned, depth)) = returns.get(places.len()).copied() {
        // Each place costs the borders around it.
        if depth > MAX_NESTING {
            return None;
        }
        let kind = match tail_call(body, returned, recursion, fault) {
            Some(tail)
                if is_self(origin_in(body, body.operand(tail.call, 0), region))
                    && may_combine(tail, &mut operation) =>
            {
                Kind::Call(tail)
            }
            _ => match gamma(body, at, returned) {
                Some(gamma) => {
                    let first = returns.len();
                    let regions = gamma.regions(body).to_vec();
                    for (k, inner) in regions.iter().enumerate() {
                        let returned = returned.map(|part| part.map(|value| inside(body, gamma, k, value)));
                        returns.push((*inner, returned, depth + 1));
                    }
                    Kind::Gamma(gamma, (first..first + regions.len()).collect())
                }
                None => Kind::Other,
            },
        };
        places.push(Place { region: at, kind, recurs: false });
    }
    for index in (0..places.len()).rev() {
        places[index].recurs = match &places[index].kind {
            Kind::Call(_) => true,
            Kind::Gamma(_, members) => members.iter().any(|member| places[*member].recurs),
            Kind::Other => false,
        };
    }
    Some(places)
}

/// The value of `region` that `value`, of a region in gammas of it, was on the way in.
pub(crate) fn origin_in(body: &Graph, mut value: Value, region: Region) -> Value {
    while body.region_of(value) != region {
        match body.entry_origin_of(value) {
            Some(outside) => value = outside,
            None => break,
        }
    }
    value
}

/// Is the tail call's operation, if it has one, that of the others?
fn may_combine(tail: TailCall, operation: &mut Option<BinOp>) -> bool {
    tail.combined.is_none_or(|(_, op, _)| *operation.get_or_insert(op) == op)
}

/// What an exit variable is in an alternative; a value that is none, outside of the gamma, is itself.
fn inside(body: &Graph, gamma: Gamma, alternative: usize, value: Value) -> Value {
    match body.def(value) {
        ValueDef::Output(node, index) if node == gamma.node() => gamma.exit_origin(body, alternative, index),
        _ => value,
    }
}

/// The gamma in `region` that what is returned comes from.
fn gamma(body: &Graph, region: Region, returned: Returned) -> Option<Gamma> {
    let parts = || returned.into_iter().flatten();
    let gamma = parts().filter_map(|part| body.producer(part)).find_map(|node| Gamma::from_node(body, node))?;
    let is_part = |value: Value| parts().any(|part| part == value);
    // The states of a region may pass the gamma by; anything else would have to be computed before it.
    let may_pass = |part: Value| matches!(body.def(part), ValueDef::Argument(..));
    let fits = body.region(gamma.node()) == region
        && body.outputs(gamma.node()).all(|output| match is_part(output) {
            true => body.has_one_user(output),
            false => body.is_dead(output),
        })
        && parts().all(|part| body.producer(part) == Some(gamma.node()) || may_pass(part));
    fits.then_some(gamma)
}

/// The call of the function's type that makes what is returned, if nothing else uses what it makes.
fn tail_call(body: &Graph, [value, io, mem]: Returned, recursion: &Recursion, fault: Fault) -> Option<TailCall> {
    let [io, mem] = [io?, mem?];
    let call_of = |value: Value| body.producer(value).filter(|node| matches!(body.op(*node), Op::Call(..)));
    let combined = value.and_then(|value| combination(body, value, fault));
    let call = call_of(mem)
        .or_else(|| call_of(io))
        .or_else(|| value.and_then(call_of))
        .or_else(|| combined.and_then(|(.., result)| call_of(result)))?;
    let Op::Call(id, effects) = body.op(call) else { return None };
    let info = &body.payloads[id];
    let refuses = info.intrinsic.is_some()
        || info.ty != recursion.ty
        || info.convention != recursion.convention
        || info.tail == TailKind::NoTail
        || info.fn_attrs.may_have(FnSet::RETURNS_TWICE)
        || info.arg_attrs.iter().any(|attrs| !attrs.is_plain_value());
    if refuses {
        return None;
    }
    let ignores_states = fault.is(Mutation::IgnoreStates);
    let states = ignores_states
        || (!effects.takes_mem() || body.mem_out(call) == Some(mem))
            && (!effects.makes_io() || body.io_out(call) == Some(io));
    let is_ignored = |output: Value| match body.ty(output).is_state() {
        true => ignores_states,
        false => fault.is(Mutation::OtherUsers),
    };
    let result = body.outputs(call).next().filter(|output| !body.ty(*output).is_state());
    let combined = combined.filter(|(.., result)| body.producer(*result) == Some(call));
    let is_returned = match (value, result) {
        (Some(value), Some(result)) => value == result || combined.is_some(),
        (None, Some(result)) => body.is_dead(result),
        (value, None) => value.is_none(),
    };
    let are_alone =
        body.outputs(call).all(|output| body.is_dead(output) || body.has_one_user(output) || is_ignored(output));
    let combined = combined.map(|(node, op, other, _)| (node, op, other));
    (states && is_returned && are_alone).then_some(TailCall { call, combined })
}

/// An operation on integers that can be regrouped, which only returns use: node, operation, other operand, and the
/// operand that is a call's result.
fn combination(body: &Graph, value: Value, fault: Fault) -> Option<(Node, BinOp, Value, Value)> {
    let (node, Op::Binary(op, _)) = body.produced_by(value)? else { return None };
    let is_regular = matches!(op, BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor)
        || (op == BinOp::Sub && fault.is(Mutation::AnyOperation));
    if !is_regular || body.ty(value).int_width().is_none_or(|width| width > 64) || !body.has_one_user(value) {
        return None;
    }
    let [a, b] = [body.operand(node, 0), body.operand(node, 1)];
    let is_call = |value: Value| matches!(body.producer_op(value), Some(Op::Call(..)));
    // Of two calls, the one that is made last can be in tail position: its states are returned.
    let is_last = |value: Value| {
        let states = body.producer(value).map(|call| [body.mem_out(call), body.io_out(call)]);
        let is_result = |user| matches!(body.site(user), UseSite::Result(..));
        states.into_iter().flatten().flatten().all(|state| body.users(state).all(is_result))
    };
    let ways = [(b, a), (a, b)].into_iter();
    let mut ways = ways.filter(|(other, result)| other != result && is_call(*result) && is_last(*result));
    ways.next().map(|(other, result)| (node, op, other, result))
}
