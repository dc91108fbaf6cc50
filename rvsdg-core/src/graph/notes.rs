//! Metadata of nodes; see [`Note`] for the rules when nodes change. Without metadata the table is empty and costs
//! nothing.

use super::Graph;
use crate::entities::{AccessId, Node, NoteId};
use crate::matching::MatchInfo;
use crate::note::{Demand, Note, UNROLLED, VECTORIZED};
use crate::op::Op;
use crate::payload::{AccessInfo, CallInfo};

impl Graph {
    /// The metadata of the node.
    #[inline]
    pub fn note(&self, node: Node) -> Option<NoteId> {
        self.notes[node]
    }

    /// Has any node metadata?
    pub fn has_notes(&self) -> bool {
        self.notes.values().any(Option::is_some)
    }

    /// Sets the metadata of the node.
    pub fn set_note(&mut self, node: Node, note: Option<NoteId>) {
        if note.is_some() || self.notes[node].is_some() {
            self.notes[node] = note;
        }
    }

    /// Has the loop this hint?
    pub fn has_loop_hint(&self, theta: Node, hint: &str) -> bool {
        self.note(theta).is_some_and(|note| self.payloads[note].has_hint(hint))
    }

    /// What the source asks for: see [`Demand`].
    pub fn loop_demands(&self, theta: Node) -> Vec<Demand> {
        self.note(theta).map_or_else(Vec::new, |note| self.payloads[note].demands())
    }

    /// The number of lanes, or 0 for any, if the source asks for vectors.
    pub fn demanded_lanes(&self, theta: Node) -> Option<u32> {
        let lanes = |demand| if let Demand::Vectors(lanes) = demand { Some(lanes.unwrap_or(0)) } else { None };
        self.loop_demands(theta).into_iter().filter_map(lanes).max()
    }

    /// May the loop compute floating-point sums and the like in another order?
    pub fn allows_any_order(&self, theta: Node) -> bool {
        self.note(theta).is_some_and(|note| self.payloads[note].allows_any_order())
    }

    /// Must the loop not be made of vectors?
    pub fn forbids_vectors(&self, theta: Node) -> bool {
        self.note(theta).is_some_and(|note| self.payloads[note].forbids_vectors())
    }

    /// Does an iteration do several ones of the loop that it was, one after the other or as lanes, or is it what is
    /// left over by such a loop?
    pub fn is_of_copies(&self, theta: Node) -> bool {
        self.has_loop_hint(theta, UNROLLED) || self.has_loop_hint(theta, VECTORIZED)
    }

    /// Adds a hint to a loop.
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

    /// `new` takes the place of `old` and is the same loop or the same decision (or a select on the condition of the
    /// match `old`). It gets the metadata of `old`, as far as that still holds; a loop also its place in the source.
    pub fn keep_note(&mut self, old: Node, new: Node) {
        self.keep_renamed_note(old, new, |alternative| alternative);
    }

    /// As [`Graph::keep_note`], for a match with other alternatives: `renamed` maps those of `old` to those of `new`.
    pub fn keep_renamed_note(&mut self, old: Node, new: Node, renamed: impl Fn(u32) -> u32) {
        if let (Op::Theta(_), Op::Theta(_), None) = (self.op(old), self.op(new), self.location(new)) {
            self.set_location(new, self.location(old));
        }
        let Some(id) = self.note(old) else { return };
        let kept = match (&self.payloads[id], self.op(old), self.op(new)) {
            (Note::Loop(_), Op::Theta(_), Op::Theta(_)) => Some(id),
            (Note::Branch(note), Op::Match(from), Op::Match(to)) => {
                let carried = note.carried(&self.payloads[from], &self.payloads[to], renamed);
                carried.map(|note| self.payloads.intern_note(Note::Branch(note)))
            }
            (Note::Branch(note), Op::Match(from), Op::Select(_)) if self.operand(old, 0) == self.operand(new, 0) => {
                let info = &self.payloads[from];
                // A select has the value for true first; false is the default of its match.
                let selection = MatchInfo::on_truth(info.truths(), info.alternatives);
                let carried = note.carried(info, &selection, |alternative| alternative);
                carried.map(|note| self.payloads.intern_note(Note::Branch(note)))
            }
            _ => None,
        };
        self.set_note(new, kept);
    }

    /// `kept` replaces `gone`, which stays a different node in the source. Metadata that only one of them has is
    /// dropped.
    pub fn merge_notes(&mut self, kept: Node, gone: Node) {
        if self.note(kept) != self.note(gone) {
            self.set_note(kept, None);
        }
    }

    /// Removes the attachments for alias scopes from the operation of a node that leaves a loop, because the scopes may
    /// have a new meaning in each iteration.
    pub fn drop_scopes(&mut self, node: Node) {
        let op = match self.op(node) {
            Op::Load(id, _) | Op::Store(id, _) if !self.payloads[id].metadata.has_scopes() => return,
            Op::Call(id, _) if !self.payloads[id].metadata.has_scopes() => return,
            Op::Load(id, effects) => Op::Load(self.access_without_scopes(id), effects),
            Op::Store(id, effects) => Op::Store(self.access_without_scopes(id), effects),
            Op::Call(id, effects) => {
                let info = &self.payloads[id];
                let info = CallInfo { metadata: info.metadata.without_scopes(), ..info.clone() };
                Op::Call(self.payloads.intern_call(info), effects)
            }
            _ => return,
        };
        self.set_op(node, op);
    }

    fn access_without_scopes(&mut self, id: AccessId) -> AccessId {
        let info = &self.payloads[id];
        let info = AccessInfo { metadata: info.metadata.without_scopes(), ..info.clone() };
        self.payloads.intern_access(info)
    }

    /// Drops the metadata that does not hold for the new operation `op`.
    pub(super) fn renounce_note(&mut self, node: Node, op: Op) {
        if self.note(node).is_some() {
            let old = self.op(node);
            let same = std::mem::discriminant(&old) == std::mem::discriminant(&op);
            if !same || matches!(op, Op::Match(_)) && op != old {
                self.set_note(node, None);
            }
        }
    }

    /// Gives the copy the metadata of the original.
    pub(super) fn copy_note(&mut self, source: Option<&Graph>, old: Node, new: Node, import: bool) {
        let Some(note) = source.unwrap_or(self).note(old) else { return };
        let note = match source {
            Some(source) if import => self.payloads.intern_note(source.payloads[note].clone()),
            _ => note,
        };
        self.set_note(new, Some(note));
    }
}
