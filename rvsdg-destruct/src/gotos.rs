//! Computed gotos: a switch on an address that comes out of tables of numbers becomes a jump to that address.
//!
//! The graph has no addresses of blocks, so the reader makes numbers of them and switches of the jumps to them. Here
//! the numbers become addresses again, where all of a function's switches on addresses can be changed:
//!
//! * their operands come through phis and selects from loads of elements of tables and from nothing else, and neither
//!   the operands nor the values on the way are used for anything else;
//! * the tables are arrays of numbers as pointers of 32 or 64 bits, only this module sees them, only this function
//!   mentions them, and it only loads whole elements from them, which are such operands;
//! * the numbers are small and positive, as those of the reader are; each leads to the same block in all of these
//!   switches, and other numbers lead nowhere;
//! * each switch leads to two blocks or more. The others' blocks are no labels of its jump: they may use what is not
//!   known there.
//!
//! An interpreter jumps from there to the code of an instruction with one load then, instead of one for the number, and
//! a comparison, a load and an addition for the table of the switch.
//!
//! Linear in the function for those with such a switch, and in the module if there is any.

use crate::pcfr::{Fault, Mutation};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use rvsdg_cfg::{Block, Cfg, Definition, Init, Instr, Ipg, Operand, Terminator, Var};
use rvsdg_core::entity::{PrimaryMap, SecondaryMap};
use rvsdg_core::{
    AccessInfo, CallInfo, CastOp, Const, ConstData, DataLayout, Effects, Linkage, MatchInfo, Op, Payloads, Role,
    SpecialInfo, Symbol, SymbolKind, Type,
};
use rvsdg_opt_target::limits::tables::MIN_TARGETS;
use std::sync::Arc;

/// The blocks that numbers in tables lead to.
type Targets = IndexMap<Op, Block, FxBuildHasher>;

/// The switches of a function that become jumps, and where from.
#[derive(Default)]
struct Plan {
    /// The blocks with the switches, the addresses that they switch on, and where these may lead.
    jumps: Vec<(Block, Var, Vec<Block>)>,
    tables: Vec<Symbol>,
    targets: Targets,
}

/// Makes jumps of switches in all functions where that is possible.
pub(crate) fn restore(ipg: &mut Ipg, fault: Fault) {
    let may_go = |symbol: &Symbol| {
        // Elsewhere there may be another definition, whose blocks a table of this module does not have.
        let linkage = ipg.symbols[*symbol].linkage;
        !matches!(linkage, Linkage::AvailableExternally | Linkage::LinkOnce | Linkage::LinkOnceOdr)
    };
    let Some(element) = element_size(ipg) else { return };
    let functions: Vec<Symbol> = ipg.symbols.keys().filter(may_go).collect();
    let mut mentions: Option<FxHashMap<Symbol, u32>> = None;
    for function in functions {
        let Definition::Function(cfg) = &ipg.definitions[function] else { continue };
        let switches = switches(cfg);
        if switches.is_empty() {
            continue;
        }
        let mentions = mentions.get_or_insert_with(|| mention_counts(ipg));
        if let Some(plan) = plan(ipg, cfg, &switches, (element, mentions), fault) {
            apply(ipg, function, &plan);
        }
    }
}

/// The size of an element of a table, which is a pointer, in bytes.
fn element_size(ipg: &Ipg) -> Option<u64> {
    let layout = DataLayout::of_preamble(&ipg.text.preamble).ok()?;
    let bits = layout.has_plain_pointers().then(|| layout.pointer_bits())?;
    matches!(bits, 32 | 64).then_some(u64::from(bits / 8))
}

/// In how many definitions each symbol is mentioned.
fn mention_counts(ipg: &Ipg) -> FxHashMap<Symbol, u32> {
    let mut counts = FxHashMap::default();
    for symbol in ipg.symbols.keys() {
        for mentioned in ipg.references(symbol) {
            *counts.entry(mentioned).or_insert(0) += 1;
        }
    }
    counts
}

