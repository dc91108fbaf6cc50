//! What a run of the driver reports.

use rvsdg_opt_manager::{Counts, Uses};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// One application of a pass.
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

/// What a run of a pipeline did.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Report {
    /// Nodes before the first pass.
    pub nodes_before: usize,
    /// Nodes after the last pass.
    pub nodes_after: usize,
    /// CPU time of verification in seconds.
    pub verify_seconds: f64,
    /// Every application of a pass, in order.
    pub passes: Vec<PassReport>,
    /// How often each analysis was asked, by name.
    pub analyses: Vec<Uses>,
}

fn as_text<S: Serializer>(text: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}
