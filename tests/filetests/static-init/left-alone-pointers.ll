; test opt static-init,dne
; Pointers that are more than their index: how they are in memory is not known.
target datalayout = "e-p:64:64:64:32-i64:64"
@a = global i32 0
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @init, ptr null }, { i32, ptr, ptr } { i32 2, ptr @other, ptr null }]
declare void @unknown()

define internal void @init() {
  store i32 1, ptr @a
  ret void
}

define internal void @other() {
  call void @unknown()
  ret void
}
; expect
preamble [
  "source_filename = \"static-init/left-alone-pointers.ll\""
  "target datalayout = \"e-p:64:64:64:32-i64:64\""
]
symbol @a = external defined global i32 : ptr
symbol @llvm.global_ctors = appending defined global [2 x { i32, ptr, ptr }] : ptr
symbol @unknown = external declared function void () : ptr
symbol @init = internal defined function void () : ptr
symbol @other = internal defined function void () : ptr
omega imports [@unknown] exports [@a, @llvm.global_ctors] (%0: ptr) {
  %1 = delta @a () () {
    %2 = const 0 : i32
  } -> (%2)
  %3 = lambda @init (%1) (%0: ptr, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = store write pinned [i32, align 4] %3, %0, %1, %2 : mem
  } -> (%1, %4)
  %4 = lambda @other (%0) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = call read write io [void ()] %0, %1, %2 : io, mem
  } -> (%3, %4)
  %5 = delta @llvm.global_ctors (%3, %4) (%6: ptr, %7: ptr) {
    %8 = const 1 : i32
    %9 = const null : ptr
    %10 = aggregate %8, %6, %9 : { i32, ptr, ptr }
    %11 = const 2 : i32
    %12 = aggregate %11, %7, %9 : { i32, ptr, ptr }
    %13 = aggregate %10, %12 : [2 x { i32, ptr, ptr }]
  } -> (%13)
} -> (%1, %5)
