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
    %6 = gamma %5 (%3, %3, %0) {
      case 0 (%7: i32, %8: i32, %9: i32) {
      } -> (%8)
      case 1 (%10: i32, %11: i32, %12: i32) {
        %13, %14, %15 = theta (%10, %11, %12) (%16: i32, %17: i32, %18: i32) {
          %19 = add nsw %17, %16 : i32
          %20 = const 1 : i32
          %21 = add nsw %16, %20 : i32
          %22 = icmp slt %21, %18 : i1
          %23 = match [-1 -> 1, default -> 0] %22 : ctl2
        } -> (%23, %21, %19, %18)
      } -> (%14)
    }
  } -> (%6, %1, %2)
} -> (%0)
