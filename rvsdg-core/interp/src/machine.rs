//! The machine: evaluates compiled bodies with an explicit stack of frames.
//!
//! States are counters. Each activation of a function starts with I/O state 0 and memory state 0. Every operation that
//! makes a new state checks that the one it takes is the latest one of its activation. So if a transformation breaks
//! the order of effects in a way that the verifier accepts, the machine detects it, whatever the values are.
//!
//! Where memory states are split, an activation has several at a time. Each is a number of its own, and is taken once.

use crate::code::{Code, Inst, NO_SLOT, Operand, Slot, States};
use crate::float;
use crate::int;
use crate::layout::Scalar;
use crate::memory::{Memory, Origin};
use crate::outcome::{Datum, Eval, Event, Place, Stop, Stream, TrapKind, undefined, unsupported};
use crate::program::Program;
use crate::simple;
use crate::value::{Pointer, Value, mask, signed};
use crate::{Options, cast};
use rvsdg_core::{AtomicKind, CastOp, Flags, Node};

/// An activation of a function.
pub(crate) struct Frame<'p> {
    pub(crate) code: usize,
    /// The next instruction, saved during a call.
    pub(crate) pc: usize,
    pub(crate) base: usize,
    /// Its states, saved during a call.
    pub(crate) io: u32,
    pub(crate) mem: u32,
    pub(crate) split: Vec<u32>,
    /// Number of stack objects when it was entered.
    pub(crate) stack: usize,
    /// Variable arguments, and the call site that passed them.
    pub(crate) extra: Vec<Value>,
    pub(crate) site: Option<&'p crate::code::CallSite>,
}

/// The state of a run.
pub(crate) struct Machine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) options: Options,
    pub(crate) memory: Memory,
    pub(crate) slots: Vec<Value>,
    pub(crate) frames: Vec<Frame<'p>>,
    /// The latest states of the running function.
    io: u32,
    mem: u32,
    /// Its other memory states that were not taken yet, if they were split; the youngest ones are last.
    split: Vec<u32>,
    /// The instruction that is being evaluated.
    pc: usize,
    pub(crate) fuel: u64,
    pub(crate) output: Vec<u8>,
    pub(crate) errors: Vec<u8>,
    pub(crate) events: Vec<Event>,
    /// The number of nested runs: library functions that call back into the module.
    pub(crate) nested: usize,
    /// The place where poison was last created from operands without poison: code and instruction.
    pub(crate) poison: Option<(usize, usize)>,
    /// The number of calls of unknown functions.
    pub(crate) unknown_calls: u64,
    /// The state of `rand`.
    pub(crate) seed: u64,
    /// The address of `errno`, once it has been requested.
    pub(crate) errno: Option<Pointer>,
}

#[inline]
fn read<'a>(slots: &'a [Value], code: &'a Code, base: usize, operand: Operand) -> &'a Value {
    match operand.as_constant() {
        Some(index) => &code.consts[index],
        None => &slots[base + operand.0 as usize],
    }
}

impl<'p> Machine<'p> {
    pub(crate) fn new(program: &'p Program, options: Options, memory: Memory) -> Self {
        Machine {
            program,
            fuel: options.fuel,
            options,
            memory,
            slots: vec![],
            frames: vec![],
            io: 0,
            mem: 0,
            split: vec![],
            pc: 0,
            output: vec![],
            errors: vec![],
            events: vec![],
            nested: 0,
            poison: None,
            unknown_calls: 0,
            seed: 1,
            errno: None,
        }
    }

    /// The current position: function and node.
    pub(crate) fn position(&self) -> Option<(usize, Option<Node>)> {
        let frame = self.frames.last()?;
        Some((frame.code, self.program.codes[frame.code].nodes.get(self.pc).copied().flatten()))
    }

    pub(crate) fn read(&self, code: &Code, operand: Operand) -> Value {
        let base = self.frames.last().map_or(0, |frame| frame.base);
        read(&self.slots, code, base, operand).clone()
    }

