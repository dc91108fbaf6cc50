//! Metadata attached to an operation: `, !tbaa !3, !range !7`.

use super::{Metadata, MetadataOperand};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};

/// Properties of the accessed memory according to the attachments of an operation.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct AccessTags {
    /// The number of the metadata node of the accessed type: `!tbaa`.
    pub tbaa: Option<u32>,
    /// Does the loaded memory never change while it may be accessed (`!invariant.load`)?
    pub invariant: bool,
    /// The least and the greatest integer that is loaded, read as signed numbers; any other is poison: `!range` with
    /// one range that does not wrap, written in place.
    pub range: Option<(i64, i64)>,
}

/// The attachments of an operation: LLVM's text, to which this type dereferences, and the decoded part.
#[derive(Clone, Default)]
pub struct Attached {
    text: Box<str>,
    tags: AccessTags,
    nontemporal: bool,
}

/// Attachments of loads that make the value poison or the load undefined behaviour if they do not hold.
const PROMISES: [&str; 6] = ["range", "nonnull", "align", "noundef", "dereferenceable", "dereferenceable_or_null"];

/// Attachments for alias scopes, which may have a new meaning in each iteration of a loop.
const SCOPES: [&str; 2] = ["alias.scope", "noalias"];

/// The kind and the node of each attachment. If the text does not have the form `!kind !node`, the kind is unknown.
fn each(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(", !").filter(|it| !it.is_empty()).map(|it| it.split_once(" !").unwrap_or((it, "")))
}

/// The node of `!tbaa`, if that is the only attachment, as it is of most accesses.
fn only_type(text: &str) -> Option<&str> {
    text.strip_prefix(", !tbaa !").filter(|node| node.bytes().all(|byte| byte.is_ascii_digit()))
}

fn decode(text: &str) -> AccessTags {
    let mut tags = AccessTags::default();
    if let Some(node) = only_type(text) {
        tags.tbaa = node.parse().ok();
        return tags;
    }
    for (kind, node) in each(text) {
        match kind {
            "tbaa" => tags.tbaa = node.parse().ok(),
            "invariant.load" => tags.invariant = true,
            "range" => tags.range = range(node),
            _ => {}
        }
    }
    tags
}

/// The numbers of `{i8 0, i8 2}`: from the first on, and less than the second, which may wrap around.
fn range(node: &str) -> Option<(i64, i64)> {
    let (min, end) = node.strip_prefix('{')?.strip_suffix('}')?.split_once(", ")?;
    let number = |text: &str| {
        let (width, number) = text.strip_prefix('i')?.split_once(' ')?;
        Some((width.parse().ok().filter(|width| (1..=64).contains(width))?, number.parse::<i64>().ok()?))
    };
    let ((width, min), (other, end)): ((u32, i64), (u32, i64)) = (number(min)?, number(end)?);
    let greatest = i64::MAX >> (64 - width);
    let max = if end == !greatest { greatest } else { end - 1 };
    (width == other && min <= max).then_some((min, max))
}

impl Attached {
    /// With the range of the loaded integer, which has this width. Nothing is said if it may be any.
    #[must_use]
    pub fn with_range(&self, width: u32, (min, max): (i64, i64)) -> Attached {
        let greatest = i64::MAX >> (64 - width);
        if (min, max) == (!greatest, greatest) {
            return self.clone();
        }
        let end = if max == greatest { !greatest } else { max + 1 };
        format!("{}, !range !{{i{width} {min}, i{width} {end}}}", self.text).into()
    }

    /// The properties of the accessed memory.
    pub fn tags(&self) -> AccessTags {
        self.tags
    }

    /// Is the accessed memory not to be kept in caches (`!nontemporal`)?
    pub fn is_nontemporal(&self) -> bool {
        self.nontemporal
    }

    /// Are there attachments for alias scopes?
    pub fn has_scopes(&self) -> bool {
        self.has_any(&SCOPES)
    }

    /// Is something said about the range of what is loaded, decoded or not?
    pub fn has_range(&self) -> bool {
        self.has_any(&["range"])
    }

    /// The attachments without alias scopes, for an operation that was moved out of a loop.
    #[must_use]
    pub fn without_scopes(&self) -> Attached {
        self.without(&SCOPES)
    }

    /// The attachments without those about the loaded value, for a load that gets additional users.
    #[must_use]
    pub fn without_promises(&self) -> Attached {
        self.without(&PROMISES)
    }

