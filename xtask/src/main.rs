//! Repeatable work on this project: tests, benchmarks, corpora.
fn main() {}
