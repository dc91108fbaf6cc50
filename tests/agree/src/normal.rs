//! The normal form of control flow. Both functions are normalized before they are compared.
//!
//! 1. Unreachable blocks are removed; so are cases of a switch with the same target and operands of phis as its
//!    default.
//! 2. A branch on a constant, and one whose arcs all have the same target and operands, becomes a jump.
//! 3. A phi whose operands are all the same value is replaced by it; phis that only unused phis use are removed.
//! 4. A block that only jumps is replaced by its target. Operands of phis belong to arcs, so that is always possible.
//! 5. A block is merged with its only successor if it is the successor's only predecessor.
//! 6. An operation on constants becomes a constant expression in its uses, if LLVM has one for it.
//! 7. All returns become one, of a phi.
//! 8. Each invoke gets a landing pad of its own.
//! 9. The debug record for a variable in memory moves to the block in which the memory is allocated.
//!
//! These are the degrees of freedom of the graph between both texts: it has operations and decisions but no blocks, a
//! region has one end, and the value of a landing pad is a part of its call. None of the rules changes the decisions on
//! a path, except rule 2, where there is no real decision.

use crate::function::{Arc, Block, BlockData, DECLARE, Function, HOLE, Instr, Operand, Origin, Value, is_jump};
use crate::lex::{Token, closing, parts, tokens};
use rustc_hash::FxHashMap;

/// Words between an opcode and its operands.
const FLAGS: [&str; 6] = ["inbounds", "nusw", "nuw", "nsw", "exact", "disjoint"];
/// Flags that constant expressions lose.
const PROMISES: [&str; 2] = ["nuw", "nsw"];

/// A limit that is not reached in practice.
const MAX_ROUNDS: usize = 1000;

/// Normalizes a function; returns the remaining blocks in depth-first order.
pub(crate) fn normalize(function: &mut Function<'_>) -> Vec<Block> {
    one_return(function);
    own_landing_pads(function);
    let mut normal = Normal { replaced: vec![None; function.values.len()], changed: true };
    for _ in 0..MAX_ROUNDS {
        if !std::mem::take(&mut normal.changed) {
            break;
        }
        let order = depth_first(function);
        for block in &order {
            normal.branch(&mut function.blocks[*block]);
        }
        let order = depth_first(function);
        normal.phis(function, &order);
        normal.dead_phis(function, &order);
        normal.expressions(function, &order);
        normal.fold(function, &order);
        normal.merge(function);
    }
    for data in &mut function.blocks {
        for operand in data.instrs.iter_mut().flat_map(|instr| &mut instr.operands) {
            if let Operand::Value(value) = normal.resolve(*operand) {
                *operand = value;
            }
        }
        for (_, operand) in data.arcs.iter_mut().flat_map(|arc| &mut arc.values) {
            *operand = normal.resolved(operand);
        }
    }
    normal.constants(function);
    only_on_back_arcs(function);
    records_with_their_memory(function);
    depth_first(function)
}

/// Rule 9.
fn records_with_their_memory(function: &mut Function<'_>) {
    let order = depth_first(function);
    let mut homes: FxHashMap<Value, Block> = FxHashMap::default();
    for block in &order {
        homes.extend(function.blocks[*block].instrs.iter().filter_map(|instr| Some((instr.result?, *block))));
    }
    for block in order {
        let instrs = std::mem::take(&mut function.blocks[block].instrs);
        let home = |instr: &Instr<'_>| match instr.operands[..] {
            [memory] if instr.text.starts_with(DECLARE) => homes.get(&memory).copied().filter(|home| *home != block),
            _ => None,
        };
        let (moved, kept): (Vec<_>, Vec<_>) = instrs.into_iter().partition(|instr| home(instr).is_some());
        function.blocks[block].instrs = kept;
        for record in moved {
            let home = home(&record).expect("it has another one");
            let instrs = &mut function.blocks[home].instrs;
            let end = instrs.len() - usize::from(instrs.last().is_some_and(|last| is_jump(&last.text)));
            instrs.insert(end, record);
        }
    }
}

