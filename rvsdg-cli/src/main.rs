//! The rvsdg command.
fn main() {}
