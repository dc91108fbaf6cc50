//! Dead parameter elimination in a module of 12,000 functions, in nanoseconds per node.

#[path = "../../calls/testing/many.rs"]
mod many;

fn main() {
    many::measure("parameters", |module| rvsdg_opt_dpe::run_module(module).parameters);
}
