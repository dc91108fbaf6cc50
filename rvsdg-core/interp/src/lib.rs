//! stub
#![forbid(unsafe_code)]
#![allow(dead_code)]
mod int;
mod layout;
mod memory;
mod outcome;
mod refine;
mod value;
mod wide;
pub use refine::refines;
