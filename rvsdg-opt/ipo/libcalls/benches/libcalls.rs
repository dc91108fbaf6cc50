//! Library calls in a module of 12,000 functions, in nanoseconds per node.

#[path = "../../../analysis/calls/testing/many.rs"]
mod many;

fn main() {
    many::measure("answers", |module| rvsdg_opt_libcalls::run_module(module).answered);
}
