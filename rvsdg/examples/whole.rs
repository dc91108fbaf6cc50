//! From LLVM IR to LLVM IR: `cargo run -p rvsdg --example whole`.
//!
//! Reads a function, interprets it, optimizes it, checks that it still computes the same, counts its nodes by
//! operation, and writes the result and a page with all steps.

use rvsdg::{Level, Op, Pipeline};
use std::collections::BTreeMap;

/// The sum of the squares of 0..n, with some work that is not necessary.
const INPUT: &str = "\
define i32 @squares(i32 %n) mustprogress {
start:
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %next, %body ]
  %sum = phi i32 [ 0, %start ], [ %more, %body ]
  %goes_on = icmp slt i32 %i, %n
  br i1 %goes_on, label %body, label %end
body:
  %square = mul i32 %i, %i
  %again = mul i32 %i, %i
  %zero = sub i32 %square, %again
  %same = add i32 %square, %zero
  %more = add i32 %sum, %same
  %next = add nsw i32 %i, 1
  br label %head
end:
  ret i32 %sum
}
";

/// How many nodes there are of each operation.
fn census(module: &rvsdg::Module) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for graph in module.bodies.iter().flatten() {
        let nodes = graph.region_tree(graph.root()).into_iter().flat_map(|region| graph.nodes(region));
        for node in nodes.filter(|node| !graph.op(*node).is_constant()) {
            let name = match graph.op(node) {
                Op::Gamma => "gamma".to_string(),
                Op::Theta(_) => "theta".to_string(),
                op => rvsdg::core::print_op(op, &graph.payloads, &module.types, &module.symbols),
            };
            *found.entry(name).or_default() += 1;
        }
    }
    found
}

fn main() -> Result<(), rvsdg::Error> {
    let mut module = rvsdg::read(INPUT.as_bytes(), "squares.ll")?;
    println!("before: {:?}", census(&module));
    let before = rvsdg::interpret(&module, "squares", &[rvsdg::int(10, 32)])?;

    // The page shows the same passes on a copy.
    let page = rvsdg::draw(&mut module.clone(), &Pipeline::level(Level::O1), "squares")?;
    println!("a page of {} kB", page.len() / 1024);

    let report = rvsdg::optimize(&mut module, Level::O1)?;
    println!("nodes: {} before, {} after", report.nodes_before, report.nodes_after);
    println!("after: {:?}", census(&module));
    rvsdg::verify(&module)?;
    let after = rvsdg::interpret(&module, "squares", &[rvsdg::int(10, 32)])?;
    assert_eq!((before, after), (Some(285), Some(285)));

    println!("{}", rvsdg::write(module));
    Ok(())
}
