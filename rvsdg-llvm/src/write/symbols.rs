//! Heads of functions, global variables and aliases, with their parts in LLVM's order.

use super::body::Body;
use super::invoke::Lowered;
use super::{Writer, scan};
use rvsdg_cfg::{Cfg, Init};
use rvsdg_core::{AliasInfo, FunctionInfo, GlobalInfo, Linkage, Symbol, SymbolKind, Type, TypeKind};

impl<'a> Writer<'a> {
    /// Prints a function with its body.
    pub(super) fn function(&mut self, symbol: Symbol, info: &'a FunctionInfo, cfg: &'a Cfg) {
        self.out.push_str("define ");
        self.word(self.ipg.symbols[symbol].linkage.spelling());
        self.word(&info.specifiers);
        // The attribute holds for all loops of the function.
        let lowered = Lowered::of(cfg, &self.ipg.types);
        let (cfg, invokes) = lowered.parts(cfg);
        let (metadata, subprogram) = self.debug.subprogram(&info.metadata);
        let mut body = Body::new(self, cfg, invokes, !info.facts.mustprogress, subprogram);
        body.writer.signature(symbol, info);
        let (_, params, varargs) = body.writer.ipg.types.signature(info.ty).expect("a function has a function type");
        assert_eq!(params.len(), cfg.params.len(), "@{} has other parameters", body.writer.ipg.symbols[symbol].name);
        for (index, ty) in params.iter().enumerate() {
            body.writer.param(info, index, *ty);
            body.param(index);
        }
        body.writer.end_params(params.len(), varargs);
        body.writer.spaced(&info.suffix);
        let metadata = body.writer.without_broken(&metadata);
        body.writer.spaced(&metadata);
        body.out().push_str(" {\n");
        body.blocks();
        self.out.push_str("}\n");
        self.mark_function_text(info);
    }

    /// Prints a function that is kept as text.
    pub(super) fn verbatim(&mut self, symbol: Symbol, info: &'a FunctionInfo) {
        let name = &self.ipg.symbols[symbol].name;
        let verbatim = info.verbatim.as_ref().unwrap_or_else(|| panic!("@{name} should be carried as text"));
        let (head, body) = verbatim.text.split_at(scan::head_end(&verbatim.text));
        let head = self.without_broken(head);
        self.out.push_str(&head);
        self.out.push_str(body);
        if !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        verbatim.refs.iter().for_each(|symbol| self.mark(*symbol));
        self.mark_text(&verbatim.text);
    }

    /// Prints return type, name and opening parenthesis.
    fn signature(&mut self, symbol: Symbol, info: &FunctionInfo) {
        let (ret, ..) = self.ipg.types.signature(info.ty).expect("a function has a function type");
        self.ty(ret);
        self.out.push(' ');
        self.symbol_name(symbol);
        self.out.push('(');
    }

    /// Prints type and attributes of a parameter.
    fn param(&mut self, info: &FunctionInfo, index: usize, ty: Type) {
        if index > 0 {
            self.out.push_str(", ");
        }
        self.ty(ty);
        if let Some(attrs) = info.param_attrs.get(index) {
            self.spaced(attrs);
        }
    }

    fn end_params(&mut self, count: usize, varargs: bool) {
        self.out.push_str(match (varargs, count) {
            (false, _) => ")",
            (true, 0) => "...)",
            (true, _) => ", ...)",
        });
    }

    fn mark_function_text(&mut self, info: &FunctionInfo) {
        info.suffix_refs.iter().for_each(|symbol| self.mark(*symbol));
        self.mark_text(&info.suffix);
        self.mark_text(&info.metadata);
    }

