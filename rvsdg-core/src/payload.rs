//! The bulky parts of operations, hash-consed per graph.
//!
//! Equal payloads get equal ids, so comparing two [`Op`]s compares what they mean. A payload is never changed after it was
//! interned: a pass that wants another one interns it and sets another operation. Each graph has its own tables, so that passes over
//! different bodies never share anything they write; [`Payloads::import`] translates an operation from one to another.

use crate::gep::GepInfo;
use crate::note::Note;
use crate::op::{Flags, Op};
use crate::special::{AtomicInfo, SpecialInfo};
use crate::symbol::Symbol;
use crate::types::Type;
use cranelift_entity::entity_impl;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::hash::Hash;

macro_rules! payload_id {
    ($(#[$doc:meta])* $name:ident, $text:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);
        entity_impl!($name, $text);
    };
}

payload_id!(
    /// Names a [`ConstData`].
    ConstId, "const"
);
payload_id!(
    /// Names a list of integers: an index path or a shuffle mask.
    ListId, "list"
);
payload_id!(
    /// Names a [`GepInfo`].
    GepId, "gep"
);
payload_id!(
    /// Names a [`LocInfo`].
    LocId, "loc"
);
payload_id!(
    /// Names a [`Note`].
    NoteId, "note"
);
payload_id!(
    /// Names an [`AccessInfo`].
    AccessId, "access"
);
payload_id!(
    /// Names an [`AllocaInfo`].
    AllocaId, "alloca"
);
payload_id!(
    /// Names a [`CallInfo`].
    CallId, "call"
);
payload_id!(
    /// Names an [`AtomicInfo`].
    AtomicId, "atomic"
);
payload_id!(
    /// Names a [`SpecialInfo`].
    SpecialId, "special"
);
payload_id!(
    /// Names a [`MatchInfo`].
    MatchId, "match"
);

/// A constant: an operation without operands and the type of its value.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Const {
    /// One for which [`Op::is_constant`] holds.
    pub op: Op,
    /// The type of the value.
    pub ty: Type,
}

/// The bits of a constant that does not fit into the operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstData {
    /// An integer: 64-bit words in two's complement, least significant first, exactly `ceil(width / 64)` of them, sign-extended
    /// in the last one.
    Int(Box<[u64]>),
    /// A float: its bits as an integer (`ppc_fp128`: the first double in the low half).
    Float(u128),
    /// An array of `i8`.
    Bytes(Box<[u8]>),
    /// The members of an aggregate or vector.
    Elems(Box<[Const]>),
    /// An opaque constant in LLVM's spelling (metadata as an operand).
    Text(Box<str>),
}

/// How a load or store accesses memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AccessInfo {
    /// Type of the value in memory.
    pub ty: Type,
    /// Alignment of the address in bytes; a power of two.
    pub align: u64,
    /// Is it volatile?
    pub volatile: bool,
    /// LLVM's metadata attachments, as text behind the instruction: `, !tbaa !3`. Opaque.
    pub metadata: Box<str>,
}

/// What an alloca allocates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AllocaInfo {
    /// Type of one element.
    pub ty: Type,
    /// Alignment in bytes; a power of two.
    pub align: u64,
    /// LLVM's `inalloca` or `swifterror`.
    pub specifier: Box<str>,
}

/// LLVM's marks on a call about tail calls.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum TailKind {
    /// Nothing said.
    #[default]
    None,
    /// `tail`: the callee does not touch the caller's stack memory.
    Tail,
    /// `notail`
    NoTail,
    /// `musttail`: has to stay a tail call.
    MustTail,
}

/// A call, apart from callee and arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CallInfo {
    /// The called intrinsic. Intrinsics have no address: such a call has no callee operand, and the symbol is not a
    /// context variable.
    pub intrinsic: Option<Symbol>,
    /// The function type that is called.
    pub ty: Type,
    /// Tail call mark.
    pub tail: TailKind,
    /// Fast-math flags.
    pub flags: Flags,
    /// Calling convention in LLVM's spelling; empty for C.
    pub convention: Box<str>,
    /// Return attributes in LLVM's spelling.
    pub ret_attrs: Box<str>,
    /// Attributes of each argument in LLVM's spelling.
    pub arg_attrs: Box<[Box<str>]>,
    /// Address space and attributes behind the arguments, in LLVM's spelling: `#3`.
    pub fn_attrs: Box<str>,
    /// LLVM's metadata attachments, as text behind the instruction. Opaque.
    pub metadata: Box<str>,
    /// Does the call never return?
    pub noreturn: bool,
}

