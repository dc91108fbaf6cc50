; test opt bit-idioms,dne
; Byte swaps: byte by byte, by halves, of a part, with some bytes missing.
; run: @bytes16(-12817) == -4147
; run: @bytes32(-1985229329) == -271733879
; run: @bytes64(81985529216486895) == -1167088121787636991
; run: @halves32(-1985229329) == -271733879
; run: @halves64(81985529216486895) == -1167088121787636991
; run: @low(305419896) == 30806
; run: @cut(305419896) == 30806
; run: @wide(81985529216486895) == 4023233417
; run: @upper(81985529216486895) == 1732584193
; run: @partly(305419896) == 2013279250
target triple = "x86_64-pc-linux-gnu"
define i16 @bytes16(i16 %x) {
  %v1 = and i16 %x, 255
  %v2 = shl i16 %v1, 8
  %v3 = and i16 %x, -256
  %v4 = lshr i16 %v3, 8
  %v5 = or i16 %v2, %v4
  ret i16 %v5
}
define i32 @bytes32(i32 %x) {
  %v1 = and i32 %x, 255
  %v2 = shl i32 %v1, 24
  %v3 = and i32 %x, 65280
  %v4 = shl i32 %v3, 8
  %v5 = and i32 %x, 16711680
  %v6 = lshr i32 %v5, 8
  %v7 = and i32 %x, -16777216
  %v8 = lshr i32 %v7, 24
  %v9 = or i32 %v2, %v4
  %v10 = or i32 %v9, %v6
  %v11 = or i32 %v10, %v8
  ret i32 %v11
}
define i64 @bytes64(i64 %x) {
  %v1 = and i64 %x, 255
  %v2 = shl i64 %v1, 56
  %v3 = and i64 %x, 65280
  %v4 = shl i64 %v3, 40
  %v5 = and i64 %x, 16711680
  %v6 = shl i64 %v5, 24
  %v7 = and i64 %x, 4278190080
  %v8 = shl i64 %v7, 8
  %v9 = and i64 %x, 1095216660480
  %v10 = lshr i64 %v9, 8
  %v11 = and i64 %x, 280375465082880
  %v12 = lshr i64 %v11, 24
  %v13 = and i64 %x, 71776119061217280
  %v14 = lshr i64 %v13, 40
  %v15 = and i64 %x, -72057594037927936
  %v16 = lshr i64 %v15, 56
  %v17 = or i64 %v2, %v4
  %v18 = or i64 %v17, %v6
  %v19 = or i64 %v18, %v8
  %v20 = or i64 %v19, %v10
  %v21 = or i64 %v20, %v12
  %v22 = or i64 %v21, %v14
  %v23 = or i64 %v22, %v16
  ret i64 %v23
}
define i32 @halves32(i32 %x) {
  %v1 = shl i32 %x, 16
  %v2 = lshr i32 %x, 16
  %v3 = or i32 %v1, %v2
  %v4 = lshr i32 %v3, 8
  %v5 = and i32 %v4, 16711935
  %v6 = and i32 %v3, 16711935
  %v7 = shl i32 %v6, 8
  %v8 = or disjoint i32 %v5, %v7
  ret i32 %v8
}
define i64 @halves64(i64 %x) {
  %v1 = shl i64 %x, 32
  %v2 = lshr i64 %x, 32
  %v3 = or i64 %v1, %v2
  %v4 = lshr i64 %v3, 16
  %v5 = and i64 %v4, 281470681808895
  %v6 = and i64 %v3, 281470681808895
  %v7 = shl i64 %v6, 16
  %v8 = add i64 %v5, %v7
  %v9 = lshr i64 %v8, 8
  %v10 = and i64 %v9, 71777214294589695
  %v11 = and i64 %v8, 71777214294589695
  %v12 = shl i64 %v11, 8
  %v13 = or disjoint i64 %v10, %v12
  ret i64 %v13
}
define i32 @low(i32 %x) {
  %v1 = and i32 %x, 65280
  %v2 = lshr i32 %v1, 8
  %v3 = and i32 %x, 255
  %v4 = shl i32 %v3, 8
  %v5 = or i32 %v2, %v4
  ret i32 %v5
}
define i16 @cut(i32 %x) {
  %v1 = lshr i32 %x, 8
  %v2 = shl i32 %x, 8
  %v3 = or i32 %v1, %v2
  %v4 = trunc i32 %v3 to i16
  ret i16 %v4
}
define i64 @wide(i64 %x) {
  %v1 = trunc i64 %x to i32
  %v2 = and i32 %v1, 255
  %v3 = shl i32 %v2, 24
  %v4 = and i32 %v1, 65280
  %v5 = shl i32 %v4, 8
  %v6 = and i32 %v1, 16711680
  %v7 = lshr i32 %v6, 8
  %v8 = and i32 %v1, -16777216
  %v9 = lshr i32 %v8, 24
  %v10 = or i32 %v3, %v5
  %v11 = or i32 %v10, %v7
  %v12 = or i32 %v11, %v9
  %v13 = zext i32 %v12 to i64
  ret i64 %v13
}
define i32 @upper(i64 %x) {
  %v1 = lshr i64 %x, 32
  %v2 = trunc i64 %v1 to i32
  %v3 = and i32 %v2, 255
  %v4 = shl i32 %v3, 24
  %v5 = and i32 %v2, 65280
  %v6 = shl i32 %v5, 8
  %v7 = and i32 %v2, 16711680
  %v8 = lshr i32 %v7, 8
  %v9 = and i32 %v2, -16777216
  %v10 = lshr i32 %v9, 24
  %v11 = or i32 %v4, %v6
  %v12 = or i32 %v11, %v8
  %v13 = or i32 %v12, %v10
  ret i32 %v13
}
define i32 @partly(i32 %x) {
  %v1 = lshr i32 %x, 24
  %v2 = and i32 %v1, 255
  %v3 = lshr i32 %x, 8
  %v4 = and i32 %v3, 65280
  %v5 = shl i32 %x, 24
  %v6 = or i32 %v2, %v4
  %v7 = or i32 %v6, %v5
  ret i32 %v7
}
