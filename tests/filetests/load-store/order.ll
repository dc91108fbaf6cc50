; test opt load-store,dne
; Elements behind the first one do not meet it if their index counts up, but do if it counts down.
; run: @f(3) == 7
; run: @g(3) == 9
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = global [8 x i32] [i32 7, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2], align 16
define i32 @f(i64 %n) mustprogress {
entry:
  %behind = getelementptr inbounds i8, ptr @a, i64 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i32, ptr %behind, i64 %i
  store i32 5, ptr %p, align 4
  %x = load i32, ptr @a, align 4
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %x
}
define i32 @g(i64 %n) mustprogress {
entry:
  %second = getelementptr inbounds i8, ptr @a, i64 4
  %fourth = getelementptr inbounds i8, ptr @a, i64 12
  %last = sub nsw i64 0, %n
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum1, %loop ]
  %p = getelementptr inbounds i32, ptr %fourth, i64 %i
  store i32 5, ptr %p, align 4
  %x = load i32, ptr %second, align 4
  %sum1 = add i32 %sum, %x
  %next = add nsw i64 %i, -1
  %more = icmp sgt i64 %next, %last
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum1
}
; expect
