//! Tests of whole programs.
