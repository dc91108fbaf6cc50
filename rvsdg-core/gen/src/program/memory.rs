//! Statements on memory: allocation, address arithmetic, loads and stores of different sizes, copying and filling,
//! volatile accesses.
//!
//! An address is accessed only as far as the generator knows that there is memory, so accesses are defined. How an
//! address is computed, and which addresses are equal, is random.

use super::frame::Builder;
use super::know::{Know, Place, Sure, Val};
use super::plan::{MEMCPY, MEMMOVE, MEMSET};
use super::types;
use rvsdg_core::{AccessInfo, AllocaInfo, BinOp, CallInfo, CastOp, Effects, Flags, GepFlags, IntCond, Op, Type, Value};

/// Types of accesses, by size.
const ACCESSES: [(Type, u32); 7] = [
    (Type::I8, 1),
    (Type::int(16), 2),
    (Type::I32, 4),
    (Type::I32, 4),
    (Type::I64, 8),
    (Type::DOUBLE, 8),
    (Type::int(128), 16),
];

/// An index of address arithmetic.
#[derive(Copy, Clone, Debug)]
enum Index {
    Const(i64),
    /// A field of a struct.
    Field(i64),
    Value(Value),
}

const VOLATILE: Effects = Effects::READ.union(Effects::WRITE).union(Effects::IO);

