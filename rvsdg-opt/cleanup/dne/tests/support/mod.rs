//! What the tests of this crate build their graphs with.

#![allow(dead_code, reason = "each test file uses its part")]

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    BinOp, Const, Flags, FnFacts, FunctionInfo, GlobalInfo, Graph, Linkage, MatchInfo, Module, ModuleText, Op,
    Position, Region, Symbol, SymbolData, SymbolKind, Type, TypeTable, Value,
};

/// The body of a function under construction.
pub(crate) struct Function {
    pub(crate) types: TypeTable,
    pub(crate) graph: Graph,
    pub(crate) params: Vec<Value>,
    pub(crate) io: Value,
    pub(crate) mem: Value,
    ty: Type,
}

impl Function {
    pub(crate) fn new(params: &[Type], ret: Option<Type>) -> Function {
        let mut types = TypeTable::new();
        let ty = types.function(ret.unwrap_or(Type::VOID), params, false);
        let mut graph = Graph::new();
        let root = graph.root();
        let params = params.iter().map(|ty| graph.add_arg(root, *ty)).collect();
        let (io, mem) = (graph.add_arg(root, Type::IO), graph.add_arg(root, Type::MEM));
        Function { types, graph, params, io, mem, ty }
    }

    pub(crate) fn finish(&mut self, value: Option<Value>, io: Value, mem: Value) {
        let root = self.graph.root();
        for origin in value.into_iter().chain([io, mem]) {
            self.graph.add_result(root, origin);
        }
    }

    /// The control value 0 for 0 and 1 for all else, in the root region.
    pub(crate) fn choice(&mut self, value: Value) -> Value {
        self.choice_in(self.graph.root(), value)
    }

    /// The control value 0 for 0 and 1 for all else.
    pub(crate) fn choice_in(&mut self, region: Region, value: Value) -> Value {
        let cases = [(Const { op: Op::Int(0), ty: self.graph.ty(value) }, 0)];
        let matching = MatchInfo { cases: cases.into(), default: 1, alternatives: 2 };
        let matching = self.graph.payloads.intern_match(matching);
        self.graph.add_simple(Position::End(region), Op::Match(matching), &[value], Type::ctl(2))
    }

    /// Verifies the body, as that of the only function of a module.
    pub(crate) fn verify(self) {
        let mut symbols = PrimaryMap::new();
        let symbol = symbols.push(function("f", self.ty, true, Linkage::External));
        let mut module = Module::new(self.types, symbols, ModuleText::default());
        let root = module.omega.root();
        let address = module.omega.add_simple(Position::End(root), Op::Lambda(symbol), &[], Type::PTR);
        module.omega.add_result(root, address);
        module.exports.push(symbol);
        module.bodies[symbol.as_u32() as usize] = Some(Box::new(self.graph));
        verify(&module);
    }
}

pub(crate) fn verify(module: &Module) {
    if let Err(errors) = rvsdg_core::verify(module) {
        panic!("{errors}");
    }
}

pub(crate) fn add(graph: &mut Graph, region: Region, a: Value, b: Value) -> Value {
    graph.add_simple(Position::End(region), Op::Binary(BinOp::Add, Flags::NONE), &[a, b], Type::I32)
}

pub(crate) fn int(graph: &mut Graph, region: Region, value: i32) -> Value {
    graph.add_const(Position::End(region), Const { op: Op::Int(value), ty: Type::I32 })
}

pub(crate) fn function(name: &str, ty: Type, defined: bool, linkage: Linkage) -> SymbolData {
    let info = FunctionInfo {
        ty,
        specifiers: "".into(),
        param_attrs: [].into(),
        suffix: "".into(),
        suffix_refs: [].into(),
        metadata: "".into(),
        facts: FnFacts::default(),
        verbatim: None,
    };
    let kind = SymbolKind::Function(Box::new(info));
    SymbolData { name: name.into(), linkage, defined, address_ty: Type::PTR, kind }
}

pub(crate) fn global(name: &str, defined: bool, linkage: Linkage) -> SymbolData {
    let info = GlobalInfo {
        ty: Type::PTR,
        specifiers: "".into(),
        constant: false,
        externally_initialized: false,
        suffix: "".into(),
    };
    SymbolData { name: name.into(), linkage, defined, address_ty: Type::PTR, kind: SymbolKind::Global(Box::new(info)) }
}

/// Adds the body of a function `void ()` that stores the context variables for which `used` answers yes through the first of them.
pub(crate) fn set_body(module: &mut Module, symbol: Symbol, context_vars: usize, used: impl Fn(usize) -> bool) {
    let mut graph = Graph::new();
    let root = graph.root();
    let args: Vec<Value> = (0..context_vars).map(|_| graph.add_arg(root, Type::PTR)).collect();
    let (io, mut mem) = (graph.add_arg(root, Type::IO), graph.add_arg(root, Type::MEM));
    let info = rvsdg_core::AccessInfo { ty: Type::PTR, align: 8, volatile: false, metadata: "".into() };
    let op = Op::Store(graph.payloads.intern_access(info), rvsdg_core::Effects::WRITE | rvsdg_core::Effects::PINNED);
    for (_, arg) in args.iter().enumerate().filter(|(i, _)| used(*i)) {
        mem = graph.add_simple(Position::End(root), op, &[*arg, *arg, io, mem], Type::MEM);
    }
    graph.add_result(root, io);
    graph.add_result(root, mem);
    module.bodies[symbol.as_u32() as usize] = Some(Box::new(graph));
}
