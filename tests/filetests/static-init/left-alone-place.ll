; test opt static-init,dne
; A constructor that stays. What it does depends on where a variable is.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = global i32 0
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]

define internal void @init() {
  %n = ptrtoint ptr @a to i64
  %low = and i64 %n, 15
  %x = trunc i64 %low to i32
  store i32 %x, ptr @a
  ret void
}
; expect
preamble [
  "source_filename = \"static-init/left-alone-place.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @a = external defined global i32 : ptr
symbol @llvm.global_ctors = appending defined global [1 x { i32, ptr, ptr }] : ptr
symbol @init = internal defined function void () : ptr
omega imports [] exports [@a, @llvm.global_ctors] () {
  %0 = delta @a () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = lambda @init (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = ptrtoint %0 : i64
    %4 = const 15 : i64
    %5 = and %3, %4 : i64
    %6 = trunc %5 : i32
    %7 = store write pinned [i32, align 4] %6, %0, %1, %2 : mem
  } -> (%1, %7)
  %3 = delta @llvm.global_ctors (%2) (%4: ptr) {
    %5 = const 65535 : i32
    %6 = const null : ptr
    %7 = aggregate %5, %4, %6 : { i32, ptr, ptr }
    %8 = aggregate %7 : [1 x { i32, ptr, ptr }]
  } -> (%8)
} -> (%0, %3)