    /// Runs until the top frame has returned; returns its result.
    pub(crate) fn run(&mut self) -> Eval<Value> {
        let floor = self.frames.len();
        loop {
            let Some(frame) = self.frames.last() else { return Ok(Value::Undef) };
            let code = &self.program.codes[frame.code];
            let (base, mut pc) = (frame.base, frame.pc);
            // One iteration per instruction. Calls and returns change the frame.
            loop {
                if self.fuel == 0 {
                    return Err(Box::new(Stop::Trap(TrapKind::Fuel, String::new())));
                }
                self.fuel -= 1;
                self.pc = pc;
                let inst = code.insts[pc];
                pc += 1;
                match inst {
                    Inst::Jump { target } => pc = target as usize,
                    Inst::Leave { predicate, target } => {
                        if self.decide(code, base, predicate)? == 0 {
                            pc = target as usize;
                        }
                    }
                    Inst::Switch { info, predicate } => {
                        let alternative = self.decide(code, base, predicate)?;
                        match code.tables[info as usize].get(alternative as usize) {
                            Some(target) => pc = *target as usize,
                            None => return crate::outcome::invalid("there is no such alternative"),
                        }
                    }
                    Inst::Call { info } => {
                        if let Some(frame) = self.frames.last_mut() {
                            (frame.pc, frame.io, frame.mem) = (pc, self.io, self.mem);
                        }
                        if self.call(code, &code.calls[info as usize])? {
                            break;
                        }
                    }
                    Inst::Return => {
                        let value = self.leave(code)?;
                        if self.frames.len() < floor {
                            return Ok(value);
                        }
                        self.finish(value)?;
                        break;
                    }
                    _ => self.step(code, base, inst)?,
                }
            }
        }
    }

    /// Evaluates code without jumps and calls.
    pub(crate) fn straight(&mut self, index: usize) -> Eval<()> {
        self.enter(index, vec![], None)?;
        let code = &self.program.codes[index];
        for (pc, inst) in code.insts.iter().enumerate() {
            self.pc = pc;
            self.step(code, 0, *inst)?;
        }
        Ok(())
    }

    /// The alternative that a control value selects.
    #[inline]
    fn decide(&self, code: &Code, base: usize, predicate: Operand) -> Eval<u64> {
        match read(&self.slots, code, base, predicate) {
            Value::Int(alternative) => Ok(*alternative),
            Value::Poison => undefined("branch on poison"),
            _ => undefined("branch on an undefined value"),
        }
    }

    /// Evaluates an instruction that does not jump.
    #[inline]
    fn step(&mut self, code: &'p Code, base: usize, inst: Inst) -> Eval<()> {
        let get = |operand| read(&self.slots, code, base, operand);
        let (to, value) = match inst {
            Inst::Binary { op, width, flags, a, b, to } => {
                let value = match (get(a), get(b)) {
                    (Value::Int(a), Value::Int(b)) => {
                        int::binary64(op, flags, u32::from(width), *a, *b)?.map_or(Value::Poison, Value::Int)
                    }
                    (a, b) => int::binary(op, flags, u32::from(width), a, b)?,
                };
                (to, value)
            }
            Inst::Compare { cond, width, a, b, to } => {
                let value = match (get(a), get(b)) {
                    (Value::Int(a), Value::Int(b)) => Value::bool(int::compare64(cond, u32::from(width), *a, *b)),
                    (a, b) => int::compare(cond, u32::from(width), a, b)?,
                };
                (to, value)
            }
            Inst::Double { op, flags, a, b, to } => {
                (to, float::binary(op, flags, crate::layout::FloatKind::Double, get(a), get(b))?)
            }
            Inst::FCompare { cond, flags, kind, a, b, to } => (to, float::compare(cond, flags, kind, get(a), get(b))?),
            Inst::Resize { op, flags, from, width, a, to } => {
                (to, resize(op, flags, u32::from(from), u32::from(width), get(a), &self.memory)?)
            }
            Inst::Gep { info, base: pointer, to } => (to, self.gep(code, base, info, pointer)),
            Inst::Select { test, a, b, to } => (to, simple::select(get(test), get(a), get(b))),
            Inst::Match { info, a, to } => (to, choose(&code.matches[info as usize], get(a))),
            Inst::Copy { a, to } => (to, get(a).clone()),
            Inst::Load { info, address, mem, to, new_mem } => {
                let pointer = target(get(address))?;
                let value = self.memory.load(&code.accesses[info as usize], pointer)?;
                self.take_mem(code, base, mem, new_mem)?;
                (to, value)
            }
            Inst::Store { info, value, address, mem, new_mem } => {
                let pointer = target(get(address))?;
                let value = read(&self.slots, code, base, value);
                self.memory.store(&code.accesses[info as usize], pointer, value)?;
                return self.take_mem(code, base, mem, new_mem);
            }
            other => return self.rare(code, base, other),
        };
        if matches!(value, Value::Poison) {
            self.note_poison(code, base, inst);
        }
        self.slots[base + to as usize] = value;
        Ok(())
    }

