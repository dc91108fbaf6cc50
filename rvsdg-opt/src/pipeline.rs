//! Pipelines: what is applied in which order, and its textual form.
//!
//! ```text
//! pipeline = [ item { "," item } ]
//! item     = pass | group | name "(" pipeline ")" | "fixpoint<" rounds ">(" pipeline ")" | "bottom-up(" pipeline ")"
//! pass     = name [ "<" option ">" ]
//! ```
//!
//! A name before brackets is a phase: it says what the passes in the brackets are for. A group is a name that stands
//! for a phase of that name ([`levels`](crate::levels) has them). What is in a fixpoint is applied over and over until
//! it changes nothing, but not more often than it says. What [`Pipeline`] prints, it reads.
//!
//! What is in `bottom-up` is applied to callees before callers: all of it to a function before any of it to a function
//! that refers to it ([`waves`](crate::waves)). Its members are passes with a body part, of which only that is applied,
//! and passes that go [by function](rvsdg_opt_manager::Pass::by_function).
//!
//! Invariant: a pipeline is a list of parts in which every opening has its closing, so that nothing here recurses.

use crate::levels::{Allowed, GROUPS, Level};
use crate::registry::Registry;
use rvsdg_core::Module;
use rvsdg_opt_manager::Pass;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Passes in the order of their application.
#[derive(Clone, Default)]
pub struct Pipeline {
    parts: Vec<Part>,
}

/// A piece of a pipeline.
#[derive(Clone)]
pub(crate) enum Part {
    Step(Step),
    /// The beginning of a group, and what it is called.
    Open(Box<str>, Group),
    Close,
}

/// How the members of a group are applied.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Group {
    /// One after the other.
    Phase,
    /// Again and again, but at most so many times.
    Fixpoint(u32),
    /// To callees before callers.
    BottomUp,
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
    /// Which of all steps it is.
    pub(crate) position: usize,
}

/// What a fixpoint is called.
const FIXPOINT: &str = "fixpoint";

/// What a group is called that is applied to callees before callers.
const BOTTOM_UP: &str = "bottom-up";

/// A fixpoint may be gone through so many times.
const MAX_ROUNDS: u32 = 100;

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
    /// Brackets that do not fit, or something between them and a comma.
    #[error("the brackets in `{text}` do not fit together")]
    Brackets {
        /// The whole text.
        text: String,
    },
    /// A pass that looks at the whole module, or another such group, where functions come one after the other.
    #[error("`{name}` can't be in {BOTTOM_UP}(...), which goes from function to function")]
    NotByFunction {
        /// The name.
        name: String,
    },
    /// No number of rounds, or too large a one.
    #[error("`{text}` is no fixpoint; say fixpoint<N>(...) with N from 1 to {MAX_ROUNDS}")]
    Rounds {
        /// What is in front of the bracket.
        text: String,
    },
}

impl Pipeline {
    /// The pipeline without passes.
    pub fn empty() -> Pipeline {
        Pipeline::default()
    }

    /// The pipeline of standard passes that `text` describes, as for [`Pipeline::parse_with`].
    pub fn parse(text: &str) -> Result<Pipeline, ParseError> {
        Pipeline::parse_with(text, &Registry::standard())
    }

    /// The pipeline that `text` describes ([the syntax](crate::Pipeline)). Spaces around names do not matter, and the
    /// empty text is the empty pipeline.
    pub fn parse_with(text: &str, registry: &Registry) -> Result<Pipeline, ParseError> {
        let mut pipeline = Pipeline::empty();
        if !text.trim().is_empty() {
            Parser { text, registry, depth: 0, bottom_up: None }.parse(text, &mut pipeline)?;
        }
        Ok(pipeline)
    }

    /// The names by which the steps are told apart that `text` names: a pass, an alias of one, with an option or not,
    /// or a group, which stands for its members.
    pub fn names_in(text: &str, registry: &Registry) -> Result<Vec<String>, ParseError> {
        let pipeline = Pipeline::parse_with(text, registry)?;
        if pipeline.is_empty() {
            return Err(ParseError::Missing { text: text.to_string(), known: registry.names().join(", ") });
        }
        let mut names: Vec<String> = vec![];
        for step in pipeline.steps() {
            if !names.iter().any(|name| **name == *step.name) {
                names.push(step.name.to_string());
            }
        }
        Ok(names)
    }

