//! Names of values, which only people read: in drawings, and in emitted LLVM IR if that is asked for.
//!
//! A graph has names only if it was told to keep them ([`Graph::keep_names`]); otherwise the table does not exist and
//! costs nothing. No pass looks at a name, so names cannot change what a pass does. Names need not be unique. These
//! rules keep most of them through passes:
//!
//! | what happens | the name |
//! |---|---|
//! | a value is copied, into another function, too | the copy gets it |
//! | all users of a value are diverted to another value | that one gets it if it has none and is no constant |
//! | a variable is added to a gamma or theta | it is called like its origin |

use super::Graph;
use crate::entities::Value;
use cranelift_entity::SecondaryMap;
use std::sync::Arc;

/// The table. It is shared by reference, because most values that have a name share it with others.
pub(super) type Names = SecondaryMap<Value, Option<Arc<str>>>;

impl Graph {
    /// Makes the graph keep names from now on.
    pub fn keep_names(&mut self) {
        self.names.get_or_insert_default();
    }

    /// Does the graph keep names?
    #[inline]
    pub fn has_names(&self) -> bool {
        self.names.is_some()
    }

    /// The name of the value, without a prefix.
    pub fn name(&self, value: Value) -> Option<&Arc<str>> {
        self.names.as_ref()?[value].as_ref()
    }

    /// Names the value, if the graph keeps names.
    pub fn set_name(&mut self, value: Value, name: &Arc<str>) {
        if let Some(names) = &mut self.names {
            names[value] = Some(name.clone());
        }
    }

    /// Gives `value` the name of `model`, unless it has one, or is a constant.
    #[inline]
    pub fn name_like(&mut self, value: Value, model: Value) {
        if self.has_names() {
            self.adopt_name(value, model);
        }
    }

    fn adopt_name(&mut self, value: Value, model: Value) {
        if self.name(value).is_some() || self.producer_op(value).is_some_and(|op| op.is_constant()) {
            return;
        }
        if let Some(name) = self.name(model).cloned() {
            self.set_name(value, &name);
        }
    }

    /// Gives the copy of a value the name of the original.
    #[inline]
    pub(super) fn copy_name(&mut self, source: Option<&Graph>, old: Value, new: Value) {
        if self.has_names()
            && let Some(name) = source.unwrap_or(self).name(old).cloned()
        {
            self.set_name(new, &name);
        }
    }
}
