//! What is left of a constructor: calls for the end of the program, and what could not be run.
//!
//! The nodes of the outermost region in front of the end of the run go, but for these calls, and for operations without
//! effects and fresh stack memory that are used behind it. What they gave is a constant or an address there.

use crate::commit::behind;
use crate::machine::Finished;
use crate::value::{Content, Target};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{Body, Const, Graph, Module, Node, Op, Payloads, Position, Symbol, Type, UseSite, Value};

/// What is left of a constructor.
pub(crate) struct Rest {
    /// The nodes with states in front of the end that stay, in order.
    stay: Vec<Node>,
    /// The first node that was not run, if there is one.
    end: Option<Node>,
    /// What is used by what stays, and was made by what does not: what it is.
    known: Vec<(Use, Content, Type)>,
}

/// An operand of a node.
type Use = (Node, usize);

/// May a node give something else each time, as it freezes values that are not defined?
fn decides(graph: &Graph, node: Node) -> bool {
    let inner = graph.regions(node).iter().flat_map(|region| graph.region_tree(*region));
    let freezes = |node: Node| matches!(graph.op(node), Op::Freeze);
    freezes(node) || inner.flat_map(|region| graph.nodes(region)).any(freezes)
}

impl Rest {
    /// Finds what stays. `None` if the body may not change, or if something is used that has no name behind the end.
    pub(crate) fn of(module: &Module, lambda: Node, symbol: Symbol, ran: &Finished, end: Option<Node>) -> Option<Rest> {
        if !may_change(module, lambda, symbol) {
            return None;
        }
        let graph = module.body(symbol)?;
        // What a constructor returns is used by nobody, and may not keep what was run.
        if Body::new(module.omega.input_count(lambda)).return_value(graph).is_some() {
            return None;
        }
        let mut known = vec![];
        for residual in &ran.residuals {
            for (index, (content, ty)) in residual.operands.iter().enumerate() {
                known.push(((residual.node, index), content.clone(), *ty));
            }
        }
        let mut stay: FxHashSet<Node> = ran.residuals.iter().map(|residual| residual.node).collect();
        // What was not run, and what it needs of what was.
        let mut todo: Vec<Node> = std::iter::successors(end, |node| graph.next_node(*node)).collect();
        let behind: FxHashSet<Node> = todo.iter().copied().collect();
        let mut seen: FxHashSet<Node> = behind.clone();
        while let Some(node) = todo.pop() {
            for (index, value) in graph.operands(node).enumerate() {
                let ty = graph.ty(value);
                let Some(producer) = graph.producer(value).filter(|producer| !behind.contains(producer)) else {
                    continue;
                };
                if ty.is_state() {
                    continue;
                }
                let mut around = graph.outputs(producer).chain(graph.operands(producer));
                let has_states = around.any(|value| graph.ty(value).is_state());
                // What was decided once is not decided again.
                let is_settled = has_states || decides(graph, producer);
                let content = ran.values.get(&value).unwrap_or(&Content::Unknown);
                match content {
                    Content::Address(target @ Target::Local(_), _) if ran.memory.is_fresh(*target) => {
                        if matches!(graph.op(producer), Op::Alloca(_)) {
                            if stay.insert(producer) {
                                for marker in markers(module, graph, value, &behind)? {
                                    stay.insert(marker);
                                    todo.extend(seen.insert(marker).then_some(marker));
                                }
                            }
                        } else if is_settled {
                            return None;
                        }
                    }
                    // Memory that is different in what was run and what was not.
                    Content::Address(Target::Local(_), _) => return None,
                    _ if !is_settled => {}
                    // An address as a number has no name.
                    Content::Address(..) if ty != Type::PTR => return None,
                    Content::Constant(_) | Content::Address(..) => {
                        known.push(((node, index), content.clone(), ty));
                        continue;
                    }
                    Content::Members(_) | Content::Unknown => return None,
                }
                if seen.insert(producer) {
                    todo.push(producer);
                }
            }
        }
        let stay = graph.nodes(graph.root()).filter(|node| stay.contains(node)).collect();
        Some(Rest { stay, end, known })
    }

