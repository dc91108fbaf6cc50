//! The attributes of a call, which are those of the call and those of the callee.

use super::{FnAttrs, FnSet, MemoryAttr};

/// What is known about a call: the decoded attributes of the call and of the callee.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CallAttrs {
    /// The attributes besides `memory(...)`.
    pub set: FnSet,
    /// The memory that the call may access.
    pub memory: MemoryAttr,
}

impl CallAttrs {
    /// Nothing is known.
    pub const UNKNOWN: CallAttrs = CallAttrs { set: FnSet::NONE, memory: MemoryAttr::ANY };

    /// The attributes of a function or a call alone.
    pub fn of(attrs: &FnAttrs) -> CallAttrs {
        CallAttrs { set: attrs.set(), memory: attrs.memory() }
    }

    /// Is any of these attributes present?
    pub fn has(&self, any: FnSet) -> bool {
        self.set.intersects(any)
    }

    /// The attributes of a call together with those of its callee: both hold.
    pub fn and(&self, callee: &CallAttrs) -> CallAttrs {
        CallAttrs { set: self.set | callee.set, memory: self.memory.meet(callee.memory) }
    }

    /// These attributes, for a call that always returns.
    pub fn returning(&self) -> CallAttrs {
        CallAttrs { set: self.set | FnSet::WILLRETURN | FnSet::NOUNWIND, ..*self }
    }
}
