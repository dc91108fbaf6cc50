; test opt red,dne
; Shifts.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(-77)
; run: @f6(-77)
; run: @f7(3)
; run: @f8(-77)
; run: @f9(-77)
; run: @f10(-77)
; run: @f11(-77)
; run: @f12(-77)
; run: @f13(-77)
; run: @f14(-77)
; run: @f15(-77)
; run: @f16(-77)
; run: @f17(-77)
; run: @f18(-77)
; run: @f19(3)
; run: @f20(-77)
; run: @f21(-77)
; run: @f22(-77)
; run: @f23(-77)
; run: @f24(-77)
; run: @f25(-77)
; run: @f26(1)
; (shl x 0)
define i32 @f1(i32 %x) {
  %v0 = shl i32 %x, 0
  ret i32 %v0
}
; (lshr 0 x)
define i32 @f2(i32 %x) {
  %v0 = lshr i32 0, %x
  ret i32 %v0
}
; (ashr -1 x)
define i32 @f3(i32 %x) {
  %v0 = ashr i32 -1, %x
  ret i32 %v0
}
; (lshr x 32)
define i32 @f4(i32 %x) {
  %v0 = lshr i32 %x, 32
  ret i32 %v0
}
; (shl (shl x 3) 4)
define i32 @f5(i32 %x) {
  %v0 = shl i32 %x, 3
  %v1 = shl i32 %v0, 4
  ret i32 %v1
}
; (shl (shl x 20) 20)
define i32 @f6(i32 %x) {
  %v0 = shl i32 %x, 20
  %v1 = shl i32 %v0, 20
  ret i32 %v1
}
; (shl.nuw (shl.nuw.nsw x 3) 4)
define i32 @f7(i32 %x) {
  %v0 = shl nuw nsw i32 %x, 3
  %v1 = shl nuw i32 %v0, 4
  ret i32 %v1
}
; (lshr (lshr x 3) 4)
define i32 @f8(i32 %x) {
  %v0 = lshr i32 %x, 3
  %v1 = lshr i32 %v0, 4
  ret i32 %v1
}
; (lshr (lshr x 20) 20)
define i32 @f9(i32 %x) {
  %v0 = lshr i32 %x, 20
  %v1 = lshr i32 %v0, 20
  ret i32 %v1
}
; (ashr (ashr x 3) 4)
define i32 @f10(i32 %x) {
  %v0 = ashr i32 %x, 3
  %v1 = ashr i32 %v0, 4
  ret i32 %v1
}
; (ashr.exact (ashr.exact x 3) 4)
define i32 @f11(i32 %x) {
  %v0 = ashr exact i32 %x, 3
  %v1 = ashr exact i32 %v0, 4
  ret i32 %v1
}
; (ashr (ashr x 20) 20)
define i32 @f12(i32 %x) {
  %v0 = ashr i32 %x, 20
  %v1 = ashr i32 %v0, 20
  ret i32 %v1
}
; (shl (mul x 3) 4)
define i32 @f13(i32 %x) {
  %v0 = mul i32 %x, 3
  %v1 = shl i32 %v0, 4
  ret i32 %v1
}
; (shl (lshr x 4) 4)
define i32 @f14(i32 %x) {
  %v0 = lshr i32 %x, 4
  %v1 = shl i32 %v0, 4
  ret i32 %v1
}
; (shl (lshr.exact x 4) 4)
define i32 @f15(i32 %x) {
  %v0 = lshr exact i32 %x, 4
  %v1 = shl i32 %v0, 4
  ret i32 %v1
}
; (shl (ashr x 4) 4)
define i32 @f16(i32 %x) {
  %v0 = ashr i32 %x, 4
  %v1 = shl i32 %v0, 4
  ret i32 %v1
}
; (shl (and x 255) 24)
define i32 @f17(i32 %x) {
  %v0 = and i32 %x, 255
  %v1 = shl i32 %v0, 24
  ret i32 %v1
}
; (lshr (shl x 4) 4)
define i32 @f18(i32 %x) {
  %v0 = shl i32 %x, 4
  %v1 = lshr i32 %v0, 4
  ret i32 %v1
}
; (lshr (shl.nuw x 4) 4)
define i32 @f19(i32 %x) {
  %v0 = shl nuw i32 %x, 4
  %v1 = lshr i32 %v0, 4
  ret i32 %v1
}
; (ashr (shl.nsw x 4) 4)
define i32 @f20(i32 %x) {
  %v0 = shl nsw i32 %x, 4
  %v1 = ashr i32 %v0, 4
  ret i32 %v1
}
; (ashr (shl x 4) 4)
define i32 @f21(i32 %x) {
  %v0 = shl i32 %x, 4
  %v1 = ashr i32 %v0, 4
  ret i32 %v1
}
; (lshr (and x 255) 8)
define i32 @f22(i32 %x) {
  %v0 = and i32 %x, 255
  %v1 = lshr i32 %v0, 8
  ret i32 %v1
}
; (lshr (and x -8) 3)
define i32 @f23(i32 %x) {
  %v0 = and i32 %x, -8
  %v1 = lshr i32 %v0, 3
  ret i32 %v1
}
; (lshr (ashr x 5) 31)
define i32 @f24(i32 %x) {
  %v0 = ashr i32 %x, 5
  %v1 = lshr i32 %v0, 31
  ret i32 %v1
}
; (ashr (lshr x 1) 3)
define i32 @f25(i32 %x) {
  %v0 = lshr i32 %x, 1
  %v1 = ashr i32 %v0, 3
  ret i32 %v1
}
; (lshr (sext>W b) 31)
define i32 @f26(i1 %b) {
  %v0 = sext i1 %b to i32
  %v1 = lshr i32 %v0, 31
  ret i32 %v1
}
; expect
