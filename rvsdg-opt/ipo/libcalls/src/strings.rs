//! Constant strings: globals that are read-only, whose definition here is the one that counts, and that have a zero in them.

use rvsdg_core::{ConstData, Delta, Module, Node, Op, Symbol, SymbolKind, Type, TypeData};
use std::collections::BTreeMap;

/// Constant strings by symbol, each up to its first zero.
pub(crate) struct Strings(BTreeMap<Symbol, Box<[u8]>>);

impl Strings {
    pub(crate) fn of(module: &Module) -> Strings {
        let definitions = module.definitions();
        let found = definitions.into_iter().filter_map(|(node, symbol)| Some((symbol, string(module, node, symbol)?)));
        Strings(found.collect())
    }

    pub(crate) fn get(&self, symbol: Symbol) -> Option<&[u8]> {
        self.0.get(&symbol).map(|text| &**text)
    }
}

fn string(module: &Module, node: Node, symbol: Symbol) -> Option<Box<[u8]>> {
    let data = &module.symbols[symbol];
    let SymbolKind::Global(global) = &data.kind else { return None };
    if !global.constant || global.externally_initialized || data.linkage.is_interposable() {
        return None;
    }
    let omega = &module.omega;
    let region = Delta::from_node(omega, node)?.region(omega);
    let Some(TypeData::Array { elem: Type::I8, len: 1.. }) = module.types.get(global.ty) else { return None };
    match omega.producer_op(omega.result(region, 0))? {
        Op::Zero => Some([].into()),
        Op::Const(id) => {
            let ConstData::Bytes(bytes) = &omega.payloads[id] else { return None };
            let end = bytes.iter().position(|byte| *byte == 0)?;
            Some(bytes[..end].into())
        }
        _ => None,
    }
}
