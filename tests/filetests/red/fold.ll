; test opt red,dne
; Constants, and operands that are undef or poison.
; run: @f1()
; run: @f2()
; run: @f3()
; run: @f4()
; run: @f5()
; run: @f6()
; run: @f7()
; run: @f8()
; run: @f9(-77, 13)
; run: @f10()
; run: @f11()
; run: @f12()
; run: @f13()
; run: @f14(-77)
; run: @f15(-77)
; run: @f16(-77)
; run: @f17(-77)
; run: @f18(-77)
; run: @f19(-77)
; run: @f20(-77)
; run: @f21(-77)
; run: @f22(-77)
; run: @f23(-77)
; run: @f24(-77)
; (add 5 7)
define i32 @f1() {
  %v0 = add i32 5, 7
  ret i32 %v0
}
; (add.nsw MAX 1)
define i32 @f2() {
  %v0 = add nsw i32 2147483647, 1
  ret i32 %v0
}
; (mul.nuw -1 2)
define i32 @f3() {
  %v0 = mul nuw i32 -1, 2
  ret i32 %v0
}
; (shl 1 40)
define i32 @f4() {
  %v0 = shl i32 1, 40
  ret i32 %v0
}
; (udiv.pinned 7 0)
define i32 @f5() {
  %v0 = udiv i32 7, 0
  ret i32 %v0
}
; (sdiv.pinned MIN -1)
define i32 @f6() {
  %v0 = sdiv i32 -2147483648, -1
  ret i32 %v0
}
; (icmp.slt -1 0)
define i1 @f7() {
  %v0 = icmp slt i32 -1, 0
  ret i1 %v0
}
; (icmp.ult -1 0)
define i1 @f8() {
  %v0 = icmp ult i32 -1, 0
  ret i1 %v0
}
; (select -1 x y)
define i32 @f9(i32 %x, i32 %y) {
  %v0 = select i1 true, i32 %x, i32 %y
  ret i32 %v0
}
; (zext>64 -1)
define i64 @f10() {
  %v0 = zext i32 -1 to i64
  ret i64 %v0
}
; (sext>64 MIN)
define i64 @f11() {
  %v0 = sext i32 -2147483648 to i64
  ret i64 %v0
}
; (trunc>7 255)
define i7 @f12() {
  %v0 = trunc i32 255 to i7
  ret i7 %v0
}
; (freeze poison)
define i32 @f13() {
  %v0 = freeze i32 poison
  ret i32 %v0
}
; (freeze (freeze x))
define i32 @f14(i32 %x) {
  %v0 = freeze i32 %x
  %v1 = freeze i32 %v0
  ret i32 %v1
}
; (add x undef)
define i32 @f15(i32 %x) {
  %v0 = add i32 %x, undef
  ret i32 %v0
}
; (and x undef)
define i32 @f16(i32 %x) {
  %v0 = and i32 %x, undef
  ret i32 %v0
}
; (or x undef)
define i32 @f17(i32 %x) {
  %v0 = or i32 %x, undef
  ret i32 %v0
}
; (shl x undef)
define i32 @f18(i32 %x) {
  %v0 = shl i32 %x, undef
  ret i32 %v0
}
; (shl undef x)
define i32 @f19(i32 %x) {
  %v0 = shl i32 undef, %x
  ret i32 %v0
}
; (mul x poison)
define i32 @f20(i32 %x) {
  %v0 = mul i32 %x, poison
  ret i32 %v0
}
; (icmp.eq x undef)
define i1 @f21(i32 %x) {
  %v0 = icmp eq i32 %x, undef
  ret i1 %v0
}
; (icmp.ult x undef)
define i1 @f22(i32 %x) {
  %v0 = icmp ult i32 %x, undef
  ret i1 %v0
}
; (icmp.sge x undef)
define i1 @f23(i32 %x) {
  %v0 = icmp sge i32 %x, undef
  ret i1 %v0
}
; (icmp.sge x poison)
define i1 @f24(i32 %x) {
  %v0 = icmp sge i32 %x, poison
  ret i1 %v0
}
; expect
