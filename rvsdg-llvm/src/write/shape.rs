//! The control flow that LLVM will see in a printed function: arcs, reachable blocks, back edges.
//!
//! It differs from that of the [`Cfg`] if several alternatives have the same target, if an alternative is never
//! selected, or if an [`Op::Unreachable`] or similar operation cuts a block off. (LLVM requires that a return follows a
//! `musttail` call immediately; the code between is equivalent to nothing.) Blocks that become unreachable are not
//! printed. What they define is used only in blocks that they dominate, which are unreachable as well.
//!
//! One linear pass for the arcs, and one iterative depth-first search.

use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, BlockData, Cfg, Instr, Operand, Terminator};
use rvsdg_core::{Const, MatchInfo, Op, Payloads, TailKind, Type};

/// The terminator of a printed block.
pub(super) enum Exit<'a> {
    /// `unreachable`
    Unreachable,
    /// `ret`
    Return(Option<Operand>),
    /// `resume`
    Resume(Operand),
    /// The destinations of an `invoke`: the normal one and the landing pad.
    Invoke(Block, Block),
    /// The labels of a jump.
    Labels(Vec<Block>),
    /// Nothing: the last instruction is the terminator.
    Done,
    /// `br label`
    Jump(Block),
    /// `br i1`
    If(Operand, Block, Block),
    /// `switch`
    Switch(Switch<'a>),
}

/// A multiway branch. At least one case has another target than the default.
pub(super) struct Switch<'a> {
    pub(super) cond: Operand,
    pub(super) default: Block,
    matching: &'a MatchInfo,
    targets: &'a [Block],
}

impl<'a> Switch<'a> {
    /// The cases to print: those whose target is not the default's.
    pub(super) fn cases(&self) -> impl Iterator<Item = (Const, Block)> + use<'a> {
        let (targets, default) = (self.targets, self.default);
        let cases = self.matching.cases.iter();
        cases.map(move |(case, to)| (*case, targets[*to as usize])).filter(move |(_, target)| *target != default)
    }

    /// The weights of the default and the printed cases, given the weights of all cases.
    pub(super) fn weights(&self, all: &[u32]) -> Vec<u32> {
        let mut printed = vec![all[0]];
        for ((_, to), weight) in self.matching.cases.iter().zip(&all[1..]) {
            match self.targets[*to as usize] == self.default {
                true => printed[0] = printed[0].saturating_add(*weight),
                false => printed.push(*weight),
            }
        }
        printed
    }
}

/// The terminator of a block in LLVM's form.
pub(super) fn exit<'a>(payloads: &'a Payloads, block: &'a BlockData, cond_ty: impl Fn(&Operand) -> Type) -> Exit<'a> {
    if let Some(cut) = cut(payloads, block) {
        let instr = &block.instrs[cut];
        return match instr.op {
            Op::Resume => Exit::Resume(instr.args[0]),
            Op::Special(id, _) if payloads[id].unwinds_to_caller() => Exit::Done,
            Op::Special(..) | Op::Call(..) => Exit::Return(instr.result.map(Operand::Var)),
            _ => Exit::Unreachable,
        };
    }
    if let (Some(last), Terminator::Branch { targets, .. }) = (block.instrs.last(), &block.term)
        && lands(payloads, last)
    {
        return Exit::Invoke(targets[0], targets[1]);
    }
    if let (Some(last), Terminator::Branch { matching, targets, .. }) = (block.instrs.last(), &block.term)
        && let Some(labels) = jumps(payloads, last)
    {
        let info = &payloads[*matching];
        let label = |number: u32| targets[info.lookup(Op::Int(number as i32)) as usize];
        return Exit::Labels((0..labels).map(label).collect());
    }
    match &block.term {
        Terminator::Unreachable => Exit::Unreachable,
        Terminator::Return(value) => Exit::Return(*value),
        Terminator::Jump(target) => Exit::Jump(*target),
        Terminator::Branch { cond, matching, targets } => {
            let matching = &payloads[*matching];
            if cond_ty(cond) == Type::I1 {
                let [no, yes] = matching.truths().map(|alternative| targets[alternative as usize]);
                return if yes == no { Exit::Jump(yes) } else { Exit::If(*cond, yes, no) };
            }
            let default = targets[matching.default as usize];
            let switch = Switch { cond: *cond, default, matching, targets };
            if switch.cases().next().is_none() { Exit::Jump(default) } else { Exit::Switch(switch) }
        }
    }
}

/// The row of a match's table for a truth value: 0 is the default.
pub(super) fn entry_of(matching: &MatchInfo, value: bool) -> usize {
    matching.cases.iter().position(|(case, _)| case.op == Op::truth(value)).map_or(0, |at| at + 1)
}

/// The position of the instruction that ends the execution of a block.
fn cut(payloads: &Payloads, block: &BlockData) -> Option<usize> {
    block.instrs.iter().position(|instr| match instr.op {
        Op::Unreachable | Op::Resume => true,
        Op::Special(id, _) => {
            let info = &payloads[id];
            info.ends || info.unwinds_to_caller() || info.call.tail == TailKind::MustTail
        }
        Op::Call(id, _) => payloads[id].tail == TailKind::MustTail,
        _ => false,
    })
}

