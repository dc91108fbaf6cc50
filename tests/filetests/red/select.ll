; test opt red,dne
; Selections.
; run: @f1(-77, 1)
; run: @f2(-77, 1)
; run: @f3(-77, 13, 1)
; run: @f4(1)
; run: @f5(1)
; run: @f6(1)
; run: @f7(1)
; run: @f8(1, 0)
; run: @f9(1, 0)
; run: @f10(1, 0)
; run: @f11(1, 0)
; run: @f12(-77, 13)
; run: @f13(-77, 13)
; run: @f14(-77, 13)
; run: @f15(-77, 13)
; run: @f16(-77)
; run: @f17(-77, 13)
; run: @f18(-77, 13, 5, 1)
; run: @f19(-77, 13, 5, 1)
; run: @f20(1)
; run: @f21(1)
; (select b x x)
define i32 @f1(i32 %x, i1 %b) {
  %v0 = select i1 %b, i32 %x, i32 %x
  ret i32 %v0
}
; (select b poison x)
define i32 @f2(i32 %x, i1 %b) {
  %v0 = select i1 %b, i32 poison, i32 %x
  ret i32 %v0
}
; (select (xor b -1) x y)
define i32 @f3(i32 %x, i32 %y, i1 %b) {
  %v0 = xor i1 %b, true
  %v1 = select i1 %v0, i32 %x, i32 %y
  ret i32 %v1
}
; (select b 1 0)
define i32 @f4(i1 %b) {
  %v0 = select i1 %b, i32 1, i32 0
  ret i32 %v0
}
; (select b -1 0)
define i32 @f5(i1 %b) {
  %v0 = select i1 %b, i32 -1, i32 0
  ret i32 %v0
}
; (select b 0 1)
define i32 @f6(i1 %b) {
  %v0 = select i1 %b, i32 0, i32 1
  ret i32 %v0
}
; (select b 0 -1)
define i32 @f7(i1 %b) {
  %v0 = select i1 %b, i32 0, i32 -1
  ret i32 %v0
}
; (select b c 0)
define i1 @f8(i1 %b, i1 %c) {
  %v0 = select i1 %b, i1 %c, i1 false
  ret i1 %v0
}
; (select b -1 c)
define i1 @f9(i1 %b, i1 %c) {
  %v0 = select i1 %b, i1 true, i1 %c
  ret i1 %v0
}
; (select b b c)
define i1 @f10(i1 %b, i1 %c) {
  %v0 = select i1 %b, i1 %b, i1 %c
  ret i1 %v0
}
; (select b c b)
define i1 @f11(i1 %b, i1 %c) {
  %v0 = select i1 %b, i1 %c, i1 %b
  ret i1 %v0
}
; (select (icmp.slt x y) (icmp.ne x y) 0)
define i1 @f12(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = icmp ne i32 %x, %y
  %v2 = select i1 %v0, i1 %v1, i1 false
  ret i1 %v2
}
; (select (icmp.slt x y) -1 (icmp.eq x y))
define i1 @f13(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = icmp eq i32 %x, %y
  %v2 = select i1 %v0, i1 true, i1 %v1
  ret i1 %v2
}
; (select (icmp.eq x y) x y)
define i32 @f14(i32 %x, i32 %y) {
  %v0 = icmp eq i32 %x, %y
  %v1 = select i1 %v0, i32 %x, i32 %y
  ret i32 %v1
}
; (select (icmp.ne x y) x y)
define i32 @f15(i32 %x, i32 %y) {
  %v0 = icmp ne i32 %x, %y
  %v1 = select i1 %v0, i32 %x, i32 %y
  ret i32 %v1
}
; (select (icmp.eq x 5) 5 x)
define i32 @f16(i32 %x) {
  %v0 = icmp eq i32 %x, 5
  %v1 = select i1 %v0, i32 5, i32 %x
  ret i32 %v1
}
; (select (icmp.slt x y) x y)
define i32 @f17(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = select i1 %v0, i32 %x, i32 %y
  ret i32 %v1
}
; (select b (select b x y) z)
define i32 @f18(i32 %x, i32 %y, i32 %z, i1 %b) {
  %v0 = select i1 %b, i32 %x, i32 %y
  %v1 = select i1 %b, i32 %v0, i32 %z
  ret i32 %v1
}
; (select b x (select b y z))
define i32 @f19(i32 %x, i32 %y, i32 %z, i1 %b) {
  %v0 = select i1 %b, i32 %y, i32 %z
  %v1 = select i1 %b, i32 %x, i32 %v0
  ret i32 %v1
}
; (add (select b 3 5) 4)
define i32 @f20(i1 %b) {
  %v0 = select i1 %b, i32 3, i32 5
  %v1 = add i32 %v0, 4
  ret i32 %v1
}
; (zext>64 (select b 3 5))
define i64 @f21(i1 %b) {
  %v0 = select i1 %b, i32 3, i32 5
  %v1 = zext i32 %v0 to i64
  ret i64 %v1
}
; expect
