//! Random bodies that cover everything that destruction has to handle, and always terminate.

use super::build::Builder;
use rvsdg_core::*;

/// Xorshift; seeded, so that failures can be repeated.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 16) as usize % n
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

const TYPES: [Type; 7] = [Type::I1, Type::I8, Type::I32, Type::I64, Type::ctl(2), Type::ctl(3), Type::ctl(5)];

/// What can be used at a place in a region.
struct Scope {
    region: Region,
    pool: Vec<Value>,
    out: Value,
    io: Value,
    mem: Value,
}

struct Gen {
    b: Builder,
    rng: Rng,
    access: AccessId,
    budget: usize,
}

/// A module with a random function `f` of two parameters, `i32` and `i8`.
pub fn module(seed: u64, size: usize) -> Module {
    let mut b = Builder::new(&[Type::I32, Type::I8]);
    let access =
        b.graph.payloads.intern_access(AccessInfo { ty: Type::I32, align: 4, volatile: false, metadata: "".into() });
    let scope = Scope { region: b.root(), pool: b.params.clone(), out: b.out, io: b.io, mem: b.mem };
    let mut g = Gen { b, rng: Rng::new(seed), access, budget: size };
    let mut scope = scope;
    g.fill(&mut scope, 0);
    let result = g.pick(&mut scope, Type::I32);
    (g.b.io, g.b.mem) = (scope.io, scope.mem);
    g.b.finish(result)
}

impl Gen {
    fn add(&mut self, scope: &mut Scope, op: Op, operands: &[Value], ty: Type) -> Value {
        let value = self.b.graph.add_simple(Position::End(scope.region), op, operands, ty);
        scope.pool.push(value);
        value
    }

    /// A value of the type: a recent one, any one, or a constant.
    fn pick(&mut self, scope: &mut Scope, ty: Type) -> Value {
        let fitting: Vec<Value> = scope.pool.iter().copied().filter(|v| self.b.graph.ty(*v) == ty).collect();
        let derive = fitting.is_empty() && self.rng.chance(90);
        if let Some(value) = derive.then(|| self.derive(scope, ty)).flatten() {
            return value;
        }
        if fitting.is_empty() || self.rng.chance(10) {
            let op = match ty.alternatives() {
                // Both interpreters treat undef as 0.
                Some(_) if self.rng.chance(10) => Op::Undef,
                Some(n) => Op::Ctl(self.rng.below(n as usize) as u32),
                None if ty == Type::I1 => Op::Int(-(self.rng.below(2) as i32)),
                None => Op::Int(self.rng.below(7) as i32 - 2),
            };
            return self.b.graph.add_const(Position::End(scope.region), Const { op, ty });
        }
        let recent = fitting.len().min(4);
        match self.rng.chance(60) {
            true => fitting[fitting.len() - 1 - self.rng.below(recent)],
            false => fitting[self.rng.below(fitting.len())],
        }
    }

    /// A value of a type that the scope lacks, from one that it has.
    fn derive(&mut self, scope: &mut Scope, ty: Type) -> Option<Value> {
        let data: Vec<Value> =
            scope.pool.iter().copied().filter(|v| self.b.graph.ty(*v).int_width().is_some()).collect();
        let from = *data.get(self.rng.below(data.len().max(1)))?;
        if let Some(n) = ty.alternatives() {
            let fits = if self.b.graph.ty(from) == Type::I1 { 2 } else { 8 };
            let cases: Vec<(i32, u32)> = (0..n - 1).map(|i| (i as i32 - 1, i)).take(fits).collect();
            let value = self.b.matching(scope.region, from, &cases, n - 1, n);
            scope.pool.push(value);
            return Some(value);
        }
        let op = if self.b.graph.ty(from).int_width() > ty.int_width() { CastOp::Trunc } else { CastOp::SExt };
        Some(self.add(scope, Op::Cast(op, Flags::NONE), &[from], ty))
    }

    fn data_type(&mut self) -> Type {
        TYPES[self.rng.below(4)]
    }

    fn fill(&mut self, scope: &mut Scope, depth: usize) {
        let count = if depth == 0 { self.budget } else { 1 + self.rng.below(8) };
        for _ in 0..count {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            match self.rng.below(if depth < 5 { 17 } else { 11 }) {
                0..=2 => self.arithmetic(scope),
                3 => self.comparison(scope),
                4 => self.cast(scope),
                5..=6 => drop(self.matching(scope)),
                7 => self.select(scope),
                8 => self.memory(scope),
                9..=10 => self.call(scope),
                11..=14 => self.gamma(scope, depth),
                _ => self.theta(scope, depth),
            }
        }
    }

