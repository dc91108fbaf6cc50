//! Makes the calls that take the place of stores.

use crate::Stats;
use crate::fault::{Fault, Mutation};
use crate::functions::Functions;
use crate::plan::{Byte, Count, Job, Plan, What};
use rvsdg_core::{
    BinOp, CallInfo, Const, CopyMap, Effects, Flags, GepFlags, GepIndex, GepInfo, Graph, Node, Op, Position, Theta,
    ThetaFlags, Type, Value,
};
use rvsdg_route::Router;

/// Carries out plans for one body.
pub(crate) struct Builder<'a> {
    pub(crate) graph: &'a mut Graph,
    pub(crate) router: &'a mut Router,
    pub(crate) functions: &'a Functions,
    pub(crate) stats: &'a mut Stats,
    pub(crate) fault: Fault,
}

impl Builder<'_> {
    /// Takes the stores out of a loop, and does before it what they did.
    pub(crate) fn carry_out(&mut self, plan: &Plan) {
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

    /// How often the loop repeats, in 64 bits.
    fn repeats(&mut self, theta: Theta, count: &Count) -> Value {
        match count {
            Count::Constant(count) => self.int(theta, *count as i64 - 1, Type::I64),
            Count::Symbolic(count) => {
                let repeats = rvsdg_opt_unroll::repeats_before(self.graph, self.router, theta, count);
                if self.graph.ty(repeats) == Type::I64 {
                    return repeats;
                }
                self.simple(theta, Op::Cast(rvsdg_core::CastOp::ZExt, Flags::NONE), &[repeats], Type::I64)
            }
        }
    }

    /// Adds the call for a job; answers the memory state behind it.
    fn call(&mut self, theta: Theta, job: &Job, repeats: Value, [io, mem]: [Value; 2]) -> Value {
        let size = self.int(theta, job.size as i64, Type::I64);
        let one = self.int(theta, i64::from(!self.fault.is(Mutation::ShortByOne)), Type::I64);
        let count = self.simple(theta, Op::Binary(BinOp::Add, Flags::NONE), &[repeats, one], Type::I64);
        let length = self.simple(theta, Op::Binary(BinOp::Mul, Flags::NONE), &[count, size], Type::I64);
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
            let far = this.simple(theta, Op::Binary(BinOp::Mul, Flags::NONE), &[repeats, size], Type::I64);
            let zero = this.int(theta, 0, Type::I64);
            let back = this.simple(theta, Op::Binary(BinOp::Sub, Flags::NONE), &[zero, far], Type::I64);
            this.byte_at(theta, begin, back)
        };
        let to = least(self, self.graph.operand(job.store, 1));
        let second = match job.what {
            What::Fill(Byte::Constant(byte)) => self.int(theta, byte.into(), Type::I8),
            What::Fill(Byte::Value(value)) => value,
            What::Copy { load, .. } => least(self, self.graph.operand(load, 0)),
        };
        let align = |graph: &Graph, node: Node| match graph.op(node) {
            Op::Store(id, _) | Op::Load(id, _) => format!("align {}", graph.payloads[id].align).into(),
            op => unreachable!("{op:?} is no access"),
        };
        let source = match job.what {
            What::Fill(_) => "".into(),
            What::Copy { load, .. } => align(self.graph, load),
        };
        let (symbol, ty) = self.functions.get(job.what.function());
        let arg_attrs = [align(self.graph, job.store), source, "".into(), "".into()];
        let info = CallInfo { intrinsic: Some(symbol), arg_attrs: arg_attrs.into(), ..CallInfo::new(ty) };
        let op = Op::Call(self.graph.payloads.intern_call(info), Effects::READ | Effects::WRITE | Effects::PINNED);
        let is_volatile = self.int(theta, 0, Type::I1);
        self.simple(theta, op, &[to, second, length, is_volatile, io, mem], Type::MEM)
    }

    fn byte_at(&mut self, theta: Theta, base: Value, offset: Value) -> Value {
        let info = GepInfo { element: Type::I8, flags: GepFlags::default(), indices: [GepIndex::Operand].into() };
        let op = Op::Gep(self.graph.payloads.intern_gep(info));
        self.simple(theta, op, &[base, offset], Type::PTR)
    }

    /// Removes an access; who has its state gets the one before. Nobody has its value any more.
    fn take_out(&mut self, node: Node) {
        let before = self.graph.operand(node, self.graph.input_count(node) - 1);
        let after = self.graph.output(node, self.graph.output_count(node) - 1);
        self.graph.divert_users(after, before);
        self.graph.remove_node(node);
    }

    fn int(&mut self, theta: Theta, value: i64, ty: Type) -> Value {
        let width = ty.int_width().expect("it is an integer type");
        let op = self.graph.payloads.int(width, &[value as u64]);
        self.router.constant_in(self.graph, Const { op, ty }, self.graph.region(theta.node()))
    }

    fn simple(&mut self, theta: Theta, op: Op, operands: &[Value], ty: Type) -> Value {
        self.graph.add_simple(Position::Before(theta.node()), op, operands, ty)
    }
}
