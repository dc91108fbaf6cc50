//! Loads of small variables, in both byte orders.

use super::{Initializers, Loaded, load};
use rvsdg_core::{Module, Symbol, Type};

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
        Loaded::Address(..) => None,
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
