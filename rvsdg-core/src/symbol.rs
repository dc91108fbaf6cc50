//! Symbols: what has a name in a module, with what the linker and the back end need to know about it.
//!
//! What no pass has to understand is kept as opaque text in LLVM's spelling and comes out where it went in. What passes
//! do ask about (linkage, attributes that restrict them) is structured.

use crate::attributes::{FnAttrs, FnSet, ValueAttrs};
use crate::names::{Intrinsic, LibFunc, Name};
use crate::types::{Type, TypeTable};
use cranelift_entity::entity_impl;

/// A function, global variable or alias of a module.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);
entity_impl!(Symbol, "sym");

#[cfg(test)]
impl Symbol {
    /// For constants in tests.
    pub(crate) const fn nth(index: u32) -> Symbol {
        Symbol(index)
    }
}

/// LLVM's linkage types.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Linkage {
    /// Visible to other modules.
    External,
    /// A copy for inlining; never emitted.
    AvailableExternally,
    /// Merged with the same name elsewhere; dropped if unused.
    LinkOnce,
    /// As `LinkOnce`, all copies being equivalent.
    LinkOnceOdr,
    /// Merged with the same name elsewhere.
    Weak,
    /// As `Weak`, all copies being equivalent.
    WeakOdr,
    /// Arrays that the linker concatenates.
    Appending,
    /// Visible in this module only.
    Internal,
    /// As `Internal`, and not even in the symbol table.
    Private,
    /// A declaration that may stay undefined.
    ExternWeak,
    /// A tentative definition.
    Common,
}

impl Linkage {
    /// LLVM's keyword; empty for `External`.
    pub const fn spelling(self) -> &'static str {
        match self {
            Linkage::External => "",
            Linkage::AvailableExternally => "available_externally",
            Linkage::LinkOnce => "linkonce",
            Linkage::LinkOnceOdr => "linkonce_odr",
            Linkage::Weak => "weak",
            Linkage::WeakOdr => "weak_odr",
            Linkage::Appending => "appending",
            Linkage::Internal => "internal",
            Linkage::Private => "private",
            Linkage::ExternWeak => "extern_weak",
            Linkage::Common => "common",
        }
    }

    /// The linkage with this keyword.
    pub fn from_spelling(text: &str) -> Option<Linkage> {
        Some(match text {
            "external" => Linkage::External,
            "available_externally" => Linkage::AvailableExternally,
            "linkonce" => Linkage::LinkOnce,
            "linkonce_odr" => Linkage::LinkOnceOdr,
            "weak" => Linkage::Weak,
            "weak_odr" => Linkage::WeakOdr,
            "appending" => Linkage::Appending,
            "internal" => Linkage::Internal,
            "private" => Linkage::Private,
            "extern_weak" => Linkage::ExternWeak,
            "common" => Linkage::Common,
            _ => return None,
        })
    }

    /// Can nothing outside the module refer to it?
    pub const fn is_local(self) -> bool {
        matches!(self, Linkage::Internal | Linkage::Private)
    }

    /// May a definition be dropped if the module doesn't use it?
    pub const fn is_discardable(self) -> bool {
        self.is_local() || matches!(self, Linkage::LinkOnce | Linkage::LinkOnceOdr | Linkage::AvailableExternally)
    }

    /// May the linker put another definition, with other behaviour, in its place?
    pub const fn is_interposable(self) -> bool {
        matches!(self, Linkage::LinkOnce | Linkage::Weak | Linkage::Common | Linkage::ExternWeak)
    }
}

