; test opt dne
; Nothing needs what the loops compute. The first one may run for ever and stays; the second one must end and goes.
; run: @f(0) == 0
; run: @f(1) == out of fuel
; run: @g(1) == 0
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %done, label %loop
done:
  ret i32 0
}
define i32 @g(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp eq i32 %next, 100
  br i1 %c, label %done, label %loop
done:
  ret i32 0
}
; expect
preamble [
  "source_filename = \"dne/endless.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32) : ptr, params [""]
symbol @g = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3, %4 = theta may_diverge (%1, %0) (%5: io, %6: i32) {
      %7 = const 0 : i32
      %8 = icmp eq %6, %7 : i1
      %9 = match [-1 -> 0, default -> 1] %8 : ctl2
    } -> (%9, %5, %6)
    %10 = const 0 : i32
  } -> (%10, %3, %2)
  %1 = lambda @g () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
} -> (%0, %1)
