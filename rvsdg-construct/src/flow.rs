//! The graph that is restructured. Its vertices are blocks, collapsed loops or dispatches; its arcs carry assignments.
//!
//! Arcs have identity, since parallel arcs are normal. An arc has the assignments that are executed when it is taken:
//! the copies for the phis of the original target and, later, assignments to control variables. Redirecting an arc
//! keeps its assignments, so phis need no blocks of their own.
//!
//! Phis are eliminated in two steps: the copies of an arc write one variable per phi, and the start of the phi's block
//! reads it. So a copy never overwrites a variable that another copy, or code after the loop, still reads.

use crate::tree::{BlockArc, CtlVar, Item, Predicate, Seq};
use rvsdg_cfg::{Block, Cfg, Terminator};
use rvsdg_core::{LocId, NoteId};

/// Index of a vertex of a [`Flow`].
pub(crate) type Vertex = u32;

pub(crate) struct Arc {
    pub(crate) target: Vertex,
    pub(crate) assigns: Vec<Item>,
    /// Must a loop whose back edge this is make progress?
    pub(crate) must_progress: bool,
    /// The metadata of a loop whose back edge this is.
    pub(crate) note: Option<NoteId>,
    /// Where such a loop is in the source.
    pub(crate) location: Option<LocId>,
}

impl Arc {
    /// An arc that does not come from a block.
    pub(crate) fn new(target: Vertex) -> Arc {
        Arc { target, assigns: vec![], must_progress: true, note: None, location: None }
    }
}

#[derive(Clone)]
pub(crate) enum VertexKind {
    Block(Block),
    /// A collapsed loop. If there are several exit vertices, its exit variable selects the one to continue at.
    Loop {
        body: Seq,
        predicate: Predicate,
        may_diverge: bool,
        exit_var: Option<CtlVar>,
    },
    /// Continues where a control variable says.
    Dispatch(CtlVar),
    /// The end of the function, or of a loop's body.
    Exit,
}

pub(crate) struct VertexData {
    pub(crate) kind: VertexKind,
    pub(crate) first_arc: u32,
    pub(crate) n_arcs: u32,
}

#[derive(Default)]
pub(crate) struct Flow {
    pub(crate) vertices: Vec<VertexData>,
    pub(crate) arcs: Vec<Arc>,
}

impl Flow {
    /// The graph of a function: one vertex per block in block order, followed by the exit.
    pub(crate) fn new(cfg: &Cfg) -> Flow {
        let mut flow = Flow::default();
        let exit = cfg.blocks.len() as Vertex;
        for (block, data) in cfg.blocks.iter() {
            let first_arc = flow.arcs.len() as u32;
            let targets = data.term.targets();
            for (index, target) in targets.iter().enumerate() {
                let copies = !cfg.blocks[*target].phis.is_empty();
                let arc = BlockArc { source: block, index: index as u32 };
                flow.push_block_arc(arc, target.as_u32(), copies);
                if let Some(arc) = flow.arcs.last_mut() {
                    (arc.must_progress, arc.note) = (data.must_progress, data.loop_note);
                    arc.location = data.loop_location;
                }
            }
            if targets.is_empty() {
                let copies = !matches!(data.term, Terminator::Return(None));
                flow.push_block_arc(BlockArc { source: block, index: 0 }, exit, copies);
            }
            let n_arcs = flow.arcs.len() as u32 - first_arc;
            flow.vertices.push(VertexData { kind: VertexKind::Block(block), first_arc, n_arcs });
        }
        flow.add_vertex(VertexKind::Exit);
        flow
    }

    fn push_block_arc(&mut self, arc: BlockArc, target: Vertex, copies: bool) {
        let assigns = if copies { vec![Item::Copies(arc)] } else { vec![] };
        self.arcs.push(Arc { assigns, ..Arc::new(target) });
    }

    pub(crate) fn add_vertex(&mut self, kind: VertexKind) -> Vertex {
        self.vertices.push(VertexData { kind, first_arc: 0, n_arcs: 0 });
        self.vertices.len() as Vertex - 1
    }

    /// Replaces the outgoing arcs of a vertex.
    pub(crate) fn set_arcs(&mut self, v: Vertex, arcs: impl IntoIterator<Item = Arc>) {
        let first = self.arcs.len();
        self.arcs.extend(arcs);
        let data = &mut self.vertices[v as usize];
        data.first_arc = first as u32;
        data.n_arcs = (self.arcs.len() - first) as u32;
    }

    pub(crate) fn out_arcs(&self, v: Vertex) -> std::ops::Range<u32> {
        let data = &self.vertices[v as usize];
        data.first_arc..data.first_arc + data.n_arcs
    }

    pub(crate) fn targets(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        self.out_arcs(v).map(|a| self.arcs[a as usize].target)
    }

    pub(crate) fn arc(&self, a: u32) -> &Arc {
        &self.arcs[a as usize]
    }
}