    /// The pipeline of an optimization level.
    pub fn level(level: Level) -> Pipeline {
        Pipeline::parse(&level.pipeline()).expect("the pipelines of levels consist of known passes")
    }

    /// The first part of the pipeline of a level: what inlines, and simplifies what was inlined.
    pub fn inlining(level: Level) -> Pipeline {
        Pipeline::parse(&level.parts()[0]).expect("the pipelines of levels consist of known passes")
    }

    /// The other part of the pipeline of a level, for what something else has come in between.
    pub fn behind_inlining(level: Level) -> Pipeline {
        Pipeline::parse(&level.parts()[1]).expect("the pipelines of levels consist of known passes")
    }

    /// The pipeline without what is not allowed, unless the source asks for it.
    #[must_use]
    pub fn restricted(&self, allowed: Allowed) -> Pipeline {
        let registry = Registry::standard();
        let mut restricted = Pipeline::empty();
        for part in &self.parts {
            let Part::Step(step) = part else {
                restricted.parts.push(part.clone());
                continue;
            };
            let Some(name) = allowed.step(&step.name) else { continue };
            if *name == *step.name {
                restricted.push(step.pass.clone(), step.name.clone());
                continue;
            }
            let parser = Parser { text: &name, registry: &registry, depth: 0, bottom_up: None };
            parser.pass(&name, &mut restricted).expect("these passes have such an option");
        }
        restricted
    }

    /// The passes in order; those in a fixpoint once.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.parts.iter().filter_map(|part| match part {
            Part::Step(step) => Some(step),
            _ => None,
        })
    }

    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Is there no pass?
    pub fn is_empty(&self) -> bool {
        self.steps().next().is_none()
    }

    fn push(&mut self, pass: Arc<dyn Pass>, name: Arc<str>) {
        let next = self.steps().map(|step| step.number + 1).max().unwrap_or(0);
        let number = self.steps().find(|step| step.name == name).map_or(next, |step| step.number);
        let position = self.steps().count();
        self.parts.push(Part::Step(Step { pass, name, number, position }));
    }
}

/// Reads a pipeline.
struct Parser<'a> {
    /// The whole text, for messages.
    text: &'a str,
    registry: &'a Registry,
    /// How many brackets are open.
    depth: usize,
    /// How many were open where the group began that is applied to callees before callers, if it is still open.
    bottom_up: Option<usize>,
}

