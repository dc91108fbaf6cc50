//! Checks of simple operations: numbers and types of operands and outputs, flags.

use super::context::{Context, Place, check_arity, is_known, is_plain};
use super::{consts, memory};
use crate::constant::{Const, ConstData};
use crate::entities::Node;
use crate::matching::MatchInfo;
use crate::note::Note;
use crate::op::{BinOp, CastOp, Flags, Op};
use crate::payload::{GepIndex, GepInfo};
use crate::report::Sink;
use crate::types::{Type, TypeData, TypeKind};
use rustc_hash::FxHashSet;

/// Checks that the types of a node's outputs exist, and are types of values.
pub(super) fn check_types(context: &Context<'_>, node: Node, sink: &mut Sink) {
    for output in context.graph.outputs(node) {
        let ty = context.ty(output);
        if !is_known(context, ty) {
            sink.report(node, format!("{output} is of type {}, which is not in the table", context.show(ty)));
        } else if ty == Type::VOID || context.types.signature(ty).is_some() {
            sink.report(node, format!("{output} is of type {}, which is not a type of values", context.show(ty)));
        }
    }
}

/// Checks that the metadata of a node fits its operation.
pub(super) fn check_note(context: &Context<'_>, node: Node, sink: &mut Sink) {
    let Some(id) = context.graph.note(node) else { return };
    let payloads = &context.graph.payloads;
    let op = context.graph.op(node);
    let fits = match &payloads[id] {
        Note::Loop(_) => matches!(op, Op::Theta(_)),
        Note::Branch(note) => {
            let count = match op {
                Op::Match(info) if payloads.contains(op) => Some(payloads[info].cases.len() + 1),
                Op::Select(_) => Some(2),
                _ => None,
            };
            count.is_some_and(|count| note.weights.is_empty() || note.weights.len() == count)
        }
    };
    if !fits {
        sink.report(node, "its metadata does not fit its operation");
    }
}

/// Checks a simple node.
pub(super) fn check(context: &Context<'_>, node: Node, place: Place, sink: &mut Sink) {
    let op = context.graph.op(node);
    if !context.graph.payloads.contains(op) {
        sink.report(node, "its payload does not exist");
        return;
    }
    if !may_stand_in(op, place) {
        sink.report(node, format!("{op:?} is not allowed here"));
    }
    if let Some((values, outputs)) = arity(op)
        && !check_arity(context, node, values, outputs, sink)
    {
        return;
    }
    let types = Types { context, node };
    match op {
        op if op.is_constant() => consts::check(context, node, op, types.out(), sink),
        Op::Binary(op, flags) => types.binary(op, flags, sink),
        Op::FNeg(flags) => {
            types.same(sink);
            types.need(types.is_float(types.ty(0)), "a float or vector of floats", sink);
            types.flags(flags, Flags::FAST, sink);
        }
        Op::ICmp(_) => {
            let scalar = types.scalar(0);
            types.compare(scalar.int_width().is_some() || scalar.is_ptr(), sink);
        }
        Op::FCmp(_, flags) => {
            types.compare(types.is_float(types.ty(0)), sink);
            types.flags(flags, Flags::FAST, sink);
        }
        Op::Cast(op, flags) => types.cast(op, flags, sink),
        Op::Select(flags) => types.select(flags, sink),
        Op::Freeze => {
            types.same(sink);
            types.need(is_plain(types.ty(0)), "a value that isn't a state or of control type", sink);
        }
        Op::Gep(info) => types.gep(&context.graph.payloads[info], sink),
        Op::ExtractValue(path) => {
            let member = types.member(&context.graph.payloads[path], sink);
            types.output("the member", member, sink);
        }
        Op::InsertValue(path) => {
            types.output("the aggregate", Some(types.ty(0)), sink);
            let member = types.member(&context.graph.payloads[path], sink);
            types.need(member.is_none_or(|member| member == types.ty(1)), "an operand of the member's type", sink);
        }
        Op::ExtractElement => {
            types.need(types.is_vector(0) && types.ty(1).int_width().is_some(), "a vector and an index", sink);
            types.output("the element", Some(types.scalar(0)), sink);
        }
        Op::InsertElement => {
            let fine = types.is_vector(0) && types.ty(1) == types.scalar(0) && types.ty(2).int_width().is_some();
            types.need(fine, "a vector, an element and an index", sink);
            types.output("the vector", Some(types.ty(0)), sink);
        }
        Op::ShuffleVector(mask) => types.shuffle(&context.graph.payloads[mask], sink),
        Op::Match(info) => types.matching(&context.graph.payloads[info], sink),
        Op::Aggregate => types.aggregate(sink),
        Op::Opaque(_) => types.opaque(sink),
        Op::Alloca(_) | Op::Load(..) | Op::Store(..) | Op::Call(..) | Op::Special(..) | Op::Atomic(_) | Op::VaArg => {
            memory::check(context, node, sink)
        }
        Op::SplitMemory | Op::MergeMemory => memory::regrouping(context, node, op == Op::SplitMemory, sink),
        // Only states; constants and structural operations are handled elsewhere.
        _ => {}
    }
}

