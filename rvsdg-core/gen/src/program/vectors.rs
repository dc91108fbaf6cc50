//! Local variables that are accessed as vectors, as lanes, and in smaller and larger pieces. Single lanes and bytes are
//! poison or undefined.
//!
//! Memory keeps poison byte by byte, a vector lane by lane, and a scalar as a whole. A pass that turns such a variable
//! into values has to preserve that, so each loaded value is reported to the outside world lane by lane.

use super::calls::ANY;
use super::frame::Builder;
use super::know::{Know, Place, Sure, Val};
use super::locals::Local;
use super::plan::{External, MEMCPY};
use rvsdg_core::{CastOp, Effects, Flags, Op, Type, Value};

/// The size of such a variable in bytes.
pub(super) const BYTES: u32 = 16;

/// Has the program of this seed such variables? This holds for half of the seeds with local variables.
pub(super) fn has_vectors(seed: u64) -> bool {
    seed % 16 >= 8
}

/// How a variable is accessed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Packed {
    /// In pieces of any size at any offset.
    Any,
    /// As two halves, each a vector or an integer, and by copies. So it is never necessary to split it into lanes.
    Halves,
}

/// A type that is accessed: the type, its number of lanes (1 for a scalar), the type of a lane, and the size of a lane
/// in bytes.
type Shape = (Type, u32, Type, u32);