    fn arithmetic(&mut self, scope: &mut Scope) {
        let ty = self.data_type();
        let (a, b) = (self.pick(scope, ty), self.pick(scope, ty));
        let ops = [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::And, BinOp::Xor, BinOp::UDiv];
        match ops[self.rng.below(ops.len())] {
            BinOp::UDiv => {
                let io = scope.io;
                self.add(scope, Op::Binary(BinOp::UDiv, Flags::PINNED), &[a, b, io], ty)
            }
            op => self.add(scope, Op::Binary(op, Flags::NONE), &[a, b], ty),
        };
    }

    fn comparison(&mut self, scope: &mut Scope) {
        let ty = self.data_type();
        let (a, b) = (self.pick(scope, ty), self.pick(scope, ty));
        let cond = IntCond::ALL[self.rng.below(IntCond::ALL.len())];
        self.add(scope, Op::ICmp(cond), &[a, b], Type::I1);
    }

    fn cast(&mut self, scope: &mut Scope) {
        let (from, to) = (self.data_type(), self.data_type());
        let a = self.pick(scope, from);
        let op = match (from.int_width(), to.int_width()) {
            (a, b) if a == b => return,
            (a, b) if a > b => CastOp::Trunc,
            _ if self.rng.chance(50) => CastOp::ZExt,
            _ => CastOp::SExt,
        };
        self.add(scope, Op::Cast(op, Flags::NONE), &[a], to);
    }

    fn select(&mut self, scope: &mut Scope) {
        let ty = self.data_type();
        let [c, a, b] = [Type::I1, ty, ty].map(|ty| self.pick(scope, ty));
        self.add(scope, Op::Select(Flags::NONE), &[c, a, b], ty);
    }

    fn matching(&mut self, scope: &mut Scope) -> Value {
        let ty = TYPES[self.rng.below(TYPES.len())];
        let matched = self.pick(scope, ty);
        let of = [2, 2, 3, 5][self.rng.below(4)];
        let values: Vec<i32> = match ty.alternatives() {
            Some(n) => (0..n as i32).collect(),
            None if ty == Type::I1 => vec![-1, 0],
            None => (-2..6).collect(),
        };
        let mut cases = vec![];
        let percent = [30, 60, 100][self.rng.below(3)];
        for value in values {
            if self.rng.chance(percent) {
                cases.push((value, self.rng.below(of) as u32));
            }
        }
        let default = self.rng.below(of) as u32;
        let value = self.b.matching(scope.region, matched, &cases, default, of as u32);
        scope.pool.push(value);
        value
    }

    fn memory(&mut self, scope: &mut Scope) {
        let (io, mem, address) = (scope.io, scope.mem, scope.out);
        if self.rng.chance(50) {
            let value = self.pick(scope, Type::I32);
            let op = Op::Store(self.access, Effects::WRITE | Effects::PINNED);
            let at = Position::End(scope.region);
            let node = self.b.graph.add_node(at, op, &[value, address, io, mem], &[Type::MEM]);
            scope.mem = self.b.graph.output(node, 0);
        } else {
            let op = Op::Load(self.access, Effects::READ | Effects::PINNED);
            let at = Position::End(scope.region);
            let node = self.b.graph.add_node(at, op, &[address, io, mem], &[Type::I32, Type::MEM]);
            scope.pool.push(self.b.graph.output(node, 0));
            scope.mem = self.b.graph.output(node, 1);
        }
    }

    fn call(&mut self, scope: &mut Scope) {
        let arg = self.pick(scope, Type::I32);
        let value = self.b.call(scope.region, scope.out, arg, &mut scope.io, &mut scope.mem);
        scope.pool.push(value);
    }

    /// Some values of the pool, in random order.
    fn some(&mut self, scope: &Scope) -> Vec<Value> {
        let mut chosen: Vec<Value> = scope.pool.iter().copied().filter(|_| self.rng.chance(70)).collect();
        for i in 1..chosen.len() {
            chosen.swap(i, self.rng.below(i + 1));
        }
        chosen.truncate(20);
        chosen
    }

