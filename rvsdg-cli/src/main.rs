//! The `rvsdg` command with the passes of this project.

use std::process::ExitCode;

fn main() -> ExitCode {
    rvsdg_cli::main(rvsdg_opt::Registry::standard())
}
