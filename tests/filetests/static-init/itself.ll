; test opt static-init,globals,red,dne
; A variable that contains its own address, and that of another one that does.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@list = global { ptr, ptr } zeroinitializer
@other = global { ptr, ptr } zeroinitializer
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]

define internal void @init() {
  store ptr @list, ptr @list
  %p = getelementptr { ptr, ptr }, ptr @list, i64 0, i32 1
  store ptr %p, ptr %p
  store ptr @list, ptr @other
  %q = getelementptr { ptr, ptr }, ptr @other, i64 0, i32 1
  store ptr @other, ptr %q
  ret void
}
; expect
preamble [
  "source_filename = \"static-init/itself.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @list = external defined global { ptr, ptr } : ptr
symbol @other = external defined global { ptr, ptr } : ptr
symbol @llvm.global_ctors = appending declared global [1 x { i32, ptr, ptr }] : ptr
symbol @init = internal defined function void () : ptr
omega imports [] exports [@list, @other] () {
  %0 = phi () (%1: ptr) {
    %2 = delta @list (%1) (%3: ptr) {
      %4 = gep [i8, i64 8] %3 : ptr
      %5 = aggregate %3, %4 : { ptr, ptr }
    } -> (%5)
  } -> (%2)
  %6 = phi (%0) (%7: ptr, %8: ptr) {
    %9 = delta @other (%8, %7) (%10: ptr, %11: ptr) {
      %12 = aggregate %10, %11 : { ptr, ptr }
    } -> (%12)
  } -> (%9)
} -> (%0, %6)
