//! What a node costs: the one unit by which passes decide.
//!
//! The unit is one plain instruction, such as an addition. There are two measures. *Size* is how many instructions code
//! selection makes of a node, for those that copy code. *Time* is how many plain instructions could run instead, for
//! those that make something run that did not: about its latency where nothing hides it, and never less than its
//! throughput. Both are estimates.
//!
//! | node | size | time |
//! |---|---|---|
//! | constants, matches, casts that only rename a register or are part of a load, `freeze`, members of structs | 0 | 0 |
//! | addresses at a constant offset, hints | 0 | 0 |
//! | addition, logic, comparison, selection, other addresses, stack memory, gamma, theta (a branch each) | 1 | 1 |
//! | multiplication, arithmetic on floats, load | 1 | 2 |
//! | division of floats, root | 1 | 12 |
//! | division of integers by a constant (multiplication and shifts) | 3 | 4 |
//! | division of integers | 2 | 10 to 25 |
//! | call | 5, and 1 for each argument | 25 |
//!
//! What is wider than a register counts once for each that it takes. What is inside of a structural node is not counted
//! with it.

use crate::machine::{Division, Features, Target};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, CastOp, Graph, Intrinsic, Node, Op, Region, Symbol, SymbolData, Type, TypeKind};
use std::ops::{Add, AddAssign};

/// What something costs.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Cost {
    /// Instructions.
    pub size: u32,
    /// Plain instructions that take as long.
    pub time: u32,
}

impl Cost {
    /// It is gone after code selection.
    pub const FREE: Cost = Cost::new(0, 0);
    /// A plain instruction.
    pub const PLAIN: Cost = Cost::new(1, 1);

    const fn new(size: u32, time: u32) -> Cost {
        Cost { size, time }
    }

    const fn times(self, count: u32) -> Cost {
        Cost::new(self.size.saturating_mul(count), self.time.saturating_mul(count))
    }
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost::new(self.size.saturating_add(other.size), self.time.saturating_add(other.time))
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        *self = *self + other;
    }
}

/// What is needed to know what a node costs.
#[derive(Copy, Clone)]
pub struct Costs<'a> {
    /// Everything that has a name.
    pub symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// The machine.
    pub target: Target,
}

