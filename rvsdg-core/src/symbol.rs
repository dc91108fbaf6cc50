//! Symbols: the named entities of a module, with the information for linker and back end.
//!
//! What no pass has to understand is kept as opaque text in LLVM's spelling and is written unchanged. What passes ask
//! about (linkage, restricting attributes) is structured.

use crate::attributes::{CallAttrs, FnAttrs, FnSet, MemoryAttr, ValueAttrs, ValueSet};
use crate::metadata::{Metadata, MetadataOperand};
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

    /// May the linker replace the definition by one with different behaviour? A module flag can allow it for more
    /// symbols: [`Module::is_interposable`](crate::Module::is_interposable) is the question that passes ask.
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
    /// Must not be optimized.
    pub optnone: bool,
    /// Must not be optimized, and has to keep its original control flow: something in it depends on its position, or
    /// its type is not allowed in a phi. Implies `optnone`.
    pub fixed: bool,
    /// Prefer small code.
    pub optsize: bool,
    /// Prefer the smallest code.
    pub minsize: bool,
    /// Never returns.
    pub noreturn: bool,
    /// May return twice, as setjmp does.
    pub returns_twice: bool,
    /// Its loops make progress, or are undefined behaviour.
    pub mustprogress: bool,
    /// Always returns.
    pub willreturn: bool,
    /// Never unwinds.
    pub nounwind: bool,
    /// May be called speculatively.
    pub speculatable: bool,
    /// Does not read memory.
    pub no_read: bool,
    /// Does not write memory.
    pub no_write: bool,
    /// Accesses memory only through its arguments (or memory that is inaccessible to the module).
    pub only_args: bool,
}

impl FnFacts {
    /// Adds what attributes promise; what they restrict is known already.
    fn learn(&mut self, attrs: &FnAttrs) {
        let new = FnFacts::of(attrs);
        self.mustprogress |= new.mustprogress;
        self.willreturn |= new.willreturn;
        self.nounwind |= new.nounwind;
        self.speculatable |= new.speculatable;
        self.no_read |= new.no_read;
        self.no_write |= new.no_write;
        self.only_args |= new.only_args;
    }

    /// The facts that these attributes imply.
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
    /// The text between linkage and return type: preemption, visibility, calling convention, return attributes.
    pub specifiers: Box<str>,
    /// Attributes of each fixed parameter.
    pub param_attrs: Box<[ValueAttrs]>,
    /// The text behind the parameters: address space, attributes, section, comdat, alignment, prefix data, personality.
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

/// The metadata of a function that the inliner found too large. No other pass looks at it. In what was read, its node
/// has a number.
const TOO_LARGE: &str = "!rvsdg.too_large";

impl FunctionInfo {
    /// A function of this type without attributes or other properties.
    pub fn new(ty: Type) -> FunctionInfo {
        FunctionInfo {
            ty,
            specifiers: "".into(),
            param_attrs: [].into(),
            suffix: "".into(),
            suffix_refs: [].into(),
            metadata: "".into(),
            facts: FnFacts::default(),
            verbatim: None,
        }
    }

    /// Did the inliner find the function too large when the program was optimized before?
    pub fn was_too_large(&self) -> bool {
        let mut words = self.metadata.split_ascii_whitespace();
        words.any(|word| word == TOO_LARGE) && words.next().is_some_and(|node| node != "!{}")
    }

    /// Records for the next time that the program is optimized that the inliner found the function too large.
    pub fn set_too_large(&mut self) {
        if !self.metadata.contains(TOO_LARGE) {
            self.metadata = format!("{} {TOO_LARGE} !{{}}", self.metadata).into();
        }
    }

    /// How often the function was entered when the program was profiled.
    pub fn entry_count(&self, metadata: &Metadata) -> Option<u64> {
        let mut words = self.metadata.split_ascii_whitespace();
        words.find(|word| *word == "!prof")?;
        match metadata.operands(words.next()?.strip_prefix('!')?.parse().ok()?) {
            [MetadataOperand::Text, MetadataOperand::Int(count), ..] => Some(*count),
            _ => None,
        }
    }

