//! Loop restructuring of one region: every strongly connected component is collapsed to one vertex with a body of its
//! own.
//!
//! Notation as in Bahmann et al., *Perfect reconstructability of control flow from demand dependence graphs* (2015):
//! arcs into the component (entry arcs) with their targets (entry vertices), arcs out of it (exit arcs) with their
//! targets (exit vertices), and arcs within it to an entry vertex (repetition arcs). A component is already a
//! tail-controlled loop if it has one entry vertex, and its only repetition arc and its only exit arc leave the same
//! two-way vertex. Any other component gets a new tail, to which all repetition arcs (with `r := 1`) and exit arcs
//! (with `r := 0`) lead. If there are several entry vertices, it also gets a head that dispatches on q, which entry and
//! repetition arcs set. If there are several exit vertices, it is followed by a dispatch. Removing the repetition arcs
//! breaks every cycle through an entry vertex, so bodies become smaller and the algorithm terminates.
//!
//! A component without exit arcs is an endless loop. Its vertex gets one arc to the region's exit, which is never
//! taken.
//!
//! The components of a natural loop's body, and of the whole function, are known from the [loop nesting
//! forest](crate::nesting). Strongly connected components are computed only in bodies of loops with several entry
//! vertices.
//!
//! Cost: linear in the vertices and arcs directly in the region, plus the arcs that leave its components. If components
//! have to be computed, and for components with several entry vertices, it is linear in all contents of the region. So
//! a nest of natural loops takes linear time, and other nests take that times the nesting depth.

use crate::flow::{Arc, Flow, Vertex, VertexKind};
use crate::nesting::{Loop, Nesting};
use crate::tree::{CtlVar, Item, Predicate, Seq, Tree};
use rustc_hash::FxHashMap;
use rvsdg_cfg::Block;
use rvsdg_core::scc::Scc;
use rvsdg_core::{LocId, NoteId};

/// A single-entry, single-exit part of the graph, which is to be restructured into `seq`.
pub(crate) struct RegionTask {
    pub(crate) seq: Seq,
    pub(crate) inside: Inside,
    pub(crate) entry: Vertex,
    pub(crate) exit: Vertex,
}

/// The contents of a region, without its exit.
pub(crate) enum Inside {
    /// The body of a natural loop, or the function; the loop header is the region's entry.
    Natural(Loop),
    /// These vertices, in stable order.
    Vertices(Vec<Vertex>),
}

#[derive(Default)]
struct Component {
    /// The natural loop, if the component is one.
    natural: Option<Loop>,
    /// Otherwise its vertices, in stable order.
    members: Vec<Vertex>,
    entries: Vec<Vertex>,
    exits: Vec<Vertex>,
    exit_arcs: Vec<u32>,
    repetition_arcs: Vec<u32>,
    /// The source of the first exit arc.
    exit_source: Option<Vertex>,
    /// The control variable that selects one of several entry vertices.
    entry_var: Option<CtlVar>,
    /// The vertex that replaces the component.
    collapsed: Vertex,
}

/// Tables over all vertices that are kept between regions.
pub(crate) struct LoopTables {
    nesting: Nesting,
    scc: Scc,
    /// The component of a vertex in the current region; `NONE` if the vertex is in no cycle. In a known natural loop
    /// only the header's entry is valid, since no other is read.
    component: Vec<u32>,
    /// Position among the entry or exit vertices of the current component.
    slot: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// A part of a region: a trivial component is given by its vertex, another one by its number.
type Part = Result<Vertex, usize>;

impl LoopTables {
    pub(crate) fn new(nesting: Nesting) -> Self {
        LoopTables { nesting, scc: Scc::default(), component: vec![], slot: vec![] }
    }

