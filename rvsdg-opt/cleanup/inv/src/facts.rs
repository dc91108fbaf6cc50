//! What a predicate's value says about the values it was computed from.
//!
//! Deciding on poison or undef is undefined, so behind a decision the operand of the match, and both sides of an integer comparison that is the operand and
//! says "equal", are plain values. There are at most four values about which a predicate says something: itself, the operand of its match, and
//! the sides of the comparison.

use rvsdg_core::{Const, Graph, IntCond, Op, Type, Value};
use rvsdg_route::constant;

/// In an alternative, a value is a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    pub(crate) alternative: u32,
    pub(crate) value: Value,
    pub(crate) constant: Const,
}

/// What a predicate says.
#[derive(Default, Debug)]
pub(crate) struct Facts {
    /// Values that are constants.
    pub(crate) constants: Vec<Fact>,
    /// In this alternative, these two integers are equal.
    pub(crate) equal: Option<(u32, Value, Value)>,
    /// The different values of `constants`.
    pub(crate) values: Vec<Value>,
}

impl Facts {
    /// Forgets everything, then learns what is said by `predicate`, of the region where it is defined.
    pub(crate) fn read(&mut self, graph: &Graph, predicate: Value) {
        self.constants.clear();
        self.values.clear();
        self.equal = None;
        let ty = graph.ty(predicate);
        for alternative in 0..ty.alternatives().unwrap_or(0) {
            self.add(alternative, predicate, Const { op: Op::Ctl(alternative), ty });
        }
        self.match_operand(graph, predicate);
    }

    fn add(&mut self, alternative: u32, value: Value, constant: Const) {
        self.constants.push(Fact { alternative, value, constant });
        if !self.values.contains(&value) {
            self.values.push(value);
        }
    }

    /// The constant that `value` is in `alternative`.
    pub(crate) fn constant(&self, alternative: u32, value: Value) -> Option<Const> {
        let said = |fact: &&Fact| fact.alternative == alternative && fact.value == value;
        self.constants.iter().find(said).map(|fact| fact.constant)
    }

    fn match_operand(&mut self, graph: &Graph, predicate: Value) {
        let Some((operand, info)) = graph.matched(predicate) else { return };
        let ty = graph.ty(operand);
        for (alternative, value) in info.only_values(ty).into_iter().enumerate() {
            if let Some(value) = value {
                self.add(alternative as u32, operand, value);
            }
        }
        if ty == Type::I1 {
            self.compared(graph, operand, info.truths());
        }
    }

    /// The operand is an `i1`, which leads to these alternatives.
    fn compared(&mut self, graph: &Graph, operand: Value, [if_false, if_true]: [u32; 2]) {
        let (when_equal, a, b) = match graph.comparison(operand) {
            Some((IntCond::Eq, a, b)) if if_true != if_false => (if_true, a, b),
            Some((IntCond::Ne, a, b)) if if_true != if_false => (if_false, a, b),
            _ => return,
        };
        if graph.ty(a).int_width().is_none() {
            return;
        }
        match (constant(graph, a).filter(is_number), constant(graph, b).filter(is_number)) {
            (None, Some(known)) => self.add(when_equal, a, known),
            (Some(known), None) => self.add(when_equal, b, known),
            (None, None) => self.equal = Some((when_equal, a, b)),
            (Some(_), Some(_)) => {}
        }
    }
}

/// Is it neither undef nor poison?
fn is_number(constant: &Const) -> bool {
    matches!(constant.op, Op::Int(_) | Op::Const(_))
}
