; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Even and odd numbers: whole vectors are loaded, and stored, and their numbers are put together.
; run: @f(40) == 3121
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
@c = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k1, %fill ]
  %two = mul nsw i64 %k, 2
  %e = getelementptr inbounds i32, ptr @a, i64 %two
  %o = getelementptr inbounds i8, ptr %e, i64 4
  %w = trunc i64 %k to i32
  %f = getelementptr inbounds i32, ptr @c, i64 %k
  %v = load i32, ptr %f
  %u = add i32 %v, %w
  %t = add i32 %w, 1
  store i32 %t, ptr %o
  store i32 %u, ptr %e
  %k1 = add nsw i64 %k, 1
  %d = icmp slt i64 %k1, %n
  br i1 %d, label %fill, label %loop
loop:
  %i = phi i64 [ 0, %fill ], [ %i1, %loop ]
  %j = mul nsw i64 %i, 2
  %p = getelementptr inbounds i32, ptr @a, i64 %j
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %r = getelementptr inbounds i32, ptr @b, i64 %i
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %h = shl i32 %y, 1
  %z = sub i32 %h, %x
  store i32 %z, ptr %r
  %i1 = add nsw i64 %i, 1
  %g = icmp slt i64 %i1, %n
  br i1 %g, label %loop, label %done
