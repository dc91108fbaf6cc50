//! Constants of every kind; LLVM's own tools have to see the exact bits.

use super::*;
use rvsdg_core::{BinOp, CastOp, ConstData, Flags, GepFlags, GepInfo, TypeData};

#[test]
fn integers() {
    let mut ipg = Ipg::default();
    let cases: &[(u32, &[u64], &str)] = &[
        (1, &[1], "i1 true"),
        (1, &[0], "i1 false"),
        (8, &[0x80], "i8 -128"),
        (32, &[0x7fff_ffff], "i32 2147483647"),
        (33, &[1 << 32], "i33 -4294967296"),
        (64, &[1 << 63], "i64 -9223372036854775808"),
        (128, &[0, 1], "i128 18446744073709551616"),
        (128, &[0, 1 << 63], "i128 -170141183460469231731687303715884105728"),
        (65, &[u64::MAX, 0], "i65 18446744073709551615"),
        (200, &[7, 0, 0, 1], "i200 6277101735386680763835789423207666416102355444464034512903"),
    ];
    for (index, (width, words, _)) in cases.iter().enumerate() {
        constant(&mut ipg, &format!("x{index}"), Type::int(*width), |payloads| payloads.int(*width, words));
    }
    let vector = ipg.types.vector(Type::I8, 4);
    constant(&mut ipg, "splat", vector, |_| Op::Int(-3));
    let lines: Vec<String> =
        cases.iter().enumerate().map(|(index, (.., text))| format!("@x{index} = global {text}")).collect();
    let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    lines.push("@splat = global <4 x i8> <i8 -3, i8 -3, i8 -3, i8 -3>");
    expect_lines(&ipg, &lines);
}

#[test]
fn integers_too_wide_for_decimal() {
    let width = 64 * 80 - 3;
    let words: Vec<u64> = (0..80).map(|index| 0x0123_4567_89ab_cdef_u64.rotate_left(index)).collect();
    for negative in [false, true] {
        let mut words = words.clone();
        words[79] = if negative { (-5i64) as u64 } else { 5 };
        let mut ipg = Ipg::default();
        constant(&mut ipg, "x", Type::int(width), |payloads| payloads.int(width, &words));
        assert!(write(&ipg).contains("u0x"));
        assert_eq!(bits_of(&through_llvm(&ipg), width), shown_bits(&words, width));
    }
}

/// The bits of `@x` in LLVM's text, which is decimal; most significant bit first.
fn bits_of(module: &str, width: u32) -> String {
    let number = module.split(&format!("global i{width} ")).nth(1).expect("a global").split_whitespace().next();
    let mut digits: Vec<u8> = number.expect("a number").bytes().collect();
    let negative = digits[0] == b'-';
    digits.retain(u8::is_ascii_digit);
    let mut bits = vec![];
    for _ in 0..width {
        let mut remainder = 0;
        for digit in &mut digits {
            let value = remainder * 10 + (*digit - b'0');
            *digit = b'0' + value / 2;
            remainder = value % 2;
        }
        bits.push(remainder);
    }
    if negative {
        let mut carry = 1;
        for bit in &mut bits {
            let sum = (1 - *bit) + carry;
            (*bit, carry) = (sum % 2, sum / 2);
        }
    }
    bits.iter().rev().map(|bit| (b'0' + bit) as char).collect()
}

fn shown_bits(words: &[u64], width: u32) -> String {
    (0..width as usize).rev().map(|bit| (b'0' + (words[bit / 64] >> (bit % 64) & 1) as u8) as char).collect()
}

