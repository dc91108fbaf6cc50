//! A nest of loops as what the polyhedral model knows of it: loops with the numbers of their iterations, and accesses
//! whose addresses are affine in these.
//!
//! A theta whose number of iterations is counted from 0 is one dimension; what bounds it is the test at its end, as far
//! as that is affine. Nothing depends on bounds being known: an unknown one only makes more iterations possible than
//! there are. The same is true of decisions, whose alternatives are taken to run always.

use crate::build::CUT;
use crate::form::Form;
use rvsdg_core::{Graph, IntCond, LoadStore, Node, Op, Region, Theta, Type, Value};
use rvsdg_layout::Layouts;
use rvsdg_opt_alias::{Env, is_reorderable};
use rvsdg_opt_scev::{Operand, Reading, Repeat, Scev, repeat};
use rvsdg_opt_target::limits::nest::{MAX_ACCESSES, MAX_DEPTH, MAX_GUESS, MAX_LOOPS, MAX_NODES};

/// A nest: a loop with what is in it.
pub(crate) struct Nest {
    /// The outermost first, loops before those inside of them.
    pub(crate) loops: Vec<Loop>,
    /// In the order in which they are written.
    pub(crate) accesses: Vec<Access>,
}

/// A loop of a nest.
#[derive(Debug)]
pub(crate) struct Loop {
    pub(crate) theta: Theta,
    /// The loop around it.
    pub(crate) parent: Option<usize>,
    /// It runs at most so often.
    pub(crate) most: Option<u64>,
    /// It runs exactly so often.
    pub(crate) exact: Option<u64>,
    /// It goes on as long as this is not negative, in terms of iterations of the loops around it and of its own.
    pub(crate) slack: Option<Form>,
    /// What the variable that it counts by begins with, in terms of iterations of the loops around it; 0 if there is no
    /// such variable with the step 1.
    pub(crate) start: Form,
    /// The least and the greatest value of that variable.
    pub(crate) values: Option<(i64, i64)>,
}

/// A load or store.
#[derive(Debug)]
pub(crate) struct Access {
    pub(crate) node: Node,
    pub(crate) is_store: bool,
    /// Bytes.
    pub(crate) size: u64,
    /// The loops around it, the outermost first.
    pub(crate) loops: Vec<usize>,
    /// Where it stands: places in regions, from the outermost on; those of alternatives in between.
    pub(crate) path: Vec<u32>,
    /// A pointer from outside of the nest, and what is added.
    pub(crate) address: Option<(Value, Form)>,
}

impl Nest {
    /// The loop with this theta.
    pub(crate) fn place(&self, theta: Node) -> Option<usize> {
        place(&self.loops, theta)
    }

    /// The loops around a loop and the loop itself, the outermost first.
    pub(crate) fn chain(&self, at: usize) -> Vec<usize> {
        chain(&self.loops, at)
    }

    /// Has the loop no other one inside?
    pub(crate) fn is_innermost(&self, at: usize) -> bool {
        self.loops.iter().all(|inner| inner.parent != Some(at))
    }

    /// Is the access in the loop?
    pub(crate) fn is_in(&self, access: &Access, at: usize) -> bool {
        access.loops.contains(&at)
    }
}

impl Loop {
    /// How many values the variable that it counts by has.
    pub(crate) fn count(&self) -> Option<u64> {
        self.values.map(|(low, high)| high.abs_diff(low).saturating_add(1))
    }
}

fn place(loops: &[Loop], theta: Node) -> Option<usize> {
    loops.iter().position(|known| known.theta.node() == theta)
}

fn chain(loops: &[Loop], at: usize) -> Vec<usize> {
    let mut chain: Vec<usize> = std::iter::successors(Some(at), |at| loops[*at].parent).collect();
    chain.reverse();
    chain
}

/// Looks at a nest.
pub(crate) struct Looker<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) scev: &'a mut Scev,
    pub(crate) env: Env<'a>,
    loops: Vec<Loop>,
    accesses: Vec<Access>,
    budget: usize,
    /// Strips may be cut again.
    again: bool,
}

impl<'a> Looker<'a> {
    pub(crate) fn new(graph: &'a Graph, scev: &'a mut Scev, env: Env<'a>) -> Looker<'a> {
        Looker { graph, scev, env, loops: vec![], accesses: vec![], budget: MAX_NODES, again: false }
    }

    /// The same for what is a strip already.
    pub(crate) fn again(self) -> Looker<'a> {
        Looker { again: true, ..self }
    }

    /// The nest of a loop; none if something in it is in the way, or it is too large.
    pub(crate) fn nest(mut self, theta: Theta) -> Option<Nest> {
        self.enter(theta, None, &mut vec![])?;
        Some(Nest { loops: self.loops, accesses: self.accesses })
    }

    fn enter(&mut self, theta: Theta, parent: Option<usize>, path: &mut Vec<u32>) -> Option<()> {
        let graph = self.graph;
        let own = self.loops.len();
        // What is around strips was looked at before these were made.
        if theta.flags(graph).may_diverge || own == MAX_LOOPS || (!self.again && graph.has_loop_hint(theta.node(), CUT))
        {
            return None;
        }
        let start = Form::default();
        self.loops.push(Loop { theta, parent, most: None, exact: None, slack: None, start, values: None });
        let count = self.scev.trip_count(graph, theta);
        let exact = match count {
            rvsdg_opt_scev::TripCount::Constant(count) => u64::try_from(count).ok(),
            _ => None,
        };
        let slack = self.slack(own);
        let most = exact.or_else(|| self.most(own, slack.as_ref()?));
        // What only the width of a counter says is no bound: strips are made for all that there may be.
        let of_count = || u64::try_from(count.max()?).ok().filter(|most| *most <= MAX_GUESS);
        let most = most.or_else(of_count);
        let start = self.start(own);
        let values = self.values(own, &start, (most, exact), slack.as_ref());
        self.loops[own] = Loop { theta, parent, most, exact, slack, start, values };
        self.region(theta.region(graph), Some(own), path)
    }

