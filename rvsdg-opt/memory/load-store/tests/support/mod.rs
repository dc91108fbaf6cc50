//! Random functions that do little but access memory: loads, stores, decisions, counted loops and calls, with indices
//! that loops move, over two variables that others see, two pieces of the stack, and pointers of which it is not known
//! into which of these they point. No access is out of bounds.

#![allow(dead_code, reason = "each test file uses its part")]

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    AccessInfo, AllocaInfo, BinOp, CallInfo, CastOp, Const, Delta, Effects, Flags, FunctionInfo, Gamma, GepFlags,
    GlobalInfo, Graph, IntCond, Linkage, MatchInfo, Module, ModuleText, Op, Position, Region, Symbol, SymbolData,
    SymbolKind, Theta, ThetaFlags, Type, TypeTable, Value,
};
use rvsdg_gen::Random;
use rvsdg_opt_load_store::{Env, Stats};
use rvsdg_opt_testing::{Programs, arguments, each_body};

/// Such functions, by number.
pub(crate) const ACCESSES: Programs = Programs {
    module: |seed| random_module(seed, 40 + seed as usize % 60),
    inputs: |module, _| arguments(module, &[0, 1, -3, 10]),
    fuel: 20_000,
};

/// Elements of each array; pointers begin in its middle.
const ELEMENTS: u64 = 64;
const MIDDLE: i32 = 20;

/// What can be used at some place.
#[derive(Clone)]
struct Scope {
    region: Region,
    ints: Vec<Value>,
    indices: Vec<Value>,
    pointers: Vec<Value>,
    calls: [Value; 2],
    io: Value,
    mem: Value,
}

struct Maker {
    graph: Graph,
    random: Random,
    left: usize,
    see_ty: Type,
}

fn function(name: &str, ty: Type, defined: bool) -> SymbolData {
    let info = FunctionInfo::new(ty);
    let kind = SymbolKind::Function(Box::new(info));
    SymbolData { name: name.into(), linkage: Linkage::External, defined, address_ty: Type::PTR, kind }
}

fn global(name: &str, ty: Type) -> SymbolData {
    let info = GlobalInfo { suffix: ", align 16".into(), ..GlobalInfo::new(ty) };
    SymbolData {
        name: name.into(),
        linkage: Linkage::External,
        defined: true,
        address_ty: Type::PTR,
        kind: SymbolKind::Global(Box::new(info)),
    }
}

/// A module with a function `f` of two integers, made of about `size` statements.
fn random_module(seed: u64, size: usize) -> Module {
    let mut types = TypeTable::new();
    let array = types.array(Type::I32, ELEMENTS);
    let f_ty = types.function(Type::I32, &[Type::I32, Type::I32], false);
    let see_ty = types.function(Type::VOID, &[], false);
    let set_ty = types.function(Type::VOID, &[Type::PTR, Type::I8, Type::I64, Type::I1], false);
    let mut symbols = PrimaryMap::new();
    let [a, b] = ["a", "b"].map(|name| symbols.push(global(name, array)));
    let see = symbols.push(function("see", see_ty, false));
    let set = symbols.push(function("llvm.memset.p0.i64", set_ty, false));
    let poke = symbols.push(function("poke", see_ty, true));
    let f = symbols.push(function("f", f_ty, true));
    let mut module = Module::new(types, symbols, ModuleText::default());
    let omega = module.omega.root();
    let see_arg = module.omega.add_arg(omega, Type::PTR);
    module.imports.push(see);
    let globals = [a, b].map(|symbol| {
        let delta = Delta::add(&mut module.omega, Position::End(omega), symbol, Type::PTR);
        let region = delta.region(&module.omega);
        let zero = module.omega.add_simple(Position::End(region), Op::Zero, &[], array);
        module.omega.add_result(region, zero);
        module.omega.output(delta.node(), 0)
    });
    let poker = module.omega.add_simple(Position::End(omega), Op::Lambda(poke), &[globals[0]], Type::PTR);
    module.bodies[poke.as_u32() as usize] = Some(Box::new(poke_body()));
    let context = [globals[0], globals[1], see_arg, poker];
    let lambda = module.omega.add_simple(Position::End(omega), Op::Lambda(f), &context, Type::PTR);
    for (origin, symbol) in [(globals[0], a), (globals[1], b), (poker, poke), (lambda, f)] {
        module.omega.add_result(omega, origin);
        module.exports.push(symbol);
    }
    let graph = body(seed, size, see_ty, set, set_ty, array);
    module.bodies[f.as_u32() as usize] = Some(Box::new(graph));
    module
}

