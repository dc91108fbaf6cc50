//! Random modules: well-formed as text, and otherwise anything goes.

use crate::samples::{TEXTS, call_info, function, symbol};
use crate::{round_trip, structure};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::*;

/// A linear congruential generator: the same numbers everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn text(&mut self) -> Box<str> {
        self.pick(&TEXTS).into()
    }
}

/// What random graphs are made of.
struct Source {
    random: Random,
    types: TypeTable,
    pool: Vec<Type>,
    symbols: usize,
}

/// A module of about `size` nodes.
pub(crate) fn module(seed: u64, size: usize) -> Module {
    let mut source = Source { random: Random(seed), types: TypeTable::new(), pool: vec![], symbols: 0 };
    source.make_types();
    let symbols = source.make_symbols();
    let text = ModuleText { preamble: source.random.text(), postamble: source.random.text() };
    let mut module = Module::new(Default::default(), symbols, text);
    let mut omega = Graph::new();
    let root = omega.root();
    let mut values: Vec<Value> = (0..source.random.below(4)).map(|_| omega.add_arg(root, Type::PTR)).collect();
    module.imports = (0..source.random.below(4)).map(|_| source.symbol()).collect();
    let mut phi = None;
    for index in 0..source.symbols {
        let symbol = Symbol::from_u32(index as u32);
        if source.random.below(6) == 0 && phi.is_none() {
            let node = Phi::add(&mut omega, Position::End(root), &[]);
            let inner = values.iter().map(|value| node.add_context_var(&mut omega, *value)).collect();
            phi = Some((node, std::mem::replace(&mut values, inner)));
        }
        let region = phi.as_ref().map_or(root, |(node, _)| node.region(&omega));
        let at = Position::End(region);
        let context = source.some(&values);
        let address = module.symbols[symbol].address_ty;
        if source.random.below(3) == 0 {
            let node = omega.add_node(at, Op::Delta(symbol), &context, &[address]);
            let region = omega.add_region(node);
            source.fill(&mut omega, region, 5);
            values.push(omega.output(node, 0));
        } else {
            let node = omega.add_node(at, Op::Lambda(symbol), &context, &[address]);
            values.push(omega.output(node, 0));
            if source.random.below(4) > 0 {
                let mut body = Graph::new();
                let root = body.root();
                source.fill(&mut body, root, size / source.symbols);
                module.bodies[index] = Some(body.into());
            }
        }
        if source.random.below(3) == 0
            && let Some((node, outer)) = phi.take()
        {
            // Recursion variables: whatever is there.
            let inner = std::mem::replace(&mut values, outer);
            for value in source.some(&inner) {
                omega.add_result(node.region(&omega), value);
                values.push(omega.add_output(node.node(), omega.ty(value)));
            }
        }
    }
    if let Some((_, outer)) = phi {
        values = outer;
    }
    for value in source.some(&values) {
        omega.add_result(root, value);
        module.exports.push(source.symbol());
    }
    (module.omega, module.types) = (omega, source.types);
    module
}

impl Source {
    fn make_types(&mut self) {
        self.pool = vec![Type::MEM, Type::IO, Type::I1, Type::I8, Type::I32, Type::I64, Type::int(200), Type::PTR];
        self.pool.extend([Type::ctl(1), Type::ctl(2), Type::ctl(2), Type::ctl(5), Type::DOUBLE, Type::HALF]);
        for i in 0..20 {
            let (a, b) = (self.random.pick(&self.pool), self.random.pick(&self.pool));
            let len = self.random.below(5) as u32;
            let name = (i % 3 == 0).then(|| format!("s{i}").into());
            let data = match self.random.below(4) {
                0 => TypeData::Array { elem: a, len: len.into() },
                1 => TypeData::Vector { elem: a, len, scalable: len == 3 },
                2 => TypeData::Function { ret: a, params: vec![b; len as usize].into(), varargs: len == 1 },
                _ => TypeData::Struct { name, packed: len == 2, fields: Some([a, b].into()) },
            };
            let ty = self.types.intern(data);
            self.pool.push(ty);
        }
    }

