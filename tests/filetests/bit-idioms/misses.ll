; test opt bit-idioms,dne
; One bit of a mask, one shift, one operation or one value that is not the right one; and parts that others use.
; run: @bit(-1985229329) == -1417023539
; run: @moved(-12817) == -2099
; run: @reversed(-1985229329) == -139236664
; run: @overlap(-12817) == -3941
; run: @two(1, -1) == 511
; run: @amount(-1) == -1
; run: @end(-1) == 0
; run: @users(-1) == 261632
target triple = "x86_64-pc-linux-gnu"
define i32 @bit(i32 %x) {
  %v1 = lshr i32 %x, 8
  %v2 = and i32 %v1, 16712191
  %v3 = and i32 %x, 16711935
  %v4 = shl i32 %v3, 8
  %v5 = or i32 %v2, %v4
  ret i32 %v5
}
define i16 @moved(i16 %x) {
  %v1 = lshr i16 %x, 8
  %v2 = shl i16 %x, 7
  %v3 = or i16 %v1, %v2
  ret i16 %v3
}
define i32 @reversed(i32 %x) {
  %v1 = lshr i32 %x, 1
  %v2 = and i32 %v1, 1431655765
  %v3 = and i32 %x, 1431655765
  %v4 = shl i32 %v3, 1
  %v5 = or i32 %v2, %v4
  %v6 = lshr i32 %v5, 2
  %v7 = and i32 %v6, 858993459
  %v8 = and i32 %v5, 858993459
  %v9 = shl i32 %v8, 2
  %v10 = or i32 %v7, %v9
  %v11 = lshr i32 %v10, 4
  %v12 = and i32 %v11, 252645135
  %v13 = and i32 %v10, 252645135
  %v14 = shl i32 %v13, 4
  %v15 = or i32 %v12, %v14
  %v16 = lshr i32 %v15, 8
  %v17 = and i32 %v16, 16711935
  %v18 = and i32 %v15, 16711935
  %v19 = shl i32 %v18, 8
  %v20 = or i32 %v17, %v19
  %v21 = shl i32 %v20, 16
  %v22 = lshr i32 %v20, 17
  %v23 = or i32 %v21, %v22
  ret i32 %v23
}
define i16 @overlap(i16 %x) {
  %v1 = shl i16 %x, 8
  %v2 = lshr i16 %x, 7
  %v3 = add i16 %v1, %v2
  ret i16 %v3
}
define i32 @two(i32 %x, i32 %y) {
  %v1 = shl i32 %x, 8
  %v2 = lshr i32 %y, 24
  %v3 = or i32 %v1, %v2
  ret i32 %v3
}
define i32 @amount(i32 %x) {
  %v1 = shl i32 %x, 9
  %v2 = lshr i32 %x, 24
  %v3 = or i32 %v1, %v2
  ret i32 %v3
}
define i32 @pairs(i32 %x) {
  %v1 = lshr i32 %x, 1
  %v2 = and i32 %v1, 1431655761
  %v3 = sub i32 %x, %v2
  %v4 = and i32 %v3, 858993459
  %v5 = lshr i32 %v3, 2
  %v6 = and i32 %v5, 858993459
  %v7 = add i32 %v4, %v6
  %v8 = lshr i32 %v7, 4
  %v9 = add i32 %v7, %v8
  %v10 = and i32 %v9, 252645135
  %v11 = mul i32 %v10, 16843009
  %v12 = lshr i32 %v11, 24
  ret i32 %v12
}
define i32 @shift(i32 %x) {
  %v1 = lshr i32 %x, 1
  %v2 = and i32 %v1, 1431655765
  %v3 = sub i32 %x, %v2
  %v4 = and i32 %v3, 858993459
  %v5 = lshr i32 %v3, 3
  %v6 = and i32 %v5, 858993459
  %v7 = add i32 %v4, %v6
  %v8 = lshr i32 %v7, 4
  %v9 = add i32 %v7, %v8
  %v10 = and i32 %v9, 252645135
  %v11 = mul i32 %v10, 16843009
  %v12 = lshr i32 %v11, 24
  ret i32 %v12
}
define i64 @end(i64 %x) {
  %v1 = lshr i64 %x, 1
  %v2 = and i64 %v1, 6148914691236517205
  %v3 = sub i64 %x, %v2
  %v4 = and i64 %v3, 3689348814741910323
  %v5 = lshr i64 %v3, 2
  %v6 = and i64 %v5, 3689348814741910323
  %v7 = add i64 %v4, %v6
  %v8 = lshr i64 %v7, 4
  %v9 = add i64 %v7, %v8
  %v10 = and i64 %v9, 1085102592571150095
  %v11 = lshr i64 %v10, 8
  %v12 = add i64 %v10, %v11
  %v13 = lshr i64 %v12, 16
  %v14 = add i64 %v12, %v13
  %v15 = lshr i64 %v14, 32
  %v16 = add i64 %v14, %v15
  %v17 = and i64 %v16, 63
  ret i64 %v17
}
define i32 @users(i32 %x) {
  %v1 = shl i32 %x, 9
  %v2 = lshr i32 %x, 23
  %v3 = or i32 %v1, %v2
  %v4 = mul i32 %v1, %v2
  %v5 = mul i32 %v4, %v3
  ret i32 %v5
}
