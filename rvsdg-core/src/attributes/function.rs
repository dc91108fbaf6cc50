//! Attributes of functions and calls, and the groups of them at the end of a module.

use super::{MemoryAttr, attribute_set, words};
use rustc_hash::FxHashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

attribute_set! {
    /// Attributes of a function or a call. The language reference of LLVM says what each of them means.
    FnSet(u64) {
        /// Never returns by unwinding.
        NOUNWIND "nounwind",
        /// Always returns.
        WILLRETURN "willreturn",
        /// Its loops make progress, or are undefined.
        MUSTPROGRESS "mustprogress",
        /// Never returns.
        NORETURN "noreturn",
        /// Does not synchronize with other threads.
        NOSYNC "nosync",
        /// Frees no memory that was there before.
        NOFREE "nofree",
        /// Does not call back into the module.
        NOCALLBACK "nocallback",
        /// Is not called again while it runs.
        NORECURSE "norecurse",
        /// May run where the source would not have called it.
        SPECULATABLE "speculatable",
        /// May return more than once.
        RETURNS_TWICE "returns_twice",
        /// Is never inlined.
        NOINLINE "noinline",
        /// Is always inlined.
        ALWAYSINLINE "alwaysinline",
        /// Should be inlined.
        INLINEHINT "inlinehint",
        /// Is not optimized.
        OPTNONE "optnone",
        /// Should be small.
        OPTSIZE "optsize",
        /// Should be as small as possible.
        MINSIZE "minsize",
        /// Is called rarely.
        COLD "cold",
        /// Is called often.
        HOT "hot",
        /// Does not depend on more conditions than in the source.
        CONVERGENT "convergent",
        /// Stays single.
        NODUPLICATE "noduplicate",
        /// Is not merged with other calls.
        NOMERGE "nomerge",
        /// Has no prologue.
        NAKED "naked",
        /// Is a coroutine that was not split yet.
        PRESPLITCOROUTINE "presplitcoroutine",
        /// Has an entry in a jump table.
        JUMPTABLE "jumptable",
        /// Floating-point arithmetic depends on its environment.
        STRICTFP "strictfp",
        /// The null pointer may be accessed.
        NULL_POINTER_IS_VALID "null_pointer_is_valid",
        /// Is not the function of the library that has its name.
        NOBUILTIN "nobuiltin",
        /// Is the function of the library that has its name.
        BUILTIN "builtin",
        /// Says of which parameters the size of the returned memory is made, by their numbers.
        ALLOCSIZE,
        /// Some or all functions of the library are not what they are called: `"no-builtins"`, `"no-builtin-memset"`.
        NO_BUILTINS,
        /// Something that restricts what may be done may be hidden here: a group that is not at hand, an unknown
        /// attribute in a group.
        UNKNOWN,
    }
}

/// Words for attributes, besides those of [`FnSet`], that describe the mode that code is made for.
const MODES: [&str; 11] = [
    "nocf_check",
    "safestack",
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_thread",
    "shadowcallstack",
    "speculative_load_hardening",
];

/// Attributes without a meaning here: for the back end, for instrumentation, for allocation.
const NEUTRAL: [&str; 20] = [
    "coro_only_destroy_when_complete",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hybrid_patchable",
    "noimplicitfloat",
    "nonlazybind",
    "noprofile",
    "noredzone",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "optdebug",
    "optforfuzzing",
    "skipprofile",
    "ssp",
    "sspreq",
    "sspstrong",
    "uwtable",
    "allockind",
    "alignstack",
    "vscale_range",
];

/// String attributes that code does not depend on.
const HINTS: [&str; 5] =
    ["frame-pointer", "no-trapping-math", "stack-protector-buffer-size", "tune-cpu", "uniform-work-group-size"];

/// What a text says.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Said {
    set: FnSet,
    memory: MemoryAttr,
    /// Sorted.
    modes: Vec<Box<str>>,
}

impl Said {
    const NOTHING: Said = Said { set: FnSet::NONE, memory: MemoryAttr::ANY, modes: Vec::new() };

