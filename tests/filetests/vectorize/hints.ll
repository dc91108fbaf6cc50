; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Loops that must not be made of vectors are not, nor are those that call something.
; run: @f(40) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
declare i32 @putchar(i32)
define i32 @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %x = load i32, ptr %p
  %t = add i32 %s, %x
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %calls, !llvm.loop !0
calls:
  %j = phi i64 [ 0, %loop ], [ %j1, %calls ]
  %q = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %j
  %y = load i32, ptr %q
  %z = call i32 @putchar(i32 %y)
  %j1 = add nsw i64 %j, 1
  %d = icmp slt i64 %j1, %n
  br i1 %d, label %calls, label %done
done:
  ret i32 %t
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 false}
