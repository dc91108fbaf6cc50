//! Keys: values with equal keys are congruent; a table maps every key to its class.
//!
//! A class is a number. Equal keys have equal classes everywhere, even after the region is left where the class was
//! first used. A key consists of classes, so a class represents an expression over *leaves*: parameters, loop variables
//! in the current iteration, and outputs of operations that are never congruent to others, each of which has a new
//! class. Lists of classes are hash-consed in pairs, so keys have a fixed size and need no allocation.

use rustc_hash::{FxBuildHasher, FxHashMap};
use rvsdg_core::{AccessInfo, Attached, CallInfo, Const, Flags, GepFlags, GepInfo, Graph, Op, Type};

/// A congruence class. 0 is not a class.
pub(crate) type Class = u32;

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Key {
    /// A list with one more class.
    List(Class, Class),
    /// An operation, the type of its value, its operands; the list of all but the last two, if there are more than
    /// three.
    Simple(Op, Type, [Class; 3]),
    /// A decision of two alternatives: predicate, what both yield.
    Choice(Class, [Class; 2]),
    /// A decision: predicate, the number of what the alternatives yield in [`Numbering::yields`].
    Decision(Class, u32),
}

/// Assigns classes to keys.
#[derive(Default)]
pub(crate) struct Numbering {
    classes: FxHashMap<Key, Class>,
    next: Class,
    /// What decisions of many alternatives yield, numbered.
    yields: FxHashMap<Box<[Class]>, u32>,
    /// The constants that classes are, by class.
    constants: Vec<Option<Const>>,
    /// Operations without flags and other properties that do not affect congruence.
    bare: FxHashMap<Op, Op>,
}

/// The empty list; not a class.
pub(crate) const NIL: Class = 0;

impl Numbering {
    /// With capacity for this number of operations.
    pub(crate) fn with_capacity(operations: usize) -> Numbering {
        let classes = FxHashMap::with_capacity_and_hasher(operations, FxBuildHasher);
        Numbering { classes, ..Numbering::default() }
    }

    /// A new class.
    pub(crate) fn fresh(&mut self) -> Class {
        self.next += 1;
        self.next
    }

    /// An upper bound of all classes, including lists.
    pub(crate) fn bound(&self) -> usize {
        self.next as usize + 1
    }

    fn class(&mut self, key: Key) -> Class {
        let next = &mut self.next;
        *self.classes.entry(key).or_insert_with(|| {
            *next += 1;
            *next
        })
    }

    fn list(&mut self, members: impl Iterator<Item = Class>) -> Class {
        members.fold(NIL, |list, member| self.class(Key::List(list, member)))
    }

    /// The class of a constant.
    pub(crate) fn constant(&mut self, constant: Const) -> Class {
        let class = self.class(Key::Simple(constant.op, constant.ty, [NIL; 3]));
        if self.constants.len() <= class as usize {
            self.constants.resize(class as usize + 1, None);
        }
        self.constants[class as usize] = Some(constant);
        class
    }

    /// The constant that the class represents.
    pub(crate) fn as_constant(&self, class: Class) -> Option<Const> {
        self.constants.get(class as usize).copied().flatten()
    }

    /// The class of an operation's value.
    pub(crate) fn simple(&mut self, graph: &mut Graph, op: Op, ty: Type, operands: &mut [Class]) -> Class {
        let mut op = self.bare(graph, op);
        if let [a, b, ..] = operands
            && *a > *b
        {
            if op.is_commutative() {
                std::mem::swap(a, b);
            } else if let Op::ICmp(cond) = op {
                std::mem::swap(a, b);
                op = Op::ICmp(cond.swapped());
            }
        }
        let operands = match *operands {
            [] => [NIL; 3],
            [a] => [a, NIL, NIL],
            [a, b] => [a, b, NIL],
            [a, b, c] => [a, b, c],
            [ref rest @ .., b, c] => [self.list(rest.iter().copied()), b, c],
        };
        self.class(Key::Simple(op, ty, operands))
    }