    fn make_symbols(&mut self) -> PrimaryMap<Symbol, SymbolData> {
        let mut symbols = PrimaryMap::new();
        self.symbols = 2 + self.random.below(8);
        for i in 0..self.symbols {
            let ty = self.ty();
            let kind = match self.random.below(3) {
                0 => {
                    let (specifiers, suffix) = (self.random.text(), self.random.text());
                    let (constant, externally_initialized) = (self.random.below(2) == 0, self.random.below(2) == 0);
                    let info =
                        GlobalInfo { specifiers, constant, externally_initialized, suffix, ..GlobalInfo::new(ty) };
                    SymbolKind::Global(info.into())
                }
                1 => {
                    let (specifiers, suffix) = (self.random.text(), self.random.text());
                    let ifunc = self.random.below(2) == 0;
                    SymbolKind::Alias(AliasInfo { ty, specifiers, ifunc, suffix }.into())
                }
                _ => SymbolKind::Function(self.function(ty).into()),
            };
            let linkage = self.random.pick(&[Linkage::External, Linkage::Internal, Linkage::LinkOnceOdr]);
            let data = symbol(&format!("f{i}"), linkage, self.random.below(2) == 0, kind);
            symbols.push(SymbolData { address_ty: self.random.pick(&[Type::PTR, Type::ptr(2)]), ..data });
        }
        symbols
    }

    fn function(&mut self, ty: Type) -> FunctionInfo {
        let symbols = |this: &mut Source| (0..this.random.below(3)).map(|_| this.symbol()).collect();
        FunctionInfo {
            param_attrs: (0..self.random.below(3)).map(|_| self.random.text().into()).collect(),
            suffix: FnAttrs::from(&*self.random.text()),
            suffix_refs: symbols(self),
            metadata: self.random.text(),
            facts: FnFacts { nounwind: self.random.below(2) == 0, ..FnFacts::default() },
            verbatim: (self.random.below(3) == 0).then(|| Verbatim {
                text: self.random.text(),
                refs: symbols(self),
                reason: self.random.text(),
            }),
            ..function(ty)
        }
    }

    fn ty(&mut self) -> Type {
        self.random.pick(&self.pool)
    }

    fn symbol(&mut self) -> Symbol {
        Symbol::from_u32(self.random.below(self.symbols) as u32)
    }

    fn some(&mut self, values: &[Value]) -> Vec<Value> {
        let count = if values.is_empty() { 0 } else { self.random.below(4) };
        (0..count).map(|_| self.random.pick(values)).collect()
    }

    /// Fills an empty region, and those inside, with about `budget` nodes.
    fn fill(&mut self, graph: &mut Graph, region: Region, budget: usize) {
        let mut open: Vec<Work> = vec![self.enter(graph, region, None, budget)];
        while let Some(work) = open.last_mut() {
            if work.budget == 0 {
                let Some(work) = open.pop() else { break };
                self.leave(graph, &work, open.last_mut());
                continue;
            }
            work.budget -= 1;
            let at = Position::End(work.region);
            let structural = work.budget > 3 && self.random.below(5) == 0;
            if !structural {
                self.simple(graph, at, &mut work.values);
                continue;
            }
            let inner = work.budget / 2;
            work.budget -= inner;
            let inputs = self.some(&work.values);
            if self.random.below(2) == 0 {
                let op = Op::Theta(ThetaFlags { may_diverge: self.random.below(2) == 0 });
                let node = graph.add_node(at, op, &inputs, &[]);
                let region = graph.add_region(node);
                let work = self.enter(graph, region, Some(node), inner);
                open.push(work);
            } else if let [_, ..] = inputs[..] {
                let node = graph.add_node(at, Op::Gamma, &inputs, &[]);
                let count = 1 + self.random.below(3);
                let regions: Vec<Region> = (0..count).map(|_| graph.add_region(node)).collect();
                for region in regions {
                    let work = self.enter(graph, region, Some(node), inner / count);
                    open.push(work);
                }
            }
        }
    }

