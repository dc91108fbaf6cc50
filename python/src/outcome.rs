//! Values that go into the interpreter and come out of it.
//!
//! An integer of Python becomes an integer of the parameter's type, modulo its size. What comes out is signed, as
//! Python's integers are; an integer of one bit is a `bool`.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt, PyTuple};
use rvsdg::core::{Type, TypeData, TypeKind, TypeTable};
use rvsdg::interp::{self, Datum, Place};

/// What a run of a function did.
#[pyclass(frozen, get_all, module = "rvsdg")]
pub(crate) struct Outcome {
    /// The result: a bool, int, float, Pointer, Unknown, a tuple of such values, or None if there is none.
    value: Py<PyAny>,
    /// The exit code, if the program ended by itself.
    exit_code: Option<i32>,
    /// What was written to standard output.
    output: Py<PyBytes>,
    /// What was written to standard error.
    errors: Py<PyBytes>,
    /// The number of evaluated operations.
    steps: u64,
}

/// A value that the program does not determine.
#[pyclass(frozen, eq, module = "rvsdg")]
#[derive(Clone, PartialEq)]
pub(crate) enum Unknown {
    /// The result of an operation that broke a promise.
    Poison,
    /// Any value, and perhaps another one in each use.
    Undefined,
}

/// A pointer: the object, and the offset from its start.
#[pyclass(frozen, get_all, eq, module = "rvsdg")]
#[derive(Clone, PartialEq)]
pub(crate) struct Pointer {
    /// The name of a symbol, or '<null>', '<heap>', '<stack>', '<address>'.
    object: String,
    /// In bytes.
    offset: u64,
}

#[pymethods]
impl Pointer {
    fn __repr__(&self) -> String {
        format!("<rvsdg.Pointer {} + {}>", self.object, self.offset)
    }
}

#[pymethods]
impl Outcome {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<rvsdg.Outcome: {}, {} steps>", self.value.bind(py).repr()?, self.steps))
    }
}

impl Outcome {
    /// What a run did that ended as it should; `ty` is the type of the result.
    pub(crate) fn new(py: Python<'_>, outcome: &interp::Outcome, ty: Type, types: &TypeTable) -> PyResult<Outcome> {
        let value = match &outcome.value {
            Some(datum) => value(py, datum, ty, types)?,
            None => py.None(),
        };
        Ok(Outcome {
            value,
            exit_code: outcome.exit_code,
            output: PyBytes::new(py, &outcome.output).unbind(),
            errors: PyBytes::new(py, &outcome.errors).unbind(),
            steps: outcome.steps,
        })
    }
}

/// An argument for a parameter of this type.
pub(crate) fn argument(value: &Bound<'_, PyAny>, ty: Type, types: &TypeTable) -> PyResult<interp::Value> {
    if let Ok(unknown) = value.cast::<Unknown>() {
        return Ok(match unknown.get() {
            Unknown::Poison => interp::Value::Poison,
            Unknown::Undefined => interp::Value::Undef,
        });
    }
    let wrong = || PyTypeError::new_err(format!("{value} is no value of the type {}", types.display(ty)));
    Ok(match ty.kind() {
        TypeKind::Int(width @ 1..=64) if value.is_instance_of::<PyInt>() => {
            let modulus = 1i128 << width;
            let number: i128 = value.extract().map_err(|_| PyValueError::new_err(format!("{value} is too large")))?;
            interp::Value::Int(number.rem_euclid(modulus) as u64)
        }
        TypeKind::Double if is_number(value) => interp::Value::double(value.extract()?),
        TypeKind::Float if is_number(value) => interp::Value::float(value.extract::<f64>()? as f32),
        TypeKind::Ptr(_) if value.is_none() => interp::Value::Pointer(interp::Pointer::NULL),
        _ => return Err(wrong()),
    })
}

fn is_number(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyInt>()
}

/// The types of the members of an aggregate or vector.
fn members(ty: Type, types: &TypeTable, count: usize) -> Vec<Type> {
    match types.get(ty) {
        Some(TypeData::Array { elem, .. } | TypeData::Vector { elem, .. }) => vec![*elem; count],
        Some(TypeData::Struct { fields: Some(fields), .. }) => fields.to_vec(),
        _ => vec![Type::VOID; count],
    }
}

