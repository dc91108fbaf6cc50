; test opt load-store,dne
; An array with an index that is not negative does not meet the members in front of it, so they are loop variables; with a negative one it may.
; run: @f(5, 3) == 23
; run: @g(1, -1) == 200
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%machine = type { i32, i32, [64 x i32] }
@machine = global %machine { i32 3, i32 100, [64 x i32] zeroinitializer }, align 8
define i32 @f(i32 %n, i32 %x) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = load i32, ptr @machine, align 8
  %b = add i32 %a, 4
  store i32 %b, ptr @machine, align 8
  %t = xor i32 %i, %x
  %u = and i32 %t, 63
  %index = zext i32 %u to i64
  %place = getelementptr inbounds %machine, ptr @machine, i64 0, i32 2, i64 %index
  store i32 %i, ptr %place, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr @machine, align 8
  ret i32 %r
}
define i32 @g(i32 %n, i32 %x) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = load i32, ptr getelementptr (i8, ptr @machine, i64 4), align 4
  %index = sext i32 %x to i64
  %place = getelementptr %machine, ptr @machine, i64 0, i32 2, i64 %index
  store i32 200, ptr %place, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr getelementptr (i8, ptr @machine, i64 4), align 4
  ret i32 %r
}
; expect