/// The reachable blocks, each before its successors.
pub(crate) fn depth_first(function: &Function<'_>) -> Vec<Block> {
    let mut seen = vec![false; function.blocks.len()];
    let (mut order, mut stack) = (Vec::new(), vec![0]);
    while let Some(block) = stack.pop() {
        if !std::mem::replace(&mut seen[block], true) {
            order.push(block);
            stack.extend(function.blocks[block].arcs.iter().rev().map(|arc| arc.target));
        }
    }
    order
}

/// Keeps the metadata of loops only on back edges, which are the only place where LLVM looks for it.
fn only_on_back_arcs(function: &mut Function<'_>) {
    let mut state = vec![0u8; function.blocks.len()];
    let mut stack = vec![(0, 0)];
    state[0] = 1;
    while let Some((block, next)) = stack.last_mut() {
        let block = *block;
        let Some(arc) = function.blocks[block].arcs.get_mut(*next) else {
            state[block] = 2;
            stack.pop();
            continue;
        };
        *next += 1;
        if state[arc.target] != 1 {
            arc.marks.clear();
        }
        arc.marks.sort();
        arc.marks.dedup();
        if state[arc.target] == 0 {
            state[arc.target] = 1;
            stack.push((arc.target, 0));
        }
    }
}

struct Normal {
    /// The replacement of a value that was a phi.
    replaced: Vec<Option<Operand>>,
    changed: bool,
}

impl Normal {
    fn resolve(&self, value: Value) -> Operand {
        let mut value = value;
        loop {
            match &self.replaced[value] {
                None => return Operand::Value(value),
                Some(Operand::Value(next)) => value = *next,
                Some(constant) => return constant.clone(),
            }
        }
    }

    fn resolved(&self, operand: &Operand) -> Operand {
        match operand {
            Operand::Value(value) => self.resolve(*value),
            constant => constant.clone(),
        }
    }

    /// Have two arcs the same target and the same operands?
    fn same(&self, a: &Arc, b: &Arc) -> bool {
        let operands = |arc: &Arc| -> Vec<(Value, Operand)> {
            let live = arc.values.iter().filter(|(phi, _)| self.replaced[*phi].is_none());
            let mut all: Vec<_> = live.map(|(phi, operand)| (*phi, self.resolved(operand))).collect();
            all.sort_by_key(|(phi, _)| *phi);
            all
        };
        a.target == b.target && operands(a) == operands(b)
    }

    /// Rules 1 and 2.
    fn branch(&mut self, data: &mut BlockData<'_>) {
        let Some(last) = data.instrs.last() else { return };
        let is_switch = last.text.starts_with("switch ");
        if !is_switch && !last.text.starts_with("br ") {
            return;
        }
        if let Some(taken) = taken(last, &data.arcs) {
            data.arcs = vec![Arc { label: "0".into(), ..data.arcs[taken].clone() }];
            data.instrs.pop();
            self.changed = true;
            return;
        }
        if is_switch {
            let default = data.arcs[0].clone();
            let before = data.arcs.len();
            let mut first = true;
            data.arcs.retain(|arc| std::mem::take(&mut first) || !self.same(arc, &default));
            // Sorted by their constants: the order of cases has no meaning.
            data.arcs[1..].sort_by(|a, b| a.label.cmp(&b.label));
            self.changed |= data.arcs.len() != before;
        }
        let (first, others) = data.arcs.split_first().expect("a branch has arcs");
        if others.iter().all(|arc| self.same(arc, first)) {
            data.arcs.truncate(1);
            data.arcs[0].label = "0".into();
            data.instrs.pop();
            self.changed = true;
        }
    }

    /// Rule 3.
    fn phis(&mut self, function: &mut Function<'_>, order: &[Block]) {
        let mut only: Vec<Option<Option<Operand>>> = vec![None; function.values.len()];
        for (phi, operand) in order.iter().flat_map(|block| &function.blocks[*block].arcs).flat_map(|arc| &arc.values) {
            let operand = self.resolved(operand);
            if operand != Operand::Value(*phi) {
                match &only[*phi] {
                    None => only[*phi] = Some(Some(operand)),
                    Some(Some(known)) if *known == operand => {}
                    Some(_) => only[*phi] = Some(None),
                }
            }
        }
        for (phi, operand) in only.into_iter().enumerate() {
            if let (Some(Some(operand)), None) = (operand, &self.replaced[phi]) {
                // Others may have been replaced meanwhile.
                let operand = self.resolved(&operand);
                if operand != Operand::Value(phi) {
                    self.replaced[phi] = Some(operand);
                    self.changed = true;
                }
            }
        }
    }

