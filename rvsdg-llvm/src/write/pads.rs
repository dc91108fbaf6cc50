//! Calls whose landing pads do the same share one.
//!
//! Each call has a landing pad of its own at first. Blocks that begin with equal pads, compute the same of what lands,
//! and end in the same way with the same values are one block; the calls unwind to the first of them. The tables that
//! the unwinder searches are shorter then, and neighbouring calls have one entry.
//!
//! Source variables are unknown in shared blocks where they are recorded, and operations have no source location if the
//! calls' differ.
//!
//! Linear: blocks are looked up by what they do, numbered from their first instruction.

use super::invoke::Invokes;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Block, BlockData, Cfg, Operand, Record, Terminator, Var};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{FnSet, Landing, MatchId, NoteId, Op, Type};

/// Longer blocks are not compared.
const MAX_INSTRS: usize = 16;

/// An operand: a result of the block, by number, or what is the same everywhere.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Arg {
    Own(usize),
    Other(Operand),
}

/// The end of a block.
#[derive(Clone, PartialEq, Eq, Hash)]
enum End {
    Leads(Vec<Block>),
    Branches(Arg, MatchId, Vec<Block>),
    Returns(Option<Arg>),
    Never,
}

/// An operation, the type of its result (a conversion does not say it), its metadata and operands.
type Operation = (Op, Option<Type>, Option<NoteId>, Vec<Arg>);

/// What a block does: its pad, its operations, its end, what the phis behind it take from it, and metadata.
type Deeds = (Type, Box<str>, Vec<Operation>, End, Vec<Arg>, [Option<NoteId>; 2]);

/// Where phis have the rows of predecessors.
type Rows = FxHashMap<(Block, Block), usize>;

/// Lets calls share landing pads; answers whether some do.
pub(super) fn share(cfg: &mut Cfg, invokes: &Invokes) -> bool {
    let uses = cfg.uses();
    let mut first: FxHashMap<Deeds, Block> = FxHashMap::default();
    let mut rows = Rows::default();
    for (block, data) in &cfg.blocks {
        let incoming = data.phis.first().map_or(&[][..], |phi| &phi.incoming);
        rows.extend(incoming.iter().enumerate().map(|(row, (pred, _))| ((block, *pred), row)));
    }
    let mut gone: FxHashSet<Block> = FxHashSet::default();
    for block in cfg.blocks.keys().collect::<Vec<_>>() {
        let data = &cfg.blocks[block];
        let call = data.instrs.last().filter(|instr| instr.result.is_some_and(|result| invokes.get(result).is_some()));
        let (Some(call), Terminator::Branch { targets, .. }) = (call, &data.term) else { continue };
        let Op::Special(id, _) = call.op else { continue };
        let (Some(landing), [_, pad]) = (&cfg.payloads[id].landing, &targets[..]) else { continue };
        let pad = *pad;
        let Some(deeds) = deeds(cfg, pad, landing, &uses, &rows) else { continue };
        match first.get(&deeds) {
            Some(shared) => {
                merge(cfg, block, pad, *shared);
                gone.insert(pad);
            }
            None => _ = first.insert(deeds, pad),
        }
    }
    if !gone.is_empty() {
        let phis = cfg.blocks.values_mut().flat_map(|data| &mut data.phis);
        phis.for_each(|phi| phi.incoming.retain(|(pred, _)| !gone.contains(pred)));
    }
    !gone.is_empty()
}

/// What a block with a landing pad does, if nothing that it computes is used elsewhere but by phis directly behind it.
fn deeds(cfg: &Cfg, pad: Block, landing: &Landing, uses: &SecondaryMap<Var, u32>, row_of: &Rows) -> Option<Deeds> {
    let data = &cfg.blocks[pad];
    let landed = data.instrs.first()?.result?;
    if !data.phis.is_empty() || data.instrs.len() > MAX_INSTRS || data.must_progress {
        return None;
    }
    let mut own: FxHashMap<Var, usize> = FxHashMap::from_iter([(landed, 0)]);
    let mut counts = vec![0];
    let arg = |own: &FxHashMap<Var, usize>, operand: Operand, counts: &mut Vec<u32>| match operand {
        Operand::Var(var) if own.contains_key(&var) => {
            counts[own[&var]] += 1;
            Arg::Own(own[&var])
        }
        other => Arg::Other(other),
    };
    let mut operations = vec![];
    for instr in &data.instrs[1..] {
        let args = instr.args.iter().map(|operand| arg(&own, *operand, &mut counts)).collect();
        if !may_be_shared(cfg, instr.op) {
            return None;
        }
        let note = instr.result.and_then(|result| cfg.value_notes[result]);
        operations.push((instr.op, instr.result.map(|result| cfg.vars[result]), note, args));
        if let Some(result) = instr.result {
            own.insert(result, counts.len());
            counts.push(0);
        }
    }
    let end = match &data.term {
        Terminator::Jump(target) => End::Leads(vec![*target]),
        Terminator::Branch { cond, matching, targets } => {
            End::Branches(arg(&own, *cond, &mut counts), *matching, targets.to_vec())
        }
        Terminator::Return(value) => End::Returns(value.map(|value| arg(&own, value, &mut counts))),
        Terminator::Unreachable => End::Never,
    };
    let mut rows = vec![];
    for (at, target) in data.term.targets().iter().enumerate() {
        if data.term.targets()[..at].contains(target) {
            continue;
        }
        for phi in &cfg.blocks[*target].phis {
            let here = row_of.get(&(*target, pad)).and_then(|row| phi.incoming.get(*row));
            let here = here.filter(|(pred, _)| *pred == pad);
            let row = here.or_else(|| phi.incoming.iter().find(|(pred, _)| *pred == pad))?;
            rows.push(arg(&own, row.1, &mut counts));
        }
    }
    let is_local = own.iter().all(|(var, number)| uses[*var] == counts[*number]);
    let notes = [data.branch_note, data.loop_note];
    is_local.then(|| (landing.ty, landing.clauses.clone(), operations, end, rows, notes))
}

/// May one operation do what two did?
fn may_be_shared(cfg: &Cfg, op: Op) -> bool {
    match op {
        Op::Call(id, _) => !cfg.payloads[id].fn_attrs.may_have(FnSet::NOMERGE | FnSet::CONVERGENT),
        // Inline assembly, labels, calls with bundles: what they are bound to is not looked at.
        Op::Special(..) => false,
        _ => true,
    }
}

/// Lets the call at the end of a block unwind to another pad. The phis behind its own keep their rows for now.
fn merge(cfg: &mut Cfg, block: Block, pad: Block, shared: Block) {
    debug_assert_ne!(pad, shared, "each call has a pad of its own before");
    let BlockData { records, instrs, branch_location, .. } = std::mem::take(&mut cfg.blocks[pad]);
    cfg.blocks[block].term.targets_mut().iter_mut().filter(|target| **target == pad).for_each(|it| *it = shared);
    let data = &mut cfg.blocks[shared];
    // What stands at two places of the source stands at none.
    for (kept, gone) in data.instrs.iter_mut().zip(&instrs) {
        kept.location = kept.location.filter(|location| gone.location == Some(*location));
    }
    data.branch_location = data.branch_location.filter(|location| branch_location == Some(*location));
    data.records.extend(records);
    data.records.sort_by_key(|record| record.at);
    data.records.iter_mut().for_each(|record| *record = Record { value: None, ..*record });
}
