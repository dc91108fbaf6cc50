; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Sums of floating-point numbers stay in order, unless their order does not matter (reassoc). Products with vectors may.
; run: @f(40) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x float] zeroinitializer
@b = internal global [100 x float] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi float [ 0.0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds [100 x float], ptr @a, i64 0, i64 %i
  %x = load float, ptr %p
  %t = fadd float %s, %x
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %fast
fast:
  %j = phi i64 [ 0, %loop ], [ %j1, %fast ]
  %u = phi float [ 0.0, %loop ], [ %v, %fast ]
  %q = getelementptr inbounds [100 x float], ptr @b, i64 0, i64 %j
  %y = load float, ptr %q
  %z = fmul float %y, %x
  %v = fadd reassoc nsz float %u, %z
  %j1 = add nsw i64 %j, 1
  %d = icmp slt i64 %j1, %n
  br i1 %d, label %fast, label %done
done:
  %w = fadd float %t, %v
  %r = fptosi float %w to i32
  ret i32 %r
}
