; test opt load-store,dne
; What is loaded from a table of nine pointers that nobody else knows is not known better than any pointer that is
; loaded, but no worse either: a store there leaves a local variable alone whose address went nowhere.
; run: @f() == 8
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@place = internal global [9 x i32] zeroinitializer, align 4
define i32 @many(i64 %i, ptr %p) {
  %t = alloca [9 x ptr], align 16
  %own = alloca [4 x i32], align 4
  %here = getelementptr inbounds [4 x i32], ptr %own, i64 0, i64 %i
  store i32 8, ptr %here, align 4
  store ptr @place, ptr %t, align 8
  %a1 = alloca i32, align 4
  store i32 1, ptr %a1, align 4
  %t1 = getelementptr inbounds ptr, ptr %t, i64 1
  store ptr %a1, ptr %t1, align 8
  %a2 = alloca i32, align 4
  store i32 2, ptr %a2, align 4
  %t2 = getelementptr inbounds ptr, ptr %t, i64 2
  store ptr %a2, ptr %t2, align 8
  %a3 = alloca i32, align 4
  store i32 3, ptr %a3, align 4
  %t3 = getelementptr inbounds ptr, ptr %t, i64 3
  store ptr %a3, ptr %t3, align 8
  %a4 = alloca i32, align 4
  store i32 4, ptr %a4, align 4
  %t4 = getelementptr inbounds ptr, ptr %t, i64 4
  store ptr %a4, ptr %t4, align 8
  %a5 = alloca i32, align 4
  store i32 5, ptr %a5, align 4
  %t5 = getelementptr inbounds ptr, ptr %t, i64 5
  store ptr %a5, ptr %t5, align 8
  %a6 = alloca i32, align 4
  store i32 6, ptr %a6, align 4
  %t6 = getelementptr inbounds ptr, ptr %t, i64 6
  store ptr %a6, ptr %t6, align 8
  %a7 = alloca i32, align 4
  store i32 7, ptr %a7, align 4
  %t7 = getelementptr inbounds ptr, ptr %t, i64 7
  store ptr %a7, ptr %t7, align 8
  %t8 = getelementptr inbounds ptr, ptr %t, i64 8
  store ptr %p, ptr %t8, align 8
  %x = getelementptr inbounds ptr, ptr %t, i64 %i
  %q = load ptr, ptr %x, align 8
  store i32 9, ptr %q, align 4
  %v = load i32, ptr %here, align 4
  ret i32 %v
}
define i32 @f() {
  %r = call i32 @many(i64 2, ptr @place)
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"load-store/table.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @place = internal defined global [9 x i32] : ptr, suffix ", align 4"
symbol @many = external defined function i32 (i64, ptr) : ptr, params ["", ""]
symbol @f = external defined function i32 () : ptr
omega imports [] exports [@many, @f] () {
  %0 = delta @place () () {
    %1 = const zero : [9 x i32]
  } -> (%1)
  %2 = lambda @many (%0) (%0: ptr, %1: i64, %2: ptr, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7 = alloca [[9 x ptr], align 16] %5, %4 : ptr, mem
    %8 = const 8 : i32
    %9 = store write pinned [ptr, align 8] %0, %6, %3, %7 : mem
    %10, %11 = alloca [i32, align 4] %5, %9 : ptr, mem
    %12 = store write pinned [i32, align 4] %5, %10, %3, %11 : mem
    %13 = gep inbounds [ptr, i64 1] %6 : ptr
    %14 = store write pinned [ptr, align 8] %10, %13, %3, %12 : mem
    %15, %16 = alloca [i32, align 4] %5, %14 : ptr, mem
    %17 = const 2 : i32
    %18 = store write pinned [i32, align 4] %17, %15, %3, %16 : mem
    %19 = gep inbounds [ptr, i64 2] %6 : ptr
    %20 = store write pinned [ptr, align 8] %15, %19, %3, %18 : mem
    %21, %22 = alloca [i32, align 4] %5, %20 : ptr, mem
    %23 = const 3 : i32
    %24 = store write pinned [i32, align 4] %23, %21, %3, %22 : mem
    %25 = gep inbounds [ptr, i64 3] %6 : ptr
    %26 = store write pinned [ptr, align 8] %21, %25, %3, %24 : mem
    %27, %28 = alloca [i32, align 4] %5, %26 : ptr, mem
    %29 = const 4 : i32
    %30 = store write pinned [i32, align 4] %29, %27, %3, %28 : mem
    %31 = gep inbounds [ptr, i64 4] %6 : ptr
    %32 = store write pinned [ptr, align 8] %27, %31, %3, %30 : mem
    %33, %34 = alloca [i32, align 4] %5, %32 : ptr, mem
    %35 = const 5 : i32
    %36 = store write pinned [i32, align 4] %35, %33, %3, %34 : mem
    %37 = gep inbounds [ptr, i64 5] %6 : ptr
    %38 = store write pinned [ptr, align 8] %33, %37, %3, %36 : mem
    %39, %40 = alloca [i32, align 4] %5, %38 : ptr, mem
    %41 = const 6 : i32
    %42 = store write pinned [i32, align 4] %41, %39, %3, %40 : mem
    %43 = gep inbounds [ptr, i64 6] %6 : ptr
    %44 = store write pinned [ptr, align 8] %39, %43, %3, %42 : mem
    %45, %46 = alloca [i32, align 4] %5, %44 : ptr, mem
    %47 = const 7 : i32
    %48 = store write pinned [i32, align 4] %47, %45, %3, %46 : mem
    %49 = gep inbounds [ptr, i64 7] %6 : ptr
    %50 = store write pinned [ptr, align 8] %45, %49, %3, %48 : mem
    %51 = gep inbounds [ptr, i64 8] %6 : ptr
    %52 = store write pinned [ptr, align 8] %2, %51, %3, %50 : mem
    %53 = gep inbounds [ptr, _] %6, %1 : ptr
    %54, %55 = load read pinned [ptr, align 8] %53, %3, %52 : ptr, mem
    %56 = const 9 : i32
    %57 = store write pinned [i32, align 4] %56, %54, %3, %55 : mem
  } -> (%8, %3, %57)
  %3 = lambda @f (%2, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 2 : i64
    %5, %6, %7 = call read write io [i32 (i64, ptr), args ["", ""]] %0, %4, %1, %2, %3 : i32, io, mem
  } -> (%5, %6, %7)
} -> (%2, %3)
