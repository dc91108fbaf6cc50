; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; What is stored is loaded by the next iteration: no vectors. The other way around, all loads come first.
; run: @f() == 88
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f() mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %x = load i32, ptr %p
  %y = add i32 %x, 1
  store i32 %y, ptr %q
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, 90
  br i1 %c, label %loop, label %back
back:
  %j = phi i64 [ 0, %loop ], [ %j1, %back ]
  %r = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %j
  %s = getelementptr inbounds i8, ptr %r, i64 4
  %u = load i32, ptr %s
  %v = xor i32 %u, 1
  store i32 %v, ptr %r
  %j1 = add nsw i64 %j, 1
  %d = icmp slt i64 %j1, 90
  br i1 %d, label %back, label %done
done:
  %l = load i32, ptr getelementptr inbounds (i8, ptr @a, i64 352)
  ret i32 %l
}
; expect
preamble [
  "source_filename = \"vectorize/next.ll\""
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
    %4, %5, %6, %7 = theta (%1, %2, %3, %0) (%8: io, %9: mem, %10: i64, %11: ptr) {
      %12 = gep inbounds [[100 x i32], i64 0, _] %11, %10 : ptr
      %13 = gep inbounds [i8, i64 4] %12 : ptr
      %14, %15 = load read pinned [i32, align 4] %12, %8, %9 : i32, mem
      %16 = const 1 : i32
      %17 = add %14, %16 : i32
      %18 = store write pinned [i32, align 4] %17, %13, %8, %15 : mem
      %19 = const 1 : i64
      %20 = add nsw %10, %19 : i64
      %21 = const 90 : i64
      %22 = icmp slt %20, %21 : i1
      %23 = match [-1 -> 1, default -> 0] %22 : ctl2
    } -> (%23, %8, %18, %20, %11)
    %24, %25, %26, %27, %28 = theta loop "!{!\"llvm.loop.unroll.disable\"}" (%1, %5, %3, %0, %3) (%29: io, %30: mem, %31: i64, %32: ptr, %33: i64) {
      %34 = const 2 : i64
      %35 = const 1 : i64
      %36 = const 1 : i32
      %37 = gep inbounds [[100 x i32], i64 0, _] %32, %31 : ptr
      %38 = gep inbounds [i8, i64 4] %37 : ptr
      %39, %40 = load read pinned [i32, align 4] %38, %29, %30 : i32, mem
      %41 = xor %39, %36 : i32
      %42 = store write pinned [i32, align 4] %41, %37, %29, %40 : mem
      %43 = add nsw %31, %35 : i64
      %44 = add nuw nsw %33, %35 : i64
      %45 = icmp ult %44, %34 : i1
      %46 = match [-1 -> 1, default -> 0] %45 : ctl2
    } -> (%46, %29, %42, %43, %32, %44)
    %47, %48, %49, %50 = theta loop "!{!\"llvm.loop.isvectorized\", i32 1}" (%1, %25, %26, %0) (%51: io, %52: mem, %53: i64, %54: ptr) {
      %55 = const 8 : i64
      %56 = gep inbounds [[100 x i32], i64 0, _] %54, %53 : ptr
      %57 = gep inbounds [i8, i64 4] %56 : ptr
      %58, %59 = load read pinned [<4 x i32>, align 4] %57, %51, %52 : <4 x i32>, mem
      %60 = gep [i8, i64 20] %56 : ptr
      %61, %62 = load read pinned [<4 x i32>, align 4] %60, %51, %59 : <4 x i32>, mem
      %63 = const [1 : i32, 1 : i32, 1 : i32, 1 : i32] : <4 x i32>
      %64 = xor %58, %63 : <4 x i32>
      %65 = xor %61, %63 : <4 x i32>
      %66 = store write pinned [<4 x i32>, align 4] %64, %56, %51, %62 : mem
      %67 = gep [i8, i64 16] %56 : ptr
      %68 = store write pinned [<4 x i32>, align 4] %65, %67, %51, %66 : mem
      %69 = add nsw %53, %55 : i64
      %70 = const 90 : i64
      %71 = icmp slt %69, %70 : i1
      %72 = match [-1 -> 1, default -> 0] %71 : ctl2
    } -> (%72, %51, %68, %69, %54)
    %73 = gep inbounds [i8, i64 352] %0 : ptr
    %74, %75 = load read pinned [i32, align 4] %73, %1, %48 : i32, mem
  } -> (%74, %1, %75)
} -> (%2)
