; test opt bit-idioms,dne
; Parts of a number that stay where they are, or all go the same way.
; run: @same(-19088744) == -19088744
; run: @left(305419896) == 354176
; run: @floor(-1) == -32
; run: @third(81985529216486895) == 35243
target triple = "x86_64-pc-linux-gnu"
define i32 @same(i32 %x) {
  %v1 = and i32 %x, 255
  %v2 = and i32 %x, 65280
  %v3 = and i32 %x, 16711680
  %v4 = and i32 %x, -16777216
  %v5 = or i32 %v1, %v2
  %v6 = or i32 %v5, %v3
  %v7 = or i32 %v6, %v4
  ret i32 %v7
}
define i32 @left(i32 %x) {
  %v1 = and i32 %x, 255
  %v2 = shl i32 %v1, 4
  %v3 = and i32 %x, 65280
  %v4 = shl i32 %v3, 4
  %v5 = or i32 %v2, %v4
  ret i32 %v5
}
define i32 @floor(i32 %x) {
  %v1 = and i32 %x, 31
  %v2 = sub i32 %x, %v1
  ret i32 %v2
}
define i32 @third(i64 %x) {
  %v1 = and i64 %x, 16711680
  %v2 = and i64 %x, 4278190080
  %v3 = or i64 %v1, %v2
  %v4 = lshr i64 %v3, 16
  %v5 = trunc i64 %v4 to i32
  ret i32 %v5
}
