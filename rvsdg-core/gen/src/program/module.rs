//! Modules: variables, functions, and the references between them.

use super::Size;
use super::ends::has_ends;
use super::frame::Builder;
use super::know::{Know, Place, Sure, Val};
use super::locals::has_locals;
use super::plan::{DEPTH, External, KnownSymbol, ModulePlan, Param, function, global};
use super::types::{self, has_types};
use super::vectors::has_vectors;
use crate::random::Random;
use rvsdg_core::{
    Const, ConstData, DataLayout, Delta, Graph, IntCond, Linkage, Module, ModuleText, Op, Phi, Position, Region,
    Symbol, SymbolKind, Type, Value,
};

/// A random module: the same for the same seed and size. Its entry function is `f`, an `i64 (i32, i64, i8, double)`.
pub fn random_program(seed: u64, size: Size) -> Module {
    random_program_in(seed, size, DataLayout::X86_64)
}

/// The same program by another data layout, in LLVM's spelling: it accesses the same places by the same types. Where
/// pointers are smaller or types less aligned, some programs access memory that is not theirs, which is undefined.
pub fn random_program_in(seed: u64, size: Size, layout: &str) -> Module {
    let mut random = Random::new(seed);
    let mut maker = Maker {
        plan: ModulePlan::new(),
        omega: Graph::new(),
        values: vec![],
        bodies: vec![],
        random: &mut random,
        size,
        locals: has_locals(seed),
        vectors: has_vectors(seed),
        ends: has_ends(seed),
        typed: has_types(seed),
    };
    maker.imports();
    maker.globals();
    if maker.ends {
        maker.check();
    }
    maker.functions();
    maker.entry();
    maker.finish(layout)
}

struct Maker<'a> {
    random: &'a mut Random,
    plan: ModulePlan,
    size: Size,
    /// Are there local variables in memory?
    locals: bool,
    vectors: bool,
    /// Are there operations that are defined only because the program has ended?
    ends: bool,
    /// Do accesses say as which types they are made?
    typed: bool,
    omega: Graph,
    /// The address of each symbol in the omega region.
    values: Vec<(Symbol, Value)>,
    bodies: Vec<(Symbol, Graph)>,
}

/// A function to generate.
struct Job {
    symbol: Symbol,
    signature: usize,
    pure_fn: bool,
    /// Is it the function that may end the program?
    is_check: bool,
    /// The recursive group that it belongs to: symbols with their signatures.
    group: Vec<(Symbol, usize)>,
    statements: u32,
    depth: u32,
    budget: u64,
}

