//! The output of a program with loops: a line `name class seconds checksum` for each of them.

use anyhow::{Context, Result, bail};

/// What a program says about one loop.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    /// Class and name, as in `reductions/parity`.
    pub(super) name: String,
    pub(super) seconds: f64,
    pub(super) checksum: String,
}

/// Reads the output of a program, which has at least one line.
pub(super) fn read(output: &str) -> Result<Vec<Line>> {
    let lines: Vec<Line> = output
        .lines()
        .map(|text| line(text).with_context(|| format!("this is no line about a loop: {text}")))
        .collect::<Result<_>>()?;
    if lines.is_empty() {
        bail!("there is no loop with these names");
    }
    Ok(lines)
}

fn line(text: &str) -> Option<Line> {
    let words: Vec<&str> = text.split(' ').collect();
    let &[name, class, seconds, checksum] = words.as_slice() else { return None };
    let seconds = seconds.parse().ok().filter(|seconds: &f64| *seconds >= 0.0)?;
    Some(Line { name: format!("{class}/{name}"), seconds, checksum: checksum.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_four_words() {
        let lines = read("parity reductions 0.25 00ff\nmerge packing 1e-3 1\n").unwrap();
        let first = Line { name: "reductions/parity".to_owned(), seconds: 0.25, checksum: "00ff".to_owned() };
        assert_eq!(lines[0], first);
        assert_eq!((lines.len(), lines[1].seconds), (2, 0.001));
        for wrong in ["", "parity reductions 0.25", "parity reductions soon 1", "parity reductions -1 1", "\n"] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