/// Attributes of functions that passes have to know.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct FnFacts {
    /// Never inline it.
    pub noinline: bool,
    /// Always inline it.
    pub alwaysinline: bool,
    /// Leave it alone.
    pub optnone: bool,
    /// Leave it alone, and give back the control flow that it came with: something in it means what it means because of
    /// where it stands, or may be in no phi. Implies `optnone`.
    pub fixed: bool,
    /// Prefer small code.
    pub optsize: bool,
    /// Prefer the smallest code.
    pub minsize: bool,
    /// Never returns.
    pub noreturn: bool,
    /// May return twice, as setjmp does.
    pub returns_twice: bool,
    /// Its loops must make progress, or are undefined.
    pub mustprogress: bool,
    /// Always returns.
    pub willreturn: bool,
    /// Never unwinds.
    pub nounwind: bool,
    /// May run where the source would not have called it.
    pub speculatable: bool,
    /// Does not read memory.
    pub no_read: bool,
    /// Does not write memory.
    pub no_write: bool,
    /// Touches memory, if at all, only through its arguments (or memory that the module can't see).
    pub only_args: bool,
}

impl FnFacts {
    /// What these attributes say.
    pub fn of(attrs: &FnAttrs) -> FnFacts {
        let has = |attribute| attrs.has(attribute);
        let (memory, all) = (attrs.memory(), attrs.memory().all());
        FnFacts {
            noinline: has(FnSet::NOINLINE),
            alwaysinline: has(FnSet::ALWAYSINLINE),
            optnone: has(FnSet::OPTNONE),
            fixed: false,
            optsize: has(FnSet::OPTSIZE),
            minsize: has(FnSet::MINSIZE),
            noreturn: has(FnSet::NORETURN),
            returns_twice: has(FnSet::RETURNS_TWICE),
            mustprogress: has(FnSet::MUSTPROGRESS),
            willreturn: has(FnSet::WILLRETURN),
            nounwind: has(FnSet::NOUNWIND),
            speculatable: has(FnSet::SPECULATABLE),
            no_read: !all.reads,
            no_write: !all.writes,
            only_args: !memory.other.reads && !memory.other.writes,
        }
    }
}

/// A function as a symbol.
#[derive(Clone, Debug)]
pub struct FunctionInfo {
    /// Its function type.
    pub ty: Type,
    /// What stands between linkage and return type: preemption, visibility, calling convention, return attributes.
    pub specifiers: Box<str>,
    /// Attributes of each fixed parameter.
    pub param_attrs: Box<[ValueAttrs]>,
    /// What stands behind the parameters: address space, attributes, section, comdat, alignment, prefix data,
    /// personality.
    pub suffix: FnAttrs,
    /// Symbols that the suffix mentions.
    pub suffix_refs: Box<[Symbol]>,
    /// Metadata attachments: ` !dbg !4`.
    pub metadata: Box<str>,
    /// Attributes that passes have to know.
    pub facts: FnFacts,
    /// The whole definition in LLVM's spelling, for a function that passes through untranslated.
    pub verbatim: Option<Verbatim>,
}

/// Metadata of a function that inlining found too large, which no other pass minds.
const TOO_LARGE: &str = " !rvsdg.too_large !{}";

impl FunctionInfo {
    /// Did inlining find the function too large, now or when its program was optimized before?
    pub fn was_too_large(&self) -> bool {
        self.metadata.contains(TOO_LARGE)
    }

    /// Says that inlining found the function too large.
    pub fn set_too_large(&mut self) {
        if !self.was_too_large() {
            self.metadata = format!("{}{TOO_LARGE}", self.metadata).into();
        }
    }

    /// Has it metadata other than that it was too large?
    pub fn has_foreign_metadata(&self) -> bool {
        !self.metadata.is_empty() && &*self.metadata != TOO_LARGE
    }

    /// The attributes of a parameter, if there are any.
    pub fn param_attrs(&self, index: usize) -> Option<&ValueAttrs> {
        self.param_attrs.get(index)
    }

    /// May functions of the C library be told by their names in its body? Otherwise, such names mean nothing there, and
    /// such calls must not be made of other code.
    pub fn knows_library(&self) -> bool {
        !self.suffix.may_have(FnSet::NO_BUILTINS)
    }