    /// Takes in what a word says; answers whether the word is known.
    fn add(&mut self, word: &str) -> bool {
        if let Some(attribute) = FnSet::of_word(word) {
            self.set = self.set | attribute;
            if attribute.intersects(FnSet::STRICTFP | FnSet::NULL_POINTER_IS_VALID) {
                self.modes.push(word.into());
            }
        } else if let Some(string) = word.strip_prefix('"') {
            let name = string.split('"').next().unwrap_or("");
            if name.starts_with("no-builtin") {
                self.set = self.set | FnSet::NO_BUILTINS;
            }
            if !HINTS.contains(&name) {
                self.modes.push(word.into());
            }
        } else if let Some(memory) = word.strip_prefix("memory(") {
            self.memory = MemoryAttr::parse(memory.trim_end_matches(')'));
        } else if word.starts_with("allocsize(") {
            self.set = self.set | FnSet::ALLOCSIZE;
        } else if MODES.contains(&word) {
            self.modes.push(word.into());
        } else {
            return NEUTRAL.contains(&word.split(['(', '=']).next().unwrap_or(word));
        }
        true
    }

    /// Takes in what a group says.
    fn merge(&mut self, other: &Said) {
        self.set = self.set | other.set;
        self.memory = self.memory.meet(other.memory);
        self.modes.extend(other.modes.iter().cloned());
    }

    fn sorted(mut self) -> Said {
        self.modes.sort_unstable();
        self.modes.dedup();
        self
    }
}

/// Attributes of a function or a call: LLVM's text, which is what it dereferences to, and what of it is decoded. The
/// text may have other things that stand in the same place: address space, section, comdat, personality.
#[derive(Clone, Default)]
pub struct FnAttrs {
    text: Box<str>,
    /// None if it says nothing.
    said: Option<Arc<Said>>,
}

impl FnAttrs {
    /// Are there any of these attributes? This is the question for promises; what restricts may be hidden, see
    /// [`FnAttrs::may_have`].
    pub fn has(&self, any: FnSet) -> bool {
        self.said.as_ref().is_some_and(|said| said.set.intersects(any))
    }

    /// The attributes that are known to be there.
    pub fn set(&self) -> FnSet {
        self.said.as_ref().map_or(FnSet::NONE, |said| said.set)
    }

    /// Might there be any of these attributes?
    pub fn may_have(&self, any: FnSet) -> bool {
        self.has(any | FnSet::UNKNOWN)
    }

    /// What is done with memory.
    pub fn memory(&self) -> MemoryAttr {
        self.said.as_ref().map_or(MemoryAttr::ANY, |said| said.memory)
    }

    /// What code depends on, besides the instructions it is made of: the processor and its features, instrumentation,
    /// whether functions of the library are what they are called. Code is moved only between functions for which this
    /// is the same.
    pub fn same_modes(&self, other: &FnAttrs) -> bool {
        match (&self.said, &other.said) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a.modes == b.modes,
            (Some(said), None) | (None, Some(said)) => said.modes.is_empty(),
            (None, None) => true,
        }
    }

    /// Do text and what is decoded agree, in a module with these groups?
    pub(crate) fn agrees(&self, groups: &AttrGroups) -> bool {
        groups.decode(&self.text) == self.said
    }
}

/// The attribute groups of a module, decoded.
#[derive(Clone, Default, Debug)]
pub struct AttrGroups(FxHashMap<u32, Arc<Said>>);

impl AttrGroups {
    /// Decodes the groups in what comes behind all symbols of a module (`attributes #3 = { nounwind memory(read) }`).
    pub fn of(postamble: &str) -> AttrGroups {
        let group = |line: &str| {
            let (number, text) = line.strip_prefix("attributes #")?.split_once(" = {")?;
            let mut said = Said::NOTHING;
            for word in words(text.trim().trim_end_matches('}')) {
                if !said.add(word) {
                    said.set = said.set | FnSet::UNKNOWN;
                }
            }
            Some((number.parse().ok()?, Arc::new(said.sorted())))
        };
        AttrGroups(postamble.lines().filter_map(group).collect())
    }

