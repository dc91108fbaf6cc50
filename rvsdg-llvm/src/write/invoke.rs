//! Converts calls that may end in a landing pad to LLVM's form.
//!
//! In three-address code the result of such a call is a struct with the returned value, the landing pad's value, and an
//! `i1` that says whether the call was left by unwinding. A branch on the `i1` follows somewhere. LLVM's `invoke` is a
//! terminator with two destinations. So the function is copied. In the copy, each such call is the last instruction of
//! its block, and the block branches to one block per way. The only use of the struct is the first instruction of the
//! second block, which extracts the landing pad's value (it is printed as `landingpad`). The returned value is a
//! variable that only the call defines. A call is converted in one of two ways:
//!
//! * *Directly*, if the block of the call ends with a branch on the `i1`, and only instructions without effects are
//!   between. Uses of the struct, and of its members, get the values that exist on their way. Where both ways meet,
//!   they get a phi (with poison for values that do not exist on a way).
//! * Otherwise both ways create the complete struct, and meet again immediately.
//!
//! Linear, plus a dominator tree. Functions without such calls are not copied.

use super::shape::lands;
use super::{labels, pads};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Block, Cfg, Dominators, Instr, Operand, PhiInstr, Terminator, Var};
use rvsdg_core::entity::{PrimaryMap, SecondaryMap};
use rvsdg_core::{Const, LandingMembers, MatchInfo, Op, Role, Type, TypeTable};

/// A call that may end in a landing pad.
pub(super) struct Invoke {
    /// The call.
    pub(super) op: Op,
    /// The returned value, if it is used.
    pub(super) returned: Option<Var>,
    /// The landing pad's value.
    pub(super) landed: Var,
}

/// The calls that may end in landing pads, by their results; and the returned values of jumps to labels, by their
/// results.
#[derive(Default)]
pub(super) struct Invokes(FxHashMap<Var, Invoke>, FxHashMap<Var, Var>);

impl Invokes {
    /// The call with this result.
    pub(super) fn get(&self, result: Var) -> Option<&Invoke> {
        self.0.get(&result)
    }

    /// The returned value of the terminator with this result, if it is used.
    pub(super) fn returned(&self, result: Var) -> Option<Var> {
        self.0.get(&result).map_or_else(|| self.1.get(&result).copied(), |invoke| invoke.returned)
    }
}

/// A function in a form that can be printed.
pub(super) struct Lowered {
    /// The converted function, if it differs from the original.
    cfg: Option<Box<Cfg>>,
    invokes: Invokes,
}

impl Lowered {
    /// Converts a function.
    pub(super) fn of(cfg: &Cfg, types: &TypeTable) -> Lowered {
        if cfg.payloads.specials().all(|info| info.landing.is_none() && info.role == Role::Plain) {
            return Lowered { cfg: None, invokes: Invokes::default() };
        }
        let mut lowering = Lowering { types, cfg: Box::new(cfg.clone()), invokes: Invokes::default() };
        let candidates = lowering.candidates();
        if !candidates.is_empty() {
            lowering.make_direct(&candidates);
        }
        lowering.merge_others();
        lowering.tidy();
        if pads::share(&mut lowering.cfg, &lowering.invokes) {
            // What was behind several pads may be behind one now.
            lowering.tidy();
        }
        labels::begin_blocks(&mut lowering.cfg);
        lowering.invokes.1 = labels::end_blocks(&mut lowering.cfg);
        lowering.cfg.settle_records();
        Lowered { cfg: Some(lowering.cfg), invokes: lowering.invokes }
    }

    /// The function to print and its calls; `old` is the original function.
    pub(super) fn parts<'c>(&'c self, old: &'c Cfg) -> (&'c Cfg, &'c Invokes) {
        (self.cfg.as_deref().unwrap_or(old), &self.invokes)
    }
}

/// A call that can be converted directly.
struct Candidate {
    /// Its block, which branches to these two blocks.
    block: Block,
    /// Its position in the block.
    position: usize,
    result: Var,
    normal: Block,
    unwind: Block,
    /// The members of the result.
    members: LandingMembers,
}

