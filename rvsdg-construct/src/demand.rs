//! Demand annotation: the variables that each gamma and theta has to route.
//!
//! Bottom-up, every sequence gets its upward exposed reads R and the variables W that are written on some path, with a
//! mark for those written on every path. Top-down, let D be the variables that are needed after an item:
//!
//! * gamma: exit variables are `O = D & W`, entry variables are `I = R | (O that is not written on every path)`; each
//!   alternative has to provide O;
//! * theta: loop variables are `R | (D & W)`, and the body has to provide the same. Those that are written on every
//!   path and not in R need no value from before the loop.
//!
//! This is more precise than the paper's rule, which routes every variable that is live after a gamma or theta.
//!
//! Every gamma and theta reads the I/O state, whatever its regions contain: it must not run before a preceding
//! operation that may end the program, because its predicate may be poison then, or the loop endless.
//!
//! A variable is only in the sets of sequences strictly below its *home*, the innermost sequence that contains all its
//! reads and writes. So temporaries of one sequence never appear in any set, and the total size of all sets is linear
//! in the size of the resulting graph. Sets are sorted, so the result does not depend on the order of discovery.

use crate::dominators::Ancestors;
use crate::tree::{Item, Seq, Tree};
use crate::variables::{VarAccess, VarId, Variables};

/// The variables that a structural item routes.
#[derive(Default, Clone, Debug)]
pub(crate) struct Routing {
    /// Gamma: entry variables. Theta: loop variables that an iteration may read or pass on.
    pub(crate) entries: Vec<VarId>,
    /// Gamma: exit variables. Theta: further variables that are needed after the loop; every iteration writes them
    /// before reading them.
    pub(crate) exits: Vec<VarId>,
}

/// Reads and writes of a structural item or sequence.
#[derive(Default, Clone)]
struct Sets {
    reads: Vec<VarId>,
    /// Variable, and whether it is written on every path.
    writes: Vec<(VarId, bool)>,
}

/// The routing of every gamma (indexed by its first alternative) and theta (indexed by its body).
pub(crate) fn annotate(tree: &Tree, variables: &Variables<'_>) -> Vec<Routing> {
    let order = preorder(tree, variables);
    let homes = homes(tree, variables, &order);
    let sets = bottom_up(tree, variables, &order, &homes);
    top_down(tree, variables, &order, &sets)
}

/// The sequences of a structural item.
fn children(item: &Item) -> &[Seq] {
    match item {
        Item::Gamma(_, alternatives) => alternatives,
        Item::Theta(body, ..) => std::slice::from_ref(body),
        Item::Block(_) | Item::Copies(_) | Item::Set(..) => &[],
    }
}

/// A sequence in the tree.
struct SeqPlace {
    seq: Seq,
    /// The sequence that contains it; the root for the root itself.
    parent: Seq,
    /// For the body of a theta: the predicate, which is read at the end of the body.
    predicate: Option<VarId>,
}

/// All sequences; outer ones precede those nested in them.
fn preorder(tree: &Tree, variables: &Variables<'_>) -> Vec<SeqPlace> {
    let mut order = vec![SeqPlace { seq: tree.root(), parent: tree.root(), predicate: None }];
    let mut next = 0;
    while next < order.len() {
        let parent = order[next].seq;
        for item in tree.items(parent) {
            let predicate = match item {
                Item::Theta(_, predicate, _) => variables.predicate(predicate),
                _ => None,
            };
            order.extend(children(item).iter().map(|seq| SeqPlace { seq: *seq, parent, predicate }));
        }
        next += 1;
    }
    order
}

const NOWHERE: u32 = u32::MAX;

/// For each variable the innermost sequence that contains all its reads and writes.
fn homes(tree: &Tree, variables: &Variables<'_>, order: &[SeqPlace]) -> Vec<u32> {
    let mut ancestors = Ancestors::default();
    ancestors.resize(tree.seqs.len());
    ancestors.set_root(tree.root().0);
    for place in &order[1..] {
        ancestors.set_parent(place.seq.0, place.parent.0);
    }
    let mut homes = vec![NOWHERE; variables.len()];
    let mut mention = |var: VarId, seq: Seq| {
        let home = &mut homes[var.index()];
        if *home != seq.0 {
            *home = if *home == NOWHERE { seq.0 } else { ancestors.nearest_common(*home, seq.0) };
        }
    };
    // States, context variables and parameters come from outside of the root, and the returned value leaves it.
    let params = variables.cfg.params.iter().map(|param| variables.var(*param));
    for var in [VarId::IO, VarId::MEM, VarId::RETURN].into_iter().chain(variables.symbol_vars()).chain(params) {
        mention(var, tree.root());
    }
    let mut accesses = vec![];
    for SeqPlace { seq, predicate, .. } in order {
        predicate.iter().for_each(|var| mention(*var, *seq));
        for item in tree.items(*seq) {
            if let Item::Gamma(predicate, _) = item {
                variables.predicate(predicate).into_iter().for_each(|var| mention(var, *seq));
            }
            variables.accesses(item, &mut accesses);
            for access in &accesses {
                let (VarAccess::Read(var) | VarAccess::Write(var)) = access;
                mention(*var, *seq);
            }
        }
    }
    homes
}

