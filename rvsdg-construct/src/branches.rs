//! Branch restructuring of one acyclic region, straight into the control tree.
//!
//! The dominator tree of the region is computed once, before anything is restructured. A *level* restructures the
//! subtree of one vertex, its root, to a chain of vertices in which each branch becomes a gamma. Let `cur` be a branch.
//! Each child of it in the dominator tree is of one of two kinds. If it is the target of exactly one arc, of `cur`,
//! then its subtree is an alternative of the gamma, and a level of its own. Otherwise several arcs reach it, and it is
//! a *join*. After the gamma, the places that the arcs out of it lead to are *pending*: joins of `cur`, and all places
//! outside of the level. While more than one place is pending, another gamma follows. It decides on a control variable
//! p, which every arc into a pending place sets. It has one alternative for each pending join that no arc from another
//! join can reach any more (the *front*), and one that skips if other places are pending. A skipped place keeps its
//! value of p. But if only one place is skipped, its alternative sets a fresh variable; this keeps predicates two-way
//! if they were so in the source.
//!
//! Every vertex is in one front or alternative once, so the tree grows linearly even for fall-through chains. The
//! textbook form, with one dispatch over all continuation points per gamma, is quadratic there. An arc that leaves
//! several levels sets the variable of each level that depends on it; other levels are skipped through a link. So the
//! cost is O(arcs * log depth + size of the tree).
//!
//! Source: Bahmann et al. (2015) for the textbook form; the chained form and the use of one dominator tree are our own.

use crate::dominators::Ancestors;
use crate::flow::{Flow, Vertex, VertexKind};
use crate::tree::{CtlVar, Item, Predicate, Seq, Tree};

/// Tables over all vertices, reused for each region; only entries of the current region are valid.
#[derive(Default)]
pub(crate) struct BranchTables {
    dominators: Ancestors,
    /// Number of incoming arcs of a vertex.
    in_arcs: Vec<u32>,
    /// Start of a vertex's sources in `sources`.
    first_source: Vec<u32>,
    sources: Vec<Vertex>,
    /// Start of a vertex's children in `children`.
    first_child: Vec<u32>,
    n_children: Vec<u32>,
    children: Vec<Vertex>,
    /// The minimum depth of the immediate dominators of all targets of arcs from the vertex's subtree.
    outermost: Vec<u32>,
    /// Number of arcs into a join from sibling joins that are not placed yet.
    waiting: Vec<u32>,
    /// The value of the level's current control variable that selects this join.
    value: Vec<u32>,
    /// Is the join in the list of pending places of its level?
    is_pending: Vec<bool>,
}

/// A place where control may continue after a gamma.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Continuation {
    Join(Vertex),
    /// Outside the level.
    Outside,
}

struct Level {
    root: Vertex,
    seq: Seq,
    cur: Vertex,
    /// Alternatives of the current gamma that remain to be restructured.
    alternatives: Vec<(Vertex, Seq)>,
    /// Where control may continue after the current gamma.
    pending: Vec<Continuation>,
    /// Arcs between sibling joins below `cur`: from, to; sorted by from.
    edges: Vec<(Vertex, Vertex)>,
    /// The control variable that the arcs out of the current gamma set.
    var: Option<CtlVar>,
    /// The value of `var` that selects `Continuation::Outside`.
    outside_value: u32,
    /// The innermost enclosing level that has a variable.
    up: Option<usize>,
}

/// Restructures a region into `seq`. The region is given in topological order, with its exit last.
pub(crate) fn restructure_branches(
    flow: &Flow,
    tree: &mut Tree,
    tables: &mut BranchTables,
    order: &[Vertex],
    seq: Seq,
) {
    tables.prepare(flow, order);
    Restructuring { flow, tree, tables, levels: vec![] }.run(
        order[0],
        *order.last().expect("a region has an exit"),
        seq,
    );
}

impl BranchTables {
    fn prepare(&mut self, flow: &Flow, order: &[Vertex]) {
        let size = flow.vertices.len();
        self.dominators.resize(size);
        for table in [
            &mut self.in_arcs,
            &mut self.first_source,
            &mut self.first_child,
            &mut self.n_children,
            &mut self.outermost,
            &mut self.waiting,
            &mut self.value,
        ] {
            table.resize(size, 0);
        }
        self.is_pending.resize(size, false);
        self.find_sources(flow, order);
        self.find_dominators(order);
        self.find_outermost(flow, order);
    }

