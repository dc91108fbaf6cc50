//! Operands for values of the graph, and phis for values that are written at borders.
//!
//! During the walk, [`Values::read`] looks up a value in a block. An argument of a gamma is replaced by the origin of
//! its entry variable, and an invariant loop variable by its value before the loop; constants are constants. Any other
//! value is the result of an instruction, or a *variable*: an exit variable of a gamma, or a loop variable inside or
//! after the theta. A variable has a value at the start of each block, for which a [`Var`] is reserved when it is first
//! requested.
//!
//! When all blocks exist, [`construct`] creates a phi for each reserved variable. Its operands are the values at the
//! ends of the predecessors, which are found by following the borders that each of them crosses, from last to first.
//! This may request further values at the starts of blocks. The cleanup removes phis with one distinct operand; the
//! rest is minimal for reducible graphs.
//!
//! If every crossing of a border leads to the same block, and nothing else leads there, only that block has phis for
//! the variables of the border, and they are valid everywhere. This is the case wherever control flow was structured,
//! and makes the construction linear there. Otherwise the cost is the number of blocks in which a variable is live.
//!
//! Source: M. Braun et al., *Simple and Efficient Construction of Static Single Assignment Form* (2013), for values on
//! demand.

use super::fault::{Fault, Mutation};
use super::{Border, PathRecord};
use crate::function::{Function, plain_constant, predecessors};
use crate::predicate::plain_type;
use crate::records::{self, Sources};
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Operand, PhiInstr, Record, Terminator, Var};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::{Binding, Bound, Graph, Node, Op, Value, ValueDef, Variable};
use rvsdg_opt_target::limits::recovery::{MAX_BLOCKS, MAX_SELECTIONS};

pub(super) struct Values {
    /// The value that a value is an alias of, with path compression.
    same_as: SecondaryMap<Value, PackedOption<Value>>,
    at_start: FxHashMap<(Value, Block), Var>,
    /// Requested values that have no phi yet.
    asked: Vec<(Value, Block, Var)>,
}

/// The meaning of a value in three-address code.
enum Meaning {
    Operand(Operand),
    /// A variable, whose operand depends on the block.
    Variable(Value),
}

impl Values {
    pub(super) fn new(graph: &Graph) -> Values {
        Values {
            same_as: SecondaryMap::with_capacity(graph.value_capacity()),
            at_start: FxHashMap::default(),
            asked: vec![],
        }
    }

    /// The value that this one is an alias of.
    fn root(&mut self, graph: &Graph, value: Value) -> Value {
        let mut root = value;
        loop {
            let next = match self.same_as[root].expand() {
                Some(known) => Some(known),
                None => origin(graph, root),
            };
            let Some(next) = next else { break };
            root = next;
        }
        let mut value = value;
        while value != root {
            let next = self.same_as[value].expand().or_else(|| origin(graph, value)).expect("it has a root");
            self.same_as[value] = root.into();
            value = next;
        }
        root
    }

    fn meaning(&mut self, function: &Function<'_>, value: Value) -> Meaning {
        self.known_meaning(function, value).unwrap_or_else(|| panic!("{value} is used before it is defined"))
    }

    /// The same; `None` for the result of an operation that was not emitted.
    fn known_meaning(&mut self, function: &Function<'_>, value: Value) -> Option<Meaning> {
        let graph = function.graph;
        let root = self.root(graph, value);
        if let Some(operand) = function.bound(root) {
            return Some(Meaning::Operand(operand));
        }
        match graph.def(root) {
            ValueDef::Argument(..) => Some(Meaning::Variable(root)),
            ValueDef::Output(node, _) => match graph.op(node) {
                op if op.is_constant() => Some(Meaning::Operand(Operand::Const(plain_constant(graph, node)))),
                Op::Gamma | Op::Theta(_) => Some(Meaning::Variable(root)),
                _ => None,
            },
        }
    }

    /// The constant that a value is; not for results of instructions.
    pub(super) fn constant(&mut self, function: &Function<'_>, value: Value) -> Option<Operand> {
        let root = self.root(function.graph, value);
        let operand = function.bound(root).or_else(|| {
            let node = function.graph.producer(root)?;
            let is_constant = function.graph.op(node).is_constant();
            is_constant.then(|| Operand::Const(plain_constant(function.graph, node)))
        });
        operand.filter(|operand| matches!(operand, Operand::Const(_)))
    }

    /// The operand for a value, in a block that crosses no border before the place where the value is read.
    pub(super) fn read(&mut self, function: &mut Function<'_>, value: Value, block: Block) -> Operand {
        match self.meaning(function, value) {
            Meaning::Operand(operand) => operand,
            Meaning::Variable(variable) => Operand::Var(self.start(function, variable, block)),
        }
    }

    /// The operand for a variable at the start of a block.
    fn start(&mut self, function: &mut Function<'_>, variable: Value, block: Block) -> Var {
        *self.at_start.entry((variable, block)).or_insert_with(|| {
            let var = function.cfg.vars.push(plain_type(function.graph.ty(variable)));
            self.asked.push((variable, block, var));
            var
        })
    }
}

