; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; What is stored is loaded by the next iteration: no vectors. The other way around, all loads come first.
; run: @f() == 88
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f() mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %x = load i32, ptr %p
  %y = add i32 %x, 1
  store i32 %y, ptr %q
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, 90
  br i1 %c, label %loop, label %back
back:
  %j = phi i64 [ 0, %loop ], [ %j1, %back ]
  %r = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %j
  %s = getelementptr inbounds i8, ptr %r, i64 4
  %u = load i32, ptr %s
  %v = xor i32 %u, 1
  store i32 %v, ptr %r
  %j1 = add nsw i64 %j, 1
  %d = icmp slt i64 %j1, 90
  br i1 %d, label %back, label %done
done:
  %l = load i32, ptr getelementptr inbounds (i8, ptr @a, i64 352)
  ret i32 %l
}
