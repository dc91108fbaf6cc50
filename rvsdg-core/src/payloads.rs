//! The bulky payloads of operations, hash-consed per graph.
//!
//! Equal payloads have equal ids, so comparing two [`Op`]s compares their meaning. Interned payloads are immutable: a
//! pass that needs another payload interns it and replaces the operation. Each graph has its own tables, so that passes
//! on different bodies never write to shared data. [`Payloads::import`] translates an operation from the tables of
//! another graph.

use crate::constant::{Const, ConstData};
use crate::entities::{
    AccessId, AllocaId, AtomicId, CallId, ConstId, GepId, ListId, LocId, MatchId, NoteId, SpecialId,
};
use crate::matching::MatchInfo;
use crate::note::Note;
use crate::op::Op;
use crate::payload::{AccessInfo, AllocaInfo, CallInfo, GepInfo, LocInfo};
use crate::special::{AtomicInfo, SpecialInfo};
use crate::types::Type;
use cranelift_entity::EntityRef;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::hash::Hash;

/// One hash-consing table.
#[derive(Clone, Debug)]
struct Table<T>(IndexSet<T, FxBuildHasher>);

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table(IndexSet::default())
    }
}

impl<T: Eq + Hash> Table<T> {
    fn intern(&mut self, data: T) -> u32 {
        u32::try_from(self.0.insert_full(data).0).expect("fewer than 2^32 payloads")
    }

    fn has(&self, id: impl EntityRef) -> bool {
        id.index() < self.0.len()
    }
}

/// All payloads of one graph.
#[derive(Clone, Default, Debug)]
pub struct Payloads {
    consts: Table<ConstData>,
    lists: Table<Box<[i32]>>,
    geps: Table<GepInfo>,
    accesses: Table<AccessInfo>,
    allocas: Table<AllocaInfo>,
    calls: Table<CallInfo>,
    atomics: Table<AtomicInfo>,
    specials: Table<SpecialInfo>,
    matches: Table<MatchInfo>,
    locs: Table<LocInfo>,
    notes: Table<Note>,
}

