//! Folding agrees with the interpreter: the folded constant refines the value that the operation evaluates to.

use rvsdg_core::{BinOp, CastOp, Const, Flags, FloatCond, Graph, IntCond, Module, Op, Payloads, Position, Type};
use rvsdg_fold::fold;
use rvsdg_interp::{Interpreter, Options, Outcome, TrapKind, refines};

/// Runs a function that returns a value of this type, made by `build` in its body.
fn run(ty: Type, name: &str, build: impl FnOnce(&mut Graph) -> rvsdg_core::Value) -> Outcome {
    let text = format!(
        "symbol @f = external defined function {name} () : ptr\nomega imports [] exports [@f] () {{\n\
         %0 = lambda @f () (%0: io, %1: mem) {{\n%2 = const undef : {name}\n}} -> (%2, %0, %1)\n}} -> (%0)\n"
    );
    let mut module: Module = rvsdg_text::parse(&text).unwrap();
    let mut graph = Graph::new();
    let root = graph.root();
    let (io, mem) = (graph.add_arg(root, Type::IO), graph.add_arg(root, Type::MEM));
    let value = build(&mut graph);
    assert_eq!(graph.ty(value), ty);
    [value, io, mem].into_iter().for_each(|value| _ = graph.add_result(root, value));
    module.bodies[0] = Some(Box::new(graph));
    rvsdg_core::verify(&module).unwrap_or_else(|errors| panic!("{errors}"));
    Interpreter::new(&module, Options::default()).run("f", &[])
}

/// Checks one operation; returns whether it was folded.
fn check(payloads: &Payloads, op: Op, operands: &[Const], ty: Type) -> bool {
    let mut mine = payloads.clone();
    let name = match ty {
        Type::DOUBLE => "double".to_owned(),
        Type::FLOAT => "float".to_owned(),
        Type::HALF => "half".to_owned(),
        Type::X86_FP80 => "x86_fp80".to_owned(),
        _ => format!("i{}", ty.int_width().unwrap()),
    };
    let before = run(ty, &name, |graph| {
        graph.payloads = payloads.clone();
        let end = Position::End(graph.root());
        let values: Vec<_> = operands.iter().map(|operand| graph.add_const(end, *operand)).collect();
        graph.add_simple(end, op, &values, ty)
    });
    let Some(folded) = fold(&mut mine, op, operands, ty) else { return false };
    let undefined = matches!(&before.error, Some(trap) if trap.kind == TrapKind::Undefined);
    assert!(!undefined, "{op:?} on {operands:?} is undefined, but was folded to {folded:?}");
    let after = run(ty, &name, |graph| {
        graph.payloads = mine;
        graph.add_const(Position::End(graph.root()), Const { op: folded, ty })
    });
    if let Err(why) = refines(&before, &after) {
        panic!("{op:?} on {operands:?}: {why}");
    }
    true
}

fn constants(payloads: &mut Payloads, width: u32) -> Vec<Const> {
    let top = 1u64 << ((width - 1) % 64);
    let high = |word: u64| -> Vec<u64> {
        let mut words = vec![0; width.div_ceil(64) as usize - 1];
        words.push(word);
        words
    };
    let all = [
        vec![0, 0],
        vec![1, 0],
        vec![2, 0],
        vec![7, 0],
        vec![0x55, 0],
        vec![64, 0],
        vec![u64::MAX],
        vec![u64::MAX - 6],
        high(top),
        high(top - 1),
    ];
    let mut found: Vec<Op> = vec![];
    for words in all {
        let op = payloads.int(width, &words);
        if !found.contains(&op) {
            found.push(op);
        }
    }
    found.extend([Op::Undef, Op::Poison]);
    found.into_iter().map(|op| Const { op, ty: Type::int(width) }).collect()
}

const WIDTHS: [u32; 7] = [1, 7, 32, 64, 65, 128, 200];

#[test]
fn integers() {
    let mut folded = 0;
    for width in WIDTHS {
        let mut payloads = Payloads::new();
        let all = constants(&mut payloads, width);
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))) {
            for op in BinOp::ALL.iter().filter(|op| **op < BinOp::FAdd) {
                let flags: &[Flags] = match op {
                    BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => &[Flags::NONE, Flags::NSW, Flags::NUW],
                    BinOp::UDiv | BinOp::SDiv | BinOp::LShr | BinOp::AShr => &[Flags::NONE, Flags::EXACT],
                    BinOp::Or => &[Flags::NONE, Flags::DISJOINT],
                    _ => &[Flags::NONE],
                };
                for flags in flags {
                    // The interpreter does not see that undef which breaks a promise is poison. Above 64 bits, any
                    // shift of a partially undefined value is undefined in the interpreter.
                    let shift = matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr) && width > 64;
                    let defined = a.op != Op::Undef && b.op != Op::Undef;
                    if defined || *flags == Flags::NONE && !shift {
                        folded += usize::from(check(&payloads, Op::Binary(*op, *flags), &[a, b], a.ty));
                    }
                }
            }
            for cond in IntCond::ALL {
                folded += usize::from(check(&payloads, Op::ICmp(*cond), &[a, b], Type::I1));
            }
        }
    }
    assert!(folded > 20_000, "{folded}");
}

