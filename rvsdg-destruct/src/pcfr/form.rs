//! Data that the walk needs in advance: the order of each region, and where each control value is needed.
//!
//! Only *significant* nodes have a position in the order. Constants are operands of their users, and a match that only
//! decides gammas and thetas is evaluated by them. Linear in the size of the graph.

use super::fault::{Fault, Mutation};
use super::order::Order;
use crate::records::Places;
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_core::{Gamma, Gap, Graph, Node, Op, Payloads, Region, Theta, UseSite, Value, ValueDef, Variable};
use rvsdg_opt_target::limits::recovery::MAX_CLIMB;

/// A place in a region: before a significant node, or at the end.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Place {
    Node(Node),
    End(Region),
}

impl Place {
    /// The gap in the list of the region.
    pub(super) fn gap(self) -> Gap {
        match self {
            Place::Node(node) => Gap::Before(node),
            Place::End(region) => Gap::End(region),
        }
    }
}

/// The rank of a region's end.
const END: u32 = u32::MAX;

pub(super) struct Form {
    first: SecondaryMap<Region, PackedOption<Node>>,
    next: SecondaryMap<Node, PackedOption<Node>>,
    /// Position in the order of the region, starting at 1.
    rank: SecondaryMap<Node, u32>,
    /// The rank of the last place in its own region where a control value is needed; 0 if there is none.
    last_use: SecondaryMap<Value, u32>,
    /// The rank of the first node after a node, or of a region, where an operation has to be emitted or knowledge is
    /// lost.
    limit: SecondaryMap<Node, u32>,
    first_limit: SecondaryMap<Region, u32>,
    /// Regions that can be traversed without emitting operations.
    transparent: EntitySet<Region>,
    /// The entry variables of a gamma, and the loop variables of a theta, of control type.
    ctl_in: SecondaryMap<Node, Box<[u32]>>,
    /// The used exit variables of a gamma of control type.
    ctl_out: SecondaryMap<Node, Box<[u32]>>,
    /// The alternative number of a gamma's region.
    alternative: SecondaryMap<Region, u32>,
    /// The number of thetas around a region.
    depth: SecondaryMap<Region, u32>,
    /// Gammas and thetas in front of which nodes were moved away.
    pub(super) moved: EntitySet<Node>,
    /// Number of significant nodes and regions.
    pub(super) size: usize,
    /// What variables of the source are.
    pub(super) places: Places,
}

impl Form {
    pub(super) fn new(graph: &Graph, payloads: &Payloads, fault: Fault) -> Form {
        let mut form = Form {
            first: SecondaryMap::with_capacity(graph.region_capacity()),
            next: SecondaryMap::with_capacity(graph.node_capacity()),
            rank: SecondaryMap::with_capacity(graph.node_capacity()),
            last_use: SecondaryMap::with_capacity(graph.value_capacity()),
            limit: SecondaryMap::with_capacity(graph.node_capacity()),
            first_limit: SecondaryMap::with_capacity(graph.region_capacity()),
            transparent: EntitySet::new(),
            ctl_in: SecondaryMap::new(),
            ctl_out: SecondaryMap::new(),
            alternative: SecondaryMap::with_capacity(graph.region_capacity()),
            depth: SecondaryMap::with_capacity(graph.region_capacity()),
            moved: EntitySet::new(),
            size: 0,
            places: Places::default(),
        };
        let regions = graph.region_tree(graph.root());
        for region in &regions {
            form.enter(graph, *region);
        }
        let mut position = SecondaryMap::with_capacity(graph.node_capacity());
        for region in regions.iter().rev() {
            form.order(graph, payloads, *region, &mut position, fault);
        }
        form.uses(graph, &regions);
        form
    }

    /// Computes the data of a region that depends on the regions around it.
    fn enter(&mut self, graph: &Graph, region: Region) {
        for node in graph.nodes(region) {
            match graph.op(node) {
                Op::Gamma => self.gamma(graph, Gamma::from_node(graph, node).expect("its operation is gamma")),
                Op::Theta(_) => self.theta(graph, Theta::from_node(graph, node).expect("its operation is theta")),
                _ => {}
            }
        }
    }

