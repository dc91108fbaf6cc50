//! What a run of passes did.

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What a run of passes did: the number of nodes before and after, and an entry for each pass.
#[pyclass(frozen, get_all, module = "rvsdg")]
pub(crate) struct Report {
    /// Nodes before the first pass.
    nodes_before: usize,
    /// Nodes after the last pass.
    nodes_after: usize,
    /// The passes of the pipeline, in order.
    passes: Vec<Py<PassReport>>,
    /// What passes say of their work, if it was asked for.
    remarks: Vec<Py<Remark>>,
}

/// What one pass of a pipeline did, with all its applications.
#[pyclass(frozen, get_all, module = "rvsdg")]
pub(crate) struct PassReport {
    /// Its name.
    name: String,
    /// CPU time in seconds, of all threads together.
    seconds: f64,
    /// What it counted: `{"removed": 12}`.
    counts: Py<PyDict>,
}

/// A remark of a pass.
#[pyclass(frozen, get_all, module = "rvsdg")]
pub(crate) struct Remark {
    /// 'passed', 'missed', 'analysis' or 'failure'.
    kind: &'static str,
    /// The pass.
    pass_name: String,
    /// Which of the pass's messages it is.
    name: String,
    /// The function.
    function: String,
    /// The message.
    message: String,
    /// The file of the source, if there is debug information.
    file: Option<String>,
    /// The line, if there is debug information.
    line: Option<u32>,
    /// The column, if there is debug information.
    column: Option<u32>,
}

impl Report {
    pub(crate) fn new(py: Python<'_>, report: rvsdg::Report) -> PyResult<Report> {
        let passes = report.passes.iter().map(|pass| {
            let counts = PyDict::new(py);
            for (name, count) in pass.counts.iter() {
                counts.set_item(name, count)?;
            }
            let entry = PassReport { name: pass.pass.to_string(), seconds: pass.cpu_seconds, counts: counts.unbind() };
            Py::new(py, entry)
        });
        let passes = passes.collect::<PyResult<_>>()?;
        let remarks = report.remarks.iter().map(|remark| {
            let kind = match remark.kind {
                rvsdg::opt::Kind::Passed => "passed",
                rvsdg::opt::Kind::Missed => "missed",
                rvsdg::opt::Kind::Analysis => "analysis",
                rvsdg::opt::Kind::Failure => "failure",
            };
            let place = remark.location();
            Py::new(
                py,
                Remark {
                    kind,
                    pass_name: remark.pass.to_string(),
                    name: remark.name.into(),
                    function: remark.function.to_string(),
                    message: remark.message(),
                    file: place.map(|place| place.file.to_string()),
                    line: place.map(|place| place.line),
                    column: place.map(|place| place.column),
                },
            )
        });
        let remarks = remarks.collect::<PyResult<_>>()?;
        Ok(Report { nodes_before: report.nodes_before, nodes_after: report.nodes_after, passes, remarks })
    }
}

#[pymethods]
impl Report {
    fn __repr__(&self) -> String {
        let Report { nodes_before, nodes_after, passes, .. } = self;
        format!("<rvsdg.Report: {} passes, {nodes_before} -> {nodes_after} nodes>", passes.len())
    }
}

#[pymethods]
impl PassReport {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<rvsdg.PassReport {}: {}>", self.name, self.counts.bind(py).repr()?))
    }
}

#[pymethods]
impl Remark {
    fn __repr__(&self) -> String {
        format!("<rvsdg.Remark {} {}: {}>", self.pass_name, self.kind, self.message)
    }
}
