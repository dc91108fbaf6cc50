//! Whether vectors pay, and how many lanes and vectors.
//!
//! What an iteration costs is compared with a lane's part of what the vectors cost: by the operations that are done in
//! all lanes, and the accesses. Addresses and tests are left out; there are fewer of them with vectors. As many lanes
//! as fit a register if all of them are of the narrowest type, or fewer. Small bodies get several vectors per
//! iteration, and those that collect more of them, as each addition waits for the one before.

use crate::Choice;
use crate::access::Verdict;
use crate::difference::absolute;
use crate::flat::Step;
use crate::lanewise::lane_op;
use crate::plan::{Kind, Plan, Shape, Var};
use crate::why::Why;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, Graph, NO_UNROLLING, Op, Region, Symbol, SymbolData, Theta, Type, Value, ValueDef};
use rvsdg_opt_lanes::lane_bits;
use rvsdg_opt_target::limits::shared::MIN_COUNTER_BITS;
use rvsdg_opt_target::limits::url::{MAX_FULL_COST, MAX_FULL_COUNT};
use rvsdg_opt_target::limits::vectorize::{
    DECISION_COST, LOOP_COST, MAX_FACTOR, MAX_INTERLEAVED_COST, MAX_PARTS, MAX_PERCENT, MIN_HALF, MIN_REPEATS,
    SEQUENTIAL,
};
use rvsdg_opt_target::{Costs, LaneOp, Target};
use rvsdg_opt_unroll::Count;

/// Is a loop that runs so often better left to others?
fn is_short(graph: &Graph, costs: Costs<'_>, plan: &Plan) -> bool {
    match &plan.count {
        Count::Constant(count) => {
            let cost = u128::from(costs.of_regions(graph, [plan.theta.region(graph)]).size);
            *count < 4 || (*count <= MAX_FULL_COUNT && *count * cost <= MAX_FULL_COST)
        }
        Count::Symbolic(count) => count.first.width() < MIN_COUNTER_BITS || count.max_repeats < MIN_REPEATS,
    }
}

/// The numbers of lanes that there are.
const ALL_LANES: [u32; 6] = [2, 4, 8, 16, 32, 64];

/// How many iterations to run at once, what runs once in front, and how many copies take the place of the loop;
/// why not if that does not pay.
pub(crate) fn shape(
    graph: &Graph,
    costs: Costs<'_>,
    plan: &Plan,
    verdict: &Verdict,
    choice: Choice,
) -> Result<(Shape, Vec<Shape>, u32), Why> {
    let target = &costs.target;
    let demanded = graph.demanded_lanes(plan.theta.node());
    let choice = if demanded.is_some() { Choice::All } else { choice };
    if choice != Choice::All && is_short(graph, costs, plan) {
        return Err(Why::Short);
    }
    // A loop of vectors should run twice at least; or its body once, in its place.
    let count = u32::try_from(plan.count.at_most()).unwrap_or(u32::MAX);
    let is_whole = matches!(plan.count, Count::Constant(_)) && ALL_LANES.contains(&count);
    let often = if is_whole { count } else { count / 2 };
    let most = verdict.most.min(often).min(MAX_FACTOR);
    let most_lanes = if choice == Choice::All { most } else { most.min(verdict.smooth) };
    let body = Body::of(graph, costs.symbols, plan);
    let widths = body.widths.iter().min().zip(body.widths.iter().max());
    let (narrowest, widest) = widths.ok_or(Why::Nothing)?;
    let scalar = body.scalar(target);
    let fits = |lanes: &u32| *lanes <= most_lanes && lanes * narrowest <= target.vector_bits;
    let demanded = demanded.filter(|lanes| ALL_LANES.contains(lanes) && fits(lanes));
    // Half a register, if accesses are too close to each other for a whole one.
    let is_half = |lanes: u32| 2 * lanes > most_lanes && 2 * lanes * widest >= target.vector_bits;
    let is_wanted = |lanes: u32| {
        let is_paying = lanes * widest >= target.vector_bits || is_half(lanes);
        demanded.map_or(is_paying, |wanted| wanted == lanes)
    };
    let lanes = ALL_LANES.into_iter().filter(|lanes| fits(lanes) && is_wanted(*lanes));
    let costs = lanes.map(|lanes| (lanes, body.vector(target, lanes)));
    let cheapest = costs.min_by_key(|(lanes, cost)| u64::from(*cost) * 64 / u64::from(*lanes));
    let (lanes, cost) = cheapest.ok_or(Why::Lanes(most_lanes))?;
    let pays = u64::from(cost) * 100 <= u64::from(MAX_PERCENT) * u64::from(scalar) * u64::from(lanes);
    if !pays && choice != Choice::All {
        let in_order = !body.sequential.is_empty();
        return Err(Why::Cost { lanes, cost, scalar, in_order });
    }
    if graph.has_loop_hint(plan.theta.node(), NO_UNROLLING) {
        return Ok((Shape { lanes, parts: 1 }, vec![], 0));
    }
    let shape = Shape { lanes, parts: body.parts(&plan.count, (cost, scalar), lanes, most) };
    Ok((shape, body.pieces(&plan.count, cost, shape, most_lanes), copies(plan, shape, cost)))
}