    fn enter(&mut self, graph: &mut Graph, region: Region, owner: Option<Node>, budget: usize) -> Work {
        let mut values: Vec<Value> = vec![];
        for _ in 0..self.random.below(4) {
            let ty = self.ty();
            values.push(graph.add_arg(region, ty));
        }
        Work { region, owner, budget, values }
    }

    /// Results of a region; with those of its node's first region, the node's outputs.
    fn leave(&mut self, graph: &mut Graph, work: &Work, outer: Option<&mut Work>) {
        let mut results = self.some(&work.values);
        if let (Some(node), Some(value)) = (work.owner, work.values.first())
            && matches!(graph.op(node), Op::Theta(_))
        {
            results.insert(0, *value);
        }
        results.iter().for_each(|value| {
            graph.add_result(work.region, *value);
        });
        let Some(node) = work.owner else { return };
        let skip = usize::from(matches!(graph.op(node), Op::Theta(_)));
        if graph.regions(node)[0] != work.region {
            return;
        }
        if results.len() < skip {
            // A loop without predicate can't be written down: it gets one.
            let value = graph.add_const(Position::End(work.region), Const { op: Op::Ctl(0), ty: Type::ctl(2) });
            graph.add_result(work.region, value);
            return;
        }
        let outputs: Vec<Value> =
            results[skip..].iter().map(|value| graph.add_output(node, graph.ty(*value))).collect();
        // A gamma's first region is done last, when the one around it is next on the stack.
        if let Some(outer) = outer {
            outer.values.extend(outputs);
        }
    }

    fn simple(&mut self, graph: &mut Graph, at: Position, values: &mut Vec<Value>) {
        let payloads = &mut graph.payloads;
        let operands = self.some(values);
        let mut outputs: Vec<Type> = (0..self.random.below(3)).map(|_| self.ty()).collect();
        let flags =
            Flags::SPELLINGS[self.random.below(12)].0 | self.random.pick(&[Flags::NONE, Flags::NSW, Flags::PINNED]);
        let effects = Effects::from_bits(self.random.below(32) as u8);
        let op = match self.random.below(14) {
            0 => Op::Binary(self.random.pick(BinOp::ALL), flags),
            1 => Op::Cast(self.random.pick(CastOp::ALL), flags),
            2 => Op::ICmp(self.random.pick(IntCond::ALL)),
            3 => Op::FCmp(self.random.pick(FloatCond::ALL), flags),
            4 => {
                let index = |random: &mut Random| match random.below(2) {
                    0 => GepIndex::Operand,
                    _ => GepIndex::Const { value: random.below(128) as i64 - 64, ty: Type::int(7 << random.below(6)) },
                };
                let indices = (0..self.random.below(4)).map(|_| index(&mut self.random)).collect();
                let (element, flags) = (self.ty(), GepFlags(self.random.below(8) as u8));
                Op::Gep(payloads.intern_gep(GepInfo { element, flags, indices }))
            }
            5 => {
                let list = (0..self.random.below(3)).map(|i| i as i32 - 1).collect();
                Op::ShuffleVector(payloads.intern_list(list))
            }
            6 => {
                let info = AllocaInfo { ty: self.ty(), align: 8, specifier: self.random.text() };
                Op::Alloca(payloads.intern_alloca(info))
            }
            7 | 8 => {
                let (ty, volatile, metadata) = (self.ty(), self.random.below(2) == 0, self.random.text());
                let id = payloads.intern_access(AccessInfo { ty, align: 4, volatile, metadata: metadata.into() });
                if self.random.below(2) == 0 { Op::Load(id, effects) } else { Op::Store(id, effects) }
            }
            9 => {
                let info = CallInfo {
                    intrinsic: (self.random.below(2) == 0).then(|| self.symbol()),
                    flags,
                    metadata: self.random.text().into(),
                    arg_attrs: (0..self.random.below(3)).map(|_| self.random.text().into()).collect(),
                    noreturn: self.random.below(2) == 0,
                    ..call_info(self.ty())
                };
                Op::Call(payloads.intern_call(info), effects)
            }
            10 if !operands.is_empty() => {
                let ty = graph.ty(operands[0]);
                let alternatives = 1 + self.random.below(5) as u32;
                let cases = (0..self.random.below(3)).map(|i| (Const { op: Op::Int(-(i as i32 & 1)), ty }, i as u32));
                let info = MatchInfo { cases: cases.collect(), default: 0, alternatives };
                outputs = vec![Type::ctl(alternatives)];
                Op::Match(graph.payloads.intern_match(info))
            }
            _ => {
                let constant = self.constant(payloads);
                outputs = vec![constant.ty];
                constant.op
            }
        };
        let node = graph.add_node(at, op, &operands, &outputs);
        if let Some(note) = note(node) {
            let note = graph.payloads.intern_note(note);
            graph.set_note(node, Some(note));
        }
        values.extend(graph.outputs(node));
    }

