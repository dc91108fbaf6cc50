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
