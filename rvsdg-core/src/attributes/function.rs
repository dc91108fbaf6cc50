//! Attributes of functions and calls, and the groups of them at the end of a module.

use super::{MemoryAttr, attribute_set, modes, words};
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
        /// Every loop of it makes progress; a loop that does not is undefined behaviour.
        MUSTPROGRESS "mustprogress",
        /// Never returns.
        NORETURN "noreturn",
        /// Does not synchronize with other threads.
        NOSYNC "nosync",
        /// Does not free memory that was allocated before the call.
        NOFREE "nofree",
        /// Does not call back into the module.
        NOCALLBACK "nocallback",
        /// Is not called again before it returns, neither directly nor indirectly.
        NORECURSE "norecurse",
        /// May be called where the source does not call it (speculatively).
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
        /// Is run by a fuzzer, which wants to see every decision as a branch.
        OPTFORFUZZING "optforfuzzing",
        /// Is called rarely.
        COLD "cold",
        /// Is called often.
        HOT "hot",
        /// Must not become control dependent on conditions that it does not depend on in the source.
        CONVERGENT "convergent",
        /// Must not be duplicated.
        NODUPLICATE "noduplicate",
        /// Must not be merged with other calls.
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
        /// Has a canary on its stack if it has an array there.
        SSP "ssp",
        /// Has a canary on its stack if addresses of memory there are used.
        SSPSTRONG "sspstrong",
        /// Has a canary on its stack.
        SSPREQ "sspreq",
        /// Floating-point registers are used where the source has floating-point numbers only.
        NOIMPLICITFLOAT "noimplicitfloat",
        /// Is not the library function of this name.
        NOBUILTIN "nobuiltin",
        /// Is the library function of this name, even where `nobuiltin` applies to the callee.
        BUILTIN "builtin",
        /// The size of the returned memory is the value of one parameter, or the product of two.
        ALLOCSIZE,
        /// Some or all library functions are not what their names say: `"no-builtins"`, `"no-builtin-memset"`.
        NO_BUILTINS,
        /// Is called by an interrupt: `"interrupt"="machine"`. It has the parameters that the machine gives it.
        INTERRUPT,
        /// Its calls are no jumps and its recursion is no loop, so that debuggers see all frames:
        /// `"disable-tail-calls"="true"`.
        DISABLE_TAIL_CALLS,
        /// Its switches are no tables: `"no-jump-tables"="true"`.
        NO_JUMP_TABLES,
        /// The text may contain an attribute that restricts transformations and that was not decoded: it names a group
        /// that is not available here, or the group contains an unknown attribute.
        UNKNOWN,
    }
}

/// Attributes besides those of [`FnSet`] that select the mode in which code is generated.
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

/// Modes in which a sanitizer checks accesses to memory when the program runs.
const CHECKED: [&str; 5] =
    ["sanitize_address", "sanitize_hwaddress", VALUES_CHECKED, "sanitize_memtag", "sanitize_thread"];

/// The mode in which a sanitizer checks that decisions, addresses and arguments do not depend on uninitialized memory.
const VALUES_CHECKED: &str = "sanitize_memory";

/// Attributes that no transformation here depends on: for the back end, instrumentation and allocation functions.
const NEUTRAL: [&str; 15] = [
    "coro_only_destroy_when_complete",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hybrid_patchable",
    "nonlazybind",
    "noprofile",
    "noredzone",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "optdebug",
    "skipprofile",
    "uwtable",
    "allockind",
    "alignstack",
    "vscale_range",
];

/// String attributes that do not affect what code means.
const HINTS: [&str; 5] =
    ["frame-pointer", "no-trapping-math", "stack-protector-buffer-size", "tune-cpu", "uniform-work-group-size"];

/// What stands in front of the personality of a function.
const PERSONALITY: &str = "personality ";

/// The decoded content of an attribute text.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Said {
    set: FnSet,
    memory: MemoryAttr,
    /// Sorted.
    modes: Vec<Box<str>>,
}

impl Said {
    const NOTHING: Said = Said { set: FnSet::NONE, memory: MemoryAttr::ANY, modes: Vec::new() };