impl<'a> Costs<'a> {
    /// On a machine of which nothing is known.
    pub fn unknown(symbols: &'a PrimaryMap<Symbol, SymbolData>) -> Costs<'a> {
        Costs { symbols, target: Target::UNKNOWN }
    }

    /// The cost of a node, without what is inside of it.
    pub fn of(&self, graph: &Graph, node: Node) -> Cost {
        let op = graph.op(node);
        if op.is_constant() {
            return Cost::FREE;
        }
        match op {
            Op::Match(_) | Op::Freeze | Op::ExtractValue(_) | Op::Unreachable => Cost::FREE,
            Op::Binary(op, _) => self.binary(graph, node, op),
            Op::Cast(op, _) => self.cast(graph, node, op),
            // Base pointer, no other operand.
            Op::Gep(_) if graph.input_count(node) == 1 => Cost::FREE,
            Op::ICmp(_) => self.by_width(Cost::PLAIN, graph.ty(graph.operand(node, 0))),
            Op::Select(_) => {
                let one = if self.target.has(Features::SELECT) { Cost::PLAIN } else { Cost::new(3, 3) };
                self.by_width(one, graph.ty(graph.output(node, 0)))
            }
            Op::FNeg(_) | Op::FCmp(..) => Cost::new(1, 2),
            Op::Load(..) => Cost::new(1, 2),
            Op::Call(..) => self.call(graph, node),
            Op::Special(..) | Op::VaArg => self.call_of(graph, node),
            Op::Atomic(_) => Cost::new(1, 20),
            _ => Cost::PLAIN,
        }
    }

    /// Does a node mostly disappear in what uses it? So does an extension, as a part of an address.
    pub fn is_part_of_users(&self, graph: &Graph, node: Node) -> bool {
        let is_extension = matches!(graph.op(node), Op::Cast(CastOp::ZExt | CastOp::SExt, _));
        is_extension || self.of(graph, node) == Cost::FREE
    }

    /// What all nodes of these regions cost, inner regions included.
    pub fn of_regions(&self, graph: &Graph, regions: impl IntoIterator<Item = Region>) -> Cost {
        let mut sum = Cost::FREE;
        let mut pending: Vec<Region> = regions.into_iter().collect();
        while let Some(region) = pending.pop() {
            for node in graph.nodes(region) {
                sum += self.of(graph, node);
                pending.extend_from_slice(graph.regions(node));
            }
        }
        sum
    }

    fn by_width(&self, one: Cost, ty: Type) -> Cost {
        one.times(ty.int_width().map_or(1, |width| self.target.words(width)))
    }

    fn binary(&self, graph: &Graph, node: Node, op: BinOp) -> Cost {
        let ty = graph.ty(graph.output(node, 0));
        match op {
            // Each part of one with each of the other.
            BinOp::Mul => {
                let words = ty.int_width().map_or(1, |width| self.target.words(width));
                Cost::new(1, 2).times(words.saturating_pow(2))
            }
            BinOp::FAdd | BinOp::FSub | BinOp::FMul => Cost::new(1, 2),
            BinOp::FDiv => Cost::new(1, 12),
            BinOp::FRem => self.call_of(graph, node),
            _ if op.is_int_division() => {
                let words = ty.int_width().map_or(1, |width| self.target.words(width));
                let is_constant = graph.producer_op(graph.operand(node, 1)).is_some_and(|op| op.is_constant());
                match self.target.division {
                    _ if words > 1 => self.call_of(graph, node),
                    _ if is_constant => Cost::new(3, 4),
                    Division::Moderate => Cost::new(2, 10),
                    Division::Slow => Cost::new(2, 25),
                    Division::Call => self.call_of(graph, node),
                }
            }
            _ => self.by_width(Cost::PLAIN, ty),
        }
    }

    fn cast(&self, graph: &Graph, node: Node, op: CastOp) -> Cost {
        match op {
            // Part of the load that makes its operand, which is a machine's choice for free.
            CastOp::ZExt | CastOp::SExt => {
                let is_loaded = matches!(graph.producer_op(graph.operand(node, 0)), Some(Op::Load(..)));
                if is_loaded { Cost::FREE } else { Cost::PLAIN }
            }
            CastOp::Trunc | CastOp::PtrToInt | CastOp::IntToPtr => Cost::FREE,
            CastOp::BitCast => {
                // Between the registers of integers and those of floats and vectors there is an instruction.
                let is_int = |ty: Type| matches!(ty.kind(), TypeKind::Int(_));
                let (from, to) = (graph.ty(graph.operand(node, 0)), graph.ty(graph.output(node, 0)));
                if is_int(from) == is_int(to) { Cost::FREE } else { Cost::PLAIN }
            }
            _ => Cost::new(1, 2),
        }
    }

    fn call(&self, graph: &Graph, node: Node) -> Cost {
        use Intrinsic as I;
        let Op::Call(call, _) = graph.op(node) else { return Cost::PLAIN };
        let info = &graph.payloads[call];
        let Some(intrinsic) = info.called_intrinsic(self.symbols) else { return self.call_of(graph, node) };
        let has = |features: Features| self.target.has(features);
        match intrinsic {
            it if it.is_hint() || it.is_lifetime() || it.is_debug() => Cost::FREE,
            I::Expect | I::ExpectWithProbability | I::SsaCopy | I::ArithmeticFence => Cost::FREE,
            I::LaunderInvariantGroup | I::StripInvariantGroup | I::InvariantStart | I::InvariantEnd => Cost::FREE,
            I::IsConstant | I::ObjectSize | I::PseudoProbe | I::SideEffect => Cost::FREE,
            it if it.copies() || it.fills() => match self.is_short_transfer(graph, node) {
                true => Cost::new(1, 2),
                false => self.call_of(graph, node),
            },
            I::Abs | I::Fabs | I::Copysign | I::Smax | I::Smin | I::Umax | I::Umin | I::Fmuladd => Cost::new(1, 2),
            I::Minnum | I::Maxnum | I::Minimum | I::Maximum | I::Bswap | I::Fshl | I::Fshr => Cost::new(1, 2),
            I::Fma if has(Features::FMA) => Cost::new(1, 2),
            I::Ctpop | I::Ctlz | I::Cttz if has(Features::BIT_COUNT) => Cost::new(1, 2),
            I::Ctlz | I::Cttz => Cost::new(2, 3),
            I::Ctpop | I::Bitreverse => Cost::new(10, 10),
            I::Floor | I::Ceil | I::Trunc | I::Rint | I::Nearbyint if has(Features::ROUND) => Cost::new(1, 4),
            I::Sqrt => Cost::new(1, 12),
            it if it.is_pure() && !may_be_library_call(it) => Cost::new(2, 3),
            it if it.is_pure() => self.call_of(graph, node),
            _ => Cost::PLAIN,
        }
    }

    /// A call: its arguments go where the callee looks for them.
    fn call_of(&self, graph: &Graph, node: Node) -> Cost {
        let arguments = graph.operands(node).filter(|operand| !graph.ty(*operand).is_state()).count();
        Cost::new(5 + arguments as u32, 25)
    }

    /// Does a call of `memcpy` or one of its kind get a few bytes, for which the back end needs no call?
    pub fn is_short_transfer(&self, graph: &Graph, node: Node) -> bool {
        let length = graph.producer_op(graph.operand(node, 2));
        matches!(length, Some(Op::Int(length)) if u64::try_from(length).is_ok_and(|it| it <= self.target.inline_transfer()))
    }

    /// Is the node a call of code somewhere else, after code selection too?
    pub fn is_call(&self, graph: &Graph, node: Node) -> bool {
        let Op::Call(call, _) = graph.op(node) else { return false };
        match graph.payloads[call].called_intrinsic(self.symbols) {
            Some(it) => (it.copies() || it.fills()) && !self.is_short_transfer(graph, node),
            None => true,
        }
    }
}

/// May a pure intrinsic become a call of the C library?
fn may_be_library_call(intrinsic: Intrinsic) -> bool {
    use Intrinsic as I;
    matches!(
        intrinsic,
        I::Acos
            | I::Asin
            | I::Atan
            | I::Atan2
            | I::Ceil
            | I::Cos
            | I::Cosh
            | I::Exp
            | I::Exp10
            | I::Exp2
            | I::Floor
            | I::Fma
            | I::Ldexp
            | I::Llrint
            | I::Llround
            | I::Log
            | I::Log10
            | I::Log2
            | I::Lrint
            | I::Lround
            | I::Nearbyint
            | I::Pow
            | I::Powi
            | I::Rint
            | I::Round
            | I::Roundeven
            | I::Sin
            | I::Sinh
            | I::Tan
            | I::Tanh
            | I::Trunc
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Arch;
    use rvsdg_core::{CastOp, Flags, IntCond, Position};

    fn cost(arch: Arch, op: Op, operands: &[Type], result: Type) -> Cost {
        let mut graph = Graph::new();
        let root = graph.root();
        let values: Vec<_> = operands.iter().map(|ty| graph.add_arg(root, *ty)).collect();
        let node = graph.add_node(Position::End(root), op, &values, &[result]);
        let symbols = PrimaryMap::new();
        Costs { symbols: &symbols, target: Target::of_arch(arch) }.of(&graph, node)
    }

    #[test]
    fn costs_of_very_wide_integers_saturate() {
        // The widest integer of LLVM's: the number of products of parts does not fit, nor does the time that they take.
        let wide = Type::int(8_388_607);
        for (arch, words) in [(Arch::X86_64, 131_072), (Arch::I686, 262_144)] {
            let binary = |op| cost(arch, Op::Binary(op, Flags::NONE), &[wide, wide], wide);
            assert_eq!(binary(BinOp::Add), Cost::new(words, words));
            assert_eq!(binary(BinOp::Mul), Cost::new(u32::MAX, u32::MAX));
        }
        let narrower = Type::int(64 * 60_000);
        let time = cost(Arch::X86_64, Op::Binary(BinOp::Mul, Flags::NONE), &[narrower, narrower], narrower).time;
        assert_eq!(time, u32::MAX);
    }

    #[test]
    fn costs_are_by_width_and_machine() {
        let binary = |arch, op, ty| cost(arch, Op::Binary(op, Flags::NONE), &[ty, ty], ty);
        assert_eq!(binary(Arch::X86_64, BinOp::Add, Type::I64), Cost::PLAIN);
        assert_eq!(binary(Arch::I686, BinOp::Add, Type::I64), Cost::new(2, 2));
        assert_eq!(binary(Arch::I686, BinOp::Mul, Type::I64), Cost::new(4, 8));
        assert_eq!(binary(Arch::X86_64, BinOp::UDiv, Type::I64), Cost::new(2, 25));
        assert_eq!(binary(Arch::Aarch64, BinOp::UDiv, Type::I64), Cost::new(2, 10));
        assert_eq!(binary(Arch::I686, BinOp::UDiv, Type::I64), Cost::new(7, 25));
        let select = |arch| cost(arch, Op::Select(Flags::NONE), &[Type::I1, Type::I32, Type::I32], Type::I32);
        assert_eq!((select(Arch::X86_64), select(Arch::Riscv64)), (Cost::PLAIN, Cost::new(3, 3)));
        assert_eq!(cost(Arch::I686, Op::ICmp(IntCond::Eq), &[Type::I64; 2], Type::I1), Cost::new(2, 2));
        let cast = |op, from, to| cost(Arch::X86_64, Op::Cast(op, Flags::NONE), &[from], to);
        assert_eq!(cast(CastOp::Trunc, Type::I64, Type::I32), Cost::FREE);
        assert_eq!(cast(CastOp::SExt, Type::I32, Type::I64), Cost::PLAIN);
        assert_eq!(cast(CastOp::BitCast, Type::I64, Type::DOUBLE), Cost::PLAIN);
    }
}
