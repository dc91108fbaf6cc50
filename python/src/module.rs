//! Modules, and the functions that make them.

use crate::errors::{exception, unknown};
use crate::outcome::{Outcome, argument};
use crate::regions::Region;
use crate::report::Report;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use rvsdg::core::{Symbol, SymbolKind, Type, TypeData};
use rvsdg::interp::{Interpreter, Options};
use rvsdg::llvm::{ReadOptions, with_large_stack};
use rvsdg::{Level, Pipeline, Registry, Scheme};
use std::sync::Arc;

/// A module of graphs. Regions and nodes that were asked for stay as they were when passes change the module.
#[pyclass(module = "rvsdg")]
pub(crate) struct Module {
    /// Shared with the regions that were asked for.
    module: Arc<rvsdg::Module>,
    /// The name of the input.
    #[pyo3(get)]
    name: String,
    /// One for each function that could not be translated and is kept as text.
    #[pyo3(get)]
    warnings: Vec<Warning>,
}

/// A function that is kept as text, and why.
#[pyclass(frozen, get_all, module = "rvsdg")]
#[derive(Clone)]
pub(crate) struct Warning {
    /// The function.
    function: String,
    /// The instruction that cannot be translated, if it is one.
    instruction: Option<String>,
    /// The reason.
    reason: String,
}

#[pymethods]
impl Warning {
    fn __repr__(&self) -> String {
        format!("<rvsdg.Warning {}: {}>", self.function, self.reason)
    }
}

/// Reads LLVM IR, as text (str or bytes) or bitcode (bytes), and builds its graphs. `name` is used in messages; `names`
/// keeps the names of values, for pictures.
#[pyfunction]
#[pyo3(signature = (data, name = "<input>", *, names = true))]
pub(crate) fn read(py: Python<'_>, data: &Bound<'_, PyAny>, name: &str, names: bool) -> PyResult<Module> {
    let bytes: Vec<u8> = match (data.cast::<PyString>(), data.cast::<PyBytes>()) {
        (Ok(text), _) => text.to_cow()?.as_bytes().to_vec(),
        (_, Ok(bytes)) => bytes.as_bytes().to_vec(),
        _ => return Err(PyTypeError::new_err("data must be str or bytes")),
    };
    let options = ReadOptions { names, ..ReadOptions::default() };
    let read = py.detach(|| with_large_stack(|| rvsdg::read_all(&bytes, name, &options)));
    let (module, warnings) = read.map_err(|error| exception(py, &error, Some(name)))?;
    let warnings = warnings.into_iter().map(|it| {
        let rvsdg::llvm::Warning { function, instruction, reason, .. } = it;
        Warning { function, instruction, reason }
    });
    Ok(Module { module: Arc::new(module), name: name.into(), warnings: warnings.collect() })
}

/// Reads a module in the text form of graphs, as `str(module)` writes it, and verifies it.
#[pyfunction]
#[pyo3(signature = (text, name = "<text>"))]
pub(crate) fn parse(py: Python<'_>, text: &str, name: &str) -> PyResult<Module> {
    let parsed = py.detach(|| with_large_stack(|| rvsdg::parse(text)));
    let module = parsed.map_err(|error| exception(py, &error, Some(name)))?;
    Ok(Module { module: Arc::new(module), name: name.into(), warnings: vec![] })
}

/// All passes: a dictionary from names to descriptions.
#[pyfunction]
pub(crate) fn passes(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for pass in Registry::standard().passes() {
        all.set_item(pass.name(), pass.description())?;
    }
    Ok(all)
}

/// The passes of an optimization level ("O0" to "O3", "Os", "Oz") as a pipeline for `Module.run_passes`.
#[pyfunction]
pub(crate) fn level_passes(py: Python<'_>, level: &str) -> PyResult<String> {
    Ok(Pipeline::level(parse_level(py, level)?).to_string())
}

fn parse_level(py: Python<'_>, level: &str) -> PyResult<Level> {
    let text = level.trim_start_matches('-').strip_prefix('O').unwrap_or(level);
    text.parse().map_err(|error| unknown(py, error))
}

