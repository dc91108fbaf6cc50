//! The knowledge of a path: the alternatives of some control values.

use rvsdg_core::Value;
use rvsdg_opt_target::limits::recovery::MAX_KNOWN;

/// Sorted by value.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Known(Vec<(Value, u32)>);

impl Known {
    pub(super) fn nothing() -> Known {
        Known::default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn get(&self, value: Value) -> Option<u32> {
        let at = self.0.binary_search_by_key(&value, |(other, _)| *other).ok()?;
        Some(self.0[at].1)
    }

    pub(super) fn set(&mut self, value: Value, alternative: u32) {
        match self.0.binary_search_by_key(&value, |(other, _)| *other) {
            Ok(at) => self.0[at].1 = alternative,
            Err(_) if self.0.len() == MAX_KNOWN => {}
            Err(at) => self.0.insert(at, (value, alternative)),
        }
    }

    pub(super) fn retain(&mut self, mut keep: impl FnMut(Value) -> bool) {
        self.0.retain(|(value, _)| keep(*value));
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
