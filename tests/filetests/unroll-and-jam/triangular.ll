; test opt ivt,inv,dne,load-store,dne,widen-iv,value-range,red,dne,unroll-and-jam,inv,red,cne,dne
; A triangular recurrence, row by row. The row that adds up nothing goes first. Of the others, eight at a time share a
; loop over what the first of them needs; what each of the other seven needs of the rows before it among the eight comes
; behind the loop.
; run: @f(1) == 0
; run: @f(9) == 16
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@x = internal global [32 x double] zeroinitializer
@w = internal global [32 x double] zeroinitializer
define i64 @f(i64 %n) mustprogress {
entry:
  store double 1.0, ptr @w
  br label %rows
rows:
  %i = phi i64 [ 0, %entry ], [ %i1, %last ]
  %any = icmp sgt i64 %i, 0
  br i1 %any, label %columns, label %last
columns:
  %k = phi i64 [ 0, %rows ], [ %k1, %columns ]
  %t = phi double [ 0.0, %rows ], [ %u, %columns ]
  %p = getelementptr inbounds [32 x double], ptr @x, i64 0, i64 %k
  %v = load double, ptr %p
  %q = getelementptr inbounds [32 x double], ptr @w, i64 0, i64 %k
  %y = load double, ptr %q
  %z = fadd double %v, %y
  %u = fadd double %t, %z
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, %i
  br i1 %ck, label %columns, label %last
last:
  %s = phi double [ 1.0, %rows ], [ %u, %columns ]
  %r = getelementptr inbounds [32 x double], ptr @x, i64 0, i64 %i
  store double %s, ptr %r
  %i1 = add nsw i64 %i, 1
  %ci = icmp slt i64 %i1, %n
  br i1 %ci, label %rows, label %done
done:
  %e = getelementptr inbounds [32 x double], ptr @x, i64 0, i64 4
  %d = load double, ptr %e
  %result = fptosi double %d to i64
  ret i64 %result
}