done:
  %l = getelementptr inbounds i32, ptr @b, i64 39
  %s = load i32, ptr %l
  %s2 = add i32 %s, 3080
  ret i32 %s2
}
; expect
preamble [
  "source_filename = \"vectorize/neighbours.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x i32] : ptr
symbol @b = internal defined global [100 x i32] : ptr
symbol @c = internal defined global [100 x i32] : ptr
symbol @f = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i32]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [100 x i32]
  } -> (%3)
  %4 = delta @c () () {
    %5 = const zero : [100 x i32]
  } -> (%5)
  %6 = lambda @f (%0, %4, %2) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {
    %6 = const 6 : i64
    %7 = const -1 : i64
    %8 = const 4 : i64
    %9 = const 0 : i64
    %10 = const 3 : i64
    %11 = const 1 : i64
    %12 = add %3, %7 : i64
    %13 = icmp sgt %3, %11 : i1
    %14 = select %13, %12, %9 : i64
    %15 = freeze %14 : i64
    %16 = add %15, %11 : i64
    %17 = and %16, %10 : i64
    %18 = and %16, %8 : i64
    %19 = icmp ugt %15, %6 : i1
    %20 = icmp eq %17, %9 : i1
    %21 = match [-1 -> 0, default -> 1] %20 : ctl2
    %22, %23 = gamma %21 (%4, %5, %0, %1, %17) {
      case 0 (%24: io, %25: mem, %26: ptr, %27: ptr, %28: i64) {
        %29 = const 0 : i64
      } -> (%25, %29)
      case 1 (%30: io, %31: mem, %32: ptr, %33: ptr, %34: i64) {
        %35 = const 0 : i64
        %36, %37, %38, %39, %40, %41, %42 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%30, %31, %35, %32, %33, %34, %35) (%43: io, %44: mem, %45: i64, %46: ptr, %47: ptr, %48: i64, %49: i64) {
          %50 = const 1 : i64
          %51 = const 1 : i32
          %52 = shl nsw %45, %50 : i64
          %53 = gep inbounds [i32, _] %46, %52 : ptr
          %54 = gep inbounds [i8, i64 4] %53 : ptr
          %55 = trunc %45 : i32
          %56 = gep inbounds [i32, _] %47, %45 : ptr
          %57, %58 = load read pinned [i32, align 4] %56, %43, %44 : i32, mem
          %59 = add %57, %55 : i32
          %60 = add %55, %51 : i32
          %61 = store write pinned [i32, align 4] %60, %54, %43, %58 : mem
          %62 = store write pinned [i32, align 4] %59, %53, %43, %61 : mem
          %63 = add nsw %45, %50 : i64
          %64 = add nuw nsw %49, %50 : i64
          %65 = icmp ult %64, %48 : i1
          %66 = match [-1 -> 1, default -> 0] %65 : ctl2
        } -> (%66, %43, %62, %63, %46, %47, %48, %64)
      } -> (%37, %38)
    }
    %67 = icmp eq %18, %9 : i1
    %68 = match [-1 -> 0, default -> 1] %67 : ctl2
    %69, %70 = gamma %68 (%4, %22, %23, %0, %1) {
      case 0 (%71: io, %72: mem, %73: i64, %74: ptr, %75: ptr) {
      } -> (%72, %73)
      case 1 (%76: io, %77: mem, %78: i64, %79: ptr, %80: ptr) {
        %81 = const 4 : i64
        %82 = const 1 : i64
        %83 = trunc %78 : i32
        %84 = const poison : <4 x i32>
        %85 = const 0 : i32
        %86 = insertelement %84, %83, %85 : <4 x i32>
        %87 = shufflevector [0, 0, 0, 0] %86, %84 : <4 x i32>
        %88 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
        %89 = add %87, %88 : <4 x i32>
        %90 = const 1 : i32
        %91 = add %83, %90 : i32
        %92 = insertelement %84, %91, %85 : <4 x i32>
        %93 = shufflevector [0, 0, 0, 0] %92, %84 : <4 x i32>
        %94 = add %93, %88 : <4 x i32>
        %95 = shl nsw %78, %82 : i64
        %96 = gep inbounds [i32, _] %79, %95 : ptr
        %97 = gep inbounds [i32, _] %80, %78 : ptr
        %98, %99 = load read pinned [<4 x i32>, align 4] %97, %76, %77 : <4 x i32>, mem
        %100 = add %98, %89 : <4 x i32>
        %101 = shufflevector [0, 4, 1, 5] %100, %94 : <4 x i32>
        %102 = shufflevector [2, 6, 3, 7] %100, %94 : <4 x i32>
        %103 = store write pinned [<4 x i32>, align 4] %101, %96, %76, %99 : mem
        %104 = gep [i8, i64 16] %96 : ptr
        %105 = store write pinned [<4 x i32>, align 4] %102, %104, %76, %103 : mem
        %106 = add nsw %78, %81 : i64
      } -> (%105, %106)
    }
    %107 = match [-1 -> 1, default -> 0] %19 : ctl2
    %108 = gamma %107 (%4, %69, %3, %70, %0, %1) {
      case 0 (%109: io, %110: mem, %111: i64, %112: i64, %113: ptr, %114: ptr) {
      } -> (%110)
      case 1 (%115: io, %116: mem, %117: i64, %118: i64, %119: ptr, %120: ptr) {
        %121 = trunc %118 : i32
        %122 = const poison : <4 x i32>
        %123 = const 0 : i32
        %124 = insertelement %122, %121, %123 : <4 x i32>
        %125 = shufflevector [0, 0, 0, 0] %124, %122 : <4 x i32>
        %126 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
        %127 = add %125, %126 : <4 x i32>
        %128 = const 1 : i32
        %129 = add %121, %128 : i32
        %130 = insertelement %122, %129, %123 : <4 x i32>
        %131 = shufflevector [0, 0, 0, 0] %130, %122 : <4 x i32>
        %132 = add %131, %126 : <4 x i32>
        %133, %134, %135, %136, %137, %138, %139, %140 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%115, %116, %117, %118, %119, %120, %127, %132) (%141: io, %142: mem, %143: i64, %144: i64, %145: ptr, %146: ptr, %147: <4 x i32>, %148: <4 x i32>) {
          %149 = const 8 : i64
          %150 = const 1 : i64
          %151 = const [4 : i32, 4 : i32, 4 : i32, 4 : i32] : <4 x i32>
          %152 = add %147, %151 : <4 x i32>
          %153 = const [8 : i32, 8 : i32, 8 : i32, 8 : i32] : <4 x i32>
          %154 = add %147, %153 : <4 x i32>
          %155 = add %148, %151 : <4 x i32>
          %156 = add %148, %153 : <4 x i32>
          %157 = shl nsw %144, %150 : i64
          %158 = gep inbounds [i32, _] %145, %157 : ptr
          %159 = gep inbounds [i32, _] %146, %144 : ptr
          %160, %161 = load read pinned [<4 x i32>, align 4] %159, %141, %142 : <4 x i32>, mem
          %162 = gep [i8, i64 16] %159 : ptr
          %163, %164 = load read pinned [<4 x i32>, align 4] %162, %141, %161 : <4 x i32>, mem
          %165 = add %160, %147 : <4 x i32>
          %166 = add %163, %152 : <4 x i32>
          %167 = shufflevector [0, 4, 1, 5] %165, %148 : <4 x i32>
          %168 = shufflevector [2, 6, 3, 7] %165, %148 : <4 x i32>
          %169 = store write pinned [<4 x i32>, align 4] %167, %158, %141, %164 : mem
          %170 = gep [i8, i64 16] %158 : ptr
          %171 = store write pinned [<4 x i32>, align 4] %168, %170, %141, %169 : mem
          %172 = shufflevector [0, 4, 1, 5] %166, %155 : <4 x i32>
          %173 = shufflevector [2, 6, 3, 7] %166, %155 : <4 x i32>
          %174 = gep [i8, i64 32] %158 : ptr
          %175 = store write pinned [<4 x i32>, align 4] %172, %174, %141, %171 : mem
          %176 = gep [i8, i64 48] %158 : ptr
          %177 = store write pinned [<4 x i32>, align 4] %173, %176, %141, %175 : mem
          %178 = add nsw %144, %149 : i64
          %179 = icmp slt %178, %143 : i1
          %180 = match [-1 -> 1, default -> 0] %179 : ctl2
        } -> (%180, %141, %177, %143, %178, %145, %146, %154, %156)
      } -> (%134)
    }
    %181, %182 = gamma %21 (%4, %108, %0, %2, %17) {
      case 0 (%183: io, %184: mem, %185: ptr, %186: ptr, %187: i64) {
        %188 = const 0 : i64
      } -> (%184, %188)
      case 1 (%189: io, %190: mem, %191: ptr, %192: ptr, %193: i64) {
        %194 = const 0 : i64
        %195, %196, %197, %198, %199, %200, %201 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%189, %190, %194, %191, %192, %193, %194) (%202: io, %203: mem, %204: i64, %205: ptr, %206: ptr, %207: i64, %208: i64) {
          %209 = const 1 : i64
          %210 = const 1 : i32
          %211 = shl nsw %204, %209 : i64
          %212 = gep inbounds [i32, _] %205, %211 : ptr
          %213 = gep inbounds [i8, i64 4] %212 : ptr
          %214 = gep inbounds [i32, _] %206, %204 : ptr
          %215, %216 = load read pinned [i32, align 4] %212, %202, %203 : i32, mem
          %217, %218 = load read pinned [i32, align 4] %213, %202, %216 : i32, mem
          %219 = shl %217, %210 : i32
          %220 = sub %219, %215 : i32
          %221 = store write pinned [i32, align 4] %220, %214, %202, %218 : mem
          %222 = add nsw %204, %209 : i64
          %223 = add nuw nsw %208, %209 : i64
          %224 = icmp ult %223, %207 : i1
          %225 = match [-1 -> 1, default -> 0] %224 : ctl2
        } -> (%225, %202, %221, %222, %205, %206, %207, %223)
      } -> (%196, %197)
    }
    %226, %227 = gamma %68 (%4, %181, %182, %0, %2) {
      case 0 (%228: io, %229: mem, %230: i64, %231: ptr, %232: ptr) {
      } -> (%229, %230)
      case 1 (%233: io, %234: mem, %235: i64, %236: ptr, %237: ptr) {
        %238 = const 4 : i64
        %239 = const 1 : i64
        %240 = shl nsw %235, %239 : i64
        %241 = gep inbounds [i32, _] %236, %240 : ptr
        %242 = gep inbounds [i32, _] %237, %235 : ptr
        %243, %244 = load read pinned [<4 x i32>, align 4] %241, %233, %234 : <4 x i32>, mem
        %245 = gep [i8, i64 16] %241 : ptr
        %246, %247 = load read pinned [<4 x i32>, align 4] %245, %233, %244 : <4 x i32>, mem
        %248 = shufflevector [0, 2, 4, 6] %243, %246 : <4 x i32>
        %249 = shufflevector [1, 3, 5, 7] %243, %246 : <4 x i32>
        %250 = const [1 : i32, 1 : i32, 1 : i32, 1 : i32] : <4 x i32>
        %251 = shl %249, %250 : <4 x i32>
        %252 = sub %251, %248 : <4 x i32>
        %253 = store write pinned [<4 x i32>, align 4] %252, %242, %233, %247 : mem
        %254 = add nsw %235, %238 : i64
      } -> (%253, %254)
    }
    %255 = gamma %107 (%4, %226, %3, %227, %0, %2) {
      case 0 (%256: io, %257: mem, %258: i64, %259: i64, %260: ptr, %261: ptr) {
      } -> (%257)
      case 1 (%262: io, %263: mem, %264: i64, %265: i64, %266: ptr, %267: ptr) {
        %268, %269, %270, %271, %272, %273 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%262, %263, %264, %265, %266, %267) (%274: io, %275: mem, %276: i64, %277: i64, %278: ptr, %279: ptr) {
          %280 = const 8 : i64
          %281 = const 1 : i64
          %282 = shl nsw %277, %281 : i64
          %283 = gep inbounds [i32, _] %278, %282 : ptr
          %284 = gep inbounds [i32, _] %279, %277 : ptr
          %285, %286 = load read pinned [<4 x i32>, align 4] %283, %274, %275 : <4 x i32>, mem
          %287 = gep [i8, i64 16] %283 : ptr
          %288, %289 = load read pinned [<4 x i32>, align 4] %287, %274, %286 : <4 x i32>, mem
          %290 = gep [i8, i64 32] %283 : ptr
          %291, %292 = load read pinned [<4 x i32>, align 4] %290, %274, %289 : <4 x i32>, mem
          %293 = gep [i8, i64 48] %283 : ptr
          %294, %295 = load read pinned [<4 x i32>, align 4] %293, %274, %292 : <4 x i32>, mem
          %296 = shufflevector [0, 2, 4, 6] %285, %288 : <4 x i32>
          %297 = shufflevector [0, 2, 4, 6] %291, %294 : <4 x i32>
          %298 = shufflevector [1, 3, 5, 7] %285, %288 : <4 x i32>
          %299 = shufflevector [1, 3, 5, 7] %291, %294 : <4 x i32>
          %300 = const [1 : i32, 1 : i32, 1 : i32, 1 : i32] : <4 x i32>
          %301 = shl %298, %300 : <4 x i32>
          %302 = shl %299, %300 : <4 x i32>
          %303 = sub %301, %296 : <4 x i32>
          %304 = sub %302, %297 : <4 x i32>
          %305 = store write pinned [<4 x i32>, align 4] %303, %284, %274, %295 : mem
          %306 = gep [i8, i64 16] %284 : ptr
          %307 = store write pinned [<4 x i32>, align 4] %304, %306, %274, %305 : mem
          %308 = add nsw %277, %280 : i64
          %309 = icmp slt %308, %276 : i1
          %310 = match [-1 -> 1, default -> 0] %309 : ctl2
        } -> (%310, %274, %307, %276, %308, %278, %279)
      } -> (%269)
    }
    %311 = gep inbounds [i32, i64 39] %2 : ptr
    %312, %313 = load read pinned [i32, align 4] %311, %4, %255 : i32, mem
    %314 = const 3080 : i32
    %315 = add %312, %314 : i32
  } -> (%315, %4, %313)
} -> (%6)
