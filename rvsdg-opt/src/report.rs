//! What a run of the driver reports.

use rvsdg_opt_manager::{Counts, Remark, Uses};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// What a pass did at one place of a pipeline.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PassReport {
    /// The name of the pass.
    #[serde(serialize_with = "as_text")]
    pub pass: Arc<str>,
    /// CPU time in seconds, of all threads together; 0 if it was not [asked for](crate::Options::time_passes).
    pub cpu_seconds: f64,
    /// What the pass says it has done.
    pub counts: Counts,
}

impl PassReport {
    pub(crate) fn new(pass: &Arc<str>) -> PassReport {
        PassReport { pass: pass.clone(), cpu_seconds: 0.0, counts: Counts::default() }
    }
}

/// What a run of a pipeline did.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Report {
    /// Nodes before the first pass.
    pub nodes_before: usize,
    /// Nodes after the last pass.
    pub nodes_after: usize,
    /// CPU time of verification in seconds.
    pub verify_seconds: f64,
    /// Each pass of the pipeline, in order. One in a fixpoint counts with all its applications.
    pub passes: Vec<PassReport>,
    /// How often each analysis was asked, by name.
    pub analyses: Vec<Uses>,
    /// What passes said of their work, if it was [asked for](crate::Options::remarks).
    #[serde(skip)]
    pub remarks: Vec<Remark>,
}

fn as_text<S: Serializer>(text: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}
