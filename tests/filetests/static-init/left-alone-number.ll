; test opt static-init,dne
; What stays may not use an address as a number that was found out before.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
@x = internal global [2 x i32] zeroinitializer
@n = internal global i32 0
declare void @unknown(i64)

define internal void @init() {
  %r = call i64 @find()
  call void @unknown(i64 %r)
  ret void
}

define internal i64 @find() {
  store i32 1, ptr @n
  %p = getelementptr i32, ptr @x, i64 1
  %i = ptrtoint ptr %p to i64
  ret i64 %i
}
; expect
preamble [
  "source_filename = \"static-init/left-alone-number.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @llvm.global_ctors = appending defined global [1 x { i32, ptr, ptr }] : ptr
symbol @x = internal defined global [2 x i32] : ptr
symbol @n = internal defined global i32 : ptr
symbol @unknown = external declared function void (i64) : ptr, params [""]
symbol @init = internal defined function void () : ptr
symbol @find = internal defined function i64 () : ptr
omega imports [@unknown] exports [@llvm.global_ctors] (%0: ptr) {
  %1 = delta @n () () {
    %2 = const 0 : i32
  } -> (%2)
  %3 = delta @x () () {
    %4 = const zero : [2 x i32]
  } -> (%4)
  %5 = lambda @find (%1, %3) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5 = store write pinned [i32, align 4] %4, %0, %2, %3 : mem
    %6 = gep [i32, i64 1] %1 : ptr
    %7 = ptrtoint %6 : i64
  } -> (%7, %2, %5)
  %6 = lambda @init (%5, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i64 ()] %0, %2, %3 : i64, io, mem
    %7, %8 = call read write io [void (i64), args [""]] %1, %4, %5, %6 : io, mem
  } -> (%7, %8)
  %7 = delta @llvm.global_ctors (%6) (%8: ptr) {
    %9 = const 65535 : i32
    %10 = const null : ptr
    %11 = aggregate %9, %8, %10 : { i32, ptr, ptr }
    %12 = aggregate %11 : [1 x { i32, ptr, ptr }]
  } -> (%12)
} -> (%7)
