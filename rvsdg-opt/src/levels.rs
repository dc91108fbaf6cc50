//! The optimization levels: one description, from which their pipelines follow.
//!
//! The phases and why they come in this order:
//!
//! * `ipo`: what is known about arguments helps all others, and so do bodies in the place of calls. Stack memory
//!   becomes values first, so that the size of a function is that of what it does; and callees come first, so that what
//!   is copied is simplified already. Inlining makes direct recursion of mutual recursion, so there are new tail calls
//!   then. At -O3, calls that run often may make code larger (`iln<frequent>`). What constructors
//!   compute is known then, so they are run (`static-init`), and variables that only they set are constants. What the
//!   calls that remain do to memory is found out last (`function-attrs`), for the phases behind.
//! * `simplify`: loops get their test at the end (`ivt`), which is what motion and values in memory need to see that
//!   something happens in each iteration; then types and ranges of what they count.
//! * `memory`: what is loaded is known or leaves loops, so memory may be left that nobody reads (`allocations`), tests
//!   may be the same in all iterations (`unswitch`, behind `psh`), and arguments of library calls may be constant now
//!   (`libcalls`). Indices of rows whose length is loaded are made of loop variables and of what is invariant now, so
//!   they are widened (`widen-iv` again); and loops that only fill or copy memory become calls before anything unrolls
//!   them.
//! * `loop`: versions of loops know more about memory (`loop-versioning`), so it is looked at again. Rows of matrices
//!   are put side by side (`unroll-and-jam<rows>`) as long as it is known how long they are (`nest` cuts them); when
//!   that is done, what their inner loops compute again and again is kept in arrays (`scalar-expansion`).
//!   Loops in which a decision changes once become two (`loop-splitting`), which may be vectors then.
//!   Vectors come before other copies of bodies (`vectorize`), and after loops with loops inside had their turn; small
//!   loops that run a few times inside of others are straight code before (`url<nested>`), so that these can be
//!   vectors. Loops whose number of iterations is computed are taken for long ones (`url<long>`) at -O3 only: in most
//!   programs they are short, and large code for them costs as much time as it saves. When `url` has made straight code
//!   of loops, array elements that were chosen by their counters are values (`sroa`), ranges tell more in each copy
//!   than they did in all iterations (`value-range`), and what the copies load may be the same in all iterations of a
//!   loop around them (`psh`). Vectors in straight code come last (`slp`), as few passes look into them.
//! * `late`: what other passes could not see through: decisions that are copied or become selects, vectors where these
//!   made straight code (`slp`), tests for being different (`lftr`, as others like to know which way a loop counts),
//!   and parameters that nothing looks at any more. Small loops are aligned at the very end (`align-loops`).

use crate::table::ASKED;
use std::borrow::Cow;
use std::str::FromStr;

/// Names that stand for several passes.
///
/// `paper` is the order of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for
/// Optimizing Compilers* (2020), section "Evaluation".
pub(crate) const GROUPS: &[(&str, &str)] =
    &[("cleanup", "inv,red,dne"), ("paper", "iln,inv,red,dne,ivt,inv,dne,psh,inv,dne,url,inv,red,cne,dne,pll,inv,dne")];

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
    /// What makes code smaller, or faster at the same size.
    Os,
    /// What makes code smaller.
    Oz,
}

/// What a level wants.
#[derive(Copy, Clone)]
struct Effort {
    /// Passes that need more time than they save in programs that are compiled often.
    thorough: bool,
    /// Copies of code for speed: of loops' bodies, and of decisions.
    copies: bool,
    /// Several versions of a loop, and loops that do several iterations of an outer one.
    versions: bool,
    /// Loops that test at the end, at the price of a second test before them.
    inversion: bool,
}

/// What passes may do on their own. The rest is done to loops for which the source asks.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Allowed {
    /// Vectors of the iterations of loops (`-fno-vectorize` of clang).
    pub loop_vectors: bool,
    /// Vectors in straight code (`-fno-slp-vectorize`).
    pub straight_vectors: bool,
    /// Copies of the bodies of loops (`-fno-unroll-loops`).
    pub unrolling: bool,
}

impl Default for Allowed {
    fn default() -> Allowed {
        Allowed { loop_vectors: true, straight_vectors: true, unrolling: true }
    }
}

impl Allowed {
    /// What becomes of a step of a pipeline, as text; `None` if it is left out.
    pub(crate) fn step<'a>(&self, step: &'a str) -> Option<Cow<'a, str>> {
        match step {
            "vectorize" if !self.loop_vectors => Some(format!("{step}<{ASKED}>").into()),
            "slp" if !self.straight_vectors => None,
            "url" | "url<long>" if !self.unrolling => Some(format!("url<{ASKED}>").into()),
            _ if step.starts_with("url<") || step.starts_with("unroll-and-jam") => self.unrolling.then(|| step.into()),
            _ => Some(step.into()),
        }
    }
}

impl Level {
    /// All levels.
    pub const ALL: [Level; 6] = [Level::O0, Level::O1, Level::O2, Level::O3, Level::Os, Level::Oz];

