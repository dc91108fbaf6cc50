//! Every pass on bodies of two sizes, so that what is not linear shows: nests of loops with decisions, counted loops,
//! and any control flow. Prints nanoseconds per node, the best of several runs. `cargo bench -p rvsdg-opt -- red` runs
//! the pass of this name only.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::*;
use rvsdg_opt::{Options, Pipeline, Registry};
use std::time::{Duration, Instant};

const NODES: [usize; 2] = [20_000, 200_000];
const RUNS: usize = 3;

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    println!("{:>20} {:>28} {:>9} {:>9} {:>9}", "", "", "nodes", "after", "ns/node");
    let shape = Shape { depth: 4, invariant: true, passing: false, one_sided: 0 };
    let inputs: [(&str, &dyn Fn(usize) -> Module); 6] = [
        ("invariant in nests", &|nodes| module(nested(nodes, shape))),
        ("passed on in nests", &|nodes| module(nested(nodes, Shape { passing: true, ..shape }))),
        ("nests of 100 loops", &|nodes| module(nested(nodes, Shape { passing: true, depth: 100, ..shape }))),
        ("for one side only", &|nodes| module(nested(nodes, Shape { one_sided: 5, invariant: false, ..shape }))),
        ("counted loops", &|nodes| module(loops(nodes))),
        ("any control flow", &|nodes| {
            let shape = rvsdg_gen::Shape { blocks: (nodes / 12) as u32, values: 4 };
            rvsdg_construct::construct(rvsdg_gen::random_module(1, shape)).expect("any control flow is accepted")
        }),
    ];
    for name in Registry::standard().names() {
        if wanted.as_ref().is_some_and(|wanted| *wanted != *name) {
            continue;
        }
        let pipeline = Pipeline::parse(name).expect("it is a pass");
        for (input, build) in &inputs {
            NODES.iter().for_each(|nodes| measure(name, input, &pipeline, &build(*nodes)));
        }
    }
}

fn measure(name: &str, input: &str, pipeline: &Pipeline, before: &Module) {
    let (mut best, mut left) = (Duration::MAX, 0);
    for _ in 0..RUNS {
        let mut module = before.clone();
        let start = Instant::now();
        rvsdg_opt::run(&mut module, pipeline, &Options::default(), &mut |_| {}).expect("the module is right");
        best = best.min(start.elapsed());
        left = module.node_count();
    }
    let nodes = before.node_count();
    println!("{name:>20} {input:>28} {nodes:>9} {left:>9} {:>9.1}", best.as_nanos() as f64 / nodes as f64);
}

/// The module of a function with this body, of which all arguments and results are integers of 32 bits; it gets states.
fn module(mut body: Graph) -> Module {
    let mut types = TypeTable::new();
    let root = body.root();
    let params: Vec<Type> = body.args(root).iter().map(|arg| body.ty(*arg)).collect();
    let ret = body.ty(body.result(root, 0));
    [Type::IO, Type::MEM].map(|ty| body.add_arg(root, ty)).iter().for_each(|state| _ = body.add_result(root, *state));
    let ty = types.function(ret, &params, false);
    let mut symbols = PrimaryMap::new();
    let kind = SymbolKind::Function(Box::new(FunctionInfo::new(ty)));
    let (linkage, address_ty) = (Linkage::External, Type::PTR);
    let symbol = symbols.push(SymbolData { name: "f".into(), linkage, defined: true, address_ty, kind });
    let mut module = Module::new(types, symbols, ModuleText::default());
    let omega = module.omega.root();
    let address = module.omega.add_simple(Position::End(omega), Op::Lambda(symbol), &[], Type::PTR);
    module.omega.add_result(omega, address);
    module.exports.push(symbol);
    module.bodies[0] = Some(Box::new(body));
    module
}

/// `for (i = 0; i < n; i++) sum ^= (i64)i + (i64)(i + 1);` over and over, each in another one.
fn loops(nodes: usize) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let n = graph.add_arg(root, Type::I32);
    let mut sum = graph.add_arg(root, Type::I64);
    let truth = Op::Match(graph.payloads.intern_match(MatchInfo::truth()));
    while graph.node_count() < nodes {
        sum = counted(&mut graph, Position::End(root), truth, n, sum, true);
    }
    graph.add_result(root, sum);
    graph
}

