//! Random control flow graphs whose blocks compute.
//!
//! A random spanning tree makes every block reachable; further random arcs complete the graph. The same number of
//! values lives in every block. A block with several predecessors has a phi for each value. A block with one
//! predecessor continues with the values of the predecessor, so values are often live across many blocks. Each block
//! changes some values, loads and stores a global, and reports to an external function. Its branch depends on a value,
//! so trip counts are known only at run time.

use crate::random::Random;
use rvsdg_cfg::{Block, Cfg, Definition, Init, Instr, Ipg, Operand, PhiInstr, Terminator, Var};
use rvsdg_core::entity::{EntityRef, PrimaryMap};
use rvsdg_core::{
    AccessInfo, BinOp, CallInfo, Const, Effects, Flags, FunctionInfo, GlobalInfo, IntCond, Linkage, MatchInfo, Op,
    Symbol, SymbolData, SymbolKind, TailKind, Type,
};

/// The size of a program.
#[derive(Copy, Clone, Debug)]
pub struct Shape {
    /// Number of blocks, at least 1.
    pub blocks: u32,
    /// Number of values that live in every block, at least 1.
    pub values: u32,
}

/// The symbols of a random module.
#[derive(Copy, Clone, Debug)]
pub struct Names {
    /// The function. It takes as many `i32` as there are values, and returns one.
    pub function: Symbol,
    /// The external function that blocks report to: `i32 (i32 block, i32 value)`. Its result is used.
    pub report: Symbol,
    /// A global `i32`.
    pub global: Symbol,
}

impl Names {
    /// The symbols, which are the same for every module of [`random_module`].
    pub fn new() -> Names {
        Names { report: Symbol::from_u32(0), global: Symbol::from_u32(1), function: Symbol::from_u32(2) }
    }
}

impl Default for Names {
    fn default() -> Names {
        Names::new()
    }
}

/// Random successors for `blocks` blocks, such that every block is reachable from the first, which has no predecessors.
/// Blocks without successors return; some blocks may not reach any of them.
pub fn random_successors(random: &mut Random, blocks: u32) -> Vec<Vec<u32>> {
    let mut successors: Vec<Vec<u32>> = vec![vec![]; blocks as usize];
    for block in 1..blocks {
        let parent = if random.one_in(3) { random.below(block) } else { block - 1 };
        successors[parent as usize].push(block);
    }
    for _ in 0..random.below(2 * blocks) {
        let from = &mut successors[random.below(blocks) as usize];
        if from.len() < 4 && blocks > 1 {
            let at = random.below(from.len() as u32 + 1);
            from.insert(at as usize, 1 + random.below(blocks - 1));
        }
    }
    successors
}

/// A module with one random function; see [`Names`].
pub fn random_module(seed: u64, shape: Shape) -> Ipg {
    let mut random = Random::new(seed);
    let names = Names::new();
    let mut ipg = Ipg::default();
    let report_ty = ipg.types.function(Type::I32, &[Type::I32, Type::I32], false);
    let function_ty = ipg.types.function(Type::I32, &vec![Type::I32; shape.values as usize], false);
    declare(&mut ipg, "report", false, function(report_ty, 2));
    declare(&mut ipg, "global", true, global());
    declare(&mut ipg, "f", true, function(function_ty, shape.values as usize));
    let successors = random_successors(&mut random, shape.blocks);
    let cfg = Maker::new(&mut random, names, report_ty, shape.values).make(&successors);
    ipg.definitions[names.function] = Definition::Function(Box::new(cfg));
    ipg.definitions[names.global] = Definition::Init(Box::new(Init {
        payloads: Default::default(),
        vars: PrimaryMap::new(),
        instrs: vec![],
        result: int(0),
        ty: Type::I32,
    }));
    ipg
}

fn declare(ipg: &mut Ipg, name: &str, defined: bool, kind: SymbolKind) {
    ipg.symbols.push(SymbolData {
        name: name.into(),
        linkage: Linkage::External,
        defined,
        address_ty: Type::PTR,
        kind,
    });
    ipg.definitions.push(Definition::Declared);
}

fn function(ty: Type, params: usize) -> SymbolKind {
    SymbolKind::Function(Box::new(FunctionInfo {
        param_attrs: vec!["".into(); params].into(),
        ..FunctionInfo::new(ty)
    }))
}

fn global() -> SymbolKind {
    SymbolKind::Global(Box::new(GlobalInfo::new(Type::I32)))
}

fn int(value: i32) -> Operand {
    Operand::Const(Const { op: Op::Int(value), ty: Type::I32 })
}

struct Maker<'a> {
    random: &'a mut Random,
    names: Names,
    report_ty: Type,
    cfg: Cfg,
    values: u32,
    /// The values at the end of each finished block.
    at_end: Vec<Vec<Operand>>,
}

impl<'a> Maker<'a> {
    fn new(random: &'a mut Random, names: Names, report_ty: Type, values: u32) -> Self {
        Maker { random, names, report_ty, cfg: Cfg::default(), values, at_end: vec![] }
    }

