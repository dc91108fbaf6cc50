//! Jump threading: where an alternative of a gamma determines the operand of a later match, the match is evaluated in
//! that alternative.
//!
//! `a && b` is a gamma with an exit variable that is false where `a` is false, and otherwise `b`; the branch on it
//! matches that variable. If the match is moved into both alternatives, it becomes a control constant in the first one,
//! and the control flow graph needs no variable: destruction finds that each path determines its successor. (On control
//! flow graphs this is jump threading.)
//!
//! # Algorithm
//!
//! Gammas are visited from the outermost inwards, and in each region from the last to the first. For each exit variable
//! that is an integer constant in at least one alternative of the gamma, or of an inner gamma that computes it:
//! * Each comparison of it with a constant, if matched, becomes an exit variable of its own: a truth value where the
//!   exit variable is a constant, and otherwise a copy of the comparison.
//! * The same applies to each select by it between constants.
//! * Each match of it in the gamma's region becomes an exit variable of its own: a control constant where the exit
//!   variable is a constant, and otherwise a copy of the match. The copy may match an exit variable of an inner gamma,
//!   which is visited later; therefore the match is applied to the operand of operations that only rename the integers
//!   (`not`, extensions).
//!
//! Comparisons that ranges decide in all alternatives but one also become exit variables: see `ranged`.
//!
//! Loop variables that are selected by the predicate of the theta are split: see `split`. Uses of numbers that
//! represent a truth value are replaced by the truth value, wherever they are carried to: see `carried`. Matches of a
//! value that an earlier gamma's predicate matches are replaced: see `again`. Choices by control variables that
//! alternatives determine are moved into them: see `chosen`.
//!
//! # Invariants
//!
//! * As before, each match is executed once on every path. An undefined value is still an operand of a match.
//! * The pass should run late, because a control value that is not a constant prevents if-conversion.
//!
//! # Complexity
//!
//! Linear in gammas, alternatives, matches of their exit variables, and uses of choices, each with a bounded factor. A
//! second run usually changes nothing, but it may move choices of values that the first run made exit variables.
//!
//! ```
//! let text = r#"symbol @f = external defined function i32 (i1, i1) : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: i1, %1: i1, %2: io, %3: mem) {
//!     %4 = match [-1 -> 1, default -> 0] %0 : ctl2
//!     %5 = gamma %4 (%1) {
//!       case 0 (%6: i1) {
//!         %7 = const 0 : i1
//!       } -> (%7)
//!       case 1 (%8: i1) {
//!       } -> (%8)
//!     }
//!     %9 = match [-1 -> 1, default -> 0] %5 : ctl2
//!     %10 = gamma %9 () {
//!       case 0 () {
//!         %11 = const 3 : i32
//!       } -> (%11)
//!       case 1 () {
//!         %12 = const 4 : i32
//!       } -> (%12)
//!     }
//!   } -> (%10, %2, %3)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! assert_eq!(rvsdg_opt_jump_threading::run_body(module.bodies[0].as_mut().unwrap()).matches, 1);
//! assert!(module.to_string().contains("const ctl 0"), "{module}");
//! ```

#![forbid(unsafe_code)]

mod again;
mod carried;
mod chosen;
mod fault;
mod ranged;
mod split;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rustc_hash::FxHashSet;
use rvsdg_core::{
    BinOp, CastOp, Const, Gamma, Graph, MatchInfo, Node, Op, Position, Region, Theta, UseSite, Value, ValueDef,
};
use rvsdg_fold::{Int, fold, map_cases};
use rvsdg_opt_range::Ranges;
use rvsdg_opt_target::limits::jump_threading::{MAX_COPIES, MAX_LOOKS, MAX_NAMES, MAX_WAYS};
use std::cell::OnceCell;

rvsdg_core::stats! {
    /// Statistics of one or several runs.
    pub struct Stats {
        /// Matches that became exit variables.
        matches,
        /// Matches of a value that the predicate of an earlier gamma matches.
        again,
        /// Choices moved into alternatives.
        choices,
        /// Comparisons that became exit variables.
        comparisons,
        /// Comparisons decided by ranges that became exit variables.
        ranged,
        /// Selects that became exit variables.
        selections,
        /// Loop variables that were split.
        split,
        /// Comparisons and matches of carried choices that were replaced.
        carried,
    }
}

