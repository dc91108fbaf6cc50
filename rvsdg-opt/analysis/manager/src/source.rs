//! Names, files and lines by the numbers of metadata nodes, from the text of a module.
//!
//! Only for reports: the text is searched once, if there are remarks. Linear in the text.

use crate::remarks::{Location, Text};
use rustc_hash::FxHashMap;
use rvsdg_core::{Module, Symbol, unescaped};
use rvsdg_opt_target::limits::shared::MAX_PLACES;
use std::sync::Arc;

/// What the text of a module says about its source.
pub(crate) struct Source<'m> {
    module: &'m Module,
    /// The nodes of debug information, by number.
    nodes: FxHashMap<u32, &'m str>,
    /// Names of parameters, by the node of the function, and their numbers from 0.
    parameters: FxHashMap<(u32, usize), &'m str>,
    files: FxHashMap<u32, Arc<str>>,
}

impl<'m> Source<'m> {
    pub(crate) fn of(module: &'m Module) -> Source<'m> {
        let mut source = Source {
            module,
            nodes: FxHashMap::default(),
            parameters: FxHashMap::default(),
            files: FxHashMap::default(),
        };
        for line in module.text.postamble.lines() {
            let Some((number, node)) = line.strip_prefix('!').and_then(|line| line.split_once(" = ")) else { continue };
            let node = node.strip_prefix("distinct ").unwrap_or(node);
            let Some(number) = number.parse().ok().filter(|_| node.starts_with("!DI")) else { continue };
            source.nodes.insert(number, node);
            if node.starts_with("!DILocalVariable(")
                && let Some(index) = integer(node, "arg").and_then(|index| usize::try_from(index).ok()?.checked_sub(1))
                && let (Some(scope), Some(name)) = (reference(node, "scope"), string(node, "name"))
            {
                source.parameters.insert((scope, index), name);
            }
        }
        source
    }

    /// The name of a symbol, without quotation marks.
    pub(crate) fn name(&self, symbol: Symbol) -> &'m str {
        let name: &str = &self.module.symbols[symbol].name;
        name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name)
    }

    /// Where a function is defined.
    pub(crate) fn definition(&mut self, symbol: Symbol) -> Option<Location> {
        let subprogram = self.subprogram(symbol)?;
        let line = integer(self.nodes.get(&subprogram)?, "line")?;
        Some(Location { file: self.file(subprogram)?, line: u32::try_from(line).ok()?, column: 0 })
    }

    fn subprogram(&self, symbol: Symbol) -> Option<u32> {
        let (_, rest) = self.module.symbols[symbol].function()?.metadata.split_once("!dbg !")?;
        rest[..rest.bytes().take_while(u8::is_ascii_digit).count()].parse().ok()
    }

    /// What a text of an argument is in the end.
    pub(crate) fn text(&self, text: &Text, function: Symbol) -> String {
        match text {
            Text::Plain(text) => text.clone(),
            Text::Symbol(symbol) => self.name(*symbol).to_owned(),
            Text::Variable(node) => {
                let name = self.nodes.get(node).and_then(|node| string(node, "name"));
                name.map_or_else(|| "a local variable".into(), str::to_owned)
            }
            Text::Parameter(index) => {
                let name = self.subprogram(function).and_then(|node| self.parameters.get(&(node, *index)));
                name.map_or_else(|| format!("parameter {}", index + 1), |name| (*name).to_owned())
            }
        }
    }

    /// The places that a chain of location nodes means, with the calls that the nodes themselves name.
    pub(crate) fn places(&mut self, chain: &[u32]) -> Vec<Location> {
        let mut places = vec![];
        for first in chain {
            let mut next = Some(*first);
            while let Some(number) = next.take().filter(|_| places.len() < MAX_PLACES) {
                let Some(node) = self.nodes.get(&number).copied() else { break };
                let numbers = [integer(node, "line").unwrap_or(0), integer(node, "column").unwrap_or(0)];
                let file = reference(node, "scope").and_then(|scope| self.file(scope));
                if let ([Ok(line @ 1..), Ok(column)], Some(file)) = (numbers.map(u32::try_from), file) {
                    places.push(Location { file, line, column });
                }
                next = reference(node, "inlinedAt");
            }
        }
        places
    }

    /// The file of a scope: its own, or that of a scope around.
    fn file(&mut self, scope: u32) -> Option<Arc<str>> {
        let mut next = scope;
        for _ in 0..MAX_PLACES {
            let node = self.nodes.get(&next).copied()?;
            if let Some(name) = string(node, "filename") {
                return Some(self.files.entry(next).or_insert_with(|| unescaped(name).into()).clone());
            }
            next = reference(node, "file").or_else(|| reference(node, "scope"))?;
        }
        None
    }
}

/// A field of a node of debug information: `!DILocation(line: 3, column: 4, scope: !5)`.
fn field<'t>(node: &'t str, name: &str) -> Option<&'t str> {
    let (_, mut rest) = node.split_once('(')?;
    loop {
        let mut quoted = false;
        let end = rest.bytes().position(|byte| {
            quoted ^= byte == b'"';
            !quoted && matches!(byte, b',' | b')')
        });
        let (part, behind) = rest.split_at(end.unwrap_or(rest.len()));
        if let Some(value) = part.trim_start().strip_prefix(name).and_then(|part| part.strip_prefix(": ")) {
            return Some(value);
        }
        rest = behind.strip_prefix(',')?;
    }
}

fn integer(node: &str, name: &str) -> Option<u64> {
    field(node, name)?.parse().ok()
}

fn reference(node: &str, name: &str) -> Option<u32> {
    field(node, name)?.strip_prefix('!')?.parse().ok()
}

fn string<'t>(node: &'t str, name: &str) -> Option<&'t str> {
    field(node, name)?.strip_prefix('"')?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_outside_of_strings() {
        let node = "!DILocalVariable(name: \"a, line: 9)\", arg: 1, scope: !12, file: !3, line: 41)";
        assert_eq!(string(node, "name"), Some("a, line: 9)"));
        assert_eq!((integer(node, "line"), integer(node, "arg")), (Some(41), Some(1)));
        assert_eq!(
            (reference(node, "scope"), reference(node, "file"), reference(node, "inlinedAt")),
            (Some(12), Some(3), None)
        );
    }
}