    /// The attributes in a text that may name a group: `unnamed_addr #3 align 16`.
    pub fn attributes(&self, text: impl Into<Box<str>>) -> FnAttrs {
        let text = text.into();
        let said = self.decode(&text);
        FnAttrs { text, said }
    }

    fn decode(&self, text: &str) -> Option<Arc<Said>> {
        let (mut own, mut shared) = (Said::NOTHING, None);
        for word in words(text) {
            match word.strip_prefix('#').and_then(|number| number.parse::<u32>().ok()) {
                None => _ = own.add(word),
                Some(number) => match (self.0.get(&number), &shared) {
                    (Some(group), None) => shared = Some(group.clone()),
                    (Some(group), Some(_)) => own.merge(group),
                    (None, _) => own.set = own.set | FnSet::UNKNOWN,
                },
            }
        }
        match shared {
            shared if own == Said::NOTHING => shared,
            None => Some(Arc::new(own.sorted())),
            Some(group) => {
                own.merge(&group);
                Some(Arc::new(own.sorted()))
            }
        }
    }
}

/// Without groups at hand.
impl From<&str> for FnAttrs {
    fn from(text: &str) -> FnAttrs {
        AttrGroups::default().attributes(text)
    }
}

impl Deref for FnAttrs {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

// Within a module, the rest follows from the text.
impl PartialEq for FnAttrs {
    fn eq(&self, other: &FnAttrs) -> bool {
        self.text == other.text
    }
}

impl Eq for FnAttrs {}

impl Hash for FnAttrs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Debug for FnAttrs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUPS: &str = "attributes #0 = { nounwind \"no-builtins\" \"target-cpu\"=\"x86-64\" \"tune-cpu\"=\"generic\" }\n\
        attributes #1 = { noinline memory(argmem: read) uwtable(sync) allocsize(0) }\nattributes #2 = { brandnew }\n!0 = !{}";

    #[test]
    fn groups_are_decoded_once_and_shared() {
        let groups = AttrGroups::of(GROUPS);
        let (a, b) = (groups.attributes("unnamed_addr #0"), groups.attributes("#0 section \"x\""));
        assert!(Arc::ptr_eq(a.said.as_ref().unwrap(), groups.0.get(&0).unwrap()));
        assert!(a.has(FnSet::NOUNWIND) && a.may_have(FnSet::NO_BUILTINS) && !a.may_have(FnSet::NOINLINE));
        assert!(b.has(FnSet::NOUNWIND) && !a.same_modes(&b) && a.same_modes(&groups.attributes("#0")));
        let c = groups.attributes("#1 cold");
        assert!(c.has(FnSet::COLD) && c.has(FnSet::ALLOCSIZE) && c.has(FnSet::NOINLINE));
        assert!(!c.memory().all().writes && c.memory().args.reads && !c.may_have(FnSet::CONVERGENT));
        assert!(c.agrees(&groups) && !c.agrees(&AttrGroups::default()));
    }

    #[test]
    fn what_is_unknown_restricts_and_promises_nothing() {
        let groups = AttrGroups::of(GROUPS);
        for text in ["#2", "#7", "cold #7"] {
            let attrs = groups.attributes(text);
            assert!(attrs.may_have(FnSet::NOBUILTIN) && !attrs.has(FnSet::NOBUILTIN), "{text}");
            assert_eq!(attrs.memory(), MemoryAttr::ANY);
        }
        assert!(!FnAttrs::from("section \"a\" comdat align 16").may_have(FnSet::NOINLINE));
    }

    #[test]
    fn modes_are_what_code_depends_on() {
        let same = |a: &str, b: &str| FnAttrs::from(a).same_modes(&FnAttrs::from(b));
        assert!(same("nounwind \"frame-pointer\"=\"all\"", "") && same("strictfp \"x\"", "\"x\" strictfp"));
        assert!(!same("strictfp", "") && !same("sanitize_address", "") && !same("\"x\"=\"1\"", "\"x\"=\"2\""));
    }
}