/// A scalar result; `None` for an aggregate.
fn scalar(py: Python<'_>, datum: &Datum, ty: Type) -> PyResult<Option<Py<PyAny>>> {
    let number = |bits: u64| -> PyResult<Py<PyAny>> {
        Ok(match ty.kind() {
            TypeKind::Int(1) => PyBool::new(py, bits != 0).to_owned().into_any().unbind(),
            TypeKind::Int(width @ 2..=64) => {
                let spare = 64 - width;
                ((bits << spare) as i64 >> spare).into_pyobject(py)?.into_any().unbind()
            }
            TypeKind::Double => PyFloat::new(py, f64::from_bits(bits)).into_any().unbind(),
            TypeKind::Float => PyFloat::new(py, f32::from_bits(bits as u32).into()).into_any().unbind(),
            _ => bits.into_pyobject(py)?.into_any().unbind(),
        })
    };
    Ok(Some(match datum {
        Datum::Undef => Py::new(py, Unknown::Undefined)?.into_any(),
        Datum::Poison => Py::new(py, Unknown::Poison)?.into_any(),
        Datum::Bits(words, 0) => match words[..] {
            [bits] => number(bits)?,
            [low, high] => {
                let bits = u128::from(high) << 64 | u128::from(low);
                match ty.kind() {
                    TypeKind::Int(width @ 65..=128) => {
                        let spare = 128 - width;
                        ((bits << spare) as i128 >> spare).into_pyobject(py)?.into_any().unbind()
                    }
                    _ => bits.into_pyobject(py)?.into_any().unbind(),
                }
            }
            // Python has the only function for this.
            _ => {
                let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, &bytes), "little"))?.unbind()
            }
        },
        // Some of its bits are not determined, so it is not.
        Datum::Bits(..) => Py::new(py, Unknown::Undefined)?.into_any(),
        Datum::Pointer(place, offset) => {
            let object = match place {
                Place::Symbol(name) => name.clone(),
                Place::Null => "<null>".into(),
                Place::Heap => "<heap>".into(),
                Place::Stack => "<stack>".into(),
                Place::Address => "<address>".into(),
            };
            Py::new(py, Pointer { object, offset: *offset })?.into_any()
        }
        Datum::Members(_) => return Ok(None),
    }))
}

/// A result. Aggregates may nest deeply, so there is a stack of those that are not complete.
fn value(py: Python<'_>, datum: &Datum, ty: Type, types: &TypeTable) -> PyResult<Py<PyAny>> {
    struct Open<'d> {
        rest: std::vec::IntoIter<(&'d Datum, Type)>,
        done: Vec<Py<PyAny>>,
    }
    fn open<'d>(datum: &'d Datum, ty: Type, types: &TypeTable) -> Open<'d> {
        let Datum::Members(all) = datum else { return Open { rest: vec![].into_iter(), done: vec![] } };
        let mut members = members(ty, types, all.len()).into_iter();
        // Scalars of an aggregate in an aggregate are members of their own, so types may run out.
        let pairs: Vec<_> = all.iter().map(|datum| (datum, members.next().unwrap_or(Type::VOID))).collect();
        Open { rest: pairs.into_iter(), done: vec![] }
    }
    if let Some(value) = scalar(py, datum, ty)? {
        return Ok(value);
    }
    let mut stack = vec![open(datum, ty, types)];
    loop {
        let top = stack.last_mut().expect("it is not empty");
        match top.rest.next() {
            Some((datum, ty)) => match scalar(py, datum, ty)? {
                Some(value) => top.done.push(value),
                None => stack.push(open(datum, ty, types)),
            },
            None => {
                let complete = stack.pop().expect("it is not empty").done;
                let tuple = PyTuple::new(py, complete)?.into_any().unbind();
                match stack.last_mut() {
                    Some(outer) => outer.done.push(tuple),
                    None => return Ok(tuple),
                }
            }
        }
    }
}
