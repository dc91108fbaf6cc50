//! Switches: chains of comparisons become some ([`chains`]), their numbers become dense ([`stride`]), and a switch that
//! only chooses constants becomes a computation on its operand, by a lookup table.
//!
//! A switch qualifies if all of its cases lead to one block, either at once or through blocks of their own that do
//! nothing but compute what that block's phis get, and each phi gets the same value from all cases, or a constant from
//! each, or from each the same operation on the same value and a constant. The other values of the operand may lead
//! there, too, or somewhere else. The constant is a function of the distance `d` of the operand from the least case
//! ([`Table`]):
//!
//! * `a + b * d`;
//! * some bits of a constant of 64 bits, shifted by a multiple of `d`;
//! * the element `d` of a constant array, which has the narrowest elements that hold all of its numbers.
//!
//! Numbers between the cases get what other values get, if these lead to the same block; else a bit of a constant says
//! which numbers are cases. Where nothing is loaded, the values for the cases and for others are selected, and
//! otherwise there is one branch, on whether the operand is a case.
//!
//! A branch on undef or poison is undefined behaviour, so the operand may be used several times. A shift by too much is
//! poison where it is not selected. Values that a case does not have (undef, poison) may be anything.
//!
//! Linear in the function; in the number of symbols if there is an array.

mod chains;
mod column;
mod fault;
mod stride;

#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub use fault::Mutation;

use column::{Array, Column, Element, Kind, Symbols, Table};
use fault::Fault;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use rvsdg_cfg::{Block, Cfg, Definition, Init, Instr, Ipg, Operand, Record, Terminator, Var};
use rvsdg_core::entity::{PrimaryMap, SecondaryMap};
use rvsdg_core::{
    AccessInfo, BinOp, CastOp, Const, Effects, Flags, FnSet, GepFlags, GepInfo, GlobalInfo, IntCond, Linkage,
    MatchInfo, Op, Payloads, Symbol, SymbolData, SymbolKind, Type,
};
use rvsdg_opt_target::limits::tables::{MAX_COLUMNS, MAX_COMPARED, MAX_ELEMENTS, MAX_SELECTS, MIN_CASES, MIN_DENSITY};
use std::sync::Arc;

/// For how many numbers there is a bit in a constant.
const MAX_BITS: u64 = 64;

/// What names of arrays begin with.
const NAME: &str = "table.";

/// What became of switches.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tabulated {
    /// Chains of comparisons that became switches.
    pub chains: usize,
    /// Switches whose numbers became dense.
    pub strides: usize,
    /// Switches that became computations.
    pub switches: usize,
    /// The arrays of constants for them.
    pub arrays: usize,
}

/// Makes switches of chains of comparisons with constants, and computations of switches that only choose constants, in
/// all functions that may be optimized.
pub fn tabulate(ipg: &mut Ipg) -> Tabulated {
    run(ipg, Fault::default())
}

/// The same with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn tabulate_mutated(ipg: &mut Ipg, mutation: Mutation) -> Tabulated {
    run(ipg, Fault::of(mutation))
}

fn run(ipg: &mut Ipg, fault: Fault) -> Tabulated {
    let mut stats = Tabulated::default();
    let mut arrays: IndexSet<(Type, Vec<Element>), FxBuildHasher> = IndexSet::default();
    let known = ipg.symbols.len();
    for function in ipg.symbols.keys().collect::<Vec<_>>() {
        let Some(info) = ipg.symbols[function].function() else { continue };
        if info.facts.fixed || info.facts.optnone || info.suffix.has(FnSet::NO_JUMP_TABLES) {
            continue;
        }
        let Definition::Function(cfg) = &mut ipg.definitions[function] else { continue };
        let mut facts = Facts::of(cfg);
        let chains = chains::merge(cfg, &facts, fault);
        if chains > 0 {
            stats.chains += chains;
            crate::clean_up(cfg);
            facts = Facts::of(cfg);
        }
        let switches: Vec<Block> = cfg.blocks.keys().filter(|block| is_large(cfg, *block)).collect();
        let mut is_changed = false;
        for block in switches {
            stats.strides += usize::from(stride::compress(cfg, block, fault));
            if let Some(plan) = plan(cfg, &ipg.symbols, &facts, block, fault) {
                is_changed = true;
                stats.switches += 1;
                apply(cfg, plan, fault, |array| {
                    let (at, _) = arrays.insert_full((array.ty, array.elements));
                    Symbol::from_u32((known + at) as u32)
                });
            }
        }
        if is_changed {
            crate::clean_up(cfg);
        }
        if is_changed || chains > 0 {
            crate::pcfr::name_leaving(cfg);
        }
    }
    stats.arrays = arrays.len();
    if !arrays.is_empty() {
        let first = first_number(ipg);
        for (at, (ty, elements)) in arrays.into_iter().enumerate() {
            add(ipg, format!("{NAME}{}", first + at as u64), ty, &elements);
        }
    }
    stats
}

