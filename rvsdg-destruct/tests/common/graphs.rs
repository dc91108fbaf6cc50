//! A recursive interpreter of bodies.

use super::machine::{Machine, Stop, constant};
use rvsdg_core::{Body, Gamma, Graph, MatchInfo, Module, Node, Op, Region, Symbol, Theta, Type, Value};
use std::collections::BTreeMap;

/// The address of a symbol.
pub fn address(symbol: Symbol) -> i64 {
    1000 + (i64::from(symbol.as_u32()) << 16)
}

/// The context of a function, from its lambda node.
pub fn context(module: &Module, symbol: Symbol) -> Vec<Symbol> {
    let (node, _) = *module.lambdas().iter().find(|(_, other)| *other == symbol).unwrap();
    module.omega.operands(node).map(|origin| module.symbol_of(origin).unwrap()).collect()
}

/// Calls the function with this body.
pub fn run(machine: &mut Machine, graph: &Graph, context: &[Symbol], args: &[i64]) -> Result<Option<i64>, Stop> {
    let mut run = GraphRun { machine, graph };
    let values: Vec<i64> = context.iter().map(|s| address(*s)).chain(args.iter().copied()).chain([0, 0]).collect();
    let results = run.region(graph.root(), &values)?;
    Ok(Body::new(context.len()).return_value(graph).map(|_| results[0]))
}

struct GraphRun<'a> {
    machine: &'a mut Machine,
    graph: &'a Graph,
}

impl GraphRun<'_> {
    fn region(&mut self, region: Region, args: &[i64]) -> Result<Vec<i64>, Stop> {
        let graph = self.graph;
        assert_eq!(args.len(), graph.args(region).len());
        let mut values: BTreeMap<Value, i64> = graph.args(region).iter().copied().zip(args.iter().copied()).collect();
        for node in graph.nodes(region) {
            let operands: Vec<i64> = graph.operands(node).map(|origin| values[&origin]).collect();
            let results = self.node(node, &operands)?;
            values.extend(graph.outputs(node).zip(results));
        }
        Ok((0..graph.results(region).len()).map(|i| values[&graph.result(region, i)]).collect())
    }

    fn node(&mut self, node: Node, operands: &[i64]) -> Result<Vec<i64>, Stop> {
        let graph = self.graph;
        match graph.op(node) {
            Op::Gamma => {
                let region = Gamma::from_node(graph, node).unwrap().regions(graph)[operands[0] as usize];
                self.region(region, &operands[1..])
            }
            Op::Theta(_) => {
                let region = Theta::from_node(graph, node).unwrap().region(graph);
                let mut vars = operands.to_vec();
                loop {
                    let results = self.region(region, &vars)?;
                    vars = results[1..].to_vec();
                    if results[0] == 0 {
                        return Ok(vars);
                    }
                }
            }
            Op::Unreachable => Err(Stop::Unreachable),
            Op::Match(id) => Ok(vec![self.answer(&graph.payloads[id], operands[0])]),
            op => {
                let is_value = |v: &Value| !graph.ty(*v).is_state();
                let from = graph.operands(node).next().map_or(Type::VOID, |v| graph.ty(v));
                let count = graph.operands(node).filter(is_value).count();
                let output = graph.outputs(node).next().filter(is_value);
                let to = output.map_or(Type::VOID, |v| graph.ty(v));
                let value = self.machine.execute(&graph.payloads, op, &operands[..count], from, to)?;
                Ok(graph.outputs(node).map(|v| if is_value(&v) { value } else { 0 }).collect())
            }
        }
    }

    fn answer(&self, info: &MatchInfo, value: i64) -> i64 {
        let case = info.cases.iter().find(|(case, _)| constant(&self.graph.payloads, case.op) == value);
        i64::from(case.map_or(info.default, |(_, alternative)| *alternative))
    }
}
