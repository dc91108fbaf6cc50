; test construct
; A loop that is controlled at its end becomes a theta as it is: no gamma, no invented variable.
; run: @sum(5) == 15
; run: @sum(0) == 0
define i32 @sum(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %t = add i32 %s, %i
  %next = sub i32 %i, 1
  %more = icmp sgt i32 %next, 0
  br i1 %more, label %loop, label %done
done:
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"construct/do-while.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @sum = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@sum] () {
  %0 = lambda @sum () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4, %5, %6 = theta (%1, %0, %3) (%7: io, %8: i32, %9: i32) {
      %10 = add %9, %8 : i32
      %11 = const 1 : i32
      %12 = sub %8, %11 : i32
      %13 = const 0 : i32
      %14 = icmp sgt %12, %13 : i1
      %15 = match [-1 -> 1, default -> 0] %14 : ctl2
    } -> (%15, %7, %12, %10)
  } -> (%6, %1, %2)
} -> (%0)
