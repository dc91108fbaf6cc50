//! Splits the text of a module: parts outside of functions become one canonical line each; the others are functions.
//!
//! Numbers of metadata nodes, attribute groups and unnamed types have no meaning, so they are replaced by their
//! definitions: groups by their text, nodes and types by a hash of their contents. Nodes may refer to each other
//! cyclically. So hashes are refined in rounds: the hash of a node is computed from those of the nodes that it
//! mentions.

use crate::compare::{Difference, words};
use crate::lex::{Token, TokenKind, tokens};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The number of rounds. Differences that are farther away are not detected.
const ROUNDS: usize = 64;

/// The meaning of numbers and names in a module.
#[derive(Default)]
pub(crate) struct Names<'t> {
    groups: FxHashMap<u32, String>,
    nodes: FxHashMap<u32, u64>,
    /// Names of types, with `%`.
    pub(crate) types: FxHashSet<&'t str>,
    /// Types whose names are numbers.
    nameless: FxHashMap<&'t str, u64>,
}

/// A function as in the text.
pub(crate) struct Source<'t> {
    pub(crate) head: &'t str,
    /// All lines between the braces.
    pub(crate) body: &'t str,
}

/// The parts of a module.
#[derive(Default)]
pub(crate) struct Module<'t> {
    pub(crate) names: Names<'t>,
    pub(crate) functions: BTreeMap<&'t str, Source<'t>>,
    /// Canonical lines with their kinds, and the original lines. Sorted.
    pub(crate) items: Vec<(String, &'t str)>,
    /// Names of symbols, in order.
    order: Vec<&'t str>,
    /// Mentioned symbols.
    mentioned: FxHashSet<&'t str>,
}

impl<'t> Module<'t> {
    /// Splits a module that LLVM's tools have printed.
    pub(crate) fn parse(text: &'t str) -> Module<'t> {
        let mut module = Module::default();
        let (mut plain, mut nodes, mut types) = (Vec::new(), Vec::new(), Vec::new());
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with(['@', 'd']) {
                module.order.extend(global_of(line));
            }
            if line.starts_with("define ") {
                let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
                let end = lines.by_ref().find(|line| *line == "}").map_or(text.len(), offset);
                let body = &text[offset(line) + line.len()..end];
                let Some(name) = global_of(line) else { continue };
                module.functions.insert(name, Source { head: line, body });
            } else if let Some(rest) = line.strip_prefix("attributes #") {
                let (number, text) = rest.split_once(" = ").unwrap_or((rest, ""));
                module.names.groups.insert(number.parse().unwrap_or(u32::MAX), text.to_owned());
            } else if let Some((number, text)) = definition(line, '!') {
                nodes.push((number, text));
            } else if let Some(name) = line.split(" = type ").next().filter(|name| name.starts_with('%')) {
                module.names.types.insert(name);
                match name[1..].parse::<u32>() {
                    Ok(number) => types.push((number, line)),
                    Err(_) => plain.push(line),
                }
            } else if !line.is_empty() && !line.starts_with(';') {
                plain.push(line);
            }
        }
        let numbered: Vec<_> = types.iter().map(|(number, line)| (*number, behind_equals(line))).collect();
        let hashes = refine(&numbered, |token| token.kind == TokenKind::Local);
        for (number, line) in &types {
            let hash = hashes[number];
            module.names.nameless.insert(line.split(' ').next().unwrap_or_default(), hash);
        }
        module.names.nodes = refine(&nodes, |token| token.kind == TokenKind::Node);
        for line in plain {
            module.mention(line);
            let canonical = module.names.canonical(&tokens(line));
            module.items.push((canonical, line));
        }
        let bodies: Vec<&str> = module.functions.values().flat_map(|it| it.body.lines().chain([it.head])).collect();
        bodies.into_iter().for_each(|line| module.mention(line));
        module.items.sort();
        module
    }

    /// Records the symbols that a line mentions, except the one that it introduces.
    fn mention(&mut self, line: &'t str) {
        if line.contains('@') {
            let introduces = !line.starts_with(' ');
            let symbols = tokens(line).into_iter().filter(|token| token.kind == TokenKind::Global);
            self.mentioned.extend(symbols.skip(usize::from(introduces)).map(|token| token.text));
        }
    }
}

/// The first symbol that a line mentions.
pub(crate) fn global_of(line: &str) -> Option<&str> {
    tokens(line).into_iter().find(|token| token.kind == TokenKind::Global).map(|token| token.text)
}

/// `!7 = text`
fn definition(line: &str, sigil: char) -> Option<(u32, &str)> {
    let (number, text) = line.strip_prefix(sigil)?.split_once(" = ")?;
    Some((number.parse().ok()?, text))
}

fn behind_equals(line: &str) -> &str {
    line.split_once(" = ").map_or(line, |(_, text)| text)
}

