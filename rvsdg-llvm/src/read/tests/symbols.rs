//! Symbols and the rest of the module.

use super::module;
use rvsdg_cfg::Definition;
use rvsdg_core::{Linkage, Type};

#[test]
fn globals_are_split() {
    let read = module(
        "$c = comdat any\n@a = internal thread_local(initialexec) unnamed_addr addrspace(3) externally_initialized constant [2 x i32] [i32 1, i32 2], section \"a, b\", comdat($c), align 16, !x !0\n\
         @b = external dso_local global i32, align 4\n@\"q @\" = hidden global { i32, i32 } { i32 1, i32 2 }\n@d = extern_weak global i8\n@e = common global i32 0\n\
         @n = global i32 0 #0\nattributes #0 = { \"bss-section\"=\"x\" }\n!0 = !{}\n",
    );
    let a = read.data("a");
    let info = a.global().unwrap();
    assert_eq!((a.linkage, a.defined, a.address_ty), (Linkage::Internal, true, Type::ptr(3)));
    assert_eq!(&*info.specifiers, "thread_local(initialexec) unnamed_addr addrspace(3) externally_initialized");
    assert_eq!(&*info.suffix, ", section \"a, b\", comdat($c), align 16, !x !0");
    assert!(info.constant && info.externally_initialized);
    assert_eq!(read.ipg.types.display(info.ty), "[2 x i32]");
    let b = read.data("b");
    assert_eq!((b.linkage, b.defined, &*b.global().unwrap().specifiers), (Linkage::External, false, "dso_local"));
    assert!(matches!(read.ipg.definitions[read.symbol("b")], Definition::Declared));
    assert_eq!(&*read.data("\"q @\"").global().unwrap().specifiers, "hidden");
    assert_eq!((read.data("d").linkage, read.data("d").defined), (Linkage::ExternWeak, false));
    assert_eq!(read.data("e").linkage, Linkage::Common);
    assert!(read.data("n").global().unwrap().suffix.starts_with(" #"));
    assert!(read.ipg.text.preamble.contains("$c = comdat any"));
    assert!(read.ipg.text.postamble.contains("!0 = !{}"));
}

#[test]
fn functions_are_split() {
    let read = module(
        "%s = type { i64, i64 }\n$f = comdat any\ndeclare i32 @pers(...)\n@pre = global i32 0\n\
         define linkonce_odr dso_local hidden win64cc noundef range(i32 0, 7) i32 @f(ptr noalias byval(%s) align 8 %\"a b\", i32 signext %0, <2 x float> %v, ...) unnamed_addr #0 section \"x { y\" comdat align 32 prefix ptr @pre personality ptr @pers !prof !0 !kcfi_type !1 {\n  ret i32 0\n}\n\
         declare !kcfi_type !1 extern_weak zeroext i8 @g(ptr nocapture readonly, ptr byval(%s) align 16) local_unnamed_addr #1\n\
         attributes #0 = { mustprogress noinline optnone \"a\"=\"b c\" }\nattributes #1 = { nounwind willreturn memory(argmem: read) }\n!0 = !{!\"function_entry_count\", i64 3}\n!1 = !{i32 5}\n",
    );
    let f = read.data("f");
    let info = f.function().unwrap();
    assert_eq!((f.linkage, f.defined), (Linkage::LinkOnceOdr, true));
    assert_eq!(&*info.specifiers, "hidden win64cc noundef range(i32 0, 7)");
    let attrs: Vec<&str> = info.param_attrs.iter().map(|attrs| &**attrs).collect();
    assert_eq!(attrs, ["noalias byval(%s) align 8", "signext", ""]);
    assert_eq!(
        &*info.suffix,
        "unnamed_addr #0 section \"x { y\" comdat align 32 prefix ptr @pre personality ptr @pers"
    );
    assert_eq!(&*info.suffix_refs, &[read.symbol("pre"), read.symbol("pers")]);
    assert_eq!(&*info.metadata, " !prof !0 !kcfi_type !1");
    assert_eq!(read.ipg.types.display(info.ty), "i32 (ptr, i32, <2 x float>, ...)");
    assert!(info.facts.mustprogress && info.facts.noinline && info.facts.optnone && !info.facts.nounwind);
    assert!(!info.facts.no_read && !info.facts.no_write && !info.facts.only_args);
    let g = read.data("g");
    let info = g.function().unwrap();
    assert_eq!((g.linkage, g.defined, &*info.specifiers), (Linkage::ExternWeak, false, "zeroext"));
    assert_eq!((&*info.metadata, &*info.suffix), (" !kcfi_type !1", "local_unnamed_addr #1"));
    assert_eq!((&*info.param_attrs[0], &*info.param_attrs[1]), ("nocapture readonly", "byval(%s) align 16"));
    assert!(info.facts.no_write && !info.facts.no_read && info.facts.only_args && info.facts.willreturn);
}

