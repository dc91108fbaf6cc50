//! Stack memory of a function.

use crate::builder::Builder;
use crate::entities::Value;
use crate::graph::Graph;
use crate::op::Op;
use crate::payload::AllocaInfo;
use crate::types::Type;

impl Graph {
    /// Adds stack memory for `count` elements, a constant of type `ty`, which is there while the function runs; returns
    /// its address, in the root region. Takes time linear in the users of the function's first memory state.
    ///
    /// # Panics
    /// If the root region has no memory state: only bodies of functions have stack memory.
    pub fn add_stack_memory(&mut self, info: AllocaInfo, count: i64, ty: Type) -> Value {
        let root = self.root();
        let start = self.args(root).iter().copied().find(|arg| self.ty(*arg) == Type::MEM);
        let start = start.expect("functions have a memory state");
        let users: Vec<_> = self.users(start).collect();
        let op = Op::Alloca(self.payloads.intern_alloca(info));
        let mut at = Builder::at_start(self, root);
        let count = at.int(count, ty);
        let node = at.node(op, &[count, start], &[Type::PTR, Type::MEM]);
        let [address, after] = [0, 1].map(|index| self.output(node, index));
        users.into_iter().for_each(|user| self.divert(user, after));
        address
    }
}