fn body(seed: u64, size: usize, see_ty: Type, set: Symbol, set_ty: Type, array: Type) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let [a, b, see, poke] = [(); 4].map(|()| graph.add_arg(root, Type::PTR));
    let [x, y] = [(); 2].map(|()| graph.add_arg(root, Type::I32));
    let (io, mem) = (graph.add_arg(root, Type::IO), graph.add_arg(root, Type::MEM));
    let mut maker = Maker { graph, random: Random::new(seed), left: size, see_ty };
    let mut scope =
        Scope { region: root, ints: vec![x, y], indices: vec![], pointers: vec![], calls: [see, poke], io, mem };
    let mut objects = vec![a, b];
    for _ in 0..2 {
        let object = maker.stack(&mut scope, array, set, set_ty);
        objects.push(object);
    }
    let middles: Vec<Value> = objects.iter().map(|object| maker.gep(root, *object, &[], MIDDLE)).collect();
    scope.pointers.clone_from(&middles);
    let odd = maker.test(&scope, x);
    let select = |maker: &mut Maker, i: usize, j: usize| {
        maker.graph.add_simple(Position::End(root), Op::Select(Flags::NONE), &[odd, middles[i], middles[j]], Type::PTR)
    };
    for (i, j) in [(0, 1), (0, 2), (3, 2)] {
        let pointer = select(&mut maker, i, j);
        scope.pointers.push(pointer);
    }
    maker.block(&mut scope, 0);
    maker.call(&mut scope);
    maker.call(&mut scope);
    // What is left in the stack shows in the result.
    for _ in 0..4 {
        maker.load(&mut scope);
    }
    let result = maker.sum(&scope);
    for value in [result, scope.io, scope.mem] {
        maker.graph.add_result(root, value);
    }
    maker.graph
}

/// Adds one to an element of its context variable.
fn poke_body() -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let (a, io, mem) = (graph.add_arg(root, Type::PTR), graph.add_arg(root, Type::IO), graph.add_arg(root, Type::MEM));
    let end = Position::End(root);
    let one = graph.add_const(end, Const { op: Op::Int(1), ty: Type::I64 });
    let middle = graph.add_const(end, Const { op: Op::Int(MIDDLE), ty: Type::I64 });
    let address = graph.add_gep(end, Type::I32, GepFlags::default(), a, &[middle], Type::PTR);
    let info = AccessInfo { ty: Type::I64, align: 1, volatile: false, metadata: "".into() };
    let id = graph.payloads.intern_access(info);
    let load = Op::Load(id, Effects::READ | Effects::PINNED);
    let load = graph.add_node(end, load, &[address, io, mem], &[Type::I64, Type::MEM]);
    let (old, mem) = (graph.output(load, 0), graph.output(load, 1));
    let new = graph.add_simple(end, Op::Binary(BinOp::Add, Flags::NONE), &[old, one], Type::I64);
    let store = Op::Store(id, Effects::WRITE | Effects::PINNED);
    let mem = graph.add_simple(end, store, &[new, address, io, mem], Type::MEM);
    [io, mem].into_iter().for_each(|state| _ = graph.add_result(root, state));
    graph
}

impl Maker {
    fn pick(&mut self, n: usize) -> usize {
        self.random.below(n as u32) as usize
    }

    fn int(&mut self, region: Region, value: i32, ty: Type) -> Value {
        self.graph.add_const(Position::End(region), Const { op: Op::Int(value), ty })
    }

    fn binary(&mut self, region: Region, op: BinOp, flags: Flags, a: Value, b: Value) -> Value {
        let ty = self.graph.ty(a);
        self.graph.add_simple(Position::End(region), Op::Binary(op, flags), &[a, b], ty)
    }

