; test opt static-init,dne
; A constructor that stays. It writes to the variable of a thread.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@thread = thread_local global i32 0
declare ptr @llvm.threadlocal.address.p0(ptr)
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]

define internal void @init() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @thread)
  store i32 1, ptr %p
  ret void
}
; expect
preamble [
  "source_filename = \"static-init/left-alone-thread.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @thread = external defined global i32 : ptr, specifiers "thread_local"
symbol @llvm.global_ctors = appending defined global [1 x { i32, ptr, ptr }] : ptr
symbol @llvm.threadlocal.address.p0 = external declared function ptr (ptr) : ptr, specifiers "nonnull", params ["nonnull"], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @init = internal defined function void () : ptr
omega imports [] exports [@thread, @llvm.global_ctors] () {
  %0 = delta @thread () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = lambda @init (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = call [ptr (ptr), intrinsic @llvm.threadlocal.address.p0, args [""]] %0 : ptr
    %4 = const 1 : i32
    %5 = store write pinned [i32, align 4] %4, %3, %1, %2 : mem
  } -> (%1, %5)
  %3 = delta @llvm.global_ctors (%2) (%4: ptr) {
    %5 = const 65535 : i32
    %6 = const null : ptr
    %7 = aggregate %5, %4, %6 : { i32, ptr, ptr }
    %8 = aggregate %7 : [1 x { i32, ptr, ptr }]
  } -> (%8)
} -> (%0, %3)
