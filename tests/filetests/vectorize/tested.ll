; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Two arrays that may overlap: their distance is tested in front, and the remainder runs all iterations if it is too small.
; run: @g(40) == void
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@p = global ptr @a
@q = global ptr getelementptr (i8, ptr @a, i64 200)
define void @g(i64 %n) mustprogress {
  %a = load ptr, ptr @p
  %b = load ptr, ptr @q
  call void @f(ptr %a, ptr %b, i64 %n)
  ret void
}
define void @f(ptr %a, ptr %b, i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %q = getelementptr inbounds i32, ptr %b, i64 %i
  %x = load i32, ptr %p
  %y = add i32 %x, 7
  store i32 %y, ptr %q
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}
