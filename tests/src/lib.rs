//! End-to-end tests of the compiler.
