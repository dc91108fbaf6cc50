//! Statements that only compute: arithmetic with and without flags, divisions, shifts, comparisons, conversions, and
//! values that may be poison.

use super::frame::Builder;
use super::know::{Know, Sure, Val, fitting, greatest, least, wrapped};
use rvsdg_core::{BinOp, CastOp, ConstData, Flags, FloatCond, IntCond, Op, Type};

const WIDTHS: [u32; 12] = [32, 32, 32, 64, 64, 8, 8, 16, 1, 7, 33, 128];

impl Builder<'_> {
    /// The integer type of the next operation.
    pub(super) fn int_type(&mut self) -> Type {
        Type::int(self.random.pick(&WIDTHS))
    }

    /// A constant; special ones are likely.
    pub(super) fn any_const(&mut self, ty: Type) -> Val {
        let width = ty.int_width().expect("an integer type").min(64);
        let value = match self.random.below(10) {
            0 => 0,
            1 | 2 => 1,
            3 => -1,
            4 => least(width),
            5 => greatest(width),
            6 => 1i64 << self.random.below(width),
            7 => i64::from(self.random.below(1 << 30)) << self.random.below(33),
            _ => i64::from(self.random.below(20)) - 4,
        };
        self.int_const(ty, wrapped(value, width))
    }

    /// A defined integer of this type.
    pub(super) fn int(&mut self, ty: Type) -> Val {
        if self.random.one_in(5) {
            return self.any_const(ty);
        }
        if let Some(found) = self.pick(|val| val.ty == ty && val.know.is_defined()) {
            return found;
        }
        match self.pick(|val| matches!(val.know, Know::Int(Sure::Defined, _)) && val.ty != ty) {
            Some(other) => self.resize(other, ty),
            None => self.any_const(ty),
        }
    }

    /// An integer of this type, sometimes undefined.
    fn any_int(&mut self, ty: Type) -> Val {
        if self.random.one_in(12)
            && let Some(found) = self.pick(|val| val.ty == ty && val.know.sure() == Sure::Unsure)
        {
            return found;
        }
        self.int(ty)
    }

    /// An integer from 0 to `most`, which is one less than a power of two.
    pub(super) fn small(&mut self, ty: Type, most: i64) -> Val {
        let known = self.pick(|val| {
            val.ty == ty
                && val.know.is_defined()
                && val.know.range(ty).is_some_and(|(low, high)| low >= 0 && high <= most && high > 0)
        });
        if let Some(known) = known
            && !self.random.one_in(3)
        {
            return known;
        }
        let value = self.int(ty);
        let mask = self.int_const(ty, most);
        self.binary(BinOp::And, Flags::NONE, value.value, mask.value, Know::Int(Sure::Defined, Some((0, most))))
    }

    /// A truth value.
    pub(super) fn truth(&mut self) -> Val {
        match self.pick(|val| val.ty == Type::I1 && val.know.is_defined()) {
            Some(known) if !self.random.one_in(3) => known,
            _ => self.compare(),
        }
    }

    /// A float; with a known bound if `bounded`.
    pub(super) fn float(&mut self, ty: Type, bounded: bool) -> Val {
        let suits = |val: &Val| {
            val.ty == ty && matches!(val.know, Know::Float(Sure::Defined, bound) if bound.is_some() || !bounded)
        };
        if !self.random.one_in(4)
            && let Some(found) = self.pick(suits)
        {
            return found;
        }
        if self.random.one_in(2) {
            let value = self.small(Type::I32, 255);
            let op = if self.random.one_in(2) { CastOp::SiToFp } else { CastOp::UiToFp };
            let flags = if op == CastOp::UiToFp && self.random.one_in(2) { Flags::NNEG } else { Flags::NONE };
            return self.add(Op::Cast(op, flags), &[value.value], ty, Know::Float(Sure::Defined, Some(255.0)));
        }
        let value = self.random.pick(&[0.0f64, 1.0, -1.0, 0.5, 3.25, -100.0, 1e6, -0.0]);
        let bits = if ty == Type::DOUBLE { value.to_bits() } else { u64::from((value as f32).to_bits()) };
        let op = self.graph.payloads.float(u128::from(bits));
        let made = self.constant(op, ty);
        Val { value: made, ty, know: Know::Float(Sure::Defined, Some(value.abs())) }
    }

    // ---- integers ----------------------------------------------------------------------------------------------

    pub(super) fn arithmetic(&mut self) -> Val {
        let ty = self.int_type();
        let a = self.any_int(ty);
        let b = if self.random.one_in(3) { self.any_const(ty) } else { self.any_int(ty) };
        let op = self.random.pick(&[BinOp::Add, BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::And, BinOp::Or, BinOp::Xor]);
        self.combine(op, a, b)
    }

    /// An operation on two integers, with flags that hold, and sometimes flags that may not.
    pub(super) fn combine(&mut self, op: BinOp, a: Val, b: Val) -> Val {
        let sure = a.know.sure().max(b.know.sure());
        let width = a.ty.int_width().expect("an integer type");
        let ranges = a.know.range(a.ty).zip(b.know.range(a.ty));
        let Some(((a0, a1), (b0, b1))) = ranges else {
            return self.binary(op, Flags::NONE, a.value, b.value, Know::Int(sure, None));
        };
        let wide = |x: i64| i128::from(x);
        let (low, high) = match op {
            BinOp::Add => (wide(a0) + wide(b0), wide(a1) + wide(b1)),
            BinOp::Sub => (wide(a0) - wide(b1), wide(a1) - wide(b0)),
            BinOp::Mul => {
                let all = [a0, a1].map(|x| [b0, b1].map(|y| wide(x) * wide(y)));
                let all = all.as_flattened();
                (*all.iter().min().expect("there are four"), *all.iter().max().expect("there are four"))
            }
            BinOp::And if a0 >= 0 && b0 >= 0 => (0, wide(a1.min(b1))),
            BinOp::And if a0 >= 0 => (0, wide(a1)),
            BinOp::And if b0 >= 0 => (0, wide(b1)),
            BinOp::Or | BinOp::Xor if a0 >= 0 && b0 >= 0 => {
                // All bits up to the highest bit that may be set.
                (0, wide((i64::MAX as u64 >> (a1 | b1 | 1).leading_zeros().saturating_sub(1)) as i64))
            }
            _ => (wide(least(width)), wide(greatest(width))),
        };
        let mut range = fitting(low, high, width);
        let mut valid = Flags::NONE;
        if matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul) {
            if range.is_none() {
                // The whole range wraps around once.
                let turn = (1i128 << width) * if low > 0 { 1 } else { -1 };
                range = fitting(low - turn, high - turn, width);
            } else {
                valid = valid | Flags::NSW;
            }
            let unsigned = if op == BinOp::Sub { a0 >= b1 && b0 >= 0 } else { a0 >= 0 && b0 >= 0 };
            if unsigned && (width == 64 || high < 1 << width) && high < 1 << 64 {
                valid = valid | Flags::NUW;
            }
        }
        let all = match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul => Flags::NSW | Flags::NUW,
            BinOp::Or => Flags::DISJOINT,
            _ => Flags::NONE,
        };
        self.flagged(op, valid, all, a, b, Know::Int(sure, range))
    }

    /// Adds some of the flags that hold, and rarely others.
    fn flagged(&mut self, op: BinOp, valid: Flags, all: Flags, a: Val, b: Val, know: Know) -> Val {
        if all != Flags::NONE && self.random.one_in(14) {
            let flags = if self.random.one_in(2) { all } else { Flags::NSW.intersection(all) };
            if !valid.contains(flags) {
                let know = know.at_most(Sure::Unsure).vague();
                return self.binary(op, flags, a.value, b.value, know);
            }
        }
        let mut flags = Flags::NONE;
        for flag in [Flags::NSW, Flags::NUW, Flags::EXACT, Flags::DISJOINT] {
            if valid.contains(flag) && !self.random.one_in(3) {
                flags = flags | flag;
            }
        }
        self.binary(op, flags, a.value, b.value, know)
    }

    pub(super) fn shift(&mut self) -> Val {
        let ty = self.int_type();
        let width = ty.int_width().expect("an integer type");
        let a = self.any_int(ty);
        let op = self.random.pick(&[BinOp::Shl, BinOp::LShr, BinOp::AShr]);
        let sure = a.know.sure();
        let most = (width.next_power_of_two() / if width.is_power_of_two() { 1 } else { 2 }) as i64 - 1;
        let (b, know) = match self.random.below(8) {
            0 => (self.int_const(ty, i64::from(width) - 1), Know::Int(sure, None)),
            // Amounts near the width, including too large ones.
            1 if width > 8 && self.random.one_in(4) => {
                let amount = i64::from(width) + i64::from(self.random.below(3));
                (self.int_const(ty, amount), Know::Int(Sure::Unsure, None))
            }
            2 | 3 if most > 0 && width > 2 => (self.small(ty, most), Know::Int(sure, None)),
            _ => {
                let amount = i64::from(self.random.below(width.min(16)));
                let range = a.know.range(ty).filter(|(low, _)| *low >= 0 && op != BinOp::Shl);
                let range = range.map(|(low, high)| (low >> amount, high >> amount));
                (self.int_const(ty, amount), Know::Int(sure, range))
            }
        };
        let (valid, all) = match op {
            BinOp::Shl => (Flags::NONE, Flags::NSW | Flags::NUW),
            _ => (Flags::NONE, Flags::EXACT),
        };
        self.flagged(op, valid, all, a, b, know)
    }

    /// A division or remainder that is defined: pinned, unless the divisor itself guarantees that.
    pub(super) fn division(&mut self) -> Val {
        let ty = self.int_type();
        let width = ty.int_width().expect("an integer type");
        let op = self.random.pick(&[BinOp::UDiv, BinOp::SDiv, BinOp::URem, BinOp::SRem]);
        let signed = matches!(op, BinOp::SDiv | BinOp::SRem);
        let mut a = self.int(ty);
        let mut pinned = self.random.one_in(3);
        let mut range = None;
        let b = match self.random.below(4) {
            // The minimum divided by -1 is undefined; any other dividend is allowed.
            0 if signed && width > 1 && width <= 64 => {
                let one = self.int_const(ty, 1);
                a = self.binary(
                    BinOp::LShr,
                    Flags::NONE,
                    a.value,
                    one.value,
                    Know::Int(Sure::Defined, Some((0, greatest(width)))),
                );
                self.int_const(ty, -1)
            }
            1 if width > 1 && !signed => {
                let (x, one) = (self.int(ty), self.int_const(ty, 1));
                pinned = pinned || self.random.one_in(2);
                self.binary(BinOp::Or, Flags::NONE, x.value, one.value, Know::Int(Sure::Defined, None))
            }
            // A divisor that is not zero wherever it is computed: it is masked right here, because other bounds may
            // hold at this position only.
            2 if width >= 8 => {
                let (x, mask, one) = (self.int(ty), self.int_const(ty, 15), self.int_const(ty, 1));
                let know = Know::Int(Sure::Defined, Some((0, 15)));
                let x = self.binary(BinOp::And, Flags::NONE, x.value, mask.value, know);
                self.combine(BinOp::Add, x, one)
            }
            _ => {
                let divisor = self.any_const(ty);
                match divisor.know.range(ty) {
                    Some((0, _)) => self.int_const(ty, 1),
                    Some((-1, _)) if signed => self.int_const(ty, if width > 2 { 3 } else { 1 }),
                    Some((low, _)) => {
                        if op == BinOp::URem && low > 0 {
                            range = Some((0, low - 1));
                        }
                        divisor
                    }
                    None => self.int_const(ty, 7),
                }
            }
        };
        // `i1`: the only nonzero divisor is -1, and signed division by it is undefined for -1.
        if signed && (width == 1 || b.know.range(ty).is_some_and(|(low, high)| low <= 0 && high >= 0)) {
            return a;
        }
        self.divide(op, a, b, pinned, Know::Int(a.know.sure(), range))
    }

    pub(super) fn divide(&mut self, op: BinOp, a: Val, b: Val, pinned: bool, know: Know) -> Val {
        if pinned && self.has_states() {
            let value = self.effect(Op::Binary(op, Flags::PINNED), &[a.value, b.value], Some(a.ty));
            let val = Val { value: value.expect("a division has a value"), ty: a.ty, know };
            return self.remember(val);
        }
        self.binary(op, Flags::NONE, a.value, b.value, know)
    }

    pub(super) fn compare(&mut self) -> Val {
        let truth = Know::Int(Sure::Defined, None);
        if self.random.one_in(8) {
            let ty = if self.random.one_in(3) { Type::FLOAT } else { Type::DOUBLE };
            let (a, b) = (self.float(ty, false), self.float(ty, false));
            let cond = self.random.pick(FloatCond::ALL);
            return self.add(Op::FCmp(cond, Flags::NONE), &[a.value, b.value], Type::I1, truth);
        }
        let ty = self.int_type();
        let (a, b) = (self.int(ty), if self.random.one_in(2) { self.any_const(ty) } else { self.int(ty) });
        let cond = self.random.pick(IntCond::ALL);
        self.add(Op::ICmp(cond), &[a.value, b.value], Type::I1, truth)
    }

    pub(super) fn select(&mut self) -> Option<Val> {
        let a = self.pick(|val| val.know != Know::Ctl && val.know.sure() != Sure::Frozen)?;
        let b = self.pick(|val| {
            val.ty == a.ty
                && std::mem::discriminant(&val.know) == std::mem::discriminant(&a.know)
                && val.know.sure() != Sure::Frozen
        })?;
        let c = self.truth();
        let (a, b) = if self.random.one_in(2) { (a, b) } else { (b, a) };
        if let (Know::Code(x, _), Know::Code(y, _)) = (a.know, b.know)
            && x != y
        {
            return None;
        }
        Some(self.add(Op::Select(Flags::NONE), &[c.value, a.value, b.value], a.ty, a.know.join(b.know)))
    }

    // ---- conversions -------------------------------------------------------------------------------------------

    /// Converts an integer to another integer type.
    pub(super) fn resize(&mut self, a: Val, ty: Type) -> Val {
        let (from, to) = (a.ty.int_width().expect("an integer"), ty.int_width().expect("an integer type"));
        let range = a.know.range(a.ty);
        let (op, flags, range) = if to < from {
            let kept = range.and_then(|(low, high)| fitting(low.into(), high.into(), to));
            let mut flags = Flags::NONE;
            if kept.is_some() && self.random.one_in(2) {
                flags = Flags::NSW;
            }
            if kept.is_some_and(|(low, _)| low >= 0) && self.random.one_in(2) {
                flags = flags | Flags::NUW;
            }
            (CastOp::Trunc, flags, kept)
        } else if to == from {
            return a;
        } else if self.random.one_in(2) {
            (CastOp::SExt, Flags::NONE, range.filter(|_| to <= 64))
        } else {
            let positive = range.is_some_and(|(low, _)| low >= 0);
            let flags = if positive && self.random.one_in(2) { Flags::NNEG } else { Flags::NONE };
            let grown = match range {
                Some((low, high)) if low >= 0 => Some((low, high)),
                Some(_) if from < 64 => Some((0, (1i64 << from) - 1)),
                _ => None,
            };
            (CastOp::ZExt, flags, grown.filter(|_| to <= 64))
        };
        self.add(Op::Cast(op, flags), &[a.value], ty, Know::Int(a.know.sure(), range))
    }

    pub(super) fn convert(&mut self) -> Option<Val> {
        match self.random.below(8) {
            0 => {
                let a = self.float(Type::DOUBLE, true);
                let Know::Float(sure, Some(bound)) = a.know else { return None };
                let op = if self.random.one_in(2) { CastOp::FpToUi } else { CastOp::FpToSi };
                // A number that does not fit is poison.
                let fits = op == CastOp::FpToSi && bound < 2e9;
                let sure = if fits { sure } else { Sure::Unsure };
                Some(self.add(Op::Cast(op, Flags::NONE), &[a.value], Type::I32, Know::Int(sure, None)))
            }
            1 => {
                let a = self.float(Type::DOUBLE, true);
                let Know::Float(sure, bound) = a.know else { return None };
                let know = Know::Float(sure, bound.filter(|bound| *bound < 1e30));
                Some(self.add(Op::Cast(CastOp::FpTrunc, Flags::NONE), &[a.value], Type::FLOAT, know))
            }
            2 => {
                let a = self.float(Type::FLOAT, false);
                Some(self.add(Op::Cast(CastOp::FpExt, Flags::NONE), &[a.value], Type::DOUBLE, a.know))
            }
            3 => {
                let a = self.int(Type::I64);
                let know = Know::Float(Sure::Defined, None);
                Some(self.add(Op::Cast(CastOp::BitCast, Flags::NONE), &[a.value], Type::DOUBLE, know))
            }
            4 => {
                let a = self.float(Type::DOUBLE, true);
                let know = Know::Int(Sure::Defined, None);
                Some(self.add(Op::Cast(CastOp::BitCast, Flags::NONE), &[a.value], Type::I64, know))
            }
            _ => {
                let a = self.pick(|val| matches!(val.know, Know::Int(sure, _) if sure != Sure::Frozen))?;
                let ty = self.int_type();
                (a.ty != ty).then(|| self.resize(a, ty))
            }
        }
    }

    // ---- floats ------------------------------------------------------------------------------------------------

    pub(super) fn float_arithmetic(&mut self) -> Val {
        let ty = if self.random.one_in(4) { Type::FLOAT } else { Type::DOUBLE };
        if self.random.one_in(10) {
            let a = self.float(ty, false);
            return self.add(Op::FNeg(Flags::NONE), &[a.value], ty, a.know);
        }
        let (a, b) = (self.float(ty, false), self.float(ty, false));
        let (Know::Float(_, x), Know::Float(_, y)) = (a.know, b.know) else { return a };
        let op = self.random.pick(&[BinOp::FAdd, BinOp::FSub, BinOp::FMul, BinOp::FMul, BinOp::FDiv, BinOp::FRem]);
        let bound = x.zip(y).and_then(|(x, y)| match op {
            BinOp::FAdd | BinOp::FSub => Some(x + y),
            BinOp::FMul => Some(x * y),
            _ => None,
        });
        let bound = bound.filter(|bound| *bound < 1e30);
        let mut flags = Flags::NONE;
        if bound.is_some() && self.random.one_in(4) {
            flags = self.random.pick(&[Flags::NNAN, Flags::NNAN | Flags::NINF]);
        }
        let val = self.binary(op, flags, a.value, b.value, Know::Float(Sure::Defined, bound));
        if bound.is_none() && self.random.one_in(2) { self.ordered(val) } else { val }
    }

    /// The float, or 0 if it is a NaN.
    fn ordered(&mut self, a: Val) -> Val {
        let test = self.add(
            Op::FCmp(FloatCond::Ord, Flags::NONE),
            &[a.value, a.value],
            Type::I1,
            Know::Int(Sure::Defined, None),
        );
        let zero = self.graph.payloads.float(0);
        let zero = self.constant(zero, a.ty);
        let know = Know::Float(Sure::Defined, Some(f64::INFINITY));
        self.add(Op::Select(Flags::NONE), &[test.value, a.value, zero], a.ty, know)
    }

    // ---- values that may be undefined --------------------------------------------------------------------------

    /// A statement with undef, poison or freeze.
    pub(super) fn vague(&mut self) -> Option<Val> {
        let ty = self.int_type();
        match self.random.below(5) {
            // Freezing a defined value changes nothing.
            0 => {
                let a = self.pick(|val| matches!(val.know, Know::Int(Sure::Defined, _)))?;
                Some(self.add(Op::Freeze, &[a.value], a.ty, a.know))
            }
            1 => {
                let a = match self.pick(|val| matches!(val.know, Know::Int(Sure::Unsure, _))) {
                    Some(a) => a,
                    None => Val { value: self.constant(Op::Undef, ty), ty, know: Know::Int(Sure::Unsure, None) },
                };
                Some(self.add(Op::Freeze, &[a.value], a.ty, Know::Int(Sure::Frozen, None)))
            }
            // These facts hold for every result of the freeze.
            2 | 3 => {
                let a = self.pick(|val| val.know.sure() == Sure::Frozen)?;
                let know = Know::Int(Sure::Defined, Some((0, 0)));
                match self.random.below(3) {
                    0 => Some(self.binary(BinOp::Sub, Flags::NONE, a.value, a.value, know)),
                    1 => Some(self.binary(BinOp::Xor, Flags::NONE, a.value, a.value, know)),
                    _ => {
                        let know = Know::Int(Sure::Defined, None);
                        Some(self.add(Op::ICmp(IntCond::Ule), &[a.value, a.value], Type::I1, know))
                    }
                }
            }
            _ => {
                let op = if self.random.one_in(2) { Op::Undef } else { Op::Poison };
                let (open, a, c) = (self.constant(op, ty), self.int(ty), self.truth());
                let know = Know::Int(Sure::Unsure, None);
                Some(self.add(Op::Select(Flags::NONE), &[c.value, a.value, open], ty, know))
            }
        }
    }

    // ---- aggregates --------------------------------------------------------------------------------------------

    pub(super) fn aggregate(&mut self) -> Option<Val> {
        let tys = self.plan.tys;
        let list = |this: &mut Self, index: i32| this.graph.payloads.intern_list([index].into());
        if self.random.one_in(2) {
            let found = self.pick(|val| matches!(val.know, Know::Data(Sure::Defined)))?;
            let index = self.random.below(2) as i32;
            let defined = Know::Int(Sure::Defined, None);
            if found.ty == tys.vector {
                let at = self.int_const(Type::I32, i64::from(index));
                return Some(self.add(Op::ExtractElement, &[found.value, at.value], Type::I32, defined));
            }
            let ty = self.plan.types.element(found.ty, index as u64)?;
            let know = if ty == Type::DOUBLE { Know::Float(Sure::Defined, None) } else { defined };
            let path = list(self, index);
            return Some(self.add(Op::ExtractValue(path), &[found.value], ty, know));
        }
        let open = if self.random.one_in(2) { Op::Undef } else { Op::Poison };
        if self.random.one_in(2) {
            let (a, b) = (self.int(Type::I32), self.float(Type::DOUBLE, true));
            let (first, second) = (list(self, 0), list(self, 1));
            let none = self.constant(open, tys.pair);
            let half = self.add_silent(Op::InsertValue(first), &[none, a.value], tys.pair, Know::Data(Sure::Unsure));
            return Some(self.add(
                Op::InsertValue(second),
                &[half.value, b.value],
                tys.pair,
                Know::Data(Sure::Defined),
            ));
        }
        let mut value = self.constant(open, tys.vector);
        for lane in 0..4 {
            let (a, at) = (self.int(Type::I32), self.int_const(Type::I32, lane));
            value = self
                .add_silent(Op::InsertElement, &[value, a.value, at.value], tys.vector, Know::Data(Sure::Defined))
                .value;
        }
        let know = Know::Data(Sure::Defined);
        let other = self.pick(|val| val.ty == tys.vector && val.know == Know::Data(Sure::Defined));
        match other {
            Some(other) if self.random.one_in(2) => {
                let op = self.random.pick(&[BinOp::Add, BinOp::Mul, BinOp::Xor]);
                Some(self.binary(op, Flags::NONE, value, other.value, know))
            }
            Some(other) => {
                let mask = [0, 5, 2, 7].map(|lane| (lane + self.random.below(4) as i32) % 8);
                let mask = self.graph.payloads.intern_list(mask.into());
                Some(self.add(Op::ShuffleVector(mask), &[value, other.value], tys.vector, know))
            }
            None => {
                let elems = [1, 2, 3, -4].map(|k| rvsdg_core::Const { op: Op::Int(k), ty: Type::I32 });
                let elems = self.graph.payloads.intern_const(ConstData::Elems(elems.into()));
                let other = self.constant(Op::Const(elems), tys.vector);
                Some(self.binary(BinOp::Add, Flags::NONE, value, other, know))
            }
        }
    }
}
