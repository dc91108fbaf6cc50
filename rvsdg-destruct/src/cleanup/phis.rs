//! Phis with one distinct operand.
//!
//! Variables that are known to be equal form classes (union-find); each class has a representative operand. The
//! operands of a phi are read from left to right, ignoring those in the phi's own class, until an operand differs from
//! the first one. There reading stops, and the phi *watches* three classes: those of the two operands and its own. When
//! two classes are merged, only the watchers of the smaller one are examined again, and they continue reading where
//! they stopped: classes only grow, so equal operands stay equal. When all operands of a phi have been read, it joins
//! the class of its operand.
//!
//! The operand may replace the phi everywhere: it dominates every predecessor, so it dominates the block.
//!
//! O(n log n) for n phi operands.
//!
//! This leaves cycles of several phis that have a single value from outside, as in loops with several entries. They are
//! found as strongly connected components ([`Simplifier::components`]). A component with one distinct operand from
//! outside is replaced by that operand. A component with several is searched again without the phis that have operands
//! from outside. Each such level is linear; there are at most [`MAX_LEVELS`]. Source: M. Braun et al., *Simple and
//! Efficient Construction of Static Single Assignment Form* (2013).

use super::Order;
use rvsdg_cfg::{Block, Cfg, Operand, Var};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::scc::components;
use rvsdg_opt_target::limits::flow_cleanup::{MAX_LEVELS, MAX_SEARCHES};
use std::collections::VecDeque;

/// Classes of equal variables (union-find).
pub(super) struct Classes {
    parent: Vec<Var>,
    /// The representative of the class with this root.
    leader: Vec<Operand>,
}

impl Classes {
    fn new(vars: usize) -> Classes {
        let vars = || (0..vars as u32).map(Var::from_u32);
        Classes { parent: vars().collect(), leader: vars().map(Operand::Var).collect() }
    }

    fn root(&mut self, mut var: Var) -> Var {
        loop {
            let parent = self.parent[var.as_u32() as usize];
            if parent == var {
                return var;
            }
            let grandparent = self.parent[parent.as_u32() as usize];
            self.parent[var.as_u32() as usize] = grandparent;
            var = grandparent;
        }
    }

    /// The representative of an operand.
    pub(super) fn value(&mut self, operand: Operand) -> Operand {
        match operand {
            Operand::Var(var) => {
                let root = self.root(var);
                self.leader[root.as_u32() as usize]
            }
            other => other,
        }
    }
}

struct Phi {
    block: Block,
    index: usize,
    result: Var,
    /// The first operand that is not the phi itself.
    first: Option<Operand>,
    /// The operand to read next.
    next: usize,
    /// The position where reading stopped last, and watching began.
    watched_at: Option<usize>,
    gone: bool,
}

struct Simplifier<'a> {
    cfg: &'a Cfg,
    classes: Classes,
    phis: Vec<Phi>,
    /// The watching phis, indexed by root variable.
    watchers: Vec<Vec<u32>>,
    queue: VecDeque<u32>,
}

/// Removes phis with one distinct operand. Their results may still be used; the returned classes give their
/// replacements.
pub(super) fn simplify(cfg: &mut Cfg, order: &Order) -> Classes {
    let mut phis = vec![];
    for block in order.postorder.iter().rev() {
        for (index, phi) in cfg.blocks[*block].phis.iter().enumerate() {
            let (block, result) = (*block, phi.result);
            phis.push(Phi { block, index, result, first: None, next: 0, watched_at: None, gone: false });
        }
    }
    let mut simplifier = Simplifier {
        cfg,
        classes: Classes::new(cfg.vars.len()),
        queue: (0..phis.len() as u32).collect(),
        phis,
        watchers: vec![vec![]; cfg.vars.len()],
    };
    simplifier.run();
    for _ in 0..MAX_SEARCHES {
        if !simplifier.cycles() {
            break;
        }
        simplifier.run();
    }
    let mut classes = simplifier.classes;
    for block in &order.postorder {
        cfg.blocks[*block].phis.retain(|phi| classes.value(Operand::Var(phi.result)) == Operand::Var(phi.result));
    }
    classes
}

