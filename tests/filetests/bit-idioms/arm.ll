; test opt bit-idioms,dne
; Where a bit reversal is one instruction, it pays for two bits; a bit count goes through a vector register.
; run: @part(2) == 1
; run: @pair(3) == 2
; run: @rotate8(-128) == 4
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"
define i32 @part(i32 %x) {
  %v1 = and i32 %x, 1
  %v2 = shl i32 %v1, 1
  %v3 = lshr i32 %x, 1
  %v4 = and i32 %v3, 1
  %v5 = or i32 %v2, %v4
  ret i32 %v5
}
define i32 @pair(i32 %x) {
  %v1 = and i32 %x, 1
  %v2 = lshr i32 %x, 1
  %v3 = and i32 %v2, 1
  %v4 = add i32 %v1, %v3
  ret i32 %v4
}
define i8 @rotate8(i8 %x) {
  %v1 = shl i8 %x, 3
  %v2 = lshr i8 %x, 5
  %v3 = or i8 %v1, %v2
  ret i8 %v3
}
; expect
preamble [
  "source_filename = \"bit-idioms/arm.ll\""
  "target datalayout = \"e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32\""
  "target triple = \"aarch64-unknown-linux-gnu\""
]
symbol @part = external defined function i32 (i32) : ptr, params [""]
symbol @pair = external defined function i32 (i32) : ptr, params [""]
symbol @rotate8 = external defined function i8 (i8) : ptr, params [""]
symbol @llvm.bitreverse.i32 = external declared function i32 (i32) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@part, @pair, @rotate8] () {
  %0 = lambda @part () (%0: i32, %1: io, %2: mem) {
    %3 = const 30 : i32
    %4 = shl %0, %3 : i32
    %5 = call [i32 (i32), intrinsic @llvm.bitreverse.i32] %4 : i32
  } -> (%5, %1, %2)
  %1 = lambda @pair () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = and %0, %3 : i32
    %5 = lshr %0, %3 : i32
    %6 = and %5, %3 : i32
    %7 = add %4, %6 : i32
  } -> (%7, %1, %2)
  %2 = lambda @rotate8 () (%0: i8, %1: io, %2: mem) {
    %3 = const 3 : i8
    %4 = shl %0, %3 : i8
    %5 = const 5 : i8
    %6 = lshr %0, %5 : i8
    %7 = or %4, %6 : i8
  } -> (%7, %1, %2)
} -> (%0, %1, %2)
