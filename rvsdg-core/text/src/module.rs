//! Parsing modules: texts, identified structs, symbols, the omega region.
//!
//! Symbols may mention later ones; such names are resolved when all symbols are known.

use crate::graph::graph;
use crate::lexer::Token;
use crate::parser::{Parser, Result};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    AliasInfo, AttrGroups, FnFacts, FunctionInfo, GlobalInfo, Linkage, Module, ModuleText, Symbol, SymbolData,
    SymbolKind, Type, TypeData, Verbatim,
};

/// Names of symbols, and their positions.
type Mentions<'t> = Vec<(&'t str, usize)>;

/// The symbols parsed so far.
#[derive(Default)]
struct Symbols<'t> {
    data: PrimaryMap<Symbol, SymbolData>,
    /// The symbols that functions mention: in the suffix, and in the text.
    mentions: Vec<(Symbol, Mentions<'t>, Mentions<'t>)>,
}

/// Parses a module, to the end of the text. The types are in the parser's table.
pub(crate) fn module(parser: &mut Parser<'_, '_>) -> Result<Module> {
    let mut text = ModuleText::default();
    loop {
        if parser.eat_word("preamble") {
            text.preamble = parser.lines()?;
        } else if parser.eat_word("postamble") {
            text.postamble = parser.lines()?;
        } else {
            break;
        }
    }
    parser.groups = AttrGroups::of(&text.postamble);
    while parser.eat_word("type") {
        parser.identified_struct()?;
    }
    let mut symbols = Symbols::default();
    while parser.eat_word("symbol") {
        parser.symbol_record(&mut symbols)?;
    }
    let data = parser.resolve_mentions(symbols)?;
    let mut module = Module::new(Default::default(), data, text);
    if !parser.eat_word("omega") {
        return Err(parser.expected("`symbol` or `omega`"));
    }
    parser.keyword("imports")?;
    module.imports = parser.list(b'[', b']', |this| this.symbol())?;
    parser.keyword("exports")?;
    module.exports = parser.list(b'[', b']', |this| this.symbol())?;
    module.omega = graph(parser, Some(&mut module.bodies))?;
    parser.finish()?;
    Ok(module)
}