fn parse_scheme(py: Python<'_>, scheme: &str) -> PyResult<Scheme> {
    scheme.parse().map_err(|error: <Scheme as std::str::FromStr>::Err| unknown(py, error.to_string()))
}

impl Module {
    fn exception(&self, py: Python<'_>, error: &rvsdg::Error) -> PyErr {
        exception(py, error, Some(&self.name))
    }

    fn pipeline(&self, py: Python<'_>, passes: &str) -> PyResult<Pipeline> {
        Pipeline::parse(passes).map_err(|error| self.exception(py, &error.into()))
    }

    /// A function that has a graph.
    fn lambda(&self, function: &str) -> PyResult<Symbol> {
        let lambdas = self.module.lambdas();
        let mut found = lambdas.iter().map(|(_, symbol)| *symbol);
        let named = |symbol: &Symbol| &*self.module.symbols[*symbol].name == function;
        found.find(named).ok_or_else(|| {
            let names = self.functions().join(", ");
            PyKeyError::new_err(format!("{}: there is no function '{function}'; there is {names}", self.name))
        })
    }

    fn run(&mut self, py: Python<'_>, pipeline: &Pipeline, verify: bool, remarks: bool) -> PyResult<Report> {
        let remarks = if remarks { rvsdg::opt::Reporting::Everything } else { rvsdg::opt::Reporting::Nothing };
        let options =
            rvsdg::opt::Options { verify_each: verify, time_passes: true, remarks, ..rvsdg::opt::Options::default() };
        // If a pass fails, the module stays as it was.
        let shared = &self.module;
        let run = || -> Result<_, rvsdg::Error> {
            let mut module = (**shared).clone();
            let report = rvsdg::opt::run(&mut module, pipeline, &options, &mut |_| {})?;
            Ok((module, report))
        };
        let (module, report) = py.detach(|| with_large_stack(run)).map_err(|error| self.exception(py, &error))?;
        self.module = Arc::new(module);
        Report::new(py, report)
    }
}

#[pymethods]
impl Module {
    /// The names of the functions that have graphs.
    #[getter]
    fn functions(&self) -> Vec<String> {
        let lambdas = self.module.lambdas();
        lambdas.iter().map(|(_, symbol)| self.module.symbols[*symbol].name.to_string()).collect()
    }

    /// The number of nodes in all functions.
    #[getter]
    fn node_count(&self) -> usize {
        self.module.node_count()
    }

    /// The body of a function as a region. KeyError if there is no such function.
    fn region(&self, function: &str) -> PyResult<Region> {
        let symbol = self.lambda(function)?;
        let body = self.module.body(symbol).ok_or_else(|| PyKeyError::new_err(function.to_owned()))?;
        Ok(Region::new(&self.module, symbol, body.root()))
    }

    /// Runs the passes of an optimization level: "O0" to "O3", "Os", "Oz".
    #[pyo3(signature = (level = "O2", *, verify = false, remarks = false))]
    fn optimize(&mut self, py: Python<'_>, level: &str, verify: bool, remarks: bool) -> PyResult<Report> {
        let pipeline = Pipeline::level(parse_level(py, level)?);
        self.run(py, &pipeline, verify, remarks)
    }

    /// Runs passes, separated by commas: "cne,red,dne". `verify` checks the graph after each; `remarks` collects what
    /// passes say. The module stays as it is if a pass fails.
    #[pyo3(signature = (passes, *, verify = false, remarks = false))]
    fn run_passes(&mut self, py: Python<'_>, passes: &str, verify: bool, remarks: bool) -> PyResult<Report> {
        let pipeline = self.pipeline(py, passes)?;
        self.run(py, &pipeline, verify, remarks)
    }

