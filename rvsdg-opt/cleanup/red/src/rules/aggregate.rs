//! Members of structs and arrays, and elements of vectors, that were put in before.
//!
//! A member is what was put in last, be it undef or poison. Where all members of a struct are those of another one of
//! the same type, it is that one. Elements of vectors are looked at where the index is a constant.

use super::{Rule, rule};
use crate::engine::Engine;
use crate::fault::Mutation;
use rvsdg_core::{ListId, Op, Value};
use rvsdg_fold::Int;

/// The rules for members that are taken out.
pub(crate) const EXTRACT: &[Rule] =
    &[rule("extractvalue (insertvalue x, y, P), Q => y, or its part, or x's", |e, at| {
        let Op::ExtractValue(wanted) = at.op else { return None };
        let (of, member, place) = e.insert_value(at.a)?;
        let (wanted, place) = (e.path(wanted), e.path(place));
        let next = if let Some(rest) = wanted.strip_prefix(&*place) {
            if rest.is_empty() {
                return Some(member);
            }
            (member, rest.to_vec())
        } else if place.starts_with(&wanted) && !e.fault.is(Mutation::WholeMember) {
            // A part of what is wanted was put in.
            return None;
        } else {
            (of, wanted)
        };
        let path = e.graph.payloads.intern_list(next.1.into());
        Some(e.make(at.node, Op::ExtractValue(path), &[next.0], at.ty))
    })];

/// The rules for members that are put in.
pub(crate) const INSERT: &[Rule] = &[
    rule("insertvalue (insertvalue x, y, P), z, P => insertvalue x, z, P", |e, at| {
        let (of, _, place) = e.insert_value(at.a)?;
        let Op::InsertValue(own) = at.op else { return None };
        (own == place).then(|| e.make(at.node, at.op, &[of, at.b], at.ty))
    }),
    rule("insertvalue x, (extractvalue x, P), P => x", |e, at| {
        let Op::InsertValue(own) = at.op else { return None };
        (e.extract_value(at.b)? == (at.a, own)).then_some(at.a)
    }),
    rule("insertvalue (insertvalue _, (extractvalue x, 0), 0), (extractvalue x, 1), 1 => x", |e, at| {
        let Op::InsertValue(own) = at.op else { return None };
        let (_, member, place) = e.insert_value(at.a)?;
        let [(x, from), (y, other)] = [e.extract_value(at.b)?, e.extract_value(member)?];
        let is_whole = e.types.element_count(at.ty) == Some(2) && e.path(own).len() == 1 && e.path(place).len() == 1;
        (is_whole && own != place && x == y && e.ty(x) == at.ty && from == own && other == place).then_some(x)
    }),
];

/// The rules for elements of vectors.
pub(crate) const ELEMENT: &[Rule] = &[
    rule("extractelement (insertelement x, y, C1), C2 => y or extractelement x, C2", |e, at| {
        let wanted = e.int(at.b)?;
        let (node, Op::InsertElement) = e.graph.produced_by(at.a)? else { return None };
        let [of, element, place] = [0, 1, 2].map(|index| e.graph.operand(node, index));
        if e.int(place)?.bits() == wanted.bits() {
            return Some(element);
        }
        Some(e.make(at.node, Op::ExtractElement, &[of, at.b], at.ty))
    }),
    rule("extractelement (shufflevector x, y, M), C => extractelement of x or y", |e, at| {
        let wanted = usize::try_from(e.int(at.b)?.bits()).ok()?;
        let (node, Op::ShuffleVector(mask)) = e.graph.produced_by(at.a)? else { return None };
        let [x, y] = [0, 1].map(|index| e.graph.operand(node, index));
        let lanes = u32::try_from(e.types.element_count(e.ty(x))?).ok()?;
        let place = *e.graph.payloads[mask].get(wanted)?;
        let Ok(place) = u32::try_from(place) else { return Some(e.put_const(at, Op::Poison, at.ty)) };
        let (of, place) = if place < lanes { (x, place) } else { (y, place - lanes) };
        let place = e.put_int(at, Int::new(place.into(), 32));
        Some(e.make(at.node, Op::ExtractElement, &[of, place], at.ty))
    }),
];

impl Engine<'_> {
    /// Matches an aggregate with one member replaced: the aggregate, the member, and its path.
    fn insert_value(&self, value: Value) -> Option<(Value, Value, ListId)> {
        match self.graph.produced_by(value)? {
            (node, Op::InsertValue(path)) => Some((self.graph.operand(node, 0), self.graph.operand(node, 1), path)),
            _ => None,
        }
    }

    /// Matches a member of an aggregate: the aggregate and the path.
    fn extract_value(&self, value: Value) -> Option<(Value, ListId)> {
        match self.graph.produced_by(value)? {
            (node, Op::ExtractValue(path)) => Some((self.graph.operand(node, 0), path)),
            _ => None,
        }
    }

    fn path(&self, path: ListId) -> Vec<i32> {
        self.graph.payloads[path].to_vec()
    }
}
