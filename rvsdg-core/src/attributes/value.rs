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
        /// Sign-extended to the register width by the caller (or callee, for results).
        SIGNEXT "signext",
        /// Zero-extended to the register width by the caller (or callee, for results).
        ZEROEXT "zeroext",
        /// Not the null pointer.
        NONNULL "nonnull",
        /// The address is a multiple of a power of two: see [`ValueAttrs::align`].
        ALIGN,
        /// A number of bytes from the address on may be loaded: see [`ValueAttrs::dereferenceable`].
        DEREFERENCEABLE,
        /// As `DEREFERENCEABLE`, unless the pointer is null.
        DEREFERENCEABLE_OR_NULL,
        /// An integer within a range.
        RANGE,
        /// A float that belongs to none of the listed classes.
        NOFPCLASS,
        /// While the function runs, memory accessed through the pointer is accessed in no other way. Of a result: the
        /// memory is new.
        NOALIAS "noalias",
        /// The call keeps no copy of the pointer.
        NOCAPTURE "nocapture",
        /// The call does not free memory through the pointer.
        NOFREE "nofree",
        /// The call only reads memory through the pointer.
        READONLY "readonly",
        /// The call does not access memory through the pointer.
        READNONE "readnone",
        /// The call only writes memory through the pointer.
        WRITEONLY "writeonly",
        /// Stores to the memory may be introduced.
        WRITABLE "writable",
        /// The call initializes a range of bytes behind the pointer.
        INITIALIZES,
        /// The pointer refers to a copy of the argument, which the call makes.
        BYVAL,
        /// The pointer refers to the argument, whose type the ABI depends on.
        BYREF,
        /// The pointer refers to the memory for a returned struct.
        SRET,
        /// The pointer refers to memory in the argument area of the call.
        INALLOCA,
        /// The pointer refers to memory that was set up for the call beforehand.
        PREALLOCATED,
        /// The pointee type that an intrinsic needs.
        ELEMENTTYPE,
        /// Passed in a register.
        INREG "inreg",
        /// The function returns this argument.
        RETURNED "returned",
        /// Has to be a constant; for arguments of intrinsics.
        IMMARG "immarg",
        /// The static chain of nested functions.
        NEST "nest",
        /// The context of Swift's functions.
        SWIFTSELF "swiftself",
        /// The asynchronous context of Swift's functions.
        SWIFTASYNC "swiftasync",
        /// The error value of Swift's functions, which has a register of its own.
        SWIFTERROR "swifterror",
        /// The alignment that an allocation function is asked for.
        ALLOCALIGN "allocalign",
        /// The pointer that a function frees or reallocates.
        ALLOCPTR "allocptr",
        /// The alignment of the argument on the stack.
        ALIGNSTACK,
        /// The memory is not read after the call unwinds.
        DEAD_ON_UNWIND "dead_on_unwind",
        /// An attribute that is not decoded.
        OTHER,
    }
}

impl ValueSet {
    /// Attributes of arguments that are more than a plain value: memory that is copied, a place in the argument area, a
    /// dedicated register. Unknown attributes are included.
    pub const SPECIAL: ValueSet = ValueSet::BYVAL
        .union(ValueSet::BYREF)
        .union(ValueSet::INALLOCA)
        .union(ValueSet::PREALLOCATED)
        .union(ValueSet::SWIFTERROR)
        .union(ValueSet::SWIFTSELF)
        .union(ValueSet::SWIFTASYNC)
        .union(ValueSet::NEST)
        .union(ValueSet::OTHER);

    /// Attributes whose violation is immediate undefined behaviour, or may be.
    pub const STRICT: ValueSet = ValueSet::UNDEFINED
        .union(ValueSet::NONNULL)
        .union(ValueSet::ALIGN)
        .union(ValueSet::RANGE)
        .union(ValueSet::NOFPCLASS);

    /// Attributes whose violation makes the call immediate undefined behaviour, and not only the value poison.
    /// (`nonnull`, `align` and `range` only do so together with `noundef`.)
    pub const UNDEFINED: ValueSet = ValueSet::KNOWN_UNDEFINED.union(ValueSet::OTHER);

