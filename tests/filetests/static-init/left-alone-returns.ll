; test opt static-init,dne
; A constructor that stays in part may not return what was run: it would run again.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
@n = internal global i32 0
declare void @unknown()

define internal i32 @init() {
  %r = call i32 @count()
  call void @unknown()
  ret i32 %r
}

define internal i32 @count() {
  %a = load i32, ptr @n
  %b = add i32 %a, 1
  store i32 %b, ptr @n
  ret i32 %b
}
; expect
preamble [
  "source_filename = \"static-init/left-alone-returns.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @llvm.global_ctors = appending defined global [1 x { i32, ptr, ptr }] : ptr
symbol @n = internal defined global i32 : ptr
symbol @unknown = external declared function void () : ptr
symbol @init = internal defined function i32 () : ptr
symbol @count = internal defined function i32 () : ptr
omega imports [@unknown] exports [@llvm.global_ctors] (%0: ptr) {
  %1 = delta @n () () {
    %2 = const 0 : i32
  } -> (%2)
  %3 = lambda @count (%1) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
    %5 = const 1 : i32
    %6 = add %3, %5 : i32
    %7 = store write pinned [i32, align 4] %6, %0, %1, %4 : mem
  } -> (%6, %1, %7)
  %4 = lambda @init (%3, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 ()] %0, %2, %3 : i32, io, mem
    %7, %8 = call read write io [void ()] %1, %5, %6 : io, mem
  } -> (%4, %7, %8)
  %5 = delta @llvm.global_ctors (%4) (%6: ptr) {
    %7 = const 65535 : i32
    %8 = const null : ptr
    %9 = aggregate %7, %6, %8 : { i32, ptr, ptr }
    %10 = aggregate %9 : [1 x { i32, ptr, ptr }]
  } -> (%10)
} -> (%5)
