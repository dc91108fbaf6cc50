//! Inter-procedural graph and control flow graphs of three-address code.
