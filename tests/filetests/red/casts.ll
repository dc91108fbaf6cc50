; test opt red,dne
; Conversions of integers.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(-77)
; run: @f6(-77)
; run: @f7(-77)
; run: @f8(-77)
; run: @f9(-77, 13)
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
; run: @f20(3)
; run: @f21(-77)
; run: @f22(-77)
; run: @f23(-77)
; run: @f24(-77)
; run: @f25(-77)
; (trunc>H (trunc>W (zext>D x)))
define i16 @f1(i32 %x) {
  %v0 = zext i32 %x to i64
  %v1 = trunc i64 %v0 to i32
  %v2 = trunc i32 %v1 to i16
  ret i16 %v2
}
; (trunc>H (zext>D x))
define i16 @f2(i32 %x) {
  %v0 = zext i32 %x to i64
  %v1 = trunc i64 %v0 to i16
  ret i16 %v1
}
; (trunc>W (sext>D x))
define i32 @f3(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = trunc i64 %v0 to i32
  ret i32 %v1
}
; (trunc>D (zext>512 x))
define i64 @f4(i32 %x) {
  %v0 = zext i32 %x to i512
  %v1 = trunc i512 %v0 to i64
  ret i64 %v1
}
; (trunc>H (and x -1))
define i16 @f5(i32 %x) {
  %v0 = and i32 %x, -1
  %v1 = trunc i32 %v0 to i16
  ret i16 %v1
}
; (trunc>8 (and x 255))
define i8 @f6(i32 %x) {
  %v0 = and i32 %x, 255
  %v1 = trunc i32 %v0 to i8
  ret i8 %v1
}
; (trunc>8 (add x 256))
define i8 @f7(i32 %x) {
  %v0 = add i32 %x, 256
  %v1 = trunc i32 %v0 to i8
  ret i8 %v1
}
; (trunc>8 (shl x 8))
define i8 @f8(i32 %x) {
  %v0 = shl i32 %x, 8
  %v1 = trunc i32 %v0 to i8
  ret i8 %v1
}
; (trunc>W (add (sext>D x) (zext>D y)))
define i32 @f9(i32 %x, i32 %y) {
  %v0 = sext i32 %x to i64
  %v1 = zext i32 %y to i64
  %v2 = add i64 %v0, %v1
  %v3 = trunc i64 %v2 to i32
  ret i32 %v3
}
; (trunc>W (mul (sext>D x) 300))
define i32 @f10(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = mul i64 %v0, 300
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
; (trunc>W (sub 5 (sext>D x)))
define i32 @f11(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = sub i64 5, %v0
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
; (trunc>W (shl (sext>D x) 2))
define i32 @f12(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = shl i64 %v0, 2
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
; (trunc>W (lshr (zext>D x) 2))
define i32 @f13(i32 %x) {
  %v0 = zext i32 %x to i64
  %v1 = lshr i64 %v0, 2
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
; (trunc>W (ashr (sext>D x) 2))
define i32 @f14(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = ashr i64 %v0, 2
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
; (trunc>W (lshr (sext>D x) 2))
define i32 @f15(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = lshr i64 %v0, 2
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
; (trunc>W (lshr (sext>D x) 40))
define i32 @f16(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = lshr i64 %v0, 40
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
; (zext>512 (zext>D x))
define i512 @f17(i32 %x) {
  %v0 = zext i32 %x to i64
  %v1 = zext i64 %v0 to i512
  ret i512 %v1
}
; (zext.nneg>512 (sext>D x))
define i512 @f18(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = zext nneg i64 %v0 to i512
  ret i512 %v1
}
; (zext>W (trunc>H x))
define i32 @f19(i32 %x) {
  %v0 = trunc i32 %x to i16
  %v1 = zext i16 %v0 to i32
  ret i32 %v1
}
; (zext>W (trunc.nuw>H x))
define i32 @f20(i32 %x) {
  %v0 = trunc nuw i32 %x to i16
  %v1 = zext i16 %v0 to i32
  ret i32 %v1
}
; (sext>W (trunc.nsw>H x))
define i32 @f21(i32 %x) {
  %v0 = trunc nsw i32 %x to i16
  %v1 = sext i16 %v0 to i32
  ret i32 %v1
}
; (sext>W (trunc>H x))
define i32 @f22(i32 %x) {
  %v0 = trunc i32 %x to i16
  %v1 = sext i16 %v0 to i32
  ret i32 %v1
}
; (sext>512 (sext>D x))
define i512 @f23(i32 %x) {
  %v0 = sext i32 %x to i64
  %v1 = sext i64 %v0 to i512
  ret i512 %v1
}
; (sext>512 (zext>D x))
define i512 @f24(i32 %x) {
  %v0 = zext i32 %x to i64
  %v1 = sext i64 %v0 to i512
  ret i512 %v1
}
; (sext>64 (lshr x 3))
define i64 @f25(i32 %x) {
  %v0 = lshr i32 %x, 3
  %v1 = sext i32 %v0 to i64
  ret i64 %v1
}
; expect
preamble [
  "source_filename = \"red/casts.ll\""
]
symbol @f1 = external defined function i16 (i32) : ptr, params [""]
symbol @f2 = external defined function i16 (i32) : ptr, params [""]
symbol @f3 = external defined function i32 (i32) : ptr, params [""]
symbol @f4 = external defined function i64 (i32) : ptr, params [""]
symbol @f5 = external defined function i16 (i32) : ptr, params [""]
symbol @f6 = external defined function i8 (i32) : ptr, params [""]
symbol @f7 = external defined function i8 (i32) : ptr, params [""]
symbol @f8 = external defined function i8 (i32) : ptr, params [""]
symbol @f9 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f10 = external defined function i32 (i32) : ptr, params [""]
symbol @f11 = external defined function i32 (i32) : ptr, params [""]
symbol @f12 = external defined function i32 (i32) : ptr, params [""]
symbol @f13 = external defined function i32 (i32) : ptr, params [""]
symbol @f14 = external defined function i32 (i32) : ptr, params [""]
symbol @f15 = external defined function i32 (i32) : ptr, params [""]
symbol @f16 = external defined function i32 (i32) : ptr, params [""]
symbol @f17 = external defined function i512 (i32) : ptr, params [""]
symbol @f18 = external defined function i512 (i32) : ptr, params [""]
symbol @f19 = external defined function i32 (i32) : ptr, params [""]
symbol @f20 = external defined function i32 (i32) : ptr, params [""]
symbol @f21 = external defined function i32 (i32) : ptr, params [""]
symbol @f22 = external defined function i32 (i32) : ptr, params [""]
symbol @f23 = external defined function i512 (i32) : ptr, params [""]
symbol @f24 = external defined function i512 (i32) : ptr, params [""]
symbol @f25 = external defined function i64 (i32) : ptr, params [""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11, @f12, @f13, @f14, @f15, @f16, @f17, @f18, @f19, @f20, @f21, @f22, @f23, @f24, @f25] () {
  %0 = lambda @f1 () (%0: i32, %1: io, %2: mem) {
    %3 = trunc %0 : i16
  } -> (%3, %1, %2)
  %1 = lambda @f2 () (%0: i32, %1: io, %2: mem) {
    %3 = trunc %0 : i16
  } -> (%3, %1, %2)
  %2 = lambda @f3 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %3 = lambda @f4 () (%0: i32, %1: io, %2: mem) {
    %3 = zext %0 : i64
  } -> (%3, %1, %2)
  %4 = lambda @f5 () (%0: i32, %1: io, %2: mem) {
    %3 = trunc %0 : i16
  } -> (%3, %1, %2)
  %5 = lambda @f6 () (%0: i32, %1: io, %2: mem) {
    %3 = trunc %0 : i8
  } -> (%3, %1, %2)
  %6 = lambda @f7 () (%0: i32, %1: io, %2: mem) {
    %3 = trunc %0 : i8
  } -> (%3, %1, %2)
  %7 = lambda @f8 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i8
  } -> (%3, %1, %2)
  %8 = lambda @f9 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = add %0, %1 : i32
  } -> (%4, %2, %3)
  %9 = lambda @f10 () (%0: i32, %1: io, %2: mem) {
    %3 = const 300 : i32
    %4 = mul %0, %3 : i32
  } -> (%4, %1, %2)
  %10 = lambda @f11 () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = sub %3, %0 : i32
  } -> (%4, %1, %2)
  %11 = lambda @f12 () (%0: i32, %1: io, %2: mem) {
    %3 = const 2 : i32
    %4 = shl %0, %3 : i32
  } -> (%4, %1, %2)
  %12 = lambda @f13 () (%0: i32, %1: io, %2: mem) {
    %3 = const 2 : i32
    %4 = lshr %0, %3 : i32
  } -> (%4, %1, %2)
  %13 = lambda @f14 () (%0: i32, %1: io, %2: mem) {
    %3 = const 2 : i32
    %4 = ashr %0, %3 : i32
  } -> (%4, %1, %2)
  %14 = lambda @f15 () (%0: i32, %1: io, %2: mem) {
    %3 = const 2 : i32
    %4 = ashr %0, %3 : i32
  } -> (%4, %1, %2)
  %15 = lambda @f16 () (%0: i32, %1: io, %2: mem) {
    %3 = sext %0 : i64
    %4 = const 40 : i64
    %5 = lshr %3, %4 : i64
    %6 = trunc %5 : i32
  } -> (%6, %1, %2)
  %16 = lambda @f17 () (%0: i32, %1: io, %2: mem) {
    %3 = zext %0 : i512
  } -> (%3, %1, %2)
  %17 = lambda @f18 () (%0: i32, %1: io, %2: mem) {
    %3 = sext %0 : i512
  } -> (%3, %1, %2)
  %18 = lambda @f19 () (%0: i32, %1: io, %2: mem) {
    %3 = const 65535 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %19 = lambda @f20 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %20 = lambda @f21 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %21 = lambda @f22 () (%0: i32, %1: io, %2: mem) {
    %3 = trunc %0 : i16
    %4 = sext %3 : i32
  } -> (%4, %1, %2)
  %22 = lambda @f23 () (%0: i32, %1: io, %2: mem) {
    %3 = sext %0 : i512
  } -> (%3, %1, %2)
  %23 = lambda @f24 () (%0: i32, %1: io, %2: mem) {
    %3 = zext %0 : i512
  } -> (%3, %1, %2)
  %24 = lambda @f25 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = lshr %0, %3 : i32
    %5 = zext nneg %4 : i64
  } -> (%5, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24)