/// Applies jump threading to a body.
pub fn run_body(graph: &mut Graph) -> Stats {
    run(graph, Fault::default())
}

/// [`run_body`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> Stats {
    run(graph, Fault::of(mutation))
}

fn run(graph: &mut Graph, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    // Choices come first, because otherwise comparisons of them would be moved into them.
    let mut made = FxHashSet::default();
    for region in graph.region_tree(graph.root()) {
        let mut next = graph.last_node(region).filter(|_| graph.has_owners(region));
        while let Some(node) = next {
            if let Some(gamma) = Gamma::from_node(graph, node) {
                stats.choices += chosen::choices_of(graph, gamma, &mut made, fault);
            }
            next = graph.prev_node(node);
        }
    }
    let ranges = OnceCell::new();
    for region in graph.region_tree(graph.root()) {
        let mut next = graph.last_node(region).filter(|_| graph.has_owners(region));
        while let Some(node) = next {
            if let Some(gamma) = Gamma::from_node(graph, node) {
                stats += of_gamma(graph, gamma, &ranges, fault);
            } else if let Some(theta) = Theta::from_node(graph, node) {
                stats.split += split::split(graph, theta, fault);
            }
            next = graph.prev_node(node);
        }
    }
    stats.carried += carried::conditions(graph, fault);
    stats
}

/// Moves the matches, comparisons and selects of the exit variables of a gamma.
fn of_gamma(graph: &mut Graph, gamma: Gamma, ranges: &OnceCell<Ranges>, fault: Fault) -> Stats {
    let mut stats = Stats { again: again::matches_of(graph, gamma, fault), ..Stats::default() };
    let (mut left, mut looks) = (MAX_COPIES, MAX_LOOKS);
    // Comparisons of values that are known only in inner gammas: their results are matched there.
    let mut answers: Vec<usize> = vec![];
    // New exit variables are processed, too.
    let mut exit = 0;
    while exit < gamma.exit_count(graph) {
        let known = known(graph, gamma, exit);
        if known != Known::Nowhere {
            let first = gamma.exit_count(graph);
            stats.comparisons += comparisons_of(graph, gamma, exit, &mut left);
            if known == Known::Inside {
                answers.extend(first..gamma.exit_count(graph));
            }
        }
        if known == Known::Here {
            stats.selections += selections_of(graph, gamma, exit, &mut left, fault);
        }
        if known != Known::Nowhere || answers.contains(&exit) {
            stats.matches += matches_of(graph, gamma, exit, &mut left, fault);
        }
        let first = gamma.exit_count(graph);
        stats.ranged += ranged::comparisons_of(graph, gamma, exit, ranges, &mut looks, fault);
        answers.extend(first..gamma.exit_count(graph));
        exit += 1;
    }
    stats
}

/// Where an exit variable is an integer constant.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Known {
    Nowhere,
    /// In an alternative of the gamma.
    Here,
    /// In an alternative of a gamma in an alternative, and so on.
    Inside,
}

fn known(graph: &Graph, gamma: Gamma, exit: usize) -> Known {
    if graph.ty(gamma.exit_output(graph, exit)).int_width().is_none() {
        return Known::Nowhere;
    }
    if gamma.exit_origins(graph, exit).any(|origin| constant(graph, origin).is_some()) {
        return Known::Here;
    }
    let mut ways: Vec<Value> = gamma.exit_origins(graph, exit).take(MAX_WAYS).collect();
    for _ in 0..MAX_WAYS {
        let Some(way) = ways.pop() else { break };
        let ValueDef::Output(node, exit) = graph.def(way) else { continue };
        let Some(inner) = Gamma::from_node(graph, node) else { continue };
        if inner.exit_origins(graph, exit).take(MAX_WAYS).any(|origin| constant(graph, origin).is_some()) {
            return Known::Inside;
        }
        ways.extend(inner.exit_origins(graph, exit).take(MAX_WAYS));
    }
    Known::Nowhere
}