    /// Records where poison was created, for messages.
    #[cold]
    fn note_poison(&mut self, code: &Code, base: usize, inst: Inst) {
        let operands = match inst {
            Inst::Binary { a, b, .. }
            | Inst::Compare { a, b, .. }
            | Inst::Double { a, b, .. }
            | Inst::FCompare { a, b, .. } => vec![a, b],
            Inst::Resize { a, .. } => vec![a],
            Inst::Gep { base, .. } => vec![base],
            Inst::Task { info, .. } => code.tasks[info as usize].args.to_vec(),
            _ => return,
        };
        let made = !operands.into_iter().any(|operand| read(&self.slots, code, base, operand).has_poison());
        if let (true, Some(frame)) = (made, self.frames.last()) {
            self.poison = Some((frame.code, self.pc));
        }
    }

    /// Evaluates an instruction that is too rare to be inlined.
    #[inline(never)]
    fn rare(&mut self, code: &'p Code, base: usize, inst: Inst) -> Eval<()> {
        match inst {
            Inst::Task { info, to } => {
                let info = &code.tasks[info as usize];
                let args: Vec<&Value> = info.args.iter().map(|arg| read(&self.slots, code, base, *arg)).collect();
                let value = match &info.task {
                    crate::code::Task::Gep(gep) => self.gep_lanes(code, base, *gep, args[0]),
                    task => simple::evaluate(task, &args, &self.memory)?,
                };
                if value.has_poison() {
                    self.note_poison(code, base, inst);
                }
                self.slots[base + to as usize] = value;
                Ok(())
            }
            Inst::Alloca { info, count, mem, to, new_mem } => {
                let info = &code.allocas[info as usize];
                let count = match read(&self.slots, code, base, count) {
                    Value::Int(count) => *count,
                    _ => return undefined("alloca of an undefined number of elements"),
                };
                let size = info.size.saturating_mul(count);
                let pointer = self.memory.allocate(size, info.align, Origin::Stack, false)?;
                self.slots[base + to as usize] = Value::Pointer(pointer);
                self.take_mem(code, base, mem, new_mem)
            }
            Inst::Volatile { info } => self.volatile(code, base, &code.volatiles[info as usize]),
            Inst::Atomic { info } => self.atomic(code, base, &code.atomics[info as usize]),
            Inst::Regroup { info } => self.regroup(code, base, &code.regroupings[info as usize]),
            Inst::Unreachable => undefined("`unreachable` was reached"),
            Inst::Unsupported { info } => unsupported(code.refusals[info as usize].clone()),
            other => crate::outcome::invalid(format!("{other:?} in a wrong place")),
        }
    }

    fn volatile(&mut self, code: &Code, base: usize, info: &crate::code::VolatileInfo) -> Eval<()> {
        let address = read(&self.slots, code, base, info.address);
        let pointer = target(address)?;
        let place = self.datum(address);
        if info.value.is_none() {
            let value = self.memory.load(&info.access, pointer)?;
            let event = Event::VolatileLoad(place, self.datum(&value));
            self.events.push(event);
            if info.to != NO_SLOT {
                self.slots[base + info.to as usize] = value;
            }
        } else {
            let value = read(&self.slots, code, base, info.value);
            self.events.push(Event::VolatileStore(place, self.datum(value)));
            self.memory.store(&info.access, pointer, value)?;
        }
        self.take_states(code, base, &info.states)
    }

    /// There is only one thread. But other threads could observe these accesses, so they are events like volatile
    /// accesses.
    fn atomic(&mut self, code: &Code, base: usize, info: &crate::code::AtomicAccess) -> Eval<()> {
        let Some(access) = &info.access else { return self.take_states(code, base, &info.states) };
        let address = read(&self.slots, code, base, info.address);
        let pointer = target(address)?;
        let place = self.datum(address);
        let operand = |operand| read(&self.slots, code, base, operand).clone();
        let mut value = None;
        if info.kind != AtomicKind::Store {
            let old = self.memory.load(access, pointer)?;
            self.events.push(Event::VolatileLoad(place.clone(), self.datum(&old)));
            value = Some(old);
        }
        let new = match (info.kind, &value) {
            (AtomicKind::Store, _) => Some(operand(info.value)),
            (AtomicKind::Rmw(op), Some(old)) => Some(crate::atomic::apply(op, info.width, old, &operand(info.value))?),
            (AtomicKind::CmpXchg, Some(old)) => {
                let same = crate::atomic::is_same(old, &operand(info.expected))?;
                value = Some(Value::members(vec![old.clone(), Value::Int(u64::from(same))]));
                same.then(|| operand(info.value))
            }
            _ => None,
        };
        if let Some(new) = new {
            self.events.push(Event::VolatileStore(place, self.datum(&new)));
            self.memory.store(access, pointer, &new)?;
        }
        if let Some(value) = value.filter(|_| info.to != NO_SLOT) {
            self.slots[base + info.to as usize] = value;
        }
        self.take_states(code, base, &info.states)
    }

