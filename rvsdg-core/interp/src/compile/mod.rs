//! Compiles the graph of a body to [`Code`].
//!
//! One walk over the region tree with an explicit stack of open regions; linear in the size of the graph. An
//! unsupported operation becomes an instruction that reports so when it is executed. A dead operation that takes the
//! memory state (its value is unused, or used by other dead operations only) is omitted, with what is computed from it.
//! The verifier allows it to take a state that another operation consumes.
//!
//! The nodes of a region are not compiled in list order, but in the earliest order that the edges allow: see [`early`].

mod calls;
mod consts;
mod early;
mod ops;

use crate::code::{Code, Inst, MatchTable, NO_SLOT, Operand, Slot};
use crate::layout::{Layouts, Shape};
use crate::value::{Pointer, Value};
use rustc_hash::FxHashMap;
use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_core::{Gamma, Graph, MatchId, Module, Node, Op, Region, Symbol, Theta, Type, UseSite};

pub(crate) use calls::number_after;
pub(crate) use consts::{constant, zero as zero_scalar};

/// Shared data of the compilation of a module's bodies.
pub(crate) struct Context<'m> {
    pub(crate) module: &'m Module,
    pub(crate) layouts: Layouts<'m>,
    /// The address of each symbol that has one.
    pub(crate) addresses: Vec<Option<Pointer>>,
    /// The interned types by their spelling, for types in attributes.
    pub(crate) spelled: FxHashMap<String, Type>,
}

impl Context<'_> {
    /// The address of a symbol as a value.
    pub(crate) fn address(&self, symbol: Option<Symbol>) -> Value {
        let address = symbol.and_then(|symbol| self.addresses[symbol.as_u32() as usize]);
        address.map_or(Value::Poison, Value::Pointer)
    }
}

/// The region that is being compiled, and what owns it.
enum Owner {
    Root,
    Gamma { node: Node, case: usize, table: usize, jumps: Vec<usize> },
    Theta { node: Node, start: u32 },
}

struct Level {
    region: Region,
    /// The remaining nodes.
    nodes: std::vec::IntoIter<Node>,
    owner: Owner,
}

/// Compiles one graph.
pub(crate) struct Compiler<'c, 'm> {
    pub(crate) context: &'c mut Context<'m>,
    pub(crate) graph: &'m Graph,
    pub(crate) code: Code,
    /// The location of each value.
    map: Vec<Operand>,
    dead: EntitySet<Node>,
    /// The level of each node (see [`early`]).
    effects_before: SecondaryMap<Node, u32>,
    /// Dead operations that are not compiled: those that take the memory state, and what is computed from them.
    left_out: EntitySet<Node>,
    node: Option<Node>,
    known_consts: FxHashMap<(Op, Type), Operand>,
}

impl<'c, 'm> Compiler<'c, 'm> {
    pub(crate) fn new(context: &'c mut Context<'m>, graph: &'m Graph) -> Self {
        Compiler {
            context,
            graph,
            code: Code::default(),
            map: vec![Operand::NONE; graph.value_capacity()],
            dead: EntitySet::new(),
            effects_before: SecondaryMap::new(),
            left_out: EntitySet::new(),
            node: None,
            known_consts: FxHashMap::default(),
        }
    }

    /// Compiles the body of a function whose context variables are `context_vars`.
    pub(crate) fn body(mut self, context_vars: &[Value], ret: Type) -> Code {
        let root = self.graph.root();
        let args = self.graph.args(root);
        for (arg, value) in args.iter().zip(context_vars) {
            self.map[arg.as_u32() as usize] = self.add_const(value.clone());
        }
        let own = &args[context_vars.len().min(args.len())..];
        for arg in own {
            self.new_slot(*arg);
        }
        self.code.params = own.len().saturating_sub(2);
        self.code.param_shapes =
            own[..self.code.params].iter().map(|arg| self.context.layouts.shape(self.graph.ty(*arg))).collect();
        self.walk(root);
        let results: Vec<Operand> =
            (0..self.graph.results(root).len()).map(|i| self.operand(self.graph.result(root, i))).collect();
        if let [.., io, mem] = results[..] {
            (self.code.io, self.code.mem) = (io, mem);
            self.code.value = if results.len() > 2 { results[0] } else { Operand::NONE };
        }
        self.code.ret = self.context.layouts.shape(ret);
        self.node = None;
        self.emit(Inst::Return);
        self.code
    }