/// Marks of variables. All are cleared by incrementing the stamp.
struct Marks {
    stamp: u32,
    marks: Vec<u32>,
}

impl Marks {
    fn new(len: usize) -> Marks {
        Marks { stamp: 1, marks: vec![0; len] }
    }

    fn clear(&mut self) {
        self.stamp += 1;
    }

    fn has(&self, var: VarId) -> bool {
        self.marks[var.index()] == self.stamp
    }

    /// Sets the mark; returns whether it was clear.
    fn set(&mut self, var: VarId) -> bool {
        std::mem::replace(&mut self.marks[var.index()], self.stamp) != self.stamp
    }

    fn unset(&mut self, var: VarId) {
        self.marks[var.index()] = 0;
    }
}

struct BottomUp<'a> {
    tree: &'a Tree,
    variables: &'a Variables<'a>,
    homes: &'a [u32],
    read: Marks,
    written: Marks,
    fully: Marks,
    touched: Marks,
    accesses: Vec<VarAccess>,
    of_seqs: Vec<Sets>,
    /// The sets of structural items, indexed by their first sequence.
    of_items: Vec<Sets>,
}

/// The sets of structural items, indexed by their first sequence.
fn bottom_up(tree: &Tree, variables: &Variables<'_>, order: &[SeqPlace], homes: &[u32]) -> Vec<Sets> {
    let n = variables.len();
    let mut pass = BottomUp {
        tree,
        variables,
        homes,
        read: Marks::new(n),
        written: Marks::new(n),
        fully: Marks::new(n),
        touched: Marks::new(n),
        accesses: vec![],
        of_seqs: vec![Sets::default(); tree.seqs.len()],
        of_items: vec![Sets::default(); tree.seqs.len()],
    };
    for place in order.iter().rev() {
        for item in tree.items(place.seq) {
            match item {
                Item::Gamma(_, alternatives) => pass.of_items[alternatives[0].index()] = pass.gamma(alternatives),
                Item::Theta(body, _, may_diverge) => pass.of_items[body.index()] = pass.theta(*body, *may_diverge),
                Item::Block(_) | Item::Copies(_) | Item::Set(..) => {}
            }
        }
        pass.of_seqs[place.seq.index()] = pass.seq(place);
    }
    pass.of_items
}

