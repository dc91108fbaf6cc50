//! Pass table, pipelines and driver of the RVSDG optimizer.
