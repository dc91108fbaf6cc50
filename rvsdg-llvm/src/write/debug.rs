//! Locations: the metadata nodes of instructions' locations, including new ones; and what variables may be said to be.
//!
//! An inlined location needs a node of its own for each call: the same line, column and scope, inlined at the location
//! of the call. A call without a location gets line 0 of its function, because LLVM requires a location for calls that
//! could be inlined.
//!
//! LLVM rejects a location that belongs to another function, and a subprogram that two functions have. So the first
//! function with a subprogram keeps it. Each location is traced to its subprogram. Locations in another subprogram are
//! omitted, and so are all locations of functions without a subprogram. Passes need not maintain any of this.

use super::{NewNodes, scan};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{LocId, LocInfo, LocVariable, Payloads, expression};
use std::borrow::Cow;

/// The maximum nesting depth of scopes, in case they are cyclic.
const MAX_DEPTH: usize = 10_000;

/// The debug information of a module.
#[derive(Default)]
pub(super) struct Debug<'a> {
    /// The nodes that locations depend on, by number.
    nodes: FxHashMap<u32, &'a str>,
    /// The subprograms of the functions printed so far.
    taken: FxHashSet<u32>,
    /// The subprogram of a location that is not inlined, or of the outermost location of an inlined one.
    roots: FxHashMap<u32, Option<u32>>,
    /// The nodes that have been created: by location, location of the inlined call, and whether it is the location of a
    /// call.
    made: FxHashMap<(u32, Option<u32>, bool), u32>,
    /// The locations with line 0 of subprograms.
    zeros: FxHashMap<u32, u32>,
}

impl<'a> Debug<'a> {
    /// Finds the nodes in the postamble.
    pub(super) fn new(postamble: &'a str) -> Debug<'a> {
        let mut debug = Debug::default();
        if postamble.contains("!DISubprogram(") {
            let lines = postamble.lines().filter(|line| line.contains("!DI"));
            debug.nodes = lines.filter_map(|line| Some((scan::metadata_number(line)?, line))).collect();
        }
        debug
    }

    /// The attachments of a function, and its subprogram. A subprogram that another function already has is omitted.
    pub(super) fn subprogram(&mut self, metadata: &str) -> (String, Option<u32>) {
        const MARK: &str = "!dbg !";
        let found = metadata.find(MARK).and_then(|at| {
            let behind = at + MARK.len();
            let end = behind + metadata[behind..].bytes().take_while(u8::is_ascii_digit).count();
            Some((at, end, metadata[behind..end].parse().ok()?))
        });
        match found {
            Some((_, _, number)) if self.nodes.contains_key(&number) && self.taken.insert(number) => {
                (metadata.to_owned(), Some(number))
            }
            Some((at, end, _)) => (format!("{}{}", &metadata[..at], metadata[end..].trim_start()), None),
            None => (metadata.to_owned(), None),
        }
    }

    /// The number of a location's node, if the location is in this subprogram.
    pub(super) fn location(
        &mut self,
        payloads: &Payloads,
        location: LocId,
        subprogram: u32,
        new: &mut NewNodes,
    ) -> Option<u32> {
        let info = &payloads[location];
        self.numbered(payloads, info, info.node?, subprogram, new)
    }

    /// The number of the location at which a variable of `info` is declared.
    pub(super) fn numbered(
        &mut self,
        payloads: &Payloads,
        info: &LocInfo,
        node: u32,
        subprogram: u32,
        new: &mut NewNodes,
    ) -> Option<u32> {
        let mut chain = vec![node];
        let mut next = info.call;
        while let Some(id) = next {
            chain.push(payloads[id].node?);
            next = payloads[id].call;
        }
        let outermost = *chain.last().expect("there is one");
        if self.root(outermost) != Some(subprogram) {
            return None;
        }
        let mut call = None;
        for (depth, node) in chain.iter().enumerate().rev() {
            call = Some(self.behind(*node, call, depth > 0, new)?);
        }
        call
    }

    /// The expression of a variable, if it fits the type: LLVM does not accept a part that is all of the variable, or
    /// more.
    pub(super) fn valid_expression<'e>(&self, variable: &'e LocVariable) -> Option<Cow<'e, str>> {
        let text: &'e str = &variable.expression;
        let Some((at, size)) = expression::fragment(text) else { return Some(text.into()) };
        match self.size(variable.node) {
            Some(whole) if at == 0 && size == whole => Some(expression::without_fragment(text)?.into_string().into()),
            Some(whole) if at.checked_add(size).is_none_or(|end| end > whole) => None,
            _ => Some(text.into()),
        }
    }

    /// The size of a variable in bits, if its type says it.
    fn size(&self, variable: u32) -> Option<u64> {
        let mut node = field(self.nodes.get(&variable)?, "type: !")?;
        for _ in 0..MAX_DEPTH {
            let text = self.nodes.get(&node)?;
            if let Some((_, rest)) = text.split_once(", size: ") {
                return rest[..rest.bytes().take_while(u8::is_ascii_digit).count()].parse().ok();
            }
            node = field(text, "baseType: !")?;
        }
        None
    }

    /// The location with line 0 of a subprogram.
    pub(super) fn nowhere(&mut self, subprogram: u32, new: &mut NewNodes) -> u32 {
        *self
            .zeros
            .entry(subprogram)
            .or_insert_with(|| new.add(|_| format!("!DILocation(line: 0, scope: !{subprogram})")))
    }

    /// The number of location `node`, where `call` is the call site of its outermost inlined location.
    fn behind(&mut self, node: u32, call: Option<u32>, is_call: bool, new: &mut NewNodes) -> Option<u32> {
        if call.is_none() && !is_call {
            return Some(node);
        }
        let mut own = vec![node];
        while let Some(next) = field(self.nodes.get(own.last()?)?, "inlinedAt: !") {
            own.push(next);
            if own.len() > MAX_DEPTH {
                return None;
            }
        }
        let mut call = call;
        for (depth, node) in own.iter().enumerate().rev() {
            let is_call = is_call || depth > 0;
            let key = (*node, call, is_call);
            if let Some(made) = self.made.get(&key) {
                call = Some(*made);
                continue;
            }
            let text = self.nodes.get(node)?;
            let fields = text.split_once("!DILocation(")?.1.strip_suffix(')')?;
            let fields = fields.split(", ").filter(|field| !field.starts_with("inlinedAt: "));
            let fields = fields.collect::<Vec<_>>().join(", ");
            let made = new.add(|_| {
                let distinct = if is_call { "distinct " } else { "" };
                let at = call.map_or_else(String::new, |call| format!(", inlinedAt: !{call}"));
                format!("{distinct}!DILocation({fields}{at})")
            });
            self.made.insert(key, made);
            call = Some(made);
        }
        call
    }

    /// The subprogram that a location is in.
    fn root(&mut self, location: u32) -> Option<u32> {
        if let Some(known) = self.roots.get(&location) {
            return *known;
        }
        let mut node = location;
        let mut found = None;
        for _ in 0..MAX_DEPTH {
            let Some(text) = self.nodes.get(&node) else { break };
            if text.contains("!DISubprogram(") {
                found = Some(node);
                break;
            }
            let Some(next) = field(text, "inlinedAt: !").or_else(|| field(text, "scope: !")) else { break };
            node = next;
        }
        self.roots.insert(location, found);
        found
    }
}

