//! Interprocedural constants in a module of 12,000 functions, in nanoseconds per node.

#[path = "../../../analysis/calls/testing/many.rs"]
mod many;

fn main() {
    many::measure("parameters", |module| rvsdg_opt_ipsccp::run_module(module).parameters);
}
