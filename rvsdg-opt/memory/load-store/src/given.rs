//! What is known of the way to a load: values that are constants on it, because of the decisions around the load.
//!
//! ```text
//! found = gamma p { false; load a.next != null }        if (a && a->next) use(a->next);
//! gamma found { ; use(load a.next) }
//! ```
//!
//! The second load runs only where the second alternative of the first gamma ran: in the other one `found` is false. So
//! there is a value for it, though not in all alternatives.
//!
//! A walk that leaves an alternative knows the gamma's predicate, and what follows from it ([`Decision`]). Behind an
//! earlier gamma, this may say which of its alternatives were not taken, and what holds of those inside the others.
//!
//! # Invariants
//!
//! * A fact holds on the way on which the walk came, in the iterations of now: at the start of a loop's body the walk
//!   forgets everything, as values of the body are other ones in the iteration before.
//! * Values are named by where they come from ([`outermost`]).
//!
//! # Complexity
//!
//! What an alternative of a predicate says is read once. No more than [`MAX_FACTS`] facts are kept.

use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashMap;
use rvsdg_core::{Gamma, Graph, IntCond, Node, Op, Theta, Value, ValueDef};
use rvsdg_opt_facts::{Decision, Operand};
use rvsdg_opt_target::limits::load_store::MAX_FACTS;
use rvsdg_route::{constant, outermost};
use std::rc::Rc;

/// Values that are known to be constants, or not to be.
#[derive(Clone, Default)]
pub(crate) struct Given(Vec<Known>);

/// A value, a constant, and whether it is that constant.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Known {
    value: Value,
    constant: Op,
    is_it: bool,
}

/// What decisions say, by predicate and alternative.
#[derive(Default)]
pub(crate) struct Decisions {
    known: FxHashMap<(Value, u32), Rc<[Known]>>,
    scratch: Decision,
}

impl Decisions {
    /// What is known where a control value is this one.
    fn of(&mut self, graph: &Graph, control: Value, is: u32) -> Rc<[Known]> {
        if let Some(known) = self.known.get(&(control, is)) {
            return known.clone();
        }
        self.scratch.read(graph, control);
        let mut known = vec![Known { value: outermost(graph, control), constant: Op::Ctl(is), is_it: true }];
        known.extend(self.scratch.facts(is as usize).iter().filter_map(|fact| {
            let Operand::Const(right) = fact.right else { return None };
            let is_known = fact.added.is_none() && fact.cond.is_equality() && is_plain(right.op);
            let value = outermost(graph, fact.left);
            is_known.then(|| Known { value, constant: right.op, is_it: fact.cond == IntCond::Eq })
        }));
        let known: Rc<[Known]> = known.into();
        self.known.insert((control, is), known.clone());
        known
    }
}

impl Given {
    /// Is nothing known?
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Where a control value is this one, too.
    pub(crate) fn and(&self, graph: &Graph, decisions: &mut Decisions, control: Value, is: u32) -> Given {
        let mut given = self.clone();
        given.extend(&decisions.of(graph, control, is));
        given
    }

    fn extend(&mut self, known: &[Known]) {
        for fact in known {
            if self.0.len() < MAX_FACTS && !self.0.contains(fact) {
                self.0.push(*fact);
            }
        }
    }

    /// The constant that a value is known to be.
    fn constant(&self, value: Value) -> Option<Op> {
        self.0.iter().find(|known| known.is_it && known.value == value).map(|known| known.constant)
    }

    /// Is a value known to be this constant, or known not to be?
    fn is_constant(&self, value: Value, constant: Op) -> Option<bool> {
        let mut about =
            self.0.iter().filter(|known| known.value == value && (known.is_it || known.constant == constant));
        about.next().map(|known| known.is_it && known.constant == constant)
    }

    /// Which alternative of a gamma was taken, if that is known before one looks inside.
    pub(crate) fn taken(&self, graph: &Graph, gamma: Gamma) -> Option<usize> {
        let predicate = outermost(graph, gamma.predicate(graph));
        if let Some(Op::Ctl(taken)) = self.constant(predicate) {
            return Some(taken as usize);
        }
        let (node, Op::Match(id)) = graph.produced_by(predicate)? else { return None };
        let matched = outermost(graph, graph.operand(node, 0));
        let is = self.constant(matched).or_else(|| self.truth(graph, matched))?;
        Some(graph.payloads[id].lookup(is) as usize)
    }

    /// What a test for equality with a constant says.
    fn truth(&self, graph: &Graph, test: Value) -> Option<Op> {
        let (cond, a, b) = graph.comparison(test).filter(|(cond, ..)| cond.is_equality())?;
        let right = constant(graph, b).filter(|right| is_plain(right.op))?;
        let is_it = self.is_constant(outermost(graph, a), right.op)?;
        Some(Op::truth(is_it == (cond == IntCond::Eq)))
    }

    /// May the alternative of a gamma have been taken?
    pub(crate) fn allows(&self, graph: &Graph, gamma: Gamma, alternative: usize, fault: Fault) -> bool {
        self.taken(graph, gamma).is_none_or(|taken| taken == alternative)
            && self.0.iter().all(|known| match graph.def(known.value) {
                ValueDef::Output(node, exit) if node == gamma.node() => {
                    match constant(graph, gamma.exit_origin(graph, alternative, exit)) {
                        Some(made) => !is_plain(made.op) || (made.op == known.constant) == known.is_it,
                        None => alternative != 0 || !fault.is(Mutation::EndsAnyway),
                    }
                }
                _ => true,
            })
    }

    /// What is known at the end of an alternative of a gamma, if it was taken.
    pub(crate) fn inside(&self, graph: &Graph, decisions: &mut Decisions, gamma: Gamma, alternative: usize) -> Given {
        self.made_by(graph, decisions, gamma.node(), |exit| gamma.exit_origin(graph, alternative, exit))
    }

    /// What is known at the end of the last iteration of a loop.
    pub(crate) fn at_end(&self, graph: &Graph, decisions: &mut Decisions, theta: Theta) -> Given {
        let given = self.made_by(graph, decisions, theta.node(), |var| theta.post(graph, var));
        given.and(graph, decisions, theta.predicate(graph), 0)
    }

    /// What is known, too, where outputs of a node are these values.
    fn made_by(&self, graph: &Graph, decisions: &mut Decisions, node: Node, origin: impl Fn(usize) -> Value) -> Given {
        let mut given = self.clone();
        for known in &self.0 {
            let origin = match graph.def(known.value) {
                ValueDef::Output(producer, output) if producer == node => origin(output),
                _ => continue,
            };
            if constant(graph, origin).is_some() {
                continue;
            }
            match known.constant {
                Op::Ctl(is) if known.is_it => given.extend(&decisions.of(graph, origin, is)),
                _ => given.extend(&[Known { value: outermost(graph, origin), ..*known }]),
            }
        }
        given
    }
}

/// Is it a number, the null pointer, a truth value or a control value? Two that differ are different.
fn is_plain(op: Op) -> bool {
    matches!(op, Op::Int(_) | Op::Ctl(_) | Op::Null)
}
