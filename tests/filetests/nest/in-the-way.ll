; test opt ivt,inv,dne,load-store,psh,inv,red,cne,dne,nest,psh,inv,red,cne,dne
; As product.ll, but @b changes while it is read: what is stored to one of its places in one iteration is read in others
; of another row and column. Nothing is changed.
; run: @f() == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [8 x [264 x double]] zeroinitializer
@b = internal global [264 x [64 x [8 x double]]] zeroinitializer
@c = internal global [8 x [64 x double]] zeroinitializer
define i64 @f() mustprogress {
entry:
  br label %is
is:
  %i = phi i64 [ 0, %entry ], [ %i1, %last ]
  br label %begin
begin:
  %m = phi i64 [ 0, %is ], [ %m1, %begin ]
  %pm = getelementptr inbounds [8 x [64 x double]], ptr @c, i64 0, i64 %i, i64 %m
  store double 1.0, ptr %pm
  %m1 = add nsw i64 %m, 1
  %cm = icmp slt i64 %m1, 64
  br i1 %cm, label %begin, label %ks
ks:
  %k = phi i64 [ 0, %begin ], [ %k1, %next ]
  br label %js
js:
  %j = phi i64 [ 0, %ks ], [ %j1, %js ]
  %pa = getelementptr inbounds [8 x [264 x double]], ptr @a, i64 0, i64 %i, i64 %k
  %pb = getelementptr inbounds [264 x [64 x [8 x double]]], ptr @b, i64 0, i64 %k, i64 %j
  %pc = getelementptr inbounds [8 x [64 x double]], ptr @c, i64 0, i64 %i, i64 %j
  %x = load double, ptr %pa
  %y = load double, ptr %pb
  %z = load double, ptr %pc
  %xy = fmul double %x, %y
  %s = fadd double %z, %xy
  store double %s, ptr %pc
  %pd = getelementptr inbounds [264 x [64 x [8 x double]]], ptr @b, i64 0, i64 %i, i64 %i
  store double %s, ptr %pd
  %j1 = add nsw i64 %j, 1
  %cj = icmp slt i64 %j1, 64
  br i1 %cj, label %js, label %next
next:
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 264
  br i1 %ck, label %ks, label %last
last:
  %i1 = add nsw i64 %i, 1
  %ci = icmp slt i64 %i1, 8
  br i1 %ci, label %is, label %done
done:
  ret i64 0
}