    /// Only the type of the accessed memory, for an access of several neighbours of this type at once.
    #[must_use]
    pub fn only_tbaa(&self) -> Attached {
        self.filtered(|(kind, _)| kind == "tbaa")
    }

    /// The attachments of a load or store of a part of what is copied, from the attachments of the copy: its alias
    /// scopes, and the type of the part if it is the type of all (`!tbaa`) or of a member with this range of bytes
    /// (`!tbaa.struct`, a list of offset, size and type of each member).
    #[must_use]
    pub fn of_part(&self, part: Range<u64>, metadata: &Metadata) -> Attached {
        if self.text.is_empty() {
            return Attached::default();
        }
        let members = each(&self.text).find(|(kind, _)| *kind == "tbaa.struct").and_then(|(_, node)| node.parse().ok());
        let kept = self.filtered(|(kind, _)| kind == "tbaa" || SCOPES.contains(&kind));
        let (triples, rest) = metadata.operands(members.unwrap_or(u32::MAX)).as_chunks::<3>();
        let member = triples.iter().find_map(|member| match member {
            [MetadataOperand::Int(offset), MetadataOperand::Int(size), MetadataOperand::Node(ty)] => {
                (*offset == part.start && *size == part.end - part.start).then_some(*ty)
            }
            _ => None,
        });
        match member {
            Some(ty) if rest.is_empty() && kept.tags.tbaa.is_none() => format!("{}, !tbaa !{ty}", kept.text).into(),
            _ => kept,
        }
    }

    /// The common attachments, for an operation that replaces two.
    #[must_use]
    pub fn meet(&self, other: &Attached) -> Attached {
        if self == other {
            return self.clone();
        }
        self.filtered(|attachment| each(&other.text).any(|it| it == attachment))
    }

    fn has_any(&self, kinds: &[&str]) -> bool {
        match only_type(&self.text) {
            Some(_) => kinds.contains(&"tbaa"),
            None => !self.text.is_empty() && each(&self.text).any(|(kind, _)| kinds.contains(&kind)),
        }
    }

    fn without(&self, kinds: &[&str]) -> Attached {
        if self.has_any(kinds) { self.filtered(|(kind, _)| !kinds.contains(&kind)) } else { self.clone() }
    }

    /// The attachments that satisfy `keep`. If the text of one contains a comma, none are kept.
    fn filtered(&self, keep: impl Fn((&str, &str)) -> bool) -> Attached {
        let is_plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "._-{}".contains(c));
        let is_node = |node: &str| is_plain(node) || range(node).is_some();
        if each(&self.text).any(|(kind, node)| node.is_empty() || !is_plain(kind) || !is_node(node)) {
            return Attached::default();
        }
        let mut text = String::new();
        for (kind, node) in each(&self.text).filter(|it| keep(*it)) {
            text.extend([", !", kind, " !", node]);
        }
        text.into()
    }
}

impl From<Box<str>> for Attached {
    fn from(text: Box<str>) -> Attached {
        let tags = decode(&text);
        let nontemporal = only_type(&text).is_none() && each(&text).any(|(kind, _)| kind == "nontemporal");
        Attached { text, tags, nontemporal }
    }
}

impl From<&str> for Attached {
    fn from(text: &str) -> Attached {
        Box::<str>::from(text).into()
    }
}

impl From<String> for Attached {
    fn from(text: String) -> Attached {
        text.into_boxed_str().into()
    }
}

