//! The operators of C++ that allocate and free memory, by their names in the Itanium ABI.

/// What such a function does.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Operator {
    /// `operator new`, whose first parameter is the size.
    New {
        /// Does it get an alignment, too?
        aligned: bool,
    },
    /// `operator delete`, whose first parameter is the address.
    Delete,
}

/// The names of `operator new`, without the type of the size.
const NEW: [&str; 2] = ["_Znw", "_Zna"];

/// Those of `operator delete`; a size may follow.
const DELETE: [&str; 2] = ["_ZdlPv", "_ZdaPv"];

/// What stands behind the size: nothing, `std::nothrow`, an alignment, or both.
const ENDINGS: [(&str, bool); 4] =
    [("", false), ("RKSt9nothrow_t", false), ("St11align_val_t", true), ("St11align_val_tRKSt9nothrow_t", true)];

/// The types that `size_t` is.
const SIZES: [char; 3] = ['m', 'j', 'y'];

impl Operator {
    /// The operator of this name.
    pub(crate) fn of_name(name: &str) -> Option<Operator> {
        if !name.starts_with("_Z") {
            return None;
        }
        let is_aligned = |rest: &str| ENDINGS.iter().find(|(ending, _)| *ending == rest).map(|(_, aligned)| *aligned);
        let behind = |names: [&str; 2]| names.iter().find_map(|prefix| name.strip_prefix(prefix));
        if let Some(rest) = behind(NEW).and_then(|rest| rest.strip_prefix(SIZES)) {
            return is_aligned(rest).map(|aligned| Operator::New { aligned });
        }
        let rest = behind(DELETE)?;
        is_aligned(rest.strip_prefix(SIZES).unwrap_or(rest)).map(|_| Operator::Delete)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_are_known_by_their_names() {
        for name in ["_Znwm", "_Znam", "_Znwj", "_ZnwmRKSt9nothrow_t"] {
            assert_eq!(Operator::of_name(name), Some(Operator::New { aligned: false }), "{name}");
        }
        assert_eq!(Operator::of_name("_ZnamSt11align_val_t"), Some(Operator::New { aligned: true }));
        for name in ["_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdlPvmSt11align_val_t", "_ZdaPvSt11align_val_tRKSt9nothrow_t"] {
            assert_eq!(Operator::of_name(name), Some(Operator::Delete), "{name}");
        }
        for name in ["_ZnwmPv", "_ZN1AnwEm", "_ZdlPvS_", "_Znw", "_Z3newm", "malloc"] {
            assert_eq!(Operator::of_name(name), None, "{name}");
        }
    }
}
