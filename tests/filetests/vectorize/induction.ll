; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Numbers that go on by a step are a vector that does, too: squares of the index, which is extended from 32 bits.
; run: @f() == 117
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f() mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %k = phi i16 [ 7, %entry ], [ %k1, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %j = trunc i64 %i to i32
  %y = shl i32 %j, 3
  %w = zext i16 %k to i32
  %z = xor i32 %y, %w
  store i32 %z, ptr %p
  %k1 = add i16 %k, 3
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, 98
  br i1 %c, label %loop, label %done
done:
  %l = load i32, ptr getelementptr inbounds (i8, ptr @a, i64 36)
  %m = add i32 %l, 11
  ret i32 %m
}
; expect
preamble [
  "source_filename = \"vectorize/induction.ll\""
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
    %4 = const 7 : i16
    %5, %6, %7, %8, %9, %10 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%1, %2, %3, %4, %0, %3) (%11: io, %12: mem, %13: i64, %14: i16, %15: ptr, %16: i64) {
      %17 = const 2 : i64
      %18 = const 1 : i64
      %19 = const 3 : i32
      %20 = const 3 : i16
      %21 = gep inbounds [[100 x i32], i64 0, _] %15, %13 : ptr
      %22 = trunc %13 : i32
      %23 = shl %22, %19 : i32
      %24 = zext %14 : i32
      %25 = xor %23, %24 : i32
      %26 = store write pinned [i32, align 4] %25, %21, %11, %12 : mem
      %27 = add %14, %20 : i16
      %28 = add nsw %13, %18 : i64
      %29 = add nuw nsw %16, %18 : i64
      %30 = icmp ult %29, %17 : i1
      %31 = match [-1 -> 1, default -> 0] %30 : ctl2
    } -> (%31, %11, %26, %28, %27, %15, %29)
    %32 = const poison : <4 x i16>
    %33 = const 0 : i32
    %34 = insertelement %32, %8, %33 : <4 x i16>
    %35 = shufflevector [0, 0, 0, 0] %34, %32 : <4 x i16>
    %36 = const [0 : i16, 3 : i16, 6 : i16, 9 : i16] : <4 x i16>
    %37 = add %35, %36 : <4 x i16>
    %38 = trunc %7 : i32
    %39 = const 3 : i32
    %40 = shl %38, %39 : i32
    %41 = const poison : <4 x i32>
    %42 = insertelement %41, %40, %33 : <4 x i32>
    %43 = shufflevector [0, 0, 0, 0] %42, %41 : <4 x i32>
    %44 = const [0 : i32, 8 : i32, 16 : i32, 24 : i32] : <4 x i32>
    %45 = add %43, %44 : <4 x i32>
    %46, %47, %48, %49, %50, %51 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%1, %6, %7, %0, %37, %45) (%52: io, %53: mem, %54: i64, %55: ptr, %56: <4 x i16>, %57: <4 x i32>) {
      %58 = const 8 : i64
      %59 = const [12 : i16, 12 : i16, 12 : i16, 12 : i16] : <4 x i16>
      %60 = add %56, %59 : <4 x i16>
      %61 = const [24 : i16, 24 : i16, 24 : i16, 24 : i16] : <4 x i16>
      %62 = add %56, %61 : <4 x i16>
      %63 = const [32 : i32, 32 : i32, 32 : i32, 32 : i32] : <4 x i32>
      %64 = add %57, %63 : <4 x i32>
      %65 = const [64 : i32, 64 : i32, 64 : i32, 64 : i32] : <4 x i32>
      %66 = add %57, %65 : <4 x i32>
      %67 = gep inbounds [[100 x i32], i64 0, _] %55, %54 : ptr
      %68 = zext %56 : <4 x i32>
      %69 = zext %60 : <4 x i32>
      %70 = xor %57, %68 : <4 x i32>
      %71 = xor %64, %69 : <4 x i32>
      %72 = store write pinned [<4 x i32>, align 4] %70, %67, %52, %53 : mem
      %73 = gep [i8, i64 16] %67 : ptr
      %74 = store write pinned [<4 x i32>, align 4] %71, %73, %52, %72 : mem
      %75 = add nsw %54, %58 : i64
      %76 = const 98 : i64
      %77 = icmp slt %75, %76 : i1
      %78 = match [-1 -> 1, default -> 0] %77 : ctl2
    } -> (%78, %52, %74, %75, %55, %62, %66)
    %79 = gep inbounds [i8, i64 36] %0 : ptr
    %80, %81 = load read pinned [i32, align 4] %79, %1, %47 : i32, mem
    %82 = const 11 : i32
    %83 = add %80, %82 : i32
  } -> (%83, %1, %81)
} -> (%2)
