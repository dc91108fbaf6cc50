//! Stack memory of a body, and whether its address leaves the function.

use rvsdg_core::entity::{EntitySet, PrimaryMap};
use rvsdg_core::{Graph, Node, Op, Symbol, SymbolData, UseSite, Value, Variable};

/// The stack memory of a body.
pub(crate) struct Stack {
    /// The allocas, in order.
    pub(crate) allocas: Vec<Node>,
    /// Is each of them made once, with a size that is known?
    pub(crate) is_static: bool,
    /// Those whose lifetime begins nowhere in the body, so that they would keep what is in them from one iteration to
    /// the next.
    pub(crate) stale: Vec<Node>,
}

impl Stack {
    /// Finds the allocas of a body.
    pub(crate) fn of(body: &Graph) -> Stack {
        let mut stack = Stack { allocas: vec![], is_static: true, stale: vec![] };
        for region in body.region_tree(body.root()) {
            for node in body.nodes(region) {
                let Op::Alloca(id) = body.op(node) else { continue };
                let count = body.producer_op(body.operand(node, 0));
                stack.is_static &= region == body.root()
                    && body.payloads[id].specifier.is_empty()
                    && matches!(count, Some(Op::Int(_)));
                stack.allocas.push(node);
            }
        }
        stack
    }
}

/// Does an address that is computed from one of these pointers get anywhere but to accesses and comparisons in the
/// body?
pub(crate) fn leaves(
    body: &Graph,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    pointers: impl IntoIterator<Item = Value>,
) -> bool {
    let mut pending: Vec<Value> = pointers.into_iter().collect();
    let mut seen: EntitySet<Value> = EntitySet::new();
    pending.iter().for_each(|value| _ = seen.insert(*value));
    while let Some(value) = pending.pop() {
        let mut reach = |next: Value| {
            if seen.insert(next) {
                pending.push(next);
            }
        };
        for user in body.users(value) {
            let site = body.site(user);
            match body.variable_at(site) {
                Some(Variable::Entry(gamma, index)) => {
                    (0..gamma.regions(body).len()).for_each(|k| reach(gamma.entry_arg(body, k, index)));
                    continue;
                }
                Some(Variable::Exit(gamma, index)) => {
                    reach(gamma.exit_output(body, index));
                    continue;
                }
                Some(Variable::Loop(theta, index)) => {
                    reach(theta.pre(body, index));
                    reach(theta.exit_output(body, index));
                    continue;
                }
                None => {}
            }
            // What is left are inputs of simple nodes, and results of the body.
            let UseSite::Input(node, index) = site else { return true };
            match body.op(node) {
                Op::Load(..) | Op::ICmp(_) => {}
                Op::Store(..) if index == 1 => {}
                Op::Gep(_) | Op::Select(_) if body.ty(body.output(node, 0)).is_ptr() => reach(body.output(node, 0)),
                Op::Call(id, _) => {
                    let intrinsic = body.payloads[id].called_intrinsic(symbols);
                    if !intrinsic.is_some_and(|it| it.copies() || it.fills() || it.is_lifetime()) {
                        return true;
                    }
                }
                _ => return true,
            }
        }
    }
    false
}
