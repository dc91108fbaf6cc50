//! From control flow graphs to the RVSDG.