/// The blocks that end with a switch on an address as a number, with the variable of the number.
fn switches(cfg: &Cfg) -> Vec<(Block, Var)> {
    let on_number = cfg.blocks.iter().filter_map(|(block, data)| match &data.term {
        Terminator::Branch { cond: Operand::Var(cond), matching, targets } => {
            let is_large = targets.len() >= MIN_TARGETS && cfg.payloads[*matching].cases.len() >= MIN_TARGETS;
            (is_large && is_number(cfg.vars[*cond])).then_some((block, *cond))
        }
        _ => None,
    });
    let mut found: Vec<(Block, Var)> = on_number.collect();
    if !found.is_empty() {
        let instrs = cfg.blocks.values().flat_map(|data| &data.instrs);
        let addresses = instrs.filter(|instr| matches!(instr.op, Op::Cast(CastOp::PtrToInt, _)));
        let addresses: FxHashSet<Var> = addresses.filter_map(|instr| instr.result).collect();
        found.retain(|(_, cond)| addresses.contains(cond));
    }
    found
}

/// Is it a type of numbers of blocks? The reader makes them `i64`, and passes may narrow them.
fn is_number(ty: Type) -> bool {
    matches!(ty, Type::I32 | Type::I64)
}

/// What the values of a function are defined by: an instruction, or the operands of a phi.
#[derive(Copy, Clone)]
enum Definer<'c> {
    Instr(&'c Instr),
    Phi(&'c [(Block, Operand)]),
}

fn definers(cfg: &Cfg) -> SecondaryMap<Var, Option<Definer<'_>>> {
    let mut found: SecondaryMap<Var, Option<Definer<'_>>> = SecondaryMap::new();
    for data in cfg.blocks.values() {
        for phi in &data.phis {
            found[phi.result] = Some(Definer::Phi(&phi.incoming));
        }
        for instr in &data.instrs {
            if let Some(result) = instr.result {
                found[result] = Some(Definer::Instr(instr));
            }
        }
    }
    found
}

/// Does a load take a whole element of a table?
fn is_of_element(access: &AccessInfo, size: u64, fault: Fault) -> bool {
    !access.volatile && (access.align >= size || fault.is(Mutation::HalfElements))
}

/// The values that addresses of blocks go through.
#[derive(Default)]
struct Flow {
    /// Addresses.
    pointers: FxHashSet<Var>,
    /// The same as numbers.
    numbers: FxHashSet<Var>,
    /// Addresses of elements of tables.
    places: FxHashSet<Var>,
    tables: IndexMap<Symbol, (), FxBuildHasher>,
}

impl Flow {
    /// Follows the operands of switches to where they come from; `None` if that is anything but a table.
    fn of(cfg: &Cfg, switches: &[(Block, Var)], element: u64, fault: Fault) -> Option<(Flow, Vec<(Block, Var)>)> {
        let definers = definers(cfg);
        let (mut flow, mut jumps, mut pending) = (Flow::default(), vec![], vec![]);
        for (block, cond) in switches {
            let Some(Definer::Instr(Instr { args, .. })) = &definers[*cond] else { return None };
            let Operand::Var(address) = args[0] else { return None };
            if cfg.vars[address] != Type::PTR {
                return None;
            }
            flow.numbers.insert(*cond);
            jumps.push((*block, address));
            pending.push(address);
        }
        while let Some(var) = pending.pop() {
            if !flow.pointers.insert(var) {
                continue;
            }
            let mut follow = |operand: &Operand| match operand {
                Operand::Var(var) => {
                    pending.push(*var);
                    Some(())
                }
                Operand::Const(constant) => matches!(constant.op, Op::Undef | Op::Poison).then_some(()),
                Operand::Symbol(_) => None,
            };
            match definers[var].as_ref()? {
                Definer::Phi(incoming) => incoming.iter().try_for_each(|(_, operand)| follow(operand))?,
                Definer::Instr(Instr { op: Op::Select(_), args, .. }) => args[1..].iter().try_for_each(follow)?,
                Definer::Instr(Instr { op: Op::Load(id, _), args, .. })
                    if is_of_element(&cfg.payloads[*id], element, fault) =>
                {
                    let table = match args[0] {
                        Operand::Symbol(table) => table,
                        Operand::Var(place) => {
                            let Some(Definer::Instr(Instr { op: Op::Gep(_), args, .. })) = &definers[place] else {
                                return None;
                            };
                            let Operand::Symbol(table) = args[0] else { return None };
                            flow.places.insert(place);
                            table
                        }
                        Operand::Const(_) => return None,
                    };
                    flow.tables.insert(table, ());
                }
                _ => return None,
            }
        }
        Some((flow, jumps))
    }

