//! Remarks of passes: what was missed and done later is no longer missed, all come in one order, and pragmas that
//! nobody obeyed are told.

use rvsdg_core::{Graph, Module, Op};
use rvsdg_opt::{
    Analyses, Context, Counts, Kind, ModuleAnalyses, Options, Parts, Pass, Pipeline, Registry, Remark, Reporting, run,
};

/// Removes one addition of each body, says so, and complains about the others.
struct OneByOne;

impl Pass for OneByOne {
    fn name(&self) -> &str {
        "one-by-one"
    }

    fn description(&self) -> &str {
        "removes an addition"
    }

    fn run(&self, graph: &mut Graph, _: &mut Analyses, context: &Context<'_>) -> Counts {
        let adds: Vec<_> = graph.nodes(graph.root()).filter(|node| matches!(graph.op(*node), Op::Binary(..))).collect();
        for node in adds.iter().skip(1) {
            context.remarks.missed(graph, *node, "Kept", |message| _ = message.text("kept ").value("Node", node));
        }
        if let Some(node) = adds.first() {
            context.remarks.passed(graph, *node, "Gone", |message| _ = message.text("gone ").value("Node", node));
            let (old, new) = (graph.output(*node, 0), graph.operand(*node, 0));
            graph.divert_users(old, new);
            graph.remove_node(*node);
        }
        Counts::new([("removed", adds.len().min(1))])
    }
}

/// Says one thing of the whole module.
struct Census;

impl Pass for Census {
    fn name(&self) -> &str {
        "census"
    }

    fn description(&self) -> &str {
        "counts"
    }

    fn parts(&self) -> Parts {
        Parts::Module
    }

    fn run_module(&self, module: &mut Module, analyses: &mut ModuleAnalyses) -> Counts {
        for (_, symbol) in module.lambdas() {
            let Some(body) = module.body(symbol) else { continue };
            let Some(node) = body.first_node(body.root()) else { continue };
            analyses.remarks().of(symbol).analysis(body, node, "Count", |message| {
                message.symbol("Function", symbol).text(" has ").value("Nodes", body.node_count());
            });
        }
        Counts::default()
    }
}

const TEXT: &str = "symbol @b = external defined function i32 (i32) : ptr
symbol @a = external defined function i32 (i32) : ptr
omega imports [] exports [@b, @a] () {
  %0 = lambda @b () (%0: i32, %1: io, %2: mem) {
    %3 = add %0, %0 : i32
    %4 = add %3, %0 : i32
    %5 = add %4, %0 : i32
  } -> (%5, %1, %2)
  %1 = lambda @a () (%0: i32, %1: io, %2: mem) {
    %3 = add %0, %0 : i32
    %4 = add %3, %0 : i32
  } -> (%4, %1, %2)
} -> (%0, %1)
";

fn remarks(text: &str, passes: &str, reporting: Reporting) -> Vec<Remark> {
    let registry = Registry::standard().with(OneByOne).with(Census);
    let mut module = rvsdg_text::parse(text).unwrap();
    let pipeline = Pipeline::parse_with(passes, &registry).unwrap();
    run(&mut module, &pipeline, &Options { remarks: reporting, ..Options::default() }, &mut |_| {}).unwrap().remarks
}

fn short(remarks: &[Remark]) -> Vec<String> {
    let short = |it: &Remark| format!("{} {:?} {} {}", it.function, it.kind, it.pass, it.name);
    remarks.iter().map(short).collect()
}

#[test]
fn what_is_missed_at_first_may_be_done_later() {
    let once = short(&remarks(TEXT, "one-by-one", Reporting::Everything));
    let (gone, kept) = ("Passed one-by-one Gone", "Missed one-by-one Kept");
    assert_eq!(
        once,
        [format!("b {gone}"), format!("b {kept}"), format!("b {kept}"), format!("a {gone}"), format!("a {kept}")]
    );
    let twice = short(&remarks(TEXT, "one-by-one,one-by-one", Reporting::Everything));
    assert_eq!(
        twice,
        [format!("b {gone}"), format!("b {gone}"), format!("b {kept}"), format!("a {gone}"), format!("a {gone}")]
    );
}

#[test]
fn passes_over_modules_report_by_function() {
    let found = remarks(TEXT, "census,one-by-one,census", Reporting::Everything);
    let counts: Vec<String> = found.iter().filter(|it| it.kind == Kind::Analysis).map(Remark::message).collect();
    assert_eq!(counts, ["b has 2", "a has 1"], "only the last ones are true");
    assert!(remarks(TEXT, "census,one-by-one", Reporting::Nothing).is_empty());
    assert!(remarks(TEXT, "census,one-by-one", Reporting::Failures).is_empty());
}

#[test]
fn demands_that_are_left_are_failures() {
    let text = "symbol @f = external defined function i32 () : ptr
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: io, %1: mem) {
    %2 = const 0 : i32
    %3 = theta (%2) (%4: i32) {
      %5 = const 1 : i32
      %6 = mul %4, %4 : i32
      %7 = icmp slt %6, %4 : i1
      %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    } -> (%8, %6)
  } -> (%3, %0, %1)
} -> (%0)
";
    let with = |hint: &str, passes: &str, reporting| {
        let mut module = rvsdg_text::parse(text).unwrap();
        let body = module.bodies[0].as_mut().unwrap();
        let theta = body.nodes(body.root()).find(|node| matches!(body.op(*node), Op::Theta(_))).unwrap();
        body.add_loop_hint(theta, hint);
        let pipeline = Pipeline::parse(passes).unwrap();
        let options = Options { remarks: reporting, ..Options::default() };
        run(&mut module, &pipeline, &options, &mut |_| {}).unwrap().remarks
    };
    let hint = "!{!\"llvm.loop.unroll.enable\"}";
    let found = with(hint, "url", Reporting::Failures);
    assert_eq!(short(&found), ["f Failure url FailedRequestedUnrolling"]);
    let expected =
        "loop not unrolled, although the source asks for it: the number of iterations is not known before it runs";
    assert_eq!(found[0].message(), expected);
    assert_eq!(with(hint, "url", Reporting::Everything).len(), 2, "the failure, and what url says itself");
    assert!(with(hint, "dne", Reporting::Failures).is_empty(), "no pass could have done it");
    assert!(with("!{!\"llvm.loop.unroll.disable\"}", "url", Reporting::Failures).is_empty());
    let distribution = "!{!\"llvm.loop.distribute.enable\", i1 true}";
    let found = short(&with(distribution, "vectorize", Reporting::Failures));
    assert_eq!(found, ["f Failure transform-warning FailedRequestedDistribution"]);
    assert!(with(distribution, "dne", Reporting::Failures).is_empty());
}
