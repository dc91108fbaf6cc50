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
    %3 = const 80 : i64
    %4 = const 72 : i64
    %5 = const 64 : i64
    %6 = const 56 : i64
    %7 = const 48 : i64
    %8 = const 40 : i64
    %9 = const 32 : i64
    %10 = const 24 : i64
    %11 = const 16 : i64
    %12 = const 8 : i64
    %13 = const 0 : i64
    %14, %15, %16, %17 = theta (%1, %2, %13, %0) (%18: io, %19: mem, %20: i64, %21: ptr) {
      %22 = gep inbounds [[100 x i32], i64 0, _] %21, %20 : ptr
      %23 = gep inbounds [i8, i64 4] %22 : ptr
      %24, %25 = load read pinned [i32, align 4] %22, %18, %19 : i32, mem
      %26 = const 1 : i32
      %27 = add %24, %26 : i32
      %28 = store write pinned [i32, align 4] %27, %23, %18, %25 : mem
      %29 = const 1 : i64
      %30 = add nsw %20, %29 : i64
      %31 = const 90 : i64
      %32 = icmp slt %30, %31 : i1
      %33 = match [-1 -> 1, default -> 0] %32 : ctl2
    } -> (%33, %18, %28, %30, %21)
    %34, %35, %36, %37, %38 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%1, %15, %13, %0, %13) (%39: io, %40: mem, %41: i64, %42: ptr, %43: i64) {
      %44 = const 2 : i64
      %45 = const 1 : i64
      %46 = const 1 : i32
      %47 = gep inbounds [[100 x i32], i64 0, _] %42, %41 : ptr
      %48 = gep inbounds [i8, i64 4] %47 : ptr
      %49, %50 = load read pinned [i32, align 4] %48, %39, %40 : i32, mem
      %51 = xor %49, %46 : i32
      %52 = store write pinned [i32, align 4] %51, %47, %39, %50 : mem
      %53 = add nsw %41, %45 : i64
      %54 = add nuw nsw %43, %45 : i64
      %55 = icmp ult %54, %44 : i1
      %56 = match [-1 -> 1, default -> 0] %55 : ctl2
    } -> (%56, %39, %52, %53, %42, %54)
    %57 = gep inbounds [[100 x i32], i64 0, _] %0, %36 : ptr
    %58 = gep inbounds [i8, i64 4] %57 : ptr
    %59, %60 = load read pinned [<4 x i32>, align 4] %58, %1, %35 : <4 x i32>, mem
    %61 = gep [i8, i64 20] %57 : ptr
    %62, %63 = load read pinned [<4 x i32>, align 4] %61, %1, %60 : <4 x i32>, mem
    %64 = const [1 : i32, 1 : i32, 1 : i32, 1 : i32] : <4 x i32>
    %65 = xor %59, %64 : <4 x i32>
    %66 = xor %62, %64 : <4 x i32>
    %67 = store write pinned [<4 x i32>, align 4] %65, %57, %1, %63 : mem
    %68 = gep [i8, i64 16] %57 : ptr
    %69 = store write pinned [<4 x i32>, align 4] %66, %68, %1, %67 : mem
    %70 = add nsw %36, %12 : i64
    %71 = gep inbounds [[100 x i32], i64 0, _] %0, %70 : ptr
    %72 = gep inbounds [i8, i64 4] %71 : ptr
    %73, %74 = load read pinned [<4 x i32>, align 4] %72, %1, %69 : <4 x i32>, mem
    %75 = gep [i8, i64 20] %71 : ptr
    %76, %77 = load read pinned [<4 x i32>, align 4] %75, %1, %74 : <4 x i32>, mem
    %78 = xor %73, %64 : <4 x i32>
    %79 = xor %76, %64 : <4 x i32>
    %80 = store write pinned [<4 x i32>, align 4] %78, %71, %1, %77 : mem
    %81 = gep [i8, i64 16] %71 : ptr
    %82 = store write pinned [<4 x i32>, align 4] %79, %81, %1, %80 : mem
    %83 = add nsw %36, %11 : i64
    %84 = gep inbounds [[100 x i32], i64 0, _] %0, %83 : ptr
    %85 = gep inbounds [i8, i64 4] %84 : ptr
    %86, %87 = load read pinned [<4 x i32>, align 4] %85, %1, %82 : <4 x i32>, mem
    %88 = gep [i8, i64 20] %84 : ptr
    %89, %90 = load read pinned [<4 x i32>, align 4] %88, %1, %87 : <4 x i32>, mem
    %91 = xor %86, %64 : <4 x i32>
    %92 = xor %89, %64 : <4 x i32>
    %93 = store write pinned [<4 x i32>, align 4] %91, %84, %1, %90 : mem
    %94 = gep [i8, i64 16] %84 : ptr
    %95 = store write pinned [<4 x i32>, align 4] %92, %94, %1, %93 : mem
    %96 = add nsw %36, %10 : i64
    %97 = gep inbounds [[100 x i32], i64 0, _] %0, %96 : ptr
    %98 = gep inbounds [i8, i64 4] %97 : ptr
    %99, %100 = load read pinned [<4 x i32>, align 4] %98, %1, %95 : <4 x i32>, mem
    %101 = gep [i8, i64 20] %97 : ptr
    %102, %103 = load read pinned [<4 x i32>, align 4] %101, %1, %100 : <4 x i32>, mem
    %104 = xor %99, %64 : <4 x i32>
    %105 = xor %102, %64 : <4 x i32>
    %106 = store write pinned [<4 x i32>, align 4] %104, %97, %1, %103 : mem
    %107 = gep [i8, i64 16] %97 : ptr
    %108 = store write pinned [<4 x i32>, align 4] %105, %107, %1, %106 : mem
    %109 = add nsw %36, %9 : i64
    %110 = gep inbounds [[100 x i32], i64 0, _] %0, %109 : ptr
    %111 = gep inbounds [i8, i64 4] %110 : ptr
    %112, %113 = load read pinned [<4 x i32>, align 4] %111, %1, %108 : <4 x i32>, mem
    %114 = gep [i8, i64 20] %110 : ptr
    %115, %116 = load read pinned [<4 x i32>, align 4] %114, %1, %113 : <4 x i32>, mem
    %117 = xor %112, %64 : <4 x i32>
    %118 = xor %115, %64 : <4 x i32>
    %119 = store write pinned [<4 x i32>, align 4] %117, %110, %1, %116 : mem
    %120 = gep [i8, i64 16] %110 : ptr
    %121 = store write pinned [<4 x i32>, align 4] %118, %120, %1, %119 : mem
    %122 = add nsw %36, %8 : i64
    %123 = gep inbounds [[100 x i32], i64 0, _] %0, %122 : ptr
    %124 = gep inbounds [i8, i64 4] %123 : ptr
    %125, %126 = load read pinned [<4 x i32>, align 4] %124, %1, %121 : <4 x i32>, mem
    %127 = gep [i8, i64 20] %123 : ptr
    %128, %129 = load read pinned [<4 x i32>, align 4] %127, %1, %126 : <4 x i32>, mem
    %130 = xor %125, %64 : <4 x i32>
    %131 = xor %128, %64 : <4 x i32>
    %132 = store write pinned [<4 x i32>, align 4] %130, %123, %1, %129 : mem
    %133 = gep [i8, i64 16] %123 : ptr
    %134 = store write pinned [<4 x i32>, align 4] %131, %133, %1, %132 : mem
    %135 = add nsw %36, %7 : i64
    %136 = gep inbounds [[100 x i32], i64 0, _] %0, %135 : ptr
    %137 = gep inbounds [i8, i64 4] %136 : ptr
    %138, %139 = load read pinned [<4 x i32>, align 4] %137, %1, %134 : <4 x i32>, mem
    %140 = gep [i8, i64 20] %136 : ptr
    %141, %142 = load read pinned [<4 x i32>, align 4] %140, %1, %139 : <4 x i32>, mem
    %143 = xor %138, %64 : <4 x i32>
    %144 = xor %141, %64 : <4 x i32>
    %145 = store write pinned [<4 x i32>, align 4] %143, %136, %1, %142 : mem
    %146 = gep [i8, i64 16] %136 : ptr
    %147 = store write pinned [<4 x i32>, align 4] %144, %146, %1, %145 : mem
    %148 = add nsw %36, %6 : i64
    %149 = gep inbounds [[100 x i32], i64 0, _] %0, %148 : ptr
    %150 = gep inbounds [i8, i64 4] %149 : ptr
    %151, %152 = load read pinned [<4 x i32>, align 4] %150, %1, %147 : <4 x i32>, mem
    %153 = gep [i8, i64 20] %149 : ptr
    %154, %155 = load read pinned [<4 x i32>, align 4] %153, %1, %152 : <4 x i32>, mem
    %156 = xor %151, %64 : <4 x i32>
    %157 = xor %154, %64 : <4 x i32>
    %158 = store write pinned [<4 x i32>, align 4] %156, %149, %1, %155 : mem
    %159 = gep [i8, i64 16] %149 : ptr
    %160 = store write pinned [<4 x i32>, align 4] %157, %159, %1, %158 : mem
    %161 = add nsw %36, %5 : i64
    %162 = gep inbounds [[100 x i32], i64 0, _] %0, %161 : ptr
    %163 = gep inbounds [i8, i64 4] %162 : ptr
    %164, %165 = load read pinned [<4 x i32>, align 4] %163, %1, %160 : <4 x i32>, mem
    %166 = gep [i8, i64 20] %162 : ptr
    %167, %168 = load read pinned [<4 x i32>, align 4] %166, %1, %165 : <4 x i32>, mem
    %169 = xor %164, %64 : <4 x i32>
    %170 = xor %167, %64 : <4 x i32>
    %171 = store write pinned [<4 x i32>, align 4] %169, %162, %1, %168 : mem
    %172 = gep [i8, i64 16] %162 : ptr
    %173 = store write pinned [<4 x i32>, align 4] %170, %172, %1, %171 : mem
    %174 = add nsw %36, %4 : i64
    %175 = gep inbounds [[100 x i32], i64 0, _] %0, %174 : ptr
    %176 = gep inbounds [i8, i64 4] %175 : ptr
    %177, %178 = load read pinned [<4 x i32>, align 4] %176, %1, %173 : <4 x i32>, mem
    %179 = gep [i8, i64 20] %175 : ptr
    %180, %181 = load read pinned [<4 x i32>, align 4] %179, %1, %178 : <4 x i32>, mem
    %182 = xor %177, %64 : <4 x i32>
    %183 = xor %180, %64 : <4 x i32>
    %184 = store write pinned [<4 x i32>, align 4] %182, %175, %1, %181 : mem
    %185 = gep [i8, i64 16] %175 : ptr
    %186 = store write pinned [<4 x i32>, align 4] %183, %185, %1, %184 : mem
    %187 = add nsw %36, %3 : i64
    %188 = gep inbounds [[100 x i32], i64 0, _] %0, %187 : ptr
    %189 = gep inbounds [i8, i64 4] %188 : ptr
    %190, %191 = load read pinned [<4 x i32>, align 4] %189, %1, %186 : <4 x i32>, mem
    %192 = gep [i8, i64 20] %188 : ptr
    %193, %194 = load read pinned [<4 x i32>, align 4] %192, %1, %191 : <4 x i32>, mem
    %195 = xor %190, %64 : <4 x i32>
    %196 = xor %193, %64 : <4 x i32>
    %197 = store write pinned [<4 x i32>, align 4] %195, %188, %1, %194 : mem
    %198 = gep [i8, i64 16] %188 : ptr
    %199 = store write pinned [<4 x i32>, align 4] %196, %198, %1, %197 : mem
    %200 = gep inbounds [i8, i64 352] %0 : ptr
    %201, %202 = load read pinned [i32, align 4] %200, %1, %199 : i32, mem
  } -> (%201, %1, %202)
} -> (%2)
