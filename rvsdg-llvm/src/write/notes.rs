//! The metadata of loops, decisions and selects.
//!
//! Each loop has a metadata node of its own, even if several are copies of the same loop of the source. All its latches
//! have to have the same node, so properties that only some of them have are omitted. Nodes of decisions are shared.

use super::body::Body;
use super::{NewNodes, text};
use rustc_hash::FxHashMap;
use rvsdg_cfg::Terminator;
use rvsdg_cfg::{Block, BlockData, Instr};
use rvsdg_core::{BranchNote, MatchInfo, Note, NoteId};

/// The metadata of a loop.
pub(super) struct LoopMark {
    /// The properties that all latches have besides progress, if they have been determined.
    note: Option<NoteId>,
    /// Do all latches require progress?
    must_progress: bool,
    /// Its node, once it has one.
    node: Option<u32>,
}

impl Body<'_, '_, '_> {
    /// Finds the properties that all latches of a loop have, if one has any.
    pub(super) fn find_loop_marks(&mut self) {
        let cfg = self.cfg;
        if cfg.blocks.values().all(|data| data.loop_note.is_none()) {
            return;
        }
        for (block, data) in cfg.blocks.iter() {
            let Some(header) = self.scratch.shape.header(block) else { continue };
            let own = LoopMark { note: data.loop_note, must_progress: data.must_progress, node: None };
            let mark = self.scratch.loops.entry(header).or_insert(own);
            mark.note = mark.note.filter(|note| data.loop_note == Some(*note));
            mark.must_progress &= data.must_progress;
        }
    }

    /// Attaches `!llvm.loop` to the terminator of a latch, if there is anything to attach.
    pub(super) fn mark_loop(&mut self, latch: Block, data: &BlockData) {
        if !(data.must_progress && self.mark_loops || data.loop_note.is_some()) {
            return;
        }
        let Some(header) = self.scratch.shape.header(latch) else { return };
        let new = LoopMark { note: None, must_progress: data.must_progress, node: None };
        let mark = self.scratch.loops.entry(header).or_insert(new);
        let others = mark.note.and_then(|note| match &self.cfg.payloads[note] {
            Note::Loop(others) => Some(&**others),
            _ => None,
        });
        let must_progress = mark.must_progress && self.mark_loops;
        if !must_progress && others.is_none() {
            return;
        }
        let nodes = &mut self.writer.new_nodes;
        let node = *mark.node.get_or_insert_with(|| nodes.add_loop(must_progress, others));
        self.out().push_str(", !llvm.loop !");
        text::decimal(self.out(), u64::from(node));
    }

    /// Attaches the metadata of the branch at the end of a block; `printed` converts the weights of the match to those
    /// of the branch.
    pub(super) fn branch_note(&mut self, data: &BlockData, printed: impl FnOnce(&MatchInfo, &[u32]) -> Vec<u32>) {
        let (Some(id), Terminator::Branch { matching, .. }) = (data.branch_note, &data.term) else { return };
        let Note::Branch(note) = &self.cfg.payloads[id] else { return };
        let matching = &self.cfg.payloads[*matching];
        let weights = (note.weights.len() == matching.cases.len() + 1).then(|| printed(matching, &note.weights));
        self.attach_note(note, weights);
    }

    /// Attaches the metadata of a select.
    pub(super) fn value_note(&mut self, instr: &Instr) {
        let Some(id) = instr.result.and_then(|result| self.cfg.value_notes[result]) else { return };
        if let Note::Branch(note) = &self.cfg.payloads[id] {
            let weights = match *note.weights {
                [no, yes] => Some(vec![yes, no]),
                _ => None,
            };
            self.attach_note(note, weights);
        }
    }

    fn attach_note(&mut self, note: &BranchNote, weights: Option<Vec<u32>>) {
        if let Some(weights) = weights {
            let mut contents = "!{!\"branch_weights\"".to_owned();
            contents.push_str(if note.expected { ", !\"expected\"" } else { "" });
            for weight in weights {
                // In LLVM's spelling, which is signed.
                contents.push_str(&format!(", i32 {}", weight as i32));
            }
            contents.push('}');
            self.attach_decision(", !prof !", contents);
        }
        if note.unpredictable {
            self.attach_decision(", !unpredictable !", "!{}".to_owned());
        }
    }

    fn attach_decision(&mut self, kind: &str, contents: String) {
        let node = self.writer.new_nodes.decision(&self.writer.ipg.text.postamble, contents);
        self.out().push_str(kind);
        text::decimal(self.out(), u64::from(node));
    }
}

impl NewNodes {
    /// The number of a node with these contents, which may exist in `postamble`.
    fn decision(&mut self, postamble: &str, contents: String) -> u32 {
        let mut known = self.decisions.take().unwrap_or_else(|| {
            let is_about_decisions =
                |contents: &str| contents == "!{}" || contents.starts_with("!{!\"branch_weights\"");
            let nodes = postamble.lines().filter_map(|line| line.strip_prefix('!')?.split_once(" = "));
            let nodes = nodes.filter(|(_, contents)| is_about_decisions(contents));
            let mut known = FxHashMap::default();
            for (number, contents) in nodes {
                if let Ok(number) = number.parse() {
                    known.entry(contents.to_owned()).or_insert(number);
                }
            }
            known
        });
        let node = *known.entry(contents).or_insert_with_key(|contents| self.add(|_| contents.clone()));
        self.decisions = Some(known);
        node
    }
}
