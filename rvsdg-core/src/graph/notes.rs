//! What metadata says about nodes: see [`Note`] for what becomes of it. Without metadata the table is empty and costs
//! nothing.

use super::Graph;
use crate::entities::{Node, NoteId};
use crate::matching::MatchInfo;
use crate::note::Note;
use crate::op::Op;

impl Graph {
    /// What metadata says about the node.
    #[inline]
    pub fn note(&self, node: Node) -> Option<NoteId> {
        self.notes[node]
    }

    /// Does metadata say something about any node?
    pub fn has_notes(&self) -> bool {
        self.notes.values().any(Option::is_some)
    }

    /// Says what metadata says about the node.
    pub fn set_note(&mut self, node: Node, note: Option<NoteId>) {
        if note.is_some() || self.notes[node].is_some() {
            self.notes[node] = note;
        }
    }

    /// Does metadata say this about a loop?
    pub fn has_loop_hint(&self, theta: Node, hint: &str) -> bool {
        self.note(theta).is_some_and(|note| self.payloads[note].has_hint(hint))
    }

    /// Says this about a loop, besides what is said already.
    pub fn add_loop_hint(&mut self, theta: Node, hint: &str) {
        if self.has_loop_hint(theta, hint) {
            return;
        }
        let members = match self.note(theta).map(|note| &self.payloads[note]) {
            Some(Note::Loop(members)) if !members.is_empty() => format!("{members}, {hint}"),
            _ => hint.to_string(),
        };
        let note = self.payloads.intern_note(Note::Loop(members.into()));
        self.set_note(theta, Some(note));
    }

    /// `new` is there in the place of `old`, as the same loop or the same decision (a select may be that of a match of
    /// its condition): what metadata says about that, it says about `new`, as far as it still holds.
    pub fn keep_note(&mut self, old: Node, new: Node) {
        self.keep_renamed_note(old, new, |alternative| alternative);
    }

    /// As [`Graph::keep_note`], of matches with other alternatives: those of `old` are what `renamed` says in `new`.
    pub fn keep_renamed_note(&mut self, old: Node, new: Node, renamed: impl Fn(u32) -> u32) {
        let Some(id) = self.note(old) else { return };
        let kept = match (&self.payloads[id], self.op(old), self.op(new)) {
            (Note::Loop(_), Op::Theta(_), Op::Theta(_)) => Some(id),
            (Note::Branch(note), Op::Match(from), Op::Match(to)) => {
                let carried = note.carried(&self.payloads[from], &self.payloads[to], renamed);
                carried.map(|note| self.payloads.intern_note(Note::Branch(note)))
            }
            (Note::Branch(note), Op::Match(from), Op::Select(_)) if self.operand(old, 0) == self.operand(new, 0) => {
                let info = &self.payloads[from];
                // A select names the value for true first, and false is the default.
                let selection = MatchInfo::on_truth(info.truths(), info.alternatives);
                let carried = note.carried(info, &selection, |alternative| alternative);
                carried.map(|note| self.payloads.intern_note(Note::Branch(note)))
            }
            _ => None,
        };
        self.set_note(new, kept);
    }

    /// `kept` stands for `gone` as well: what metadata says about only one of them does not hold for both.
    pub fn merge_notes(&mut self, kept: Node, gone: Node) {
        if self.note(kept) != self.note(gone) {
            self.set_note(kept, None);
        }
    }

    /// Before the node gets another operation.
    pub(super) fn renounce_note(&mut self, node: Node, op: Op) {
        if self.note(node).is_some() {
            let old = self.op(node);
            let same = std::mem::discriminant(&old) == std::mem::discriminant(&op);
            if !same || matches!(op, Op::Match(_)) && op != old {
                self.set_note(node, None);
            }
        }
    }

    /// What is said of the original is said of the copy.
    pub(super) fn copy_note(&mut self, source: Option<&Graph>, old: Node, new: Node, import: bool) {
        let Some(note) = source.unwrap_or(self).note(old) else { return };
        let note = match source {
            Some(source) if import => self.payloads.intern_note(source.payloads[note].clone()),
            _ => note,
        };
        self.set_note(new, Some(note));
    }
}