    /// Prints a global variable; a declaration if there is no initializer.
    pub(super) fn global(&mut self, symbol: Symbol, info: &GlobalInfo, init: Option<&'a Init>) {
        let data = &self.ipg.symbols[symbol];
        self.symbol_name(symbol);
        self.out.push_str(" = ");
        match (init, data.linkage) {
            (Some(_), linkage) => self.word(linkage.spelling()),
            (None, Linkage::ExternWeak) => self.out.push_str("extern_weak "),
            (None, _) => self.out.push_str("external "),
        }
        self.word(&info.specifiers);
        if let TypeKind::Ptr(space @ 1..) = data.address_ty.kind()
            && !info.specifiers.contains("addrspace(")
        {
            self.word(&format!("addrspace({space})"));
        }
        if info.externally_initialized && !info.specifiers.contains("externally_initialized") {
            self.out.push_str("externally_initialized ");
        }
        self.out.push_str(if info.constant { "constant " } else { "global " });
        match init {
            Some(init) => self.typed_init(init),
            None => self.ty(info.ty),
        }
        if init.is_some() || !data.defined {
            let suffix = self.without_broken(&info.suffix);
            self.attached(&suffix);
            self.mark_text(&info.suffix);
        }
        self.out.push('\n');
    }

    /// Prints an alias or ifunc.
    pub(super) fn alias(&mut self, symbol: Symbol, info: &AliasInfo, init: &'a Init) {
        self.symbol_name(symbol);
        self.out.push_str(" = ");
        self.word(self.ipg.symbols[symbol].linkage.spelling());
        self.word(&info.specifiers);
        self.out.push_str(if info.ifunc { "ifunc " } else { "alias " });
        self.ty(info.ty);
        self.out.push_str(", ");
        self.typed_init(init);
        self.attached(&info.suffix);
        self.mark_text(&info.suffix);
        self.out.push('\n');
    }

    /// Prints the declaration of a mentioned symbol without definition.
    pub(super) fn declare(&mut self, symbol: Symbol) {
        match &self.ipg.symbols[symbol].kind {
            SymbolKind::Function(info) => self.declare_function(symbol, info),
            SymbolKind::Global(info) => self.global(symbol, info, None),
            // Its definition was removed, but text still mentions it.
            SymbolKind::Alias(info) => match self.ipg.types.signature(info.ty) {
                Some((ret, params, varargs)) => {
                    self.out.push_str("declare ");
                    self.ty(ret);
                    self.out.push(' ');
                    self.symbol_name(symbol);
                    self.out.push('(');
                    for (index, param) in params.iter().enumerate() {
                        self.out.push_str(if index > 0 { ", " } else { "" });
                        self.ty(*param);
                    }
                    self.end_params(params.len(), varargs);
                    self.out.push('\n');
                }
                None => {
                    self.symbol_name(symbol);
                    self.out.push_str(" = external global ");
                    self.ty(info.ty);
                    self.out.push('\n');
                }
            },
        }
    }

    fn declare_function(&mut self, symbol: Symbol, info: &FunctionInfo) {
        let data = &self.ipg.symbols[symbol];
        self.out.push_str("declare ");
        if !data.defined {
            // The position of a declaration's metadata.
            let metadata = self.without_broken(&info.metadata);
            self.word(&metadata);
        }
        if data.linkage == Linkage::ExternWeak {
            self.out.push_str("extern_weak ");
        }
        self.word(&info.specifiers);
        self.signature(symbol, info);
        let (_, params, varargs) = self.ipg.types.signature(info.ty).expect("a function has a function type");
        for (index, ty) in params.iter().enumerate() {
            self.param(info, index, *ty);
        }
        self.end_params(params.len(), varargs);
        if data.defined {
            // The other parts of a definition's suffix are not allowed in declarations. They follow, and start with a
            // word (`section`) that is not allowed; later strings and types may contain allowed words.
            let fits = |word: &&str| {
                word.starts_with('#')
                    || matches!(*word, "unnamed_addr" | "local_unnamed_addr")
                    || word.starts_with("addrspace(")
            };
            info.suffix.split_whitespace().take_while(fits).for_each(|word| self.spaced(word));
        } else {
            self.spaced(&info.suffix);
            self.mark_function_text(info);
        }
        self.out.push('\n');
    }
}