#[test]
fn conversions() {
    let mut folded = 0;
    for from in WIDTHS {
        let mut payloads = Payloads::new();
        for a in constants(&mut payloads, from) {
            for to in WIDTHS {
                let ty = Type::int(to);
                let ops: &[(CastOp, Flags)] = if to < from {
                    &[(CastOp::Trunc, Flags::NONE), (CastOp::Trunc, Flags::NSW), (CastOp::Trunc, Flags::NUW)]
                } else if to > from {
                    &[(CastOp::ZExt, Flags::NONE), (CastOp::SExt, Flags::NONE), (CastOp::ZExt, Flags::NNEG)]
                } else {
                    &[]
                };
                for (op, flags) in ops {
                    if *flags == Flags::NONE || a.op != Op::Undef {
                        folded += usize::from(check(&payloads, Op::Cast(*op, *flags), &[a], ty));
                    }
                }
            }
            for ty in [Type::FLOAT, Type::DOUBLE, Type::HALF, Type::X86_FP80] {
                for op in [CastOp::UiToFp, CastOp::SiToFp] {
                    folded += usize::from(check(&payloads, Op::Cast(op, Flags::NONE), &[a], ty));
                }
            }
        }
    }
    assert!(folded > 1000, "{folded}");
}

#[test]
fn floats() {
    let numbers = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        0.1,
        3.0,
        1e300,
        -1e-300,
        f64::MAX,
        f64::MIN_POSITIVE,
        5e-324,
        f64::INFINITY,
        f64::NAN,
        255.9,
        -128.5,
        65519.0,
        65520.0,
        2147483648.0,
    ];
    let mut payloads = Payloads::new();
    let mut folded = 0;
    for ty in [Type::DOUBLE, Type::FLOAT, Type::HALF, Type::X86_FP80] {
        let mut all: Vec<Const> = vec![];
        for number in numbers {
            let double = Const { op: payloads.float(u128::from(number.to_bits())), ty: Type::DOUBLE };
            let op = match ty {
                Type::DOUBLE => Some(double.op),
                Type::X86_FP80 => fold(&mut payloads, Op::Cast(CastOp::FpExt, Flags::NONE), &[double], ty),
                _ => fold(&mut payloads, Op::Cast(CastOp::FpTrunc, Flags::NONE), &[double], ty),
            };
            all.extend(op.map(|op| Const { op, ty }));
        }
        all.push(Const { op: Op::Poison, ty });
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))) {
            for op in [BinOp::FAdd, BinOp::FSub, BinOp::FMul, BinOp::FDiv, BinOp::FRem] {
                folded += usize::from(check(&payloads, Op::Binary(op, Flags::NONE), &[a, b], ty));
            }
            for cond in FloatCond::ALL {
                folded += usize::from(check(&payloads, Op::FCmp(*cond, Flags::NONE), &[a, b], Type::I1));
            }
        }
        for a in all {
            folded += usize::from(check(&payloads, Op::FNeg(Flags::NONE), &[a], ty));
            let least = if matches!(ty, Type::DOUBLE | Type::FLOAT) { 1 } else { 8 };
            for width in [least, 8, 32, 64, 128] {
                for op in [CastOp::FpToSi, CastOp::FpToUi] {
                    folded += usize::from(check(&payloads, Op::Cast(op, Flags::NONE), &[a], Type::int(width)));
                }
            }
        }
    }
    assert!(folded > 15_000, "{folded}");
}

#[test]
fn what_is_up_to_the_machine_stays() {
    let mut payloads = Payloads::new();
    let mut number = |x: f64| Const { op: payloads.float(u128::from(x.to_bits())), ty: Type::DOUBLE };
    let [zero, infinity, tiny, least] = [0.0, f64::INFINITY, 5e-324, f64::MIN_POSITIVE].map(&mut number);
    let half = number(0.5);
    let mut on = |op, a, b| fold(&mut payloads, Op::Binary(op, Flags::NONE), &[a, b], Type::DOUBLE);
    assert_eq!(on(BinOp::FDiv, zero, zero), None);
    assert_eq!(on(BinOp::FSub, infinity, infinity), None);
    assert_eq!(on(BinOp::FAdd, tiny, zero), None);
    assert_eq!(on(BinOp::FMul, least, half), None);
    assert_eq!(on(BinOp::FMul, infinity, half), Some(infinity.op));
}
