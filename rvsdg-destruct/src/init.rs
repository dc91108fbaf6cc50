//! Converts the region of a delta to straight-line code.
//!
//! All deltas share the payloads of the omega graph, and so do the initializers. An initializer with address
//! arithmetic, whose form is different in three-address code, gets its own tables with the payloads that it uses:
//! copying whole tables would be quadratic in the number of globals.

use crate::function::spelled_out;
use crate::interproc::context_symbols;
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Init, Instr, Operand};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Const, Delta, Module, Node, Op, Payloads, Value};
use std::sync::Arc;

/// The initializer that the delta `node` of the omega graph computes; `shared` are the payloads of that graph.
pub(crate) fn emit(module: &Module, shared: &Arc<Payloads>, node: Node) -> Init {
    let omega = &module.omega;
    let region = Delta::from_node(omega, node).expect("initializers belong to deltas").region(omega);
    let mut own = omega.nodes(region).any(|node| matches!(omega.op(node), Op::Gep(_))).then(Payloads::new);
    let mut vars = PrimaryMap::new();
    let mut instrs = vec![];
    let mut operands: FxHashMap<Value, Operand> = FxHashMap::default();
    for (arg, symbol) in omega.args(region).iter().zip(context_symbols(module, node)) {
        operands.insert(*arg, Operand::Symbol(symbol));
    }
    for node in omega.nodes(region) {
        let op = omega.op(node);
        assert!(!op.is_structural() && op.effects().is_empty(), "{node}: {op:?} is nothing for an initializer");
        let output = omega.output(node, 0);
        let ty = omega.ty(output);
        let op = own.as_mut().map_or(op, |own| own.import(shared, op));
        let operand = if op.is_constant() {
            Operand::Const(Const { op, ty })
        } else {
            let result = vars.push(ty);
            let args = omega.operands(node).map(|origin| operands[&origin]).collect();
            let (op, args) = match &mut own {
                Some(own) => spelled_out(own, op, args),
                None => (op, args),
            };
            instrs.push(Instr { op, args, result: Some(result), location: None });
            Operand::Var(result)
        };
        operands.insert(output, operand);
    }
    let result = omega.result(region, 0);
    let payloads = own.map_or_else(|| shared.clone(), Arc::new);
    Init { payloads, vars, instrs, result: operands[&result], ty: omega.ty(result) }
}