/// How many copies take the place of a loop of vectors that costs so much per iteration; none if a loop is better.
fn copies(plan: &Plan, shape: Shape, cost: u32) -> u32 {
    let Count::Constant(count) = &plan.count else { return 0 };
    let count = count / u128::from(shape.factor());
    // What is collected or carried would be taken out of vectors behind each copy, and tests are for loops.
    let is_plain =
        plan.vars.iter().all(|var| !matches!(var, Var::Reduction(_) | Var::Carried)) && plan.tests.is_empty();
    let pays = count <= MAX_FULL_COUNT && count * u128::from(cost * shape.parts) <= MAX_FULL_COST;
    if plan.tests.is_empty() && count == 1 || is_plain && pays { count as u32 } else { 0 }
}

/// A shift by a number that is the same for all lanes is one by the same number.
fn with_shift(graph: &Graph, plan: &Plan, step: Step, op: LaneOp) -> LaneOp {
    let is_uniform = |value: &Value| plan.kinds.get(value) == Some(&Kind::Uniform);
    let Step::Node(node) = step else { return op };
    match graph.op(node) {
        Op::Binary(shift, _) if op == LaneOp::ShiftByMany && is_uniform(&plan.flat.values(graph, step)[1]) => {
            LaneOp::ShiftByOne { arithmetic: shift == BinOp::AShr }
        }
        _ => op,
    }
}

/// What it costs more that accesses are of groups: that numbers are put together, and that more of them are loaded.
fn members(plan: &Plan) -> Vec<(LaneOp, u32, bool)> {
    let mut ops = vec![];
    for access in &plan.accesses {
        let Some(member) = access.group else { continue };
        let bits = access.size as u32 * 8;
        ops.push(match access.is_store {
            true => (LaneOp::Interleave { of: member.of }, bits, false),
            false => (LaneOp::Separate { of: member.of }, bits, false),
        });
    }
    let groups = plan.accesses.iter().filter(|access| !access.is_store).filter_map(|access| access.group);
    let mut groups: Vec<(usize, u32)> = groups.map(|member| (member.group, member.of)).collect();
    groups.sort_unstable();
    for group in groups.chunk_by(|a, b| a.0 == b.0) {
        let more = group[0].1.saturating_sub(group.len() as u32);
        let access = plan.accesses.iter().find(|access| access.group.is_some_and(|it| it.group == group[0].0));
        let bits = access.map_or(32, |access| access.size as u32 * 8);
        ops.extend((0..more).map(|_| (LaneOp::Load, bits, false)));
    }
    ops
}