    fn sum(&mut self, scope: &Scope) -> Value {
        let mut sum = scope.ints[0];
        for value in &scope.ints[1..] {
            let double = self.binary(scope.region, BinOp::Add, Flags::NONE, sum, sum);
            sum = self.binary(scope.region, BinOp::Xor, Flags::NONE, double, *value);
        }
        sum
    }

    /// The lowest bit of an integer.
    fn test(&mut self, scope: &Scope, value: Value) -> Value {
        let end = Position::End(scope.region);
        self.graph.add_simple(end, Op::Cast(CastOp::Trunc, Flags::NONE), &[value], Type::I1)
    }

    fn gep(&mut self, region: Region, base: Value, indices: &[Value], constant: i32) -> Value {
        let mut address = base;
        for index in indices {
            let end = Position::End(region);
            address = self.graph.add_gep(end, Type::I32, GepFlags::default(), address, &[*index], Type::PTR);
        }
        let constant = self.int(region, constant, Type::I64);
        let end = Position::End(region);
        self.graph.add_gep(end, Type::I32, GepFlags::default(), address, &[constant], Type::PTR)
    }

    fn stack(&mut self, scope: &mut Scope, array: Type, set: Symbol, set_ty: Type) -> Value {
        let end = Position::End(scope.region);
        let one = self.int(scope.region, 1, Type::I32);
        let alloca = self.graph.payloads.intern_alloca(AllocaInfo { ty: array, align: 16, specifier: "".into() });
        let node = self.graph.add_node(end, Op::Alloca(alloca), &[one, scope.mem], &[Type::PTR, Type::MEM]);
        let (object, mem) = (self.graph.output(node, 0), self.graph.output(node, 1));
        let byte = self.int(scope.region, 1, Type::I8);
        let size = self.int(scope.region, 4 * ELEMENTS as i32, Type::I64);
        let plain = self.int(scope.region, 0, Type::I1);
        let info = CallInfo { intrinsic: Some(set), ..call_info(set_ty, 4) };
        let op = Op::Call(self.graph.payloads.intern_call(info), Effects::WRITE | Effects::PINNED);
        let operands = [object, byte, size, plain, scope.io, mem];
        scope.mem = self.graph.add_simple(end, op, &operands, Type::MEM);
        object
    }

    fn call(&mut self, scope: &mut Scope) {
        let info = call_info(self.see_ty, 0);
        let op = Op::Call(self.graph.payloads.intern_call(info), Effects::READ | Effects::WRITE | Effects::IO);
        let callee = scope.calls[self.pick(2)];
        let operands = [callee, scope.io, scope.mem];
        let node = self.graph.add_node(Position::End(scope.region), op, &operands, &[Type::IO, Type::MEM]);
        (scope.io, scope.mem) = (self.graph.output(node, 0), self.graph.output(node, 1));
    }

    fn address(&mut self, scope: &Scope) -> Value {
        if self.random.one_in(4) {
            return scope.pointers[0];
        }
        let base = scope.pointers[self.pick(scope.pointers.len())];
        let mut indices = vec![];
        if !scope.indices.is_empty() && !self.random.one_in(4) {
            indices.push(scope.indices[self.pick(scope.indices.len())]);
            if self.random.one_in(4) {
                indices.push(scope.indices[self.pick(scope.indices.len())]);
            }
        }
        let constant = self.pick(3) as i32 - 1;
        self.gep(scope.region, base, &indices, constant)
    }

    fn access(&mut self) -> Type {
        match self.pick(16) {
            0 => Type::int(16),
            1 => Type::I64,
            2 => Type::FLOAT,
            _ => Type::I32,
        }
    }

    fn load(&mut self, scope: &mut Scope) {
        let (address, ty) = (self.address(scope), self.access());
        self.load_at(scope, address, ty);
    }

