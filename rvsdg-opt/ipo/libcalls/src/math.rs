//! Mathematical functions: those that would set `errno` for no argument that they get.
//!
//! `sqrt(x)` sets `errno` if `x < 0`, and has no other effect. Where `x` is proven not to be negative, the call is
//! `llvm.sqrt`, which only computes: it may leave loops, become part of a vector, and lets memory be known behind it.
//!
//! # Algorithm
//!
//! A value is *positive* if its sign bit is clear or it is not a number. Products of a value with itself are positive;
//! so are sums, products and quotients of positive values, conversions of unsigned numbers, and others that
//! [`Signs::parts`] lists. A set of values is collected that are positive if all of its members are: loop variables are
//! positive by induction over iterations. The root of the zero with a sign bit sets no `errno` either, but quotients
//! and conversions of bits would show that sign, so it does not count as positive.
//!
//! A product with itself is positive even if the operand is undef: the product may then have any sign, but the same
//! results and the same `errno` are allowed for a call with an undef that is not a number.
//!
//! # Complexity
//!
//! At most `MAX_SIGNS` values are looked at for a call. No recursion.

use crate::fault::{Fault, Mutation};
use crate::site::{Answer, Site};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    BinOp, CallInfo, CastOp, ConstData, Effects, Flags, FnSet, Gamma, Graph, Intrinsic, Node, Op, Symbol, SymbolData,
    Theta, Type, Value, ValueDef,
};
use rvsdg_opt_target::limits::libcalls::MAX_SIGNS;
use rvsdg_route::outermost;

/// `sqrt` of something that is not negative.
pub(crate) fn root(site: &mut Site<'_>) -> Option<Answer> {
    let Op::Call(id, _) = site.graph.op(site.node) else { return None };
    let info = &site.graph.payloads[id];
    let (flags, is_strict) = (info.flags, info.fn_attrs.may_have(FnSet::STRICTFP));
    let number = site.arg(0);
    let signs = Signs { graph: site.graph, symbols: &site.module.symbols, fault: site.fault };
    if is_strict || !signs.is_positive(number) {
        return None;
    }
    let ty = site.graph.ty(number);
    let callee = site.intrinsic(Intrinsic::Sqrt, &[ty])?;
    let info = CallInfo { intrinsic: Some(callee.symbol), flags, ..CallInfo::new(callee.ty) };
    let op = Op::Call(site.graph.payloads.intern_call(info), Effects::NONE);
    Some(Answer::Is(site.at().value(op, &[number], ty)))
}

/// What is asked about signs of floating-point numbers.
struct Signs<'a> {
    graph: &'a Graph,
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    fault: Fault,
}

/// Values that have to be positive for another one to be it.
type Parts = Vec<Value>;

/// May a result with these fast-math flags have another sign?
fn is_loose(flags: Flags) -> bool {
    flags.contains(Flags::NSZ) || flags.contains(Flags::REASSOC)
}

impl Signs<'_> {
    /// Is the sign bit of a value clear, if it is a number?
    fn is_positive(&self, value: Value) -> bool {
        let mut found = vec![outermost(self.graph, value)];
        let mut next = 0;
        while let Some(value) = found.get(next).copied() {
            next += 1;
            let Some(parts) = self.parts(value) else { return false };
            for part in parts {
                let part = outermost(self.graph, part);
                if !found.contains(&part) {
                    found.push(part);
                }
            }
            if found.len() > MAX_SIGNS {
                return false;
            }
        }
        true
    }

    /// The values that make this one positive if they are all positive; none if nothing is known of it.
    fn parts(&self, value: Value) -> Option<Parts> {
        let graph = self.graph;
        match graph.def(value) {
            ValueDef::Argument(region, index) => {
                let theta = Theta::from_node(graph, graph.owner(region)?)?;
                Some([theta.entry_origin(graph, index), theta.post(graph, index)].into_iter().collect())
            }
            ValueDef::Output(node, index) => {
                if let Some(gamma) = Gamma::from_node(graph, node) {
                    let alternatives = 0..gamma.regions(graph).len();
                    // More are never all looked at.
                    return (alternatives.len() <= MAX_SIGNS)
                        .then(|| alternatives.map(|it| gamma.exit_origin(graph, it, index)).collect());
                }
                if let Some(theta) = Theta::from_node(graph, node) {
                    return Some([theta.post(graph, index)].into_iter().collect());
                }
                self.operation(node)
            }
        }
    }

    fn operation(&self, node: Node) -> Option<Parts> {
        let graph = self.graph;
        let operands = |places: &[usize]| Some(places.iter().map(|place| graph.operand(node, *place)).collect());
        let is_square = |a: usize, b: usize| {
            self.fault.is(Mutation::AnySign)
                || outermost(graph, graph.operand(node, a)) == outermost(graph, graph.operand(node, b))
        };
        match graph.op(node) {
            Op::Const(id) => match graph.payloads[id] {
                ConstData::Float(bits) => {
                    let ty = graph.ty(graph.output(node, 0));
                    let width = ty.float_bits().filter(|_| ty != Type::PPC_FP128)?;
                    let is_zero = bits << (128 - width) << 1 == 0 && self.fault.is(Mutation::LooseSign);
                    (bits >> (width - 1) & 1 == 0 || is_zero).then(Parts::new)
                }
                _ => None,
            },
            // The sign of zero may be any if nobody cares about it; and a reordered sum or product is another one.
            Op::Binary(_, flags) | Op::Select(flags) if is_loose(flags) => None,
            Op::Binary(BinOp::FMul, _) if is_square(0, 1) => Some(Parts::new()),
            Op::Binary(BinOp::FAdd | BinOp::FMul | BinOp::FDiv, _) => operands(&[0, 1]),
            Op::Cast(CastOp::UiToFp, _) => Some(Parts::new()),
            Op::Cast(CastOp::FpExt | CastOp::FpTrunc, _) => operands(&[0]),
            Op::Select(_) => operands(&[1, 2]),
            Op::Call(id, _) => {
                let info = &graph.payloads[id];
                if is_loose(info.flags) {
                    return None;
                }
                match info.called_intrinsic(self.symbols)? {
                    Intrinsic::Fabs => Some(Parts::new()),
                    Intrinsic::Sqrt => operands(&[0]),
                    Intrinsic::Fma | Intrinsic::Fmuladd if is_square(0, 1) => operands(&[2]),
                    Intrinsic::Fma | Intrinsic::Fmuladd => operands(&[0, 1, 2]),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
