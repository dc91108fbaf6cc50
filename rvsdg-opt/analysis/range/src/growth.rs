//! Loop variables that never fall below, or never rise above, what they were.
//!
//! The next value, as it is where the loop repeats ([`repeats::values`]), is traced back, through decisions and inner
//! loops, to values that are known. If there is nothing on
//! the way but additions of numbers that are not negative, which do not wrap, then nothing on it is less than the least
//! of what is known: by induction over the evaluations, as every value on the way is a variable's, or one of those that
//! came before it with such a number added. The same goes upside down. At most [`MAX_VALUES`] values are looked at.

use rvsdg_core::{BinOp, CastOp, Flags, Gamma, Graph, Node, Op, Theta, Value, ValueDef};
use rvsdg_opt_target::limits::range::MAX_VALUES;
use rvsdg_route::constant;

use crate::{Interval, Ranges, repeats};

/// The range of loop variable `index`, which enters the loop in `entry`, as far as growth tells.
pub(crate) fn range(
    ranges: &Ranges,
    graph: &Graph,
    theta: Theta,
    index: usize,
    entry: Interval,
    width: u32,
) -> Interval {
    let all = Interval::all(width);
    let bound = |up: bool| {
        let known = trace(ranges, graph, theta, index, up)?;
        Some(known.map_or(entry, |known| known.hull(entry)))
    };
    let min = if entry.min > all.min { bound(true) } else { None };
    let max = if entry.max < all.max { bound(false) } else { None };
    Interval { min: min.map_or(all.min, |it| it.min), max: max.map_or(all.max, |it| it.max) }
}

/// What the next value grows from, but for the variable itself; the outer `None` if it need not grow.
fn trace(ranges: &Ranges, graph: &Graph, theta: Theta, index: usize, up: bool) -> Option<Option<Interval>> {
    let mut seen = vec![theta.pre(graph, index)];
    for value in repeats::values(ranges, graph, theta, index) {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    let mut known: Option<Interval> = None;
    let mut next = 1;
    while let Some(&value) = seen.get(next) {
        next += 1;
        if seen.len() > MAX_VALUES {
            return None;
        }
        let mut push = |value: Value| {
            if !seen.contains(&value) {
                seen.push(value);
            }
        };
        let node = match graph.def(value) {
            ValueDef::Argument(region, at) => {
                let owner = graph.owner(region)?;
                if Gamma::from_node(graph, owner).is_some() {
                    push(graph.operand(owner, at + 1));
                    continue;
                }
                let inner = Theta::from_node(graph, owner)?;
                if inner.node() != theta.node() {
                    push(inner.entry_origin(graph, at));
                    push(inner.post(graph, at));
                } else {
                    // Another variable of the loop, which has to stay as it was.
                    let entry = ranges.get(graph, theta.entry_origin(graph, at));
                    let entry = entry.filter(|_| theta.post(graph, at) == value)?;
                    known = Some(known.map_or(entry, |known| known.hull(entry)));
                }
                continue;
            }
            ValueDef::Output(node, at) => {
                if let Some(gamma) = Gamma::from_node(graph, node) {
                    if gamma.regions(graph).len() > MAX_VALUES {
                        return None;
                    }
                    (0..gamma.regions(graph).len()).for_each(|it| push(gamma.exit_origin(graph, it, at)));
                    continue;
                }
                if let Some(inner) = Theta::from_node(graph, node) {
                    push(inner.post(graph, at));
                    continue;
                }
                node
            }
        };
        match graph.op(node) {
            Op::Select(_) => [1, 2].into_iter().for_each(|it| push(graph.operand(node, it))),
            _ if grows(graph, node, up) => push(graph.operand(node, 0)),
            _ => {
                let operand = |index| ranges.get(graph, graph.operand(node, index));
                let range = Interval::of_node(graph, node, operand)?;
                known = Some(known.map_or(range, |known| known.hull(range)));
            }
        }
    }
    Some(known)
}

/// Is this the sum of something and a number that is not negative, or not positive if it has to fall, and poison if it
/// wraps?
pub(crate) fn grows(graph: &Graph, node: Node, up: bool) -> bool {
    let Op::Binary(BinOp::Add, flags) = graph.op(node) else { return false };
    let by = graph.operand(node, 1);
    if !flags.contains(Flags::NSW) {
        return false;
    }
    match constant(graph, by).and_then(|it| graph.payloads.int_value(it.op)) {
        Some(by) => {
            if up {
                by >= 0
            } else {
                by <= 0
            }
        }
        None => up && matches!(graph.producer_op(by), Some(Op::Cast(CastOp::ZExt, _))),
    }
}
