//! What values are while a constructor runs.

use rvsdg_core::{Const, ConstData, Op, Payloads, Symbol, Type, TypeData, TypeTable};
use std::rc::Rc;

/// What an address points into.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Target {
    /// A function or variable.
    Symbol(Symbol),
    /// Stack memory, by number.
    Local(u32),
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Content {
    /// A constant. Its payload is one of the machine.
    Constant(Op),
    /// A pointer, or an integer as wide as one: so many bytes behind the start of something.
    Address(Target, i64),
    /// The members of an aggregate or vector.
    Members(Rc<[Content]>),
    /// Nothing is known.
    Unknown,
}

impl Content {
    /// The constant operation, if it is one.
    pub(crate) fn constant(&self, ty: Type) -> Option<Const> {
        match self {
            Content::Constant(op) => Some(Const { op: *op, ty }),
            _ => None,
        }
    }
}

impl From<Option<Op>> for Content {
    fn from(op: Option<Op>) -> Content {
        op.map_or(Content::Unknown, Content::Constant)
    }
}

/// The elements or fields of a value of type `ty`, if it has some, and at most `most` of them.
pub(crate) fn members(
    payloads: &mut Payloads,
    types: &TypeTable,
    content: &Content,
    ty: Type,
    most: u64,
) -> Option<Rc<[Content]>> {
    let count = types.element_count(ty).filter(|count| *count <= most)?;
    let mut each = |op: &dyn Fn(&mut Payloads, Type) -> Option<Op>| -> Rc<[Content]> {
        (0..count).map(|index| types.element(ty, index).and_then(|ty| op(payloads, ty)).into()).collect()
    };
    Some(match content {
        Content::Members(members) => members.clone(),
        Content::Constant(Op::Zero) => each(&rvsdg_fold::zero),
        Content::Constant(op @ (Op::Undef | Op::Poison)) => each(&|_, _| Some(*op)),
        Content::Constant(Op::Const(id)) => match &payloads[*id] {
            ConstData::Elems(elems) => elems.iter().map(|elem| Content::Constant(elem.op)).collect(),
            ConstData::Bytes(bytes) => {
                bytes.iter().map(|byte| Content::Constant(Op::Int(i32::from(*byte as i8)))).collect()
            }
            _ => return None,
        },
        _ => (0..count).map(|_| Content::Unknown).collect(),
    })
}

/// The type of the elements of a vector of fixed length.
pub(crate) fn lane(types: &TypeTable, ty: Type) -> Option<Type> {
    match types.get(ty)? {
        TypeData::Vector { elem, scalable: false, .. } => Some(*elem),
        _ => None,
    }
}
