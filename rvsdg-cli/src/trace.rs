//! Tracing: spans of phases, passes and analyses, as lines on standard error (`RUST_LOG`) or as a file for
//! chrome://tracing (`--trace`).
//!
//! Without either, no subscriber is interested in spans, and a span costs one comparison.

use anyhow::{Context, Result};
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing::{Level, Subscriber};
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::{self, Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, filter::LevelFilter};

/// The destination of a trace, if there is one.
pub(crate) struct Trace(Option<(PathBuf, Spans)>);

/// Installs the subscribers.
pub(crate) fn start(file: Option<PathBuf>) -> Trace {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_span_events(FmtSpan::CLOSE);
    let lines = lines.with_filter(EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("off")));
    let trace = Trace(file.map(|file| (file, Spans { done: Arc::default(), start: Instant::now() })));
    let spans = trace.0.as_ref().map(|(_, spans)| spans.clone().with_filter(LevelFilter::from_level(Level::DEBUG)));
    tracing_subscriber::registry().with(lines).with(spans).init();
    trace
}

impl Trace {
    /// Writes the file.
    pub(crate) fn finish(self) -> Result<()> {
        let Some((file, spans)) = self.0 else { return Ok(()) };
        let events = std::mem::take(&mut *spans.done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
        let text = serde_json::to_vec(&events).context("a trace has no JSON form")?;
        crate::output::write(Some(&file), &text)
    }
}

/// All completed spans, in the trace file format.
#[derive(Clone)]
struct Spans {
    done: Arc<Mutex<Vec<serde_json::Value>>>,
    start: Instant,
}

/// The data of a span: its fields, and the time when it was entered.
struct Entered {
    fields: Fields,
    micros: f64,
}

#[derive(Default)]
struct Fields(serde_json::Map<String, serde_json::Value>);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name().to_string(), format!("{value:?}").into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_string(), value.into());
    }
}

impl Spans {
    fn micros(&self) -> f64 {
        self.start.elapsed().as_secs_f64() * 1e6
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Spans {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: layer::Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(Entered { fields, micros: 0.0 });
        }
    }

    fn on_enter(&self, id: &Id, context: layer::Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(entered) = span.extensions_mut().get_mut::<Entered>()
        {
            entered.micros = self.micros();
        }
    }

    fn on_exit(&self, id: &Id, context: layer::Context<'_, S>) {
        let now = self.micros();
        let Some(span) = context.span(id) else { return };
        let extensions = span.extensions();
        let Some(Entered { fields: Fields(fields), micros }) = extensions.get() else { return };
        // The first field is the most informative one: the pass, or the phase.
        let kind = span.metadata().name();
        let first = span.metadata().fields().iter().next().and_then(|field| fields.get(field.name())?.as_str());
        let mut thread = DefaultHasher::new();
        std::thread::current().id().hash(&mut thread);
        let event = serde_json::json!({
            "name": first.unwrap_or(kind), "cat": kind, "ph": "X", "ts": micros, "dur": now - micros,
            "pid": std::process::id(), "tid": thread.finish() as u32, "args": fields,
        });
        self.done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(event);
    }
}
