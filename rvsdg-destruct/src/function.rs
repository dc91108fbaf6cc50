//! A function under construction: the blocks so far, the current block, and the operand for each value of the graph.
//!
//! This is shared by all schemes of control flow recovery. Simple nodes become instructions without states; constants
//! and symbols become operands. A value is bound only once, so an operand stays valid after it has been read.
//!
//! Constant indices of address arithmetic are part of the operation in the graph, and become operands again.
//!
//! Invariant: payload ids of the graph and of the control flow graph are the same. New payloads are added only to the
//! latter. The payloads of the graph may have been moved out, so nothing here accesses them.

use crate::predicate::plain_type;
use rvsdg_cfg::{Block, Cfg, Instr, Operand, PhiInstr, Record, Terminator, Var};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Body, Const, Flags, Graph, LocId, Node, Op, Payloads, Symbol, Type, Value};

pub(crate) struct Function<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) cfg: Cfg,
    /// The current block, to which instructions are added.
    pub(crate) block: Block,
    operands: SecondaryMap<Value, Option<Operand>>,
}

impl<'a> Function<'a> {
    /// A function with an empty entry block.
    pub(crate) fn new(graph: &'a Graph, payloads: Payloads, context: &[Symbol], must_progress: bool) -> Function<'a> {
        let exit_location = graph.exit_location();
        let mut cfg = Cfg { payloads, must_progress, exit_location, ..Cfg::default() };
        let block = cfg.add_block();
        let operands = SecondaryMap::with_capacity(graph.value_capacity());
        let mut function = Function { graph, cfg, block, operands };
        let body = Body::new(context.len());
        for (i, symbol) in context.iter().enumerate() {
            function.bind(body.context_arg(graph, i), Operand::Symbol(*symbol));
        }
        for param in body.params(graph) {
            let var = function.cfg.vars.push(graph.ty(*param));
            function.cfg.params.push(var);
            function.bind(*param, Operand::Var(var));
        }
        function
    }

    /// Binds a value to an operand.
    pub(crate) fn bind(&mut self, value: Value, operand: Operand) {
        debug_assert!(self.operands[value].is_none(), "{value} is bound twice");
        self.operands[value] = Some(operand);
    }

    /// The operand for a value. States have none, nor has a match that is only used by branches.
    pub(crate) fn bound(&self, value: Value) -> Option<Operand> {
        self.operands[value]
    }

    /// The operand for a value that must have one.
    pub(crate) fn operand(&self, value: Value) -> Operand {
        self.operands[value].unwrap_or_else(|| panic!("{value} is used before it is defined"))
    }

    /// Adds a record to the current block.
    pub(crate) fn record(&mut self, variable: LocId, value: Option<Operand>) {
        let data = &mut self.cfg.blocks[self.block];
        data.records.push(Record { at: data.instrs.len() as u32, variable, value });
    }

    /// Ends the current block.
    pub(crate) fn end_block(&mut self, term: Terminator) {
        self.cfg.blocks[self.block].term = term;
    }

    /// Adds an instruction with a result.
    pub(crate) fn compute(&mut self, op: Op, args: &[Operand], ty: Type) -> Operand {
        let var = self.cfg.vars.push(ty);
        self.cfg.blocks[self.block].instrs.push(Instr { op, args: args.into(), result: Some(var), location: None });
        Operand::Var(var)
    }

    /// Adds a phi for a value of the graph.
    pub(crate) fn phi(&mut self, block: Block, value: Value, incoming: Vec<(Block, Operand)>) -> Var {
        let result = self.cfg.vars.push(plain_type(self.graph.ty(value)));
        self.cfg.blocks[block].phis.push(PhiInstr { result, incoming });
        self.bind(value, Operand::Var(result));
        result
    }

    /// Binds a constant, which needs no instruction.
    pub(crate) fn constant(&mut self, node: Node) {
        let constant = plain_constant(self.graph, node);
        self.bind(self.graph.output(node, 0), Operand::Const(constant));
    }

    /// Emits an instruction for a simple node.
    pub(crate) fn simple(&mut self, node: Node) {
        let graph = self.graph;
        let values = graph.operands(node).filter(|origin| !graph.ty(*origin).is_state());
        let args = values.map(|origin| self.operand(origin)).collect();
        self.instr(node, args);
    }

    /// Emits an instruction for a simple node, with these operands.
    pub(crate) fn instr(&mut self, node: Node, args: Box<[Operand]>) {
        let graph = self.graph;
        let op = match graph.op(node) {
            Op::Binary(op, flags) => Op::Binary(op, flags.without(Flags::PINNED)),
            op => op,
        };
        assert!(!op.is_structural(), "{node}: {op:?} is nothing for a function's body");
        let (op, args) = spelled_out(&mut self.cfg.payloads, op, args);
        // A value output comes before state outputs.
        let output = graph.outputs(node).next().filter(|output| !graph.ty(*output).is_state());
        let result = output.map(|output| {
            let var = self.cfg.vars.push(plain_type(graph.ty(output)));
            self.bind(output, Operand::Var(var));
            if let Some(note) = graph.note(node) {
                self.cfg.value_notes[var] = Some(note);
            }
            var
        });
        let location = graph.location(node);
        self.cfg.blocks[self.block].instrs.push(Instr { op, args, result, location });
    }
}

/// The predecessors of each block, in order, without duplicates.
pub(crate) fn predecessors(cfg: &Cfg) -> SecondaryMap<Block, Vec<Block>> {
    let mut preds: SecondaryMap<Block, Vec<Block>> = SecondaryMap::with_capacity(cfg.blocks.len());
    for (block, data) in &cfg.blocks {
        for target in data.term.targets() {
            if preds[*target].last() != Some(&block) {
                preds[*target].push(block);
            }
        }
    }
    preds
}

/// The constant for the output of a constant node.
pub(crate) fn plain_constant(graph: &Graph, node: Node) -> Const {
    let ty = graph.ty(graph.output(node, 0));
    match graph.op(node) {
        Op::Ctl(alternative) => crate::predicate::plain_alternative(alternative, ty),
        op => Const { op, ty: plain_type(ty) },
    }
}

/// The operation and its operands in three-address code, where all indices of a `getelementptr` are operands.
pub(crate) fn spelled_out(payloads: &mut Payloads, op: Op, args: Box<[Operand]>) -> (Op, Box<[Operand]>) {
    let Op::Gep(id) = op else { return (op, args) };
    if payloads[id].operand_count() == payloads[id].indices.len() + 1 {
        return (op, args);
    }
    let (info, args) = payloads[id].clone().expand(payloads, args, Operand::Const);
    (Op::Gep(payloads.intern_gep(info)), args.into())
}