    fn has(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Var(var) => self.pointers.contains(var) || self.numbers.contains(var) || self.places.contains(var),
            Operand::Symbol(symbol) => self.tables.contains_key(symbol),
            Operand::Const(_) => false,
        }
    }

    /// Is nothing else done with these values?
    fn is_closed(&self, cfg: &Cfg, jumps: &[(Block, Var)]) -> bool {
        let jumps: FxHashSet<Block> = jumps.iter().map(|(block, _)| *block).collect();
        cfg.blocks.iter().all(|(block, data)| {
            let phis = data.phis.iter().all(|phi| {
                self.pointers.contains(&phi.result) || !phi.incoming.iter().any(|(_, operand)| self.has(operand))
            });
            let is_fine = |instr: &Instr| {
                let goes_on = instr.result.is_some_and(|result| match instr.op {
                    Op::Select(_) => self.pointers.contains(&result) && !self.has(&instr.args[0]),
                    Op::Load(..) => self.pointers.contains(&result),
                    Op::Cast(CastOp::PtrToInt, _) => self.numbers.contains(&result),
                    Op::Gep(_) => self.places.contains(&result) && !instr.args[1..].iter().any(|index| self.has(index)),
                    _ => false,
                });
                goes_on || !instr.args.iter().any(|operand| self.has(operand))
            };
            let ends = match &data.term {
                Terminator::Branch { cond, .. } => jumps.contains(&block) || !self.has(cond),
                Terminator::Return(Some(value)) => !self.has(value),
                Terminator::Return(None) | Terminator::Jump(_) | Terminator::Unreachable => true,
            };
            phis && ends && data.instrs.iter().all(is_fine)
        })
    }
}