fn counted(graph: &mut Graph, at: Position, truth: Op, n: Value, sum: Value, nest: bool) -> Value {
    let int = |graph: &mut Graph, at, value| graph.add_const(at, Const { op: Op::Int(value), ty: Type::I32 });
    let zero = int(graph, at, 0);
    let theta = Theta::add(graph, at, ThetaFlags::default());
    let [i, n, sum] = [zero, n, sum].map(|origin| theta.open_loop_var(graph, origin));
    let at = Position::End(theta.region(graph));
    let mut next_sum = if nest { counted(graph, at, truth, n, sum, false) } else { sum };
    let one = int(graph, at, 1);
    let next = graph.add_simple(at, Op::Binary(BinOp::Add, Flags::NSW), &[i, one], Type::I32);
    for value in [i, next] {
        let wide = graph.add_simple(at, Op::Cast(CastOp::SExt, Flags::NONE), &[value], Type::I64);
        next_sum = graph.add_simple(at, Op::Binary(BinOp::Xor, Flags::NONE), &[next_sum, wide], Type::I64);
    }
    let more = graph.add_simple(at, Op::ICmp(IntCond::Slt), &[next, n], Type::I1);
    let again = graph.add_simple(at, truth, &[more], Type::ctl(2));
    theta.set_predicate(graph, again);
    let outputs = [next, n, next_sum].map(|post| theta.close_loop_var(graph, post));
    outputs[2]
}

/// What a loop of [`nested`] is like.
#[derive(Copy, Clone)]
struct Shape {
    /// How many loops are around each other; the next such nest comes behind.
    depth: usize,
    /// Does every second operation depend on invariant values only?
    invariant: bool,
    /// Do the decisions pass their values on, in all alternatives?
    passing: bool,
    /// How many operations in front of each decision are for one of its alternatives only?
    one_sided: usize,
}

/// Nests of loops with a decision in each.
fn nested(nodes: usize, shape: Shape) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut vars = [Type::I32, Type::I32].map(|ty| graph.add_arg(root, ty));
    let matching = graph.payloads.intern_match(MatchInfo {
        cases: [(Const { op: Op::Int(0), ty: Type::I32 }, 0)].into(),
        default: 1,
        alternatives: 2,
    });
    while graph.node_count() < nodes {
        let mut open: Vec<(Theta, Value)> = vec![];
        let mut region = root;
        let mut pre = vars;
        for _ in 0..shape.depth {
            let theta = Theta::add(&mut graph, Position::End(region), ThetaFlags::default());
            pre = pre.map(|var| theta.open_loop_var(&mut graph, var));
            region = theta.region(&graph);
            let choice = graph.add_simple(Position::End(region), Op::Match(matching), &[pre[1]], Type::ctl(2));
            pre[1] = decision(&mut graph, region, choice, pre, shape);
            open.push((theta, choice));
        }
        let mut post = pre[1];
        while let Some((theta, choice)) = open.pop() {
            theta.set_predicate(&mut graph, choice);
            let invariant = theta.pre(&graph, 0);
            let outputs = [invariant, post].map(|value| theta.close_loop_var(&mut graph, value));
            post = outputs[1];
            vars = outputs;
        }
    }
    let result = add(&mut graph, root, vars[0], vars[1]);
    graph.add_result(root, result);
    graph
}

fn decision(graph: &mut Graph, region: Region, choice: Value, pre: [Value; 2], shape: Shape) -> Value {
    let mut hidden = pre[1];
    for _ in 0..shape.one_sided {
        hidden = add(graph, region, hidden, pre[0]);
    }
    let gamma = Gamma::add(graph, Position::End(region), choice);
    for origin in [pre[0], pre[1], hidden] {
        gamma.add_entry(graph, origin);
    }
    let results = [0, 1].map(|alternative| {
        let inside = gamma.regions(graph)[alternative];
        let [invariant, var, hidden] = [0, 1, 2].map(|index| gamma.entry_arg(graph, alternative, index));
        let (mut still, mut value) = (invariant, if alternative == 0 { hidden } else { var });
        for _ in 0..5 {
            still = if shape.invariant { add(graph, inside, still, invariant) } else { still };
            value = add(graph, inside, value, still);
        }
        if shape.passing { var } else { value }
    });
    gamma.add_exit(graph, &results)
}

fn add(graph: &mut Graph, region: Region, a: Value, b: Value) -> Value {
    graph.add_simple(Position::End(region), Op::Binary(BinOp::Add, Flags::NONE), &[a, b], Type::I32)
}
