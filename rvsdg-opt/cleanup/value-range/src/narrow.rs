//! Sums of an extended value and a constant that fit the narrow type: `zext(x) - 48` is `zext(x - 48)` if the result is
//! at least 0 and fits.
//!
//! The low bits of a sum depend only on the low bits of its operands, so the narrow sum has the low bits of the wide
//! one; and the other bits of the wide one are zero if it is not negative and fits. The replacement pays off if the
//! narrow sum exists already, as in `c - '0' < 10 ? n * 10 + (c - '0') : n`, and if the wide sum is extended further.
//! Moreover, the constant no longer takes part in the wide sum, where back ends would add it last, after all other
//! operands.

use rvsdg_core::{BinOp, Builder, CastOp, Flags, Graph, Node, Op, UseSite, Value};
use rvsdg_opt_range::{Interval, Ranges};
use rvsdg_opt_target::limits::value_range::MAX_USERS;
use rvsdg_route::{int, outermost};

use crate::Mutation;
use crate::fault::Fault;

/// Replaces a sum if it has this form and the replacement pays off.
pub(crate) fn sum(graph: &mut Graph, ranges: &Ranges, node: Node, fault: Fault) -> bool {
    let Op::Binary(BinOp::Add, _) = graph.op(node) else { return false };
    let (old, ty) = (graph.output(node, 0), graph.ty(graph.output(node, 0)));
    let Some(cast) = graph.producer(graph.operand(node, 0)) else { return false };
    let Op::Cast(CastOp::SExt | CastOp::ZExt, _) = graph.op(cast) else { return false };
    let narrow = graph.operand(cast, 0);
    let (Some(width), Some(range)) = (Interval::width_of(graph, narrow), ranges.get(graph, old)) else { return false };
    let added = int(graph, graph.operand(node, 1));
    let Some(added) = added else { return false };
    // The type is narrower than the widest type with ranges, so no bits are lost in the shift.
    let fits = range.is_non_negative() && range.max < 1 << width;
    let added = added << (64 - width) >> (64 - width);
    if !(fits || fault.is(Mutation::Narrow)) || !(is_there(graph, narrow, added) || is_extended(graph, old)) {
        return false;
    }
    let mut at = Builder::before(graph, node);
    let sum = at.binary_int(BinOp::Add, narrow, added);
    let flags = if range.max < 1 << (width - 1) { Flags::NNEG } else { Flags::NONE };
    let new = at.value(Op::Cast(CastOp::ZExt, flags), &[sum], ty);
    graph.divert_users(old, new);
    graph.remove_node(node);
    true
}

/// Does the sum of this value and `added` exist already, in this region or in the one of the value's origin?
fn is_there(graph: &Graph, value: Value, added: i64) -> bool {
    let outside = outermost(graph, value);
    graph.users(outside).take(MAX_USERS).any(|user| match graph.site(user) {
        UseSite::Input(node, 0) if matches!(graph.op(node), Op::Binary(BinOp::Add, _)) => {
            int(graph, graph.operand(node, 1)) == Some(added)
        }
        _ => false,
    })
}

/// Is the value only used by extensions?
fn is_extended(graph: &Graph, value: Value) -> bool {
    let mut users = graph.users(value).take(MAX_USERS).map(|user| graph.site(user)).peekable();
    users.peek().is_some()
        && users.all(|site| match site {
            UseSite::Input(node, _) => matches!(graph.op(node), Op::Cast(CastOp::SExt | CastOp::ZExt, _)),
            UseSite::Result(..) => false,
        })
}
