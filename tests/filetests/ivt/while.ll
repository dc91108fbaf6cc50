; test opt ivt,dne
; A while loop: the test goes before it and to its end, where it is a match of the comparison.
; run: @sum(0) == 0
; run: @sum(1) == 0
; run: @sum(5) == 10
define i32 @sum(i32 %n) mustprogress {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %body ]
  %s = phi i32 [ 0, %entry ], [ %s1, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %s1 = add nsw i32 %s, %i
  %i1 = add nsw i32 %i, 1
  br label %head
done:
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"ivt/while.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @sum = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@sum] () {
  %0 = lambda @sum () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp slt %3, %0 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1, %3, %3, %0) {
      case 0 (%7: io, %8: i32, %9: i32, %10: i32) {
      } -> (%9)
      case 1 (%11: io, %12: i32, %13: i32, %14: i32) {
        %15, %16, %17, %18 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%11, %12, %13, %14) (%19: io, %20: i32, %21: i32, %22: i32) {
          %23 = add nsw %21, %20 : i32
          %24 = const 1 : i32
          %25 = add nsw %20, %24 : i32
          %26 = icmp slt %25, %22 : i1
          %27 = match [-1 -> 1, default -> 0] %26 : ctl2
        } -> (%27, %19, %25, %23, %22)
      } -> (%17)
    }
  } -> (%6, %1, %2)
} -> (%0)
