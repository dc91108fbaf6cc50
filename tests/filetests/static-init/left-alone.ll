; test opt static-init,dne
; Constructors that stay: the first one is run, the second is not, and none behind it is.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = global i32 0
@b = global i32 0
@c = global i32 0
@llvm.global_ctors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 101, ptr @runs, ptr null }, { i32, ptr, ptr } { i32 102, ptr @calls, ptr null }, { i32, ptr, ptr } { i32 103, ptr @waits, ptr null }]
declare i32 @unknown()

define internal void @runs() {
  store i32 1, ptr @a
  ret void
}

define internal void @calls() {
  store i32 2, ptr @b
  %x = call i32 @unknown()
  store i32 %x, ptr @a
  ret void
}

define internal void @waits() {
  store i32 3, ptr @c
  ret void
}
; expect
preamble [
  "source_filename = \"static-init/left-alone.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @a = external defined global i32 : ptr
symbol @b = external defined global i32 : ptr
symbol @c = external defined global i32 : ptr
symbol @llvm.global_ctors = appending defined global [2 x { i32, ptr, ptr }] : ptr
symbol @unknown = external declared function i32 () : ptr
symbol @runs = internal defined function void () : ptr
symbol @calls = internal defined function void () : ptr
symbol @waits = internal defined function void () : ptr
omega imports [@unknown] exports [@a, @b, @c, @llvm.global_ctors] (%0: ptr) {
  %1 = delta @a () () {
    %2 = const 1 : i32
  } -> (%2)
  %3 = delta @b () () {
    %4 = const 2 : i32
  } -> (%4)
  %5 = delta @c () () {
    %6 = const 0 : i32
  } -> (%6)
  %7 = lambda @calls (%0, %1) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 ()] %0, %2, %3 : i32, io, mem
    %7 = store write pinned [i32, align 4] %4, %1, %5, %6 : mem
  } -> (%5, %7)
  %8 = lambda @waits (%5) (%0: ptr, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = store write pinned [i32, align 4] %3, %0, %1, %2 : mem
  } -> (%1, %4)
  %9 = delta @llvm.global_ctors (%7, %8) (%10: ptr, %11: ptr) {
    %12 = const 102 : i32
    %13 = const null : ptr
    %14 = aggregate %12, %10, %13 : { i32, ptr, ptr }
    %15 = const 103 : i32
    %16 = const null : ptr
    %17 = aggregate %15, %11, %16 : { i32, ptr, ptr }
    %18 = aggregate %14, %17 : [2 x { i32, ptr, ptr }]
  } -> (%18)
} -> (%1, %3, %5, %9)