    /// Leaves nothing else of the constructor. Answers whether there was more.
    pub(crate) fn keep(
        &self,
        module: &mut Module,
        addresses: &FxHashMap<Symbol, Value>,
        (lambda, symbol): (Node, Symbol),
        payloads: &Payloads,
    ) -> bool {
        let context = module.context_symbols(lambda).into_iter().enumerate();
        let mut args: FxHashMap<Symbol, usize> = context.filter_map(|(index, symbol)| Some((symbol?, index))).collect();
        for (_, content, _) in &self.known {
            if let Content::Address(Target::Symbol(symbol), _) = content
                && !args.contains_key(symbol)
            {
                args.insert(*symbol, module.omega.input_count(lambda));
                module.add_context_vars(lambda, &[addresses[symbol]]);
            }
        }
        let shape = Body::new(module.omega.input_count(lambda));
        let graph = module.body_mut(symbol).expect("it was run");
        let before = graph.node_count();
        for ((node, index), content, ty) in &self.known {
            let at = Position::Before(*node);
            let value = match content {
                Content::Constant(op) => {
                    let op = graph.payloads.import(payloads, *op);
                    graph.add_const(at, Const { op, ty: *ty })
                }
                Content::Address(Target::Symbol(symbol), offset) => {
                    let base = shape.context_arg(graph, args[symbol]);
                    behind(graph, at, base, *offset)
                }
                _ => unreachable!("it has no name"),
            };
            let input = graph.input(*node, *index);
            graph.divert(input, value);
        }
        self.link(graph, shape);
        // Behind the end, everything stays.
        let mut cursor = match self.end {
            Some(end) => graph.prev_node(end),
            None => graph.last_node(graph.root()),
        };
        while let Some(node) = cursor {
            cursor = graph.prev_node(node);
            if self.stay.contains(&node) {
                continue;
            }
            if graph.outputs(node).all(|output| graph.is_dead(output)) {
                graph.remove_node(node);
            } else {
                let has_states = graph.outputs(node).any(|output| graph.ty(output).is_state());
                assert!(!has_states, "{node} was run, and would run again");
            }
        }
        graph.node_count() < before
    }

    /// Makes one chain of states of what stays.
    fn link(&self, graph: &mut Graph, shape: Body) {
        let (mut io, mut mem) = (shape.io_arg(graph), shape.mem_arg(graph));
        for node in &self.stay {
            if let Some(input) = graph.io_input(*node) {
                graph.divert(input, io);
            }
            if let Some(input) = graph.mem_input(*node) {
                graph.divert(input, mem);
            }
            io = graph.io_out(*node).unwrap_or(io);
            mem = graph.mem_out(*node).unwrap_or(mem);
        }
        // All that takes a state of what went takes the last one now.
        let behind: Vec<Node> = std::iter::successors(self.end, |node| graph.next_node(*node)).collect();
        let is_behind: FxHashSet<Node> = behind.iter().copied().collect();
        let mut users = vec![];
        for node in behind {
            users.extend(graph.inputs(node));
        }
        users.extend(graph.results(graph.root()));
        for user in users {
            let origin = graph.origin(user);
            let is_old = graph.producer(origin).is_none_or(|producer| !is_behind.contains(&producer));
            match graph.ty(origin) {
                Type::IO if is_old => graph.divert(user, io),
                Type::MEM if is_old => graph.divert(user, mem),
                _ => {}
            }
        }
    }
}

/// The operations that say where stack memory that stays begins and ends to live. `None` if some may be inside of a
/// node.
fn markers(module: &Module, graph: &Graph, address: Value, behind: &FxHashSet<Node>) -> Option<Vec<Node>> {
    let mut markers = vec![];
    for user in graph.users(address) {
        let UseSite::Input(node, _) = graph.site(user) else { return None };
        if behind.contains(&node) {
            continue;
        }
        match graph.op(node) {
            Op::Gamma | Op::Theta(_) => return None,
            Op::Call(id, _) => {
                let called = graph.payloads[id].called_intrinsic(&module.symbols);
                markers.extend(called.is_some_and(|it| it.is_lifetime()).then_some(node));
            }
            _ => {}
        }
    }
    Some(markers)
}

/// May the body of the constructor change? It is called from the list of constructors only.
fn may_change(module: &Module, lambda: Node, symbol: Symbol) -> bool {
    let omega = &module.omega;
    let address = omega.output(lambda, 0);
    let is_table = |user| matches!(omega.site(user), UseSite::Input(node, _) if matches!(omega.op(node), Op::Delta(_)));
    let data = &module.symbols[symbol];
    data.linkage.is_local()
        && omega.region(lambda) == omega.root()
        && omega.has_one_user(address)
        && omega.users(address).all(is_table)
}
