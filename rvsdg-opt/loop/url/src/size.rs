//! The size of a loop's body, and what is left of it in straight code.
//!
//! Where a loop that runs a known number of times becomes straight code, its counters are constants, and so is what is
//! computed from constants and counters alone: such operations are not there any more. Nor are accesses to arrays on
//! the stack at such indices, as long as nobody else looks at the array, or at indices that remain variable: its
//! elements become values (`sroa`).
//!
//! A loop variable is a counter if it begins with a constant and is computed from constants and counters; all that
//! begin with one are taken for counters first, and those that are none are given up until nothing changes.
//!
//! # Complexity
//!
//! Linear in the body, at most `MAX_ROUNDS` times, and in the uses of an array, of which at most `MAX_USES` are looked
//! at. Bodies that are too large to be unrolled are not looked at as a whole.

use crate::decide::Refusal;
use rvsdg_core::entity::{EntitySet, PrimaryMap};
use rvsdg_core::{Graph, Intrinsic, Node, Op, Symbol, SymbolData, Theta, UseSite, Value, Variable};
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::url::{MAX_FORCED_COST, MAX_ROUNDS, MAX_USES};
use rvsdg_route::{constant, outermost};

/// What the body of a loop is like.
pub(crate) struct Size {
    /// What an iteration costs.
    pub(crate) cost: u128,
    /// What is left of that, about, where the counters are constants.
    pub(crate) straight: u128,
    /// Are there calls of functions?
    pub(crate) calls: bool,
    /// Are there loops?
    pub(crate) loops: bool,
}

impl Size {
    /// The size of a loop's body, if it may be copied. Looks at no more nodes than may be unrolled.
    pub(crate) fn of(graph: &Graph, theta: Theta, costs: Costs<'_>) -> Result<Size, Refusal> {
        let mut size = Size { cost: 0, straight: 0, calls: false, loops: false };
        let mut regions = vec![theta.region(graph)];
        let mut nodes: Vec<Node> = vec![];
        while let Some(region) = regions.pop() {
            for node in graph.nodes(region) {
                nodes.push(node);
                if graph.is_unique(node, costs.symbols) {
                    return Err(Refusal::Unique);
                }
                size.loops |= matches!(graph.op(node), Op::Theta(_));
                size.calls |= costs.is_call(graph, node);
                size.cost += u128::from(costs.of(graph, node).size);
                regions.extend_from_slice(graph.regions(node));
                if size.cost > MAX_FORCED_COST || nodes.len() as u128 > 4 * MAX_FORCED_COST {
                    return Err(Refusal::Large);
                }
            }
        }
        let known = Known::of(graph, theta, &nodes);
        let mut arrays = Arrays { symbols: costs.symbols, theta, known: vec![] };
        let (mut left, mut elements) = (0, false);
        for node in &nodes {
            let is_element = known.is_element_access(graph, *node, &mut arrays);
            elements |= is_element;
            if !is_element && !known.is_constant(graph, *node) {
                left += u128::from(costs.of(graph, *node).size);
            }
        }
        size.straight = if elements { left } else { size.cost };
        Ok(size)
    }
}

/// The values of a body that are constants in each iteration.
struct Known {
    values: EntitySet<Value>,
}

impl Known {
    /// `nodes` are those of the body, those of outer regions first.
    fn of(graph: &Graph, theta: Theta, nodes: &[Node]) -> Known {
        let begins_known = |index: &usize| {
            graph.ty(theta.pre(graph, *index)).int_width().is_some()
                && !theta.is_invariant(graph, *index)
                && constant(graph, theta.entry_origin(graph, *index)).is_some()
        };
        let mut counters: Vec<usize> = (0..theta.loop_count(graph)).filter(begins_known).collect();
        for _ in 0..MAX_ROUNDS {
            let mut known = Known { values: EntitySet::new() };
            counters.iter().for_each(|index| _ = known.values.insert(theta.pre(graph, *index)));
            if !counters.is_empty() {
                for node in nodes.iter().filter(|node| computes(graph.op(**node))) {
                    if graph.operands(*node).all(|value| known.has(graph, value)) {
                        known.values.insert(graph.output(*node, 0));
                    }
                }
            }
            let before = counters.len();
            counters.retain(|index| known.has(graph, theta.post(graph, *index)));
            if counters.len() == before {
                return known;
            }
        }
        Known { values: EntitySet::new() }
    }

