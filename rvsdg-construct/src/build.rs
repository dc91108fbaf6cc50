//! Region building: from the control tree and the demand annotation to the body of a lambda.
//!
//! Each variable has a current value; an assignment only changes this binding, so the result is in SSA form without
//! further work. Entering a region rebinds the variables that its node routes; leaving it restores the bindings from an
//! undo log. Constants are created in the region that uses them, once per region. Nested items are processed with an
//! explicit stack of open regions.
//!
//! Invariant: a variable that is read is bound to a value of the current region; [`annotate`] ensures that.
//! Cost: linear in the size of function, tree and annotation.

use crate::ConstructError;
use crate::demand::{Routing, annotate};
use crate::tree::{Item, Predicate, Seq, Tree};
use crate::variables::{VarId, Variables, fold_indices, pinned};
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Instr, Operand, Record, Terminator};
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::{
    Bound, Const, Gamma, Gap, Graph, MatchInfo, Op, Position, Region, Symbol, Theta, ThetaFlags, Type, TypeTable, Value,
};

/// The module's data that a body depends on.
pub(crate) struct Signature<'a> {
    pub(crate) types: &'a TypeTable,
    /// The function's type.
    pub(crate) ty: Type,
    /// The context variables, with the types of their addresses.
    pub(crate) context: &'a [(Symbol, Type)],
}

/// Builds the body of a lambda. The arguments of its root region are context variables, parameters, I/O state, memory
/// state. Its results are the returned value if there is one, I/O state, memory state.
pub(crate) fn build_body(mut cfg: Cfg, tree: &Tree, signature: &Signature<'_>) -> Result<Graph, ConstructError> {
    let (ret, params, _) = signature
        .types
        .signature(signature.ty)
        .ok_or_else(|| ConstructError::internal("a function without function type"))?;
    if params.len() != cfg.params.len() {
        return Err(ConstructError::internal("the function type does not fit the parameters"));
    }
    for block in cfg.blocks.values_mut() {
        for instr in &mut block.instrs {
            instr.op = pinned(&cfg.payloads, instr.op, &instr.args);
            fold_indices(&mut cfg.payloads, instr);
        }
    }
    let payloads = std::mem::take(&mut cfg.payloads);
    let cfg_exit = cfg.exit_location;
    let variables = Variables::new(&cfg, tree, ret, signature.context);
    let routing = annotate(tree, &variables);
    let mut build = Builder::new(tree, variables, routing, payloads);
    build.graph.set_exit_location(cfg_exit);
    build.open_root();
    build.run()?;
    build.close_root()?;
    Ok(build.graph)
}

/// An open region.
struct Frame {
    seq: Seq,
    next_item: usize,
    region: Region,
    /// Length of the undo log when the region was opened.
    undo: usize,
    /// The current structural item, whose regions are being built.
    open: Option<Open>,
}

enum Open {
    Gamma {
        gamma: Gamma,
        alternatives: Box<[Seq]>,
        /// Variables, with the entry variables that they are bound to inside.
        entries: Vec<(VarId, usize)>,
        done: usize,
        /// The values of the exit variables in the finished alternatives.
        exits: Vec<Vec<Value>>,
    },
    Theta {
        theta: Theta,
        body: Seq,
    },
}

struct Builder<'a> {
    tree: &'a Tree,
    variables: Variables<'a>,
    routing: Vec<Routing>,
    graph: Graph,
    current: Vec<PackedOption<Value>>,
    undo: Vec<(VarId, PackedOption<Value>)>,
    constants: FxHashMap<(Region, Const), Value>,
    frames: Vec<Frame>,
}

impl<'a> Builder<'a> {
    fn new(tree: &'a Tree, variables: Variables<'a>, routing: Vec<Routing>, payloads: rvsdg_core::Payloads) -> Self {
        let mut graph = Graph::new();
        graph.payloads = payloads;
        let current = vec![PackedOption::default(); variables.len()];
        Builder {
            tree,
            variables,
            routing,
            graph,
            current,
            undo: vec![],
            constants: FxHashMap::default(),
            frames: vec![],
        }
    }