struct Lowering<'t> {
    types: &'t TypeTable,
    cfg: Box<Cfg>,
    invokes: Invokes,
}

impl Lowering<'_> {
    /// Finds the candidates, and inserts a block on each of their arcs.
    fn candidates(&mut self) -> Vec<Candidate> {
        let mut found = vec![];
        for block in self.cfg.blocks.keys().collect::<Vec<_>>() {
            let Some((position, result, no, yes)) = self.candidate(block) else { continue };
            let members = LandingMembers::of(self.return_type(self.cfg.blocks[block].instrs[position].op));
            let normal = self.split(block, no);
            let unwind = self.split(block, yes);
            self.cfg.blocks[block].term = self.fork(normal, unwind);
            found.push(Candidate { block, position, result, normal, unwind, members });
        }
        found
    }

    /// The last call in a block, and the targets of the branch on its `i1`, if it can be converted directly.
    fn candidate(&self, block: Block) -> Option<(usize, Var, Block, Block)> {
        let cfg = &self.cfg;
        let data = &cfg.blocks[block];
        let Terminator::Branch { cond: Operand::Var(cond), matching, targets } = &data.term else { return None };
        let position = data.instrs.iter().rposition(|instr| lands(&cfg.payloads, instr))?;
        let result = data.instrs[position].result?;
        let unwound = LandingMembers::of(self.return_type(data.instrs[position].op)).unwound;
        let mut taken = vec![];
        let mut decides = false;
        for instr in &data.instrs[position + 1..] {
            match instr.taken_member(&cfg.payloads, result) {
                Some(member) => {
                    taken.extend(instr.result);
                    decides |= member == unwound && instr.result == Some(*cond);
                }
                // An instruction that only computes, and does not depend on the call, may be executed before it.
                None => {
                    let depends = |arg: &Operand| match arg {
                        Operand::Var(var) => *var == result || taken.contains(var),
                        _ => false,
                    };
                    if !instr.op.is_speculatable() || instr.args.iter().any(depends) {
                        return None;
                    }
                }
            }
        }
        let matching = &cfg.payloads[*matching];
        let target = |truth: bool| targets[matching.lookup(Op::truth(truth)) as usize];
        let (no, yes) = (target(false), target(true));
        (decides && no != yes).then_some((position, result, no, yes))
    }

    /// The return type of a call.
    fn return_type(&self, op: Op) -> Type {
        let Op::Special(id, _) = op else { panic!("{op:?} is no call that may end in a landing pad") };
        let signature = self.types.signature(self.cfg.payloads[id].call.ty);
        signature.expect("a call has a function type").0
    }

    /// Inserts a block on the arc from one block to another.
    fn split(&mut self, from: Block, to: Block) -> Block {
        let new = self.cfg.add_block();
        self.cfg.blocks[new].term = Terminator::Jump(to);
        self.cfg.blocks[new].must_progress = self.cfg.blocks[from].must_progress;
        self.cfg.blocks[new].loop_note = self.cfg.blocks[from].loop_note;
        self.rename_pred(to, from, new);
        new
    }

    fn rename_pred(&mut self, block: Block, old: Block, new: Block) {
        for phi in &mut self.cfg.blocks[block].phis {
            phi.incoming.iter_mut().filter(|(from, _)| *from == old).for_each(|(from, _)| *from = new);
        }
    }

    /// The terminator of a call's block.
    fn fork(&mut self, normal: Block, unwind: Block) -> Terminator {
        let truth = Const { op: Op::Int(-1), ty: Type::I1 };
        let matching = self.cfg.payloads.intern_match(MatchInfo::truth());
        Terminator::Branch { cond: Operand::Const(truth), matching, targets: [normal, unwind].into() }
    }

    /// Converts the candidates directly.
    fn make_direct(&mut self, candidates: &[Candidate]) {
        let mut repair = Repair::new(&self.cfg);
        let truth = |value| Operand::Const(Const { op: Op::Int(value), ty: Type::I1 });
        let mut by_result: FxHashMap<Var, usize> = FxHashMap::default();
        let mut ways: Vec<[Vec<Operand>; 2]> = vec![];
        for candidate in candidates {
            let Candidate { block, position, result, normal, unwind, members } = *candidate;
            let mut instrs = std::mem::take(&mut self.cfg.blocks[block].instrs);
            let call = instrs.remove(position);
            self.take_members(call.op, result, members, unwind);
            let Invoke { returned, landed, .. } = self.invokes.0[&result];
            let nothing = |var: Var| Operand::Const(Const { op: Op::Poison, ty: self.cfg.vars[var] });
            let mut way = [vec![], vec![]];
            if let Some(returned) = returned {
                way[0].push(Operand::Var(returned));
                way[1].push(nothing(returned));
            }
            way[0].extend([nothing(landed), truth(0)]);
            way[1].extend([Operand::Var(landed), truth(-1)]);
            instrs.retain(|instr| match (instr.taken_member(&self.cfg.payloads, result), instr.result) {
                (Some(member), Some(var)) => {
                    let member = member as usize;
                    let ways = [(normal, way[0][member]), (unwind, way[1][member])];
                    repair.variables.insert(var, Variable { ways, known: FxHashMap::default() });
                    false
                }
                _ => true,
            });
            instrs.push(call);
            self.cfg.blocks[block].instrs = instrs;
            self.cfg.blocks[block].term = self.fork(normal, unwind);
            by_result.insert(result, ways.len());
            ways.push(way);
        }
        let wholes = self.take_directly(candidates, &by_result, &ways, &mut repair);
        for whole in wholes {
            let Candidate { normal, unwind, .. } = candidates[by_result[&whole]];
            let way = &ways[by_result[&whole]];
            let ways = [(normal, self.gather(whole, &way[0], normal)), (unwind, self.gather(whole, &way[1], unwind))];
            repair.variables.insert(whole, Variable { ways, known: FxHashMap::default() });
        }
        self.repair_uses(&mut repair);
    }

    /// Replaces uses of members on one of the two ways by the existing values. Returns the structs with other uses.
    fn take_directly(
        &mut self,
        candidates: &[Candidate],
        by_result: &FxHashMap<Var, usize>,
        ways: &[[Vec<Operand>; 2]],
        repair: &mut Repair,
    ) -> Vec<Var> {
        let (mut wholes, mut seen): (Vec<Var>, FxHashSet<Var>) = Default::default();
        let mut note = |operand: &Operand| match operand {
            Operand::Var(var) if by_result.contains_key(var) && seen.insert(*var) => wholes.push(*var),
            _ => {}
        };
        for block in self.cfg.blocks.keys().collect::<Vec<_>>() {
            let mut data = std::mem::take(&mut self.cfg.blocks[block].instrs);
            data.retain(|instr| {
                let Some(Operand::Var(var)) = instr.args.first() else {
                    instr.args.iter().for_each(&mut note);
                    return true;
                };
                let (Some(number), Some(result)) = (by_result.get(var), instr.result) else {
                    instr.args.iter().for_each(&mut note);
                    return true;
                };
                if result == self.invokes.0[var].landed {
                    return true;
                }
                let Candidate { normal, unwind, .. } = candidates[*number];
                let way = [normal, unwind].iter().position(|home| repair.dominators.dominates(*home, block));
                match (instr.taken_member(&self.cfg.payloads, *var), way) {
                    (Some(member), Some(way)) => {
                        let value = ways[*number][way][member as usize];
                        let ways = [(normal, value), (unwind, value)];
                        repair.variables.insert(result, Variable { ways, known: FxHashMap::default() });
                        false
                    }
                    _ => {
                        instr.args.iter().for_each(&mut note);
                        true
                    }
                }
            });
            self.cfg.blocks[block].instrs = data;
            let data = &self.cfg.blocks[block];
            data.phis.iter().flat_map(|phi| &phi.incoming).for_each(|(_, operand)| note(operand));
            match &data.term {
                Terminator::Branch { cond, .. } => note(cond),
                Terminator::Return(Some(value)) => note(value),
                _ => {}
            }
        }
        wholes
    }

    /// Builds a struct from its members at the end of a block; returns it.
    fn gather(&mut self, whole: Var, members: &[Operand], block: Block) -> Operand {
        let ty = self.cfg.vars[whole];
        let mut value = Operand::Const(Const { op: Op::Poison, ty });
        for (index, member) in members.iter().enumerate() {
            if matches!(member, Operand::Const(Const { op: Op::Poison, .. })) {
                continue;
            }
            let var = self.cfg.vars.push(ty);
            let op = Op::InsertValue(self.cfg.payloads.intern_list([index as i32].into()));
            self.cfg.blocks[block].instrs.push(Instr {
                op,
                args: [value, *member].into(),
                result: Some(var),
                location: None,
            });
            value = Operand::Var(var);
        }
        value
    }

    /// Replaces every use of a variable with different values on both ways.
    fn repair_uses(&mut self, repair: &mut Repair) {
        for block in self.cfg.blocks.keys().collect::<Vec<_>>() {
            let mut data = std::mem::take(&mut self.cfg.blocks[block]);
            let vars = &mut self.cfg.vars;
            let invokes = &self.invokes;
            data.phis.iter_mut().flat_map(|phi| &mut phi.incoming).for_each(|(from, it)| repair.value(vars, it, *from));
            let first = |instr: &&mut Instr| match instr.args.first() {
                Some(Operand::Var(var)) => invokes.get(*var).is_none_or(|it| instr.result != Some(it.landed)),
                _ => true,
            };
            let plain = data.instrs.iter_mut().filter(first);
            plain.flat_map(|instr| &mut *instr.args).for_each(|it| repair.value(vars, it, block));
            match &mut data.term {
                Terminator::Branch { cond, .. } => repair.value(vars, cond, block),
                Terminator::Return(Some(it)) => repair.value(vars, it, block),
                _ => {}
            }
            self.cfg.blocks[block] = data;
        }
        for (block, phi) in std::mem::take(&mut repair.phis) {
            self.cfg.blocks[block].phis.push(phi);
        }
    }

    /// Creates the variable for the returned value, and the first instruction of the landing pad.
    fn take_members(&mut self, op: Op, result: Var, members: LandingMembers, unwind: Block) {
        let Op::Special(id, _) = op else { panic!("{op:?} is no call that may end in a landing pad") };
        let landing = self.cfg.payloads[id].landing.as_ref().map(|landing| landing.ty);
        let landed = self.take(result, members.landed, landing.expect("it has a landing pad"), unwind);
        let returned = members.returned.map(|_| {
            let ty = self.return_type(op);
            self.cfg.vars.push(ty)
        });
        self.invokes.0.insert(result, Invoke { op, returned, landed });
    }

    /// Extracts a member of a call's result at the beginning of a block.
    fn take(&mut self, result: Var, member: i32, ty: Type, block: Block) -> Var {
        let var = self.cfg.vars.push(ty);
        let op = Op::ExtractValue(self.cfg.payloads.intern_list([member].into()));
        let instr = Instr { op, args: [Operand::Var(result)].into(), result: Some(var), location: None };
        self.cfg.blocks[block].instrs.insert(0, instr);
        var
    }

    /// Converts all other calls: both ways create the complete struct.
    fn merge_others(&mut self) {
        let mut pending: Vec<Block> = self.cfg.blocks.keys().collect();
        while let Some(block) = pending.pop() {
            let data = &self.cfg.blocks[block];
            let position = data.instrs.iter().position(|instr| {
                lands(&self.cfg.payloads, instr) && instr.result.is_some_and(|it| self.invokes.get(it).is_none())
            });
            let Some(position) = position else { continue };
            pending.push(self.merge(block, position));
        }
    }

    /// Splits a block after a call; returns the block with the rest.
    fn merge(&mut self, block: Block, position: usize) -> Block {
        let [normal, unwind, rest] = [0; 3].map(|_| self.cfg.add_block());
        let fork = self.fork(normal, unwind);
        let data = &mut self.cfg.blocks[block];
        let (instrs, records) = (data.instrs.split_off(position + 1), data.split_records(position + 1));
        let location = data.branch_location.take();
        let term = std::mem::replace(&mut data.term, fork);
        let must_progress = std::mem::take(&mut data.must_progress);
        let notes = (data.branch_note.take(), data.loop_note.take());
        let call = data.instrs.last_mut().expect("the call is there");
        let (op, whole) = (call.op, call.result.expect("the call has a result"));
        let ty = self.cfg.vars[whole];
        let result = self.cfg.vars.push(ty);
        call.result = Some(result);
        for target in term.targets().to_vec() {
            self.rename_pred(target, block, rest);
        }
        let members = LandingMembers::of(self.return_type(op));
        self.take_members(op, result, members, unwind);
        let Invoke { returned, landed, .. } = self.invokes.0[&result];
        let nothing = |var: Var| Operand::Const(Const { op: Op::Poison, ty: self.cfg.vars[var] });
        let truth = |value| Operand::Const(Const { op: Op::Int(value), ty: Type::I1 });
        let mut ways = [vec![], vec![]];
        if let Some(returned) = returned {
            ways[0].push(Operand::Var(returned));
            ways[1].push(nothing(returned));
        }
        ways[0].extend([nothing(landed), truth(0)]);
        ways[1].extend([Operand::Var(landed), truth(-1)]);
        let mut incoming = vec![];
        for (block, members) in [normal, unwind].into_iter().zip(&ways) {
            let value = self.gather(whole, members, block);
            self.cfg.blocks[block].term = Terminator::Jump(rest);
            incoming.push((block, value));
        }
        let data = &mut self.cfg.blocks[rest];
        data.phis.push(PhiInstr { result: whole, incoming });
        (data.instrs, data.term, data.must_progress) = (instrs, term, must_progress);
        (data.branch_note, data.loop_note) = notes;
        (data.records, data.branch_location) = (records, location);
        rest
    }
}