    fn constant(&mut self, payloads: &mut Payloads) -> Const {
        let ty = self.ty();
        let bits = (self.random.below(1 << 31) as u64) << self.random.below(34);
        let op = match (ty.int_width(), ty.float_bits()) {
            (Some(width), _) => payloads.int(width, &[bits, bits, bits, 7, 0]),
            (_, Some(_)) => payloads.float(bits.into()),
            _ => match self.random.below(4) {
                0 => Op::Undef,
                1 => Op::Const(payloads.intern_const(ConstData::Text(self.random.text()))),
                2 => Op::Const(payloads.intern_const(ConstData::Bytes(bits.to_le_bytes().into()))),
                _ => {
                    let members = [Op::Null, Op::Int(5), Op::Zero].map(|op| Const { op, ty: self.ty() });
                    let fits = |it: &Const| it.op != Op::Int(5) || it.ty.int_width().is_none_or(|width| width > 3);
                    let members = members.into_iter().filter(fits).collect();
                    Op::Const(payloads.intern_const(ConstData::Elems(members)))
                }
            },
        };
        Const { op, ty }
    }
}

/// What metadata says about a node, if it says something.
fn note(node: Node) -> Option<Note> {
    let mut random = Random(u64::from(node.as_u32()));
    match random.below(8) {
        0 => Some(Note::Loop(random.text())),
        1 => Some(Note::Branch(BranchNote {
            weights: (0..random.below(3)).map(|i| u32::MAX - i as u32).collect(),
            expected: random.below(2) == 0,
            unpredictable: true,
        })),
        _ => None,
    }
}

/// A region that is being filled.
struct Work {
    region: Region,
    owner: Option<Node>,
    budget: usize,
    values: Vec<Value>,
}

#[test]
fn random_modules_are_read_back() {
    let mut nodes = 0;
    for seed in 0..300 {
        let module = module(seed, 20 + seed as usize);
        nodes += module.node_count();
        round_trip(&module);
    }
    assert!(nodes > 25_000, "only {nodes} nodes in all");
}

#[test]
fn random_bodies_are_read_back_alone() {
    for seed in 0..100 {
        let mut module = module(seed, 200);
        for body in module.bodies.iter().flatten() {
            let text = print_graph(body, &module.types, &module.symbols);
            let read = rvsdg_text::parse_graph(&text, &mut module.types, &module.symbols).unwrap();
            structure::assert_same_graph([&module.types, &module.types], [body, &read]);
            assert_eq!(print_graph(&read, &module.types, &module.symbols), text);
        }
    }
}