    /// Orders the significant nodes of a region, after the regions nested in it.
    fn order(
        &mut self,
        graph: &Graph,
        payloads: &Payloads,
        region: Region,
        position: &mut SecondaryMap<Node, u32>,
        fault: Fault,
    ) {
        let is_significant = |node: &Node| match graph.op(*node) {
            Op::Match(_) => is_ordinary(graph, graph.output(*node, 0)),
            op => !op.is_constant(),
        };
        let mut nodes: Vec<Node> = graph.nodes(region).filter(is_significant).collect();
        let passes = |node: Node| {
            graph.op(node) == Op::Gamma && graph.regions(node).iter().any(|region| self.transparent.contains(*region))
        };
        let mut order = Order::new(graph, &passes, position, &mut self.moved);
        order.ends_are_passed = fault.is(Mutation::PassedEnd);
        order.improve(region, &mut nodes);
        if graph.has_bindings() {
            self.places.add(graph, payloads, region, &nodes);
        }
        let mut limit = END;
        let mut is_transparent = true;
        for (i, node) in nodes.iter().enumerate().rev() {
            self.rank[*node] = i as u32 + 1;
            self.limit[*node] = limit;
            if !passes(*node) {
                limit = i as u32 + 1;
                is_transparent = false;
            }
        }
        for pair in nodes.windows(2) {
            self.next[pair[0]] = pair[1].into();
        }
        self.first[region] = nodes.first().copied().into();
        self.first_limit[region] = limit;
        self.size += nodes.len() + 1;
        if is_transparent {
            self.transparent.insert(region);
        }
    }

    fn gamma(&mut self, graph: &Graph, gamma: Gamma) {
        let is_ctl = |value: Value| graph.ty(value).alternatives().is_some();
        let entries = (0..gamma.entry_count(graph)).filter(|i| is_ctl(gamma.entry_origin(graph, *i)));
        let entries: Box<[u32]> = entries.map(|i| i as u32).collect();
        let exits = graph.outputs(gamma.node()).enumerate().filter(|(_, out)| is_ctl(*out) && !graph.is_dead(*out));
        let exits: Box<[u32]> = exits.map(|(i, _)| i as u32).collect();
        if !entries.is_empty() {
            self.ctl_in[gamma.node()] = entries;
        }
        if !exits.is_empty() {
            self.ctl_out[gamma.node()] = exits;
        }
        let depth = self.depth[graph.region(gamma.node())];
        for (i, region) in gamma.regions(graph).iter().enumerate() {
            self.alternative[*region] = i as u32;
            self.depth[*region] = depth;
        }
    }

    fn theta(&mut self, graph: &Graph, theta: Theta) {
        let is_ctl = |i: &usize| graph.ty(theta.pre(graph, *i)).alternatives().is_some();
        let vars: Box<[u32]> = (0..theta.loop_count(graph)).filter(is_ctl).map(|i| i as u32).collect();
        if !vars.is_empty() {
            self.ctl_in[theta.node()] = vars;
        }
        self.depth[theta.region(graph)] = self.depth[graph.region(theta.node())] + 1;
    }

    /// Finds the places where each control value is needed: it is the predicate of a gamma or theta, or passed on to a
    /// needed value, and no operation comes before that.
    fn uses(&mut self, graph: &Graph, regions: &[Region]) {
        // Uses that are needed if another value is.
        let mut sources: SecondaryMap<Value, Vec<(Value, u32)>> = SecondaryMap::with_capacity(graph.value_capacity());
        let mut todo = vec![];
        for region in regions {
            let outputs = graph.nodes(*region).flat_map(|node| graph.outputs(node));
            for value in graph.args(*region).iter().copied().chain(outputs) {
                if graph.ty(value).alternatives().is_none() {
                    continue;
                }
                for user in graph.users(value) {
                    self.value_use(graph, value, graph.site(user), &mut sources, &mut todo);
                }
            }
        }
        while let Some((value, rank)) = todo.pop() {
            if self.last_use[value] == 0 {
                todo.append(&mut sources[value]);
            }
            self.last_use[value] = self.last_use[value].max(rank);
        }
    }

