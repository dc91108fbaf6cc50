; test opt sroa,dne
; Bytes that are stored as a number and loaded as a pointer, and the other way round, are converted. What is only stored as a pointer stays one.
; run: @tagged(0) == 7
; run: @numbers(3) == 8
; run: @both(0) == 9
; run: @copied(1) == 5
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@x = internal global i64 7
@values = internal global [2 x i64] [i64 0, i64 5]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i64 @tagged(i64 %n) {
  %a = alloca { i64, i64 }
  %p = ptrtoint ptr @x to i64
  store i64 %p, ptr %a
  %q = load ptr, ptr %a
  %v = load i64, ptr %q
  %w = add i64 %v, %n
  ret i64 %w
}
define i64 @numbers(i64 %n) {
  %a = alloca ptr
  %p = getelementptr i64, ptr @x, i64 %n
  store ptr %p, ptr %a
  %q = load i64, ptr %a
  %s = load ptr, ptr %a
  %base = ptrtoint ptr @x to i64
  %d = sub i64 %q, %base
  %e = sdiv i64 %d, 3
  %same = icmp eq ptr %s, %p
  %one = zext i1 %same to i64
  %f = sub i64 %e, %one
  %g = add i64 %f, 1
  ret i64 %g
}
define i64 @both(i64 %n) {
  %a = alloca i64
  %c = icmp eq i64 %n, 1
  br i1 %c, label %number, label %pointer
number:
  store i64 %n, ptr %a
  br label %join
pointer:
  store ptr @x, ptr %a
  br label %join
join:
  %p = load ptr, ptr %a
  store i64 9, ptr %p
  %q = load i64, ptr %a
  %r = inttoptr i64 %q to ptr
  %v = load i64, ptr %r
  store i64 7, ptr @x
  ret i64 %v
}
define i64 @copied(i64 %n) {
  %a = alloca i64
  %p = getelementptr [2 x i64], ptr @values, i64 0, i64 %n
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 8, i1 false)
  %q = load ptr, ptr %a
  %v = load i64, ptr %a
  %w = ptrtoint ptr %q to i64
  %e = sub i64 %w, %v
  %f = add i64 %e, %v
  ret i64 %f
}
