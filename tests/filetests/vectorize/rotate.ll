; test opt bit-idioms,red,vectorize,dne
; Rotations and bit reversals are done with all lanes at once.
; run: @run() == 1052340413
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@d = global [64 x i32] zeroinitializer, align 16
define void @f(ptr %d) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i32, ptr %d, i64 %i
  %x = load i32, ptr %p, align 4
  %l = shl i32 %x, 7
  %r = lshr i32 %x, 25
  %o = or i32 %l, %r
  store i32 %o, ptr %p, align 4
  %i1 = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i1, 64
  br i1 %c, label %loop, label %done
done:
  ret void
}
declare i32 @llvm.bitreverse.i32(i32)
define void @g(ptr %d) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i32, ptr %d, i64 %i
  %x = load i32, ptr %p, align 4
  %o = call i32 @llvm.bitreverse.i32(i32 %x)
  %y = add i32 %o, 3
  store i32 %y, ptr %p, align 4
  %i1 = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i1, 64
  br i1 %c, label %loop, label %done
done:
  ret void
}
define i32 @run() {
entry:
  store i32 123456789, ptr getelementptr inbounds (i32, ptr @d, i64 5), align 4
  store i32 -77777, ptr getelementptr inbounds (i32, ptr @d, i64 6), align 4
  call void @f(ptr @d)
  call void @g(ptr @d)
  %a = load i32, ptr getelementptr inbounds (i32, ptr @d, i64 5), align 4
  %b = load i32, ptr getelementptr inbounds (i32, ptr @d, i64 6), align 4
  %c = load i32, ptr getelementptr inbounds (i32, ptr @d, i64 7), align 4
  %x = xor i32 %a, %b
  %y = add i32 %x, %c
  ret i32 %y
}
; expect
preamble [
  "source_filename = \"vectorize/rotate.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @d = external defined global [64 x i32] : ptr, suffix ", align 16"
symbol @f = external defined function void (ptr) : ptr, params [""]
symbol @llvm.bitreverse.i32 = external declared function i32 (i32) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @g = external defined function void (ptr) : ptr, params [""]
symbol @run = external defined function i32 () : ptr
symbol @llvm.fshl.i32 = external declared function i32 (i32, i32, i32) : ptr, params ["", "", ""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.fshl.v4i32 = external declared function <4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>) : ptr, params ["", "", ""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.bitreverse.v4i32 = external declared function <4 x i32> (<4 x i32>) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@d, @f, @g, @run] () {
  %0 = delta @d () () {
    %1 = const zero : [64 x i32]
  } -> (%1)
  %2 = lambda @f () (%0: ptr, %1: io, %2: mem) {
    %3 = const 0 : i64
    %4 = gep inbounds [i32, i64 0] %0 : ptr
    %5, %6 = load read pinned [<4 x i32>, align 4] %4, %1, %2 : <4 x i32>, mem
    %7 = gep [i8, i64 16] %4 : ptr
    %8, %9 = load read pinned [<4 x i32>, align 4] %7, %1, %6 : <4 x i32>, mem
    %10 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
    %11 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %5, %5, %10 : <4 x i32>
    %12 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %8, %8, %10 : <4 x i32>
    %13 = store write pinned [<4 x i32>, align 4] %11, %4, %1, %9 : mem
    %14 = gep [i8, i64 16] %4 : ptr
    %15 = store write pinned [<4 x i32>, align 4] %12, %14, %1, %13 : mem
    %16 = const 1 : i64
    %17 = add nuw nsw %3, %16 : i64
    %18 = const 1 : i64
    %19 = add nuw nsw %17, %18 : i64
    %20 = const 1 : i64
    %21 = add nuw nsw %19, %20 : i64
    %22 = const 1 : i64
    %23 = add nuw nsw %21, %22 : i64
    %24 = const 1 : i64
    %25 = add nuw nsw %23, %24 : i64
    %26 = const 1 : i64
    %27 = add nuw nsw %25, %26 : i64
    %28 = const 1 : i64
    %29 = add nuw nsw %27, %28 : i64
    %30 = const 1 : i64
    %31 = add nuw nsw %29, %30 : i64
    %32 = gep inbounds [i32, _] %0, %31 : ptr
    %33, %34 = load read pinned [<4 x i32>, align 4] %32, %1, %15 : <4 x i32>, mem
    %35 = gep [i8, i64 16] %32 : ptr
    %36, %37 = load read pinned [<4 x i32>, align 4] %35, %1, %34 : <4 x i32>, mem
    %38 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
    %39 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %33, %33, %38 : <4 x i32>
    %40 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %36, %36, %38 : <4 x i32>
    %41 = store write pinned [<4 x i32>, align 4] %39, %32, %1, %37 : mem
    %42 = gep [i8, i64 16] %32 : ptr
    %43 = store write pinned [<4 x i32>, align 4] %40, %42, %1, %41 : mem
    %44 = const 1 : i64
    %45 = add nuw nsw %31, %44 : i64
    %46 = const 1 : i64
    %47 = add nuw nsw %45, %46 : i64
    %48 = const 1 : i64
    %49 = add nuw nsw %47, %48 : i64
    %50 = const 1 : i64
    %51 = add nuw nsw %49, %50 : i64
    %52 = const 1 : i64
    %53 = add nuw nsw %51, %52 : i64
    %54 = const 1 : i64
    %55 = add nuw nsw %53, %54 : i64
    %56 = const 1 : i64
    %57 = add nuw nsw %55, %56 : i64
    %58 = const 1 : i64
    %59 = add nuw nsw %57, %58 : i64
    %60 = gep inbounds [i32, _] %0, %59 : ptr
    %61, %62 = load read pinned [<4 x i32>, align 4] %60, %1, %43 : <4 x i32>, mem
    %63 = gep [i8, i64 16] %60 : ptr
    %64, %65 = load read pinned [<4 x i32>, align 4] %63, %1, %62 : <4 x i32>, mem
    %66 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
    %67 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %61, %61, %66 : <4 x i32>
    %68 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %64, %64, %66 : <4 x i32>
    %69 = store write pinned [<4 x i32>, align 4] %67, %60, %1, %65 : mem
    %70 = gep [i8, i64 16] %60 : ptr
    %71 = store write pinned [<4 x i32>, align 4] %68, %70, %1, %69 : mem
    %72 = const 1 : i64
    %73 = add nuw nsw %59, %72 : i64
    %74 = const 1 : i64
    %75 = add nuw nsw %73, %74 : i64
    %76 = const 1 : i64
    %77 = add nuw nsw %75, %76 : i64
    %78 = const 1 : i64
    %79 = add nuw nsw %77, %78 : i64
    %80 = const 1 : i64
    %81 = add nuw nsw %79, %80 : i64
    %82 = const 1 : i64
    %83 = add nuw nsw %81, %82 : i64
    %84 = const 1 : i64
    %85 = add nuw nsw %83, %84 : i64
    %86 = const 1 : i64
    %87 = add nuw nsw %85, %86 : i64
    %88 = gep inbounds [i32, _] %0, %87 : ptr
    %89, %90 = load read pinned [<4 x i32>, align 4] %88, %1, %71 : <4 x i32>, mem
    %91 = gep [i8, i64 16] %88 : ptr
    %92, %93 = load read pinned [<4 x i32>, align 4] %91, %1, %90 : <4 x i32>, mem
    %94 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
    %95 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %89, %89, %94 : <4 x i32>
    %96 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %92, %92, %94 : <4 x i32>
    %97 = store write pinned [<4 x i32>, align 4] %95, %88, %1, %93 : mem
    %98 = gep [i8, i64 16] %88 : ptr
    %99 = store write pinned [<4 x i32>, align 4] %96, %98, %1, %97 : mem
    %100 = const 1 : i64
    %101 = add nuw nsw %87, %100 : i64
    %102 = const 1 : i64
    %103 = add nuw nsw %101, %102 : i64
    %104 = const 1 : i64
    %105 = add nuw nsw %103, %104 : i64
    %106 = const 1 : i64
    %107 = add nuw nsw %105, %106 : i64
    %108 = const 1 : i64
    %109 = add nuw nsw %107, %108 : i64
    %110 = const 1 : i64
    %111 = add nuw nsw %109, %110 : i64
    %112 = const 1 : i64
    %113 = add nuw nsw %111, %112 : i64
    %114 = const 1 : i64
    %115 = add nuw nsw %113, %114 : i64
    %116 = gep inbounds [i32, _] %0, %115 : ptr
    %117, %118 = load read pinned [<4 x i32>, align 4] %116, %1, %99 : <4 x i32>, mem
    %119 = gep [i8, i64 16] %116 : ptr
    %120, %121 = load read pinned [<4 x i32>, align 4] %119, %1, %118 : <4 x i32>, mem
    %122 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
    %123 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %117, %117, %122 : <4 x i32>
    %124 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %120, %120, %122 : <4 x i32>
    %125 = store write pinned [<4 x i32>, align 4] %123, %116, %1, %121 : mem
    %126 = gep [i8, i64 16] %116 : ptr
    %127 = store write pinned [<4 x i32>, align 4] %124, %126, %1, %125 : mem
    %128 = const 1 : i64
    %129 = add nuw nsw %115, %128 : i64
    %130 = const 1 : i64
    %131 = add nuw nsw %129, %130 : i64
    %132 = const 1 : i64
    %133 = add nuw nsw %131, %132 : i64
    %134 = const 1 : i64
    %135 = add nuw nsw %133, %134 : i64
    %136 = const 1 : i64
    %137 = add nuw nsw %135, %136 : i64
    %138 = const 1 : i64
    %139 = add nuw nsw %137, %138 : i64
    %140 = const 1 : i64
    %141 = add nuw nsw %139, %140 : i64
    %142 = const 1 : i64
    %143 = add nuw nsw %141, %142 : i64
    %144 = gep inbounds [i32, _] %0, %143 : ptr
    %145, %146 = load read pinned [<4 x i32>, align 4] %144, %1, %127 : <4 x i32>, mem
    %147 = gep [i8, i64 16] %144 : ptr
    %148, %149 = load read pinned [<4 x i32>, align 4] %147, %1, %146 : <4 x i32>, mem
    %150 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
    %151 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %145, %145, %150 : <4 x i32>
    %152 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %148, %148, %150 : <4 x i32>
    %153 = store write pinned [<4 x i32>, align 4] %151, %144, %1, %149 : mem
    %154 = gep [i8, i64 16] %144 : ptr
    %155 = store write pinned [<4 x i32>, align 4] %152, %154, %1, %153 : mem
    %156 = const 1 : i64
    %157 = add nuw nsw %143, %156 : i64
    %158 = const 1 : i64
    %159 = add nuw nsw %157, %158 : i64
    %160 = const 1 : i64
    %161 = add nuw nsw %159, %160 : i64
    %162 = const 1 : i64
    %163 = add nuw nsw %161, %162 : i64
    %164 = const 1 : i64
    %165 = add nuw nsw %163, %164 : i64
    %166 = const 1 : i64
    %167 = add nuw nsw %165, %166 : i64
    %168 = const 1 : i64
    %169 = add nuw nsw %167, %168 : i64
    %170 = const 1 : i64
    %171 = add nuw nsw %169, %170 : i64
    %172 = gep inbounds [i32, _] %0, %171 : ptr
    %173, %174 = load read pinned [<4 x i32>, align 4] %172, %1, %155 : <4 x i32>, mem
    %175 = gep [i8, i64 16] %172 : ptr
    %176, %177 = load read pinned [<4 x i32>, align 4] %175, %1, %174 : <4 x i32>, mem
    %178 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
    %179 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %173, %173, %178 : <4 x i32>
    %180 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %176, %176, %178 : <4 x i32>
    %181 = store write pinned [<4 x i32>, align 4] %179, %172, %1, %177 : mem
    %182 = gep [i8, i64 16] %172 : ptr
    %183 = store write pinned [<4 x i32>, align 4] %180, %182, %1, %181 : mem
    %184 = const 1 : i64
    %185 = add nuw nsw %171, %184 : i64
    %186 = const 1 : i64
    %187 = add nuw nsw %185, %186 : i64
    %188 = const 1 : i64
    %189 = add nuw nsw %187, %188 : i64
    %190 = const 1 : i64
    %191 = add nuw nsw %189, %190 : i64
    %192 = const 1 : i64
    %193 = add nuw nsw %191, %192 : i64
    %194 = const 1 : i64
    %195 = add nuw nsw %193, %194 : i64
    %196 = const 1 : i64
    %197 = add nuw nsw %195, %196 : i64
    %198 = const 1 : i64
    %199 = add nuw nsw %197, %198 : i64
    %200 = gep inbounds [i32, _] %0, %199 : ptr
    %201, %202 = load read pinned [<4 x i32>, align 4] %200, %1, %183 : <4 x i32>, mem
    %203 = gep [i8, i64 16] %200 : ptr
    %204, %205 = load read pinned [<4 x i32>, align 4] %203, %1, %202 : <4 x i32>, mem
    %206 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
    %207 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %201, %201, %206 : <4 x i32>
    %208 = call [<4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>), intrinsic @llvm.fshl.v4i32] %204, %204, %206 : <4 x i32>
    %209 = store write pinned [<4 x i32>, align 4] %207, %200, %1, %205 : mem
    %210 = gep [i8, i64 16] %200 : ptr
    %211 = store write pinned [<4 x i32>, align 4] %208, %210, %1, %209 : mem
  } -> (%1, %211)
  %3 = lambda @g () (%0: ptr, %1: io, %2: mem) {
    %3 = const 0 : i64
    %4, %5, %6, %7 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%1, %2, %0, %3) (%8: io, %9: mem, %10: ptr, %11: i64) {
      %12 = gep inbounds [i32, _] %10, %11 : ptr
      %13, %14 = load read pinned [<4 x i32>, align 4] %12, %8, %9 : <4 x i32>, mem
      %15 = call [<4 x i32> (<4 x i32>), intrinsic @llvm.bitreverse.v4i32] %13 : <4 x i32>
      %16 = const [3 : i32, 3 : i32, 3 : i32, 3 : i32] : <4 x i32>
      %17 = add %15, %16 : <4 x i32>
      %18 = store write pinned [<4 x i32>, align 4] %17, %12, %8, %14 : mem
      %19 = const 1 : i64
      %20 = add nuw nsw %11, %19 : i64
      %21 = const 1 : i64
      %22 = add nuw nsw %20, %21 : i64
      %23 = const 1 : i64
      %24 = add nuw nsw %22, %23 : i64
      %25 = const 1 : i64
      %26 = add nuw nsw %24, %25 : i64
      %27 = const 64 : i64
      %28 = icmp ult %26, %27 : i1
      %29 = match [-1 -> 1, default -> 0] %28 : ctl2
    } -> (%29, %8, %18, %10, %26)
  } -> (%4, %5)
  %4 = lambda @run (%0, %2, %3) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = gep inbounds [i32, i64 5] %0 : ptr
    %6 = const 123456789 : i32
    %7 = store write pinned [i32, align 4] %6, %5, %3, %4 : mem
    %8 = gep inbounds [i32, i64 6] %0 : ptr
    %9 = const -77777 : i32
    %10 = store write pinned [i32, align 4] %9, %8, %3, %7 : mem
    %11, %12 = call read write io [void (ptr), args [""]] %1, %0, %3, %10 : io, mem
    %13, %14 = call read write io [void (ptr), args [""]] %2, %0, %11, %12 : io, mem
    %15, %16 = load read pinned [i32, align 4] %5, %13, %14 : i32, mem
    %17, %18 = load read pinned [i32, align 4] %8, %13, %16 : i32, mem
    %19 = gep inbounds [i32, i64 7] %0 : ptr
    %20, %21 = load read pinned [i32, align 4] %19, %13, %18 : i32, mem
    %22 = xor %15, %17 : i32
    %23 = add %22, %20 : i32
  } -> (%23, %13, %21)
} -> (%0, %2, %3, %4)
