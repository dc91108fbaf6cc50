//! Symbols: splits the lines that introduce them into parts that passes know, and parts that are kept as text.
//!
//! Types, and whether a symbol is defined, come from the C API; the rest comes from the text. Each line is split at the
//! spelling of the types that it must contain, so a line in an unknown form is an error and never a wrong symbol.

use super::capi::Value;
use super::scan::{closing, find_outside, name_len, split_commas, symbols, words};
use super::types::Types;
use llvm_sys::LLVMValueKind;
use rustc_hash::FxHashMap;
use rvsdg_core::{
    AliasInfo, AttrGroups, FnFacts, FunctionInfo, GlobalInfo, Linkage, Symbol, SymbolData, SymbolKind, Type, ValueAttrs,
};

/// The parts of a symbol's header.
pub(super) struct Header<'t> {
    pub(super) data: SymbolData,
    /// The initializer of a global variable, or the aliasee of an alias, without its type.
    pub(super) init_text: &'t str,
}

/// Why a line was not recognized.
pub(super) type Misread = String;

/// The name at the beginning of a line that introduces a global, alias or ifunc.
pub(super) fn global_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('@')?;
    let len = name_len(rest);
    rest[len..].starts_with(" = ").then_some(&rest[..len])
}

/// The position of the name in the head of a function, behind the `@`.
fn function_name_at(head: &str) -> Option<usize> {
    find_outside(head, 0, |rest| rest[0] == b'@').map(|at| at + 1)
}

/// Reads the line of a global variable, alias or ifunc.
pub(super) fn global<'t, 'm>(line: &'t str, value: Value<'m>, types: &mut Types<'m>) -> Result<Header<'t>, Misread> {
    let name = global_name(line).ok_or("its name is not where it should be")?;
    let rest = &line[1 + name.len() + " = ".len()..];
    let (linkage, from) = linkage(rest);
    let keyword = words(&rest[from..])
        .find(|(_, word)| matches!(*word, "global" | "constant" | "alias" | "ifunc"))
        .map(|(at, word)| (from + at, word));
    let (at, keyword) = keyword.ok_or("it is neither a global nor an alias nor an ifunc")?;
    let specifiers = rest[from..at].trim();
    let tail = rest[at + keyword.len()..].trim_start();
    let ty = types.lower(value.value_type()).map_err(|recursive| recursive.0)?;
    let tail = tail.strip_prefix(types.spelling(ty)).ok_or("its type is spelled differently")?;
    let variable = value.kind() == Some(LLVMValueKind::LLVMGlobalVariableValueKind);
    if variable != matches!(keyword, "global" | "constant") {
        return Err(format!("`{keyword}` does not fit to it"));
    }
    let defined = !variable || !value.is_declaration();
    let (init_text, suffix) = match keyword {
        "global" | "constant" => {
            let (init, suffix) = tail.split_at(suffix_start(tail));
            (init.trim(), suffix)
        }
        _ => {
            let tail = tail.strip_prefix(", ").ok_or("a comma is missing")?;
            let (operand, suffix) = tail.split_at(suffix_start(tail));
            let operand_ty = value.initializer().ok_or("it names nothing")?.ty();
            let operand_ty = types.lower(operand_ty).map_err(|recursive| recursive.0)?;
            // LLVM omits the type of a constant expression here.
            let typed = operand.strip_prefix(types.spelling(operand_ty)).filter(|rest| rest.starts_with(' '));
            (typed.unwrap_or(operand).trim(), suffix)
        }
    };
    if init_text.is_empty() == defined {
        return Err("its initializer is not where it should be".into());
    }
    let suffix = suffix.trim_end().into();
    let externally_initialized = words(specifiers).any(|(_, word)| word == "externally_initialized");
    let kind = if variable {
        SymbolKind::Global(Box::new(GlobalInfo {
            externally_initialized,
            specifiers: specifiers.into(),
            constant: keyword == "constant",
            suffix,
            ..GlobalInfo::new(ty)
        }))
    } else {
        SymbolKind::Alias(Box::new(AliasInfo { ty, specifiers: specifiers.into(), ifunc: keyword == "ifunc", suffix }))
    };
    let data = SymbolData { name: name.into(), linkage, defined, address_ty: address(value, types)?, kind };
    Ok(Header { data, init_text })
}

/// The linkage that a text begins with, and the position behind it.
fn linkage(text: &str) -> (Linkage, usize) {
    let word = words(text).next().map_or("", |(_, word)| word);
    match Linkage::from_spelling(word) {
        Some(linkage) => (linkage, word.len()),
        None => (Linkage::External, 0),
    }
}

/// The start of section, alignment, metadata and attributes after an initializer: at a comma or an attribute group.
fn suffix_start(text: &str) -> usize {
    find_outside(text, 0, |rest| rest[0] == b',' || rest.starts_with(b" #")).unwrap_or(text.len())
}

fn address<'m>(value: Value<'m>, types: &mut Types<'m>) -> Result<Type, Misread> {
    types.lower(value.ty()).map_err(|recursive| recursive.0)
}