    fn has(&self, graph: &Graph, value: Value) -> bool {
        let value = outermost(graph, value);
        self.values.contains(value) || graph.producer_op(value).is_some_and(Op::is_constant)
    }

    /// Is what a node computes a constant, or an address at a constant distance?
    fn is_constant(&self, graph: &Graph, node: Node) -> bool {
        match graph.op(node) {
            Op::Gep(_) => graph.operands(node).skip(1).all(|index| self.has(graph, index)),
            _ => graph.output_count(node) == 1 && self.values.contains(graph.output(node, 0)),
        }
    }

    /// Is a node an access to an element that becomes a value?
    fn is_element_access(&self, graph: &Graph, node: Node, arrays: &mut Arrays<'_>) -> bool {
        let address = match graph.op(node) {
            Op::Load(id, _) if !graph.payloads[id].volatile => graph.operand(node, 0),
            Op::Store(id, _) if !graph.payloads[id].volatile => graph.operand(node, 1),
            _ => return false,
        };
        self.is_element(graph, address, arrays)
    }

    /// Is it the address of an element, at an index that is known, of an array on the stack that becomes values?
    fn is_element(&self, graph: &Graph, address: Value, arrays: &mut Arrays<'_>) -> bool {
        let mut base = outermost(graph, address);
        while let Some((node, Op::Gep(_))) = graph.produced_by(base) {
            if !graph.operands(node).skip(1).all(|index| self.has(graph, index)) {
                return false;
            }
            base = outermost(graph, graph.operand(node, 0));
        }
        matches!(graph.producer_op(base), Some(Op::Alloca(_))) && arrays.is_private(graph, base)
    }
}

/// Does an operation compute a number from numbers?
fn computes(op: Op) -> bool {
    matches!(op, Op::Binary(..) | Op::Cast(..) | Op::ICmp(_) | Op::Select(_))
}

/// Arrays on the stack, and whether they are only loaded and stored.
struct Arrays<'a> {
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// The loop.
    theta: Theta,
    known: Vec<(Value, bool)>,
}

impl Arrays<'_> {
    fn is_private(&mut self, graph: &Graph, array: Value) -> bool {
        if let Some((_, is_private)) = self.known.iter().find(|(of, _)| *of == array) {
            return *is_private;
        }
        let is_private = is_private(graph, self.symbols, self.theta, array);
        self.known.push((array, is_private));
        is_private
    }
}

/// Are all uses of stack memory, as far as they are followed, accesses, and those outside of the loop at constant
/// indices?
fn is_private(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, theta: Theta, array: Value) -> bool {
    let is_plain = |called: Option<Intrinsic>| {
        called.is_some_and(|called| called.is_lifetime() || called.copies() || called.fills())
    };
    let mut pending = vec![array];
    let mut seen: EntitySet<Value> = EntitySet::new();
    let mut uses = 0;
    while let Some(value) = pending.pop() {
        if !seen.insert(value) {
            continue;
        }
        for user in graph.users(value) {
            uses += 1;
            if uses > MAX_USES {
                return false;
            }
            let site = graph.site(user);
            match graph.variable_at(site) {
                Some(Variable::Entry(gamma, index)) => {
                    let alternatives = 0..gamma.regions(graph).len();
                    pending.extend(alternatives.map(|region| gamma.entry_arg(graph, region, index)));
                    continue;
                }
                Some(Variable::Loop(theta, index)) if theta.is_invariant(graph, index) => {
                    pending.extend([theta.pre(graph, index), theta.exit_output(graph, index)]);
                    continue;
                }
                _ => {}
            }
            let UseSite::Input(node, index) = site else { return false };
            match graph.op(node) {
                Op::Gep(_)
                    if index == 0
                        && (graph.input_count(node) == 1 || graph.around(node).any(|owner| owner == theta.node())) =>
                {
                    pending.push(graph.output(node, 0));
                }
                Op::Load(id, _) if !graph.payloads[id].volatile => {}
                Op::Store(id, _) if index == 1 && !graph.payloads[id].volatile => {}
                Op::Call(id, _) if is_plain(graph.payloads[id].called_intrinsic(symbols)) => {}
                _ => return false,
            }
        }
    }
    true
}