/// The instructions of a block to print. If an instruction ends the execution early, it is printed as the terminator.
pub(super) fn printed<'a>(payloads: &Payloads, block: &'a BlockData) -> &'a [Instr] {
    match cut(payloads, block) {
        None => &block.instrs,
        Some(cut) if matches!(block.instrs[cut].op, Op::Special(..) | Op::Call(..)) => &block.instrs[..=cut],
        Some(cut) => &block.instrs[..cut],
    }
}

/// Is it a call that may end in a landing pad?
pub(super) fn lands(payloads: &Payloads, instr: &Instr) -> bool {
    matches!(instr.op, Op::Special(id, _) if payloads[id].landing.is_some())
}

/// The number of labels, if an operation is a jump.
pub(super) fn jumps(payloads: &Payloads, instr: &Instr) -> Option<u32> {
    let Op::Special(id, _) = instr.op else { return None };
    payloads[id].labels()
}

/// Arcs, reachable blocks and back edges of a function. Reused for each function.
#[derive(Default)]
pub(super) struct Shape {
    /// Arcs as LLVM counts them, for all blocks in order.
    targets: Vec<Block>,
    /// The start of each block's arcs.
    starts: Vec<u32>,
    /// The multiplicity of arcs, for blocks with more than two arcs.
    counts: FxHashMap<(Block, Block), u32>,
    state: Vec<State>,
    /// For each block, the loop header that is the target of its back edge.
    headers: Vec<Option<Block>>,
    stack: Vec<(Block, u32)>,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum State {
    Unseen,
    Open,
    Done,
}

impl Shape {
    /// Computes everything for a function.
    pub(super) fn compute(&mut self, cfg: &Cfg, cond_ty: impl Fn(&Operand) -> Type) {
        self.targets.clear();
        self.starts.clear();
        self.counts.clear();
        for (block, data) in cfg.blocks.iter() {
            let start = self.targets.len();
            self.starts.push(start as u32);
            match exit(&cfg.payloads, data, &cond_ty) {
                Exit::Unreachable | Exit::Return(_) | Exit::Resume(_) | Exit::Done => {}
                Exit::Invoke(normal, unwind) => self.targets.extend([normal, unwind]),
                Exit::Labels(labels) => self.targets.extend(labels),
                Exit::Jump(target) => self.targets.push(target),
                Exit::If(_, yes, no) => self.targets.extend([yes, no]),
                Exit::Switch(switch) => {
                    self.targets.push(switch.default);
                    self.targets.extend(switch.cases().map(|(_, target)| target));
                }
            }
            if self.targets.len() - start > 2 {
                for target in &self.targets[start..] {
                    *self.counts.entry((block, *target)).or_insert(0) += 1;
                }
            }
        }
        self.starts.push(self.targets.len() as u32);
        self.search(cfg.entry(), cfg.blocks.len());
    }

    fn arcs(&self, block: Block) -> std::ops::Range<u32> {
        let index = block.as_u32() as usize;
        self.starts[index]..self.starts[index + 1]
    }

    fn search(&mut self, entry: Block, blocks: usize) {
        self.state.clear();
        self.state.resize(blocks, State::Unseen);
        self.headers.clear();
        self.headers.resize(blocks, None);
        self.open(entry);
        while let Some((block, next)) = self.stack.last_mut() {
            let (block, arc) = (*block, *next);
            if arc == self.starts[block.as_u32() as usize + 1] {
                self.state[block.as_u32() as usize] = State::Done;
                self.stack.pop();
                continue;
            }
            *next += 1;
            let target = self.targets[arc as usize];
            match self.state[target.as_u32() as usize] {
                State::Unseen => self.open(target),
                State::Open => {
                    self.headers[block.as_u32() as usize].get_or_insert(target);
                }
                State::Done => {}
            }
        }
    }

    fn open(&mut self, block: Block) {
        self.state[block.as_u32() as usize] = State::Open;
        self.stack.push((block, self.arcs(block).start));
    }

    /// Is the block printed?
    pub(super) fn is_reached(&self, block: Block) -> bool {
        self.state[block.as_u32() as usize] != State::Unseen
    }

    /// The header of the loop whose latch the block is.
    pub(super) fn header(&self, latch: Block) -> Option<Block> {
        self.headers[latch.as_u32() as usize]
    }

    /// The number of arcs from one block to another in LLVM's view.
    pub(super) fn arc_count(&self, from: Block, to: Block) -> u32 {
        if !self.is_reached(from) {
            return 0;
        }
        let arcs = self.arcs(from);
        if arcs.len() > 2 {
            return self.counts.get(&(from, to)).copied().unwrap_or(0);
        }
        arcs.filter(|arc| self.targets[*arc as usize] == to).count() as u32
    }
}
