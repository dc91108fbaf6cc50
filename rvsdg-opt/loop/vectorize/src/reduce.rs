//! Reductions: loop variables that collect something over all iterations.
//!
//! The nodes that depend on such a variable are found first. If each of them is the same associative and commutative
//! operation with one operand among them, or a choice between two of them, then the variable's next value is itself,
//! combined with something that does not depend on it: so iterations may collect in any order, and from several starts,
//! which are combined behind the loop. The same is true of minimum and maximum, as a comparison and a choice of what
//! was compared.
//!
//! Floating-point operations need the flag for that (`reassoc`), or a pragma that asks for vectors, as in clang.

use crate::fault::{Fault, Mutation};
use crate::flat::{Flat, Step};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{BinOp, Flags, FloatCond, Graph, IntCond, Op, Theta, Type, Value};

/// How partial results are combined.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Combine {
    /// By an operation.
    Binary(BinOp, Flags),
    /// The first one if it compares like this to the second.
    Pick(IntCond),
    /// The same of floating-point numbers.
    PickFloat(FloatCond, Flags),
}

/// A variable that collects.
pub(crate) struct Reduction {
    pub(crate) combine: Combine,
    /// The values that depend on the variable, but for itself.
    pub(crate) values: FxHashSet<Value>,
}

impl Combine {
    /// Does it do nothing to combine a number with itself?
    pub(crate) fn is_idempotent(self) -> bool {
        match self {
            Combine::Binary(op, _) => matches!(op, BinOp::And | BinOp::Or),
            Combine::Pick(_) | Combine::PickFloat(..) => true,
        }
    }
}

/// The reduction that a loop variable is.
pub(crate) fn reduction(graph: &Graph, flat: &Flat, theta: Theta, index: usize, fault: Fault) -> Option<Reduction> {
    let pre = theta.pre(graph, index);
    let post = flat.resolve(theta.post(graph, index));
    let any_order = graph.allows_any_order(theta.node());
    let mut finder = Finder {
        graph,
        flat,
        pre,
        any_order,
        combine: None,
        inside: FxHashSet::default(),
        tests: FxHashMap::default(),
    };
    for step in &flat.steps {
        finder.step(*step)?;
    }
    let Finder { combine: Some(mut combine), inside, tests, .. } = finder else { return None };
    if !inside.contains(&post) || inside.contains(&flat.resolve(theta.predicate(graph))) {
        return None;
    }
    // Each value on the way is used by others on the way, or is the next one.
    let others = (0..theta.loop_count(graph)).filter(|other| *other != index);
    let escapes = |value: Value| inside.contains(&value) || tests.contains_key(&value) || value == pre;
    if others.map(|other| flat.resolve(theta.post(graph, other))).any(escapes) {
        return None;
    }
    if let Combine::Binary(BinOp::Add | BinOp::Mul | BinOp::Sub, flags) = &mut combine
        && !fault.is(Mutation::KeptFlags)
    {
        *flags = flags.without(Flags::NSW | Flags::NUW);
    }
    let values = inside.into_iter().chain(tests.into_keys()).collect();
    Some(Reduction { combine, values })
}

struct Finder<'a> {
    graph: &'a Graph,
    flat: &'a Flat,
    pre: Value,
    /// May floating-point numbers be added in any order?
    any_order: bool,
    combine: Option<Combine>,
    /// What the variable has become on the way.
    inside: FxHashSet<Value>,
    /// Comparisons with that, and their operands.
    tests: FxHashMap<Value, (Combine, [Value; 2])>,
}