/// Subtracts the cost of a move from the remaining budget: a copy for each alternative that does not determine the
/// result.
fn afford(graph: &Graph, gamma: Gamma, exit: usize, left: &mut usize) -> bool {
    let unknown = |region: &&Region| constant(graph, graph.result(**region, exit)).is_none();
    let cost = gamma.regions(graph).iter().filter(unknown).count();
    let enough = cost <= *left;
    *left -= if enough { cost } else { 0 };
    enough
}

/// The nodes of the gamma's region whose first operand is exit variable `exit` and that satisfy `wanted`.
fn users_of(graph: &Graph, gamma: Gamma, exit: usize, wanted: impl Fn(&Graph, Node) -> bool) -> Vec<Node> {
    let here = graph.region(gamma.node());
    let node = |user| match graph.site(user) {
        UseSite::Input(node, 0) if graph.region(node) == here && wanted(graph, node) => Some(node),
        _ => None,
    };
    graph.users(gamma.exit_output(graph, exit)).filter_map(node).collect()
}

/// Moves the comparisons of one exit variable with constants, if their results are matched; returns how many.
fn comparisons_of(graph: &mut Graph, gamma: Gamma, exit: usize, left: &mut usize) -> usize {
    let here = graph.region(gamma.node());
    let is_match = |graph: &Graph, node: Node| matches!(graph.op(node), Op::Match(_)) && graph.region(node) == here;
    let found = users_of(graph, gamma, exit, |graph, node| {
        let matched = || {
            graph.users(graph.output(node, 0)).any(|user| match graph.site(user) {
                UseSite::Input(node, _) => is_match(graph, node),
                UseSite::Result(..) => false,
            })
        };
        matches!(graph.op(node), Op::ICmp(_)) && constant(graph, graph.operand(node, 1)).is_some() && matched()
    });
    let mut moved = 0;
    for node in &found {
        if !afford(graph, gamma, exit, left) {
            break;
        }
        moved += 1;
        let (op, old) = (graph.op(*node), graph.output(*node, 0));
        let with = constant(graph, graph.operand(*node, 1)).expect("a comparison with a constant was found");
        let ty = graph.ty(old);
        let regions: Vec<Region> = gamma.regions(graph).to_vec();
        let compared = |region: &Region| {
            let (origin, at) = (graph.result(*region, exit), Position::End(*region));
            let known = constant(graph, origin).and_then(|left| fold(&mut graph.payloads, op, &[left, with], ty));
            match known {
                Some(op) => graph.add_const(at, Const { op, ty }),
                None => {
                    let with = graph.add_const(at, with);
                    graph.add_simple(at, op, &[origin, with], ty)
                }
            }
        };
        let origins: Vec<Value> = regions.iter().map(compared).collect();
        let new = gamma.add_exit(graph, &origins);
        graph.divert_users(old, new);
        graph.remove_node(*node);
    }
    moved
}

/// Moves the selects by one exit variable between constants; returns how many.
fn selections_of(graph: &mut Graph, gamma: Gamma, exit: usize, left: &mut usize, fault: Fault) -> usize {
    let found = users_of(graph, gamma, exit, |graph, node| {
        let chosen = |index| constant(graph, graph.operand(node, index)).is_some();
        matches!(graph.op(node), Op::Select(_))
            && graph.operand(node, 0) != graph.operand(node, 1)
            && chosen(1)
            && chosen(2)
    });
    let mut moved = 0;
    for node in &found {
        if !afford(graph, gamma, exit, left) {
            break;
        }
        moved += 1;
        let (op, old) = (graph.op(*node), graph.output(*node, 0));
        let chosen = [1, 2].map(|index| constant(graph, graph.operand(*node, index)).expect("constants were found"));
        let ty = graph.ty(old);
        let regions: Vec<Region> = gamma.regions(graph).to_vec();
        let selected = |region: &Region| {
            let (origin, at) = (graph.result(*region, exit), Position::End(*region));
            match constant(graph, origin) {
                Some(known) => {
                    let is_true = (known.op == Op::Int(-1)) != fault.is(Mutation::OtherSelected);
                    graph.add_const(at, chosen[usize::from(!is_true)])
                }
                None => {
                    let [then, otherwise] = chosen.map(|constant| graph.add_const(at, constant));
                    graph.add_simple(at, op, &[origin, then, otherwise], ty)
                }
            }
        };
        let origins: Vec<Value> = regions.iter().map(selected).collect();
        let new = gamma.add_exit(graph, &origins);
        graph.divert_users(old, new);
        graph.remove_node(*node);
    }
    moved
}