    /// The class of an exit variable.
    pub(crate) fn decision(&mut self, predicate: Class, results: &[Class]) -> Class {
        match results {
            [first, rest @ ..] if rest.iter().all(|class| class == first) => *first,
            [a, b] => self.class(Key::Choice(predicate, [*a, *b])),
            _ => {
                let next = self.yields.len() as u32;
                let list = match self.yields.get(results) {
                    Some(known) => *known,
                    None => *self.yields.entry(results.into()).or_insert(next),
                };
                self.class(Key::Decision(predicate, list))
            }
        }
    }

    /// The operation without flags, alignment and metadata: its value if all of these hold.
    fn bare(&mut self, graph: &mut Graph, op: Op) -> Op {
        let needs_payload = matches!(op, Op::Load(..) | Op::Store(..) | Op::Gep(_) | Op::Call(..));
        if !needs_payload {
            return with_meet(graph, op, None);
        }
        if let Some(bare) = self.bare.get(&op) {
            return *bare;
        }
        let bare = match op {
            Op::Load(id, effects) => Op::Load(bare_access(graph, id), effects),
            Op::Store(id, effects) => Op::Store(bare_access(graph, id), effects),
            _ => with_meet(graph, op, None),
        };
        self.bare.insert(op, bare);
        bare
    }
}

fn bare_access(graph: &mut Graph, id: rvsdg_core::AccessId) -> rvsdg_core::AccessId {
    let AccessInfo { ty, volatile, .. } = graph.payloads[id];
    graph.payloads.intern_access(AccessInfo { ty, align: 1, volatile, metadata: "".into() })
}

/// `op` with only those flags about its value that `other`, which computes the same, has too; with none if there is no
/// other.
///
/// Properties of its execution (alignment, being pinned) do not change.
pub(crate) fn with_meet(graph: &mut Graph, op: Op, other: Option<Op>) -> Op {
    let meet = |a: Flags, b: Option<Flags>| a.intersection(b.unwrap_or(Flags::NONE).union(Flags::PINNED));
    match (op, other) {
        (Op::Binary(kind, a), None) => Op::Binary(kind, meet(a, None).without(Flags::PINNED)),
        (Op::Binary(kind, a), Some(Op::Binary(_, b))) => Op::Binary(kind, meet(a, Some(b))),
        (Op::FNeg(a), None) => Op::FNeg(meet(a, None)),
        (Op::FNeg(a), Some(Op::FNeg(b))) => Op::FNeg(meet(a, Some(b))),
        (Op::FCmp(cond, a), None) => Op::FCmp(cond, meet(a, None)),
        (Op::FCmp(cond, a), Some(Op::FCmp(_, b))) => Op::FCmp(cond, meet(a, Some(b))),
        (Op::Cast(cast, a), None) => Op::Cast(cast, meet(a, None)),
        (Op::Cast(cast, a), Some(Op::Cast(_, b))) => Op::Cast(cast, meet(a, Some(b))),
        (Op::Select(a), None) => Op::Select(meet(a, None)),
        (Op::Select(a), Some(Op::Select(b))) => Op::Select(meet(a, Some(b))),
        (Op::Gep(id), other) => {
            let kept = match other {
                Some(Op::Gep(other)) => graph.payloads[other].flags.0,
                _ => 0,
            };
            let info: GepInfo = graph.payloads[id].clone();
            let flags = GepFlags(info.flags.0 & kept);
            Op::Gep(graph.payloads.intern_gep(GepInfo { flags, ..info }))
        }
        (Op::Load(id, effects), Some(Op::Load(other, _))) => {
            let info = graph.payloads[id].clone();
            let metadata = info.metadata.meet(&graph.payloads[other].metadata);
            Op::Load(graph.payloads.intern_access(AccessInfo { metadata, ..info }), effects)
        }
        (Op::Call(id, effects), other) => {
            let info: CallInfo = graph.payloads[id].clone();
            let metadata = match other {
                Some(Op::Call(other, _)) => info.metadata.meet(&graph.payloads[other].metadata),
                _ => Attached::default(),
            };
            Op::Call(graph.payloads.intern_call(CallInfo { metadata, ..info }), effects)
        }
        _ => op,
    }
}