    fn gamma(&mut self, scope: &mut Scope, depth: usize) {
        let predicate = if self.rng.chance(50) {
            self.matching(scope)
        } else {
            let ty = TYPES[4 + self.rng.below(3)];
            self.pick(scope, ty)
        };
        let entries = self.some(scope);
        let gamma = self.b.gamma(scope.region, predicate);
        let args: Vec<Vec<Value>> = entries.iter().map(|v| self.b.entry(gamma, *v)).collect();
        let [outs, ios, mems] = [scope.out, scope.io, scope.mem].map(|v| self.b.entry(gamma, v));
        let regions = gamma.regions(&self.b.graph).to_vec();
        let mut inner: Vec<Scope> = vec![];
        for (i, region) in regions.iter().enumerate() {
            let pool = args.iter().map(|arg| arg[i]).collect();
            let mut scope = Scope { region: *region, pool, out: outs[i], io: ios[i], mem: mems[i] };
            if self.rng.chance(75) {
                self.fill(&mut scope, depth + 1);
            }
            if self.rng.chance(2) {
                scope.io = self.b.unreachable(*region, scope.io);
            }
            inner.push(scope);
        }
        for _ in 0..self.rng.below(5) {
            let ty = TYPES[self.rng.below(TYPES.len())];
            let origins: Vec<Value> = inner.iter_mut().map(|scope| self.pick(scope, ty)).collect();
            scope.pool.push(self.b.exit(gamma, &origins));
        }
        let of = |f: fn(&Scope) -> Value| inner.iter().map(f).collect::<Vec<_>>();
        scope.io = self.b.exit(gamma, &of(|scope| scope.io));
        scope.mem = self.b.exit(gamma, &of(|scope| scope.mem));
    }

    fn theta(&mut self, scope: &mut Scope, depth: usize) {
        let zero = self.b.int(scope.region, 0, Type::I32);
        let entries = self.some(scope);
        let (theta, region) = self.b.theta(scope.region, self.rng.chance(50));
        let counter = self.b.open(theta, zero);
        let [out, io, mem] = [scope.out, scope.io, scope.mem].map(|v| self.b.open(theta, v));
        let pres: Vec<Value> = entries.iter().map(|v| self.b.open(theta, *v)).collect();
        let mut inner = Scope { region, pool: pres.clone(), out, io, mem };
        self.fill(&mut inner, depth + 1);
        let one = self.b.int(region, 1, Type::I32);
        let next = self.b.binary(region, BinOp::Add, counter, one);
        let predicate = self.repeat(&mut inner, next);
        let mut posts = vec![next, inner.out, inner.io, inner.mem];
        for pre in pres {
            let ty = self.b.graph.ty(pre);
            posts.push(if self.rng.chance(25) { pre } else { self.pick(&mut inner, ty) });
        }
        let outputs = self.b.close(theta, predicate, &posts);
        (scope.io, scope.mem) = (outputs[2], outputs[3]);
        scope.pool.push(outputs[0]);
        scope.pool.extend(&outputs[4..]);
    }

    /// A predicate that ends the loop when the counter reaches a small number, or earlier.
    fn repeat(&mut self, scope: &mut Scope, counter: Value) -> Value {
        let region = scope.region;
        let limit = 1 + self.rng.below(3) as i32;
        let n = self.b.int(region, limit, Type::I32);
        match self.rng.below(6) {
            0 => self.b.ctl(region, 0, 2),
            1 => {
                let more = self.b.icmp(region, IntCond::Slt, counter, n);
                let maybe = self.pick(scope, Type::I1);
                let both = self.b.binary(region, BinOp::And, more, maybe);
                self.b.matching(region, both, &[(-1, 1)], 0, 2)
            }
            2 => {
                let done = self.b.icmp(region, IntCond::Sge, counter, n);
                self.b.matching(region, done, &[(-1, 0)], 1, 2)
            }
            3 => self.b.matching(region, counter, &[(limit, 0)], 1, 2),
            form => {
                // Through an exit variable; possibly matched again with another control type.
                let more = self.b.icmp(region, IntCond::Slt, counter, n);
                let predicate = self.b.matching(region, more, &[(-1, 1)], 0, 2);
                let gamma = self.b.gamma(region, predicate);
                let [outs, ios, mems] = [scope.out, scope.io, scope.mem].map(|v| self.b.entry(gamma, v));
                let regions = gamma.regions(&self.b.graph).to_vec();
                let of = if form == 4 { 2 } else { 3 };
                let no = self.b.ctl(regions[0], 0, of);
                let mut inner = Scope { region: regions[1], pool: vec![], out: outs[1], io: ios[1], mem: mems[1] };
                self.call(&mut inner);
                let yes = self.b.ctl(regions[1], of - 1, of);
                let control = self.b.exit(gamma, &[no, yes]);
                scope.io = self.b.exit(gamma, &[ios[0], inner.io]);
                scope.mem = self.b.exit(gamma, &[mems[0], inner.mem]);
                match form {
                    4 => control,
                    _ => self.b.matching(region, control, &[(0, 0), (1, 0), (2, 1)], 0, 2),
                }
            }
        }
    }
}
