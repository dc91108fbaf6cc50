//! Which loops must make progress by their metadata: `!llvm.loop !5`, `!5 = distinct !{!5, !6}`, `!6 =
//! !{!"llvm.loop.mustprogress"}`.

use rustc_hash::FxHashSet;

/// The numbers of the `llvm.loop` nodes that say so.
#[derive(Default)]
pub(super) struct Loops(FxHashSet<u32>);

/// The number and the contents of a line that defines a metadata node.
fn node(line: &str) -> Option<(u32, &str)> {
    let (number, contents) = line.strip_prefix('!')?.split_once(" = ")?;
    Some((number.parse().ok()?, contents))
}

impl Loops {
    /// Finds them in what stands behind all symbols.
    pub(super) fn parse(postamble: &str) -> Loops {
        const SAYS_SO: &str = "!{!\"llvm.loop.mustprogress\"}";
        if !postamble.contains(SAYS_SO) {
            return Loops::default();
        }
        let properties: FxHashSet<u32> = postamble
            .lines()
            .filter_map(node)
            .filter(|(_, contents)| contents.trim_start_matches("distinct ") == SAYS_SO)
            .map(|(number, _)| number)
            .collect();
        let is_property = |member: &str| {
            let number = member.strip_prefix('!').and_then(|number| number.parse().ok());
            number.is_some_and(|number| properties.contains(&number))
        };
        let says_so = |contents: &str| {
            let members = contents.strip_prefix("distinct !{").and_then(|rest| rest.strip_suffix('}'));
            members.is_some_and(|members| members.split(", ").any(is_property))
        };
        let loops = postamble.lines().filter_map(node).filter(|(_, contents)| says_so(contents));
        Loops(loops.map(|(number, _)| number).collect())
    }

    /// Says the `llvm.loop` among the attachments of a terminator that the loop makes progress?
    pub(super) fn must_progress(&self, attachments: &str) -> bool {
        let Some((_, rest)) = attachments.split_once("!llvm.loop !") else { return false };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        rest[..digits].parse().is_ok_and(|number: u32| self.0.contains(&number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_a_property_of_the_node() {
        let text = "!1 = distinct !{!1, !2, !3}\n!2 = !{!\"llvm.loop.mustprogress\"}\n!3 = !{!\"llvm.loop.unroll.disable\"}\n\
            !4 = distinct !{!4, !3}\n";
        let loops = Loops::parse(text);
        assert!(loops.must_progress(", !prof !9, !llvm.loop !1"));
        assert!(!loops.must_progress(", !llvm.loop !4"));
        assert!(!loops.must_progress(", !llvm.loop !12"));
        assert!(!loops.must_progress(""));
    }
}