    /// The calling convention, if it isn't C's, in LLVM's spelling.
    pub fn convention(&self) -> Option<&str> {
        convention(&self.specifiers)
    }
}

/// The calling convention among linkage and the like, if it isn't C's.
fn convention(specifiers: &str) -> Option<&str> {
    let rest = |at: usize| specifiers[at..].trim_start();
    for word in specifiers.split_whitespace() {
        let at = word.as_ptr() as usize - specifiers.as_ptr() as usize;
        if word == "cc" {
            let number = rest(at + 2).split_whitespace().next().unwrap_or("");
            return Some(&specifiers[at..specifiers.len() - rest(at + 2).len() + number.len()]);
        }
        if word.ends_with("cc") || word.contains("_kernel") || word.starts_with("amdgpu_") || word.starts_with("ptx_") {
            return Some(word).filter(|word| *word != "ccc");
        }
    }
    None
}

/// A function that is carried as text.
#[derive(Clone, Debug)]
pub struct Verbatim {
    /// The definition, from `define` to the closing brace.
    pub text: Box<str>,
    /// All symbols that it mentions.
    pub refs: Box<[Symbol]>,
    /// Why it was not translated, and where: for warnings and statistics.
    pub reason: Box<str>,
}

/// A global variable as a symbol.
#[derive(Clone, Debug)]
pub struct GlobalInfo {
    /// Type of the variable itself.
    pub ty: Type,
    /// What stands between linkage and `global` or `constant`.
    pub specifiers: Box<str>,
    /// Is it read-only?
    pub constant: bool,
    /// May its initial value be changed before the program starts?
    pub externally_initialized: bool,
    /// What stands behind the initializer: section, comdat, alignment, metadata; begins with a comma if not empty.
    pub suffix: Box<str>,
}

/// An alias or ifunc as a symbol.
#[derive(Clone, Debug)]
pub struct AliasInfo {
    /// Type of what it names.
    pub ty: Type,
    /// What stands between linkage and `alias` or `ifunc`.
    pub specifiers: Box<str>,
    /// Is it an ifunc, whose operand is the resolver?
    pub ifunc: bool,
    /// What stands behind the operand; begins with a comma if not empty.
    pub suffix: Box<str>,
}

/// What a symbol is.
#[derive(Clone, Debug)]
pub enum SymbolKind {
    /// A function.
    Function(Box<FunctionInfo>),
    /// A global variable.
    Global(Box<GlobalInfo>),
    /// An alias or ifunc.
    Alias(Box<AliasInfo>),
}

/// A symbol.
#[derive(Clone, Debug)]
pub struct SymbolData {
    /// Its name, with what LLVM means by it.
    pub name: Name,
    /// How the linker sees it.
    pub linkage: Linkage,
    /// Is it defined in this module?
    pub defined: bool,
    /// Type of its address: a pointer into its address space.
    pub address_ty: Type,
    /// What it is.
    pub kind: SymbolKind,
}

impl SymbolData {
    /// The function, if it is one.
    pub fn function(&self) -> Option<&FunctionInfo> {
        match &self.kind {
            SymbolKind::Function(info) => Some(info),
            _ => None,
        }
    }

    /// The function, to change what is said of it.
    pub fn function_mut(&mut self) -> Option<&mut FunctionInfo> {
        match &mut self.kind {
            SymbolKind::Function(info) => Some(info),
            _ => None,
        }
    }

    /// The global variable, if it is one.
    pub fn global(&self) -> Option<&GlobalInfo> {
        match &self.kind {
            SymbolKind::Global(info) => Some(info),
            _ => None,
        }
    }

    /// Is it a function whose body no optimization may change?
    pub fn is_left_alone(&self) -> bool {
        self.function().is_some_and(|function| function.facts.optnone)
    }

    /// The intrinsic that it is, if it is one.
    pub fn intrinsic(&self) -> Option<Intrinsic> {
        self.name.intrinsic().filter(|_| matches!(self.kind, SymbolKind::Function(_)))
    }

