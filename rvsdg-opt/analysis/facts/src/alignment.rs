//! What the lowest bits of an address are.
//!
//! # Algorithm
//!
//! A pointer is followed to all that it may be made from, as for null ([`Pointers::is_never_null`]), with the number of
//! bytes that is added on the way. Every source says which power of two divides its address: stack memory and variables
//! of the module have an alignment, parameters and results may be marked. A variable index adds a multiple of the size
//! of an element. The answer is the largest power of two by which all that was found leaves the same remainder.
//!
//! # What an answer means
//!
//! The address has that remainder, or is poison. Address space 0 only.
//!
//! # Complexity
//!
//! At most [`MAX_SOURCES`] values per question. No recursion.
//!
//! Source: the language reference of LLVM (`align`, `getelementptr`).

use crate::fault::{Fault, Mutation};
use crate::pointers::Pointers;
use rvsdg_core::{Gamma, GepId, Graph, Op, Symbol, SymbolKind, Theta, Type, Value, ValueAttrs, ValueDef, Variable};
use rvsdg_layout::{GepStep, Layouts};
use rvsdg_opt_target::limits::facts::MAX_SOURCES;
use smallvec::{SmallVec, smallvec};

/// What is known of the lowest bits of a number: its remainder by a power of two.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LowBits {
    /// The power of two, as an exponent; at most 63.
    pub count: u32,
    /// The remainder.
    pub bits: u64,
}

impl LowBits {
    /// Everything is known of zero, as far as this goes.
    const ZERO: LowBits = LowBits { count: 63, bits: 0 };

    /// The bits of a multiple of `align` bytes.
    fn aligned(align: u64) -> LowBits {
        LowBits { count: align.trailing_zeros().min(63), bits: 0 }
    }

    /// What remains known if it is only known to be one of the two.
    fn or(self, other: LowBits) -> LowBits {
        let same = (self.bits ^ other.bits).trailing_zeros();
        LowBits { count: self.count.min(other.count).min(same), bits: self.bits }.reduced()
    }

    /// The bits of the sum.
    fn plus(self, other: LowBits) -> LowBits {
        let bits = self.bits.wrapping_add(other.bits);
        LowBits { count: self.count.min(other.count), bits }.reduced()
    }

    fn reduced(self) -> LowBits {
        LowBits { bits: self.bits & ((1 << self.count) - 1), ..self }
    }
}

