; test opt sroa,dne
; Memory that stays: its address is given away, is moved by what is not known, a volatile access, a pointer that is accessed as an integer, a variable
; number of elements, an access beyond the end.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @keep(ptr)

define i64 @f(i64 %n) {
entry:
  %given = alloca i32, align 4
  %array = alloca [4 x i32], align 4
  %volatile = alloca i32, align 4
  %pointer = alloca ptr, align 8
  %many = alloca i32, i64 %n, align 4
  %short = alloca i32, align 4
  call void @keep(ptr %given)
  %element = getelementptr inbounds [4 x i32], ptr %array, i64 0, i64 %n
  store i32 1, ptr %element, align 4
  store volatile i32 2, ptr %volatile, align 4
  store ptr %given, ptr %pointer, align 8
  store i32 3, ptr %many, align 4
  %0 = load i32, ptr %array, align 4
  %1 = load i32, ptr %many, align 4
  %2 = load i64, ptr %pointer, align 8
  %3 = load i64, ptr %short, align 4
  %4 = add i32 %0, %1
  %5 = zext i32 %4 to i64
  %6 = add i64 %2, %3
  %7 = add i64 %5, %6
  ret i64 %7
}
; expect
preamble [
  "source_filename = \"sroa/stays.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @keep = external declared function void (ptr) : ptr, params [""]
symbol @f = external defined function i64 (i64) : ptr, params [""]
omega imports [@keep] exports [@f] (%0: ptr) {
  %1 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [i32, align 4] %4, %3 : ptr, mem
    %7, %8 = alloca [[4 x i32], align 4] %4, %6 : ptr, mem
    %9, %10 = alloca [i32, align 4] %4, %8 : ptr, mem
    %11, %12 = alloca [ptr, align 8] %4, %10 : ptr, mem
    %13, %14 = alloca [i32, align 4] %1, %12 : ptr, mem
    %15, %16 = alloca [i32, align 4] %4, %14 : ptr, mem
    %17, %18 = call read write io [void (ptr), args [""]] %0, %5, %2, %16 : io, mem
    %19 = gep inbounds [[4 x i32], i64 0, _] %7, %1 : ptr
    %20 = store write pinned [i32, align 4] %4, %19, %17, %18 : mem
    %21 = const 2 : i32
    %22, %23 = store read write io [i32, align 4, volatile] %21, %9, %17, %20 : io, mem
    %24 = store write pinned [ptr, align 8] %5, %11, %22, %23 : mem
    %25 = const 3 : i32
    %26 = store write pinned [i32, align 4] %25, %13, %22, %24 : mem
    %27, %28 = load read pinned [i32, align 4] %7, %22, %26 : i32, mem
    %29, %30 = load read pinned [i32, align 4] %13, %22, %28 : i32, mem
    %31, %32 = load read pinned [i64, align 8] %11, %22, %30 : i64, mem
    %33, %34 = load read pinned [i64, align 4] %15, %22, %32 : i64, mem
    %35 = add %27, %29 : i32
    %36 = zext %35 : i64
    %37 = add %31, %33 : i64
    %38 = add %36, %37 : i64
  } -> (%38, %22, %34)
} -> (%1)
