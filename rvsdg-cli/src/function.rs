//! A function that the user names: is there one, and if not, which one is meant?

use anyhow::{Result, bail};
use rvsdg_core::Module;

/// How many names an error proposes.
const PROPOSALS: usize = 5;

/// Is there such a function? The error names similar ones. `name` is that of the input.
pub(crate) fn check(module: &Module, function: &str, name: &str) -> Result<()> {
    let names: Vec<&str> = module.lambdas().iter().map(|(_, symbol)| &*module.symbols[*symbol].name).collect();
    if names.contains(&function) {
        return Ok(());
    }
    if let Some(why) = kept_as_text(module, function) {
        bail!("{name}: there is no graph of '{function}': {why}");
    }
    let proposals = similar(&names, function);
    match proposals.is_empty() {
        true => bail!("{name}: there is no function '{function}'"),
        false => bail!("{name}: there is no function '{function}'; there is {}", proposals.join(", ")),
    }
}

/// Why a function has no graph, if it is only declared or kept as text.
fn kept_as_text(module: &Module, function: &str) -> Option<String> {
    let symbol = module.symbols.values().find(|symbol| &*symbol.name == function)?;
    Some(match &symbol.function()?.verbatim {
        Some(verbatim) => format!("it is passed through ({})", verbatim.reason),
        None => "it is only declared".into(),
    })
}

/// The names that contain the wanted one, or that it contains, or that differ from it in a few letters; the most
/// similar ones first.
fn similar<'n>(names: &[&'n str], wanted: &str) -> Vec<&'n str> {
    let rank = |name: &str| {
        let is_part = !name.is_empty() && (name.contains(wanted) || wanted.contains(name));
        let distance = distance(name, wanted);
        let few = 1 + wanted.chars().count() / 4;
        (is_part || distance <= few).then_some(distance)
    };
    let mut ranked: Vec<(usize, &str)> = names.iter().filter_map(|name| Some((rank(name)?, *name))).collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, name)| name).take(PROPOSALS).collect()
}

/// How many letters have to be inserted, removed or replaced (Levenshtein's distance), by rows of the table. Takes the
/// product of the lengths.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (index, wanted) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *wanted);
            diagonal = row[index + 1];
            row[index + 1] = replaced.min(row[index] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_differ() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(
            [distance("", "abc"), distance("abc", ""), distance("abc", "abc"), distance("\u{e4}b", "ab")],
            [3, 3, 0, 1]
        );
    }

    #[test]
    fn names_that_may_be_meant() {
        let names = ["main", "sum_of_squares", "sum", "product", "mian"];
        assert_eq!(similar(&names, "sums"), ["sum"]);
        assert_eq!(similar(&names, "sum_of"), ["sum", "sum_of_squares"]);
        assert_eq!(similar(&names, "maim"), ["main"]);
        assert!(similar(&names, "zzz").is_empty());
    }
}
