//! Levels of optimization and kinds of debug information, as compilers spell them.

use rvsdg_opt::Level;
use std::ffi::OsString;
use std::str::FromStr;

/// What `-O` asks for: one of our levels, and with `-Ofast` arithmetic that need not be exact.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chosen {
    pub(crate) level: Level,
    pub(crate) fast_math: bool,
}

impl From<Level> for Chosen {
    fn from(level: Level) -> Chosen {
        Chosen { level, fast_math: false }
    }
}

impl FromStr for Chosen {
    type Err = String;

    /// Other compilers have more names for our levels; `rvsdg cc` knows the same ones.
    fn from_str(text: &str) -> Result<Chosen, String> {
        let level = match text {
            "g" => Level::O1,
            "fast" => return Ok(Chosen { level: Level::O3, fast_math: true }),
            _ if text.parse::<u32>().is_ok_and(|number| number > 3) => Level::O3,
            _ => return text.parse::<Level>().map(Chosen::from).map_err(|error| format!("{error}, g, fast")),
        };
        Ok(level.into())
    }
}

/// The kinds of debug information that `-g` may name, which are clang's.
pub(crate) const DEBUG_INFO: [&str; 17] = [
    "0",
    "1",
    "2",
    "3",
    "dwarf",
    "dwarf-2",
    "dwarf-3",
    "dwarf-4",
    "dwarf-5",
    "gdb",
    "gdb0",
    "gdb1",
    "gdb2",
    "gdb3",
    "lldb",
    "line-tables-only",
    "line-directives-only",
];

/// Does this kind have any?
pub(crate) fn has_debug_info(kind: &str) -> bool {
    !matches!(kind, "0" | "gdb0")
}

/// The words of a command line in which a lone `-O` or `-g` has its value. Clap would take the next word for it.
pub(crate) fn with_values(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.collect();
    if words.get(1).is_none_or(|subcommand| subcommand != "compile" && subcommand != "view") {
        return words;
    }
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    for at in 2..end {
        let is_level = |next: &OsString| next.to_str().is_some_and(|next| next.parse::<Chosen>().is_ok());
        if words[at] == "-O" && !words.get(at + 1).is_some_and(is_level) {
            words[at] = "-O1".into();
        } else if words[at] == "-g" {
            words[at] = "-g2".into();
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_the_names_that_compilers_know() {
        let chosen = |text: &str| text.parse::<Chosen>();
        for (names, level) in [("0", Level::O0), ("1 g", Level::O1), ("3 4 99", Level::O3), ("z", Level::Oz)] {
            for name in names.split(' ') {
                assert_eq!(chosen(name), Ok(level.into()), "{name}");
            }
        }
        assert_eq!(chosen("fast"), Ok(Chosen { level: Level::O3, fast_math: true }));
        for wrong in ["", "-1", "x", "4x"] {
            assert!(chosen(wrong).unwrap_err().ends_with("known levels: 0, 1, 2, 3, s, z, g, fast"), "{wrong}");
        }
    }

    #[test]
    fn lone_options_get_values() {
        let words = |line: &str| with_values(line.split(' ').map(OsString::from)).join(std::ffi::OsStr::new(" "));
        assert_eq!(words("rvsdg compile -O a.c -O 2 -o -O"), "rvsdg compile -O1 a.c -O 2 -o -O1");
        assert_eq!(words("rvsdg view -g a.c -O -- -g"), "rvsdg view -g2 a.c -O1 -- -g");
        assert_eq!(words("rvsdg run -O -g"), "rvsdg run -O -g");
    }
}
