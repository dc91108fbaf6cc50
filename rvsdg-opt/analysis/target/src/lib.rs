//! The machine as far as the optimizer asks about it, what operations cost there, and how far passes go.
//!
//! * [`Target`] has registers, caches and what is cheap, by architecture, processor and features (`machine`,
//!   `processors`).
//! * [`Costs`] says what a node costs, in units of one plain instruction (`cost`).
//! * [`LaneOp`] with [`Target::lane_cost`] says what operations on vectors cost (`lanes`).
//! * [`Target::bit_operation`] says what byte swaps, bit reversals, rotations and bit counts cost (`bits`).
//! * [`limits`] has every bound of every pass in one table.
//!
//! Nothing here decides what a program means: a wrong answer makes slow code, not wrong code.

#![forbid(unsafe_code)]

mod bits;
mod cost;
mod lanes;
pub mod limits;
mod machine;
mod processors;

pub use cost::{Cost, Costs};
pub use lanes::LaneOp;
pub use machine::{Arch, Division, Features, Target};
