//! Sets of integer points that are bounded by linear constraints, by the library isl (Verdoolaege, *isl: An Integer Set
//! Library for the Polyhedral Model*, ICMS 2010).
//!
//! A [`Problem`] is a conjunction of constraints on some integers, and [`Solver::is_empty`] answers whether there are
//! integers for which all of them hold. The answer is exact; whoever asks for dependences between iterations of loops
//! gets neither too many nor too few. It may take exponential time, so a solver has a limit on operations; when that is
//! exceeded, or memory is short, there is no answer.
//!
//! Problems are passed to isl as text in its own notation, so that few of its functions are needed: this crate is the
//! only one with a foreign library besides LLVM's. isl is told not to end the process when something goes wrong.
//!
//! ```
//! use rvsdg_opt_isl::{Problem, Solver};
//!
//! // 2x = 5, which has no integer solution, unless x is 3.
//! let mut problem = Problem::new(1);
//! problem.zero(&[(0, 2)], -5);
//! assert_eq!(Solver::new(10_000).unwrap().is_empty(&problem), Some(true));
//! ```

// The library is foreign code.
#![allow(unsafe_code)]

mod ffi;
mod problem;

pub use problem::Problem;

use std::ffi::CString;
use std::ptr::NonNull;

/// Answers questions about sets. It belongs to one thread.
#[derive(Debug)]
pub struct Solver {
    context: NonNull<ffi::Context>,
    limit: u64,
}

impl Solver {
    /// A solver of which each answer takes at most so many operations; none if isl cannot be set up.
    pub fn new(limit: u64) -> Option<Solver> {
        // SAFETY: allocates a context, or answers null.
        let context = NonNull::new(unsafe { ffi::isl_ctx_alloc() })?;
        let solver = Solver { context, limit };
        // SAFETY: the context is alive, and the option is one of isl's.
        let status = unsafe { ffi::isl_options_set_on_error(context.as_ptr(), ffi::ON_ERROR_CONTINUE) };
        (status == 0).then_some(solver)
    }

    /// Has the problem no solution? None if that is not found out within the limit.
    pub fn is_empty(&mut self, problem: &Problem) -> Option<bool> {
        let text = CString::new(problem.to_string()).ok()?;
        let context = self.context.as_ptr();
        // SAFETY: the context is alive, and no object of it is (each is freed below), as `isl_ctx_set_max_operations`
        // and the resets demand nothing else. The text ends in a zero and lives until the set is made. The set is null
        // or one reference that belongs to this function, which frees it; `isl_set_is_empty` only looks at it.
        let answer = unsafe {
            ffi::isl_ctx_reset_error(context);
            ffi::isl_ctx_reset_operations(context);
            ffi::isl_ctx_set_max_operations(context, self.limit as _);
            let set = ffi::isl_set_read_from_str(context, text.as_ptr());
            if set.is_null() {
                return None;
            }
            let answer = ffi::isl_set_is_empty(set);
            ffi::isl_set_free(set);
            answer
        };
        match answer {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        // SAFETY: the context is alive, and no object of it is left.
        unsafe { ffi::isl_ctx_free(self.context.as_ptr()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries all points with coordinates from -8 to 8, which the problems below are restricted to.
    fn by_trying(constraints: &[([i64; 3], i64, bool)]) -> bool {
        let range = || -8..=8;
        !range().any(|x: i64| {
            range().any(|y: i64| {
                range().any(|z: i64| {
                    constraints.iter().all(|(factors, constant, is_zero)| {
                        let sum = factors[0] * x + factors[1] * y + factors[2] * z + constant;
                        if *is_zero { sum == 0 } else { sum >= 0 }
                    })
                })
            })
        })
    }

    #[test]
    fn answers_are_those_of_trying() {
        let mut solver = Solver::new(1_000_000).unwrap();
        let mut state = 1_u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut empty = 0;
        for _ in 0..200 {
            let mut constraints = vec![];
            let mut problem = Problem::new(3);
            for dimension in 0..3 {
                problem.at_least_zero(&[(dimension, 1)], 8);
                problem.at_least_zero(&[(dimension, -1)], 8);
            }
            for _ in 0..2 + next(3) {
                let factors = [0; 3].map(|_: i64| next(15) as i64 - 7);
                let (constant, is_zero) = (next(41) as i64 - 20, next(2) == 0);
                let terms: Vec<(usize, i64)> = factors.iter().copied().enumerate().collect();
                if is_zero {
                    problem.zero(&terms, constant);
                } else {
                    problem.at_least_zero(&terms, constant);
                }
                constraints.push((factors, constant, is_zero));
            }
            let expected = by_trying(&constraints);
            assert_eq!(solver.is_empty(&problem), Some(expected), "{problem}");
            empty += usize::from(expected);
        }
        assert!((40..160).contains(&empty), "{empty}");
    }

    #[test]
    fn one_of_two_constraints_may_hold() {
        let mut solver = Solver::new(10_000).unwrap();
        let mut problem = Problem::new(2);
        problem.zero_or_at_least_zero(&[(0, 1)], 0, &[(1, 1)], -5);
        problem.zero(&[(0, 1)], -2);
        assert_eq!(solver.is_empty(&problem), Some(false));
        problem.at_least_zero(&[(1, -1)], 4);
        assert_eq!(solver.is_empty(&problem), Some(true));
    }

    #[test]
    fn the_limit_is_an_answer_and_not_the_end() {
        // A problem with large coefficients.
        let mut problem = Problem::new(6);
        for dimension in 0..6 {
            problem.at_least_zero(&[(dimension, 1)], 0);
            problem.at_least_zero(&[(dimension, -1)], 1_000);
        }
        problem.zero(&[(0, 8_800), (1, 8), (2, 1_201), (3, -8_800), (4, -8), (5, -77)], 13);
        problem.at_least_zero(&[(0, 1), (1, -1), (3, 3)], -77);
        let mut small = Solver::new(3).unwrap();
        assert_eq!((small.is_empty(&problem), small.is_empty(&problem)), (None, None));
        let mut large = Solver::new(1_000_000).unwrap();
        assert_eq!(large.is_empty(&problem), Some(false));
    }
}
