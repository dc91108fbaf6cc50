; test opt static-init,dne
; The address of a variable of another library on Windows is no constant.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
@v = external dllimport global i32
@p = global ptr null

define internal void @init() {
  store ptr @v, ptr @p
  ret void
}
; expect
preamble [
  "source_filename = \"static-init/left-alone-imported.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @llvm.global_ctors = appending defined global [1 x { i32, ptr, ptr }] : ptr
symbol @v = external declared global i32 : ptr, specifiers "dllimport"
symbol @p = external defined global ptr : ptr
symbol @init = internal defined function void () : ptr
omega imports [@v] exports [@llvm.global_ctors, @p] (%0: ptr) {
  %1 = delta @p () () {
    %2 = const null : ptr
  } -> (%2)
  %3 = lambda @init (%0, %1) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = store write pinned [ptr, align 8] %0, %1, %2, %3 : mem
  } -> (%2, %4)
  %4 = delta @llvm.global_ctors (%3) (%5: ptr) {
    %6 = const 65535 : i32
    %7 = const null : ptr
    %8 = aggregate %6, %5, %7 : { i32, ptr, ptr }
    %9 = aggregate %8 : [1 x { i32, ptr, ptr }]
  } -> (%9)
} -> (%4, %1)
