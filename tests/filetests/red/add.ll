; test opt red,dne
; Additions.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(3)
; run: @f5(-77)
; run: @f6(-77, 13)
; run: @f7(-77, 13)
; run: @f8(-77, 13)
; run: @f9(-77, 13)
; run: @f10(-77)
; run: @f11(-77)
; run: @f12(-77)
; run: @f13(-77)
; run: @f14(-77)
; run: @f15(-77)
; run: @f16(-77)
; run: @f17(-77)
; run: @f18(3)
; run: @f19(-77)
; run: @f20(-77, 13)
; (add x 0)
define i32 @f1(i32 %x) {
  %v0 = add i32 %x, 0
  ret i32 %v0
}
; (add 0 x)
define i32 @f2(i32 %x) {
  %v0 = add i32 0, %x
  ret i32 %v0
}
; (add x x)
define i32 @f3(i32 %x) {
  %v0 = add i32 %x, %x
  ret i32 %v0
}
; (add.nuw.nsw x x)
define i32 @f4(i32 %x) {
  %v0 = add nuw nsw i32 %x, %x
  ret i32 %v0
}
; (add x (xor x -1))
define i32 @f5(i32 %x) {
  %v0 = xor i32 %x, -1
  %v1 = add i32 %x, %v0
  ret i32 %v1
}
; (add x (sub 0 y))
define i32 @f6(i32 %x, i32 %y) {
  %v0 = sub i32 0, %y
  %v1 = add i32 %x, %v0
  ret i32 %v1
}
; (add (sub 0 x) y)
define i32 @f7(i32 %x, i32 %y) {
  %v0 = sub i32 0, %x
  %v1 = add i32 %v0, %y
  ret i32 %v1
}
; (add (sub x y) y)
define i32 @f8(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = add i32 %v0, %y
  ret i32 %v1
}
; (add y (sub x y))
define i32 @f9(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = add i32 %y, %v0
  ret i32 %v1
}
; (add (xor x -1) 5)
define i32 @f10(i32 %x) {
  %v0 = xor i32 %x, -1
  %v1 = add i32 %v0, 5
  ret i32 %v1
}
; (add (sub 3 x) 4)
define i32 @f11(i32 %x) {
  %v0 = sub i32 3, %x
  %v1 = add i32 %v0, 4
  ret i32 %v1
}
; (add.nsw (sub.nsw 3 x) 4)
define i32 @f12(i32 %x) {
  %v0 = sub nsw i32 3, %x
  %v1 = add nsw i32 %v0, 4
  ret i32 %v1
}
; (add.nsw (sub.nsw MAX x) 1)
define i32 @f13(i32 %x) {
  %v0 = sub nsw i32 2147483647, %x
  %v1 = add nsw i32 %v0, 1
  ret i32 %v1
}
; (add (add x 3) 4)
define i32 @f14(i32 %x) {
  %v0 = add i32 %x, 3
  %v1 = add i32 %v0, 4
  ret i32 %v1
}
; (add.nsw (add.nsw x 3) 4)
define i32 @f15(i32 %x) {
  %v0 = add nsw i32 %x, 3
  %v1 = add nsw i32 %v0, 4
  ret i32 %v1
}
; (add.nsw (add.nsw x MAX) 1)
define i32 @f16(i32 %x) {
  %v0 = add nsw i32 %x, 2147483647
  %v1 = add nsw i32 %v0, 1
  ret i32 %v1
}
; (add.nsw (add.nsw x 3) -7)
define i32 @f17(i32 %x) {
  %v0 = add nsw i32 %x, 3
  %v1 = add nsw i32 %v0, -7
  ret i32 %v1
}
; (add.nuw.nsw (add.nuw x 3) 4)
define i32 @f18(i32 %x) {
  %v0 = add nuw i32 %x, 3
  %v1 = add nuw nsw i32 %v0, 4
  ret i32 %v1
}
; (add.nsw (add x 3) 4)
define i32 @f19(i32 %x) {
  %v0 = add i32 %x, 3
  %v1 = add nsw i32 %v0, 4
  ret i32 %v1
}
; (add (add x 3) (add y 4))
define i32 @f20(i32 %x, i32 %y) {
  %v0 = add i32 %x, 3
  %v1 = add i32 %y, 4
  %v2 = add i32 %v0, %v1
  ret i32 %v2
}
; expect
