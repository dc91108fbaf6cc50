//! Making the versions of a function.

use crate::extent::{Extent, Extents};
use crate::fault::{Fault, Mutation};
use rvsdg_core::{
    BinOp, Builder, CallInfo, CastOp, CopyMap, Effects, FunctionInfo, Gamma, Graph, IntCond, Linkage, MatchInfo,
    Module, Node, Op, Position, Symbol, SymbolData, SymbolKind, Type, Value, ValueAttrs, ValueSet,
};

/// Gives a function a version for extents that do not overlap, and makes it choose.
pub(crate) fn make(
    module: &mut Module,
    lambda: Node,
    symbol: Symbol,
    extents: &Extents,
    pairs: &[(usize, usize)],
    fault: Fault,
) {
    let copy = add_copy(module, symbol, extents);
    let at = Position::Before(lambda);
    let origins: Vec<Value> = module.omega.operands(lambda).collect();
    let address_ty = module.symbols[symbol].address_ty;
    let number_bits = module.data_layout().expect("sizes were asked for").pointer_bits();
    let new = module.omega.add_node(at, Op::Lambda(copy), &origins, &[address_ty]);
    let address = module.omega.output(new, 0);

    module.add_context_vars(lambda, &[address]);
    let context = module.omega.input_count(lambda);
    let old = module.bodies[symbol.as_u32() as usize].take().expect("it was looked at");
    let SymbolKind::Function(function) = &mut module.symbols[symbol].kind else { unreachable!("it has a body") };
    // Nobody expects to get there.
    function.facts.optsize = true;
    let tests = Condition { extents, pairs, number_bits, fault };
    let body = chooser(&old, context, function.ty, &tests);
    module.bodies[symbol.as_u32() as usize] = Some(Box::new(body));
}

/// Adds a copy of a function as a symbol with a body.
fn add_copy(module: &mut Module, symbol: Symbol, extents: &Extents) -> Symbol {
    let data = &module.symbols[symbol];
    let SymbolKind::Function(function) = &data.kind else { unreachable!("it has a body") };
    let attrs = |extent: &Option<Extent>| match extent {
        Some(_) => ValueAttrs::default().with(ValueSet::NOALIAS),
        None => ValueAttrs::default(),
    };
    let info = FunctionInfo {
        specifiers: "".into(),
        param_attrs: extents.of_params.iter().map(attrs).collect(),
        metadata: "".into(),
        ..(**function).clone()
    };
    let copy = SymbolData {
        name: free_name(module, &data.name).into(),
        linkage: Linkage::Internal,
        kind: SymbolKind::Function(Box::new(info)),
        ..data.clone()
    };
    let body = module.bodies[symbol.as_u32() as usize].clone();
    let copy = module.symbols.push(copy);
    module.bodies.resize(copy.as_u32() as usize, None);
    module.bodies.push(body);
    copy
}

fn free_name(module: &Module, name: &str) -> Box<str> {
    let mut number = 0;
    loop {
        let wanted = if number == 0 { format!("{name}.noalias") } else { format!("{name}.noalias{number}") };
        if module.symbols.iter().all(|(_, symbol)| *symbol.name != *wanted) {
            return wanted.into();
        }
        number += 1;
    }
}

/// When the version without overlaps is called.
struct Condition<'a> {
    extents: &'a Extents,
    /// The pairs of parameters of which the extents must not overlap.
    pairs: &'a [(usize, usize)],
    /// Width of a pointer.
    number_bits: u32,
    fault: Fault,
}

/// A body that calls the function at its last context variable, or does what `old` does.
fn chooser(old: &Graph, context: usize, ty: Type, condition: &Condition<'_>) -> Graph {
    let mut body = Graph::new();
    let root = body.root();
    let args: Vec<Value> = old.args(old.root()).iter().map(|arg| body.add_arg(root, old.ty(*arg))).collect();
    let params = &args[context..args.len() - 2];
    let disjoint = all_disjoint(&mut body, params, condition);
    let table = if condition.fault.is(Mutation::Exchanged) { [1, 0] } else { [0, 1] };
    let predicate = body.add_match(Position::End(root), MatchInfo::on_truth(table, 2), disjoint);
    let gamma = Gamma::add(&mut body, Position::End(root), predicate);
    for arg in &args {
        gamma.add_entry(&mut body, *arg);
    }
    let [slow, fast] = [gamma.regions(&body)[0], gamma.regions(&body)[1]];

    let mut map = CopyMap::dense(old);
    for (index, arg) in old.args(old.root()).iter().enumerate() {
        map.insert(*arg, gamma.entry_arg(&body, 0, index));
    }
    body.copy_region_contents(Some(old), old.root(), Position::End(slow), &mut map);
    let results: Vec<Value> = old.results(old.root()).iter().map(|result| old.origin(*result)).collect();

    let entries: Vec<Value> = (0..args.len()).map(|index| gamma.entry_arg(&body, 1, index)).collect();
    let info = CallInfo { arg_attrs: params.iter().map(|_| ValueAttrs::default()).collect(), ..CallInfo::new(ty) };
    let call = body.payloads.intern_call(info);
    let types: Vec<Type> = results.iter().map(|result| old.ty(*result)).collect();
    let effects = Effects::READ | Effects::WRITE | Effects::IO;
    let call = body.add_node(Position::End(fast), Op::Call(call, effects), &entries[context - 1..], &types);
    for (index, result) in results.iter().enumerate() {
        let slow = map.value(*result).expect("a result is made in the body, or an argument");
        let fast = body.output(call, index);
        let exit = gamma.add_exit(&mut body, &[slow, fast]);
        body.add_result(root, exit);
    }
    body
}

/// Is no pair of extents overlapping?
fn all_disjoint(body: &mut Graph, params: &[Value], condition: &Condition<'_>) -> Value {
    let Condition { extents, pairs, number_bits, fault } = *condition;
    let root = body.root();
    let mut at = Builder::at_end(body, root);
    let mut all = None;
    let mut ends: Vec<Option<(Value, Value)>> = vec![None; params.len()];
    for index in pairs.iter().flat_map(|(a, b)| [*a, *b]) {
        if ends[index].is_none() {
            let extent = extents.of_params[index].expect("pairs are of extents");
            let short = if fault.is(Mutation::ShortBound) { extent.high - extent.low - 1 } else { 0 };
            let number = at.cast(CastOp::PtrToInt, params[index], Type::int(number_bits));
            let number = at.freeze(number);
            let [low, high] = [extent.low, extent.high - short].map(|offset| match offset {
                0 => number,
                _ => at.binary_int(BinOp::Add, number, offset),
            });
            let straight = at.icmp(IntCond::Ult, low, high);
            require(&mut at, &mut all, straight);
            ends[index] = Some((low, high));
        }
    }
    for (a, b) in &pairs[usize::from(fault.is(Mutation::ForgetPair))..] {
        let [(a_low, a_high), (b_low, b_high)] = [a, b].map(|index| ends[*index].expect("made above"));
        let before = at.icmp(IntCond::Ule, a_high, b_low);
        let behind = at.icmp(IntCond::Ule, b_high, a_low);
        let apart = at.binary(BinOp::Or, before, behind);
        require(&mut at, &mut all, apart);
    }
    all.expect("there are pairs")
}

/// Asks for one more truth value.
fn require(at: &mut Builder<'_>, all: &mut Option<Value>, test: Value) {
    *all = Some(all.map_or(test, |all| at.binary(BinOp::And, all, test)));
}
