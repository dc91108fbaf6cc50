//! Random structured modules, for passes that move values and nodes.
//!
//! Such a module has a function `i32 @f(i32, i32)` of nested gammas and loops on integers, an array `@m`, and calls of
//! an unknown function `@report`. Loops end after a few iterations. Many values are invariant, passed through, used in
//! one alternative only, or loaded repeatedly, as these passes expect.

use crate::Random;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::*;

/// A module with a function `i32 @f(i32, i32)` of nested gammas and loops, which end after a few iterations.
pub fn structured_module(seed: u64) -> Module {
    let mut types = TypeTable::new();
    let f_ty = types.function(Type::I32, &[Type::I32, Type::I32], false);
    let report_ty = types.function(Type::I32, &[Type::I32], false);
    let array = types.array(Type::I32, 4);
    let mut symbols = PrimaryMap::new();
    let m = symbols.push(global("m", array));
    let report = symbols.push(function("report", report_ty, false));
    let f = symbols.push(function("f", f_ty, true));
    let mut module = Module::new(types, symbols, ModuleText::default());
    let root = module.omega.root();
    let imported = module.omega.add_arg(root, Type::PTR);
    module.imports.push(report);
    let delta = Delta::add(&mut module.omega, Position::End(root), m, Type::PTR);
    let initial = module.omega.add_simple(Position::End(delta.region(&module.omega)), Op::Zero, &[], array);
    module.omega.add_result(delta.region(&module.omega), initial);
    let address = module.omega.output(delta.node(), 0);
    let lambda = module.omega.add_node(Position::End(root), Op::Lambda(f), &[address, imported], &[Type::PTR]);
    let result = module.omega.output(lambda, 0);
    module.omega.add_result(root, result);
    module.exports.push(f);
    module.bodies[f.as_u32() as usize] = Some(Box::new(Builder::body(seed, report_ty)));
    verify(&module).unwrap_or_else(|errors| panic!("seed {seed}: {errors}"));
    module
}

fn function(name: &str, ty: Type, defined: bool) -> SymbolData {
    let info = FunctionInfo::new(ty);
    let kind = SymbolKind::Function(Box::new(info));
    SymbolData { name: name.into(), linkage: Linkage::External, defined, address_ty: Type::PTR, kind }
}

fn global(name: &str, ty: Type) -> SymbolData {
    let info = GlobalInfo { suffix: ", align 4".into(), ..GlobalInfo::new(ty) };
    let kind = SymbolKind::Global(Box::new(info));
    SymbolData { name: name.into(), linkage: Linkage::Internal, defined: true, address_ty: Type::PTR, kind }
}

/// The values that can be used in a region.
struct Env {
    region: Region,
    array: Value,
    report: Value,
    io: Value,
    mem: Value,
    ints: Vec<Value>,
    /// Without states there is only arithmetic, and `io`, `mem`, `report` and `array` are meaningless.
    pure: bool,
}

struct Builder {
    random: Random,
    graph: Graph,
    access: AccessId,
    call: Op,
    /// The number of statements that may still be generated.
    budget: u32,
}

impl Builder {
    fn body(seed: u64, report_ty: Type) -> Graph {
        let mut graph = Graph::new();
        let root = graph.root();
        let args = [Type::PTR, Type::PTR, Type::I32, Type::I32, Type::IO, Type::MEM].map(|ty| graph.add_arg(root, ty));
        let access = AccessInfo { ty: Type::I32, align: 4, volatile: false, metadata: "".into() };
        let access = graph.payloads.intern_access(access);
        let call = graph.payloads.intern_call(CallInfo::new(report_ty));
        let call = Op::Call(call, Effects::READ | Effects::WRITE | Effects::IO);
        let mut builder = Builder { random: Random::new(seed), graph, access, call, budget: 60 };
        let [array, report, a, b, io, mem] = args;
        let mut env = Env { region: root, array, report, io, mem, ints: vec![a, b], pure: false };
        builder.statements(&mut env, 4);
        for index in 0..4 {
            let index = builder.int(root, index);
            let value = builder.load(&mut env, index);
            builder.report(&mut env, value);
        }
        let result = builder.pick(&env);
        [result, env.io, env.mem].into_iter().for_each(|value| _ = builder.graph.add_result(root, value));
        builder.graph
    }

