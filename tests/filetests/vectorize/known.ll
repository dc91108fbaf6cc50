; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Of 61 iterations, 56 are made by two vectors at once, four by one vector, and one is left.
; run: @sum() == 1891
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [61 x i32] zeroinitializer
define void @f() mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %b = trunc i64 %i to i32
  %x = load i32, ptr %p
  %y = add i32 %x, %b
  %z = add i32 %y, 1
  store i32 %z, ptr %p
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, 61
  br i1 %c, label %loop, label %done
done:
  ret void
}
define i32 @sum() mustprogress noinline {
entry:
  call void @f()
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s1, %loop ]
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load volatile i32, ptr %p
  %s1 = add i32 %s, %x
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, 61
  br i1 %c, label %loop, label %done
done:
  ret i32 %s1
}
; expect
preamble [
  "source_filename = \"vectorize/known.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  "attributes #1 = { mustprogress noinline }"
  ""
]
symbol @a = internal defined global [61 x i32] : ptr
symbol @f = external defined function void () : ptr, suffix "#0", facts [mustprogress]
symbol @sum = external defined function i32 () : ptr, suffix "#1", facts [noinline, mustprogress]
omega imports [] exports [@f, @sum] () {
  %0 = delta @a () () {
    %1 = const zero : [61 x i32]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const 53 : i32
    %4 = const 45 : i32
    %5 = const 37 : i32
    %6 = const 29 : i32
    %7 = const 21 : i32
    %8 = const 13 : i32
    %9 = const 5 : i32
    %10 = const 0 : i32
    %11 = const 1 : i32
    %12, %13 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
    %14 = add %12, %11 : i32
    %15 = store write pinned [i32, align 4] %14, %0, %1, %13 : mem
    %16 = const poison : <4 x i32>
    %17 = insertelement %16, %11, %10 : <4 x i32>
    %18 = shufflevector [0, 0, 0, 0] %17, %16 : <4 x i32>
    %19 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
    %20 = add %18, %19 : <4 x i32>
    %21 = const [4 : i32, 4 : i32, 4 : i32, 4 : i32] : <4 x i32>
    %22 = gep inbounds [i32, i64 1] %0 : ptr
    %23, %24 = load read pinned [<4 x i32>, align 4] %22, %1, %15 : <4 x i32>, mem
    %25 = add %23, %20 : <4 x i32>
    %26 = const [1 : i32, 1 : i32, 1 : i32, 1 : i32] : <4 x i32>
    %27 = add %25, %26 : <4 x i32>
    %28 = store write pinned [<4 x i32>, align 4] %27, %22, %1, %24 : mem
    %29 = insertelement %16, %9, %10 : <4 x i32>
    %30 = shufflevector [0, 0, 0, 0] %29, %16 : <4 x i32>
    %31 = add %30, %19 : <4 x i32>
    %32 = add %31, %21 : <4 x i32>
    %33 = gep inbounds [i32, i64 5] %0 : ptr
    %34, %35 = load read pinned [<4 x i32>, align 4] %33, %1, %28 : <4 x i32>, mem
    %36 = gep [i8, i64 16] %33 : ptr
    %37, %38 = load read pinned [<4 x i32>, align 4] %36, %1, %35 : <4 x i32>, mem
    %39 = add %34, %31 : <4 x i32>
    %40 = add %37, %32 : <4 x i32>
    %41 = add %39, %26 : <4 x i32>
    %42 = add %40, %26 : <4 x i32>
    %43 = store write pinned [<4 x i32>, align 4] %41, %33, %1, %38 : mem
    %44 = store write pinned [<4 x i32>, align 4] %42, %36, %1, %43 : mem
    %45 = insertelement %16, %8, %10 : <4 x i32>
    %46 = shufflevector [0, 0, 0, 0] %45, %16 : <4 x i32>
    %47 = add %46, %19 : <4 x i32>
    %48 = add %47, %21 : <4 x i32>
    %49 = gep inbounds [i32, i64 13] %0 : ptr
    %50, %51 = load read pinned [<4 x i32>, align 4] %49, %1, %44 : <4 x i32>, mem
    %52 = gep [i8, i64 16] %49 : ptr
    %53, %54 = load read pinned [<4 x i32>, align 4] %52, %1, %51 : <4 x i32>, mem
    %55 = add %50, %47 : <4 x i32>
    %56 = add %53, %48 : <4 x i32>
    %57 = add %55, %26 : <4 x i32>
    %58 = add %56, %26 : <4 x i32>
    %59 = store write pinned [<4 x i32>, align 4] %57, %49, %1, %54 : mem
    %60 = store write pinned [<4 x i32>, align 4] %58, %52, %1, %59 : mem
    %61 = insertelement %16, %7, %10 : <4 x i32>
    %62 = shufflevector [0, 0, 0, 0] %61, %16 : <4 x i32>
    %63 = add %62, %19 : <4 x i32>
    %64 = add %63, %21 : <4 x i32>
    %65 = gep inbounds [i32, i64 21] %0 : ptr
    %66, %67 = load read pinned [<4 x i32>, align 4] %65, %1, %60 : <4 x i32>, mem
    %68 = gep [i8, i64 16] %65 : ptr
    %69, %70 = load read pinned [<4 x i32>, align 4] %68, %1, %67 : <4 x i32>, mem
    %71 = add %66, %63 : <4 x i32>
    %72 = add %69, %64 : <4 x i32>
    %73 = add %71, %26 : <4 x i32>
    %74 = add %72, %26 : <4 x i32>
    %75 = store write pinned [<4 x i32>, align 4] %73, %65, %1, %70 : mem
    %76 = store write pinned [<4 x i32>, align 4] %74, %68, %1, %75 : mem
    %77 = insertelement %16, %6, %10 : <4 x i32>
    %78 = shufflevector [0, 0, 0, 0] %77, %16 : <4 x i32>
    %79 = add %78, %19 : <4 x i32>
    %80 = add %79, %21 : <4 x i32>
    %81 = gep inbounds [i32, i64 29] %0 : ptr
    %82, %83 = load read pinned [<4 x i32>, align 4] %81, %1, %76 : <4 x i32>, mem
    %84 = gep [i8, i64 16] %81 : ptr
    %85, %86 = load read pinned [<4 x i32>, align 4] %84, %1, %83 : <4 x i32>, mem
    %87 = add %82, %79 : <4 x i32>
    %88 = add %85, %80 : <4 x i32>
    %89 = add %87, %26 : <4 x i32>
    %90 = add %88, %26 : <4 x i32>
    %91 = store write pinned [<4 x i32>, align 4] %89, %81, %1, %86 : mem
    %92 = store write pinned [<4 x i32>, align 4] %90, %84, %1, %91 : mem
    %93 = insertelement %16, %5, %10 : <4 x i32>
    %94 = shufflevector [0, 0, 0, 0] %93, %16 : <4 x i32>
    %95 = add %94, %19 : <4 x i32>
    %96 = add %95, %21 : <4 x i32>
    %97 = gep inbounds [i32, i64 37] %0 : ptr
    %98, %99 = load read pinned [<4 x i32>, align 4] %97, %1, %92 : <4 x i32>, mem
    %100 = gep [i8, i64 16] %97 : ptr
    %101, %102 = load read pinned [<4 x i32>, align 4] %100, %1, %99 : <4 x i32>, mem
    %103 = add %98, %95 : <4 x i32>
    %104 = add %101, %96 : <4 x i32>
    %105 = add %103, %26 : <4 x i32>
    %106 = add %104, %26 : <4 x i32>
    %107 = store write pinned [<4 x i32>, align 4] %105, %97, %1, %102 : mem
    %108 = store write pinned [<4 x i32>, align 4] %106, %100, %1, %107 : mem
    %109 = insertelement %16, %4, %10 : <4 x i32>
    %110 = shufflevector [0, 0, 0, 0] %109, %16 : <4 x i32>
    %111 = add %110, %19 : <4 x i32>
    %112 = add %111, %21 : <4 x i32>
    %113 = gep inbounds [i32, i64 45] %0 : ptr
    %114, %115 = load read pinned [<4 x i32>, align 4] %113, %1, %108 : <4 x i32>, mem
    %116 = gep [i8, i64 16] %113 : ptr
    %117, %118 = load read pinned [<4 x i32>, align 4] %116, %1, %115 : <4 x i32>, mem
    %119 = add %114, %111 : <4 x i32>
    %120 = add %117, %112 : <4 x i32>
    %121 = add %119, %26 : <4 x i32>
    %122 = add %120, %26 : <4 x i32>
    %123 = store write pinned [<4 x i32>, align 4] %121, %113, %1, %118 : mem
    %124 = store write pinned [<4 x i32>, align 4] %122, %116, %1, %123 : mem
    %125 = insertelement %16, %3, %10 : <4 x i32>
    %126 = shufflevector [0, 0, 0, 0] %125, %16 : <4 x i32>
    %127 = add %126, %19 : <4 x i32>
    %128 = add %127, %21 : <4 x i32>
    %129 = gep inbounds [i32, i64 53] %0 : ptr
    %130, %131 = load read pinned [<4 x i32>, align 4] %129, %1, %124 : <4 x i32>, mem
    %132 = gep [i8, i64 16] %129 : ptr
    %133, %134 = load read pinned [<4 x i32>, align 4] %132, %1, %131 : <4 x i32>, mem
    %135 = add %130, %127 : <4 x i32>
    %136 = add %133, %128 : <4 x i32>
    %137 = add %135, %26 : <4 x i32>
    %138 = add %136, %26 : <4 x i32>
    %139 = store write pinned [<4 x i32>, align 4] %137, %129, %1, %134 : mem
    %140 = store write pinned [<4 x i32>, align 4] %138, %132, %1, %139 : mem
  } -> (%1, %140)
  %3 = lambda @sum (%2, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = call read write io [void ()] %0, %2, %3 : io, mem
    %6 = const 0 : i64
    %7 = const 0 : i32
    %8, %9, %10, %11, %12 = theta (%4, %5, %6, %7, %1) (%13: io, %14: mem, %15: i64, %16: i32, %17: ptr) {
      %18 = gep inbounds [i32, _] %17, %15 : ptr
      %19, %20, %21 = load read write io [i32, align 4, volatile] %18, %13, %14 : i32, io, mem
      %22 = add %16, %19 : i32
      %23 = const 1 : i64
      %24 = add nsw %15, %23 : i64
      %25 = const 61 : i64
      %26 = icmp slt %24, %25 : i1
      %27 = match [-1 -> 1, default -> 0] %26 : ctl2
    } -> (%27, %20, %21, %24, %22, %17)
  } -> (%11, %8, %9)
} -> (%2, %3)
