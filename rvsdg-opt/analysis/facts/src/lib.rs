//! What holds in a region because of where it is: the one fact base of all passes.
//!
//! A region runs because decisions around it went its way, because the loops around it repeated or were entered.
//! [`Decision`] says what one decision says about the values around it in each of its alternatives. [`Facts`] answers
//! questions about values in a region from all decisions and loops around it: [`Facts::decides`] whether a comparison
//! always or never holds there, [`Facts::constant`] what constant a value is there, and [`Facts::alternative`] which
//! way a decision there goes.
//!
//! # What was known where
//!
//! Before this crate, each of these knew a part of it, and none knew what the others did:
//!
//! | user | what only it knew |
//! |---|---|
//! | invariant redirection (`inv`) | what holds behind a loop; equality of two values |
//! | value ranges (`range`) | parts of `and`, `or` and selects; exit variables that only one alternative can have made |
//! | common nodes (`cne`) | what one node of a congruence class is known to be holds for all of them |
//! | peepholes (`red`) | a select by what was decided on |
//! | jump threading | what another match of the same value answers |
//! | loop tests (`lftr`) | decisions further out; sums that do not wrap |
//!
//! Predicative control flow recovery (`rvsdg-destruct`) knows predicates on paths of the control flow graph that it is
//! making; a place there may be reached on many paths that know different things, and there are no regions any more. It
//! shares only what one match says of another one ([`rvsdg_core::MatchInfo::implied`]).
//!
//! # Algorithm of the queries
//!
//! Values are named by where they come from ([`outermost`]), so that entry variables need no translation. A question
//! about the order of two values is asked of the decision that leads to the region, then of the one around it, and so
//! on outwards. At a theta, what changes in each iteration is proven by induction: it holds for the next values
//! wherever the loop repeats (because of the test, or because it held before and only a constant was added), and is
//! then asked for the values before the loop. See `order` for how one comparison implies another.
//!
//! # What a fact means
//!
//! It holds whenever the region runs and the values in it are not poison. Values that a fact of equality is about are
//! never poison or undef.
//!
//! # Complexity
//!
//! What a region's decision says is read once per region, when it is asked for. A query looks at no more than
//! [`MAX_LEVELS`] regions. No recursion. The base is stale where the graph changes.
//!
//! ```
//! use rvsdg_core::{Gamma, IntCond};
//! use rvsdg_opt_facts::Facts;
//!
//! let text = r#"symbol @f = external defined function i32 (i32, i32) : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
//!     %4 = icmp slt %0, %1 : i1
//!     %5 = match [-1 -> 1, default -> 0] %4 : ctl2
//!     %6 = gamma %5 (%0, %1) {
//!       case 0 (%7: i32, %8: i32) {
//!       } -> (%7)
//!       case 1 (%9: i32, %10: i32) {
//!       } -> (%10)
//!     }
//!   } -> (%6, %2, %3)
//! } -> (%0)
//! "#;
//! let module = rvsdg_text::parse(text).unwrap();
//! let graph = module.bodies[0].as_ref().unwrap();
//! let gamma = graph.nodes(graph.root()).find_map(|node| Gamma::from_node(graph, node)).unwrap();
//! let (region, mut facts) = (gamma.regions(graph)[1], Facts::new());
//! let (a, b) = (gamma.entry_arg(graph, 1, 0), gamma.entry_arg(graph, 1, 1));
//! assert_eq!(facts.decides(graph, region, IntCond::Sle, a, b), Some(true));
//! assert_eq!(facts.decides(graph, region, IntCond::Eq, a, b), Some(false));
//! assert_eq!(facts.decides(graph, region, IntCond::Ult, a, b), None);
//! ```

#![forbid(unsafe_code)]

mod accessed;
mod alignment;
mod decision;
mod fault;
mod order;
mod pointers;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

pub use accessed::Accessed;
pub use alignment::LowBits;
pub use decision::{Decision, Fact, Operand};
pub use pointers::Pointers;