/// The number of decisions in a loop's body.
fn decisions(graph: &Graph, theta: Theta) -> u32 {
    let nodes = |region: Region| graph.nodes(region).filter(|node| graph.op(*node) == Op::Gamma);
    graph.region_tree(theta.region(graph)).into_iter().map(|region| nodes(region).count() as u32).sum()
}

/// The operations of sequences.
fn sequential(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, plan: &Plan) -> Vec<(LaneOp, u32, u32)> {
    let mut found = vec![];
    for var in &plan.vars {
        let Var::Sequence(sequence) = var else { continue };
        for step in &sequence.steps {
            let is_extracted = |value: &&Value| {
                !sequence.inside.contains(*value) && plan.kinds.get(*value).is_some_and(|kind| *kind != Kind::Uniform)
            };
            let extracted = plan.flat.values(graph, *step).iter().filter(is_extracted).count() as u32;
            found.extend(lane_op(graph, &plan.flat, symbols, *step).map(|(op, bits)| (op, bits, extracted)));
        }
    }
    found
}

/// What is done in all lanes.
struct Body {
    /// Each operation with the width that it costs by, and whether it is done for numbers, too.
    ops: Vec<(LaneOp, u32, bool)>,
    /// Of all numbers in memory, and of those that are computed if there are none.
    widths: Vec<u32>,
    collects: bool,
    /// The number of decisions in an iteration.
    decisions: u32,
    /// The number of variables that are another one in the next iteration. Each is a move.
    moves: u32,
    /// The operations of sequences, with their widths, and how many numbers each takes out of vectors per lane.
    sequential: Vec<(LaneOp, u32, u32)>,
}

impl Body {
    fn of(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, plan: &Plan) -> Body {
        let mut ops = vec![];
        let mut widths = vec![];
        for step in &plan.flat.steps {
            if let Step::Node(node) = step
                && let Op::Store(id, _) = graph.op(*node)
            {
                let bits = lane_bits(graph.payloads[id].ty);
                widths.push(bits);
                ops.push((LaneOp::Store, bits, true));
                continue;
            }
            let Some(output) = step.output(graph).filter(|output| plan.lanes.contains(output)) else { continue };
            let bits = lane_bits(graph.ty(output));
            match plan.kinds[&output] {
                Kind::Uniform => {}
                _ if plan.steps.contains_key(&output) => ops.push((LaneOp::Plain, bits, false)),
                _ => match lane_op(graph, &plan.flat, symbols, *step) {
                    Some((op, bits)) => {
                        let op = match absolute(graph, &plan.flat, *step, plan.fault) {
                            Some(_) => LaneOp::Absolute,
                            None => with_shift(graph, plan, *step, op),
                        };
                        if graph.ty(output) != Type::I1 {
                            widths.push(lane_bits(graph.ty(output)));
                        }
                        ops.push((op, bits, true));
                    }
                    None => {
                        widths.push(bits);
                        let is_scattered = matches!(step, Step::Node(node) if plan.is_scattered(*node));
                        ops.push((if is_scattered { LaneOp::Gather } else { LaneOp::Load }, bits, true));
                    }
                },
            }
        }
        ops.extend(members(plan));
        for access in plan.accesses.iter().filter(|access| access.step < 0 && !access.is_scattered) {
            let bits = access.size as u32 * 8;
            // Words are put in order by one instruction.
            let count = if bits < 32 { 4 } else { 1 };
            ops.extend([(LaneOp::Plain, bits, false)].repeat(count));
        }
        for (index, var) in plan.vars.iter().enumerate() {
            let pre = plan.theta.pre(graph, index);
            if matches!(var, Var::Carried) && plan.lanes.contains(&pre) {
                let is_loaded = plan.again.get(&pre).is_some_and(|again| again.from_first);
                let op = if is_loaded { LaneOp::Load } else { LaneOp::Plain };
                ops.push((op, lane_bits(graph.ty(pre)), false));
            }
        }
        let collects = plan.vars.iter().any(|var| matches!(var, Var::Reduction(_)));
        let decisions = decisions(graph, plan.theta);
        let body = plan.theta.region(graph);
        let is_move = |index: &usize| match graph.def(plan.theta.post(graph, *index)) {
            ValueDef::Argument(region, other) => {
                region == body && other != *index && matches!(plan.vars[*index], Var::Carried)
            }
            ValueDef::Output(..) => false,
        };
        let moves = (0..plan.vars.len()).filter(is_move).count() as u32;
        Body { moves, ops, widths, collects, decisions, sequential: sequential(graph, symbols, plan) }
    }