    fn open_root(&mut self) {
        let root = self.graph.root();
        self.frames.push(Frame { seq: self.tree.root(), next_item: 0, region: root, undo: 0, open: None });
        for var in self.variables.symbol_vars() {
            self.bind_argument(root, var);
        }
        let cfg = self.variables.cfg;
        for param in &cfg.params {
            self.bind_argument(root, self.variables.var(*param));
        }
        self.bind_argument(root, VarId::IO);
        self.bind_argument(root, VarId::MEM);
    }

    fn close_root(&mut self) -> Result<(), ConstructError> {
        let vars = [VarId::RETURN, VarId::IO, VarId::MEM];
        for var in &vars[usize::from(!self.variables.returns)..] {
            let value = self.read(*var)?;
            self.graph.add_result(self.graph.root(), value);
        }
        Ok(())
    }

    fn bind_argument(&mut self, region: Region, var: VarId) {
        let arg = self.graph.add_arg(region, self.variables.types[var.index()]);
        self.bind(var, arg);
    }

    fn run(&mut self) -> Result<(), ConstructError> {
        let tree = self.tree;
        loop {
            let frame = self.frame();
            if frame.open.is_some() {
                self.next_region()?;
                continue;
            }
            let items = tree.items(frame.seq);
            let Some(item) = items.get(frame.next_item) else {
                if self.frames.len() == 1 {
                    return Ok(());
                }
                self.close_region()?;
                continue;
            };
            frame.next_item += 1;
            match item {
                Item::Block(block) => self.block(*block)?,
                Item::Copies(arc) => {
                    let copies = self.variables.copies(*arc);
                    for (var, value) in copies {
                        let value = self.operand(value)?;
                        self.bind(var, value);
                    }
                }
                Item::Set(var, value) => {
                    let var = self.variables.ctl(*var);
                    let constant = Const { op: Op::Ctl(*value), ty: self.variables.types[var.index()] };
                    let value = self.constant(constant);
                    self.bind(var, value);
                }
                Item::Gamma(predicate, alternatives) => self.open_gamma(predicate, alternatives)?,
                Item::Theta(body, _, may_diverge) => self.open_theta(*body, *may_diverge)?,
            }
        }
    }

    // ---- structural items --------------------------------------------------------------------------------------

    fn open_gamma(&mut self, predicate: &Predicate, alternatives: &[Seq]) -> Result<(), ConstructError> {
        let predicate = self.predicate(predicate, alternatives.len() as u32)?;
        let at = self.end();
        let vars = self.routing[alternatives[0].index()].entries.clone();
        let gamma = Gamma::add(&mut self.graph, at, predicate);
        // Variables with the same value share an entry variable.
        let mut slots: FxHashMap<Value, usize> = FxHashMap::default();
        let mut entries = Vec::with_capacity(vars.len());
        for var in vars {
            // A variable that is not defined yet is not defined inside either. An alternative that passes it on uses a
            // constant of its own.
            if self.current[var.index()].is_some() {
                let origin = self.read(var)?;
                let slot = *slots.entry(origin).or_insert_with(|| gamma.add_entry(&mut self.graph, origin));
                entries.push((var, slot));
            }
        }
        let alternatives = alternatives.into();
        self.frame().open = Some(Open::Gamma { gamma, alternatives, entries, done: 0, exits: vec![] });
        Ok(())
    }

    fn open_theta(&mut self, body: Seq, may_diverge: bool) -> Result<(), ConstructError> {
        let vars = self.routing[body.index()].entries.clone();
        let origins = vars.iter().map(|var| self.read(*var)).collect::<Result<Vec<_>, _>>()?;
        let at = self.end();
        let theta = Theta::add(&mut self.graph, at, ThetaFlags { may_diverge });
        self.graph.set_note(theta.node(), self.tree.loop_notes.get(&body).copied());
        let region = theta.region(&self.graph);
        let undo = self.undo.len();
        for (var, origin) in vars.iter().zip(origins) {
            let arg = theta.open_loop_var(&mut self.graph, origin);
            self.bind(*var, arg);
        }
        self.frame().open = Some(Open::Theta { theta, body });
        self.frames.push(Frame { seq: body, next_item: 0, region, undo, open: None });
        Ok(())
    }

