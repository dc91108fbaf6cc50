//! The loop nesting forest of a function: all its loops and the direct contents of each, computed once.
//!
//! A depth-first search from the entry defines the loops. The *header* of a loop is the first of its vertices that the
//! search reaches. The loop consists of the descendants of the header in the search tree that reach the header through
//! descendants only. So the loops directly within another one are the strongly connected components that remain when
//! the arcs to its header are removed. A loop that is entered only at its header is *natural*. For a natural loop, and
//! for the function as a whole, restructuring removes exactly these arcs; so the forest gives the components at every
//! depth, and the search gives their order. Bodies of other loops are left to [`Scc`](rvsdg_core::scc::Scc), level by
//! level.
//!
//! Headers are visited innermost first. The vertices that reach a header are found backwards, over inner loops that
//! have been contracted to one vertex each (union-find). Only tree arcs and cross arcs matter for that. A cross arc is
//! added when the nearest common ancestor of its ends is visited, because before that one of its ends is not a
//! descendant of the current header. Cost: O(arcs * log vertices), plus, for each arc, the number of loops that it
//! leaves; this is also the number of variables that it has to set.
//!
//! Sources: P. Havlak, *Nesting of reducible and irreducible loops* (1997); cross arcs are handled as by G. Ramalingam,
//! *Identifying loops in almost linear time* (1999).

use crate::dominators::Ancestors;
use crate::flow::{Flow, Vertex};

/// A loop of a [`Nesting`]; loop 0 is the function as a whole.
pub(crate) type Loop = u32;

const NONE: u32 = u32::MAX;

/// The loops of a function. They refer to the arcs as they were at construction, even if the graph changes later.
#[derive(Default)]
pub(crate) struct Nesting {
    loops: Vec<LoopData>,
    /// The loop with this header, or `NONE`.
    of_header: Vec<Loop>,
    /// For each loop, the vertices directly in it and the headers of the loops directly in it, in topological order;
    /// its own header comes first.
    parts: Buckets<Vertex>,
    /// For each natural loop, the arcs from inside to its header, in order.
    repetition_arcs: Buckets<u32>,
    /// For each loop, the arcs that leave it and their sources, in order.
    exit_arcs: Buckets<(Vertex, u32)>,
    /// For each loop that isn't natural, the targets of the arcs into it, in the order of the arcs.
    entered: Buckets<Vertex>,
}

struct LoopData {
    header: Vertex,
    parent: Loop,
    depth: u32,
    /// Number of vertices, including those of inner loops.
    size: u32,
    natural: bool,
}

/// Lists of fixed length in one vector.
struct Buckets<T> {
    first: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Buckets<T> {
    fn default() -> Self {
        Buckets { first: vec![], items: vec![] }
    }
}

impl<T: Copy> Buckets<T> {
    /// Distributes pairs of list number and item to `n` lists. The order in each list is that of the pairs.
    fn new(n: usize, pairs: &[(u32, T)]) -> Self {
        let mut first = vec![0; n + 1];
        for (bucket, _) in pairs {
            first[*bucket as usize] += 1;
        }
        let mut end = 0;
        for slot in &mut first {
            end += *slot;
            *slot = end;
        }
        // Filled from the back, which leaves the start of each list at the right position.
        let mut items: Vec<T> = pairs.iter().map(|(_, item)| *item).collect();
        for (bucket, item) in pairs.iter().rev() {
            let slot = &mut first[*bucket as usize];
            *slot -= 1;
            items[*slot as usize] = *item;
        }
        Buckets { first, items }
    }

