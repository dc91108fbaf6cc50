//! Models of functions: LLVM's intrinsics, and a part of the C library.
//!
//! Each routine requires defined arguments, and reports undefined behaviour otherwise: passing an undefined value to a
//! library function is undefined behaviour.

mod format;
mod intrinsics;
mod io;
mod math;
mod stdlib;
mod strings;
mod varargs;
mod vectors;

pub(crate) use intrinsics::find as intrinsic;

use crate::code::CallSite;
use crate::layout::{FloatKind, Scalar, Shape};
use crate::machine::Machine;
use crate::outcome::{Eval, undefined};
use crate::value::{Pointer, Value, mask};

/// A modelled function.
pub(crate) type Routine = for<'m, 'p, 'i> fn(&'m mut Machine<'p>, &'i Invocation<'i>) -> Eval<Value>;

/// A call of a modelled function.
pub(crate) struct Invocation<'a> {
    pub(crate) args: &'a [Value],
    pub(crate) site: Option<&'a CallSite>,
    pub(crate) name: &'a str,
}

/// The model of the C library function with this name.
pub(crate) fn function(name: &str) -> Option<Routine> {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    io::find(name).or_else(|| strings::find(name)).or_else(|| stdlib::find(name)).or_else(|| math::find(name))
}

/// The number of the standard stream that a C library variable points to.
pub(crate) fn stream(name: &str) -> Option<u8> {
    ["stdin", "stdout", "stderr"].iter().position(|it| *it == name).map(|number| number as u8)
}

/// The result of a function without value.
pub(crate) const NOTHING: Value = Value::Undef;

impl Invocation<'_> {
    /// Argument number `index`; undef if there is none.
    pub(crate) fn value(&self, index: usize) -> &Value {
        self.args.get(index).unwrap_or(&Value::Undef)
    }

    /// An integer of up to 64 bits, zero-extended.
    pub(crate) fn word(&self, index: usize) -> Eval<u64> {
        match self.value(index) {
            Value::Int(bits) => Ok(*bits),
            Value::Pointer(pointer) => Ok(pointer.address),
            Value::Long([low, _]) => Ok(*low),
            _ => undefined(format!("argument {index} of {} is undefined", self.name)),
        }
    }

    /// An `int`.
    pub(crate) fn int(&self, index: usize) -> Eval<i32> {
        Ok(self.word(index)? as i32)
    }

    /// A `double`.
    pub(crate) fn double(&self, index: usize) -> Eval<f64> {
        Ok(f64::from_bits(self.word(index)?))
    }

    /// A pointer.
    pub(crate) fn pointer(&self, index: usize, machine: &Machine<'_>) -> Eval<Pointer> {
        match self.value(index) {
            Value::Pointer(pointer) => Ok(*pointer),
            Value::Int(address) => Ok(machine.memory.pointer_to(*address)),
            _ => undefined(format!("argument {index} of {} is undefined", self.name)),
        }
    }

    /// The type of an argument.
    pub(crate) fn shape(&self, index: usize) -> Shape {
        self.site.and_then(|site| site.args.get(index)).map_or(Shape::Unsupported, |arg| arg.shape)
    }

    /// The type of the result.
    pub(crate) fn result(&self) -> Shape {
        self.site.map_or(Shape::Unsupported, |site| site.ret)
    }

    /// The width of an integer argument, or of the elements of a vector of them.
    pub(crate) fn width(&self, index: usize) -> u32 {
        match self.shape(index) {
            Shape::Scalar(scalar) | Shape::Vector(scalar, _) => scalar.bits(),
            _ => 64,
        }
    }

    /// An integer result.
    pub(crate) fn integer(&self, value: i64) -> Value {
        match self.result() {
            Shape::Scalar(Scalar::Int(width @ ..=64)) => Value::Int(value as u64 & mask(width)),
            _ => Value::Int(value as u64),
        }
    }
}

/// A `float` or `double` as a value.
pub(crate) fn float_value(kind: FloatKind, value: f64) -> Value {
    match kind {
        FloatKind::Double => Value::double(value),
        kind => {
            let bits = crate::float::convert(FloatKind::Double, kind, u128::from(value.to_bits()));
            Value::from_u128(bits, crate::float::width(kind))
        }
    }
}