impl BottomUp<'_> {
    fn gamma(&mut self, alternatives: &[Seq]) -> Sets {
        self.read.clear();
        self.read.set(VarId::IO);
        self.written.clear();
        let mut sets = Sets { reads: vec![VarId::IO], ..Sets::default() };
        let mut counts: Vec<u32> = vec![];
        for seq in alternatives {
            let of_seq = std::mem::take(&mut self.of_seqs[seq.index()]);
            sets.reads.extend(of_seq.reads.into_iter().filter(|var| self.read.set(*var)));
            for (var, full) in of_seq.writes {
                if self.written.set(var) {
                    // The position of a variable in `sets.writes`, while this gamma is processed.
                    self.fully.marks[var.index()] = sets.writes.len() as u32;
                    sets.writes.push((var, false));
                    counts.push(0);
                }
                counts[self.fully.marks[var.index()] as usize] += u32::from(full);
            }
        }
        for ((_, full), count) in sets.writes.iter_mut().zip(counts) {
            *full = count as usize == alternatives.len();
        }
        // These positions are no stamps, so they are cleared.
        sets.writes.iter().for_each(|(var, _)| self.fully.unset(*var));
        sets.reads.sort_unstable();
        sets.writes.sort_unstable();
        sets
    }

    fn theta(&mut self, body: Seq, may_diverge: bool) -> Sets {
        let mut sets = std::mem::take(&mut self.of_seqs[body.index()]);
        if let Err(at) = sets.reads.binary_search(&VarId::IO) {
            sets.reads.insert(at, VarId::IO);
        }
        if may_diverge {
            // Not terminating is an effect on the I/O state.
            match sets.writes.binary_search_by_key(&VarId::IO, |(var, _)| *var) {
                Ok(at) => sets.writes[at].1 = true,
                Err(at) => sets.writes.insert(at, (VarId::IO, true)),
            }
        }
        sets
    }

    fn seq(&mut self, place: &SeqPlace) -> Sets {
        self.read.clear();
        self.written.clear();
        self.fully.clear();
        self.touched.clear();
        let mut touched: Vec<VarId> = vec![];
        let mut accesses = std::mem::take(&mut self.accesses);
        let tree = self.tree;
        touched.extend(place.predicate.inspect(|var| self.read(*var)));
        for item in tree.items(place.seq).iter().rev() {
            if let Some(first) = children(item).first() {
                let sets = std::mem::take(&mut self.of_items[first.index()]);
                for (var, full) in &sets.writes {
                    self.write(*var, *full);
                    touched.push(*var);
                }
                for var in &sets.reads {
                    self.read(*var);
                    touched.push(*var);
                }
                self.of_items[first.index()] = sets;
                if let Item::Gamma(predicate, _) = item {
                    touched.extend(self.variables.predicate(predicate).inspect(|var| self.read(*var)));
                }
            }
            self.variables.accesses(item, &mut accesses);
            for access in accesses.iter().rev() {
                match access {
                    VarAccess::Read(var) => {
                        self.read(*var);
                        touched.push(*var);
                    }
                    VarAccess::Write(var) => {
                        self.write(*var, true);
                        touched.push(*var);
                    }
                }
            }
        }
        self.accesses = accesses;
        touched.retain(|var| self.homes[var.index()] != place.seq.0 && self.touched.set(*var));
        touched.sort_unstable();
        Sets {
            reads: touched.iter().copied().filter(|var| self.read.has(*var)).collect(),
            writes: touched
                .iter()
                .copied()
                .filter(|var| self.written.has(*var))
                .map(|var| (var, self.fully.has(var)))
                .collect(),
        }
    }

    fn read(&mut self, var: VarId) {
        self.read.set(var);
    }

    fn write(&mut self, var: VarId, full: bool) {
        self.written.set(var);
        if full {
            self.fully.set(var);
            self.read.unset(var);
        }
    }
}

fn top_down(tree: &Tree, variables: &Variables<'_>, order: &[SeqPlace], sets: &[Sets]) -> Vec<Routing> {
    let mut routing = vec![Routing::default(); tree.seqs.len()];
    // The variables that are needed after the last item of each sequence.
    let mut demands: Vec<Vec<VarId>> = vec![vec![]; tree.seqs.len()];
    demands[tree.root().index()] = vec![VarId::IO, VarId::MEM, VarId::RETURN];
    let mut needed = Marks::new(variables.len());
    let mut accesses = vec![];
    for place in order {
        needed.clear();
        for var in std::mem::take(&mut demands[place.seq.index()]).into_iter().chain(place.predicate) {
            needed.set(var);
        }
        for item in tree.items(place.seq).iter().rev() {
            if let Some(first) = children(item).first() {
                let Sets { reads, writes } = &sets[first.index()];
                let demanded = || writes.iter().filter(|(var, _)| needed.has(*var));
                let exits: Vec<VarId> = demanded().map(|(var, _)| *var).collect();
                let passed: Vec<VarId> = demanded().filter(|(_, full)| !full).map(|(var, _)| *var).collect();
                let full: Vec<VarId> = demanded().filter(|(_, full)| *full).map(|(var, _)| *var).collect();
                full.iter().for_each(|var| needed.unset(*var));
                match item {
                    Item::Gamma(predicate, alternatives) => {
                        let entries = union(reads, &passed);
                        entries.iter().chain(&variables.predicate(predicate)).for_each(|var| _ = needed.set(*var));
                        alternatives.iter().for_each(|seq| demands[seq.index()].clone_from(&exits));
                        routing[first.index()] = Routing { entries, exits };
                    }
                    _ => {
                        demands[first.index()] = union(reads, &exits);
                        let entries = union(reads, &passed);
                        let exits = full.into_iter().filter(|var| entries.binary_search(var).is_err()).collect();
                        reads.iter().for_each(|var| _ = needed.set(*var));
                        routing[first.index()] = Routing { entries, exits };
                    }
                }
            }
            variables.accesses(item, &mut accesses);
            for access in accesses.iter().rev() {
                match access {
                    VarAccess::Read(var) => _ = needed.set(*var),
                    VarAccess::Write(var) => needed.unset(*var),
                }
            }
        }
    }
    routing
}

/// The union of two sorted lists.
fn union(a: &[VarId], b: &[VarId]) -> Vec<VarId> {
    let mut all: Vec<VarId> = a.iter().chain(b).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}