    /// Opens the region of the next alternative of the open gamma, or closes the gamma.
    fn next_region(&mut self) -> Result<(), ConstructError> {
        let frame = self.frames.last_mut().expect("a region is open");
        let Some(Open::Gamma { gamma, alternatives, entries, done, exits }) = &mut frame.open else {
            return Err(ConstructError::internal("a theta has one region"));
        };
        let gamma = *gamma;
        let first = alternatives[0];
        if *done == alternatives.len() {
            let exits = std::mem::take(exits);
            frame.open = None;
            let vars = self.routing[first.index()].exits.clone();
            let mut column = Vec::with_capacity(exits.len());
            for (i, var) in vars.iter().enumerate() {
                column.clear();
                column.extend(exits.iter().map(|values| values[i]));
                let output = gamma.add_exit(&mut self.graph, &column);
                self.bind(*var, output);
            }
            return Ok(());
        }
        let alternative = *done;
        *done += 1;
        let seq = alternatives[alternative];
        let entries = entries.clone();
        let undo = self.undo.len();
        let region = gamma.regions(&self.graph)[alternative];
        for (var, slot) in entries {
            let arg = gamma.entry_arg(&self.graph, alternative, slot);
            self.bind(var, arg);
        }
        self.frames.push(Frame { seq, next_item: 0, region, undo, open: None });
        Ok(())
    }

    /// The innermost region is complete: adds its results, and restores the bindings.
    fn close_region(&mut self) -> Result<(), ConstructError> {
        let n = self.frames.len();
        match &self.frames[n - 2].open {
            Some(Open::Gamma { alternatives, .. }) => {
                let vars = self.routing[alternatives[0].index()].exits.clone();
                let values = vars.iter().map(|var| self.read(*var)).collect::<Result<Vec<_>, _>>()?;
                self.pop_frame();
                if let Some(Open::Gamma { exits, .. }) = &mut self.frame().open {
                    exits.push(values);
                }
            }
            Some(Open::Theta { theta, body }) => {
                let (theta, body) = (*theta, *body);
                let predicate = self.theta_predicate(body)?;
                theta.set_predicate(&mut self.graph, predicate);
                self.close_loop_vars(theta, body)?;
                self.frame().open = None;
            }
            None => return Err(ConstructError::internal("a region belongs to a gamma or theta")),
        }
        Ok(())
    }

    /// Closes the loop variables of the complete body.
    fn close_loop_vars(&mut self, theta: Theta, body: Seq) -> Result<(), ConstructError> {
        let Routing { entries, exits } = std::mem::take(&mut self.routing[body.index()]);
        let read =
            |this: &mut Self, vars: &[VarId]| vars.iter().map(|var| this.read(*var)).collect::<Result<Vec<_>, _>>();
        let posts = read(self, &entries)?;
        let exit_posts = read(self, &exits)?;
        self.pop_frame();
        // Often the value that leaves the loop is also the one for the next iteration: one loop variable serves both.
        let mut outputs: FxHashMap<Value, Value> = FxHashMap::default();
        for (index, (var, post)) in entries.into_iter().zip(posts).enumerate() {
            let pre = theta.pre(&self.graph, index);
            let output = theta.close_loop_var(&mut self.graph, post);
            outputs.entry(post).or_insert(output);
            // A loop that only reads the I/O state makes no new one.
            if var != VarId::IO || pre != post || theta.flags(&self.graph).may_diverge {
                self.bind(var, output);
            }
        }
        for (var, post) in exits.into_iter().zip(exit_posts) {
            let output = match outputs.get(&post) {
                Some(output) => *output,
                None => {
                    let origin = self.undefined_before(theta, self.graph.ty(post));
                    theta.open_loop_var(&mut self.graph, origin);
                    let output = theta.close_loop_var(&mut self.graph, post);
                    outputs.insert(post, output);
                    output
                }
            };
            self.bind(var, output);
        }
        Ok(())
    }