macro_rules! payload_table {
    ($($(#[$doc:meta])* $intern:ident, $field:ident, $id:ident, $data:ty;)*) => {
        impl Payloads {
            $($(#[$doc])*
            pub fn $intern(&mut self, data: $data) -> $id {
                $id::from_u32(self.$field.intern(data))
            })*
        }
        $(impl std::ops::Index<$id> for Payloads {
            type Output = $data;
            fn index(&self, id: $id) -> &$data {
                &self.$field.0[id.index()]
            }
        })*
    };
}

payload_table! {
    /// Interns the content of a constant. See [`Payloads::int`] for integers.
    intern_const, consts, ConstId, ConstData;
    /// Interns an index path or a shuffle mask.
    intern_list, lists, ListId, Box<[i32]>;
    /// Interns the description of address arithmetic.
    intern_gep, geps, GepId, GepInfo;
    /// Interns the description of a load or store.
    intern_access, accesses, AccessId, AccessInfo;
    /// Interns the description of an alloca.
    intern_alloca, allocas, AllocaId, AllocaInfo;
    /// Interns a call.
    intern_call, calls, CallId, CallInfo;
    /// Interns an atomic access.
    intern_atomic, atomics, AtomicId, AtomicInfo;
    /// Interns a special call.
    intern_special, specials, SpecialId, SpecialInfo;
    /// Interns a match.
    intern_match, matches, MatchId, MatchInfo;
    /// Interns debug information.
    intern_loc, locs, LocId, LocInfo;
    /// Interns metadata of a node.
    intern_note, notes, NoteId, Note;
}

/// A variable of the source: the call that was inlined, if it is of an inlined function, and the number of the metadata
/// node that describes it.
pub type SourceVariable = (Option<LocId>, Option<u32>);

impl Payloads {
    /// Empty tables.
    pub fn new() -> Self {
        Self::default()
    }

    /// The variable of the source that debug information is about, whatever part of it and however it is computed.
    pub fn source_variable(&self, id: LocId) -> SourceVariable {
        let info = &self[id];
        (info.call, info.variables.first().map(|variable| variable.node))
    }

    /// Is there any debug information?
    pub fn has_locations(&self) -> bool {
        !self.locs.0.is_empty()
    }

    /// Do these tables contain the payload of `op`? False only if `op` is of another graph.
    pub fn contains(&self, op: Op) -> bool {
        match op {
            Op::Const(id) | Op::Opaque(id) => self.consts.has(id),
            Op::ExtractValue(id) | Op::InsertValue(id) | Op::ShuffleVector(id) => self.lists.has(id),
            Op::Gep(id) => self.geps.has(id),
            Op::Alloca(id) => self.allocas.has(id),
            Op::Load(id, _) | Op::Store(id, _) => self.accesses.has(id),
            Op::Call(id, _) => self.calls.has(id),
            Op::Atomic(id) => self.atomics.has(id),
            Op::Special(id, _) => self.specials.has(id),
            Op::Match(id) => self.matches.has(id),
            _ => true,
        }
    }

    /// Was there ever stack memory in this graph?
    pub fn has_allocas(&self) -> bool {
        !self.allocas.0.is_empty()
    }

    /// Was there ever an operation on a part of a value, or a shuffle, in this graph?
    pub fn has_lists(&self) -> bool {
        !self.lists.0.is_empty()
    }

    /// Every call, in the order of interning.
    pub fn calls(&self) -> impl Iterator<Item = &CallInfo> {
        self.calls.0.iter()
    }

    /// Every special call, in the order of interning, including those whose operations were removed.
    pub fn specials(&self) -> impl Iterator<Item = &SpecialInfo> {
        self.specials.0.iter()
    }

    /// The operation of an integer constant of `width` bits given by its words (as in [`ConstData::Int`], but any
    /// number of words and any bits above the width are accepted).
    pub fn int(&mut self, width: u32, words: &[u64]) -> Op {
        let count = (width as usize).div_ceil(64);
        let fill = match words.last() {
            Some(last) if (*last as i64) < 0 => u64::MAX,
            _ => 0,
        };
        let mut exact: Vec<u64> = (0..count).map(|i| words.get(i).copied().unwrap_or(fill)).collect();
        let spare = (count as u32) * 64 - width;
        let top = exact.last_mut().expect("an integer type has at least one bit");
        *top = ((*top as i64) << spare >> spare) as u64;
        let small = exact[0] as i64;
        let extended = exact[1..].iter().all(|w| *w == (small >> 63) as u64);
        match i32::try_from(small) {
            Ok(small) if extended => Op::Int(small),
            _ => Op::Const(self.intern_const(ConstData::Int(exact.into()))),
        }
    }

    /// An integer as a constant of type `ty`.
    ///
    /// # Panics
    /// If that is no integer type.
    pub fn int_constant(&mut self, value: i64, ty: Type) -> Const {
        let width = ty.int_width().expect("an integer type");
        Const { op: self.int(width, &[value as u64]), ty }
    }

    /// The words of an integer constant, sign-extended; `None` if `op` isn't one.
    pub fn int_words(&self, op: Op) -> Option<std::borrow::Cow<'_, [u64]>> {
        match op {
            Op::Int(small) => Some(vec![i64::from(small) as u64].into()),
            Op::Const(id) => match &self[id] {
                ConstData::Int(words) => Some(words.as_ref().into()),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value of an integer constant of at most 64 bits, sign-extended.
    #[inline]
    pub fn int_value(&self, op: Op) -> Option<i64> {
        match op {
            Op::Int(small) => Some(i64::from(small)),
            Op::Const(id) => match &self[id] {
                ConstData::Int(words) if words.len() == 1 => Some(words[0] as i64),
                _ => None,
            },
            _ => None,
        }
    }

    /// The operation of a floating-point constant.
    pub fn float(&mut self, bits: u128) -> Op {
        Op::Const(self.intern_const(ConstData::Float(bits)))
    }

    /// `op` of the graph with the tables `from`, in terms of these tables.
    ///
    /// Nested constants are translated innermost first with an explicit stack, so their depth doesn't matter.
    pub fn import(&mut self, from: &Payloads, op: Op) -> Op {
        match op {
            Op::Const(id) => Op::Const(self.import_const(from, id)),
            Op::Opaque(id) => Op::Opaque(self.import_const(from, id)),
            Op::ExtractValue(id) => Op::ExtractValue(self.intern_list(from[id].clone())),
            Op::InsertValue(id) => Op::InsertValue(self.intern_list(from[id].clone())),
            Op::ShuffleVector(id) => Op::ShuffleVector(self.intern_list(from[id].clone())),
            Op::Gep(id) => Op::Gep(self.intern_gep(from[id].clone())),
            Op::Alloca(id) => Op::Alloca(self.intern_alloca(from[id].clone())),
            Op::Load(id, effects) => Op::Load(self.intern_access(from[id].clone()), effects),
            Op::Store(id, effects) => Op::Store(self.intern_access(from[id].clone()), effects),
            Op::Call(id, effects) => Op::Call(self.intern_call(from[id].clone()), effects),
            Op::Atomic(id) => Op::Atomic(self.intern_atomic(from[id].clone())),
            Op::Special(id, effects) => Op::Special(self.intern_special(from[id].clone()), effects),
            Op::Match(id) => {
                let mut info = from[id].clone();
                for (case, _) in &mut info.cases {
                    case.op = self.import(from, case.op);
                }
                Op::Match(self.intern_match(info))
            }
            plain => plain,
        }
    }

    fn import_const(&mut self, from: &Payloads, root: ConstId) -> ConstId {
        let mut done: rustc_hash::FxHashMap<ConstId, ConstId> = rustc_hash::FxHashMap::default();
        let mut stack = vec![(root, false)];
        while let Some((id, members_done)) = stack.pop() {
            if done.contains_key(&id) {
                continue;
            }
            let data = match &from[id] {
                ConstData::Elems(elems) if !members_done => {
                    stack.push((id, true));
                    stack.extend(elems.iter().filter_map(|e| match e.op {
                        Op::Const(member) => Some((member, false)),
                        _ => None,
                    }));
                    continue;
                }
                ConstData::Elems(elems) => {
                    let elems = elems.iter().map(|e| match e.op {
                        Op::Const(member) => Const { op: Op::Const(done[&member]), ty: e.ty },
                        _ => *e,
                    });
                    ConstData::Elems(elems.collect())
                }
                leaf => leaf.clone(),
            };
            let new = self.intern_const(data);
            done.insert(id, new);
        }
        done[&root]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_one_spelling() {
        let mut payloads = Payloads::new();
        assert_eq!(payloads.int(64, &[5]), Op::Int(5));
        assert_eq!(payloads.int(8, &[0xff]), Op::Int(-1));
        assert_eq!(payloads.int(1, &[1]), Op::Int(-1));
        assert_eq!(payloads.int(128, &[u64::MAX, u64::MAX]), Op::Int(-1));
        let wide = payloads.int(128, &[1, 1]);
        assert_eq!(payloads.int_words(wide).unwrap().as_ref(), &[1, 1]);
        assert_eq!(payloads.int(128, &[1, 1]), wide);
        let big = payloads.int(64, &[1 << 40]);
        assert_eq!(payloads.int_value(big), Some(1 << 40));
    }

    #[test]
    fn import_translates_nested_constants() {
        let mut a = Payloads::new();
        let inner = a.intern_const(ConstData::Elems([Const { op: Op::Int(1), ty: Type::I8 }].into()));
        let outer = a.intern_const(ConstData::Elems([Const { op: Op::Const(inner), ty: Type::I8 }].into()));
        let mut b = Payloads::new();
        b.float(7);
        let Op::Const(moved) = b.import(&a, Op::Const(outer)) else { panic!("a constant stays one") };
        let ConstData::Elems(elems) = &b[moved] else { panic!("an aggregate stays one") };
        let Op::Const(member) = elems[0].op else { panic!("so do its members") };
        assert_eq!(b[member], a[inner]);
    }
}
