//! Interchange of the inner two loops of a nest: strips of one iteration each.
//!
//! ```text
//! theta i { theta k { x = a[i][k]                     theta i { theta j { theta k { x = a[i][k]
//!           theta j { c[i][j] += x * b[k][j] } } } =>                     c[i][j] += x * b[k][j] } } }
//! ```
//!
//! A strip of loop `j` with one iteration needs no loop, so what is left of the nest over `k` is a loop that updates
//! one element; the element stays in a register then (`load-store`), and rows and columns of elements are computed side
//! by side (`unroll-and-jam`). All that is said of strips holds: the plan, the dependences and the code are theirs.
//!
//! It pays where `j` goes along rows of results that stay the same in `k`, and of operands that are the same for all
//! rows of results, in all iterations of `i`: in a product of matrices, but not in one of a matrix and a vector, which
//! would go along columns afterwards for nothing. The results are floating-point numbers, as `unroll-and-jam` puts no
//! others side by side; a row of integers is a vector as it is.
//!
//! The number of iterations of `j` has to be known: otherwise nothing says that an element of a row is not one of the
//! next row, which the other order would change at another time.

use crate::decide::Choice;
use crate::fault::Fault;
use crate::legal::{self, Asked, Judge};
use crate::plan::Plan;
use crate::shape::{Access, Looker};
use crate::{Cutter, Env, Stats};
use rvsdg_core::{CopyMap, Graph, Op, Region, Theta, Type};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_isl::Solver;
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::Target;
use rvsdg_opt_target::limits::nest::{MAX_OPERATIONS, MAX_QUESTIONS, MIN_BITS, MIN_INTERCHANGED};

/// Treats the nests of a body: those where it pays, or all pairs of loops.
pub(crate) fn run(
    graph: &mut Graph,
    (env, target): (Env<'_>, &Target),
    forced: bool,
    (fault, remarks): (Fault, Remarks<'_>),
) -> Stats {
    let mut stats = Stats::default();
    let mut solver = None;
    let mut scev = Scev::new();
    for (around, outer, inner) in nests(graph) {
        if graph.is_of_copies(outer.node()) {
            continue;
        }
        let scev = scev.of_now(graph);
        let pays = forced || around.is_some_and(|around| pays(graph, scev, (env, target), [around, outer, inner]));
        let Some(nest) = Looker::new(graph, scev, env).nest(outer).filter(|_| pays) else { continue };
        let place = nest.place(inner.node()).expect("it is in the nest");
        let Some(plan) = Plan::of(graph, scev, &nest, place, fault) else { continue };
        if plan.keys.len() > 1 || !plan.is_never_empty(&plan.keys[0]) {
            continue;
        }
        if solver.is_none() {
            solver = Solver::new(MAX_OPERATIONS);
        }
        let Some(solver) = &mut solver else { break };
        let judge = &mut Judge { solver, questions: MAX_QUESTIONS };
        let all = |_: &Access| Asked::Yes;
        if !legal::is_legal(graph, &mut Analysis::new(env), judge, (&nest, &plan), all, fault) {
            stats.refused_conflict += 1;
            continue;
        }
        stats.interchanged += 1;
        remarks.passed(graph, outer.node(), "Interchanged", |message| {
            message.text("loop and the one inside of it change places");
        });
        let Choice { plan, length, .. } = Choice::forced(plan, 1);
        Cutter { graph, nest: &nest, plan: &plan, length, fault, map: CopyMap::sparse() }.cut();
    }
    if stats.interchanged > 0 {
        graph.fold_geps();
    }
    stats
}

/// Loops that have one innermost loop inside, in their own region, and the loop around them.
fn nests(graph: &Graph) -> Vec<(Option<Theta>, Theta, Theta)> {
    let mut found = vec![];
    for region in graph.region_tree(graph.root()) {
        let Some(outer) = graph.owner(region).and_then(|node| Theta::from_node(graph, node)) else { continue };
        let mut inside = graph.owners(region);
        let (Some(inner), None) = (inside.next(), inside.next()) else { continue };
        let Some(inner) = Theta::from_node(graph, inner).filter(|it| is_innermost(graph, it.region(graph))) else {
            continue;
        };
        let around = graph.owner(graph.region(outer.node())).and_then(|node| Theta::from_node(graph, node));
        found.push((around, outer, inner));
    }
    found
}

fn is_innermost(graph: &Graph, region: Region) -> bool {
    graph
        .region_tree(region)
        .into_iter()
        .all(|region| graph.nodes(region).all(|node| !matches!(graph.op(node), Op::Theta(_))))
}

/// Does the exchange pay, by what the loops walk over?
fn pays(graph: &Graph, scev: &mut Scev, (env, target): (Env<'_>, &Target), loops: [Theta; 3]) -> bool {
    if target.vector_bits < MIN_BITS {
        return false;
    }
    let Some(nest) = Looker::new(graph, scev, env).nest(loops[0]) else { return false };
    let places = loops.map(|theta| nest.place(theta.node()));
    let [Some(_), Some(outer), Some(inner)] = places else { return false };
    let is_long = |at: usize| nest.loops[at].most.is_some_and(|most| most >= MIN_INTERCHANGED);
    if ![0, outer, inner].into_iter().all(is_long) {
        return false;
    }
    let inside = || nest.accesses.iter().filter(|access| nest.is_in(access, inner));
    let stores_elsewhere =
        nest.accesses.iter().any(|it| it.is_store && nest.is_in(it, outer) && !nest.is_in(it, inner));
    let is_result = |access: &Access| steps(access, [0, outer, inner]).is_some_and(|[i, k, j]| i && !k && j);
    let is_shared = |access: &Access| steps(access, [0, outer, inner]).is_some_and(|[i, k, j]| !i && k && j);
    let is_number = |access: &Access| {
        let stored = graph.load_store(access.node).map(|it| graph.ty(it.value));
        stored.is_some_and(|ty| [Type::FLOAT, Type::DOUBLE].contains(&ty))
    };
    let mut stores = inside().filter(|access| access.is_store).peekable();
    let has_stores = stores.peek().is_some();
    has_stores
        && !stores_elsewhere
        && stores.all(|store| is_number(store) && is_result(store))
        && inside().any(|access| !access.is_store && is_shared(access))
}

/// Do the outermost, the outer and the inner loop change the address? The inner one has to go on element by element.
fn steps(access: &Access, [around, outer, inner]: [usize; 3]) -> Option<[bool; 3]> {
    let (_, form) = access.address.as_ref()?;
    let by = form.factor(inner);
    let changes = |at: usize| form.factor(at) != 0;
    (by == 0 || by.unsigned_abs() == access.size).then(|| [changes(around), changes(outer), by != 0])
}
