//! Attributes in LLVM's spelling, decoded once.
//!
//! Attributes are kept as text, so that attributes unknown to this crate are preserved. The attributes that passes ask
//! about are decoded when the text becomes part of a module: [`ValueAttrs`] for parameters, arguments and results,
//! [`FnAttrs`] for functions and calls. The text and the decoded set are immutable, so they cannot disagree. To change
//! attributes, make a new object from a text or a set.
//!
//! Decoding is linear in the length of the text. Each attribute group is decoded once and shared by everything that
//! names it.
//!
//! # Soundness
//!
//! Some attributes promise something, others restrict transformations. What is not known here counts as a restriction
//! and never as a promise: an unknown attribute of a value sets [`ValueSet::OTHER`]; an unavailable group or an unknown
//! attribute in a group sets [`FnSet::UNKNOWN`].

mod call;
mod function;
mod memory;
mod modes;
mod value;

pub use call::CallAttrs;
pub use function::{AttrGroups, FnAttrs, FnSet};
pub use memory::{Access, MemoryAttr};
pub use value::{ValueAttrs, ValueSet};

/// The words of an attribute text: separated by spaces that are neither in strings nor in brackets.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut depth) = (false, 0u32);
    text.split(move |c: char| {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        !quoted && depth == 0 && c.is_ascii_whitespace()
    })
    .filter(|word| !word.is_empty())
}

/// The decimal number at the start of a text.
fn leading_number(text: &str) -> Option<u64> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

/// Defines a set of attributes with one bit each, and LLVM's spelling of each attribute.
macro_rules! attribute_set {
    (
        $(#[$doc:meta])* $set:ident($bits:ty) {
            $($(#[$member_doc:meta])* $name:ident $($word:literal)?,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Default)]
        pub struct $set($bits);

        impl $set {
            attribute_set!(@members $bits, 0, $($(#[$member_doc])* $name,)*);

            /// Attributes that are a single word, with their spelling.
            const WORDS: &'static [(&'static str, $set)] = &[$($(($word, $set::$name),)?)*];

            /// No attribute.
            pub const NONE: $set = $set(0);

            /// Both sets together.
            pub const fn union(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// This set but for the attributes of `other`.
            pub const fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// What both sets have in common.
            pub const fn intersection(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// Have both sets an attribute in common?
            pub const fn intersects(self, other: $set) -> bool {
                self.0 & other.0 != 0
            }

            /// The attribute with this spelling.
            fn of_word(word: &str) -> Option<$set> {
                Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, attribute)| *attribute)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = $set;

            fn bitor(self, other: $set) -> $set {
                self.union(other)
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let named = [$((stringify!($name), $set::$name),)*];
                f.debug_list().entries(named.iter().filter(|(_, it)| self.intersects(*it)).map(|(name, _)| name)).finish()
            }
        }
    };
    (@members $bits:ty, $at:expr, ) => {};
    (@members $bits:ty, $at:expr, $(#[$doc:meta])* $name:ident, $($rest:tt)*) => {
        $(#[$doc])*
        pub const $name: Self = Self((1 as $bits) << ($at));
        attribute_set!(@members $bits, $at + 1, $($rest)*);
    };
}
use attribute_set;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_strings_and_brackets_together() {
        let found: Vec<&str> = words(r#" nounwind "a b"="c ) d"  memory(argmem: read, other: none) #3"#).collect();
        assert_eq!(found, ["nounwind", r#""a b"="c ) d""#, "memory(argmem: read, other: none)", "#3"]);
        assert_eq!(words("  ").count(), 0);
    }
}
