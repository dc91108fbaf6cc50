//! Errors of the compiler as exceptions, with the place as attributes.

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(
    rvsdg,
    Error,
    PyException,
    "What the compiler reports. `file`, `function` and `instruction` say where, as far as that is known (else None)."
);
create_exception!(rvsdg, ReadError, Error, "The input is no LLVM IR that LLVM 19 accepts, or cannot be translated.");
create_exception!(rvsdg, ParseError, Error, "The text of a graph is wrong, at `line` and `column`.");
create_exception!(rvsdg, PipelineError, Error, "There is no such pass or level, or the text is no pipeline.");
create_exception!(
    rvsdg,
    VerifyError,
    Error,
    "A graph breaks an invariant; `function` and `instruction`, an id, say where."
);
create_exception!(rvsdg, PassError, Error, "A pass failed, which is a bug; `pass_name` says which one.");
create_exception!(
    rvsdg,
    Trap,
    Error,
    "A run of the interpreter ended early: `kind` is 'undefined behaviour', 'out of fuel', 'unsupported', ...; \
     `node` is the node's id, `instruction` its operation."
);

/// What is known of the place.
#[derive(Default)]
struct Place {
    function: Option<String>,
    instruction: Option<String>,
    /// Attributes of only one kind of exception.
    more: Vec<(&'static str, String)>,
}

/// The exception for an error of the compiler; `file` is the input.
pub(crate) fn exception(py: Python<'_>, error: &rvsdg::Error, file: Option<&str>) -> PyErr {
    let text = error.to_string();
    let mut place = Place::default();
    let exception = match error {
        rvsdg::Error::Read(error) => {
            if let rvsdg::llvm::ReadError::Disagreement { function, instruction, .. } = error {
                place.function = Some(function.clone());
                place.instruction = Some(instruction.clone()).filter(|text| !text.is_empty());
            }
            ReadError::new_err(text)
        }
        rvsdg::Error::Text(error) => {
            place.more = vec![("line", error.line.to_string()), ("column", error.column.to_string())];
            ParseError::new_err(text)
        }
        rvsdg::Error::Invalid(errors) => {
            place = of_verifier(errors);
            VerifyError::new_err(text)
        }
        rvsdg::Error::Optimize(rvsdg::opt::Error::Invalid { errors, .. }) => {
            place = of_verifier(errors);
            VerifyError::new_err(text)
        }
        rvsdg::Error::Optimize(rvsdg::opt::Error::Panicked { pass, function, .. }) => {
            place.function = function.as_deref().map(str::to_owned);
            place.more = vec![("pass_name", pass.to_string())];
            PassError::new_err(text)
        }
        rvsdg::Error::Pipeline(_) => PipelineError::new_err(text),
        rvsdg::Error::Trap(trap) => {
            place.function = Some(trap.function.clone()).filter(|name| !name.is_empty());
            place.instruction = Some(trap.operation.clone()).filter(|text| !text.is_empty());
            place.more = vec![("kind", trap.kind.describe().into())];
            place.more.extend(trap.node.map(|node| ("node", node.to_string())));
            Trap::new_err(text)
        }
        rvsdg::Error::Construct(_) => Error::new_err(text),
    };
    with_place(py, exception, file, place)
}

fn of_verifier(errors: &rvsdg::core::VerifyErrors) -> Place {
    let Some(first) = errors.errors.first() else { return Place::default() };
    let function = first.function.as_deref().map(str::to_owned);
    Place { function, instruction: Some(first.entity.to_string()), more: vec![] }
}

fn with_place(py: Python<'_>, exception: PyErr, file: Option<&str>, place: Place) -> PyErr {
    let value = exception.value(py);
    let set = || -> PyResult<()> {
        value.setattr("file", file)?;
        value.setattr("function", place.function)?;
        value.setattr("instruction", place.instruction)?;
        for (name, text) in place.more {
            match text.parse::<usize>() {
                Ok(number) => value.setattr(name, number)?,
                Err(_) => value.setattr(name, text)?,
            }
        }
        Ok(())
    };
    match set() {
        Ok(()) => exception,
        Err(other) => other,
    }
}

/// An exception for a wrong argument: a pass or a level that does not exist.
pub(crate) fn unknown(py: Python<'_>, text: String) -> PyErr {
    with_place(py, PipelineError::new_err(text), None, Place::default())
}
