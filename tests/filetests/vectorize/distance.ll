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
    %3 = const 84 : i64
    %4 = const 80 : i64
    %5 = const 76 : i64
    %6 = const 72 : i64
    %7 = const 68 : i64
    %8 = const 64 : i64
    %9 = const 60 : i64
    %10 = const 56 : i64
    %11 = const 52 : i64
    %12 = const 48 : i64
    %13 = const 44 : i64
    %14 = const 40 : i64
    %15 = const 36 : i64
    %16 = const 32 : i64
    %17 = const 28 : i64
    %18 = const 24 : i64
    %19 = const 20 : i64
    %20 = const 16 : i64
    %21 = const 12 : i64
    %22 = const 8 : i64
    %23 = const 4 : i64
    %24 = const 0 : i64
    %25, %26, %27, %28, %29 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%1, %2, %24, %0, %24) (%30: io, %31: mem, %32: i64, %33: ptr, %34: i64) {
      %35 = const 2 : i64
      %36 = const 1 : i64
      %37 = const 1 : i32
      %38 = gep inbounds [[100 x i32], i64 0, _] %33, %32 : ptr
      %39 = gep inbounds [i8, i64 16] %38 : ptr
      %40, %41 = load read pinned [i32, align 4] %38, %30, %31 : i32, mem
      %42 = add %40, %37 : i32
      %43 = store write pinned [i32, align 4] %42, %39, %30, %41 : mem
      %44 = add nsw %32, %36 : i64
      %45 = add nuw nsw %34, %36 : i64
      %46 = icmp ult %45, %35 : i1
      %47 = match [-1 -> 1, default -> 0] %46 : ctl2
    } -> (%47, %30, %43, %44, %33, %45)
    %48 = gep inbounds [[100 x i32], i64 0, _] %0, %27 : ptr
    %49 = gep inbounds [i8, i64 16] %48 : ptr
    %50, %51 = load read pinned [<4 x i32>, align 4] %48, %1, %26 : <4 x i32>, mem
    %52 = const [1 : i32, 1 : i32, 1 : i32, 1 : i32] : <4 x i32>
    %53 = add %50, %52 : <4 x i32>
    %54 = store write pinned [<4 x i32>, align 4] %53, %49, %1, %51 : mem
    %55 = add nsw %27, %23 : i64
    %56 = gep inbounds [[100 x i32], i64 0, _] %0, %55 : ptr
    %57 = gep inbounds [i8, i64 16] %56 : ptr
    %58, %59 = load read pinned [<4 x i32>, align 4] %56, %1, %54 : <4 x i32>, mem
    %60 = add %58, %52 : <4 x i32>
    %61 = store write pinned [<4 x i32>, align 4] %60, %57, %1, %59 : mem
    %62 = add nsw %27, %22 : i64
    %63 = gep inbounds [[100 x i32], i64 0, _] %0, %62 : ptr
    %64 = gep inbounds [i8, i64 16] %63 : ptr
    %65, %66 = load read pinned [<4 x i32>, align 4] %63, %1, %61 : <4 x i32>, mem
    %67 = add %65, %52 : <4 x i32>
    %68 = store write pinned [<4 x i32>, align 4] %67, %64, %1, %66 : mem
    %69 = add nsw %27, %21 : i64
    %70 = gep inbounds [[100 x i32], i64 0, _] %0, %69 : ptr
    %71 = gep inbounds [i8, i64 16] %70 : ptr
    %72, %73 = load read pinned [<4 x i32>, align 4] %70, %1, %68 : <4 x i32>, mem
    %74 = add %72, %52 : <4 x i32>
    %75 = store write pinned [<4 x i32>, align 4] %74, %71, %1, %73 : mem
    %76 = add nsw %27, %20 : i64
    %77 = gep inbounds [[100 x i32], i64 0, _] %0, %76 : ptr
    %78 = gep inbounds [i8, i64 16] %77 : ptr
    %79, %80 = load read pinned [<4 x i32>, align 4] %77, %1, %75 : <4 x i32>, mem
    %81 = add %79, %52 : <4 x i32>
    %82 = store write pinned [<4 x i32>, align 4] %81, %78, %1, %80 : mem
    %83 = add nsw %27, %19 : i64
    %84 = gep inbounds [[100 x i32], i64 0, _] %0, %83 : ptr
    %85 = gep inbounds [i8, i64 16] %84 : ptr
    %86, %87 = load read pinned [<4 x i32>, align 4] %84, %1, %82 : <4 x i32>, mem
    %88 = add %86, %52 : <4 x i32>
    %89 = store write pinned [<4 x i32>, align 4] %88, %85, %1, %87 : mem
    %90 = add nsw %27, %18 : i64
    %91 = gep inbounds [[100 x i32], i64 0, _] %0, %90 : ptr
    %92 = gep inbounds [i8, i64 16] %91 : ptr
    %93, %94 = load read pinned [<4 x i32>, align 4] %91, %1, %89 : <4 x i32>, mem
    %95 = add %93, %52 : <4 x i32>
    %96 = store write pinned [<4 x i32>, align 4] %95, %92, %1, %94 : mem
    %97 = add nsw %27, %17 : i64
    %98 = gep inbounds [[100 x i32], i64 0, _] %0, %97 : ptr
    %99 = gep inbounds [i8, i64 16] %98 : ptr
    %100, %101 = load read pinned [<4 x i32>, align 4] %98, %1, %96 : <4 x i32>, mem
    %102 = add %100, %52 : <4 x i32>
    %103 = store write pinned [<4 x i32>, align 4] %102, %99, %1, %101 : mem
    %104 = add nsw %27, %16 : i64
    %105 = gep inbounds [[100 x i32], i64 0, _] %0, %104 : ptr
    %106 = gep inbounds [i8, i64 16] %105 : ptr
    %107, %108 = load read pinned [<4 x i32>, align 4] %105, %1, %103 : <4 x i32>, mem
    %109 = add %107, %52 : <4 x i32>
    %110 = store write pinned [<4 x i32>, align 4] %109, %106, %1, %108 : mem
    %111 = add nsw %27, %15 : i64
    %112 = gep inbounds [[100 x i32], i64 0, _] %0, %111 : ptr
    %113 = gep inbounds [i8, i64 16] %112 : ptr
    %114, %115 = load read pinned [<4 x i32>, align 4] %112, %1, %110 : <4 x i32>, mem
    %116 = add %114, %52 : <4 x i32>
    %117 = store write pinned [<4 x i32>, align 4] %116, %113, %1, %115 : mem
    %118 = add nsw %27, %14 : i64
    %119 = gep inbounds [[100 x i32], i64 0, _] %0, %118 : ptr
    %120 = gep inbounds [i8, i64 16] %119 : ptr
    %121, %122 = load read pinned [<4 x i32>, align 4] %119, %1, %117 : <4 x i32>, mem
    %123 = add %121, %52 : <4 x i32>
    %124 = store write pinned [<4 x i32>, align 4] %123, %120, %1, %122 : mem
    %125 = add nsw %27, %13 : i64
    %126 = gep inbounds [[100 x i32], i64 0, _] %0, %125 : ptr
    %127 = gep inbounds [i8, i64 16] %126 : ptr
    %128, %129 = load read pinned [<4 x i32>, align 4] %126, %1, %124 : <4 x i32>, mem
    %130 = add %128, %52 : <4 x i32>
    %131 = store write pinned [<4 x i32>, align 4] %130, %127, %1, %129 : mem
    %132 = add nsw %27, %12 : i64
    %133 = gep inbounds [[100 x i32], i64 0, _] %0, %132 : ptr
    %134 = gep inbounds [i8, i64 16] %133 : ptr
    %135, %136 = load read pinned [<4 x i32>, align 4] %133, %1, %131 : <4 x i32>, mem
    %137 = add %135, %52 : <4 x i32>
    %138 = store write pinned [<4 x i32>, align 4] %137, %134, %1, %136 : mem
    %139 = add nsw %27, %11 : i64
    %140 = gep inbounds [[100 x i32], i64 0, _] %0, %139 : ptr
    %141 = gep inbounds [i8, i64 16] %140 : ptr
    %142, %143 = load read pinned [<4 x i32>, align 4] %140, %1, %138 : <4 x i32>, mem
    %144 = add %142, %52 : <4 x i32>
    %145 = store write pinned [<4 x i32>, align 4] %144, %141, %1, %143 : mem
    %146 = add nsw %27, %10 : i64
    %147 = gep inbounds [[100 x i32], i64 0, _] %0, %146 : ptr
    %148 = gep inbounds [i8, i64 16] %147 : ptr
    %149, %150 = load read pinned [<4 x i32>, align 4] %147, %1, %145 : <4 x i32>, mem
    %151 = add %149, %52 : <4 x i32>
    %152 = store write pinned [<4 x i32>, align 4] %151, %148, %1, %150 : mem
    %153 = add nsw %27, %9 : i64
    %154 = gep inbounds [[100 x i32], i64 0, _] %0, %153 : ptr
    %155 = gep inbounds [i8, i64 16] %154 : ptr
    %156, %157 = load read pinned [<4 x i32>, align 4] %154, %1, %152 : <4 x i32>, mem
    %158 = add %156, %52 : <4 x i32>
    %159 = store write pinned [<4 x i32>, align 4] %158, %155, %1, %157 : mem
    %160 = add nsw %27, %8 : i64
    %161 = gep inbounds [[100 x i32], i64 0, _] %0, %160 : ptr
    %162 = gep inbounds [i8, i64 16] %161 : ptr
    %163, %164 = load read pinned [<4 x i32>, align 4] %161, %1, %159 : <4 x i32>, mem
    %165 = add %163, %52 : <4 x i32>
    %166 = store write pinned [<4 x i32>, align 4] %165, %162, %1, %164 : mem
    %167 = add nsw %27, %7 : i64
    %168 = gep inbounds [[100 x i32], i64 0, _] %0, %167 : ptr
    %169 = gep inbounds [i8, i64 16] %168 : ptr
    %170, %171 = load read pinned [<4 x i32>, align 4] %168, %1, %166 : <4 x i32>, mem
    %172 = add %170, %52 : <4 x i32>
    %173 = store write pinned [<4 x i32>, align 4] %172, %169, %1, %171 : mem
    %174 = add nsw %27, %6 : i64
    %175 = gep inbounds [[100 x i32], i64 0, _] %0, %174 : ptr
    %176 = gep inbounds [i8, i64 16] %175 : ptr
    %177, %178 = load read pinned [<4 x i32>, align 4] %175, %1, %173 : <4 x i32>, mem
    %179 = add %177, %52 : <4 x i32>
    %180 = store write pinned [<4 x i32>, align 4] %179, %176, %1, %178 : mem
    %181 = add nsw %27, %5 : i64
    %182 = gep inbounds [[100 x i32], i64 0, _] %0, %181 : ptr
    %183 = gep inbounds [i8, i64 16] %182 : ptr
    %184, %185 = load read pinned [<4 x i32>, align 4] %182, %1, %180 : <4 x i32>, mem
    %186 = add %184, %52 : <4 x i32>
    %187 = store write pinned [<4 x i32>, align 4] %186, %183, %1, %185 : mem
    %188 = add nsw %27, %4 : i64
    %189 = gep inbounds [[100 x i32], i64 0, _] %0, %188 : ptr
    %190 = gep inbounds [i8, i64 16] %189 : ptr
    %191, %192 = load read pinned [<4 x i32>, align 4] %189, %1, %187 : <4 x i32>, mem
    %193 = add %191, %52 : <4 x i32>
    %194 = store write pinned [<4 x i32>, align 4] %193, %190, %1, %192 : mem
    %195 = add nsw %27, %3 : i64
    %196 = gep inbounds [[100 x i32], i64 0, _] %0, %195 : ptr
    %197 = gep inbounds [i8, i64 16] %196 : ptr
    %198, %199 = load read pinned [<4 x i32>, align 4] %196, %1, %194 : <4 x i32>, mem
    %200 = add %198, %52 : <4 x i32>
    %201 = store write pinned [<4 x i32>, align 4] %200, %197, %1, %199 : mem
    %202 = gep inbounds [i8, i64 64] %0 : ptr
    %203, %204 = load read pinned [i32, align 4] %202, %1, %201 : i32, mem
  } -> (%203, %1, %204)
} -> (%2)