    /// Compiles the simple operations in the regions of deltas; returns the code, and the locations of values.
    /// Constants and aggregates are not compiled: the caller writes them to memory piece by piece.
    pub(crate) fn initializers(mut self, deltas: &[Node]) -> (Code, Vec<Operand>) {
        let graph = self.graph;
        for &delta in deltas {
            let region = graph.regions(delta)[0];
            for (index, arg) in graph.args(region).iter().enumerate() {
                let symbol = self.context.module.symbol_of(graph.operand(delta, index));
                let address = self.context.address(symbol);
                self.map[arg.as_u32() as usize] = self.add_const(address);
            }
            for node in graph.nodes(region) {
                let op = graph.op(node);
                let whole = matches!(self.context.layouts.shape(graph.ty(graph.output(node, 0))), Shape::Aggregate);
                self.node = Some(node);
                match op {
                    Op::Aggregate | Op::Zero | Op::Const(_) | Op::Undef | Op::Poison if whole => {}
                    Op::Aggregate => self.vector_of(node),
                    op => self.simple(node, op),
                }
            }
        }
        (self.code, self.map)
    }

    fn walk(&mut self, root: Region) {
        self.find_dead(root);
        let mut stack = vec![Level { region: root, nodes: self.early(root), owner: Owner::Root }];
        while let Some(level) = stack.last_mut() {
            let Some(node) = level.nodes.next() else {
                self.close(&mut stack);
                continue;
            };
            self.node = Some(node);
            match self.graph.op(node) {
                Op::Gamma => {
                    let level = self.open_gamma(node);
                    stack.push(level);
                }
                Op::Theta(_) => {
                    let level = self.open_theta(node);
                    stack.push(level);
                }
                op => self.simple(node, op),
            }
        }
    }

    fn find_dead(&mut self, root: Region) {
        let graph = self.graph;
        for region in graph.region_tree(root) {
            for node in graph.nodes(region).rev() {
                let op = graph.op(node);
                if op.is_structural() || !op.effects().is_removable() {
                    continue;
                }
                let lives = |user| match graph.site(user) {
                    UseSite::Input(user, _) => !self.dead.contains(user),
                    UseSite::Result(..) => true,
                };
                if !graph.outputs(node).any(|output| graph.users(output).any(lives)) {
                    self.dead.insert(node);
                }
            }
        }
    }

    fn open_gamma(&mut self, node: Node) -> Level {
        let graph = self.graph;
        let Some(gamma) = Gamma::from_node(graph, node) else { unreachable!("asked for above") };
        let predicate = self.operand(gamma.predicate(graph));
        let regions = gamma.regions(graph);
        for exit in 0..gamma.exit_count(graph) {
            // An exit variable that every alternative passes on from the same entry variable is an alias of its origin.
            let same = |alternative: usize| {
                let origin = gamma.exit_origin(graph, alternative, exit);
                graph.args(regions[alternative]).iter().position(|arg| *arg == origin)
            };
            let output = gamma.exit_output(graph, exit);
            // Long argument lists are not searched for each exit variable, since that would be quadratic.
            let short = gamma.entry_count(graph) <= 64 && regions.len() <= 64;
            match short.then(|| same(0)).flatten().filter(|first| (1..regions.len()).all(|i| same(i) == Some(*first))) {
                Some(entry) => self.alias(output, gamma.entry_origin(graph, entry)),
                None => {
                    self.new_slot(output);
                }
            }
        }
        let table = self.code.tables.len();
        self.code.tables.push(vec![0; regions.len()].into());
        self.emit(Inst::Switch { info: table as u32, predicate });
        self.open_case(node, 0, table, vec![])
    }

    fn open_case(&mut self, node: Node, case: usize, table: usize, jumps: Vec<usize>) -> Level {
        let graph = self.graph;
        let region = graph.regions(node)[case];
        for (index, arg) in graph.args(region).iter().enumerate() {
            self.alias(*arg, graph.operand(node, index + 1));
        }
        self.code.tables[table][case] = self.code.insts.len() as u32;
        Level { region, nodes: self.early(region), owner: Owner::Gamma { node, case, table, jumps } }
    }

    fn open_theta(&mut self, node: Node) -> Level {
        let graph = self.graph;
        let Some(theta) = Theta::from_node(graph, node) else { unreachable!("asked for above") };
        let count = theta.loop_count(graph);
        for index in 0..count {
            let (pre, entry) = (theta.pre(graph, index), theta.entry_origin(graph, index));
            if theta.post(graph, index) == pre {
                self.alias(pre, entry);
            } else {
                let a = self.operand(entry);
                let to = self.new_slot(pre);
                self.emit(Inst::Copy { a, to });
            }
        }
        let region = theta.region(graph);
        let start = self.code.insts.len() as u32;
        Level { region, nodes: self.early(region), owner: Owner::Theta { node, start } }
    }