    fn of(&self, bucket: u32) -> &[T] {
        let bucket = bucket as usize;
        match self.first.get(bucket + 1) {
            Some(end) => &self.items[self.first[bucket] as usize..*end as usize],
            None => &[],
        }
    }
}

/// The result of a depth-first search over all vertices except the exit.
struct Search {
    preorder: Vec<Vertex>,
    postorder: Vec<Vertex>,
    parent: Vec<Vertex>,
    /// Position in `preorder`.
    number: Vec<u32>,
    /// The largest number in the vertex's subtree.
    last: Vec<u32>,
}

impl Search {
    /// Visits the arcs of a vertex in order, as [`Scc`](rvsdg_core::scc::Scc) does.
    fn new(flow: &Flow, entry: Vertex, exit: Vertex) -> Search {
        let n = flow.vertices.len();
        let mut search = Search {
            preorder: Vec::with_capacity(n),
            postorder: Vec::with_capacity(n),
            parent: vec![NONE; n],
            number: vec![NONE; n],
            last: vec![0; n],
        };
        search.number[entry as usize] = 0;
        search.preorder.push(entry);
        let mut open = vec![(entry, flow.out_arcs(entry))];
        while let Some((v, arcs)) = open.last_mut() {
            let v = *v;
            let Some(arc) = arcs.next() else {
                search.last[v as usize] = search.preorder.len() as u32 - 1;
                search.postorder.push(v);
                open.pop();
                continue;
            };
            let target = flow.arc(arc).target;
            if target != exit && search.number[target as usize] == NONE {
                search.number[target as usize] = search.preorder.len() as u32;
                search.preorder.push(target);
                search.parent[target as usize] = v;
                open.push((target, flow.out_arcs(target)));
            }
        }
        search
    }

    /// Is `v` in the subtree of `w`?
    fn is_below(&self, v: Vertex, w: Vertex) -> bool {
        (self.number[w as usize]..=self.last[w as usize]).contains(&self.number[v as usize])
    }
}

impl Nesting {
    /// Finds the loops of a function's graph. All vertices except the exit are reachable from the entry, which has no
    /// predecessors.
    pub(crate) fn new(flow: &Flow, entry: Vertex, exit: Vertex) -> Nesting {
        let n = flow.vertices.len();
        let search = Search::new(flow, entry, exit);
        let mut closing: Vec<(Vertex, Vertex)> = vec![];
        let arcs =
            || search.preorder.iter().flat_map(|v| flow.targets(*v).map(|t| (*v, t))).filter(|(_, t)| *t != exit);
        closing.extend(arcs().filter(|(v, t)| search.is_below(*v, *t)).map(|(v, t)| (t, v)));
        let mut nesting = Nesting { of_header: vec![NONE; n], ..Nesting::default() };
        nesting.loops.push(LoopData { header: entry, parent: 0, depth: 0, size: 0, natural: true });
        let mut innermost = vec![0; n];
        if !closing.is_empty() {
            let crossing = Self::crossing(&search, arcs(), n);
            nesting.find_loops(&search, &mut innermost, &Buckets::new(n, &closing), &crossing);
        }
        nesting.find_parts(&search, &innermost);
        if nesting.loops.len() > 1 {
            nesting.find_arcs(flow, &innermost, exit);
        }
        nesting
    }

    /// The cross arcs, by the nearest common ancestor of their ends. A forward arc is not needed: the search tree has a
    /// path between its ends.
    fn crossing(search: &Search, arcs: impl Iterator<Item = (Vertex, Vertex)>, n: usize) -> Buckets<(Vertex, Vertex)> {
        let mut tree = Ancestors::default();
        tree.resize(n);
        tree.set_root(search.preorder[0]);
        for v in &search.preorder[1..] {
            tree.set_parent(*v, search.parent[*v as usize]);
        }
        let across = arcs.filter(|(v, t)| !search.is_below(*v, *t) && !search.is_below(*t, *v));
        let pairs: Vec<_> = across.map(|(v, t)| (tree.nearest_common(v, t), (v, t))).collect();
        Buckets::new(n, &pairs)
    }

