; test opt red,dne
; Subtractions.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(-77)
; run: @f6(3)
; run: @f7(-77)
; run: @f8(-77, 13)
; run: @f9(-77, 13)
; run: @f10(-77, 13)
; run: @f11(-77, 13)
; run: @f12(-77, 13)
; run: @f13(-77, 13)
; run: @f14(-77, 13)
; run: @f15(-77)
; run: @f16(-77)
; run: @f17(-77)
; (sub x 0)
define i32 @f1(i32 %x) {
  %v0 = sub i32 %x, 0
  ret i32 %v0
}
; (sub x x)
define i32 @f2(i32 %x) {
  %v0 = sub i32 %x, %x
  ret i32 %v0
}
; (sub x 5)
define i32 @f3(i32 %x) {
  %v0 = sub i32 %x, 5
  ret i32 %v0
}
; (sub.nsw x 5)
define i32 @f4(i32 %x) {
  %v0 = sub nsw i32 %x, 5
  ret i32 %v0
}
; (sub.nsw x MIN)
define i32 @f5(i32 %x) {
  %v0 = sub nsw i32 %x, -2147483648
  ret i32 %v0
}
; (sub.nuw x 5)
define i32 @f6(i32 %x) {
  %v0 = sub nuw i32 %x, 5
  ret i32 %v0
}
; (sub -1 x)
define i32 @f7(i32 %x) {
  %v0 = sub i32 -1, %x
  ret i32 %v0
}
; (sub x (sub 0 y))
define i32 @f8(i32 %x, i32 %y) {
  %v0 = sub i32 0, %y
  %v1 = sub i32 %x, %v0
  ret i32 %v1
}
; (sub 0 (sub x y))
define i32 @f9(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = sub i32 0, %v0
  ret i32 %v1
}
; (sub (add x y) x)
define i32 @f10(i32 %x, i32 %y) {
  %v0 = add i32 %x, %y
  %v1 = sub i32 %v0, %x
  ret i32 %v1
}
; (sub (add x y) y)
define i32 @f11(i32 %x, i32 %y) {
  %v0 = add i32 %x, %y
  %v1 = sub i32 %v0, %y
  ret i32 %v1
}
; (sub x (add x y))
define i32 @f12(i32 %x, i32 %y) {
  %v0 = add i32 %x, %y
  %v1 = sub i32 %x, %v0
  ret i32 %v1
}
; (sub (sub x y) x)
define i32 @f13(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = sub i32 %v0, %x
  ret i32 %v1
}
; (sub x (sub x y))
define i32 @f14(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = sub i32 %x, %v0
  ret i32 %v1
}
; (sub 9 (add x 4))
define i32 @f15(i32 %x) {
  %v0 = add i32 %x, 4
  %v1 = sub i32 9, %v0
  ret i32 %v1
}
; (sub 9 (sub 4 x))
define i32 @f16(i32 %x) {
  %v0 = sub i32 4, %x
  %v1 = sub i32 9, %v0
  ret i32 %v1
}
; (sub 9 (xor x -1))
define i32 @f17(i32 %x) {
  %v0 = xor i32 %x, -1
  %v1 = sub i32 9, %v0
  ret i32 %v1
}
; expect
