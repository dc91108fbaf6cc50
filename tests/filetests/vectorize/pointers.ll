; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; The loop ends when a pointer gets to another one: the distance in bytes over the size of a number is how often it runs.
; run: @f(40) == 820
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  %end = getelementptr inbounds i32, ptr @a, i64 %n
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i1, %fill ]
  %at = getelementptr inbounds i32, ptr @a, i64 %i
  %i1 = add nsw i64 %i, 1
  %low = trunc i64 %i1 to i32
  store i32 %low, ptr %at
  %c1 = icmp slt i64 %i1, %n
  br i1 %c1, label %fill, label %loop
loop:
  %p = phi ptr [ @a, %fill ], [ %p1, %loop ]
  %s = phi i32 [ 0, %fill ], [ %s1, %loop ]
  %x = load i32, ptr %p
  %s1 = add i32 %s, %x
  %p1 = getelementptr inbounds i32, ptr %p, i64 1
  %c = icmp ne ptr %p1, %end
  br i1 %c, label %loop, label %done
done:
  ret i32 %s1
}
