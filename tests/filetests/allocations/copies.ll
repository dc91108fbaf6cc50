; test opt allocations,dne
; Stack memory that is only a copy of a constant is that constant; not where something else is written to it, where
; another constant is copied to it, or where it gets somewhere else.
; run: @read(1) == 98
; run: @again(3) == 99
; run: @written(1) == 7
; run: @two(1) == 120
; run: @part(1) == 98
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@abc = private unnamed_addr constant [4 x i8] c"abc\00"
@xyz = private unnamed_addr constant [4 x i8] c"wxy\00"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i32 @strcmp(ptr nocapture readonly, ptr nocapture readonly)
declare void @keep(ptr)
define i32 @read(i64 %i) {
  %p = alloca [4 x i8]
  call void @llvm.lifetime.start.p0(i64 4, ptr %p)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %q = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  %r = zext i8 %v to i32
  call void @llvm.lifetime.end.p0(i64 4, ptr %p)
  ret i32 %r
}
define i32 @again(i64 %n) {
entry:
  %p = alloca [4 x i8]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %q = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  %j = add i64 %i, 1
  %c = icmp slt i64 %j, %n
  br i1 %c, label %loop, label %end
end:
  %r = zext i8 %v to i32
  ret i32 %r
}
define i32 @compared(ptr %s) {
  %p = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %r = call i32 @strcmp(ptr %p, ptr %s)
  ret i32 %r
}
define i32 @written(i64 %i) {
  %p = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %q = getelementptr i8, ptr %p, i64 %i
  store i8 7, ptr %q
  %v = load i8, ptr %q
  %r = zext i8 %v to i32
  ret i32 %r
}
define i32 @two(i64 %i) {
  %p = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @xyz, i64 4, i1 false)
  %q = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  %r = zext i8 %v to i32
  ret i32 %r
}
define i32 @part(i64 %i) {
  %p = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 2, i1 false)
  %q = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  %r = zext i8 %v to i32
  ret i32 %r
}
define void @kept() {
  %p = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  call void @keep(ptr %p)
  ret void
}
define i64 @aligned(i64 %i) {
  %p = alloca [4 x i8], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %v = load i16, ptr %p, align 8
  %r = zext i16 %v to i64
  ret i64 %r
}
@weak = extern_weak constant [4 x i8]
define i8 @may_not_exist(i1 %c, i64 %i) {
  %p = alloca [4 x i8]
  br i1 %c, label %yes, label %no
yes:
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @weak, i64 4, i1 false)
  br label %no
no:
  %q = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  ret i8 %v
}
define i32 @aligned_call(ptr %s) {
  %p = alloca [4 x i8], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %r = call i32 @strcmp(ptr %p, ptr %s)
  ret i32 %r
}
