//! The effects of calls, which follow from attributes. The reader and passes that learn more about functions derive
//! effects here and nowhere else.

use crate::attributes::{CallAttrs, FnSet};
use crate::op::Effects;

impl CallAttrs {
    /// The effects of a call with these attributes.
    ///
    /// A call that always returns, does not synchronize with other threads, and accesses only memory that the module
    /// can see, is ordered by the memory state. It is pinned, because it may be undefined where the source would not
    /// have called it. Any other call is ordered with the outside world. If a call does not return, other code may
    /// continue (the handler of an exception, or of the program's end), which sees the memory as it is at the call. So
    /// a call that may not return reads memory, even if the function itself does not. For a call without any effect,
    /// the caller of this method has to ensure that no attribute makes it undefined.
    pub fn effects(&self) -> Effects {
        let (memory, all) = (self.memory, self.memory.all());
        let mut effects = Effects::NONE;
        if all.reads {
            effects = effects | Effects::READ;
        }
        if all.writes {
            // A partial write keeps the other part of the memory, so in terms of states it is also a read.
            effects = effects | Effects::READ | Effects::WRITE;
        }
        let comes_back = self.has(FnSet::WILLRETURN) && self.has(FnSet::NOUNWIND) && !self.has(FnSet::NORETURN);
        if !comes_back {
            return effects | Effects::READ | Effects::IO;
        }
        // Another thread may wait for what is written to memory that it can see, unless nothing is synchronized.
        let is_seen = memory.other.writes && !self.has(FnSet::NOSYNC);
        if self.has(FnSet::CONVERGENT) || memory.inaccessible.writes || is_seen {
            return effects | Effects::IO;
        }
        if effects.is_empty() && self.has(FnSet::SPECULATABLE) { Effects::NONE } else { effects | Effects::PINNED }
    }

    /// The effects of a call that was known to have the effects `before`, and now is known to have these attributes,
    /// too. What may be undefined where the source would not call it stays so.
    pub fn narrow(&self, before: Effects) -> Effects {
        let now = self.effects();
        let kept = Effects::READ | Effects::WRITE | Effects::IO;
        let both = Effects::from_bits(before.bits() & now.bits() & kept.bits());
        let pinned = before.takes_io() && !both.makes_io();
        both | if pinned { Effects::PINNED } else { Effects::NONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attributes::FnAttrs;

    fn effects(text: &str) -> Effects {
        CallAttrs::of(&FnAttrs::from(text)).effects()
    }

    #[test]
    fn effects_follow_from_attributes() {
        let any = Effects::READ | Effects::WRITE | Effects::IO;
        assert_eq!(effects(""), any);
        assert_eq!(effects("nounwind willreturn"), any);
        let leaves = Effects::READ | Effects::IO;
        for text in ["noreturn nounwind", "nounwind", "willreturn", "noreturn", "noreturn nounwind willreturn"] {
            assert_eq!(effects(&format!("{text} memory(none)")), leaves, "{text}");
            assert_eq!(effects(&format!("{text} memory(argmem: write)")), any, "{text}");
        }
        assert_eq!(effects("nounwind speculatable memory(none)"), leaves);
        assert_eq!(effects("convergent nounwind memory(none)"), leaves);
        assert_eq!(effects("nounwind willreturn memory(none)"), Effects::PINNED);
        assert_eq!(effects("nounwind speculatable willreturn memory(none)"), Effects::NONE);
        assert_eq!(effects("convergent nounwind willreturn memory(none)"), Effects::IO);
        let read = Effects::READ | Effects::PINNED;
        assert_eq!(effects("nounwind willreturn memory(read)"), read);
        assert_eq!(effects("nounwind willreturn memory(argmem: read)"), read);
        assert_eq!(effects("nounwind willreturn memory(read, argmem: readwrite)"), read | Effects::WRITE);
        let copy = effects("nounwind willreturn memory(argmem: readwrite)");
        assert_eq!(copy, Effects::READ | Effects::WRITE | Effects::PINNED);
        assert_eq!(effects("nounwind willreturn memory(argmem: write)"), copy);
        assert!(effects("nounwind willreturn memory(inaccessiblemem: write)").makes_io());
        let other = "memory(readwrite, inaccessiblemem: none)";
        assert!(effects(&format!("nounwind willreturn {other}")).makes_io());
        assert!(effects(&format!("nounwind nosync {other}")).makes_io());
        assert_eq!(effects(&format!("nosync nounwind willreturn {other}")), copy);
    }

    #[test]
    fn effects_become_fewer() {
        let attrs = |text: &str| CallAttrs::of(&FnAttrs::from(text));
        let any = Effects::READ | Effects::WRITE | Effects::IO;
        let read = Effects::READ | Effects::PINNED;
        assert_eq!(attrs("").narrow(any), any);
        assert_eq!(attrs("nounwind willreturn memory(read)").narrow(any), read);
        assert_eq!(attrs("nounwind memory(read)").narrow(any), Effects::READ | Effects::IO);
        assert_eq!(attrs("nounwind willreturn memory(read)").narrow(Effects::NONE), Effects::NONE);
        assert_eq!(attrs("").narrow(read), read);
        assert_eq!(attrs("nounwind speculatable willreturn memory(none)").narrow(any), Effects::PINNED);
    }
}
