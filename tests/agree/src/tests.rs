//! Pairs of modules that agree, and pairs that do not.

use crate::compare;

/// The kinds of the differences.
#[track_caller]
fn kinds(before: &str, after: &str) -> Vec<String> {
    compare(before, after).differences().map(|(_, difference)| difference.kind.clone()).collect()
}

#[track_caller]
fn agree(before: &str, after: &str) {
    let comparison = compare(before, after);
    assert!(comparison.agrees(), "{:?}", comparison.differences().collect::<Vec<_>>());
}

const LOOP: &str = "define i32 @f(ptr %p, i32 %n) {
entry:
  br label %head

head:                                             ; preds = %latch, %entry
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ 1, %entry ], [ %t, %latch ]
  %unused = phi i32 [ 5, %entry ], [ %unused, %latch ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %out

body:                                             ; preds = %head
  %v = load i32, ptr %p, align 4, !tbaa !0
  %t = add nsw i32 %v, %s
  %next = add nuw i32 %i, 1
  store i32 %t, ptr %p, align 4
  br label %latch

latch:                                            ; preds = %body
  br label %head, !llvm.loop !3

out:                                              ; preds = %head
  ret i32 %s
}

!0 = !{!1, !1, i64 0}
!1 = !{!\"int\", !2}
!2 = !{!\"root\"}
!3 = distinct !{!3, !4}
!4 = !{!\"llvm.loop.mustprogress\"}
";

const LOOP_AGAIN: &str = "define i32 @f(ptr %0, i32 %1) {
  br label %3

3:                                                ; preds = %6, %2
  %4 = phi i32 [ 1, %2 ], [ %9, %6 ]
  %5 = phi i32 [ 0, %2 ], [ %7, %6 ]
  %c = icmp slt i32 %5, %1
  br i1 %c, label %6, label %10

6:                                                ; preds = %3
  %7 = add nuw i32 %5, 1
  %8 = load i32, ptr %0, align 4, !tbaa !8
  %9 = add nsw i32 %8, %4
  store i32 %9, ptr %0, align 4
  br label %3, !llvm.loop !5

10:                                               ; preds = %3
  ret i32 %4
}

!4 = !{!\"int\", !9}
!5 = distinct !{!5, !7}
!7 = !{!\"llvm.loop.mustprogress\"}
!8 = !{!4, !4, i64 0}
!9 = !{!\"root\"}
";

#[test]
fn numbering_means_nothing() {
    agree(LOOP, LOOP);
    agree(LOOP, LOOP_AGAIN);
    agree(LOOP_AGAIN, LOOP);
}

#[test]
fn everything_else_in_a_function_means_something() {
    for (from, to, kind) in [
        ("add nsw", "add", "add: -nsw"),
        ("add nuw i32 %5, 1", "add nuw i32 %5, 2", "add: other values"),
        ("load i32, ptr %0, align 4", "load i32, ptr %0, align 2", "load: "),
        ("load i32, ptr %0", "load volatile i32, ptr %0", "load: +volatile"),
        (", !tbaa !8", "", "load: -!tbaa -!N"),
        ("\"root\"", "\"other\"", "load: other values"),
        ("!4, i64 0}", "!9, i64 0}", "load: other values"),
        (", !llvm.loop !5", "", "metadata of a loop"),
        ("mustprogress", "unroll.disable", "metadata of a loop"),
        ("slt", "sgt", "icmp: -slt +sgt"),
        ("label %6, label %10", "label %10, label %6", "shape: other arcs"),
        ("ret i32 %4", "ret i32 %5", "operands of ret"),
        ("[ 1, %2 ]", "[ 2, %2 ]", "operands of "),
        ("%9 = add nsw i32 %8, %4", "%9 = add nsw i32 %8, %5", "operands of "),
        ("  store i32 %9, ptr %0, align 4\n", "", "store is missing"),
        ("store i32 %9", "store i32 %7", "operands of store"),
        ("i32 %1) {", "i32 noundef %1) {", "head: +noundef"),
        ("define i32", "define internal i32", "head: +internal"),
        (") {", ") #0 {", "head: +#0"),
    ] {
        let text = LOOP_AGAIN.replacen(from, to, 1);
        assert_ne!(text, LOOP_AGAIN, "{from}");
        let found = kinds(LOOP, &text);
        assert_eq!(found.len(), 1, "{from}: {found:?}");
        assert!(found[0].starts_with(kind) || kind == "load: " && found[0].starts_with(kind), "{from}: {found:?}");
    }
}

#[test]
fn order_of_effects_means_something_and_of_computations_nothing() {
    let function = |lines: &[&str]| format!("define i32 @f(ptr %p, i32 %x) {{\n  {}\n}}\n", lines.join("\n  "));
    let (a, b, c) = ("%a = add i32 %x, 1", "%b = mul i32 %x, 3", "%c = sub i32 %a, %b");
    let (store, load) = ("store i32 %c, ptr %p, align 4", "%l = load i32, ptr %p, align 4");
    let before = function(&[a, b, c, store, load, "ret i32 %l"]);
    agree(&before, &function(&[b, a, c, store, load, "ret i32 %l"]));
    assert_eq!(kinds(&before, &function(&[a, b, c, load, store, "ret i32 %l"])), ["load instead of store"]);
    assert_eq!(kinds(&before, &function(&[a, b, c, store, load, "ret i32 %a"])), ["operands of ret"]);
    assert_eq!(
        kinds(&before, &function(&[a, b, "%c = sub i32 %b, %a", store, load, "ret i32 %l"])),
        ["operands of store"]
    );
}

#[test]
fn the_ways_to_write_control_flow_that_have_no_blocks_of_their_own_agree() {
    let before = "define i32 @f(i1 %c, i32 %x, i32 %y) {
  br i1 %c, label %a, label %b

a:                                                ; preds = %0
  br label %end

b:                                                ; preds = %0
  br i1 true, label %end, label %never

never:                                            ; preds = %b
  ret i32 7

end:                                              ; preds = %b, %a
  %p = phi i32 [ %x, %a ], [ %y, %b ]
  switch i32 %p, label %d [
    i32 1, label %d
    i32 3, label %three
    i32 2, label %two
  ]

two:                                              ; preds = %end
  ret i32 2

three:                                            ; preds = %end
  ret i32 %y

d:                                                ; preds = %end, %end
  ret i32 %x
}
";
    let after = "define i32 @f(i1 %0, i32 %1, i32 %2) {
  br i1 %0, label %4, label %5

4:                                                ; preds = %3
  br label %5

5:                                                ; preds = %4, %3
  %6 = phi i32 [ %2, %3 ], [ %1, %4 ]
  switch i32 %6, label %8 [
    i32 2, label %7
    i32 3, label %9
  ]

7:                                                ; preds = %5
  br label %9

8:                                                ; preds = %5
  br label %9

9:                                                ; preds = %8, %7, %5
  %10 = phi i32 [ 2, %7 ], [ %1, %8 ], [ %2, %5 ]
  ret i32 %10
}
";
    agree(before, after);
    assert_eq!(kinds(before, &after.replace("[ %2, %3 ]", "[ %1, %3 ]")).len(), 1);
    assert_eq!(kinds(before, &after.replace("i32 3, label %9", "i32 4, label %9")), ["shape: other arcs"]);
}

#[test]
fn constant_expressions_are_operations_on_constants() {
    let before = "define i64 @f() {\n  %1 = load i64, ptr getelementptr inbounds (i8, ptr @g, i64 8), align 8\n  \
        store i64 add (i64 ptrtoint (ptr @g to i64), i64 3), ptr @g, align 8\n  ret i64 %1\n}\n";
    let after = "define i64 @f() {\n  %1 = getelementptr inbounds i8, ptr @g, i64 8\n  %2 = load i64, ptr %1, align 8\n  \
        %3 = ptrtoint ptr @g to i64\n  %4 = add i64 %3, 3\n  store i64 %4, ptr @g, align 8\n  ret i64 %2\n}\n";
    agree(before, after);
    assert_eq!(kinds(before, &after.replace("inbounds ", "")), ["load: -inbounds"]);
    assert_eq!(kinds(before, &after.replace("i64 %3, 3", "i64 %3, 4")), ["store: other values"]);
}

#[test]
fn types_with_numbers_are_told_from_values() {
    let before = "%0 = type { i32 }\n%1 = type { %0, ptr }\n\ndefine ptr @f(ptr %0) {\n  \
        %2 = getelementptr inbounds %1, ptr %0, i64 1\n  ret ptr %2\n}\n";
    let after = "%0 = type { %1, ptr }\n%1 = type { i32 }\n\ndefine ptr @f(ptr %0) {\n  \
        %2 = getelementptr inbounds %0, ptr %0, i64 1\n  ret ptr %2\n}\n";
    agree(before, after);
    let insert = |ty: &str| format!("insertvalue {ty} undef, i32 3, 0\n  store ptr %0, ptr %2");
    let with =
        |text: &str, ty: &str| text.replace("ret ptr %2", &format!("%3 = {}, align 8\n  ret ptr %2", insert(ty)));
    agree(&with(before, "%0"), &with(after, "%1"));
    assert!(!kinds(&with(before, "%0"), &with(after, "%0")).is_empty());
    assert!(!kinds(before, &after.replace("inbounds %0,", "inbounds %1,")).is_empty());
}

#[test]
fn modules_are_compared_by_symbols() {
    let before = "source_filename = \"a.c\"\n\n$c = comdat any\n\n@g = global i32 1, comdat($c), align 4\n@h = constant ptr @g\n\n\
        ; Function Attrs: nounwind\ndeclare void @used(ptr noundef) #1\n\ndeclare void @unused()\n\n\
        define void @f() #0 {\n  call void @used(ptr @g) #2\n  ret void\n}\n\n\
        attributes #0 = { nounwind }\nattributes #1 = { noreturn }\nattributes #2 = { cold }\n\n!n = !{!0}\n\n!0 = !{i32 1}\n";
    let after = before.replace("#2", "#7").replace("#0", "#2").replace("!0", "!4");
    agree(before, &after);
    for (from, to, kind) in [
        ("a.c", "b.c", "source_filename: other values"),
        ("comdat any", "comdat largest", "comdat: -any +largest"),
        ("global i32 1", "global i32 2", "symbol: other values"),
        ("global", "constant", "symbol: -global +constant"),
        ("ptr noundef) #1", "ptr) #1", "declare: -noundef"),
        ("{ noreturn }", "{ cold }", "declare: -noreturn +cold"),
        ("{ nounwind }", "{ cold }", "head: -nounwind +cold"),
        ("#2\n  ret", "\n  ret", "call: -{ -cold -}"),
        ("{i32 1}", "{i32 2}", "!n: other values"),
        ("declare void @unused()\n", "", "unused declare is missing"),
        ("declare void @unused()\n", "declare void @unused()\ndeclare void @new()\n", "new declare"),
        ("@h = constant ptr @g\n", "", "unused symbol is missing"),
    ] {
        let text = before.replacen(from, to, 1);
        assert_ne!(text, before, "{from}");
        assert_eq!(kinds(before, &text), [kind], "{from}");
    }
    let swapped = before.replace(
        "@g = global i32 1, comdat($c), align 4\n@h = constant ptr @g\n",
        "@h = constant ptr @g\n@g = global i32 1, comdat($c), align 4\n",
    );
    assert_eq!(kinds(before, &swapped), ["order of symbols"]);
}

#[test]
fn invokes_have_two_ways_out() {
    let before = "define i32 @f() personality ptr @p {\n  %a = invoke i32 @g(i32 1)\n          to label %fine unwind label %bad\n\n\
        fine:                                             ; preds = %0\n  ret i32 %a\n\n\
        bad:                                              ; preds = %0\n  %l = landingpad { ptr, i32 }\n          cleanup\n          \
        catch ptr @x\n  resume { ptr, i32 } %l\n}\n";
    agree(
        before,
        &before.replace("%a", "%b").replace("bad", "2").replace("%fine", "%\"fi ne\"").replace("fine:", "\"fi ne\":"),
    );
    assert_eq!(kinds(before, &before.replace("          cleanup\n", "")), ["landingpad: -cleanup"]);
    assert_eq!(kinds(before, &before.replace("catch ptr @x", "catch ptr @y")), ["landingpad: other values"]);
    assert_eq!(kinds(before, &before.replace("i32 1)", "i32 2)")), ["invoke: other values"]);
}

#[test]
fn invokes_may_share_a_landing_pad() {
    let before = "define void @f(i1 %c) personality ptr @p {
  br i1 %c, label %a, label %b

a:                                                ; preds = %0
  invoke void @g()
          to label %end unwind label %pad

b:                                                ; preds = %0
  invoke void @h()
          to label %end unwind label %pad

end:                                              ; preds = %b, %a
  ret void

pad:                                              ; preds = %b, %a
  %which = phi i32 [ 1, %a ], [ 2, %b ]
  %l = landingpad { ptr, i32 }
          cleanup
  call void @k(i32 %which)
  resume { ptr, i32 } %l
}
";
    let after = before
        .replacen("unwind label %pad", "unwind label %pad1", 1)
        .replace("unwind label %pad\n", "unwind label %pad2\n")
        .replace(
            "pad:                                              ; preds = %b, %a\n",
            "pad1:                                             ; preds = %a\n  %l1 = landingpad { ptr, i32 }\n          cleanup\n  \
            br label %pad\n\npad2:                                             ; preds = %b\n  %l2 = landingpad { ptr, i32 }\n          \
            cleanup\n  br label %pad\n\npad:                                              ; preds = %pad2, %pad1\n",
        )
        .replace("[ 1, %a ], [ 2, %b ]", "[ 1, %pad1 ], [ 2, %pad2 ]")
        .replace("  %l = landingpad { ptr, i32 }\n          cleanup\n", "  %l = phi { ptr, i32 } [ %l1, %pad1 ], [ %l2, %pad2 ]\n");
    agree(before, &after);
    assert_eq!(kinds(before, &after.replacen("          cleanup", "          catch ptr null", 1)).len(), 1);
    assert_eq!(kinds(before, &after.replace("[ 1, %pad1 ]", "[ 3, %pad1 ]")).len(), 1);
}

#[test]
fn records_of_memory_may_stand_anywhere() {
    let before = "define void @f(i1 %c) {
  %p = alloca i32, align 4
  br i1 %c, label %a, label %b

a:                                                ; preds = %0
  call void @g()
    #dbg_declare(ptr %p, !1, !DIExpression(), !2)
  br label %b

b:                                                ; preds = %a, %0
  ret void
}

!1 = !{!\"x\"}
!2 = !{!\"y\"}
";
    let record = "    #dbg_declare(ptr %p, !1, !DIExpression(), !2)\n";
    let after = before.replace(record, "").replace("align 4\n", &format!("align 4\n{record}"));
    agree(before, &after);
    assert_eq!(kinds(before, &before.replace(record, "")), ["#dbg_declare is missing"]);
    assert_eq!(kinds(before, &after.replace("\"x\"", "\"z\"")), ["#dbg_declare: other values"]);
}
