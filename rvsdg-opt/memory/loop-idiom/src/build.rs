//! Makes the calls that take the place of stores.

use crate::Stats;
use crate::fault::{Fault, Mutation};
use crate::functions::Functions;
use crate::plan::{Byte, FillPlan, Job, What};
use rvsdg_core::{
    BinOp, Builder, CallInfo, CopyMap, Effects, Graph, Node, Op, Position, Theta, ThetaFlags, Type, Value, ValueAttrs,
};
use rvsdg_opt_unroll::Count;
use rvsdg_route::Router;

/// Carries out plans for one body.
pub(crate) struct Filler<'a> {
    pub(crate) graph: &'a mut Graph,
    pub(crate) router: &'a mut Router,
    pub(crate) functions: &'a Functions,
    pub(crate) stats: &'a mut Stats,
    pub(crate) fault: Fault,
}

impl Filler<'_> {
    /// Takes the stores out of a loop, and does before it what they did.
    pub(crate) fn carry_out(&mut self, plan: &FillPlan) {
        let theta = plan.theta;
        let repeats = self.repeats(theta, &plan.count);
        let io = theta.entry_origin(self.graph, plan.io);
        let mut mem = theta.entry_origin(self.graph, plan.mem);
        for job in &plan.jobs {
            self.graph.locate_new_nodes(self.graph.location(job.store));
            mem = self.call(theta, job, repeats, [io, mem]);
            self.graph.locate_new_nodes(None);
            self.stats.count(job.what.function());
        }
        for job in &plan.jobs {
            self.take_out(job.store);
            if let What::Copy { load, .. } = job.what {
                self.take_out(load);
            }
        }
        let user = self.graph.input(theta.node(), plan.mem);
        self.graph.divert(user, mem);
        // It is counted, so it ends.
        self.graph.set_op(theta.node(), Op::Theta(ThetaFlags { may_diverge: false }));
    }

    /// How often the loop repeats, as a size. If sizes have too few bits for it, then the loop accesses memory beyond
    /// any object.
    fn repeats(&mut self, theta: Theta, count: &Count) -> Value {
        match count {
            Count::Constant(count) => self.int(theta, *count as i64 - 1, self.functions.size),
            Count::Symbolic(count) => {
                let repeats = rvsdg_opt_unroll::repeats_before(self.graph, self.router, theta, count);
                Builder::before(self.graph, theta.node()).zext_or_trunc(repeats, self.functions.size)
            }
        }
    }

    /// Adds the call for a job; answers the memory state behind it.
    fn call(&mut self, theta: Theta, job: &Job, repeats: Value, [io, mem]: [Value; 2]) -> Value {
        let size_ty = self.functions.size;
        let size = self.int(theta, job.size as i64, size_ty);
        let one = self.int(theta, i64::from(!self.fault.is(Mutation::ShortByOne)), size_ty);
        let mut at = Builder::before(self.graph, theta.node());
        let count = at.binary(BinOp::Add, repeats, one);
        let length = at.binary(BinOp::Mul, count, size);
        let mut first = CopyMap::sparse();
        for index in 0..theta.loop_count(self.graph) {
            first.insert(theta.pre(self.graph, index), theta.entry_origin(self.graph, index));
        }
        for part in &job.parts {
            self.graph.copy_node(None, *part, Position::Before(theta.node()), &mut first);
        }
        let least = |this: &mut Self, address: Value| {
            let begin = first.value(address).expect("it is made of parts and loop variables");
            if !job.descends || this.fault.is(Mutation::BeginsAtFirst) {
                return begin;
            }
            let zero = this.int(theta, 0, size_ty);
            let mut at = Builder::before(this.graph, theta.node());
            let far = at.binary(BinOp::Mul, repeats, size);
            let back = at.binary(BinOp::Sub, zero, far);
            at.byte_at(begin, back)
        };
        let to = least(self, self.graph.operand(job.store, 1));
        let second = match job.what {
            What::Fill(Byte::Constant(byte)) => self.int(theta, byte.into(), Type::I8),
            What::Fill(Byte::Value(value)) => value,
            What::Copy { load, .. } => least(self, self.graph.operand(load, 0)),
        };
        let align = |graph: &Graph, node: Node| match graph.op(node) {
            Op::Store(id, _) | Op::Load(id, _) => ValueAttrs::default().with_align(graph.payloads[id].align),
            op => unreachable!("{op:?} is no access"),
        };
        let source = match job.what {
            What::Fill(_) => ValueAttrs::default(),
            What::Copy { load, .. } => align(self.graph, load),
        };
        let (symbol, ty) = self.functions.get(job.what.function());
        let arg_attrs = [align(self.graph, job.store), source, ValueAttrs::default(), ValueAttrs::default()];
        let info = CallInfo { intrinsic: Some(symbol), arg_attrs: arg_attrs.into(), ..CallInfo::new(ty) };
        let op = Op::Call(self.graph.payloads.intern_call(info), Effects::READ | Effects::WRITE | Effects::PINNED);
        let is_volatile = self.int(theta, 0, Type::I1);
        let operands = [to, second, length, is_volatile, io, mem];
        Builder::before(self.graph, theta.node()).value(op, &operands, Type::MEM)
    }

    /// Removes an access; who has its state gets the one before. Nobody has its value any more.
    fn take_out(&mut self, node: Node) {
        self.graph.bypass_memory(node);
        self.graph.remove_node(node);
    }

    fn int(&mut self, theta: Theta, value: i64, ty: Type) -> Value {
        let constant = self.graph.payloads.int_constant(value, ty);
        self.router.constant_in(self.graph, constant, self.graph.region(theta.node()))
    }
}
