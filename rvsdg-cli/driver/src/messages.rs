//! The form of our own messages.

use std::io::IsTerminal;

/// Is standard error a terminal that shows colours, and does the user want them?
pub(crate) fn shows_colors() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    !is_dumb && !is_set("NO_COLOR") && std::io::stderr().is_terminal()
}

/// A message with its kind (`error`, `warning`, `note`, `remark`), without the last line feed. Further lines are
/// indented, to show that they belong together.
pub fn headed(kind: &str, message: &str) -> String {
    form(kind, message, shows_colors())
}

fn form(kind: &str, message: &str, colors: bool) -> String {
    let message = message.trim_end().replace('\n', "\n    ");
    if !colors {
        return format!("rvsdg: {kind}: {message}");
    }
    let color = match kind {
        "error" => "31",
        "warning" => "35",
        "remark" => "34",
        _ => "30",
    };
    format!("\x1b[1mrvsdg: \x1b[1;{color}m{kind}:\x1b[0m {message}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_for_terminals() {
        assert_eq!(form("error", "one\ntwo\n", false), "rvsdg: error: one\n    two");
        assert_eq!(form("warning", "x", true), "\x1b[1mrvsdg: \x1b[1;35mwarning:\x1b[0m x");
    }
}
