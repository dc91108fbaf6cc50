; test opt ivt,dne
; The branch leaves the loop where the comparison holds: the new test is the other way round.
; run: @log(0) == 0
; run: @log(9) == 4
define i32 @log(i32 %n) mustprogress {
entry:
  br label %head
head:
  %x = phi i32 [ %n, %entry ], [ %x1, %body ]
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %end = icmp eq i32 %x, 0
  br i1 %end, label %done, label %body
body:
  %x1 = lshr i32 %x, 1
  %k1 = add i32 %k, 1
  br label %head
done:
  ret i32 %k
}
; expect
preamble [
  "source_filename = \"ivt/until.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @log = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@log] () {
  %0 = lambda @log () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp eq %0, %3 : i1
    %5 = match [-1 -> 0, default -> 1] %4 : ctl2
    %6 = gamma %5 (%1, %0, %3) {
      case 0 (%7: io, %8: i32, %9: i32) {
      } -> (%9)
      case 1 (%10: io, %11: i32, %12: i32) {
        %13, %14, %15 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%10, %11, %12) (%16: io, %17: i32, %18: i32) {
          %19 = const 0 : i32
          %20 = const 1 : i32
          %21 = lshr %17, %20 : i32
          %22 = add %18, %20 : i32
          %23 = icmp eq %21, %19 : i1
          %24 = match [-1 -> 0, default -> 1] %23 : ctl2
        } -> (%24, %16, %21, %22)
      } -> (%15)
    }
  } -> (%6, %1, %2)
} -> (%0)
