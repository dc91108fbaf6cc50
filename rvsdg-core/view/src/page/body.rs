//! One state of one body, in the form in which it travels from the compiler to the page, and is stored there.
//!
//! Values of a region have local numbers: its arguments in order, then the outputs of its nodes in order. Uses do not
//! cross borders of regions, so a region is described without any reference to what is around it, and a region that a
//! pass did not change has the same description before and after. That is what the page stores once.
//!
//! Linear in the size of the body.

use crate::labels::Labels;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, LocId, Node, Op, Region, Symbol, SymbolData, TypeTable, Value, print_node};
use serde::{Deserialize, Serialize};

/// The body of a function.
#[derive(Serialize, Deserialize, Default)]
pub(super) struct Body {
    /// All texts, each once.
    pub(super) texts: Vec<String>,
    /// The regions, those inside a node before the one that contains it; the last one is the root.
    pub(super) regions: Vec<RegionData>,
}

/// A region.
#[derive(Serialize, Deserialize)]
pub(super) struct RegionData {
    pub(super) id: u32,
    pub(super) args: Vec<Port>,
    pub(super) nodes: Vec<NodeData>,
    /// The local numbers of the origins of results.
    pub(super) results: Vec<u32>,
}

/// An argument or an output: the number of its type among the texts, and of its name if it has one.
#[derive(Serialize, Deserialize, Copy, Clone)]
pub(super) struct Port(pub(super) u32, pub(super) Option<u32>);

/// A node.
#[derive(Serialize, Deserialize)]
pub(super) struct NodeData {
    pub(super) id: u32,
    pub(super) kind: Kind,
    /// The operation in the text form.
    pub(super) text: u32,
    /// The operation as it is drawn.
    pub(super) label: u32,
    /// The local numbers of the operands' origins.
    pub(super) ins: Vec<u32>,
    pub(super) outs: Vec<Port>,
    /// Indices of regions.
    pub(super) regions: Vec<u32>,
    /// The numbers of the metadata nodes with the source location: the innermost first, then those of inlined calls.
    pub(super) location: Vec<u32>,
}

/// What a node is drawn as.
#[derive(Serialize, Deserialize, Copy, Clone, PartialEq, Eq, Debug)]
#[serde(into = "u8", from = "u8")]
pub(super) enum Kind {
    /// A node without regions, of which the page knows nothing.
    Simple = 0,
    /// A constant, which is drawn at its users.
    Constant = 1,
    Gamma = 2,
    Theta = 3,
    Lambda = 4,
    Delta = 5,
    Phi = 6,
    /// A call whose first operand is the callee that its label names.
    Call = 7,
    /// Address arithmetic, whose label has a place for each index that is an operand.
    Address = 8,
    /// From a value to a control value.
    Match = 9,
}

const KINDS: [Kind; 10] = [
    Kind::Simple,
    Kind::Constant,
    Kind::Gamma,
    Kind::Theta,
    Kind::Lambda,
    Kind::Delta,
    Kind::Phi,
    Kind::Call,
    Kind::Address,
    Kind::Match,
];

impl From<Kind> for u8 {
    fn from(kind: Kind) -> u8 {
        kind as u8
    }
}

impl From<u8> for Kind {
    fn from(number: u8) -> Kind {
        KINDS.get(usize::from(number)).copied().unwrap_or(Kind::Simple)
    }
}

/// The numbers of texts.
#[derive(Default)]
pub(super) struct Texts {
    all: Vec<String>,
    numbers: FxHashMap<String, u32>,
}

impl Texts {
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.all.len() as u32;
        self.all.push(text.into());
        self.numbers.insert(text.into(), number);
        number
    }

    pub(super) fn into_inner(self) -> Vec<String> {
        self.all
    }

    pub(super) fn all(&self) -> &[String] {
        &self.all
    }
}

/// Describes a body, for [`Page::change`](super::Page::change). `context` has the symbols of its context variables.
pub fn print_body(
    graph: &Graph,
    types: &TypeTable,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    context: &[Option<Symbol>],
) -> String {
    serde_json::to_string(&body(Labels { graph, types, symbols, context })).unwrap_or_default()
}

