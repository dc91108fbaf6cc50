; test round-trip pcfr
; A loop that need not make progress, and in it one that has to and is left in two places: the branch at the end of the inner one stays the only block of it that
; leads back, and says so.
; run: @f(5, 3) == 3
; run: @f(3, 5) == 3
; run: @f(9, 1) == 1
define i32 @f(i32 %n, i32 %bound) {
entry:
  br label %outer
outer:
  %row = phi i32 [ 0, %entry ], [ %row.next, %behind ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %next ]
  %found = icmp eq i32 %i, %bound
  br i1 %found, label %behind, label %next
next:
  %i.next = add nsw i32 %i, 1
  %last = icmp sge i32 %i.next, %n
  br i1 %last, label %behind, label %inner, !llvm.loop !0
behind:
  %stopped = phi i32 [ %i, %inner ], [ %i.next, %next ]
  %row.next = add i32 %row, %stopped
  %end = icmp sgt i32 %row.next, 0
  br i1 %end, label %exit, label %outer
exit:
  %r = urem i32 %row.next, 9
  ret i32 %r
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
; expect
source_filename = "destruct/pcfr-endless.ll"

define i32 @f(i32 %0, i32 %1) {
2:
  br label %3

3:
  %4 = phi i32 [ 0, %2 ], [ %13, %11 ]
  br label %5

5:
  %6 = phi i32 [ 0, %3 ], [ %9, %8 ]
  %7 = icmp eq i32 %6, %1
  br i1 %7, label %11, label %8

8:
  %9 = add nsw i32 %6, 1
  %10 = icmp sge i32 %9, %0
  br i1 %10, label %11, label %5, !llvm.loop !3

11:
  %12 = phi i32 [ %6, %5 ], [ %9, %8 ]
  %13 = add i32 %4, %12
  %14 = icmp sgt i32 %13, 0
  br i1 %14, label %15, label %3

15:
  %16 = urem i32 %13, 9
  ret i32 %16
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}

!2 = !{!"llvm.loop.mustprogress"}
!3 = distinct !{!3, !2}
