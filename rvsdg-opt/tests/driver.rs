//! The driver on small modules: passes apply, in any number of threads to the same effect, and what goes wrong is told.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    BinOp, Flags, FunctionInfo, Gamma, Graph, IntCond, Linkage, MatchInfo, Module, ModuleText, Op, Position,
    SymbolData, SymbolKind, Type, TypeTable,
};
use rvsdg_opt::{BodyPrinter, Error, Event, Moment, Options, Pipeline, Report, run};

/// A module of `count` functions `i32 (i32)`; function `i` has `i` additions that are used and as many that are not.
fn module(count: usize) -> Module {
    let mut types = TypeTable::new();
    let ty = types.function(Type::I32, &[Type::I32], false);
    let mut symbols = PrimaryMap::new();
    for i in 0..count {
        let info = FunctionInfo { param_attrs: ["".into()].into(), ..FunctionInfo::new(ty) };
        let kind = SymbolKind::Function(Box::new(info));
        let name = format!("f{i}").into();
        symbols.push(SymbolData { name, linkage: Linkage::External, defined: true, address_ty: Type::PTR, kind });
    }
    let mut module = Module::new(types, symbols, ModuleText::default());
    for symbol in module.symbols.keys().collect::<Vec<_>>() {
        let root = module.omega.root();
        let address = module.omega.add_simple(Position::End(root), Op::Lambda(symbol), &[], Type::PTR);
        module.omega.add_result(root, address);
        module.exports.push(symbol);
        module.bodies[symbol.as_u32() as usize] = Some(Box::new(body(symbol.as_u32() as usize)));
    }
    module
}

fn body(size: usize) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let [x, io, mem] = [Type::I32, Type::IO, Type::MEM].map(|ty| graph.add_arg(root, ty));
    let add = Op::Binary(BinOp::Add, Flags::NONE);
    let mut used = x;
    for _ in 0..size {
        used = graph.add_simple(Position::End(root), add, &[used, x], Type::I32);
        graph.add_simple(Position::End(root), add, &[used, used], Type::I32);
    }
    for origin in [used, io, mem] {
        graph.add_result(root, origin);
    }
    graph
}

fn run_with(module: &mut Module, pipeline: &str, options: &Options) -> (Result<Report, Error>, Vec<Event>) {
    let mut events = vec![];
    let pipeline = Pipeline::parse(pipeline).unwrap();
    let result = run(module, &pipeline, options, &mut |event| events.push(event));
    (result, events)
}

#[test]
fn passes_apply_to_all_bodies_and_counts_add_up() {
    let mut module = module(20);
    let (report, _) = run_with(&mut module, "dne,dne", &Options::default());
    let report = report.unwrap();
    assert_eq!((report.passes.len(), &*report.passes[0].pass), (2, "dne"));
    assert_eq!(report.passes[0].counts.get("nodes"), 190);
    assert_eq!(report.passes[1].counts.get("nodes"), 0);
    assert_eq!(report.nodes_before - report.nodes_after, 190);
    assert!(report.passes[0].cpu_seconds >= 0.0 && report.passes[0].cpu_seconds < 60.0);
}

#[test]
fn the_empty_pipeline_changes_nothing() {
    let mut module = module(3);
    let before = rvsdg_core::print(&module);
    let (report, _) = run_with(&mut module, "", &Options::default());
    assert!(report.unwrap().passes.is_empty());
    assert_eq!(rvsdg_core::print(&module), before);
}

#[test]
fn threads_and_checks_do_not_matter() {
    let verified = Options { verify_each: true, print_after: vec!["dne".into()], ..Options::default() };
    let texts = [(1, Options::default()), (2, Options::default()), (7, Options::default()), (2, verified)].map(
        |(threads, options)| {
            let mut module = module(100);
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| run_with(&mut module, "dne,dne", &options).0.unwrap());
            rvsdg_core::print(&module)
        },
    );
    assert!(texts.iter().all(|text| *text == texts[0]));
}

