; test opt encode-memory
; What calls touch: by what they are, by attributes, and by what they can know of.
; run: @copies(2) == 2
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@x = global i32 3
@y = global i32 5
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare i32 @reads(ptr nocapture) nounwind willreturn memory(argmem: read)
declare void @exit(i32) noreturn
declare void @see()

; Between stack memory, a copy and a fill touch only these.
define i32 @copies(i32 %n) {
  %a = alloca i32
  %b = alloca i32
  %c = alloca i32
  store i32 %n, ptr %a
  store i32 %n, ptr %c
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 4, i1 false)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 4, i1 false)
  store i32 9, ptr @x
  %r = load i32, ptr %c
  ret i32 %r
}

; This call reads what it gets.
define i32 @argument() {
  %a = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr @x
  %r = call i32 @reads(ptr %a)
  store i32 3, ptr @x
  store i32 4, ptr %a
  ret i32 %r
}

; A parameter that nothing else points to may be seen by others if the program ends.
define void @ends(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  store i32 1, ptr %q
  call void @exit(i32 0)
  unreachable
}

; Stack memory is given back.
define i32 @dynamic(i64 %n) {
  %saved = call ptr @llvm.stacksave.p0()
  %own = alloca i32, i64 %n
  store i32 1, ptr %own
  store i32 1, ptr @x
  %r = load i32, ptr %own
  call void @llvm.stackrestore.p0(ptr %saved)
  ret i32 %r
}