    /// Finds headers, parents, and the innermost loop of each vertex. Loops precede those that contain them, except
    /// loop 0.
    fn find_loops(
        &mut self,
        search: &Search,
        innermost: &mut [Loop],
        closing: &Buckets<Vertex>,
        crossing: &Buckets<(Vertex, Vertex)>,
    ) {
        let n = innermost.len();
        let mut united = Union((0..n as u32).collect());
        // The sources of the cross arcs added so far, as lists linked through `sources`, indexed by the vertex that the
        // target has been contracted to.
        let mut first_source = vec![NONE; n];
        let mut sources: Vec<(Vertex, u32)> = vec![];
        let mut reaches = vec![NONE; n];
        let mut work = vec![];
        for header in search.preorder.iter().rev() {
            for (from, to) in crossing.of(*header) {
                let to = united.find(*to) as usize;
                sources.push((*from, first_source[to]));
                first_source[to] = sources.len() as u32 - 1;
            }
            if closing.of(*header).is_empty() {
                continue;
            }
            let this = self.loops.len() as Loop;
            self.loops.push(LoopData { header: *header, parent: 0, depth: 0, size: 0, natural: true });
            self.of_header[*header as usize] = this;
            innermost[*header as usize] = this;
            let mut add = |v: Vertex, work: &mut Vec<Vertex>| {
                if v != *header && std::mem::replace(&mut reaches[v as usize], *header) != *header {
                    work.push(v);
                }
            };
            for v in closing.of(*header) {
                add(united.find(*v), &mut work);
            }
            while let Some(v) = work.pop() {
                match self.of_header[v as usize] {
                    NONE => innermost[v as usize] = this,
                    inner => self.loops[inner as usize].parent = this,
                }
                united.0[v as usize] = *header;
                add(united.find(search.parent[v as usize]), &mut work);
                let mut next = first_source[v as usize];
                while next != NONE {
                    let (source, following) = sources[next as usize];
                    add(united.find(source), &mut work);
                    next = following;
                }
            }
        }
    }

    fn find_parts(&mut self, search: &Search, innermost: &[Loop]) {
        let mut pairs = Vec::with_capacity(search.postorder.len());
        for v in search.postorder.iter().rev() {
            let own = innermost[*v as usize];
            self.loops[own as usize].size += 1;
            if self.of_header[*v as usize] != NONE {
                pairs.push((self.loops[own as usize].parent, *v));
            }
            pairs.push((own, *v));
        }
        self.parts = Buckets::new(self.loops.len(), &pairs);
        for l in 1..self.loops.len() {
            let LoopData { size, parent, .. } = self.loops[l];
            self.loops[parent as usize].size += size;
        }
        for l in (1..self.loops.len()).rev() {
            self.loops[l].depth = self.loops[self.loops[l].parent as usize].depth + 1;
        }
    }

    fn find_arcs(&mut self, flow: &Flow, innermost: &[Loop], exit: Vertex) {
        let mut exits = vec![];
        let mut entered = vec![];
        let mut repetitions = vec![];
        for v in 0..exit {
            for a in flow.out_arcs(v) {
                let target = flow.arc(a).target;
                let (mut from, mut to) = (innermost[v as usize], innermost[target as usize]);
                while from != to {
                    if self.loops[from as usize].depth >= self.loops[to as usize].depth {
                        exits.push((from, (v, a)));
                        from = self.loops[from as usize].parent;
                    } else {
                        entered.push((to, target));
                        self.loops[to as usize].natural &= self.loops[to as usize].header == target;
                        to = self.loops[to as usize].parent;
                    }
                }
                let header_of = self.of_header[target as usize];
                if header_of == to && to != 0 {
                    repetitions.push((to, a));
                }
            }
        }
        entered.retain(|(l, _)| !self.loops[*l as usize].natural);
        self.exit_arcs = Buckets::new(self.loops.len(), &exits);
        self.entered = Buckets::new(self.loops.len(), &entered);
        self.repetition_arcs = Buckets::new(self.loops.len(), &repetitions);
    }