impl Parser<'_> {
    fn parse(&mut self, text: &str, pipeline: &mut Pipeline) -> Result<(), ParseError> {
        let mut rest = text;
        loop {
            let end = rest.find(['(', ')', ',']).unwrap_or(rest.len());
            let (word, behind) = (rest[..end].trim(), &rest[end..]);
            if let Some(inside) = behind.strip_prefix('(') {
                self.open(word, pipeline)?;
                rest = inside;
                // Nothing is in the brackets.
                let Some(closed) = rest.trim_start().strip_prefix(')') else { continue };
                self.close(pipeline)?;
                rest = closed;
            } else {
                self.item(word, pipeline)?;
                rest = behind;
            }
            while let Some(closed) = rest.trim_start().strip_prefix(')') {
                self.close(pipeline)?;
                rest = closed;
            }
            match rest.trim_start().strip_prefix(',') {
                Some(next) => rest = next,
                None if rest.trim().is_empty() && self.depth == 0 => return Ok(()),
                None => return Err(self.brackets()),
            }
        }
    }

    fn open(&mut self, word: &str, pipeline: &mut Pipeline) -> Result<(), ParseError> {
        self.depth += 1;
        let group = match word.strip_prefix(FIXPOINT) {
            Some(rest) => {
                let rounds = rest.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')?.trim().parse().ok());
                let rounds = rounds.filter(|rounds| (1..=MAX_ROUNDS).contains(rounds));
                Group::Fixpoint(rounds.ok_or_else(|| ParseError::Rounds { text: word.to_string() })?)
            }
            None if word == BOTTOM_UP => {
                if self.bottom_up.replace(self.depth).is_some() {
                    return Err(ParseError::NotByFunction { name: word.to_string() });
                }
                Group::BottomUp
            }
            None if word.is_empty() || self.registry.find(word).is_some() || word.contains('<') => {
                return Err(self.brackets());
            }
            None => Group::Phase,
        };
        pipeline.parts.push(Part::Open(word.into(), group));
        Ok(())
    }

    fn close(&mut self, pipeline: &mut Pipeline) -> Result<(), ParseError> {
        self.bottom_up = self.bottom_up.filter(|depth| *depth != self.depth);
        self.depth = self.depth.checked_sub(1).ok_or_else(|| self.brackets())?;
        pipeline.parts.push(Part::Close);
        Ok(())
    }

    /// A pass or a group.
    fn item(&mut self, word: &str, pipeline: &mut Pipeline) -> Result<(), ParseError> {
        if word.is_empty() {
            return Err(ParseError::Missing { text: self.text.to_string(), known: self.known() });
        }
        if let Some((name, members)) = GROUPS.iter().find(|(name, _)| *name == word) {
            pipeline.parts.push(Part::Open((*name).into(), Group::Phase));
            members.split(',').try_for_each(|member| self.pass(member, pipeline))?;
            pipeline.parts.push(Part::Close);
            return Ok(());
        }
        self.pass(word, pipeline)
    }

    fn pass(&self, word: &str, pipeline: &mut Pipeline) -> Result<(), ParseError> {
        let option = word.strip_suffix('>').and_then(|text| text.split_once('<'));
        let (name, option) = option.map_or((word, None), |(name, option)| (name.trim(), Some(option.trim())));
        let unknown = || ParseError::Unknown { name: name.to_string(), known: self.known() };
        let plain = self.registry.find(name).ok_or_else(unknown)?;
        if self.bottom_up.is_some() && !plain.parts().has_body() && plain.by_function(&Module::default()).is_none() {
            return Err(ParseError::NotByFunction { name: plain.name().to_string() });
        }
        let Some(option) = option else {
            pipeline.push(plain.clone(), plain.name().into());
            return Ok(());
        };
        let no_option = || ParseError::NoOption {
            name: plain.name().to_string(),
            option: option.to_string(),
            known: plain.options().join(", "),
        };
        let pass = plain.with_option(option).ok_or_else(no_option)?;
        pipeline.push(pass, format!("{}<{option}>", plain.name()).into());
        Ok(())
    }

    fn known(&self) -> String {
        self.registry.names().into_iter().chain(GROUPS.iter().map(|(name, _)| *name)).collect::<Vec<_>>().join(", ")
    }

    fn brackets(&self) -> ParseError {
        ParseError::Brackets { text: self.text.to_string() }
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
        let mut is_first = true;
        for part in &self.parts {
            if !is_first && !matches!(part, Part::Close) {
                f.write_str(",")?;
            }
            match part {
                Part::Step(step) => f.write_str(&step.name)?,
                Part::Open(name, _) => write!(f, "{name}(")?,
                Part::Close => f.write_str(")")?,
            }
            is_first = matches!(part, Part::Open(..));
        }
        Ok(())
    }
}

