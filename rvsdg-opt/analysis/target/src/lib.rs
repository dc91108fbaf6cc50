//! The target, as far as the optimizer asks about it, and how far passes go: all [`limits`] in one table.

#![forbid(unsafe_code)]

pub mod limits;
