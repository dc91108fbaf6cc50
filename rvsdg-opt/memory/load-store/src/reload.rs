//! Partial redundancy: a load behind a decision of which all alternatives but one know what it reads. That one loads it
//! at its end, and the load becomes an exit variable. Then no path loads more often than before, and some less often.
//!
//! The load ran behind that alternative anyway, of the same memory, if nothing between both can end the program: it
//! takes the I/O state that comes out of the decision, or one from before it. Its address has to be computable in the
//! alternative: from what goes into the decision or out of it, or is an argument of the region, by copies of at most
//! `MAX_COPIES` operations that may run anywhere.
//!
//! Source of the idea: partial redundancy elimination (Morel and Renvoise, 1979), of loads with availability by alias
//! analysis.

use crate::build::PlanBuilder;
use crate::fault::{Fault, Mutation};
use rvsdg_core::{AccessInfo, Const, Gamma, Graph, Node, Op, Position, Type, Value, ValueDef};
use rvsdg_opt_target::limits::load_store::MAX_COPIES;

/// Can `load`, which is behind `gamma` in the same region, be made at the end of an alternative instead?
pub(crate) fn can_reload(graph: &Graph, gamma: Gamma, load: Node, fault: Fault) -> bool {
    if graph.region(load) != graph.region(gamma.node()) {
        return false;
    }
    let is_certain = graph.io_in(load).is_none_or(|io| is_there(graph, gamma, io) || fault.is(Mutation::AfterEnd));
    if !is_certain {
        return false;
    }
    let mut stack = vec![graph.operand(load, 0)];
    let mut copies = 0;
    while let Some(value) = stack.pop() {
        if is_there(graph, gamma, value) {
            continue;
        }
        copies += 1;
        match graph.producer(value) {
            Some(node) if copies <= MAX_COPIES && graph.op(node).is_speculatable() => {
                stack.extend(graph.operands(node));
            }
            _ => return false,
        }
    }
    true
}

/// Is a value of the region of a gamma made before the gamma or by it? There may be others of which nobody knows.
fn is_there(graph: &Graph, gamma: Gamma, value: Value) -> bool {
    match graph.def(value) {
        ValueDef::Argument(..) => true,
        ValueDef::Output(node, _) => {
            node == gamma.node() || (0..gamma.entry_count(graph)).any(|entry| gamma.entry_origin(graph, entry) == value)
        }
    }
}

impl PlanBuilder<'_> {
    /// Makes the load at the end of an alternative; exit variable `exit` has the memory state.
    pub(crate) fn reload(&mut self, gamma: Gamma, alternative: usize, exit: usize) -> Value {
        let region = gamma.regions(self.graph)[alternative];
        self.stats.partial += 1;
        if self.fault.is(Mutation::Nothing) {
            let nothing = Const { op: Op::Undef, ty: self.ty };
            return self.router.constant_in(self.graph, nothing, region);
        }
        let Op::Load(id, effects) = self.graph.op(self.load) else { unreachable!("it is a load") };
        let info = &self.graph.payloads[id];
        let metadata = info.metadata.without_promises().without_scopes();
        let info = AccessInfo { metadata, ..info.clone() };
        let mut operands = vec![self.inside(gamma, alternative, self.graph.operand(self.load, 0))];
        if let Some(io) = self.graph.io_in(self.load) {
            let io = if is_there(self.graph, gamma, io) { io } else { self.io_before(gamma) };
            operands.push(self.inside(gamma, alternative, io));
        }
        let graph = &mut *self.graph;
        operands.push(gamma.exit_origin(graph, alternative, exit));
        let op = Op::Load(graph.payloads.intern_access(info), effects);
        let load = graph.add_node(Position::End(region), op, &operands, &[self.ty, Type::MEM]);
        graph.set_location(load, graph.location(self.load));
        let [value, after] = [0, 1].map(|index| graph.output(load, index));
        let result = graph.results(region)[exit];
        graph.divert(result, after);
        value
    }

    /// A value of the region of a gamma as it is at the end of an alternative. As deep as there may be copies.
    fn inside(&mut self, gamma: Gamma, alternative: usize, value: Value) -> Value {
        let region = gamma.regions(self.graph)[alternative];
        match self.graph.def(value) {
            ValueDef::Output(node, exit) if node == gamma.node() => gamma.exit_origin(self.graph, alternative, exit),
            ValueDef::Output(node, output) if !is_there(self.graph, gamma, value) => {
                let operands: Vec<Value> = self.graph.operands(node).collect();
                let operands: Vec<Value> =
                    operands.into_iter().map(|operand| self.inside(gamma, alternative, operand)).collect();
                let types: Vec<Type> = self.graph.outputs(node).map(|output| self.graph.ty(output)).collect();
                let op = self.graph.op(node);
                let copy = self.graph.add_node(Position::End(region), op, &operands, &types);
                self.graph.output(copy, output)
            }
            _ => self.router.route(self.graph, value, region),
        }
    }

    /// The I/O state that goes into a decision, for the fault that needs one.
    fn io_before(&self, gamma: Gamma) -> Value {
        let entries = (0..gamma.entry_count(self.graph)).map(|entry| gamma.entry_origin(self.graph, entry));
        let mut states = entries.filter(|origin| self.graph.ty(*origin) == Type::IO);
        states.next().expect("a decision reads the I/O state")
    }
}