#[test]
fn snapshots_come_in_order() {
    let options = Options { print_before: vec!["dne".into()], print_after: vec!["dne".into()], ..Options::default() };
    let mut module = module(3);
    let unchanged = rvsdg_core::print(&module);
    let (report, events) = run_with(&mut module, "dne,dne", &options);
    report.unwrap();
    let snapshot = |event: Event| match event {
        Event::Snapshot { moment, position, text, .. } => ((position, moment), text),
        other => panic!("{other:?}"),
    };
    let (order, texts): (Vec<_>, Vec<_>) = events.into_iter().map(snapshot).unzip();
    assert_eq!(order, [(0, Moment::Before), (0, Moment::After), (1, Moment::Before), (1, Moment::After)]);
    assert_eq!(texts[0], unchanged);
    assert_ne!(texts[1], unchanged);
    assert_eq!(texts[1], texts[3]);
}

#[test]
fn all_passes_can_be_shown_and_one_function_of_the_module() {
    let options = Options { print_after: vec!["all".into()], function: Some("f2".into()), ..Options::default() };
    let (_, events) = run_with(&mut module(3), "dne,inv,dne", &options);
    assert_eq!(events.len(), 3);
    for event in events {
        let Event::Snapshot { text, .. } = event else { panic!("{event:?}") };
        assert!(text.starts_with("graph ") && text.matches("add").count() == 2, "{text}");
    }
}

#[test]
fn what_a_pass_changes_is_shown_by_function() {
    let options = Options { print_changed: true, ..Options::default() };
    let changed = |options: &Options| -> Vec<(usize, String, String)> {
        let (_, events) = run_with(&mut module(3), "dne,dne", options);
        let change = |event| match event {
            Event::Changed { position, function, difference, .. } => (position, function.to_string(), difference),
            other => panic!("{other:?}"),
        };
        events.into_iter().map(change).collect()
    };
    let all = changed(&options);
    let places: Vec<_> = all.iter().map(|(position, function, _)| (*position, &**function)).collect();
    assert_eq!(places, [(0, "f1"), (0, "f2")]);
    assert_eq!(all[1].2.lines().filter(|line| line.starts_with("  - ")).count(), 4, "{}", all[1].2);
    let one = changed(&Options { function: Some("f1".into()), ..options });
    assert_eq!(one, all[..1]);
}

#[test]
fn bodies_are_printed_when_they_change_and_keep_their_ids() {
    // The ids of the nodes of the root region.
    let printer = BodyPrinter(|graph, _, _, _| format!("{:?}", graph.nodes(graph.root()).collect::<Vec<_>>()));
    let options = Options { bodies: Some(printer), ..Options::default() };
    let bodies = |options: &Options| -> Vec<(usize, String, String)> {
        let (report, events) = run_with(&mut module(3), "dne,dne", options);
        report.unwrap();
        let body = |event| match event {
            Event::Body { position, function, text, .. } => (position, function.to_string(), text),
            other => panic!("{other:?}"),
        };
        events.into_iter().map(body).collect()
    };
    let all = bodies(&options);
    // The second application changes nothing, and the first function has nothing that is dead.
    let places: Vec<_> = all.iter().map(|(position, function, _)| (*position, &**function)).collect();
    assert_eq!(places, [(0, "f1"), (0, "f2")]);
    let before = module(3);
    for (_, function, text) in &all {
        let symbol = before.symbols.keys().find(|symbol| *before.symbols[*symbol].name == **function).unwrap();
        let body = before.body(symbol).unwrap();
        let ids: Vec<String> = body.nodes(body.root()).map(|node| format!("{node:?}")).collect();
        let left = text.trim_matches(['[', ']']).split(", ").filter(|id| !id.is_empty());
        assert!(left.clone().all(|id| ids.iter().any(|known| known == id)), "{text}");
        assert!(left.count() < ids.len());
    }
    assert_eq!(bodies(&Options { function: Some("f1".into()), ..options }), all[..1]);
}

#[test]
fn bisection_stops_behind_an_application_for_any_number_of_threads() {
    let run_to = |limit: u64, threads: usize| {
        let mut module = module(4);
        let options = Options { bisect_limit: Some(limit), ..Options::default() };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let (report, events) = pool.install(|| run_with(&mut module, "dne,red,dne", &options));
        report.unwrap();
        let application = |event| match event {
            Event::Applied { number, pass, function } => (number, pass.to_string(), function.map(String::from)),
            other => panic!("{other:?}"),
        };
        (rvsdg_core::print(&module), events.into_iter().map(application).collect::<Vec<_>>())
    };
    let untouched = rvsdg_core::print(&module(4));
    assert_eq!(run_to(0, 1), (untouched.clone(), vec![]));
    // The first function has nothing to lose.
    assert_eq!(run_to(1, 1).0, untouched);
    let (text, applied) = run_to(2, 2);
    assert_ne!(text, untouched);
    assert_eq!(applied[1], (2, "dne".to_string(), Some("f1".to_string())));
    let (all, applied) = run_to(u64::MAX, 3);
    assert_eq!(applied[4], (5, "dne".to_string(), None));
    assert_eq!(applied[5], (6, "red".to_string(), Some("f0".to_string())));
    let last = applied.last().unwrap().0;
    assert_eq!(run_to(last, 2).0, all);
    for limit in 0..last {
        assert_eq!(run_to(limit, 1), run_to(limit, 7), "{limit}");
    }
}