    /// Checks the invariants of all graphs. VerifyError if one is broken.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let module = &*self.module;
        py.detach(|| rvsdg::verify(module)).map_err(|errors| self.exception(py, &errors.into()))
    }

    /// Runs a function with the reference interpreter. Arguments are int (also bool), float, None for a null pointer,
    /// or Unknown. Trap if the run ends with undefined behaviour, or with something that the interpreter does not
    /// model, or if it needs more than `fuel` operations.
    #[pyo3(signature = (function, args = vec![], *, fuel = None))]
    fn interpret(
        &self,
        py: Python<'_>,
        function: &str,
        args: Vec<Bound<'_, PyAny>>,
        fuel: Option<u64>,
    ) -> PyResult<Outcome> {
        let module = &*self.module;
        let symbol = self.lambda(function)?;
        let SymbolKind::Function(info) = &module.symbols[symbol].kind else {
            return Err(PyKeyError::new_err(function.to_owned()));
        };
        let (result, params) = match module.types.get(info.ty) {
            Some(TypeData::Function { ret, params, .. }) => (*ret, &params[..]),
            _ => (Type::VOID, &[][..]),
        };
        if args.len() != params.len() {
            let (wanted, given) = (params.len(), args.len());
            return Err(PyTypeError::new_err(format!("'{function}' takes {wanted} arguments; {given} were given")));
        }
        let args = args.iter().zip(params).map(|(arg, ty)| argument(arg, *ty, &module.types));
        let args = args.collect::<PyResult<Vec<_>>>()?;
        let options = Options { fuel: fuel.unwrap_or(u64::MAX), ..Options::default() };
        let outcome = py.detach(|| Interpreter::new(module, options).run(function, &args));
        match outcome.error {
            Some(trap) => Err(self.exception(py, &rvsdg::Error::Trap(Box::new(trap)))),
            None => Outcome::new(py, &outcome, result, &module.types),
        }
    }

    /// The module as LLVM IR. `scheme` is that of control flow recovery: "pcfr" (as in the source) or "scfr" (a branch
    /// for each decision in the graph).
    #[pyo3(signature = (scheme = "pcfr"))]
    fn to_llvm(&self, py: Python<'_>, scheme: &str) -> PyResult<String> {
        let scheme = parse_scheme(py, scheme)?;
        let module = &*self.module;
        Ok(py.detach(|| with_large_stack(|| rvsdg::write_by(module.clone(), scheme))))
    }

    /// A page (HTML) that shows the graph, and what each of these passes would change. The module stays as it is.
    #[pyo3(signature = (passes = "", *, function = None, title = None))]
    fn page(&self, py: Python<'_>, passes: &str, function: Option<&str>, title: Option<&str>) -> PyResult<String> {
        let pipeline = if passes.is_empty() { Pipeline::empty() } else { self.pipeline(py, passes)? };
        if let Some(function) = function {
            self.lambda(function)?;
        }
        let title = title.unwrap_or(&self.name);
        let shared = &self.module;
        let draw = || {
            let mut module = (**shared).clone();
            rvsdg::draw_function(&mut module, &pipeline, title, function)
        };
        py.detach(|| with_large_stack(draw)).map_err(|error| self.exception(py, &error))
    }

    /// The graphs in the language of Graphviz.
    fn dot(&self, py: Python<'_>) -> String {
        let module = &*self.module;
        py.detach(|| rvsdg::dot(module))
    }

    /// A copy that passes can change while this one stays.
    fn copy(&self) -> Module {
        Module { module: self.module.clone(), name: self.name.clone(), warnings: self.warnings.clone() }
    }

    fn __copy__(&self) -> Module {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Module {
        self.copy()
    }

    /// The picture in a notebook: `rvsdg.draw(module)`.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let package = slf.py().import("rvsdg")?;
        package.call_method1("draw", (slf,))?.call_method0("_repr_html_")
    }

    fn __str__(&self, py: Python<'_>) -> String {
        let module = &*self.module;
        py.detach(|| rvsdg::print(module))
    }

    fn __repr__(&self) -> String {
        format!("<rvsdg.Module {}: {} functions, {} nodes>", self.name, self.functions().len(), self.node_count())
    }
}
