//! Calls and returns, of functions inside and outside of the module.

use crate::code::{CallSite, Callee, Code, NO_SLOT};
use crate::layout::{Scalar, Shape};
use crate::library::Invocation;
use crate::machine::{Frame, Machine};
use crate::memory::{Origin, POISON};
use crate::outcome::{Bytes, Datum, Eval, Event, Stop, TrapKind, undefined, unsupported};
use crate::program::Target;
use crate::value::{Pointer, Value};
use crate::{UnknownCalls, compile};
use rvsdg_core::Symbol;

/// The maximum number of slots of all frames together: 800 MB.
const MOST_SLOTS: usize = 1 << 25;

impl<'p> Machine<'p> {
    /// Begins a call; returns whether there is a new frame to run (otherwise the call is complete).
    pub(crate) fn call(&mut self, code: &'p Code, site: &'p CallSite) -> Eval<bool> {
        let args: Vec<Value> = site.args.iter().map(|arg| self.read(code, arg.value)).collect();
        for (index, (value, arg)) in args.iter().zip(&site.args).enumerate() {
            if arg.noundef && value.is_unsure() {
                return undefined(format!("argument {index}, which must be defined, is not"));
            }
        }
        let program = self.program;
        let symbol = match &site.callee {
            Callee::Intrinsic(routine) => {
                let value = routine(self, &Invocation { args: &args, site: Some(site), name: &site.name })?;
                self.finish_call(site, value)?;
                return Ok(false);
            }
            Callee::Unsupported(symbol) => {
                return unsupported(format!("intrinsic {}", program.names[symbol.as_u32() as usize]));
            }
            Callee::Value(operand) => self.callee(&self.read(code, *operand))?,
        };
        let value = match &program.targets[symbol.as_u32() as usize] {
            Target::Code(index) => {
                self.enter(*index, args, Some(site))?;
                return Ok(true);
            }
            Target::Library(routine) => {
                let name = &program.names[symbol.as_u32() as usize];
                routine(self, &Invocation { args: &args, site: Some(site), name })?
            }
            Target::Unknown => self.unknown(symbol, site, &args)?,
            Target::Verbatim(why) => {
                let name = &program.names[symbol.as_u32() as usize];
                return unsupported(format!("function '{name}', which is not translated: {why}"));
            }
            Target::None => return undefined("call of something that is no function"),
        };
        self.finish_call(site, value)?;
        Ok(false)
    }

    /// The function that a pointer refers to.
    pub(crate) fn callee(&self, value: &Value) -> Eval<Symbol> {
        let pointer = crate::machine::target(value)?;
        if let Some(index) = self.memory.object(pointer) {
            let it = self.memory.get(index);
            if let Origin::Function(symbol) = it.origin
                && it.base == pointer.address
            {
                return Ok(symbol);
            }
        }
        if pointer.address == 0 {
            undefined("call of null")
        } else {
            undefined("call of something that is no function")
        }
    }

    /// Pushes a frame.
    pub(crate) fn enter(&mut self, code_index: usize, mut args: Vec<Value>, site: Option<&'p CallSite>) -> Eval<()> {
        if self.frames.len() >= self.options.depth {
            return Err(Box::new(Stop::Trap(TrapKind::Depth, format!("{} calls", self.frames.len()))));
        }
        let code = &self.program.codes[code_index];
        let stack = self.memory.stack_depth();
        for (value, arg) in args.iter_mut().zip(site.map_or(&[][..], |site| &site.args)) {
            if let Some((size, align)) = arg.byval {
                let copy = self.memory.allocate(size, align, Origin::Stack, false)?;
                self.memory.copy(copy, crate::machine::target(value)?, size, false)?;
                *value = Value::Pointer(copy);
            }
        }
        let base = self.slots.len();
        if base + code.slots as usize > MOST_SLOTS {
            return Err(Box::new(Stop::Trap(
                TrapKind::Depth,
                format!("{} calls of large functions", self.frames.len()),
            )));
        }
        let extra = if args.len() > code.params { args.split_off(code.params) } else { vec![] };
        for (value, shape) in args.iter_mut().zip(&code.param_shapes) {
            self.coerce(value, *shape);
        }
        self.slots.append(&mut args);
        // A call with another function type may pass too few arguments.
        self.slots.resize(base + code.params, Value::Undef);
        self.slots.extend([Value::State(0), Value::State(0)]);
        self.slots.resize(base + (code.slots as usize).max(code.params + 2), Value::Undef);
        let split = self.set_states(0, 0, vec![]);
        if let Some(caller) = self.frames.last_mut() {
            caller.split = split;
        }
        self.frames.push(Frame { code: code_index, pc: 0, base, io: 0, mem: 0, split: vec![], stack, extra, site });
        Ok(())
    }

    /// A call with another function type may pass a pointer for an integer, or an integer for a pointer.
    fn coerce(&self, value: &mut Value, shape: Shape) {
        match (&*value, shape) {
            (Value::Int(address), Shape::Scalar(Scalar::Ptr(_))) => {
                *value = Value::Pointer(self.memory.pointer_to(*address));
            }
            (Value::Pointer(pointer), Shape::Scalar(Scalar::Int(width @ ..=64))) => {
                *value = Value::Int(pointer.address & crate::value::mask(width));
            }
            (Value::Int(bits), Shape::Scalar(Scalar::Int(width @ ..=64))) => {
                *value = Value::Int(bits & crate::value::mask(width));
            }
            _ => {}
        }
    }

