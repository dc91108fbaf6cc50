//! Pages made from the description of the command line: completion scripts for shells, and manual pages.

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::output;
use anyhow::{Context, Result, bail};
use clap::CommandFactory;
use std::process::ExitCode;

/// Prints a completion script.
pub(crate) fn completions(args: &CompletionsArgs) -> Result<ExitCode> {
    let mut script = vec![];
    clap_complete::generate(args.shell, &mut Args::command(), "rvsdg", &mut script);
    output::write(None, &script)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints a manual page.
pub(crate) fn man(args: &ManArgs) -> Result<ExitCode> {
    // Pages are the same for all builds.
    let mut command = Args::command().version(crate::version::short());
    command.build();
    if let Some(name) = &args.subcommand {
        let visible = |it: &&clap::Command| !it.is_hide_set() && it.get_name() != "help";
        let Some(page) = command.get_subcommands().filter(visible).find(|it| it.get_name() == *name) else {
            let known: Vec<&str> = command.get_subcommands().filter(visible).map(clap::Command::get_name).collect();
            bail!("there is no subcommand `{name}`; there are {}", known.join(", "));
        };
        // Its name is that under which the page is found: `rvsdg-compile`.
        command = page.clone().version(crate::version::short());
    }
    let mut page = vec![];
    clap_mangen::Man::new(command).render(&mut page).context("can't write the page")?;
    output::write(None, &page)?;
    Ok(ExitCode::SUCCESS)
}
