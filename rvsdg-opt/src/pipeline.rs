//! Pipelines: lists of passes, their textual form, and those behind the optimization levels.

use crate::registry::Registry;
use rvsdg_opt_manager::Pass;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A list of passes in the order of their application.
#[derive(Clone, Default)]
pub struct Pipeline {
    steps: Vec<Step>,
}

/// One application of a pass.
#[derive(Clone)]
pub struct Step {
    /// The pass.
    pub pass: Arc<dyn Pass>,
    /// The name of the pass, with its option if it has one: `url<4>`.
    pub name: Arc<str>,
    /// The same for all applications of the same pass with the same option, and small.
    pub(crate) number: usize,
}

/// An optimization level.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Level {
    /// No pass at all: construction and destruction only.
    O0,
    /// What pays quickly.
    O1,
    /// What pays.
    #[default]
    O2,
    /// What may pay, at the price of size and time.
    O3,
    /// What makes code smaller.
    Os,
}

/// Why a text is no pipeline.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseError {
    /// A name that is not in the table.
    #[error("unknown pass `{name}`; known passes: {known}")]
    Unknown {
        /// The name.
        name: String,
        /// Names that are known.
        known: String,
    },
    /// An option that the pass does not have.
    #[error("pass `{name}` has no option `{option}`{}", if .known.is_empty() { String::new() } else { format!("; its options: {known}") })]
    NoOption {
        /// The name.
        name: String,
        /// The option.
        option: String,
        /// The options that it has.
        known: String,
    },
    /// Nothing between two commas, or before the first or behind the last one.
    #[error("a pass name is missing in `{text}` (passes are separated by single commas; known passes: {known})")]
    Missing {
        /// The whole text.
        text: String,
        /// Names that are known.
        known: String,
    },
}

fn known(registry: &Registry) -> String {
    registry.names().into_iter().chain(NAMED.iter().map(|(name, _)| *name)).collect::<Vec<_>>().join(", ")
}

/// Pipelines that have a name of their own, which stands for them in others.
///
/// `paper` is the order of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for Optimizing Compilers* (2020), section "Evaluation".
const NAMED: &[(&str, &str)] = &[("paper", "iln,inv,red,dne,ivt,inv,dne,psh,inv,dne,url,inv,red,cne,dne,pll,inv,dne")];

/// What the optimization levels apply. Calls come first, because what is known about arguments helps all others; then loops get their test at the end
/// (`ivt`), which is what motion (`psh`) and values in memory (`load-store`) need to see that something happens in each iteration. Loops that only fill memory are calls (`loop-idiom`) before others are unrolled. When `url` has made straight code of
/// loops, array elements that were chosen by their counters are values (`sroa`), ranges tell more in each copy than they did in all iterations (`value-range`), and what the
/// copies load may be the same in all iterations of a loop around them (`psh`). Tests for being different come
/// late (`lftr`), as other passes like to know which way a loop counts; and parameters go (`dead-args`) when nothing looks at them any more.
const O1: &str = "sroa,ipsccp,inv,red,dne,iln,sroa,libcalls,inv,red,dne,ivt,inv,cne,dne,widen-iv,value-range,red,load-store,psh,red,inv,loop-idiom,inv,dne,if-conversion,red,jump-threading,red,lftr,dne,dead-args,dne";
const O2: &str = "sroa,ipsccp,inv,red,dne,iln,sroa,libcalls,inv,red,dne,ivt,inv,cne,dne,widen-iv,value-range,red,load-store,psh,red,inv,cne,dne,loop-idiom,inv,dne,url,inv,red,sroa,value-range,red,load-store,psh,inv,cne,dne,tail-duplication,inv,red,dne,pll,if-conversion,red,jump-threading,red,lftr,dne,dead-args,dne";
const O3: &str = "sroa,ipsccp,inv,red,dne,iln,sroa,libcalls,inv,red,dne,ivt,inv,cne,dne,widen-iv,value-range,red,loop-versioning,dne,load-store,psh,red,inv,cne,dne,loop-idiom,inv,dne,unroll-and-jam,cne,load-store,dne,url,inv,red,sroa,value-range,red,load-store,psh,inv,cne,dne,tail-duplication,inv,red,dne,pll,if-conversion,red,jump-threading,red,lftr,dne,dead-args,dne";
const OS: &str = "sroa,ipsccp,inv,red,dne,iln,sroa,libcalls,inv,red,dne,ivt,inv,cne,dne,widen-iv,value-range,red,load-store,psh,red,inv,cne,dne,loop-idiom,inv,dne,pll,if-conversion,red,jump-threading,red,lftr,dne,dead-args,dne";

