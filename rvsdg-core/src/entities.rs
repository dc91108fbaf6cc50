//! Dense 32-bit ids: of the four kinds of things that a graph consists of, and of the payloads of operations.

use cranelift_entity::entity_impl;

macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, $text:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);
        entity_impl!($name, $text);
    };
}

entity!(
    /// A node: a simple operation or a structural one that owns regions.
    Node, "n"
);
entity!(
    /// A region: an ordered list of nodes between arguments and results.
    Region, "r"
);
entity!(
    /// An *origin*: an output of a node or an argument of a region.
    Value, "v"
);
entity!(
    /// A *user*: an input of a node or a result of a region.
    Use, "u"
);

// ---- payloads ----------------------------------------------------------------------------------------------------

entity!(
    /// Names a [`ConstData`](crate::ConstData).
    ConstId, "const"
);
entity!(
    /// Names a list of integers: an index path or a shuffle mask.
    ListId, "list"
);
entity!(
    /// Names a [`GepInfo`](crate::GepInfo).
    GepId, "gep"
);
entity!(
    /// Names a [`LocInfo`](crate::LocInfo).
    LocId, "loc"
);
entity!(
    /// Names a [`Note`](crate::Note).
    NoteId, "note"
);
entity!(
    /// Names an [`AccessInfo`](crate::AccessInfo).
    AccessId, "access"
);
entity!(
    /// Names an [`AllocaInfo`](crate::AllocaInfo).
    AllocaId, "alloca"
);
entity!(
    /// Names a [`CallInfo`](crate::CallInfo).
    CallId, "call"
);
entity!(
    /// Names an [`AtomicInfo`](crate::AtomicInfo).
    AtomicId, "atomic"
);
entity!(
    /// Names a [`SpecialInfo`](crate::SpecialInfo).
    SpecialId, "special"
);
entity!(
    /// Names a [`MatchInfo`](crate::MatchInfo).
    MatchId, "match"
);
