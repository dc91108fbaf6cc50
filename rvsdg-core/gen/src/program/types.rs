//! Metadata of accesses for type-based alias analysis (`!tbaa`).
//!
//! Each object has a *kind*. Objects of different kinds are accessed as different types: as an integer, alone or in a
//! nested struct, or as a float, alone or in the same structs. Memory that may belong to an object of any kind is
//! accessed as a character, or without a type. So the metadata is true for every access, even if the program accesses
//! memory as different types.
//!
//! Only one of eight seeds has them ([`has_types`]); the other programs are the same as without this module.

use super::frame::Builder;
use super::know::Place;
use crate::random::Random;
use rvsdg_core::Attached;

/// Do the accesses of the program with this seed have types?
pub(super) fn has_types(seed: u64) -> bool {
    seed % 8 == 6
}

/// The types and the tags of accesses: first those for any kind, then those of each kind.
pub(super) const NODES: &str = "!0 = !{!\"root\"}\n!1 = !{!\"char\", !0, i64 0}\n!2 = !{!\"int\", !1, i64 0}\n\
    !3 = !{!\"float\", !1, i64 0}\n!4 = !{!\"inner\", !3, i64 0, !2, i64 4, !3, i64 8}\n\
    !5 = !{!\"outer\", !2, i64 0, !4, i64 8, !4, i64 24}\n!6 = !{!1, !1, i64 0}\n!7 = !{!2, !2, i64 0}\n!8 = !{!4, !2, i64 4}\n\
    !9 = !{!5, !2, i64 12}\n!10 = !{!3, !3, i64 0}\n!11 = !{!4, !3, i64 8}\n!12 = !{!5, !3, i64 16}\n";

/// The possible tags of accesses to objects of each kind.
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
    /// The metadata of an access to a place.
    pub(super) fn said_of_access(&mut self, place: Place) -> Attached {
        if self.typed { self.random.pick(&TAGS[usize::from(place.kind)]).into() } else { Attached::default() }
    }
}
