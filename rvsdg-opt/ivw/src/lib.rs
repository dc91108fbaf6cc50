//! x
mod fault;