/// A number so that no symbol is named by it or a greater one.
fn first_number(ipg: &Ipg) -> u64 {
    let number = |data: &SymbolData| data.name.strip_prefix(NAME)?.parse().ok().filter(|it: &u64| *it < 1 << 63);
    ipg.symbols.values().filter_map(number).max().map_or(0, |last| last + 1)
}

fn is_large(cfg: &Cfg, block: Block) -> bool {
    match &cfg.blocks[block].term {
        Terminator::Branch { cond: Operand::Var(cond), matching, .. } => {
            let width = cfg.vars[*cond].int_width();
            width.is_some_and(|width| (2..=64).contains(&width)) && cfg.payloads[*matching].cases.len() >= MIN_CASES
        }
        _ => false,
    }
}

/// Where values that are no cases lead.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Otherwise {
    /// Nowhere.
    Never,
    /// To the block that all cases lead to; phis get what they get from this block.
    Join(Block),
    /// To another block.
    Elsewhere,
}

/// How a switch is replaced.
struct Plan {
    block: Block,
    cond: Var,
    first: i64,
    count: u64,
    /// Which distances are those of cases, if not all are and others lead elsewhere.
    mask: Option<u64>,
    join: Block,
    default: Block,
    otherwise: Otherwise,
    /// The empty blocks between, of cases only. There is one, as not all values are the same.
    between: Vec<Block>,
    /// Of each phi of the join.
    columns: Vec<Column>,
}

/// How a switch gets to a join.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Way {
    /// The block from which the join's phis have a value.
    from: Block,
    /// Is that a block between, and not the switch itself?
    is_between: bool,
}

/// What is known of a function.
struct Facts {
    /// The number of arcs to each block.
    preds: SecondaryMap<Block, u32>,
    /// The number of uses of each variable.
    uses: SecondaryMap<Var, u32>,
}

impl Facts {
    fn of(cfg: &Cfg) -> Facts {
        let mut facts = Facts { preds: SecondaryMap::new(), uses: cfg.uses() };
        for data in cfg.blocks.values() {
            let targets = data.term.targets();
            for (index, target) in targets.iter().enumerate() {
                // Several arcs between two blocks are one for phis.
                if targets.len() > MAX_COMPARED || !targets[..index].contains(target) {
                    facts.preds[*target] += 1;
                }
            }
        }
        facts
    }

    /// The join behind a block that only computes operands of the join's phis.
    fn join(&self, cfg: &Cfg, switch: Block, target: Block) -> Option<Block> {
        let data = &cfg.blocks[target];
        let Terminator::Jump(join) = data.term else { return None };
        let is_step = |instr: &Instr| {
            instr.result.is_some_and(|result| self.uses[result] == 1) && column::step(cfg, instr).is_some()
        };
        let is_simple = data.phis.is_empty() && data.instrs.len() <= MAX_COLUMNS && data.instrs.iter().all(is_step);
        // Blocks are in reverse postorder, so this is no loop's back edge.
        (is_simple && self.preds[target] == 1 && switch < target && target < join).then_some(join)
    }
}

