//! Local variables as a front end without optimization emits them: stack memory that is accessed at constant offsets in
//! any region, and whose address rarely escapes.
//!
//! Only every fourth seed has them ([`has_locals`]). The other programs mostly use plain values, which remain of such
//! variables after promotion.

use super::frame::Builder;
use super::know::{Know, Place, Sure, Val};
use super::plan::{MEMCPY, MEMMOVE, MEMSET};
use super::vectors::Packed;
use rvsdg_core::{AccessInfo, AllocaInfo, BinOp, Effects, Flags, GepFlags, Op, Type, Value};

/// A variable. It exists as long as the frame of its region.
#[derive(Clone, Debug)]
pub(super) struct Local {
    /// The address, as a value of the region that contains the alloca.
    home: Value,
    /// The address in the region where it is used.
    address: Value,
    ty: Type,
    bytes: u32,
    /// The fields that are usually accessed.
    fields: Vec<(u32, Type)>,
    /// Are all values in it defined?
    trusted: bool,
    /// Do integer fields cover all bytes? Then any piece may be accessed.
    dense: bool,
    /// If set, the variable is also accessed as vectors, in this way.
    pub(super) packed: Option<Packed>,
}

impl Local {
    /// The address in the region where it is used.
    pub(super) fn address(&self) -> Value {
        self.address
    }

    /// Is it the same variable?
    pub(super) fn is(&self, other: &Local) -> bool {
        self.home == other.home
    }
}

/// Has the program of this seed such variables?
pub(super) fn has_locals(seed: u64) -> bool {
    seed % 4 == 3
}

