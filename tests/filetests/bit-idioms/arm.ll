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