    /// Rule 3, for unused phis.
    fn dead_phis(&mut self, function: &mut Function<'_>, order: &[Block]) {
        let mut live = vec![false; function.values.len()];
        let mut todo: Vec<Value> = Vec::new();
        let mut operands: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
        for block in order {
            let data = &function.blocks[*block];
            let used = data.instrs.iter().flat_map(|instr| &instr.operands).map(|value| self.resolve(*value));
            todo.extend(used.filter_map(|operand| operand.value()));
            for (phi, operand) in data.arcs.iter().flat_map(|arc| &arc.values) {
                operands.entry(*phi).or_default().extend(self.resolved(operand).value());
            }
        }
        while let Some(value) = todo.pop() {
            if !std::mem::replace(&mut live[value], true) {
                todo.extend(operands.get(&value).into_iter().flatten());
            }
        }
        for block in order {
            for arc in &mut function.blocks[*block].arcs {
                let before = arc.values.len();
                arc.values.retain(|(phi, _)| live[*phi]);
                self.changed |= arc.values.len() != before;
            }
        }
    }

    /// Rule 4. A block with phis is included if they are used only by phis of its successor.
    fn fold(&mut self, function: &mut Function<'_>, order: &[Block]) {
        let mut uses = vec![0usize; function.values.len()];
        for block in order {
            let data = &function.blocks[*block];
            let operands = data.instrs.iter().flat_map(|instr| &instr.operands).map(|value| self.resolve(*value));
            let on_arcs = data.arcs.iter().flat_map(|arc| &arc.values).map(|(_, operand)| self.resolved(operand));
            for operand in operands.chain(on_arcs) {
                if let Operand::Value(value) = operand {
                    uses[value] += 1;
                }
            }
        }
        for block in order.iter().skip(1) {
            let data = &function.blocks[*block];
            let [arc] = &data.arcs[..] else { continue };
            if !data.instrs.is_empty() || arc.target == *block {
                continue;
            }
            let arc = arc.clone();
            let live: Vec<Value> = data.phis.iter().copied().filter(|phi| self.replaced[*phi].is_none()).collect();
            let used_here = |phi: &Value| {
                arc.values.iter().filter(|(_, operand)| self.resolved(operand) == Operand::Value(*phi)).count()
            };
            if live.iter().any(|phi| uses[*phi] != used_here(phi)) {
                continue;
            }
            for source in order {
                for into in function.blocks[*source].arcs.iter_mut().filter(|into| into.target == *block) {
                    let values = arc.values.iter().map(|(phi, operand)| {
                        let operand = self.resolved(operand);
                        let through = into.values.iter().find(|(own, _)| Operand::Value(*own) == operand);
                        (*phi, through.map_or(operand, |(_, incoming)| self.resolved(incoming)))
                    });
                    into.values = values.collect();
                    into.target = arc.target;
                    into.marks.extend(arc.marks.iter().cloned());
                }
            }
            // The block is removed: uses in it become uses elsewhere.
            for (_, operand) in &arc.values {
                if let Operand::Value(value) = self.resolved(operand) {
                    uses[value] = usize::MAX;
                }
            }
            function.blocks[*block].arcs.clear();
            self.changed = true;
        }
    }

