; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; A number that indices are multiplied with may be one: there is a version for that.
; run: @f(40, 1) == 39
; run: @f(30, 3) == 29
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n, i64 %s) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %k = mul nsw i64 %i, %s
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %k
  %x = load i32, ptr %p
  %l = trunc i64 %i to i32
  %y = xor i32 %x, %l
  store i32 %y, ptr %p
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %last = sub i64 %n, 1
  %m = mul i64 %last, %s
  %q = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %m
  %z = load i32, ptr %q
  ret i32 %z
}
