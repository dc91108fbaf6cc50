; test opt jump-threading,dne
; A loop over blanks: what goes into the next iteration is not selected, and neither is what comes out.
; run: @f(0) == 0
; run: @f(5) == 8
; run: @f(8) == 8
define i32 @f(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %next, %loop ]
  %rest = and i32 %i, 7
  %more = icmp ne i32 %rest, 0
  %after = add i32 %i, 1
  %next = select i1 %more, i32 %after, i32 %i
  br i1 %more, label %loop, label %done
done:
  ret i32 %next
}
; expect
preamble [
  "source_filename = \"jump-threading/split.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const undef : i32
    %4, %5, %6 = theta (%1, %0, %3) (%7: io, %8: i32, %9: i32) {
      %10 = const 7 : i32
      %11 = and %8, %10 : i32
      %12 = const 0 : i32
      %13 = icmp ne %11, %12 : i1
      %14 = const 1 : i32
      %15 = add %8, %14 : i32
      %16 = match [-1 -> 1, default -> 0] %13 : ctl2
    } -> (%16, %7, %15, %8)
  } -> (%6, %1, %2)
} -> (%0)
