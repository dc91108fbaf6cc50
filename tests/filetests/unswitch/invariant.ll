; test opt unswitch,dne
; Two decisions on one value that never changes leave the loop together.
; run: @f(0, 8) == 0
; run: @f(1, 8) == 0
; run: @f(1, 37) == 0
define i32 @f(i1 %up, i32 %n) mustprogress {
entry:
  br label %body
body:
  %i = phi i32 [ %n, %entry ], [ %i2, %latch ]
  br i1 %up, label %a, label %b
a:
  %ia = lshr i32 %i, 1
  br label %mid
b:
  %ib = add i32 %i, -1
  br label %mid
mid:
  %i1 = phi i32 [ %ia, %a ], [ %ib, %b ]
  br i1 %up, label %latch, label %c
c:
  %ic = lshr i32 %i1, 2
  br label %latch
latch:
  %i2 = phi i32 [ %i1, %mid ], [ %ic, %c ]
  %more = icmp ne i32 %i2, 0
  br i1 %more, label %body, label %done
done:
  ret i32 %i2
}
; expect
preamble [
  "source_filename = \"unswitch/invariant.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i1, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i1, %1: i32, %2: io, %3: mem) {
    %4 = match [-1 -> 1, default -> 0] %0 : ctl2
    %5 = gamma %4 (%2, %1) {
      case 0 (%6: io, %7: i32) {
        %8, %9 = theta (%6, %7) (%10: io, %11: i32) {
          %12 = const -1 : i32
          %13 = add %11, %12 : i32
          %14 = const 2 : i32
          %15 = lshr %13, %14 : i32
          %16 = const 0 : i32
          %17 = icmp ne %15, %16 : i1
          %18 = match [-1 -> 1, default -> 0] %17 : ctl2
        } -> (%18, %10, %15)
      } -> (%9)
      case 1 (%19: io, %20: i32) {
        %21, %22 = theta (%19, %20) (%23: io, %24: i32) {
          %25 = const 1 : i32
          %26 = lshr %24, %25 : i32
          %27 = const 0 : i32
          %28 = icmp ne %26, %27 : i1
          %29 = match [-1 -> 1, default -> 0] %28 : ctl2
        } -> (%29, %23, %26)
      } -> (%22)
    }
  } -> (%5, %2, %3)
} -> (%0)
