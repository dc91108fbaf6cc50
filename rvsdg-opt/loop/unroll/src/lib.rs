//! The mechanics of loop unrolling, for passes that decide what to unroll: [`Unroller`] replaces a theta of which it is
//! known how often it runs.
//!
//! * **Full**: the body is copied `n` times in front of the loop, which goes.
//! * **At most `n`**: so are `n` copies, each but the first in a gamma that runs it if the one before repeats.
//! * **Constant count `n`**: `n mod f` copies in front of a loop whose body is `f` copies.
//! * **Symbolic count**: the number of iterations is computed before the loop, and
//!
//! ```text
//! if n mod f != 0 { theta { body } repeat while ++k < n mod f }
//! if n >= f       { theta { body ... body } repeat as before }
//! ```
//!
//! * **Split** at an iteration: one loop for those in front of it, a copy for that one, a loop for those behind it; or
//!   where a comparison crosses its bound: two loops.
//!
//! As the remainder comes first, the unrolled loop ends after a multiple of `f` iterations, so the last copy's own test
//! is the right one: nothing looks ahead, so nothing wraps while doing so, and the unrolled loop needs no counter
//! beside the variables that it has. What the unrolled loop looks like inside may be the caller's business.
//!
//! # Why it is sound
//!
//! Each iteration of the old loop is one of the new ones, with all effects in their order, as states are loop variables
//! like others. What is left out is only tests whose outcome is known. A count is exact unless the execution is
//! undefined before the loop ends; but that may come late or never, if a body does not return. So the count is frozen:
//! if it is computed of poison, the new loops run a wrong number of iterations where the old one is undefined after the
//! first, and until then they do the same.
//!
//! A loop that is counted ends, so copies are not marked as loops that may run for ever. The caller has to see to it
//! that the body may be copied at all.
//!
//! Linear in what is made.

#![forbid(unsafe_code)]

mod body;
mod count;
mod fault;
mod unroll;

pub use body::{Body, Constants};
pub use count::{Count, linear_before, repeats_before};
pub use fault::{Fault, Mutation};
pub use unroll::{Crossing, Unroller, count_to};
