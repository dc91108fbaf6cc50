//! The names of optimization levels and front ends, and their meaning.

use std::fmt;
use std::str::FromStr;

use clap::ValueEnum;

/// An optimization level of `rvsdg compile`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum OptLevel {
    O0,
    O1,
    O2,
    O3,
    Os,
    Oz,
}

impl OptLevel {
    const ALL: [OptLevel; 6] = [Self::O0, Self::O1, Self::O2, Self::O3, Self::Os, Self::Oz];

    /// The name, without a hyphen.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::O0 => "O0",
            Self::O1 => "O1",
            Self::O2 => "O2",
            Self::O3 => "O3",
            Self::Os => "Os",
            Self::Oz => "Oz",
        }
    }
}

impl fmt::Display for OptLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for OptLevel {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or_else(|| format!("no optimization level `{name}`; there are O0, O1, O2, O3, Os and Oz"))
    }
}

/// The scheme by which `rvsdg compile` recovers control flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Scheme {
    /// Structured control flow recovery: every gamma is a branch, and every theta is a loop with its test.
    Scfr,
    /// Predicative control flow recovery: branches are where predicates are computed.
    Pcfr,
}

impl Scheme {
    const ALL: [Scheme; 2] = [Self::Scfr, Self::Pcfr];

    /// The name, as `--destruct` takes it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Scfr => "scfr",
            Self::Pcfr => "pcfr",
        }
    }

    /// Splits the name of a level into the part before the scheme, and the scheme, if there is a known one.
    fn split(name: &str) -> (&str, Option<Scheme>) {
        let known = name.rsplit_once('/').and_then(|(level, suffix)| {
            let scheme = Self::ALL.into_iter().find(|scheme| scheme.name() == suffix)?;
            Some((level, scheme))
        });
        known.map_or((name, None), |(level, scheme)| (level, Some(scheme)))
    }
}

/// The options of `rvsdg`: a level, and a scheme unless the default is used. Written as `O2` or `O2/scfr`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Ours {
    pub(crate) level: OptLevel,
    pub(crate) scheme: Option<Scheme>,
}

impl Ours {
    /// The command line options.
    pub(crate) fn options(self) -> Vec<String> {
        let scheme = self.scheme.iter().flat_map(|scheme| ["--destruct".to_owned(), scheme.name().to_owned()]);
        std::iter::once(format!("-{}", self.level)).chain(scheme).collect()
    }

    /// The name as a part of a file name.
    pub(crate) fn file_name(self) -> String {
        self.to_string().replace('/', "-")
    }
}

impl From<OptLevel> for Ours {
    fn from(level: OptLevel) -> Self {
        Ours { level, scheme: None }
    }
}

impl fmt::Display for Ours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scheme {
            None => f.write_str(self.level.name()),
            Some(scheme) => write!(f, "{}/{}", self.level, scheme.name()),
        }
    }
}

impl FromStr for Ours {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let (level, scheme) = Scheme::split(name);
        let error = |error| format!("{error}, also with /scfr or /pcfr behind them");
        Ok(Ours { level: level.parse().map_err(error)?, scheme })
    }
}

/// A level of the benchmark: the optimizer and its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Level {
    /// The unchanged input: `mem2reg` only.
    Baseline,
    /// `opt -passes=default<..>`.
    Llvm(OptLevel),
    /// LLVM's O3 without loop and SLP vectorization.
    NoVec,
    /// As `NoVec`, without metadata and attribute groups in the input of `llc`, as in the paper.
    NoVecStripped,
    /// LLVM's O3 with the polyhedral optimizer Polly.
    Polly,
    /// `rvsdg compile`; with the default scheme unless one is given.
    Rvsdg(OptLevel, Option<Scheme>),
    /// As `Rvsdg`, with another build of `rvsdg` to compare with.
    Before(OptLevel, Option<Scheme>),
    /// `rvsdg compile` with passes given by the user.
    Passes(Passes),
    /// A build of `jlm-opt` provided by the user.
    Jlm,
    /// The whole command `clang`, in suites whose other levels start from LLVM IR.
    Clang(OptLevel),
    /// The whole command `gcc` or `g++`.
    Gcc(OptLevel),
}

/// A list of passes of `rvsdg`, and its name in the report. The texts live as long as the process, so that levels can
/// be `Copy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Passes {
    pub(crate) name: &'static str,
    /// The passes, in the format of `--passes`.
    pub(crate) passes: &'static str,
    pub(crate) scheme: Option<Scheme>,
}

impl Passes {
    /// Leaks the texts: a command line contains only a few lists.
    pub(crate) fn new(name: &str, passes: &str) -> Self {
        Passes { name: name.to_owned().leak(), passes: passes.to_owned().leak(), scheme: None }
    }
}