    fn make(mut self, successors: &[Vec<u32>]) -> Cfg {
        let n = successors.len();
        self.cfg.params = (0..self.values).map(|_| self.cfg.vars.push(Type::I32)).collect();
        self.at_end = vec![vec![]; n];
        let mut predecessors: Vec<Vec<Block>> = vec![vec![]; n];
        for (block, targets) in successors.iter().enumerate() {
            self.cfg.add_block();
            for target in targets {
                if predecessors[*target as usize].last() != Some(&Block::new(block)) {
                    predecessors[*target as usize].push(Block::new(block));
                }
            }
        }
        // Ids follow the spanning tree, so a single predecessor is always finished before.
        for block in 0..n {
            self.block(Block::new(block), &predecessors[block], &successors[block]);
        }
        for (block, predecessors) in predecessors.iter().enumerate() {
            if predecessors.len() > 1 {
                for k in 0..self.values as usize {
                    let incoming = predecessors.iter().map(|p| (*p, self.at_end[p.index()][k])).collect();
                    self.cfg.blocks[Block::new(block)].phis[k].incoming = incoming;
                }
            }
        }
        self.cfg
    }

    fn block(&mut self, block: Block, predecessors: &[Block], successors: &[u32]) {
        let mut values: Vec<Operand> = match predecessors {
            [] => self.cfg.params.iter().map(|param| Operand::Var(*param)).collect(),
            [one] if one.index() < block.index() => self.at_end[one.index()].clone(),
            _ => (0..self.values)
                .map(|_| {
                    let result = self.cfg.vars.push(Type::I32);
                    self.cfg.blocks[block].phis.push(PhiInstr { result, incoming: vec![] });
                    Operand::Var(result)
                })
                .collect(),
        };
        for _ in 0..self.random.below(5) {
            let old = [self.random.pick(&values), self.random.pick(&values)];
            let new = self.compute(block, old);
            let k = self.random.below(self.values) as usize;
            values[k] = new;
        }
        let value = self.random.pick(&values);
        let answer = self.report(block, value);
        if self.random.one_in(2) {
            let k = self.random.below(self.values) as usize;
            values[k] = answer;
        }
        if self.random.one_in(4) {
            // The parallel copies of phis form a cycle, which must not be executed sequentially.
            values.rotate_left(1);
        }
        let chooser = self.random.pick(&values);
        self.terminate(block, successors, chooser);
        self.at_end[block.index()] = values;
    }

    fn compute(&mut self, block: Block, old: [Operand; 2]) -> Operand {
        match self.random.below(8) {
            0 => {
                let id = self.cfg.payloads.intern_access(access());
                let op = Op::Load(id, Effects::READ | Effects::PINNED);
                self.instr(block, op, &[Operand::Symbol(self.names.global)], Some(Type::I32))
                    .expect("a load has a value")
            }
            1 => {
                let id = self.cfg.payloads.intern_access(access());
                let op = Op::Store(id, Effects::WRITE | Effects::PINNED);
                self.instr(block, op, &[old[0], Operand::Symbol(self.names.global)], None);
                old[1]
            }
            2 => {
                let cond =
                    self.instr(block, Op::ICmp(IntCond::Slt), &old, Some(Type::I1)).expect("so has a comparison");
                self.instr(block, Op::Select(Flags::NONE), &[cond, old[1], old[0]], Some(Type::I32))
                    .expect("and a select")
            }
            k => {
                let op = [BinOp::Add, BinOp::Sub, BinOp::Xor, BinOp::Mul, BinOp::Add][k as usize - 3];
                let right = if self.random.one_in(2) { int(self.random.below(9) as i32 - 4) } else { old[1] };
                self.instr(block, Op::Binary(op, Flags::NONE), &[old[0], right], Some(Type::I32)).expect("and a sum")
            }
        }
    }

    fn report(&mut self, block: Block, value: Operand) -> Operand {
        let call = self.cfg.payloads.intern_call(CallInfo {
            intrinsic: None,
            ty: self.report_ty,
            tail: TailKind::None,
            flags: Flags::NONE,
            convention: "".into(),
            ret_attrs: "".into(),
            arg_attrs: ["".into(), "".into()].into(),
            fn_attrs: "".into(),
            metadata: "".into(),
            noreturn: false,
            is_weighed: false,
        });
        let op = Op::Call(call, Effects::READ | Effects::WRITE | Effects::IO);
        let args = [Operand::Symbol(self.names.report), int(block.as_u32() as i32), value];
        self.instr(block, op, &args, Some(Type::I32)).expect("a report is answered")
    }

    fn terminate(&mut self, block: Block, successors: &[u32], chooser: Operand) {
        let targets: Vec<Block> = successors.iter().map(|target| Block::from_u32(*target)).collect();
        let n = targets.len() as u32;
        self.cfg.blocks[block].term = match n {
            0 if self.random.one_in(8) => Terminator::Unreachable,
            0 => Terminator::Return(Some(chooser)),
            1 => Terminator::Jump(targets[0]),
            _ => {
                let mask = Op::Binary(BinOp::And, Flags::NONE);
                let cond = self.instr(block, mask, &[chooser, int(3)], Some(Type::I32)).expect("a choice has a value");
                let default = self.random.below(n);
                let cases = (0..n)
                    .filter(|k| *k != default)
                    .map(|k| (Const { op: Op::Int(k as i32), ty: Type::I32 }, k))
                    .collect();
                let matching = self.cfg.payloads.intern_match(MatchInfo { cases, default, alternatives: n });
                Terminator::Branch { cond, matching, targets: targets.into() }
            }
        };
    }

    fn instr(&mut self, block: Block, op: Op, args: &[Operand], ty: Option<Type>) -> Option<Operand> {
        let result: Option<Var> = ty.map(|ty| self.cfg.vars.push(ty));
        self.cfg.blocks[block].instrs.push(Instr { op, args: args.into(), result, location: None });
        result.map(Operand::Var)
    }
}

fn access() -> AccessInfo {
    AccessInfo { ty: Type::I32, align: 4, volatile: false, metadata: "".into() }
}
