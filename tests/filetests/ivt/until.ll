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
    %6 = gamma %5 (%0, %3) {
      case 0 (%7: i32, %8: i32) {
      } -> (%8)
      case 1 (%9: i32, %10: i32) {
        %11, %12 = theta (%9, %10) (%13: i32, %14: i32) {
          %15 = const 0 : i32
          %16 = const 1 : i32
          %17 = lshr %13, %16 : i32
          %18 = add %14, %16 : i32
          %19 = icmp eq %17, %15 : i1
          %20 = match [-1 -> 0, default -> 1] %19 : ctl2
        } -> (%20, %17, %18)
      } -> (%12)
    }
  } -> (%6, %1, %2)
} -> (%0)
