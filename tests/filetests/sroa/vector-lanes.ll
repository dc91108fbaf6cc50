; test opt sroa,dne
; Poison stays in its lane: what is stored as a vector and loaded by lanes, by a byte of a lane, or astride of two; what is stored by lanes and loaded as a vector;
; a vector of which one half was overwritten; a slot that is accessed as a vector and as an integer.
; run: @half(3) == 3
; run: @second_byte(772) == 3
; run: @astride(65536, 2) == 131073
; run: @joined(1073741824) == 1073741824
; run: @overwritten(5) == 5
; run: @both(7) == 7
; run: @pointers(9) == 9
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define i32 @half(i32 %b) {
  %a = alloca <2 x i32>, align 8
  %x = insertelement <2 x i32> poison, i32 %b, i32 1
  store <2 x i32> %x, ptr %a, align 8
  %p = getelementptr i8, ptr %a, i64 4
  %r = load i32, ptr %p, align 4
  ret i32 %r
}

define i32 @second_byte(i32 %b) {
  %a = alloca <2 x i32>, align 8
  %x = insertelement <2 x i32> poison, i32 %b, i32 1
  store <2 x i32> %x, ptr %a, align 8
  %p = getelementptr i8, ptr %a, i64 5
  %byte = load i8, ptr %p, align 1
  %r = zext i8 %byte to i32
  ret i32 %r
}

define i32 @astride(i32 %b, i32 %c) {
  %a = alloca [4 x i32], align 16
  %x = insertelement <4 x i32> poison, i32 %b, i32 1
  %y = insertelement <4 x i32> %x, i32 %c, i32 2
  store <4 x i32> %y, ptr %a, align 16
  %p = getelementptr i8, ptr %a, i64 6
  %r = load i32, ptr %p, align 2
  ret i32 %r
}

define i32 @joined(i32 %bits) {
  %a = alloca { float, float }, align 8
  %x = bitcast i32 %bits to float
  %p = getelementptr i8, ptr %a, i64 4
  store float poison, ptr %a, align 8
  store float %x, ptr %p, align 4
  %v = load <2 x float>, ptr %a, align 8
  %l = extractelement <2 x float> %v, i64 1
  %r = bitcast float %l to i32
  ret i32 %r
}

define i32 @overwritten(i32 %b) {
  %a = alloca <2 x i32>, align 8
  store <2 x i32> poison, ptr %a, align 8
  %p = getelementptr i8, ptr %a, i64 4
  store i32 %b, ptr %p, align 4
  %v = load <2 x i32>, ptr %a, align 8
  %r = extractelement <2 x i32> %v, i64 1
  ret i32 %r
}

; More accesses are of i64, but the slot has to be a vector.
define i32 @both(i32 %b) {
  %a = alloca i64, align 8
  store i64 1, ptr %a, align 8
  %one = load i64, ptr %a, align 8
  store i64 %one, ptr %a, align 8
  %x = insertelement <2 x i32> poison, i32 %b, i32 1
  store <2 x i32> %x, ptr %a, align 8
  %v = load <2 x float>, ptr %a, align 8
  %l = extractelement <2 x float> %v, i64 1
  %r = bitcast float %l to i32
  ret i32 %r
}

define i64 @pointers(i64 %b) {
  %a = alloca <2 x ptr>, align 16
  %q = inttoptr i64 %b to ptr
  %x = insertelement <2 x ptr> poison, ptr %q, i32 1
  store <2 x ptr> %x, ptr %a, align 16
  %p = getelementptr i8, ptr %a, i64 8
  %l = load ptr, ptr %p, align 8
  %r = ptrtoint ptr %l to i64
  ret i64 %r
}
; expect
preamble [
  "source_filename = \"sroa/vector-lanes.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @half = external defined function i32 (i32) : ptr, params [""]
symbol @second_byte = external defined function i32 (i32) : ptr, params [""]
symbol @astride = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @joined = external defined function i32 (i32) : ptr, params [""]
symbol @overwritten = external defined function i32 (i32) : ptr, params [""]
symbol @both = external defined function i32 (i32) : ptr, params [""]
symbol @pointers = external defined function i64 (i64) : ptr, params [""]
omega imports [] exports [@half, @second_byte, @astride, @joined, @overwritten, @both, @pointers] () {
  %0 = lambda @half () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i64
    %4 = const 1 : i32
    %5 = const poison : <2 x i32>
    %6 = insertelement %5, %0, %4 : <2 x i32>
    %7 = extractelement %6, %3 : i32
  } -> (%7, %1, %2)
  %1 = lambda @second_byte () (%0: i32, %1: io, %2: mem) {
    %3 = const 8 : i32
    %4 = const 1 : i64
    %5 = const 1 : i32
    %6 = const poison : <2 x i32>
    %7 = insertelement %6, %0, %5 : <2 x i32>
    %8 = extractelement %7, %4 : i32
    %9 = lshr %8, %3 : i32
    %10 = trunc %9 : i8
    %11 = zext %10 : i32
  } -> (%11, %1, %2)
  %2 = lambda @astride () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 16 : i32
    %5 = const 2 : i64
    %6 = const 1 : i64
    %7 = const 1 : i32
    %8 = const poison : <4 x i32>
    %9 = insertelement %8, %0, %7 : <4 x i32>
    %10 = const 2 : i32
    %11 = insertelement %9, %1, %10 : <4 x i32>
    %12 = extractelement %11, %6 : i32
    %13 = lshr %12, %4 : i32
    %14 = trunc %13 : i16
    %15 = extractelement %11, %5 : i32
    %16 = trunc %15 : i16
    %17 = zext %14 : i32
    %18 = zext %16 : i32
    %19 = shl %18, %4 : i32
    %20 = or %17, %19 : i32
  } -> (%20, %2, %3)
  %3 = lambda @joined () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i64
    %4 = const 0 : i64
    %5 = const poison : <2 x float>
    %6 = bitcast %0 : float
    %7 = const poison : float
    %8 = insertelement %5, %7, %4 : <2 x float>
    %9 = insertelement %8, %6, %3 : <2 x float>
    %10 = extractelement %9, %3 : float
    %11 = bitcast %10 : i32
  } -> (%11, %1, %2)
  %4 = lambda @overwritten () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i64
    %4 = const 0 : i64
    %5 = const poison : <2 x i32>
    %6 = extractelement %5, %4 : i32
    %7 = insertelement %5, %6, %4 : <2 x i32>
    %8 = insertelement %7, %0, %3 : <2 x i32>
    %9 = extractelement %8, %3 : i32
  } -> (%9, %1, %2)
  %5 = lambda @both () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = const 1 : i64
    %5 = const poison : <2 x i32>
    %6 = insertelement %5, %0, %3 : <2 x i32>
    %7 = bitcast %6 : <2 x float>
    %8 = extractelement %7, %4 : float
    %9 = bitcast %8 : i32
  } -> (%9, %1, %2)
  %6 = lambda @pointers () (%0: i64, %1: io, %2: mem) {
    %3 = const 1 : i64
    %4 = const 1 : i32
    %5 = inttoptr %0 : ptr
    %6 = const poison : <2 x ptr>
    %7 = insertelement %6, %5, %4 : <2 x ptr>
    %8 = extractelement %7, %3 : ptr
    %9 = ptrtoint %8 : i64
  } -> (%9, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6)