    fn statements(&mut self, env: &mut Env, depth: u32) {
        for _ in 0..2 + self.random.below(6) {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            match self.random.below(14) {
                0..=4 => self.arithmetic(env),
                5..=8 if env.pure => self.arithmetic(env),
                5 | 6 => {
                    let index = self.index(env);
                    let value = self.load(env, index);
                    env.ints.push(value);
                }
                7 => self.store(env),
                8 => {
                    let value = self.pick(env);
                    self.report(env, value);
                }
                9..=11 if depth > 0 => self.gamma(env, depth - 1),
                12 | 13 if depth > 0 => self.theta(env, depth - 1),
                _ => self.arithmetic(env),
            }
        }
    }

    /// An integer, probably a recent one.
    fn pick(&mut self, env: &Env) -> Value {
        if self.random.one_in(2) {
            return self.random.pick(&env.ints[env.ints.len().saturating_sub(2)..]);
        }
        self.random.pick(&env.ints)
    }

    fn int(&mut self, region: Region, value: i32) -> Value {
        self.graph.add_const(Position::End(region), Const { op: Op::Int(value), ty: Type::I32 })
    }

    fn binary(&mut self, region: Region, op: BinOp, flags: Flags, a: Value, b: Value) -> Value {
        self.graph.add_simple(Position::End(region), Op::Binary(op, flags), &[a, b], Type::I32)
    }

    fn arithmetic(&mut self, env: &mut Env) {
        let (a, mut b) = (self.pick(env), self.pick(env));
        if self.random.one_in(3) {
            let value = self.random.below(8) as i32;
            b = self.int(env.region, value);
        }
        let ops = [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::And, BinOp::Xor, BinOp::UDiv];
        let op = self.random.pick(&ops[..ops.len() - usize::from(env.pure)]);
        let at = Position::End(env.region);
        let value = match op {
            BinOp::UDiv => {
                if !self.random.one_in(3) {
                    let one = self.int(env.region, 1);
                    b = self.binary(env.region, BinOp::Or, Flags::NONE, b, one);
                }
                self.graph.add_simple(at, Op::Binary(op, Flags::PINNED), &[a, b, env.io], Type::I32)
            }
            BinOp::Add if self.random.one_in(3) => self.binary(env.region, op, Flags::NSW, a, b),
            _ => self.binary(env.region, op, Flags::NONE, a, b),
        };
        env.ints.push(value);
    }

    fn index(&mut self, env: &Env) -> Value {
        if self.random.one_in(2) {
            let index = self.random.below(4) as i32;
            return self.int(env.region, index);
        }
        if self.random.one_in(6) {
            return self.pick(env);
        }
        let (value, mask) = (self.pick(env), self.int(env.region, 3));
        self.binary(env.region, BinOp::And, Flags::NONE, value, mask)
    }

    fn address(&mut self, env: &Env, index: Value) -> Value {
        let at = Position::End(env.region);
        self.graph.add_gep(at, Type::I32, GepFlags::INBOUNDS, env.array, &[index], Type::PTR)
    }

    fn load(&mut self, env: &mut Env, index: Value) -> Value {
        let address = self.address(env, index);
        let op = Op::Load(self.access, Effects::READ | Effects::PINNED);
        let outputs = [Type::I32, Type::MEM];
        let node = self.graph.add_node(Position::End(env.region), op, &[address, env.io, env.mem], &outputs);
        env.mem = self.graph.output(node, 1);
        self.graph.output(node, 0)
    }