/// The origin that a value is an alias of: that of an entry variable, or of an invariant loop variable.
fn origin(graph: &Graph, value: Value) -> Option<Value> {
    match graph.variable(value)? {
        Variable::Entry(gamma, i) => Some(gamma.entry_origin(graph, i)),
        Variable::Loop(theta, i) => theta.is_invariant(graph, i).then(|| theta.entry_origin(graph, i)),
        Variable::Exit(..) => None,
    }
}

/// What is known of a value without making anything.
enum Found {
    Operand(Operand),
    /// It would be a phi that nothing uses.
    Unmade,
    Nothing,
}

/// The blocks that the crossings of a border lead to.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
enum Landing {
    #[default]
    Nowhere,
    /// This block, from this number of blocks.
    One(Block, usize),
    Several,
}

impl Landing {
    fn add(&mut self, block: Option<Block>) {
        *self = match (*self, block) {
            (Landing::Nowhere, Some(block)) => Landing::One(block, 1),
            (Landing::One(one, n), Some(block)) if one == block => Landing::One(one, n + 1),
            _ => Landing::Several,
        };
    }
}

struct Construction<'a, 'g> {
    function: Function<'g>,
    values: Values,
    borders: &'a SecondaryMap<Block, Vec<Border>>,
    assumed: &'a SecondaryMap<Block, Option<(Value, bool)>>,
    fault: Fault,
    preds: SecondaryMap<Block, Vec<Block>>,
    /// The start of a theta's body.
    inside: SecondaryMap<Node, Landing>,
    /// The code after a gamma or theta.
    behind: SecondaryMap<Node, Landing>,
    /// Variables that are equal to others.
    same: SecondaryMap<Var, PackedOption<Var>>,
    /// The values that variables of the source are bound to.
    sources: Sources,
}

/// Creates a phi for each reserved variable.
pub(super) fn construct(
    function: Function<'_>,
    values: Values,
    borders: &SecondaryMap<Block, Vec<Border>>,
    assumed: &SecondaryMap<Block, Option<(Value, bool)>>,
    records: &[PathRecord],
    fault: Fault,
) -> Cfg {
    let sources = if records.is_empty() { Sources::default() } else { Sources::of(function.graph) };
    let mut construction = Construction {
        sources,
        preds: predecessors(&function.cfg),
        inside: SecondaryMap::new(),
        behind: SecondaryMap::new(),
        same: SecondaryMap::with_capacity(function.cfg.vars.len()),
        function,
        values,
        borders,
        assumed,
        fault,
    };
    construction.landings();
    while let Some((variable, block, var)) = construction.values.asked.pop() {
        construction.define(variable, block, var);
    }
    for record in records {
        construction.record(record);
    }
    construction.rename();
    construction.function.cfg
}

impl Construction<'_, '_> {
    /// Finds the blocks that the crossings of each border lead to.
    fn landings(&mut self) {
        for block in self.function.cfg.blocks.keys() {
            let borders = &self.borders[block];
            for (i, border) in borders.iter().enumerate() {
                let to = match &self.function.cfg.blocks[block].term {
                    Terminator::Jump(target) if i + 1 == borders.len() => Some(*target),
                    _ => None,
                };
                match border {
                    Border::Exit(gamma, _) => self.behind[gamma.node()].add(to),
                    Border::Leave(theta) => self.behind[theta.node()].add(to),
                    Border::Enter(theta) | Border::Repeat(theta) => self.inside[theta.node()].add(to),
                }
            }
        }
    }

    /// The only block with phis for a variable, which are valid everywhere, if there is one.
    fn home(&self, variable: Value) -> Option<Block> {
        let graph = self.function.graph;
        let landing = match graph.def(variable) {
            ValueDef::Output(node, _) => self.behind[node],
            ValueDef::Argument(region, _) => self.inside[graph.owner(region).expect("it is the body of a theta")],
        };
        match landing {
            Landing::One(block, n) if self.preds[block].len() == n => Some(block),
            _ => None,
        }
    }

    /// Defines the operand of a variable at the start of a block.
    fn define(&mut self, variable: Value, block: Block, var: Var) {
        if let Some(home) = self.home(variable)
            && home != block
        {
            let at_home = self.values.start(&mut self.function, variable, home);
            self.same[var] = at_home.into();
            return;
        }
        let preds = self.preds[block].clone();
        assert!(!preds.is_empty(), "{variable} is read before it is written");
        let incoming = preds.into_iter().map(|pred| (pred, self.at_end(variable, pred))).collect();
        self.function.cfg.blocks[block].phis.push(PhiInstr { result: var, incoming });
    }

    /// The value of a variable at the end of a block.
    fn at_end(&mut self, mut variable: Value, block: Block) -> Operand {
        let borders = self.borders;
        for border in borders[block].iter().rev() {
            let Some(value) = self.written(*border, variable) else { continue };
            let value = self.selected(block, value);
            match self.values.meaning(&self.function, value) {
                Meaning::Operand(operand) => return operand,
                Meaning::Variable(source) => variable = source,
            }
        }
        Operand::Var(self.values.start(&mut self.function, variable, block))
    }

