//! Bit idioms: shifts and masks that put the bytes or the bits of a number into the other order, rotate it, move or
//! clear a part of it, or count the bits that are set, become one operation (`llvm.bswap`, `llvm.bitreverse`,
//! `llvm.fshl`, `llvm.ctpop`), with a shift and a mask where that is part of it.
//!
//! Machines have instructions for most of that, and back ends know the shortest way for the rest; they also know what
//! the operation is, as do passes that come behind.
//!
//! # Algorithm
//!
//! For each sum, union or difference of what is made of one value, last ones first, and for what only cuts a part out
//! of such a number:
//!
//! 1. **Form** (`form`): the number as a sum of the bits of a value, each of which counts so much. That knows steps of
//!    any kind and in any order, without patterns: halves that are swapped, then quarters, and so on; masks before or
//!    after shifts; multiplications that add up all parts of a number. It is looked for twice: as far down as possible,
//!    and down to values that have several users, since one that is itself a sum of bits (a product by a constant) is
//!    only seen as a number there.
//! 2. **Idiom** (`idiom`): which operation is that? The place of one bit determines what it can be, and all other bits
//!    have to agree.
//! 3. **Cost**: what goes, which are the operations without users outside, has to cost more than what comes.
//!
//! Loops that count bits one by one are found first (`loops`).
//!
//! # Why it is sound
//!
//! The form of a value is what it is, if it is not poison, whatever the bits of its source are, as long as they are the
//! same at each use. If the source is undef or poison, so is what is computed, or it may be anything that one choice of
//! its bits gives. Flags that say that nothing is carried or lost only make more of it poison; they go.
//!
//! # Complexity
//!
//! Each form is computed once, in time linear in the width, for masks in its square. What may go is counted up to
//! `MAX_NODES` operations. A second run changes nothing.
//!
//! ```
//! let text = r#"preamble ["target triple = \"x86_64-pc-linux-gnu\""]
//! symbol @f = external defined function i16 (i16) : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: i16, %1: io, %2: mem) {
//!     %3 = const 5 : i16
//!     %4 = shl %0, %3 : i16
//!     %5 = const 11 : i16
//!     %6 = lshr %0, %5 : i16
//!     %7 = or disjoint %4, %6 : i16
//!   } -> (%7, %1, %2)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! assert_eq!(rvsdg_opt_bit_idioms::run_module(&mut module).rotations, 1, "{module}");
//! ```

#![forbid(unsafe_code)]

mod build;
mod fault;
mod form;
mod idiom;
mod loops;

use build::Calls;
use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use form::{Form, Forms, View};
use idiom::{Idiom, Kind};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{BinOp, Builder, CastOp, Graph, Module, Node, Op, Region, Value};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::limits::bit_idioms::MAX_NODES;
use rvsdg_opt_target::{Costs, Target};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Numbers whose bytes are in the other order.
        swaps,
        /// Numbers whose bits are in the other order.
        reversals,
        /// Rotated numbers.
        rotations,
        /// Counted bits.
        counts,
        /// Numbers that are shifted or have bits cleared, or are as they were.
        parts,
        /// Loops that went through the bits of a number.
        loops,
    }
}

impl Stats {
    fn count(&mut self, kind: Kind) {
        *match kind {
            Kind::Same => &mut self.parts,
            Kind::Rotate(_) => &mut self.rotations,
            Kind::Swap => &mut self.swaps,
            Kind::Reverse => &mut self.reversals,
            Kind::Count => &mut self.counts,
        } += 1;
    }
}

/// Looks for idioms in all bodies of a module.
pub fn run_module(module: &mut Module) -> Stats {
    run(module, Fault::default(), Remarks::default())
}

/// The same, and says what was found.
pub fn run_module_reporting(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    run(module, Fault::default(), remarks)
}

/// The same with a fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run(module, Fault::of(mutation), Remarks::default())
}

fn run(module: &mut Module, fault: Fault, remarks: Remarks<'_>) -> Stats {
    let (mut stats, mut calls) = (Stats::default(), Calls::default());
    let machine = Target::of_module(&module.text, module.data_layout());
    for (_, symbol) in module.lambdas() {
        if module.symbols[symbol].is_left_alone() {
            continue;
        }
        let target = module.symbols[symbol].function().map_or(machine, |it| machine.of_function(&it.suffix));
        let Some(mut body) = module.bodies[symbol.as_u32() as usize].take() else { continue };
        let is_small = module.symbols[symbol].function().is_some_and(|it| it.facts.optsize || it.facts.minsize);
        let reported = (fault, remarks.of(symbol));
        stats.loops += loops::replace_all(&mut body, module, &target, is_small, &mut calls, reported);
        in_body(&mut body, module, &target, (&mut calls, &mut stats), reported);
        module.bodies[symbol.as_u32() as usize] = Some(body);
    }
    stats
}

