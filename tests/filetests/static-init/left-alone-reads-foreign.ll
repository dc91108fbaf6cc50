; test opt static-init,dne
; A constructor that stays. It reads a variable that the constructors of other modules may have written to.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = global i32 0
@other = global i32 5
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]

define internal void @init() {
  %x = load i32, ptr @other
  store i32 %x, ptr @a
  ret void
}
; expect
preamble [
  "source_filename = \"static-init/left-alone-reads-foreign.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @a = external defined global i32 : ptr
symbol @other = external defined global i32 : ptr
symbol @llvm.global_ctors = appending defined global [1 x { i32, ptr, ptr }] : ptr
symbol @init = internal defined function void () : ptr
omega imports [] exports [@a, @other, @llvm.global_ctors] () {
  %0 = delta @a () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = delta @other () () {
    %3 = const 5 : i32
  } -> (%3)
  %4 = lambda @init (%2, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6 = store write pinned [i32, align 4] %4, %1, %2, %5 : mem
  } -> (%2, %6)
  %5 = delta @llvm.global_ctors (%4) (%6: ptr) {
    %7 = const 65535 : i32
    %8 = const null : ptr
    %9 = aggregate %7, %6, %8 : { i32, ptr, ptr }
    %10 = aggregate %9 : [1 x { i32, ptr, ptr }]
  } -> (%10)
} -> (%0, %2, %5)