    /// Adds a record to its block, unless it is about a variable that has no phi.
    fn record(&mut self, record: &PathRecord) {
        let PathRecord { block, at, borders, binding: Binding { variable, bound } } = *record;
        let value = match bound {
            Bound::Lost => None,
            Bound::Const(constant) => records::plain(constant),
            Bound::Value(value) => match self.known(value, block, borders) {
                Found::Operand(operand) => Some(operand),
                Found::Unmade if self.sources.has_all(self.function.graph, variable, value) => return,
                Found::Unmade => None,
                Found::Nothing => None,
            },
        };
        self.function.cfg.blocks[block].records.push(Record { at, variable, value });
    }

    /// The operand that exists for a value behind some borders that a block crosses.
    fn known(&mut self, mut value: Value, mut block: Block, mut crossed: usize) -> Found {
        let borders = self.borders;
        for _ in 0..MAX_BLOCKS {
            let known = |this: &mut Self, value| this.values.known_meaning(&this.function, value);
            let mut variable = match known(self, value) {
                Some(Meaning::Operand(operand)) => return Found::Operand(operand),
                Some(Meaning::Variable(variable)) => variable,
                None => return Found::Nothing,
            };
            for border in borders[block][..crossed].iter().rev() {
                let Some(written) = written(self.function.graph, *border, variable) else { continue };
                match known(self, written) {
                    Some(Meaning::Operand(operand)) => return Found::Operand(operand),
                    Some(Meaning::Variable(source)) => variable = source,
                    None => return Found::Nothing,
                }
            }
            let homes = [Some(block), self.home(variable)];
            let mut made = homes.into_iter().flatten().filter_map(|home| self.values.at_start.get(&(variable, home)));
            if let Some(var) = made.next() {
                return Found::Operand(Operand::Var(*var));
            }
            let [pred] = self.preds[block][..] else { return Found::Unmade };
            (value, block, crossed) = (variable, pred, borders[pred].len());
        }
        Found::Unmade
    }

    /// Looks through selects whose condition is known in a block, from its only incoming branch. The operands of a
    /// select are computed where the select is. The block emits nothing between the branch and the border, so the
    /// condition is that of the same iteration.
    fn selected(&mut self, block: Block, mut value: Value) -> Value {
        let Some((condition, truth)) = self.assumed[block] else { return value };
        let graph = self.function.graph;
        let condition = self.values.root(graph, condition);
        for _ in 0..MAX_SELECTIONS {
            let root = self.values.root(graph, value);
            let select = graph.producer(root).filter(|node| matches!(graph.op(*node), Op::Select(_)));
            let Some(select) = select else { break };
            if self.values.root(graph, graph.operand(select, 0)) != condition {
                break;
            }
            let is_true = truth != self.fault.is(Mutation::OtherValue);
            value = graph.operand(select, if is_true { 1 } else { 2 });
        }
        value
    }

    /// The value that crossing a border writes to a variable.
    fn written(&self, border: Border, variable: Value) -> Option<Value> {
        let graph = self.function.graph;
        let value = written(graph, border, variable)?;
        if let (Border::Repeat(theta), ValueDef::Argument(_, i)) = (border, graph.def(variable)) {
            if self.fault.is(Mutation::DroppedCopy) && i % 2 == 1 {
                return None;
            }
            if self.fault.is(Mutation::SequentialCopies)
                && let ValueDef::Argument(region, j) = graph.def(value)
                && region == theta.region(graph)
                && j < i
            {
                return Some(theta.post(graph, j));
            }
        }
        Some(value)
    }

    /// Replaces variables that are equal to others.
    fn rename(&mut self) {
        let same = &self.same;
        let rename = |operand: &mut Operand| {
            if let Operand::Var(var) = operand
                && let Some(other) = same[*var].expand()
            {
                *var = other;
            }
        };
        for data in self.function.cfg.blocks.values_mut() {
            data.phis.iter_mut().flat_map(|phi| &mut phi.incoming).for_each(|(_, operand)| rename(operand));
            data.instrs.iter_mut().flat_map(|instr| &mut instr.args).for_each(rename);
            data.records.iter_mut().filter_map(|record| record.value.as_mut()).for_each(rename);
            match &mut data.term {
                Terminator::Branch { cond: operand, .. } | Terminator::Return(Some(operand)) => rename(operand),
                Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable => {}
            }
        }
    }
}

/// The value that crossing a border writes to a variable.
fn written(graph: &Graph, border: Border, variable: Value) -> Option<Value> {
    match (border, graph.def(variable)) {
        (Border::Exit(gamma, k), ValueDef::Output(node, i)) if gamma.node() == node => {
            Some(gamma.exit_origin(graph, k, i))
        }
        (Border::Leave(theta), ValueDef::Output(node, i)) if theta.node() == node => Some(theta.post(graph, i)),
        (Border::Enter(theta), ValueDef::Argument(region, i)) if theta.region(graph) == region => {
            Some(theta.entry_origin(graph, i))
        }
        (Border::Repeat(theta), ValueDef::Argument(region, i)) if theta.region(graph) == region => {
            Some(theta.post(graph, i))
        }
        _ => None,
    }
}
