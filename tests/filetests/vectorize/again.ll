; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Sums of three neighbours, of which two are carried: vectors of these are loaded again, as nothing stores to them.
; run: @f(40) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  %p0 = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 0
  %x0 = load i32, ptr %p0
  %p1 = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 1
  %x1 = load i32, ptr %p1
  br label %loop
loop:
  %i = phi i64 [ 2, %entry ], [ %i1, %loop ]
  %s = phi i32 [ %x0, %entry ], [ %t, %loop ]
  %t = phi i32 [ %x1, %entry ], [ %x, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr inbounds [100 x i32], ptr @b, i64 0, i64 %i
  %x = load i32, ptr %p
  %y = add i32 %x, %s
  %z = add i32 %y, %t
  store i32 %z, ptr %q
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 0
}