    /// Does metadata say by the positions of parameters which of them are called back, and with what?
    pub fn names_callbacks(&self) -> bool {
        self.metadata.split_ascii_whitespace().any(|word| word == "!callback")
    }

    /// Has it metadata other than the mark of the inliner and its debug information?
    pub fn has_foreign_metadata(&self) -> bool {
        // Each kind is followed by its node.
        let mut kinds = self.metadata.split_ascii_whitespace().step_by(2);
        kinds.any(|kind| kind != "!dbg" && kind != TOO_LARGE)
    }

    /// Adds attributes that were proven for the function. Answers whether there was a new one.
    pub fn promise(&mut self, set: FnSet, memory: MemoryAttr) -> bool {
        let suffix = self.suffix.with(set, memory);
        let is_new = suffix != self.suffix;
        self.facts.learn(&suffix);
        self.suffix = suffix;
        // LLVM rejects functions that never write to the memory of their arguments, but may.
        if is_new && !self.suffix.memory().args.writes {
            let attrs = self.param_attrs.iter().map(|attrs| attrs.without(ValueSet::WRITABLE));
            self.param_attrs = attrs.collect();
        }
        is_new
    }

    /// Adds attributes that were proven for a parameter. Answers whether there was a new one.
    pub fn promise_param(&mut self, index: usize, new: impl IntoIterator<Item = ValueSet>) -> bool {
        let old = self.param_attrs.get(index).cloned().unwrap_or_default();
        let attrs = new.into_iter().fold(old.clone(), |attrs, it| attrs.with(it));
        let is_new = attrs != old;
        if is_new {
            let mut all = self.param_attrs.to_vec();
            all.resize_with(all.len().max(index + 1), ValueAttrs::default);
            all[index] = attrs;
            self.param_attrs = all.into();
        }
        is_new
    }

    /// Says that the result is the address of new memory, or null. Answers whether that was not known.
    pub fn promise_fresh_result(&mut self) -> bool {
        let old = ValueAttrs::from(&*self.specifiers);
        let attrs = old.with(ValueSet::NOALIAS);
        let is_new = attrs != old;
        self.specifiers = (*attrs).into();
        is_new
    }

    /// Is the result the address of new memory, or null?
    pub fn has_fresh_result(&self) -> bool {
        ValueAttrs::from(&*self.specifiers).has(ValueSet::NOALIAS)
    }

    /// What is known about a call of this function by the attributes of both.
    pub fn call_attrs(&self, own: &FnAttrs) -> CallAttrs {
        CallAttrs::of(own).and(&CallAttrs::of(&self.suffix))
    }

    /// The attributes of a parameter, if there are any.
    pub fn param_attrs(&self, index: usize) -> Option<&ValueAttrs> {
        self.param_attrs.get(index)
    }

    /// Do names of C library functions have their usual meaning in its body? Otherwise calls by these names are not
    /// library calls, and no code may be replaced by such calls.
    pub fn knows_library(&self) -> bool {
        !self.suffix.may_have(FnSet::NO_BUILTINS)
    }

    /// The calling convention in LLVM's spelling, unless it is C's.
    pub fn convention(&self) -> Option<&str> {
        convention(&self.specifiers)
    }
}

/// The calling convention within the specifiers, unless it is C's.
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
    /// All symbols that the text mentions.
    pub refs: Box<[Symbol]>,
    /// Why it was not translated, and where: for warnings and statistics.
    pub reason: Box<str>,
}

/// A global variable as a symbol.
#[derive(Clone, Debug)]
pub struct GlobalInfo {
    /// Type of the variable itself.
    pub ty: Type,
    /// The text between linkage and `global` or `constant`.
    pub specifiers: Box<str>,
    /// Is it read-only?
    pub constant: bool,
    /// May its initial value be changed before the program starts?
    pub externally_initialized: bool,
    /// The text behind the initializer: section, comdat, alignment, metadata; begins with a comma if not empty.
    pub suffix: Box<str>,
    /// Is it known that its address goes nowhere but into loads, stores and copies of this module? Then no pointer that
    /// comes out of memory, a call or a parameter points to it. A pass finds this out; no text form has it.
    pub is_hidden: bool,
}

