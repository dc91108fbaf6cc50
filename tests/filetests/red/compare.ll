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
; run: @f67(1, 1)
; run: @f67(0, 1)
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
define i1 @f67(i1 %b, i1 %c) {
  %z = zext i1 %c to i32
  %s = select i1 %b, i32 %z, i32 0
  %r = icmp ne i32 %s, 0
  ret i1 %r
}
; expect
preamble [
  "source_filename = \"red/compare.ll\""
]
symbol @f1 = external defined function i1 (i32) : ptr, params [""]
symbol @f2 = external defined function i1 (i32) : ptr, params [""]
symbol @f3 = external defined function i1 (i32) : ptr, params [""]
symbol @f4 = external defined function i1 (i32) : ptr, params [""]
symbol @f5 = external defined function i1 (i32) : ptr, params [""]
symbol @f6 = external defined function i1 (i32) : ptr, params [""]
symbol @f7 = external defined function i1 (i32) : ptr, params [""]
symbol @f8 = external defined function i1 (i32) : ptr, params [""]
symbol @f9 = external defined function i1 (i32) : ptr, params [""]
symbol @f10 = external defined function i1 (i32) : ptr, params [""]
symbol @f11 = external defined function i1 (i32) : ptr, params [""]
symbol @f12 = external defined function i1 (i32) : ptr, params [""]
symbol @f13 = external defined function i1 (i32) : ptr, params [""]
symbol @f14 = external defined function i1 (i32) : ptr, params [""]
symbol @f15 = external defined function i1 (i32) : ptr, params [""]
symbol @f16 = external defined function i1 (i32) : ptr, params [""]
symbol @f17 = external defined function i1 (i32) : ptr, params [""]
symbol @f18 = external defined function i1 (i32) : ptr, params [""]
symbol @f19 = external defined function i1 (i32) : ptr, params [""]
symbol @f20 = external defined function i1 (i32) : ptr, params [""]
symbol @f21 = external defined function i1 (i32) : ptr, params [""]
symbol @f22 = external defined function i1 (i32) : ptr, params [""]
symbol @f23 = external defined function i1 (i1) : ptr, params [""]
symbol @f24 = external defined function i1 (i1) : ptr, params [""]
symbol @f25 = external defined function i1 (i1) : ptr, params [""]
symbol @f26 = external defined function i1 (i1) : ptr, params [""]
symbol @f27 = external defined function i1 (i32) : ptr, params [""]
symbol @f28 = external defined function i1 (i32) : ptr, params [""]
symbol @f29 = external defined function i1 (i32) : ptr, params [""]
symbol @f30 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f31 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f32 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f33 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f34 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f35 = external defined function i1 (i32, i32, i32) : ptr, params ["", "", ""]
symbol @f36 = external defined function i1 (i32, i32, i32) : ptr, params ["", "", ""]
symbol @f37 = external defined function i1 (i32, i32, i32) : ptr, params ["", "", ""]
symbol @f38 = external defined function i1 (i32, i32, i32) : ptr, params ["", "", ""]
symbol @f39 = external defined function i1 (i32) : ptr, params [""]
symbol @f40 = external defined function i1 (i32) : ptr, params [""]
symbol @f41 = external defined function i1 (i32) : ptr, params [""]
symbol @f42 = external defined function i1 (i32) : ptr, params [""]
symbol @f43 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f44 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f45 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f46 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f47 = external defined function i1 (i32) : ptr, params [""]
symbol @f48 = external defined function i1 (i32) : ptr, params [""]
symbol @f49 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f50 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f51 = external defined function i1 (i32) : ptr, params [""]
symbol @f52 = external defined function i1 (i32) : ptr, params [""]
symbol @f53 = external defined function i1 (i32) : ptr, params [""]
symbol @f54 = external defined function i1 (i32) : ptr, params [""]
symbol @f55 = external defined function i1 (i32) : ptr, params [""]
symbol @f56 = external defined function i1 (i32) : ptr, params [""]
symbol @f57 = external defined function i1 (i32) : ptr, params [""]
symbol @f58 = external defined function i1 (i32) : ptr, params [""]
symbol @f59 = external defined function i1 (i32) : ptr, params [""]
symbol @f60 = external defined function i1 (i32) : ptr, params [""]
symbol @f61 = external defined function i1 (i32) : ptr, params [""]
symbol @f62 = external defined function i1 (i32) : ptr, params [""]
symbol @f63 = external defined function i1 (i32) : ptr, params [""]
symbol @f64 = external defined function i1 (i1) : ptr, params [""]
symbol @f65 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f66 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f67 = external defined function i1 (i1, i1) : ptr, params ["", ""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11, @f12, @f13, @f14, @f15, @f16, @f17, @f18, @f19, @f20, @f21, @f22, @f23, @f24, @f25, @f26, @f27, @f28, @f29, @f30, @f31, @f32, @f33, @f34, @f35, @f36, @f37, @f38, @f39, @f40, @f41, @f42, @f43, @f44, @f45, @f46, @f47, @f48, @f49, @f50, @f51, @f52, @f53, @f54, @f55, @f56, @f57, @f58, @f59, @f60, @f61, @f62, @f63, @f64, @f65, @f66, @f67] () {
  %0 = lambda @f1 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i1
  } -> (%3, %1, %2)
  %1 = lambda @f2 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
  %2 = lambda @f3 () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = icmp sgt %0, %3 : i1
  } -> (%4, %1, %2)
  %3 = lambda @f4 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
  %4 = lambda @f5 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i1
  } -> (%3, %1, %2)
  %5 = lambda @f6 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
  %6 = lambda @f7 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i1
  } -> (%3, %1, %2)
  %7 = lambda @f8 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i1
  } -> (%3, %1, %2)
  %8 = lambda @f9 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
  %9 = lambda @f10 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
  %10 = lambda @f11 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i1
  } -> (%3, %1, %2)
  %11 = lambda @f12 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
  %12 = lambda @f13 () (%0: i32, %1: io, %2: mem) {
    %3 = const 6 : i32
    %4 = icmp ult %0, %3 : i1
  } -> (%4, %1, %2)
  %13 = lambda @f14 () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = icmp ugt %0, %3 : i1
  } -> (%4, %1, %2)
  %14 = lambda @f15 () (%0: i32, %1: io, %2: mem) {
    %3 = const -4 : i32
    %4 = icmp slt %0, %3 : i1
  } -> (%4, %1, %2)
  %15 = lambda @f16 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
    %4 = icmp sgt %0, %3 : i1
  } -> (%4, %1, %2)
  %16 = lambda @f17 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp eq %0, %3 : i1
  } -> (%4, %1, %2)
  %17 = lambda @f18 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp ne %0, %3 : i1
  } -> (%4, %1, %2)
  %18 = lambda @f19 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
    %4 = icmp ne %0, %3 : i1
  } -> (%4, %1, %2)
  %19 = lambda @f20 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
    %4 = icmp eq %0, %3 : i1
  } -> (%4, %1, %2)
  %20 = lambda @f21 () (%0: i32, %1: io, %2: mem) {
    %3 = const 2147483647 : i32
    %4 = icmp ne %0, %3 : i1
  } -> (%4, %1, %2)
  %21 = lambda @f22 () (%0: i32, %1: io, %2: mem) {
    %3 = const -2147483648 : i32
    %4 = icmp ne %0, %3 : i1
  } -> (%4, %1, %2)
  %22 = lambda @f23 () (%0: i1, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %23 = lambda @f24 () (%0: i1, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %24 = lambda @f25 () (%0: i1, %1: io, %2: mem) {
    %3 = const -1 : i1
    %4 = xor %0, %3 : i1
  } -> (%4, %1, %2)
  %25 = lambda @f26 () (%0: i1, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %26 = lambda @f27 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = icmp eq %0, %3 : i1
  } -> (%4, %1, %2)
  %27 = lambda @f28 () (%0: i32, %1: io, %2: mem) {
    %3 = const 9 : i32
    %4 = icmp ne %0, %3 : i1
  } -> (%4, %1, %2)
  %28 = lambda @f29 () (%0: i32, %1: io, %2: mem) {
    %3 = const -7 : i32
    %4 = icmp eq %0, %3 : i1
  } -> (%4, %1, %2)
  %29 = lambda @f30 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp eq %0, %1 : i1
  } -> (%4, %2, %3)
  %30 = lambda @f31 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp ne %0, %1 : i1
  } -> (%4, %2, %3)
  %31 = lambda @f32 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %1, %4 : i1
  } -> (%5, %2, %3)
  %32 = lambda @f33 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp ne %1, %4 : i1
  } -> (%5, %2, %3)
  %33 = lambda @f34 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %1, %4 : i1
  } -> (%5, %2, %3)
  %34 = lambda @f35 () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = icmp eq %0, %1 : i1
  } -> (%5, %3, %4)
  %35 = lambda @f36 () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = icmp eq %0, %1 : i1
  } -> (%5, %3, %4)
  %36 = lambda @f37 () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = icmp slt %0, %1 : i1
  } -> (%5, %3, %4)
  %37 = lambda @f38 () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = add %0, %2 : i32
    %6 = add %2, %1 : i32
    %7 = icmp slt %5, %6 : i1
  } -> (%7, %3, %4)
  %38 = lambda @f39 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = icmp slt %0, %3 : i1
  } -> (%4, %1, %2)
  %39 = lambda @f40 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = icmp ult %0, %3 : i1
  } -> (%4, %1, %2)
  %40 = lambda @f41 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = add %0, %3 : i32
    %5 = const 10 : i32
    %6 = icmp slt %4, %5 : i1
  } -> (%6, %1, %2)
  %41 = lambda @f42 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = add nsw %0, %3 : i32
    %5 = const -2147483646 : i32
    %6 = icmp slt %4, %5 : i1
  } -> (%6, %1, %2)
  %42 = lambda @f43 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
  } -> (%4, %2, %3)
  %43 = lambda @f44 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp sge %0, %1 : i1
  } -> (%4, %2, %3)
  %44 = lambda @f45 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp sle %0, %1 : i1
  } -> (%4, %2, %3)
  %45 = lambda @f46 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = sub %0, %1 : i32
    %5 = const 0 : i32
    %6 = icmp slt %4, %5 : i1
  } -> (%6, %2, %3)
  %46 = lambda @f47 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp eq %0, %3 : i1
  } -> (%4, %1, %2)
  %47 = lambda @f48 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp ne %0, %3 : i1
  } -> (%4, %1, %2)
  %48 = lambda @f49 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp ult %0, %1 : i1
  } -> (%4, %2, %3)
  %49 = lambda @f50 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp ult %0, %1 : i1
  } -> (%4, %2, %3)
  %50 = lambda @f51 () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = icmp ult %0, %3 : i1
  } -> (%4, %1, %2)
  %51 = lambda @f52 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
  %52 = lambda @f53 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i1
  } -> (%3, %1, %2)
  %53 = lambda @f54 () (%0: i32, %1: io, %2: mem) {
    %3 = const -5 : i32
    %4 = icmp ugt %0, %3 : i1
  } -> (%4, %1, %2)
  %54 = lambda @f55 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
    %4 = icmp sgt %0, %3 : i1
  } -> (%4, %1, %2)
  %55 = lambda @f56 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp slt %0, %3 : i1
  } -> (%4, %1, %2)
  %56 = lambda @f57 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i1
  } -> (%3, %1, %2)
  %57 = lambda @f58 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 8 : i32
    %5 = and %0, %4 : i32
    %6 = icmp ne %5, %3 : i1
  } -> (%6, %1, %2)
  %58 = lambda @f59 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
  %59 = lambda @f60 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i1
  } -> (%3, %1, %2)
  %60 = lambda @f61 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp slt %0, %3 : i1
  } -> (%4, %1, %2)
  %61 = lambda @f62 () (%0: i32, %1: io, %2: mem) {
    %3 = const 8 : i32
    %4 = icmp ult %0, %3 : i1
  } -> (%4, %1, %2)
  %62 = lambda @f63 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = icmp ugt %0, %3 : i1
  } -> (%4, %1, %2)
  %63 = lambda @f64 () (%0: i1, %1: io, %2: mem) {
    %3 = const -1 : i1
    %4 = xor %0, %3 : i1
  } -> (%4, %1, %2)
  %64 = lambda @f65 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
  } -> (%4, %2, %3)
  %65 = lambda @f66 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp sge %0, %1 : i1
  } -> (%4, %2, %3)
  %66 = lambda @f67 () (%0: i1, %1: i1, %2: io, %3: mem) {
    %4 = const 0 : i1
    %5 = select %0, %1, %4 : i1
  } -> (%5, %2, %3)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, %66)