    fn value_use(
        &self,
        graph: &Graph,
        value: Value,
        site: UseSite,
        sources: &mut SecondaryMap<Value, Vec<(Value, u32)>>,
        todo: &mut Vec<(Value, u32)>,
    ) {
        let limit = match graph.def(value) {
            ValueDef::Argument(region, _) => self.first_limit[region],
            ValueDef::Output(node, _) if matches!(graph.op(node), Op::Match(_)) => END,
            ValueDef::Output(node, _) => self.limit[node],
        };
        let rank = match site {
            UseSite::Input(node, _) => self.rank[node],
            UseSite::Result(..) => END,
        };
        match site {
            UseSite::Input(node, 0) if matches!(graph.op(node), Op::Match(_)) => {
                if !is_ordinary(graph, graph.output(node, 0)) {
                    let rank = |user| match graph.site(user) {
                        UseSite::Input(node, _) => self.rank[node],
                        UseSite::Result(..) => END,
                    };
                    let ranks = graph.users(graph.output(node, 0)).map(rank).filter(|rank| *rank <= limit);
                    todo.extend(ranks.map(|rank| (value, rank)));
                }
            }
            _ if rank > limit => {}
            _ => match (graph.variable_at(site), site) {
                (Some(Variable::Entry(gamma, i)), _) => {
                    gamma.regions(graph).iter().for_each(|r| sources[graph.arg(*r, i)].push((value, rank)));
                }
                (Some(Variable::Exit(gamma, i)), _) => sources[gamma.exit_output(graph, i)].push((value, rank)),
                (Some(Variable::Loop(theta, i)), _) => {
                    sources[theta.pre(graph, i)].push((value, rank));
                    if matches!(site, UseSite::Result(..)) {
                        sources[theta.exit_output(graph, i)].push((value, rank));
                    }
                }
                // A use as predicate.
                (None, UseSite::Input(node, 0)) if graph.op(node) == Op::Gamma => todo.push((value, rank)),
                (None, UseSite::Result(region, _)) if region != graph.root() => todo.push((value, rank)),
                (None, _) => {}
            },
        }
    }

    /// If a value is the predicate of a gamma around its region: the alternative that it must be.
    pub(super) fn decided(&self, graph: &Graph, mut value: Value) -> Option<u32> {
        for _ in 0..MAX_CLIMB {
            let ValueDef::Argument(region, i) = graph.def(value) else { return None };
            let gamma = Gamma::from_node(graph, graph.owner(region)?)?;
            value = gamma.entry_origin(graph, i);
            if value == gamma.predicate(graph) {
                return Some(self.alternative[region]);
            }
        }
        None
    }

    /// The start of a region.
    pub(super) fn start(&self, region: Region) -> Place {
        self.first[region].expand().map_or(Place::End(region), Place::Node)
    }

    /// The place after a significant node.
    pub(super) fn after(&self, graph: &Graph, node: Node) -> Place {
        self.next[node].expand().map_or_else(|| Place::End(graph.region(node)), Place::Node)
    }

    /// Is the value needed at this place of its region, or after it?
    pub(super) fn matters(&self, value: Value, place: Place) -> bool {
        self.last_use[value] >= self.place_rank(place)
    }

    /// Is the value needed anywhere?
    pub(super) fn matters_at_all(&self, value: Value) -> bool {
        self.last_use[value] != 0
    }

    /// Is the value needed after a node of its region?
    pub(super) fn matters_after(&self, value: Value, node: Node) -> bool {
        self.last_use[value] > self.rank[node]
    }

    fn place_rank(&self, place: Place) -> u32 {
        match place {
            Place::Node(node) => self.rank[node],
            Place::End(_) => END,
        }
    }

    pub(super) fn ctl_in(&self, node: Node) -> &[u32] {
        self.ctl_in.get(node).map_or(&[], |vars| vars)
    }

    pub(super) fn ctl_out(&self, node: Node) -> &[u32] {
        self.ctl_out.get(node).map_or(&[], |vars| vars)
    }

    pub(super) fn alternative(&self, region: Region) -> usize {
        self.alternative[region] as usize
    }

    pub(super) fn depth(&self, region: Region) -> u32 {
        self.depth[region]
    }
}

/// Is a control value used in another way than as the predicate of gammas and thetas?
pub(super) fn is_ordinary(graph: &Graph, value: Value) -> bool {
    crate::predicate::is_ordinary(graph, value)
}
