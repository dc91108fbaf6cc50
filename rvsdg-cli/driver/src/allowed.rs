//! What the user forbids the optimizer to do on its own.
//!
//! Clang's driver asks for vectors at the levels where it makes them, unless the user does not want them
//! (`-fno-vectorize`, `-fno-slp-vectorize`); unrolling is only mentioned if the user does (`-fno-unroll-loops`).
//! Pragmas of the source are obeyed in any case.

use crate::options;
use std::ffi::OsString;

/// What passes may do although the source does not ask for it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Allowed {
    /// Vectors of the iterations of loops.
    pub loop_vectors: bool,
    /// Vectors in straight code.
    pub straight_vectors: bool,
    /// Copies of the bodies of loops.
    pub unrolling: bool,
}

impl Allowed {
    /// What these arguments of `clang -cc1` allow.
    pub(crate) fn of(arguments: &[OsString]) -> Allowed {
        let has = |name: &str| options::any(arguments, |option| option == name);
        let unrolling = ["-funroll-loops", "-fno-unroll-loops"];
        let last = options::options(arguments).filter(|option| unrolling.iter().any(|name| option[0] == *name)).last();
        Allowed {
            loop_vectors: has("-vectorize-loops"),
            straight_vectors: has("-vectorize-slp"),
            unrolling: last.is_none_or(|option| option[0] == unrolling[0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clang_asks_for_vectors_and_users_forbid_unrolling() {
        let allowed = |line: &str| Allowed::of(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        let all = Allowed { loop_vectors: true, straight_vectors: true, unrolling: true };
        assert_eq!(allowed("-cc1 -O2 -vectorize-loops -vectorize-slp -x c a.c"), all);
        let none = Allowed { loop_vectors: false, straight_vectors: false, unrolling: false };
        assert_eq!(allowed("-cc1 -funroll-loops -fno-unroll-loops -D -vectorize-slp -x c a.c"), none);
        assert_eq!(allowed("-cc1 -fno-unroll-loops -funroll-loops"), Allowed { unrolling: true, ..none });
    }
}
