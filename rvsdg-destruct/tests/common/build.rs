//! Building modules and bodies by hand.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::*;

/// A symbol for a function of type `i32 (i32...)`.
pub fn function(types: &mut TypeTable, name: &str, params: &[Type], ret: Type, defined: bool) -> SymbolData {
    let info = FunctionInfo {
        param_attrs: params.iter().map(|_| "".into()).collect(),
        ..FunctionInfo::new(types.function(ret, params, false))
    };
    SymbolData {
        name: name.into(),
        linkage: Linkage::External,
        defined,
        address_ty: Type::PTR,
        kind: SymbolKind::Function(Box::new(info)),
    }
}

/// A body under construction, of a function with one context variable: the function `out`, which it may call.
pub struct Builder {
    pub graph: Graph,
    pub call: CallId,
    pub types: TypeTable,
    pub params: Vec<Value>,
    pub out: Value,
    pub io: Value,
    pub mem: Value,
    param_types: Vec<Type>,
}

impl Builder {
    pub fn new(param_types: &[Type]) -> Builder {
        let mut types = TypeTable::new();
        let ty = types.function(Type::I32, &[Type::I32], false);
        let mut graph = Graph::new();
        let call = graph.payloads.intern_call(CallInfo { arg_attrs: ["".into()].into(), ..CallInfo::new(ty) });
        let root = graph.root();
        let out = graph.add_arg(root, Type::PTR);
        let params = param_types.iter().map(|ty| graph.add_arg(root, *ty)).collect();
        let io = graph.add_arg(root, Type::IO);
        let mem = graph.add_arg(root, Type::MEM);
        Builder { graph, call, types, params, out, io, mem, param_types: param_types.to_vec() }
    }

    pub fn root(&self) -> Region {
        self.graph.root()
    }

    pub fn int(&mut self, region: Region, value: i32, ty: Type) -> Value {
        self.graph.add_const(Position::End(region), Const { op: Op::Int(value), ty })
    }

    pub fn ctl(&mut self, region: Region, alternative: u32, of: u32) -> Value {
        self.graph.add_const(Position::End(region), Const { op: Op::Ctl(alternative), ty: Type::ctl(of) })
    }

    pub fn binary(&mut self, region: Region, op: BinOp, a: Value, b: Value) -> Value {
        let ty = self.graph.ty(a);
        self.graph.add_simple(Position::End(region), Op::Binary(op, Flags::NONE), &[a, b], ty)
    }

    pub fn icmp(&mut self, region: Region, cond: IntCond, a: Value, b: Value) -> Value {
        self.graph.add_simple(Position::End(region), Op::ICmp(cond), &[a, b], Type::I1)
    }

    /// A match; cases are integers or, if the operand is of control type, alternatives.
    pub fn matching(&mut self, region: Region, value: Value, cases: &[(i32, u32)], default: u32, of: u32) -> Value {
        let ty = self.graph.ty(value);
        let case = |value: i32| match ty.alternatives() {
            Some(_) => Const { op: Op::Ctl(value as u32), ty },
            None => Const { op: Op::Int(value), ty },
        };
        let cases = cases.iter().map(|(value, to)| (case(*value), *to)).collect();
        let id = self.graph.payloads.intern_match(MatchInfo { cases, default, alternatives: of });
        self.graph.add_simple(Position::End(region), Op::Match(id), &[value], Type::ctl(of))
    }

    /// Calls a function; returns its value. The states are diverted to the new ones.
    pub fn call(&mut self, region: Region, callee: Value, arg: Value, io: &mut Value, mem: &mut Value) -> Value {
        let op = Op::Call(self.call, Effects::READ | Effects::WRITE | Effects::IO);
        let outputs = [Type::I32, Type::IO, Type::MEM];
        let node = self.graph.add_node(Position::End(region), op, &[callee, arg, *io, *mem], &outputs);
        *io = self.graph.output(node, 1);
        *mem = self.graph.output(node, 2);
        self.graph.output(node, 0)
    }

    /// Calls `out` in the root region.
    pub fn call_out(&mut self, arg: Value) -> Value {
        let (mut io, mut mem) = (self.io, self.mem);
        let value = self.call(self.root(), self.out, arg, &mut io, &mut mem);
        (self.io, self.mem) = (io, mem);
        value
    }

    pub fn unreachable(&mut self, region: Region, io: Value) -> Value {
        let node = self.graph.add_node(Position::End(region), Op::Unreachable, &[io], &[Type::IO]);
        self.graph.output(node, 0)
    }

    pub fn gamma(&mut self, region: Region, predicate: Value) -> Gamma {
        Gamma::add(&mut self.graph, Position::End(region), predicate)
    }

    /// Adds an entry variable; returns its arguments.
    pub fn entry(&mut self, gamma: Gamma, origin: Value) -> Vec<Value> {
        let index = gamma.add_entry(&mut self.graph, origin);
        (0..gamma.regions(&self.graph).len()).map(|i| gamma.entry_arg(&self.graph, i, index)).collect()
    }

    pub fn exit(&mut self, gamma: Gamma, origins: &[Value]) -> Value {
        gamma.add_exit(&mut self.graph, origins)
    }

    pub fn theta(&mut self, region: Region, may_diverge: bool) -> (Theta, Region) {
        let theta = Theta::add(&mut self.graph, Position::End(region), ThetaFlags { may_diverge });
        (theta, theta.region(&self.graph))
    }

    pub fn open(&mut self, theta: Theta, origin: Value) -> Value {
        theta.open_loop_var(&mut self.graph, origin)
    }

    /// Sets the predicate and closes all loop variables; returns the outputs.
    pub fn close(&mut self, theta: Theta, predicate: Value, posts: &[Value]) -> Vec<Value> {
        theta.set_predicate(&mut self.graph, predicate);
        posts.iter().map(|post| theta.close_loop_var(&mut self.graph, *post)).collect()
    }

    /// A module with the body as its function `f`, which is symbol 1; symbol 0 is `out`.
    pub fn finish(self, value: Value) -> Module {
        let Builder { mut graph, mut types, io, mem, param_types, .. } = self;
        let root = graph.root();
        let ret = graph.ty(value);
        for origin in [value, io, mem] {
            graph.add_result(root, origin);
        }
        let mut symbols = PrimaryMap::new();
        let out = symbols.push(function(&mut types, "out", &[Type::I32], Type::I32, false));
        let f = symbols.push(function(&mut types, "f", &param_types, ret, true));
        let mut module = Module::new(types, symbols, ModuleText::default());
        let omega = module.omega.root();
        let import = module.omega.add_arg(omega, Type::PTR);
        module.imports.push(out);
        let lambda = module.omega.add_node(Position::End(omega), Op::Lambda(f), &[import], &[Type::PTR]);
        let address = module.omega.output(lambda, 0);
        module.omega.add_result(omega, address);
        module.exports.push(f);
        module.bodies[f.as_u32() as usize] = Some(Box::new(graph));
        module
    }
}

/// The function of [`Builder::finish`].
pub fn f() -> Symbol {
    Symbol::from_u32(1)
}

/// One-argument inputs.
pub fn inputs(values: impl IntoIterator<Item = i64>) -> Vec<Vec<i64>> {
    values.into_iter().map(|value| vec![value]).collect()
}
