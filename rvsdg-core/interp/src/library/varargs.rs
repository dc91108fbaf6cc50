//! Variable arguments by the System V ABI of x86-64: `va_list` is
//! `{ gp_offset, fp_offset, overflow_arg_area, reg_save_area }`.
//!
//! `va_start` stores the arguments in memory as a compiled function would; the code that clang generates for `va_arg`
//! reads them from there. Library functions that take a `va_list` read from it in the same way.

use super::{Invocation, NOTHING};
use crate::code::{AccessKind, Class, MemAccess};
use crate::layout::{FloatKind, Scalar, Shape};
use crate::machine::{Machine, target};
use crate::memory::Origin;
use crate::outcome::{Eval, invalid, undefined, unsupported};
use crate::value::{Pointer, Value};

/// The numbers of registers for integer arguments and for floats.
const INTEGERS: u64 = 6;
const FLOATS: u64 = 8;
const SAVE_AREA: u64 = 8 * INTEGERS + 16 * FLOATS;
/// The type of the pointers in a `va_list`.
const POINTER: Scalar = Scalar::Ptr(64);
const LIST_SIZE: u64 = 24;

/// `llvm.va_start`
pub(super) fn start(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    if !machine.program.has_known_va_list {
        return unsupported("variable arguments of this target");
    }
    let list = call.pointer(0, machine)?;
    let Some(frame) = machine.frames.last() else { return invalid("va_start outside of a function") };
    let Some(site) = frame.site else { return invalid("va_start in a function that was not called") };
    let extra = frame.extra.clone();
    let fixed = site.args.len() - extra.len();
    let count = |class: Class| site.args[..fixed].iter().filter(|arg| arg.class == class).count() as u64;
    let (mut integers, mut floats) = (count(Class::Integer).min(INTEGERS), count(Class::Float).min(FLOATS));
    let (gp_offset, fp_offset) = (8 * integers, 8 * INTEGERS + 16 * floats);
    let size = |class: Class| match class {
        Class::Memory(size, align) => size + align.max(8) + 8,
        _ => 16,
    };
    let overflow_size = site.args[fixed..].iter().map(|arg| size(arg.class)).sum::<u64>();
    let area = machine.memory.allocate(SAVE_AREA, 16, Origin::Stack, false)?;
    let overflow = machine.memory.allocate(overflow_size, 16, Origin::Stack, false)?;
    let mut behind = overflow;
    for (value, arg) in extra.iter().zip(&site.args[fixed..]) {
        let at = match arg.class {
            Class::Integer if integers < INTEGERS => {
                integers += 1;
                area.at(8 * (integers - 1))
            }
            Class::Float if floats < FLOATS => {
                floats += 1;
                area.at(8 * INTEGERS + 16 * (floats - 1))
            }
            class => {
                let (size, align) = match class {
                    Class::Memory(size, align) => (size, align.max(8)),
                    _ => (8, 8),
                };
                let at = Pointer { address: behind.address.next_multiple_of(align), ..behind };
                behind = at.at(size.next_multiple_of(8));
                at
            }
        };
        match (arg.byval, arg.shape) {
            (Some((size, _)), _) => machine.memory.copy(at, target(value)?, size, false)?,
            (None, Shape::Scalar(scalar)) => machine.memory.store_scalar(at, scalar, value)?,
            (None, _) => {
                let bits = arg.leaves.iter().map(|leaf| leaf.bit + u64::from(leaf.scalar.bits())).max().unwrap_or(0);
                let access = MemAccess { kind: AccessKind::Flat(arg.leaves.clone()), size: bits.div_ceil(8), align: 1 };
                machine.memory.store(&access, at, value)?;
            }
        }
    }
    let word = |value: u64| Value::Int(value);
    machine.memory.store_scalar(list, Scalar::Int(32), &word(gp_offset))?;
    machine.memory.store_scalar(list.at(4), Scalar::Int(32), &word(fp_offset))?;
    machine.memory.store_scalar(list.at(8), POINTER, &Value::Pointer(overflow))?;
    machine.memory.store_scalar(list.at(16), POINTER, &Value::Pointer(area))?;
    Ok(NOTHING)
}

