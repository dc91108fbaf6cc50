//! Attributes of parameters, arguments and results.

use super::{attribute_set, leading_number, words};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

attribute_set! {
    /// Attributes of a parameter, an argument or a result. The language reference of LLVM says what each of them means.
    ValueSet(u64) {
        /// Not undefined and not poison.
        NOUNDEF "noundef",
        /// Filled with copies of the sign bit.
        SIGNEXT "signext",
        /// Filled with zeros.
        ZEROEXT "zeroext",
        /// Not the null pointer.
        NONNULL "nonnull",
        /// A multiple of a power of two: see [`ValueAttrs::align`].
        ALIGN,
        /// So many bytes may be accessed there: see [`ValueAttrs::dereferenceable`].
        DEREFERENCEABLE,
        /// The same, unless it is null.
        DEREFERENCEABLE_OR_NULL,
        /// An integer in a range.
        RANGE,
        /// A float of certain classes only.
        NOFPCLASS,
        /// Memory that is accessed through it is accessed through nothing else meanwhile, or is new.
        NOALIAS "noalias",
        /// No copy of it outlives the call.
        NOCAPTURE "nocapture",
        /// Memory is not freed through it.
        NOFREE "nofree",
        /// Memory is only read through it.
        READONLY "readonly",
        /// Memory is not accessed through it.
        READNONE "readnone",
        /// Memory is only written through it.
        WRITEONLY "writeonly",
        /// Memory may be written there without need.
        WRITABLE "writable",
        /// What is written there by the call.
        INITIALIZES,
        /// It points to a copy of what is passed.
        BYVAL,
        /// It points to what is passed, of a type that matters.
        BYREF,
        /// It points to where a struct is returned.
        SRET,
        /// It points to memory of the call's frame.
        INALLOCA,
        /// It points to memory that was set up for the call.
        PREALLOCATED,
        /// The type that it points to, for intrinsics.
        ELEMENTTYPE,
        /// In a register.
        INREG "inreg",
        /// It is what the function returns.
        RETURNED "returned",
        /// A constant, in calls of intrinsics.
        IMMARG "immarg",
        /// The static chain of nested functions.
        NEST "nest",
        /// The context of Swift's functions.
        SWIFTSELF "swiftself",
        /// The asynchronous context of Swift's functions.
        SWIFTASYNC "swiftasync",
        /// The error of Swift's functions, in a register.
        SWIFTERROR "swifterror",
        /// The alignment that memory is asked for with.
        ALLOCALIGN "allocalign",
        /// The memory that is freed or made larger.
        ALLOCPTR "allocptr",
        /// The stack is aligned for it.
        ALIGNSTACK,
        /// Dead when the function unwinds.
        DEAD_ON_UNWIND "dead_on_unwind",
        /// Something that is not decoded.
        OTHER,
    }
}

impl ValueSet {
    /// What is passed is not just a value: a copy of memory, a place in the frame, a register of its own. So is what is
    /// unknown.
    pub const SPECIAL: ValueSet = ValueSet::BYVAL
        .union(ValueSet::BYREF)
        .union(ValueSet::INALLOCA)
        .union(ValueSet::PREALLOCATED)
        .union(ValueSet::SWIFTERROR)
        .union(ValueSet::SWIFTSELF)
        .union(ValueSet::SWIFTASYNC)
        .union(ValueSet::NEST)
        .union(ValueSet::OTHER);

    /// What is undefined if it does not hold, or might be taken for it.
    pub const STRICT: ValueSet = ValueSet::UNDEFINED
        .union(ValueSet::NONNULL)
        .union(ValueSet::ALIGN)
        .union(ValueSet::RANGE)
        .union(ValueSet::NOFPCLASS);

    /// What makes a call undefined, rather than its value poison, if it does not hold. (`nonnull`, `align` and `range`
    /// only do together with `noundef`.)
    pub const UNDEFINED: ValueSet = ValueSet::KNOWN_UNDEFINED.union(ValueSet::OTHER);

    /// The same, but for attributes that are not decoded: for text that has more than attributes.
    pub const KNOWN_UNDEFINED: ValueSet =
        ValueSet::NOUNDEF.union(ValueSet::DEREFERENCEABLE).union(ValueSet::DEREFERENCEABLE_OR_NULL);
}

/// The attributes of a parameter, an argument or a result: LLVM's text, which is what it dereferences to, and what of
/// it is decoded.
#[derive(Clone, Default)]
pub struct ValueAttrs {
    text: Box<str>,
    set: ValueSet,
}

impl ValueAttrs {
    /// Are there any of these attributes?
    pub fn has(&self, any: ValueSet) -> bool {
        self.set.intersects(any)
    }

    /// Is it a value that is passed, and nothing else?
    pub fn is_plain_value(&self) -> bool {
        !self.has(ValueSet::SPECIAL)
    }

    /// The alignment in bytes, a power of two, if there is one.
    pub fn align(&self) -> Option<u64> {
        if !self.has(ValueSet::ALIGN) {
            return None;
        }
        // `align 8` or, in bundles of attributes, `align(8)`.
        let mut words =
            words(&self.text).skip_while(|word| !word.starts_with("align") || word.starts_with("alignstack"));
        let behind = words.next()?.strip_prefix("align")?;
        let number = if behind.is_empty() { words.next()? } else { behind.strip_prefix('(')? };
        leading_number(number).filter(|align| align.is_power_of_two())
    }

