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
    %5, %6, %7 = theta (%0, %3, %4) (%8: i32, %9: i32, %10: i32) {
      %11 = const 0 : i32
      %12 = icmp ugt %8, %11 : i1
      %13 = match [-1 -> 1, default -> 0] %12 : ctl2
      %14, %15, %16 = gamma %13 (%8, %9) {
        case 0 (%17: i32, %18: i32) {
          %19 = const ctl 0 : ctl2
        } -> (%17, %18, %19)
        case 1 (%20: i32, %21: i32) {
          %22 = const 1 : i32
          %23 = lshr %20, %22 : i32
          %24 = add %21, %22 : i32
          %25 = const ctl 1 : ctl2
        } -> (%23, %24, %25)
      }
    } -> (%16, %14, %15, %9)
  } -> (%7, %1, %2)
} -> (%0)