/// Difficult bit patterns of a float type, and some others.
fn patterns(exponent_bits: u32, mantissa_bits: u32, explicit_one: bool) -> Vec<u128> {
    let ones = |bits: u32| (1u128 << bits) - 1;
    let leading = 1u128 << (mantissa_bits - 1);
    let mut found = vec![];
    for exponent in [0, 1, ones(exponent_bits) / 2, ones(exponent_bits) - 1, ones(exponent_bits)] {
        for mantissa in [0, 1, 2, leading >> 1, leading, leading | 1, ones(mantissa_bits) >> 1, ones(mantissa_bits)] {
            // The x87 format has an explicit leading one, for all numbers except zeros and denormals.
            let mantissa = match (explicit_one, exponent) {
                (false, _) => mantissa,
                (true, 0) => mantissa & !leading,
                (true, _) => mantissa | leading,
            };
            found.push(exponent << mantissa_bits | mantissa);
        }
    }
    let sign = 1u128 << (exponent_bits + mantissa_bits);
    let negative: Vec<u128> = found.iter().map(|bits| bits | sign).collect();
    found.extend(negative);
    found
}

/// LLVM has to see exactly these bits, as its own folding of a bitcast to an integer shows.
#[test]
fn floats_keep_every_bit() {
    let formats = [
        (Type::HALF, 5, 10, false),
        (Type::BFLOAT, 8, 7, false),
        (Type::FLOAT, 8, 23, false),
        (Type::DOUBLE, 11, 52, false),
        (Type::X86_FP80, 15, 64, true),
        (Type::FP128, 15, 112, false),
    ];
    for (ty, exponent, mantissa, explicit_one) in formats {
        same_bits(ty, &patterns(exponent, mantissa, explicit_one));
    }
    let mut seed = 7u64;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u128::from(seed >> 13)
    };
    same_bits(Type::FLOAT, &(0..300).map(|_| random() & 0xffff_ffff).collect::<Vec<_>>());
    same_bits(Type::FLOAT, &(0..300).map(|_| random() & 0x807f_ffff | 0x7f80_0000).collect::<Vec<_>>());
}

fn same_bits(ty: Type, patterns: &[u128]) {
    let width = ty.float_bits().expect("a float");
    let mut ipg = Ipg::default();
    for (index, bits) in patterns.iter().enumerate() {
        let mut function = Function::new(&[]);
        let op = function.cfg.payloads.float(*bits);
        let cast = Op::Cast(CastOp::BitCast, Flags::NONE);
        let value = function.push(cast, &[Operand::Const(Const { op, ty })], Type::int(width));
        function.finish(&mut ipg, &format!("f{index}"), Some(value));
    }
    let text = write(&ipg);
    let folded = tool("opt-19", &["-passes=instsimplify", "-S", "-o", "-"], &text);
    let folded = String::from_utf8(folded).expect("LLVM prints UTF-8");
    let returned: Vec<&str> = folded.lines().filter_map(|line| line.trim().strip_prefix("ret ")).collect();
    assert_eq!(returned.len(), patterns.len());
    for (bits, returned) in patterns.iter().zip(returned) {
        let shift = 128 - width;
        assert_eq!(returned, format!("i{width} {}", (*bits as i128) << shift >> shift), "{ty:?} {bits:#x}");
    }
}

#[test]
fn pairs_of_doubles_begin_with_the_low_word() {
    let mut ipg = Ipg::default();
    ipg.text.preamble = "target triple = \"powerpc64le-unknown-linux-gnu\"\n".into();
    let bits = u128::from(2.0f64.to_bits()) | u128::from(1e-30f64.to_bits()) << 64;
    constant(&mut ipg, "x", Type::PPC_FP128, |payloads| payloads.float(bits));
    let mut function = Function::new(&[]);
    let op = function.cfg.payloads.float(bits);
    let wide = Operand::Const(Const { op, ty: Type::PPC_FP128 });
    let first = function.push(Op::Cast(CastOp::FpTrunc, Flags::NONE), &[wide], Type::DOUBLE);
    function.finish(&mut ipg, "f", Some(first));
    let printed = tool("opt-19", &["-passes=instsimplify", "-S", "-o", "-"], &write(&ipg));
    let printed = String::from_utf8(printed).expect("LLVM prints UTF-8");
    assert!(printed.contains("ret double 2.000000e+00"), "{printed}");
    assert!(printed.contains("ppc_fp128 0xM400000000000000039B4484BFEEBC2A0"), "{printed}");
}