/// Moves the matches of one exit variable; returns how many.
fn matches_of(graph: &mut Graph, gamma: Gamma, exit: usize, left: &mut usize, fault: Fault) -> usize {
    let found = users_of(graph, gamma, exit, |graph, node| matches!(graph.op(node), Op::Match(_)));
    let mut moved = 0;
    for node in &found {
        if !afford(graph, gamma, exit, left) {
            break;
        }
        moved += 1;
        let regions: Vec<Region> = gamma.regions(graph).to_vec();
        let origins: Vec<Value> = regions.iter().map(|region| answer(graph, *region, exit, *node, fault)).collect();
        let new = gamma.add_exit(graph, &origins);
        let old = graph.output(*node, 0);
        graph.divert_users(old, new);
        graph.remove_node(*node);
    }
    moved
}

/// The integer constant that a value is.
fn constant(graph: &Graph, value: Value) -> Option<Const> {
    let op = graph.producer_op(value)?;
    graph.payloads.int_words(op)?;
    Some(Const { op, ty: graph.ty(value) })
}

/// Creates the result of a match for an exit variable in this alternative.
fn answer(graph: &mut Graph, region: Region, exit: usize, matching: Node, fault: Fault) -> Value {
    let Op::Match(table) = graph.op(matching) else { unreachable!("it was found to be a match") };
    let ty = graph.ty(graph.output(matching, 0));
    let origin = graph.result(region, exit);
    let info = &graph.payloads[table];
    let known = constant(graph, origin).and_then(|constant| match fault.is(Mutation::ConstantIsDefault) {
        true => Some(info.default),
        false => info.alternative(constant.op),
    });
    match known {
        Some(alternative) => graph.add_const(Position::End(region), Const { op: Op::Ctl(alternative), ty }),
        None => {
            let (origin, table) = named(graph, origin, graph.payloads[table].clone(), fault);
            let table = graph.payloads.intern_match(table);
            graph.add_simple(Position::End(region), Op::Match(table), &[origin], ty)
        }
    }
}

/// The value that `value` renames, and the corresponding match of it. Renaming is a bijection of integers, so a defined
/// value remains defined.
fn named(graph: &mut Graph, mut value: Value, mut info: MatchInfo, fault: Fault) -> (Value, MatchInfo) {
    for _ in 0..MAX_NAMES {
        let Some(node) = graph.producer(value) else { break };
        let of = |graph: &Graph, index| {
            let value = graph.operand(node, index);
            (value, graph.ty(value))
        };
        let back: Box<dyn Fn(Int) -> Option<Int>> = match graph.op(node) {
            Op::Binary(BinOp::Xor, _) => {
                let mask = constant(graph, graph.operand(node, 1));
                let Some(mask) = mask.and_then(|it| Int::of(&graph.payloads, it.op, it.ty)) else { break };
                Box::new(move |case| Some(case.xor(mask)))
            }
            Op::Cast(cast @ (CastOp::ZExt | CastOp::SExt), _) => {
                let (Some(narrow), Some(wide)) = (of(graph, 0).1.int_width(), graph.ty(value).int_width()) else {
                    break;
                };
                Box::new(move |case: Int| {
                    let low = case.truncate(narrow);
                    let extended = if cast == CastOp::SExt { low.sign_extend(wide) } else { low.zero_extend(wide) };
                    (extended == case).then_some(low)
                })
            }
            _ => break,
        };
        let (inner, ty) = of(graph, 0);
        let Some(mapped) = map_cases(&mut graph.payloads, &info, ty, back) else { break };
        if !fault.is(Mutation::CasesStay) {
            info = mapped;
        } else if ty != graph.ty(value) {
            break;
        }
        value = inner;
    }
    (value, info)
}
