//! Comparisons of what a gamma chose: where each alternative of a gamma gives a constant, or a choice of constants, and
//! the exit variable is only compared with constants, each alternative gives the answers instead.
//!
//! `a < b ? -1 : a > b ? 1 : 0`, as functions that compare are written and as `<=>` makes it, is such a gamma if the
//! function was inlined or loads something in an alternative. The answers are constants, or truth values that are
//! there. What an alternative only passes on is compared in front of the gamma.
//!
//! *Poison and undef:* each alternative compares what it gave, and only constants are compared.

use super::{Family, compare};
use crate::engine::Engine;
use crate::fault::Mutation;
use rvsdg_core::{CastOp, Const, Gamma, IntCond, Node, Op, Region, Type, UseSite, Value, ValueDef};
use rvsdg_opt_target::limits::red::{MAX_ANSWERS, MAX_CHOICES};

/// Moves comparisons of exit variables into the alternatives.
pub(super) fn visit(e: &mut Engine<'_>, gamma: Gamma) {
    // A comparison adds an exit variable.
    for exit in 0..gamma.exit_count(e.graph) {
        if e.graph.ty(gamma.exit_output(e.graph, exit)).int_width().is_none_or(|width| width == 1) {
            continue;
        }
        let Some(comparisons) = comparisons(e, gamma.exit_output(e.graph, exit)) else { continue };
        let chooses = |origin: Value| is_choice(e, passed(e, gamma, origin).unwrap_or(origin), MAX_CHOICES);
        if !gamma.exit_origins(e.graph, exit).all(chooses) {
            continue;
        }
        let regions: Vec<Region> = gamma.regions(e.graph).to_vec();
        for Comparison { node, cond, with } in comparisons {
            let mut answers = vec![];
            for (k, region) in regions.iter().copied().enumerate() {
                let origin = gamma.exit_origin(e.graph, k, exit);
                // It moves on into a gamma that gave its operand.
                let chosen = passed(e, gamma, origin).unwrap_or(origin);
                if let Some(node) = e.graph.producer(chosen).filter(|node| e.graph.op(*node).is_structural()) {
                    e.push(node);
                }
                let is_other = k == 1 && e.fault.is(Mutation::OtherAnswer);
                let cond = if is_other { cond.negated() } else { cond };
                if let Some(outer) = passed(e, gamma, origin) {
                    let with = e.constant(e.graph.region(gamma.node()), Some(gamma.node()), with.op, with.ty);
                    let answer = e.make(gamma.node(), Op::ICmp(cond), &[outer, with], Type::I1);
                    gamma.add_entry(e.graph, answer);
                    answers.push(gamma.entry_arg(e.graph, k, gamma.entry_count(e.graph) - 1));
                    continue;
                }
                let with = e.constant(region, None, with.op, with.ty);
                answers.push(e.make_last(region, Op::ICmp(cond), &[origin, with], Type::I1));
            }
            let answer = gamma.add_exit(e.graph, &answers);
            e.replace(node, answer);
            e.push(gamma.node());
            e.applied(Family::Gamma);
        }
        // Nobody asks for the numbers any more.
        let ty = e.graph.ty(gamma.exit_output(e.graph, exit));
        for region in regions {
            let poison = e.constant(region, None, Op::Poison, ty);
            let result = e.graph.results(region)[exit];
            e.divert(result, poison);
        }
    }
}

/// What comes from outside of the gamma, if a value of an alternative does.
fn passed(e: &Engine<'_>, gamma: Gamma, value: Value) -> Option<Value> {
    let ValueDef::Argument(_, index) = e.graph.def(value) else { return None };
    Some(gamma.entry_origin(e.graph, index))
}

/// A comparison with a constant.
struct Comparison {
    node: Node,
    cond: IntCond,
    with: Const,
}

/// The users of a value, if all of them are comparisons with constants, and there are few.
fn comparisons(e: &Engine<'_>, value: Value) -> Option<Vec<Comparison>> {
    let mut found = vec![];
    for user in e.graph.users(value) {
        let node = match e.graph.site(user) {
            UseSite::Input(node, 0) => node,
            _ => return None,
        };
        let Op::ICmp(cond) = e.graph.op(node) else { return None };
        let with = e.graph.operand(node, 1);
        e.int(with)?;
        if found.len() == MAX_ANSWERS {
            return None;
        }
        found.push(Comparison { node, cond, with: Const { op: e.graph.producer_op(with)?, ty: e.ty(with) } });
    }
    (!found.is_empty()).then_some(found)
}

/// Is a value a constant, a truth value as a number, or a choice of constants by selects or gammas?
fn is_choice(e: &Engine<'_>, value: Value, depth: usize) -> bool {
    let is_truth =
        [CastOp::ZExt, CastOp::SExt].into_iter().filter_map(|op| e.cast(value, op)).any(|(of, _)| e.ty(of) == Type::I1);
    if is_truth || compare::constants(e, value, MAX_CHOICES).is_some() {
        return true;
    }
    let ValueDef::Output(node, index) = e.graph.def(value) else { return false };
    let Some(gamma) = Gamma::from_node(e.graph, node).filter(|_| depth > 0 && e.one_use(value)) else { return false };
    gamma.exit_origins(e.graph, index).all(|origin| is_choice(e, origin, depth - 1))
}