    /// Rule 5.
    fn merge(&mut self, function: &mut Function<'_>) {
        let mut into = vec![0usize; function.blocks.len()];
        // The entry has an arc from outside.
        into[0] = 1;
        let order = depth_first(function);
        for arc in order.iter().flat_map(|block| &function.blocks[*block].arcs) {
            into[arc.target] += 1;
        }
        for block in order {
            loop {
                let data = &function.blocks[block];
                let [arc] = &data.arcs[..] else { break };
                let target = arc.target;
                let jumps = data.instrs.last().is_none_or(|last| !is_jump(&last.text));
                if !jumps || target == block || into[target] != 1 {
                    break;
                }
                for (phi, operand) in arc.values.clone() {
                    let operand = self.resolved(&operand);
                    if self.replaced[phi].is_none() && operand != Operand::Value(phi) {
                        self.replaced[phi] = Some(operand);
                    }
                }
                let taken = std::mem::take(&mut function.blocks[target]);
                let data = &mut function.blocks[block];
                data.instrs.extend(taken.instrs);
                data.arcs = taken.arcs;
                self.changed = true;
            }
        }
    }

    /// Rule 6.
    fn expressions(&mut self, function: &mut Function<'_>, order: &[Block]) {
        self.constants(function);
        for block in order {
            for at in 0..function.blocks[*block].instrs.len() {
                let instr = &mut function.blocks[*block].instrs[at];
                self.fill_in(instr);
                let (Some(result), true) = (instr.result, instr.is_pure && instr.operands.is_empty()) else { continue };
                if self.replaced[result].is_some() {
                    continue;
                }
                if let Some(text) = expression(&instr.text) {
                    self.replaced[result] = Some(Operand::Constant(text));
                    self.changed = true;
                }
            }
            let replaced = |value: Value| self.replaced[value].is_some();
            function.blocks[*block].instrs.retain(|instr| !instr.result.is_some_and(replaced));
        }
    }

    /// Inserts constants that replace values into the texts of instructions.
    fn constants(&self, function: &mut Function<'_>) {
        function.blocks.iter_mut().flat_map(|data| &mut data.instrs).for_each(|instr| self.fill_in(instr));
    }

    fn fill_in(&self, instr: &mut Instr<'_>) {
        if instr.operands.iter().all(|value| self.replaced[*value].is_none()) {
            return;
        }
        let mut operands = std::mem::take(&mut instr.operands).into_iter();
        let mut text = Vec::new();
        for word in instr.text.split(' ') {
            if word != HOLE {
                text.push(word.to_owned());
                continue;
            }
            let Some(value) = operands.next() else { break };
            match self.resolve(value) {
                Operand::Constant(constant) => text.push(constant),
                Operand::Value(value) => {
                    text.push(word.to_owned());
                    instr.operands.push(value);
                }
            }
        }
        instr.text = text.join(" ");
    }
}

/// The arc that a branch on a constant takes.
fn taken(branch: &Instr<'_>, arcs: &[Arc]) -> Option<usize> {
    let words: Vec<&str> = branch.text.split(' ').collect();
    match words[..] {
        ["br", "i1", "true", ..] => Some(0),
        ["br", "i1", "false", ..] => Some(1),
        ["switch", ty, value, ..] if value.parse::<i128>().is_ok() => {
            let case = format!("{ty} {value}");
            Some(arcs.iter().position(|arc| arc.label == case).unwrap_or(0))
        }
        _ => None,
    }
}

/// Rule 7.
fn one_return(function: &mut Function<'_>) {
    let exit = function.blocks.len();
    let mut returned = None;
    for data in &mut function.blocks {
        let Some(last) = data.instrs.last().filter(|last| last.text.starts_with("ret ")) else { continue };
        let mut arc = Arc { target: exit, label: "0".into(), values: vec![], marks: vec![] };
        let found = tokens(&last.text);
        let ty = 1 + type_len(&found[1..]).unwrap_or(1);
        let rest = &found[ty.min(found.len())..];
        let result = match last.operands.first() {
            Some(value) => Some(Operand::Value(*value)),
            None if rest.is_empty() => None,
            None => Some(Operand::Constant(spelled(rest))),
        };
        let ty = spelled(&found[1..ty.min(found.len())]);
        let values = &mut function.values;
        let (phi, _) = &*returned.get_or_insert_with(|| {
            let value = result.is_some().then(|| {
                values.push(Origin::Phi(ty.clone()));
                values.len() - 1
            });
            let text = if value.is_some() { format!("ret {ty} {HOLE}") } else { format!("ret {ty}") };
            let operands = value.into_iter().collect();
            (value, Instr { text, operands, result: None, is_pure: false, line: last.line })
        });
        arc.values.extend(phi.zip(result));
        data.instrs.pop();
        data.arcs = vec![arc];
    }
    if let Some((phi, instr)) = returned {
        function.blocks.push(BlockData { instrs: vec![instr], arcs: vec![], phis: phi.into_iter().collect() });
    }
}

