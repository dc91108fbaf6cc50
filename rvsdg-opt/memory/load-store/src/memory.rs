//! What searches remember: plans for states and addresses within one search, and what decisions say for all of them.

use crate::given::Decisions;
use crate::search::PlanId;
use rustc_hash::FxHashMap;
use rvsdg_core::Value;
use rvsdg_opt_scev::Address;
use std::sync::Arc;

/// A state and the number of an address.
pub(crate) type Key = (Value, usize);

/// What a search remembers. The memory serves one search after the other.
#[derive(Default)]
pub(crate) struct Memory {
    /// The addresses that were asked for. Most searches ask for one or two.
    addresses: Vec<Arc<Address>>,
    pub(crate) known: FxHashMap<Key, Option<PlanId>>,
    pub(crate) log: Vec<Key>,
    /// Facts stay true while loads get their values.
    pub(crate) decisions: Decisions,
}

/// More room than this is given back.
const MUCH: usize = 1 << 10;

impl Memory {
    pub(crate) fn clear(&mut self) {
        if self.known.capacity() > MUCH {
            self.known = FxHashMap::default();
        }
        self.addresses.clear();
        self.known.clear();
        self.log.clear();
    }

    /// The key of a state and an address.
    pub(crate) fn key(&mut self, state: Value, address: &Arc<Address>) -> Key {
        let is_it = |known: &Arc<Address>| Arc::ptr_eq(known, address) || known == address;
        let number = self.addresses.iter().position(is_it).unwrap_or_else(|| {
            self.addresses.push(address.clone());
            self.addresses.len() - 1
        });
        (state, number)
    }

    pub(crate) fn remember(&mut self, key: Key, found: Option<PlanId>) {
        self.known.insert(key, found);
        self.log.push(key);
    }
}
