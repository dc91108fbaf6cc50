; test construct
; Without mustprogress a loop may run for ever, which is behaviour: its theta carries the I/O state.
; run: @wait(0) == out of fuel
; run: @wait(-1) == void
define void @wait(i1 %stop) {
entry:
  br label %loop
loop:
  br i1 %stop, label %done, label %loop
done:
  ret void
}
; expect
preamble [
  "source_filename = \"construct/endless.ll\""
]
symbol @wait = external defined function void (i1) : ptr, params [""]
omega imports [] exports [@wait] () {
  %0 = lambda @wait () (%0: i1, %1: io, %2: mem) {
    %3, %4 = theta may_diverge (%1, %0) (%5: io, %6: i1) {
      %7 = match [-1 -> 0, default -> 1] %6 : ctl2
    } -> (%7, %5, %6)
  } -> (%3, %2)
} -> (%0)