    /// Is it one of LLVM's intrinsics?
    pub fn is_intrinsic(&self) -> bool {
        self.intrinsic().is_some()
    }

    /// The function of the C library that it is, if it is one: declared, not defined, under its name and with its type,
    /// and not said to be another one. A call may say so, too
    /// ([`CallInfo::may_be_library`](crate::CallInfo::may_be_library)), and who calls
    /// ([`FunctionInfo::knows_library`]).
    pub fn library(&self, types: &TypeTable) -> Option<LibFunc> {
        let info = self.function().filter(|_| !self.defined)?;
        let is_free = info.suffix.may_have(FnSet::NOBUILTIN | FnSet::NO_BUILTINS);
        self.name.library().filter(|library| !is_free && library.has_type(types, info.ty))
    }

    /// The name of its comdat, without the `$` and as LLVM spells it: what the linker keeps or drops together.
    pub fn comdat(&self) -> Option<&str> {
        let suffix = match &self.kind {
            SymbolKind::Function(info) => &*info.suffix,
            SymbolKind::Global(info) => &info.suffix,
            SymbolKind::Alias(_) => return None,
        };
        // Text between quotes is a section's name, say: no keyword.
        let mut rest: &str = suffix;
        let behind = loop {
            let keyword = rest.find("comdat")?;
            match rest.find('"') {
                Some(open) if open < keyword => {
                    let close = rest[open + 1..].find('"')?;
                    rest = &rest[open + close + 2..];
                }
                _ => break &rest[keyword + "comdat".len()..],
            }
        };
        match behind.strip_prefix("($") {
            None => Some(&self.name),
            Some(name) => {
                let end = match name.strip_prefix('"') {
                    Some(quoted) => quoted.find('"')? + 2,
                    None => name.find(')')?,
                };
                Some(&name[..end])
            }
        }
    }

    /// Must the definition stay, whether the module uses it or not?
    pub fn is_root(&self) -> bool {
        self.defined && (!self.linkage.is_discardable() || self.name.is_llvm())
    }
}

/// What a module has besides symbols, as text in LLVM's spelling: carried; only data layout and triple are looked at.
#[derive(Clone, Debug, Default)]
pub struct ModuleText {
    /// What comes before all symbols: source name, layout, triple, module assembly, named types, comdats.
    pub preamble: Box<str>,
    /// What comes after all symbols: attribute groups, metadata, use lists.
    pub postamble: Box<str>,
}

impl ModuleText {
    /// The target triple, if one is named.
    pub fn triple(&self) -> Option<&str> {
        self.preamble.lines().find_map(|line| line.trim().strip_prefix("target triple = \"")?.strip_suffix('"'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conventions_are_found() {
        assert_eq!(convention("dso_local noundef zeroext"), None);
        assert_eq!(convention("hidden fastcc noundef"), Some("fastcc"));
        assert_eq!(convention("cc 10 noundef"), Some("cc 10"));
    }

    #[test]
    fn comdats_are_found_in_the_suffix() {
        let comdat = |suffix: &str| {
            let info = GlobalInfo {
                ty: Type::I32,
                specifiers: "".into(),
                constant: false,
                externally_initialized: false,
                suffix: suffix.into(),
            };
            let symbol = SymbolData {
                name: "own".into(),
                linkage: Linkage::LinkOnceOdr,
                defined: true,
                address_ty: Type::PTR,
                kind: SymbolKind::Global(Box::new(info)),
            };
            symbol.comdat().map(str::to_owned)
        };
        assert_eq!(comdat(", section \"a comdat b\", align 4"), None);
        assert_eq!(comdat(", section \"x\", comdat, align 4").as_deref(), Some("own"));
        assert_eq!(comdat(", comdat($_ZC5), align 4").as_deref(), Some("_ZC5"));
        assert_eq!(comdat(", comdat($\"a)b\")").as_deref(), Some("\"a)b\""));
    }
}