    /// The initial value of a loop variable if it is not read.
    fn undefined_before(&mut self, theta: Theta, ty: Type) -> Value {
        let region = self.region();
        let op = if ty.alternatives().is_some() { Op::Ctl(0) } else { Op::Undef };
        let constant = Const { op, ty };
        let at = Position::Before(theta.node());
        *self.constants.entry((region, constant)).or_insert_with(|| self.graph.add_const(at, constant))
    }

    /// The predicate of the theta with this body, read at the end of the body.
    fn theta_predicate(&mut self, body: Seq) -> Result<Value, ConstructError> {
        let tree = self.tree;
        let outer = &self.frames[self.frames.len() - 2];
        match &tree.items(outer.seq)[outer.next_item - 1] {
            Item::Theta(seq, predicate, _) if *seq == body => self.predicate(predicate, 2),
            _ => Err(ConstructError::internal("a theta's body is built from its item")),
        }
    }

    fn pop_frame(&mut self) {
        let frame = self.frames.pop().expect("a region is open");
        for (var, value) in self.undo.drain(frame.undo..).rev() {
            self.current[var.index()] = value;
        }
    }

    // ---- predicates --------------------------------------------------------------------------------------------

    fn predicate(&mut self, predicate: &Predicate, alternatives: u32) -> Result<Value, ConstructError> {
        match predicate {
            Predicate::Terminator { block, inverted } => {
                let cfg = self.variables.cfg;
                let Terminator::Branch { cond, matching, .. } = &cfg.blocks[*block].term else {
                    return Err(ConstructError::internal("only a branch decides"));
                };
                let info = &self.graph.payloads[*matching];
                let info = if *inverted { info.renamed(2, |alternative| 1 - alternative) } else { info.clone() };
                let cond = self.operand(*cond)?;
                let predicate = self.add_match(cond, info);
                if let Some(node) = self.graph.producer(predicate) {
                    self.graph.set_note(node, cfg.blocks[*block].branch_note);
                    self.graph.set_location(node, cfg.blocks[*block].branch_location);
                }
                Ok(predicate)
            }
            Predicate::Ctl { var, cases, default } => {
                let values = self.tree.ctl_vars[var.0 as usize];
                let value = self.read(self.variables.ctl(*var))?;
                let identity =
                    values == alternatives && *default == alternatives - 1 && cases.iter().all(|(k, a)| k == a);
                if identity && cases.len() as u32 == alternatives - 1 {
                    return Ok(value);
                }
                let ty = Type::ctl(values);
                let cases = cases.iter().map(|(k, a)| (Const { op: Op::Ctl(*k), ty }, *a)).collect();
                Ok(self.add_match(value, MatchInfo { cases, default: *default, alternatives }))
            }
        }
    }

    fn add_match(&mut self, operand: Value, info: MatchInfo) -> Value {
        self.graph.add_match(self.end(), info, operand)
    }

    // ---- blocks ------------------------------------------------------------------------------------------------

    fn block(&mut self, block: Block) -> Result<(), ConstructError> {
        let cfg = self.variables.cfg;
        let data = &cfg.blocks[block];
        for (i, phi) in data.phis.iter().enumerate() {
            let value = self.read(self.variables.phi(block, i))?;
            self.bind(self.variables.var(phi.result), value);
        }
        let mut records = data.records.iter().peekable();
        for (index, instr) in data.instrs.iter().enumerate() {
            while let Some(record) = records.next_if(|record| record.at as usize <= index) {
                self.record(record);
            }
            self.instr(instr)?;
        }
        records.for_each(|record| self.record(record));
        if matches!(data.term, Terminator::Unreachable) {
            let io = self.read(VarId::IO)?;
            let io = self.graph.add_simple(self.end(), Op::Unreachable, &[io], Type::IO);
            self.bind(VarId::IO, io);
        }
        Ok(())
    }

