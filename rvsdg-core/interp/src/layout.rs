//! Sizes, alignments and offsets of types are those of `rvsdg-layout`.

pub(crate) use rvsdg_layout::{FloatKind, Layouts, Leaf, Scalar, Shape};