    /// Adds the meaning of one attribute. Returns whether the attribute is known.
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
            if name == "interrupt" {
                self.set = self.set | FnSet::INTERRUPT;
            }
            if string == "disable-tail-calls\"=\"true\"" {
                self.set = self.set | FnSet::DISABLE_TAIL_CALLS;
            }
            if string == "no-jump-tables\"=\"true\"" {
                self.set = self.set | FnSet::NO_JUMP_TABLES;
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

    /// Adds the attributes of a group.
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

/// Attributes of a function or a call: LLVM's text (which `Deref` gives) and the attributes decoded from it. The text
/// may also contain other things that LLVM writes in the same place: address space, section, comdat, personality.
#[derive(Clone, Default)]
pub struct FnAttrs {
    text: Box<str>,
    /// `None` if the text has no attributes.
    said: Option<Arc<Said>>,
}

impl FnAttrs {
    /// Is any of these attributes present? Use this for attributes that promise something. For attributes that restrict
    /// transformations use [`FnAttrs::may_have`], because they may not have been decoded.
    pub fn has(&self, any: FnSet) -> bool {
        self.said.as_ref().is_some_and(|said| said.set.intersects(any))
    }

    /// The attributes that are known to be present.
    pub fn set(&self) -> FnSet {
        self.said.as_ref().map_or(FnSet::NONE, |said| said.set)
    }

    /// May any of these attributes be present?
    pub fn may_have(&self, any: FnSet) -> bool {
        self.has(any | FnSet::UNKNOWN)
    }

    /// The memory effects.
    pub fn memory(&self) -> MemoryAttr {
        self.said.as_ref().map_or(MemoryAttr::ANY, |said| said.memory)
    }

    /// Do both functions have the same modes? A mode is anything that code depends on besides its instructions:
    /// processor and features, instrumentation, whether library functions have their usual meaning. Code moves only
    /// between functions with the same modes.
    pub fn same_modes(&self, other: &FnAttrs) -> bool {
        match (&self.said, &other.said) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a.modes == b.modes,
            (Some(said), None) | (None, Some(said)) => said.modes.is_empty(),
            (None, None) => true,
        }
    }

    /// Does a sanitizer check the function's accesses to memory when the program runs? Then memory stays where it is,
    /// and nothing is accessed besides what the program accesses: bytes between others may be poisoned, or belong to
    /// another thread.
    pub fn is_checked(&self) -> bool {
        CHECKED.iter().any(|mode| self.modes().binary_search_by(|it| (**it).cmp(mode)).is_ok())
    }

    /// Does a sanitizer check whether values that decide something come from uninitialized memory? Then no pass makes
    /// such a value a defined one (`freeze`) for a decision of the program, nor decides on one where the program does
    /// not.
    pub fn are_values_checked(&self) -> bool {
        self.modes().binary_search_by(|it| (**it).cmp(VALUES_CHECKED)).is_ok()
    }

    /// The processor that the code is for, as `target-cpu` names it.
    pub fn processor(&self) -> Option<&str> {
        self.string_mode("\"target-cpu\"=")
    }

    /// The features that the processor has (`+avx2`) or does not have (`-sse4a`), separated by commas.
    pub fn features(&self) -> Option<&str> {
        self.string_mode("\"target-features\"=")
    }

    fn string_mode(&self, start: &str) -> Option<&str> {
        self.modes().iter().find_map(|mode| mode.strip_prefix(start)?.strip_prefix('"')?.strip_suffix('"'))
    }

    /// May the body of a function with the attributes `callee` become part of one with these attributes, as far as
    /// modes go? A function that is to be protected keeps its protection: the body doesn't move to where there is less.
    pub fn accepts_body_of(&self, callee: &FnAttrs) -> bool {
        let canary = |attrs: &FnAttrs| {
            let levels = [FnSet::SSP, FnSet::SSPSTRONG, FnSet::SSPREQ];
            levels.iter().rposition(|level| attrs.has(*level)).map_or(0, |level| level + 1)
        };
        let keeps = |attribute: FnSet| self.has(attribute) || !callee.has(attribute);
        canary(self) >= canary(callee)
            && keeps(FnSet::NOIMPLICITFLOAT)
            && (self.same_modes(callee) || modes::accepts(self.modes(), callee.modes()))
    }

    fn modes(&self) -> &[Box<str>] {
        self.said.as_ref().map_or(&[], |said| &said.modes)
    }

    /// These attributes and more: what both say holds. They stand in front of the others of the text, behind what says
    /// that the address does not matter and in which address space it is.
    #[must_use]
    pub fn with(&self, more: FnSet, memory: MemoryAttr) -> FnAttrs {
        let memory = self.memory().meet(memory);
        let new = FnSet::WORDS.iter().filter(|(_, it)| more.intersects(*it) && !self.has(*it));
        let mut added: Vec<String> = new.clone().map(|(word, _)| (*word).to_owned()).collect();
        let is_narrower = memory != self.memory();
        if added.is_empty() && !is_narrower {
            return self.clone();
        }
        if is_narrower {
            added.push(memory.to_string());
        }
        let is_first = |word: &&str| matches!(*word, "unnamed_addr" | "local_unnamed_addr") || is_space(word);
        // The personality may be any constant, and is the last part of the text.
        let end = self.personality().map_or(self.text.len(), |it| self.text.len() - it.len() - PERSONALITY.len());
        let (own, last) = self.text.split_at(end);
        let first = words(own).take_while(is_first).last();
        let at = first.map_or(0, |word| word.as_ptr() as usize + word.len() - own.as_ptr() as usize);
        let rest = words(&own[at..]).filter(|word| !is_narrower || !word.starts_with("memory("));
        let all: Vec<&str> =
            [&own[..at]].into_iter().chain(added.iter().map(|it| &**it)).chain(rest).chain([last]).collect();
        let text = all.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let mut said = self.said.as_deref().cloned().unwrap_or(Said::NOTHING);
        said.set = said.set | new.fold(FnSet::NONE, |set, (_, it)| set | *it);
        said.memory = memory;
        FnAttrs { text: text.into(), said: Some(Arc::new(said)) }
    }

    /// Is everything in the text an attribute that is known, or a group of attributes?
    pub fn is_attributes_only(&self) -> bool {
        let is_group = |word: &str| word.strip_prefix('#').is_some_and(|it| it.bytes().all(|it| it.is_ascii_digit()));
        words(&self.text).all(|word| is_group(word) || FnSet::of_word(word).is_some() || word.starts_with("memory("))
    }

    /// The same attributes with the personality of a function behind them, which is part of the same text.
    pub fn with_personality(&self, personality: &str) -> FnAttrs {
        let text = format!("{} {PERSONALITY}{personality}", self.text);
        FnAttrs { text: text.trim_start().into(), said: self.said.clone() }
    }

    /// The personality of the function, as the text has it at its end.
    pub fn personality(&self) -> Option<&str> {
        let word = words(&self.text).find(|word| *word == PERSONALITY.trim_end())?;
        // Words are parts of the text.
        let at = word.as_ptr() as usize - self.text.as_ptr() as usize;
        self.text.get(at + PERSONALITY.len()..)
    }

    /// Are landing pads those of C++? Then what their clauses mean is known.
    pub fn has_cxx_personality(&self) -> bool {
        self.personality().is_some_and(|it| it.ends_with(" @__gxx_personality_v0"))
    }

    /// Is the decoded set what the text means in a module with these attribute groups? (For the verifier.)
    pub(crate) fn agrees(&self, groups: &AttrGroups) -> bool {
        groups.decode(&self.text) == self.said
    }
}

/// Does the word name an address space?
fn is_space(word: &str) -> bool {
    word.starts_with("addrspace(")
}

/// The attribute groups of a module, decoded.
#[derive(Clone, Default, Debug)]
pub struct AttrGroups(FxHashMap<u32, Arc<Said>>);

impl AttrGroups {
    /// Decodes the attribute groups in the postamble of a module (`attributes #3 = { nounwind memory(read) }`).
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

