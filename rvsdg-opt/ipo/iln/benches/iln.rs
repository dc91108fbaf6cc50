//! Inlining in a module of 12,000 functions, in nanoseconds per node.

#[path = "../../../analysis/calls/testing/many.rs"]
mod many;

fn main() {
    many::measure("calls", |module| rvsdg_opt_iln::run_module(module).inlined);
}
