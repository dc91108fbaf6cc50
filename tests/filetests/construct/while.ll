; test construct
; A loop that is controlled at its head: the body is in a gamma inside the theta.
; run: @count(10) == 4
; run: @count(0) == 0
define i32 @count(i32 %n) mustprogress {
entry:
  br label %head
head:
  %x = phi i32 [ %n, %entry ], [ %half, %body ]
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %more = icmp ugt i32 %x, 0
  br i1 %more, label %body, label %done
body:
  %half = lshr i32 %x, 1
  %k1 = add i32 %k, 1
  br label %head
done:
  ret i32 %k
}
; expect
preamble [
  "source_filename = \"construct/while.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @count = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@count] () {
  %0 = lambda @count () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const undef : i32
    %5, %6, %7, %8 = theta (%1, %0, %3, %4) (%9: io, %10: i32, %11: i32, %12: i32) {
      %13 = const 0 : i32
      %14 = icmp ugt %10, %13 : i1
      %15 = match [-1 -> 1, default -> 0] %14 : ctl2
      %16, %17, %18 = gamma %15 (%9, %10, %11) {
        case 0 (%19: io, %20: i32, %21: i32) {
          %22 = const ctl 0 : ctl2
        } -> (%20, %21, %22)
        case 1 (%23: io, %24: i32, %25: i32) {
          %26 = const 1 : i32
          %27 = lshr %24, %26 : i32
          %28 = add %25, %26 : i32
          %29 = const ctl 1 : ctl2
        } -> (%27, %28, %29)
      }
    } -> (%18, %9, %16, %17, %11)
  } -> (%8, %1, %2)
} -> (%0)