    fn effort(self) -> Option<Effort> {
        let size = Effort { thorough: true, copies: false, versions: false, inversion: true };
        Some(match self {
            Level::O0 => return None,
            Level::O1 => Effort { thorough: false, ..size },
            Level::O2 => Effort { copies: true, ..size },
            Level::O3 => Effort { copies: true, versions: true, ..size },
            Level::Os => size,
            Level::Oz => Effort { inversion: false, ..size },
        })
    }

    /// The pipeline of the level, as text.
    pub(crate) fn pipeline(self) -> String {
        self.phases().join(",")
    }

    /// The pipeline of the level in two parts: what inlines comes first.
    pub(crate) fn parts(self) -> [String; 2] {
        let phases = self.phases();
        let (first, rest) = phases.split_at(phases.len().min(1));
        [first.join(","), rest.join(",")]
    }

    /// The phases of the level, each as text.
    fn phases(self) -> Vec<String> {
        let Some(effort) = self.effort() else { return vec![] };
        let Effort { thorough, copies, versions, inversion } = effort;
        let phase = |name: &str, members: &[(bool, &str)]| {
            let members: Vec<&str> = members.iter().filter(|(wanted, _)| *wanted).map(|(_, text)| *text).collect();
            format!("{name}({})", members.join(","))
        };
        let iln = if versions { "iln<frequent>" } else { "iln" };
        let bottom_up = format!("bottom-up({iln},allocations,sroa,libcalls,globals,cleanup,{iln},sroa,cleanup)");
        let again = format!("bottom-up({iln},sroa,cleanup)");
        let direct = format!("bottom-up({iln})");
        let mut phases = vec![
            phase(
                "ipo",
                &[
                    (true, "sroa,libcalls,ipsccp,cleanup,bit-idioms,tail-calls,globals,dne"),
                    (true, &bottom_up),
                    (true, "dne,static-init,tail-calls,globals,function-attrs,dne"),
                ],
            ),
            phase("simplify", &[(inversion, "ivt"), (true, "inv,cne,dne,widen-iv,value-range,red,bit-idioms")]),
            phase(
                "memory",
                &[
                    (true, "load-store,globals,red"),
                    (true, &again),
                    (thorough, "argument-ranges"),
                    (true, "load-store,allocations,psh,unswitch,libcalls,red,inv,sccp"),
                    // Calls that became direct.
                    (true, &direct),
                    (thorough, "cne,dne"),
                    // Bounds and lengths of rows that were loaded in each iteration are invariant now.
                    (true, "widen-iv,loop-idiom,inv,dne"),
                ],
            ),
        ];
        if copies {
            let jam = (
                versions,
                "loop-versioning,dne,load-store,psh,inv,red,cne,dne,nest<interchange>,load-store,psh,inv,red,cne,dne,\
                 unroll-and-jam<rows>,nest,psh,inv,red,cne,dne,\
                 unroll-and-jam,cne,load-store,dne,scalar-expansion,dne",
            );
            let unrolled = format!(
                "{},inv,red,sroa,globals,value-range,red,load-store,psh,cne,dne,slp",
                if versions { "url<long>" } else { "url" }
            );
            let vectors = (true, "loop-splitting,url<nested>,inv,red,sroa,red,dne,vectorize");
            phases.push(phase("loop", &[jam, vectors, (true, &unrolled)]));
        }
        phases.push(phase(
            "late",
            &[
                (copies, "tail-duplication,inv,red"),
                (thorough, "pll"),
                (true, "if-conversion,red,lftr,jump-threading,red"),
                (copies, "slp"),
                (true, "dead-args,tail-calls,dne"),
                (versions, "align-loops"),
            ],
        ));
        phases
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
            "z" => Level::Oz,
            _ => return Err(format!("`{text}` is no optimization level; known levels: 0, 1, 2, 3, s, z")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pipeline;

    #[test]
    fn levels_have_pipelines() {
        assert!(Pipeline::level(Level::O0).is_empty());
        for level in ["1", "2", "3", "s", "z"] {
            assert!(!Pipeline::level(level.parse().unwrap()).is_empty());
        }
        assert!("4".parse::<Level>().unwrap_err().contains("known levels"));
    }

    /// They change how a body is represented, and levels gain nothing by that (docs/memory.md).
    const IN_NO_LEVEL: [&str; 2] = ["decode-memory", "encode-memory"];

    #[test]
    fn parts_of_levels_are_all_of_them() {
        for level in Level::ALL {
            let names = |pipeline: Pipeline| pipeline.steps().map(|step| step.name.clone()).collect::<Vec<_>>();
            let parts = [names(Pipeline::inlining(level)), names(Pipeline::behind_inlining(level))];
            assert_eq!(parts.concat(), names(Pipeline::level(level)));
            assert!(level == Level::O0 || parts[0].iter().any(|name| name.starts_with("iln")) && parts[1].len() > 5);
        }
    }

    #[test]
    fn every_pass_is_in_a_level() {
        let registry = crate::Registry::standard();
        for pass in registry.passes().filter(|pass| !IN_NO_LEVEL.contains(&pass.name())) {
            let is_used = |level| Pipeline::level(level).steps().any(|step| *step.name == *pass.name());
            assert!(Level::ALL.into_iter().any(is_used), "{} is in no level", pass.name());
        }
    }
}
