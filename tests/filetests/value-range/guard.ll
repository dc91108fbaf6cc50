; test opt ivt,inv,red,dne,value-range,red,inv,dne
; The inner loop begins with i, which is below 240: whether to enter it is no question. The remainder of i is that of unsigned numbers.
; run: @f() == 57360
define i32 @f() {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s1, %latch ]
  %c = icmp slt i32 %i, 240
  br i1 %c, label %pre, label %done
pre:
  br label %inner
inner:
  %j = phi i32 [ %i, %pre ], [ %j1, %body ]
  %t = phi i32 [ %s, %pre ], [ %t1, %body ]
  %d = icmp slt i32 %j, 240
  br i1 %d, label %body, label %latch
body:
  %r = srem i32 %i, 5
  %t1 = add i32 %t, %r
  %j1 = add nsw i32 %j, 1
  br label %inner
latch:
  %s1 = add i32 %t, 0
  %i1 = add nsw i32 %i, 1
  br label %outer
done:
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"value-range/guard.ll\""
]
symbol @f = external defined function i32 () : ptr
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: io, %1: mem) {
    %2 = const 0 : i32
    %3, %4, %5 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%0, %2, %2) (%6: io, %7: i32, %8: i32) {
      %9 = const 240 : i32
      %10, %11, %12, %13 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%6, %7, %7, %8) (%14: io, %15: i32, %16: i32, %17: i32) {
        %18 = const 240 : i32
        %19 = const 5 : i32
        %20 = urem %15, %19 : i32
        %21 = add %17, %20 : i32
        %22 = const 1 : i32
        %23 = add nsw %16, %22 : i32
        %24 = icmp slt %23, %18 : i1
        %25 = match [-1 -> 1, default -> 0] %24 : ctl2
      } -> (%25, %14, %15, %23, %21)
      %26 = const 1 : i32
      %27 = add nsw %7, %26 : i32
      %28 = icmp slt %27, %9 : i1
      %29 = match [-1 -> 1, default -> 0] %28 : ctl2
    } -> (%29, %10, %27, %13)
  } -> (%5, %3, %1)
} -> (%0)
