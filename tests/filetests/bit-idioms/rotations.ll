; test opt bit-idioms,dne
; Rotations by constants: of what was rotated before, with bits missing, of a product (which is a sum of bits itself),
; of a number that is extended by its sign.
; run: @rotate8(-17) == 127
; run: @rotate16(-12817) == -16903
; run: @rotate32(-1985229329) == -706283580
; run: @rotate64(81985529216486895) == 6312883404044685075
; run: @twice(-1985229329) == -839939669
; run: @masked(-1985229329) == -1426002039
; run: @product(1000000007) == 49877397
; run: @shared(-1985229329) == -1076141076
; run: @signed(-17) == 127
target triple = "x86_64-pc-linux-gnu"
define i8 @rotate8(i8 %x) {
  %v1 = shl i8 %x, 3
  %v2 = lshr i8 %x, 5
  %v3 = or i8 %v1, %v2
  ret i8 %v3
}
define i16 @rotate16(i16 %x) {
  %v1 = shl i16 %x, 5
  %v2 = lshr i16 %x, 11
  %v3 = add i16 %v1, %v2
  ret i16 %v3
}
define i32 @rotate32(i32 %x) {
  %v1 = shl i32 %x, 7
  %v2 = lshr i32 %x, 25
  %v3 = xor i32 %v1, %v2
  ret i32 %v3
}
define i64 @rotate64(i64 %x) {
  %v1 = shl i64 %x, 41
  %v2 = lshr i64 %x, 23
  %v3 = or disjoint i64 %v1, %v2
  ret i64 %v3
}
define i32 @twice(i32 %x) {
  %v1 = shl i32 %x, 7
  %v2 = lshr i32 %x, 25
  %v3 = or i32 %v1, %v2
  %v4 = shl i32 %v3, 9
  %v5 = lshr i32 %v3, 23
  %v6 = or i32 %v4, %v5
  ret i32 %v6
}
define i32 @masked(i32 %x) {
  %v1 = and i32 %x, 16711935
  %v2 = shl i32 %v1, 8
  %v3 = and i32 %x, -16777216
  %v4 = lshr i32 %v3, 24
  %v5 = or i32 %v2, %v4
  ret i32 %v5
}
define i32 @product(i32 %x) {
  %v1 = mul i32 %x, 5
  %v2 = shl i32 %v1, 7
  %v3 = lshr i32 %v1, 25
  %v4 = or i32 %v2, %v3
  ret i32 %v4
}
define i32 @shared(i32 %x) {
  %v1 = shl i32 %x, 7
  %v2 = lshr i32 %x, 25
  %v3 = or i32 %v1, %v2
  %v4 = shl i32 %v3, 9
  %v5 = lshr i32 %v3, 23
  %v6 = or i32 %v4, %v5
  %v7 = mul i32 %v3, %v6
  ret i32 %v7
}
define i8 @signed(i8 %x) {
  %v1 = sext i8 %x to i32
  %v2 = shl i32 %v1, 3
  %v3 = ashr i32 %v1, 5
  %v4 = and i32 %v3, 7
  %v5 = or i32 %v2, %v4
  %v6 = trunc i32 %v5 to i8
  ret i8 %v6
}
; expect
preamble [
  "source_filename = \"bit-idioms/rotations.ll\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @rotate8 = external defined function i8 (i8) : ptr, params [""]
symbol @rotate16 = external defined function i16 (i16) : ptr, params [""]
symbol @rotate32 = external defined function i32 (i32) : ptr, params [""]
symbol @rotate64 = external defined function i64 (i64) : ptr, params [""]
symbol @twice = external defined function i32 (i32) : ptr, params [""]
symbol @masked = external defined function i32 (i32) : ptr, params [""]
symbol @product = external defined function i32 (i32) : ptr, params [""]
symbol @shared = external defined function i32 (i32) : ptr, params [""]
symbol @signed = external defined function i8 (i8) : ptr, params [""]
symbol @llvm.fshl.i8 = external declared function i8 (i8, i8, i8) : ptr, params ["", "", ""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.fshl.i16 = external declared function i16 (i16, i16, i16) : ptr, params ["", "", ""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.fshl.i32 = external declared function i32 (i32, i32, i32) : ptr, params ["", "", ""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.fshl.i64 = external declared function i64 (i64, i64, i64) : ptr, params ["", "", ""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@rotate8, @rotate16, @rotate32, @rotate64, @twice, @masked, @product, @shared, @signed] () {
  %0 = lambda @rotate8 () (%0: i8, %1: io, %2: mem) {
    %3 = const 3 : i8
    %4 = call [i8 (i8, i8, i8), intrinsic @llvm.fshl.i8] %0, %0, %3 : i8
  } -> (%4, %1, %2)
  %1 = lambda @rotate16 () (%0: i16, %1: io, %2: mem) {
    %3 = const 5 : i16
    %4 = call [i16 (i16, i16, i16), intrinsic @llvm.fshl.i16] %0, %0, %3 : i16
  } -> (%4, %1, %2)
  %2 = lambda @rotate32 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = call [i32 (i32, i32, i32), intrinsic @llvm.fshl.i32] %0, %0, %3 : i32
  } -> (%4, %1, %2)
  %3 = lambda @rotate64 () (%0: i64, %1: io, %2: mem) {
    %3 = const 41 : i64
    %4 = call [i64 (i64, i64, i64), intrinsic @llvm.fshl.i64] %0, %0, %3 : i64
  } -> (%4, %1, %2)
  %4 = lambda @twice () (%0: i32, %1: io, %2: mem) {
    %3 = const 16 : i32
    %4 = call [i32 (i32, i32, i32), intrinsic @llvm.fshl.i32] %0, %0, %3 : i32
  } -> (%4, %1, %2)
  %5 = lambda @masked () (%0: i32, %1: io, %2: mem) {
    %3 = const 8 : i32
    %4 = call [i32 (i32, i32, i32), intrinsic @llvm.fshl.i32] %0, %0, %3 : i32
    %5 = const -16711681 : i32
    %6 = and %4, %5 : i32
  } -> (%6, %1, %2)
  %6 = lambda @product () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = mul %0, %3 : i32
    %5 = const 7 : i32
    %6 = call [i32 (i32, i32, i32), intrinsic @llvm.fshl.i32] %4, %4, %5 : i32
  } -> (%6, %1, %2)
  %7 = lambda @shared () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = call [i32 (i32, i32, i32), intrinsic @llvm.fshl.i32] %0, %0, %3 : i32
    %5 = const 16 : i32
    %6 = call [i32 (i32, i32, i32), intrinsic @llvm.fshl.i32] %0, %0, %5 : i32
    %7 = mul %4, %6 : i32
  } -> (%7, %1, %2)
  %8 = lambda @signed () (%0: i8, %1: io, %2: mem) {
    %3 = const 3 : i8
    %4 = call [i8 (i8, i8, i8), intrinsic @llvm.fshl.i8] %0, %0, %3 : i8
  } -> (%4, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8)