impl Builder<'_> {
    /// A few statements on local variables.
    pub(super) fn local_statements(&mut self) {
        for _ in 0..1 + self.random.below(3) {
            self.local_statement();
        }
    }

    fn local_statement(&mut self) {
        let count: usize = self.frames.iter().map(|frame| frame.locals.len()).sum();
        if count == 0 || (count < 12 && self.random.one_in(8)) {
            self.new_local();
            return;
        }
        let local = self.pick_local();
        if local.packed.is_some() {
            return self.packed_statement(&local);
        }
        match self.random.below(24) {
            0..=8 => self.store_field(&local),
            9..=17 => self.load_field(&local),
            18 if local.dense => self.piece(&local),
            19 => self.accumulate_field(&local),
            20 if local.dense => self.fill_local(&local),
            21 => self.whole(&local),
            22 => self.copy_local(&local),
            23 => {
                // From here on, other statements may use it.
                let place = Place { trusted: local.trusted, local: true, ..Place::object(local.bytes, 1) };
                let place = if local.dense { place } else { Place::NOWHERE };
                self.remember(Val { value: local.address, ty: Type::PTR, know: Know::Ptr(place) });
            }
            _ => self.load_field(&local),
        }
    }

    /// `x = x + y`
    fn accumulate_field(&mut self, local: &Local) {
        let (offset, ty) = self.field(local);
        if ty.is_float() || !local.trusted {
            return self.store_at(local, (offset, ty));
        }
        let old = self.load_at(local, (offset, ty));
        let other = self.int(ty);
        let op = self.random.pick(&[BinOp::Add, BinOp::Sub, BinOp::Xor]);
        let new = self.binary(op, Flags::NONE, old.value, other.value, Know::Int(Sure::Defined, None));
        self.put(local, offset, new);
    }

    /// Combines the contents of the variables of the outermost region in one number, at the end of the function.
    pub(super) fn locals_at_the_end(&mut self) -> Option<Val> {
        let mut all: Option<Val> = None;
        let trusted: Vec<Local> = self.top().locals.iter().filter(|local| local.trusted).cloned().collect();
        for local in trusted {
            for (offset, ty) in local.fields.iter().filter(|field| !field.1.is_float()) {
                let found = self.load_at(&local, (*offset, *ty));
                let found = self.resize(found, Type::I64);
                let defined = Know::Int(Sure::Defined, None);
                all = Some(match all {
                    None => found,
                    Some(all) => {
                        let five = self.int_const(Type::I64, 5);
                        let more = self.binary(BinOp::Mul, Flags::NONE, all.value, five.value, defined);
                        self.binary(BinOp::Add, Flags::NONE, more.value, found.value, defined)
                    }
                });
            }
        }
        all
    }

    /// A variable of this or an outer region; there has to be one.
    fn pick_local(&mut self) -> Local {
        let levels: Vec<usize> =
            (0..self.frames.len()).filter(|level| !self.frames[*level].locals.is_empty()).collect();
        let level = self.random.pick(&levels);
        let nth = self.random.below(self.frames[level].locals.len() as u32);
        let mut local = self.frames[level].locals[nth as usize].clone();
        let val = Val { value: local.address, ty: Type::PTR, know: Know::Ptr(Place::NOWHERE) };
        local.address = self.import(level, val).value;
        local
    }

    fn new_local(&mut self) {
        if self.vectors && !self.random.one_in(4) {
            return self.new_packed();
        }
        let tys = self.plan.tys;
        let odd = self.random.pick(&[Type::I1, Type::int(7), Type::int(33)]);
        let ints = |count: u32| (0..count).map(|i| (4 * i, Type::I32)).collect::<Vec<_>>();
        let (ty, bytes, fields, dense) = match self.random.below(10) {
            0..=2 => (Type::I32, 4, ints(1), true),
            3 | 4 => (Type::I64, 8, vec![(0, Type::I64)], true),
            5 => (Type::DOUBLE, 8, vec![(0, Type::DOUBLE)], false),
            6 => (odd, 8, vec![(0, odd)], false),
            7 => (tys.pair, 16, vec![(0, Type::I32), (8, Type::DOUBLE)], false),
            8 => (tys.four, 16, ints(4), true),
            _ => {
                let bytes = (4..8).map(|at| (at, Type::I8));
                let fields = [(0, Type::I32)].into_iter().chain(bytes).chain([(8, Type::I64)]);
                (tys.record, 16, fields.collect(), true)
            }
        };
        let trusted = !self.random.one_in(4);
        let local = self.variable_of(ty, bytes, fields, trusted, dense);
        let address = local.address;
        if trusted && dense && self.random.one_in(3) {
            self.fill_bytes(address, bytes);
        } else if trusted {
            for field in 0..local.fields.len() {
                self.store_at(&local, local.fields[field]);
            }
        }
        self.top().locals.push(local);
    }

    /// Memory for a variable.
    pub(super) fn variable_of(
        &mut self,
        ty: Type,
        bytes: u32,
        fields: Vec<(u32, Type)>,
        trusted: bool,
        dense: bool,
    ) -> Local {
        let one = self.int_const(Type::I32, 1);
        let info = AllocaInfo { ty, align: 8, specifier: "".into() };
        let op = Op::Alloca(self.graph.payloads.intern_alloca(info));
        let address = self.effect(op, &[one.value], Some(Type::PTR)).expect("an alloca has an address");
        Local { home: address, address, ty, bytes, fields, trusted, dense, packed: None }
    }

    fn field(&mut self, local: &Local) -> (u32, Type) {
        self.random.pick(&local.fields)
    }

    fn store_field(&mut self, local: &Local) {
        let field = self.field(local);
        self.store_at(local, field);
    }

    /// Stores a value of this type at this offset.
    fn store_at(&mut self, local: &Local, (offset, ty): (u32, Type)) {
        let value = self.storable(ty, local.trusted);
        self.put(local, offset, value);
    }

    pub(super) fn put(&mut self, local: &Local, offset: u32, value: Val) {
        let address = self.place(local.address, offset);
        let access = self.plain_access(value.ty);
        self.effect(Op::Store(access, Effects::WRITE | Effects::PINNED), &[value.value, address], None);
    }

    fn load_field(&mut self, local: &Local) {
        let field = self.field(local);
        self.load_at(local, field);
    }

    pub(super) fn load_at(&mut self, local: &Local, (offset, ty): (u32, Type)) -> Val {
        let address = self.place(local.address, offset);
        let access = self.plain_access(ty);
        let load = Op::Load(access, Effects::READ | Effects::PINNED);
        let value = self.effect(load, &[address], Some(ty)).expect("a load has a value");
        let sure = if local.trusted { Sure::Defined } else { Sure::Unsure };
        let know = if ty.is_float() { Know::Float(sure, None) } else { Know::Int(sure, None) };
        self.remember(Val { value, ty, know })
    }

    /// An access of another size.
    fn piece(&mut self, local: &Local) {
        let types = [(Type::I8, 1), (Type::int(16), 2), (Type::I32, 4), (Type::I64, 8), (Type::DOUBLE, 8)];
        let (ty, size) = self.random.pick(&types);
        if size > local.bytes {
            return;
        }
        let offset = size * self.random.below(local.bytes / size);
        if self.random.one_in(2) { self.store_at(local, (offset, ty)) } else { _ = self.load_at(local, (offset, ty)) }
    }

    /// An access to the whole aggregate.
    fn whole(&mut self, local: &Local) {
        let pair = self.plan.tys.pair;
        if local.ty != pair {
            return self.load_field(local);
        }
        let access = self.plain_access(pair);
        if self.random.one_in(2) {
            let load = Op::Load(access, Effects::READ | Effects::PINNED);
            let value = self.effect(load, &[local.address], Some(pair)).expect("a load has a value");
            let sure = if local.trusted { Sure::Defined } else { Sure::Unsure };
            self.remember(Val { value, ty: pair, know: Know::Data(sure) });
            return;
        }
        if let Some(found) = self.pick(|val| val.ty == pair && val.know == Know::Data(Sure::Defined)) {
            self.effect(Op::Store(access, Effects::WRITE | Effects::PINNED), &[found.value, local.address], None);
        }
    }

    /// Copies another variable of the same type to this one.
    fn copy_local(&mut self, local: &Local) {
        if local.dense && self.random.one_in(2) {
            return self.copy_elsewhere(local);
        }
        let mut found = None;
        for (level, frame) in self.frames.iter().enumerate() {
            for it in &frame.locals {
                if it.ty == local.ty && it.home != local.home && (it.trusted || !local.trusted) {
                    found = Some((level, it.address));
                }
            }
        }
        let Some((level, value)) = found else { return };
        let val = Val { value, ty: Type::PTR, know: Know::Ptr(Place::NOWHERE) };
        let from = self.import(level, val).value;
        self.transfer(MEMCPY, local.address, from, i64::from(local.bytes));
    }

    /// Copies to or from other memory.
    fn copy_elsewhere(&mut self, local: &Local) {
        let out = self.random.one_in(2);
        let other = self.pointer(|place| {
            let suits =
                if out { place.writable && (local.trusted || !place.trusted) } else { place.trusted || !local.trusted };
            suits && place.bytes >= local.bytes && place.exact.is_none() && place.pointee.is_none()
        });
        let Some((other, _)) = other else { return };
        let (to, from) = if out { (other, local.address) } else { (local.address, other) };
        // It may be the same variable, if its address escaped.
        self.transfer(MEMMOVE, to, from, i64::from(local.bytes));
    }

    pub(super) fn fill_local(&mut self, local: &Local) {
        let offset = 4 * self.random.below(local.bytes / 4);
        let address = self.place(local.address, offset);
        let most = local.bytes - offset;
        let bytes = if self.random.one_in(4) { 1 + self.random.below(most) } else { most };
        self.fill_bytes(address, bytes);
    }

    fn fill_bytes(&mut self, address: Value, bytes: u32) {
        let byte = self.random.pick(&[0, 0, 0, 1, -1, 90]);
        let byte = self.int_const(Type::I8, byte);
        let length = self.int_const(Type::I64, i64::from(bytes));
        let plain = self.int_const(Type::I1, 0);
        let effects = Effects::WRITE | Effects::PINNED;
        self.intrinsic(MEMSET, effects, &[address, byte.value, length.value, plain.value], None);
    }

    pub(super) fn plain_access(&mut self, ty: Type) -> rvsdg_core::AccessId {
        self.graph.payloads.intern_access(AccessInfo { ty, align: 1, volatile: false, metadata: "".into() })
    }

    /// The address of a byte, computed in one step or two.
    pub(super) fn place(&mut self, base: Value, offset: u32) -> Value {
        let mut base = base;
        let mut rest = i64::from(offset);
        if rest == 0 && !self.random.one_in(8) {
            return base;
        }
        if self.random.one_in(4) {
            let first = i64::from(self.random.below(9)) - 4;
            base = self.step(base, first);
            rest -= first;
        }
        self.step(base, rest)
    }

    fn step(&mut self, base: Value, bytes: i64) -> Value {
        let (element, count) = match bytes % 4 {
            0 if self.random.one_in(2) => (Type::I32, bytes / 4),
            _ => (Type::I8, bytes),
        };
        let index = self.int_const(Type::I64, count);
        let at = self.at();
        self.spent += self.times;
        self.graph.add_gep(at, element, GepFlags(0), base, &[index.value], Type::PTR)
    }
}