#[test]
fn aliases_are_split() {
    let read = module(
        "@x = global [4 x i32] zeroinitializer\n@a = weak_odr hidden thread_local unnamed_addr alias i32, getelementptr (i8, ptr @x, i64 4), partition \"p, q\"\n\
         @b = alias [4 x i32], ptr @x\n@i = internal ifunc void (), ptr @r\ndefine ptr @r() {\n  ret ptr null\n}\n",
    );
    let a = read.data("a");
    let rvsdg_core::SymbolKind::Alias(info) = &a.kind else { panic!() };
    assert_eq!(
        (a.linkage, &*info.specifiers, info.ifunc),
        (Linkage::WeakOdr, "hidden thread_local unnamed_addr", false)
    );
    assert_eq!((&*info.suffix, info.ty), (", partition \"p, q\"", Type::I32));
    let rvsdg_core::SymbolKind::Alias(info) = &read.data("i").kind else { panic!() };
    assert!(info.ifunc && read.ipg.types.display(info.ty) == "void ()");
    assert_eq!(read.init("i").result, rvsdg_cfg::Operand::Symbol(read.symbol("r")));
}

#[test]
fn order_is_that_of_the_text() {
    let read = module(
        "declare void @a()\n@g = global i32 0\ndefine void @b() {\n  ret void\n}\n@h = global i32 1\ndeclare void @c()\n@k = alias i32, ptr @g\n",
    );
    let names: Vec<&str> = read.ipg.symbols.values().map(|data| &*data.name).collect();
    assert_eq!(names, ["g", "h", "k", "a", "b", "c"]);
}

#[test]
fn nothing_stays_nameless() {
    let read = module(
        "%0 = type { i32, %1 }\n%1 = type { i8 }\n@0 = private constant [2 x i8] c\"%0\"\n@1 = global %0 zeroinitializer\n@s = global [3 x i8] c\"\\22%1\"\n\
         define %0 @f(%0 %0, ptr %1) {\n  %3 = load %0, ptr @1\n  %4 = extractvalue %0 %3, 1, 0\n  ret %0 %3\n}\n",
    );
    assert_eq!(read.ipg.types.display(read.init("unnamed.1").ty), "%rvsdg.type.0");
    assert!(
        read.ipg.text.preamble.contains("%rvsdg.type.0 = type { i32, %rvsdg.type.1 }"),
        "{}",
        read.ipg.text.preamble
    );
    assert_eq!(read.stats.translated, 1);
    let init = read.init("unnamed");
    assert_eq!(init.instrs.len(), 0);
}

#[test]
fn module_level_text_is_carried() {
    let read = module(
        "source_filename = \"a.c\"\ntarget datalayout = \"e-m:e-i64:64\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n\nmodule asm \".globl x\"\nmodule asm \"x: @y ; \\22\"\n\
         @g = global i32 0\n!llvm.ident = !{!0}\n!0 = !{!\"me\"}\n",
    );
    let text = &read.ipg.text;
    assert!(
        text.preamble.starts_with("source_filename = \"a.c\"")
            && text.preamble.ends_with("module asm \"x: @y ; \\22\"")
    );
    assert!(text.preamble.contains("target datalayout") && text.preamble.contains("target triple"));
    assert_eq!(&*text.postamble, "!llvm.ident = !{!0}\n\n!0 = !{!\"me\"}\n");
}

#[test]
fn foreign_layouts_are_read() {
    module(
        "target datalayout = \"E-S64-m:l-p1:32:32-i1:8:16-i64:64-f128:64-a:8:16-n32:64\"\ntarget triple = \"s390x-ibm-zos\"\ndefine void @f() {\n  ret void\n}\n",
    );
}

#[test]
fn names_may_have_backslashes() {
    let read = module(
        "%\"a\\\\b\" = type { i32 }\n@\"x\\\\y\" = global i32 0\n@\"q\\22\\5C\\01\\C3\\A4$\" = global ptr @\"x\\\\y\"\n\
         define %\"a\\\\b\" @\"f\\5Cg\"(%\"a\\\\b\" %\"p\\\\q\") {\n  %\"r\\\\s\" = load %\"a\\\\b\", ptr @\"q\\22\\\\\\01\\C3\\A4$\"\n  ret %\"a\\\\b\" %\"r\\\\s\"\n}\n\
         define void @h(%\"a\\\\b\" %x) {\n  call %\"a\\\\b\" @\"f\\\\g\"(%\"a\\\\b\" %x)\n  ret void\n}\n",
    );
    assert_eq!((read.stats.translated, read.warnings.len()), (2, 0), "{:?}", read.warnings);
    for name in [r#""x\\y""#, r#""q\22\\\01\C3\A4$""#, r#""f\\g""#] {
        assert!(read.data(name).defined);
    }
    assert_eq!(read.ipg.types.display(read.cfg("h").vars[read.cfg("h").params[0]]), r#"%"a\\b""#);
}

#[test]
fn numbered_types_get_names_of_their_own() {
    let read = module(
        "%0 = type { i32 }\n%rvsdg.type.0 = type { i64 }\n%rvsdg.type__.0 = type { i8 }\n\
         @a = global %0 zeroinitializer\n@b = global %rvsdg.type.0 zeroinitializer\n@c = global %rvsdg.type__.0 zeroinitializer\n",
    );
    let ty = |name| read.ipg.types.display(read.init(name).ty);
    assert_eq!([ty("a"), ty("b"), ty("c")], ["%rvsdg.type___.0", "%rvsdg.type.0", "%rvsdg.type__.0"]);
    assert!(read.ipg.text.preamble.contains("%rvsdg.type___.0 = type { i32 }"), "{}", read.ipg.text.preamble);
}
