//! The offset that a `getelementptr` adds to its base pointer.

use crate::Layouts;
use rvsdg_core::{GepIndex, GepInfo, Graph, Node, Op, TypeData};

/// A term of the offset.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GepStep {
    /// A constant number of bytes.
    Bytes(i128),
    /// The next operand, as a signed number, times this number of bytes.
    Index(u64),
}

impl Layouts<'_> {
    /// The distance from the base pointer in bytes, if it is constant and known.
    pub fn gep_distance(&mut self, info: &GepInfo) -> Option<i64> {
        let mut distance = 0i128;
        let add = |step| match step {
            GepStep::Bytes(bytes) => {
                distance += bytes;
                Some(())
            }
            GepStep::Index(_) => None,
        };
        self.gep_steps(info, add)?;
        distance.try_into().ok()
    }

    /// If an address at a constant distance is to go, binds the variables of the source that are this address to its
    /// base. `distance` answers what is added to it (the distance as it is, but for deliberate faults).
    pub fn rebind_address(&mut self, graph: &mut Graph, node: Node, distance: impl FnOnce(i64) -> i64) {
        let Op::Gep(id) = graph.op(node) else { return };
        let address = graph.output(node, 0);
        if !graph.is_bound(address) {
            return;
        }
        if let Some(bytes) = self.gep_distance(&graph.payloads[id]) {
            graph.rebind_behind(address, graph.operand(node, 0), distance(bytes));
        }
    }

    /// Calls `each` for every term of the offset, until it returns `None`. Returns `None` in that case, and if a size
    /// is unknown.
    pub fn gep_steps(&mut self, info: &GepInfo, mut each: impl FnMut(GepStep) -> Option<()>) -> Option<()> {
        let mut ty = info.element;
        for (place, index) in info.indices.iter().enumerate() {
            if place > 0 {
                match (self.types.get(ty)?, index) {
                    (TypeData::Struct { .. }, GepIndex::Const { value, .. }) => {
                        let (offset, field) = self.member(ty, u64::try_from(*value).ok()?)?;
                        self.size(ty)?;
                        each(GepStep::Bytes(offset.into()))?;
                        ty = field;
                        continue;
                    }
                    (TypeData::Array { elem, .. }, _) => ty = *elem,
                    // Elements of vectors are packed in bits.
                    _ => return None,
                }
            }
            let size = self.size(ty)?;
            each(match index {
                GepIndex::Const { value, .. } => GepStep::Bytes(i128::from(*value) * i128::from(size)),
                GepIndex::Operand => GepStep::Index(size),
            })?;
        }
        Some(())
    }
}