/// The number in a field of a node.
fn field(text: &str, name: &str) -> Option<u32> {
    let rest = text.split_once(name)?.1;
    rest[..rest.bytes().take_while(u8::is_ascii_digit).count()].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "!3 = distinct !DISubprogram(name: \"f\", scope: !1)\n!4 = distinct !DISubprogram(name: \"g\", scope: !1)\n\
        !5 = !DILexicalBlock(scope: !3, file: !1, line: 2)\n!6 = !DILocation(line: 3, column: 1, scope: !5)\n\
        !7 = !DILocation(line: 9, scope: !4)\n!8 = !DILocation(line: 10, scope: !4, inlinedAt: !6)\n";

    fn new_nodes() -> NewNodes {
        NewNodes { next: 20, ..NewNodes::default() }
    }

    #[test]
    fn what_was_inlined_is_behind_its_call() {
        let (mut debug, mut payloads, mut new) = (Debug::new(TEXT), Payloads::new(), new_nodes());
        let plain = |node| LocInfo { node: Some(node), ..LocInfo::default() };
        let call = payloads.intern_loc(plain(6));
        assert_eq!(debug.location(&payloads, call, 3, &mut new), Some(6));
        assert_eq!(debug.location(&payloads, call, 4, &mut new), None);
        let inlined = payloads.intern_loc(LocInfo { call: Some(call), ..plain(7) });
        assert_eq!(debug.location(&payloads, inlined, 3, &mut new), Some(21));
        assert_eq!(debug.location(&payloads, inlined, 3, &mut new), Some(21));
        assert_eq!(debug.location(&payloads, inlined, 4, &mut new), None);
        assert_eq!(debug.nowhere(3, &mut new), 22);
        assert_eq!(
            new.text,
            "!20 = distinct !DILocation(line: 3, column: 1, scope: !5)\n\
             !21 = !DILocation(line: 9, scope: !4, inlinedAt: !20)\n!22 = !DILocation(line: 0, scope: !3)\n"
        );
    }

    #[test]
    fn what_was_inlined_before_goes_behind_the_call_as_a_whole() {
        let (mut debug, mut payloads, mut new) = (Debug::new(TEXT), Payloads::new(), new_nodes());
        let call = payloads.intern_loc(LocInfo { node: Some(7), ..LocInfo::default() });
        let inner = payloads.intern_loc(LocInfo { node: Some(8), call: Some(call), variables: [].into() });
        assert_eq!(debug.location(&payloads, inner, 4, &mut new), Some(22));
        assert!(new.text.ends_with(
            "!21 = distinct !DILocation(line: 3, column: 1, scope: !5, inlinedAt: !20)\n\
             !22 = !DILocation(line: 10, scope: !4, inlinedAt: !21)\n"
        ));
    }

    #[test]
    fn a_subprogram_belongs_to_one_function() {
        let mut debug = Debug::new(TEXT);
        assert_eq!(debug.subprogram(" !dbg !3 !prof !9"), (" !dbg !3 !prof !9".into(), Some(3)));
        assert_eq!(debug.subprogram(" !dbg !3 !prof !9"), (" !prof !9".into(), None));
        assert_eq!(debug.subprogram(" !prof !9"), (" !prof !9".into(), None));
    }
}