    // ---- states ------------------------------------------------------------------------------------------------

    /// Checks that a memory state is the latest one, and makes the next one.
    #[inline]
    fn take_mem(&mut self, code: &Code, base: usize, mem: Operand, new_mem: Slot) -> Eval<()> {
        if mem.is_none() {
            return Ok(());
        }
        let state = read(&self.slots, code, base, mem);
        if *state != Value::State(self.mem) {
            let taken = if let Value::State(state) = state { *state } else { u32::MAX };
            // The latest state is no longer the latest, but was not taken.
            match self.split.iter().rposition(|other| *other == taken) {
                Some(index) => self.split[index] = self.mem,
                None => return stale("memory"),
            }
        }
        self.mem += 1;
        if new_mem != NO_SLOT {
            self.slots[base + new_mem as usize] = Value::State(self.mem);
        }
        Ok(())
    }

    /// Takes several memory states, and makes new ones.
    fn regroup(&mut self, code: &Code, base: usize, info: &crate::code::Regrouping) -> Eval<()> {
        let mut has_latest = true;
        for operand in &info.from {
            let Value::State(state) = *read(&self.slots, code, base, *operand) else { return stale("memory") };
            match self.split.iter().rposition(|other| *other == state) {
                Some(index) => _ = self.split.remove(index),
                None if state == self.mem && has_latest => has_latest = false,
                None => return stale("memory"),
            }
        }
        for slot in &info.to {
            if has_latest {
                self.split.push(self.mem);
            }
            has_latest = true;
            self.mem += 1;
            self.slots[base + *slot as usize] = Value::State(self.mem);
        }
        if !has_latest {
            // Nothing uses the new states. The latest one was taken, so there is another.
            self.mem += 1;
        }
        Ok(())
    }

    /// Checks and makes both states. An I/O state that is only read may be an older one: its reader runs later than
    /// necessary.
    pub(crate) fn take_states(&mut self, code: &Code, base: usize, states: &States) -> Eval<()> {
        if states.new_io != NO_SLOT {
            if *read(&self.slots, code, base, states.io) != Value::State(self.io) {
                return stale("I/O");
            }
            self.io += 1;
            self.slots[base + states.new_io as usize] = Value::State(self.io);
        }
        self.take_mem(code, base, states.mem, states.new_mem)
    }

    /// Checks the states that a function returns.
    pub(crate) fn check_final_states(&self, code: &Code) -> Eval<()> {
        for (operand, latest, what) in [(code.io, self.io, "I/O"), (code.mem, self.mem, "memory")] {
            let is_split = |state: &Value| self.split.iter().any(|other| *state == Value::State(*other));
            let state = self.read(code, operand);
            if !operand.is_none() && state != Value::State(latest) && !(what == "memory" && is_split(&state)) {
                return stale(what);
            }
        }
        Ok(())
    }

    /// Sets the states of the function that runs from here on; returns what else was split in the one before.
    pub(crate) fn set_states(&mut self, io: u32, mem: u32, split: Vec<u32>) -> Vec<u32> {
        (self.io, self.mem) = (io, mem);
        std::mem::replace(&mut self.split, split)
    }

    // ---- addresses ---------------------------------------------------------------------------------------------

    #[inline]
    fn gep(&self, code: &Code, base: usize, info: u32, pointer: Operand) -> Value {
        let info = &code.geps[info as usize];
        let pointer = read(&self.slots, code, base, pointer);
        // The common case: one index, and all flags hold.
        if let (Value::Pointer(pointer), [(index, scale, width)]) = (pointer, &*info.terms)
            && let Value::Int(index) = read(&self.slots, code, base, *index)
        {
            let index = if *width >= 64 { *index as i64 } else { signed(*index, *width) };
            let offset = i128::from(index) * i128::from(*scale) + i128::from(info.offset);
            return simple::offset(&Value::Pointer(*pointer), Some(offset), info.flags, info.bits, &self.memory);
        }
        self.gep_lane(code, base, info, pointer, 0)
    }

