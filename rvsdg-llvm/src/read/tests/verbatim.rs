//! Functions that are kept as text.

use super::module;
use rvsdg_cfg::Definition;
use rvsdg_core::{Op, Role};

/// Expects that a function `@f` with this body is kept as text for this reason.
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
        ("operand bundle", "call void %p() [ \"gc-transition\"(i32 1) ]"),
        ("special address", "call void dso_local_equivalent @f(ptr %p, i32 0)"),
        ("special address", "store ptr no_cfi @f, ptr %p"),
    ] {
        let instruction = line.split(' ').take(3).collect::<Vec<_>>().join(" ");
        refused(reason, Some(&instruction), &function(line));
    }
}

/// All of these are candidates for fixed functions.
#[test]
fn special_functions_pass_through_unless_their_control_flow_comes_back() {
    refused("naked", None, "define void @f() naked {\n  unreachable\n}\n");
    refused("coroutine", None, "define void @f() presplitcoroutine {\n  ret void\n}\n");
    refused("swifterror", None, "define void @f(ptr swifterror %p) {\n  ret void\n}\n");
    refused(
        "call that must not be duplicated",
        Some("call void @g()"),
        "declare void @g() noduplicate\ndefine void @f() {\n  br label %a\na:\n  call void @g()\n  ret void\n}\n",
    );
    refused(
        "convergent call",
        Some("call void @g()"),
        "declare void @g() convergent\ndefine void @f() {\n  br label %a\na:\n  call void @g()\n  ret void\n}\n",
    );
    refused(
        "target type",
        Some("%a = alloca target"),
        "define void @f() {\n  %a = alloca target(\"spirv.Image\", i32, 0)\n  br label %b\nb:\n  ret void\n}\n",
    );
    refused("special alloca", Some("%e = alloca"), "define void @f() {\n  %e = alloca swifterror ptr\n  ret void\n}\n");
    refused(
        "special intrinsic",
        Some("call void (...) @llvm.localescape"),
        "declare void @llvm.localescape(...)\ndefine void @f() {\n  %a = alloca i32\n  call void (...) @llvm.localescape(ptr %a)\n  ret void\n}\n",
    );
}

#[test]
fn candidates_are_settled() {
    let text = "declare void @g() convergent\ndefine void @a() {\n  br label %b\nb:\n  call void @g()\n  ret void\n}\n\
        define void @b() {\n  br label %b\nb:\n  call void @g()\n  fence seq_cst\n  ret void\n}\ndefine void @c() naked {\n  unreachable\n}\n\
        define void @d() naked {\n  call void asm sideeffect \"\", \"X\"(ptr blockaddress(@d, %a))\n  unreachable\na:\n  unreachable\n}\n";
    let mut read = module(text);
    assert_eq!((read.stats.translated, read.stats.passed_through, read.warnings.len()), (0, 4, 4));
    read.settle(|ipg, candidates| {
        let names: Vec<&str> = candidates.iter().map(|(symbol, _)| &*ipg.symbols[*symbol].name).collect();
        assert_eq!(names, ["a", "b", "c"], "what is refused for another reason is no candidate");
        vec![true, false, true]
    });
    assert_eq!((read.stats.translated, read.stats.passed_through), (2, 2));
    let left: Vec<(&str, usize)> = read.stats.reasons.iter().map(|(reason, count)| (&**reason, *count)).collect();
    assert_eq!(left, [("convergent call", 1), ("address of a block that is never reached", 1)]);
    let warned: Vec<&str> = read.warnings.iter().map(|warning| &*warning.function).collect();
    assert_eq!(warned, ["b", "d"]);
    for (name, translated) in [("a", true), ("b", false), ("c", true), ("d", false)] {
        let info = read.data(name).function().unwrap();
        assert_eq!(
            (info.verbatim.is_none(), info.facts.fixed, info.facts.optnone),
            (translated, translated, translated)
        );
        assert_eq!(matches!(read.ipg.definitions[read.symbol(name)], Definition::Function(_)), translated);
    }
    read.settle(|_, _| panic!("nothing is left to be settled"));
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
    refused("address of a block", None, "define ptr @f() {\n  br label %a\na:\n  ret ptr blockaddress(@f, %a)\n}\n");
}

