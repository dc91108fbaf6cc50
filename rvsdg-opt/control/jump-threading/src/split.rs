//! Loop variables that are selected by the condition of the loop's predicate: one value for the next iteration, another
//! one for the code after the loop.
//!
//! After inversion, `while (*p == ' ') p++` is a theta whose loop variable is `c ? p + 1 : p` and whose predicate is a
//! match of the same `c`. The select is on the critical path from one iteration to the next. But the next iteration
//! only uses `p + 1`, and the code after the loop only `p`. So the loop variable becomes `p + 1`, and a new loop
//! variable, which is unused inside of the loop, carries `p` out.
//!
//! The predicate matches `c`, so an undefined `c` is undefined behaviour, and both values may be used without the
//! select.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Const, Graph, Op, Position, Theta, Value};
use rvsdg_opt_target::limits::jump_threading::MAX_SELECTS;

/// The condition of a theta's predicate: a truth value.
#[derive(Copy, Clone)]
struct RepeatCondition {
    condition: Value,
    /// The loop repeats if the condition is true.
    on_true: bool,
}

impl RepeatCondition {
    fn of(graph: &Graph, theta: Theta) -> Option<RepeatCondition> {
        let (condition, on_true) = graph.truth_behind(theta.predicate(graph), 1)?;
        Some(RepeatCondition { condition, on_true })
    }

    /// The value that selects on the condition yield if it is `truth`.
    fn chosen(self, graph: &Graph, mut value: Value, truth: bool) -> Value {
        for _ in 0..MAX_SELECTS {
            let Some(node) = graph.producer(value) else { break };
            if !matches!(graph.op(node), Op::Select(_)) || graph.operand(node, 0) != self.condition {
                break;
            }
            value = graph.operand(node, if truth { 1 } else { 2 });
        }
        value
    }
}

/// Splits the loop variables of a theta; returns how many.
pub(crate) fn split(graph: &mut Graph, theta: Theta, fault: Fault) -> usize {
    let Some(test) = RepeatCondition::of(graph, theta) else { return 0 };
    let mut found = 0;
    for index in 0..theta.loop_count(graph) {
        let post = theta.post(graph, index);
        let repeats = if fault.is(Mutation::LeavingValueRepeats) { !test.on_true } else { test.on_true };
        let (again, after) = (test.chosen(graph, post, repeats), test.chosen(graph, post, !test.on_true));
        if again == post && after == post {
            continue;
        }
        found += 1;
        let output = theta.exit_output(graph, index);
        if !graph.is_dead(output) {
            let leaving = variable_of(graph, theta, after);
            graph.divert_users(output, leaving);
        }
        theta.set_post(graph, index, again);
    }
    found
}

/// The output of a new loop variable that is unused inside of the loop and has this value at the end of each iteration.
fn variable_of(graph: &mut Graph, theta: Theta, post: Value) -> Value {
    let ty = graph.ty(post);
    let undef = graph.add_const(Position::Before(theta.node()), Const { op: Op::Undef, ty });
    theta.open_loop_var(graph, undef);
    theta.close_loop_var(graph, post)
}