impl GlobalInfo {
    /// A variable of this type without attributes or other properties.
    pub fn new(ty: Type) -> GlobalInfo {
        GlobalInfo {
            ty,
            specifiers: "".into(),
            constant: false,
            externally_initialized: false,
            suffix: "".into(),
            is_hidden: false,
        }
    }

    /// A constant of this type with an alignment, whose address nothing depends on.
    pub fn constant(ty: Type, align: u64) -> GlobalInfo {
        let suffix = format!(", align {align}").into();
        GlobalInfo { specifiers: "unnamed_addr".into(), constant: true, suffix, ..GlobalInfo::new(ty) }
    }

    /// Does every thread have one of its own?
    pub fn is_thread_local(&self) -> bool {
        self.specifiers.contains("thread_local")
    }

    /// The alignment that the source gives.
    pub fn align(&self) -> Option<u64> {
        let mut quoted = false;
        let mut items = self.suffix.split(|c| {
            quoted ^= c == '"';
            !quoted && c == ','
        });
        let rest = items.find_map(|item| item.trim_start().strip_prefix("align "))?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok()
    }

    /// Is its address any number that the linker is told, rather than that of memory (`!absolute_symbol`)? Names in
    /// quotes may be taken for that, too.
    pub fn is_absolute(&self) -> bool {
        self.suffix.contains("!absolute_symbol")
    }

    /// Does the source say in which section it has to be? Names in quotes may be taken for that, too.
    pub fn has_section(&self) -> bool {
        self.suffix.contains("section")
    }
}

/// An alias or ifunc as a symbol.
#[derive(Clone, Debug)]
pub struct AliasInfo {
    /// Type of the aliasee.
    pub ty: Type,
    /// The text between linkage and `alias` or `ifunc`.
    pub specifiers: Box<str>,
    /// Is it an ifunc, whose operand is the resolver?
    pub ifunc: bool,
    /// The text behind the operand; begins with a comma if not empty.
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
    /// Its name, with the name's meaning.
    pub name: Name,
    /// Its linkage.
    pub linkage: Linkage,
    /// Is it defined in this module?
    pub defined: bool,
    /// Type of its address: a pointer into its address space.
    pub address_ty: Type,
    /// The information for its kind.
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

    /// Mutable access to the function, if it is one.
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

    /// Is it a function whose body must not be optimized?
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

    /// The C library function that it is, if any: a declaration with the function's name and type, and no attribute
    /// against it. Attributes of a call ([`CallInfo::may_be_library`](crate::CallInfo::may_be_library)) and of the
    /// calling function ([`FunctionInfo::knows_library`]) can rule it out as well.
    pub fn library(&self, types: &TypeTable) -> Option<LibFunc> {
        let info = self.function().filter(|_| !self.defined)?;
        let is_free = info.suffix.may_have(FnSet::NOBUILTIN | FnSet::NO_BUILTINS);
        self.name.library().filter(|library| !is_free && library.has_type(types, info.ty))
    }

    /// May the dynamic linker put a definition of the same name in its place, if the module allows that at all?
    pub(crate) fn is_preemptible(&self) -> bool {
        match &self.kind {
            SymbolKind::Alias(_) => !self.linkage.is_local(),
            _ => !self.is_bound(),
        }
    }

    /// Does its name always mean this definition in the program or library that the module is linked into?
    pub fn is_bound(&self) -> bool {
        let is_bound = |word: &str| matches!(word, "dso_local" | "hidden" | "protected");
        self.linkage.is_local() || self.specifiers().split_whitespace().any(is_bound)
    }

    /// Is it a variable of each thread, or one of another library on Windows? Then its address is no constant.
    pub fn has_variable_address(&self) -> bool {
        self.specifiers().contains("thread_local") || self.specifiers().contains("dllimport")
    }

    /// The text behind the linkage.
    fn specifiers(&self) -> &str {
        match &self.kind {
            SymbolKind::Function(info) => &info.specifiers,
            SymbolKind::Global(info) => &info.specifiers,
            SymbolKind::Alias(info) => &info.specifiers,
        }
    }