impl fmt::Debug for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pipeline({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_reads_back() {
        let texts = [
            "",
            "dne",
            "dne,dne",
            "url,url<4>",
            "a(dne)",
            "a(b(),dne),fixpoint<3>(red,c(dne),inv),dne",
            "cleanup(inv,red,dne)",
            "bottom-up(iln,fixpoint<2>(red,dne)),loop-versioning",
        ];
        for text in texts {
            assert_eq!(Pipeline::parse(text).unwrap().to_string(), text);
        }
        let spaces = Pipeline::parse("  dne ,a ( dne , dne )  , fixpoint<2>( dne ) ").unwrap();
        assert_eq!(spaces.to_string(), "dne,a(dne,dne),fixpoint<2>(dne)");
        for level in Level::ALL {
            let text = Pipeline::level(level).to_string();
            assert_eq!(Pipeline::parse(&text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn names_of_steps_are_those_of_pipelines() {
        let names = |text| Pipeline::names_in(text, &Registry::standard()).map(|names| names.join(" "));
        assert_eq!(names("dne").unwrap(), "dne");
        assert_eq!(names("sra").unwrap(), "sroa");
        assert_eq!(names("url<4>").unwrap(), "url<4>");
        assert_eq!(names("cleanup").unwrap(), "inv red dne");
        assert!(names("").is_err() && names("licm").is_err() && names("url<x>").is_err());
    }

    #[test]
    fn what_is_not_allowed_is_left_out_or_only_on_request() {
        let level = Pipeline::level(Level::O3);
        let all = Allowed::default();
        assert_eq!(level.restricted(all).to_string(), level.to_string());
        let names = |allowed: Allowed| {
            let pipeline = level.restricted(allowed);
            assert_eq!(Pipeline::parse(&pipeline.to_string()).unwrap().to_string(), pipeline.to_string());
            pipeline.steps().map(|step| step.name.to_string()).collect::<Vec<_>>()
        };
        let has = |names: &[String], name: &str| names.iter().any(|it| it == name);
        let plain = names(Allowed { loop_vectors: false, ..all });
        assert!(has(&plain, "vectorize<asked>") && !has(&plain, "vectorize") && has(&plain, "slp"));
        let plain = names(Allowed { straight_vectors: false, ..all });
        assert!(has(&plain, "vectorize") && !has(&plain, "slp") && has(&plain, "url<long>"));
        let plain = names(Allowed { unrolling: false, ..all });
        assert!(has(&plain, "url<asked>") && !plain.iter().any(|name| name.starts_with("unroll-and-jam")));
        assert!(!has(&plain, "url<long>") && !has(&plain, "url") && !has(&plain, "url<nested>") && has(&plain, "slp"));
    }

    #[test]
    fn steps_are_told_apart() {
        let pipeline = Pipeline::parse("dne,a(red,dne),url<4>,url,dne").unwrap();
        let numbers: Vec<_> = pipeline.steps().map(|step| (step.number, step.position)).collect();
        assert_eq!(numbers, [(0, 0), (1, 1), (0, 2), (2, 3), (3, 4), (0, 5)]);
    }

    #[test]
    fn errors_name_what_is_known() {
        let error = |text: &str| Pipeline::parse(text).unwrap_err().to_string();
        let unknown = error("dne,licm");
        assert!(
            unknown.contains("unknown pass `licm`")
                && unknown.contains("known passes: align-loops, allocations, argument-ranges"),
            "{unknown}"
        );
        assert_eq!(error("url<5>"), "pass `url` has no option `5`; its options: 2, 4, 8, asked, nested, long");
        assert_eq!(error("dne<x>"), "pass `dne` has no option `x`");
        for text in ["dne,,dne", ",dne", "dne,", ",", "a(dne,)", "a(,dne)"] {
            let error = Pipeline::parse(text).unwrap_err();
            assert!(matches!(&error, ParseError::Missing { text: of, .. } if of == text), "{error}");
            assert!(error.to_string().contains("dne"), "{error}");
        }
        for text in ["a(dne", "dne)", "a(dne)dne", "dne(dne)", "(dne)", "a<2>(dne)", "a(dne))"] {
            assert!(matches!(Pipeline::parse(text).unwrap_err(), ParseError::Brackets { .. }), "{text}");
        }
        for (text, culprit) in
            [("bottom-up(dne,dead-args)", "dead-args"), ("bottom-up(a(bottom-up(dne)))", "bottom-up")]
        {
            assert_eq!(Pipeline::parse(text).unwrap_err(), ParseError::NotByFunction { name: culprit.into() });
        }
        for text in ["fixpoint(dne)", "fixpoint<0>(dne)", "fixpoint<x>(dne)", "fixpoint<101>(dne)"] {
            assert!(matches!(Pipeline::parse(text).unwrap_err(), ParseError::Rounds { .. }), "{text}");
        }
    }

    #[test]
    fn groups_stand_for_their_members() {
        let paper = Pipeline::parse("paper").unwrap();
        assert_eq!(paper.steps().count(), 18);
        assert_eq!(Pipeline::parse("dne,paper,cne").unwrap().to_string(), format!("dne,{paper},cne"));
        for (name, _) in GROUPS {
            assert!(Registry::standard().find(name).is_none(), "{name} is a pass");
            assert!(Pipeline::parse(name).unwrap().to_string().starts_with(&format!("{name}(")));
        }
    }

    #[test]
    fn deep_brackets_are_no_recursion() {
        let text = format!("{}dne{}", "a(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(Pipeline::parse(&text).unwrap().to_string(), text);
    }
}
