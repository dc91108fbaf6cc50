; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; The largest number, by a decision. As many maxima as there are lanes, each of which begins with the first number.
; run: @f(40) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %s = phi i32 [ -9, %entry ], [ %t, %next ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %x = load i32, ptr %p
  %d = icmp sgt i32 %x, %s
  br i1 %d, label %larger, label %next
larger:
  br label %next
next:
  %t = phi i32 [ %s, %loop ], [ %x, %larger ]
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
