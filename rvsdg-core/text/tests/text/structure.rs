//! Structural equality, independent of the printer: graphs in lockstep, payloads and symbols field by field.

use rustc_hash::FxHashMap;
use rvsdg_core::*;

struct Pair<'a> {
    types: [&'a TypeTable; 2],
    graphs: [&'a Graph; 2],
    values: FxHashMap<Value, Value>,
}

/// Panics unless the modules are alike in everything but ids.
pub(crate) fn assert_same(a: &Module, b: &Module) {
    assert_eq!((&a.text.preamble, &a.text.postamble), (&b.text.preamble, &b.text.postamble));
    assert_eq!((&a.imports, &a.exports), (&b.imports, &b.exports));
    assert_eq!((a.symbols.len(), a.bodies.len()), (b.symbols.len(), b.bodies.len()));
    let structs = |module: &Module| -> Vec<String> {
        let both = module.types.named_structs();
        both.map(|(name, data)| format!("{name} {}", show_data(&module.types, data))).collect()
    };
    assert_eq!(structs(a), structs(b));
    let types = [&a.types, &b.types];
    for ((symbol, x), y) in a.symbols.iter().zip(b.symbols.values()) {
        assert_eq!(show_symbol(types[0], x), show_symbol(types[1], y));
        let bodies = [a.body(symbol), b.body(symbol)];
        match bodies {
            [None, None] => {}
            [Some(x), Some(y)] => assert_same_graph(types, [x, y]),
            _ => panic!("only one has a body for @{}", x.name),
        }
    }
    assert_same_graph(types, [&a.omega, &b.omega]);
}

fn show_type(types: &TypeTable, ty: Type) -> String {
    types.get(ty).map_or_else(|| format!("{ty:?}"), |data| show_data(types, data))
}

fn show_data(types: &TypeTable, data: &TypeData) -> String {
    let show = |list: &[Type]| list.iter().map(|ty| show_type(types, *ty)).collect::<Vec<_>>();
    match data {
        TypeData::Array { elem, len } => format!("array {len} {}", show_type(types, *elem)),
        TypeData::Vector { elem, len, scalable } => format!("vector {scalable} {len} {}", show_type(types, *elem)),
        TypeData::Struct { name, packed, fields } => {
            format!("struct {name:?} {packed} {:?}", fields.as_deref().map(show))
        }
        TypeData::Function { ret, params, varargs } => {
            format!("function {} {:?} {varargs}", show_type(types, *ret), show(params))
        }
        TypeData::Target(text) => format!("target {text}"),
    }
}

fn show_symbol(types: &TypeTable, data: &SymbolData) -> String {
    let SymbolData { name, linkage, defined, address_ty, kind } = data;
    let kind = match kind {
        SymbolKind::Function(info) => {
            let FunctionInfo { ty, specifiers, param_attrs, suffix, suffix_refs, metadata, facts, verbatim } = &**info;
            let ty = show_type(types, *ty);
            format!(
                "{ty} {specifiers:?} {param_attrs:?} {suffix:?} {suffix_refs:?} {metadata:?} {facts:?} {verbatim:?}"
            )
        }
        SymbolKind::Global(info) => {
            let GlobalInfo { ty, specifiers, constant, externally_initialized, suffix, is_hidden: _ } = &**info;
            let ty = show_type(types, *ty);
            format!("{ty} {specifiers:?} {constant} {externally_initialized} {suffix:?}")
        }
        SymbolKind::Alias(info) => {
            let AliasInfo { ty, specifiers, ifunc, suffix } = &**info;
            format!("{} {specifiers:?} {ifunc} {suffix:?}", show_type(types, *ty))
        }
    };
    format!("{name} {linkage:?} {defined} {} {kind}", show_type(types, *address_ty))
}

/// Panics unless the graphs are alike in everything but ids.
pub(crate) fn assert_same_graph(types: [&TypeTable; 2], graphs: [&Graph; 2]) {
    let mut pair = Pair { types, graphs, values: FxHashMap::default() };
    let mut stack = vec![[graphs[0].root(), graphs[1].root()]];
    while let Some(regions) = stack.pop() {
        pair.region(regions, &mut stack);
    }
}

impl Pair<'_> {
    fn region(&mut self, [a, b]: [Region; 2], stack: &mut Vec<[Region; 2]>) {
        let [x, y] = self.graphs;
        self.define(x.args(a).to_vec(), y.args(b).to_vec());
        assert_eq!(x.nodes(a).count(), y.nodes(b).count());
        for (m, n) in x.nodes(a).zip(y.nodes(b)) {
            self.uses(x.operands(m).collect(), y.operands(n).collect());
            assert_eq!(self.show_op(0, m), self.show_op(1, n));
            let note = |graph: &Graph, node| graph.note(node).map(|note| graph.payloads[note].clone());
            assert_eq!(note(x, m), note(y, n));
            self.define(x.outputs(m).collect(), y.outputs(n).collect());
            assert_eq!(x.regions(m).len(), y.regions(n).len());
            stack.extend(x.regions(m).iter().zip(y.regions(n)).map(|(a, b)| [*a, *b]));
        }
        let results = |graph: &Graph, region| graph.results(region).iter().map(|it| graph.origin(*it)).collect();
        self.uses(results(x, a), results(y, b));
    }

    fn define(&mut self, a: Vec<Value>, b: Vec<Value>) {
        assert_eq!(a.len(), b.len());
        for (a, b) in a.into_iter().zip(b) {
            let types = [(0, a), (1, b)].map(|(i, value)| show_type(self.types[i], self.graphs[i].ty(value)));
            assert_eq!(types[0], types[1]);
            self.values.insert(a, b);
        }
    }

    fn uses(&self, a: Vec<Value>, b: Vec<Value>) {
        let a: Vec<Value> = a.into_iter().map(|value| self.values[&value]).collect();
        assert_eq!(a, b);
    }

    /// The operation of a node, with what its payload says.
    fn show_op(&self, side: usize, node: Node) -> String {
        let (graph, types) = (self.graphs[side], self.types[side]);
        let payloads = &graph.payloads;
        let show = |ty| show_type(types, ty);
        match graph.op(node) {
            Op::Const(id) => self.show_const(side, id),
            Op::Opaque(id) => format!("opaque {}", self.show_const(side, id)),
            Op::Gep(id) => {
                let GepInfo { element, flags, indices } = &payloads[id];
                let index = |index: &GepIndex| match index {
                    GepIndex::Operand => "operand".to_owned(),
                    GepIndex::Const { value, ty } => format!("{value} {}", show(*ty)),
                };
                format!("gep {} {flags:?} {:?}", show(*element), indices.iter().map(index).collect::<Vec<_>>())
            }
            Op::ExtractValue(id) => format!("extractvalue {:?}", payloads[id]),
            Op::InsertValue(id) => format!("insertvalue {:?}", payloads[id]),
            Op::ShuffleVector(id) => format!("shufflevector {:?}", payloads[id]),
            Op::Alloca(id) => {
                let AllocaInfo { ty, align, specifier } = &payloads[id];
                format!("alloca {} {align} {specifier:?}", show(*ty))
            }
            Op::Load(id, effects) => format!("load {effects:?} {}", self.show_access(side, &payloads[id])),
            Op::Store(id, effects) => format!("store {effects:?} {}", self.show_access(side, &payloads[id])),
            Op::Call(id, effects) => {
                let info = &payloads[id];
                let CallInfo { intrinsic, ty, tail, flags, convention, ret_attrs, arg_attrs, .. } = info;
                let CallInfo { fn_attrs, metadata, noreturn, .. } = info;
                format!("call {effects:?} {intrinsic:?} {} {tail:?} {flags:?} {convention:?}", show(*ty))
                    + &format!("{ret_attrs:?} {arg_attrs:?} {fn_attrs:?} {metadata:?} {noreturn}")
            }
            Op::Match(id) => {
                let MatchInfo { cases, default, alternatives } = &payloads[id];
                let member = |(case, alternative): &(Const, u32)| {
                    format!("{} {} -> {alternative}", self.show_member(side, case.op), show(case.ty))
                };
                format!("match {:?} {default} {alternatives}", cases.iter().map(member).collect::<Vec<_>>())
            }
            plain => format!("{plain:?}"),
        }
    }

    fn show_access(&self, side: usize, info: &AccessInfo) -> String {
        let AccessInfo { ty, align, volatile, metadata } = info;
        format!("{} {align} {volatile} {metadata:?}", show_type(self.types[side], *ty))
    }

    fn show_member(&self, side: usize, op: Op) -> String {
        match op {
            Op::Const(id) => self.show_const(side, id),
            plain => format!("{plain:?}"),
        }
    }

    /// Only for constants that are not deep.
    fn show_const(&self, side: usize, id: ConstId) -> String {
        match &self.graphs[side].payloads[id] {
            ConstData::Elems(elems) => {
                let member =
                    |it: &Const| format!("{} {}", self.show_member(side, it.op), show_type(self.types[side], it.ty));
                format!("{:?}", elems.iter().map(member).collect::<Vec<_>>())
            }
            leaf => format!("{leaf:?}"),
        }
    }
}
