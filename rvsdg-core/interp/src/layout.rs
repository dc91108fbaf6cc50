//! Sizes, alignments and offsets of types, from `rvsdg-layout`.

pub(crate) use rvsdg_layout::{FloatKind, Layouts, Leaf, Scalar, Shape};
