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
    %4, %5, %6 = theta (%0, %3, %3) (%7: i32, %8: i32, %9: i32) {
      %10 = const 1 : i32
      %11 = add %8, %10 : i32
      %12 = add %9, %11 : i32
      %13 = icmp slt %11, %7 : i1
      %14 = match [-1 -> 1, default -> 0] %13 : ctl2
    } -> (%14, %7, %11, %12)
    %15 = mul %5, %5 : i32
    %16 = add %15, %6 : i32
  } -> (%16, %1, %2)
} -> (%0)
