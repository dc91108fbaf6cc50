//! The metadata of loops: `!llvm.loop !5`, `!5 = distinct !{!5, !6, !7}`, `!6 = !{!"llvm.loop.mustprogress"}`. Members
//! that are neither this one nor locations become the note. Hints that refer to no other node, such as
//! `!{!"llvm.loop.unroll.disable"}`, are spelled out in the note, so that passes can read them. Other members are given
//! by number. The first location is where the loop begins.

use super::scan::split_commas;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::Note;

/// The properties of the `llvm.loop` nodes, by number.
#[derive(Default)]
pub(super) struct Loops(FxHashMap<u32, Properties>);

#[derive(Default)]
struct Properties {
    must_progress: bool,
    /// The remaining members.
    others: String,
    /// Where it begins in the source: the number of a node.
    location: Option<u32>,
}

/// The number and the contents of a line that defines a metadata node.
pub(super) fn node(line: &str) -> Option<(u32, &str)> {
    let (number, contents) = line.strip_prefix('!')?.split_once(" = ")?;
    Some((number.parse().ok()?, contents))
}

/// The number of the node that is attached as `kind`, which has to end in `!`.
pub(super) fn attached(attachments: &str, kind: &str) -> Option<u32> {
    let (_, rest) = attachments.split_once(kind)?;
    rest[..rest.bytes().take_while(u8::is_ascii_digit).count()].parse().ok()
}

fn number(member: &str) -> Option<u32> {
    member.strip_prefix('!')?.parse().ok()
}

/// Has the node only a name of LLVM's or of this project, and at most a number, and no reference to other nodes?
fn is_hint(contents: &str) -> bool {
    ["!{!\"llvm.loop.", "!{!\"rvsdg.loop."].iter().any(|name| contents.starts_with(name))
        && contents.matches('!').count() == 2
        && !contents.contains(['@', '%'])
}

impl Loops {
    /// Finds the loop nodes in the postamble.
    pub(super) fn parse(postamble: &str) -> Loops {
        // A loop's node is its own first member.
        let members = |(own, contents): (u32, &'_ str)| {
            let members = contents.strip_prefix("distinct !{")?.strip_suffix('}')?;
            let members = split_commas(members.strip_prefix('!')?.strip_prefix(&own.to_string())?.strip_prefix(", ")?);
            Some((own, members.into_iter().map(str::trim).map(str::to_owned).collect::<Vec<_>>()))
        };
        if !postamble.contains(" = distinct !{") {
            return Loops::default();
        }
        let loops: Vec<(u32, Vec<String>)> = postamble.lines().filter_map(node).filter_map(members).collect();
        let wanted: FxHashSet<u32> =
            loops.iter().flat_map(|(_, members)| members).filter_map(|it| number(it)).collect();
        let (mut progress, mut locations) = (FxHashSet::default(), FxHashSet::default());
        let mut hints: FxHashMap<u32, &str> = FxHashMap::default();
        for (number, contents) in postamble.lines().filter_map(node).filter(|(number, _)| wanted.contains(number)) {
            let contents = contents.trim_start_matches("distinct ");
            if contents == "!{!\"llvm.loop.mustprogress\"}" {
                progress.insert(number);
            } else if contents.starts_with("!DILocation(") {
                locations.insert(number);
            } else if is_hint(contents) {
                hints.insert(number, contents);
            }
        }
        let read = |(own, members): (u32, Vec<String>)| {
            let mut properties = Properties::default();
            for member in members {
                let number = number(&member);
                if number.is_some_and(|number| progress.contains(&number)) {
                    properties.must_progress = true;
                } else if let Some(number) = number.filter(|number| locations.contains(number)) {
                    // Behind it is where the loop ends.
                    properties.location.get_or_insert(number);
                } else {
                    properties.others.push_str(if properties.others.is_empty() { "" } else { ", " });
                    let hint = number.and_then(|number| hints.get(&number).copied());
                    properties.others.push_str(hint.unwrap_or(&member));
                }
            }
            (own, properties)
        };
        Loops(loops.into_iter().map(read).collect())
    }

    fn of(&self, attachments: &str) -> Option<&Properties> {
        self.0.get(&attached(attachments, "!llvm.loop !")?)
    }

    /// Does the `llvm.loop` attachment of a terminator require that the loop makes progress?
    pub(super) fn must_progress(&self, attachments: &str) -> bool {
        self.of(attachments).is_some_and(|properties| properties.must_progress)
    }

    /// The metadata node that says where the loop begins in the source.
    pub(super) fn location(&self, attachments: &str) -> Option<u32> {
        self.of(attachments)?.location
    }

    /// The other properties.
    pub(super) fn note(&self, attachments: &str) -> Option<Note> {
        let properties = self.of(attachments).filter(|properties| !properties.others.is_empty())?;
        Some(Note::Loop(properties.others.as_str().into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_a_property_of_the_node() {
        let text = "!1 = distinct !{!1, !2, !3}\n!2 = !{!\"llvm.loop.mustprogress\"}\n!3 = !{!\"llvm.loop.unroll.disable\"}\n\
            !4 = distinct !{!4, !3, !5, !6}\n!5 = !DILocation(line: 1, scope: !7)\n!6 = !{!\"a, b\", i32 1}\n!8 = distinct !{!8, !5, !2}\n";
        let loops = Loops::parse(text);
        assert!(loops.must_progress(", !prof !9, !llvm.loop !1"));
        assert!(!loops.must_progress(", !llvm.loop !4"));
        assert!(!loops.must_progress(", !llvm.loop !12"));
        assert!(!loops.must_progress(""));
        assert_eq!(loops.note(", !llvm.loop !1"), Some(Note::Loop("!{!\"llvm.loop.unroll.disable\"}".into())));
        assert_eq!(loops.note(", !llvm.loop !4"), Some(Note::Loop("!{!\"llvm.loop.unroll.disable\"}, !6".into())));
        assert_eq!(loops.note(", !llvm.loop !8"), None);
        assert_eq!(loops.note(""), None);
        let locations = [1, 4, 8].map(|node| loops.location(&format!(", !llvm.loop !{node}")));
        assert_eq!(locations, [None, Some(5), Some(5)]);
    }
}