impl Pipeline {
    /// The pipeline without passes.
    pub fn empty() -> Pipeline {
        Pipeline::default()
    }

    /// The pipeline of standard passes that `text` describes, as for [`Pipeline::parse_with`].
    pub fn parse(text: &str) -> Result<Pipeline, ParseError> {
        Pipeline::parse_with(text, &Registry::standard())
    }

    /// The pipeline that `text` describes: names of passes, some with an option as in `url<4>`, or `paper` for the pipeline of the paper, separated by
    /// commas; spaces around names do not matter. The empty text is the empty pipeline.
    pub fn parse_with(text: &str, registry: &Registry) -> Result<Pipeline, ParseError> {
        let mut pipeline = Pipeline::empty();
        if text.trim().is_empty() {
            return Ok(pipeline);
        }
        for name in text.split(',').map(str::trim) {
            if name.is_empty() {
                return Err(ParseError::Missing { text: text.to_string(), known: known(registry) });
            }
            match NAMED.iter().find(|(known, _)| *known == name) {
                Some((_, members)) => members.split(',').try_for_each(|member| pipeline.push(member, registry))?,
                None => pipeline.push(name, registry)?,
            }
        }
        Ok(pipeline)
    }

    fn push(&mut self, text: &str, registry: &Registry) -> Result<(), ParseError> {
        let option = text.strip_suffix('>').and_then(|text| text.split_once('<'));
        let (name, option) = option.map_or((text, None), |(name, option)| (name.trim(), Some(option.trim())));
        let unknown = || ParseError::Unknown { name: name.to_string(), known: known(registry) };
        let plain = registry.find(name).ok_or_else(unknown)?;
        let (pass, name) = match option {
            None => (plain.clone(), plain.name().into()),
            Some(option) => {
                let no_option = || ParseError::NoOption {
                    name: plain.name().to_string(),
                    option: option.to_string(),
                    known: plain.options().join(", "),
                };
                (plain.with_option(option).ok_or_else(no_option)?, format!("{}<{option}>", plain.name()).into())
            }
        };
        let name: Arc<str> = name;
        let next = self.steps.iter().map(|step| step.number + 1).max().unwrap_or(0);
        let number = self.steps.iter().find(|step| step.name == name).map_or(next, |step| step.number);
        self.steps.push(Step { pass, name, number });
        Ok(())
    }

    /// The pipeline of an optimization level.
    pub fn level(level: Level) -> Pipeline {
        let text = match level {
            Level::O0 => "",
            Level::O1 => O1,
            Level::O2 => O2,
            Level::O3 => O3,
            Level::Os => OS,
        };
        Pipeline::parse(text).expect("the pipelines of levels consist of known passes")
    }

    /// The passes in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Is there no pass?
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

impl FromStr for Pipeline {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Pipeline, ParseError> {
        Pipeline::parse(text)
    }
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { "," } else { "" }, step.name)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pipeline({self})")
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Level, String> {
        Ok(match text {
            "0" => Level::O0,
            "1" => Level::O1,
            "2" => Level::O2,
            "3" => Level::O3,
            "s" => Level::Os,
            _ => return Err(format!("`{text}` is no optimization level; known levels: 0, 1, 2, 3, s")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_reads_back() {
        for text in ["", "dne", "dne,dne", "url,url<4>"] {
            assert_eq!(Pipeline::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Pipeline::parse("  dne ,dne ").unwrap().to_string(), "dne,dne");
    }

    #[test]
    fn errors_name_what_is_known() {
        let error = Pipeline::parse("dne,licm").unwrap_err().to_string();
        assert!(
            error.contains("unknown pass `licm`") && error.contains("known passes: cne, dead-args, dne"),
            "{error}"
        );
        for text in ["dne,,dne", ",dne", "dne,", ","] {
            let error = Pipeline::parse(text).unwrap_err();
            assert!(matches!(&error, ParseError::Missing { text: of, .. } if of == text));
            assert!(error.to_string().contains("dne"), "{error}");
        }
    }

    #[test]
    fn named_pipelines_stand_for_their_members() {
        let paper = Pipeline::parse("paper").unwrap().to_string();
        assert_eq!(Pipeline::parse("dne,paper,cne").unwrap().to_string(), format!("dne,{paper},cne"));
        assert_eq!(paper.split(',').count(), 18);
    }

    #[test]
    fn levels_have_pipelines() {
        assert!(Pipeline::level(Level::O0).is_empty());
        for level in ["1", "2", "3", "s"] {
            assert!(!Pipeline::level(level.parse().unwrap()).is_empty());
        }
        assert!("4".parse::<Level>().unwrap_err().contains("known levels"));
    }
}