    fn load_at(&mut self, scope: &mut Scope, address: Value, ty: Type) {
        let info = AccessInfo { ty, align: 1, volatile: false, metadata: "".into() };
        let op = Op::Load(self.graph.payloads.intern_access(info), Effects::READ | Effects::PINNED);
        let end = Position::End(scope.region);
        let node = self.graph.add_node(end, op, &[address, scope.io, scope.mem], &[ty, Type::MEM]);
        scope.mem = self.graph.output(node, 1);
        let value = self.graph.output(node, 0);
        let cast = match ty {
            Type::I32 => None,
            Type::I64 => Some(CastOp::Trunc),
            Type::FLOAT => Some(CastOp::BitCast),
            _ => Some(CastOp::SExt),
        };
        let value = match cast {
            Some(cast) => self.graph.add_simple(end, Op::Cast(cast, Flags::NONE), &[value], Type::I32),
            None => value,
        };
        scope.ints.push(value);
    }

    fn store(&mut self, scope: &mut Scope) {
        let (address, ty) = (self.address(scope), self.access());
        let end = Position::End(scope.region);
        let mut value = scope.ints[self.pick(scope.ints.len())];
        let cast = match ty {
            Type::I32 => None,
            Type::I64 => Some(CastOp::SExt),
            Type::FLOAT => Some(CastOp::BitCast),
            _ => Some(CastOp::Trunc),
        };
        if let Some(cast) = cast {
            value = self.graph.add_simple(end, Op::Cast(cast, Flags::NONE), &[value], ty);
        }
        let info = AccessInfo { ty, align: 1, volatile: self.random.one_in(40), metadata: "".into() };
        let effects = Effects::WRITE | if info.volatile { Effects::READ | Effects::IO } else { Effects::PINNED };
        let types: &[Type] = if info.volatile { &[Type::IO, Type::MEM] } else { &[Type::MEM] };
        let op = Op::Store(self.graph.payloads.intern_access(info), effects);
        let node = self.graph.add_node(end, op, &[value, address, scope.io, scope.mem], types);
        if types.len() == 2 {
            scope.io = self.graph.output(node, 0);
        }
        scope.mem = self.graph.output(node, types.len() - 1);
    }

