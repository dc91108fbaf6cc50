//! Tests of editing, copying and pruning.

mod bindings;
mod copy;
mod edit;
mod links;
mod locations;
mod notes;
mod order;
mod prune;
mod random;
mod states;
