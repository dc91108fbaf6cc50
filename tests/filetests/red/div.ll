; test opt red,dne
; Divisions and remainders.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(-77)
; run: @f6(-77)
; run: @f7(-77)
; run: @f8(-77)
; run: @f9(-77, 13)
; run: @f10(3, 13)
; run: @f11(-77, 13)
; run: @f12(3, 13)
; run: @f13(-77, 13)
; run: @f14(-77)
; run: @f15(-77)
; run: @f16(-77)
; run: @f17(-77)
; run: @f18(-77)
; run: @f19(-77)
; run: @f20(-77, 13)
; run: @f21(-77, 13)
; run: @f22(-77)
; run: @f23(-77)
; run: @f24(-77)
; run: @f25(-77)
; run: @f26(-77)
; run: @f27(-77)
; run: @f28(-77)
; run: @f29(-77)
; run: @f30(-77)
; run: @f31(-77)
; run: @f32(-77)
; run: @f33(-77)
; run: @f34(-77)
; (udiv.pinned x 1)
define i32 @f1(i32 %x) {
  %v0 = udiv i32 %x, 1
  ret i32 %v0
}
; (urem.pinned x 1)
define i32 @f2(i32 %x) {
  %v0 = urem i32 %x, 1
  ret i32 %v0
}
; (sdiv.pinned x x)
define i32 @f3(i32 %x) {
  %v0 = sdiv i32 %x, %x
  ret i32 %v0
}
; (srem.pinned x x)
define i32 @f4(i32 %x) {
  %v0 = srem i32 %x, %x
  ret i32 %v0
}
; (udiv.pinned 0 x)
define i32 @f5(i32 %x) {
  %v0 = udiv i32 0, %x
  ret i32 %v0
}
; (udiv.pinned x 7)
define i32 @f6(i32 %x) {
  %v0 = udiv i32 %x, 7
  ret i32 %v0
}
; (sdiv.pinned x 7)
define i32 @f7(i32 %x) {
  %v0 = sdiv i32 %x, 7
  ret i32 %v0
}
; (sdiv.pinned x 0)
define i32 @f8(i32 %x) {
  %v0 = sdiv i32 %x, 0
  ret i32 %v0
}
; (udiv.pinned x y)
define i32 @f9(i32 %x, i32 %y) {
  %v0 = udiv i32 %x, %y
  ret i32 %v0
}
; (udiv.pinned (mul.nuw x y) y)
define i32 @f10(i32 %x, i32 %y) {
  %v0 = mul nuw i32 %x, %y
  %v1 = udiv i32 %v0, %y
  ret i32 %v1
}
; (sdiv.pinned (mul.nsw x y) x)
define i32 @f11(i32 %x, i32 %y) {
  %v0 = mul nsw i32 %x, %y
  %v1 = sdiv i32 %v0, %x
  ret i32 %v1
}
; (urem.pinned (mul.nuw x y) y)
define i32 @f12(i32 %x, i32 %y) {
  %v0 = mul nuw i32 %x, %y
  %v1 = urem i32 %v0, %y
  ret i32 %v1
}
; (sdiv.pinned (mul x y) y)
define i32 @f13(i32 %x, i32 %y) {
  %v0 = mul i32 %x, %y
  %v1 = sdiv i32 %v0, %y
  ret i32 %v1
}
; (urem (urem x 7) 7)
define i32 @f14(i32 %x) {
  %v0 = urem i32 %x, 7
  %v1 = urem i32 %v0, 7
  ret i32 %v1
}
; (sdiv (lshr x 1) 7)
define i32 @f15(i32 %x) {
  %v0 = lshr i32 %x, 1
  %v1 = sdiv i32 %v0, 7
  ret i32 %v1
}
; (srem (zext>64 x) 8)
define i64 @f16(i32 %x) {
  %v0 = zext i32 %x to i64
  %v1 = srem i64 %v0, 8
  ret i64 %v1
}
; (udiv x 8)
define i32 @f17(i32 %x) {
  %v0 = udiv i32 %x, 8
  ret i32 %v0
}
; (udiv.exact x 8)
define i32 @f18(i32 %x) {
  %v0 = udiv exact i32 %x, 8
  ret i32 %v0
}
; (udiv x MIN)
define i32 @f19(i32 %x) {
  %v0 = udiv i32 %x, -2147483648
  ret i32 %v0
}
; (udiv.pinned x (shl 1 y))
define i32 @f20(i32 %x, i32 %y) {
  %v0 = shl i32 1, %y
  %v1 = udiv i32 %x, %v0
  ret i32 %v1
}
; (urem.pinned x (shl 1 y))
define i32 @f21(i32 %x, i32 %y) {
  %v0 = shl i32 1, %y
  %v1 = urem i32 %x, %v0
  ret i32 %v1
}
; (udiv (and x 6) 7)
define i32 @f22(i32 %x) {
  %v0 = and i32 %x, 6
  %v1 = udiv i32 %v0, 7
  ret i32 %v1
}
; (udiv (udiv x 5) 7)
define i32 @f23(i32 %x) {
  %v0 = udiv i32 %x, 5
  %v1 = udiv i32 %v0, 7
  ret i32 %v1
}
; (udiv (udiv x MIN) 2)
define i32 @f24(i32 %x) {
  %v0 = udiv i32 %x, -2147483648
  %v1 = udiv i32 %v0, 2
  ret i32 %v1
}
; (udiv (lshr x 2) 7)
define i32 @f25(i32 %x) {
  %v0 = lshr i32 %x, 2
  %v1 = udiv i32 %v0, 7
  ret i32 %v1
}
; (sdiv.pinned x -1)
define i32 @f26(i32 %x) {
  %v0 = sdiv i32 %x, -1
  ret i32 %v0
}
; (sdiv.exact x 8)
define i32 @f27(i32 %x) {
  %v0 = sdiv exact i32 %x, 8
  ret i32 %v0
}
; (sdiv x 8)
define i32 @f28(i32 %x) {
  %v0 = sdiv i32 %x, 8
  ret i32 %v0
}
; (sdiv (sdiv x 5) -7)
define i32 @f29(i32 %x) {
  %v0 = sdiv i32 %x, 5
  %v1 = sdiv i32 %v0, -7
  ret i32 %v1
}
; (sdiv (sub.nsw 0 x) 7)
define i32 @f30(i32 %x) {
  %v0 = sub nsw i32 0, %x
  %v1 = sdiv i32 %v0, 7
  ret i32 %v1
}
; (urem x 8)
define i32 @f31(i32 %x) {
  %v0 = urem i32 %x, 8
  ret i32 %v0
}
; (urem (and x 6) 7)
define i32 @f32(i32 %x) {
  %v0 = and i32 %x, 6
  %v1 = urem i32 %v0, 7
  ret i32 %v1
}
; (srem.pinned x -1)
define i32 @f33(i32 %x) {
  %v0 = srem i32 %x, -1
  ret i32 %v0
}
; (srem x -7)
define i32 @f34(i32 %x) {
  %v0 = srem i32 %x, -7
  ret i32 %v0
}
; expect
