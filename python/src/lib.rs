//! The Python module `rvsdg._rvsdg`: the compiler's façade crate as Python classes.
//!
//! * `module`: a module of graphs, and what can be done with it;
//! * `regions`: regions and nodes of a function, as they are at one time;
//! * `outcome`: what a run of the interpreter returns;
//! * `report`: what passes did;
//! * `errors`: exceptions.
//!
//! The work is done without Python's global lock, on a thread with a large stack. The package `rvsdg` (in `lib/`)
//! re-exports all of it, and adds what is easier to write in Python.

mod errors;
mod module;
mod outcome;
mod regions;
mod report;

use pyo3::prelude::*;

/// The compiler of the package `rvsdg`, which re-exports everything here.
#[pymodule]
mod _rvsdg {
    #[pymodule_export]
    use crate::errors::{Error, ParseError, PassError, PipelineError, ReadError, Trap, VerifyError};
    #[pymodule_export]
    use crate::module::{Module, Warning, level_passes, parse, passes, read};
    #[pymodule_export]
    use crate::outcome::{Outcome, Pointer, Unknown};
    #[pymodule_export]
    use crate::regions::{Node, Region, Value};
    #[pymodule_export]
    use crate::report::{PassReport, Remark, Report};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