    /// What an iteration costs.
    fn scalar(&self, target: &Target) -> u32 {
        let costs =
            self.ops.iter().filter(|(.., is_scalar)| *is_scalar).map(|(op, bits, _)| target.scalar_cost(*op, *bits));
        1 + self.moves + costs.sum::<u32>() + self.decisions * DECISION_COST + self.in_order(target, false)
    }

    /// What the operations of sequences cost in an iteration. Each waits for the one before.
    fn in_order(&self, target: &Target, of_vectors: bool) -> u32 {
        let cost = |(op, bits, extracted): &(LaneOp, u32, u32)| {
            SEQUENTIAL * target.scalar_cost(*op, *bits) + if of_vectors { *extracted } else { 0 }
        };
        self.sequential.iter().map(cost).sum()
    }

    /// What an iteration of vectors of so many lanes costs.
    fn vector(&self, target: &Target, lanes: u32) -> u32 {
        let ops = self.ops.iter().map(|(op, bits, _)| target.lane_cost(*op, *bits, lanes)).sum::<u32>();
        LOOP_COST + ops + lanes * self.in_order(target, true)
    }

    /// How many vectors of each value an iteration should have.
    fn parts(&self, count: &Count, (cost, scalar): (u32, u32), lanes: u32, most: u32) -> u32 {
        // A remainder of many iterations costs more than several vectors save.
        let wanted = if self.collects && lanes <= MAX_FACTOR / 8 { MAX_PARTS } else { 2 };
        let mut parts = 1;
        while 2 * parts <= wanted && 2 * parts * cost <= MAX_INTERLEAVED_COST && 2 * parts * lanes <= most {
            parts *= 2;
        }
        // What is left of a loop of so many vectors, and how often that runs. Single vectors are for what is left of
        // several.
        let rest = |count: u128, parts: u32| {
            let left = lanes * if self.has_pieces(cost) { 1 } else { parts };
            (count % u128::from(left), count / u128::from(lanes * parts))
        };
        let costs_more = |parts: u32| match count {
            Count::Constant(count) => {
                let ((more, fewer), (less, more_often)) = (rest(*count, parts), rest(*count, 1));
                more.saturating_sub(less) * u128::from(scalar) > (more_often - fewer) * u128::from(LOOP_COST)
            }
            Count::Symbolic(_) => false,
        };
        while parts > 1 && costs_more(parts) {
            parts /= 2;
        }
        parts
    }

    /// May there be vectors that run once? Partial results would have to be combined behind each of them.
    fn has_pieces(&self, cost: u32) -> bool {
        !self.collects && cost <= MAX_INTERLEAVED_COST
    }

    /// What runs once if the remainder has so many iterations: one vector, if the loop has several, and half a vector
    /// of many lanes. Nothing has to be tested for them if the count is known.
    fn pieces(&self, count: &Count, cost: u32, shape: Shape, most: u32) -> Vec<Shape> {
        let is_small = shape.factor() < MIN_HALF && !matches!(count, Count::Constant(_));
        if !self.has_pieces(cost) || is_small {
            return vec![];
        }
        let half = Shape { lanes: shape.lanes / 2, parts: 1 };
        let whole = Shape { parts: 1, ..shape };
        let mut pieces = vec![];
        if half.lanes >= MIN_HALF && half.lanes <= most {
            pieces.push(half);
        }
        let mut piece = whole;
        while piece.parts < shape.parts {
            pieces.push(piece);
            piece.parts *= 2;
        }
        pieces
    }
}