impl Maker<'_> {
    fn at(&self) -> Position {
        Position::End(self.omega.root())
    }

    fn value(&self, symbol: Symbol) -> Value {
        self.values.iter().find(|it| it.0 == symbol).expect("symbols are made before they are used").1
    }

    fn imports(&mut self) {
        let root = self.omega.root();
        for (_, symbol, _) in &self.plan.externals {
            let arg = self.omega.add_arg(root, Type::PTR);
            self.values.push((*symbol, arg));
        }
    }

    fn linkage(&mut self) -> Linkage {
        self.random.pick(&[Linkage::Internal, Linkage::Internal, Linkage::External, Linkage::Private])
    }

    // ---- variables ---------------------------------------------------------------------------------------------

    fn globals(&mut self) {
        let tys = self.plan.tys;
        for index in 0..2 + self.random.below(5) {
            let name = format!("g{index}");
            let kind = types::kind(self.random, self.typed);
            let memory = |bytes, align| Know::Ptr(Place { kind, ..Place::object(bytes, align) });
            let constant = |bytes, align| Know::Ptr(Place { writable: false, kind, ..Place::object(bytes, align) });
            match self.random.below(8) {
                0 => self.variable(&name, Type::I32, false, 4, memory(4, 4)),
                1 => self.variable(&name, Type::I64, false, 8, memory(8, 8)),
                2 => self.variable(&name, tys.longs, false, 8, memory(64, 8)),
                3 => self.variable(&name, tys.bytes, false, 16, memory(32, 16)),
                4 => self.variable(&name, tys.record, false, 8, memory(16, 8)),
                5 => self.variable(&name, tys.shorts, true, 16, constant(16, 16)),
                6 => {
                    let place = Place { trusted: false, ..Place::object(16, 4) };
                    self.variable(&name, tys.four, false, 4, Know::Ptr(place));
                }
                _ => self.variable(&name, tys.words, true, 4, constant(64, 4)),
            }
        }
        self.variable("words", tys.words, false, 16, Know::Ptr(Place::object(64, 16)));
        if self.random.one_in(2) {
            self.pointer_variable();
        }
        for (text, args) in [("%d\n", vec![Type::I32]), ("%lld %.3f\n", vec![Type::I64, Type::DOUBLE]), ("-\n", vec![])]
        {
            let mut bytes = text.as_bytes().to_vec();
            bytes.push(0);
            let ty = self.plan.types.array(Type::I8, bytes.len() as u64);
            let name = format!("format{}", self.plan.formats.len());
            let symbol = self.plan.declare(&name, Linkage::Private, true, global(ty, true, 1));
            let at = self.at();
            let delta = Delta::add(&mut self.omega, at, symbol, Type::PTR);
            let op = Op::Const(self.omega.payloads.intern_const(ConstData::Bytes(bytes.into())));
            self.initialize(delta, symbol, Const { op, ty });
            self.plan.formats.push((symbol, args));
        }
    }

    fn initialize(&mut self, delta: Delta, symbol: Symbol, constant: Const) {
        let region = delta.region(&self.omega);
        let value = self.omega.add_const(Position::End(region), constant);
        self.omega.add_result(region, value);
        let address = self.omega.output(delta.node(), 0);
        self.values.push((symbol, address));
    }

    fn variable(&mut self, name: &str, ty: Type, constant: bool, align: u32, know: Know) {
        let linkage = self.linkage();
        let symbol = self.plan.declare(name, linkage, true, global(ty, constant, align));
        let at = self.at();
        let delta = Delta::add(&mut self.omega, at, symbol, Type::PTR);
        let trusted = matches!(know, Know::Ptr(place) if place.trusted);
        let initial = self.initial(ty, trusted);
        self.initialize(delta, symbol, initial);
        self.plan.known.push(KnownSymbol { symbol, know, pure_fn: false });
    }

    /// An initializer: one level of members, zero, or undef.
    fn initial(&mut self, ty: Type, trusted: bool) -> Const {
        if !trusted && self.random.one_in(2) {
            return Const { op: Op::Undef, ty };
        }
        if ty.int_width().is_some() {
            return Const { op: Op::Int(self.random.below(200) as i32 - 100), ty };
        }
        let flat = self.plan.types.element(ty, 0).and_then(|elem| elem.int_width());
        let count = self.plan.types.element_count(ty).unwrap_or(0);
        if flat.is_none() || ty == self.plan.tys.record || self.random.one_in(3) {
            return Const { op: Op::Zero, ty };
        }
        if ty == self.plan.tys.bytes {
            let bytes: Vec<u8> = (0..count).map(|_| self.random.below(256) as u8).collect();
            return Const { op: Op::Const(self.omega.payloads.intern_const(ConstData::Bytes(bytes.into()))), ty };
        }
        let elem = self.plan.types.element(ty, 0).expect("an array has elements");
        let elems = (0..count).map(|_| Const { op: Op::Int(self.random.below(40) as i32 - 10), ty: elem }).collect();
        Const { op: Op::Const(self.omega.payloads.intern_const(ConstData::Elems(elems))), ty }
    }

    /// A global variable that points to another one.
    fn pointer_variable(&mut self) {
        let contract = self.plan.contracts[0];
        let target = self.plan.known.iter().rfind(|it| matches!(it.know, Know::Ptr(place) if place.keeps(&contract)));
        let Some(target) = target.map(|it| it.symbol) else { return };
        let linkage = self.linkage();
        let symbol = self.plan.declare("pointer", linkage, true, global(Type::PTR, false, 8));
        let at = self.at();
        let delta = Delta::add(&mut self.omega, at, symbol, Type::PTR);
        let origin = self.value(target);
        let arg = delta.add_context_var(&mut self.omega, origin);
        let region = delta.region(&self.omega);
        self.omega.add_result(region, arg);
        let address = self.omega.output(delta.node(), 0);
        self.values.push((symbol, address));
        let place = Place { exact: Some(Type::PTR), pointee: Some(0), ..Place::object(8, 8) };
        self.plan.known.push(KnownSymbol { symbol, know: Know::Ptr(place), pure_fn: false });
    }

    // ---- functions ---------------------------------------------------------------------------------------------

    fn functions(&mut self) {
        let signatures: Vec<usize> = (0..2).map(|_| self.signature()).collect();
        let memory = Param::Ptr(Place { always: true, local: true, ..Place::object(16, 4) });
        let recursive = self.plan.sign(vec![Param::Depth, Param::Int(Type::I32), memory], Some(Type::I32));
        for index in 0..self.random.below(self.size.functions + 1) {
            if self.random.one_in(3) {
                self.group(index, recursive);
            } else {
                let signature = self.random.pick(&signatures);
                self.single(&format!("h{index}"), signature);
            }
            if index > 0 && self.plan.table.is_none() {
                self.table();
            }
        }
    }

    fn signature(&mut self) -> usize {
        let mut params = vec![];
        for _ in 0..1 + self.random.below(4) {
            let bytes = self.random.pick(&[16, 32]);
            params.push(match self.random.below(6) {
                0 | 1 => Param::Int(Type::I32),
                2 => Param::Int(Type::I64),
                3 => Param::Double,
                4 => {
                    let kind = types::kind(self.random, self.typed);
                    Param::Ptr(Place { local: true, kind, ..Place::object(bytes, 4) })
                }
                _ => Param::Int(Type::I8),
            });
        }
        let ret = self.random.pick(&[Some(Type::I32), Some(Type::I64), Some(Type::DOUBLE), Some(Type::I8), None]);
        self.plan.sign(params, ret)
    }

    fn single(&mut self, name: &str, signature: usize) {
        let linkage = self.linkage();
        let sign = self.plan.signatures[signature].clone();
        let pure_fn = sign.ret.is_some() && self.random.one_in(4);
        let symbol = self.plan.declare(name, linkage, true, function(sign.ty, sign.params.len()));
        let job = Job {
            symbol,
            signature,
            pure_fn,
            is_check: false,
            group: vec![],
            statements: 1 + self.random.below(self.size.statements / 2 + 1),
            depth: self.size.depth.min(2),
            budget: u64::from(self.size.steps / 4),
        };
        let root = self.omega.root();
        let cost = self.body(&job, root, &mut |this, symbol| this.value(symbol));
        self.plan.known.push(KnownSymbol { symbol, know: Know::Code(signature, cost), pure_fn });
    }

    /// A function that ends the program for one value of its argument.
    fn check(&mut self) {
        let signature = self.plan.sign(vec![Param::Int(Type::I32)], None);
        let ty = self.plan.signatures[signature].ty;
        let linkage = self.linkage();
        let mut kind = function(ty, 1);
        if let SymbolKind::Function(info) = &mut kind {
            info.facts.noinline = self.random.one_in(2);
        }
        let symbol = self.plan.declare("check", linkage, true, kind);
        let job = Job {
            symbol,
            signature,
            pure_fn: false,
            is_check: true,
            group: vec![],
            statements: 0,
            depth: 0,
            budget: 100,
        };
        let root = self.omega.root();
        self.body(&job, root, &mut |this, symbol| this.value(symbol));
        self.plan.check = Some((symbol, ty));
    }

    /// Mutually recursive functions, in a phi.
    fn group(&mut self, index: u32, signature: usize) {
        let count = 1 + self.random.below(3) as usize;
        let mut group = vec![];
        for member in 0..count {
            let linkage = self.linkage();
            let ty = self.plan.signatures[signature].ty;
            let symbol = self.plan.declare(&format!("r{index}_{member}"), linkage, true, function(ty, 3));
            group.push((symbol, signature));
        }
        let at = self.at();
        let phi = Phi::add(&mut self.omega, at, &vec![Type::PTR; count]);
        let region = phi.region(&self.omega);
        let mut inside: Vec<(Symbol, Value)> = vec![];
        for (member, (symbol, _)) in group.iter().enumerate() {
            inside.push((*symbol, phi.recursion_arg(&self.omega, member)));
        }
        let mut cost = 0;
        let outer = self.values.len();
        for (symbol, signature) in group.clone() {
            let job = Job {
                symbol,
                signature,
                pure_fn: false,
                is_check: false,
                group: group.clone(),
                statements: 1 + self.random.below(4),
                depth: 1,
                budget: u64::from(self.size.steps / 32),
            };
            cost += self.body(&job, region, &mut |this, symbol| {
                if let Some((_, known)) = inside.iter().find(|it| it.0 == symbol) {
                    return *known;
                }
                let origin = this.value(symbol);
                let arg = phi.add_context_var(&mut this.omega, origin);
                inside.push((symbol, arg));
                arg
            });
        }
        // The lambdas' addresses were recorded inside of the phi.
        let definitions: Vec<(Symbol, Value)> = self.values.drain(outer..).collect();
        for (member, (symbol, address)) in definitions.into_iter().enumerate() {
            phi.define(&mut self.omega, address);
            let output = self.omega.output(phi.node(), member);
            self.values.push((symbol, output));
        }
        // Each level may call twice.
        let cost = cost << (DEPTH + 1);
        for (symbol, signature) in group {
            self.plan.known.push(KnownSymbol { symbol, know: Know::Code(signature, cost), pure_fn: false });
        }
    }

    /// A table of two functions with the same signature, if there are two.
    fn table(&mut self) {
        let functions: Vec<(Symbol, usize, u64)> = self
            .plan
            .known
            .iter()
            .filter_map(|it| match it.know {
                Know::Code(signature, cost) => Some((it.symbol, signature, cost)),
                _ => None,
            })
            .collect();
        let Some((first, second)) = functions
            .iter()
            .flat_map(|a| functions.iter().map(move |b| (a, b)))
            .find(|(a, b)| a.0 != b.0 && a.1 == b.1)
        else {
            return;
        };
        let ty = self.plan.tys.table;
        let symbol = self.plan.declare("functions", Linkage::Internal, true, global(ty, true, 8));
        let at = self.at();
        let delta = Delta::add(&mut self.omega, at, symbol, Type::PTR);
        let args: Vec<Value> = [first.0, second.0]
            .into_iter()
            .map(|symbol| {
                let origin = self.value(symbol);
                delta.add_context_var(&mut self.omega, origin)
            })
            .collect();
        let region = delta.region(&self.omega);
        let value = self.omega.add_simple(Position::End(region), Op::Aggregate, &args, ty);
        self.omega.add_result(region, value);
        let address = self.omega.output(delta.node(), 0);
        self.values.push((symbol, address));
        self.plan.table = Some((symbol, first.1, first.2.max(second.2)));
    }

    fn entry(&mut self) {
        let params = vec![Param::Int(Type::I32), Param::Int(Type::I64), Param::Int(Type::I8), Param::Double];
        let signature = self.plan.sign(params, Some(Type::I64));
        let ty = self.plan.signatures[signature].ty;
        let symbol = self.plan.declare("f", Linkage::External, true, function(ty, 4));
        let job = Job {
            symbol,
            signature,
            pure_fn: false,
            is_check: false,
            group: vec![],
            statements: self.size.statements / 2 + self.random.below(self.size.statements / 2 + 1),
            depth: self.size.depth,
            budget: u64::from(self.size.steps),
        };
        let root = self.omega.root();
        self.body(&job, root, &mut |this, symbol| this.value(symbol));
    }

    /// Generates a body and its lambda in a region of the omega graph; `address` gives the addresses of symbols in that
    /// region. Returns the cost of a call.
    fn body(&mut self, job: &Job, region: Region, address: &mut dyn FnMut(&mut Self, Symbol) -> Value) -> u64 {
        let mut context: Vec<Symbol> = vec![];
        let plan = &self.plan;
        let signature = &plan.signatures[job.signature];
        let mut builder = Builder::new(self.random, plan, job.budget);
        builder.locals = self.locals && !job.is_check;
        builder.vectors = self.vectors;
        builder.ends = self.ends && !job.is_check;
        builder.typed = self.typed;
        let params = builder.context(job.pure_fn, &mut context, &job.group, &signature.params);
        match params.iter().zip(&signature.params).find(|(_, param)| **param == Param::Depth) {
            Some((depth, _)) => builder.recursive_body(*depth, job.statements, job.depth),
            None if job.is_check => builder.check_body(params[0]),
            None => builder.block(job.depth, job.statements),
        }
        let is_entry = &*plan.symbols[job.symbol].name == "f";
        builder.end(is_entry, signature.ret);
        let (graph, cost) = (builder.graph, builder.spent);
        self.bodies.push((job.symbol, graph));
        let origins: Vec<Value> = context.into_iter().map(|symbol| address(self, symbol)).collect();
        let value = self.omega.add_simple(Position::End(region), Op::Lambda(job.symbol), &origins, Type::PTR);
        self.values.push((job.symbol, value));
        cost
    }

    fn finish(self, layout: &str) -> Module {
        let ModulePlan { types, symbols, externals, .. } = self.plan;
        let mut module = Module::new(types, symbols, text(layout, self.typed));
        module.imports = externals.iter().map(|it| it.1).collect();
        module.omega = self.omega;
        let root = module.omega.root();
        for (symbol, value) in self.values {
            if module.symbols[symbol].is_root() {
                module.omega.add_result(root, value);
                module.exports.push(symbol);
            }
        }
        for (symbol, graph) in self.bodies {
            module.bodies[symbol.as_u32() as usize] = Some(Box::new(graph));
        }
        module
    }
}

