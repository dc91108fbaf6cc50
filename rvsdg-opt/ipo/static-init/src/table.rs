//! The list of constructors, `llvm.global_ctors`.

use crate::commit::{Known, commit, initializer};
use crate::memory::Byte;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{Delta, Module, Payloads, Symbol, SymbolKind, Type, TypeData};
use rvsdg_layout::Layouts;
use rvsdg_opt_initializers::{Byte as Initial, image};
use rvsdg_opt_target::limits::static_init::MAX_MEMORY;

/// A constructor that may be run.
#[derive(Copy, Clone)]
struct Entry {
    priority: u64,
    function: Symbol,
}

pub(crate) struct Table {
    delta: Delta,
    symbol: Symbol,
    /// The type of an entry, and its size.
    entry: (Type, u64),
    bytes: Vec<Initial>,
    /// Those that are left; none for what is no plain constructor.
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// Reads the list.
    pub(crate) fn of(module: &mut Module) -> Option<Table> {
        let is_table = |symbol: &Symbol| module.symbols[*symbol].is_constructor_list();
        let symbol = module.symbols.keys().find(is_table)?;
        let (node, _) = module.definitions().into_iter().find(|(_, defined)| *defined == symbol)?;
        let delta = Delta::from_node(&module.omega, node)?;
        let Some(TypeData::Array { elem, len }) = module.types.get(module.symbols[symbol].global()?.ty) else {
            return None;
        };
        let (elem, len) = (*elem, *len);
        let bytes = image(module, delta, MAX_MEMORY)?;
        let mut layouts = Layouts::new(&module.types, module.layout.as_ref().ok()?);
        let size = layouts.size(elem)?;
        let [priority, function, data] = [0, 1, 2].map(|index| layouts.member(elem, index));
        let (priority, function, data) = (priority?, function?, data?);
        let is_big_endian = layouts.data.is_big_endian();
        let entry = |index: u64| {
            let member = |(offset, ty): (u64, Type), layouts: &mut Layouts<'_>| {
                let start = (index * size + offset) as usize;
                Some(start..start + layouts.store_size(ty)? as usize)
            };
            let place = member(priority, &mut layouts)?;
            let mut number = 0u64;
            for position in 0..place.len() {
                let position = if is_big_endian { place.start + position } else { place.end - 1 - position };
                let Initial::Known(byte) = bytes[position] else { return None };
                number = number << 8 | u64::from(byte);
            }
            let Initial::Address { symbol, offset: 0, index: 0 } = bytes[member(function, &mut layouts)?.start] else {
                return None;
            };
            let is_plain = bytes[member(data, &mut layouts)?].iter().all(|byte| *byte == Initial::Known(0));
            is_plain.then_some(Entry { priority: number, function: symbol })
        };
        let entries = (0..len).map(entry).collect();
        let whole = module.symbols[symbol].global()?.ty;
        initializer(module, &mut Payloads::new(), delta, &as_bytes(&bytes), whole, false)?;
        Some(Table { delta, symbol, entry: (elem, size), bytes, entries })
    }

    /// The constructors in the order in which they run, up to the first that may not be run here.
    pub(crate) fn in_order(&self) -> Vec<Symbol> {
        if self.entries.iter().any(Option::is_none) {
            return vec![];
        }
        let mut all: Vec<Entry> = self.entries.iter().flatten().copied().collect();
        all.sort_by_key(|entry| entry.priority);
        let mut all: Vec<Symbol> = all.into_iter().map(|entry| entry.function).collect();
        // A function that is listed twice runs twice.
        let mut counts: FxHashMap<Symbol, usize> = FxHashMap::default();
        all.iter().for_each(|symbol| *counts.entry(*symbol).or_default() += 1);
        let end = all.iter().position(|symbol| counts[symbol] > 1).unwrap_or(all.len());
        all.truncate(end);
        all
    }

    /// Takes constructors off the list.
    pub(crate) fn remove(mut self, module: &mut Module, known: &mut Known, functions: &FxHashSet<Symbol>) {
        let stays = |entry: &Option<Entry>| entry.is_none_or(|entry| !functions.contains(&entry.function));
        if self.entries.iter().all(stays) {
            return;
        }
        let parts = self.bytes.chunks(self.entry.1 as usize).zip(&self.entries);
        self.bytes = parts.filter(|(_, entry)| stays(entry)).flat_map(|(bytes, _)| bytes.iter().copied()).collect();
        self.entries.retain(stays);
        if self.entries.is_empty() {
            return self.remove_all(module);
        }
        let ty = module.types.array(self.entry.0, self.entries.len() as u64);
        if let SymbolKind::Global(info) = &mut module.symbols[self.symbol].kind {
            info.ty = ty;
        }
        let mut payloads = Payloads::new();
        let new = initializer(module, &mut payloads, self.delta, &as_bytes(&self.bytes), ty, false);
        let new = new.expect("the whole list can be made, so its entries can");
        assert!(commit(module, known, &payloads, vec![new]), "nothing refers to the list");
    }

    /// Takes the list itself away.
    fn remove_all(&self, module: &mut Module) {
        let omega = &module.omega;
        let root = omega.root();
        let is_it = |index: usize| omega.producer(omega.result(root, index)) == Some(self.delta.node());
        let keeps: Vec<bool> = (0..omega.results(root).len()).map(|index| !is_it(index)).collect();
        module.omega.retain_results(root, |index| keeps[index]);
        let mut index = 0;
        module.exports.retain(|_| {
            index += 1;
            keeps[index - 1]
        });
        module.omega.remove_node(self.delta.node());
        module.symbols[self.symbol].defined = false;
    }
}

fn as_bytes(initial: &[Initial]) -> Vec<Byte> {
    initial.iter().copied().map(Byte::from).collect()
}
