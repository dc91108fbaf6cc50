//! Values of slots out of the values that are stored, and loaded values out of those of slots.
//!
//! The same bits as another type are a `bitcast`, or a conversion between pointers and integers. The lanes of a vector
//! of which a slot is a part are taken out and put in one by one, so that a lane that is poison stays the only one;
//! lane 0 has the lowest address in either byte order.
//! An integer that is taken apart has the part at the lowest address in its lowest bits, or in its highest if the
//! layout is big-endian.

use crate::Context;
use crate::fault::Mutation;
use crate::slots::{Filling, Leaf, Slot, lanes, plain_bits};
use rvsdg_core::{BinOp, Builder, CastOp, Const, Graph, Node, Op, Region, Type, TypeKind, Value};
use rvsdg_route::Router;

/// Adds the nodes that take values apart and put them together.
pub(crate) struct Parts<'p> {
    pub(crate) graph: &'p mut Graph,
    pub(crate) router: &'p mut Router,
    pub(crate) cx: &'p Context<'p>,
}

impl Parts<'_> {
    fn at(&mut self, node: Node) -> Builder<'_> {
        Builder::before(self.graph, node)
    }

    /// The value as another type of the same size. Only one of both may be a pointer, or they are equal.
    fn convert(&mut self, at: Node, value: Value, ty: Type) -> Value {
        let plain = if ty.is_ptr() { self.graph.ty(value) } else { ty };
        let bits = plain_bits(self.cx.types, plain).unwrap_or_default();
        self.at(at).reinterpret(value, ty, bits)
    }

    fn int(&mut self, region: Region, value: u64, ty: Type) -> Value {
        let width = ty.int_width().expect("an integer type");
        let op = self.graph.payloads.int(width, &[value]);
        self.router.constant_in(self.graph, Const { op, ty }, region)
    }

    /// By how many bits a slot is shifted in an integer of `size` bytes that begins at `offset`.
    fn shift(&self, slot: &Slot, offset: u64, size: u64) -> u64 {
        let before = slot.offset - offset;
        8 * if self.cx.layout.is_big_endian() != self.cx.fault.is(Mutation::OtherEnd) {
            size - slot.size - before
        } else {
            before
        }
    }

    /// What the slot holds when `value`, which begins at `offset` and has `size` bytes, was stored. Nodes go in front
    /// of `at`.
    pub(crate) fn part(&mut self, at: Node, value: Value, offset: u64, size: u64, slot: &Slot) -> Value {
        if slot.size == size {
            return self.convert(at, value, slot.ty);
        }
        if let Some((ty, lane, _)) = self.lanes(self.graph.ty(value), size) {
            let nth = (slot.offset - offset) / lane;
            let index = self.int(self.graph.region(at), nth, Type::I64);
            let scalar = self.at(at).value(Op::ExtractElement, &[value, index], ty);
            return self.part(at, scalar, offset + nth * lane, lane, slot);
        }
        let [wide, narrow] = [size, slot.size].map(|size| Type::int(8 * size as u32));
        let mut value = self.convert(at, value, wide);
        let shift = self.shift(slot, offset, size);
        if shift > 0 {
            let by = self.int(self.graph.region(at), shift, wide);
            value = self.at(at).binary(BinOp::LShr, value, by);
        }
        let value = self.at(at).cast(CastOp::Trunc, value, narrow);
        self.convert(at, value, slot.ty)
    }

    /// What is loaded, as a value of type `ty` that begins at `offset` and has `size` bytes, when these are the values
    /// of slots, which are all of it.
    pub(crate) fn whole(&mut self, at: Node, ty: Type, offset: u64, size: u64, parts: &[(Slot, Value)]) -> Value {
        if let [(slot, value)] = parts
            && slot.size == size
        {
            return self.convert(at, *value, ty);
        }
        if let Some((lane_ty, lane, count)) = self.lanes(ty, size) {
            let region = self.graph.region(at);
            let mut vector = self.router.constant_in(self.graph, Const { op: Op::Poison, ty }, region);
            for nth in 0..count {
                let start = offset + nth * lane;
                let first = parts.partition_point(|(slot, _)| slot.offset < start);
                let last = parts.partition_point(|(slot, _)| slot.offset < start + lane);
                let scalar = self.scalar(at, lane_ty, start, lane, &parts[first..last]);
                let index = self.int(region, nth, Type::I64);
                vector = self.at(at).value(Op::InsertElement, &[vector, scalar, index], ty);
            }
            return vector;
        }
        self.scalar(at, ty, offset, size, parts)
    }

    /// The lanes of a vector that is not a slot as a whole.
    fn lanes(&self, ty: Type, size: u64) -> Option<(Type, u64, u64)> {
        lanes(self.cx.types, ty, size).filter(|_| !self.cx.fault.is(Mutation::MixedLanes))
    }

    /// The same for a scalar.
    fn scalar(&mut self, at: Node, ty: Type, offset: u64, size: u64, parts: &[(Slot, Value)]) -> Value {
        if let [(slot, value)] = parts
            && slot.size == size
        {
            return self.convert(at, *value, ty);
        }
        let wide = Type::int(8 * size as u32);
        let mut all: Option<Value> = None;
        for (slot, value) in parts {
            let narrow = Type::int(8 * slot.size as u32);
            let value = self.convert(at, *value, narrow);
            let mut value = self.at(at).zext_or_trunc(value, wide);
            let shift = self.shift(slot, offset, size);
            if shift > 0 {
                let by = self.int(self.graph.region(at), shift, wide);
                value = self.at(at).binary(BinOp::Shl, value, by);
            }
            all = Some(all.map_or(value, |all| self.at(at).binary(BinOp::Or, all, value)));
        }
        let all = all.expect("what is read has slots");
        self.convert(at, all, ty)
    }

    /// A leaf of a value of aggregate type.
    pub(crate) fn member(&mut self, at: Node, value: Value, leaf: &Leaf) -> Value {
        if leaf.path.is_empty() {
            return value;
        }
        let op = Op::ExtractValue(self.graph.payloads.intern_list(leaf.path.clone()));
        self.at(at).value(op, &[value], leaf.ty)
    }

    /// A value of aggregate type with another leaf.
    pub(crate) fn with_member(&mut self, at: Node, value: Value, leaf: &Leaf, member: Value) -> Value {
        let op = Op::InsertValue(self.graph.payloads.intern_list(leaf.path.clone()));
        let ty = self.graph.ty(value);
        self.at(at).value(op, &[value, member], ty)
    }

    /// The constant of type `ty` that memory is filled with.
    pub(crate) fn filled(&mut self, region: Region, filling: &Filling, byte: Value, ty: Type) -> Value {
        let bits = match filling {
            Filling::Same => return byte,
            Filling::Zero => 0,
            Filling::Byte(byte) => u128::from(*byte) * (u128::MAX / 0xff),
        };
        let op = match ty.kind() {
            TypeKind::Int(width) => self.graph.payloads.int(width, &words(bits, width)),
            TypeKind::Ptr(_) => Op::Null,
            TypeKind::Interned(_) => Op::Zero,
            _ => {
                let width = ty.float_bits().expect("only scalars are left");
                self.graph.payloads.float(bits & (u128::MAX >> (128 - width)))
            }
        };
        self.router.constant_in(self.graph, Const { op, ty }, region)
    }
}

/// So many bits, the same in each byte, as words.
fn words(bits: u128, width: u32) -> Vec<u64> {
    vec![bits as u64; (width as usize).div_ceil(64)]
}
