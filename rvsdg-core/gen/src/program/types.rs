//! Accesses that say as which type memory is accessed (`!tbaa`).
//!
//! Each object is of a *kind*, and what is known to be in an object of one kind is accessed as types that an object of
//! another one is never accessed as: an
//! integer, alone or in a struct in a struct, or a float, alone or in the same structs. What is in an object of any
//! kind is accessed as a character, or as no
//! type at all. So the metadata is true of every access, however programs pun.
//!
//! Only every eighth seed has them ([`has_types`]); the other programs stay what they were.

use super::frame::Builder;
use super::know::Place;
use crate::random::Random;
use rvsdg_core::Attached;

/// Is this the seed of a program whose accesses have types?
pub(super) fn has_types(seed: u64) -> bool {
    seed % 8 == 6
}

/// The types, and the tags of accesses: first those for any kind, then those of each kind.
pub(super) const NODES: &str = "!0 = !{!\"root\"}\n!1 = !{!\"char\", !0, i64 0}\n!2 = !{!\"int\", !1, i64 0}\n\
    !3 = !{!\"float\", !1, i64 0}\n!4 = !{!\"inner\", !3, i64 0, !2, i64 4, !3, i64 8}\n\
    !5 = !{!\"outer\", !2, i64 0, !4, i64 8, !4, i64 24}\n!6 = !{!1, !1, i64 0}\n!7 = !{!2, !2, i64 0}\n!8 = !{!4, !2, i64 4}\n\
    !9 = !{!5, !2, i64 12}\n!10 = !{!3, !3, i64 0}\n!11 = !{!4, !3, i64 8}\n!12 = !{!5, !3, i64 16}\n";

/// Tags that may be given to accesses of objects of each kind.
const TAGS: [[&str; 4]; 3] = [
    ["", "", ", !tbaa !6", ", !tbaa !6"],
    [", !tbaa !7", ", !tbaa !8", ", !tbaa !9", ", !tbaa !6"],
    [", !tbaa !10", ", !tbaa !11", ", !tbaa !12", ""],
];

/// The kind of a new object.
pub(super) fn kind(random: &mut Random, typed: bool) -> u8 {
    if typed { random.below(3) as u8 } else { 0 }
}

impl Builder<'_> {
    /// What an access of a place says.
    pub(super) fn said_of_access(&mut self, place: Place) -> Attached {
        if self.typed { self.random.pick(&TAGS[usize::from(place.kind)]).into() } else { Attached::default() }
    }
}