impl Builder<'_> {
    /// A new variable. The address of some escapes.
    pub(super) fn new_packed(&mut self) {
        let tys = self.plan.tys;
        let ty = self.random.pick(&[tys.four, tys.vector, tys.record]);
        let fields = (0..4).map(|lane| (4 * lane, Type::I32)).collect();
        let mut local = self.variable_of(ty, BYTES, fields, false, true);
        let packed = self.random.pick(&[Packed::Any, Packed::Any, Packed::Halves]);
        local.packed = Some(packed);
        if packed == Packed::Any && self.random.one_in(2) {
            self.look_at(local.address());
        }
        self.top().locals.push(local);
    }

    /// Passes the address to an unknown function.
    fn look_at(&mut self, address: Value) {
        if let Some((callee, ty)) = self.external(External::Look) {
            let effects = Effects::READ | Effects::IO;
            self.call(callee, ty, &[address], effects, false);
        }
    }

    /// A statement on such a variable.
    pub(super) fn packed_statement(&mut self, local: &Local) {
        let is_halved = local.packed == Some(Packed::Halves);
        match self.random.below(16) {
            0..=7 if is_halved && self.random.one_in(2) => self.copy_packed(local),
            13.. if is_halved => self.load_piece(local),
            0..=5 => self.store_piece(local),
            6..=12 => self.load_piece(local),
            13 if self.random.one_in(3) => self.pass_on(local),
            13 => self.store_pair(local),
            14 => self.fill_local(local),
            _ => self.copy_packed(local),
        }
    }

    fn piece_shape(&mut self, local: &Local) -> Shape {
        let (tys, i16) = (self.plan.tys, Type::int(16));
        if local.packed == Some(Packed::Halves) {
            return self.random.pick(&[
                (tys.two, 2, Type::I32, 4),
                (tys.floats, 2, Type::FLOAT, 4),
                (tys.shorts_vector, 4, i16, 2),
                (Type::I64, 1, Type::I64, 8),
                (Type::I64, 1, Type::I64, 8),
                (Type::I64, 1, Type::I64, 8),
            ]);
        }
        self.random.pick(&[
            (tys.vector, 4, Type::I32, 4),
            (tys.two, 2, Type::I32, 4),
            (tys.two, 2, Type::I32, 4),
            (tys.floats, 2, Type::FLOAT, 4),
            (tys.shorts_vector, 4, i16, 2),
            (tys.two_longs, 2, Type::I64, 8),
            (Type::I32, 1, Type::I32, 4),
            (Type::I32, 1, Type::I32, 4),
            (Type::FLOAT, 1, Type::FLOAT, 4),
            (Type::I64, 1, Type::I64, 8),
            (i16, 1, i16, 2),
            (Type::I8, 1, Type::I8, 1),
        ])
    }

    /// The offset of a piece: usually aligned to its size, sometimes not.
    fn piece_offset(&mut self, local: &Local, bytes: u32) -> u32 {
        if local.packed == Some(Packed::Halves) {
            return 8 * self.random.below((BYTES - bytes) / 8 + 1);
        }
        let step = if self.random.one_in(8) { 2 } else { bytes.min(4) };
        step * self.random.below((BYTES - bytes) / step + 1)
    }

    /// A lane to store: one in four is poison or undefined.
    fn piece_lane(&mut self, ty: Type) -> Value {
        if self.random.one_in(4) {
            let op = if self.random.one_in(3) { Op::Undef } else { Op::Poison };
            return self.constant(op, ty);
        }
        if ty == Type::FLOAT {
            let bits = self.int(Type::I32);
            return self.add_silent(Op::Cast(CastOp::BitCast, Flags::NONE), &[bits.value], ty, Know::Ctl).value;
        }
        self.int(ty).value
    }

    fn store_piece(&mut self, local: &Local) {
        let (ty, lanes, lane_ty, size) = self.piece_shape(local);
        let value = if lanes == 1 {
            self.piece_lane(lane_ty)
        } else {
            let mut vector = self.constant(Op::Poison, ty);
            for lane in 0..lanes {
                let value = self.piece_lane(lane_ty);
                let at = self.int_const(Type::I32, i64::from(lane)).value;
                vector = self.add_silent(Op::InsertElement, &[vector, value, at], ty, Know::Ctl).value;
            }
            vector
        };
        let offset = self.piece_offset(local, lanes * size);
        self.put(local, offset, Val { value, ty, know: Know::Data(Sure::Unsure) });
    }

    fn load_piece(&mut self, local: &Local) {
        let (ty, lanes, lane_ty, size) = self.piece_shape(local);
        let offset = self.piece_offset(local, lanes * size);
        if lanes == 1 {
            let found = self.load_at(local, (offset, ty));
            return self.show_bits(found.value, ty);
        }
        let address = self.place(local.address(), offset);
        let access = self.plain_access(ty);
        let load = Op::Load(access, Effects::READ | Effects::PINNED);
        let vector = self.effect(load, &[address], Some(ty)).expect("a load has a value");
        for lane in 0..lanes {
            if lanes == 2 || self.random.one_in(2) {
                let at = self.int_const(Type::I32, i64::from(lane)).value;
                let value = self.add_silent(Op::ExtractElement, &[vector, at], lane_ty, Know::Ctl).value;
                self.show_bits(value, lane_ty);
            }
        }
    }

    /// Reports a value to the outside world, whether it is defined or not.
    fn show_bits(&mut self, value: Value, ty: Type) {
        let Some((callee, callee_ty)) = self.external(External::Report) else { return };
        let cast =
            |this: &mut Self, op, value, ty| this.add_silent(Op::Cast(op, Flags::NONE), &[value], ty, Know::Ctl).value;
        let bits = if ty == Type::FLOAT { cast(self, CastOp::BitCast, value, Type::I32) } else { value };
        let wide = if ty == Type::I64 { bits } else { cast(self, CastOp::ZExt, bits, Type::I64) };
        let number = self.int_const(Type::I32, 1000);
        self.call(callee, callee_ty, &[number.value, wide], ANY, false);
    }

    /// Stores a struct with padding.
    fn store_pair(&mut self, local: &Local) {
        let pair = self.plan.tys.pair;
        let padding = self.piece_lane(Type::I32);
        self.put(local, 4, Val { value: padding, ty: Type::I32, know: Know::Data(Sure::Unsure) });
        let (a, b) = (self.piece_lane(Type::I32), self.float(Type::DOUBLE, true).value);
        let mut whole = self.constant(Op::Undef, pair);
        for (index, value) in [a, b].into_iter().enumerate() {
            let path = self.graph.payloads.intern_list([index as i32].into());
            whole = self.add_silent(Op::InsertValue(path), &[whole, value], pair, Know::Ctl).value;
        }
        self.put(local, 0, Val { value: whole, ty: pair, know: Know::Data(Sure::Unsure) });
        if self.random.one_in(2) {
            let padding = self.load_at(local, (4, Type::I32));
            self.show_bits(padding.value, Type::I32);
        }
    }

    /// `other = value; target = other`: `value` and `target` are visible elsewhere, `other` is a new variable.
    fn pass_on(&mut self, local: &Local) {
        let tys = self.plan.tys;
        let [other, target] = [(); 2].map(|()| self.variable_of(tys.two_words, 16, vec![], false, true));
        self.look_at(local.address());
        self.look_at(target.address());
        let bytes = i64::from(BYTES);
        self.transfer(MEMCPY, other.address(), local.address(), bytes);
        if self.random.one_in(2) {
            let found = self.load_at(&other, (0, Type::I64));
            self.show_bits(found.value, Type::I64);
        }
        self.transfer(MEMCPY, target.address(), other.address(), bytes);
        for _ in 0..2 {
            self.load_piece(&target);
        }
    }

    /// Copies all or a part of the variable from or to another one of this or an outer region.
    fn copy_packed(&mut self, local: &Local) {
        let mut found = vec![];
        for (level, frame) in self.frames.iter().enumerate() {
            found.extend(
                frame.locals.iter().filter(|it| it.packed.is_some() && !it.is(local)).map(|it| (level, it.address())),
            );
        }
        if found.is_empty() {
            return;
        }
        let (level, value) = self.random.pick(&found);
        let val = Val { value, ty: Type::PTR, know: Know::Ptr(Place::NOWHERE) };
        let other = self.import(level, val).value;
        let bytes = if local.packed == Some(Packed::Halves) { 8 } else { self.random.pick(&[BYTES, BYTES, 8, 4]) };
        let offset = self.piece_offset(local, bytes);
        let ends = [self.place(local.address(), offset), self.place(other, offset)];
        let [to, from] = if self.random.one_in(2) { ends } else { [ends[1], ends[0]] };
        self.transfer(MEMCPY, to, from, i64::from(bytes));
    }
}