fn in_body(
    graph: &mut Graph,
    module: &mut Module,
    target: &Target,
    (calls, stats): (&mut Calls, &mut Stats),
    (fault, remarks): (Fault, Remarks<'_>),
) {
    for region in graph.region_tree(graph.root()) {
        // What has fewer users now may be part of something larger. Each time something becomes cheaper.
        while in_region(graph, region, module, target, (calls, stats), (fault, remarks)) {}
    }
}

/// Replaces what is found in a region, without what is inside; answers whether that was anything.
fn in_region(
    graph: &mut Graph,
    region: Region,
    module: &mut Module,
    target: &Target,
    (calls, stats): (&mut Calls, &mut Stats),
    (fault, remarks): (Fault, Remarks<'_>),
) -> bool {
    let view = View { graph, symbols: &module.symbols };
    let mut roots: Vec<Node> = graph.nodes(region).filter(|node| may_be_last(view, *node)).collect();
    // What is part of a larger one is gone when its turn comes.
    let (mut far, mut near) = (Forms::new(false, fault), Forms::new(true, fault));
    let (mut gone, mut changes) = (FxHashSet::default(), false);
    while let Some(root) = roots.pop() {
        if gone.contains(&root) {
            continue;
        }
        let view = View { graph, symbols: &module.symbols };
        let forms = [&mut far, &mut near].into_iter();
        let mut found = forms.filter_map(|forms| found(view, root, &forms.of_node(view, root)?, target, fault));
        let Some(found) = found.next() else { continue };
        if !calls.prepare(module, found.idiom) {
            continue;
        }
        remarks.passed(graph, root, "BitIdiom", |it| _ = it.text(found.idiom.kind.remark()));
        graph.locate_new_nodes(graph.location(root));
        let old = graph.output(root, 0);
        let (to, mut at) = (graph.ty(old), Builder::before(graph, root));
        let new = calls.build(&mut at, found.idiom, found.source, to, fault);
        graph.locate_new_nodes(None);
        graph.divert_users(old, new);
        found.gone.iter().for_each(|node| graph.remove_node(*node));
        gone.extend(found.gone);
        stats.count(found.idiom.kind);
        changes = true;
    }
    changes
}

/// May it be the last operation of an idiom: one that puts parts together, or that cuts something out of that?
fn may_be_last(view: View<'_>, node: Node) -> bool {
    let graph = view.graph;
    let operand = |index| graph.operand(node, index);
    let joins = |op: Op| matches!(op, Op::Binary(BinOp::Or | BinOp::Xor | BinOp::Add | BinOp::Sub, _));
    match graph.op(node) {
        op @ Op::Binary(..) if joins(op) => {
            let [a, b] = [operand(0), operand(1)];
            view.width(a).is_some() && graph.constant(b).is_none() && (view.is_step(a) || view.is_step(b))
        }
        Op::Binary(BinOp::And | BinOp::LShr | BinOp::Shl, _) | Op::Cast(CastOp::Trunc, _) => {
            let adds = |op| joins(op) || matches!(op, Op::Binary(BinOp::Mul, _));
            graph.producer_op(operand(0)).is_some_and(adds) && view.width(operand(0)).is_some()
        }
        _ => false,
    }
}

/// An idiom, and what goes if it comes.
struct Found {
    /// What it is an idiom of.
    source: Value,
    idiom: Idiom,
    /// Users before what they use.
    gone: Vec<Node>,
}

fn found(view: View<'_>, root: Node, form: &Form, target: &Target, fault: Fault) -> Option<Found> {
    let gone = only_for(view, root, form.source);
    let to = view.width(view.graph.output(root, 0))?;
    let idiom = idiom::find(form, to, target, cost(view, &gone, target), fault)?;
    Some(Found { source: form.source, idiom, gone })
}

/// What operations cost, as instructions.
fn cost(view: View<'_>, nodes: &[Node], target: &Target) -> u32 {
    let costs = Costs { symbols: view.symbols, target: *target };
    let cost = |node: &Node| {
        let known =
            view.called(*node).and_then(|it| target.bit_operation(it, view.width(view.graph.output(*node, 0))?));
        known.unwrap_or_else(|| costs.of(view.graph, *node).size)
    };
    nodes.iter().map(cost).sum()
}

/// The node, and those that nothing but it needs, down to a source. These have three operands at most, so one with more
/// users than are counted never is among them.
fn only_for(view: View<'_>, root: Node, source: Value) -> Vec<Node> {
    let graph = view.graph;
    let mut left: FxHashMap<Node, usize> = FxHashMap::default();
    let mut gone = vec![root];
    let mut next = 0;
    while next < gone.len() && gone.len() < MAX_NODES {
        let node = gone[next];
        next += 1;
        for operand in graph.operands(node) {
            let Some(producer) = graph.producer(operand) else { continue };
            if operand == source || !view.is_step(operand) {
                continue;
            }
            let users = left.entry(producer).or_insert_with(|| graph.users(operand).take(4 * MAX_NODES).count());
            *users -= 1;
            if *users == 0 {
                gone.push(producer);
            }
        }
    }
    gone
}

impl Kind {
    fn remark(self) -> &'static str {
        match self {
            Kind::Same => "several shifts and masks became one",
            Kind::Rotate(_) => "shifts became a rotation",
            Kind::Swap => "shifts and masks became a byte swap",
            Kind::Reverse => "shifts and masks became a bit reversal",
            Kind::Count => "shifts and masks became a bit count",
        }
    }
}