#[test]
fn aggregates() {
    let mut ipg = Ipg::default();
    ipg.text.preamble = "%struct.S = type { i32, [3 x i8] }\n".into();
    let bytes = ipg.types.array(Type::I8, 3);
    let named = struct_type(&mut ipg.types, Some("struct.S"), false, &[Type::I32, bytes]);
    let vector = ipg.types.vector(Type::FLOAT, 2);
    let packed = struct_type(&mut ipg.types, None, true, &[Type::I8, vector]);
    let empty = struct_type(&mut ipg.types, None, false, &[]);
    let all = struct_type(&mut ipg.types, None, false, &[named, packed, empty, Type::PTR]);
    let array = ipg.types.array(all, 2);
    constant(&mut ipg, "x", array, |payloads| {
        let mut elems = |elems: &[Const]| Op::Const(payloads.intern_const(ConstData::Elems(elems.into())));
        let of = |op, ty| Const { op, ty };
        let vector_value = elems(&[of(Op::Undef, Type::FLOAT), of(Op::Poison, Type::FLOAT)]);
        let packed_value = elems(&[of(Op::Int(-1), Type::I8), of(vector_value, vector)]);
        let text = Op::Const(payloads.intern_const(ConstData::Bytes(b"\"\\\0".as_slice().into())));
        let mut elems = |elems: &[Const]| Op::Const(payloads.intern_const(ConstData::Elems(elems.into())));
        let named_value = elems(&[of(Op::Int(7), Type::I32), of(text, bytes)]);
        let nothing = elems(&[]);
        let members = [of(named_value, named), of(packed_value, packed), of(nothing, empty), of(Op::Null, Type::PTR)];
        let one = elems(&members);
        elems(&[of(one, all), of(Op::Zero, all)])
    });
    let one = r#"{ %struct.S, <{ i8, <2 x float> }>, {}, ptr }"#;
    let value = r#"{ %struct.S { i32 7, [3 x i8] c"\22\\\00" }, <{ i8, <2 x float> }> <{ i8 -1, <2 x float> <float undef, float poison> }>, {} zeroinitializer, ptr null }"#;
    expect_lines(&ipg, &[&format!("@x = global [2 x {one}] [{one} {value}, {one} zeroinitializer]")]);
}

#[test]
fn constants_may_nest_deeply() {
    let mut ipg = Ipg::default();
    let mut payloads = Payloads::new();
    let (mut op, mut ty) = (Op::Int(1), Type::I8);
    for _ in 0..100_000 {
        op = Op::Const(payloads.intern_const(ConstData::Elems([Const { op, ty }].into())));
        // One type for all except the innermost. LLVM would reject this, but it shows that there is no recursion.
        ty = ipg.types.array(Type::I8, 1);
    }
    let result = Operand::Const(Const { op, ty });
    global(&mut ipg, "x", ty, Init { payloads: payloads.into(), vars: PrimaryMap::new(), instrs: vec![], result, ty });
    assert!(write(&ipg).contains("[[1 x i8] [i8 1]]]]"));
    let mut code = Code::new();
    let (mut value, mut ty) = (int(1, Type::I8), Type::I8);
    for _ in 0..100_000 {
        ty = ipg.types.array(Type::I8, 1);
        value = code.push(Op::Aggregate, &[value], ty);
    }
    global(&mut ipg, "y", ty, code.finish(value, ty));
    assert!(write(&ipg).contains("[[1 x i8] [i8 1]]]]"));
}

