//! Loads that go on by more than a few numbers in each iteration, as down a column of a matrix: each lane is loaded on
//! its own, and all of them are put together as a vector.
//!
//! That costs more than the loads did before, so it pays where much is computed of what is loaded. Loads whose lanes
//! are a few numbers apart are of groups ([`group`](crate::group)). Nothing is stored like this: whatever waits for the
//! memory would wait for all lanes.
//!
//! All lanes are loaded where the load was, in the order of iterations, and each of them as the load did it, so what is
//! known about a load is true of each. What [`access`](crate::access) says of accesses that trade places is about any
//! step.

use crate::build::Weaver;
use crate::fault::Mutation;
use rvsdg_core::{Builder, Node, Op, Type, Value};

impl Weaver<'_> {
    /// What a load has loaded, each part.
    pub(crate) fn load_scattered(&mut self, node: Node) -> Vec<Value> {
        (0..self.shape.parts).map(|part| self.load_lanes(node, part)).collect()
    }

    fn load_lanes(&mut self, node: Node, part: u32) -> Value {
        let access = self.plan.accesses.iter().find(|access| access.node == node).expect("it was found");
        let (pointer, step) = (access.pointer, access.step);
        let step = if self.plan.fault.is(Mutation::NearLanes) { access.size } else { step };
        let load = self.graph.load_store(node).expect("it is an access");
        let ty = self.graph.payloads[load.id].ty;
        let address = self.scalar(pointer);
        let vector = self.kit.vector(ty, self.shape.lanes);
        let mut all = Builder::new(self.graph, self.at).poison(vector);
        for lane in 0..self.shape.lanes {
            let offset = i64::from(part * self.shape.lanes + lane) * step;
            let address = Builder::new(self.graph, self.at).byte_offset(address, offset);
            let operands: Vec<Value> = [address].into_iter().chain(self.state_operands(load.effects)).collect();
            let op = Op::Load(load.id, load.effects);
            let one = self.graph.add_node(self.at, op, &operands, &[ty, Type::MEM]);
            self.states[0] = self.graph.mem_out(one);
            let value = self.graph.output(one, 0);
            all = Builder::new(self.graph, self.at).insert_element(all, value, lane);
        }
        all
    }
}
