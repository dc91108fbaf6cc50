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
