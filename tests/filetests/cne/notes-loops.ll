; test opt cne,dne
; Two loops that become one have the hints of both, if they are the same.
; run: @same(4)
; run: @different(4)
define i32 @same(i32 %n) mustprogress {
entry:
  br label %first
first:
  %i = phi i32 [ 0, %entry ], [ %i1, %first ]
  %k = phi i32 [ 0, %entry ], [ %k1, %first ]
  %i1 = add i32 %i, 1
  %k1 = add i32 %k, %i1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %first, label %between, !llvm.loop !0
between:
  br label %second
second:
  %j = phi i32 [ 0, %between ], [ %j1, %second ]
  %l = phi i32 [ 7, %between ], [ %l1, %second ]
  %j1 = add i32 %j, 1
  %l1 = mul i32 %l, %j1
  %d = icmp slt i32 %j1, %n
  br i1 %d, label %second, label %done, !llvm.loop !1
done:
  %r = mul i32 %k1, %l1
  ret i32 %r
}
define i32 @different(i32 %n) mustprogress {
entry:
  br label %first
first:
  %i = phi i32 [ 0, %entry ], [ %i1, %first ]
  %k = phi i32 [ 0, %entry ], [ %k1, %first ]
  %i1 = add i32 %i, 1
  %k1 = add i32 %k, %i1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %first, label %between, !llvm.loop !0
between:
  br label %second
second:
  %j = phi i32 [ 0, %between ], [ %j1, %second ]
  %l = phi i32 [ 7, %between ], [ %l1, %second ]
  %j1 = add i32 %j, 1
  %l1 = mul i32 %l, %j1
  %d = icmp slt i32 %j1, %n
  br i1 %d, label %second, label %done, !llvm.loop !3
done:
  %r = mul i32 %k1, %l1
  ret i32 %r
}
!0 = distinct !{!0, !2}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.unroll.enable"}
; expect
preamble [
  "source_filename = \"cne/notes-loops.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
  "!0 = distinct !{!0, !1}"
  "!1 = !{!\"llvm.loop.unroll.disable\"}"
  "!2 = distinct !{!2, !1}"
  "!3 = distinct !{!3, !4}"
  "!4 = !{!\"llvm.loop.unroll.enable\"}"
  ""
]
symbol @same = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @different = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@same, @different] () {
  %0 = lambda @same () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 7 : i32
    %5, %6, %7, %8, %9, %10 = theta loop "!{!\"llvm.loop.unroll.disable\"}" (%1, %0, %3, %3, %3, %4) (%11: io, %12: i32, %13: i32, %14: i32, %15: i32, %16: i32) {
      %17 = const 1 : i32
      %18 = add %13, %17 : i32
      %19 = add %14, %18 : i32
      %20 = icmp slt %18, %12 : i1
      %21 = match [-1 -> 1, default -> 0] %20 : ctl2
      %22 = const 1 : i32
      %23 = add %15, %22 : i32
      %24 = mul %16, %23 : i32
    } -> (%21, %11, %12, %18, %19, %23, %24)
    %25 = mul %8, %10 : i32
  } -> (%25, %1, %2)
  %1 = lambda @different () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 7 : i32
    %5, %6, %7, %8, %9, %10 = theta (%1, %0, %3, %3, %3, %4) (%11: io, %12: i32, %13: i32, %14: i32, %15: i32, %16: i32) {
      %17 = const 1 : i32
      %18 = add %13, %17 : i32
      %19 = add %14, %18 : i32
      %20 = icmp slt %18, %12 : i1
      %21 = match [-1 -> 1, default -> 0] %20 : ctl2
      %22 = const 1 : i32
      %23 = add %15, %22 : i32
      %24 = mul %16, %23 : i32
    } -> (%21, %11, %12, %18, %19, %23, %24)
    %25 = mul %8, %10 : i32
  } -> (%25, %1, %2)
} -> (%0, %1)