use fault::Fault;
use order::{Order, Term, bases};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Const, Gamma, Graph, IntCond, Op, Region, Theta, Type, Value, ValueDef};
use rvsdg_opt_target::limits::facts::{MAX_LEVELS, MAX_PARTS};
use rvsdg_route::{constant, outermost};
use smallvec::{SmallVec, smallvec};

/// What is known in the regions of a body. Stale where the graph changes.
#[derive(Clone, Default, Debug)]
pub struct Facts {
    /// What a decision says in the region that it leads to, or a theta's test wherever the region repeats.
    known: Vec<Known>,
    /// Where that of a region is, plus one; 0 if nobody has asked for it yet.
    places: SecondaryMap<Region, u32>,
    /// Scratch.
    decision: Decision,
    fault: Fault,
}

/// What one decision says; all values are outermost ones.
#[derive(Clone, Default, Debug)]
struct Known {
    constants: Vec<(Value, Const)>,
    orders: Vec<Order>,
    /// Pairs that are not equal.
    different: Vec<(Value, Operand)>,
}

impl Facts {
    /// A base that knows nothing yet.
    pub fn new() -> Facts {
        Facts::default()
    }

    /// As [`Facts::new`], with a fault.
    #[cfg(feature = "mutate")]
    pub fn mutated(mutation: Mutation) -> Facts {
        Facts { fault: Fault::of(mutation), ..Facts::default() }
    }

    /// Does `a cond b` hold wherever `region` runs, or never? Both are values of the region, or constants.
    pub fn decides(&mut self, graph: &Graph, region: Region, cond: IntCond, a: Value, b: Value) -> Option<bool> {
        if !self.tells_of(graph, region, a, b) {
            None
        } else if self.holds(graph, region, cond, a, b) {
            Some(true)
        } else if self.holds(graph, region, cond.negated(), a, b) {
            Some(false)
        } else {
            None
        }
    }

    /// Does `a cond b` hold wherever `region` runs, unless `a` or `b` is poison there?
    pub fn holds(&mut self, graph: &Graph, region: Region, cond: IntCond, a: Value, b: Value) -> bool {
        if graph.ty(a).int_width().is_none() {
            return graph.ty(a) == Type::PTR && cond == IntCond::Ne && self.are_different(graph, region, a, b);
        }
        let fault = self.fault;
        let order = |cond| Order::of(graph, cond, Operand::Value(a), Operand::Value(b), fault);
        let mut proven = |cond| order(cond).is_some_and(|order| self.order_holds(graph, region, order));
        match cond {
            IntCond::Eq => proven(IntCond::Sle) && proven(IntCond::Sge),
            IntCond::Ne => {
                [IntCond::Slt, IntCond::Sgt, IntCond::Ult, IntCond::Ugt].into_iter().any(proven)
                    || self.are_different(graph, region, a, b)
            }
            cond => proven(cond),
        }
    }

    /// The constant that `value` is in `region`.
    pub fn constant(&mut self, graph: &Graph, region: Region, value: Value) -> Option<Const> {
        if let Some(known) = constant(graph, value) {
            return Some(known);
        }
        let value = outermost(graph, value);
        self.around(graph, region).find_map(|known| known.constant(value))
    }

    /// The alternative that a control value is in `region`: itself, or the match that it is, of what is known there.
    pub fn alternative(&mut self, graph: &Graph, region: Region, predicate: Value) -> Option<u32> {
        if let Some(Const { op: Op::Ctl(alternative), .. }) = constant(graph, predicate) {
            return Some(alternative);
        }
        let predicate = outermost(graph, predicate);
        let around: SmallVec<[&Known; MAX_LEVELS]> = self.around(graph, region).collect();
        let constant_of = |value| around.iter().find_map(|known| known.constant(value));
        if let Some(Const { op: Op::Ctl(alternative), .. }) = constant_of(predicate) {
            return Some(alternative);
        }
        let (operand, info) = graph.matched(predicate)?;
        let matched = constant(graph, operand).or_else(|| constant_of(outermost(graph, operand)))?;
        info.alternative(matched.op)
    }

