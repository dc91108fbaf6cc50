; test opt inv,red,dne,lftr,dne
; Nobody asks before the loop, so it may begin beyond its bound; and steps of two may pass it.
; run: @f(9, 5) == 9
; run: @g(0, 5) == 6
define i64 @f(i64 %i, i64 %n) {
entry:
  br label %body
body:
  %j = phi i64 [ %i, %entry ], [ %next, %body ]
  %s = phi i64 [ 0, %entry ], [ %sum, %body ]
  %sum = add i64 %s, %j
  %next = add nsw i64 %j, 1
  %c = icmp slt i64 %next, %n
  br i1 %c, label %body, label %done
done:
  ret i64 %sum
}
define i64 @g(i64 %i, i64 %n) {
entry:
  %g = icmp slt i64 %i, %n
  br i1 %g, label %body, label %done
body:
  %j = phi i64 [ %i, %entry ], [ %next, %body ]
  %s = phi i64 [ 0, %entry ], [ %sum, %body ]
  %sum = add i64 %s, %j
  %next = add nsw i64 %j, 2
  %c = icmp slt i64 %next, %n
  br i1 %c, label %body, label %done
done:
  %r = phi i64 [ 0, %entry ], [ %sum, %body ]
  ret i64 %r
}
; expect
preamble [
  "source_filename = \"lftr/unguarded.ll\""
]
symbol @f = external defined function i64 (i64, i64) : ptr, params ["", ""]
symbol @g = external defined function i64 (i64, i64) : ptr, params ["", ""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i64, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5, %6, %7, %8 = theta may_diverge (%2, %1, %0, %4) (%9: io, %10: i64, %11: i64, %12: i64) {
      %13 = add %12, %11 : i64
      %14 = const 1 : i64
      %15 = add nsw %11, %14 : i64
      %16 = icmp slt %15, %10 : i1
      %17 = match [-1 -> 1, default -> 0] %16 : ctl2
    } -> (%17, %9, %10, %15, %13)
  } -> (%8, %5, %3)
  %1 = lambda @g () (%0: i64, %1: i64, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6, %7 = gamma %5 (%2, %0, %1) {
      case 0 (%8: io, %9: i64, %10: i64) {
        %11 = const 0 : i64
      } -> (%8, %11)
      case 1 (%12: io, %13: i64, %14: i64) {
        %15 = const 0 : i64
        %16, %17, %18, %19 = theta may_diverge (%12, %14, %13, %15) (%20: io, %21: i64, %22: i64, %23: i64) {
          %24 = add %23, %22 : i64
          %25 = const 2 : i64
          %26 = add nsw %22, %25 : i64
          %27 = icmp slt %26, %21 : i1
          %28 = match [-1 -> 1, default -> 0] %27 : ctl2
        } -> (%28, %20, %21, %26, %24)
      } -> (%16, %19)
    }
  } -> (%7, %6, %3)
} -> (%0, %1)
