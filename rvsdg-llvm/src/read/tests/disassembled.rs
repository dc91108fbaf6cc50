//! Text that was made of bitcode is not printed again: it is what would be printed.

use crate::read::module::canonical;
use crate::read::{ReadOptions, disassemble, read};

/// Several blocks with names and a loop, unnamed symbols and types, metadata, attributes.
const PLAIN: &str = r#"
%0 = type { i32, ptr }
%named = type { %0, i8 }
@0 = global i32 1
@g = internal global %0 { i32 7, ptr @0 }
@h = external global %named
define i32 @f(i32 %n, ptr nocapture %p) #0 {
start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %back ]
  %next = add nuw nsw i32 %i, 1
  store i32 %i, ptr %p, align 4, !tbaa !0
  %odd = trunc i32 %i to i1
  br i1 %odd, label %back, label %even, !prof !4
even:
  %x = load i32, ptr @0, align 4
  call void @1(i32 %x)
  br label %back
back:
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !5
end:
  ret i32 %next
}
declare void @1(i32) #1
attributes #0 = { nounwind "key"="value" }
attributes #1 = { noinline }
!unused = !{!7}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"Simple C/C++ TBAA"}
!4 = !{!"branch_weights", i32 1, i32 20}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
!7 = !{i32 3}
"#;

/// A call that may unwind: values get names for `llvm-ir`.
const UNWINDING: &str = "declare i32 @p(...)\ndeclare void @g()\n
define void @f() personality ptr @p {
  invoke void @g() to label %1 unwind label %2
1:
  ret void
2:
  %3 = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %3
}
";

/// Debug information, which is taken out of the text.
const DEBUG: &str =
    "define void @f() !dbg !4 {\n  ret void, !dbg !6\n}\n!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a.c\", directory: \"/\")
!3 = !{i32 2, !\"Debug Info Version\", i32 3}
!4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocation(line: 2, scope: !4)
";

fn disassembled(text: &str, names: bool) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("out.ll");
    disassemble(text.as_bytes(), "x", names, &to).unwrap();
    std::fs::read(to).unwrap()
}

fn options(disassembled: bool, names: bool) -> ReadOptions {
    ReadOptions { disassembled, names, ..ReadOptions::default() }
}

/// The text that is read, without comments, which say in any order where control comes from.
fn text(bytes: &[u8], options: &ReadOptions) -> String {
    let (_, text, _) = canonical(bytes.into(), "x", options, || {}).unwrap();
    text.lines().map(|line| line.split("; ").next().unwrap_or_default().trim_end()).collect::<Vec<_>>().join("\n")
}

#[test]
fn it_is_what_would_be_printed() {
    for source in [PLAIN, UNWINDING, DEBUG] {
        for names in [false, true] {
            let mut bytes = disassembled(source, names);
            // As the command passes it on.
            bytes.push(0);
            assert_eq!(text(&bytes, &options(true, names)), text(&bytes, &options(false, names)));
            let [with, without] = [true, false].map(|it| read(&bytes, "x", &options(it, names)).unwrap());
            assert_eq!(with.stats.translated, 1, "{:?}", with.warnings);
            assert_eq!(crate::write(&with.ipg), crate::write(&without.ipg));
        }
    }
}

/// What was not made by this LLVM is printed, whatever the options say about it, if it has to be changed.
#[test]
fn text_that_has_to_be_changed_is_printed() {
    for source in [UNWINDING, DEBUG] {
        assert_eq!(text(source.as_bytes(), &options(true, false)), text(source.as_bytes(), &options(false, false)));
    }
}

/// It is taken as it is: a comment of ours is still there.
#[test]
fn nothing_is_printed_without_need() {
    let marked = |options: &ReadOptions| {
        let text = String::from_utf8(disassembled("define void @f() {\n  ret void\n}\n", true)).unwrap() + "; mark\n";
        canonical(text.as_bytes().into(), "x", options, || {}).unwrap().1.ends_with("; mark\n")
    };
    assert_eq!([true, false].map(|it| marked(&options(it, false))), [true, false]);
}
