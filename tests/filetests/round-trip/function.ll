; test round-trip
; Attributes, metadata, flags and fast-math come out as they went in.
; run: @f(3, 1.5) == 3.0
target triple = "x86_64-pc-linux-gnu"
@limit = internal unnamed_addr constant i32 3, align 4
define dso_local double @f(i32 noundef %n, double noundef %x) local_unnamed_addr #0 {
entry:
  %limit = load i32, ptr @limit, align 4, !tbaa !0
  %over = icmp sgt i32 %n, %limit
  br i1 %over, label %big, label %small
big:
  ret double %x
small:
  %d = fadd nnan nsz double %x, 1.5
  ret double %d
}
attributes #0 = { nounwind "frame-pointer"="all" }
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
; expect
source_filename = "round-trip/function.ll"
target triple = "x86_64-pc-linux-gnu"

@limit = internal unnamed_addr constant i32 3, align 4

define dso_local double @f(i32 noundef %0, double noundef %1) local_unnamed_addr #0 {
2:
  %3 = load i32, ptr @limit, align 4, !tbaa !0
  %4 = icmp sgt i32 %0, %3
  br i1 %4, label %7, label %5

5:
  %6 = fadd nnan nsz double %1, 0x3FF8000000000000
  br label %7

7:
  %8 = phi double [ %1, %2 ], [ %6, %5 ]
  ret double %8
}

attributes #0 = { nounwind "frame-pointer"="all" }

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