fn may_stand_in(op: Op, place: Place) -> bool {
    match op {
        Op::Aggregate | Op::Opaque(_) => place == Place::Delta,
        Op::Call(..) | Op::Special(..) | Op::SplitMemory | Op::MergeMemory => place == Place::Body,
        _ if !op.effects().is_empty() => place == Place::Body,
        _ => matches!(place, Place::Body | Place::Delta),
    }
}

/// Number of value operands and of value outputs, if the operation determines them.
fn arity(op: Op) -> Option<(usize, usize)> {
    Some(match op {
        op if op.is_constant() => (0, 1),
        Op::FNeg(_)
        | Op::Cast(..)
        | Op::Freeze
        | Op::ExtractValue(_)
        | Op::Alloca(_)
        | Op::Load(..)
        | Op::Match(_)
        | Op::VaArg => (1, 1),
        Op::Binary(..)
        | Op::ICmp(_)
        | Op::FCmp(..)
        | Op::InsertValue(_)
        | Op::ExtractElement
        | Op::ShuffleVector(_) => (2, 1),
        Op::Select(_) | Op::InsertElement => (3, 1),
        Op::Store(..) => (2, 0),
        Op::Resume => (1, 0),
        Op::Unreachable => (0, 0),
        _ => return None,
    })
}

/// The types of a node with the right number of ports.
struct Types<'a> {
    context: &'a Context<'a>,
    node: Node,
}

