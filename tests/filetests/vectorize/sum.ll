; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; A sum of 100 numbers: four vectors of partial sums, after the remainder. Sums of lanes may wrap where the sum did not.
; run: @f() == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f() mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %x = load i32, ptr %p
  %t = add nsw i32 %s, %x
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, 100
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"vectorize/sum.ll\""
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
    %4 = const 0 : i32
    %5 = const zero : <4 x i32>
    %6, %7, %8, %9, %10 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%1, %2, %3, %0, %5) (%11: io, %12: mem, %13: i64, %14: ptr, %15: <4 x i32>) {
      %16 = const 4 : i64
      %17 = gep inbounds [[100 x i32], i64 0, _] %14, %13 : ptr
      %18, %19 = load read pinned [<4 x i32>, align 4] %17, %11, %12 : <4 x i32>, mem
      %20 = add %15, %18 : <4 x i32>
      %21 = add nsw %13, %16 : i64
      %22 = const 100 : i64
      %23 = icmp slt %21, %22 : i1
      %24 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%24, %11, %19, %21, %14, %20)
    %25 = const poison : <4 x i32>
    %26 = shufflevector [2, 3, -1, -1] %10, %25 : <4 x i32>
    %27 = add %10, %26 : <4 x i32>
    %28 = shufflevector [1, -1, -1, -1] %27, %25 : <4 x i32>
    %29 = add %27, %28 : <4 x i32>
    %30 = extractelement %29, %4 : i32
  } -> (%30, %1, %7)
} -> (%2)