/// `llvm.va_copy`
pub(super) fn copy(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    if !machine.program.has_known_va_list {
        return unsupported("variable arguments of this target");
    }
    let (to, from) = (call.pointer(0, machine)?, call.pointer(1, machine)?);
    machine.memory.copy(to, from, LIST_SIZE, true)?;
    Ok(NOTHING)
}

/// The source of a library function's variable arguments.
pub(super) enum Source<'a> {
    /// The arguments of the call, from this index on.
    Call(&'a Invocation<'a>, usize),
    /// A `va_list`.
    List(Pointer),
}

impl Source<'_> {
    /// The next integer or pointer.
    pub(super) fn word(&mut self, machine: &mut Machine<'_>) -> Eval<Value> {
        self.next(machine, POINTER)
    }

    /// The next `double`.
    pub(super) fn double(&mut self, machine: &mut Machine<'_>) -> Eval<f64> {
        match self.next(machine, Scalar::Float(FloatKind::Double))? {
            Value::Int(bits) => Ok(f64::from_bits(bits)),
            _ => undefined("a variable argument is undefined"),
        }
    }

    /// The next `long double`, converted to `double` (which loses precision).
    pub(super) fn long_double(&mut self, machine: &mut Machine<'_>) -> Eval<f64> {
        if !machine.program.has_known_va_list {
            return unsupported("long double of this target");
        }
        match self.next(machine, Scalar::Float(FloatKind::X87))?.to_u128() {
            Some(bits) => Ok(crate::float::to_double(FloatKind::X87, bits)),
            None => undefined("a variable argument is undefined"),
        }
    }

    fn next(&mut self, machine: &mut Machine<'_>, scalar: Scalar) -> Eval<Value> {
        let value = match self {
            Source::Call(call, index) => {
                *index += 1;
                match call.args.get(*index - 1) {
                    Some(value) => value.clone(),
                    None => return undefined(format!("{} has too few arguments", call.name)),
                }
            }
            Source::List(list) => from_list(machine, *list, scalar)?,
        };
        if value.is_unsure() {
            return undefined("a variable argument is undefined");
        }
        Ok(value)
    }
}

fn from_list(machine: &mut Machine<'_>, list: Pointer, scalar: Scalar) -> Eval<Value> {
    if !machine.program.has_known_va_list {
        return unsupported("variable arguments of this target");
    }
    let (field, end, step) = match scalar {
        Scalar::Float(FloatKind::Double) => (0u64.wrapping_add(4), SAVE_AREA, 16),
        Scalar::Float(_) => (0, 0, 0),
        _ => (0, 8 * INTEGERS, 8),
    };
    // An integer may have been passed in 32 bits, with the rest of its 8 bytes undefined.
    let load = |machine: &Machine<'_>, at: Pointer| match scalar {
        Scalar::Ptr(_) => match machine.memory.load_scalar(at, POINTER)? {
            Value::Undef | Value::Partial { .. } => machine.memory.load_scalar(at, Scalar::Int(32)),
            value => Ok(value),
        },
        scalar => machine.memory.load_scalar(at, scalar),
    };
    let pointer = |value: Value| crate::cast::pointer(&value).map_or_else(|| undefined("a va_list is undefined"), Ok);
    let offset = machine.memory.load_scalar(list.at(field), Scalar::Int(32))?;
    let Value::Int(offset) = offset else { return undefined("a va_list is undefined") };
    if step != 0 && offset + step <= end {
        let area = pointer(machine.memory.load_scalar(list.at(16), POINTER)?)?;
        machine.memory.store_scalar(list.at(field), Scalar::Int(32), &Value::Int(offset + step))?;
        return load(machine, area.at(offset));
    }
    let mut at = pointer(machine.memory.load_scalar(list.at(8), POINTER)?)?;
    let size = if step == 0 { 16 } else { 8 };
    at.address = at.address.next_multiple_of(size);
    machine.memory.store_scalar(list.at(8), POINTER, &Value::Pointer(at.at(size)))?;
    load(machine, at)
}
