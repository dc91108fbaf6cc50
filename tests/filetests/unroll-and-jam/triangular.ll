; test opt ivt,inv,dne,load-store,dne,widen-iv,value-range,red,dne,unroll-and-jam,inv,red,cne,dne
; A triangular recurrence, row by row. The row that adds up nothing goes first. Of the others, eight at a time share a
; loop over what the first of them needs; what each of the other seven needs of the rows before it among the eight comes
; behind the loop.
; run: @f(1) == 0
; run: @f(9) == 16
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@x = internal global [32 x double] zeroinitializer
@w = internal global [32 x double] zeroinitializer
define i64 @f(i64 %n) mustprogress {
entry:
  store double 1.0, ptr @w
  br label %rows
rows:
  %i = phi i64 [ 0, %entry ], [ %i1, %last ]
  %any = icmp sgt i64 %i, 0
  br i1 %any, label %columns, label %last
columns:
  %k = phi i64 [ 0, %rows ], [ %k1, %columns ]
  %t = phi double [ 0.0, %rows ], [ %u, %columns ]
  %p = getelementptr inbounds [32 x double], ptr @x, i64 0, i64 %k
  %v = load double, ptr %p
  %q = getelementptr inbounds [32 x double], ptr @w, i64 0, i64 %k
  %y = load double, ptr %q
  %z = fadd double %v, %y
  %u = fadd double %t, %z
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, %i
  br i1 %ck, label %columns, label %last
last:
  %s = phi double [ 1.0, %rows ], [ %u, %columns ]
  %r = getelementptr inbounds [32 x double], ptr @x, i64 0, i64 %i
  store double %s, ptr %r
  %i1 = add nsw i64 %i, 1
  %ci = icmp slt i64 %i1, %n
  br i1 %ci, label %rows, label %done
done:
  %e = getelementptr inbounds [32 x double], ptr @x, i64 0, i64 4
  %d = load double, ptr %e
  %result = fptosi double %d to i64
  ret i64 %result
}
; expect
preamble [
  "source_filename = \"unroll-and-jam/triangular.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @x = internal defined global [32 x double] : ptr
symbol @w = internal defined global [32 x double] : ptr
symbol @f = external defined function i64 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @x () () {
    %1 = const zero : [32 x double]
  } -> (%1)
  %2 = delta @w () () {
    %3 = const zero : [32 x double]
  } -> (%3)
  %4 = lambda @f (%2, %0) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const float 0x3ff0000000000000 : double
    %6 = store write pinned [double, align 8] %5, %0, %3, %4 : mem
    %7 = const 1 : i64
    %8 = store write pinned [double, align 8] %5, %1, %3, %6 : mem
    %9 = icmp sgt %2, %7 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11 = gamma %10 (%3, %8, %2, %0, %1) {
      case 0 (%12: io, %13: mem, %14: i64, %15: ptr, %16: ptr) {
      } -> (%13)
      case 1 (%17: io, %18: mem, %19: i64, %20: ptr, %21: ptr) {
        %22 = const 6 : i64
        %23 = const -2 : i64
        %24 = const 0 : i64
        %25 = const 7 : i64
        %26 = const 1 : i64
        %27 = const 2 : i64
        %28 = add %19, %23 : i64
        %29 = icmp sgt %19, %27 : i1
        %30 = select %29, %28, %24 : i64
        %31 = freeze %30 : i64
        %32 = add %31, %26 : i64
        %33 = and %32, %25 : i64
        %34 = icmp ugt %31, %22 : i1
        %35 = icmp eq %33, %24 : i1
        %36 = match [-1 -> 0, default -> 1] %35 : ctl2
        %37, %38 = gamma %36 (%17, %18, %20, %21, %33) {
          case 0 (%39: io, %40: mem, %41: ptr, %42: ptr, %43: i64) {
            %44 = const 1 : i64
          } -> (%40, %44)
          case 1 (%45: io, %46: mem, %47: ptr, %48: ptr, %49: i64) {
            %50 = const 1 : i64
            %51 = const 0 : i64
            %52, %53, %54, %55, %56, %57, %58 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%45, %46, %50, %47, %48, %49, %51) (%59: io, %60: mem, %61: i64, %62: ptr, %63: ptr, %64: i64, %65: i64) {
              %66 = const 1 : i64
              %67 = const 0 : i64
              %68 = const float 0x0 : double
              %69, %70, %71, %72, %73, %74, %75 = theta (%59, %60, %61, %67, %68, %62, %63) (%76: io, %77: mem, %78: i64, %79: i64, %80: double, %81: ptr, %82: ptr) {
                %83 = gep inbounds [[32 x double], i64 0, _] %82, %79 : ptr
                %84, %85 = load read pinned [double, align 8] %83, %76, %77 : double, mem
                %86 = gep inbounds [[32 x double], i64 0, _] %81, %79 : ptr
                %87, %88 = load read pinned [double, align 8] %86, %76, %85 : double, mem
                %89 = fadd %84, %87 : double
                %90 = fadd %80, %89 : double
                %91 = const 1 : i64
                %92 = add nsw %79, %91 : i64
                %93 = icmp slt %92, %78 : i1
                %94 = match [-1 -> 1, default -> 0] %93 : ctl2
              } -> (%94, %76, %88, %78, %92, %90, %81, %82)
              %95 = gep inbounds [[32 x double], i64 0, _] %63, %61 : ptr
              %96 = store write pinned [double, align 8] %73, %95, %59, %70 : mem
              %97 = add nsw %61, %66 : i64
              %98 = add nuw nsw %65, %66 : i64
              %99 = icmp ult %98, %64 : i1
              %100 = match [-1 -> 1, default -> 0] %99 : ctl2
            } -> (%100, %59, %96, %97, %62, %63, %64, %98)
          } -> (%53, %54)
        }
        %101 = match [-1 -> 1, default -> 0] %34 : ctl2
        %102 = gamma %101 (%17, %37, %19, %38, %20, %21) {
          case 0 (%103: io, %104: mem, %105: i64, %106: i64, %107: ptr, %108: ptr) {
          } -> (%104)
          case 1 (%109: io, %110: mem, %111: i64, %112: i64, %113: ptr, %114: ptr) {
            %115, %116, %117, %118, %119, %120 = theta (%109, %110, %111, %112, %113, %114) (%121: io, %122: mem, %123: i64, %124: i64, %125: ptr, %126: ptr) {
              %127 = const 8 : i64
              %128 = const 7 : i64
              %129 = const 6 : i64
              %130 = const 5 : i64
              %131 = const 4 : i64
              %132 = const 3 : i64
              %133 = const 2 : i64
              %134 = const 0 : i64
              %135 = const float 0x0 : double
              %136 = const 1 : i64
              %137 = gep inbounds [[32 x double], i64 0, _] %126, %124 : ptr
              %138 = add nsw %124, %136 : i64
              %139 = gep inbounds [[32 x double], i64 0, _] %126, %138 : ptr
              %140 = add nsw %124, %133 : i64
              %141 = gep inbounds [[32 x double], i64 0, _] %126, %140 : ptr
              %142 = add nsw %124, %132 : i64
              %143 = gep inbounds [[32 x double], i64 0, _] %126, %142 : ptr
              %144 = add nsw %124, %131 : i64
              %145 = gep inbounds [[32 x double], i64 0, _] %126, %144 : ptr
              %146 = add nsw %124, %130 : i64
              %147 = gep inbounds [[32 x double], i64 0, _] %126, %146 : ptr
              %148 = add nsw %124, %129 : i64
              %149 = gep inbounds [[32 x double], i64 0, _] %126, %148 : ptr
              %150 = add nsw %124, %128 : i64
              %151 = gep inbounds [[32 x double], i64 0, _] %126, %150 : ptr
              %152 = add nsw %124, %127 : i64
              %153 = icmp slt %152, %123 : i1
              %154 = match [-1 -> 1, default -> 0] %153 : ctl2
              %155 = const poison : <8 x double>
              %156 = const 0 : i32
              %157 = insertelement %155, %135, %156 : <8 x double>
              %158 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %157, %155 : <8 x double>
              %159, %160, %161, %162, %163, %164, %165 = theta (%121, %122, %124, %134, %158, %125, %126) (%166: io, %167: mem, %168: i64, %169: i64, %170: <8 x double>, %171: ptr, %172: ptr) {
                %173 = gep inbounds [[32 x double], i64 0, _] %172, %169 : ptr
                %174, %175 = load read pinned [double, align 8] %173, %166, %167 : double, mem
                %176 = gep inbounds [[32 x double], i64 0, _] %171, %169 : ptr
                %177, %178 = load read pinned [double, align 8] %176, %166, %175 : double, mem
                %179 = fadd %174, %177 : double
                %180 = const poison : <8 x double>
                %181 = const 0 : i32
                %182 = insertelement %180, %179, %181 : <8 x double>
                %183 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %182, %180 : <8 x double>
                %184 = fadd %170, %183 : <8 x double>
                %185 = const 1 : i64
                %186 = add nsw %169, %185 : i64
                %187 = icmp slt %186, %168 : i1
                %188 = match [-1 -> 1, default -> 0] %187 : ctl2
              } -> (%188, %166, %178, %168, %186, %184, %171, %172)
              %189 = extractelement %163, %156 : double
              %190 = const 1 : i32
              %191 = extractelement %163, %190 : double
              %192 = const 2 : i32
              %193 = extractelement %163, %192 : double
              %194 = const 3 : i32
              %195 = extractelement %163, %194 : double
              %196 = const 4 : i32
              %197 = extractelement %163, %196 : double
              %198 = const 5 : i32
              %199 = extractelement %163, %198 : double
              %200 = const 6 : i32
              %201 = extractelement %163, %200 : double
              %202 = const 7 : i32
              %203 = extractelement %163, %202 : double
              %204 = store write pinned [double, align 8] %189, %137, %121, %160 : mem
              %205 = gep inbounds [[32 x double], i64 0, _] %126, %162 : ptr
              %206, %207 = load read pinned [double, align 8] %205, %121, %204 : double, mem
              %208 = gep inbounds [[32 x double], i64 0, _] %125, %162 : ptr
              %209, %210 = load read pinned [double, align 8] %208, %121, %207 : double, mem
              %211 = fadd %206, %209 : double
              %212 = fadd %191, %211 : double
              %213 = store write pinned [double, align 8] %212, %139, %121, %210 : mem
              %214, %215 = load read pinned [double, align 8] %205, %121, %213 : double, mem
              %216, %217 = load read pinned [double, align 8] %208, %121, %215 : double, mem
              %218 = fadd %214, %216 : double
              %219 = fadd %193, %218 : double
              %220 = add nsw %162, %136 : i64
              %221 = gep inbounds [[32 x double], i64 0, _] %126, %220 : ptr
              %222, %223 = load read pinned [double, align 8] %221, %121, %217 : double, mem
              %224 = gep inbounds [[32 x double], i64 0, _] %125, %220 : ptr
              %225, %226 = load read pinned [double, align 8] %224, %121, %223 : double, mem
              %227 = fadd %222, %225 : double
              %228 = fadd %219, %227 : double
              %229 = store write pinned [double, align 8] %228, %141, %121, %226 : mem
              %230, %231 = load read pinned [double, align 8] %205, %121, %229 : double, mem
              %232, %233 = load read pinned [double, align 8] %208, %121, %231 : double, mem
              %234 = fadd %230, %232 : double
              %235 = fadd %195, %234 : double
              %236, %237 = load read pinned [double, align 8] %221, %121, %233 : double, mem
              %238, %239 = load read pinned [double, align 8] %224, %121, %237 : double, mem
              %240 = fadd %236, %238 : double
              %241 = fadd %235, %240 : double
              %242 = add nsw %162, %133 : i64
              %243 = gep inbounds [[32 x double], i64 0, _] %126, %242 : ptr
              %244, %245 = load read pinned [double, align 8] %243, %121, %239 : double, mem
              %246 = gep inbounds [[32 x double], i64 0, _] %125, %242 : ptr
              %247, %248 = load read pinned [double, align 8] %246, %121, %245 : double, mem
              %249 = fadd %244, %247 : double
              %250 = fadd %241, %249 : double
              %251 = store write pinned [double, align 8] %250, %143, %121, %248 : mem
              %252, %253 = load read pinned [double, align 8] %205, %121, %251 : double, mem
              %254, %255 = load read pinned [double, align 8] %208, %121, %253 : double, mem
              %256 = fadd %252, %254 : double
              %257 = fadd %197, %256 : double
              %258, %259 = load read pinned [double, align 8] %221, %121, %255 : double, mem
              %260, %261 = load read pinned [double, align 8] %224, %121, %259 : double, mem
              %262 = fadd %258, %260 : double
              %263 = fadd %257, %262 : double
              %264, %265 = load read pinned [double, align 8] %243, %121, %261 : double, mem
              %266, %267 = load read pinned [double, align 8] %246, %121, %265 : double, mem
              %268 = fadd %264, %266 : double
              %269 = fadd %263, %268 : double
              %270 = add nsw %162, %132 : i64
              %271 = gep inbounds [[32 x double], i64 0, _] %126, %270 : ptr
              %272, %273 = load read pinned [double, align 8] %271, %121, %267 : double, mem
              %274 = gep inbounds [[32 x double], i64 0, _] %125, %270 : ptr
              %275, %276 = load read pinned [double, align 8] %274, %121, %273 : double, mem
              %277 = fadd %272, %275 : double
              %278 = fadd %269, %277 : double
              %279 = store write pinned [double, align 8] %278, %145, %121, %276 : mem
              %280, %281 = load read pinned [double, align 8] %205, %121, %279 : double, mem
              %282, %283 = load read pinned [double, align 8] %208, %121, %281 : double, mem
              %284 = fadd %280, %282 : double
              %285 = fadd %199, %284 : double
              %286, %287 = load read pinned [double, align 8] %221, %121, %283 : double, mem
              %288, %289 = load read pinned [double, align 8] %224, %121, %287 : double, mem
              %290 = fadd %286, %288 : double
              %291 = fadd %285, %290 : double
              %292, %293 = load read pinned [double, align 8] %243, %121, %289 : double, mem
              %294, %295 = load read pinned [double, align 8] %246, %121, %293 : double, mem
              %296 = fadd %292, %294 : double
              %297 = fadd %291, %296 : double
              %298, %299 = load read pinned [double, align 8] %271, %121, %295 : double, mem
              %300, %301 = load read pinned [double, align 8] %274, %121, %299 : double, mem
              %302 = fadd %298, %300 : double
              %303 = fadd %297, %302 : double
              %304 = add nsw %162, %131 : i64
              %305 = gep inbounds [[32 x double], i64 0, _] %126, %304 : ptr
              %306, %307 = load read pinned [double, align 8] %305, %121, %301 : double, mem
              %308 = gep inbounds [[32 x double], i64 0, _] %125, %304 : ptr
              %309, %310 = load read pinned [double, align 8] %308, %121, %307 : double, mem
              %311 = fadd %306, %309 : double
              %312 = fadd %303, %311 : double
              %313 = store write pinned [double, align 8] %312, %147, %121, %310 : mem
              %314, %315 = load read pinned [double, align 8] %205, %121, %313 : double, mem
              %316, %317 = load read pinned [double, align 8] %208, %121, %315 : double, mem
              %318 = fadd %314, %316 : double
              %319 = fadd %201, %318 : double
              %320, %321 = load read pinned [double, align 8] %221, %121, %317 : double, mem
              %322, %323 = load read pinned [double, align 8] %224, %121, %321 : double, mem
              %324 = fadd %320, %322 : double
              %325 = fadd %319, %324 : double
              %326, %327 = load read pinned [double, align 8] %243, %121, %323 : double, mem
              %328, %329 = load read pinned [double, align 8] %246, %121, %327 : double, mem
              %330 = fadd %326, %328 : double
              %331 = fadd %325, %330 : double
              %332, %333 = load read pinned [double, align 8] %271, %121, %329 : double, mem
              %334, %335 = load read pinned [double, align 8] %274, %121, %333 : double, mem
              %336 = fadd %332, %334 : double
              %337 = fadd %331, %336 : double
              %338, %339 = load read pinned [double, align 8] %305, %121, %335 : double, mem
              %340, %341 = load read pinned [double, align 8] %308, %121, %339 : double, mem
              %342 = fadd %338, %340 : double
              %343 = fadd %337, %342 : double
              %344 = add nsw %162, %130 : i64
              %345 = gep inbounds [[32 x double], i64 0, _] %126, %344 : ptr
              %346, %347 = load read pinned [double, align 8] %345, %121, %341 : double, mem
              %348 = gep inbounds [[32 x double], i64 0, _] %125, %344 : ptr
              %349, %350 = load read pinned [double, align 8] %348, %121, %347 : double, mem
              %351 = fadd %346, %349 : double
              %352 = fadd %343, %351 : double
              %353 = store write pinned [double, align 8] %352, %149, %121, %350 : mem
              %354, %355 = load read pinned [double, align 8] %205, %121, %353 : double, mem
              %356, %357 = load read pinned [double, align 8] %208, %121, %355 : double, mem
              %358 = fadd %354, %356 : double
              %359 = fadd %203, %358 : double
              %360, %361 = load read pinned [double, align 8] %221, %121, %357 : double, mem
              %362, %363 = load read pinned [double, align 8] %224, %121, %361 : double, mem
              %364 = fadd %360, %362 : double
              %365 = fadd %359, %364 : double
              %366, %367 = load read pinned [double, align 8] %243, %121, %363 : double, mem
              %368, %369 = load read pinned [double, align 8] %246, %121, %367 : double, mem
              %370 = fadd %366, %368 : double
              %371 = fadd %365, %370 : double
              %372, %373 = load read pinned [double, align 8] %271, %121, %369 : double, mem
              %374, %375 = load read pinned [double, align 8] %274, %121, %373 : double, mem
              %376 = fadd %372, %374 : double
              %377 = fadd %371, %376 : double
              %378, %379 = load read pinned [double, align 8] %305, %121, %375 : double, mem
              %380, %381 = load read pinned [double, align 8] %308, %121, %379 : double, mem
              %382 = fadd %378, %380 : double
              %383 = fadd %377, %382 : double
              %384, %385 = load read pinned [double, align 8] %345, %121, %381 : double, mem
              %386, %387 = load read pinned [double, align 8] %348, %121, %385 : double, mem
              %388 = fadd %384, %386 : double
              %389 = fadd %383, %388 : double
              %390 = add nsw %162, %129 : i64
              %391 = gep inbounds [[32 x double], i64 0, _] %126, %390 : ptr
              %392, %393 = load read pinned [double, align 8] %391, %121, %387 : double, mem
              %394 = gep inbounds [[32 x double], i64 0, _] %125, %390 : ptr
              %395, %396 = load read pinned [double, align 8] %394, %121, %393 : double, mem
              %397 = fadd %392, %395 : double
              %398 = fadd %389, %397 : double
              %399 = store write pinned [double, align 8] %398, %151, %121, %396 : mem
            } -> (%154, %121, %399, %123, %152, %125, %126)
          } -> (%116)
        }
      } -> (%102)
    }
    %400 = gep inbounds [[32 x double], i64 0, i64 4] %1 : ptr
    %401, %402 = load read pinned [double, align 8] %400, %3, %11 : double, mem
    %403 = fptosi %401 : i64
  } -> (%403, %3, %402)
} -> (%4)
