//! The accesses of a nest in groups, by the pointer from outside of it that their addresses are made of.

use crate::bound::Sum;
use rvsdg_core::{Node, Value};
use rvsdg_opt_alias::Access;
use rvsdg_opt_target::limits::loop_versioning::{MAX_DISTANCE, MAX_REUSE};

/// Bytes relative to a pointer: from the least value of `sum` to so many bytes behind its greatest value.
#[derive(Clone, Debug)]
pub(crate) struct Extent {
    pub(crate) sum: Sum,
    pub(crate) bytes: i64,
}

/// The accesses with one base.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// A pointer from outside of the nest.
    pub(crate) base: Value,
    /// What that pointer is made of.
    pub(crate) root: Value,
    /// The pointers from outside of the nest that are accessed by, and how far behind the base they are.
    pub(crate) pointers: Vec<(Value, i64)>,
    pub(crate) extents: Vec<Extent>,
    pub(crate) written: bool,
    pub(crate) accesses: Vec<NestAccess>,
    /// What was loaded in front of the nest, so must not change while that runs.
    pub(crate) invariant: Vec<Extent>,
}

/// A load or store of a nest.
#[derive(Clone, Debug)]
pub(crate) struct NestAccess {
    pub(crate) access: Access,
    pub(crate) is_store: bool,
    /// The innermost loop around it.
    pub(crate) theta: Node,
    /// How much is accessed.
    pub(crate) bytes: i64,
    /// The form of its address, if it has one.
    pub(crate) sum: Option<Sum>,
}

impl Group {
    /// A group without accesses.
    pub(crate) fn new(base: Value, root: Value) -> Group {
        let (pointers, extents, accesses, invariant) = Default::default();
        Group { base, root, pointers, extents, written: false, accesses, invariant }
    }

    /// Adds an access, of these bytes.
    pub(crate) fn add(&mut self, access: NestAccess, extent: Extent) {
        self.written |= access.is_store;
        self.accesses.push(access);
        match self.extents.iter_mut().find(|known| known.sum.has_terms_of(&extent.sum)) {
            Some(known) => known.extend(&extent),
            None => self.extents.push(extent),
        }
    }

    /// Is this group written, and has the other one something that must not change?
    pub(crate) fn changes(&self, other: &Group) -> bool {
        self.written && !other.invariant.is_empty()
    }

    /// Does no store of the group change what must not change in it?
    pub(crate) fn keeps_invariant(&self) -> bool {
        let is_apart = |store: Extent, loaded: &Extent| {
            let distance = store.sum.constant - loaded.sum.constant;
            // Farther ones may meet at the other end of an address space of 32 bits.
            let is_small = |number: i64| i128::from(number).abs() <= MAX_DISTANCE;
            let is_near = [distance, loaded.bytes, store.bytes].into_iter().all(is_small);
            is_near && store.sum.has_terms_of(&loaded.sum) && (distance >= loaded.bytes || -distance >= store.bytes)
        };
        let mut stores = self.accesses.iter().filter(|access| access.is_store);
        stores.all(|store| self.invariant.iter().all(|it| store.extent().is_some_and(|own| is_apart(own, it))))
    }
}

impl NestAccess {
    /// The bytes, by the form of the address.
    pub(crate) fn extent(&self) -> Option<Extent> {
        Some(Extent { sum: self.sum.clone()?, bytes: self.bytes })
    }

    pub(crate) fn is_invariant(&self) -> bool {
        self.sum.as_ref().is_some_and(|sum| sum.step(self.theta) == Some(0))
    }

    /// Do both access the same bytes, perhaps a few iterations apart?
    pub(crate) fn is_near(&self, other: &NestAccess) -> bool {
        let (Some(a), Some(b)) = (&self.sum, &other.sum) else { return false };
        let distance = a.constant - b.constant;
        let is_step = |step: i64| step != 0 && distance % step == 0 && (distance / step).abs() <= MAX_REUSE;
        self.theta == other.theta && a.has_terms_of(b) && (distance == 0 || a.step(self.theta).is_some_and(is_step))
    }
}

impl Extent {
    /// Takes in another one with the same terms.
    pub(crate) fn extend(&mut self, other: &Extent) {
        let end = (self.sum.constant + self.bytes).max(other.sum.constant + other.bytes);
        self.sum.constant = self.sum.constant.min(other.sum.constant);
        self.bytes = end - self.sum.constant;
    }
}