; A volatile access may see everything that others know of.
define void @volatile() {
  store i32 1, ptr @x
  store i32 1, ptr @y
  store volatile i32 2, ptr @x
  store i32 3, ptr @y
  ret void
}
; expect
preamble [
  "source_filename = \"encode-memory/calls.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }"
  "attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }"
  "attributes #2 = { nocallback nofree nosync nounwind willreturn }"
  "attributes #3 = { nounwind willreturn memory(argmem: read) }"
  "attributes #4 = { noreturn }"
  ""
]
symbol @x = external defined global i32 : ptr
symbol @y = external defined global i32 : ptr
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr, params ["nocapture writeonly", "", "", "immarg"], suffix "#1", facts [willreturn, nounwind, no_read, only_args]
symbol @llvm.stacksave.p0 = external declared function ptr () : ptr, suffix "#2", facts [willreturn, nounwind]
symbol @llvm.stackrestore.p0 = external declared function void (ptr) : ptr, params [""], suffix "#2", facts [willreturn, nounwind]
symbol @reads = external declared function i32 (ptr) : ptr, params ["nocapture"], suffix "#3", facts [willreturn, nounwind, no_write, only_args]
symbol @exit = external declared function void (i32) : ptr, params [""], suffix "#4", facts [noreturn]
symbol @see = external declared function void () : ptr
symbol @copies = external defined function i32 (i32) : ptr, params [""]
symbol @argument = external defined function i32 () : ptr
symbol @ends = external defined function void (ptr, ptr) : ptr, params ["noalias", "noalias"]
symbol @dynamic = external defined function i32 (i64) : ptr, params [""]
symbol @volatile = external defined function void () : ptr
omega imports [@reads, @exit, @see] exports [@x, @y, @copies, @argument, @ends, @dynamic, @volatile] (%0: ptr, %1: ptr, %2: ptr) {
  %3 = delta @x () () {
    %4 = const 3 : i32
  } -> (%4)
  %5 = delta @y () () {
    %6 = const 5 : i32
  } -> (%6)
  %7 = lambda @copies (%3) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6, %7, %8, %9 = split %3 : mem, mem, mem, mem, mem
    %10, %11 = alloca [i32, align 4] %4, %6 : ptr, mem
    %12, %13 = alloca [i32, align 4] %4, %7 : ptr, mem
    %14, %15 = alloca [i32, align 4] %4, %8 : ptr, mem
    %16 = store write pinned [i32, align 4] %1, %10, %2, %11 : mem
    %17 = store write pinned [i32, align 4] %1, %14, %2, %15 : mem
    %18 = const 4 : i64
    %19 = const 0 : i1
    %20 = merge %13, %16 : mem
    %21 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %12, %10, %18, %19, %2, %20 : mem
    %22 = const 0 : i8
    %23, %24 = split %21 : mem, mem
    %25 = call read write pinned [void (ptr, i8, i64, i1), intrinsic @llvm.memset.p0.i64, args ["", "", "", ""]] %10, %22, %18, %19, %2, %24 : mem
    %26 = const 9 : i32
    %27 = store write pinned [i32, align 4] %26, %0, %2, %9 : mem
    %28, %29 = load read pinned [i32, align 4] %14, %2, %17 : i32, mem
    %30 = merge %5, %27 : mem
  } -> (%28, %2, %30)
  %8 = lambda @argument (%3, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6, %7 = split %3 : mem, mem, mem
    %8, %9 = alloca [i32, align 4] %4, %6 : ptr, mem
    %10 = store write pinned [i32, align 4] %4, %8, %2, %9 : mem
    %11 = const 2 : i32
    %12 = store write pinned [i32, align 4] %11, %0, %2, %7 : mem
    %13, %14 = call read pinned [i32 (ptr), args [""]] %1, %8, %2, %10 : i32, mem
    %15 = const 3 : i32
    %16 = store write pinned [i32, align 4] %15, %0, %2, %12 : mem
    %17 = const 4 : i32
    %18 = store write pinned [i32, align 4] %17, %8, %2, %14 : mem
    %19 = merge %5, %16 : mem
  } -> (%13, %2, %19)
  %9 = lambda @ends (%1) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7, %8 = split %4 : mem, mem, mem
    %9 = store write pinned [i32, align 4] %5, %1, %3, %7 : mem
    %10 = store write pinned [i32, align 4] %5, %2, %3, %8 : mem
    %11 = const 0 : i32
    %12 = merge %6, %9, %10 : mem
    %13, %14 = call read write io [void (i32), args [""], noreturn] %0, %11, %3, %12 : io, mem
    %15 = unreachable %13 : io
  } -> (%15, %14)
  %10 = lambda @dynamic (%3) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [ptr (), intrinsic @llvm.stacksave.p0] %2, %3 : ptr, io, mem
    %7, %8, %9 = split %6 : mem, mem, mem
    %10, %11 = alloca [i32, align 4] %1, %8 : ptr, mem
    %12 = const 1 : i32
    %13 = store write pinned [i32, align 4] %12, %10, %5, %11 : mem
    %14 = store write pinned [i32, align 4] %12, %0, %5, %9 : mem
    %15, %16 = load read pinned [i32, align 4] %10, %5, %13 : i32, mem
    %17 = merge %7, %14, %16 : mem
    %18, %19 = call read write io [void (ptr), intrinsic @llvm.stackrestore.p0, args [""]] %4, %5, %17 : io, mem
    %20, %21 = split %19 : mem, mem
  } -> (%15, %18, %21)
  %11 = lambda @volatile (%3, %5) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6, %7 = split %3 : mem, mem, mem
    %8 = store write pinned [i32, align 4] %4, %0, %2, %6 : mem
    %9 = store write pinned [i32, align 4] %4, %1, %2, %7 : mem
    %10 = const 2 : i32
    %11 = merge %5, %8, %9 : mem
    %12, %13 = store read write io [i32, align 4, volatile] %10, %0, %2, %11 : io, mem
    %14 = const 3 : i32
    %15, %16 = split %13 : mem, mem
    %17 = store write pinned [i32, align 4] %14, %1, %12, %16 : mem
    %18 = merge %15, %17 : mem
  } -> (%12, %18)
} -> (%3, %5, %7, %8, %9, %10, %11)
