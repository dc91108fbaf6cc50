//! Versions of functions in a module of 12,000 functions, in nanoseconds per node.

#[path = "../../../analysis/calls/testing/many.rs"]
mod many;

fn main() {
    many::measure("functions", |module| rvsdg_opt_loop_versioning::run_module(module).functions);
}