    /// Pops the top frame; returns the function's result.
    pub(crate) fn leave(&mut self, code: &Code) -> Eval<Value> {
        self.check_final_states(code)?;
        let value = if code.value.is_none() { Value::Undef } else { self.read(code, code.value) };
        if let Some(frame) = self.frames.pop() {
            self.memory.pop_stack(frame.stack);
            self.slots.truncate(frame.base);
        }
        if let Some(frame) = self.frames.last_mut() {
            let (io, mem, split) = (frame.io, frame.mem, std::mem::take(&mut frame.split));
            self.set_states(io, mem, split);
        }
        Ok(value)
    }

    /// Completes the call that the top frame is executing.
    pub(crate) fn finish(&mut self, value: Value) -> Eval<()> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let code = &self.program.codes[frame.code];
        match code.insts[frame.pc - 1] {
            crate::code::Inst::Call { info } => self.finish_call(&code.calls[info as usize], value),
            _ => crate::outcome::invalid("a return to something that did not call"),
        }
    }

    fn finish_call(&mut self, site: &CallSite, mut value: Value) -> Eval<()> {
        if site.ret_noundef && site.to != NO_SLOT && value.is_unsure() {
            return undefined("the returned value, which must be defined, is not");
        }
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let (base, code) = (frame.base, &self.program.codes[frame.code]);
        if site.to != NO_SLOT {
            self.coerce(&mut value, site.ret);
            self.slots[base + site.to as usize] = value;
        }
        self.take_states(code, base, &site.states)
    }

    /// Calls a function of the module from a library function, and runs it to the end. The nesting depth is limited.
    pub(crate) fn call_back(&mut self, callee: &Value, args: Vec<Value>) -> Eval<Value> {
        const MOST: usize = 8;
        let symbol = self.callee(callee)?;
        let Target::Code(index) = self.program.targets[symbol.as_u32() as usize] else {
            return unsupported("a call back of a function that is not in the module");
        };
        if self.nested >= MOST {
            return Err(Box::new(Stop::Trap(TrapKind::Depth, "calls back".into())));
        }
        self.nested += 1;
        self.enter(index, args, None)?;
        let value = self.run();
        self.nested -= 1;
        value
    }

    /// A call of a function that is neither in the module nor modelled. It is an event, and its result depends on the
    /// number of such calls before it.
    fn unknown(&mut self, symbol: Symbol, site: &CallSite, args: &[Value]) -> Eval<Value> {
        let name = self.program.names[symbol.as_u32() as usize].to_string();
        if self.options.unknown_calls == UnknownCalls::Trap {
            return unsupported(format!("call of the unknown function '{name}'"));
        }
        self.unknown_calls += 1;
        let mixed = self.unknown_calls.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let value = match site.ret {
            Shape::Scalar(Scalar::Int(width)) => Value::from_words(&[mixed >> 40], width),
            Shape::Scalar(Scalar::Float(kind)) => {
                let bits = crate::float::from_int(kind, u128::from(mixed >> 54), false);
                Value::from_u128(bits, crate::float::width(kind))
            }
            Shape::Scalar(scalar) => compile::zero_scalar(scalar),
            Shape::Vector(scalar, count) => Value::members(vec![compile::zero_scalar(scalar); count as usize]),
            _ => return unsupported(format!("the unknown function '{name}', which returns an aggregate")),
        };
        let memory = if site.memory { self.visible(args) } else { vec![] };
        let args: Vec<Datum> = args.iter().map(|arg| self.datum(arg)).collect();
        let result = if site.to == NO_SLOT { Datum::Undef } else { self.datum(&value) };
        self.events.push(Event::Call { name, args, memory, result });
        Ok(value)
    }

    /// The memory that an unknown function can see: what its arguments point to, and variables with external linkage.
    fn visible(&self, args: &[Value]) -> Vec<Bytes> {
        // Only this many variables are recorded.
        const MOST: usize = 32;
        let arguments = args.iter().filter_map(|arg| match arg {
            Value::Pointer(pointer) => Some(*pointer),
            _ => None,
        });
        let seen: Vec<Pointer> = self.program.shared.iter().copied().take(MOST).chain(arguments).collect();
        let mut out = vec![];
        for pointer in seen {
            let Some(index) = self.memory.object(pointer) else { continue };
            let it = self.memory.get(index);
            let Some(offset) = pointer.address.checked_sub(it.base).filter(|offset| *offset < it.size) else {
                continue;
            };
            if matches!(it.origin, Origin::Function(_)) || it.constant {
                continue;
            }
            let end = it.size.min(offset + self.options.snapshot);
            let marked = |i: usize| it.marks.get(i).is_some_and(|mark| *mark == POISON || *mark != 0);
            let byte = |i: usize| (it.undef[i] == 0 && !marked(i)).then_some(it.data[i]);
            let bytes = (offset as usize..end as usize).map(byte).collect();
            out.push(Bytes { place: self.place(pointer).0, bytes });
        }
        out
    }
}