    /// The vertices and loops directly in a loop, in topological order; each inner loop with its header.
    pub(crate) fn parts(&self, l: Loop) -> impl DoubleEndedIterator<Item = (Vertex, Option<Loop>)> + '_ {
        self.parts.of(l).iter().map(move |v| {
            let inner = self.of_header[*v as usize];
            (*v, (inner != NONE && inner != l).then_some(inner))
        })
    }

    /// Is the loop entered only at its header?
    pub(crate) fn is_natural(&self, l: Loop) -> bool {
        self.loops[l as usize].natural
    }

    /// The arcs from inside a natural loop to its header, in order.
    pub(crate) fn repetition_arcs(&self, l: Loop) -> &[u32] {
        self.repetition_arcs.of(l)
    }

    /// The arcs that leave a loop, in order, with their sources.
    pub(crate) fn exit_arcs(&self, l: Loop) -> &[(Vertex, u32)] {
        self.exit_arcs.of(l)
    }

    /// The targets of the arcs into a loop that isn't natural, in the order of the arcs.
    pub(crate) fn entered(&self, l: Loop) -> &[Vertex] {
        self.entered.of(l)
    }

    /// The natural loop with this header and this number of vertices.
    ///
    /// Let a strongly connected component be what remains of a function after removing the arcs to all entry vertices
    /// of the enclosing components. If the component has a single entry vertex, then it has a single entry in the whole
    /// function, too. It consists of descendants of that vertex in the search tree, so the vertex's loop contains it,
    /// and is equal to it if both have the same size.
    pub(crate) fn natural_loop(&self, header: Vertex, size: usize) -> Option<Loop> {
        let l = *self.of_header.get(header as usize)?;
        let data = self.loops.get(l as usize)?;
        (data.natural && data.size as usize == size).then_some(l)
    }

    /// All vertices of a loop, sorted.
    pub(crate) fn members(&self, l: Loop) -> Vec<Vertex> {
        let mut members = Vec::with_capacity(self.loops[l as usize].size as usize);
        let mut open = vec![l];
        while let Some(l) = open.pop() {
            for (v, inner) in self.parts(l) {
                match inner {
                    Some(inner) => open.push(inner),
                    None => members.push(v),
                }
            }
        }
        members.sort_unstable();
        members
    }
}

/// Union-find in which the caller chooses the representative; paths are halved.
struct Union(Vec<u32>);

impl Union {
    fn find(&mut self, mut v: u32) -> u32 {
        while self.0[v as usize] != v {
            let next = self.0[v as usize];
            self.0[v as usize] = self.0[next as usize];
            v = self.0[v as usize];
        }
        v
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::{Arc, VertexKind};
    use rvsdg_core::scc::Scc;
    use std::collections::BTreeSet;

    /// A graph from lists of successors; successors beyond the last vertex are the exit.
    fn flow(successors: &[Vec<u32>]) -> Flow {
        let mut flow = Flow::default();
        for targets in successors {
            let v = flow.add_vertex(VertexKind::Exit);
            flow.set_arcs(v, targets.iter().map(|t| Arc::new(*t)));
        }
        flow.add_vertex(VertexKind::Exit);
        flow
    }

    fn random_graphs() -> impl Iterator<Item = Vec<Vec<u32>>> {
        let mut seed = 3u64;
        let mut random = move |n: u32| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as u32 % n
        };
        (0..4000).map(move |round| {
            let n = 2 + random(if round % 8 == 0 { 40 } else { 10 });
            let mut successors: Vec<Vec<u32>> = vec![vec![]; n as usize];
            for v in 1..n {
                let parent = if random(3) == 0 { random(v) } else { v - 1 };
                successors[parent as usize].push(v);
            }
            for _ in 0..random(2 * n) {
                successors[random(n) as usize].push(1 + random(n));
            }
            successors
        })
    }

