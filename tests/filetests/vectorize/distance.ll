; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; What is stored is loaded four iterations later: so many run at once, no more.
; run: @f() == 4
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f() mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr inbounds i8, ptr %p, i64 16
  %x = load i32, ptr %p
  %y = add i32 %x, 1
  store i32 %y, ptr %q
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, 90
  br i1 %c, label %loop, label %done
done:
  %l = load i32, ptr getelementptr inbounds (i8, ptr @a, i64 64)
  ret i32 %l
}
; expect
preamble [
  "source_filename = \"vectorize/distance.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x i32] : ptr
symbol @f = external defined function i32 () : ptr, suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i32]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const 0 : i64
    %4, %5, %6, %7, %8 = theta loop "!{!\"llvm.loop.unroll.disable\"}" (%1, %2, %3, %0, %3) (%9: io, %10: mem, %11: i64, %12: ptr, %13: i64) {
      %14 = const 2 : i64
      %15 = const 1 : i64
      %16 = const 1 : i32
      %17 = gep inbounds [[100 x i32], i64 0, _] %12, %11 : ptr
      %18 = gep inbounds [i8, i64 16] %17 : ptr
      %19, %20 = load read pinned [i32, align 4] %17, %9, %10 : i32, mem
      %21 = add %19, %16 : i32
      %22 = store write pinned [i32, align 4] %21, %18, %9, %20 : mem
      %23 = add nsw %11, %15 : i64
      %24 = add nuw nsw %13, %15 : i64
      %25 = icmp ult %24, %14 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
    } -> (%26, %9, %22, %23, %12, %24)
    %27, %28, %29, %30 = theta loop "!{!\"llvm.loop.isvectorized\", i32 1}" (%1, %5, %6, %0) (%31: io, %32: mem, %33: i64, %34: ptr) {
      %35 = const 4 : i64
      %36 = gep inbounds [[100 x i32], i64 0, _] %34, %33 : ptr
      %37 = gep inbounds [i8, i64 16] %36 : ptr
      %38, %39 = load read pinned [<4 x i32>, align 4] %36, %31, %32 : <4 x i32>, mem
      %40 = const [1 : i32, 1 : i32, 1 : i32, 1 : i32] : <4 x i32>
      %41 = add %38, %40 : <4 x i32>
      %42 = store write pinned [<4 x i32>, align 4] %41, %37, %31, %39 : mem
      %43 = add nsw %33, %35 : i64
      %44 = const 90 : i64
      %45 = icmp slt %43, %44 : i1
      %46 = match [-1 -> 1, default -> 0] %45 : ctl2
    } -> (%46, %31, %42, %43, %34)
    %47 = gep inbounds [i8, i64 64] %0 : ptr
    %48, %49 = load read pinned [i32, align 4] %47, %1, %28 : i32, mem
  } -> (%48, %1, %49)
} -> (%2)
