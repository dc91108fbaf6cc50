; test opt ivt,inv,dne,load-store,dne,unroll-and-jam<rows>,unroll-and-jam,cne,dne
; A product of matrices: two rows of the result are made at once, of which each is made of eight lanes.
; run: @f() == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [16 x [12 x double]] zeroinitializer
@b = internal global [12 x [16 x double]] zeroinitializer
@c = internal global [16 x [16 x double]] zeroinitializer
define i64 @f() mustprogress {
entry:
  br label %rows
rows:
  %i = phi i64 [ 0, %entry ], [ %i1, %row ]
  br label %columns
columns:
  %j = phi i64 [ 0, %rows ], [ %j1, %last ]
  br label %products
products:
  %k = phi i64 [ 0, %columns ], [ %k1, %products ]
  %t = phi double [ 0.0, %columns ], [ %u, %products ]
  %p = getelementptr inbounds [16 x [12 x double]], ptr @a, i64 0, i64 %i, i64 %k
  %x = load double, ptr %p
  %q = getelementptr inbounds [12 x [16 x double]], ptr @b, i64 0, i64 %k, i64 %j
  %y = load double, ptr %q
  %z = fmul double %x, %y
  %u = fadd double %t, %z
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 12
  br i1 %ck, label %products, label %last
last:
  %r = getelementptr inbounds [16 x [16 x double]], ptr @c, i64 0, i64 %i, i64 %j
  store double %u, ptr %r
  %j1 = add nsw i64 %j, 1
  %cj = icmp slt i64 %j1, 16
  br i1 %cj, label %columns, label %row
row:
  %i1 = add nsw i64 %i, 1
  %ci = icmp slt i64 %i1, 16
  br i1 %ci, label %rows, label %done
done:
  ret i64 0
}