    /// Has there been no region whose components had to be computed?
    #[cfg(test)]
    pub(crate) fn knew_everything(&self) -> bool {
        self.scc.is_unused()
    }
}

/// Collapses the loops of a region and returns its vertices in topological order, the exit last. Bodies go to `tasks`.
pub(crate) fn collapse_loops(
    flow: &mut Flow,
    tree: &mut Tree,
    tables: &mut LoopTables,
    task: RegionTask,
    all_progress: bool,
    tasks: &mut Vec<RegionTask>,
) -> Vec<Vertex> {
    tables.component.resize(flow.vertices.len(), NONE);
    tables.slot.resize(flow.vertices.len(), NONE);
    tables.component[task.exit as usize] = NONE;
    let (order, mut components) = match task.inside {
        Inside::Natural(around) => tables.known_components(flow, around),
        Inside::Vertices(vertices) => tables.find_components(flow, &vertices, task.exit),
    };
    for component in &mut components {
        collapse(flow, tree, tables, component, task.exit, all_progress, tasks);
    }
    if !components.is_empty() {
        redirect_entries(flow, tables, &order, &components);
    }
    let mut vertices: Vec<Vertex> = order
        .into_iter()
        .rev()
        .map(|part| match part {
            Ok(v) => v,
            Err(component) => components[component].collapsed,
        })
        .collect();
    vertices.push(task.exit);
    vertices
}

impl LoopTables {
    /// The parts of a natural loop's body in reverse topological order, and its components, from the nesting forest.
    fn known_components(&mut self, flow: &Flow, around: Loop) -> (Vec<Part>, Vec<Component>) {
        let mut components: Vec<Component> = vec![];
        let mut order = vec![];
        for (v, inner) in self.nesting.parts(around).rev() {
            self.component[v as usize] = NONE;
            let Some(inner) = inner else {
                order.push(Ok(v));
                continue;
            };
            order.push(Err(components.len()));
            components.push(if self.nesting.is_natural(inner) {
                self.component[v as usize] = components.len() as u32;
                self.slot[v as usize] = 0;
                let (nesting, exits) = (&self.nesting, self.nesting.exit_arcs(inner));
                Component {
                    natural: Some(inner),
                    entries: vec![v],
                    exit_arcs: exits.iter().map(|(_, a)| *a).collect(),
                    exit_source: exits.first().map(|(v, _)| *v),
                    repetition_arcs: nesting.repetition_arcs(inner).to_vec(),
                    ..Component::default()
                }
            } else {
                let mut component = Component { members: self.nesting.members(inner), ..Component::default() };
                for member in &component.members {
                    self.component[*member as usize] = components.len() as u32;
                }
                for target in self.nesting.entered(inner) {
                    add_entry(&mut self.slot, &mut component, *target);
                }
                component
            });
        }
        for component in &mut components {
            for v in std::mem::take(&mut component.members) {
                self.add_arcs(flow, v, component);
                component.members.push(v);
            }
        }
        (order, components)
    }

    /// The parts of a region in reverse topological order, and its components, by a search.
    fn find_components(&mut self, flow: &Flow, vertices: &[Vertex], exit: Vertex) -> (Vec<Part>, Vec<Component>) {
        let mut components: Vec<Component> = vec![];
        let mut order = vec![];
        let component = &mut self.component;
        self.scc.run(
            vertices,
            |v, k| {
                let arcs = flow.out_arcs(v);
                if k >= arcs.end - arcs.start {
                    return None;
                }
                let target = flow.arc(arcs.start + k).target;
                Some((target != exit).then_some(target))
            },
            |members| {
                let v = members[0];
                if members.len() == 1 && flow.targets(v).all(|t| t != v) {
                    component[v as usize] = NONE;
                    order.push(Ok(v));
                } else {
                    for v in members {
                        component[*v as usize] = components.len() as u32;
                    }
                    order.push(Err(components.len()));
                    components.push(Component { members: members.to_vec(), ..Component::default() });
                }
            },
        );
        if !components.is_empty() {
            self.find_borders(flow, vertices, &mut components);
        }
        for component in &mut components {
            if let &[entry] = component.entries.as_slice() {
                component.natural = self.nesting.natural_loop(entry, component.members.len());
            }
            match component.natural {
                Some(_) => component.members = vec![],
                None => component.members.sort_unstable(),
            }
        }
        (order, components)
    }

