//! Pipelines: lists of passes, their textual form, and those behind the optimization levels.

use crate::table::{PASSES, Pass, find};
use std::fmt;
use std::str::FromStr;

/// A list of passes in the order of their application.
#[derive(Clone, Debug, Default)]
pub struct Pipeline {
    passes: Vec<&'static Pass>,
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
    #[error("unknown pass `{name}`; known passes: {}", known())]
    Unknown {
        /// The name.
        name: String,
    },
    /// Nothing between two commas, or before the first or behind the last one.
    #[error("a pass name is missing in `{text}` (passes are separated by single commas; known passes: {})", known())]
    Missing {
        /// The whole text.
        text: String,
    },
}

fn known() -> String {
    let names = PASSES.iter().map(|pass| pass.name);
    names.chain(NAMED.iter().map(|(name, _)| *name)).collect::<Vec<_>>().join(", ")
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

    /// The pipeline that `text` describes: names of passes, or `paper` for the pipeline of the paper, separated by commas; spaces around names do not
    /// matter. The empty text is the empty pipeline.
    pub fn parse(text: &str) -> Result<Pipeline, ParseError> {
        if text.trim().is_empty() {
            return Ok(Pipeline::empty());
        }
        let pass = |name: &str| find(name).ok_or_else(|| ParseError::Unknown { name: name.to_string() });
        let mut passes = vec![];
        for name in text.split(',').map(str::trim) {
            if name.is_empty() {
                return Err(ParseError::Missing { text: text.to_string() });
            }
            match NAMED.iter().find(|(known, _)| *known == name) {
                Some((_, members)) => {
                    for member in members.split(',') {
                        passes.push(pass(member)?);
                    }
                }
                None => passes.push(pass(name)?),
            }
        }
        Ok(Pipeline { passes })
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
    pub fn passes(&self) -> &[&'static Pass] {
        &self.passes
    }

    /// Is there no pass?
    pub fn is_empty(&self) -> bool {
        self.passes.is_empty()
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
        for (i, pass) in self.passes.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { "," } else { "" }, pass.name)?;
        }
        Ok(())
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
        for text in ["", "dne", "dne,dne"] {
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
            assert_eq!(error, ParseError::Missing { text: text.to_string() });
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
