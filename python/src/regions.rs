//! Regions and nodes of one function, as they were when they were asked for.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rvsdg::core::{Graph, Symbol, print_op};
use rvsdg::{Module, Op};
use std::sync::Arc;

/// A region: the body of a function, one case of a decision (gamma), or the body of a loop (theta).
#[pyclass(frozen, module = "rvsdg")]
pub(crate) struct Region {
    module: Arc<Module>,
    symbol: Symbol,
    region: rvsdg::Region,
}

/// A node: an operation, a decision (gamma) or a loop (theta).
#[pyclass(frozen, module = "rvsdg")]
pub(crate) struct Node {
    module: Arc<Module>,
    symbol: Symbol,
    node: rvsdg::Node,
}

/// A value: an argument of a region or an output of a node.
#[pyclass(frozen, get_all, eq, module = "rvsdg")]
#[derive(Clone, PartialEq)]
pub(crate) struct Value {
    /// Its id: "v12".
    id: String,
    /// Its type in LLVM's spelling; "mem", "io" and "ctl2" are states and predicates.
    r#type: String,
    /// Its name in the source, if it has one.
    name: Option<String>,
    /// The id of the node that computes it; None for an argument of a region.
    node: Option<String>,
}

#[pymethods]
impl Value {
    fn __repr__(&self) -> String {
        format!("<rvsdg.Value {}: {}>", self.name.as_ref().unwrap_or(&self.id), self.r#type)
    }
}

fn body(module: &Module, symbol: Symbol) -> &Graph {
    module.body(symbol).expect("the module stays as it is")
}

fn value(module: &Module, graph: &Graph, value: rvsdg::Value) -> Value {
    Value {
        id: value.to_string(),
        r#type: module.types.display(graph.ty(value)),
        name: graph.name(value).map(|name| name.to_string()),
        node: graph.producer(value).map(|node| node.to_string()),
    }
}

impl Region {
    pub(crate) fn new(module: &Arc<Module>, symbol: Symbol, region: rvsdg::Region) -> Region {
        Region { module: module.clone(), symbol, region }
    }

    fn graph(&self) -> &Graph {
        body(&self.module, self.symbol)
    }

    fn other(&self, region: rvsdg::Region) -> Region {
        Region::new(&self.module, self.symbol, region)
    }

    fn node_object(&self, node: rvsdg::Node) -> Node {
        Node { module: self.module.clone(), symbol: self.symbol, node }
    }
}

#[pymethods]
impl Region {
    /// Its id: "r3".
    #[getter]
    fn id(&self) -> String {
        self.region.to_string()
    }

    /// The function that it belongs to.
    #[getter]
    fn function(&self) -> String {
        self.module.symbols[self.symbol].name.to_string()
    }

    /// What it is part of: "lambda" (a function), "gamma" (a decision) or "theta" (a loop).
    #[getter]
    fn kind(&self) -> &'static str {
        let graph = self.graph();
        match graph.owner(self.region).map(|owner| graph.op(owner)) {
            None => "lambda",
            Some(Op::Gamma) => "gamma",
            Some(_) => "theta",
        }
    }

    /// Which one of the regions of its node it is.
    #[getter]
    fn index(&self) -> usize {
        let graph = self.graph();
        let Some(owner) = graph.owner(self.region) else { return 0 };
        graph.regions(owner).iter().position(|region| *region == self.region).unwrap_or(0)
    }

    /// In how many decisions and loops it is.
    #[getter]
    fn depth(&self) -> usize {
        let graph = self.graph();
        let up = |region: &rvsdg::Region| graph.owner(*region).map(|owner| graph.region(owner));
        std::iter::successors(Some(self.region), up).count() - 1
    }

    /// The node that it is part of; None for the body of a function.
    #[getter]
    fn node(&self) -> Option<Node> {
        self.graph().owner(self.region).map(|owner| self.node_object(owner))
    }

    /// Its arguments.
    #[getter]
    fn arguments(&self) -> Vec<Value> {
        self.graph().args(self.region).iter().map(|arg| value(&self.module, self.graph(), *arg)).collect()
    }