    /// The name of its comdat, as LLVM spells it without the `$`. The linker keeps or drops the members of a comdat
    /// together.
    pub fn comdat(&self) -> Option<&str> {
        let suffix = match &self.kind {
            SymbolKind::Function(info) => &*info.suffix,
            SymbolKind::Global(info) => &info.suffix,
            SymbolKind::Alias(_) => return None,
        };
        // Text in quotes, such as a section's name, is no keyword.
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

    /// Is it the list of the constructors of global variables?
    pub fn is_constructor_list(&self) -> bool {
        *self.name == *"llvm.global_ctors"
    }

    /// Must the definition be kept, whether the module uses it or not?
    pub fn is_root(&self) -> bool {
        self.defined && (!self.linkage.is_discardable() || self.name.is_llvm())
    }
}

/// The parts of a module besides symbols, as text in LLVM's spelling. They are kept as they are; only data layout and
/// triple are decoded.
#[derive(Clone, Debug, Default)]
pub struct ModuleText {
    /// The text before all symbols: source name, data layout, triple, module assembly, named types, comdats.
    pub preamble: Box<str>,
    /// The text after all symbols: attribute groups, metadata, use lists.
    pub postamble: Box<str>,
}

impl ModuleText {
    /// The target triple, if the module has one.
    pub fn triple(&self) -> Option<&str> {
        self.preamble.lines().find_map(|line| line.trim().strip_prefix("target triple = \"")?.strip_suffix('"'))
    }

    /// The lines of module assembly.
    pub fn assembly(&self) -> impl Iterator<Item = &str> {
        self.preamble.lines().filter(|line| line.trim_start().starts_with("module asm"))
    }

    /// Does a module flag say that calls of library functions pass arguments in registers where the calling convention
    /// has them in memory (`-mregparm`)?
    pub(crate) fn passes_in_registers(&self) -> bool {
        let count = |line: &str| Some(!line.split_once("!\"NumRegisterParameters\", i32 ")?.1.starts_with("0}"));
        self.postamble.lines().any(|line| count(line).unwrap_or(false))
    }

    /// Does a module flag say that the dynamic linker may replace definitions by others of the same name
    /// (`-fsemantic-interposition`)?
    pub fn has_interposition(&self) -> bool {
        let is_set = |line: &str| {
            let (_, value) = line.split_once("!\"SemanticInterposition\", i32 ")?;
            Some(!value.starts_with("0}"))
        };
        self.postamble.lines().any(|line| is_set(line).unwrap_or(false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_entries_are_found() {
        let metadata = Metadata::of("!3 = !{!\"function_entry_count\", i64 12}\n!4 = !{!5}\n!5 = !{!\"x\", i64 -1}\n");
        let count =
            |text: &str| FunctionInfo { metadata: text.into(), ..FunctionInfo::new(Type::PTR) }.entry_count(&metadata);
        assert_eq!((count(" !dbg !4 !prof !3"), count(" !prof !3")), (Some(12), Some(12)));
        for text in ["", " !dbg !3", " !prof !4", " !prof !5", " !prof !9", " !prof", " !prof x"] {
            assert_eq!(count(text), None, "{text}");
        }
    }

    #[test]
    fn conventions_are_found() {
        assert_eq!(convention("dso_local noundef zeroext"), None);
        assert_eq!(convention("hidden fastcc noundef"), Some("fastcc"));
        assert_eq!(convention("cc 10 noundef"), Some("cc 10"));
    }

    #[test]
    fn alignments_are_found_in_the_suffix() {
        let align = |suffix: &str| GlobalInfo { suffix: suffix.into(), ..GlobalInfo::new(Type::I32) }.align();
        assert_eq!([align(""), align(", section \"x, align 4\""), align(", comdat")], [None; 3]);
        assert_eq!([align(", align 16"), align(", section \"a\", align 16, !dbg !3")], [Some(16); 2]);
        assert_eq!(align(", section \"x, align 4\", partition \"y\", comdat($z), align 1"), Some(1));
    }

    #[test]
    fn comdats_are_found_in_the_suffix() {
        let comdat = |suffix: &str| {
            let info = GlobalInfo { suffix: suffix.into(), ..GlobalInfo::new(Type::I32) };
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