    /// The strongly connected components of a part of a graph without the arcs to `header`.
    fn components(successors: &[Vec<u32>], members: &BTreeSet<u32>, header: Option<u32>) -> BTreeSet<Vec<u32>> {
        let members: Vec<u32> = members.iter().copied().collect();
        let mut found = BTreeSet::new();
        let inside = |t: u32| (members.contains(&t) && Some(t) != header).then_some(t);
        Scc::default().run(
            &members,
            |v, k| successors[v as usize].get(k as usize).map(|t| inside(*t)),
            |c| {
                if c.len() > 1 || successors[c[0] as usize].iter().any(|t| inside(*t) == Some(c[0])) {
                    let mut c = c.to_vec();
                    c.sort_unstable();
                    found.insert(c);
                }
            },
        );
        found
    }

    #[test]
    fn loops_are_components_of_what_is_around_them() {
        let (mut natural, mut others) = (0, 0);
        for successors in random_graphs() {
            let n = successors.len() as u32;
            let nesting = Nesting::new(&flow(&successors), 0, n);
            let mut seen = vec![0; n as usize];
            for l in 0..nesting.loops.len() as u32 {
                let members: BTreeSet<u32> = nesting.members(l).into_iter().collect();
                assert_eq!(members.len(), nesting.loops[l as usize].size as usize, "{successors:?}");
                let header = (l != 0).then_some(nesting.loops[l as usize].header);
                let inner: BTreeSet<Vec<u32>> =
                    nesting.parts(l).filter_map(|(_, inner)| inner).map(|inner| nesting.members(inner)).collect();
                assert_eq!(inner, components(&successors, &members, header), "in loop {l} of {successors:?}");
                nesting.parts(l).filter(|(_, inner)| inner.is_none()).for_each(|(v, _)| seen[v as usize] += 1);
                if let Some(header) = header {
                    check_arcs(&successors, &nesting, l, header, &members);
                    let counter = if nesting.is_natural(l) { &mut natural } else { &mut others };
                    *counter += 1;
                }
            }
            assert!(seen.iter().all(|times| *times == 1), "each vertex is directly in one loop: {successors:?}");
        }
        assert!(natural > 1000 && others > 1000, "{natural} natural loops, {others} others");
    }

    fn check_arcs(successors: &[Vec<u32>], nesting: &Nesting, l: Loop, header: Vertex, members: &BTreeSet<u32>) {
        let (mut exits, mut repetitions, mut entered, mut a) = (vec![], vec![], vec![], 0);
        for (v, targets) in successors.iter().enumerate() {
            for target in targets {
                match (members.contains(&(v as u32)), members.contains(target)) {
                    (true, false) => exits.push((v as u32, a)),
                    (true, true) if *target == header => repetitions.push(a),
                    (false, true) => entered.push(*target),
                    _ => {}
                }
                a += 1;
            }
        }
        assert_eq!(nesting.exit_arcs(l), exits, "{successors:?}");
        assert_eq!(nesting.repetition_arcs(l), repetitions, "{successors:?}");
        assert_eq!(nesting.is_natural(l), entered.iter().all(|v| *v == header), "{successors:?}");
        assert_eq!(nesting.natural_loop(header, members.len()), nesting.is_natural(l).then_some(l));
        if !nesting.is_natural(l) {
            assert_eq!(nesting.entered(l), entered, "{successors:?}");
        }
    }

    #[test]
    fn parts_are_in_topological_order() {
        for successors in random_graphs() {
            let n = successors.len() as u32;
            let nesting = Nesting::new(&flow(&successors), 0, n);
            for l in 0..nesting.loops.len() as u32 {
                // The part that each vertex is in.
                let mut part = vec![usize::MAX; n as usize + 1];
                for (at, (v, inner)) in nesting.parts(l).enumerate() {
                    let members = inner.map_or(vec![v], |inner| nesting.members(inner));
                    members.into_iter().for_each(|v| part[v as usize] = at);
                }
                for v in nesting.members(l) {
                    for t in successors[v as usize].iter().filter(|t| l == 0 || **t != nesting.loops[l as usize].header)
                    {
                        assert!(part[v as usize] <= part[*t as usize], "{v} before {t} in loop {l} of {successors:?}");
                    }
                }
            }
        }
    }
}
