//! Names of symbols, and their meaning in LLVM, the C library and C++.
//!
//! A name is looked up once, when it is made; later queries compare enum values. Names are immutable, so text and
//! meaning cannot disagree.

mod intrinsic;
mod library;
mod operator;

pub use intrinsic::Intrinsic;
pub use library::LibFunc;
pub use operator::Operator;

use std::fmt;
use std::ops::Deref;

/// The name of a symbol in LLVM's spelling, without the `@`; in quotes if LLVM quotes it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name {
    text: Box<str>,
    /// The intrinsic of this name.
    intrinsic: Option<Intrinsic>,
    /// The C library function of this name.
    library: Option<LibFunc>,
    /// The operator of C++ of this name.
    operator: Option<Operator>,
}

impl Name {
    /// The intrinsic of this name. Quoted names are never intrinsics here: types that need quotes in mangled names are
    /// not supported.
    pub fn intrinsic(&self) -> Option<Intrinsic> {
        self.intrinsic
    }

    /// The C library function of this name.
    pub fn library(&self) -> Option<LibFunc> {
        self.library
    }

    /// The operator of C++ of this name.
    pub fn operator(&self) -> Option<Operator> {
        self.operator
    }

    /// Does LLVM reserve this name (`llvm.*`)? It may also name a variable.
    pub fn is_llvm(&self) -> bool {
        self.intrinsic.is_some()
    }
}

impl From<Box<str>> for Name {
    fn from(text: Box<str>) -> Name {
        let intrinsic = text.strip_prefix("llvm.").map(Intrinsic::of_name);
        let library = LibFunc::of_name(&text);
        let operator = Operator::of_name(&text);
        Name { text, intrinsic, library, operator }
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Box::<str>::from(text).into()
    }
}

impl From<String> for Name {
    fn from(text: String) -> Name {
        text.into_boxed_str().into()
    }
}

impl From<Name> for Box<str> {
    fn from(name: Name) -> Box<str> {
        name.text
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}
