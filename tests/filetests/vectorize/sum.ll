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
    %5, %6, %7, %8, %9, %10 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%1, %2, %3, %4, %0, %3) (%11: io, %12: mem, %13: i64, %14: i32, %15: ptr, %16: i64) {
      %17 = const 4 : i64
      %18 = const 1 : i64
      %19 = gep inbounds [[100 x i32], i64 0, _] %15, %13 : ptr
      %20, %21 = load read pinned [i32, align 4] %19, %11, %12 : i32, mem
      %22 = add nsw %14, %20 : i32
      %23 = add nsw %13, %18 : i64
      %24 = add nuw nsw %16, %18 : i64
      %25 = icmp ult %24, %17 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
    } -> (%26, %11, %21, %23, %22, %15, %24)
    %27 = const zero : <4 x i32>
    %28, %29, %30, %31, %32, %33, %34, %35 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%1, %6, %7, %0, %27, %27, %27, %27) (%36: io, %37: mem, %38: i64, %39: ptr, %40: <4 x i32>, %41: <4 x i32>, %42: <4 x i32>, %43: <4 x i32>) {
      %44 = const 16 : i64
      %45 = gep inbounds [[100 x i32], i64 0, _] %39, %38 : ptr
      %46, %47 = load read pinned [<4 x i32>, align 4] %45, %36, %37 : <4 x i32>, mem
      %48 = gep [i8, i64 16] %45 : ptr
      %49, %50 = load read pinned [<4 x i32>, align 4] %48, %36, %47 : <4 x i32>, mem
      %51 = gep [i8, i64 32] %45 : ptr
      %52, %53 = load read pinned [<4 x i32>, align 4] %51, %36, %50 : <4 x i32>, mem
      %54 = gep [i8, i64 48] %45 : ptr
      %55, %56 = load read pinned [<4 x i32>, align 4] %54, %36, %53 : <4 x i32>, mem
      %57 = add %40, %46 : <4 x i32>
      %58 = add %41, %49 : <4 x i32>
      %59 = add %42, %52 : <4 x i32>
      %60 = add %43, %55 : <4 x i32>
      %61 = add nsw %38, %44 : i64
      %62 = const 100 : i64
      %63 = icmp slt %61, %62 : i1
      %64 = match [-1 -> 1, default -> 0] %63 : ctl2
    } -> (%64, %36, %56, %61, %39, %57, %58, %59, %60)
    %65 = add %32, %33 : <4 x i32>
    %66 = add %65, %34 : <4 x i32>
    %67 = add %66, %35 : <4 x i32>
    %68 = const poison : <4 x i32>
    %69 = shufflevector [2, 3, -1, -1] %67, %68 : <4 x i32>
    %70 = add %67, %69 : <4 x i32>
    %71 = shufflevector [1, -1, -1, -1] %70, %68 : <4 x i32>
    %72 = add %70, %71 : <4 x i32>
    %73 = extractelement %72, %4 : i32
    %74 = add %8, %73 : i32
  } -> (%74, %1, %29)
} -> (%2)
