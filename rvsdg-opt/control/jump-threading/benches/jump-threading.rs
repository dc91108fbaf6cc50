//! Predicates in the alternatives that know them in a module of 12,000 functions, in nanoseconds per node.

#[path = "../../../analysis/calls/testing/many.rs"]
mod many;

fn main() {
    many::measure("matches", |module| {
        module.bodies.iter_mut().flatten().map(|body| rvsdg_opt_jump_threading::run_body(body).matches).sum()
    });
}
