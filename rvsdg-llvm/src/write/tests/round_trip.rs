//! Reader and emitter together: the output equals the input, as LLVM prints it.

use super::tool;

/// LLVM's text for a text.
fn printed(text: &str) -> String {
    String::from_utf8(tool("opt-19", &["-passes=verify", "-S", "-o", "-"], text)).expect("LLVM prints UTF-8")
}

/// The text has numbered values and no constant expressions in functions (they become instructions).
fn round_trip(source: &str) {
    round_trip_with(source, false);
}

fn round_trip_with(source: &str, names: bool) {
    let options = crate::ReadOptions { names, ..crate::ReadOptions::default() };
    let read = crate::read(source.as_bytes(), "<stdin>", &options).expect("LLVM reads it");
    assert_eq!(read.stats.passed_through, 0, "{:?}", read.warnings);
    read.ipg.check().unwrap_or_else(|errors| panic!("{errors}"));
    let text = crate::write(&read.ipg);
    assert_eq!(printed(&text), printed(source), "written:\n{text}");
}

#[test]
fn a_program() {
    round_trip(
        r#"
source_filename = "program.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.node = type { ptr, i32, [3 x i8] }

$inlined = comdat any

@list = internal unnamed_addr global %struct.node { ptr @list, i32 -7, [3 x i8] c"a\00\FF" }, align 8
@table = dso_local constant [2 x ptr] [ptr @visit, ptr getelementptr inbounds (i8, ptr @list, i64 8)], align 16
@counter = external dso_local thread_local(initialexec) global i64, align 8
@tentative = common dso_local global i32 0, align 4
@other_name = weak dso_local alias i32, ptr @tentative

define dso_local i32 @visit(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq ptr %0, null
  br i1 %3, label %18, label %4

4:                                                ; preds = %4, %2
  %5 = phi ptr [ %7, %4 ], [ %0, %2 ]
  %6 = phi i32 [ %10, %4 ], [ 0, %2 ]
  %7 = load ptr, ptr %5, align 8, !tbaa !1
  %8 = getelementptr inbounds nuw i8, ptr %5, i64 8
  %9 = load volatile i32, ptr %8, align 8, !tbaa !4
  %10 = add nsw i32 %9, %6
  switch i32 %10, label %4 [
    i32 -1, label %11
    i32 5, label %18
    i32 6, label %18
  ]

11:                                               ; preds = %4
  %12 = sext i32 %10 to i128
  %13 = mul nsw i128 %12, 170141183460469231731687303715884105727
  %14 = trunc i128 %13 to i64
  %15 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @list, i64 noundef %14) #2
  %16 = tail call noundef ptr @llvm.threadlocal.address.p0(ptr align 8 @counter)
  store i64 %14, ptr %16, align 8, !tbaa !5
  %17 = or disjoint i32 %15, 1
  ret i32 %17

18:                                               ; preds = %4, %4, %2
  %19 = phi i32 [ 0, %2 ], [ %10, %4 ], [ %10, %4 ]
  %20 = tail call i32 @inlined(i32 signext %19)
  ret i32 %20
}

define linkonce_odr hidden i32 @inlined(i32 signext %0) unnamed_addr #1 comdat align 2 {
  %2 = alloca [4 x i32], align 16
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 %2, i8 0, i64 16, i1 false)
  %3 = zext i32 %0 to i64
  %4 = getelementptr inbounds [4 x i32], ptr %2, i64 0, i64 %3
  store i32 %0, ptr %4, align 4
  %5 = load <4 x i32>, ptr %2, align 16
  %6 = shufflevector <4 x i32> %5, <4 x i32> poison, <2 x i32> <i32 3, i32 0>
  %7 = extractelement <2 x i32> %6, i64 1
  %8 = freeze i32 %7
  ret i32 %8
}

declare noundef i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)

attributes #0 = { nounwind uwtable "target-cpu"="x86-64" }
attributes #1 = { nofree nounwind }
attributes #2 = { nounwind }

!llvm.module.flags = !{!0}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!2, !2, i64 0}
!2 = !{!"any pointer", !3, i64 0}
!3 = !{!"Simple C/C++ TBAA"}
!4 = !{!6, !6, i64 0}
!5 = !{!7, !7, i64 0}
!6 = !{!"int", !3, i64 0}
!7 = !{!"long", !3, i64 0}
"#,
    );
}