fn plan(
    ipg: &Ipg,
    cfg: &Cfg,
    switches: &[(Block, Var)],
    (element, mentions): (u64, &FxHashMap<Symbol, u32>),
    fault: Fault,
) -> Option<Plan> {
    let (flow, jumps) = Flow::of(cfg, switches, element, fault)?;
    let is_closed = fault.is(Mutation::OtherUses) || flow.is_closed(cfg, &jumps);
    if flow.tables.is_empty() || !is_closed {
        return None;
    }
    let tables: Vec<Symbol> = flow.tables.keys().copied().collect();
    let mut numbers: IndexMap<Op, (), FxBuildHasher> = IndexMap::default();
    let mut has_null = false;
    for table in &tables {
        let data = &ipg.symbols[*table];
        let is_ours = matches!(data.linkage, Linkage::Internal | Linkage::Private)
            && (mentions.get(table) == Some(&1) || fault.is(Mutation::SeenTable))
            && !ipg.text.assembly().any(|line| line.contains(&*data.name));
        let SymbolKind::Global(info) = &data.kind else { return None };
        let Definition::Init(init) = &ipg.definitions[*table] else { return None };
        if !is_ours || info.externally_initialized {
            return None;
        }
        let elements = elements(init)?;
        has_null |= elements.iter().any(|it| matches!(it, Element::Nowhere(Const { op: Op::Null, .. })));
        for number in elements.iter().filter_map(Element::number) {
            // Others are in the table's own payloads, or are not what the address as a number is.
            let is_small = matches!(number, Op::Int(number) if number > 0) || fault.is(Mutation::AnyNumber);
            numbers.insert(number, is_small.then_some(())?);
        }
    }
    let mut targets = Targets::default();
    let mut all = vec![];
    for (block, address) in jumps {
        let Terminator::Branch { matching, targets: blocks, .. } = &cfg.blocks[block].term else { return None };
        let info = &cfg.payloads[*matching];
        let otherwise = &cfg.blocks[blocks[info.default as usize]];
        let is_reached = !matches!(otherwise.term, Terminator::Unreachable) || !otherwise.instrs.is_empty();
        if is_reached && !fault.is(Mutation::ReachedDefault) {
            return None;
        }
        let cases: FxHashMap<Op, u32> = info.cases.iter().map(|(case, alternative)| (case.op, *alternative)).collect();
        if has_null && cases.contains_key(&Op::Int(0)) && !fault.is(Mutation::NullCase) {
            return None;
        }
        // Others of the blocks need not be reachable from here: what is used there may be unknown here.
        let mut own: IndexSet<Block, FxBuildHasher> = IndexSet::default();
        for number in numbers.keys() {
            let Some(alternative) = cases.get(number) else { continue };
            let target = blocks[*alternative as usize];
            if *targets.entry(*number).or_insert(target) != target && !fault.is(Mutation::FirstTarget) {
                return None;
            }
            own.insert(target);
        }
        if own.len() < 2 {
            return None;
        }
        all.push((block, address, own.into_iter().collect()));
    }
    if fault.is(Mutation::AllLabels) {
        let every: IndexSet<Block, FxBuildHasher> = targets.values().copied().collect();
        all.iter_mut().for_each(|(_, _, own)| *own = every.iter().copied().collect());
    }
    Some(Plan { jumps: all, tables, targets })
}

/// An element of a table.
enum Element {
    /// A number as a pointer.
    Number(Const),
    /// Null, which is the number 0, undef or poison: no label.
    Nowhere(Const),
}

impl Element {
    fn number(&self) -> Option<Op> {
        match self {
            Element::Number(number) => Some(number.op),
            Element::Nowhere(_) => None,
        }
    }
}

/// The elements of an array of numbers as pointers.
fn elements(init: &Init) -> Option<Vec<Element>> {
    let Operand::Var(whole) = init.result else { return None };
    let definition = |var: Var| init.instrs.iter().position(|instr| instr.result == Some(var));
    let mut positions: SecondaryMap<Var, Option<usize>> = SecondaryMap::new();
    for (at, instr) in init.instrs.iter().enumerate() {
        if let Some(result) = instr.result {
            positions[result] = Some(at);
        }
    }
    let Instr { op: Op::Aggregate, args, .. } = &init.instrs[definition(whole)?] else { return None };
    let element = |operand: &Operand| match operand {
        Operand::Var(var) => match &init.instrs[positions[*var]?] {
            Instr { op: Op::Cast(CastOp::IntToPtr, _), args, .. } => match args[0] {
                Operand::Const(number) if is_number(number.ty) => Some(Element::Number(number)),
                _ => None,
            },
            _ => None,
        },
        Operand::Const(nothing) if matches!(nothing.op, Op::Null | Op::Undef | Op::Poison) => {
            Some(Element::Nowhere(*nothing))
        }
        _ => None,
    };
    args.iter().map(element).collect()
}

