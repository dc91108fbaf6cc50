//! Dead node elimination on the RVSDG.
