//! Enums whose variants have spellings.

/// Makes an enum of operation kinds together with their LLVM spellings.
macro_rules! spelled_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum $name { $($(#[$vdoc])* $variant,)* }

        impl $name {
            /// All of them, in declaration order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The spelling in LLVM's text.
            pub const fn spelling(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The one with this spelling.
            pub fn from_spelling(text: &str) -> Option<$name> {
                match text { $($text => Some($name::$variant),)* _ => None }
            }
        }
    };
}

pub(crate) use spelled_enum;
