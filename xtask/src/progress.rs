//! Progress on stderr: a bar on a terminal, plain lines otherwise.

use std::io::{IsTerminal, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that counts small steps and names the current one. Without a terminal, only the lines of [`Progress::line`]
/// are printed.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A bar of `n_steps` steps.
    pub(crate) fn new(n_steps: u64) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:32} {pos}/{len} {elapsed} eta {eta} {msg}")
                .expect("the template is valid")
                .progress_chars("=> ");
            let bar = ProgressBar::new(n_steps).with_style(style);
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        Progress { bar }
    }

    /// Sets the name of the current step.
    pub(crate) fn now(&self, what: String) {
        if let Some(bar) = &self.bar {
            bar.set_message(what);
        }
    }

    /// Counts completed steps.
    pub(crate) fn advance(&self, n_steps: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(n_steps);
        }
    }

    /// Prints a permanent line.
    pub(crate) fn line(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => eprintln!("{text}"),
        }
    }

    /// Prints a line only if there is no bar.
    pub(crate) fn plain_line(&self, text: &str) {
        if self.bar.is_none() {
            eprintln!("{text}");
        }
    }

    /// Removes the bar.
    pub(crate) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
