//! What the generator knows of a value: enough to make programs that are mostly defined.
//!
//! It is a small abstract interpretation that goes along with generation. Every fact holds whenever the value is
//! computed; joins are what a gamma or select makes of it.

use rvsdg_core::{Type, Value};

/// Can the value be undefined?
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sure {
    /// Never.
    Defined,
    /// Never, but nobody can say what it is: a frozen one that was undefined perhaps.
    Frozen,
    /// It may be undefined or poison.
    Unsure,
}

/// Memory that a pointer points to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// How many bytes from there on may be accessed.
    pub(super) bytes: u32,
    /// Alignment of the address.
    pub(super) align: u32,
    /// Everything that is stored there is defined.
    pub(super) trusted: bool,
    /// It may be written to.
    pub(super) writable: bool,
    /// The address is good wherever it can be computed at all.
    pub(super) always: bool,
    /// Perhaps it ends with the function.
    pub(super) local: bool,
    /// Only to be accessed by this type, and exactly there.
    pub(super) exact: Option<Type>,
    /// For memory that holds a pointer: which of the contracts that one keeps.
    pub(super) pointee: Option<u32>,
}

impl Place {
    /// Nothing can be accessed there.
    pub(super) const NOWHERE: Place = Place {
        bytes: 0,
        align: 1,
        trusted: false,
        writable: false,
        always: false,
        local: true,
        exact: None,
        pointee: None,
    };

    /// Memory of this size that the whole module can use.
    pub(super) const fn object(bytes: u32, align: u32) -> Place {
        Place { bytes, align, trusted: true, writable: true, always: true, local: false, exact: None, pointee: None }
    }

    /// What holds of both.
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
            pointee: self.pointee,
        }
    }

    /// Does it do where `wanted` is promised?
    pub(super) fn keeps(&self, wanted: &Place) -> bool {
        self.bytes >= wanted.bytes
            && self.align >= wanted.align
            && self.trusted == wanted.trusted
            && (self.writable || !wanted.writable)
            && (!self.local || wanted.local)
            && self.exact == wanted.exact
            && self.pointee == wanted.pointee
    }
}

/// What is known of a value.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Know {
    /// An integer, with bounds as a signed number if they are known.
    Int(Sure, Option<(i64, i64)>),
    /// A float; if the number is known, it is at most so large (and no NaN).
    Float(Sure, Option<f64>),
    /// A pointer to memory.
    Ptr(Place),
    /// A pointer to a function of this signature, which costs at most so many steps.
    Code(usize, u64),
    /// A control value.
    Ctl,
    /// An aggregate or vector.
    Data(Sure),
}

impl Know {
    /// What holds of both.
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

    /// The same, less what depends on how the value was computed.
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

    /// With at most this certainty.
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

/// A value and what is known of it.
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

/// `value` as a signed number of this width.
pub(super) fn wrapped(value: i64, width: u32) -> i64 {
    let spare = 64 - width.min(64);
    value << spare >> spare
}

/// A range that fits the width.
pub(super) fn fitting(low: i128, high: i128, width: u32) -> Option<(i64, i64)> {
    (low >= i128::from(least(width)) && high <= i128::from(greatest(width))).then_some((low as i64, high as i64))
}