fn apply(ipg: &mut Ipg, function: Symbol, plan: &Plan) {
    // In the order of the tables, as front ends list them.
    let blocks: Vec<Block> =
        plan.targets.values().copied().collect::<IndexSet<_, FxBuildHasher>>().into_iter().collect();
    let Definition::Function(cfg) = &mut ipg.definitions[function] else {
        unreachable!("it is the one with the switch")
    };
    let void = ipg.types.function(Type::VOID, &[], false);
    for block in &blocks {
        let mut info = SpecialInfo::new(CallInfo::new(void));
        info.role = Role::Label(label(*block).into());
        let op = Op::Special(cfg.payloads.intern_special(info), ANYTHING);
        let data = &mut cfg.blocks[*block];
        data.instrs.insert(0, Instr { op, args: [].into(), result: None, location: None });
        data.records.iter_mut().for_each(|record| record.at += 1);
    }
    let on_address = ipg.types.function(Type::VOID, &[Type::PTR], false);
    for (block, address, own) in &plan.jumps {
        jump(cfg, *block, *address, own, on_address);
    }
    crate::clean_up(cfg);
    for table in &plan.tables {
        let Definition::Init(init) = &ipg.definitions[*table] else { unreachable!("it has elements") };
        let new = addresses(init, function, &ipg.symbols[function].name, &plan.targets);
        ipg.definitions[*table] = Definition::Init(Box::new(new));
    }
}

/// What a jump or a label may do, as far as passes know.
const ANYTHING: Effects = Effects::READ.union(Effects::WRITE).union(Effects::IO);

fn label(block: Block) -> String {
    format!("goto.{}", block.as_u32())
}

/// Replaces the switch of a block by a jump to one of these blocks.
fn jump(cfg: &mut Cfg, block: Block, address: Var, blocks: &[Block], ty: Type) {
    let data = &mut cfg.blocks[block];
    let mut info = SpecialInfo::new(CallInfo::new(ty));
    info.role = Role::Jump(blocks.len() as u32);
    let op = Op::Special(cfg.payloads.intern_special(info), ANYTHING);
    let number = cfg.vars.push(Type::I32);
    let jump = Instr { op, args: [Operand::Var(address)].into(), result: Some(number), location: data.branch_location };
    let is_number = |last: &&mut Instr| {
        let Terminator::Branch { cond: Operand::Var(cond), .. } = &data.term else { return false };
        last.result == Some(*cond)
    };
    match data.instrs.last_mut().filter(is_number) {
        Some(last) => *last = jump,
        None => data.instrs.push(jump),
    }
    let case = |number: u32| (Const { op: Op::Int(number as i32), ty: Type::I32 }, number);
    let alternatives = blocks.len() as u32;
    let info = MatchInfo { cases: (1..alternatives).map(case).collect(), default: 0, alternatives };
    let matching = cfg.payloads.intern_match(info);
    data.term = Terminator::Branch { cond: Operand::Var(number), matching, targets: blocks.into() };
    data.branch_note = None;
}

/// A table with the addresses of blocks in place of their numbers.
fn addresses(init: &Init, function: Symbol, name: &str, targets: &Targets) -> Init {
    let (mut payloads, mut vars, mut instrs) = (Payloads::default(), PrimaryMap::new(), vec![]);
    let mut args: Vec<Operand> = vec![];
    for element in elements(init).expect("it is such a table") {
        let number = match element {
            Element::Nowhere(nothing) => {
                args.push(Operand::Const(nothing));
                continue;
            }
            Element::Number(number) => number,
        };
        let Some(target) = targets.get(&number.op) else {
            // It leads nowhere.
            args.push(Operand::Const(Const { op: Op::Null, ty: Type::PTR }));
            continue;
        };
        let text = format!("blockaddress(@{name}, %{})", label(*target));
        let op = Op::Opaque(payloads.intern_const(ConstData::Text(text.into())));
        let result = vars.push(Type::PTR);
        instrs.push(Instr { op, args: [Operand::Symbol(function)].into(), result: Some(result), location: None });
        args.push(Operand::Var(result));
    }
    let result = vars.push(init.ty);
    instrs.push(Instr { op: Op::Aggregate, args: args.into(), result: Some(result), location: None });
    Init { payloads: Arc::new(payloads), vars, instrs, result: Operand::Var(result), ty: init.ty }
}
