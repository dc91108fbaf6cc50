//! Comparisons with null of pointers through which memory is accessed ([`Accessed`]): the answer is known where the
//! comparison is, or where a gamma decides by it.

use rvsdg_core::{Builder, Const, Gamma, Graph, IntCond, Node, Op, Position, Value};
use rvsdg_opt_facts::{Accessed, Pointers};
use rvsdg_route::{constant, outermost};

/// The accesses of a body, which are looked for as soon as there is such a comparison.
pub(crate) struct Nulls<'a> {
    pointers: Option<Pointers<'a>>,
    accessed: Option<Accessed>,
}

impl<'a> Nulls<'a> {
    pub(crate) fn new(pointers: Option<Pointers<'a>>) -> Nulls<'a> {
        Nulls { pointers, accessed: None }
    }

    /// With accesses that are known.
    #[cfg(feature = "mutate")]
    pub(crate) fn knowing(pointers: Pointers<'a>, accessed: Accessed) -> Nulls<'a> {
        Nulls { pointers: Some(pointers), accessed: Some(accessed) }
    }

    /// The pointer that a value compares with null, and the result if it is not null.
    fn compared(graph: &Graph, value: Value) -> Option<(Value, bool)> {
        let (node, Op::ICmp(cond)) = graph.produced_by(value)? else { return None };
        let is_null = constant(graph, graph.operand(node, 1)).is_some_and(|it| it.op == Op::Null);
        (is_null && cond.is_equality()).then(|| (graph.operand(node, 0), cond == IntCond::Ne))
    }

    /// The accesses. Nothing that this pass changes changes them.
    fn accessed(&mut self, graph: &Graph) -> Option<&Accessed> {
        let pointers = self.pointers?;
        Some(self.accessed.get_or_insert_with(|| Accessed::of(graph, pointers)))
    }

    /// Replaces a comparison whose answer is known wherever its region runs; returns whether it did.
    pub(crate) fn comparison(&mut self, graph: &mut Graph, node: Node) -> bool {
        let Some((pointer, answer)) = Nulls::compared(graph, graph.output(node, 0)) else { return false };
        let region = graph.region(node);
        let is_known = self.accessed(graph).is_some_and(|it| it.is_not_null(graph, region, pointer));
        if is_known {
            let constant = Builder::before(graph, node).truth(answer);
            graph.divert_users(graph.output(node, 0), constant);
            graph.remove_node(node);
        }
        is_known
    }

    /// Replaces the predicate of a gamma if the answer is known where the gamma is; returns whether it did.
    pub(crate) fn decision(&mut self, graph: &mut Graph, node: Node) -> bool {
        let predicate = Gamma::from_node(graph, node).expect("it is one").predicate(graph);
        let found = graph.matched(outermost(graph, predicate)).and_then(|(operand, info)| {
            let (pointer, answer) = Nulls::compared(graph, outermost(graph, operand))?;
            Some((pointer, info.truths()[usize::from(answer)]))
        });
        let Some((pointer, alternative)) = found else { return false };
        let is_known = self.accessed(graph).is_some_and(|it| it.is_not_null_at(graph, node, pointer));
        if is_known {
            let known = Const { op: Op::Ctl(alternative), ty: graph.ty(predicate) };
            let known = graph.add_const(Position::Before(node), known);
            graph.divert(graph.input(node, 0), known);
        }
        is_known
    }
}