    fn find_sources(&mut self, flow: &Flow, order: &[Vertex]) {
        for v in order {
            self.in_arcs[*v as usize] = 0;
        }
        for v in order {
            flow.targets(*v).for_each(|w| self.in_arcs[w as usize] += 1);
        }
        let mut next = 0;
        for v in order {
            self.first_source[*v as usize] = next;
            next += self.in_arcs[*v as usize];
            self.in_arcs[*v as usize] = 0;
        }
        self.sources.clear();
        self.sources.resize(next as usize, 0);
        for v in order {
            for w in flow.targets(*v) {
                let slot = self.first_source[w as usize] + self.in_arcs[w as usize];
                self.sources[slot as usize] = *v;
                self.in_arcs[w as usize] += 1;
            }
        }
    }

    fn sources(&self, v: Vertex) -> &[Vertex] {
        let first = self.first_source[v as usize] as usize;
        &self.sources[first..first + self.in_arcs[v as usize] as usize]
    }

    fn find_dominators(&mut self, order: &[Vertex]) {
        self.dominators.set_root(order[0]);
        for v in order {
            self.n_children[*v as usize] = 0;
        }
        for v in &order[1..] {
            let sources = self.sources(*v);
            let first = *sources.first().expect("every vertex of a region is reached from its entry");
            let parent = sources[1..].iter().fold(first, |a, b| self.dominators.nearest_common(a, *b));
            self.dominators.set_parent(*v, parent);
            self.n_children[parent as usize] += 1;
        }
        let mut next = 0;
        for v in order {
            self.first_child[*v as usize] = next;
            next += self.n_children[*v as usize];
            self.n_children[*v as usize] = 0;
        }
        self.children.clear();
        self.children.resize(next as usize, 0);
        for v in &order[1..] {
            let parent = self.dominators.parent[*v as usize] as usize;
            self.children[(self.first_child[parent] + self.n_children[parent]) as usize] = *v;
            self.n_children[parent] += 1;
        }
    }

    fn find_outermost(&mut self, flow: &Flow, order: &[Vertex]) {
        for v in order {
            self.outermost[*v as usize] = u32::MAX;
        }
        for v in order.iter().rev() {
            let own = flow.targets(*v).map(|w| self.home_depth(w)).min().unwrap_or(u32::MAX);
            let least = self.outermost[*v as usize].min(own);
            self.outermost[*v as usize] = least;
            if *v != order[0] {
                let parent = self.dominators.parent[*v as usize] as usize;
                self.outermost[parent] = self.outermost[parent].min(least);
            }
        }
    }

    /// The depth of the immediate dominator. A vertex belongs to the levels whose root dominates it and is at most that
    /// deep.
    fn home_depth(&self, v: Vertex) -> u32 {
        self.dominators.depth[v as usize].saturating_sub(1)
    }

    fn depth(&self, v: Vertex) -> u32 {
        self.dominators.depth[v as usize]
    }
}

struct Restructuring<'a> {
    flow: &'a Flow,
    tree: &'a mut Tree,
    tables: &'a mut BranchTables,
    levels: Vec<Level>,
}

