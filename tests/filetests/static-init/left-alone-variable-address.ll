; test opt static-init,dne
; The address of a variable of each thread, or of another library on Windows, is no constant.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
@thread = thread_local global i32 0
@p = global ptr null

define internal void @init() {
  store ptr @thread, ptr @p
  ret void
}
; expect
preamble [
  "source_filename = \"static-init/left-alone-variable-address.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @llvm.global_ctors = appending defined global [1 x { i32, ptr, ptr }] : ptr
symbol @thread = external defined global i32 : ptr, specifiers "thread_local"
symbol @p = external defined global ptr : ptr
symbol @init = internal defined function void () : ptr
omega imports [] exports [@llvm.global_ctors, @thread, @p] () {
  %0 = delta @thread () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = delta @p () () {
    %3 = const null : ptr
  } -> (%3)
  %4 = lambda @init (%0, %2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = store write pinned [ptr, align 8] %0, %1, %2, %3 : mem
  } -> (%2, %4)
  %5 = delta @llvm.global_ctors (%4) (%6: ptr) {
    %7 = const 65535 : i32
    %8 = const null : ptr
    %9 = aggregate %7, %6, %8 : { i32, ptr, ptr }
    %10 = aggregate %9 : [1 x { i32, ptr, ptr }]
  } -> (%10)
} -> (%5, %0, %2)