    /// Finds entry vertices, exit vertices, exit arcs and repetition arcs of all components, in the order of arcs.
    fn find_borders(&mut self, flow: &Flow, vertices: &[Vertex], components: &mut [Component]) {
        for v in vertices {
            for target in flow.targets(*v) {
                let (from, to) = (self.component[*v as usize], self.component[target as usize]);
                if from != to && to != NONE {
                    add_entry(&mut self.slot, &mut components[to as usize], target);
                }
            }
        }
        for v in vertices {
            if let Some(component) = components.get_mut(self.component[*v as usize] as usize) {
                self.add_arcs(flow, *v, component);
            }
        }
    }

    /// Adds the exit and repetition arcs of a vertex to its component.
    fn add_arcs(&self, flow: &Flow, v: Vertex, component: &mut Component) {
        let this = self.component[v as usize];
        for a in flow.out_arcs(v) {
            let target = flow.arc(a).target;
            if self.component[target as usize] != this {
                component.exit_source.get_or_insert(v);
                component.exit_arcs.push(a);
            } else if self.slot[target as usize] != NONE {
                component.repetition_arcs.push(a);
            }
        }
    }
}

fn add_entry(slot: &mut [u32], component: &mut Component, v: Vertex) {
    if slot[v as usize] == NONE {
        slot[v as usize] = component.entries.len() as u32;
        component.entries.push(v);
    }
}

fn collapse(
    flow: &mut Flow,
    tree: &mut Tree,
    tables: &mut LoopTables,
    component: &mut Component,
    region_exit: Vertex,
    all_progress: bool,
    tasks: &mut Vec<RegionTask>,
) {
    let may_diverge = !all_progress && !component.repetition_arcs.iter().all(|a| flow.arc(*a).must_progress);
    let body = tree.add_seq();
    note(flow, tree, component, body);
    let tail = flow.add_vertex(VertexKind::Exit);
    let mut members = std::mem::take(&mut component.members);
    let mut entry = component.entries[0];
    let (predicate, exit_var, exits) = match tail_controlled(flow, component) {
        Some((block, vertex, inverted)) => {
            let repetition = std::mem::take(&mut flow.arcs[component.repetition_arcs[0] as usize].assigns);
            let exit = &mut flow.arcs[component.exit_arcs[0] as usize];
            let exits = vec![Arc {
                target: exit.target,
                assigns: std::mem::take(&mut exit.assigns),
                must_progress: exit.must_progress,
                note: exit.note,
                location: exit.location,
            }];
            flow.set_arcs(vertex, [Arc { assigns: repetition, ..Arc::new(tail) }]);
            (Predicate::Terminator { block, inverted }, None, exits)
        }
        None => {
            let entry_var = (component.entries.len() > 1).then(|| tree.add_ctl_var(component.entries.len() as u32));
            component.entry_var = entry_var;
            let repeat_var = tree.add_ctl_var(2);
            for a in &component.repetition_arcs {
                let arc = &mut flow.arcs[*a as usize];
                arc.assigns.extend(entry_var.map(|q| Item::Set(q, tables.slot[arc.target as usize])));
                arc.assigns.push(Item::Set(repeat_var, 1));
                arc.target = tail;
            }
            let (exit_var, exits) = redirect_exits(flow, tree, component, tail, repeat_var);
            if let Some(q) = entry_var {
                entry = flow.add_vertex(VertexKind::Dispatch(q));
                let arcs = component.entries.iter().map(|v| Arc::new(*v));
                flow.set_arcs(entry, arcs.collect::<Vec<_>>());
                members.push(entry);
            }
            (Predicate::identity(repeat_var, 2), exit_var, exits)
        }
    };
    component.collapsed = flow.add_vertex(VertexKind::Loop { body, predicate, may_diverge, exit_var });
    let endless = exits.is_empty().then(|| Arc::new(region_exit));
    flow.set_arcs(component.collapsed, exits.into_iter().chain(endless));
    let inside = component.natural.map_or(Inside::Vertices(members), Inside::Natural);
    tasks.push(RegionTask { seq: body, inside, entry, exit: tail });
}

/// Records the metadata of a loop. The loop must have one entry (otherwise LLVM recognizes no loop), and all its back
/// edges must have the same metadata. Where it is in the source is what one of its back edges says.
fn note(flow: &Flow, tree: &mut Tree, component: &Component, body: Seq) {
    let location = component.repetition_arcs.iter().find_map(|a| flow.arc(*a).location);
    if let Some(location) = location {
        tree.loop_locations.insert(body, location);
    }
    let mut notes = component.repetition_arcs.iter().map(|a| flow.arc(*a).note);
    let Some(Some(note)) = notes.next().filter(|_| component.entries.len() == 1) else { return };
    if notes.all(|other| other == Some(note)) {
        tree.loop_notes.insert(body, note);
    }
}

/// If the component is a tail-controlled loop already: the block of its tail, its vertex, and whether alternative 0
/// repeats.
fn tail_controlled(flow: &Flow, component: &Component) -> Option<(Block, Vertex, bool)> {
    let (&[_], &[repetition], &[exit]) =
        (component.entries.as_slice(), component.repetition_arcs.as_slice(), component.exit_arcs.as_slice())
    else {
        return None;
    };
    let vertex = component.exit_source?;
    let arcs = flow.out_arcs(vertex);
    if arcs.end - arcs.start != 2 || !arcs.contains(&repetition) || !arcs.contains(&exit) {
        return None;
    }
    match flow.vertices[vertex as usize].kind {
        VertexKind::Block(block) => Some((block, vertex, repetition == arcs.start)),
        _ => None,
    }
}

/// Redirects the exit arcs to the tail. Returns the exit variable and the outgoing arcs of the collapsed vertex.
fn redirect_exits(
    flow: &mut Flow,
    tree: &mut Tree,
    component: &mut Component,
    tail: Vertex,
    repeat_var: CtlVar,
) -> (Option<CtlVar>, Vec<Arc>) {
    let mut progress: Vec<(bool, Option<NoteId>, Option<LocId>)> = vec![];
    let mut slots: FxHashMap<Vertex, u32> = FxHashMap::default();
    for a in &component.exit_arcs {
        let arc = flow.arc(*a);
        let slot = *slots.entry(arc.target).or_insert_with(|| {
            component.exits.push(arc.target);
            progress.push((true, arc.note, arc.location));
            progress.len() as u32 - 1
        });
        let (must_progress, note, location) = &mut progress[slot as usize];
        *must_progress &= arc.must_progress;
        *note = note.filter(|_| *note == arc.note);
        *location = location.filter(|_| *location == arc.location);
    }
    let exit_var = (component.exits.len() > 1).then(|| tree.add_ctl_var(component.exits.len() as u32));
    for a in &component.exit_arcs {
        let arc = &mut flow.arcs[*a as usize];
        arc.assigns.extend(exit_var.map(|q| Item::Set(q, slots[&arc.target])));
        arc.assigns.push(Item::Set(repeat_var, 0));
        arc.target = tail;
    }
    let arcs = component.exits.iter().zip(progress);
    let arc = |(target, (must_progress, note, location)): (&Vertex, _)| Arc {
        must_progress,
        note,
        location,
        ..Arc::new(*target)
    };
    (exit_var, arcs.map(arc).collect())
}

/// Redirects the remaining arcs of the region that enter a component to the collapsed vertex.
fn redirect_entries(
    flow: &mut Flow,
    tables: &mut LoopTables,
    order: &[Result<Vertex, usize>],
    components: &[Component],
) {
    for part in order {
        let v = match part {
            Ok(v) => *v,
            Err(component) => components[*component].collapsed,
        };
        for a in flow.out_arcs(v) {
            let target = flow.arc(a).target;
            let to = tables.component.get(target as usize).copied().unwrap_or(NONE);
            if to == NONE {
                continue;
            }
            let component = &components[to as usize];
            let arc = &mut flow.arcs[a as usize];
            arc.assigns.extend(component.entry_var.map(|q| Item::Set(q, tables.slot[target as usize])));
            arc.target = component.collapsed;
        }
    }
    for component in components {
        for v in &component.entries {
            tables.slot[*v as usize] = NONE;
        }
    }
}
