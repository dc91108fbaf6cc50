//! Differences of texts, line by line, for people.

use std::fmt::Write;

/// How many lines a difference shows around a change.
const CONTEXT: usize = 3;

/// Above this product of line counts a difference is not looked for line by line.
const DIFF_BOUND: usize = 4_000_000;

/// Lines that went (`-`) and came (`+`), with some around them.
pub fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let end = old[start..].iter().rev().zip(new[start..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    let mut lines: Vec<(char, &str)> = old[..start].iter().map(|line| (' ', *line)).collect();
    if a.len() * b.len() > DIFF_BOUND {
        lines.extend(a.iter().map(|line| ('-', *line)));
        lines.extend(b.iter().map(|line| ('+', *line)));
    } else {
        common_lines(a, b, &mut lines);
    }
    lines.extend(old[old.len() - end..].iter().map(|line| (' ', *line)));

    let mut out = String::new();
    let mut skipping = false;
    for (index, (mark, line)) in lines.iter().enumerate() {
        let around = &lines[index.saturating_sub(CONTEXT)..lines.len().min(index + CONTEXT + 1)];
        if around.iter().any(|(mark, _)| *mark != ' ') {
            let _ = writeln!(out, "  {mark} {line}");
        } else if !skipping {
            let _ = writeln!(out, "  ...");
        }
        skipping = around.iter().all(|(mark, _)| *mark == ' ');
    }
    out
}

/// The longest common subsequence of lines, by the textbook's table.
fn common_lines<'a>(a: &[&'a str], b: &[&'a str], lines: &mut Vec<(char, &'a str)>) {
    let width = b.len() + 1;
    let mut longest = vec![0u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i * width + j] = match a[i] == b[j] {
                true => longest[(i + 1) * width + j + 1] + 1,
                false => longest[(i + 1) * width + j].max(longest[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            lines.push((' ', a[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || i < a.len() && longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            lines.push(('-', a[i]));
            i += 1;
        } else {
            lines.push(('+', b[j]));
            j += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_readable() {
        let numbers: Vec<String> = (0..20).map(|n| n.to_string()).collect();
        let old = numbers.join("\n");
        let new = old.replace("\n7\n8\n", "\n8\nx\n");
        assert_eq!(
            difference(&old, &new),
            "  ...\n    4\n    5\n    6\n  - 7\n    8\n  + x\n    9\n    10\n    11\n  ...\n"
        );
        assert_eq!(difference("a\n", "a\n"), "  ...\n");
    }
}