    fn gep_lane(&self, code: &Code, base: usize, info: &crate::code::GepInfo, pointer: &Value, lane: usize) -> Value {
        let mut offset = i128::from(info.offset);
        let mut vague = false;
        for (index, scale, width) in &info.terms {
            let index = simple::lane(read(&self.slots, code, base, *index), lane);
            let word = match &index {
                Value::Poison => return Value::Poison,
                Value::Int(index) if *width < 64 => signed(*index, *width),
                Value::Undef | Value::Partial { .. } => {
                    vague = true;
                    0
                }
                wide => wide.words().map_or(0, |words| words[0] as i64),
            };
            offset += i128::from(word) * i128::from(*scale);
        }
        simple::offset(&simple::lane(pointer, lane), (!vague).then_some(offset), info.flags, info.bits, &self.memory)
    }

    fn gep_lanes(&self, code: &Code, base: usize, info: u32, pointer: &Value) -> Value {
        let info = &code.geps[info as usize];
        let count = info.lanes.unwrap_or(1) as usize;
        Value::members((0..count).map(|i| self.gep_lane(code, base, info, pointer, i)).collect())
    }

    // ---- the outside world -------------------------------------------------------------------------------------

    /// Writes to a stream.
    pub(crate) fn write(&mut self, stream: Stream, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        match stream {
            Stream::Stdout => self.output.extend_from_slice(bytes),
            Stream::Stderr => self.errors.extend_from_slice(bytes),
        }
        match self.events.last_mut() {
            Some(Event::Output(last, text)) if *last == stream => text.extend_from_slice(bytes),
            _ => self.events.push(Event::Output(stream, bytes.to_vec())),
        }
    }

    /// A value as the outside world observes it.
    pub(crate) fn datum(&self, value: &Value) -> Datum {
        let scalar = |value: &Value| match value {
            Value::Poison => Datum::Poison,
            Value::Partial { bits, undef } => Datum::Bits(vec![*bits], *undef),
            Value::Pointer(pointer) => {
                let (place, start) = self.place(*pointer);
                Datum::Pointer(place, pointer.address.wrapping_sub(start))
            }
            other => other.words().map_or(Datum::Undef, |words| Datum::Bits(words.to_vec(), 0)),
        };
        match value {
            Value::Members(members) => Datum::Members(members.iter().map(scalar).collect()),
            other => scalar(other),
        }
    }

    /// The object that a pointer refers to, and the address of its start.
    pub(crate) fn place(&self, pointer: Pointer) -> (Place, u64) {
        let Some(index) = self.memory.object(pointer) else {
            return (if pointer.address == 0 { Place::Null } else { Place::Address }, 0);
        };
        let it = self.memory.get(index);
        let place = match it.origin {
            Origin::Global(symbol) | Origin::Function(symbol) => {
                Place::Symbol(self.program.names[symbol.as_u32() as usize].to_string())
            }
            Origin::Heap => Place::Heap,
            Origin::Stack => Place::Stack,
            Origin::Stream(number) => Place::Symbol(["stdin", "stdout", "stderr"][number as usize].into()),
        };
        (place, it.base)
    }
}

#[cold]
fn stale<T>(what: &str) -> Eval<T> {
    Err(Box::new(Stop::Trap(TrapKind::StaleState, format!("the {what} state that it takes is not the latest one"))))
}

/// The address of an access.
#[inline]
pub(crate) fn target(address: &Value) -> Eval<Pointer> {
    match address {
        Value::Pointer(pointer) => Ok(*pointer),
        Value::Poison => undefined("access through a poison pointer"),
        _ => undefined("access through an undefined pointer"),
    }
}

#[inline]
fn resize(op: CastOp, flags: Flags, from: u32, to: u32, a: &Value, memory: &Memory) -> Eval<Value> {
    match (op, a) {
        (CastOp::ZExt, Value::Int(bits)) if flags == Flags::NONE => Ok(Value::Int(*bits)),
        (CastOp::SExt, Value::Int(bits)) => Ok(Value::Int(signed(*bits, from) as u64 & mask(to))),
        (CastOp::Trunc, Value::Int(bits)) if flags == Flags::NONE => Ok(Value::Int(bits & mask(to))),
        _ => cast::cast(op, flags, Scalar::Int(from), Scalar::Int(to), a, memory),
    }
}

/// The alternative that a match selects for a value.
#[inline]
fn choose(table: &crate::code::MatchTable, value: &Value) -> Value {
    let alternative = match value {
        Value::Int(bits) => match &*table.cases {
            [(case, alternative)] => (case == bits).then_some(*alternative),
            cases => cases.binary_search_by_key(bits, |case| case.0).ok().map(|at| cases[at].1),
        },
        Value::Long(_) | Value::Wide(_) => table.wide.iter().find(|case| case.0 == *value).map(|case| case.1),
        Value::Poison => return Value::Poison,
        _ => return Value::Undef,
    };
    Value::Int(u64::from(alternative.unwrap_or(table.default)))
}