    /// What a region of the nest has in it. Recursive as deep as `path` may be long.
    fn region(&mut self, region: Region, around: Option<usize>, path: &mut Vec<u32>) -> Option<()> {
        let graph = self.graph;
        if path.len() > MAX_DEPTH {
            return None;
        }
        for ty in [Type::IO, Type::MEM] {
            if graph.args(region).iter().filter(|arg| graph.ty(**arg) == ty).count() > 1 {
                return None;
            }
        }
        for (at, node) in graph.nodes(region).enumerate() {
            self.budget = self.budget.checked_sub(1)?;
            path.push(at as u32);
            match graph.op(node) {
                Op::Theta(_) => self.enter(Theta::from_node(graph, node)?, around, path)?,
                Op::Gamma => {
                    for (alternative, region) in graph.regions(node).iter().enumerate() {
                        path.push(alternative as u32);
                        self.region(*region, around, path)?;
                        path.pop();
                    }
                }
                op => {
                    // Two executions of a freeze may answer differently.
                    (op != Op::Freeze && is_reorderable(graph, node)).then_some(())?;
                    if let Some(access) = graph.load_store(node) {
                        self.access(node, access, around?, path)?;
                    }
                }
            }
            path.pop();
        }
        Some(())
    }

    fn access(&mut self, node: Node, access: LoadStore, around: usize, path: &[u32]) -> Option<()> {
        let graph = self.graph;
        let mut layouts = Layouts::new(self.env.types, self.env.layout);
        let size = layouts.store_size(graph.ty(access.value))?;
        let loops = chain(&self.loops, around);
        let thetas: Vec<Theta> = loops.iter().rev().map(|at| self.loops[*at].theta).collect();
        let address = self.scev.address_in_nest(graph, &mut layouts, &thetas, access.address, Reading::Signed);
        // Numbers of other address spaces have other widths.
        let address = address.filter(|address| graph.ty(address.base) == Type::PTR);
        let address = address
            .and_then(|address| Some((address.base, Form::of(&address.form, |theta| place(&self.loops, theta))?)));
        if self.accesses.len() == MAX_ACCESSES {
            return None;
        }
        self.accesses.push(Access { node, is_store: access.is_store, size, loops, path: path.to_vec(), address });
        Some(())
    }

    /// What is not negative in an iteration if and only if there is another one.
    fn slack(&mut self, own: usize) -> Option<Form> {
        let graph = self.graph;
        let theta = self.loops[own].theta;
        let Repeat::While { cond, left, right } = repeat(graph, theta)? else { return None };
        let left = self.number(own, left)?;
        let right = match right {
            Operand::Value(right) => self.number(own, right)?,
            Operand::Const(right) => Form { constant: graph.payloads.int_value(right.op)?, ..Form::default() },
        };
        let (low, high, strict) = match cond {
            IntCond::Slt => (left, right, 1),
            IntCond::Sle => (left, right, 0),
            IntCond::Sgt => (right, left, 1),
            IntCond::Sge => (right, left, 0),
            _ => return None,
        };
        high.add_multiple(&low, -1)?.plus(-strict)
    }

    /// What the variable that a loop counts by begins with.
    fn start(&mut self, own: usize) -> Form {
        let graph = self.graph;
        let theta = self.loops[own].theta;
        for index in 0..theta.loop_count(graph) {
            let pre = theta.pre(graph, index);
            if graph.ty(pre).int_width().is_some()
                && !theta.is_invariant(graph, index)
                && let Some(form) = self.number(own, pre)
                && form.factor(own) == 1
                && form.atoms.is_empty()
            {
                return form.without(own);
            }
        }
        Form::default()
    }

    /// The values of the variable that a loop counts by.
    fn values(
        &self,
        own: usize,
        start: &Form,
        (most, exact): (Option<u64>, Option<u64>),
        slack: Option<&Form>,
    ) -> Option<(i64, i64)> {
        let (low, high) = start.range(&self.loops)?;
        let last = match slack.filter(|slack| exact.is_none() && slack.factor(own) == -1) {
            // The last iteration is the first, or the one after the last in which there is slack.
            Some(slack) => start.add_multiple(&slack.without(own).plus(1)?, 1)?.range(&self.loops)?.1,
            None => high.checked_add(i64::try_from(most?).ok()?.checked_sub(1)?)?,
        };
        Some((low, high.max(last)))
    }

    /// A value of a loop as a signed number.
    pub(crate) fn number(&mut self, own: usize, value: Value) -> Option<Form> {
        let thetas: Vec<Theta> = chain(&self.loops, own).iter().rev().map(|at| self.loops[*at].theta).collect();
        let form = self.scev.evolution(self.graph, &thetas, value, Reading::Signed)?;
        Form::of(&form, |theta| place(&self.loops, theta))
    }

    /// The most iterations of a loop that goes on while the slack, which gets less, is not negative.
    fn most(&self, own: usize, slack: &Form) -> Option<u64> {
        let step = slack.factor(own).checked_neg().filter(|step| *step > 0)?;
        let (_, high) = slack.without(own).range(&self.loops)?;
        let repeats = if high < 0 { 0 } else { high / step + 1 };
        u64::try_from(repeats).ok()?.checked_add(1)
    }
}
