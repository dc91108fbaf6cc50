//! The nodes of metadata that are tuples: `!3 = !{!4, !4, i64 0}`. Nodes of debug information are none of these.
//!
//! Decoded in one walk over the text behind all symbols; asking is constant time. Text of metadata is not renumbered
//! while a module is in
//! our hands, so numbers in attachments name these nodes.

/// An operand of a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MetadataOperand {
    /// Another node.
    Node(u32),
    /// An integer that is not negative.
    Int(u64),
    /// A string.
    Text,
    /// Anything else.
    Other,
}

/// The nodes of a module that are tuples.
#[derive(Clone, Default, Debug)]
pub struct Metadata {
    operands: Vec<MetadataOperand>,
    /// Where the operands of each node begin and end; empty for what is no tuple.
    nodes: Vec<(u32, u32)>,
}

impl Metadata {
    /// No nodes.
    pub const EMPTY: Metadata = Metadata { operands: vec![], nodes: vec![] };

    /// The nodes in what comes behind all symbols of a module.
    pub fn of(postamble: &str) -> Metadata {
        let mut found = Metadata::default();
        for line in postamble.lines() {
            let Some((number, node)) = line.strip_prefix('!').and_then(|line| line.split_once(" = ")) else { continue };
            let node = node.strip_prefix("distinct ").unwrap_or(node);
            let Some(members) = node.strip_prefix("!{").and_then(|node| node.strip_suffix('}')) else { continue };
            let Ok(number) = number.parse::<u32>() else { continue };
            let start = found.operands.len() as u32;
            found.operands.extend(Members(members));
            let index = number as usize;
            // Numbers are dense in what LLVM prints; in what it does not, those out of reach are nodes that nobody
            // knows.
            if index < postamble.len() {
                if found.nodes.len() <= index {
                    found.nodes.resize(index + 1, (0, 0));
                }
                found.nodes[index] = (start, found.operands.len() as u32);
            }
        }
        found
    }

    /// The operands of a node; none if it is no tuple.
    pub fn operands(&self, number: u32) -> &[MetadataOperand] {
        let (start, end) = self.nodes.get(number as usize).copied().unwrap_or((0, 0));
        &self.operands[start as usize..end as usize]
    }
}

/// The members between the braces of a tuple.
struct Members<'t>(&'t str);

impl Iterator for Members<'_> {
    type Item = MetadataOperand;

    fn next(&mut self) -> Option<MetadataOperand> {
        let text = self.0.trim_start_matches([',', ' ']);
        if text.is_empty() {
            return None;
        }
        // Quotes in strings are written as numbers, so the next one ends it.
        if let Some(string) = text.strip_prefix("!\"") {
            self.0 = string.find('"').map_or("", |end| &string[end + 1..]);
            return Some(MetadataOperand::Text);
        }
        let end = text.find([',', '"', '{', '(']).unwrap_or(text.len());
        if text[end..].starts_with(['"', '{', '(']) {
            // Something with an inside of its own: what follows it is of no interest any more.
            self.0 = "";
            return Some(MetadataOperand::Other);
        }
        self.0 = &text[end..];
        let member = text[..end].trim_end();
        let number = |text: &str| text.parse().ok();
        Some(if let Some(node) = member.strip_prefix('!').and_then(|it| it.parse().ok()) {
            MetadataOperand::Node(node)
        } else if let Some(value) = member.strip_prefix('i').and_then(|it| number(it.split_once(' ')?.1)) {
            MetadataOperand::Int(value)
        } else {
            MetadataOperand::Other
        })
    }
}

#[cfg(test)]
mod tests {
    use super::MetadataOperand::*;
    use super::*;

    #[test]
    fn tuples_are_decoded() {
        let text = "attributes #0 = { nounwind }\n\n!llvm.ident = !{!0}\n!0 = !{!\"clang, 19 }\"}\n!1 = !DILocation(line: 3)\n\
             !2 = distinct !{!2, i64 4, !3, i1 true, i64 -1, null}\n!3 = !{!\"a\", !0, i64 0, !2, i64 4}\n!5 = !{}\n\
             !6 = !{!3, ptr getelementptr (i8, ptr @a, i64 1), !3}\n!99999999999 = !{}\n!999999999 = !{}\n";
        let metadata = Metadata::of(text);
        assert_eq!(metadata.operands(0), [Text]);
        assert_eq!(metadata.operands(1), []);
        assert_eq!(metadata.operands(2), [Node(2), Int(4), Node(3), Other, Other, Other]);
        assert_eq!(metadata.operands(3), [Text, Node(0), Int(0), Node(2), Int(4)]);
        assert_eq!(metadata.operands(6), [Node(3), Other]);
        for none in [4, 5, 7, u32::MAX] {
            assert_eq!(metadata.operands(none), []);
        }
    }
}
