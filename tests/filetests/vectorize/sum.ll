; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; A sum of 100 numbers: four vectors of partial sums, after the remainder. Sums of lanes may wrap where the sum did not.
; run: @f() == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f() mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %x = load i32, ptr %p
  %t = add nsw i32 %s, %x
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, 100
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