impl Lowering<'_> {
    /// Removes blocks that only jump, as far as possible after calls.
    fn tidy(&mut self) {
        let mut arcs: SecondaryMap<Block, u32> = SecondaryMap::new();
        self.cfg.blocks.values().flat_map(|data| data.term.targets()).for_each(|target| arcs[*target] += 1);
        let mut renamed: FxHashMap<Var, Operand> = FxHashMap::default();
        for block in self.cfg.blocks.keys().collect::<Vec<_>>() {
            let data = &self.cfg.blocks[block];
            let is_call = data.instrs.last().is_some_and(|instr| lands(&self.cfg.payloads, instr));
            let Terminator::Branch { targets, .. } = &data.term else { continue };
            let (normal, unwind) = (targets[0], targets[targets.len() - 1]);
            if is_call {
                self.pass_empty(block, normal, &arcs);
                self.absorb(unwind, &arcs, &mut renamed);
            }
        }
        let rename = |operand: &mut Operand| {
            while let Operand::Var(var) = operand
                && let Some(value) = renamed.get(var)
            {
                *operand = *value;
            }
        };
        for data in self.cfg.blocks.values_mut().filter(|_| !renamed.is_empty()) {
            data.phis.iter_mut().flat_map(|phi| &mut phi.incoming).for_each(|(_, operand)| rename(operand));
            data.instrs.iter_mut().flat_map(|instr| &mut *instr.args).for_each(rename);
            match &mut data.term {
                Terminator::Branch { cond, .. } => rename(cond),
                Terminator::Return(Some(value)) => rename(value),
                _ => {}
            }
        }
    }

    /// Redirects the normal destination of a call past empty blocks.
    fn pass_empty(&mut self, block: Block, normal: Block, arcs: &SecondaryMap<Block, u32>) {
        let (mut last, mut to) = (block, normal);
        loop {
            let data = &self.cfg.blocks[to];
            let empty = data.phis.is_empty() && data.instrs.is_empty() && !data.must_progress && arcs[to] == 1;
            match data.term {
                Terminator::Jump(next) if empty && next != to => (last, to) = (to, next),
                _ => break,
            }
        }
        if last != block {
            self.rename_pred(to, last, block);
            self.cfg.blocks[block].term.targets_mut()[0] = to;
        }
    }

    /// Merges blocks into that of a landing pad if it is their only predecessor.
    fn absorb(&mut self, unwind: Block, arcs: &SecondaryMap<Block, u32>, renamed: &mut FxHashMap<Var, Operand>) {
        while let Terminator::Jump(next) = self.cfg.blocks[unwind].term {
            if arcs[next] != 1 || next == unwind {
                return;
            }
            let data = std::mem::take(&mut self.cfg.blocks[next]);
            for phi in data.phis {
                renamed.extend(phi.incoming.first().map(|(_, value)| (phi.result, *value)));
            }
            for target in data.term.targets() {
                self.rename_pred(*target, next, unwind);
            }
            let pad = &mut self.cfg.blocks[unwind];
            pad.append_records(pad.instrs.len(), data.records);
            pad.branch_location = data.branch_location;
            pad.instrs.extend(data.instrs);
            (pad.term, pad.must_progress) = (data.term, data.must_progress);
            (pad.branch_note, pad.loop_note) = (data.branch_note, data.loop_note);
        }
    }
}

