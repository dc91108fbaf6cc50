; test opt red,dne
; Comparisons.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(-77)
; run: @f6(-77)
; run: @f7(-77)
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
; run: @f19(-77)
; run: @f20(-77)
; run: @f21(-77)
; run: @f22(-77)
; run: @f23(1)
; run: @f24(1)
; run: @f25(1)
; run: @f26(1)
; run: @f27(-77)
; run: @f28(-77)
; run: @f29(-77)
; run: @f30(-77, 13)
; run: @f31(-77, 13)
; run: @f32(-77, 13)
; run: @f33(-77, 13)
; run: @f34(-77, 13)
; run: @f35(-77, 13, 5)
; run: @f36(-77, 13, 5)
; run: @f37(-77, 13, 5)
; run: @f38(-77, 13, 5)
; run: @f39(-77)
; run: @f40(3)
; run: @f41(-77)
; run: @f42(-77)
; run: @f43(-77, 13)
; run: @f44(-77, 13)
; run: @f45(-77, 13)
; run: @f46(-77, 13)
; run: @f47(-77)
; run: @f48(3)
; run: @f49(-77, 13)
; run: @f50(-77, 13)
; run: @f51(-77)
; run: @f52(-77)
; run: @f53(-77)
; run: @f54(-77)
; run: @f55(-77)
; run: @f56(-77)
; run: @f57(-77)
; run: @f58(-77)
; run: @f59(-77)
; run: @f60(-77)
; run: @f61(-77)
; run: @f62(-77)
; run: @f63(-77)
; run: @f64(1)
; run: @f65(-77, 13)
; run: @f66(-77, 13)
; (icmp.ule x x)
define i1 @f1(i32 %x) {
  %v0 = icmp ule i32 %x, %x
  ret i1 %v0
}
; (icmp.slt x x)
define i1 @f2(i32 %x) {
  %v0 = icmp slt i32 %x, %x
  ret i1 %v0
}
; (icmp.slt 5 x)
define i1 @f3(i32 %x) {
  %v0 = icmp slt i32 5, %x
  ret i1 %v0
}
; (icmp.ult x 0)
define i1 @f4(i32 %x) {
  %v0 = icmp ult i32 %x, 0
  ret i1 %v0
}
; (icmp.uge x 0)
define i1 @f5(i32 %x) {
  %v0 = icmp uge i32 %x, 0
  ret i1 %v0
}
; (icmp.sgt x MAX)
define i1 @f6(i32 %x) {
  %v0 = icmp sgt i32 %x, 2147483647
  ret i1 %v0
}
; (icmp.sle x MAX)
define i1 @f7(i32 %x) {
  %v0 = icmp sle i32 %x, 2147483647
  ret i1 %v0
}
; (icmp.ult (and x 7) 8)
define i1 @f8(i32 %x) {
  %v0 = and i32 %x, 7
  %v1 = icmp ult i32 %v0, 8
  ret i1 %v1
}
; (icmp.ugt (lshr x 4) -3)
define i1 @f9(i32 %x) {
  %v0 = lshr i32 %x, 4
  %v1 = icmp ugt i32 %v0, -3
  ret i1 %v1
}
; (icmp.slt (and x 7) 0)
define i1 @f10(i32 %x) {
  %v0 = and i32 %x, 7
  %v1 = icmp slt i32 %v0, 0
  ret i1 %v1
}
; (icmp.ult (urem x 5) 5)
define i1 @f11(i32 %x) {
  %v0 = urem i32 %x, 5
  %v1 = icmp ult i32 %v0, 5
  ret i1 %v1
}
; (icmp.sgt (urem x 5) 4)
define i1 @f12(i32 %x) {
  %v0 = urem i32 %x, 5
  %v1 = icmp sgt i32 %v0, 4
  ret i1 %v1
}
; (icmp.ule x 5)
define i1 @f13(i32 %x) {
  %v0 = icmp ule i32 %x, 5
  ret i1 %v0
}
; (icmp.uge x 5)
define i1 @f14(i32 %x) {
  %v0 = icmp uge i32 %x, 5
  ret i1 %v0
}
; (icmp.sle x -5)
define i1 @f15(i32 %x) {
  %v0 = icmp sle i32 %x, -5
  ret i1 %v0
}
; (icmp.sge x 0)
define i1 @f16(i32 %x) {
  %v0 = icmp sge i32 %x, 0
  ret i1 %v0
}
; (icmp.ult x 1)
define i1 @f17(i32 %x) {
  %v0 = icmp ult i32 %x, 1
  ret i1 %v0
}
; (icmp.ugt x 0)
define i1 @f18(i32 %x) {
  %v0 = icmp ugt i32 %x, 0
  ret i1 %v0
}
; (icmp.ult x -1)
define i1 @f19(i32 %x) {
  %v0 = icmp ult i32 %x, -1
  ret i1 %v0
}
; (icmp.ugt x -2)
define i1 @f20(i32 %x) {
  %v0 = icmp ugt i32 %x, -2
  ret i1 %v0
}
; (icmp.slt x MAX)
define i1 @f21(i32 %x) {
  %v0 = icmp slt i32 %x, 2147483647
  ret i1 %v0
}
; (icmp.sgt x MIN)
define i1 @f22(i32 %x) {
  %v0 = icmp sgt i32 %x, -2147483648
  ret i1 %v0
}
; (icmp.eq b -1)
define i1 @f23(i1 %b) {
  %v0 = icmp eq i1 %b, true
  ret i1 %v0
}
; (icmp.ne b 0)
define i1 @f24(i1 %b) {
  %v0 = icmp ne i1 %b, false
  ret i1 %v0
}
; (icmp.eq b 0)
define i1 @f25(i1 %b) {
  %v0 = icmp eq i1 %b, false
  ret i1 %v0
}
; (icmp.slt b 0)
define i1 @f26(i1 %b) {
  %v0 = icmp slt i1 %b, false
  ret i1 %v0
}
; (icmp.eq (add x 3) 10)
define i1 @f27(i32 %x) {
  %v0 = add i32 %x, 3
  %v1 = icmp eq i32 %v0, 10
  ret i1 %v1
}
; (icmp.ne (xor x 3) 10)
define i1 @f28(i32 %x) {
  %v0 = xor i32 %x, 3
  %v1 = icmp ne i32 %v0, 10
  ret i1 %v1
}
; (icmp.eq (sub 3 x) 10)
define i1 @f29(i32 %x) {
  %v0 = sub i32 3, %x
  %v1 = icmp eq i32 %v0, 10
  ret i1 %v1
}
; (icmp.eq (sub x y) 0)
define i1 @f30(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = icmp eq i32 %v0, 0
  ret i1 %v1
}
; (icmp.ne (xor x y) 0)
define i1 @f31(i32 %x, i32 %y) {
  %v0 = xor i32 %x, %y
  %v1 = icmp ne i32 %v0, 0
  ret i1 %v1
}
; (icmp.eq (add x y) x)
define i1 @f32(i32 %x, i32 %y) {
  %v0 = add i32 %x, %y
  %v1 = icmp eq i32 %v0, %x
  ret i1 %v1
}
; (icmp.ne x (xor y x))
define i1 @f33(i32 %x, i32 %y) {
  %v0 = xor i32 %y, %x
  %v1 = icmp ne i32 %x, %v0
  ret i1 %v1
}
; (icmp.eq (sub x y) x)
define i1 @f34(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = icmp eq i32 %v0, %x
  ret i1 %v1
}
; (icmp.eq (add x z) (add y z))
define i1 @f35(i32 %x, i32 %y, i32 %z) {
  %v0 = add i32 %x, %z
  %v1 = add i32 %y, %z
  %v2 = icmp eq i32 %v0, %v1
  ret i1 %v2
}
; (icmp.eq (xor x z) (xor z y))
define i1 @f36(i32 %x, i32 %y, i32 %z) {
  %v0 = xor i32 %x, %z
  %v1 = xor i32 %z, %y
  %v2 = icmp eq i32 %v0, %v1
  ret i1 %v2
}
; (icmp.slt (add.nsw x z) (add.nsw z y))
define i1 @f37(i32 %x, i32 %y, i32 %z) {
  %v0 = add nsw i32 %x, %z
  %v1 = add nsw i32 %z, %y
  %v2 = icmp slt i32 %v0, %v1
  ret i1 %v2
}
; (icmp.slt (add x z) (add z y))
define i1 @f38(i32 %x, i32 %y, i32 %z) {
  %v0 = add i32 %x, %z
  %v1 = add i32 %z, %y
  %v2 = icmp slt i32 %v0, %v1
  ret i1 %v2
}
; (icmp.slt (add.nsw x 3) 10)
define i1 @f39(i32 %x) {
  %v0 = add nsw i32 %x, 3
  %v1 = icmp slt i32 %v0, 10
  ret i1 %v1
}
; (icmp.ult (add.nuw x 3) 10)
define i1 @f40(i32 %x) {
  %v0 = add nuw i32 %x, 3
  %v1 = icmp ult i32 %v0, 10
  ret i1 %v1
}
; (icmp.slt (add x 3) 10)
define i1 @f41(i32 %x) {
  %v0 = add i32 %x, 3
  %v1 = icmp slt i32 %v0, 10
  ret i1 %v1
}
; (icmp.slt (add.nsw x 3) -2147483646)
define i1 @f42(i32 %x) {
  %v0 = add nsw i32 %x, 3
  %v1 = icmp slt i32 %v0, -2147483646
  ret i1 %v1
}
; (icmp.slt (sub.nsw x y) 0)
define i1 @f43(i32 %x, i32 %y) {
  %v0 = sub nsw i32 %x, %y
  %v1 = icmp slt i32 %v0, 0
  ret i1 %v1
}
; (icmp.sge (sub.nsw x y) 0)
define i1 @f44(i32 %x, i32 %y) {
  %v0 = sub nsw i32 %x, %y
  %v1 = icmp sge i32 %v0, 0
  ret i1 %v1
}
; (icmp.sle (sub.nsw x y) 0)
define i1 @f45(i32 %x, i32 %y) {
  %v0 = sub nsw i32 %x, %y
  %v1 = icmp sle i32 %v0, 0
  ret i1 %v1
}
; (icmp.slt (sub x y) 0)
define i1 @f46(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = icmp slt i32 %v0, 0
  ret i1 %v1
}
; (icmp.eq (mul.nsw x 12) 0)
define i1 @f47(i32 %x) {
  %v0 = mul nsw i32 %x, 12
  %v1 = icmp eq i32 %v0, 0
  ret i1 %v1
}
; (icmp.ne (shl.nuw x 3) 0)
define i1 @f48(i32 %x) {
  %v0 = shl nuw i32 %x, 3
  %v1 = icmp ne i32 %v0, 0
  ret i1 %v1
}
; (icmp.slt (zext>64 x) (zext>64 y))
define i1 @f49(i32 %x, i32 %y) {
  %v0 = zext i32 %x to i64
  %v1 = zext i32 %y to i64
  %v2 = icmp slt i64 %v0, %v1
  ret i1 %v2
}
; (icmp.ult (sext>64 x) (sext>64 y))
define i1 @f50(i32 %x, i32 %y) {
  %v0 = sext i32 %x to i64
  %v1 = sext i32 %y to i64
  %v2 = icmp ult i64 %v0, %v1
  ret i1 %v2
}
; (icmp.slt (zext>64 x) 5)
define i1 @f51(i32 %x) {
  %v0 = zext i32 %x to i64
  %v1 = icmp slt i64 %v0, 5
  ret i1 %v1
}
; (icmp.eq (zext>64 x) -5)
define i1 @f52(i32 %x) {
  %v0 = zext i32 %x to i64
  %v1 = icmp eq i64 %v0, -5
  ret i1 %v1
}
; (icmp.sgt (zext>64 x) -5)
define i1 @f53(i32 %x) {
  %v0 = zext i32 %x to i64
  %v1 = icmp sgt i64 %v0, -5
  ret i1 %v1
}
; (icmp.ugt (sext>64 x) -5)
define i1 @f54(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = icmp ugt i64 %v0, -5
  ret i1 %v1
}
; (icmp.ult (sext>D x) MAX)
define i1 @f55(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = icmp ult i64 %v0, 9223372036854775807
  ret i1 %v1
}
; (icmp.ugt (sext>D x) MAX)
define i1 @f56(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = icmp ugt i64 %v0, 9223372036854775807
  ret i1 %v1
}
; (icmp.slt (sext>D x) MAX)
define i1 @f57(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = icmp slt i64 %v0, 9223372036854775807
  ret i1 %v1
}
; (icmp.eq (and x 8) 8)
define i1 @f58(i32 %x) {
  %v0 = and i32 %x, 8
  %v1 = icmp eq i32 %v0, 8
  ret i1 %v1
}
; (icmp.eq (or x 8) 7)
define i1 @f59(i32 %x) {
  %v0 = or i32 %x, 8
  %v1 = icmp eq i32 %v0, 7
  ret i1 %v1
}
; (icmp.ne (and x 8) 7)
define i1 @f60(i32 %x) {
  %v0 = and i32 %x, 8
  %v1 = icmp ne i32 %v0, 7
  ret i1 %v1
}
; (icmp.slt (ashr x 3) 0)
define i1 @f61(i32 %x) {
  %v0 = ashr i32 %x, 3
  %v1 = icmp slt i32 %v0, 0
  ret i1 %v1
}
; (icmp.eq (lshr x 3) 0)
define i1 @f62(i32 %x) {
  %v0 = lshr i32 %x, 3
  %v1 = icmp eq i32 %v0, 0
  ret i1 %v1
}
; (icmp.ne (lshr x 3) 0)
define i1 @f63(i32 %x) {
  %v0 = lshr i32 %x, 3
  %v1 = icmp ne i32 %v0, 0
  ret i1 %v1
}
; (icmp.sgt (select b 3 8) 5)
define i1 @f64(i1 %b) {
  %v0 = select i1 %b, i32 3, i32 8
  %v1 = icmp sgt i32 %v0, 5
  ret i1 %v1
}
; (icmp.ne (zext>W (icmp.slt x y)) 0)
define i1 @f65(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = zext i1 %v0 to i32
  %v2 = icmp ne i32 %v1, 0
  ret i1 %v2
}
; (icmp.eq (zext>W (icmp.slt x y)) 0)
define i1 @f66(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = zext i1 %v0 to i32
  %v2 = icmp eq i32 %v1, 0
  ret i1 %v2
}
; expect
