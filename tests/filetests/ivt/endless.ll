; test opt ivt,dne
; A loop that may run for ever still may, behind its test.
; run: @f(0) == 0
; run: @f(1) == out of fuel
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %again = icmp ne i32 %n, 0
  br i1 %again, label %head, label %done
done:
  ret i32 0
}
define i32 @g(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %body ]
  %more = icmp ne i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %i1 = add i32 %i, 2
  br label %head
done:
  ret i32 0
}
; expect
preamble [
  "source_filename = \"ivt/endless.ll\""
]
symbol @f = external defined function i32 (i32) : ptr, params [""]
symbol @g = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3, %4 = theta may_diverge (%1, %0) (%5: io, %6: i32) {
      %7 = const 0 : i32
      %8 = icmp ne %6, %7 : i1
      %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    } -> (%9, %5, %6)
    %10 = const 0 : i32
  } -> (%10, %3, %2)
  %1 = lambda @g () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp ne %3, %0 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1, %3, %0) {
      case 0 (%7: io, %8: i32, %9: i32) {
      } -> (%7)
      case 1 (%10: io, %11: i32, %12: i32) {
        %13, %14, %15 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%10, %11, %12) (%16: io, %17: i32, %18: i32) {
          %19 = const 2 : i32
          %20 = add %17, %19 : i32
          %21 = icmp ne %20, %18 : i1
          %22 = match [-1 -> 1, default -> 0] %21 : ctl2
        } -> (%22, %16, %20, %18)
      } -> (%13)
    }
  } -> (%3, %6, %2)
} -> (%0, %1)
