//! The driver on small modules: passes apply, in any number of threads to the same effect, and what goes wrong is told.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    BinOp, Flags, FnFacts, FunctionInfo, Graph, Linkage, Module, ModuleText, Op, Position, SymbolData, SymbolKind,
    Type, TypeTable,
};
use rvsdg_opt::{Error, Moment, Options, Pipeline, Report, Snapshot, run};

/// A module of `count` functions `i32 (i32)`; function `i` has `i` additions that are used and as many that are not.
fn module(count: usize) -> Module {
    let mut types = TypeTable::new();
    let ty = types.function(Type::I32, &[Type::I32], false);
    let mut symbols = PrimaryMap::new();
    for i in 0..count {
        let info = FunctionInfo {
            ty,
            specifiers: "".into(),
            param_attrs: ["".into()].into(),
            suffix: "".into(),
            suffix_refs: [].into(),
            metadata: "".into(),
            facts: FnFacts::default(),
            verbatim: None,
        };
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

fn run_with(module: &mut Module, pipeline: &str, options: &Options) -> (Result<Report, Error>, Vec<Snapshot>) {
    let mut snapshots = vec![];
    let pipeline = Pipeline::parse(pipeline).unwrap();
    let result = run(module, &pipeline, options, &mut |snapshot| snapshots.push(snapshot));
    (result, snapshots)
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
    let (report, snapshots) = run_with(&mut module, "dne,dne", &options);
    report.unwrap();
    let order: Vec<_> = snapshots.iter().map(|snapshot| (snapshot.position, snapshot.moment)).collect();
    assert_eq!(order, [(0, Moment::Before), (0, Moment::After), (1, Moment::Before), (1, Moment::After)]);
    assert_eq!(snapshots[0].text, unchanged);
    assert_ne!(snapshots[1].text, unchanged);
    assert_eq!(snapshots[1].text, snapshots[3].text);
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