impl Deref for Attached {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

// The other fields are determined by the text.
impl PartialEq for Attached {
    fn eq(&self, other: &Attached) -> bool {
        self.text == other.text
    }
}

impl Eq for Attached {}

impl Hash for Attached {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Debug for Attached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_accesses_is_decoded() {
        let tags = |text: &str| Attached::from(text).tags();
        assert_eq!(tags(", !range !7, !tbaa !3"), AccessTags { tbaa: Some(3), ..AccessTags::default() });
        assert_eq!(tags(", !invariant.load !{}"), AccessTags { invariant: true, ..AccessTags::default() });
        let range = |text: &str| tags(&format!(", !tbaa !3, !range !{{{text}}}")).range;
        assert_eq!(range("i8 0, i8 2"), Some((0, 1)));
        assert_eq!(range("i8 -3, i8 -128"), Some((-3, 127)));
        assert_eq!(range("i64 -9223372036854775808, i64 0"), Some((i64::MIN, -1)));
        for nothing in ["i8 2, i8 1", "i8 0, i8 2, i8 5, i8 7", "i8 0, i16 2", "i80 0, i80 2", "i8 1, i8 1"] {
            assert_eq!(range(nothing), None, "{nothing}");
        }
        let written = |width, range| Attached::from("").with_range(width, range);
        for (width, range) in [(8, (0, 1)), (32, (-5, i64::from(i32::MAX))), (64, (i64::MIN, 3)), (1, (0, 0))] {
            assert_eq!(written(width, range).tags().range, Some(range));
        }
        assert_eq!(&*written(8, (-128, 127)), "");
        let text = ", !range !{i8 0, i8 2}, !noalias !9";
        assert_eq!(&*Attached::from(text).without_scopes(), ", !range !{i8 0, i8 2}");
        assert_eq!(&*Attached::from(text).without_promises(), ", !noalias !9");
        assert_eq!(tags(", !tbaa.struct !3, !tbaa !{i32 1}"), AccessTags::default());
    }

    #[test]
    fn only_what_is_meant_goes() {
        let scopes = ", !tbaa !5, !alias.scope !7, !noalias !9, !range !11";
        for (before, without_scopes, without_promises) in [
            (", !tbaa !5", ", !tbaa !5", ", !tbaa !5"),
            (scopes, ", !tbaa !5, !range !11", ", !tbaa !5, !alias.scope !7, !noalias !9"),
            (", !noalias !9", "", ", !noalias !9"),
            (", !nonnull !{}, !invariant.load !{}", ", !nonnull !{}, !invariant.load !{}", ", !invariant.load !{}"),
            (", !x !{i32 1, !2}, !noalias !9, !range !1", "", ""),
        ] {
            let attached = Attached::from(before);
            assert_eq!(&*attached.without_scopes(), without_scopes);
            assert_eq!(&*attached.without_promises(), without_promises);
            assert_eq!(attached.has_scopes(), before != without_scopes);
        }
    }

    #[test]
    fn parts_of_copies_have_the_types_of_members() {
        let metadata = Metadata::of("!3 = !{i64 0, i64 8, !4, i64 8, i64 4, !5}\n!6 = !{i64 0, i64 8, !4, i64 8}\n");
        let part = |text: &str, range| Attached::from(text).of_part(range, &metadata).text.to_string();
        for (text, range, expected) in [
            (", !tbaa.struct !3", 0..8, ", !tbaa !4"),
            (", !tbaa.struct !3", 8..12, ", !tbaa !5"),
            (", !tbaa.struct !3", 0..4, ""),
            (", !tbaa.struct !3", 4..12, ""),
            (", !tbaa.struct !6", 0..8, ""),
            (", !tbaa.struct !7", 0..8, ""),
            (", !tbaa.struct !3, !noalias !9", 8..12, ", !noalias !9, !tbaa !5"),
            (", !tbaa !5, !srcloc !1", 3..4, ", !tbaa !5"),
            (", !tbaa.struct !{i64 0, i64 8, !4}", 0..8, ""),
        ] {
            assert_eq!(part(text, range), expected, "{text}");
        }
        assert_eq!(&*Attached::from(", !tbaa !5, !noalias !9, !range !11").only_tbaa(), ", !tbaa !5");
    }

    #[test]
    fn what_is_not_to_be_cached_is_known() {
        let is = |text: &str| Attached::from(text).is_nontemporal();
        assert!(is(", !nontemporal !2") && is(", !tbaa !5, !nontemporal !2"));
        assert!(!is("") && !is(", !tbaa !5") && !is(", !range !2"));
    }

    #[test]
    fn what_stands_for_two_says_what_both_say() {
        let a = Attached::from(", !tbaa !5, !range !11, !nontemporal !2");
        assert_eq!(
            &*a.meet(&Attached::from(", !range !11, !tbaa !6, !nontemporal !2")),
            ", !range !11, !nontemporal !2"
        );
        assert_eq!((&*a.meet(&a), &*a.meet(&Attached::default())), (&*a, ""));
        let odd = Attached::from(", !x !{i32 1, !2}, !tbaa !5");
        assert_eq!((&*odd.meet(&a), &*odd.meet(&odd)), ("", &*odd));
    }
}