impl Builder<'_> {
    /// Adds the arguments of the body: context variables for some of the known symbols, then parameters and states.
    /// Returns the parameters.
    fn context(
        &mut self,
        pure_fn: bool,
        context: &mut Vec<Symbol>,
        group: &[(Symbol, usize)],
        params: &[Param],
    ) -> Vec<Val> {
        let root = self.graph.root();
        let plan = self.plan;
        for (symbol, signature) in group {
            let value = self.graph.add_arg(root, Type::PTR);
            context.push(*symbol);
            self.group.push((Val { value, ty: Type::PTR, know: Know::Ctl }, *signature));
        }
        for (external, symbol, _) in &plan.externals {
            let wanted = !pure_fn && (*external != External::Look || self.random.one_in(2));
            self.externals.push(wanted.then(|| {
                context.push(*symbol);
                self.graph.add_arg(root, Type::PTR)
            }));
        }
        for (symbol, _) in &plan.formats {
            let wanted = !pure_fn && self.random.one_in(2);
            self.formats.push(wanted.then(|| {
                context.push(*symbol);
                self.graph.add_arg(root, Type::PTR)
            }));
        }
        for known in &plan.known {
            let wanted = if pure_fn { known.pure_fn } else { !self.random.one_in(4) };
            if wanted {
                context.push(known.symbol);
                let value = self.graph.add_arg(root, Type::PTR);
                self.remember(Val { value, ty: Type::PTR, know: known.know });
                if known.pure_fn {
                    self.pure_fns.push(value);
                }
            }
        }
        if let Some((symbol, ..)) = plan.table
            && !pure_fn
        {
            context.push(symbol);
            self.table = Some(self.graph.add_arg(root, Type::PTR));
        }
        if let Some((symbol, _)) = plan.check
            && !pure_fn
        {
            context.push(symbol);
            self.check = Some(self.graph.add_arg(root, Type::PTR));
        }
        let mut made = vec![];
        for param in params {
            let value = self.graph.add_arg(root, param.ty());
            let know = match param {
                Param::Int(_) => Know::Int(Sure::Defined, None),
                Param::Double => Know::Float(Sure::Defined, Some(1e10)),
                Param::Ptr(place) => Know::Ptr(*place),
                Param::Depth => Know::Int(Sure::Defined, Some((0, DEPTH))),
            };
            let val = self.remember(Val { value, ty: param.ty(), know });
            made.push(val);
        }
        let (io, mem) = (self.graph.add_arg(root, Type::IO), self.graph.add_arg(root, Type::MEM));
        self.states = (io, mem);
        if !pure_fn {
            self.set_io(io);
            self.set_mem(mem);
        }
        made
    }

    /// A recursive function: statements for depth 0, and calls of its group otherwise.
    fn recursive_body(&mut self, depth: Val, statements: u32, nesting: u32) {
        let zero = self.int_const(Type::I32, 0);
        let know = Know::Int(Sure::Defined, None);
        let test = self.add(Op::ICmp(IntCond::Sgt), &[depth.value, zero.value], Type::I1, know);
        let predicate = self.matching(test, vec![(-1, 1)], 0, 2);
        let level = self.frames.len() - 1;
        self.gamma(predicate, &[], |this, index| {
            if index == 1 {
                let depth = this.import(level, depth);
                this.recursive_call(depth);
                if this.random.one_in(3) {
                    this.recursive_call(depth);
                }
            }
            this.block(nesting, statements);
            vec![this.int(Type::I32)]
        });
    }

    /// The end of a function, with its return value.
    fn end(&mut self, is_entry: bool, ret: Option<Type>) {
        if is_entry && self.random.one_in(24) {
            self.endless(false);
        }
        if is_entry {
            for _ in 0..3 {
                self.report();
            }
        }
        let shown = if is_entry && self.locals { self.locals_at_the_end() } else { None };
        let result = ret.map(|ty| {
            if let Some(shown) = shown.filter(|shown| shown.ty == ty) {
                return shown.value;
            }
            let unsure = self.pick(|val| val.ty == ty && val.know.sure() == Sure::Unsure);
            match unsure {
                Some(unsure) if is_entry && self.random.one_in(4) => unsure.value,
                _ if ty.is_float() => self.float(ty, true).value,
                _ => self.int(ty).value,
            }
        });
        let (io, mem) = self.states;
        let (io, mem) = if self.has_states() { (self.io(), self.mem()) } else { (io, mem) };
        let root = self.graph.root();
        for value in result.into_iter().chain([io, mem]) {
            self.graph.add_result(root, value);
        }
    }

    /// Generates this number of statements, as far as the budget suffices.
    pub(super) fn block(&mut self, depth: u32, statements: u32) {
        for _ in 0..statements {
            if self.spent + 8 * self.times > self.budget {
                return;
            }
            if self.has_states() { self.statement(depth) } else { self.computation(depth) }
        }
    }

    fn statement(&mut self, depth: u32) {
        if self.locals && self.has_states() && self.random.one_in(2) {
            return self.local_statements();
        }
        if self.ends && self.random.one_in(6) {
            self.ending();
            return;
        }
        match self.random.below(40) {
            0..=4 if depth > 0 => self.decision(depth),
            5..=8 if depth > 0 => _ = self.repetition(depth),
            9..=11 => _ = self.load(),
            12..=14 => _ = self.store(),
            15 | 16 => _ = self.accumulate(),
            17 | 18 => _ = self.address(),
            19 => _ = self.alloca(),
            20 => _ = self.block_operation(),
            21 => _ = self.external_call(),
            22 | 23 => _ = self.internal_call(),
            24 => _ = self.guarded(),
            25 => _ = self.pointer_test(),
            26 => _ = self.indirect_call(),
            27 if self.random.one_in(4) => self.rare_end(),
            28 => _ = self.division(),
            29..=31 => _ = self.idiom(),
            _ => self.computation(depth),
        }
    }

    fn computation(&mut self, depth: u32) {
        match self.random.below(24) {
            0 if depth > 0 => self.decision(depth),
            1 if depth > 0 => _ = self.repetition(depth),
            2..=4 => _ = self.shift(),
            5 | 6 => _ = self.division(),
            7 | 8 => _ = self.compare(),
            9 | 10 => _ = self.select(),
            11 | 12 => _ = self.convert(),
            13 | 14 => _ = self.float_arithmetic(),
            15 => _ = self.vague(),
            16 => _ = self.aggregate(),
            17 => _ = self.computing_intrinsic(),
            18 => _ = self.internal_call(),
            19 | 20 => _ = self.computing_idiom(),
            _ => _ = self.arithmetic(),
        }
    }

    /// Ends the program in some runs.
    fn rare_end(&mut self) {
        let value = self.small(Type::I32, 15);
        let predicate = self.matching(value, vec![(11, 1)], 0, 2);
        self.gamma(predicate, &[], |this, index| {
            if index == 1 {
                this.exit();
            }
            vec![]
        });
    }
}

fn text(layout: &str, typed: bool) -> ModuleText {
    let postamble = if typed { types::NODES } else { "" };
    ModuleText {
        preamble: format!(
            "target datalayout = \"{layout}\"
"
        )
        .into(),
        postamble: postamble.into(),
    }
}
