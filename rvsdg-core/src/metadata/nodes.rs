//! Metadata nodes that are tuples: `!3 = !{!4, !4, i64 0}`. Nodes of debug information are not included.
//!
//! They are decoded in one walk over the module's text after all symbols; a lookup takes constant time. Metadata in the
//! text is not renumbered, so numbers in attachments identify these nodes.

/// An operand of a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MetadataOperand {
    /// Another node.
    Node(u32),
    /// A non-negative integer.
    Int(u64),
    /// A string.
    Text,
    /// Anything else.
    Other,
}

/// The metadata nodes of a module that are tuples.
#[derive(Clone, Default, Debug)]
pub struct Metadata {
    operands: Vec<MetadataOperand>,
    /// The range of the operands of each node; empty for nodes that are not tuples.
    nodes: Vec<(u32, u32)>,
}

impl Metadata {
    /// No nodes.
    pub const EMPTY: Metadata = Metadata { operands: vec![], nodes: vec![] };

    /// Parses the nodes from the text after all symbols of a module.
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
            // LLVM prints consecutive numbers. In other text, nodes with too large numbers are treated as unknown.
            if index < postamble.len() {
                if found.nodes.len() <= index {
                    found.nodes.resize(index + 1, (0, 0));
                }
                found.nodes[index] = (start, found.operands.len() as u32);
            }
        }
        found
    }

    /// The operands of a node; none if it is not a tuple.
    pub fn operands(&self, number: u32) -> &[MetadataOperand] {
        let (start, end) = self.nodes.get(number as usize).copied().unwrap_or((0, 0));
        &self.operands[start as usize..end as usize]
    }
}

/// The operands between the braces of a tuple.
struct Members<'t>(&'t str);

impl Iterator for Members<'_> {
    type Item = MetadataOperand;

    fn next(&mut self) -> Option<MetadataOperand> {
        let text = self.0.trim_start_matches([',', ' ']);
        if text.is_empty() {
            return None;
        }
        // Quotes in strings are escaped, so the next quote ends the string.
        if let Some(string) = text.strip_prefix("!\"") {
            self.0 = string.find('"').map_or("", |end| &string[end + 1..]);
            return Some(MetadataOperand::Text);
        }
        let end = text.find([',', '"', '{', '(']).unwrap_or(text.len());
        if text[end..].starts_with(['"', '{', '(']) {
            // A nested construct: parsing ends here.
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
