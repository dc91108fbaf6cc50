//! Parsing constants.
//!
//! The type of a constant follows it, and determines the meaning of an integer. So integers are kept as [`Literal`]s
//! until the type is known. Nested constants are parsed with an explicit stack of open aggregates.

use crate::lexer::Token;
use crate::parser::{Parser, Result};
use rvsdg_core::{Const, ConstData, Op, Payloads, Type};

/// A constant whose type is not known yet.
#[derive(Copy, Clone)]
pub(crate) enum Literal<'t> {
    /// A constant that does not depend on the type.
    Op(Op),
    /// An integer in decimal digits, and its position.
    Int(&'t str, usize),
    /// An integer in hexadecimal digits.
    Hex(&'t str, usize),
}

impl<'t> Parser<'t, '_> {
    /// A constant up to its type.
    pub(crate) fn constant(&mut self, payloads: &mut Payloads) -> Result<Literal<'t>> {
        let mut open: Vec<Vec<Const>> = vec![];
        loop {
            let mut literal = if self.eat(b'[') {
                if !self.eat(b']') {
                    open.push(vec![]);
                    continue;
                }
                Literal::Op(elems(payloads, vec![]))
            } else {
                self.leaf(payloads)?
            };
            loop {
                let Some(mut members) = open.pop() else { return Ok(literal) };
                self.mark(b':')?;
                let ty = self.ty()?;
                members.push(Const { op: self.typed(literal, ty, payloads)?, ty });
                if self.eat(b',') {
                    open.push(members);
                    break;
                }
                if !self.eat(b']') {
                    return Err(self.expected("`,` or `]`"));
                }
                literal = Literal::Op(elems(payloads, members));
            }
        }
    }

    /// A constant without members.
    fn leaf(&mut self, payloads: &mut Payloads) -> Result<Literal<'t>> {
        let at = self.at;
        match self.token {
            Token::Int(digits) => {
                self.advance();
                return Ok(Literal::Int(digits, at));
            }
            Token::Hex(digits) => {
                self.advance();
                return Ok(Literal::Hex(digits, at));
            }
            _ => {}
        }
        let op = match self.word("a constant")? {
            "null" => Op::Null,
            "undef" => Op::Undef,
            "poison" => Op::Poison,
            "zero" => Op::Zero,
            "ctl" => Op::Ctl(self.number("the number of an alternative")?),
            "float" => {
                let Token::Hex(digits) = self.token else { return Err(self.expected("the bits of a float as 0xHEX")) };
                let Ok(bits) = u128::from_str_radix(digits, 16) else {
                    return Err(self.expected("the bits of a float, at most 128"));
                };
                self.advance();
                payloads.float(bits)
            }
            "bytes" => {
                let bytes = self.bytes()?;
                Op::Const(payloads.intern_const(ConstData::Bytes(bytes.into())))
            }
            "text" => {
                let text = self.boxed()?;
                Op::Const(payloads.intern_const(ConstData::Text(text)))
            }
            word => return Err(self.error(at, format!("expected a constant, found `{word}`"))),
        };
        Ok(Literal::Op(op))
    }

    /// The constant for a literal of type `ty`.
    pub(crate) fn typed(&self, literal: Literal<'t>, ty: Type, payloads: &mut Payloads) -> Result<Op> {
        match literal {
            Literal::Op(op) => Ok(op),
            Literal::Int(digits, at) => self.decimal(digits, at, ty, payloads),
            Literal::Hex(digits, at) => self.words(digits, at, ty, payloads),
        }
    }

    fn decimal(&self, digits: &str, at: usize, ty: Type, payloads: &mut Payloads) -> Result<Op> {
        // Only integer types are valid here, which the verifier checks.
        let width = ty.int_width().unwrap_or(32);
        let spare = 64 - width.min(64);
        let value = digits.parse::<i64>().ok().filter(|value| *value << spare >> spare == *value);
        match value {
            Some(value) if i32::try_from(value).is_ok() => Ok(Op::Int(value as i32)),
            // An integer may have 2^18 words. If it needs them, they have to be spelled out: otherwise time would not
            // be linear in the length of the text.
            Some(value) if width <= 64 => Ok(Op::Const(payloads.intern_const(ConstData::Int([value as u64].into())))),
            _ => {
                let ty = self.types.display(ty);
                let message =
                    format!("{digits} is no signed {ty}; above 64 bits, integers are written as 0x and words");
                Err(self.error(at, message))
            }
        }
    }

    fn words(&self, digits: &str, at: usize, ty: Type, payloads: &mut Payloads) -> Result<Op> {
        let Some(width) = ty.int_width() else {
            let ty = self.types.display(ty);
            return Err(self.error(at, format!("an integer can't be of type {ty}")));
        };
        let count = (width as usize).div_ceil(64);
        if digits.len() != 16 * count {
            let message = format!("expected {} digits, as many as words of an i{width} have", 16 * count);
            return Err(self.error(at, message));
        }
        let word = |chunk: &[u8]| chunk.iter().fold(0, |word, digit| word << 4 | hex(*digit));
        let words: Vec<u64> = digits.as_bytes().rchunks(16).map(word).collect();
        let spare = 64 * count as u32 - width;
        let top = words[count - 1] as i64;
        if top << spare >> spare != top {
            return Err(self.error(at, format!("expected the words of an i{width}, sign-extended")));
        }
        Ok(payloads.int(width, &words))
    }
}

fn elems(payloads: &mut Payloads, members: Vec<Const>) -> Op {
    Op::Const(payloads.intern_const(ConstData::Elems(members.into())))
}

/// The value of a hexadecimal digit, which the lexer has accepted.
fn hex(digit: u8) -> u64 {
    (digit as char).to_digit(16).unwrap_or(0).into()
}