/// Hashes of things that refer to each other by number.
fn refine(things: &[(u32, &str)], is_reference: impl Fn(&Token<'_>) -> bool) -> FxHashMap<u32, u64> {
    let places: FxHashMap<u32, usize> = things.iter().enumerate().map(|(at, (number, _))| (*number, at)).collect();
    let mut references: Vec<Vec<usize>> = Vec::new();
    let mut hashes: Vec<u64> = Vec::new();
    for (_, text) in things {
        let mut hasher = DefaultHasher::new();
        let mut mentioned = Vec::new();
        for token in tokens(text) {
            match token.number().filter(|_| is_reference(&token)).and_then(|number| places.get(&number)) {
                Some(place) => mentioned.push(*place),
                None => token.text.hash(&mut hasher),
            }
            mentioned.len().hash(&mut hasher);
        }
        references.push(mentioned);
        hashes.push(hasher.finish());
    }
    for _ in 0..ROUNDS {
        let round = references.iter().zip(&hashes).map(|(mentioned, own)| {
            let mut hasher = DefaultHasher::new();
            own.hash(&mut hasher);
            mentioned.iter().for_each(|place| hashes[*place].hash(&mut hasher));
            hasher.finish()
        });
        hashes = round.collect();
    }
    things.iter().zip(hashes).map(|((number, _), hash)| (*number, hash)).collect()
}

impl Names<'_> {
    /// Tokens as a text without numbers that have no meaning.
    pub(crate) fn canonical(&self, tokens: &[Token<'_>]) -> String {
        let mut text = String::new();
        for token in tokens {
            self.push(&mut text, token);
        }
        text
    }

    /// Appends a token.
    pub(crate) fn push(&self, text: &mut String, token: &Token<'_>) {
        if !text.is_empty() {
            text.push(' ');
        }
        let number = token.number_of_reference();
        match token.kind {
            TokenKind::Group => {
                text.push_str(number.and_then(|it| self.groups.get(&it)).map_or(token.text, |group| group.as_str()));
            }
            TokenKind::Node => match number.and_then(|it| self.nodes.get(&it)) {
                Some(hash) => text.push_str(&format!("!{hash:x}")),
                None => text.push_str(token.text),
            },
            TokenKind::Local => match self.nameless.get(token.text) {
                Some(hash) => text.push_str(&format!("%{hash:x}")),
                None => text.push_str(token.text),
            },
            _ => text.push_str(token.text),
        }
    }
}

impl Token<'_> {
    fn number_of_reference(&self) -> Option<u32> {
        matches!(self.kind, TokenKind::Group | TokenKind::Node).then(|| self.number())?
    }
}

/// The differences outside of functions.
pub(crate) fn compare(before: &Module<'_>, after: &Module<'_>) -> Vec<Difference> {
    let mut differences = Vec::new();
    let (mut a, mut b) = (before.items.iter().peekable(), after.items.iter().peekable());
    let (mut gone, mut new) = (Vec::new(), Vec::new());
    loop {
        match (a.peek(), b.peek()) {
            (None, None) => break,
            (Some(x), Some(y)) if x.0 == y.0 => {
                a.next();
                b.next();
            }
            (Some(x), Some(y)) if x.0 < y.0 => gone.extend(a.next()),
            (Some(_), None) => gone.extend(a.next()),
            _ => new.extend(b.next()),
        }
    }
    for (canonical, line) in gone {
        let what = what(line);
        let twin = new.iter().position(|(_, other)| self::what(other) == what && key(other) == key(line));
        let difference = match twin {
            Some(at) => {
                let (other, text) = new.remove(at);
                Difference::new(format!("{what}: {}", words(canonical, other)), line, text)
            }
            None => {
                let unused = global_of(line).is_some_and(|name| !before.mentioned.contains(name));
                let unused = if unused { "unused " } else { "" };
                Difference::new(format!("{unused}{what} is missing"), line, "")
            }
        };
        differences.push(difference);
    }
    let order = |module: &Module<'_>, other: &Module<'_>| -> Vec<String> {
        let known: FxHashSet<&str> = other.order.iter().copied().collect();
        module.order.iter().filter(|name| known.contains(*name)).map(|name| (*name).to_owned()).collect()
    };
    let (a, b) = (order(before, after), order(after, before));
    if let Some((a, b)) = a.iter().zip(&b).find(|(a, b)| a != b) {
        differences.push(Difference::new("order of symbols", a, b));
    }
    differences.extend(new.into_iter().map(|(_, line)| Difference::new(format!("new {}", what(line)), "", line)));
    differences
}

/// The kind of definition in a line.
fn what(line: &str) -> &str {
    let first = line.split(' ').next().unwrap_or_default();
    match line.as_bytes()[0] {
        b'@' => "symbol",
        b'$' => "comdat",
        b'%' => "type",
        b'!' => first,
        _ => first,
    }
}

/// The name that a line defines.
fn key(line: &str) -> &str {
    match line.as_bytes()[0] {
        b'd' => global_of(line).unwrap_or_default(),
        _ => line.split(" = ").next().unwrap_or_default(),
    }
}
