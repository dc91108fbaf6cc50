//! From the RVSDG back to control flow graphs.
