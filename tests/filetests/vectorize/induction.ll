; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Numbers that go on by a step are a vector that does, too: squares of the index, which is extended from 32 bits.
; run: @f() == 81
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f() mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %k = phi i16 [ 7, %entry ], [ %k1, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %j = trunc i64 %i to i32
  %y = shl i32 %j, 3
  %w = zext i16 %k to i32
  %z = xor i32 %y, %w
  store i32 %z, ptr %p
  %k1 = add i16 %k, 3
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, 98
  br i1 %c, label %loop, label %done
done:
  %l = load i32, ptr getelementptr inbounds (i8, ptr @a, i64 36)
  %m = add i32 %l, 11
  ret i32 %m
}
