//! Which pointers are not null because memory was accessed through them.
//!
//! An access through null is undefined behaviour, and so is one through an address computed from null within an object
//! (`getelementptr inbounds`). Hence the *base* of an address, behind all such computations, is not null
//!
//! * in a region that makes an access through it whenever it runs: nothing in the region that might not return comes in
//!   front of the access;
//! * in gammas and thetas that the memory states of a region lead to behind an access, and where they decide.
//!
//! A theta runs at least once, so what its body accesses is accessed where the theta is. An argument that is marked as
//! not null and not undefined counts as an access, as does the callee.
//!
//! # What an answer means
//!
//! Wherever the region runs (or the node, for [`Accessed::is_not_null_at`]), the pointer is not null, or the program
//! has undefined behaviour. Address space 0 only, and only where null is not the address of memory.
//!
//! # Algorithm
//!
//! One walk over the regions, inner ones first. The nodes on the chain of memory states get ranks, from the region's
//! last state backwards, so a node that only reads a state has none. Of the accesses through a base in a region, only
//! the first one is kept. Bodies with split memory states have no single chain and thus no answers.
//!
//! # Complexity
//!
//! Linear, but for pointers that are accessed in nests of thetas: these cost the depth. A query looks at no more than
//! [`MAX_LEVELS`] regions and [`MAX_SOURCES`] address computations. No recursion. Stale where accesses are changed.
//!
//! Source: the language reference of LLVM (`load`, `getelementptr inbounds`, `nonnull`, `noundef`).

use crate::fault::{Fault, Mutation};
use crate::pointers::Pointers;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{FnSet, GepFlags, Graph, Node, Op, Region, Type, Value, ValueAttrs, ValueSet};
use rvsdg_opt_target::limits::facts::{MAX_LEVELS, MAX_SOURCES};
use rvsdg_route::outermost;

/// The first access through a pointer in a region.
#[derive(Copy, Clone, Debug)]
struct First {
    /// Its place on the chain of memory states, if it has one.
    rank: u32,
    /// Is it made whenever the region runs?
    is_certain: bool,
}

/// Is it the rank of a node that is on a chain?
fn is_on_chain(rank: u32) -> bool {
    rank > 0
}

/// The accesses of a body. Stale where they change.
#[derive(Clone, Default, Debug)]
pub struct Accessed {
    first: FxHashMap<(Value, Region), First>,
    /// Places on the chains of memory states, from 1 in each region.
    ranks: SecondaryMap<Node, u32>,
    fault: Fault,
}

impl Accessed {
    /// Those of a function's body.
    pub fn of(graph: &Graph, pointers: Pointers<'_>) -> Accessed {
        Accessed::with(graph, pointers, Fault::default())
    }

    /// [`Accessed::of`] with a fault.
    #[cfg(feature = "mutate")]
    pub fn mutated(graph: &Graph, pointers: Pointers<'_>, mutation: Mutation) -> Accessed {
        Accessed::with(graph, pointers, Fault::of(mutation))
    }

    fn with(graph: &Graph, pointers: Pointers<'_>, fault: Fault) -> Accessed {
        let mut accessed = Accessed { fault, ..Accessed::default() };
        let function = pointers.symbols[pointers.function].function();
        if function.is_none_or(|it| it.suffix.may_have(FnSet::NULL_POINTER_IS_VALID)) {
            return accessed;
        }
        // What bodies of thetas access for certain, of pointers from outside.
        let mut inner: FxHashMap<Region, Vec<Value>> = FxHashMap::default();
        for region in graph.region_tree(graph.root()).into_iter().rev() {
            if !accessed.rank(graph, region) {
                return Accessed::default();
            }
            let certain = accessed.region(graph, region, &inner);
            let is_body = graph.owner(region).is_some_and(|owner| matches!(graph.op(owner), Op::Theta(_)));
            if is_body && !certain.is_empty() {
                inner.insert(region, certain);
            }
        }
        accessed
    }

    /// Ranks the nodes of a region by memory states; returns false if these are split.
    fn rank(&mut self, graph: &Graph, region: Region) -> bool {
        let results = graph.results(region).iter().map(|result| graph.origin(*result));
        let mut states = results.filter(|origin| graph.ty(*origin) == Type::MEM);
        let Some(mut state) = states.next() else { return true };
        if states.next().is_some() {
            return false;
        }
        let mut chain = vec![];
        while let Some(node) = graph.producer(state) {
            let mut taken = graph.operands(node).filter(|operand| graph.ty(*operand) == Type::MEM);
            let (Some(before), None) = (taken.next(), taken.next()) else { return false };
            chain.push(node);
            state = before;
        }
        for (rank, node) in chain.into_iter().rev().enumerate() {
            self.ranks[node] = rank as u32 + 1;
        }
        true
    }