impl Pointers<'_> {
    /// The lowest bits of an address.
    pub fn low_bits(&self, graph: &Graph, pointer: Value) -> LowBits {
        self.low_bits_with(graph, pointer, Fault::default())
    }

    /// [`Pointers::low_bits`] with a fault.
    #[cfg(feature = "mutate")]
    pub fn low_bits_mutated(&self, graph: &Graph, pointer: Value, mutation: crate::Mutation) -> LowBits {
        self.low_bits_with(graph, pointer, Fault::of(mutation))
    }

    fn low_bits_with(&self, graph: &Graph, pointer: Value, fault: Fault) -> LowBits {
        let unknown = LowBits::aligned(1);
        let Some(layout) = self.layout else { return unknown };
        let mut layouts = Layouts::new(self.types, layout);
        // With what is added to it before it is the pointer.
        let mut seen: SmallVec<[(Value, LowBits); 8]> = smallvec![];
        let mut pending = vec![(pointer, LowBits::ZERO)];
        let mut found: Option<LowBits> = None;
        while let Some((value, added)) = pending.pop() {
            // One that comes back after some steps adds what these add, any number of times.
            let before = seen.iter().rev().find(|(of, _)| *of == value).map(|(_, before)| *before);
            let added = before.map_or(added, |before| before.or(added));
            if before == Some(added) || before.is_some() && fault.is(Mutation::FirstAddress) {
                continue;
            }
            seen.push((value, added));
            if seen.len() > MAX_SOURCES || graph.ty(value) != Type::PTR || added.count == 0 {
                return unknown;
            }
            let mut follow = |value: Value, more: LowBits| pending.push((value, added.plus(more)));
            match self.source(graph, &mut layouts, value, &mut follow, fault) {
                Source::Followed => {}
                Source::Known(align) => {
                    let bits = LowBits::aligned(align).plus(added);
                    found = Some(found.map_or(bits, |found| found.or(bits)));
                }
            }
        }
        found.unwrap_or(unknown)
    }

    /// What a pointer is made from: calls `follow` with each value, and what is added to it.
    fn source(
        &self,
        graph: &Graph,
        layouts: &mut Layouts<'_>,
        value: Value,
        follow: &mut dyn FnMut(Value, LowBits),
        fault: Fault,
    ) -> Source {
        let mut same = |value| follow(value, LowBits::ZERO);
        match graph.def(value) {
            ValueDef::Output(node, index) => match graph.op(node) {
                Op::Alloca(id) => return Source::Known(graph.payloads[id].align),
                Op::Gep(id) => match added(graph, layouts, id, fault) {
                    Some(bytes) => follow(graph.operand(node, 0), bytes),
                    None => return Source::Known(1),
                },
                Op::Call(id, _) if index == 0 => return marked(&graph.payloads[id].ret_attrs),
                Op::Select(_) => {
                    same(graph.operand(node, 1));
                    same(graph.operand(node, 2));
                }
                Op::Gamma => {
                    let gamma = Gamma::from_node(graph, node).expect("it is one");
                    let count = if fault.is(Mutation::OneAddress) { 1 } else { gamma.regions(graph).len() };
                    (0..count).for_each(|region| same(gamma.exit_origin(graph, region, index)));
                }
                Op::Theta(_) => same(Theta::from_node(graph, node).expect("it is one").post(graph, index)),
                _ => return Source::Known(1),
            },
            ValueDef::Argument(_, index) => match graph.variable(value) {
                Some(Variable::Entry(gamma, index)) => same(gamma.entry_origin(graph, index)),
                Some(Variable::Loop(theta, index)) => {
                    same(theta.entry_origin(graph, index));
                    same(theta.post(graph, index));
                }
                _ => return self.argument(layouts, index),
            },
        }
        Source::Followed
    }

    /// The alignment of an argument of the function.
    fn argument(&self, layouts: &mut Layouts<'_>, index: usize) -> Source {
        let Some(param) = index.checked_sub(self.shape.context_count()) else {
            let symbol = self.context.get(index).copied().flatten();
            return Source::Known(symbol.map_or(1, |symbol| self.align_of(layouts, symbol)));
        };
        let function = self.symbols[self.function].function();
        function.and_then(|function| function.param_attrs(param)).map_or(Source::Known(1), marked)
    }

    /// The alignment of a variable of the module.
    fn align_of(&self, layouts: &mut Layouts<'_>, symbol: Symbol) -> u64 {
        match &self.symbols[symbol].kind {
            SymbolKind::Global(global) if global.is_absolute() => 1,
            SymbolKind::Global(global) => global.align().unwrap_or_else(|| layouts.of(global.ty).align.max(1)),
            _ => 1,
        }
    }
}

/// Where a pointer comes from.
enum Source {
    /// From others, which are looked at.
    Followed,
    /// A multiple of this.
    Known(u64),
}

/// The alignment that attributes promise.
fn marked(attrs: &ValueAttrs) -> Source {
    Source::Known(attrs.align().filter(|align| align.is_power_of_two()).unwrap_or(1))
}

/// What an address computation adds to its base.
fn added(graph: &Graph, layouts: &mut Layouts<'_>, id: GepId, fault: Fault) -> Option<LowBits> {
    let mut sum = LowBits::ZERO;
    layouts.gep_steps(&graph.payloads[id], |step| {
        sum = sum.plus(match step {
            // Numbers of bytes wrap modulo the size of addresses.
            GepStep::Bytes(bytes) => LowBits { bits: bytes as u64, ..LowBits::ZERO }.reduced(),
            GepStep::Index(_) if fault.is(Mutation::IndexIsZero) => LowBits::ZERO,
            GepStep::Index(0) => LowBits::ZERO,
            GepStep::Index(size) => LowBits::aligned(size),
        });
        Some(())
    })?;
    Some(sum)
}
