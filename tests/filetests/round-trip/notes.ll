; test round-trip
; What metadata says about loops, branches, switches and selections comes back: hints for the loop, weights of each case, what is hard to predict.
; run: @hinted(0)
; run: @hinted(7)
; run: @parallel(3)
; run: @weights(3)
; run: @weights(-3)
; run: @cases(3)
; run: @cases(4)
; run: @cases(9)
; run: @selected(1, 5)
; run: @until(5)
; run: @nest(4)
define i32 @hinted(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %goes = icmp ult i32 %i, %n
  br i1 %goes, label %body, label %done, !prof !20
body:
  %more = add i32 %sum, %i
  %next = add i32 %i, 1
  br label %head, !llvm.loop !0
done:
  ret i32 %sum
}
define void @parallel(i32 %n) mustprogress {
entry:
  %cell = alloca i32
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  store i32 %i, ptr %cell, align 4, !llvm.access.group !9
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %body, label %done, !prof !21, !llvm.loop !4
done:
  ret void
}
define i32 @weights(i32 %x) {
entry:
  %neg = icmp slt i32 %x, 0
  br i1 %neg, label %yes, label %join, !prof !22, !unpredictable !30
yes:
  %minus = sub i32 0, %x
  br label %join
join:
  %abs = phi i32 [ %minus, %yes ], [ %x, %entry ]
  ret i32 %abs
}
define i32 @cases(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 1, label %one
    i32 3, label %three
    i32 4, label %three
    i32 5, label %one
  ], !prof !23
one:
  ret i32 10
three:
  ret i32 %x
other:
  ret i32 0
}
define i32 @selected(i1 %c, i32 %x) {
  %a = select i1 %c, i32 %x, i32 0, !prof !22
  %b = select i1 %c, i32 1, i32 %x, !unpredictable !30
  %r = add i32 %a, %b
  ret i32 %r
}
define i32 @until(i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %next = add i32 %i, 1
  %ends = icmp ult i32 %n, %next
  br i1 %ends, label %done, label %body, !prof !24, !llvm.loop !6
done:
  ret i32 %i
}
define i32 @nest(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i2, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j2, %inner ]
  %j2 = add i32 %j, 1
  %c = icmp ult i32 %j2, %n
  br i1 %c, label %inner, label %latch, !llvm.loop !7
latch:
  %i2 = add i32 %i, %j2
  %d = icmp ult i32 %i2, 30
  br i1 %d, label %outer, label %done, !llvm.loop !8
done:
  ret i32 %i2
}
!0 = distinct !{!0, !1, !2, !3}
!1 = !{!"llvm.loop.mustprogress"}
!2 = !{!"llvm.loop.vectorize.enable", i1 true}
!3 = !{!"llvm.loop.vectorize.width", i32 8}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.parallel_accesses", !9}
!6 = distinct !{!6, !10}
!7 = distinct !{!7, !10}
!8 = distinct !{!8, !1, !11}
!9 = distinct !{}
!10 = !{!"llvm.loop.unroll.disable"}
!11 = !{!"llvm.loop.unroll.count", i32 4}
!20 = !{!"branch_weights", i32 100, i32 1}
!21 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!22 = !{!"branch_weights", i32 1, i32 -1}
!23 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4, i32 5}
!24 = !{!"branch_weights", i32 3, i32 17}
!30 = !{}
; expect
source_filename = "round-trip/notes.ll"

define i32 @hinted(i32 %0) {
1:
  br label %2

2:
  %3 = phi i32 [ 0, %1 ], [ %10, %9 ]
  %4 = phi i32 [ 0, %1 ], [ %11, %9 ]
  %5 = icmp ult i32 %3, %0
  br i1 %5, label %6, label %9, !prof !0

6:
  %7 = add i32 %4, %3
  %8 = add i32 %3, 1
  br label %9

9:
  %10 = phi i32 [ %3, %2 ], [ %8, %6 ]
  %11 = phi i32 [ %4, %2 ], [ %7, %6 ]
  %12 = phi i1 [ false, %2 ], [ true, %6 ]
  br i1 %12, label %2, label %13, !llvm.loop !19

13:
  ret i32 %4
}

