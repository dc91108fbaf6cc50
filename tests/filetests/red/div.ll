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
preamble [
  "source_filename = \"red/div.ll\""
]
symbol @f1 = external defined function i32 (i32) : ptr, params [""]
symbol @f2 = external defined function i32 (i32) : ptr, params [""]
symbol @f3 = external defined function i32 (i32) : ptr, params [""]
symbol @f4 = external defined function i32 (i32) : ptr, params [""]
symbol @f5 = external defined function i32 (i32) : ptr, params [""]
symbol @f6 = external defined function i32 (i32) : ptr, params [""]
symbol @f7 = external defined function i32 (i32) : ptr, params [""]
symbol @f8 = external defined function i32 (i32) : ptr, params [""]
symbol @f9 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f10 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f11 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f12 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f13 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f14 = external defined function i32 (i32) : ptr, params [""]
symbol @f15 = external defined function i32 (i32) : ptr, params [""]
symbol @f16 = external defined function i64 (i32) : ptr, params [""]
symbol @f17 = external defined function i32 (i32) : ptr, params [""]
symbol @f18 = external defined function i32 (i32) : ptr, params [""]
symbol @f19 = external defined function i32 (i32) : ptr, params [""]
symbol @f20 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f21 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f22 = external defined function i32 (i32) : ptr, params [""]
symbol @f23 = external defined function i32 (i32) : ptr, params [""]
symbol @f24 = external defined function i32 (i32) : ptr, params [""]
symbol @f25 = external defined function i32 (i32) : ptr, params [""]
symbol @f26 = external defined function i32 (i32) : ptr, params [""]
symbol @f27 = external defined function i32 (i32) : ptr, params [""]
symbol @f28 = external defined function i32 (i32) : ptr, params [""]
symbol @f29 = external defined function i32 (i32) : ptr, params [""]
symbol @f30 = external defined function i32 (i32) : ptr, params [""]
symbol @f31 = external defined function i32 (i32) : ptr, params [""]
symbol @f32 = external defined function i32 (i32) : ptr, params [""]
symbol @f33 = external defined function i32 (i32) : ptr, params [""]
symbol @f34 = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11, @f12, @f13, @f14, @f15, @f16, @f17, @f18, @f19, @f20, @f21, @f22, @f23, @f24, @f25, @f26, @f27, @f28, @f29, @f30, @f31, @f32, @f33, @f34] () {
  %0 = lambda @f1 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = lambda @f2 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %2 = lambda @f3 () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
  } -> (%3, %1, %2)
  %3 = lambda @f4 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %4 = lambda @f5 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %5 = lambda @f6 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = udiv %0, %3 : i32
  } -> (%4, %1, %2)
  %6 = lambda @f7 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = sdiv %0, %3 : i32
  } -> (%4, %1, %2)
  %7 = lambda @f8 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = sdiv pinned %0, %3, %1 : i32
  } -> (%4, %1, %2)
  %8 = lambda @f9 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = udiv pinned %0, %1, %2 : i32
  } -> (%4, %2, %3)
  %9 = lambda @f10 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %10 = lambda @f11 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%1, %2, %3)
  %11 = lambda @f12 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
  } -> (%4, %2, %3)
  %12 = lambda @f13 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = mul %0, %1 : i32
    %5 = sdiv pinned %4, %1, %2 : i32
  } -> (%5, %2, %3)
  %13 = lambda @f14 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = urem %0, %3 : i32
  } -> (%4, %1, %2)
  %14 = lambda @f15 () (%0: i32, %1: io, %2: mem) {
    %3 = const 14 : i32
    %4 = udiv %0, %3 : i32
  } -> (%4, %1, %2)
  %15 = lambda @f16 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = and %0, %3 : i32
    %5 = zext %4 : i64
  } -> (%5, %1, %2)
  %16 = lambda @f17 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = lshr %0, %3 : i32
  } -> (%4, %1, %2)
  %17 = lambda @f18 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = lshr exact %0, %3 : i32
  } -> (%4, %1, %2)
  %18 = lambda @f19 () (%0: i32, %1: io, %2: mem) {
    %3 = const 31 : i32
    %4 = lshr %0, %3 : i32
  } -> (%4, %1, %2)
  %19 = lambda @f20 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = lshr %0, %1 : i32
  } -> (%4, %2, %3)
  %20 = lambda @f21 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const -1 : i32
    %5 = const 1 : i32
    %6 = shl %5, %1 : i32
    %7 = add %6, %4 : i32
    %8 = and %0, %7 : i32
  } -> (%8, %2, %3)
  %21 = lambda @f22 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %22 = lambda @f23 () (%0: i32, %1: io, %2: mem) {
    %3 = const 35 : i32
    %4 = udiv %0, %3 : i32
  } -> (%4, %1, %2)
  %23 = lambda @f24 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %24 = lambda @f25 () (%0: i32, %1: io, %2: mem) {
    %3 = const 28 : i32
    %4 = udiv %0, %3 : i32
  } -> (%4, %1, %2)
  %25 = lambda @f26 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = sub nsw %3, %0 : i32
  } -> (%4, %1, %2)
  %26 = lambda @f27 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = ashr exact %0, %3 : i32
  } -> (%4, %1, %2)
  %27 = lambda @f28 () (%0: i32, %1: io, %2: mem) {
    %3 = const 8 : i32
    %4 = sdiv %0, %3 : i32
  } -> (%4, %1, %2)
  %28 = lambda @f29 () (%0: i32, %1: io, %2: mem) {
    %3 = const -35 : i32
    %4 = sdiv %0, %3 : i32
  } -> (%4, %1, %2)
  %29 = lambda @f30 () (%0: i32, %1: io, %2: mem) {
    %3 = const -7 : i32
    %4 = sdiv %0, %3 : i32
  } -> (%4, %1, %2)
  %30 = lambda @f31 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %31 = lambda @f32 () (%0: i32, %1: io, %2: mem) {
    %3 = const 6 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %32 = lambda @f33 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %33 = lambda @f34 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = srem %0, %3 : i32
  } -> (%4, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33)
