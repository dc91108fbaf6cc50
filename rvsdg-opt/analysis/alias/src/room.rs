//! Objects that are too small for an access: memory of four bytes holds nothing at `p + 16` if that address was
//! computed within an object that `p` points into.
//!
//! An access is within one object, and so are all pointers of the computation of its address that must not leave an
//! object (`inbounds`), or the pointer is poison. So that object has all the bytes from the lowest of them to the
//! highest one, or to the end of the access. A variable of the module or stack memory with less than that is another
//! object, wherever the pointer comes from. That is a fact about objects, so it holds for all iterations.

use crate::fault::Mutation;
use crate::{Access, Analysis, Object};
use rvsdg_core::{GepFlags, Graph, Linkage, Op, Value};
use rvsdg_layout::GepStep;
use rvsdg_opt_target::limits::scev::MAX_GEPS;
use rvsdg_route::outermost;

impl Analysis<'_> {
    /// Are the objects that one access may be to all too small for the other one?
    pub(crate) fn lack_room(&mut self, graph: &Graph, a: &Access, b: &Access) -> bool {
        self.lacks_room(graph, a, b) || self.lacks_room(graph, b, a)
    }

    /// Are the objects that `small` may be to all too small for `large`?
    fn lacks_room(&mut self, graph: &Graph, small: &Access, large: &Access) -> bool {
        let objects = self.objects(graph, small.address.base);
        // Most bases are none that has a size.
        if objects.is_empty() || !objects.iter().all(|object| matches!(object, Object::Global(_) | Object::Stack(_))) {
            return false;
        }
        let Some(least) = self.least_size(graph, large) else { return false };
        objects.iter().all(|object| self.object_size(graph, *object).is_some_and(|size| i128::from(size) < least))
    }

    /// How many bytes the object of an access has at least.
    fn least_size(&mut self, graph: &Graph, access: &Access) -> Option<i128> {
        let size = i128::from(access.size?);
        let Some(pointer) = access.pointer else { return Some(size) };
        // Seen from the pointer: the lowest one, the highest one or the end, and that of this step.
        let (mut low, mut high, mut here) = (0, size, 0);
        let mut pointer = outermost(graph, pointer);
        for _ in 0..MAX_GEPS {
            let Some((base, offset)) = self.constant_step(graph, pointer) else { break };
            (pointer, here) = (outermost(graph, base), here - offset);
            (low, high) = (here.min(low), here.max(high));
        }
        Some(high - low)
    }

    /// The base of a pointer that is computed within an object, and the constant that is added.
    fn constant_step(&mut self, graph: &Graph, pointer: Value) -> Option<(Value, i128)> {
        let node = graph.producer(pointer)?;
        let Op::Gep(id) = graph.op(node) else { return None };
        let info = &graph.payloads[id];
        let is_within = info.flags.contains(GepFlags::INBOUNDS) || self.env.fault.is(Mutation::AnyStep);
        (graph.ty(pointer).is_ptr() && graph.input_count(node) == 1 && is_within).then_some(())?;
        let mut offset = 0;
        self.layouts.gep_steps(info, |step| {
            let GepStep::Bytes(bytes) = step else { return None };
            offset += bytes;
            Some(())
        })?;
        Some((graph.operand(node, 0), offset))
    }

    /// The number of bytes of an object, if it has no more than that.
    fn object_size(&mut self, graph: &Graph, object: Object) -> Option<u64> {
        match object {
            Object::Stack(node) => {
                let Op::Alloca(id) = graph.op(node) else { return None };
                let count = u64::try_from(rvsdg_route::int(graph, graph.operand(node, 0))?).ok()?;
                self.layouts.size(graph.payloads[id].ty)?.checked_mul(count)
            }
            Object::Global(symbol) => {
                let data = &self.env.symbols[symbol];
                // Another definition may take the place of others, and be larger; so may that of a declaration.
                let is_certain = matches!(
                    data.linkage,
                    Linkage::External | Linkage::Internal | Linkage::Private | Linkage::LinkOnceOdr | Linkage::WeakOdr
                );
                let is_certain = (is_certain && data.defined) || self.env.fault.is(Mutation::DeclaredSize);
                self.layouts.size(data.global().filter(|_| is_certain)?.ty)
            }
            _ => None,
        }
    }
}