define void @parallel(i32 %0) #0 {
1:
  %2 = alloca i32, align 4
  br label %3

3:
  %4 = phi i32 [ 0, %1 ], [ %5, %3 ]
  store i32 %4, ptr %2, align 4, !llvm.access.group !5
  %5 = add i32 %4, 1
  %6 = icmp ult i32 %5, %0
  br i1 %6, label %3, label %7, !prof !6, !llvm.loop !20

7:
  ret void
}

define i32 @weights(i32 %0) {
1:
  %2 = icmp slt i32 %0, 0
  br i1 %2, label %3, label %5, !prof !9, !unpredictable !10

3:
  %4 = sub i32 0, %0
  br label %5

5:
  %6 = phi i32 [ %0, %1 ], [ %4, %3 ]
  ret i32 %6
}

define i32 @cases(i32 %0) {
1:
  switch i32 %0, label %4 [
    i32 1, label %2
    i32 3, label %3
    i32 4, label %3
    i32 5, label %2
  ], !prof !11

2:
  br label %4

3:
  br label %4

4:
  %5 = phi i32 [ 0, %1 ], [ 10, %2 ], [ %0, %3 ]
  ret i32 %5
}

define i32 @selected(i1 %0, i32 %1) {
2:
  %3 = select i1 %0, i32 %1, i32 0, !prof !9
  %4 = select i1 %0, i32 1, i32 %1, !unpredictable !10
  %5 = add i32 %3, %4
  ret i32 %5
}

define i32 @until(i32 %0) {
1:
  br label %2

2:
  %3 = phi i32 [ 0, %1 ], [ %4, %2 ]
  %4 = add i32 %3, 1
  %5 = icmp ult i32 %0, %4
  br i1 %5, label %6, label %2, !prof !12, !llvm.loop !21

6:
  ret i32 %3
}

define i32 @nest(i32 %0) {
1:
  br label %2

2:
  %3 = phi i32 [ 0, %1 ], [ %9, %8 ]
  br label %4

4:
  %5 = phi i32 [ 0, %2 ], [ %6, %4 ]
  %6 = add i32 %5, 1
  %7 = icmp ult i32 %6, %0
  br i1 %7, label %4, label %8, !llvm.loop !22

8:
  %9 = add i32 %3, %6
  %10 = icmp ult i32 %9, 30
  br i1 %10, label %2, label %11, !llvm.loop !23

11:
  ret i32 %9
}

attributes #0 = { mustprogress }

!0 = !{!"branch_weights", i32 100, i32 1}
!1 = distinct !{!1, !2, !3, !4}
!2 = !{!"llvm.loop.mustprogress"}
!3 = !{!"llvm.loop.vectorize.enable", i1 true}
!4 = !{!"llvm.loop.vectorize.width", i32 8}
!5 = distinct !{}
!6 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.parallel_accesses", !5}
!9 = !{!"branch_weights", i32 1, i32 -1}
!10 = !{}
!11 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4, i32 5}
!12 = !{!"branch_weights", i32 3, i32 17}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !14}
!16 = distinct !{!16, !2, !17}
!17 = !{!"llvm.loop.unroll.count", i32 4}

!18 = !{!"llvm.loop.mustprogress"}
!19 = distinct !{!19, !18, !{!"llvm.loop.vectorize.enable", i1 true}, !{!"llvm.loop.vectorize.width", i32 8}}
!20 = distinct !{!20, !8}
!21 = distinct !{!21, !{!"llvm.loop.unroll.disable"}}
!22 = distinct !{!22, !{!"llvm.loop.unroll.disable"}}
!23 = distinct !{!23, !18, !{!"llvm.loop.unroll.count", i32 4}}
