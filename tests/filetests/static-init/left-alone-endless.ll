; test opt static-init,dne
; A constructor that stays. It takes too long.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = global i32 0
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]

define internal void @init() {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %j = add i32 %i, 1
  store i32 %j, ptr @a
  %more = icmp ult i32 %j, 100000000
  br i1 %more, label %loop, label %end
end:
  ret void
}
; expect
preamble [
  "source_filename = \"static-init/left-alone-endless.ll\""
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
    %3 = const 0 : i32
    %4, %5, %6, %7 = theta may_diverge (%1, %2, %3, %0) (%8: io, %9: mem, %10: i32, %11: ptr) {
      %12 = const 1 : i32
      %13 = add %10, %12 : i32
      %14 = store write pinned [i32, align 4] %13, %11, %8, %9 : mem
      %15 = const 100000000 : i32
      %16 = icmp ult %13, %15 : i1
      %17 = match [-1 -> 1, default -> 0] %16 : ctl2
    } -> (%17, %8, %14, %13, %11)
  } -> (%4, %5)
  %3 = delta @llvm.global_ctors (%2) (%4: ptr) {
    %5 = const 65535 : i32
    %6 = const null : ptr
    %7 = aggregate %5, %4, %6 : { i32, ptr, ptr }
    %8 = aggregate %7 : [1 x { i32, ptr, ptr }]
  } -> (%8)
} -> (%0, %3)