#[test]
fn bisection_counts_the_bodies_that_a_pass_over_the_module_treats() {
    /// Adds a constant to each body.
    struct Adding;
    impl rvsdg_opt::Pass for Adding {
        fn name(&self) -> &str {
            "adding"
        }
        fn description(&self) -> &str {
            "adds a constant to each body, one after the other"
        }
        fn parts(&self) -> rvsdg_opt::Parts {
            rvsdg_opt::Parts::Module
        }
        fn treats_bodies_alone(&self) -> bool {
            true
        }
        fn run_module(&self, module: &mut Module, _: &mut rvsdg_opt::ModuleAnalyses) -> rvsdg_opt::Counts {
            let mut bodies = 0;
            for graph in module.bodies.iter_mut().flatten() {
                let root = graph.root();
                graph.add_simple(Position::End(root), Op::Int(1), &[], Type::I32);
                bodies += 1;
            }
            rvsdg_opt::Counts::new([("bodies", bodies)])
        }
    }
    let registry = rvsdg_opt::Registry::standard().with(Adding);
    let pipeline = Pipeline::parse_with("adding,adding", &registry).unwrap();
    let run_to = |limit: u64| {
        let mut module = module(3);
        let before: Vec<usize> = module.bodies.iter().flatten().map(|body| body.node_count()).collect();
        let options = Options { bisect_limit: Some(limit), ..Options::default() };
        let mut shown = vec![];
        let mut observe = |event| match event {
            Event::Applied { number, function, .. } => shown.push((number, function.map(String::from))),
            other => panic!("{other:?}"),
        };
        run(&mut module, &pipeline, &options, &mut observe).unwrap();
        let added = module.bodies.iter().flatten().zip(before).map(|(body, before)| body.node_count() - before);
        (added.collect::<Vec<_>>(), shown)
    };
    let shown = |count: usize| -> Vec<_> {
        let names = ["f0", "f1", "f2"].into_iter().cycle().map(|name| Some(name.to_string()));
        (1..).zip(names).take(count).collect()
    };
    assert_eq!(run_to(0), (vec![0, 0, 0], vec![]));
    assert_eq!(run_to(2), (vec![1, 1, 0], shown(2)));
    assert_eq!(run_to(3), (vec![1, 1, 1], shown(3)));
    assert_eq!(run_to(4), (vec![2, 1, 1], shown(4)));
    assert_eq!(run_to(u64::MAX), (vec![2, 2, 2], shown(6)));
}

#[test]
fn what_alias_analysis_knows_is_passed_on_while_the_body_stays_the_same() {
    let uses = |pipeline: &str| {
        let (report, _) = run_with(&mut module(2), pipeline, &Options::default());
        let report = report.unwrap();
        let uses = report.analyses.iter().find(|uses| uses.analysis == "alias").unwrap();
        (uses.hits, uses.misses)
    };
    assert_eq!(uses("dne,load-store,psh"), (2, 2));
    // The first function has nothing to lose.
    assert_eq!(uses("load-store,dne,psh"), (1, 3));
}

