//! The four kinds of things a graph consists of, as dense 32-bit ids.

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
