//! The cache of analyses: what is asked twice is computed once, unless something has changed.

use rvsdg_core::{BinOp, Flags, Graph, Module, Op, Position, Type};
use rvsdg_opt_manager::{Analyses, Analysis, BodyInfo, Context, ModuleAnalyses, ModuleAnalysis};

const TEXT: &str = "symbol @f = external defined function i32 (i32) : ptr
symbol @g = external defined function i32 (i32) : ptr
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = lambda @g () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
} -> (%0, %1)
";

/// The number of nodes.
struct Size;

impl Analysis for Size {
    type Result = usize;
    const NAME: &'static str = "size";
    fn compute(graph: &Graph, _: &mut Analyses, _: &Context<'_>) -> usize {
        graph.node_count()
    }
}

/// As `Size`, but says that nothing else matters.
struct OwnSize;

impl Analysis for OwnSize {
    type Result = usize;
    const NAME: &'static str = "own size";
    const OF_GRAPH_ONLY: bool = true;
    fn compute(graph: &Graph, _: &mut Analyses, _: &Context<'_>) -> usize {
        graph.node_count()
    }
}

/// Asks another one.
struct Double;

impl Analysis for Double {
    type Result = usize;
    const NAME: &'static str = "double";
    fn compute(graph: &Graph, analyses: &mut Analyses, context: &Context<'_>) -> usize {
        2 * *analyses.get::<Size>(graph, context)
    }
}

/// The nodes of all bodies.
struct All;

impl ModuleAnalysis for All {
    type Result = usize;
    const NAME: &'static str = "all";
    fn compute(module: &Module, analyses: &mut ModuleAnalyses) -> usize {
        let infos = BodyInfo::all(module);
        let size = |info: &BodyInfo| {
            *analyses.body(info.symbol).get::<Size>(module.body(info.symbol).unwrap(), &info.context(module))
        };
        infos.iter().map(size).sum()
    }
}

fn grow(graph: &mut Graph) {
    let x = graph.arg(graph.root(), 0);
    graph.add_simple(Position::End(graph.root()), Op::Binary(BinOp::Add, Flags::NONE), &[x, x], Type::I32);
}

fn counts(analyses: &Analyses) -> Vec<(&'static str, usize, usize)> {
    analyses.uses().iter().map(|uses| (uses.analysis, uses.hits, uses.misses)).collect()
}

#[test]
fn results_are_kept_until_the_body_changes() {
    let mut module = rvsdg_text::parse(TEXT).unwrap();
    let info = BodyInfo::all(&module).remove(0);
    let mut graph = module.bodies[0].take().unwrap();
    let context = info.context(&module);
    let mut analyses = Analyses::default();
    let before = analyses.get::<Double>(&graph, &context);
    analyses.get::<Double>(&graph, &context);
    assert_eq!(counts(&analyses), [("size", 0, 1), ("double", 1, 1)]);
    grow(&mut graph);
    assert_eq!((*before, *analyses.get::<Double>(&graph, &context)), (0, 2));
    assert_eq!(counts(&analyses), [("size", 0, 2), ("double", 1, 2)]);
    analyses.sweep(&graph);
    analyses.get::<Size>(&graph, &context);
    assert_eq!(counts(&analyses)[0], ("size", 1, 2));
    // Compaction changes no revision, but ids.
    let revision = graph.revision();
    graph.compact();
    assert_eq!(graph.revision(), revision);
    analyses.get::<Size>(&graph, &context);
    assert_eq!(counts(&analyses)[0], ("size", 1, 3));
    // A copy is another graph, even if both change as often.
    let mut copy = graph.clone();
    grow(&mut copy);
    grow(&mut graph);
    analyses.get::<Size>(&copy, &context);
    analyses.get::<Size>(&graph, &context);
    assert_eq!(counts(&analyses)[0], ("size", 1, 5));
}

#[test]
fn what_is_taken_can_be_put_back() {
    let mut module = rvsdg_text::parse(TEXT).unwrap();
    let info = BodyInfo::all(&module).remove(0);
    let mut graph = module.bodies[0].take().unwrap();
    let context = info.context(&module);
    let mut analyses = Analyses::default();
    let held = analyses.get::<Size>(&graph, &context);
    let size = analyses.take::<Size>(&graph, &context);
    assert_eq!((*held, size), (0, 0));
    // Somebody else held it, so it was computed twice.
    assert_eq!(counts(&analyses), [("size", 1, 2)]);
    grow(&mut graph);
    analyses.put::<Size>(&graph, size + 1);
    assert_eq!(*analyses.get::<Size>(&graph, &context), 1);
    assert_eq!(counts(&analyses), [("size", 2, 2)]);
}

#[test]
fn analyses_of_modules_see_every_body() {
    let mut module = rvsdg_text::parse(TEXT).unwrap();
    let mut analyses = ModuleAnalyses::new(true);
    assert_eq!((*analyses.get::<All>(&module), *analyses.get::<All>(&module)), (0, 0));
    let mut grown = 0;
    analyses.each_body(&mut module, |graph, _, _| {
        grow(graph);
        grown += 1;
    });
    assert_eq!((grown, *analyses.get::<All>(&module)), (2, 2));
    analyses.forget();
    assert_eq!(*analyses.get::<All>(&module), 2);
    let uses = analyses.uses();
    let uses: Vec<_> = uses.iter().map(|uses| (uses.analysis, uses.hits, uses.misses)).collect();
    assert_eq!(uses, [("all", 1, 3), ("size", 0, 6)]);
}

#[test]
fn what_follows_from_the_graph_alone_outlives_changes_of_the_module() {
    let mut module = rvsdg_text::parse(TEXT).unwrap();
    let info = BodyInfo::all(&module).remove(0);
    let mut graph = module.bodies[0].take().unwrap();
    let context = info.context(&module);
    let mut analyses = Analyses::default();
    for _ in 0..2 {
        analyses.get::<Size>(&graph, &context);
        analyses.get::<OwnSize>(&graph, &context);
        analyses.forget();
    }
    assert_eq!(counts(&analyses), [("size", 0, 2), ("own size", 1, 1)]);
    grow(&mut graph);
    assert_eq!(*analyses.get::<OwnSize>(&graph, &context), 1);
}
