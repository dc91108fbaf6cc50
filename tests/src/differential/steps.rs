//! Transformations as steps that can be combined, removed and printed.

use super::Wrong;
use rvsdg_cfg::Definition;
use rvsdg_core::{Module, print, verify};
use rvsdg_destruct::Scheme;
use rvsdg_opt::{Options, Pipeline};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A transformation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The pass with this name.
    Pass(&'static str),
    /// A round trip through text, which must change nothing.
    Text,
    /// Destruction by a scheme, followed by construction.
    Flow(Scheme),
    /// Predicative destruction with all that follows it in programs that are to be fast, and construction.
    Back,
}

impl Step {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Step::Pass(name) => name,
            Step::Text => "(text)",
            Step::Flow(Scheme::Scfr) => "(destruct scfr,construct)",
            Step::Flow(Scheme::Pcfr) => "(destruct pcfr,construct)",
            Step::Back => "(destruct pcfr,threads,tables,construct)",
        }
    }

    /// Applies the step and verifies the result. Returns whether something has changed, if the step reports that.
    ///
    /// # Errors
    /// If it panics, fails, or gives an invalid result.
    pub fn apply(self, module: &mut Module) -> Result<bool, Wrong> {
        guarded(module, |module| self.transform(module))
    }

    fn transform(self, module: &mut Module) -> Result<bool, String> {
        match self {
            Step::Pass(name) => {
                let pipeline = Pipeline::parse(name).map_err(|error| error.to_string())?;
                let report = rvsdg_opt::run(module, &pipeline, &Options::default(), &mut |_| {})
                    .map_err(|error| error.to_string())?;
                Ok(report.passes.iter().any(|pass| pass.counts.iter().any(|(_, count)| count > 0)))
            }
            Step::Text => {
                let text = print(module);
                let parsed = rvsdg_text::parse(&text).map_err(|error| format!("{error}\n{text}"))?;
                if print(&parsed) != text {
                    return Err(format!("it reads back as something else\n{text}"));
                }
                *module = parsed;
                Ok(true)
            }
            Step::Flow(_) | Step::Back => {
                let scheme = if let Step::Flow(scheme) = self { scheme } else { Scheme::Pcfr };
                let mut ipg = rvsdg_destruct::destruct_by(module, scheme);
                if self == Step::Back {
                    rvsdg_destruct::thread(&mut ipg);
                    rvsdg_destruct::tabulate(&mut ipg);
                }
                // Symbols whose definitions have been removed are still marked as defined.
                for (symbol, definition) in ipg.definitions.iter() {
                    let data = &mut ipg.symbols[symbol];
                    data.defined &= !matches!(definition, Definition::Declared);
                }
                ipg.check().map_err(|errors| errors.to_string())?;
                *module = rvsdg_construct::construct(ipg).map_err(|error| error.to_string())?;
                Ok(true)
            }
        }
    }
}

/// Transforms a module and verifies the result.
///
/// # Errors
/// If `transform` panics, fails, or gives an invalid result.
pub fn guarded<T>(module: &mut Module, transform: impl FnOnce(&mut Module) -> Result<T, String>) -> Result<T, Wrong> {
    let answer = match catch_unwind(AssertUnwindSafe(|| transform(module))) {
        Ok(result) => result.map_err(Wrong::Broke)?,
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            return Err(Wrong::Broke(format!("panic: {}", text.unwrap_or_default())));
        }
    };
    verify(module).map_err(|errors| Wrong::Invalid(errors.to_string()))?;
    Ok(answer)
}