    /// Can anything that is known in `region` decide on a comparison of two values? This is asked first, as most
    /// comparisons are of values that nothing is known of.
    fn tells_of(&mut self, graph: &Graph, mut region: Region, a: Value, b: Value) -> bool {
        let mut subjects = bases(graph, a);
        let others = bases(graph, b);
        if subjects.iter().any(|subject| others.contains(subject)) {
            return true;
        }
        subjects.extend(others);
        let is_subject = |value: &Value| subjects.contains(value);
        for _ in 0..MAX_LEVELS {
            let Some(owner) = graph.owner(region) else { return false };
            if Gamma::from_node(graph, owner).is_some() {
                let known = self.known(graph, region);
                let sides = known.orders.iter().flat_map(|order| [order.low, order.high]).flatten();
                if sides.chain(known.different.iter().map(|(left, _)| *left)).any(|value| is_subject(&value)) {
                    return true;
                }
            } else if subjects.iter().any(|subject| graph.region_of(*subject) == region) {
                return true;
            }
            region = graph.region(owner);
        }
        false
    }

    fn order_holds(&mut self, graph: &Graph, mut region: Region, mut order: Order) -> bool {
        for _ in 0..MAX_LEVELS {
            if order.is_certain() {
                return true;
            }
            if order.is_impossible() {
                return false;
            }
            let Some(owner) = graph.owner(region) else { return false };
            let fault = self.fault;
            if Gamma::from_node(graph, owner).is_some() {
                if self.known(graph, region).orders.iter().any(|known| known.implies(order)) {
                    return true;
                }
                if [order.low, order.high].into_iter().flatten().any(|value| graph.region_of(value) == region) {
                    return false;
                }
            } else if let Some(theta) = Theta::from_node(graph, owner) {
                let known = self.known(graph, region);
                let variable = |value| match graph.def(value) {
                    ValueDef::Argument(of, index) if of == region => Some(index),
                    _ => None,
                };
                let is_inside = |value| graph.region_of(value) == region && variable(value).is_none();
                let values = || [order.low, order.high].into_iter().flatten();
                if values().any(is_inside) {
                    return false;
                }
                if values().any(|value| variable(value).is_some()) {
                    let term = |value: Value, of: &dyn Fn(usize) -> Value| match variable(value) {
                        Some(index) => Term::of_value(graph, of(index), order.signed, fault),
                        None => Some(Term { value: Some(value), plus: 0 }),
                    };
                    // By induction: it holds at first, and for the next values wherever the loop repeats.
                    let Some(next) = order.with(|value| term(value, &|index| theta.post(graph, index))) else {
                        return false;
                    };
                    let is_believed = fault.is(fault::Mutation::NoInductionStep);
                    let is_kept = next.is_certain() || order.implies(next) || is_believed;
                    if !is_kept && !known.orders.iter().any(|known| known.implies(next)) {
                        return false;
                    }
                    if fault.is(fault::Mutation::FirstIteration) {
                        return true;
                    }
                    let Some(first) = order.with(|value| term(value, &|index| theta.entry_origin(graph, index))) else {
                        return false;
                    };
                    order = first;
                }
            } else {
                return false;
            }
            region = graph.region(owner);
        }
        false
    }

