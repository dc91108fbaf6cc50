//! The attributes of a call, which are those of the call and those of the callee, and the effects that follow from
//! them.

use rvsdg_core::{Effects, FnAttrs, FnSet, MemoryAttr};

/// The decoded attributes of a function or a call.
#[derive(Copy, Clone, Debug)]
pub(super) struct Attrs {
    set: FnSet,
    memory: MemoryAttr,
}

impl Attrs {
    pub(super) fn of(attrs: &FnAttrs) -> Attrs {
        Attrs { set: attrs.set(), memory: attrs.memory() }
    }

    /// Is any of these attributes present?
    pub(super) fn has(&self, any: FnSet) -> bool {
        self.set.intersects(any)
    }

    /// The attributes of a call together with those of its callee: both hold.
    pub(super) fn and(&self, callee: &Attrs) -> Attrs {
        Attrs { set: self.set | callee.set, memory: self.memory.meet(callee.memory) }
    }

    /// These attributes, for a call that always returns.
    pub(super) fn returning(&self) -> Attrs {
        Attrs { set: self.set | FnSet::WILLRETURN | FnSet::NOUNWIND, ..*self }
    }

    /// The effects of a call with these attributes.
    ///
    /// A call that always returns, and accesses only memory that the module can see, is ordered by the memory state. It
    /// is pinned, because it may be undefined where the source would not have called it. Any other call is ordered with
    /// the outside world. If a call does not return, other code may continue (the handler of an exception, or of the
    /// program's end), which sees the memory as it is at the call. So a call that may not return reads memory, even if
    /// the function itself does not. For a call without any effect, the caller of this method has to ensure that no
    /// attribute makes it undefined.
    pub(super) fn call_effects(&self) -> Effects {
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
        if self.has(FnSet::CONVERGENT) || memory.inaccessible.writes || memory.other.writes {
            return effects | Effects::IO;
        }
        if effects.is_empty() && self.has(FnSet::SPECULATABLE) { Effects::NONE } else { effects | Effects::PINNED }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effects(text: &str) -> Effects {
        Attrs::of(&FnAttrs::from(text)).call_effects()
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
    }
}
