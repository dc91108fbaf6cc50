//! Type-based alias analysis: what metadata says about the types that memory is accessed as (`!tbaa`, struct-path
//! form).
//!
//! A tag names a base type, the type that is accessed, and the offset of the one in the other. From a place in a type
//! one comes to the field that is there, and from a scalar type to the more general one that it is a kind of, up to a
//! root. Two accesses may meet if from the place in the base type of one of them one comes to the place in the base
//! type of the other, or if their types have different roots: those are of languages that know nothing of each other.
//! This is the rule of LLVM's language reference.
//!
//! An answer is about the two operations, both executed, wherever in loops: memory may be accessed as different types
//! one after the other if it was made for that by a store, which the one that orders them has to see to. What is not in
//! this form says nothing. Linear in the depth of types, which is bounded.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Metadata, MetadataOperand as Operand};
use rvsdg_opt_target::limits::alias::MAX_TYPES;

/// A place in a type.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Place {
    ty: u32,
    offset: u64,
}

/// What a tag says.
struct Tag {
    base: Place,
    /// The type that is accessed.
    access: u32,
}

/// The tag with this number.
fn tag(metadata: &Metadata, number: u32) -> Option<Tag> {
    match metadata.operands(number) {
        [Operand::Node(base), Operand::Node(access), Operand::Int(offset)]
        | [Operand::Node(base), Operand::Node(access), Operand::Int(offset), Operand::Int(_)] => {
            Some(Tag { base: Place { ty: *base, offset: *offset }, access: *access })
        }
        _ => None,
    }
}

/// Where one comes to from a place. `Ok(None)` at a root, `Err` if the type is not understood.
fn step(metadata: &Metadata, place: Place) -> Result<Option<Place>, ()> {
    let [Operand::Text, fields @ ..] = metadata.operands(place.ty) else { return Err(()) };
    let (fields, rest) = fields.as_chunks::<2>();
    match (fields, rest) {
        ([], []) => return Ok(None),
        ([], [Operand::Node(ty)]) => return Ok(Some(Place { ty: *ty, offset: place.offset })),
        (_, [_, ..]) => return Err(()),
        _ => {}
    }
    // Fields are in the order of offsets; the last one that begins there or before has the place.
    let behind = fields.partition_point(|[_, offset]| matches!(offset, Operand::Int(it) if *it <= place.offset));
    match fields[behind.saturating_sub(1)] {
        [Operand::Node(ty), Operand::Int(offset)] => {
            Ok(Some(Place { ty, offset: place.offset.saturating_sub(offset) }))
        }
        _ => Err(()),
    }
}

/// Does one come from the place in the base type of `from` to that in the base type of `to`? `Err` if a type is not
/// understood.
fn reaches(metadata: &Metadata, from: &Tag, to: &Tag, fault: Fault) -> Result<bool, ()> {
    let mut place = from.base;
    for _ in 0..MAX_TYPES {
        // Whoever is in the middle of a scalar meets all of it.
        if place.ty == to.base.ty && (place.offset == to.base.offset || to.base.ty == to.access) {
            return Ok(true);
        }
        match step(metadata, place)? {
            Some(next) if fault.is(Mutation::NoSubobjects) && next.ty != to.access => place = next,
            Some(_) if fault.is(Mutation::NoSubobjects) => return Ok(false),
            Some(next) => place = next,
            None => return Ok(false),
        }
    }
    Err(())
}

fn root(metadata: &Metadata, ty: u32) -> Result<u32, ()> {
    let mut place = Place { ty, offset: 0 };
    for _ in 0..MAX_TYPES {
        match step(metadata, place)? {
            Some(next) => place = next,
            None => return Ok(place.ty),
        }
    }
    Err(())
}

/// May accesses with these tags meet?
pub(crate) fn may_meet(metadata: &Metadata, a: u32, b: u32, fault: Fault) -> bool {
    if a == b {
        return true;
    }
    let (Some(a), Some(b)) = (tag(metadata, a), tag(metadata, b)) else { return true };
    let related = || -> Result<bool, ()> {
        if reaches(metadata, &a, &b, fault)? || !fault.is(Mutation::OneWay) && reaches(metadata, &b, &a, fault)? {
            return Ok(true);
        }
        Ok(root(metadata, a.access)? != root(metadata, b.access)?)
    };
    related().unwrap_or(true)
}

/// Does the tag say that the memory never changes?
///
/// In the form of tags that knows sizes the fourth operand is a size. Its types begin with another type, not with a
/// name.
pub(crate) fn is_constant(metadata: &Metadata, number: u32) -> bool {
    let is_named = |ty: u32| matches!(metadata.operands(ty), [Operand::Text, ..]);
    match metadata.operands(number) {
        [Operand::Node(base), Operand::Node(access), Operand::Int(_), Operand::Int(flag)] => {
            *flag != 0 && is_named(*base) && is_named(*access)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_meet_as_types_contain_each_other() {
        let text = "!0 = !{!\"root\"}\n!1 = !{!\"char\", !0, i64 0}\n!2 = !{!\"int\", !1, i64 0}\n!3 = !{!\"float\", !1, i64 0}\n\
            !4 = !{!\"inner\", !3, i64 0, !2, i64 4}\n!5 = !{!\"outer\", !2, i64 0, !4, i64 8}\n!6 = !{!1, !1, i64 0}\n\
            !7 = !{!2, !2, i64 0}\n!8 = !{!3, !3, i64 0}\n!9 = !{!4, !3, i64 0}\n!10 = !{!4, !2, i64 4}\n!11 = !{!5, !2, i64 12}\n\
            !12 = !{!5, !2, i64 0}\n!13 = !{!\"other root\"}\n!14 = !{!\"word\", !13, i64 0}\n!15 = !{!14, !14, i64 0}\n\
            !16 = distinct !{!16, !16, i64 0}\n!17 = !{!4, !4, i64 0}\n!18 = !{!5, !1, i64 13}\n!19 = !{!2, !2, i64 0, i64 1}\n";
        let metadata = Metadata::of(text);
        let [any, int, float, inner_float, inner_int, outer_inner_int, outer_int, foreign, odd] =
            [6, 7, 8, 9, 10, 11, 12, 15, 16];
        let meet = |a, b| {
            let answers = [may_meet(&metadata, a, b, Fault::default()), may_meet(&metadata, b, a, Fault::default())];
            assert_eq!(answers[0], answers[1], "{a} {b}");
            answers[0]
        };
        for other in 6..=19 {
            assert!(meet(any, other) && meet(other, other) && meet(foreign, other) && meet(odd, other), "{other}");
        }
        assert!(meet(int, inner_int) && meet(int, outer_inner_int) && meet(inner_int, outer_inner_int));
        assert!(meet(float, inner_float) && meet(int, outer_int) && meet(inner_float, 17) && meet(int, 18));
        assert!(!meet(int, float) && !meet(int, inner_float) && !meet(inner_int, inner_float));
        assert!(!meet(outer_int, inner_int) && !meet(outer_int, outer_inner_int) && !meet(float, outer_inner_int));
        let sized = Metadata::of(
            "!0 = !{!\"root\"}\n!1 = !{!0, i64 1, !\"char\"}\n!2 = !{!1, i64 4, !\"int\"}\n!3 = !{!2, !2, i64 0, i64 4}\n",
        );
        assert!(!is_constant(&sized, 3) && may_meet(&sized, 3, 3, Fault::default()));
        assert!(is_constant(&metadata, 19) && !is_constant(&metadata, 7) && !is_constant(&metadata, 99));
    }
}