#[test]
fn text_brings_its_symbols_along() {
    let read = module(
        "@x = global i32 0\n@\"y z\" = global ptr @x\n@no = internal global i32 7\ndeclare void @llvm.trap()\ndeclare i32 @p(...)\n\
         define void @f(ptr %u) personality ptr @p {\n  fence seq_cst\n  call void %u() [ \"gc-transition\"() ], !srcloc !0\n  %a = load i32, ptr @x\n  %b = load ptr, ptr @\"y z\"\n  store i32 %a, ptr @x\n  call void @llvm.trap()\n  ret void\n}\n\
         define void @g(ptr %u) {\n  call void @f(ptr %u)\n  ret void\n}\n!0 = !{!\"@no\"}\n",
    );
    let refs = &read.data("f").function().unwrap().verbatim.as_ref().unwrap().refs;
    let expected = ["f", "p", "x", "\"y z\"", "llvm.trap"].map(|name| read.symbol(name));
    assert_eq!(&**refs, &expected);
    assert_eq!((read.stats.translated, read.stats.passed_through), (1, 1));
    assert!(read.data("f").defined && !read.data("llvm.trap").defined);
}

#[test]
fn a_target_of_a_blockaddress_passes_through_unless_it_is_settled() {
    let read = module(
        "@t = global ptr blockaddress(@\"f g\", %a)\ndefine void @\"f g\"() {\n  br label %a\na:\n  ret void\n}\ndefine ptr @g() {\n  ret ptr blockaddress(@\"f g\", %a)\n}\n",
    );
    assert_eq!(read.stats.reasons.get("address of a block"), Some(&1));
    assert_eq!(read.stats.reasons.get("special address"), Some(&1));
}

#[test]
fn blocks_with_addresses_have_names() {
    // If a function has blocks with and without names, LLVM's parser would confuse them when it reads the output.
    let read = module(
        "@t = global ptr blockaddress(@f, %1)\ndefine i32 @f(i1 %c) {\n  br i1 %c, label %1, label %a\n1:\n  ret i32 2\na:\n  ret i32 1\n}\n",
    );
    let text = crate::write(&read.ipg);
    let (_, label) = text.split_once("blockaddress(@f, %").unwrap();
    let label = label.split(')').next().unwrap();
    assert!(!label.starts_with(|c: char| c.is_ascii_digit()) && text.contains(&format!("\n{label}:")), "{text}");
}

#[test]
fn one_longjmp_more_or_less() {
    let read = module(
        "declare void @llvm.eh.sjlj.longjmp(ptr)\ndefine void @f(ptr %p) {\n  call void @llvm.eh.sjlj.longjmp(ptr %p)\n  unreachable\n}\n",
    );
    assert_eq!(read.stats.translated, 1);
}

#[test]
fn what_has_no_phi_has_no_obstacle() {
    let read = module(
        "declare void @g() noduplicate\ndeclare void @h() convergent\n\
         define void @f(ptr %p, target(\"spirv.Image\", i32, 0) %i) gc \"statepoint-example\" {\n  %a = alloca target(\"spirv.Image\", i32, 0)\n  \
         store target(\"spirv.Image\", i32, 0) %i, ptr %a\n  \
         call void @g()\n  call void @h()\n  call void %p() [ \"deopt\"(i32 1) ]\n  ret void\n}\n",
    );
    assert_eq!(read.stats.translated, 1, "{:?}", read.warnings);
    let cfg = read.cfg("f");
    assert!(cfg.payloads.specials().all(|info| info.stays && info.is_tied()));
    // Two of them differ only in the callee, which is an operand.
    assert_eq!(cfg.payloads.specials().count(), 2);
    assert!(crate::write(&read.ipg).contains("gc \"statepoint-example\""));
}

#[test]
fn what_llvm_ir_cannot_read_passes_through_alone() {
    let read = module(
        "target datalayout = \"e-s:64-i64:64\"\n@x = global i8 0\n\
         define void @odd(ptr %p) {\n  store target(\"aarch64.svcount\") zeroinitializer, ptr %p\n  ret void\n}\n\
         define i8 @f() {\n  ret i8 0\n}\ndefine void @g() {\n  call void @g(), !a !{i32 1}\n  ret void\n}\n\
         define <2 x i8> @h() {\n  ret <2 x i8> shufflevector (<2 x i8> <i8 ptrtoint (ptr @x to i8), i8 1>, <2 x i8> poison, <2 x i32> <i32 1, i32 0>)\n}\n",
    );
    assert_eq!((read.stats.translated, read.stats.passed_through), (3, 1), "{:?}", read.warnings);
    assert!(read.warnings[0].function == "odd" && read.warnings[0].reason.starts_with("llvm-ir can't read it"));
}