impl Level {
    /// Every level without special requirements, in the order of the report.
    pub(crate) const ALL: [Level; 12] = [
        Level::Baseline,
        Level::Llvm(OptLevel::O1),
        Level::Llvm(OptLevel::O2),
        Level::Llvm(OptLevel::O3),
        Level::NoVec,
        Level::NoVecStripped,
        Level::Llvm(OptLevel::Os),
        Level::rvsdg(OptLevel::O0),
        Level::rvsdg(OptLevel::O1),
        Level::rvsdg(OptLevel::O2),
        Level::rvsdg(OptLevel::O3),
        Level::rvsdg(OptLevel::Os),
    ];

    /// The default levels for the programs with many branches: both schemes at each level of `rvsdg`.
    pub(crate) const CONTROL: [Level; 10] = [
        Level::Baseline,
        Level::Llvm(OptLevel::O1),
        Level::Llvm(OptLevel::O2),
        Level::Llvm(OptLevel::O3),
        Level::Rvsdg(OptLevel::O1, Some(Scheme::Scfr)),
        Level::Rvsdg(OptLevel::O1, Some(Scheme::Pcfr)),
        Level::Rvsdg(OptLevel::O2, Some(Scheme::Scfr)),
        Level::Rvsdg(OptLevel::O2, Some(Scheme::Pcfr)),
        Level::Rvsdg(OptLevel::O3, Some(Scheme::Scfr)),
        Level::Rvsdg(OptLevel::O3, Some(Scheme::Pcfr)),
    ];

    /// The default levels for whole programs, which the commands of the three compilers compile.
    pub(crate) const PROGRAMS: [Level; 7] = [
        Level::Llvm(OptLevel::O1),
        Level::Llvm(OptLevel::O2),
        Level::Llvm(OptLevel::O3),
        Level::Gcc(OptLevel::O2),
        Level::Gcc(OptLevel::O3),
        Level::rvsdg(OptLevel::O2),
        Level::rvsdg(OptLevel::O3),
    ];

    /// The default levels for small loops, which the commands of the three compilers compile.
    pub(crate) const LOOPS: [Level; 5] = [
        Level::Llvm(OptLevel::O2),
        Level::Llvm(OptLevel::O3),
        Level::Gcc(OptLevel::O3),
        Level::rvsdg(OptLevel::O2),
        Level::rvsdg(OptLevel::O3),
    ];

    /// A level of `rvsdg` with the default scheme.
    pub(crate) const fn rvsdg(level: OptLevel) -> Self {
        Level::Rvsdg(level, None)
    }

    /// The attributes that functions get for this level, as from `clang -Os` and `clang -Oz`.
    pub(crate) fn size_attributes(self) -> &'static [&'static str] {
        match self {
            Level::Llvm(level) | Level::Rvsdg(level, _) | Level::Before(level, _) => match level {
                OptLevel::Os => &["optsize"],
                OptLevel::Oz => &["minsize", "optsize"],
                _ => &[],
            },
            _ => &[],
        }
    }

    /// The same level of the other build, if this is a level of `rvsdg`.
    pub(crate) fn before(self) -> Option<Self> {
        match self {
            Level::Rvsdg(level, scheme) => Some(Level::Before(level, scheme)),
            _ => None,
        }
    }

    /// Does this level need the `rvsdg` command?
    pub(crate) fn needs_rvsdg(self) -> bool {
        matches!(self, Level::Rvsdg(..) | Level::Passes(_))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Level::Baseline => "O0".to_owned(),
            Level::Llvm(level) => level.to_string(),
            Level::NoVec => "O3-no-vec".to_owned(),
            Level::NoVecStripped => "O3-no-vec-stripped".to_owned(),
            Level::Polly => "O3-polly".to_owned(),
            Level::Rvsdg(level, None) => format!("rvsdg-{level}"),
            Level::Rvsdg(level, Some(scheme)) => format!("rvsdg-{level}/{}", scheme.name()),
            Level::Before(level, None) => format!("before-{level}"),
            Level::Before(level, Some(scheme)) => format!("before-{level}/{}", scheme.name()),
            Level::Passes(passes) => passes.name.to_owned(),
            Level::Jlm => "jlm".to_owned(),
            Level::Clang(level) => format!("clang-{level}"),
            Level::Gcc(level) => format!("gcc-{level}"),
        };
        f.pad(&name)
    }
}

impl FromStr for Level {
    type Err = String;

