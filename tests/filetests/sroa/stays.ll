; test opt sroa,dne
; Memory that stays: its address is given away, is moved by what is not known, a volatile access, a variable
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
    %11, %12 = alloca [i32, align 4] %1, %10 : ptr, mem
    %13, %14 = alloca [i32, align 4] %4, %12 : ptr, mem
    %15, %16 = call read write io [void (ptr), args [""]] %0, %5, %2, %14 : io, mem
    %17 = gep inbounds [[4 x i32], i64 0, _] %7, %1 : ptr
    %18 = store write pinned [i32, align 4] %4, %17, %15, %16 : mem
    %19 = const 2 : i32
    %20, %21 = store read write io [i32, align 4, volatile] %19, %9, %15, %18 : io, mem
    %22 = const 3 : i32
    %23 = store write pinned [i32, align 4] %22, %11, %20, %21 : mem
    %24, %25 = load read pinned [i32, align 4] %7, %20, %23 : i32, mem
    %26, %27 = load read pinned [i32, align 4] %11, %20, %25 : i32, mem
    %28 = ptrtoint %5 : i64
    %29, %30 = load read pinned [i64, align 4] %13, %20, %27 : i64, mem
    %31 = add %24, %26 : i32
    %32 = zext %31 : i64
    %33 = add %28, %29 : i64
    %34 = add %32, %33 : i64
  } -> (%34, %20, %30)
} -> (%1)
