; test round-trip pcfr
; A condition any part of which repeats a loop is taken apart; what is loaded is frozen, so that a branch on the first comparison is defined. Both ways to repeat
; have one latch, which says what the loop promises. So is the second part of a mixed one. A condition any part of which leaves a loop stays in one piece, and
; one of two comparisons.
; run: @blanks(0) == 0
; run: @blanks(2314885530818453536) == 8
; run: @blanks(33788129913610272) == 6
; run: @blanks(515935051808) == 4
; run: @among(33788129913610272, 5) == 5
; run: @among(33788129913610272, 9) == 6
; run: @both(7) == 0
; run: @both(12) == 5
; run: @until(3) == 6
; run: @until(30) == 9
; run: @two(3) == 1
; run: @two(-3) == 4
define i32 @blanks(i64 %text) {
entry:
  %m = alloca [2 x i64]
  %behind = getelementptr i64, ptr %m, i64 1
  store i64 %text, ptr %m
  store i64 0, ptr %behind
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i8, ptr %m, i32 %i
  %c = load i8, ptr %p
  %blank = icmp eq i8 %c, 32
  %low = add i8 %c, -9
  %tab = icmp ult i8 %low, 2
  %repeat = select i1 %blank, i1 true, i1 %tab
  %next = add i32 %i, 1
  br i1 %repeat, label %loop, label %end, !llvm.loop !0
end:
  ret i32 %i
}

define i32 @among(i64 %text, i32 %length) {
entry:
  %m = alloca [2 x i64]
  %behind = getelementptr i64, ptr %m, i64 1
  store i64 %text, ptr %m
  store i64 0, ptr %behind
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i8, ptr %m, i32 %i
  %c = load i8, ptr %p
  %in = icmp ult i32 %i, %length
  %blank = icmp eq i8 %c, 32
  %low = add i8 %c, -9
  %tab = icmp ult i8 %low, 2
  %any = select i1 %blank, i1 true, i1 %tab
  %repeat = select i1 %in, i1 %any, i1 false
  %next = add i32 %i, 1
  br i1 %repeat, label %loop, label %end
end:
  ret i32 %i
}

define i32 @both(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = add i32 %i, %n
  %even = icmp ult i32 %i, 9
  %small = icmp ne i32 %sum, 17
  %more = icmp ugt i32 %n, 9
  %first = select i1 %even, i1 %small, i1 false
  %repeat = select i1 %first, i1 %more, i1 false
  %next = add i32 %i, 1
  br i1 %repeat, label %loop, label %end
end:
  ret i32 %i
}
define i32 @until(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %end = icmp ugt i32 %i, 8
  %double = mul i32 %n, 2
  %there = icmp eq i32 %i, %double
  %leave = select i1 %end, i1 true, i1 %there
  %next = add i32 %i, 1
  br i1 %leave, label %end.block, label %loop
end.block:
  ret i32 %i
}

define i32 @two(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ %n, %entry ], [ %more, %loop ]
  %more = add i32 %sum, 1
  %next = add i32 %i, 1
  %negative = icmp slt i32 %more, 0
  %zero = icmp eq i32 %more, 0
  %again = select i1 %negative, i1 true, i1 %zero
  br i1 %again, label %loop, label %end
end:
  ret i32 %next
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
; expect
source_filename = "destruct/pcfr-repeats.ll"

define i32 @blanks(i64 %0) {
1:
  %2 = alloca [2 x i64], align 8
  %3 = getelementptr i64, ptr %2, i64 1
  store i64 %0, ptr %2, align 4
  store i64 0, ptr %3, align 4
  br label %4

4:
  %5 = phi i32 [ 0, %1 ], [ %10, %14 ]
  %6 = getelementptr i8, ptr %2, i32 %5
  %7 = load i8, ptr %6, align 1
  %8 = freeze i8 %7
  %9 = icmp eq i8 %8, 32
  %10 = add i32 %5, 1
  br i1 %9, label %14, label %11

11:
  %12 = add i8 %7, -9
  %13 = icmp ult i8 %12, 2
  br i1 %13, label %14, label %15

14:
  br label %4, !llvm.loop !3

15:
  ret i32 %5
}

define i32 @among(i64 %0, i32 %1) {
2:
  %3 = alloca [2 x i64], align 8
  %4 = getelementptr i64, ptr %3, i64 1
  store i64 %0, ptr %3, align 4
  store i64 0, ptr %4, align 4
  br label %5

5:
  %6 = phi i32 [ 0, %2 ], [ %12, %19 ]
  %7 = getelementptr i8, ptr %3, i32 %6
  %8 = load i8, ptr %7, align 1
  %9 = freeze i32 %6
  %10 = freeze i32 %1
  %11 = icmp ult i32 %9, %10
  %12 = add i32 %6, 1
  br i1 %11, label %13, label %20

13:
  %14 = freeze i8 %8
  %15 = icmp eq i8 %14, 32
  br i1 %15, label %19, label %16

16:
  %17 = add i8 %8, -9
  %18 = icmp ult i8 %17, 2
  br i1 %18, label %19, label %20

19:
  br label %5

20:
  ret i32 %6
}

define i32 @both(i32 %0) {
1:
  br label %2

2:
  %3 = phi i32 [ 0, %1 ], [ %10, %2 ]
  %4 = add i32 %3, %0
  %5 = icmp ult i32 %3, 9
  %6 = icmp ne i32 %4, 17
  %7 = icmp ugt i32 %0, 9
  %8 = select i1 %5, i1 %6, i1 false
  %9 = select i1 %8, i1 %7, i1 false
  %10 = add i32 %3, 1
  br i1 %9, label %2, label %11

11:
  ret i32 %3
}

define i32 @until(i32 %0) {
1:
  br label %2

2:
  %3 = phi i32 [ 0, %1 ], [ %8, %2 ]
  %4 = icmp ugt i32 %3, 8
  %5 = mul i32 %0, 2
  %6 = icmp eq i32 %3, %5
  %7 = select i1 %4, i1 true, i1 %6
  %8 = add i32 %3, 1
  br i1 %7, label %9, label %2

9:
  ret i32 %3
}

define i32 @two(i32 %0) {
1:
  br label %2

2:
  %3 = phi i32 [ 0, %1 ], [ %6, %2 ]
  %4 = phi i32 [ %0, %1 ], [ %5, %2 ]
  %5 = add i32 %4, 1
  %6 = add i32 %3, 1
  %7 = icmp slt i32 %5, 0
  %8 = icmp eq i32 %5, 0
  %9 = select i1 %7, i1 true, i1 %8
  br i1 %9, label %2, label %10

10:
  ret i32 %6
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}

!2 = !{!"llvm.loop.mustprogress"}
!3 = distinct !{!3, !2}
