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
    %5 = gamma %4 (%1) {
      case 0 (%6: i32) {
        %7 = theta (%6) (%8: i32) {
          %9 = const -1 : i32
          %10 = add %8, %9 : i32
          %11 = const 2 : i32
          %12 = lshr %10, %11 : i32
          %13 = const 0 : i32
          %14 = icmp ne %12, %13 : i1
          %15 = match [-1 -> 1, default -> 0] %14 : ctl2
        } -> (%15, %12)
      } -> (%7)
      case 1 (%16: i32) {
        %17 = theta (%16) (%18: i32) {
          %19 = const 1 : i32
          %20 = lshr %18, %19 : i32
          %21 = const 0 : i32
          %22 = icmp ne %20, %21 : i1
          %23 = match [-1 -> 1, default -> 0] %22 : ctl2
        } -> (%23, %20)
      } -> (%17)
    }
  } -> (%5, %2, %3)
} -> (%0)
