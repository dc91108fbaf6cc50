//! Attribute groups, what they say about memory and termination, and the effects of calls that follow.
//!
//! Attributes come from LLVM's text (`attributes #3 = { nounwind memory(read) }`), where all of them are, with their
//! values; the C API hides some. What passes need is decoded, the rest stays text.

use super::scan::words;
use rustc_hash::FxHashMap;
use rvsdg_core::{Effects, FnFacts};

/// What may be done with a kind of memory: bit 0 reads, bit 1 writes.
type Access = u8;
const READ: Access = 1;
const WRITE: Access = 2;

/// LLVM's `memory(...)`: the access to each kind of memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Memory {
    /// What pointer arguments point to.
    args: Access,
    /// What the module can't see.
    inaccessible: Access,
    /// All else.
    other: Access,
}

impl Memory {
    /// Nothing is known.
    const ANY: Memory = Memory { args: 3, inaccessible: 3, other: 3 };

    /// Decodes what stands between the parentheses of `memory(...)`.
    fn parse(text: &str) -> Memory {
        let mut memory = Memory { args: 0, inaccessible: 0, other: 0 };
        for item in text.split(',') {
            let (kind, access) =
                item.split_once(':').map_or((None, item), |(kind, access)| (Some(kind.trim()), access));
            let access = match access.trim() {
                "none" => 0,
                "read" => READ,
                "write" => WRITE,
                _ => READ | WRITE,
            };
            match kind {
                None => memory = Memory { args: access, inaccessible: access, other: access },
                Some("argmem") => memory.args = access,
                Some("inaccessiblemem") => memory.inaccessible = access,
                // A kind that LLVM 19 does not have: part of all else.
                Some(_) => memory.other |= access,
            }
        }
        memory
    }

    fn meet(self, other: Memory) -> Memory {
        Memory {
            args: self.args & other.args,
            inaccessible: self.inaccessible & other.inaccessible,
            other: self.other & other.other,
        }
    }

    fn all(self) -> Access {
        self.args | self.inaccessible | self.other
    }
}

/// The decoded attributes of a function or a call.
#[derive(Copy, Clone, Debug)]
pub(super) struct Attrs {
    facts: FnFacts,
    memory: Memory,
    /// May calls not depend on more conditions than they do?
    pub(super) convergent: bool,
    /// Must calls stay single?
    pub(super) noduplicate: bool,
    /// The attribute that keeps the function from being translated.
    pub(super) obstacle: Option<&'static str>,
}

impl Default for Attrs {
    fn default() -> Attrs {
        Attrs { facts: FnFacts::default(), memory: Memory::ANY, convergent: false, noduplicate: false, obstacle: None }
    }
}

impl Attrs {
    fn parse(text: &str) -> Attrs {
        let mut attrs = Attrs::default();
        let facts = &mut attrs.facts;
        for (_, word) in words(text) {
            match word {
                "noinline" => facts.noinline = true,
                "alwaysinline" => facts.alwaysinline = true,
                "optnone" => facts.optnone = true,
                "optsize" => facts.optsize = true,
                "minsize" => facts.minsize = true,
                "noreturn" => facts.noreturn = true,
                "returns_twice" => facts.returns_twice = true,
                "mustprogress" => facts.mustprogress = true,
                "willreturn" => facts.willreturn = true,
                "nounwind" => facts.nounwind = true,
                "speculatable" => facts.speculatable = true,
                "convergent" => attrs.convergent = true,
                "noduplicate" => attrs.noduplicate = true,
                "naked" => attrs.obstacle = Some("naked"),
                "presplitcoroutine" => attrs.obstacle = Some("coroutine"),
                _ => {
                    if let Some(memory) = word.strip_prefix("memory(") {
                        attrs.memory = Memory::parse(memory.trim_end_matches(')'));
                    }
                }
            }
        }
        let memory = attrs.memory;
        facts.no_read = memory.all() & READ == 0;
        facts.no_write = memory.all() & WRITE == 0;
        facts.only_args = memory.other == 0;
        attrs
    }

    /// What passes have to know.
    pub(super) fn facts(&self) -> FnFacts {
        self.facts
    }