fn plan(cfg: &Cfg, symbols: &Symbols, facts: &Facts, block: Block, fault: Fault) -> Option<Plan> {
    let Terminator::Branch { cond: Operand::Var(cond), matching, targets } = &cfg.blocks[block].term else {
        return None;
    };
    let info = &cfg.payloads[*matching];
    let default = targets[info.default as usize];
    let mut cases: Vec<(i64, Block)> = vec![];
    for (case, alternative) in info.cases.iter().filter(|(_, alternative)| *alternative != info.default) {
        cases.push((cfg.payloads.int_value(case.op)?, targets[*alternative as usize]));
    }
    cases.sort_unstable_by_key(|(value, _)| *value);
    let (first, last) = (cases.first()?.0, cases.last()?.0);
    // Only a constant of 64 bits may have more gaps than an array, so the work is linear in the number of cases.
    let most = (cases.len() as u64 * 100 / MIN_DENSITY).clamp(MAX_BITS, MAX_ELEMENTS);
    let count = last.abs_diff(first).checked_add(1).filter(|count| *count <= most)?;
    let joins: FxHashMap<Block, Option<Block>> =
        targets.iter().map(|target| (*target, facts.join(cfg, block, *target))).collect();
    // A case that has a block between shows where the others have to lead.
    let join = cases.iter().find_map(|(_, target)| joins[target]).filter(|join| *join > block)?;
    let way = |target: Block| match joins[&target] {
        Some(to) if to == join => Some(Way { from: target, is_between: true }),
        _ => (target == join).then_some(Way { from: block, is_between: false }),
    };
    let mut ways: Vec<Option<Way>> = vec![None; count as usize];
    for (value, target) in &cases {
        ways[value.abs_diff(first) as usize] = Some(way(*target)?);
    }
    let is_full = cases.len() as u64 == count;
    let elsewhere = || {
        let bit = |(at, way): (usize, &Option<Way>)| u64::from(way.is_some()) << at;
        let mask = match (is_full || fault.is(Mutation::GapsAreCases), count <= MAX_BITS) {
            (true, _) => None,
            (false, true) => Some(ways.iter().enumerate().map(bit).fold(0, |mask, bit| mask | bit)),
            (false, false) => return None,
        };
        Some((Otherwise::Elsewhere, mask, column::columns(cfg, symbols, join, &ways, fault)?))
    };
    let end = &cfg.blocks[default];
    let (otherwise, mask, columns) = match way(default) {
        Some(other) => {
            let all: Vec<Option<Way>> = ways.iter().map(|way| way.or(Some(other))).collect();
            match column::columns(cfg, symbols, join, &all, fault) {
                Some(columns) => (Otherwise::Join(other.from), None, columns),
                None => elsewhere()?,
            }
        }
        None if matches!(end.term, Terminator::Unreachable) && end.instrs.is_empty() => {
            (Otherwise::Never, None, column::columns(cfg, symbols, join, &ways, fault)?)
        }
        None => elsewhere()?,
    };
    let is_dense = cases.len() as u64 * 100 >= count * MIN_DENSITY;
    if !is_dense && columns.iter().any(Column::has_array) {
        return None;
    }
    let mut between: Vec<Block> =
        cases.iter().filter_map(|(_, target)| way(*target)).filter(|way| way.is_between).map(|way| way.from).collect();
    between.sort_unstable();
    between.dedup();
    (!between.is_empty() && !between.contains(&default)).then_some(())?;
    Some(Plan { block, cond: *cond, first, count, mask, join, default, otherwise, between, columns })
}

/// Appends instructions to a block.
struct Writer<'c> {
    cfg: &'c mut Cfg,
    block: Block,
    location: Option<rvsdg_core::LocId>,
}

