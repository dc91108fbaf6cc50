//! Constants.

use super::{Writer, text};
use rvsdg_core::{Const, ConstData, Op, Payloads, Type, TypeData, TypeKind};

/// The brackets around the members of an aggregate.
pub(super) fn brackets(data: Option<&TypeData>) -> (&'static str, &'static str) {
    match data {
        Some(TypeData::Array { .. }) => ("[", "]"),
        Some(TypeData::Vector { .. }) => ("<", ">"),
        Some(TypeData::Struct { packed: true, .. }) => ("<{ ", " }>"),
        _ => ("{ ", " }"),
    }
}

impl Writer<'_> {
    /// Prints a constant with its type.
    pub(super) fn typed_const(&mut self, payloads: &Payloads, constant: Const) {
        self.ty(constant.ty);
        self.out.push(' ');
        self.constant(payloads, constant);
    }

    /// Prints a constant without its type. Nested constants are printed with an explicit stack.
    pub(super) fn constant(&mut self, payloads: &Payloads, constant: Const) {
        let Some(members) = members(payloads, constant) else {
            return self.simple_const(payloads, constant);
        };
        let (open, close) = brackets(self.ipg.types.get(constant.ty));
        self.out.push_str(open);
        let mut stack = vec![(members, 0, close)];
        while let Some((members, next, close)) = stack.last_mut() {
            let Some(member) = members.get(*next) else {
                self.out.push_str(close);
                stack.pop();
                continue;
            };
            if *next > 0 {
                self.out.push_str(", ");
            }
            *next += 1;
            self.ty(member.ty);
            self.out.push(' ');
            match self::members(payloads, *member) {
                None => self.simple_const(payloads, *member),
                Some(inner) => {
                    let (open, close) = brackets(self.ipg.types.get(member.ty));
                    self.out.push_str(open);
                    stack.push((inner, 0, close));
                }
            }
        }
    }

    /// A constant that has no members.
    fn simple_const(&mut self, payloads: &Payloads, constant: Const) {
        let Const { op, ty } = constant;
        match op {
            Op::Int(value) => match ty.kind() {
                TypeKind::Int(1) => self.out.push_str(if value == 0 { "false" } else { "true" }),
                TypeKind::Int(_) => text::signed(&mut self.out, i64::from(value)),
                _ => self.splat(payloads, constant),
            },
            Op::Null => self.out.push_str(match ty.kind() {
                TypeKind::Ptr(_) => "null",
                TypeKind::Token => "none",
                _ => "zeroinitializer",
            }),
            Op::Undef => self.out.push_str("undef"),
            Op::Poison => self.out.push_str("poison"),
            Op::Zero => self.out.push_str("zeroinitializer"),
            Op::Const(id) => match &payloads[id] {
                ConstData::Int(words) => match ty.kind() {
                    TypeKind::Int(width) => self.wide_int(words, width),
                    _ => self.splat(payloads, constant),
                },
                ConstData::Float(bits) if ty.is_float() => float(&mut self.out, *bits, ty),
                ConstData::Float(_) => self.splat(payloads, constant),
                ConstData::Bytes(bytes) => self.bytes(bytes, ty),
                ConstData::Text(text) => {
                    self.mark_text(text);
                    self.out.push_str(match ty {
                        Type::METADATA => text.trim_start_matches("metadata "),
                        _ => text,
                    });
                }
                ConstData::Elems(_) => unreachable!("the caller has taken care of members"),
            },
            other => panic!("{other:?} is not a constant of LLVM"),
        }
    }

    fn wide_int(&mut self, words: &[u64], width: u32) {
        match words {
            [word] => text::signed(&mut self.out, *word as i64),
            _ => text::wide(&mut self.out, words, width),
        }
    }

    /// A vector whose elements are all the same scalar.
    fn splat(&mut self, payloads: &Payloads, constant: Const) {
        let elem = self.ipg.types.scalar(constant.ty);
        assert!(elem != constant.ty, "constant {:?} can't be of type {:?}", constant.op, constant.ty);
        self.out.push_str("splat (");
        self.typed_const(payloads, Const { op: constant.op, ty: elem });
        self.out.push(')');
    }

    fn bytes(&mut self, bytes: &[u8], ty: Type) {
        if let Some(TypeData::Vector { .. }) = self.ipg.types.get(ty) {
            for (index, byte) in bytes.iter().enumerate() {
                self.out.push_str(if index == 0 { "<i8 " } else { ", i8 " });
                text::signed(&mut self.out, i64::from(*byte));
            }
            self.out.push('>');
            return;
        }
        self.out.push('c');
        text::quoted(&mut self.out, bytes);
    }
}

fn members(payloads: &Payloads, constant: Const) -> Option<&[Const]> {
    match constant.op {
        Op::Const(id) => match &payloads[id] {
            ConstData::Elems(elems) => Some(elems),
            _ => None,
        },
        _ => None,
    }
}

/// Prints the bits of a float in the hexadecimal form of its type, without rounding.
fn float(out: &mut String, bits: u128, ty: Type) {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    match ty.kind() {
        TypeKind::Half => {
            out.push_str("0xH");
            text::hex(out, low, 4);
        }
        TypeKind::BFloat => {
            out.push_str("0xR");
            text::hex(out, low, 4);
        }
        TypeKind::Float => {
            out.push_str("0x");
            text::hex(out, widened(low as u32), 16);
        }
        TypeKind::X86Fp80 => {
            out.push_str("0xK");
            text::hex(out, high, 4);
            text::hex(out, low, 16);
        }
        TypeKind::Fp128 | TypeKind::PpcFp128 => {
            // The low word comes first for both.
            out.push_str(if ty == Type::FP128 { "0xL" } else { "0xM" });
            text::hex(out, low, 16);
            text::hex(out, high, 16);
        }
        _ => {
            out.push_str("0x");
            text::hex(out, low, 16);
        }
    }
}

/// The bits of the double that LLVM prints for a single. A conversion would quiet a signalling NaN, so the payload of a
/// NaN is moved explicitly.
fn widened(single: u32) -> u64 {
    let value = f32::from_bits(single);
    if !value.is_nan() {
        return f64::from(value).to_bits();
    }
    let sign = u64::from(single >> 31) << 63;
    let payload = u64::from(single & 0x7f_ffff) << 29;
    sign | 0x7ff << 52 | payload
}
