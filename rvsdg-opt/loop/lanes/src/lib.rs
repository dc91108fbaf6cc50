//! What all passes need that make vectors: in which functions they may, which operations can be done with all lanes at
//! once, and types and intrinsics of the module for that.

#![forbid(unsafe_code)]

mod bodies;
mod kit;
mod ops;

pub use bodies::{Function, each_body, obstacle};
pub use kit::Kit;
pub use ops::{is_lane, is_scalar_argument, lane_bits, lane_bytes, lane_intrinsic, node_op};
