//! Where the lifetime of stack memory begins that used to be made anew.
//!
//! A call makes the stack memory of its callee anew, and what is in it is undefined. If passes turn calls into
//! iterations of a loop, or put a copy of the callee in a loop, one piece of memory in front of the loop stands for all
//! of them. Then each iteration has to forget what the one before left there: it could be poison, which is less than
//! undefined. Stack memory whose lifetime begins somewhere in the callee already does so.
//!
//! Linear in the calls of a body.

use rustc_hash::FxHashMap;
use rvsdg_core::entity::{EntitySet, PrimaryMap};
use rvsdg_core::{Builder, CallInfo, Effects, Graph, Intrinsic, Module, Node, Op, Symbol, SymbolData, Type, Value};
use rvsdg_route::outermost;

/// Removes the allocas whose lifetime begins somewhere in the body.
fn drop_marked(body: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, allocas: &mut Vec<Node>) {
    let mut begun: EntitySet<Value> = EntitySet::new();
    for region in body.region_tree(body.root()) {
        for node in body.nodes(region) {
            let Op::Call(id, _) = body.op(node) else { continue };
            if body.payloads[id].called_intrinsic(symbols) == Some(Intrinsic::LifetimeStart) {
                begun.insert(outermost(body, body.operand(node, 1)));
            }
        }
    }
    allocas.retain(|alloca| !begun.contains(body.output(*alloca, 0)));
}

/// The declarations of the intrinsic that begins a lifetime, by the type of its address, as far as they were needed.
#[derive(Clone, Default, Debug)]
pub struct Lifetimes(FxHashMap<Type, Option<(Symbol, Type)>>);

impl Lifetimes {
    /// Those of these allocas of a function's body that would keep what was left in them; whatever is needed to begin
    /// their lifetimes is declared.
    pub fn stale(&mut self, module: &mut Module, symbol: Symbol, mut allocas: Vec<Node>) -> Vec<Node> {
        let Some(body) = module.body(symbol).filter(|_| !allocas.is_empty()) else { return vec![] };
        drop_marked(body, &module.symbols, &mut allocas);
        let types: Vec<Type> = allocas.iter().map(|alloca| body.ty(body.output(*alloca, 0))).collect();
        let mut declared = types.into_iter().map(|ty| self.declare(module, ty));
        allocas.retain(|_| declared.next() == Some(true));
        allocas
    }

    /// Declares the intrinsic for addresses of this type, unless its name is used for something else.
    fn declare(&mut self, module: &mut Module, address: Type) -> bool {
        let types = [address];
        let start = Intrinsic::LifetimeStart;
        let declare = || module.may_declare_intrinsic(start, &types).then(|| module.declare_intrinsic(start, &types));
        self.0.entry(address).or_insert_with(declare).is_some()
    }

    /// Begins the lifetime of an alloca that is [stale](Lifetimes::stale); answers the memory state behind that.
    /// Without an I/O state, it may be done whenever its results are used.
    pub fn begin(&self, at: &mut Builder<'_>, address: Value, io: Option<Value>, mem: Value) -> Value {
        let declared = self.0.get(&at.graph.ty(address)).copied().flatten();
        let (symbol, ty) = declared.expect("it was declared");
        let info =
            CallInfo { intrinsic: Some(symbol), arg_attrs: vec![Default::default(); 2].into(), ..CallInfo::new(ty) };
        let pinned = if io.is_some() { Effects::PINNED } else { Effects::NONE };
        let op = Op::Call(at.graph.payloads.intern_call(info), Effects::READ | Effects::WRITE | pinned);
        // The whole memory, whatever its size.
        let size = at.int(-1, Type::I64);
        let operands: Vec<Value> = [size, address].into_iter().chain(io).chain([mem]).collect();
        at.value(op, &operands, Type::MEM)
    }
}
