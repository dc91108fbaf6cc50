; test opt ivt,inv,url,red,dne
; A loop of which the source says that it is not to be unrolled stays, the other one does not.
; run: @stays(1) == 7
; run: @goes(1) == 7
define i32 @stays(i32 %x) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %s = phi i32 [ %x, %entry ], [ %sum, %body ]
  %sum = add i32 %s, %i
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 4
  br i1 %again, label %body, label %done, !llvm.loop !0
done:
  ret i32 %sum
}
define i32 @goes(i32 %x) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %s = phi i32 [ %x, %entry ], [ %sum, %body ]
  %sum = add i32 %s, %i
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 4
  br i1 %again, label %body, label %done, !llvm.loop !2
done:
  ret i32 %sum
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.vectorize.enable", i1 true}
; expect
preamble [
  "source_filename = \"url/unwanted.ll\""
]
postamble [
  "!0 = distinct !{!0, !1}"
  "!1 = !{!\"llvm.loop.unroll.disable\"}"
  "!2 = distinct !{!2, !3}"
  "!3 = !{!\"llvm.loop.vectorize.enable\", i1 true}"
  ""
]
symbol @stays = external defined function i32 (i32) : ptr, params [""]
symbol @goes = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@stays, @goes] () {
  %0 = lambda @stays () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4, %5, %6 = theta may_diverge loop "!{!\"llvm.loop.unroll.disable\"}" (%1, %3, %0) (%7: io, %8: i32, %9: i32) {
      %10 = add %9, %8 : i32
      %11 = const 1 : i32
      %12 = add %8, %11 : i32
      %13 = const 4 : i32
      %14 = icmp ult %12, %13 : i1
      %15 = match [-1 -> 1, default -> 0] %14 : ctl2
    } -> (%15, %7, %12, %10)
  } -> (%6, %4, %2)
  %1 = lambda @goes () (%0: i32, %1: io, %2: mem) {
    %3 = const 6 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
} -> (%0, %1)