#[test]
fn decisions_without_order_are_found_behind_the_pass_that_makes_them() {
    /// Adds a decision that may run at any time.
    struct Deciding;
    impl rvsdg_opt::Pass for Deciding {
        fn name(&self) -> &str {
            "deciding"
        }
        fn description(&self) -> &str {
            "adds a decision without an I/O state"
        }
        fn run(&self, graph: &mut Graph, _: &mut rvsdg_opt::Analyses, _: &rvsdg_opt::Context<'_>) -> rvsdg_opt::Counts {
            let at = Position::End(graph.root());
            let x = graph.arg(graph.root(), 0);
            let test = graph.add_simple(at, Op::ICmp(IntCond::Eq), &[x, x], Type::I1);
            let predicate = graph.add_match(at, MatchInfo::on_truth([0, 1], 2), test);
            Gamma::add(graph, at, predicate);
            rvsdg_opt::Counts::new([("decisions", 1)])
        }
    }
    let registry = rvsdg_opt::Registry::standard().with(Deciding);
    let options = Options { verify_each: true, ..Options::default() };
    let verified = |module: &mut Module, text: &str| {
        run(module, &Pipeline::parse_with(text, &registry).unwrap(), &options, &mut |_| ())
    };
    let mut module = module(1);
    let error = verified(&mut module, "deciding").unwrap_err().to_string();
    assert!(error.contains("broken after pass `deciding`") && error.contains("it takes no I/O state"), "{error}");
    // Who begins with such a decision has a reason for it.
    verified(&mut module, "deciding").unwrap();
}

#[test]
fn fixpoints_end_when_nothing_changes_and_are_bounded() {
    /// Adds a constant to each body, so often at most.
    struct Growing(usize);
    impl rvsdg_opt::Pass for Growing {
        fn name(&self) -> &str {
            "growing"
        }
        fn description(&self) -> &str {
            "adds a constant until there are enough"
        }
        fn run(&self, graph: &mut Graph, _: &mut rvsdg_opt::Analyses, _: &rvsdg_opt::Context<'_>) -> rvsdg_opt::Counts {
            let grows = graph.node_count() < self.0;
            if grows {
                let root = graph.root();
                graph.add_simple(Position::End(root), Op::Int(1), &[], Type::I32);
            }
            rvsdg_opt::Counts::new([("constants", usize::from(grows))])
        }
    }
    let count = |text: &str| {
        let registry = rvsdg_opt::Registry::standard().with(Growing(5));
        let pipeline = Pipeline::parse_with(text, &registry).unwrap();
        let mut module = module(1);
        let report = run(&mut module, &pipeline, &Options::default(), &mut |_| {}).unwrap();
        (
            report.passes.iter().map(|pass| pass.counts.get("constants")).collect::<Vec<_>>(),
            module.bodies[0].as_ref().unwrap().node_count(),
        )
    };
    assert_eq!(count("growing"), (vec![1], 1));
    assert_eq!(count("fixpoint<3>(growing)"), (vec![3], 3));
    assert_eq!(count("fixpoint<9>(growing)"), (vec![5], 5));
    assert_eq!(count("fixpoint<2>(a(growing),growing)"), (vec![2, 2], 4));
    assert_eq!(count("fixpoint<2>(fixpoint<2>(growing))"), (vec![4], 4));
}

#[test]
fn a_broken_module_is_found_before_the_first_pass() {
    let mut module = module(2);
    let body = module.body_mut(rvsdg_core::Symbol::from_u32(1)).unwrap();
    let root = body.root();
    let x = body.arg(root, 0);
    body.add_simple(Position::End(root), Op::Binary(BinOp::Add, Flags::NONE), &[x], Type::I32);
    let (result, _) = run_with(&mut module, "dne", &Options { verify_each: true, ..Options::default() });
    let error = result.unwrap_err();
    assert!(matches!(&error, Error::Invalid { after: None, .. }));
    assert!(error.to_string().starts_with("the module is broken before the first pass: "), "{error}");
    assert!(error.to_string().contains("f1"), "{error}");
}

#[test]
fn a_panic_in_a_pass_names_pass_and_function() {
    let mut module = module(3);
    let body = module.body_mut(rvsdg_core::Symbol::from_u32(2)).unwrap();
    let root = body.root();
    // A load without operands is nothing that a pass could expect.
    let info = rvsdg_core::AccessInfo { ty: Type::I32, align: 4, volatile: false, metadata: "".into() };
    let op = Op::Load(body.payloads.intern_access(info), rvsdg_core::Effects::READ);
    let load = body.add_node(Position::End(root), op, &[], &[Type::I32, Type::MEM]);
    let state = body.output(load, 1);
    body.divert(body.results(root)[2], state);
    let (result, _) = run_with(&mut module, "dne", &Options::default());
    let error = result.unwrap_err();
    assert!(error.to_string().starts_with("pass `dne` failed in function 'f2': "), "{error}");
}
