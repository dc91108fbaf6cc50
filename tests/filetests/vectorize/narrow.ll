; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; What is computed of extended bytes and truncated is computed of bytes: 16 at once.
; run: @sum(40) == 4720
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i8] zeroinitializer
@b = internal global [100 x i8] zeroinitializer
define void @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i8, ptr @a, i64 %i
  %q = getelementptr inbounds i8, ptr @b, i64 %i
  %x = load i8, ptr %p
  %y = load i8, ptr %q
  %c = icmp ugt i8 %x, 200
  %v = zext i8 %x to i32
  %w = zext i8 %y to i32
  %l = shl nsw i32 %v, 2
  %s = add nsw i32 %l, %w
  %t = sub nsw i32 %s, 7
  %u = and i32 %t, 127
  %k = select i1 %c, i32 %u, i32 %s
  %z = trunc i32 %k to i8
  %r = sub i8 %z, 138
  store i8 %r, ptr %p
  %i1 = add nsw i64 %i, 1
  %d = icmp slt i64 %i1, %n
  br i1 %d, label %loop, label %done
done:
  ret void
}
define i64 @sum(i64 %n) mustprogress noinline {
entry:
  call void @f(i64 %n)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds i8, ptr @a, i64 %i
  %x = load i8, ptr %p
  %y = zext i8 %x to i64
  %t = add i64 %s, %y
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i64 %t
}