    fn are_different(&mut self, graph: &Graph, mut region: Region, a: Value, b: Value) -> bool {
        let [mut a, b] = [a, b].map(|value| match constant(graph, value) {
            Some(it) => Operand::Const(it),
            None => Operand::Value(outermost(graph, value)),
        });
        for _ in 0..MAX_LEVELS {
            let is_known = self.around(graph, region).any(|known| {
                known.different.iter().any(|(left, right)| {
                    let left = Operand::Value(*left);
                    (left, *right) == (a, b) || (left, *right) == (b, a)
                })
            });
            if is_known {
                return true;
            }
            // A loop variable and a constant, by induction: they are different at first, and wherever the loop repeats.
            let (Operand::Value(value), Operand::Const(_)) = (a, b) else { return false };
            let ValueDef::Argument(body, index) = graph.def(value) else { return false };
            let owner = graph.owner(body).and_then(|owner| Theta::from_node(graph, owner));
            let Some(theta) = owner else { return false };
            let post = outermost(graph, theta.post(graph, index));
            let is_believed = self.fault.is(fault::Mutation::NoInductionStep);
            let repeats = self.known(graph, body).different.contains(&(post, b));
            if post != value && !repeats && !is_believed {
                return false;
            }
            if self.fault.is(fault::Mutation::FirstIteration) {
                return true;
            }
            let entry = theta.entry_origin(graph, index);
            if constant(graph, entry).is_some() {
                return false;
            }
            (a, region) = (Operand::Value(outermost(graph, entry)), graph.region(theta.node()));
        }
        false
    }

    /// What the decisions around a region say, from the inside out.
    fn around(&mut self, graph: &Graph, region: Region) -> impl Iterator<Item = &Known> {
        let mut places: SmallVec<[u32; MAX_LEVELS]> = smallvec![];
        let mut at = region;
        for _ in 0..MAX_LEVELS {
            let Some(owner) = graph.owner(at) else { break };
            if Gamma::from_node(graph, owner).is_some() {
                places.push(self.place(graph, at));
            } else if Theta::from_node(graph, owner).is_none() {
                break;
            }
            at = graph.region(owner);
        }
        places.into_iter().map(|place| &self.known[place as usize])
    }

    /// What holds in an alternative because it was chosen, or wherever the body of a theta repeats.
    fn known(&mut self, graph: &Graph, region: Region) -> &Known {
        let place = self.place(graph, region);
        &self.known[place as usize]
    }

    /// Where that is.
    fn place(&mut self, graph: &Graph, region: Region) -> u32 {
        if self.places[region] == 0 {
            let owner = graph.owner(region).expect("the region is in a node");
            let mut decision = std::mem::take(&mut self.decision);
            if let Some(gamma) = Gamma::from_node(graph, owner) {
                decision.read_with(graph, gamma.predicate(graph), MAX_PARTS, self.fault);
                for (alternative, region) in gamma.regions(graph).iter().enumerate() {
                    self.learn(graph, *region, decision.facts(alternative));
                }
            } else if let Some(theta) = Theta::from_node(graph, owner) {
                decision.read_with(graph, theta.predicate(graph), MAX_PARTS, self.fault);
                self.learn(graph, region, decision.facts(1));
            } else {
                self.learn(graph, region, &[]);
            }
            self.decision = decision;
        }
        self.places[region] - 1
    }

    fn learn(&mut self, graph: &Graph, region: Region, facts: &[Fact]) {
        self.known.push(Known::of(graph, facts, self.fault));
        self.places[region] = self.known.len() as u32;
    }
}

impl Known {
    /// The constant that an outermost value is.
    fn constant(&self, value: Value) -> Option<Const> {
        self.constants.iter().find(|(of, _)| *of == value).map(|(_, constant)| *constant)
    }

    fn of(graph: &Graph, facts: &[Fact], fault: Fault) -> Known {
        let mut known = Known::default();
        for fact in facts {
            let left = outermost(graph, fact.left);
            known.constants.extend(fact.constant().map(|(_, constant)| (left, constant)));
            // Nobody compares control values.
            if graph.ty(fact.left).alternatives().is_none() {
                known.orders.extend(Order::of_fact(graph, fact, fault).into_iter().flatten());
            }
            if fact.cond == IntCond::Ne && fact.added.is_none() {
                let right = match fact.right {
                    Operand::Value(right) => Operand::Value(outermost(graph, right)),
                    constant => constant,
                };
                known.different.push((left, right));
            }
        }
        known
    }
}