/// Rule 8.
fn own_landing_pads(function: &mut Function<'_>) {
    let order = depth_first(function);
    for pad in &order {
        let first = function.blocks[*pad].instrs.first();
        let Some(first) = first.filter(|instr| instr.text.starts_with("landingpad ")).cloned() else { continue };
        let (Some(landed), arcs) = (first.result, arcs_into(function, &order, *pad)) else { continue };
        if arcs.len() < 2 {
            continue;
        }
        function.blocks[*pad].instrs.remove(0);
        function.blocks[*pad].phis.push(landed);
        let found = tokens(&first.text);
        let ty = type_len(&found[1..]).unwrap_or(1);
        function.values[landed] = Origin::Phi(spelled(&found[1..=ty.min(found.len() - 1)]));
        for (from, index) in arcs {
            let own = function.values.len();
            function.values.push(Origin::Instruction);
            let block = function.blocks.len();
            let into = &mut function.blocks[from].arcs[index];
            let mut values = std::mem::take(&mut into.values);
            into.target = block;
            values.push((landed, Operand::Value(own)));
            let arc = Arc { target: *pad, label: "0".into(), values, marks: vec![] };
            let instr = Instr { result: Some(own), ..first.clone() };
            function.blocks.push(BlockData { instrs: vec![instr], arcs: vec![arc], phis: vec![] });
        }
    }
}

/// The arcs to a block: their sources, and their indices there.
fn arcs_into(function: &Function<'_>, order: &[Block], target: Block) -> Vec<(Block, usize)> {
    let all = order.iter().flat_map(|from| (0..function.blocks[*from].arcs.len()).map(move |index| (*from, index)));
    all.filter(|(from, index)| function.blocks[*from].arcs[*index].target == target).collect()
}

/// An operation on constants as a constant expression: the same words in brackets, with a type before each operand.
fn expression(text: &str) -> Option<String> {
    let (opcode, rest) = text.split_once(' ')?;
    // Attachments are not part of it.
    let found = tokens(rest);
    let flags = found.iter().take_while(|token| FLAGS.contains(&token.text)).count();
    let (flags, operands) = found.split_at(flags);
    let mut inner = match opcode {
        "getelementptr" | "ptrtoint" | "inttoptr" | "bitcast" | "addrspacecast" | "trunc" | "extractelement"
        | "insertelement" | "shufflevector" => spelled(operands),
        "add" | "sub" | "mul" | "xor" | "shl" => {
            let [first, second] = parts(operands)[..] else { return None };
            let ty = type_len(first)?;
            format!("{} , {} {}", spelled(first), spelled(&first[..ty]), spelled(second))
        }
        _ => return None,
    };
    // The graph does not keep the flags of constant expressions.
    inner = inner.trim().to_owned();
    let kept: Vec<&str> = flags
        .iter()
        .map(|flag| flag.text)
        .filter(|flag| opcode == "getelementptr" || !PROMISES.contains(flag))
        .collect();
    let kept = kept.iter().map(|flag| format!("{flag} ")).collect::<String>();
    Some(format!("{opcode} {kept}( {inner} )"))
}

/// The number of tokens of the type that begins here.
fn type_len(found: &[Token<'_>]) -> Option<usize> {
    match found.first()? {
        token if token.is("ptr") && found.get(1).is_some_and(|next| next.is("addrspace")) => Some(5),
        token if token.is("[") || token.is("{") || token.is("<") => Some(closing(found, 0)? + 1),
        _ => Some(1),
    }
}

/// Tokens as in canonical text.
fn spelled(found: &[Token<'_>]) -> String {
    found.iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
}