impl Writer<'_> {
    fn compute(&mut self, op: Op, args: &[Operand], ty: Type) -> Operand {
        let result = self.cfg.vars.push(ty);
        let instr = Instr { op, args: args.into(), result: Some(result), location: self.location };
        self.cfg.blocks[self.block].instrs.push(instr);
        Operand::Var(result)
    }

    fn int(&mut self, value: i64, ty: Type) -> Operand {
        Operand::Const(self.cfg.payloads.int_constant(value, ty))
    }

    fn binary(&mut self, op: BinOp, a: Operand, b: Operand, ty: Type) -> Operand {
        self.compute(Op::Binary(op, Flags::NONE), &[a, b], ty)
    }

    /// A number of a type as one of another.
    fn resized(&mut self, value: Operand, from: Type, to: Type, is_signed: bool) -> Operand {
        let width = |ty: Type| ty.int_width().expect("an integer");
        let op = match width(from).cmp(&width(to)) {
            std::cmp::Ordering::Equal => return value,
            std::cmp::Ordering::Greater => CastOp::Trunc,
            std::cmp::Ordering::Less if is_signed => CastOp::SExt,
            std::cmp::Ordering::Less => CastOp::ZExt,
        };
        self.compute(Op::Cast(op, Flags::NONE), &[value], to)
    }

    /// What a phi of type `to` gets for a distance of a type. `declare` gives the symbol of an array.
    fn column(
        &mut self,
        column: Column,
        distance: (Operand, Type),
        to: Type,
        declare: &mut impl FnMut(Array) -> Symbol,
    ) -> Operand {
        match column {
            Column::Same(value) => value,
            Column::Table(table) => self.table(table, distance, to, declare),
            Column::Step(step, table) => {
                let constant = self.table(table, distance, step.ty, declare);
                let op = match step.kind {
                    Kind::Binary(op, flags) => Op::Binary(op, flags),
                    Kind::Gep(element, flags) => Op::Gep(self.cfg.payloads.intern_gep(GepInfo::new(element, flags, 1))),
                };
                self.compute(op, &[step.base, constant], to)
            }
        }
    }

    fn table(
        &mut self,
        table: Table,
        (distance, ty): (Operand, Type),
        to: Type,
        declare: &mut impl FnMut(Array) -> Symbol,
    ) -> Operand {
        match table {
            Table::Linear(base, 0) => self.int(base, to),
            Table::Linear(base, step) => {
                let mut number = self.resized(distance, ty, to, false);
                if step != 1 {
                    let step = self.int(step, to);
                    number = self.binary(BinOp::Mul, number, step, to);
                }
                if base != 0 {
                    let base = self.int(base, to);
                    number = self.binary(BinOp::Add, number, base, to);
                }
                number
            }
            Table::Bits(all, bits) => {
                let mut by = self.resized(distance, ty, Type::I64, false);
                if bits > 1 {
                    let scale = self.int(bits.ilog2().into(), Type::I64);
                    by = self.binary(BinOp::Shl, by, scale, Type::I64);
                }
                let all = self.int(all as i64, Type::I64);
                let mut shifted = self.binary(BinOp::LShr, all, by, Type::I64);
                if bits < 64 && to.int_width() != Some(bits) {
                    let mask = self.int((1 << bits) - 1, Type::I64);
                    shifted = self.binary(BinOp::And, shifted, mask, Type::I64);
                }
                self.resized(shifted, Type::I64, to, false)
            }
            Table::Array(array) => {
                let (element, is_signed) = (array.ty, array.is_signed);
                let symbol = declare(array);
                let index = self.resized(distance, ty, Type::I64, false);
                let gep = self.cfg.payloads.intern_gep(GepInfo::new(element, GepFlags::INBOUNDS, 1));
                let address = self.compute(Op::Gep(gep), &[Operand::Symbol(symbol), index], Type::PTR);
                let info = AccessInfo { ty: element, align: align(element), volatile: false, metadata: "".into() };
                let access = self.cfg.payloads.intern_access(info);
                let loaded = self.compute(Op::Load(access, Effects::READ), &[address], element);
                match to.int_width() {
                    Some(_) => self.resized(loaded, element, to, is_signed),
                    None => loaded,
                }
            }
        }
    }
}