    /// The attributes of a call together with those of the function that it calls: both hold.
    pub(super) fn and(&self, callee: &Attrs) -> Attrs {
        let mut both = *self;
        both.facts.noreturn |= callee.facts.noreturn;
        both.facts.returns_twice |= callee.facts.returns_twice;
        both.facts.willreturn |= callee.facts.willreturn;
        both.facts.nounwind |= callee.facts.nounwind;
        both.facts.speculatable |= callee.facts.speculatable;
        both.convergent |= callee.convergent;
        both.noduplicate |= callee.noduplicate;
        both.memory = self.memory.meet(callee.memory);
        both
    }

    /// The same for something that always comes back.
    pub(super) fn returning(&self) -> Attrs {
        let mut attrs = *self;
        (attrs.facts.willreturn, attrs.facts.nounwind) = (true, true);
        attrs
    }

    /// The effects of a call with these attributes.
    ///
    /// A call that always comes back and touches only memory that the module can see is ordered by the memory state,
    /// and pinned: it may be undefined where the source would not have called. Any other call is ordered with the
    /// outside world. Whoever gets control in place of the code behind the call (the handler of an exception, or of the
    /// program's end) finds memory as it is at the call, so a call that may not return reads it, whatever the function
    /// itself does. Of a call without any effect the caller has to make sure that no attribute makes it undefined.
    pub(super) fn call_effects(&self) -> Effects {
        let Attrs { facts, memory, convergent, .. } = self;
        let mut effects = Effects::NONE;
        if memory.all() & READ != 0 {
            effects = effects | Effects::READ;
        }
        if memory.all() & WRITE != 0 {
            // What is written only in part keeps its other part: in terms of states that is a read, too.
            effects = effects | Effects::READ | Effects::WRITE;
        }
        let comes_back = facts.willreturn && facts.nounwind && !facts.noreturn;
        if !comes_back {
            return effects | Effects::READ | Effects::IO;
        }
        if *convergent || (memory.inaccessible | memory.other) & WRITE != 0 {
            return effects | Effects::IO;
        }
        if effects.is_empty() && facts.speculatable { Effects::NONE } else { effects | Effects::PINNED }
    }
}

/// Do these attributes of an argument, a parameter or a return value make a call undefined, rather than its value
/// poison, if they do not hold? (`nonnull`, `align` and `range` only do together with `noundef`.)
pub(super) fn may_be_undefined(attrs: &str) -> bool {
    words(attrs).any(|(_, word)| word == "noundef" || word.starts_with("dereferenceable"))
}

/// Does an argument with these attributes stand for the memory that it points to, which the call copies?
pub(super) fn copies_memory(attrs: &str) -> bool {
    words(attrs).any(|(_, word)| word.starts_with("byval("))
}

/// The attribute groups of a module, decoded.
#[derive(Default)]
pub(super) struct Groups(FxHashMap<u32, Attrs>);

impl Groups {
    /// Decodes the groups in what stands behind all symbols.
    pub(super) fn parse(postamble: &str) -> Groups {
        let mut groups = Groups::default();
        for line in postamble.lines() {
            let Some(rest) = line.strip_prefix("attributes #") else { continue };
            let Some((number, text)) = rest.split_once(" = {") else { continue };
            if let Ok(number) = number.parse() {
                let text = text.trim().trim_end_matches('}');
                groups.0.insert(number, Attrs::parse(text));
            }
        }
        groups
    }

    /// The attributes that a text like `unnamed_addr #3 align 16` refers to.
    pub(super) fn of(&self, text: &str) -> Attrs {
        let group = words(text).find_map(|(_, word)| word.strip_prefix('#')?.parse::<u32>().ok());
        group.and_then(|number| self.0.get(&number)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effects(text: &str) -> Effects {
        Attrs::parse(text).call_effects()
    }

    #[test]
    fn memory_has_a_default() {
        assert_eq!(Memory::parse("read, argmem: readwrite"), Memory { args: 3, inaccessible: 1, other: 1 });
        assert_eq!(
            Memory::parse("argmem: write, inaccessiblemem: none"),
            Memory { args: 2, inaccessible: 0, other: 0 }
        );
        assert_eq!(Memory::parse("none").all(), 0);
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
