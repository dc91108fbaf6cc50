; test opt bit-idioms,dne
; What asks not to be optimized is not.
; run: @bytes(1) == 16777216
; run: @rotate(1) == 8
target triple = "x86_64-pc-linux-gnu"
define i32 @bytes(i32 %x) noinline optnone {
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
define i32 @rotate(i32 %x) noinline optnone {
  %v1 = shl i32 %x, 3
  %v2 = lshr i32 %x, 29
  %v3 = or i32 %v1, %v2
  ret i32 %v3
}
