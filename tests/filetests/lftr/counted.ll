; test opt ivt,inv,red,dne,lftr,dne
; A known number of iterations, by steps of three: 0, 3, ... 297.
; run: @f() == 14850
define i64 @f() {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %s = phi i64 [ 0, %entry ], [ %sum, %body ]
  %c = icmp slt i64 %i, 298
  br i1 %c, label %body, label %done
body:
  %sum = add i64 %s, %i
  %next = add nsw i64 %i, 3
  br label %head
done:
  ret i64 %s
}
; expect
preamble [
  "source_filename = \"lftr/counted.ll\""
]
symbol @f = external defined function i64 () : ptr
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: io, %1: mem) {
    %2 = const 0 : i64
    %3, %4, %5 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%0, %2, %2) (%6: io, %7: i64, %8: i64) {
      %9 = add %8, %7 : i64
      %10 = const 3 : i64
      %11 = add nsw %7, %10 : i64
      %12 = const 300 : i64
      %13 = icmp eq %11, %12 : i1
      %14 = match [-1 -> 0, default -> 1] %13 : ctl2
    } -> (%14, %6, %11, %9)
  } -> (%5, %3, %1)
} -> (%0)
