//! What precedes the omega region: texts of the module, identified structs, symbols.

use super::payload::string_field;
use super::printer::Printer;
use crate::module::Module;
use crate::symbol::{AliasInfo, FnFacts, FunctionInfo, GlobalInfo, Symbol, SymbolData, SymbolKind};
use crate::types::{Type, TypeData};

/// Prints everything but the omega region.
pub(super) fn print(printer: &mut Printer<'_>, module: &Module) {
    for (name, text) in [("preamble", &module.text.preamble), ("postamble", &module.text.postamble)] {
        if !text.is_empty() {
            lines(printer, name, text);
            printer.text("\n");
        }
    }
    for (name, data) in module.types.named_structs() {
        identified_struct(printer, name, data);
    }
    for symbol in module.symbols.keys() {
        print_symbol(printer, symbol, &module.symbols[symbol]);
    }
}

/// A text of several lines, as one string per line.
fn lines(printer: &mut Printer<'_>, name: &str, text: &str) {
    printer.text(format_args!("{name} [\n"));
    for line in text.split('\n') {
        printer.text("  ");
        printer.quoted(line);
        printer.text("\n");
    }
    printer.text("]");
}

fn identified_struct(printer: &mut Printer<'_>, name: &str, data: &TypeData) {
    let TypeData::Struct { packed, fields, .. } = data else { return };
    printer.text(format_args!("type %{name} = "));
    match fields {
        None => printer.text("opaque"),
        Some(fields) => {
            let (open, close) = if *packed { ("<{", "}>") } else { ("{", "}") };
            printer.list(open, fields, close, |printer, field| printer.types.write(&mut printer.out, *field));
        }
    }
    printer.text("\n");
}

fn print_symbol(printer: &mut Printer<'_>, symbol: Symbol, data: &SymbolData) {
    let SymbolData { name: _, linkage, defined, address_ty, kind } = data;
    printer.text("symbol ");
    printer.symbol(symbol);
    let linkage = if linkage.spelling().is_empty() { "external" } else { linkage.spelling() };
    printer.text(format_args!(" = {linkage} {} ", if *defined { "defined" } else { "declared" }));
    match kind {
        SymbolKind::Function(info) => function(printer, info, *address_ty),
        SymbolKind::Global(info) => {
            let GlobalInfo { ty, specifiers, constant, externally_initialized, suffix, is_hidden: _ } = &**info;
            head(printer, "global", *ty, *address_ty);
            string_field(printer, "specifiers", specifiers);
            for (holds, word) in [(constant, "constant"), (externally_initialized, "externally_initialized")] {
                if *holds {
                    printer.text(format_args!(", {word}"));
                }
            }
            string_field(printer, "suffix", suffix);
        }
        SymbolKind::Alias(info) => {
            let AliasInfo { ty, specifiers, ifunc, suffix } = &**info;
            head(printer, if *ifunc { "ifunc" } else { "alias" }, *ty, *address_ty);
            string_field(printer, "specifiers", specifiers);
            string_field(printer, "suffix", suffix);
        }
    }
    printer.text("\n");
}

fn head(printer: &mut Printer<'_>, kind: &str, ty: Type, address_ty: Type) {
    printer.text(format_args!("{kind} "));
    printer.types.write(&mut printer.out, ty);
    printer.text(" : ");
    printer.types.write(&mut printer.out, address_ty);
}

fn function(printer: &mut Printer<'_>, info: &FunctionInfo, address_ty: Type) {
    let FunctionInfo { ty, specifiers, param_attrs, suffix, suffix_refs, metadata, facts, verbatim } = info;
    head(printer, "function", *ty, address_ty);
    string_field(printer, "specifiers", specifiers);
    if !param_attrs.is_empty() {
        printer.text(", params ");
        printer.list("[", param_attrs, "]", |printer, attrs| printer.quoted(attrs));
    }
    string_field(printer, "suffix", suffix);
    if !suffix_refs.is_empty() {
        printer.text(", refs ");
        printer.symbol_list(suffix_refs);
    }
    string_field(printer, "metadata", metadata);
    let facts: Vec<&str> = fact_names(facts).into_iter().filter(|(holds, _)| *holds).map(|(_, name)| name).collect();
    if !facts.is_empty() {
        printer.text(", facts ");
        printer.list("[", facts, "]", |printer, name| printer.text(name));
    }
    if let Some(verbatim) = verbatim {
        printer.text(", reason ");
        printer.quoted(&verbatim.reason);
        printer.text(", mentions ");
        printer.symbol_list(&verbatim.refs);
        printer.text(", ");
        lines(printer, "verbatim", &verbatim.text);
    }
}

fn fact_names(facts: &FnFacts) -> [(bool, &'static str); 15] {
    let FnFacts {
        noinline,
        alwaysinline,
        optnone,
        fixed,
        optsize,
        minsize,
        noreturn,
        returns_twice,
        mustprogress,
        willreturn,
        nounwind,
        speculatable,
        no_read,
        no_write,
        only_args,
    } = *facts;
    [
        (noinline, "noinline"),
        (alwaysinline, "alwaysinline"),
        (optnone, "optnone"),
        (fixed, "fixed"),
        (optsize, "optsize"),
        (minsize, "minsize"),
        (noreturn, "noreturn"),
        (returns_twice, "returns_twice"),
        (mustprogress, "mustprogress"),
        (willreturn, "willreturn"),
        (nounwind, "nounwind"),
        (speculatable, "speculatable"),
        (no_read, "no_read"),
        (no_write, "no_write"),
        (only_args, "only_args"),
    ]
}