    /// `rvsdg:PASS+PASS+...` is a list of passes, because a comma separates levels. A scheme may follow it, as for any
    /// level of `rvsdg`.
    fn from_str(name: &str) -> Result<Self, String> {
        let (plain, scheme) = Scheme::split(name);
        if let Some(passes) = plain.strip_prefix("rvsdg:") {
            return Ok(Level::Passes(Passes { scheme, ..Passes::new(name, &passes.replace('+', ",")) }));
        }
        let asked_for = [Level::Llvm(OptLevel::Oz), Level::rvsdg(OptLevel::Oz), Level::Polly, Level::Jlm];
        let commands = OptLevel::ALL.into_iter().flat_map(|level| [Level::Clang(level), Level::Gcc(level)]);
        let known = Level::ALL.into_iter().chain(asked_for).chain(commands);
        let all = known.clone().chain(known.filter_map(Level::before));
        let found = all.clone().find(|level| level.to_string() == plain);
        match (found, scheme) {
            (Some(Level::Rvsdg(level, None)), Some(_)) => Ok(Level::Rvsdg(level, scheme)),
            (Some(Level::Before(level, None)), Some(_)) => Ok(Level::Before(level, scheme)),
            (Some(level), None) => Ok(level),
            _ => {
                let names: Vec<String> = all.map(|level| level.to_string()).collect();
                Err(format!(
                    "no level `{name}`; there are {} and rvsdg:PASS+PASS+..., ours with /scfr or /pcfr behind them, too",
                    names.join(", ")
                ))
            }
        }
    }
}

/// The way from C to the input IR of all levels; `mem2reg` follows in both cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FrontEnd {
    /// `clang -O0` without `optnone`, as in the paper
    Paper,
    /// `clang -O2` with LLVM's passes disabled: keeps type-based alias and lifetime information
    Tbaa,
}

impl FrontEnd {
    /// The flags of clang for this front end.
    pub(crate) fn clang_flags(self) -> &'static [&'static str] {
        match self {
            FrontEnd::Paper => &["-O0", "-Xclang", "-disable-O0-optnone"],
            FrontEnd::Tbaa => &["-O2", "-Xclang", "-disable-llvm-passes"],
        }
    }
}

impl fmt::Display for FrontEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FrontEnd::Paper => "paper",
            FrontEnd::Tbaa => "tbaa",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn level_names_round_trip() {
        for level in Level::ALL.into_iter().chain(Level::CONTROL).chain(Level::PROGRAMS).chain(Level::LOOPS) {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("O0".parse(), Ok(Level::Baseline));
        assert_eq!("rvsdg-Os".parse(), Ok(Level::rvsdg(OptLevel::Os)));
        assert_eq!("rvsdg-O2/pcfr".parse(), Ok(Level::Rvsdg(OptLevel::O2, Some(Scheme::Pcfr))));
        assert_eq!("O3-polly".parse(), Ok(Level::Polly));
        assert_eq!("jlm".parse(), Ok(Level::Jlm));
        for name in ["before-O3", "before-O2/scfr"] {
            let level: Level = name.parse().unwrap();
            assert_eq!(level.to_string(), name);
            assert!(!level.needs_rvsdg() && Level::rvsdg(OptLevel::O3).before() != Some(Level::rvsdg(OptLevel::O3)));
        }
        for wrong in ["", "O4", "o3", "rvsdg", "rvsdg-O4", "O3 ", "O3/pcfr", "rvsdg-O3/", "rvsdg-O3/scfr/pcfr"] {
            assert!(wrong.parse::<Level>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn lists_of_passes_are_levels() {
        let name = "rvsdg:dne+ivt+inv";
        let level: Level = name.parse().unwrap();
        assert_eq!(level, Level::Passes(Passes { name, passes: "dne,ivt,inv", scheme: None }));
        assert_eq!(level.to_string(), name);
        assert!(level.needs_rvsdg() && level.size_attributes().is_empty());
        assert_eq!("rvsdg:".parse(), Ok(Level::Passes(Passes { name: "rvsdg:", passes: "", scheme: None })));
        let name = "rvsdg:dne+ivt/scfr";
        let level: Level = name.parse().unwrap();
        assert_eq!(level, Level::Passes(Passes { name, passes: "dne,ivt", scheme: Some(Scheme::Scfr) }));
    }

    #[test]
    fn opt_level_names_round_trip() {
        for level in OptLevel::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!("-O1".parse::<OptLevel>().is_err());
    }

    #[test]
    fn our_levels_may_name_a_scheme() {
        let plain: Ours = OptLevel::O2.into();
        let structured = Ours { scheme: Some(Scheme::Scfr), ..plain };
        assert_eq!((plain.to_string().parse(), structured.to_string().parse()), (Ok(plain), Ok(structured)));
        assert_eq!((structured.to_string(), structured.file_name()), ("O2/scfr".to_owned(), "O2-scfr".to_owned()));
        assert_eq!(structured.options(), ["-O2", "--destruct", "scfr"]);
        assert_eq!(plain.options(), ["-O2"]);
        let message = "O2/fast".parse::<Ours>().unwrap_err();
        assert!(message.contains("`O2/fast`") && message.contains("/scfr"), "{message}");
    }

    #[test]
    fn error_names_the_choices() {
        let message = "fast".parse::<Level>().unwrap_err();
        assert!(message.contains("`fast`") && message.contains("O3-no-vec-stripped"), "{message}");
    }
}
