; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Even and odd numbers: whole vectors are loaded, and stored, and their numbers are put together.
; run: @f(40) == 3121
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
@c = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k1, %fill ]
  %two = mul nsw i64 %k, 2
  %e = getelementptr inbounds i32, ptr @a, i64 %two
  %o = getelementptr inbounds i8, ptr %e, i64 4
  %w = trunc i64 %k to i32
  %f = getelementptr inbounds i32, ptr @c, i64 %k
  %v = load i32, ptr %f
  %u = add i32 %v, %w
  %t = add i32 %w, 1
  store i32 %t, ptr %o
  store i32 %u, ptr %e
  %k1 = add nsw i64 %k, 1
  %d = icmp slt i64 %k1, %n
  br i1 %d, label %fill, label %loop
loop:
  %i = phi i64 [ 0, %fill ], [ %i1, %loop ]
  %j = mul nsw i64 %i, 2
  %p = getelementptr inbounds i32, ptr @a, i64 %j
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %r = getelementptr inbounds i32, ptr @b, i64 %i
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %h = shl i32 %y, 1
  %z = sub i32 %h, %x
  store i32 %z, ptr %r
  %i1 = add nsw i64 %i, 1
  %g = icmp slt i64 %i1, %n
  br i1 %g, label %loop, label %done
done:
  %l = getelementptr inbounds i32, ptr @b, i64 39
  %s = load i32, ptr %l
  %s2 = add i32 %s, 3080
  ret i32 %s2
}