    fn store(&mut self, env: &mut Env) {
        let (value, index) = (self.pick(env), self.index(env));
        let address = self.address(env, index);
        let op = Op::Store(self.access, Effects::WRITE | Effects::PINNED);
        env.mem = self.graph.add_simple(Position::End(env.region), op, &[value, address, env.io, env.mem], Type::MEM);
    }

    fn report(&mut self, env: &mut Env, value: Value) {
        let operands = [env.report, value, env.io, env.mem];
        let outputs = [Type::I32, Type::IO, Type::MEM];
        let node = self.graph.add_node(Position::End(env.region), self.call, &operands, &outputs);
        (env.io, env.mem) = (self.graph.output(node, 1), self.graph.output(node, 2));
        env.ints.push(value);
    }

    fn truth(&mut self, region: Region, condition: Value) -> Value {
        let cases = [(Const { op: Op::Int(-1), ty: Type::I1 }, 1)].into();
        let info = MatchInfo { cases, default: 0, alternatives: 2 };
        let op = Op::Match(self.graph.payloads.intern_match(info));
        self.graph.add_simple(Position::End(region), op, &[condition], Type::ctl(2))
    }

    fn predicate(&mut self, env: &mut Env) -> Value {
        let (a, b) = (self.pick(env), self.pick(env));
        let at = Position::End(env.region);
        if self.random.one_in(3) {
            let mask = self.int(env.region, 3);
            let masked = self.binary(env.region, BinOp::And, Flags::NONE, a, mask);
            env.ints.push(masked);
            let case = |value: i32| Const { op: Op::Int(value), ty: Type::I32 };
            let info = MatchInfo { cases: [(case(0), 0), (case(2), 1)].into(), default: 2, alternatives: 3 };
            let op = Op::Match(self.graph.payloads.intern_match(info));
            return self.graph.add_simple(at, op, &[masked], Type::ctl(3));
        }
        let condition = self.random.pick(&[IntCond::Eq, IntCond::Ne, IntCond::Slt, IntCond::Ult]);
        let value = self.random.below(4) as i32;
        let b = if self.random.one_in(2) { b } else { self.int(env.region, value) };
        let compared = self.graph.add_simple(at, Op::ICmp(condition), &[a, b], Type::I1);
        self.truth(env.region, compared)
    }

    /// The values to route into a region: states, pointers, and some integers, possibly one of them twice.
    fn going_in(&mut self, env: &Env, pure: bool) -> Vec<Value> {
        let mut values = if pure { vec![] } else { vec![env.array, env.report, env.io, env.mem] };
        for _ in 0..2 + self.random.below(5) {
            values.push(self.pick(env));
        }
        if self.random.one_in(3) {
            let value = self.random.below(4) as i32;
            values.push(self.int(env.region, value));
        }
        values
    }

    fn inner(region: Region, args: &[Value], pure: bool) -> Env {
        let [array, report, io, mem] = if pure { [args[0]; 4] } else { [args[0], args[1], args[2], args[3]] };
        Env { region, array, report, io, mem, ints: args[if pure { 0 } else { 4 }..].to_vec(), pure }
    }

    /// A value that no other statement uses: by arithmetic, a division or a load, possibly with further statements
    /// behind it.
    fn hidden(&mut self, env: &mut Env) -> Value {
        let before = env.ints.len();
        for _ in 0..3 {
            match self.random.below(4) {
                0 | 1 if !env.pure => {
                    let index = self.index(env);
                    let value = self.load(env, index);
                    env.ints.push(value);
                }
                2 if !env.pure => self.report(env, env.ints[0]),
                _ => self.arithmetic(env),
            }
        }
        let value = *env.ints.last().expect("something was made");
        env.ints.truncate(before);
        if !env.pure && self.random.one_in(3) {
            self.store(env);
        }
        value
    }

