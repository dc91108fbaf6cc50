; test opt red,dne
; Multiplications.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(3)
; run: @f6(3)
; run: @f7(-77)
; run: @f8(-77, 13)
; run: @f9(-77)
; run: @f10(-77)
; run: @f11(-77)
; (mul x 0)
define i32 @f1(i32 %x) {
  %v0 = mul i32 %x, 0
  ret i32 %v0
}
; (mul x 1)
define i32 @f2(i32 %x) {
  %v0 = mul i32 %x, 1
  ret i32 %v0
}
; (mul.nsw x -1)
define i32 @f3(i32 %x) {
  %v0 = mul nsw i32 %x, -1
  ret i32 %v0
}
; (mul x 8)
define i32 @f4(i32 %x) {
  %v0 = mul i32 %x, 8
  ret i32 %v0
}
; (mul.nuw.nsw x 8)
define i32 @f5(i32 %x) {
  %v0 = mul nuw nsw i32 %x, 8
  ret i32 %v0
}
; (mul.nuw.nsw x MIN)
define i32 @f6(i32 %x) {
  %v0 = mul nuw nsw i32 %x, -2147483648
  ret i32 %v0
}
; (mul (sub 0 x) 3)
define i32 @f7(i32 %x) {
  %v0 = sub i32 0, %x
  %v1 = mul i32 %v0, 3
  ret i32 %v1
}
; (mul (sub 0 x) (sub 0 y))
define i32 @f8(i32 %x, i32 %y) {
  %v0 = sub i32 0, %x
  %v1 = sub i32 0, %y
  %v2 = mul i32 %v0, %v1
  ret i32 %v2
}
; (mul.nsw (mul.nsw x 3) 5)
define i32 @f9(i32 %x) {
  %v0 = mul nsw i32 %x, 3
  %v1 = mul nsw i32 %v0, 5
  ret i32 %v1
}
; (mul.nsw (mul.nsw x MAX) 5)
define i32 @f10(i32 %x) {
  %v0 = mul nsw i32 %x, 2147483647
  %v1 = mul nsw i32 %v0, 5
  ret i32 %v1
}
; (mul (shl x 3) 5)
define i32 @f11(i32 %x) {
  %v0 = shl i32 %x, 3
  %v1 = mul i32 %v0, 5
  ret i32 %v1
}
; expect