    /// Decodes a text that may name attribute groups: `unnamed_addr #3 align 16`.
    pub fn attributes(&self, text: impl Into<Box<str>>) -> FnAttrs {
        let text = text.into();
        let said = self.decode(&text);
        FnAttrs { text, said }
    }

    /// The same attributes, without what the text itself, not a group, says of memory.
    pub fn without_memory(&self, attrs: &FnAttrs) -> FnAttrs {
        let kept: Vec<&str> = words(&attrs.text).filter(|word| !word.starts_with("memory(")).collect();
        self.attributes(kept.join(" "))
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

/// Decodes a text without any attribute groups.
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

// Within a module, the decoded set is a function of the text.
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
    fn only_true_disables_tail_calls() {
        let disables = |text: &str| FnAttrs::from(text).may_have(FnSet::DISABLE_TAIL_CALLS);
        assert!(disables("nounwind \"disable-tail-calls\"=\"true\"") && disables("#0"));
        assert!(!disables("\"disable-tail-calls\"=\"false\"") && !disables("nounwind") && !disables(""));
        let groups = AttrGroups::of("attributes #0 = { \"disable-tail-calls\"=\"true\" \"x\" }");
        let attrs = groups.attributes("#0");
        assert!(attrs.has(FnSet::DISABLE_TAIL_CALLS) && !attrs.accepts_body_of(&FnAttrs::from("\"x\"")));
    }

    #[test]
    fn what_the_text_says_of_memory_goes_alone() {
        let groups = AttrGroups::of(GROUPS);
        let attrs = groups.without_memory(&groups.attributes("#0 memory(argmem: none) cold"));
        assert_eq!(&*attrs, "#0 cold");
        assert!(attrs.memory() == MemoryAttr::ANY && attrs.has(FnSet::COLD) && attrs.agrees(&groups));
        let attrs = groups.without_memory(&groups.attributes("#1 memory(none)"));
        assert_eq!(attrs.memory(), groups.attributes("#1").memory());
    }

    #[test]
    fn attributes_are_added_to_the_text() {
        let groups = AttrGroups::of(GROUPS);
        let none = MemoryAttr::NONE;
        let add = |text: &str| {
            let attrs = groups.attributes(text).with(FnSet::NOUNWIND | FnSet::WILLRETURN, none);
            assert!(attrs.agrees(&groups), "{attrs:?}");
            assert_eq!(attrs.with(FnSet::NOUNWIND, none).said, attrs.said);
            attrs.to_string()
        };
        assert_eq!(add("#0"), "willreturn memory(none) #0");
        assert_eq!(add(""), "nounwind willreturn memory(none)");
        assert_eq!(add("nounwind memory(read) #1"), "willreturn memory(none) nounwind #1");
        assert_eq!(
            add("local_unnamed_addr addrspace(1) #1 section \"a b\" personality ptr @f"),
            "local_unnamed_addr addrspace(1) nounwind willreturn memory(none) #1 section \"a b\" personality ptr @f"
        );
        assert!(groups.attributes("nounwind memory(argmem: read) #0").is_attributes_only());
        for text in ["#0 section \"x\"", "align 4", "comdat", "#0 personality ptr @f", "unnamed_addr"] {
            assert!(!groups.attributes(text).is_attributes_only(), "{text}");
        }
    }

    #[test]
    fn processors_and_features_are_found() {
        let attrs = FnAttrs::from("nounwind \"target-cpu\"=\"z13\" \"target-features\"=\"+vector,-x\"");
        assert_eq!((attrs.processor(), attrs.features()), (Some("z13"), Some("+vector,-x")));
        assert_eq!((FnAttrs::default().processor(), AttrGroups::of(GROUPS).attributes("#1").features()), (None, None));
    }

    #[test]
    fn modes_are_what_code_depends_on() {
        let same = |a: &str, b: &str| FnAttrs::from(a).same_modes(&FnAttrs::from(b));
        assert!(same("nounwind \"frame-pointer\"=\"all\"", "") && same("strictfp \"x\"", "\"x\" strictfp"));
        let attrs = |text: &str| FnAttrs::from(text);
        assert!(attrs("nounwind sanitize_address uwtable").is_checked() && !attrs("sanitize_realtime").is_checked());
        assert!(attrs("sanitize_thread").is_checked() && !attrs("\"x\"").is_checked());
        assert!(attrs("nounwind sanitize_memory").are_values_checked() && attrs("sanitize_memory").is_checked());
        assert!(!attrs("sanitize_thread").are_values_checked() && !attrs("").are_values_checked());
        assert!(attrs("optforfuzzing").has(FnSet::OPTFORFUZZING) && same("optforfuzzing", ""));
        assert!(!same("strictfp", "") && !same("sanitize_address", "") && !same("\"x\"=\"1\"", "\"x\"=\"2\""));
    }
}