impl Simplifier<'_> {
    fn run(&mut self) {
        while let Some(phi) = self.queue.pop_front() {
            if !self.phis[phi as usize].gone {
                self.read_on(phi);
            }
        }
    }

    /// Removes cycles of phis with a single value from outside; returns whether there were any.
    fn cycles(&mut self) -> bool {
        let mut found = false;
        let mut of_var: SecondaryMap<Var, u32> = SecondaryMap::with_capacity(self.cfg.vars.len());
        let all: Vec<u32> = (0..self.phis.len() as u32).filter(|phi| !self.phis[*phi as usize].gone).collect();
        let mut todo = vec![(all, 1)];
        while let Some((set, level)) = todo.pop() {
            // Numbers within this set, from 1.
            set.iter().enumerate().for_each(|(i, phi)| of_var[self.phis[*phi as usize].result] = i as u32 + 1);
            let operands: Vec<Vec<Operand>> = set.iter().map(|phi| self.operands(*phi)).collect();
            let inside = |operand: &Operand| match operand {
                Operand::Var(var) => of_var[*var].checked_sub(1),
                _ => None,
            };
            let arcs: Vec<Vec<u32>> = operands.iter().map(|list| list.iter().filter_map(inside).collect()).collect();
            let members = components(&arcs);
            let mut component = vec![0; arcs.len()];
            for (number, members) in members.iter().enumerate() {
                members.iter().for_each(|member| component[*member as usize] = number as u32);
            }
            for (number, members) in members.into_iter().enumerate().filter(|(_, members)| members.len() > 1) {
                let is_outer =
                    |operand: &Operand| inside(operand).is_none_or(|phi| component[phi as usize] != number as u32);
                let mut outer: Option<Operand> = None;
                let mut several = false;
                let mut within = vec![];
                for member in &members {
                    let mut all_within = true;
                    for operand in operands[*member as usize].iter().filter(|operand| is_outer(operand)) {
                        all_within = false;
                        let value = self.classes.value(*operand);
                        several |= outer.is_some_and(|outer| outer != value);
                        outer = Some(value);
                    }
                    if all_within {
                        within.push(set[*member as usize]);
                    }
                }
                match outer {
                    Some(value) if !several => {
                        found = true;
                        for member in members {
                            let phi = &mut self.phis[set[member as usize] as usize];
                            phi.gone = true;
                            let result = phi.result;
                            self.unite(result, value);
                        }
                    }
                    Some(_) if within.len() > 1 && level < MAX_LEVELS => todo.push((within, level + 1)),
                    _ => {}
                }
            }
            set.iter().for_each(|phi| of_var[self.phis[*phi as usize].result] = 0);
        }
        found
    }

    /// The current operands of a phi, without the phi itself.
    fn operands(&mut self, phi: u32) -> Vec<Operand> {
        let phi = &self.phis[phi as usize];
        let own = Operand::Var(phi.result);
        let incoming = &self.cfg.blocks[phi.block].phis[phi.index].incoming;
        incoming.iter().map(|(_, operand)| self.classes.value(*operand)).filter(|operand| *operand != own).collect()
    }

    fn read_on(&mut self, number: u32) {
        let phi = &mut self.phis[number as usize];
        let incoming = &self.cfg.blocks[phi.block].phis[phi.index].incoming;
        let own = Operand::Var(phi.result);
        loop {
            phi.first = phi.first.map(|first| self.classes.value(first)).filter(|first| *first != own);
            let Some((_, operand)) = incoming.get(phi.next) else { break };
            let operand = self.classes.value(*operand);
            match phi.first {
                _ if operand == own => {}
                None => phi.first = Some(operand),
                Some(first) if first == operand => {}
                Some(first) => {
                    if phi.watched_at.replace(phi.next) != Some(phi.next) {
                        for watched in [first, operand, own] {
                            if let Operand::Var(var) = watched {
                                let root = self.classes.root(var);
                                self.watchers[root.as_u32() as usize].push(number);
                            }
                        }
                    }
                    return;
                }
            }
            phi.next += 1;
        }
        if let Some(value) = phi.first {
            phi.gone = true;
            let result = phi.result;
            self.unite(result, value);
        }
    }

    /// Makes `value` the representative of `result`, which represented itself until now.
    fn unite(&mut self, result: Var, value: Operand) {
        let small = self.classes.root(result);
        let Operand::Var(var) = value else {
            // The class is a constant from now on, and does not change any more.
            self.classes.leader[small.as_u32() as usize] = value;
            self.queue.extend(std::mem::take(&mut self.watchers[small.as_u32() as usize]));
            return;
        };
        let large = self.classes.root(var);
        let count = |var: Var| self.watchers[var.as_u32() as usize].len();
        let (small, large) = if count(small) > count(large) { (large, small) } else { (small, large) };
        let moved = std::mem::take(&mut self.watchers[small.as_u32() as usize]);
        self.queue.extend(&moved);
        self.watchers[large.as_u32() as usize].extend(moved);
        self.classes.parent[small.as_u32() as usize] = large;
        self.classes.leader[large.as_u32() as usize] = value;
    }
}
