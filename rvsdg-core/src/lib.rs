//! The Regionalized Value State Dependence Graph: nodes, regions, types, operations, views, verifier, printer.