#[test]
fn constant_expressions() {
    let mut ipg = Ipg::default();
    let target = external(&mut ipg, "target", Type::I64);
    let other = external(&mut ipg, "other", Type::I64);
    external(&mut ipg, "unused", Type::I64);
    let mut code = Code::new();
    let from = code.push(Op::Cast(CastOp::PtrToInt, Flags::NONE), &[Operand::Symbol(target)], Type::I64);
    let to = code.push(Op::Cast(CastOp::PtrToInt, Flags::NONE), &[Operand::Symbol(other)], Type::I64);
    let distance = code.push(Op::Binary(BinOp::Sub, Flags::NSW), &[from, to], Type::I64);
    let low = code.push(Op::Cast(CastOp::Trunc, Flags::NONE), &[distance], Type::I32);
    let flags = GepFlags(GepFlags::INBOUNDS.0 | GepFlags::NUSW.0 | GepFlags::NUW.0);
    let gep = Op::Gep(code.payloads.intern_gep(GepInfo::new(Type::I64, flags, 1)));
    let inside = code.push(gep, &[Operand::Symbol(target), int(1, Type::I64)], Type::PTR);
    let text = ConstData::Text("inttoptr (i64 ptrtoint (ptr @other to i64) to ptr)".into());
    let opaque = Op::Opaque(code.payloads.intern_const(text));
    let opaque = code.push(opaque, &[Operand::Symbol(other)], Type::PTR);
    let ty = struct_type(&mut ipg.types, None, false, &[Type::I32, Type::PTR, Type::PTR, Type::I64]);
    let all = code.push(Op::Aggregate, &[low, inside, opaque, from], ty);
    global(&mut ipg, "x", ty, code.finish(all, ty));
    let difference = "sub nsw (i64 ptrtoint (ptr @target to i64), i64 ptrtoint (ptr @other to i64))";
    expect_lines(
        &ipg,
        &[
            "@target = external global i64",
            "@other = external global i64",
            &format!(
                "@x = global {{ i32, ptr, ptr, i64 }} {{ i32 trunc (i64 {difference} to i32), \
                 ptr getelementptr inbounds nuw (i64, ptr @target, i64 1), \
                 ptr @other, i64 ptrtoint (ptr @target to i64) }}"
            ),
        ],
    );
    // LLVM simplifies this when it reads it.
    assert!(write(&ipg).contains("ptr inttoptr (i64 ptrtoint (ptr @other to i64) to ptr), "));
    assert!(!write(&ipg).contains("unused"));
}

#[test]
fn constant_expressions_on_vectors() {
    let mut ipg = Ipg::default();
    let target = external(&mut ipg, "target", Type::I64);
    let vector = ipg.types.vector(Type::PTR, 2);
    let mut code = Code::new();
    let undefined = Operand::Const(Const { op: Op::Poison, ty: vector });
    let args = [undefined, Operand::Symbol(target), int(0, Type::I32)];
    let one = code.push(Op::InsertElement, &args, vector);
    let mask = code.payloads.intern_list([1, -1].into());
    let two = code.push(Op::ShuffleVector(mask), &[one, undefined], vector);
    let members = code.push(Op::Aggregate, &[Operand::Symbol(target), Operand::Symbol(target)], vector);
    let data = struct_type(&mut ipg.types, None, false, &[vector, vector, Type::PTR]);
    let get = code.push(Op::ExtractElement, &[members, int(1, Type::I32)], Type::PTR);
    let all = code.push(Op::Aggregate, &[two, members, get], data);
    global(&mut ipg, "x", data, code.finish(all, data));
    expect_lines(
        &ipg,
        &[
            "@x = global { <2 x ptr>, <2 x ptr>, ptr } { <2 x ptr> <ptr poison, ptr undef>, <2 x ptr> <ptr @target, ptr @target>, ptr @target }",
        ],
    );
}

#[test]
fn bytes_in_vectors() {
    let mut ipg = Ipg::default();
    let vector = ipg.types.intern(TypeData::Vector { elem: Type::I8, len: 3, scalable: false });
    constant(&mut ipg, "x", vector, |payloads| Op::Const(payloads.intern_const(ConstData::Bytes([1, 255, 3].into()))));
    expect_lines(&ipg, &["@x = global <3 x i8> <i8 1, i8 -1, i8 3>"]);
}