impl Finder<'_> {
    fn depends(&self, value: Value) -> bool {
        value == self.pre || self.inside.contains(&value)
    }

    /// Looks at a step. None if it depends on the variable in another way than a reduction's.
    fn step(&mut self, step: Step) -> Option<()> {
        let values = self.flat.values(self.graph, step);
        let on_way: Vec<bool> = values.iter().map(|value| self.depends(*value)).collect();
        let on_test = values.iter().any(|value| self.tests.contains_key(value));
        if !on_way.contains(&true) && !on_test {
            return Some(());
        }
        let output = step.output(self.graph)?;
        match step {
            Step::Choose { test, yes, no, .. } => self.choice(output, (test, Flags::NONE), [yes, no], &on_way),
            Step::Node(node) => match self.graph.op(node) {
                Op::Select(flags) => {
                    let [test, yes, no] = values[..] else { return None };
                    self.choice(output, (test, flags), [yes, no], &on_way)
                }
                // Of a decision, which is a choice now. The loop's own test is no vector.
                Op::Match(_) if on_test => Some(()),
                _ if on_test => None,
                Op::Binary(op, flags) => self.binary(output, (op, flags), &on_way),
                Op::ICmp(cond) if on_way[0] != on_way[1] => {
                    self.graph.ty(values[0]).int_width()?;
                    self.tests.insert(output, (Combine::Pick(cond), [values[0], values[1]]));
                    Some(())
                }
                Op::FCmp(cond, flags) if on_way[0] != on_way[1] => {
                    self.tests.insert(output, (Combine::PickFloat(cond, flags), [values[0], values[1]]));
                    Some(())
                }
                _ => None,
            },
        }
    }

    fn binary(&mut self, output: Value, (op, flags): (BinOp, Flags), on_way: &[bool]) -> Option<()> {
        let any_order = self.any_order || flags.contains(Flags::REASSOC);
        let (op, is_fine) = match op {
            BinOp::Sub => (BinOp::Add, on_way == [true, false]),
            BinOp::FSub => (BinOp::FAdd, on_way == [true, false] && any_order),
            BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor => (op, on_way[0] != on_way[1]),
            BinOp::FAdd | BinOp::FMul => (op, on_way[0] != on_way[1] && any_order),
            _ => return None,
        };
        is_fine.then_some(())?;
        // These say something of this place only; a sum of some of the numbers may be infinite where no other is.
        self.agree(Combine::Binary(op, flags.without(Flags::DISJOINT | Flags::NNAN | Flags::NINF)))?;
        self.inside.insert(output);
        Some(())
    }

    /// All parts of a reduction combine alike.
    fn agree(&mut self, new: Combine) -> Option<()> {
        let both = match (self.combine, new) {
            (None, new) => new,
            (Some(Combine::Binary(a, flags)), Combine::Binary(b, others)) if a == b => {
                Combine::Binary(a, flags.intersection(others))
            }
            (Some(known), new) if known == new => new,
            _ => return None,
        };
        self.combine = Some(both);
        Some(())
    }

    fn choice(
        &mut self,
        output: Value,
        (test, flags): (Value, Flags),
        [yes, no]: [Value; 2],
        on_way: &[bool],
    ) -> Option<()> {
        if let Some((combine, [a, b])) = self.tests.get(&test).copied() {
            let combine = match combine {
                Combine::Pick(cond) if (yes, no) == (a, b) => Combine::Pick(cond),
                Combine::Pick(cond) if (yes, no) == (b, a) => Combine::Pick(cond.swapped()),
                Combine::PickFloat(cond, own) if (yes, no) == (a, b) || (yes, no) == (b, a) => {
                    // Without them, it matters which of two zeros is found first, and where a NaN is.
                    let both = flags.union(own).intersection(Flags::NNAN | Flags::NSZ);
                    (both == Flags::NNAN | Flags::NSZ && flags.contains(Flags::NSZ)).then_some(())?;
                    let cond = if yes == a { cond } else { cond.swapped() };
                    Combine::PickFloat(cond, Flags::NONE)
                }
                _ => return None,
            };
            let is_order = match combine {
                Combine::Pick(cond) => !cond.is_equality(),
                Combine::PickFloat(cond, _) => is_order(cond),
                Combine::Binary(..) => false,
            };
            is_order.then_some(())?;
            self.agree(strict(combine))?;
        } else if on_way[0] || !on_way[1] || !on_way[2] {
            return None;
        }
        self.inside.insert(output);
        Some(())
    }
}

/// Of equal numbers, it does not matter which is picked.
fn strict(combine: Combine) -> Combine {
    match combine {
        Combine::Pick(cond) => Combine::Pick(cond.without_equality().unwrap_or(cond)),
        Combine::PickFloat(cond, flags) => Combine::PickFloat(ordered(cond), flags),
        binary => binary,
    }
}

fn is_order(cond: FloatCond) -> bool {
    matches!(ordered(cond), FloatCond::Olt | FloatCond::Ogt)
}

/// The same condition of numbers that are no NaNs, and strict.
fn ordered(cond: FloatCond) -> FloatCond {
    match cond {
        FloatCond::Olt | FloatCond::Ole | FloatCond::Ult | FloatCond::Ule => FloatCond::Olt,
        FloatCond::Ogt | FloatCond::Oge | FloatCond::Ugt | FloatCond::Uge => FloatCond::Ogt,
        other => other,
    }
}

/// The number that changes nothing when it is combined with another one, as bits of its type; none for those that don't
/// need one.
pub(crate) fn neutral(combine: Combine, ty: Type) -> Option<Neutral> {
    let Combine::Binary(op, _) = combine else { return None };
    Some(match op {
        BinOp::Add | BinOp::Xor | BinOp::Or => Neutral::Int(0),
        BinOp::Mul => Neutral::Int(1),
        BinOp::And => Neutral::Int(-1),
        BinOp::FAdd if ty == Type::FLOAT => Neutral::Float((-0f32).to_bits().into()),
        BinOp::FAdd => Neutral::Float((-0f64).to_bits().into()),
        BinOp::FMul if ty == Type::FLOAT => Neutral::Float(1f32.to_bits().into()),
        BinOp::FMul => Neutral::Float(1f64.to_bits().into()),
        _ => return None,
    })
}

/// A number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Neutral {
    /// An integer.
    Int(i64),
    /// The bits of a floating-point number.
    Float(u128),
}