#[test]
fn debug_information_is_dropped_broken_or_not() {
    let flags = "!llvm.module.flags = !{!1}\n!1 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    for nodes in [
        "!llvm.dbg.cu = !{!0}\n!0 = !{}\n",
        "!llvm.dbg.cu = !{!0}\n!named = !{!0}\n!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2)\n!2 = !DIFile(filename: \"a\", directory: \"b\")\n",
        "!named = !{!0}\n!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2)\n!2 = !DIFile(filename: \"a\", directory: \"b\")\n",
    ] {
        let read = module(&format!("define void @f() {{\n  ret void\n}}\n{nodes}{flags}"));
        assert_eq!(read.stats.translated, 1);
    }
    // A variable without a node; the verifier would crash when it reports that.
    let variable = "declare void @llvm.dbg.value(metadata, i64, metadata, metadata)\n\
        define void @f() {\n  call void @llvm.dbg.value(metadata !{}, i64 0, metadata !{}, metadata !{})\n  ret void\n}\n";
    assert_eq!(module(variable).stats.translated, 1);
    // LLVM itself crashes on this when it strips debug information.
    let of_loop = "define void @f() !dbg !3 {\n  br label %a\na:\n  br label %a, !llvm.loop !4\n}\n!llvm.dbg.cu = !{!0}\n\
        !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2)\n!2 = !DIFile(filename: \"a\", directory: \"b\")\n\
        !3 = distinct !DISubprogram(unit: !0, retainedNodes: !5)\n!4 = distinct !{}\n!5 = !{}\n";
    assert_eq!(module(&format!("{of_loop}{flags}")).stats.translated, 1);
}

#[test]
fn labels_that_nothing_leads_to_pass_through() {
    let text = "define ptr @f() {\n  br label %b\nb:\n  ret ptr blockaddress(@f, %a)\na:\n  ret ptr null\n}\n";
    refused("address of a block that is never reached", Some("ret ptr blockaddress"), text);
}

#[test]
fn labels_stand_at_the_beginning_of_their_blocks() {
    let mut read = module(
        "define ptr @f(i1 %c) {\n  br i1 %c, label %a, label %\"b c\"\na:\n  fence seq_cst\n  ret ptr blockaddress(@f, %\"b c\")\n\"b c\":\n  ret ptr null\n}\n\
         define ptr @g() {\n  ret ptr blockaddress(@f, %a)\n}\n",
    );
    assert_eq!(read.stats.reasons.get("address of a block"), Some(&1));
    read.settle(|_, candidates| vec![true; candidates.len()]);
    let Definition::Function(cfg) = &read.ipg.definitions[read.symbol("f")] else { panic!("it was settled") };
    let labels: Vec<Option<&str>> = cfg
        .blocks
        .values()
        .map(|block| match block.instrs.first()?.op {
            Op::Special(id, _) => match &cfg.payloads[id].role {
                Role::Label(name) => Some(&**name),
                _ => None,
            },
            _ => None,
        })
        .collect();
    assert_eq!(labels, [None, Some("a"), Some("\"b c\"")]);
    // What only the text mentions counts as mentioned by the function.
    let refs = |name: &str| read.ipg.references(read.symbol(name));
    assert_eq!((refs("g"), refs("f")), (vec![read.symbol("f")], vec![read.symbol("f")]));
}

#[test]
fn jumps_give_a_number_to_branch_on() {
    let mut read = module(
        "@t = global ptr blockaddress(@f, %c)\ndefine i32 @f(ptr %p) {\n  %v = callbr i32 asm \"\", \"=r,!i,!i\"() to label %a [label %b, label %c]\na:\n  ret i32 %v\nb:\n  indirectbr ptr %p, [label %c, label %d]\nc:\n  ret i32 2\nd:\n  ret i32 3\n}\n",
    );
    read.settle(|_, candidates| vec![true; candidates.len()]);
    let Definition::Function(cfg) = &read.ipg.definitions[read.symbol("f")] else { panic!("it was settled") };
    let roles: Vec<&Role> = cfg.payloads.specials().map(|info| &info.role).collect();
    assert_eq!(roles, [&Role::Jump(2), &Role::Jump(2), &Role::Label("c".into())]);
    let targets: Vec<usize> = cfg.blocks.values().map(|block| block.term.targets().len()).collect();
    assert_eq!(targets, [3, 0, 2, 0, 0]);
    read.ipg.check().unwrap();
}

/// LLVM's parser crashes on some of these.
#[test]
fn debug_information_of_old_goes() {
    let text = "declare void @llvm.dbg.declare(metadata, metadata)\ndefine void @f(ptr %p) {\n  call void @llvm.dbg.declare(metadata ptr %p, metadata !1)\n  store i8 0, ptr %p\n  ret void\n}\n!1 = !{i32 1}\n";
    let rest = super::super::scan::without_old_records(text.as_bytes()).unwrap();
    assert_eq!(rest, b"define void @f(ptr %p) {\n  store i8 0, ptr %p\n  ret void\n}\n!1 = !{i32 1}\n");
    assert_eq!(module(text).stats.translated, 1);
    let newer = "declare void @llvm.dbg.declare(metadata, metadata, metadata)\n";
    assert_eq!(super::super::scan::without_old_records(newer.as_bytes()), None);
}