impl Restructuring<'_> {
    fn run(mut self, entry: Vertex, exit: Vertex, seq: Seq) {
        self.open_level(entry, seq);
        while let Some(level) = self.levels.last_mut() {
            if let Some((root, seq)) = level.alternatives.pop() {
                self.open_level(root, seq);
                continue;
            }
            match level.pending.as_slice() {
                [] => {
                    if level.cur == exit {
                        self.levels.pop();
                    } else {
                        self.place_current();
                    }
                }
                [Continuation::Outside] => {
                    self.levels.pop();
                }
                [Continuation::Join(join)] => {
                    level.cur = *join;
                    self.tables.is_pending[*join as usize] = false;
                    level.pending.clear();
                    level.var = None;
                }
                _ => self.place_front(),
            }
        }
    }

    fn open_level(&mut self, root: Vertex, seq: Seq) {
        let up = match self.levels.len() {
            0 => None,
            n => {
                if self.levels[n - 1].var.is_some() {
                    Some(n - 1)
                } else {
                    self.levels[n - 1].up
                }
            }
        };
        self.levels.push(Level {
            root,
            seq,
            cur: root,
            alternatives: vec![],
            pending: vec![],
            edges: vec![],
            var: None,
            outside_value: 0,
            up,
        });
    }

    fn top(&mut self) -> &mut Level {
        self.levels.last_mut().expect("a level is open")
    }

    /// Emits the current vertex and, if it has several arcs, a gamma for them.
    fn place_current(&mut self) {
        let n = self.levels.len() - 1;
        let Level { cur, seq, root, .. } = self.levels[n];
        let predicate = match &self.flow.vertices[cur as usize].kind {
            VertexKind::Block(block) => {
                self.tree.push(seq, Item::Block(*block));
                Some(Predicate::Terminator { block: *block, inverted: false })
            }
            VertexKind::Loop { body, predicate, may_diverge, exit_var } => {
                self.tree.push(seq, Item::Theta(*body, predicate.clone(), *may_diverge));
                exit_var.map(|q| Predicate::identity(q, self.flow.vertices[cur as usize].n_arcs))
            }
            VertexKind::Dispatch(q) => Some(Predicate::identity(*q, self.flow.vertices[cur as usize].n_arcs)),
            VertexKind::Exit => unreachable!("the exit is never placed"),
        };
        let arcs = self.flow.out_arcs(cur);
        if arcs.len() == 1 {
            let target = self.flow.arc(arcs.start).target;
            self.push_assigns(arcs.start, seq);
            if self.tables.home_depth(target) >= self.tables.depth(root) && target != root {
                self.top().cur = target;
            } else {
                self.cross(target, seq, self.levels[n].up);
                self.top().pending = vec![Continuation::Outside];
            }
        } else {
            self.place_branch(cur, predicate.expect("a vertex with several arcs has a predicate"));
        }
    }

    /// Emits the gamma of a branch. Alternatives with vertices become levels.
    fn place_branch(&mut self, cur: Vertex, predicate: Predicate) {
        let n = self.levels.len() - 1;
        let Level { seq, root, .. } = self.levels[n];
        let (mut pending, edges) = self.joins(cur);
        let root_depth = self.tables.depth(root);
        let is_own = |tables: &BranchTables, w: Vertex| {
            tables.in_arcs[w as usize] == 1 && tables.dominators.parent[w as usize] == cur && w != root
        };
        let leaves = self.flow.targets(cur).any(|w| {
            let depth = self.tables.home_depth(w);
            depth < root_depth || (is_own(self.tables, w) && self.tables.outermost[w as usize] < root_depth)
        });
        if leaves {
            pending.push(Continuation::Outside);
        }
        self.top().edges = edges;
        self.set_pending(pending, 0);
        let mut seqs = Vec::with_capacity(self.flow.out_arcs(cur).len());
        for a in self.flow.out_arcs(cur) {
            let target = self.flow.arc(a).target;
            let alternative = self.tree.add_seq();
            seqs.push(alternative);
            self.push_assigns(a, alternative);
            if is_own(self.tables, target) {
                self.top().alternatives.push((target, alternative));
            } else {
                let from = if self.levels[n].var.is_some() { Some(n) } else { self.levels[n].up };
                self.cross(target, alternative, from);
            }
        }
        self.tree.push(seq, Item::Gamma(predicate, seqs.into()));
    }

    /// The joins below a branch that its alternatives reach, in topological order, and the arcs between joins.
    fn joins(&mut self, cur: Vertex) -> (Vec<Continuation>, Vec<(Vertex, Vertex)>) {
        let tables = &mut *self.tables;
        let first = tables.first_child[cur as usize] as usize;
        let children = first..first + tables.n_children[cur as usize] as usize;
        let depth = tables.depth(cur) + 1;
        let mut pending = vec![];
        let mut edges = vec![];
        for i in children {
            let join = tables.children[i];
            if tables.in_arcs[join as usize] < 2 {
                continue;
            }
            let mut reached = false;
            tables.waiting[join as usize] = 0;
            for k in 0..tables.in_arcs[join as usize] {
                let source = tables.sources[(tables.first_source[join as usize] + k) as usize];
                let from = if source == cur { cur } else { tables.dominators.at_depth(source, depth) };
                if from == cur || tables.in_arcs[from as usize] == 1 {
                    reached = true;
                } else {
                    tables.waiting[join as usize] += 1;
                    edges.push((from, join));
                }
            }
            if reached {
                tables.is_pending[join as usize] = true;
                pending.push(Continuation::Join(join));
            }
        }
        edges.sort_by_key(|(from, _)| *from);
        (pending, edges)
    }

    /// Makes these places pending after the current gamma. The first `kept` of them were already pending and are
    /// skipped by the gamma.
    ///
    /// If there is at most one of those, a fresh variable is used. Otherwise the current variable stays in use, and new
    /// places get further values.
    fn set_pending(&mut self, pending: Vec<Continuation>, kept: usize) {
        let level = self.levels.last_mut().expect("a level is open");
        if pending.len() <= 1 {
            level.var = None;
        } else {
            let (var, fresh) = match level.var {
                Some(var) if kept > 1 => (var, kept),
                _ => (self.tree.add_ctl_var(0), 0),
            };
            for place in &pending[fresh..] {
                let values = &mut self.tree.ctl_vars[var.0 as usize];
                match place {
                    Continuation::Join(join) => self.tables.value[*join as usize] = *values,
                    Continuation::Outside => level.outside_value = *values,
                }
                *values += 1;
            }
            level.var = Some(var);
        }
        level.pending = pending;
    }

    /// Emits the gamma that selects among the pending joins that no other pending place can reach.
    fn place_front(&mut self) {
        let n = self.levels.len() - 1;
        let root_depth = self.tables.depth(self.levels[n].root);
        let seq = self.levels[n].seq;
        let old_var = self.levels[n].var.expect("several pending places are told apart by a variable");
        let old_pending = std::mem::take(&mut self.top().pending);
        let is_front = |tables: &BranchTables, place: &Continuation| match place {
            Continuation::Join(join) => tables.waiting[*join as usize] == 0,
            Continuation::Outside => false,
        };
        let front: Vec<Vertex> = old_pending
            .iter()
            .filter(|place| is_front(self.tables, place))
            .map(|place| match place {
                Continuation::Join(join) => *join,
                Continuation::Outside => unreachable!("what is outside is never in front"),
            })
            .collect();
        assert!(!front.is_empty(), "a region without cycles has a front");
        let mut cases: Vec<(u32, u32)> =
            front.iter().enumerate().map(|(k, join)| (self.tables.value[*join as usize], k as u32)).collect();
        let mut pending: Vec<Continuation> =
            old_pending.into_iter().filter(|place| !is_front(self.tables, place)).collect();
        let kept = pending.len();
        self.reach_from(&front, root_depth, &mut pending);
        self.set_pending(pending, kept);

        let mut seqs = vec![];
        for join in &front {
            self.tables.is_pending[*join as usize] = false;
            let alternative = self.tree.add_seq();
            seqs.push(alternative);
            self.top().alternatives.push((*join, alternative));
        }
        if kept > 0 {
            let skip = self.tree.add_seq();
            seqs.push(skip);
            let level = &self.levels[n];
            if let Some(var) = level.var
                && var != old_var
            {
                let value = match level.pending[0] {
                    Continuation::Join(join) => self.tables.value[join as usize],
                    Continuation::Outside => level.outside_value,
                };
                self.tree.push(skip, Item::Set(var, value));
            }
        } else {
            cases.pop();
        }
        let default = seqs.len() as u32 - 1;
        let predicate = Predicate::Ctl { var: old_var, cases: cases.into(), default };
        self.tree.push(seq, Item::Gamma(predicate, seqs.into()));
    }

    /// Adds the places that the subtrees of the joins in `front` reach to `pending`, and decrements the counts of
    /// waiting joins for their arcs.
    fn reach_from(&mut self, front: &[Vertex], root_depth: u32, pending: &mut Vec<Continuation>) {
        let level = self.levels.last().expect("a level is open");
        let mut outside = pending.contains(&Continuation::Outside);
        for join in front {
            let first = level.edges.partition_point(|(from, _)| from < join);
            for (_, to) in level.edges[first..].iter().take_while(|(from, _)| from == join) {
                self.tables.waiting[*to as usize] -= 1;
                if !self.tables.is_pending[*to as usize] {
                    self.tables.is_pending[*to as usize] = true;
                    pending.push(Continuation::Join(*to));
                }
            }
            if self.tables.outermost[*join as usize] < root_depth && !outside {
                outside = true;
                pending.push(Continuation::Outside);
            }
        }
    }

    fn push_assigns(&mut self, arc: u32, seq: Seq) {
        for item in &self.flow.arc(arc).assigns {
            self.tree.push(seq, item.clone());
        }
    }

    /// Sets the variables of the levels that an arc to `target` leaves and of the level that it stays in, from level
    /// `at` outwards.
    fn cross(&mut self, target: Vertex, seq: Seq, mut at: Option<usize>) {
        let home = self.tables.home_depth(target);
        while let Some(i) = at {
            // The arc stays within the inner level, so it does not affect level i.
            if let Some(inner) = self.levels.get(i + 1)
                && self.is_inside(home, target, inner.root)
            {
                break;
            }
            let Level { var, root, outside_value, up, .. } = self.levels[i];
            let var = var.expect("the link leads to levels with a variable");
            if self.is_inside(home, target, root) {
                self.tree.push(seq, Item::Set(var, self.tables.value[target as usize]));
                break;
            }
            self.tree.push(seq, Item::Set(var, outside_value));
            at = up;
        }
    }

    /// Is the target of an arc from a descendant of `root` itself a descendant of `root`?
    fn is_inside(&self, home: u32, target: Vertex, root: Vertex) -> bool {
        target != root && home >= self.tables.depth(root)
    }
}
