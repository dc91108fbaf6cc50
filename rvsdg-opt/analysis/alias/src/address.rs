//! Addresses as linear forms: a base pointer, a constant, and multiples of values.
//!
//! All of it is arithmetic modulo 2^64, which is what address arithmetic is, so no flag is needed for a form to be right; only
//! where an index is narrower than an address does its extension distribute over an operation that doesn't wrap. (If it does wrap all the same,
//! the index is poison, and an access with such an address is undefined.)
//!
//! Values are those of the outermost region where they are known to be the same, so addresses in different regions can be compared.

use crate::Analysis;
use rvsdg_core::{BinOp, CastOp, Flags, GepId, GepIndex, Graph, Node, Op, Type, TypeData, Value};
use rvsdg_route::outermost;
use std::rc::Rc;

/// At most this many operations are looked through for one index.
const MAX_STEPS: usize = 48;

/// At most this many `getelementptr` are looked through for one address.
const MAX_GEPS: usize = 32;

/// An address with more terms than this is a base of its own.
pub const MAX_TERMS: usize = 8;

/// How a value of fewer than 64 bits becomes one of 64.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Extend {
    /// It has 64 bits.
    None,
    /// By its sign.
    Sign,
    /// By zeros.
    Zero,
}

/// A multiple of a value.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term {
    /// The value, of the outermost region where it is known.
    pub value: Value,
    /// How it becomes one of 64 bits.
    pub extend: Extend,
    /// By what it is multiplied, modulo 2^64; never 0.
    pub scale: i64,
}

/// An address: base, constant offset, and terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    /// A pointer, of the outermost region where it is known.
    pub base: Value,
    /// In bytes, modulo 2^64.
    pub offset: i64,
    /// What else is added, in ascending order, one per value and extension.
    pub terms: Vec<Term>,
}

/// What becomes of a value of an address in [`Analysis::rewrite`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Rewrite {
    /// It stays.
    Keep,
    /// Another one of the same type takes its place.
    Replace(Value),
    /// There is nothing that could.
    Fail,
}

impl Address {
    /// The address of a pointer as such.
    fn of_base(base: Value) -> Address {
        Address { base, offset: 0, terms: vec![] }
    }

    /// The distance to `other` in bytes, modulo 2^64, if that is a constant: what has to be added to this address to get the other one.
    pub fn distance(&self, other: &Address) -> Option<i64> {
        (self.base == other.base && self.terms == other.terms).then(|| other.offset.wrapping_sub(self.offset))
    }

    /// Base and the values of all terms.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        std::iter::once(self.base).chain(self.terms.iter().map(|term| term.value))
    }

    fn add_term(&mut self, value: Value, extend: Extend, scale: i64) {
        let place = self.terms.binary_search_by_key(&(value, extend), |term| (term.value, term.extend));
        match place {
            Ok(place) => {
                let term = &mut self.terms[place];
                term.scale = term.scale.wrapping_add(scale);
                if term.scale == 0 {
                    self.terms.remove(place);
                }
            }
            Err(place) if scale != 0 => self.terms.insert(place, Term { value, extend, scale }),
            Err(_) => {}
        }
    }

    /// Adds a multiple of an integer of at most 64 bits.
    fn add_index(&mut self, graph: &Graph, value: Value, extend: Extend, scale: i64) {
        let mut stack = vec![(value, extend, scale)];
        let mut steps = 0;
        while let Some((value, extend, scale)) = stack.pop() {
            let value = outermost(graph, value);
            steps += 1;
            if steps > MAX_STEPS || !self.split(graph, value, extend, scale, &mut stack) {
                self.add_term(value, extend, scale);
            }
        }
    }

    /// Splits a term into what its value is made of, if possible.
    fn split(
        &mut self,
        graph: &Graph,
        value: Value,
        extend: Extend,
        scale: i64,
        stack: &mut Vec<(Value, Extend, i64)>,
    ) -> bool {
        let Some(node) = graph.producer(value) else { return false };
        let op = graph.op(node);
        if let Some(constant) = known(graph, value, extend) {
            self.offset = self.offset.wrapping_add(constant.wrapping_mul(scale));
            return true;
        }
        let exact = |flags: Flags| match extend {
            Extend::None => true,
            Extend::Sign => flags.contains(Flags::NSW),
            Extend::Zero => flags.contains(Flags::NUW),
        };
        let operand = |i| graph.operand(node, i);
        let factor = |i| known(graph, outermost(graph, operand(i)), extend);
        match op {
            Op::Binary(BinOp::Add, flags) if exact(flags) => {
                stack.extend([(operand(0), extend, scale), (operand(1), extend, scale)]);
            }
            Op::Binary(BinOp::Sub, flags) if exact(flags) => {
                stack.extend([(operand(0), extend, scale), (operand(1), extend, scale.wrapping_neg())]);
            }
            Op::Binary(BinOp::Or, flags) if flags.contains(Flags::DISJOINT) => {
                stack.extend([(operand(0), extend, scale), (operand(1), extend, scale)]);
            }
            Op::Binary(BinOp::Mul, flags) if exact(flags) => match (factor(0), factor(1)) {
                (_, Some(factor)) => stack.push((operand(0), extend, scale.wrapping_mul(factor))),
                (Some(factor), _) => stack.push((operand(1), extend, scale.wrapping_mul(factor))),
                _ => return false,
            },
            Op::Binary(BinOp::Shl, flags) if exact(flags) => {
                let width = i64::from(graph.ty(value).int_width().unwrap_or(0));
                match factor(1) {
                    Some(places) if (0..width).contains(&places) => {
                        stack.push((operand(0), extend, scale.wrapping_mul(1i64.wrapping_shl(places as u32))));
                    }
                    _ => return false,
                }
            }
            Op::Cast(CastOp::SExt, _) if extend != Extend::Zero => stack.push((operand(0), Extend::Sign, scale)),
            Op::Cast(CastOp::ZExt, flags) => {
                let narrow = if flags.contains(Flags::NNEG) { Extend::Sign } else { Extend::Zero };
                stack.push((operand(0), narrow, scale));
            }
            _ => return false,
        }
        true
    }
}

