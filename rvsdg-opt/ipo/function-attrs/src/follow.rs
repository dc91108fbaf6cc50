//! Where a pointer goes within a body.

use crate::fault::{Fault, Mutation};
use crate::scan::CallFact;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::EntitySet;
use rvsdg_core::{Access, Graph, Node, Op, UseSite, Value, Variable};

/// What happens to pointers that are based on a value, apart from calls.
#[derive(Clone, Default, Debug)]
pub(crate) struct Follow {
    /// Does something that outlives the function depend on it, apart from the returned value?
    pub(crate) captured: bool,
    /// May it become a number, or be what cannot be followed? Then an optimizer may find out that it is equal to a
    /// pointer to other memory, and access the memory through that one.
    pub(crate) exposed: bool,
    /// Is it returned?
    pub(crate) returned: bool,
    /// Went it where accesses through it can't be followed?
    pub(crate) lost: bool,
    /// Is it read through?
    pub(crate) reads: bool,
    /// Is it written through?
    pub(crate) writes: bool,
    /// The arguments that it is, each as the number of the call and that of the argument.
    pub(crate) passes: Vec<(usize, usize)>,
}

impl Follow {
    /// The accesses that are not calls.
    pub(crate) fn access(&self) -> Access {
        if self.lost { Access::ANY } else { Access { reads: self.reads, writes: self.writes } }
    }

    fn lose(&mut self) {
        (self.captured, self.exposed, self.lost) = (true, true, true);
    }
}

/// Follows pointers of a body.
pub(crate) struct Follower<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) calls: &'a [CallFact],
    /// The number of each call.
    pub(crate) number: &'a FxHashMap<Node, usize>,
    pub(crate) fault: Fault,
}

impl Follower<'_> {
    /// Follows a pointer. `points` says that it is null or points to memory, so that a comparison with null tells
    /// nothing else about it.
    pub(crate) fn follow(&self, start: Value, points: bool) -> Follow {
        let graph = self.graph;
        let mut found = Follow::default();
        let mut seen: EntitySet<Value> = EntitySet::new();
        let mut pending = vec![start];
        seen.insert(start);
        while let Some(value) = pending.pop() {
            for user in graph.users(value) {
                let site = graph.site(user);
                let mut reach = |next: Value| {
                    if seen.insert(next) {
                        pending.push(next);
                    }
                };
                match graph.variable_at(site) {
                    Some(Variable::Entry(gamma, index)) => gamma.entry_args(graph, index).for_each(&mut reach),
                    Some(Variable::Exit(gamma, index)) => reach(gamma.exit_output(graph, index)),
                    Some(Variable::Loop(theta, index)) => {
                        reach(theta.pre(graph, index));
                        reach(theta.exit_output(graph, index));
                    }
                    None => self.site(site, points && value == start, &mut found, &mut reach),
                }
            }
        }
        found
    }

    /// A use that is an input of a simple node, or a result of the body.
    fn site(&self, site: UseSite, points: bool, found: &mut Follow, reach: &mut impl FnMut(Value)) {
        let graph = self.graph;
        let UseSite::Input(node, index) = site else {
            found.returned = true;
            return;
        };
        let is_pointer = || graph.ty(graph.output(node, 0)).is_ptr();
        match graph.op(node) {
            Op::Load(id, _) if !graph.payloads[id].volatile => found.reads = true,
            Op::Store(id, _) if index == 1 && !graph.payloads[id].volatile => found.writes = true,
            Op::Store(..) if index == 0 && self.fault.is(Mutation::StoresKeepNothing) => {}
            // A volatile access may be seen from outside, but is one to that memory.
            Op::Load(..) => (found.captured, found.lost) = (true, true),
            Op::Store(..) if index == 1 => (found.captured, found.lost) = (true, true),
            Op::Gep(_) if index == 0 && is_pointer() => reach(graph.output(node, 0)),
            Op::Select(_) | Op::Freeze if is_pointer() => reach(graph.output(node, 0)),
            // Who compares addresses learns some bits of them, but gets no pointer.
            Op::ICmp(_) => {
                found.captured |= !(points && graph.producer_op(graph.operand(node, 1 - index)) == Some(Op::Null))
            }
            Op::Call(..) | Op::Special(..) => match self.number.get(&node).map(|it| (*it, &self.calls[*it])) {
                Some((number, call)) if call.is_argument(index) => {
                    found.passes.push((number, index - call.first));
                }
                _ => found.lose(),
            },
            _ => found.lose(),
        }
    }
}
