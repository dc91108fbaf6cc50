; test opt encode-memory
; Variables and stack memory have states of their own; an address that may be that of several takes their merge.
; run: @f(1) == 8
; run: @g(0) == 4
; run: @constants(1) == 25
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@x = global i32 3
@y = global i32 5
@table = constant [4 x i32] [i32 1, i32 4, i32 9, i32 16]

define i32 @f(i32 %n) {
  %a = load i32, ptr @x
  store i32 %n, ptr @y
  %b = load i32, ptr @x
  store i32 7, ptr @x
  %c = load i32, ptr @y
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  %u = add i32 %t, 1
  ret i32 %u
}

define i32 @g(i32 %n) {
  %buffer = alloca [4 x i32]
  store i32 4, ptr %buffer
  %zero = icmp eq i32 %n, 0
  %p = select i1 %zero, ptr @x, ptr @y
  store i32 1, ptr %p
  %a = load i32, ptr %buffer
  ret i32 %a
}

; What is loaded from a constant waits for nothing, and a call knows of variables, but not of this stack memory.
declare void @see()
define i32 @constants(i32 %n) {
  %own = alloca i32
  store i32 %n, ptr %own
  call void @see()
  %index = zext i32 %n to i64
  %place = getelementptr inbounds [4 x i32], ptr @table, i64 0, i64 %index
  %a = load i32, ptr %place
  store i32 21, ptr @x
  %b = load i32, ptr %own
  %c = load i32, ptr @x
  %d = mul i32 %b, %c
  %e = add i32 %a, %d
  ret i32 %e
}

; One class only: nothing changes.
define void @one(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
; expect
preamble [
  "source_filename = \"encode-memory/classes.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @x = external defined global i32 : ptr
symbol @y = external defined global i32 : ptr
symbol @table = external defined global [4 x i32] : ptr, constant
symbol @f = external defined function i32 (i32) : ptr, params [""]
symbol @g = external defined function i32 (i32) : ptr, params [""]
symbol @see = external declared function void () : ptr
symbol @constants = external defined function i32 (i32) : ptr, params [""]
symbol @one = external defined function void (ptr, ptr) : ptr, params ["", ""]
omega imports [@see] exports [@x, @y, @table, @f, @g, @constants, @one] (%0: ptr) {
  %1 = delta @x () () {
    %2 = const 3 : i32
  } -> (%2)
  %3 = delta @y () () {
    %4 = const 5 : i32
  } -> (%4)
  %5 = delta @table () () {
    %6 = const [1 : i32, 4 : i32, 9 : i32, 16 : i32] : [4 x i32]
  } -> (%6)
  %7 = lambda @f (%1, %3) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6, %7 = split %4 : mem, mem, mem
    %8, %9 = load read pinned [i32, align 4] %0, %3, %6 : i32, mem
    %10 = store write pinned [i32, align 4] %2, %1, %3, %7 : mem
    %11, %12 = load read pinned [i32, align 4] %0, %3, %9 : i32, mem
    %13 = const 7 : i32
    %14 = store write pinned [i32, align 4] %13, %0, %3, %12 : mem
    %15, %16 = load read pinned [i32, align 4] %1, %3, %10 : i32, mem
    %17 = add %8, %11 : i32
    %18 = add %17, %15 : i32
    %19 = const 1 : i32
    %20 = add %18, %19 : i32
    %21 = merge %5, %14, %16 : mem
  } -> (%20, %3, %21)
  %8 = lambda @g (%1, %3) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7, %8 = split %4 : mem, mem, mem
    %9, %10 = alloca [[4 x i32], align 4] %5, %7 : ptr, mem
    %11 = const 4 : i32
    %12 = store write pinned [i32, align 4] %11, %9, %3, %10 : mem
    %13 = const 0 : i32
    %14 = icmp eq %2, %13 : i1
    %15 = select %14, %0, %1 : ptr
    %16 = store write pinned [i32, align 4] %5, %15, %3, %8 : mem
    %17, %18 = load read pinned [i32, align 4] %9, %3, %12 : i32, mem
    %19 = merge %6, %16 : mem
  } -> (%17, %3, %19)
  %9 = lambda @constants (%0, %5, %1) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 1 : i32
    %7, %8, %9 = split %5 : mem, mem, mem
    %10, %11 = alloca [i32, align 4] %6, %8 : ptr, mem
    %12 = store write pinned [i32, align 4] %3, %10, %4, %11 : mem
    %13, %14 = call read write io [void ()] %0, %4, %9 : io, mem
    %15 = zext %3 : i64
    %16 = gep inbounds [[4 x i32], i64 0, _] %1, %15 : ptr
    %17, %18 = load read pinned [i32, align 4] %16, %13, %7 : i32, mem
    %19 = const 21 : i32
    %20, %21 = split %14 : mem, mem
    %22 = store write pinned [i32, align 4] %19, %2, %13, %21 : mem
    %23, %24 = load read pinned [i32, align 4] %10, %13, %12 : i32, mem
    %25, %26 = load read pinned [i32, align 4] %2, %13, %22 : i32, mem
    %27 = mul %23, %25 : i32
    %28 = add %17, %27 : i32
    %29 = merge %20, %26 : mem
  } -> (%28, %13, %29)
  %10 = lambda @one () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5 = store write pinned [i32, align 4] %4, %0, %2, %3 : mem
    %6 = const 2 : i32
    %7 = store write pinned [i32, align 4] %6, %1, %2, %5 : mem
  } -> (%2, %7)
} -> (%1, %3, %5, %7, %8, %9, %10)