/// Replaces a switch. `declare` gives the symbol of an array.
fn apply(cfg: &mut Cfg, plan: Plan, fault: Fault, mut declare: impl FnMut(Array) -> Symbol) {
    let Plan { block, cond, first, count, mask, join, default, otherwise, between, columns } = plan;
    let ty = cfg.vars[cond];
    let location = cfg.blocks[block].branch_location;
    let phis: Vec<(Var, Option<Operand>)> = cfg.blocks[join]
        .phis
        .iter()
        .map(|phi| {
            let from = |(pred, value): &(Block, Operand)| (otherwise == Otherwise::Join(*pred)).then_some(*value);
            (phi.result, phi.incoming.iter().find_map(from))
        })
        .collect();
    let mut at = Writer { cfg, block, location };
    let first = if fault.is(Mutation::ShiftedByOne) { first.wrapping_sub(1) } else { first };
    let distance = match first {
        0 => Operand::Var(cond),
        _ => {
            let first = at.int(first, ty);
            at.binary(BinOp::Sub, Operand::Var(cond), first, ty)
        }
    };
    let width = ty.int_width().expect("it was looked at");
    let is_all = width < 64 && count == 1 << width || fault.is(Mutation::AllAreCases);
    let mut inside = (otherwise != Otherwise::Never && !is_all).then(|| {
        let last = at.int(count as i64 - 1, ty);
        at.compute(Op::ICmp(IntCond::Ule), &[distance, last], Type::I1)
    });
    if let Some(mask) = mask {
        let mask = at.int(mask as i64, Type::I64);
        let by = at.resized(distance, ty, Type::I64, false);
        let shifted = at.binary(BinOp::LShr, mask, by, Type::I64);
        let bit = at.compute(Op::Cast(CastOp::Trunc, Flags::NONE), &[shifted], Type::I1);
        inside = Some(match inside {
            Some(inside) => {
                let no = at.int(0, Type::I1);
                at.compute(Op::Select(Flags::NONE), &[inside, bit, no], Type::I1)
            }
            None => bit,
        });
    }
    // What other values get is known here, unless it is computed in a block of its own.
    let is_plain = |from: Block| from == block || at.cfg.blocks[from].instrs.is_empty();
    let is_chosen = matches!(otherwise, Otherwise::Join(from) if is_plain(from))
        && !columns.iter().any(Column::is_costly)
        && columns.len() <= MAX_SELECTS;
    let taken = between[0];
    if !is_chosen && inside.is_some() {
        at.block = taken;
        at.cfg.blocks[taken].instrs.clear();
    }
    let mut values = vec![];
    for (column, (result, other)) in columns.into_iter().zip(&phis) {
        let to = at.cfg.vars[*result];
        let value = at.column(column, (distance, ty), to, &mut declare);
        values.push(match (is_chosen, inside, other) {
            (true, Some(inside), Some(other)) if value != *other => {
                at.compute(Op::Select(Flags::NONE), &[inside, value, *other], to)
            }
            _ => value,
        });
    }
    let source = at.block;
    let mut records: Vec<Record> = vec![];
    for between in &between {
        for record in std::mem::take(&mut cfg.blocks[*between].records) {
            if !records.iter().any(|it| it.variable == record.variable) {
                records.push(Record { at: 0, value: None, ..record });
            }
        }
    }
    cfg.blocks[taken].records = records;
    let (join_stays, term) = match inside {
        Some(Operand::Var(_)) if source == taken => {
            let matching = cfg.payloads.intern_match(MatchInfo::truth());
            let cond = inside.expect("it is there");
            (default == join, Terminator::Branch { cond, matching, targets: [default, taken].into() })
        }
        _ => (false, Terminator::Jump(join)),
    };
    if default != join && !term.targets().contains(&default) && !fault.is(Mutation::LeavesRow) {
        // All numbers are cases, so nothing leads there from here any more.
        cfg.blocks[default].phis.iter_mut().for_each(|phi| phi.incoming.retain(|(pred, _)| *pred != block));
    }
    let data = &mut cfg.blocks[block];
    data.term = term;
    data.branch_note = None;
    for (phi, value) in cfg.blocks[join].phis.iter_mut().zip(values) {
        let goes = |pred: &Block| between.binary_search(pred).is_ok() || *pred == block && !join_stays;
        let is_chosen_default = |pred: &Block| source == block && otherwise == Otherwise::Join(*pred);
        phi.incoming.retain(|(pred, _)| !goes(pred) && !is_chosen_default(pred));
        phi.incoming.push((source, value));
    }
}

/// How elements are aligned: to their size, or to that of the shortest pointers.
fn align(element: Type) -> u64 {
    match element.int_width().or(element.float_bits()) {
        Some(bits) => u64::from(bits / 8),
        None => 4,
    }
}

/// Adds an array to the module.
fn add(ipg: &mut Ipg, name: String, of: Type, elements: &[Element]) {
    let ty = ipg.types.array(of, elements.len() as u64);
    // All pointers have such an alignment.
    let info = GlobalInfo::constant(ty, align(of).max(if of == Type::PTR { 8 } else { 1 }));
    ipg.symbols.push(SymbolData {
        name: name.into(),
        linkage: Linkage::Private,
        defined: true,
        address_ty: Type::PTR,
        kind: SymbolKind::Global(info.into()),
    });
    let (mut payloads, mut vars) = (Payloads::default(), PrimaryMap::new());
    let element = |element: &Element| match element {
        Element::Int(value) => Operand::Const(payloads.int_constant(*value, of)),
        Element::Float(bits) => Operand::Const(Const { op: payloads.float(*bits), ty: of }),
        Element::Null => Operand::Const(Const { op: Op::Null, ty: of }),
        Element::Address(symbol) => Operand::Symbol(*symbol),
    };
    let args = elements.iter().map(element).collect();
    let result = vars.push(ty);
    let instrs = vec![Instr { op: Op::Aggregate, args, result: Some(result), location: None }];
    let init = Init { payloads: Arc::new(payloads), vars, instrs, result: Operand::Var(result), ty };
    ipg.definitions.push(Definition::Init(Box::new(init)));
}
