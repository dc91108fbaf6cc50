; test opt ivt,inv,red,dne,lftr,dne
; The loop is entered only if i + 1 < n, so j gets to n exactly.
; run: @f(0, 5) == 10
; run: @f(3, 5) == 4
; run: @f(4, 5) == 0
; run: @f(9, 5) == 0
define i64 @f(i64 %i, i64 %n) {
entry:
  %start = add nsw i64 %i, 1
  br label %head
head:
  %j = phi i64 [ %start, %entry ], [ %next, %body ]
  %s = phi i64 [ 0, %entry ], [ %sum, %body ]
  %c = icmp slt i64 %j, %n
  br i1 %c, label %body, label %done
body:
  %sum = add i64 %s, %j
  %next = add nsw i64 %j, 1
  br label %head
done:
  ret i64 %s
}
; expect
preamble [
  "source_filename = \"lftr/guarded.ll\""
]
symbol @f = external defined function i64 (i64, i64) : ptr, params ["", ""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i64, %1: i64, %2: io, %3: mem) {
    %4 = const 1 : i64
    %5 = add nsw %0, %4 : i64
    %6 = icmp slt %5, %1 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9 = gamma %7 (%2, %5, %1) {
      case 0 (%10: io, %11: i64, %12: i64) {
        %13 = const 0 : i64
      } -> (%10, %13)
      case 1 (%14: io, %15: i64, %16: i64) {
        %17 = const 0 : i64
        %18, %19, %20, %21 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%14, %15, %17, %16) (%22: io, %23: i64, %24: i64, %25: i64) {
          %26 = add %24, %23 : i64
          %27 = const 1 : i64
          %28 = add nsw %23, %27 : i64
          %29 = icmp eq %28, %25 : i1
          %30 = match [-1 -> 0, default -> 1] %29 : ctl2
        } -> (%30, %22, %28, %26, %25)
      } -> (%18, %20)
    }
  } -> (%9, %8, %3)
} -> (%0)
