; test opt cne,dne
; Two loop variables that always agree become one; a third that only looks like them at the start does not.
; run: @f(4) == 26
define i32 @f(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j1, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %i1 = add i32 %i, 1
  %j1 = add i32 1, %j
  %k1 = add i32 %k, %j1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %r = mul i32 %i1, %j1
  %s = add i32 %r, %k1
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"cne/loops.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4, %5, %6, %7 = theta (%1, %0, %3, %3) (%8: io, %9: i32, %10: i32, %11: i32) {
      %12 = const 1 : i32
      %13 = add %10, %12 : i32
      %14 = add %11, %13 : i32
      %15 = icmp slt %13, %9 : i1
      %16 = match [-1 -> 1, default -> 0] %15 : ctl2
    } -> (%16, %8, %9, %13, %14)
    %17 = mul %6, %6 : i32
    %18 = add %17, %7 : i32
  } -> (%18, %1, %2)
} -> (%0)