pub(super) fn body(labels: Labels<'_>) -> Body {
    let graph = labels.graph;
    let tree = graph.region_tree(graph.root());
    // Each region comes before those inside of it in the tree.
    let mut indices: FxHashMap<Region, u32> = FxHashMap::default();
    for (index, region) in tree.iter().rev().enumerate() {
        indices.insert(*region, index as u32);
    }
    let numbers = vec![0; graph.value_capacity()];
    let mut encoder = Encoder { labels, texts: Texts::default(), numbers, indices };
    let regions = tree.iter().rev().map(|region| encoder.region(*region)).collect();
    Body { texts: encoder.texts.into_inner(), regions }
}

struct Encoder<'a> {
    labels: Labels<'a>,
    texts: Texts,
    /// The local numbers of values.
    numbers: Vec<u32>,
    indices: FxHashMap<Region, u32>,
}

impl Encoder<'_> {
    fn region(&mut self, region: Region) -> RegionData {
        let graph = self.labels.graph;
        let mut next = 0;
        let is_root = region == graph.root();
        let mut args = Vec::with_capacity(graph.args(region).len());
        for (index, arg) in graph.args(region).iter().enumerate() {
            let symbol = self.labels.context.get(index).filter(|_| is_root).copied().flatten();
            let symbol = symbol.and_then(|symbol| self.labels.symbols.get(symbol));
            let mut port = self.port(*arg, &mut next);
            if let Some(symbol) = symbol {
                port.1 = Some(self.texts.number(&format!("@{}", symbol.name)));
            }
            args.push(port);
        }
        let nodes = graph.nodes(region).map(|node| self.node(node, &mut next)).collect();
        let results = graph.results(region).iter().map(|user| self.local(graph.origin(*user))).collect();
        RegionData { id: region.as_u32(), args, nodes, results }
    }

    fn port(&mut self, value: Value, next: &mut u32) -> Port {
        let graph = self.labels.graph;
        self.numbers[value.as_u32() as usize] = *next;
        *next += 1;
        let ty = self.labels.types.display(graph.ty(value)).to_string();
        Port(self.texts.number(&ty), graph.name(value).map(|name| self.texts.number(name)))
    }

    fn local(&self, value: Value) -> u32 {
        self.numbers[value.as_u32() as usize]
    }

    fn node(&mut self, node: Node, next: &mut u32) -> NodeData {
        let Labels { graph, types, symbols, .. } = self.labels;
        let text = print_node(graph, node, types, symbols);
        let label = self.labels.short(node);
        let mut outs: Vec<Port> = graph.outputs(node).map(|output| self.port(output, next)).collect();
        // The address of a function or variable has its name.
        if let (Op::Lambda(symbol) | Op::Delta(symbol), [port]) = (graph.op(node), &mut outs[..])
            && let Some(symbol) = symbols.get(symbol)
        {
            port.1 = Some(self.texts.number(&format!("@{}", symbol.name)));
        }
        NodeData {
            id: node.as_u32(),
            kind: self.kind(node),
            text: self.texts.number(&text),
            label: self.texts.number(&label),
            ins: graph.operands(node).map(|origin| self.local(origin)).collect(),
            outs,
            regions: graph.regions(node).iter().map(|region| self.indices[region]).collect(),
            location: graph.location(node).map(|location| chain(graph, location)).unwrap_or_default(),
        }
    }

    fn kind(&self, node: Node) -> Kind {
        match self.labels.graph.op(node) {
            Op::Gamma => Kind::Gamma,
            Op::Theta(_) => Kind::Theta,
            Op::Lambda(_) => Kind::Lambda,
            Op::Delta(_) => Kind::Delta,
            Op::Phi => Kind::Phi,
            Op::Gep(_) => Kind::Address,
            Op::Match(_) => Kind::Match,
            op @ (Op::Call(..) | Op::Special(..)) if self.has_callee(op) && self.labels.callee(node).is_some() => {
                Kind::Call
            }
            op if op.is_constant() => Kind::Constant,
            _ => Kind::Simple,
        }
    }

    /// Is the callee of a call its first operand?
    fn has_callee(&self, op: Op) -> bool {
        let payloads = &self.labels.graph.payloads;
        match op {
            Op::Call(id, _) => payloads[id].intrinsic.is_none(),
            Op::Special(id, _) => payloads[id].call.intrinsic.is_none() && payloads[id].asm.is_empty(),
            _ => false,
        }
    }
}

/// The metadata nodes of a location, and of the calls that it is inlined at.
fn chain(graph: &Graph, location: LocId) -> Vec<u32> {
    let mut found = vec![];
    let mut next = Some(location);
    while let Some(id) = next {
        let info = &graph.payloads[id];
        found.extend(info.node);
        next = info.call;
    }
    found
}