    /// Notes the accesses of a region; returns the bases from outside of it that it accesses for certain.
    fn region(&mut self, graph: &Graph, region: Region, inner: &FxHashMap<Region, Vec<Value>>) -> Vec<Value> {
        let (mut certain, mut is_certain) = (vec![], true);
        let mut bases = vec![];
        for node in graph.nodes(region) {
            self.accesses(graph, node, inner, &mut bases);
            for base in bases.drain(..) {
                let rank = self.ranks[node];
                let first = self.first.entry((base, region)).or_insert(First { rank, is_certain });
                // The list may have another order than the chain.
                let is_earlier = is_on_chain(rank) && (!is_on_chain(first.rank) || rank < first.rank);
                first.rank = if is_earlier { rank } else { first.rank };
                if is_certain && graph.region_of(base) != region {
                    certain.push(base);
                }
            }
            let may_end = graph.outputs(node).any(|output| graph.ty(output) == Type::IO);
            is_certain &= !may_end || self.fault.is(Mutation::AllReturn);
        }
        certain.sort_unstable();
        certain.dedup();
        certain
    }

    /// The bases through which a node makes accesses, whenever it runs.
    fn accesses(&self, graph: &Graph, node: Node, inner: &FxHashMap<Region, Vec<Value>>, into: &mut Vec<Value>) {
        match graph.op(node) {
            Op::Load(id, _) if !graph.payloads[id].volatile => into.extend(self.base(graph, graph.operand(node, 0))),
            // The value comes first.
            Op::Store(id, _) if !graph.payloads[id].volatile => {
                let address = usize::from(!self.fault.is(Mutation::StoredValue));
                into.extend(self.base(graph, graph.operand(node, address)));
            }
            Op::Call(id, _) => {
                let info = &graph.payloads[id];
                let callee = usize::from(info.intrinsic.is_none());
                if callee == 1 {
                    into.extend(self.base(graph, graph.operand(node, 0)));
                }
                for (index, attrs) in info.arg_attrs.iter().enumerate() {
                    if is_marked(attrs) || self.fault.is(Mutation::AllMarked) {
                        into.extend(self.base(graph, graph.operand(node, callee + index)));
                    }
                }
            }
            Op::Theta(_) => into.extend(inner.get(&graph.regions(node)[0]).into_iter().flatten()),
            _ => {}
        }
    }

    /// The pointer that an address is computed from within an object.
    fn base(&self, graph: &Graph, address: Value) -> Option<Value> {
        let mut value = outermost(graph, address);
        for _ in 0..MAX_SOURCES {
            let Some((node, Op::Gep(id))) = graph.produced_by(value) else { break };
            if !graph.payloads[id].flags.contains(GepFlags::INBOUNDS) && !self.fault.is(Mutation::AnyAddress) {
                break;
            }
            value = outermost(graph, graph.operand(node, 0));
        }
        (graph.ty(value) == Type::PTR).then_some(value)
    }

    /// Is a pointer not null wherever `region` runs?
    pub fn is_not_null(&self, graph: &Graph, region: Region, pointer: Value) -> bool {
        !self.first.is_empty() && self.base(graph, pointer).is_some_and(|base| self.holds(graph, region, base))
    }

    /// Is a pointer not null where `node` runs, a gamma or theta?
    pub fn is_not_null_at(&self, graph: &Graph, node: Node, pointer: Value) -> bool {
        if self.first.is_empty() {
            return false;
        }
        let Some(base) = self.base(graph, pointer) else { return false };
        self.comes_first(graph, node, base) || self.holds(graph, graph.region(node), base)
    }

    fn holds(&self, graph: &Graph, mut region: Region, base: Value) -> bool {
        for _ in 0..MAX_LEVELS {
            if self.first.get(&(base, region)).is_some_and(|first| first.is_certain) {
                return true;
            }
            let Some(owner) = graph.owner(region) else { return false };
            if self.comes_first(graph, owner, base) {
                return true;
            }
            region = graph.region(owner);
        }
        false
    }

    /// Is there an access in front of a node?
    fn comes_first(&self, graph: &Graph, node: Node, base: Value) -> bool {
        let rank = self.ranks[node];
        let is_first = |first: &First| {
            is_on_chain(first.rank) && (first.rank < rank || is_on_chain(rank) && self.fault.is(Mutation::AnyRank))
        };
        self.first.get(&(base, graph.region(node))).is_some_and(is_first)
    }
}

/// Must an argument not be null, or else the call is undefined behaviour? What is passed by value may have size 0, of
/// which nothing is copied.
fn is_marked(attrs: &ValueAttrs) -> bool {
    attrs.has(ValueSet::NONNULL) && attrs.has(ValueSet::NOUNDEF)
}