impl Builder<'_> {
    /// Address arithmetic; constants have 64 bits.
    fn gep(&mut self, base: Value, element: Type, flags: GepFlags, indices: &[Index], place: Place) -> Val {
        let indices: Vec<Value> = indices
            .iter()
            .map(|index| match index {
                Index::Const(value) => self.int_const(Type::I64, *value).value,
                Index::Field(value) => self.int_const(Type::I32, *value).value,
                Index::Value(value) => *value,
            })
            .collect();
        let at = self.at();
        self.spent += self.times;
        let value = self.graph.add_gep(at, element, flags, base, &indices, Type::PTR);
        self.remember(Val { value, ty: Type::PTR, know: Know::Ptr(place) })
    }

    fn gep_flags(&mut self) -> GepFlags {
        // Addresses within an object are in bounds, and no index is negative.
        self.random.pick(&[
            GepFlags(0),
            GepFlags::INBOUNDS,
            GepFlags::INBOUNDS,
            GepFlags::NUSW,
            GepFlags(1 | 4),
            GepFlags::NUW,
        ])
    }

    /// A pointer to suitable memory.
    pub(super) fn pointer(&mut self, suits: impl Fn(&Place) -> bool) -> Option<(Value, Place)> {
        let found = self.pick(|val| matches!(&val.know, Know::Ptr(place) if suits(place)))?;
        let Know::Ptr(place) = found.know else { return None };
        Some((found.value, place))
    }

    /// A pointer into the middle of an object.
    pub(super) fn address(&mut self) -> Option<Val> {
        let (base, place) = self.pointer(|place| place.bytes >= 8 && place.exact.is_none())?;
        let flags = self.gep_flags();
        let tys = self.plan.tys;
        if self.random.one_in(3) {
            let bytes = self.random.below(place.bytes);
            let (element, size, path) = match self.random.below(6) {
                0 if place.bytes >= 16 => (tys.record, 4, vec![Index::Const(0), Index::Field(1)]),
                1 if place.bytes >= 16 => (tys.record, 8, vec![Index::Const(0), Index::Field(2)]),
                2 if place.bytes >= 32 => (tys.record, 16, vec![Index::Const(1)]),
                3 => (Type::I32, 4, vec![Index::Const(1)]),
                4 => (tys.words, 4, vec![Index::Const(0), Index::Const(1)]),
                _ => (Type::I8, bytes, vec![Index::Const(i64::from(bytes))]),
            };
            let place = Place { bytes: place.bytes - size, align: place.align.min(lowest(size)), ..place };
            return Some(self.gep(base, element, flags, &path, place));
        }
        let (element, size) = self.random.pick(&[(Type::I8, 1), (Type::int(16), 2), (Type::I32, 4), (Type::I64, 8)]);
        let count = i64::from(place.bytes / size);
        let ty = self.random.pick(&[Type::I64, Type::I64, Type::I32, Type::I8]);
        let known = self.pick(|val| {
            val.ty == ty
                && val.know.is_defined()
                && val.know.range(ty).is_some_and(|it| it.0 >= 0 && it.1 < count && it.1 > 0)
        });
        let (index, always) = match known {
            Some(index) if !self.random.one_in(4) => (index, false),
            _ => {
                let most = (count as u64 + 1).next_power_of_two() as i64 / 2 - 1;
                if most < 1 {
                    return None;
                }
                let value = self.int(ty);
                let mask = self.int_const(ty, most.min(127));
                let know = Know::Int(Sure::Defined, Some((0, most.min(127))));
                (self.binary(BinOp::And, Flags::NONE, value.value, mask.value, know), true)
            }
        };
        let most = index.know.range(ty).map_or(0, |range| range.1) as u32;
        let place = Place {
            bytes: place.bytes - most * size,
            align: place.align.min(size),
            always: place.always && always,
            ..place
        };
        let path = [Index::Value(index.value)];
        if element == Type::I32 && self.random.one_in(3) {
            return Some(self.gep(base, tys.words, flags, &[Index::Const(0), path[0]], place));
        }
        Some(self.gep(base, element, flags, &path, place))
    }

    /// The address of element `index` of an array with elements of type and size `element`; the index is below `most`.
    pub(super) fn element(&mut self, base: Value, place: Place, element: (Type, u32), index: Value, most: u32) -> Val {
        let flags = self.gep_flags();
        let bytes = place.bytes.saturating_sub(most * element.1);
        let place = Place { bytes, align: place.align.min(element.1), always: false, ..place };
        self.gep(base, element.0, flags, &[Index::Value(index)], place)
    }

    fn access(&mut self, ty: Type, place: Place, volatile: bool) -> rvsdg_core::AccessId {
        let natural = ACCESSES.iter().find(|it| it.0 == ty).map_or(8, |it| it.1);
        let most = u64::from(place.align.min(natural));
        let align = if self.random.one_in(4) { 1 } else { most };
        let metadata = self.said_of_access(place);
        self.graph.payloads.intern_access(AccessInfo { ty, align, volatile, metadata })
    }

    /// The effects of a load or store: usually it is pinned, unless its address is always valid.
    fn pin(&mut self, effects: Effects, place: Place) -> Effects {
        if place.always && self.random.one_in(3) { effects } else { effects | Effects::PINNED }
    }

    pub(super) fn load_from(&mut self, address: Value, place: Place, ty: Type) -> Val {
        let volatile = place.trusted && self.random.one_in(20);
        let access = self.access(ty, place, volatile);
        let effects = if volatile { VOLATILE } else { self.pin(Effects::READ, place) };
        let value = self.effect(Op::Load(access, effects), &[address], Some(ty)).expect("a load has a value");
        let sure = if place.trusted { Sure::Defined } else { Sure::Unsure };
        let know = match place.pointee {
            Some(contract) => Know::Ptr(self.contracts[contract as usize]),
            None if ty.is_float() => Know::Float(sure, None),
            None => Know::Int(sure, None),
        };
        self.remember(Val { value, ty, know })
    }

    pub(super) fn load(&mut self) -> Option<Val> {
        let (address, place) = self.pointer(|place| place.bytes > 0)?;
        let ty = match place.exact {
            Some(ty) => ty,
            None => self.random.pick(&fitting(place)),
        };
        Some(self.load_from(address, place, ty))
    }

    pub(super) fn store_to(&mut self, value: Value, address: Value, place: Place) {
        let ty = self.graph.ty(value);
        let volatile = place.trusted && self.random.one_in(20);
        let access = self.access(ty, place, volatile);
        let effects = if volatile { VOLATILE } else { self.pin(Effects::WRITE, place) };
        self.effect(Op::Store(access, effects), &[value, address], None);
    }

    pub(super) fn store(&mut self) -> Option<()> {
        let (address, place) = self.pointer(|place| place.bytes > 0 && place.writable)?;
        let value = match (place.exact, place.pointee) {
            (_, Some(contract)) => {
                let contract = self.contracts[contract as usize];
                self.pointer(|place| place.keeps(&contract))?.0
            }
            (Some(ty), None) => self.int(ty).value,
            (None, None) => {
                let ty = self.random.pick(&fitting(place));
                self.storable(ty, place.trusted).value
            }
        };
        self.store_to(value, address, place);
        Some(())
    }

    /// A value of this type that may be stored.
    pub(super) fn storable(&mut self, ty: Type, trusted: bool) -> Val {
        if ty.is_float() {
            return self.float(ty, true);
        }
        if !trusted && let Some(found) = self.pick(|val| val.ty == ty && matches!(val.know, Know::Int(Sure::Unsure, _)))
        {
            return found;
        }
        self.int(ty)
    }

    /// `*p = *p op x`
    pub(super) fn accumulate(&mut self) -> Option<()> {
        if self.random.one_in(2) {
            self.address();
        }
        let (address, place) =
            self.pointer(|place| place.bytes >= 4 && place.writable && place.exact.is_none() && place.trusted)?;
        let ty = if place.bytes >= 8 && self.random.one_in(3) { Type::I64 } else { Type::I32 };
        let old = self.load_from(address, place, ty);
        let other = self.int(ty);
        let op = self.random.pick(&[BinOp::Add, BinOp::Add, BinOp::Xor, BinOp::Mul]);
        let new = self.binary(op, Flags::NONE, old.value, other.value, Know::Int(Sure::Defined, None));
        self.store_to(new.value, address, place);
        Some(())
    }

    /// Stack memory, usually initialized.
    pub(super) fn alloca(&mut self) -> Val {
        let tys = self.plan.tys;
        let odd = self.random.pick(&[Type::int(7), Type::int(33), Type::I1]);
        let (ty, bytes, exact) = self.random.pick(&[
            (Type::I32, 4, None),
            (Type::I64, 8, None),
            (tys.four, 16, None),
            (tys.bytes, 32, None),
            (tys.record, 16, None),
            (tys.words, 64, None),
            (odd, 8, Some(odd)),
            (Type::PTR, 8, Some(Type::PTR)),
        ]);
        let align = match exact {
            Some(ty) if ty != Type::PTR => 1,
            _ => self.random.pick(&[4, 8, 16]),
        };
        let one = self.int_const(Type::I32, 1);
        let info = AllocaInfo { ty, align: u64::from(align), specifier: "".into() };
        let op = Op::Alloca(self.graph.payloads.intern_alloca(info));
        let address = self.effect(op, &[one.value], Some(Type::PTR)).expect("an alloca has an address");
        let kind = types::kind(self.random, self.typed);
        let mut place = Place { local: true, exact, kind, ..Place::object(bytes, align) };
        match exact {
            Some(Type::PTR) => {
                let contract = self.random.below(self.contracts.len() as u32);
                let wanted = self.contracts[contract as usize];
                match self.pointer(|place| place.keeps(&wanted)) {
                    Some((pointer, _)) => {
                        place.pointee = Some(contract);
                        self.store_to(pointer, address, place);
                    }
                    None => place = Place::NOWHERE,
                }
            }
            Some(ty) => {
                let value = self.int(ty);
                self.store_to(value.value, address, place);
            }
            None => match self.random.below(6) {
                0 => place.trusted = false,
                1 if bytes <= 8 => {
                    let ty = if bytes == 4 { Type::I32 } else { Type::I64 };
                    let value = self.int(ty);
                    self.store_to(value.value, address, place);
                }
                2 => self.copy_whole(address, place),
                _ => self.fill(address, i64::from(bytes)),
            },
        }
        self.remember(Val { value: address, ty: Type::PTR, know: Know::Ptr(place) })
    }

    /// Fills new memory from other memory, if there is any of that size.
    fn copy_whole(&mut self, address: Value, place: Place) {
        match self.pointer(|it| it.bytes >= place.bytes && it.exact.is_none() && it.trusted) {
            Some((from, _)) => self.transfer(MEMCPY, address, from, i64::from(place.bytes)),
            None => self.fill(address, i64::from(place.bytes)),
        }
    }

    fn fill(&mut self, address: Value, bytes: i64) {
        let byte = self.int(Type::I8);
        let length = self.int_const(Type::I64, bytes);
        let plain = self.int_const(Type::I1, 0);
        self.intrinsic(
            MEMSET,
            Effects::WRITE | Effects::PINNED,
            &[address, byte.value, length.value, plain.value],
            None,
        );
    }

    pub(super) fn transfer(&mut self, intrinsic: usize, to: Value, from: Value, bytes: i64) {
        let length = self.int_const(Type::I64, bytes);
        let plain = self.int_const(Type::I1, 0);
        let effects = Effects::READ | Effects::WRITE | Effects::PINNED;
        self.intrinsic(intrinsic, effects, &[to, from, length.value, plain.value], None);
    }

    pub(super) fn intrinsic(
        &mut self,
        index: usize,
        effects: Effects,
        operands: &[Value],
        result: Option<Type>,
    ) -> Option<Value> {
        let (symbol, ty) = self.plan.intrinsics[index];
        let info = CallInfo { intrinsic: Some(symbol), ..plain_call(ty, operands.len()) };
        let call = self.graph.payloads.intern_call(info);
        if effects.is_empty() {
            return result.map(|ty| self.add_silent(Op::Call(call, effects), operands, ty, Know::Ctl).value);
        }
        self.effect(Op::Call(call, effects), operands, result)
    }

    /// Moves, copies or fills a part of memory.
    pub(super) fn block_operation(&mut self) -> Option<()> {
        let (to, place) = self.pointer(|place| place.bytes >= 4 && place.writable && place.exact.is_none())?;
        if self.random.one_in(3) {
            let bytes = 1 + self.random.below(place.bytes);
            self.fill(to, i64::from(bytes));
            return Some(());
        }
        let (from, source) =
            self.pointer(|it| it.bytes >= 4 && it.exact.is_none() && (it.trusted || !place.trusted))?;
        let bytes = 1 + self.random.below(place.bytes.min(source.bytes));
        self.transfer(MEMMOVE, to, from, i64::from(bytes));
        Some(())
    }

    /// Comparisons of pointers that do not depend on the placement of objects.
    pub(super) fn pointer_test(&mut self) -> Option<Val> {
        let (a, place) = self.pointer(|place| place.bytes > 0)?;
        let truth = Know::Int(Sure::Defined, None);
        if self.random.one_in(2) {
            let null = self.constant(Op::Null, Type::PTR);
            let cond = self.random.pick(&[IntCond::Eq, IntCond::Ne]);
            return Some(self.add(Op::ICmp(cond), &[a, null], Type::I1, truth));
        }
        if self.random.one_in(2) && place.bytes >= 8 {
            let inner = if place.exact.is_none() {
                Place { bytes: place.bytes - 4, align: 1, ..place }
            } else {
                Place::NOWHERE
            };
            let flags = self.gep_flags();
            let b = self.gep(a, Type::I8, flags, &[Index::Const(4)], inner);
            if self.random.one_in(2) {
                let [x, y] = [a, b.value].map(|p| {
                    self.add_silent(Op::Cast(CastOp::PtrToInt, Flags::NONE), &[p], Type::I64, Know::Ctl).value
                });
                let know = Know::Int(Sure::Defined, Some((4, 4)));
                return Some(self.binary(BinOp::Sub, Flags::NONE, y, x, know));
            }
            return Some(self.add(Op::ICmp(IntCond::Ult), &[a, b.value], Type::I1, truth));
        }
        // Another object or the same. No pointer here is past the end of its object, where another one may start.
        let (b, _) = self.pointer(|place| place.bytes > 0)?;
        Some(self.add(Op::ICmp(IntCond::Eq), &[a, b], Type::I1, truth))
    }
}

/// The types of accesses that fit.
fn fitting(place: Place) -> Vec<Type> {
    ACCESSES.iter().filter(|it| it.1 <= place.bytes).map(|it| it.0).collect()
}

/// The greatest power of two that divides `size`.
fn lowest(size: u32) -> u32 {
    if size == 0 { 16 } else { 1 << size.trailing_zeros() }
}

/// A call of type `ty` without attributes.
pub(super) fn plain_call(ty: Type, args: usize) -> CallInfo {
    CallInfo { arg_attrs: vec!["".into(); args].into(), ..CallInfo::new(ty) }
}