/// Parses the head of a function. The suffix may mention later symbols, which [`refs`] resolves.
pub(super) fn function<'m>(
    head: &str,
    value: Value<'m>,
    types: &mut Types<'m>,
    groups: &AttrGroups,
) -> Result<SymbolData, Misread> {
    let defined = !value.is_declaration();
    let keyword = if defined { "define " } else { "declare " };
    let mut rest = head.strip_prefix(keyword).ok_or("it is defined and declared")?;
    let mut metadata = String::new();
    if !defined {
        // The metadata of a declaration.
        let end = words(rest).find(|(_, word)| !word.starts_with('!')).map_or(0, |(at, _)| at);
        if end > 0 {
            metadata = format!(" {}", rest[..end].trim());
        }
        rest = &rest[end..];
    }
    let ty = types.lower(value.value_type()).map_err(|recursive| recursive.0)?;
    let (ret, params, varargs) = signature(types, ty)?;
    let (linkage, from) = linkage(rest);
    let at = function_name_at(rest).ok_or("its name is missing")?;
    let before = rest[from..at - 1].trim();
    let specifiers = before.strip_suffix(types.spelling(ret)).ok_or("its return type is spelled differently")?.trim();
    let name_end = at + name_len(&rest[at..]);
    let name = &rest[at..name_end];
    let close = closing(rest, name_end).ok_or("its parameters have no end")?;
    let texts = split_commas(rest.get(name_end + 1..close).unwrap_or_default());
    let param_attrs = param_attrs(&texts, &params, varargs, defined, types)?;
    let mut suffix = rest[close + 1..].trim();
    if defined {
        suffix = suffix.strip_suffix('{').ok_or("its body has no beginning")?.trim();
        if let Some((at, _)) = words(suffix).find(|(_, word)| word.starts_with('!')) {
            metadata = format!(" {}", &suffix[at..]);
            suffix = suffix[..at].trim();
        }
    }
    let suffix = groups.attributes(suffix);
    let info = FunctionInfo {
        ty,
        specifiers: specifiers.into(),
        param_attrs,
        facts: FnFacts::of(&suffix),
        suffix,
        suffix_refs: [].into(),
        metadata: metadata.into(),
        verbatim: None,
    };
    let kind = SymbolKind::Function(Box::new(info));
    Ok(SymbolData { name: name.into(), linkage, defined, address_ty: address(value, types)?, kind })
}

fn signature(types: &Types<'_>, ty: Type) -> Result<(Type, Vec<Type>, bool), Misread> {
    let (ret, params, varargs) = types.table.signature(ty).ok_or("it has no function type")?;
    Ok((ret, params.to_vec(), varargs))
}

/// The attributes of the parameters: between type and, in a definition, name.
fn param_attrs(
    texts: &[&str],
    params: &[Type],
    varargs: bool,
    defined: bool,
    types: &mut Types<'_>,
) -> Result<Box<[ValueAttrs]>, Misread> {
    let ends_in_dots = texts.last() == Some(&"...");
    if texts.len() != params.len() + usize::from(varargs) || ends_in_dots != varargs {
        return Err("it has another number of parameters".into());
    }
    let mut attrs = vec![];
    for (text, param) in texts.iter().zip(params) {
        let mut rest = text.strip_prefix(types.spelling(*param)).ok_or("a parameter has another type")?;
        if defined {
            let (at, name) = words(rest).last().ok_or("a parameter has no name")?;
            if !name.starts_with('%') {
                return Err("a parameter has no name".into());
            }
            rest = &rest[..at];
        }
        attrs.push(rest.trim().into());
    }
    Ok(attrs.into())
}

/// Resolves the symbols that a text mentions, without duplicates.
pub(super) fn refs(text: &str, by_name: &FxHashMap<Box<str>, Symbol>) -> Result<Box<[Symbol]>, Misread> {
    let mut found = indexmap::IndexSet::<Symbol, rustc_hash::FxBuildHasher>::default();
    for name in symbols(text) {
        found.insert(*by_name.get(name).ok_or_else(|| format!("there is no symbol @{name}"))?);
    }
    Ok(found.into_iter().collect())
}
