//! Symbols that an optimization has removed, and remaining references to them: LLVM's verifier has to accept the
//! output.

use super::module;
use crate::read::{ReadOptions, read};
use rvsdg_cfg::Definition;

/// The output for the module after removing these symbols.
fn without(text: &str, removed: &[&str]) -> String {
    let mut ipg = module(text).ipg;
    for name in removed {
        let symbol = ipg.symbols.iter().find(|(_, data)| *data.name == **name).unwrap().0;
        ipg.definitions[symbol] = Definition::Declared;
    }
    let printed = crate::write(&ipg);
    read(printed.as_bytes(), "printed.ll", &ReadOptions::default()).unwrap_or_else(|e| panic!("{e}\n{printed}"));
    printed
}

#[test]
fn associations_go_with_what_they_name() {
    let text = "@a = internal global i32 0\n@k = global i32 0\n\
        @b = global i32 1, section \"s, !associated !0\", align 8, !associated !0, !x !3\n\
        @c = global i32 1, align 4, !associated !1\n@d = global i32 1, align 4, !associated !2\n\
        define void @f() !associated !0 !x !3 {\n  ret void\n}\n\
        define void @v() !associated !0 {\n  fence seq_cst\n  ret void\n}\n\
        !0 = !{ptr @a}\n!1 = !{ptr @k}\n!2 = distinct !{ptr @a}\n!3 = !{!\"x\"}\n";
    let printed = without(text, &["a"]);
    assert_eq!(printed.matches("!associated").count(), 2, "{printed}");
    assert!(printed.contains("section \"s, !associated !0\", align 8, !x !"), "{printed}");
    assert!(printed.contains("@c = global i32 1, align 4, !associated !"), "{printed}");
    assert!(printed.contains("@d = global i32 1, align 4\n"), "{printed}");
    assert!(printed.contains("define void @f() !x !") && printed.contains("define void @v() {\n"), "{printed}");
    assert!(!printed.contains("@a"), "{printed}");
    assert_eq!(without(text, &[]).matches("!associated").count(), 6);
}

#[test]
fn only_attributes_of_a_removed_function_are_declared() {
    let printed = without(
        "define internal fastcc void @f(i32 noundef %x) local_unnamed_addr #0 section \"a #1 b unnamed_addr\" align 16 prefix ptr addrspace(1) null {\n  ret void\n}\n\
         define void @g() #1 {\n  fence seq_cst\n  call fastcc void @f(i32 1)\n  ret void\n}\n\
         attributes #0 = { nounwind }\nattributes #1 = { cold }\n",
        &["f"],
    );
    assert!(printed.contains("declare fastcc void @f(i32 noundef) local_unnamed_addr #0\n"), "{printed}");
}