    /// Ends the innermost region.
    fn close(&mut self, stack: &mut Vec<Level>) {
        let graph = self.graph;
        let Some(Level { region, owner, .. }) = stack.pop() else { return };
        match owner {
            Owner::Root => {}
            Owner::Gamma { node, case, table, mut jumps } => {
                self.node = Some(node);
                for (index, output) in graph.outputs(node).enumerate() {
                    let to = self.map[output.as_u32() as usize];
                    let origin = graph.result(region, index);
                    let a = self.operand(origin);
                    if to.as_constant().is_none() && a != to && !graph.is_dead(output) {
                        self.emit(Inst::Copy { a, to: to.0 });
                    }
                }
                if case + 1 < graph.regions(node).len() {
                    jumps.push(self.emit(Inst::Jump { target: 0 }));
                    let level = self.open_case(node, case + 1, table, jumps);
                    stack.push(level);
                    return;
                }
                let end = self.code.insts.len() as u32;
                for jump in jumps {
                    self.code.insts[jump] = Inst::Jump { target: end };
                }
            }
            Owner::Theta { node, start } => self.close_theta(node, start),
        }
    }

    /// The end of a loop: leave it, or copy the changing loop variables and repeat.
    fn close_theta(&mut self, node: Node, start: u32) {
        let graph = self.graph;
        self.node = Some(node);
        let Some(theta) = Theta::from_node(graph, node) else { unreachable!("it was one") };
        let predicate = self.operand(theta.predicate(graph));
        let leave = self.emit(Inst::Leave { predicate, target: 0 });
        let mut copies: Vec<(Operand, Slot)> = vec![];
        for index in 0..theta.loop_count(graph) {
            let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
            if pre != post {
                copies.push((self.operand(post), self.map[pre.as_u32() as usize].0));
            }
        }
        // The copies are parallel: a variable that is the next value of another one is saved first.
        let targets: rustc_hash::FxHashSet<Slot> = copies.iter().map(|(_, to)| *to).collect();
        for (a, _) in &mut copies {
            if a.as_constant().is_none() && targets.contains(&a.0) {
                let aside = self.code.slots;
                self.code.slots += 1;
                self.emit(Inst::Copy { a: *a, to: aside });
                *a = Operand(aside);
            }
        }
        for (a, to) in copies {
            self.emit(Inst::Copy { a, to });
        }
        self.emit(Inst::Jump { target: start });
        self.code.insts[leave] = Inst::Leave { predicate, target: self.code.insts.len() as u32 };
        for index in 0..theta.loop_count(graph) {
            self.alias(theta.exit_output(graph, index), theta.post(graph, index));
        }
    }

    // ---- values and instructions -------------------------------------------------------------------------------

    pub(crate) fn emit(&mut self, inst: Inst) -> usize {
        self.code.insts.push(inst);
        self.code.nodes.push(self.node);
        self.code.insts.len() - 1
    }

    pub(crate) fn refuse(&mut self, why: String) {
        self.code.refusals.push(why);
        let info = self.code.refusals.len() as u32 - 1;
        self.emit(Inst::Unsupported { info });
    }

    pub(crate) fn operand(&self, value: rvsdg_core::Value) -> Operand {
        self.map[value.as_u32() as usize]
    }

    /// The operand number `index` of a node.
    pub(crate) fn input(&self, node: Node, index: usize) -> Operand {
        self.operand(self.graph.operand(node, index))
    }

    fn alias(&mut self, value: rvsdg_core::Value, of: rvsdg_core::Value) {
        self.map[value.as_u32() as usize] = self.operand(of);
    }

    pub(crate) fn fresh_slot(&mut self) -> Slot {
        self.code.slots += 1;
        self.code.slots - 1
    }

    pub(crate) fn new_slot(&mut self, value: rvsdg_core::Value) -> Slot {
        let slot = self.fresh_slot();
        self.map[value.as_u32() as usize] = Operand(slot);
        slot
    }

    /// A slot for output number `index` of a node, if it has that many.
    pub(crate) fn output(&mut self, node: Node, index: usize) -> Slot {
        if index < self.graph.output_count(node) { self.new_slot(self.graph.output(node, index)) } else { NO_SLOT }
    }

    pub(crate) fn add_const(&mut self, value: Value) -> Operand {
        self.code.consts.push(value);
        Operand::constant(self.code.consts.len() - 1)
    }

    pub(crate) fn shape_of(&mut self, value: rvsdg_core::Value) -> Shape {
        self.context.layouts.shape(self.graph.ty(value))
    }

    fn matching(&mut self, id: MatchId) -> u32 {
        let info = &self.graph.payloads[id];
        let (mut cases, mut wide) = (vec![], vec![]);
        for (case, alternative) in &info.cases {
            match constant(&mut self.context.layouts, &self.graph.payloads, *case) {
                Value::Int(bits) => cases.push((bits, *alternative)),
                value => wide.push((value, *alternative)),
            }
        }
        cases.sort_unstable();
        self.code.matches.push(MatchTable { cases: cases.into(), wide: wide.into(), default: info.default });
        self.code.matches.len() as u32 - 1
    }
}