impl Types<'_> {
    fn ty(&self, operand: usize) -> Type {
        self.context.ty(self.context.graph.operand(self.node, operand))
    }

    fn out(&self) -> Type {
        self.context.ty(self.context.graph.output(self.node, 0))
    }

    /// The element type of a vector operand, or the operand's type.
    fn scalar(&self, operand: usize) -> Type {
        self.context.types.scalar(self.ty(operand))
    }

    fn is_vector(&self, operand: usize) -> bool {
        self.context.shape(self.ty(operand)).is_some()
    }

    fn is_int(&self, ty: Type) -> bool {
        self.context.types.scalar(ty).int_width().is_some()
    }

    fn is_float(&self, ty: Type) -> bool {
        self.context.types.scalar(ty).is_float()
    }

    fn need(&self, holds: bool, wanted: &str, sink: &mut Sink) {
        if !holds {
            let operands = self.context.graph.operands(self.node);
            let types: Vec<String> = operands.map(|origin| self.context.show(self.context.ty(origin))).collect();
            let out = self.context.show(self.out());
            let message = format!("it needs {wanted}; its operands are of type {}, its output {out}", types.join(", "));
            sink.report(self.node, message);
        }
    }

    fn output(&self, what: &str, wanted: Option<Type>, sink: &mut Sink) {
        if let Some(wanted) = wanted {
            self.context.same_type(sink, self.node, what, self.out(), wanted);
        }
    }

    /// Reports unless all value operands and the output have one type.
    fn same(&self, sink: &mut Sink) {
        let graph = self.context.graph;
        // A pinned division has the I/O state after its operands.
        let values = graph.input_count(self.node) - usize::from(graph.op(self.node).effects().takes_io());
        self.need((0..values).all(|i| self.ty(i) == self.out()), "one type throughout", sink);
    }

    fn flags(&self, flags: Flags, allowed: Flags, sink: &mut Sink) {
        if !allowed.contains(flags) {
            sink.report(self.node, format!("it can't have the flags {:?}", flags.without(allowed)));
        }
    }

    fn binary(&self, op: BinOp, flags: Flags, sink: &mut Sink) {
        self.same(sink);
        let allowed = match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => Flags::NSW | Flags::NUW,
            BinOp::UDiv | BinOp::SDiv => Flags::EXACT | Flags::PINNED,
            BinOp::URem | BinOp::SRem => Flags::PINNED,
            BinOp::LShr | BinOp::AShr => Flags::EXACT,
            BinOp::Or => Flags::DISJOINT,
            BinOp::And | BinOp::Xor => Flags::NONE,
            BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => Flags::FAST,
        };
        let float = matches!(op, BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem);
        if float {
            self.need(self.is_float(self.out()), "floats or vectors of floats", sink);
        } else {
            self.need(self.is_int(self.out()), "integers or vectors of integers", sink);
        }
        self.flags(flags, allowed, sink);
    }

    fn compare(&self, comparable: bool, sink: &mut Sink) {
        self.need(comparable && self.ty(0) == self.ty(1), "two operands of one comparable type", sink);
        let truth = self.context.types.scalar(self.out()) == Type::I1
            && self.context.shape(self.out()) == self.context.shape(self.ty(0));
        self.need(truth, "an i1, or a vector of i1 as long as its operands, as output", sink);
    }

    fn select(&self, flags: Flags, sink: &mut Sink) {
        self.flags(flags, Flags::FAST, sink);
        let shape = self.context.shape(self.ty(0));
        let truth = self.scalar(0) == Type::I1 && (shape.is_none() || shape == self.context.shape(self.ty(1)));
        self.need(truth, "a truth value, or a vector of them as long as the others, as first operand", sink);
        let same = self.ty(1) == self.ty(2) && self.ty(1) == self.out() && is_plain(self.out());
        self.need(same, "two values of the output's type", sink);
    }

    fn cast(&self, op: CastOp, flags: Flags, sink: &mut Sink) {
        let (from, to) = (self.ty(0), self.out());
        let (a, b) = (self.scalar(0), self.context.types.scalar(to));
        let ints = a.int_width().zip(b.int_width());
        let floats = a.float_bits().zip(b.float_bits());
        let fine = match op {
            CastOp::Trunc => ints.is_some_and(|(a, b)| a > b),
            CastOp::ZExt | CastOp::SExt => ints.is_some_and(|(a, b)| a < b),
            CastOp::FpToUi | CastOp::FpToSi => a.is_float() && b.int_width().is_some(),
            CastOp::UiToFp | CastOp::SiToFp => a.int_width().is_some() && b.is_float(),
            CastOp::FpTrunc => floats.is_some_and(|(a, b)| a > b),
            CastOp::FpExt => floats.is_some_and(|(a, b)| a < b),
            CastOp::PtrToInt => a.is_ptr() && b.int_width().is_some(),
            CastOp::IntToPtr => a.int_width().is_some() && b.is_ptr(),
            CastOp::AddrSpaceCast => a.is_ptr() && b.is_ptr() && a != b,
            CastOp::BitCast => self.same_bits(from, to),
        };
        let same_shape = op == CastOp::BitCast || self.context.shape(from) == self.context.shape(to);
        self.need(fine && same_shape, &format!("types that {} can convert", op.spelling()), sink);
        let allowed = match op {
            CastOp::Trunc => Flags::NSW | Flags::NUW,
            CastOp::ZExt | CastOp::UiToFp => Flags::NNEG,
            CastOp::FpTrunc | CastOp::FpExt => Flags::FAST,
            _ => Flags::NONE,
        };
        self.flags(flags, allowed, sink);
    }

    fn same_bits(&self, from: Type, to: Type) -> bool {
        let bits = |ty: Type| {
            let (len, scalable) = self.context.shape(ty).unwrap_or((1, false));
            let scalar = self.context.types.scalar(ty);
            let bits = match scalar.kind() {
                TypeKind::X86Amx => Some(8192),
                _ => scalar.int_width().or_else(|| scalar.float_bits()),
            };
            bits.map(|bits| (u64::from(bits) * u64::from(len), scalable))
        };
        // Target types, whose size is unknown, are not checked.
        let unknown = |ty: Type| matches!(self.context.types.get(ty), Some(TypeData::Target(_)));
        match (bits(from), bits(to)) {
            (Some(from), Some(to)) => from == to,
            _ => from == to && is_plain(from) || unknown(from) || unknown(to),
        }
    }

    fn gep(&self, info: &GepInfo, sink: &mut Sink) {
        let (graph, count) = (self.context.graph, info.operand_count());
        if graph.input_count(self.node) != count || graph.output_count(self.node) != 1 {
            let count = graph.input_count(self.node);
            sink.report(
                self.node,
                format!("it needs a base pointer, an operand per open index and one output, not {count} operands"),
            );
            return;
        }
        if !is_known(self.context, info.element) || !is_plain(info.element) {
            sink.report(self.node, format!("its element type {} is not allowed", self.context.show(info.element)));
        }
        self.need(self.scalar(0).is_ptr(), "a pointer or vector of pointers as base", sink);
        self.need((1..count).all(|i| self.is_int(self.ty(i))), "integers as indices", sink);
        let shapes: Vec<_> = (0..count).filter_map(|i| self.context.shape(self.ty(i))).collect();
        let shape = self.context.shape(self.out());
        let fine = self.context.types.scalar(self.out()) == self.scalar(0)
            && shapes.iter().all(|it| Some(*it) == shape)
            && shape.is_some() != shapes.is_empty();
        self.need(fine, "a pointer, or vector of pointers as long as its operands, as output", sink);
        self.gep_indices(info, sink);
        self.gep_path(info, sink);
    }

    /// Checks that every index that can be part of the payload is, and that constant indices fit their types.
    fn gep_indices(&self, info: &GepInfo, sink: &mut Sink) {
        let graph = self.context.graph;
        for index in &info.indices {
            if let GepIndex::Const { value, ty } = *index {
                let fits = ty.int_width().is_some_and(|width| {
                    let spare = 64 - width.min(64);
                    value << spare >> spare == value
                });
                if !fits {
                    sink.report(self.node, format!("its index {value} is no {}", self.context.show(ty)));
                }
            }
        }
        for operand in graph.operands(self.node).skip(1) {
            let constant = graph.producer_op(operand).map(|op| Const { op, ty: self.context.ty(operand) });
            if constant.is_some_and(|constant| GepIndex::constant(&graph.payloads, constant).is_some()) {
                sink.report(self.node, format!("{operand} is a constant index as operand"));
            }
        }
    }

    /// Checks that the indices after the first one select a path through the element type.
    fn gep_path(&self, info: &GepInfo, sink: &mut Sink) {
        let mut ty = info.element;
        let mut operand = usize::from(info.indices.first().is_some_and(|index| index.is_operand()));
        for index in info.indices.iter().skip(1) {
            operand += usize::from(index.is_operand());
            let next = match (self.context.types.get(ty), *index) {
                (Some(TypeData::Array { elem, .. } | TypeData::Vector { elem, .. }), _) => Some(*elem),
                (Some(TypeData::Struct { fields: Some(fields), .. }), GepIndex::Const { value, ty: Type::I32 }) => {
                    usize::try_from(value).ok().and_then(|value| fields.get(value)).copied()
                }
                // A vector of equal constants, which is not checked.
                (Some(TypeData::Struct { fields: Some(_), .. }), GepIndex::Operand) if self.is_vector(operand) => {
                    return;
                }
                _ => None,
            };
            match next {
                Some(next) => ty = next,
                None => {
                    sink.report(self.node, format!("the index {index:?} selects nothing in {}", self.context.show(ty)));
                    return;
                }
            }
        }
    }

    /// The type that an index path selects within the first operand.
    fn member(&self, path: &[i32], sink: &mut Sink) -> Option<Type> {
        let mut ty = self.ty(0);
        for &index in path {
            let aggregate =
                matches!(self.context.types.get(ty), Some(TypeData::Array { .. } | TypeData::Struct { .. }));
            // Indices are unsigned.
            match self.context.types.element(ty, u64::from(index as u32)) {
                Some(member) if aggregate => ty = member,
                _ => {
                    sink.report(self.node, format!("{} has no member {index}", self.context.show(ty)));
                    return None;
                }
            }
        }
        if path.is_empty() {
            sink.report(self.node, "its index path is empty");
        }
        Some(ty)
    }

    fn shuffle(&self, mask: &[i32], sink: &mut Sink) {
        let shape = self.context.shape(self.ty(0));
        let same =
            self.ty(0) == self.ty(1) && shape.is_some() && self.context.types.scalar(self.out()) == self.scalar(0);
        self.need(same, "two vectors of one type, and an output of the same elements", sink);
        let (Some((len, _)), Some((out_len, _))) = (shape, self.context.shape(self.out())) else { return };
        let in_range = |index: &i32| *index >= -1 && i64::from(*index) < 2 * i64::from(len);
        if mask.len() != out_len as usize || !mask.iter().all(in_range) {
            sink.report(self.node, "its mask does not fit its types");
        }
    }

    fn matching(&self, info: &MatchInfo, sink: &mut Sink) {
        let (ty, node) = (self.ty(0), self.node);
        self.need(
            (ty.int_width().is_some() || ty.alternatives().is_some()) && info.alternatives > 0,
            "an integer or control value, and at least one alternative",
            sink,
        );
        self.output("the control value", (info.alternatives < 1 << 28).then(|| Type::ctl(info.alternatives)), sink);
        let mut seen = FxHashSet::default();
        for (case, alternative) in &info.cases {
            let fits = case.ty == ty && matches!(case.op, Op::Int(_) | Op::Const(_) | Op::Ctl(_));
            if !fits {
                sink.report(node, format!("a case is {:?} of type {}", case.op, self.context.show(case.ty)));
            } else {
                consts::check_constant(self.context, node, *case, sink);
            }
            if !seen.insert(case.op) {
                sink.report(node, format!("the case {:?} is there twice", case.op));
            }
            if *alternative >= info.alternatives {
                sink.report(node, format!("case {:?} leads to alternative {alternative}, which is not there", case.op));
            }
        }
        if info.default >= info.alternatives {
            sink.report(node, format!("the default is alternative {}, which is not there", info.default));
        }
    }

    fn aggregate(&self, sink: &mut Sink) {
        let graph = self.context.graph;
        if graph.output_count(self.node) != 1 {
            sink.report(self.node, "an aggregate has one output");
            return;
        }
        let out = self.out();
        let count = graph.input_count(self.node);
        if self.context.types.element_count(out) != Some(count as u64) {
            sink.report(self.node, format!("{count} operands do not make a {}", self.context.show(out)));
            return;
        }
        for i in 0..count {
            let wanted = self.context.types.element(out, i as u64).unwrap_or(Type::VOID);
            self.context.same_type(sink, self.node, &format!("operand {i}"), self.ty(i), wanted);
        }
    }

    fn opaque(&self, sink: &mut Sink) {
        if self.context.graph.output_count(self.node) != 1 {
            sink.report(self.node, "an opaque constant has one output");
        }
        let Op::Opaque(id) = self.context.graph.op(self.node) else { return };
        if !matches!(self.context.graph.payloads[id], ConstData::Text(_)) {
            sink.report(self.node, "an opaque constant is text");
        }
    }
}