    /// How many bytes may be accessed there.
    pub fn dereferenceable(&self) -> Option<u64> {
        leading_number(self.behind(ValueSet::DEREFERENCEABLE, "dereferenceable(")?)
    }

    /// The type of the copy that it points to, in LLVM's spelling.
    pub fn byval(&self) -> Option<&str> {
        self.behind(ValueSet::BYVAL, "byval(")?.strip_suffix(')')
    }

    /// What stands behind this beginning of a word.
    fn behind(&self, attribute: ValueSet, start: &str) -> Option<&str> {
        let mut words = words(&self.text).filter(|_| self.has(attribute));
        words.find_map(|word| word.strip_prefix(start))
    }

    /// These attributes and one more that is a word.
    #[must_use]
    pub fn with(&self, attribute: ValueSet) -> ValueAttrs {
        let (word, _) = ValueSet::WORDS.iter().find(|(_, it)| *it == attribute).expect("an attribute that is a word");
        if self.has(attribute) { self.clone() } else { self.and_text(word) }
    }

    /// These attributes, which say nothing about alignment, and one that does.
    #[must_use]
    pub fn with_align(&self, align: u64) -> ValueAttrs {
        debug_assert!(align.is_power_of_two() && !self.has(ValueSet::ALIGN), "{self:?}");
        self.and_text(&format!("align {align}"))
    }

    fn and_text(&self, more: &str) -> ValueAttrs {
        let space = if self.text.is_empty() { "" } else { " " };
        format!("{}{space}{more}", self.text).into()
    }
}

/// What the words of a text say.
fn decode(text: &str) -> ValueSet {
    let mut set = ValueSet::NONE;
    let mut words = words(text);
    while let Some(word) = words.next() {
        set = set
            | ValueSet::of_word(word).unwrap_or_else(|| match word.split_once('(') {
                None if word == "align" => {
                    words.next();
                    ValueSet::ALIGN
                }
                Some(("align", _)) => ValueSet::ALIGN,
                Some(("alignstack", _)) => ValueSet::ALIGNSTACK,
                Some(("dereferenceable", _)) => ValueSet::DEREFERENCEABLE,
                Some(("dereferenceable_or_null", _)) => ValueSet::DEREFERENCEABLE_OR_NULL,
                Some(("range", _)) => ValueSet::RANGE,
                Some(("nofpclass", _)) => ValueSet::NOFPCLASS,
                Some(("initializes", _)) => ValueSet::INITIALIZES,
                Some(("byval", _)) => ValueSet::BYVAL,
                Some(("byref", _)) => ValueSet::BYREF,
                Some(("sret", _)) => ValueSet::SRET,
                Some(("inalloca", _)) => ValueSet::INALLOCA,
                Some(("preallocated", _)) => ValueSet::PREALLOCATED,
                Some(("elementtype", _)) => ValueSet::ELEMENTTYPE,
                _ => ValueSet::OTHER,
            });
    }
    set
}

impl From<Box<str>> for ValueAttrs {
    fn from(text: Box<str>) -> ValueAttrs {
        let set = decode(&text);
        ValueAttrs { text, set }
    }
}

impl From<&str> for ValueAttrs {
    fn from(text: &str) -> ValueAttrs {
        Box::<str>::from(text).into()
    }
}

impl From<String> for ValueAttrs {
    fn from(text: String) -> ValueAttrs {
        text.into_boxed_str().into()
    }
}

impl Deref for ValueAttrs {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

// The set follows from the text.
impl PartialEq for ValueAttrs {
    fn eq(&self, other: &ValueAttrs) -> bool {
        self.text == other.text
    }
}

impl Eq for ValueAttrs {}

impl Hash for ValueAttrs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Debug for ValueAttrs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_decoded() {
        let attrs = ValueAttrs::from("noundef nonnull align 16 dereferenceable(24) range(i32 0, 5)");
        assert!(attrs.has(ValueSet::NOUNDEF) && attrs.has(ValueSet::RANGE) && !attrs.has(ValueSet::OTHER));
        assert_eq!((attrs.align(), attrs.dereferenceable(), attrs.byval()), (Some(16), Some(24), None));
        let copy = ValueAttrs::from("noundef byval({ x86_fp80, [2 x i32] (i8) }) align 8");
        assert_eq!((copy.byval(), copy.align()), (Some("{ x86_fp80, [2 x i32] (i8) }"), Some(8)));
        assert!(!copy.is_plain_value() && attrs.is_plain_value());
        assert_eq!(ValueAttrs::from("alignstack(4)").align(), None);
        assert_eq!(ValueAttrs::from("align(32)").align(), Some(32));
    }

    #[test]
    fn what_is_unknown_restricts() {
        for text in ["brandnew", "brandnew(3)", "\"noalias\"", "\"a b\"=\"byval\"", "noaliased"] {
            let attrs = ValueAttrs::from(text);
            assert!(!attrs.is_plain_value() && attrs.has(ValueSet::STRICT) && !attrs.has(ValueSet::NOALIAS), "{text}");
        }
        assert!(ValueAttrs::default().is_plain_value());
    }

    #[test]
    fn attributes_are_added_to_text_and_set() {
        let attrs = ValueAttrs::default().with(ValueSet::NOALIAS).with(ValueSet::NOALIAS).with_align(8);
        assert_eq!((&*attrs, attrs.align(), attrs.has(ValueSet::NOALIAS)), ("noalias align 8", Some(8), true));
    }
}