#[test]
fn floating_point() {
    round_trip(
        r#"
define <2 x double> @f(<2 x double> %0, float %1, x86_fp80 %2, half %3, fp128 %4) {
  %6 = fmul fast <2 x double> %0, <double 1.000000e-01, double 0x7FF4000000000001>
  %7 = fadd reassoc nsz arcp float %1, 0x7FF0000020000000
  %8 = fcmp ninf ult float %7, 0xFFF0000000000000
  %9 = fadd x86_fp80 %2, 0xK4000C8F5C28F5C28F5C3
  %10 = fptrunc x86_fp80 %9 to half
  %11 = fneg half %10
  %12 = fadd half %11, 0xH7C01
  %13 = fsub fp128 %4, 0xL00000000000000013FFF000000000000
  %14 = fptoui fp128 %13 to i7
  %15 = uitofp nneg i7 %14 to double
  %16 = select nnan i1 %8, double %15, double -0.000000e+00
  %17 = insertelement <2 x double> %6, double %16, i32 1
  %18 = tail call contract <2 x double> @llvm.fma.v2f64(<2 x double> %17, <2 x double> %0, <2 x double> splat (double 2.0))
  ret <2 x double> %18
}

declare <2 x double> @llvm.fma.v2f64(<2 x double>, <2 x double>, <2 x double>)
"#,
    );
}

/// Two functions with locations, one with an alloca that is a source variable, and one that is kept as text.
#[test]
fn locations() {
    let source = r#"
define i32 @f(i32 %0) !dbg !4 {
  %2 = alloca i32, align 4
    #dbg_declare(ptr %2, !8, !DIExpression(), !9)
  store i32 %0, ptr %2, align 4, !dbg !9
  %3 = call i32 @g(i32 %0), !dbg !10
  ret i32 %3, !dbg !11
}

define i32 @g(i32 %0) !dbg !12 {
  %2 = alloca swifterror ptr, align 8
  %3 = call i32 @f(i32 %0), !dbg !13
  ret i32 %3, !dbg !13
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{!6, !6}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 1, type: !6)
!9 = !DILocation(line: 1, column: 3, scope: !4)
!10 = !DILocation(line: 2, column: 3, scope: !4)
!11 = !DILocation(line: 3, column: 3, scope: !4)
!12 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!13 = !DILocation(line: 6, column: 3, scope: !12)
"#;
    let read = crate::read(source.as_bytes(), "<stdin>", &crate::ReadOptions::default()).expect("LLVM reads it");
    assert_eq!((read.stats.translated, read.stats.passed_through), (1, 1), "{:?}", read.warnings);
    let text = crate::write(&read.ipg);
    assert_eq!(printed(&text), printed(source), "written:\n{text}");
}

#[test]
fn names_of_values() {
    round_trip_with(
        r#"
declare i32 @g(i32)

declare i32 @__gxx_personality_v0(...)

define i32 @f(i32 %first, i32 %0, i32 %"a b") {
  %2 = icmp slt i32 %first, %0
  br i1 %2, label %3, label %5

3:                                                ; preds = %1
  %sum.1 = add i32 %first, %"a b"
  %4 = call i32 @g(i32 %sum.1)
  br label %5

5:                                                ; preds = %3, %1
  %result = phi i32 [ %4, %3 ], [ %0, %1 ]
  ret i32 %result
}
"#,
        true,
    );
    // Names that unnamed values get on the way, because an invoke needs them, do not come out.
    let source = "declare i32 @g(i32)\n\ndeclare i32 @__gxx_personality_v0(...)\n\n\
        define i32 @f(i32 %x) personality ptr @__gxx_personality_v0 {\n  %1 = add i32 %x, 1\n  \
        %named = invoke i32 @g(i32 %1) to label %2 unwind label %3\n\n2:\n  ret i32 %named\n\n3:\n  \
        %pad = landingpad { ptr, i32 } cleanup\n  resume { ptr, i32 } %pad\n}\n";
    let options = crate::ReadOptions { names: true, ..crate::ReadOptions::default() };
    let read = crate::read(source.as_bytes(), "<stdin>", &options).expect("LLVM reads it");
    let text = printed(&crate::write(&read.ipg));
    assert!(text.contains("i32 %x)") && !text.contains("rvsdg.value"), "{text}");
}
