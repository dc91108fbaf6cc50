//! Whether what reads memory in a loop meets what the loop writes.
//!
//! The operations that write, of each region and of those inside of it, are listed once, inner regions first; a region
//! with more than `MAX_WRITERS`, or with one that is neither a plain store nor a call, has no list. The reader's
//! address is invariant in the loop. So if alias analysis finds a constant distance to another address, or bounds of
//! the distance, then the other one consists of invariant values or the bounds are those of all values; and what it
//! knows of objects and types is true of all iterations anyway. Types may separate a reader from stores in earlier
//! iterations; the stores that come behind it stay there.
//!
//! Linear in the nodes; each reader is compared with at most `MAX_WRITERS` operations per loop that it leaves.

use crate::fault::{Fault, Mutation};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Effects, FnSet, Graph, Node, Op, Region};
use rvsdg_opt_alias::{Access, Analysis, Knowledge, Relation};
use rvsdg_opt_target::limits::psh::MAX_WRITERS;

/// What writes in each region.
type Writers = SecondaryMap<Region, Option<Vec<Node>>>;

/// What is known of memory.
pub(crate) struct Memory<'a> {
    analysis: Option<Analysis<'a>>,
    writers: Option<Writers>,
    fault: Fault,
}

impl<'a> Memory<'a> {
    /// Without alias analysis, everything that writes may write everything.
    pub(crate) fn new(analysis: Option<Analysis<'a>>, fault: Fault) -> Memory<'a> {
        Memory { analysis, writers: None, fault }
    }

    /// What alias analysis has found out.
    pub(crate) fn into_knowledge(self) -> Knowledge {
        self.analysis.map_or_else(Knowledge::default, Analysis::into_knowledge)
    }

    /// Is running for ever all that keeps this call, which only reads, from returning? It does not unwind and does not
    /// wait for other threads.
    pub(crate) fn runs_on_at_worst(&self, graph: &Graph, call: Node) -> bool {
        let attrs = self.analysis.as_ref().and_then(|analysis| analysis.attrs_of_call(graph, call));
        attrs.is_some_and(|attrs| {
            let ends = !attrs.has(FnSet::NOUNWIND) || attrs.has(FnSet::NORETURN);
            (!ends || self.fault.is(Mutation::EndingCalls)) && attrs.has(FnSet::NOSYNC) && !attrs.has(FnSet::CONVERGENT)
        })
    }

    /// What keeps something that reads memory in a loop: what may write what it reads, or is not known to.
    pub(crate) fn blocker(&mut self, graph: &Graph, body: Region, reader: Node) -> Option<Node> {
        let writers = self.writers.as_ref()?[body].as_ref()?.clone();
        let analysis = self.analysis.as_mut()?;
        writers.into_iter().find(|writer| match (graph.load_store(reader), graph.load_store(*writer)) {
            (Some(load), _) => {
                let access = analysis.promised(graph, load.address, load.id);
                writes(graph, analysis, *writer, &access)
            }
            (None, Some(store)) => {
                let access = analysis.promised(graph, store.address, store.id);
                analysis.call_may_read(graph, reader, &access)
            }
            (None, None) => true,
        })
    }

    /// Does nothing in the body of a loop, in any iteration, write what this load, or call that only reads, reads? Its
    /// operands are invariant in the loop.
    pub(crate) fn stays(&mut self, graph: &Graph, body: Region, reader: Node) -> bool {
        let Some(analysis) = &mut self.analysis else { return false };
        if analysis.call_reads_nothing(graph, reader) {
            return true;
        }
        let writers = self.writers.get_or_insert_with(|| writers(graph));
        let Some(writers) = &writers[body] else { return false };
        let seen = if self.fault.is(Mutation::OneWriter) { writers.len().min(1) } else { writers.len() };
        match graph.load_store(reader) {
            Some(load) => {
                let access = analysis.promised(graph, load.address, load.id);
                writers[..seen].iter().all(|writer| !writes(graph, analysis, *writer, &access))
            }
            None => writers[..seen].iter().all(|writer| {
                graph.load_store(*writer).is_some_and(|store| {
                    let access = analysis.promised(graph, store.address, store.id);
                    !analysis.call_may_read(graph, reader, &access) || self.fault.is(Mutation::BlindCalls)
                })
            }),
        }
    }
}

/// May this store or call write what is accessed?
fn writes(graph: &Graph, analysis: &mut Analysis<'_>, writer: Node, access: &Access) -> bool {
    match graph.load_store(writer) {
        Some(store) => {
            let written = analysis.promised(graph, store.address, store.id);
            analysis.relate(graph, &written, access) != Relation::No
        }
        None => analysis.call_may_write(graph, writer, access),
    }
}

/// The operations that write in each region, as far as they are few.
fn writers(graph: &Graph) -> Writers {
    let mut writers: Writers = SecondaryMap::with_capacity(graph.region_capacity());
    for region in graph.region_tree(graph.root()).into_iter().rev() {
        let mut found = Some(vec![]);
        for node in graph.nodes(region) {
            let op = graph.op(node);
            let Some(list) = &mut found else { break };
            if op.effects().intersects(Effects::WRITE | Effects::ALLOC) {
                list.push(node);
                if !is_known(graph, op) || list.len() > MAX_WRITERS {
                    found = None;
                    continue;
                }
            }
            for inner in graph.regions(node) {
                found = found.zip(writers[*inner].as_ref()).map(|(mut list, inner)| {
                    list.extend(inner);
                    list
                });
            }
            found = found.filter(|list| list.len() <= MAX_WRITERS);
        }
        writers[region] = found;
    }
    writers
}

/// Does alias analysis know what it writes?
fn is_known(graph: &Graph, op: Op) -> bool {
    match op {
        Op::Store(id, effects) => !graph.payloads[id].volatile && !effects.makes_io(),
        Op::Call(_, effects) => !effects.intersects(Effects::ALLOC),
        _ => false,
    }
}