    /// Binds a variable of the source. Nothing is routed for that, so its value may belong to a region around.
    fn record(&mut self, record: &Record) {
        let bound = match record.value {
            Some(Operand::Const(Const { op: Op::Undef | Op::Poison, .. })) | None => Bound::Lost,
            Some(Operand::Const(constant)) => Bound::Const(constant),
            Some(Operand::Var(var)) => {
                self.current[self.variables.var(var).index()].expand().map_or(Bound::Lost, Bound::Value)
            }
            // Whether a symbol is a context variable must not depend on debug information.
            Some(Operand::Symbol(_)) => Bound::Lost,
        };
        let region = self.region();
        self.graph.bind(Gap::End(region), record.variable, bound);
    }

    fn instr(&mut self, instr: &Instr) -> Result<(), ConstructError> {
        let op = instr.op;
        let effects = op.effects();
        let mut operands = Vec::with_capacity(instr.args.len() + 2);
        for arg in &instr.args {
            operands.push(self.operand(*arg)?);
        }
        let mut outputs = vec![];
        outputs.extend(instr.result.map(|var| self.variables.cfg.vars[var]));
        if effects.takes_io() {
            operands.push(self.read(VarId::IO)?);
        }
        if effects.takes_mem() {
            operands.push(self.read(VarId::MEM)?);
        }
        let mut next = outputs.len();
        if effects.makes_io() {
            outputs.push(Type::IO);
        }
        if effects.takes_mem() {
            outputs.push(Type::MEM);
        }
        let node = self.graph.add_node(self.end(), op, &operands, &outputs);
        self.graph.set_location(node, instr.location);
        if let Some(result) = instr.result {
            self.graph.set_note(node, self.variables.cfg.value_notes[result]);
            let value = self.graph.output(node, 0);
            self.bind(self.variables.var(result), value);
        }
        if effects.makes_io() {
            let io = self.graph.output(node, next);
            self.bind(VarId::IO, io);
            next += 1;
        }
        if effects.takes_mem() {
            let mem = self.graph.output(node, next);
            self.bind(VarId::MEM, mem);
        }
        Ok(())
    }

    // ---- values ------------------------------------------------------------------------------------------------

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a region is open")
    }

    fn region(&self) -> Region {
        self.frames.last().expect("a region is open").region
    }

    fn end(&self) -> Position {
        Position::End(self.region())
    }

    fn bind(&mut self, var: VarId, value: Value) {
        let old = std::mem::replace(&mut self.current[var.index()], value.into());
        self.undo.push((var, old));
    }

    /// The current value of a variable. A variable that is not defined on any path is undef, or any control constant:
    /// then nothing relevant reads it.
    fn read(&mut self, var: VarId) -> Result<Value, ConstructError> {
        if let Some(value) = self.current[var.index()].expand() {
            debug_assert_eq!(self.graph.region_of(value), self.region(), "a value is only used in its own region");
            return Ok(value);
        }
        let ty = self.variables.types[var.index()];
        match ty.alternatives() {
            Some(_) => Ok(self.constant(Const { op: Op::Ctl(0), ty })),
            None if ty.is_state() || ty == Type::VOID => Err(ConstructError::internal("a state without origin")),
            None => Ok(self.constant(Const { op: Op::Undef, ty })),
        }
    }

    fn operand(&mut self, operand: Operand) -> Result<Value, ConstructError> {
        match (self.variables.operand(operand), operand) {
            (Some(var), _) => self.read(var),
            (None, Operand::Const(constant)) => Ok(self.constant(constant)),
            (None, _) => Err(ConstructError::internal("an operand without variable")),
        }
    }

    fn constant(&mut self, constant: Const) -> Value {
        let at = self.end();
        let region = self.region();
        *self.constants.entry((region, constant)).or_insert_with(|| self.graph.add_const(at, constant))
    }
}