    /// `UNDEFINED` without attributes that are not decoded: for texts that contain more than attributes.
    pub const KNOWN_UNDEFINED: ValueSet =
        ValueSet::NOUNDEF.union(ValueSet::DEREFERENCEABLE).union(ValueSet::DEREFERENCEABLE_OR_NULL);
}

/// The attributes of a parameter, an argument or a result: LLVM's text (which `Deref` gives) and the attributes decoded
/// from it.
#[derive(Clone, Default)]
pub struct ValueAttrs {
    text: Box<str>,
    set: ValueSet,
}

impl ValueAttrs {
    /// Is any of these attributes present?
    pub fn has(&self, any: ValueSet) -> bool {
        self.set.intersects(any)
    }

    /// Is nothing passed but the value itself?
    pub fn is_plain_value(&self) -> bool {
        !self.has(ValueSet::SPECIAL)
    }

    /// The alignment in bytes, a power of two, if it is given.
    pub fn align(&self) -> Option<u64> {
        if !self.has(ValueSet::ALIGN) {
            return None;
        }
        // Parameters have `align 8`, the attributes of operand bundles `align(8)`.
        let mut words =
            words(&self.text).skip_while(|word| !word.starts_with("align") || word.starts_with("alignstack"));
        let behind = words.next()?.strip_prefix("align")?;
        let number = if behind.is_empty() { words.next()? } else { behind.strip_prefix('(')? };
        leading_number(number).filter(|align| align.is_power_of_two())
    }

    /// The number of bytes that may be loaded from the address on.
    pub fn dereferenceable(&self) -> Option<u64> {
        leading_number(self.behind(ValueSet::DEREFERENCEABLE, "dereferenceable(")?)
    }

    /// The type of the copy that a `byval` pointer refers to, in LLVM's spelling.
    pub fn byval(&self) -> Option<&str> {
        self.behind(ValueSet::BYVAL, "byval(")?.strip_suffix(')')
    }

    /// The rest of the word that begins with `start`.
    fn behind(&self, attribute: ValueSet, start: &str) -> Option<&str> {
        let mut words = words(&self.text).filter(|_| self.has(attribute));
        words.find_map(|word| word.strip_prefix(start))
    }

    /// These attributes and one more that is spelled as a single word.
    #[must_use]
    pub fn with(&self, attribute: ValueSet) -> ValueAttrs {
        let (word, _) = ValueSet::WORDS.iter().find(|(_, it)| *it == attribute).expect("an attribute that is a word");
        if self.has(attribute) { self.clone() } else { self.and_text(word) }
    }

    /// These attributes but for one that is spelled as a single word.
    #[must_use]
    pub fn without(&self, attribute: ValueSet) -> ValueAttrs {
        if !self.has(attribute) {
            return self.clone();
        }
        let rest: Vec<&str> = words(&self.text).filter(|word| ValueSet::of_word(word) != Some(attribute)).collect();
        rest.join(" ").into()
    }

    /// These attributes, which have no alignment, and this alignment.
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

/// The set of attributes that a text contains.
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

// The set is a function of the text.
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
    fn attributes_are_removed_from_text_and_set() {
        let attrs = ValueAttrs::from("noalias writable sret({ i8, ptr }) align 8");
        let rest = attrs.without(ValueSet::WRITABLE);
        assert_eq!((&*rest, rest.has(ValueSet::WRITABLE)), ("noalias sret({ i8, ptr }) align 8", false));
        assert_eq!(rest.without(ValueSet::WRITABLE), rest);
    }

    #[test]
    fn attributes_are_added_to_text_and_set() {
        let attrs = ValueAttrs::default().with(ValueSet::NOALIAS).with(ValueSet::NOALIAS).with_align(8);
        assert_eq!((&*attrs, attrs.align(), attrs.has(ValueSet::NOALIAS)), ("noalias align 8", Some(8), true));
    }
}
