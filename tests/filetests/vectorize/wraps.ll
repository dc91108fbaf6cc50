; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; An index of 32 bits may wrap: there is a version for the case that it does not.
; run: @f(40, 9) == 40
; run: @f(4, 4294967290) == undefined behaviour
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n, i32 %o) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %l = trunc i64 %i to i32
  %k = add i32 %l, %o
  %w = zext i32 %k to i64
  %p = getelementptr [100 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr [100 x i32], ptr @b, i64 0, i64 %w
  %x = load i32, ptr %q
  %y = add i32 %x, 40
  store i32 %y, ptr %p
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %z = load i32, ptr getelementptr (i8, ptr @a, i64 80)
  ret i32 %z
}
