//! The ranges of loaded integers: `!range !5`, `!5 = !{i8 0, i8 2}`. Nodes of one range are written in place, where the
//! core reads them.

use super::loops::{attached, node};
use rustc_hash::FxHashMap;
use rvsdg_core::Attached;

const KIND: &str = "!range !";

/// Nodes of one range, by number.
#[derive(Default)]
pub(super) struct Bounds<'t>(FxHashMap<u32, &'t str>);

impl<'t> Bounds<'t> {
    /// Finds the nodes in the postamble.
    pub(super) fn parse(postamble: &'t str) -> Bounds<'t> {
        let is_range = |contents: &str| Attached::from(format!(", !range {contents}")).tags().range.is_some();
        let nodes = postamble.lines().filter(|line| line.contains(" = !{i")).filter_map(node);
        Bounds(nodes.filter(|(_, contents)| is_range(contents)).collect())
    }

    /// Attachments with the range in place.
    pub(super) fn written(&self, attachments: &str) -> Attached {
        let range = attached(attachments, KIND).and_then(|number| Some((number, *self.0.get(&number)?)));
        match range {
            Some((number, contents)) => {
                let (before, rest) = attachments.split_once(KIND).expect("it is attached");
                let rest = rest.strip_prefix(&number.to_string()).unwrap_or_default();
                format!("{before}!range {contents}{rest}").into()
            }
            None => attachments.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_written_in_place() {
        let bounds = Bounds::parse("!0 = !{i8 0, i8 2}\n!1 = !{i8 0, i8 2, i8 4, i8 5}\n!12 = !{i32 3}\n");
        let written = |text: &str| bounds.written(text).to_string();
        assert_eq!(written(", !tbaa !0, !range !0, !noundef !12"), ", !tbaa !0, !range !{i8 0, i8 2}, !noundef !12");
        for text in [", !range !1", ", !range !12", ", !range !7, !tbaa !0", ", !tbaa !0", ""] {
            assert_eq!(written(text), text);
        }
    }
}
