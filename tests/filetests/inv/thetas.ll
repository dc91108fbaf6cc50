; test opt inv
; The loop leaves %n as it is, and its states: they pass by. @forever may never end: its I/O state stays.
; run: @f(3, 4) == 4
; run: @forever(0, 9) == 9
; run: @forever(1, 9) == out of fuel
define i32 @f(i32 %count, i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ %count, %entry ], [ %next, %loop ]
  %kept = phi i32 [ %n, %entry ], [ %kept, %loop ]
  %next = sub i32 %i, 1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %done
done:
  ret i32 %kept
}
define i32 @forever(i32 %x, i32 %n) {
entry:
  br label %loop
loop:
  %kept = phi i32 [ %n, %entry ], [ %kept, %loop ]
  %more = icmp ne i32 %x, 0
  br i1 %more, label %loop, label %done
done:
  ret i32 %kept
}
; expect
preamble [
  "source_filename = \"inv/thetas.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @forever = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f, @forever] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = theta (%2, %0, %1) (%7: io, %8: i32, %9: i32) {
      %10 = const 1 : i32
      %11 = sub %8, %10 : i32
      %12 = const 0 : i32
      %13 = icmp ne %11, %12 : i1
      %14 = match [-1 -> 1, default -> 0] %13 : ctl2
    } -> (%14, %7, %11, %9)
  } -> (%1, %2, %3)
  %1 = lambda @forever () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = theta may_diverge (%2, %0, %1) (%7: io, %8: i32, %9: i32) {
      %10 = const 0 : i32
      %11 = icmp ne %8, %10 : i1
      %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    } -> (%12, %7, %8, %9)
  } -> (%1, %4, %3)
} -> (%0, %1)