    fn block(&mut self, scope: &mut Scope, depth: usize) {
        for _ in 0..2 + self.pick(6) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            match self.pick(14) {
                0..=3 => self.load(scope),
                4..=7 => self.store(scope),
                8 if self.random.one_in(2) => self.crooked(scope),
                8 => {
                    let (a, b) = (self.pick(scope.ints.len()), self.pick(scope.ints.len()));
                    let value = self.binary(scope.region, BinOp::Add, Flags::NONE, scope.ints[a], scope.ints[b]);
                    scope.ints.push(value);
                }
                9 | 10 if depth < 4 => _ = self.decision(scope, depth, None),
                11 | 12 if depth < 4 => self.repetition(scope, depth),
                13 if self.random.one_in(2) => self.call(scope),
                _ => {}
            }
        }
    }

    /// An index that is no linear function of anything.
    fn crooked(&mut self, scope: &mut Scope) {
        let value = scope.ints[self.pick(scope.ints.len())];
        let three = self.int(scope.region, 3, Type::I32);
        let low = self.binary(scope.region, BinOp::And, Flags::NONE, value, three);
        let op = Op::Cast(CastOp::ZExt, Flags::NONE);
        let index = self.graph.add_simple(Position::End(scope.region), op, &[low], Type::I64);
        scope.indices.push(index);
    }

    /// A decision between two blocks. With a truth value for whether a loop repeats, the answer is the loop's
    /// predicate, by which some alternatives leave it.
    fn decision(&mut self, scope: &mut Scope, depth: usize, more: Option<Value>) -> Option<Value> {
        let on = scope.ints[self.pick(scope.ints.len())];
        let test = self.test(scope, on);
        let op = Op::Match(self.graph.payloads.intern_match(MatchInfo::truth()));
        let end = Position::End(scope.region);
        let predicate = self.graph.add_simple(end, op, &[test], Type::ctl(2));
        let mut ending = None;
        if more.is_none() && self.random.one_in(3) {
            let pointer = self.pick(4.min(scope.pointers.len()));
            let (pointer, constant, is_before) =
                (scope.pointers[pointer], self.pick(3) as i32 - 1, self.random.one_in(2));
            if is_before {
                let address = self.gep(scope.region, pointer, &[], constant);
                self.plain_store(scope, address);
            }
            ending = Some((pointer, constant, is_before));
        }
        let gamma = Gamma::add(&mut self.graph, end, predicate);
        let entries = self.recent(scope);
        let place = |pointer: Value| entries.iter().position(|entry| *entry == pointer).expect("it is a recent one");
        let ending = ending.map(|(pointer, constant, is_before)| (place(pointer), constant, is_before));
        entries.iter().chain(&more).for_each(|value| _ = gamma.add_entry(&mut self.graph, *value));
        let (mut exits, mut agains) = (vec![], vec![]);
        let mut is_quiet = true;
        let beginning = (ending.is_some() || self.random.one_in(4)).then(|| {
            let pointer = scope.pointers[self.pick(4.min(scope.pointers.len()))];
            (place(pointer), self.pick(3) as i32 - 1)
        });
        for alternative in 0..2 {
            let region = gamma.regions(&self.graph)[alternative];
            let args = self.graph.args(region).to_vec();
            let mut inner = self.enter(&entries, &args, region);
            let io = inner.io;
            if let Some((pointer, constant)) = beginning {
                let constant = if self.random.one_in(5) { constant + 1 } else { constant };
                let address = self.gep(region, args[pointer], &[], constant);
                self.load_at(&mut inner, address, Type::I32);
            }
            if ending.is_none() || self.random.one_in(2) {
                self.block(&mut inner, depth + 1);
            }
            is_quiet &= inner.io == io;
            if let Some((pointer, constant, is_before)) = ending
                && !(is_before && alternative == 0)
            {
                let constant = if self.random.one_in(5) { constant + 1 } else { constant };
                let address = self.gep(region, args[pointer], &[], constant);
                self.plain_store(&mut inner, address);
            }
            let value = inner.ints[inner.ints.len() - 1];
            let pointer = inner.pointers[self.pick(inner.pointers.len())];
            exits.push([value, pointer, inner.io, inner.mem]);
            if more.is_some() {
                let end = Position::End(region);
                let leaves = self.random.one_in(3);
                agains.push(match leaves {
                    true => self.graph.add_const(end, Const { op: Op::Ctl(0), ty: Type::ctl(2) }),
                    false => self.graph.add_simple(end, op, &[args[args.len() - 1]], Type::ctl(2)),
                });
            }
        }
        if ending.is_some() && is_quiet {
            scope.mem = gamma.add_exit(&mut self.graph, &[exits[0][3], exits[1][3]]);
            return None;
        }
        let outs = [0, 1, 2, 3].map(|i| gamma.add_exit(&mut self.graph, &[exits[0][i], exits[1][i]]));
        scope.ints.push(outs[0]);
        scope.pointers.push(outs[1]);
        (scope.io, scope.mem) = (outs[2], outs[3]);
        more.map(|_| gamma.add_exit(&mut self.graph, &agains))
    }

    fn plain_store(&mut self, scope: &mut Scope, address: Value) {
        let value = scope.ints[self.pick(scope.ints.len())];
        let info = AccessInfo { ty: Type::I32, align: 1, volatile: false, metadata: "".into() };
        let op = Op::Store(self.graph.payloads.intern_access(info), Effects::WRITE | Effects::PINNED);
        let operands = [value, address, scope.io, scope.mem];
        scope.mem = self.graph.add_simple(Position::End(scope.region), op, &operands, Type::MEM);
    }

    fn repetition(&mut self, scope: &mut Scope, depth: usize) {
        let narrow = self.random.one_in(2);
        let ty = if narrow { Type::I32 } else { Type::I64 };
        let first = self.pick(3) as i32 - 1;
        let step = 1 + self.pick(2) as i32;
        let end = first + step * (1 + self.pick(4) as i32);
        let start = self.int(scope.region, first, ty);
        let entries = self.recent(scope);
        let theta = Theta::add(&mut self.graph, Position::End(scope.region), ThetaFlags::default());
        let region = theta.region(&self.graph);
        let counter = theta.open_loop_var(&mut self.graph, start);
        let args: Vec<Value> = entries.iter().map(|value| theta.open_loop_var(&mut self.graph, *value)).collect();
        let mut inner = self.enter(&entries, &args, region);
        let index = if narrow {
            let op = Op::Cast(CastOp::SExt, Flags::NONE);
            self.graph.add_simple(Position::End(region), op, &[counter], Type::I64)
        } else {
            counter
        };
        inner.indices.push(index);
        if self.random.one_in(2) {
            self.crooked(&mut inner);
        }
        self.block(&mut inner, depth + 1);
        let step = self.int(region, step, ty);
        let next = self.binary(region, BinOp::Add, Flags::NSW, counter, step);
        let end = self.int(region, end, ty);
        let more = self.graph.add_simple(Position::End(region), Op::ICmp(IntCond::Slt), &[next, end], Type::I1);
        let op = Op::Match(self.graph.payloads.intern_match(MatchInfo::truth()));
        let again = match self.random.one_in(3) {
            true => self.decision(&mut inner, depth + 1, Some(more)).expect("it is asked for"),
            false => self.graph.add_simple(Position::End(region), op, &[more], Type::ctl(2)),
        };
        theta.set_predicate(&mut self.graph, again);
        theta.close_loop_var(&mut self.graph, next);
        let mut changed = vec![];
        for (i, arg) in args.iter().enumerate() {
            let post = match self.graph.ty(*arg) {
                Type::IO => inner.io,
                Type::MEM => inner.mem,
                Type::I32 if self.random.one_in(2) => inner.ints[self.pick(inner.ints.len())],
                // A pointer that walks: no further than the counter.
                Type::PTR if !inner.calls.contains(arg) && depth < 2 && self.random.one_in(4) => {
                    let by = 1 - 2 * self.pick(2) as i32;
                    self.gep(region, *arg, &[], by)
                }
                _ => *arg,
            };
            changed.push((post != *arg).then_some(i));
            theta.close_loop_var(&mut self.graph, post);
        }
        for i in changed.into_iter().flatten() {
            let out = theta.exit_output(&self.graph, i + 1);
            match self.graph.ty(out) {
                Type::IO => scope.io = out,
                Type::MEM => scope.mem = out,
                Type::I32 => scope.ints.push(out),
                Type::PTR if depth < 2 => scope.pointers.push(out),
                _ => {}
            }
        }
    }

    /// What goes into a region: the latest of each kind, and the states.
    fn recent(&mut self, scope: &Scope) -> Vec<Value> {
        let last = |values: &[Value], n: usize| values[values.len().saturating_sub(n)..].to_vec();
        let mut values = last(&scope.ints, 4);
        values.extend(last(&scope.indices, 2));
        values.extend(scope.calls);
        values.extend(&scope.pointers[..4.min(scope.pointers.len())]);
        values.extend(last(&scope.pointers[4..], 4));
        values.extend([scope.io, scope.mem]);
        values
    }

    fn enter(&self, entries: &[Value], args: &[Value], region: Region) -> Scope {
        let of = |ty: Type| -> Vec<Value> {
            let pairs = entries.iter().zip(args);
            pairs.filter(|(entry, _)| self.graph.ty(**entry) == ty).map(|(_, arg)| *arg).collect()
        };
        Scope {
            region,
            ints: of(Type::I32),
            indices: of(Type::I64),
            pointers: of(Type::PTR)[2..].to_vec(),
            calls: [of(Type::PTR)[0], of(Type::PTR)[1]],
            io: of(Type::IO)[0],
            mem: of(Type::MEM)[0],
        }
    }
}

fn call_info(ty: Type, args: usize) -> CallInfo {
    CallInfo { arg_attrs: vec!["".into(); args].into(), ..CallInfo::new(ty) }
}

/// Runs the pass, or a variant of it, on all bodies of a module.
pub(crate) fn apply(module: &mut Module, pass: impl Fn(&mut Graph, Env<'_>) -> Stats) -> Stats {
    each_body(module, |graph, cx| {
        let (types, symbols, layout) = (cx.types, cx.symbols, cx.layout.expect("a layout"));
        pass(
            graph,
            Env {
                types,
                layout,
                metadata: cx.metadata,
                symbols,
                function: Some(cx.symbol),
                shape: cx.shape,
                context: cx.context,
                fault: Default::default(),
            },
        )
    })
}