/// An integer constant of at most 64 bits, extended.
fn known(graph: &Graph, value: Value, extend: Extend) -> Option<i64> {
    let width = graph.ty(value).int_width().filter(|width| *width <= 64)?;
    let constant = graph.payloads.int_value(graph.producer_op(value)?)?;
    Some(match extend {
        Extend::Zero => constant & (u64::MAX >> (64 - width)) as i64,
        Extend::None | Extend::Sign => constant,
    })
}

impl Analysis<'_> {
    /// The linear form of a pointer.
    pub fn address(&mut self, graph: &Graph, pointer: Value) -> Rc<Address> {
        if let Some(known) = self.addresses.get(&pointer) {
            return known.clone();
        }
        let mut address = Address::of_base(outermost(graph, pointer));
        for _ in 0..MAX_GEPS {
            let base = address.base;
            let Some(node) = graph.producer(base) else { break };
            let Op::Gep(id) = graph.op(node) else { break };
            let Some(longer) = self.through_gep(graph, node, id, &address) else { break };
            address = longer;
        }
        let address = Rc::new(address);
        self.addresses.insert(pointer, address.clone());
        address
    }

    /// The same address, of which the base is a `getelementptr`, in terms of that one's base.
    fn through_gep(&mut self, graph: &Graph, node: Node, id: GepId, address: &Address) -> Option<Address> {
        if !graph.ty(address.base).is_ptr() {
            return None;
        }
        let mut longer = Address { base: outermost(graph, graph.operand(node, 0)), ..address.clone() };
        let info = &graph.payloads[id];
        let mut operands = graph.operands(node).skip(1);
        let mut ty = info.element;
        for (place, index) in info.indices.iter().enumerate() {
            if place > 0 {
                if let Some(TypeData::Struct { .. }) = self.env.types.get(ty) {
                    let GepIndex::Const { value, .. } = *index else { return None };
                    let (offset, field) = self.layouts.member(ty, u64::try_from(value).ok()?)?;
                    self.layouts.size(ty)?;
                    longer.offset = longer.offset.wrapping_add(i64::try_from(offset).ok()?);
                    ty = field;
                    continue;
                }
                ty = self.element_of(ty)?;
            }
            let size = i64::try_from(self.layouts.size(ty)?).ok()?;
            match *index {
                GepIndex::Const { value, .. } => {
                    longer.offset = longer.offset.wrapping_add(value.wrapping_mul(size));
                }
                GepIndex::Operand => {
                    let operand = operands.next()?;
                    let width = graph.ty(operand).int_width()?;
                    let extend = match width {
                        64 => Extend::None,
                        0..64 => Extend::Sign,
                        _ => return None,
                    };
                    longer.add_index(graph, operand, extend, size);
                }
            }
        }
        (longer.terms.len() <= MAX_TERMS).then_some(longer)
    }

    /// What an index into an array steps over. Elements of vectors are packed by bits, so they are left alone.
    fn element_of(&self, ty: Type) -> Option<Type> {
        match self.env.types.get(ty)? {
            TypeData::Array { elem, .. } => Some(*elem),
            _ => None,
        }
    }

    /// The address with other values in it. `None` if one of them fails.
    pub fn rewrite(
        &mut self,
        graph: &Graph,
        address: &Address,
        mut rule: impl FnMut(Value) -> Rewrite,
    ) -> Option<Address> {
        let mut new = match rule(address.base) {
            Rewrite::Keep => Address::of_base(address.base),
            Rewrite::Replace(base) => (*self.address(graph, base)).clone(),
            Rewrite::Fail => return None,
        };
        new.offset = new.offset.wrapping_add(address.offset);
        for term in &address.terms {
            match rule(term.value) {
                Rewrite::Keep => new.add_term(term.value, term.extend, term.scale),
                Rewrite::Replace(value) => new.add_index(graph, value, term.extend, term.scale),
                Rewrite::Fail => return None,
            }
        }
        (new.terms.len() <= MAX_TERMS).then_some(new)
    }
}
