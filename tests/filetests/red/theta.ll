; test opt red,dne
; Loops that run once, and loop variables that stay the same. The loop of @endless may run for ever, so its I/O state stays.
; run: @once(5) == 6
; run: @same(4, 3) == 12
; run: @endless(0, 3) == 3
define i32 @once(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %n, %loop ]
  %n = add i32 %i, 1
  br i1 false, label %loop, label %end
end:
  ret i32 %n
}
define i32 @same(i32 %x, i32 %y) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %c = phi i32 [ 1, %entry ], [ 1, %loop ]
  %u = phi i32 [ %y, %entry ], [ %u, %loop ]
  %n = add i32 %i, %c
  %t = add i32 %s, %u
  %more = icmp slt i32 %n, %x
  br i1 %more, label %loop, label %end
end:
  %r = mul i32 %t, %c
  ret i32 %r
}
define i32 @endless(i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %u = phi i32 [ %y, %entry ], [ %u, %loop ]
  %more = icmp ne i32 %x, 0
  br i1 %more, label %loop, label %end
end:
  ret i32 %u
}
; expect
preamble [
  "source_filename = \"red/theta.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @once = external defined function i32 (i32) : ptr, params [""]
symbol @same = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @endless = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@once, @same, @endless] () {
  %0 = lambda @once () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %1 = lambda @same () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5, %6, %7, %8, %9 = theta (%2, %0, %4, %4, %1) (%10: io, %11: i32, %12: i32, %13: i32, %14: i32) {
      %15 = const 1 : i32
      %16 = add %12, %15 : i32
      %17 = add %13, %14 : i32
      %18 = icmp slt %16, %11 : i1
      %19 = match [-1 -> 1, default -> 0] %18 : ctl2
    } -> (%19, %10, %11, %16, %17, %14)
  } -> (%8, %2, %3)
  %2 = lambda @endless () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4, %5 = theta may_diverge (%2, %0) (%6: io, %7: i32) {
      %8 = const 0 : i32
      %9 = icmp eq %7, %8 : i1
      %10 = match [-1 -> 0, default -> 1] %9 : ctl2
    } -> (%10, %6, %7)
  } -> (%1, %4, %3)
} -> (%0, %1, %2)