/// A variable with different values on two ways.
struct Variable {
    /// The first blocks of the ways, with the values there.
    ways: [(Block, Operand); 2],
    /// Values at the beginning of blocks.
    known: FxHashMap<Block, Operand>,
}

/// Finds the values of variables where ways meet, on demand (M. Braun et al., Simple and Efficient Construction of
/// Static Single Assignment Form, 2013).
struct Repair {
    dominators: Dominators,
    preds: SecondaryMap<Block, Vec<Block>>,
    variables: FxHashMap<Var, Variable>,
    phis: Vec<(Block, PhiInstr)>,
}

impl Repair {
    fn new(cfg: &Cfg) -> Repair {
        let mut preds: SecondaryMap<Block, Vec<Block>> = SecondaryMap::new();
        preds.resize(cfg.blocks.len());
        for (block, data) in cfg.blocks.iter() {
            for target in data.term.targets() {
                if preds[*target].last() != Some(&block) {
                    preds[*target].push(block);
                }
            }
        }
        let dominators = Dominators::compute(cfg, &preds);
        Repair { dominators, preds, variables: FxHashMap::default(), phis: vec![] }
    }

    /// Replaces an operand that is used in a block or at its end.
    fn value(&mut self, vars: &mut PrimaryMap<Var, Type>, operand: &mut Operand, block: Block) {
        // The value of a variable on a way may be a variable again.
        while let Operand::Var(var) = *operand {
            let Some(mut variable) = self.variables.remove(&var) else { return };
            *operand = self.at(vars, var, &mut variable, block);
            self.variables.insert(var, variable);
        }
    }

