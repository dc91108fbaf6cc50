; test opt inv
; The loop leaves %n as it is, and its states: they pass by. @forever may never end: its I/O state stays.
; run: @f(3, 4) == 4
; run: @forever(0, 9) == 9
; run: @forever(1, 9) == out of fuel
define i32 @f(i32 %count, i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ %count, %entry ], [ %next, %loop ]
  %kept = phi i32 [ %n, %entry ], [ %kept, %loop ]
  %next = sub i32 %i, 1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %done
done:
  ret i32 %kept
}
define i32 @forever(i32 %x, i32 %n) {
entry:
  br label %loop
loop:
  %kept = phi i32 [ %n, %entry ], [ %kept, %loop ]
  %more = icmp ne i32 %x, 0
  br i1 %more, label %loop, label %done
done:
  ret i32 %kept
}
