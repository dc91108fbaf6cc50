//! Loads of small variables, in both byte orders.

use super::{Initializers, Loaded, load, load_anywhere};
use rvsdg_core::{Const, Module, Op, Symbol, Type, TypeData};

/// A module with these symbols and deltas, in a data layout that begins with `order`.
fn module(order: &str, text: &str) -> Module {
    let layout = format!("{order}-m:e-i64:64-n32:64-S128");
    rvsdg_text::parse(&format!("preamble [\n  \"target datalayout = \\\"{layout}\\\"\"\n]\n{text}"))
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn symbol(module: &Module, name: &str) -> Symbol {
    module.symbols.iter().find(|(_, data)| &*data.name == name).expect("the module has it").0
}

/// The integer that a load of so many bytes gives.
fn int(module: &mut Module, name: &str, offset: i64, ty: Type) -> Option<i64> {
    let initializers = Initializers::of(module);
    let delta = initializers.constant(module, symbol(module, name))?;
    match load(module, delta, offset, ty)? {
        Loaded::Constant(constant) => module.omega.payloads.int_value(constant.op),
        Loaded::Address(..) | Loaded::Number(_) => None,
    }
}

const ARRAY: &str = "symbol @a = internal defined global [3 x i32] : ptr, constant\n\
    omega imports [] exports [] () {\n  %0 = delta @a () () {\n    \
    %1 = const [1 : i32, 66051 : i32, -2 : i32] : [3 x i32]\n  } -> (%1)\n} -> ()\n";

#[test]
fn elements_and_bytes_of_elements() {
    for (order, byte, half, across) in [("e", 3, 0x0203, 0x0203_0000), ("E", 0, 1, 0x0001_0001)] {
        let mut m = module(order, ARRAY);
        assert_eq!(int(&mut m, "a", 0, Type::I32), Some(1));
        assert_eq!(int(&mut m, "a", 8, Type::I32), Some(-2));
        assert_eq!(int(&mut m, "a", 4, Type::I8), Some(byte), "{order}");
        assert_eq!(int(&mut m, "a", 4, Type::int(16)), Some(half), "{order}");
        assert_eq!(int(&mut m, "a", 2, Type::I32), Some(across), "{order}");
        for outside in [-1, 9, 12, i64::MAX] {
            assert_eq!(int(&mut m, "a", outside, Type::I32), None, "{outside}");
        }
    }
}

#[test]
fn zero_is_of_every_type_that_has_constants() {
    let text = "symbol @z = internal defined global [2 x i64] : ptr, constant\n\
        omega imports [] exports [] () {\n  %0 = delta @z () () {\n    \
        %1 = const zero : [2 x i64]\n  } -> (%1)\n} -> ()\n";
    let mut m = module("e", text);
    let delta = Initializers::of(&m).constant(&m, symbol(&m, "z")).unwrap();
    let vector = m.types.vector(Type::I32, 2);
    for (ty, op) in [(Type::I32, Op::Int(0)), (Type::PTR, Op::Null), (vector, Op::Zero)] {
        assert_eq!(load_anywhere(&mut m, delta, ty), Some(Const { op, ty }));
    }
    let mmx = m.types.intern(TypeData::Target("x86_mmx".into()));
    assert_eq!(load_anywhere(&mut m, delta, mmx), None);
    assert!(load(&mut m, delta, 0, mmx).is_none());
}
