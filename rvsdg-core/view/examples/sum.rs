//! Draws a function that adds up the elements of an array:
//! `cargo run -p rvsdg-view --example sum | dot -Tpng -o sum.png`.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::*;

fn main() {
    print!("{}", rvsdg_view::dot(&module()));
}

/// `int sum(int *a, long n) { int s = 0; if (n > 0) do s += *a++; while (--n); report(s); return s; }`
fn module() -> Module {
    let mut types = TypeTable::new();
    let (sum_ty, report_ty) =
        (types.function(Type::I32, &[Type::PTR, Type::I64], false), types.function(Type::VOID, &[Type::I32], false));
    let mut symbols = PrimaryMap::new();
    let sum = symbols.push(symbol("sum", sum_ty, true));
    let report = symbols.push(symbol("report", report_ty, false));
    let mut module = Module::new(types, symbols, ModuleText::default());
    let omega = &mut module.omega;
    let root = omega.root();
    let report_address = omega.add_arg(root, Type::PTR);
    module.imports.push(report);
    let lambda = omega.add_node(Position::End(root), Op::Lambda(sum), &[report_address], &[Type::PTR]);
    let address = omega.output(lambda, 0);
    omega.add_result(root, address);
    module.exports.push(sum);
    module.bodies[sum.as_u32() as usize] = Some(Box::new(body(report_ty)));
    verify(&module).expect("the module is built as it should be");
    module
}

fn symbol(name: &str, ty: Type, defined: bool) -> SymbolData {
    let info = FunctionInfo::new(ty);
    let kind = SymbolKind::Function(Box::new(info));
    SymbolData { name: name.into(), linkage: Linkage::External, defined, address_ty: Type::PTR, kind }
}

fn body(report_ty: Type) -> Graph {
    let mut g = Graph::new();
    let root = g.root();
    let end = Position::End(root);
    let [report, a, n, io, mem] = [Type::PTR, Type::PTR, Type::I64, Type::IO, Type::MEM].map(|ty| g.add_arg(root, ty));
    let is_true = Op::Match(g.payloads.intern_match(MatchInfo::truth()));
    let zero = g.add_const(end, Const { op: Op::Int(0), ty: Type::I32 });
    let none = g.add_const(end, Const { op: Op::Int(0), ty: Type::I64 });
    let any = g.add_simple(end, Op::ICmp(IntCond::Sgt), &[n, none], Type::I1);
    let predicate = g.add_simple(end, is_true, &[any], Type::ctl(2));
    let gamma = Gamma::add(&mut g, end, predicate);
    [zero, a, n, io, mem].iter().for_each(|origin| {
        gamma.add_entry(&mut g, *origin);
    });
    let then = gamma.regions(&g)[1];
    let theta = Theta::add(&mut g, Position::End(then), ThetaFlags::default());
    let vars: Vec<Value> = g.args(then).to_vec();
    let vars: Vec<Value> = vars.into_iter().map(|origin| theta.open_loop_var(&mut g, origin)).collect();
    let at = Position::End(theta.region(&g));
    let info = AccessInfo { ty: Type::I32, align: 4, volatile: false, metadata: "".into() };
    let load = Op::Load(g.payloads.intern_access(info), Effects::READ | Effects::PINNED);
    let load = g.add_node(at, load, &[vars[1], vars[3], vars[4]], &[Type::I32, Type::MEM]);
    let (value, after) = (g.output(load, 0), g.output(load, 1));
    let s = g.add_simple(at, Op::Binary(BinOp::Add, Flags::NSW), &[vars[0], value], Type::I32);
    let step = g.add_const(at, Const { op: Op::Int(1), ty: Type::I64 });
    let next = g.add_gep(at, Type::I32, GepFlags::INBOUNDS, vars[1], &[step], Type::PTR);
    let left = g.add_simple(at, Op::Binary(BinOp::Sub, Flags::NSW), &[vars[2], step], Type::I64);
    let end_of_array = g.add_const(at, Const { op: Op::Int(0), ty: Type::I64 });
    let more = g.add_simple(at, Op::ICmp(IntCond::Ne), &[left, end_of_array], Type::I1);
    let again = g.add_simple(at, is_true, &[more], Type::ctl(2));
    theta.set_predicate(&mut g, again);
    let outs = [s, next, left, vars[3], after].map(|post| theta.close_loop_var(&mut g, post));
    let otherwise = gamma.regions(&g)[0];
    let (s, mem) = (g.arg(otherwise, 0), g.arg(otherwise, 4));
    let s = gamma.add_exit(&mut g, &[s, outs[0]]);
    let mem = gamma.add_exit(&mut g, &[mem, outs[4]]);
    let info = CallInfo::new(report_ty);
    let call = Op::Call(g.payloads.intern_call(info), Effects::READ | Effects::WRITE | Effects::IO);
    let call = g.add_node(end, call, &[report, s, io, mem], &[Type::IO, Type::MEM]);
    let (io, mem) = (g.output(call, 0), g.output(call, 1));
    for result in [s, io, mem] {
        g.add_result(root, result);
    }
    g
}
