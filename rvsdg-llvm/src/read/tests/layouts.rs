//! Sizes, alignments and offsets of types are LLVM's, by several data layouts.

use crate::read::capi::Module;
use crate::read::{ReadOptions, read};
use rvsdg_core::{DataLayout, Type, TypeData};
use rvsdg_gen::{LAYOUTS, Random};
use rvsdg_layout::Layouts;

/// Layouts that clang writes for more machines: AArch64 (either byte order), wasm32, AVR, NVPTX, AMDGPU, m68k.
const MORE: [&str; 7] = [
    "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
    "E-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
    "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-n32:64-S128-ni:1:10:20",
    "e-P1-p:16:8-i8:8-i16:8-i32:8-i64:8-f32:8-f64:8-n8-a:8",
    "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64",
    "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-\
     i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9",
    "E-m:e-p:32:16:32-i8:8:8-i16:16:16-i32:16:32-n8:16:32-a:0:16-S16",
];

/// A type that has a size.
fn random_type(random: &mut Random, depth: u32) -> String {
    let scalar = |random: &mut Random| match random.below(12) {
        0..=4 => format!("i{}", random.pick(&[1, 7, 8, 16, 24, 31, 32, 33, 48, 64, 65, 128, 129, 200, 256])),
        5 => "half".into(),
        6 => "float".into(),
        7 => "double".into(),
        8 => "fp128".into(),
        9 => "x86_fp80".into(),
        10 => format!("ptr addrspace({})", random.pick(&[1, 2, 3, 5, 7, 270, 272])),
        _ => "ptr".to_string(),
    };
    match random.below(if depth == 0 { 2 } else { 8 }) {
        0 => scalar(random),
        1 => {
            let element = random.pick(&["i1", "i5", "i8", "i16", "i32", "i64", "float", "double", "ptr", "half"]);
            format!("<{} x {element}>", 1 + random.below(9))
        }
        2 | 3 => format!("[{} x {}]", random.below(5), random_type(random, depth - 1)),
        kind => {
            let count = random.below(5);
            let fields: Vec<String> = (0..count).map(|_| random_type(random, depth - 1)).collect();
            let fields = fields.join(", ");
            if kind == 4 { format!("<{{ {fields} }}>") } else { format!("{{ {fields} }}") }
        }
    }
}

/// What is to be the same: size, alignment, bytes of an access; for a struct, the offsets of its fields.
type Facts = (u64, u64, u64, Vec<u64>);

fn ours(layouts: &mut Layouts<'_>, ty: Type) -> Facts {
    let fields = match layouts.types.get(ty) {
        Some(TypeData::Struct { fields: Some(fields), .. }) => fields.len() as u64,
        _ => 0,
    };
    let offsets = (0..fields).map(|index| layouts.member(ty, index).expect("it is a field").0).collect();
    let layout = layouts.of(ty);
    (layout.size, layout.align, layout.store, offsets)
}

#[test]
fn layouts_are_those_of_llvm() {
    let mut random = Random::new(5);
    let mut compared = 0;
    for text in LAYOUTS.into_iter().chain(MORE) {
        let types: Vec<String> = (0..300).map(|_| random_type(&mut random, 3)).collect();
        let globals = types.iter().enumerate().map(|(at, ty)| format!("@g{at} = external global {ty}\n"));
        let module = format!("target datalayout = \"{text}\"\n{}", globals.collect::<String>());
        let found =
            read(module.as_bytes(), "test.ll", &ReadOptions::default()).unwrap_or_else(|it| panic!("{text}: {it}"));
        let parsed = Module::parse(module.as_bytes(), "test.ll").unwrap();
        let data = DataLayout::parse(text).unwrap();
        let mut layouts = Layouts::new(&found.ipg.types, &data);
        for (at, spelled) in types.iter().enumerate() {
            let name = format!("g{at}");
            let ty = found.data(&name).global().expect("it is a variable").ty;
            assert_eq!(ours(&mut layouts, ty), parsed.layout_of_global(&name), "{spelled} by {text}");
            compared += 1;
        }
    }
    assert!(compared > 3_000);
}
