//! Constant data: what is in memory behind an address.
//!
//! The memory is that of a global that is read-only and whose definition here is the one that counts. The address is
//! that of the global plus constants.

use rvsdg_core::{
    ConstData, Delta, GepInfo, Graph, Module, Node, Op, Symbol, SymbolKind, Type, TypeData, Value, ValueDef,
};
use rvsdg_layout::{GepStep, Layouts};
use rvsdg_opt_target::limits::libcalls::MAX_STEPS;
use rvsdg_route::outermost;

/// So many bytes of an array of zeros are looked at. Whoever needs more of them knows nothing.
static ZEROS: [u8; 256] = [0; 256];

/// The address of a context variable, by number, plus a constant.
pub(crate) fn address(module: &Module, body: &Graph, context: usize, mut value: Value) -> Option<(usize, i128)> {
    let mut offset = 0;
    for _ in 0..MAX_STEPS {
        value = outermost(body, value);
        match body.def(value) {
            ValueDef::Argument(region, index) => {
                return (region == body.root() && index < context).then_some((index, offset));
            }
            ValueDef::Output(node, _) => {
                let Op::Gep(id) = body.op(node) else { return None };
                offset += constant_offset(module, &body.payloads[id])?;
                value = body.operand(node, 0);
            }
        }
    }
    None
}

/// What an address computation adds, if that is constant.
pub(crate) fn constant_offset(module: &Module, info: &GepInfo) -> Option<i128> {
    let mut offset = 0;
    Layouts::new(&module.types, module.data_layout()?).gep_steps(info, |step| match step {
        GepStep::Bytes(bytes) => {
            offset += bytes;
            Some(())
        }
        GepStep::Index(_) => None,
    })?;
    Some(offset)
}

/// The node that defines the symbol whose address a value of the omega graph is.
pub(crate) fn definition(module: &Module, mut value: Value) -> Option<Node> {
    let omega = &module.omega;
    loop {
        match omega.def(value) {
            ValueDef::Output(node, index) => match omega.op(node) {
                Op::Phi => value = omega.result(omega.regions(node)[0], index),
                _ => return Some(node),
            },
            ValueDef::Argument(region, index) => {
                let owner = omega.owner(region)?;
                let variables = if omega.op(owner) == Op::Phi { omega.output_count(owner) } else { 0 };
                value = match index.checked_sub(variables) {
                    None => omega.result(region, index),
                    Some(context) => omega.operand(owner, context),
                };
            }
        }
    }
}

/// The bytes of a constant array, or the first of them.
pub(crate) fn bytes(module: &Module, node: Node, symbol: Symbol) -> Option<&[u8]> {
    let data = &module.symbols[symbol];
    let SymbolKind::Global(global) = &data.kind else { return None };
    if !global.constant || global.externally_initialized || module.is_interposable(symbol) || !data.defined {
        return None;
    }
    let omega = &module.omega;
    let region = Delta::from_node(omega, node)?.region(omega);
    let Some(TypeData::Array { elem: Type::I8, len }) = module.types.get(global.ty) else { return None };
    match omega.producer_op(omega.result(region, 0))? {
        Op::Zero => Some(&ZEROS[..usize::try_from(*len).unwrap_or(ZEROS.len()).min(ZEROS.len())]),
        Op::Const(id) => match &omega.payloads[id] {
            ConstData::Bytes(bytes) => Some(bytes),
            _ => None,
        },
        _ => None,
    }
}
