//! Functions that pass through as text.

use super::module;
use rvsdg_cfg::Definition;

/// A function `@f` with this body passes through for this reason.
fn refused(reason: &str, instruction: Option<&str>, text: &str) {
    let read = module(text);
    assert_eq!((read.stats.translated, read.stats.passed_through), (0, 1), "{text}");
    assert_eq!(read.stats.reasons.get(reason), Some(&1), "{:?}", read.stats);
    let warning = &read.warnings[0];
    assert_eq!((&*warning.function, &*warning.reason), ("f", reason));
    match instruction {
        Some(beginning) => {
            let found = warning.instruction.as_ref().unwrap();
            assert!(found.starts_with(beginning), "{found}");
            assert!(warning.to_string().contains(&format!("@f passes through untranslated: {reason} at `{beginning}")));
        }
        None => assert_eq!(warning.instruction, None),
    }
    let verbatim = read.data("f").function().unwrap().verbatim.as_ref().unwrap();
    assert!(verbatim.text.starts_with("define ") && verbatim.text.trim_end().ends_with('}'));
    assert!(matches!(read.ipg.definitions[read.symbol("f")], Definition::Verbatim));
    assert!(verbatim.reason.starts_with(reason) && !verbatim.reason.contains('\n'));
}

#[test]
fn what_is_not_covered_passes_through() {
    let function = |body: &str| format!("define void @f(ptr %p, i32 %x) {{\n  {body}\n  ret void\n}}\n");
    for (reason, line) in [
        ("operand bundle", "call void %p() [ \"deopt\"(i32 1) ]"),
        ("scalable vector", "%a = load <vscale x 4 x i32>, ptr %p"),
        (
            "scalable vector",
            "%a = add <vscale x 2 x i8> shufflevector (<vscale x 2 x i8> insertelement (<vscale x 2 x i8> poison, i8 1, i64 0), <vscale x 2 x i8> poison, <vscale x 2 x i32> zeroinitializer), zeroinitializer",
        ),
        ("target type", "%a = alloca target(\"spirv.Image\", i32, 0)"),
        ("dso_local_equivalent or no_cfi", "call void dso_local_equivalent @f(ptr %p, i32 0)"),
        ("dso_local_equivalent or no_cfi", "store ptr no_cfi @f, ptr %p"),
    ] {
        let instruction = line.split(' ').take(3).collect::<Vec<_>>().join(" ");
        refused(reason, Some(&instruction), &function(line));
    }
}

#[test]
fn special_functions_pass_through() {
    refused("naked", None, "define void @f() naked {\n  unreachable\n}\n");
    refused("coroutine", None, "define void @f() presplitcoroutine {\n  ret void\n}\n");
    refused("garbage collection", None, "define void @f() gc \"shadow-stack\" {\n  ret void\n}\n");
    refused("scalable vector", None, "define void @f(<vscale x 2 x i8> %v) {\n  ret void\n}\n");
    refused("swifterror", None, "define void @f(ptr swifterror %p) {\n  ret void\n}\n");
    refused(
        "call that must not be duplicated",
        Some("call void @g()"),
        "declare void @g() noduplicate\ndefine void @f() {\n  call void @g()\n  ret void\n}\n",
    );
    refused("special alloca", Some("%e = alloca"), "define void @f() {\n  %e = alloca swifterror ptr\n  ret void\n}\n");
    refused(
        "special intrinsic",
        Some("call void (...) @llvm.localescape"),
        "declare void @llvm.localescape(...)\ndefine void @f() {\n  %a = alloca i32\n  call void (...) @llvm.localescape(ptr %a)\n  ret void\n}\n",
    );
}

#[test]
fn control_flow_that_passes_through() {
    refused(
        "callbr",
        Some("callbr void"),
        "define void @f() {\n  callbr void asm \"\", \"!i,!i\"() to label %a [label %b, label %c]\na:\n  ret void\nb:\n  ret void\nc:\n  ret void\n}\n",
    );
    refused(
        "exception handling by funclets",
        Some("%c = cleanuppad within"),
        "declare i32 @__CxxFrameHandler3(...)\ndefine void @f() personality ptr @__CxxFrameHandler3 {\n  invoke void @f() to label %a unwind label %b\na:\n  ret void\n\
         b:\n  %c = cleanuppad within none []\n  cleanupret from %c unwind label %d\nd:\n  %e = cleanuppad within none []\n  cleanupret from %e unwind to caller\n}\n",
    );
    refused("blockaddress", None, "define ptr @f() {\n  br label %a\na:\n  ret ptr blockaddress(@f, %a)\n}\n");
}

#[test]
fn text_brings_its_symbols_along() {
    let read = module(
        "@x = global i32 0\n@\"y z\" = global ptr @x\n@no = internal global i32 7\ndeclare void @llvm.trap()\ndeclare i32 @p(...)\n\
         define void @f(ptr %u) personality ptr @p {\n  fence seq_cst\n  call void %u() [ \"deopt\"() ], !srcloc !0\n  %a = load i32, ptr @x\n  %b = load ptr, ptr @\"y z\"\n  store i32 %a, ptr @x\n  call void @llvm.trap()\n  ret void\n}\n\
         define void @g(ptr %u) {\n  call void @f(ptr %u)\n  ret void\n}\n!0 = !{!\"@no\"}\n",
    );
    let refs = &read.data("f").function().unwrap().verbatim.as_ref().unwrap().refs;
    let expected = ["f", "p", "x", "\"y z\"", "llvm.trap"].map(|name| read.symbol(name));
    assert_eq!(&**refs, &expected);
    assert_eq!((read.stats.translated, read.stats.passed_through), (1, 1));
    assert!(read.data("f").defined && !read.data("llvm.trap").defined);
}

#[test]
fn a_target_of_a_blockaddress_passes_through() {
    let read = module(
        "@t = global ptr blockaddress(@\"f g\", %a)\ndefine void @\"f g\"() {\n  br label %a\na:\n  ret void\n}\ndefine ptr @g() {\n  ret ptr blockaddress(@\"f g\", %a)\n}\n",
    );
    assert_eq!(read.stats.reasons.get("blockaddress"), Some(&2));
}

#[test]
fn one_longjmp_more_or_less() {
    let read = module(
        "declare void @llvm.eh.sjlj.longjmp(ptr)\ndefine void @f(ptr %p) {\n  call void @llvm.eh.sjlj.longjmp(ptr %p)\n  unreachable\n}\n",
    );
    assert_eq!(read.stats.translated, 1);
}