    /// Its results. The first result of a loop says whether it runs again.
    #[getter]
    fn results(&self) -> Vec<Value> {
        let graph = self.graph();
        graph.results(self.region).iter().map(|it| value(&self.module, graph, graph.origin(*it))).collect()
    }

    /// Its own nodes, in their order.
    #[getter]
    fn nodes(&self) -> Vec<Node> {
        self.graph().nodes(self.region).map(|node| self.node_object(node)).collect()
    }

    /// The regions of its own nodes.
    #[getter]
    fn regions(&self) -> Vec<Region> {
        let graph = self.graph();
        graph.nodes(self.region).flat_map(|node| graph.regions(node)).map(|region| self.other(*region)).collect()
    }

    /// This region and all regions inside, an outer one before those in it.
    fn walk(&self) -> Vec<Region> {
        self.graph().region_tree(self.region).into_iter().map(|region| self.other(region)).collect()
    }

    /// How many nodes of each operation there are, with all regions inside.
    fn count_ops<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for region in self.walk() {
            for node in region.nodes() {
                let key = node.kind();
                let known: usize = counts.get_item(&key)?.map_or(Ok(0), |count| count.extract())?;
                counts.set_item(key, known + 1)?;
            }
        }
        Ok(counts)
    }

    /// The edges between nodes of this region, with all regions inside: pairs of ids of nodes. A value that comes from
    /// outside of a decision or loop is an edge to the node of that decision or loop.
    fn edges(&self) -> Vec<(String, String)> {
        let graph = self.graph();
        let mut edges = vec![];
        for region in graph.region_tree(self.region) {
            for node in graph.nodes(region) {
                let producers = graph.operands(node).filter_map(|operand| graph.producer(operand));
                edges.extend(producers.map(|producer| (producer.to_string(), node.to_string())));
            }
        }
        edges
    }

    /// The region as a picture (SVG), with all regions inside.
    fn svg(&self, py: Python<'_>) -> String {
        py.detach(|| rvsdg::svg(&self.module, self.symbol, Some(self.region))).unwrap_or_default()
    }

    /// The picture in a notebook.
    fn _repr_svg_(&self, py: Python<'_>) -> String {
        self.svg(py)
    }

    fn __len__(&self) -> usize {
        self.graph().nodes(self.region).count()
    }

    /// A region without nodes is a region.
    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> String {
        format!("<rvsdg.Region {} of '{}': {}, {} nodes>", self.id(), self.function(), self.kind(), self.__len__())
    }
}

#[pymethods]
impl Node {
    /// Its id: "n7".
    #[getter]
    fn id(&self) -> String {
        self.node.to_string()
    }

    /// The operation in the text form: "add nsw", "gamma", "theta".
    #[getter]
    fn op(&self) -> String {
        let graph = body(&self.module, self.symbol);
        print_op(graph.op(self.node), &graph.payloads, &self.module.types, &self.module.symbols)
    }

    /// The first word of the operation: "add".
    #[getter]
    fn kind(&self) -> String {
        self.op().split([' ', '<', '[']).next().unwrap_or_default().to_owned()
    }

    /// The values that it uses.
    #[getter]
    fn inputs(&self) -> Vec<Value> {
        let graph = body(&self.module, self.symbol);
        graph.operands(self.node).map(|operand| value(&self.module, graph, operand)).collect()
    }

    /// The values that it computes.
    #[getter]
    fn outputs(&self) -> Vec<Value> {
        let graph = body(&self.module, self.symbol);
        graph.outputs(self.node).map(|output| value(&self.module, graph, output)).collect()
    }

    /// The cases of a decision, or the body of a loop.
    #[getter]
    fn regions(&self) -> Vec<Region> {
        let graph = body(&self.module, self.symbol);
        graph.regions(self.node).iter().map(|region| Region::new(&self.module, self.symbol, *region)).collect()
    }

    fn __repr__(&self) -> String {
        format!("<rvsdg.Node {}: {}>", self.id(), self.op())
    }
}