    fn at(&mut self, vars: &mut PrimaryMap<Var, Type>, var: Var, variable: &mut Variable, block: Block) -> Operand {
        let mut open = vec![];
        let found = self.find(vars, var, variable, block, &mut open);
        while let Some((block, result)) = open.pop() {
            let mut incoming = vec![];
            for pred in self.preds[block].clone() {
                incoming.push((pred, self.find(vars, var, variable, pred, &mut open)));
            }
            self.phis.push((block, PhiInstr { result, incoming }));
        }
        found
    }

    /// The value in a block, which may be a phi that is still to be created.
    fn find(
        &self,
        vars: &mut PrimaryMap<Var, Type>,
        var: Var,
        variable: &mut Variable,
        mut block: Block,
        open: &mut Vec<(Block, Var)>,
    ) -> Operand {
        loop {
            if let Some((_, value)) = variable.ways.iter().find(|(home, _)| self.dominators.dominates(*home, block)) {
                return *value;
            }
            if let Some(known) = variable.known.get(&block) {
                return *known;
            }
            match self.preds[block][..] {
                [] => return Operand::Const(Const { op: Op::Poison, ty: vars[var] }),
                [pred] => block = pred,
                _ => {
                    let result = vars.push(vars[var]);
                    variable.known.insert(block, Operand::Var(result));
                    open.push((block, result));
                    return Operand::Var(result);
                }
            }
        }
    }
}
