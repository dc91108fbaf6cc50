//! Copies of decisions in a module of 12,000 functions, in nanoseconds per node.

#[path = "../../../analysis/calls/testing/many.rs"]
mod many;

fn main() {
    many::measure("decisions", |module| {
        let (bodies, symbols) = (&mut module.bodies, &module.symbols);
        bodies.iter_mut().flatten().map(|body| rvsdg_opt_tail_duplication::run_body(body, symbols).decisions).sum()
    });
}
