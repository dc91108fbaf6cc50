//! The facts that the generator knows about values: enough to make programs that are mostly defined.
//!
//! This is a small abstract interpretation that runs along with generation. Every fact holds whenever the value is
//! computed. Gammas and selects join facts.

use rvsdg_core::{Type, Value};

/// How defined a value is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sure {
    /// Neither undef nor poison.
    Defined,
    /// Not poison, but its value is unknown: the result of a freeze, possibly of undef or poison.
    Frozen,
    /// It may be undef or poison.
    Unsure,
}

/// The memory that a pointer refers to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The number of accessible bytes behind the pointer.
    pub(super) bytes: u32,
    /// Alignment of the address.
    pub(super) align: u32,
    /// Are all stored values defined?
    pub(super) trusted: bool,
    /// May it be written?
    pub(super) writable: bool,
    /// Is the address valid wherever it can be computed?
    pub(super) always: bool,
    /// Is it perhaps deallocated at the end of the function?
    pub(super) local: bool,
    /// If set, only accesses of this type at exactly this address are allowed.
    pub(super) exact: Option<Type>,
    /// The kind of the object, which determines the types with which it is accessed (see `types`); 0 for any kind.
    pub(super) kind: u8,
    /// For memory that holds a pointer: the number of the contract that this pointer fulfils.
    pub(super) pointee: Option<u32>,
}

impl Place {
    /// No byte is accessible.
    pub(super) const NOWHERE: Place = Place {
        bytes: 0,
        align: 1,
        trusted: false,
        writable: false,
        always: false,
        local: true,
        exact: None,
        kind: 0,
        pointee: None,
    };

    /// Memory of this size that the whole module may use.
    pub(super) const fn object(bytes: u32, align: u32) -> Place {
        Place {
            bytes,
            align,
            trusted: true,
            writable: true,
            always: true,
            local: false,
            exact: None,
            kind: 0,
            pointee: None,
        }
    }

    /// The facts that hold for both.
    pub(super) fn join(self, other: Place) -> Place {
        if self.exact != other.exact || self.pointee != other.pointee || self.trusted != other.trusted {
            return Place::NOWHERE;
        }
        Place {
            bytes: self.bytes.min(other.bytes),
            align: self.align.min(other.align),
            trusted: self.trusted,
            writable: self.writable && other.writable,
            always: false,
            local: self.local || other.local,
            exact: self.exact,
            kind: if self.kind == other.kind { self.kind } else { 0 },
            pointee: self.pointee,
        }
    }

    /// Does it fulfil the requirements `wanted`?
    pub(super) fn keeps(&self, wanted: &Place) -> bool {
        self.bytes >= wanted.bytes
            && self.align >= wanted.align
            && self.trusted == wanted.trusted
            && (self.writable || !wanted.writable)
            && (!self.local || wanted.local)
            && self.exact == wanted.exact
            && (self.kind == wanted.kind || wanted.kind == 0)
            && self.pointee == wanted.pointee
    }
}

/// The facts that are known about a value.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Know {
    /// An integer, with signed bounds if they are known.
    Int(Sure, Option<(i64, i64)>),
    /// A float. If there is a bound, it is no NaN, and its absolute value is at most the bound.
    Float(Sure, Option<f64>),
    /// A pointer to memory.
    Ptr(Place),
    /// A pointer to a function of this signature. A call of it costs at most this number of steps.
    Code(usize, u64),
    /// A control value.
    Ctl,
    /// An aggregate or vector.
    Data(Sure),
}

impl Know {
    /// The facts that hold for both.
    pub(super) fn join(self, other: Know) -> Know {
        match (self, other) {
            (Know::Int(a, x), Know::Int(b, y)) => {
                Know::Int(a.max(b), x.zip(y).map(|(x, y)| (x.0.min(y.0), x.1.max(y.1))))
            }
            (Know::Float(a, x), Know::Float(b, y)) => Know::Float(a.max(b), x.zip(y).map(|(x, y)| x.max(y))),
            (Know::Ptr(a), Know::Ptr(b)) => Know::Ptr(a.join(b)),
            (Know::Code(a, x), Know::Code(b, y)) if a == b => Know::Code(a, x.max(y)),
            (Know::Data(a), Know::Data(b)) => Know::Data(a.max(b)),
            (Know::Ctl, Know::Ctl) => Know::Ctl,
            _ => Know::Ptr(Place::NOWHERE),
        }
    }

    /// The facts without those that depend on how the value was computed.
    pub(super) fn vague(self) -> Know {
        match self {
            Know::Int(sure, _) => Know::Int(sure, None),
            Know::Float(sure, _) => Know::Float(sure, None),
            other => other,
        }
    }

    pub(super) fn sure(self) -> Sure {
        match self {
            Know::Int(sure, _) | Know::Float(sure, _) | Know::Data(sure) => sure,
            Know::Ptr(_) | Know::Code(..) | Know::Ctl => Sure::Defined,
        }
    }

    /// The facts with at most this definedness.
    pub(super) fn at_most(self, most: Sure) -> Know {
        match self {
            Know::Int(sure, range) => Know::Int(sure.max(most), range),
            Know::Float(sure, bound) => Know::Float(sure.max(most), bound),
            Know::Data(sure) => Know::Data(sure.max(most)),
            other => other,
        }
    }

    pub(super) fn is_defined(self) -> bool {
        self.sure() == Sure::Defined
    }

    /// The bounds of an integer of this type.
    pub(super) fn range(self, ty: Type) -> Option<(i64, i64)> {
        let width = ty.int_width().filter(|width| *width <= 64)?;
        match self {
            Know::Int(_, Some(range)) => Some(range),
            Know::Int(_, None) => Some((least(width), greatest(width))),
            _ => None,
        }
    }
}

/// A value and the facts about it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Val {
    pub(super) value: Value,
    pub(super) ty: Type,
    pub(super) know: Know,
}

/// The least signed integer of a width.
pub(super) fn least(width: u32) -> i64 {
    (-1i64) << (width.min(64) - 1)
}

/// The greatest signed integer of a width.
pub(super) fn greatest(width: u32) -> i64 {
    !least(width)
}

/// `value` wrapped to a signed number of this width.
pub(super) fn wrapped(value: i64, width: u32) -> i64 {
    let spare = 64 - width.min(64);
    value << spare >> spare
}

/// The range, if it fits the width.
pub(super) fn fitting(low: i128, high: i128, width: u32) -> Option<(i64, i64)> {
    (low >= i128::from(least(width)) && high <= i128::from(greatest(width))).then_some((low as i64, high as i64))
}