impl<'t> Parser<'t, '_> {
    /// Parses a text that is written as one string per line.
    fn lines(&mut self) -> Result<Box<str>> {
        self.mark(b'[')?;
        let mut text = String::new();
        let mut first = true;
        while !self.eat(b']') {
            let Token::Str(_) = self.token else { return Err(self.expected("a string or `]`")) };
            if !std::mem::take(&mut first) {
                text.push('\n');
            }
            text.push_str(&self.string()?);
        }
        Ok(text.into())
    }

    fn identified_struct(&mut self) -> Result<()> {
        let Token::Local(name) = self.token else { return Err(self.expected("the name of a type")) };
        if self.structs.contains_key(name) {
            return Err(self.error(self.at, format!("there is a type %{name} already")));
        }
        self.advance();
        self.mark(b'=')?;
        let packed = self.eat(b'<');
        let fields = if !packed && self.eat_word("opaque") {
            None
        } else if self.is(b'{') {
            Some(self.list(b'{', b'}', |this| this.ty())?.into())
        } else {
            return Err(self.expected("`opaque` or the members of a struct"));
        };
        if packed {
            self.mark(b'>')?;
        }
        let ty = self.types.intern(TypeData::Struct { name: Some(name.into()), packed, fields });
        self.structs.insert(name.into(), ty);
        Ok(())
    }

    fn symbol_record(&mut self, symbols: &mut Symbols<'t>) -> Result<()> {
        let at = self.at;
        let name = self.symbol_name()?;
        let new = symbols.data.next_key();
        if self.symbols.insert(name.into(), new).is_some() {
            return Err(self.error(at, format!("there is a symbol @{name} already")));
        }
        self.mark(b'=')?;
        let linkage = match self.token {
            Token::Word(word) => Linkage::from_spelling(word),
            _ => None,
        };
        let Some(linkage) = linkage else { return Err(self.expected("a linkage")) };
        self.advance();
        let defined = self.eat_word("defined");
        if !defined && !self.eat_word("declared") {
            return Err(self.expected("`defined` or `declared`"));
        }
        let at = self.at;
        let kind = self.word("`function`, `global`, `alias` or `ifunc`")?;
        if !matches!(kind, "function" | "global" | "alias" | "ifunc") {
            return Err(self.error(at, format!("expected `function`, `global`, `alias` or `ifunc`, found `{kind}`")));
        }
        let ty = self.ty()?;
        self.mark(b':')?;
        let address_ty = self.ty()?;
        let kind = match kind {
            "function" => self.function(new, ty, symbols)?,
            "global" => self.global(ty)?,
            _ => self.alias(ty, kind == "ifunc")?,
        };
        self.addresses.push(address_ty);
        symbols.data.push(SymbolData { name: name.into(), linkage, defined, address_ty, kind });
        Ok(())
    }

    fn global(&mut self, ty: Type) -> Result<SymbolKind> {
        let (specifiers, suffix) = Default::default();
        let mut info = GlobalInfo { specifiers, suffix, ..GlobalInfo::new(ty) };
        self.fields(&["specifiers", "constant", "externally_initialized", "suffix"], |this, field| {
            match field {
                "specifiers" => info.specifiers = this.boxed()?,
                "constant" => info.constant = true,
                "externally_initialized" => info.externally_initialized = true,
                _ => info.suffix = this.boxed()?,
            }
            Ok(())
        })?;
        Ok(SymbolKind::Global(info.into()))
    }

    fn alias(&mut self, ty: Type, ifunc: bool) -> Result<SymbolKind> {
        let (specifiers, suffix) = Default::default();
        let mut info = AliasInfo { ty, specifiers, ifunc, suffix };
        self.fields(&["specifiers", "suffix"], |this, field| {
            match field {
                "specifiers" => info.specifiers = this.boxed()?,
                _ => info.suffix = this.boxed()?,
            }
            Ok(())
        })?;
        Ok(SymbolKind::Alias(info.into()))
    }

    fn function(&mut self, new: Symbol, ty: Type, symbols: &mut Symbols<'t>) -> Result<SymbolKind> {
        const FIELDS: [&str; 9] =
            ["specifiers", "params", "suffix", "refs", "metadata", "facts", "reason", "mentions", "verbatim"];
        let (specifiers, param_attrs, suffix, suffix_refs, metadata, facts) = Default::default();
        let mut info =
            FunctionInfo { ty, specifiers, param_attrs, suffix, suffix_refs, metadata, facts, verbatim: None };
        let mut refs = vec![];
        let (mut reason, mut mentions, mut text): (Option<Box<str>>, Option<Mentions<'_>>, Option<Box<str>>) =
            Default::default();
        self.fields(&FIELDS, |this, field| {
            match field {
                "specifiers" => info.specifiers = this.boxed()?,
                "params" => info.param_attrs = this.list(b'[', b']', |this| Ok(this.boxed()?.into()))?.into(),
                "suffix" => {
                    let text = this.boxed()?;
                    info.suffix = this.groups.attributes(text);
                }
                "refs" => refs = this.mentions()?,
                "metadata" => info.metadata = this.boxed()?,
                "facts" => {
                    this.list(b'[', b']', |this| this.fact(&mut info.facts))?;
                }
                "reason" => reason = Some(this.boxed()?),
                "mentions" => mentions = Some(this.mentions()?),
                _ => text = Some(this.lines()?),
            }
            Ok(())
        })?;
        let mentions = match (text, reason, mentions) {
            (Some(text), Some(reason), Some(mentions)) => {
                info.verbatim = Some(Verbatim { text, refs: [].into(), reason });
                mentions
            }
            (None, None, None) => vec![],
            _ => return Err(self.expected("`reason`, `mentions` and `verbatim`, all three or none, before this")),
        };
        if !refs.is_empty() || !mentions.is_empty() {
            symbols.mentions.push((new, refs, mentions));
        }
        Ok(SymbolKind::Function(info.into()))
    }

    fn fact(&mut self, facts: &mut FnFacts) -> Result<()> {
        let at = self.at;
        let word = self.word("a fact about a function")?;
        let fact = match word {
            "noinline" => &mut facts.noinline,
            "alwaysinline" => &mut facts.alwaysinline,
            "optnone" => &mut facts.optnone,
            "fixed" => &mut facts.fixed,
            "optsize" => &mut facts.optsize,
            "minsize" => &mut facts.minsize,
            "noreturn" => &mut facts.noreturn,
            "returns_twice" => &mut facts.returns_twice,
            "mustprogress" => &mut facts.mustprogress,
            "willreturn" => &mut facts.willreturn,
            "nounwind" => &mut facts.nounwind,
            "speculatable" => &mut facts.speculatable,
            "no_read" => &mut facts.no_read,
            "no_write" => &mut facts.no_write,
            "only_args" => &mut facts.only_args,
            _ => return Err(self.error(at, format!("expected a fact about a function, found `{word}`"))),
        };
        *fact = true;
        Ok(())
    }

    /// Parses names of symbols, which may not be defined yet.
    fn mentions(&mut self) -> Result<Mentions<'t>> {
        self.list(b'[', b']', |this| {
            let at = this.at;
            Ok((this.symbol_name()?, at))
        })
    }

    fn resolve_mentions(&self, symbols: Symbols<'t>) -> Result<PrimaryMap<Symbol, SymbolData>> {
        let Symbols { mut data, mentions } = symbols;
        for (symbol, refs, in_text) in mentions {
            let SymbolKind::Function(info) = &mut data[symbol].kind else { continue };
            let find = |names: Mentions<'_>| -> Result<Box<[Symbol]>> {
                names.into_iter().map(|(name, at)| self.find_symbol(name, at)).collect()
            };
            info.suffix_refs = find(refs)?;
            let in_text = find(in_text)?;
            if let Some(verbatim) = &mut info.verbatim {
                verbatim.refs = in_text;
            }
        }
        Ok(data)
    }
}
