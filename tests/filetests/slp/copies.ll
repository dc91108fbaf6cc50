; test opt slp
; Two numbers that are only copied stay two: often they have just been stored one by one. Four become a vector.
; run: @f(3, 4) == 14
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @two(ptr noalias %p, ptr noalias %q) {
  %p1 = getelementptr i8, ptr %p, i64 8
  %q1 = getelementptr i8, ptr %q, i64 8
  %a = load i64, ptr %p, align 8
  %b = load i64, ptr %p1, align 8
  store i64 %a, ptr %q, align 8
  store i64 %b, ptr %q1, align 8
  ret void
}

define void @four(ptr noalias %p, ptr noalias %q) {
  %p1 = getelementptr i8, ptr %p, i64 4
  %p2 = getelementptr i8, ptr %p, i64 8
  %p3 = getelementptr i8, ptr %p, i64 12
  %q1 = getelementptr i8, ptr %q, i64 4
  %q2 = getelementptr i8, ptr %q, i64 8
  %q3 = getelementptr i8, ptr %q, i64 12
  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %p1, align 4
  %c = load i32, ptr %p2, align 4
  %d = load i32, ptr %p3, align 4
  store i32 %a, ptr %q, align 4
  store i32 %b, ptr %q1, align 4
  store i32 %c, ptr %q2, align 4
  store i32 %d, ptr %q3, align 4
  ret void
}

define i32 @f(i32 %x, i32 %y) {
  %p = alloca [2 x i64], align 8
  %q = alloca [2 x i64], align 8
  %p1 = getelementptr i8, ptr %p, i64 8
  %a = zext i32 %x to i64
  %b = zext i32 %y to i64
  store i64 %a, ptr %p, align 8
  store i64 %b, ptr %p1, align 8
  call void @two(ptr %p, ptr %q)
  call void @four(ptr %q, ptr %p)
  %q1 = getelementptr i8, ptr %q, i64 8
  %c = load i32, ptr %p, align 8
  %d = load i32, ptr %q1, align 8
  %e = load i32, ptr %p1, align 8
  %cd = add i32 %c, %d
  %cc = add i32 %cd, %c
  %r = add i32 %cc, %e
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"slp/copies.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @two = external defined function void (ptr, ptr) : ptr, params ["noalias", "noalias"]
symbol @four = external defined function void (ptr, ptr) : ptr, params ["noalias", "noalias"]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@two, @four, @f] () {
  %0 = lambda @two () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = gep [i8, i64 8] %0 : ptr
    %5 = gep [i8, i64 8] %1 : ptr
    %6, %7 = load read pinned [i64, align 8] %0, %2, %3 : i64, mem
    %8, %9 = load read pinned [i64, align 8] %4, %2, %7 : i64, mem
    %10 = store write pinned [i64, align 8] %6, %1, %2, %9 : mem
    %11 = store write pinned [i64, align 8] %8, %5, %2, %10 : mem
  } -> (%2, %11)
  %1 = lambda @four () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = gep [i8, i64 4] %0 : ptr
    %5 = gep [i8, i64 8] %0 : ptr
    %6 = gep [i8, i64 12] %0 : ptr
    %7 = gep [i8, i64 4] %1 : ptr
    %8 = gep [i8, i64 8] %1 : ptr
    %9 = gep [i8, i64 12] %1 : ptr
    %10, %11 = load read pinned [<4 x i32>, align 4] %0, %2, %3 : <4 x i32>, mem
    %12 = store write pinned [<4 x i32>, align 4] %10, %1, %2, %11 : mem
  } -> (%2, %12)
  %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 1 : i32
    %7, %8 = alloca [[2 x i64], align 8] %6, %5 : ptr, mem
    %9, %10 = alloca [[2 x i64], align 8] %6, %8 : ptr, mem
    %11 = gep [i8, i64 8] %7 : ptr
    %12 = zext %2 : i64
    %13 = zext %3 : i64
    %14 = store write pinned [i64, align 8] %12, %7, %4, %10 : mem
    %15 = store write pinned [i64, align 8] %13, %11, %4, %14 : mem
    %16, %17 = call read write io [void (ptr, ptr), args ["", ""]] %0, %7, %9, %4, %15 : io, mem
    %18, %19 = call read write io [void (ptr, ptr), args ["", ""]] %1, %9, %7, %16, %17 : io, mem
    %20 = gep [i8, i64 8] %9 : ptr
    %21, %22 = load read pinned [i32, align 8] %7, %18, %19 : i32, mem
    %23, %24 = load read pinned [i32, align 8] %20, %18, %22 : i32, mem
    %25, %26 = load read pinned [i32, align 8] %11, %18, %24 : i32, mem
    %27 = add %21, %23 : i32
    %28 = add %27, %21 : i32
    %29 = add %28, %25 : i32
  } -> (%29, %18, %26)
} -> (%0, %1, %2)