impl CallInfo {
    /// A call of a function of type `ty` about which nothing is said.
    pub fn new(ty: Type) -> CallInfo {
        CallInfo {
            intrinsic: None,
            ty,
            tail: TailKind::None,
            flags: Flags::NONE,
            convention: "".into(),
            ret_attrs: "".into(),
            arg_attrs: [].into(),
            fn_attrs: "".into(),
            metadata: "".into(),
            noreturn: false,
        }
    }
}

/// The table of a match: value to alternative.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MatchInfo {
    /// Integer or control constants, all different, each with its alternative.
    pub cases: Box<[(Const, u32)]>,
    /// The alternative of all other values.
    pub default: u32,
    /// Number of alternatives.
    pub alternatives: u32,
}

/// What debuggers are told about an instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct LocInfo {
    /// The number of the metadata node that is its location; none for one that only has variables.
    pub node: Option<u32>,
    /// The call in whose place the function was put that the location is in.
    pub call: Option<LocId>,
    /// The variables of the source that live in the memory that an alloca makes.
    pub variables: Box<[LocVariable]>,
}

/// A variable of the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LocVariable {
    /// The number of the metadata node that describes it.
    pub node: u32,
    /// What to do with the address to get there, as a debug expression.
    pub expression: Box<str>,
    /// The number of the metadata node that is the location of its declaration.
    pub location: u32,
}

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

    fn has(&self, index: u32) -> bool {
        (index as usize) < self.0.len()
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
                $id(self.$field.intern(data))
            })*
        }
        $(impl std::ops::Index<$id> for Payloads {
            type Output = $data;
            fn index(&self, id: $id) -> &$data {
                &self.$field.0[id.0 as usize]
            }
        })*
    };
}

payload_table! {
    /// Interns the bits of a constant. See [`Payloads::int`] for integers.
    intern_const, consts, ConstId, ConstData;
    /// Interns an index path or mask.
    intern_list, lists, ListId, Box<[i32]>;
    /// Interns address arithmetic.
    intern_gep, geps, GepId, GepInfo;
    /// Interns what a load or store accesses.
    intern_access, accesses, AccessId, AccessInfo;
    /// Interns what an alloca allocates.
    intern_alloca, allocas, AllocaId, AllocaInfo;
    /// Interns a call.
    intern_call, calls, CallId, CallInfo;
    /// Interns an atomic access.
    intern_atomic, atomics, AtomicId, AtomicInfo;
    /// Interns a special call.
    intern_special, specials, SpecialId, SpecialInfo;
    /// Interns a match.
    intern_match, matches, MatchId, MatchInfo;
    /// Interns what debuggers are told.
    intern_loc, locs, LocId, LocInfo;
    /// Interns what metadata says about a node.
    intern_note, notes, NoteId, Note;
}

impl Payloads {
    /// Empty tables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Are the payloads that `op` names in these tables? Holds unless `op` is of another graph.
    pub fn contains(&self, op: Op) -> bool {
        match op {
            Op::Const(id) | Op::Opaque(id) => self.consts.has(id.0),
            Op::ExtractValue(id) | Op::InsertValue(id) | Op::ShuffleVector(id) => self.lists.has(id.0),
            Op::Gep(id) => self.geps.has(id.0),
            Op::Alloca(id) => self.allocas.has(id.0),
            Op::Load(id, _) | Op::Store(id, _) => self.accesses.has(id.0),
            Op::Call(id, _) => self.calls.has(id.0),
            Op::Atomic(id) => self.atomics.has(id.0),
            Op::Special(id, _) => self.specials.has(id.0),
            Op::Match(id) => self.matches.has(id.0),
            _ => true,
        }
    }

    /// Every call, in the order of interning.
    pub fn calls(&self) -> impl Iterator<Item = &CallInfo> {
        self.calls.0.iter()
    }

    /// Every special call, in the order of interning; some may be of operations that are no more.
    pub fn specials(&self) -> impl Iterator<Item = &SpecialInfo> {
        self.specials.0.iter()
    }

    /// The operation of an integer constant of `width` bits given by its words (as in [`ConstData::Int`], but any number of words and any
    /// bits above the width are accepted).
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