    fn gamma(&mut self, env: &mut Env, depth: u32) {
        let predicate = self.predicate(env);
        let hidden = if self.random.one_in(2) { Some(self.hidden(env)) } else { None };
        let pure = env.pure || self.random.one_in(4);
        let states = if pure { 0 } else { 2 };
        let ints = if pure { 0 } else { 4 };
        let mut origins = self.going_in(env, pure);
        origins.extend(hidden);
        let gamma = Gamma::add(&mut self.graph, Position::End(env.region), predicate);
        origins.iter().for_each(|origin| _ = gamma.add_entry(&mut self.graph, *origin));
        let exits = self.random.below(4) as usize;
        let known = origins.len() - ints - usize::from(hidden.is_some());
        let passed: Vec<usize> = (0..exits).map(|_| ints + self.random.below(known as u32) as usize).collect();
        let passes: Vec<bool> = (0..exits).map(|_| self.random.one_in(3)).collect();
        let mut columns: Vec<Vec<Value>> = vec![];
        for region in gamma.regions(&self.graph).to_vec() {
            let args = self.graph.args(region).to_vec();
            let mut inside = Self::inner(region, &args, pure);
            let secret = hidden.and_then(|_| inside.ints.pop());
            if let Some(secret) = secret.filter(|_| columns.is_empty()) {
                inside.ints.push(secret);
                if !pure {
                    self.report(&mut inside, secret);
                }
            }
            if !self.random.one_in(3) {
                self.statements(&mut inside, depth);
            }
            let mut column = if pure { vec![] } else { vec![inside.io, inside.mem] };
            for exit in 0..exits {
                column.push(if passes[exit] { args[passed[exit]] } else { self.pick(&inside) });
            }
            columns.push(column);
        }
        let mut outputs = vec![];
        for index in 0..exits + states {
            let origins: Vec<Value> = columns.iter().map(|column| column[index]).collect();
            outputs.push(gamma.add_exit(&mut self.graph, &origins));
        }
        if !pure {
            (env.io, env.mem) = (outputs[0], outputs[1]);
        }
        env.ints.extend(&outputs[states..]);
    }

    fn theta(&mut self, env: &mut Env, depth: u32) {
        let pure = env.pure || self.random.one_in(4);
        let ints = if pure { 0 } else { 4 };
        let mut origins = self.going_in(env, pure);
        origins.push(self.int(env.region, 0));
        let flags = ThetaFlags { may_diverge: !pure && self.random.one_in(4) };
        let theta = Theta::add(&mut self.graph, Position::End(env.region), flags);
        let args: Vec<Value> = origins.iter().map(|origin| theta.open_loop_var(&mut self.graph, *origin)).collect();
        let (counter, args) = args.split_last().expect("the counter is the last one");
        let region = theta.region(&self.graph);
        let mut inside = Self::inner(region, args, pure);
        inside.ints.push(*counter);
        self.statements(&mut inside, depth);
        let one = self.int(region, 1);
        let next = self.binary(region, BinOp::Add, Flags::NONE, *counter, one);
        let trips = 1 + self.random.below(4) as i32;
        let bound = self.int(region, trips);
        let condition = self.random.pick(&[IntCond::Ne, IntCond::Slt]);
        let more = self.graph.add_simple(Position::End(region), Op::ICmp(condition), &[next, bound], Type::I1);
        let again = self.truth(region, more);
        theta.set_predicate(&mut self.graph, again);
        let mut posts = if pure { vec![] } else { vec![args[0], args[1], inside.io, inside.mem] };
        for arg in &args[ints..] {
            posts.push(if self.random.one_in(2) { *arg } else { self.pick(&inside) });
        }
        posts.push(next);
        let outputs: Vec<Value> = posts.iter().map(|post| theta.close_loop_var(&mut self.graph, *post)).collect();
        if !pure {
            (env.io, env.mem) = (outputs[2], outputs[3]);
        }
        env.ints.extend(&outputs[ints..]);
    }
}
