; test opt red,dne
; Shifts.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(-77)
; run: @f6(-77)
; run: @f7(3)
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
; run: @f19(3)
; run: @f20(-77)
; run: @f21(-77)
; run: @f22(-77)
; run: @f23(-77)
; run: @f24(-77)
; run: @f25(-77)
; run: @f26(1)
; (shl x 0)
define i32 @f1(i32 %x) {
  %v0 = shl i32 %x, 0
  ret i32 %v0
}
; (lshr 0 x)
define i32 @f2(i32 %x) {
  %v0 = lshr i32 0, %x
  ret i32 %v0
}
; (ashr -1 x)
define i32 @f3(i32 %x) {
  %v0 = ashr i32 -1, %x
  ret i32 %v0
}
; (lshr x 32)
define i32 @f4(i32 %x) {
  %v0 = lshr i32 %x, 32
  ret i32 %v0
}
; (shl (shl x 3) 4)
define i32 @f5(i32 %x) {
  %v0 = shl i32 %x, 3
  %v1 = shl i32 %v0, 4
  ret i32 %v1
}
; (shl (shl x 20) 20)
define i32 @f6(i32 %x) {
  %v0 = shl i32 %x, 20
  %v1 = shl i32 %v0, 20
  ret i32 %v1
}
; (shl.nuw (shl.nuw.nsw x 3) 4)
define i32 @f7(i32 %x) {
  %v0 = shl nuw nsw i32 %x, 3
  %v1 = shl nuw i32 %v0, 4
  ret i32 %v1
}
; (lshr (lshr x 3) 4)
define i32 @f8(i32 %x) {
  %v0 = lshr i32 %x, 3
  %v1 = lshr i32 %v0, 4
  ret i32 %v1
}
; (lshr (lshr x 20) 20)
define i32 @f9(i32 %x) {
  %v0 = lshr i32 %x, 20
  %v1 = lshr i32 %v0, 20
  ret i32 %v1
}
; (ashr (ashr x 3) 4)
define i32 @f10(i32 %x) {
  %v0 = ashr i32 %x, 3
  %v1 = ashr i32 %v0, 4
  ret i32 %v1
}
; (ashr.exact (ashr.exact x 3) 4)
define i32 @f11(i32 %x) {
  %v0 = ashr exact i32 %x, 3
  %v1 = ashr exact i32 %v0, 4
  ret i32 %v1
}
; (ashr (ashr x 20) 20)
define i32 @f12(i32 %x) {
  %v0 = ashr i32 %x, 20
  %v1 = ashr i32 %v0, 20
  ret i32 %v1
}
; (shl (mul x 3) 4)
define i32 @f13(i32 %x) {
  %v0 = mul i32 %x, 3
  %v1 = shl i32 %v0, 4
  ret i32 %v1
}
; (shl (lshr x 4) 4)
define i32 @f14(i32 %x) {
  %v0 = lshr i32 %x, 4
  %v1 = shl i32 %v0, 4
  ret i32 %v1
}
; (shl (lshr.exact x 4) 4)
define i32 @f15(i32 %x) {
  %v0 = lshr exact i32 %x, 4
  %v1 = shl i32 %v0, 4
  ret i32 %v1
}
; (shl (ashr x 4) 4)
define i32 @f16(i32 %x) {
  %v0 = ashr i32 %x, 4
  %v1 = shl i32 %v0, 4
  ret i32 %v1
}
; (shl (and x 255) 24)
define i32 @f17(i32 %x) {
  %v0 = and i32 %x, 255
  %v1 = shl i32 %v0, 24
  ret i32 %v1
}
; (lshr (shl x 4) 4)
define i32 @f18(i32 %x) {
  %v0 = shl i32 %x, 4
  %v1 = lshr i32 %v0, 4
  ret i32 %v1
}
; (lshr (shl.nuw x 4) 4)
define i32 @f19(i32 %x) {
  %v0 = shl nuw i32 %x, 4
  %v1 = lshr i32 %v0, 4
  ret i32 %v1
}
; (ashr (shl.nsw x 4) 4)
define i32 @f20(i32 %x) {
  %v0 = shl nsw i32 %x, 4
  %v1 = ashr i32 %v0, 4
  ret i32 %v1
}
; (ashr (shl x 4) 4)
define i32 @f21(i32 %x) {
  %v0 = shl i32 %x, 4
  %v1 = ashr i32 %v0, 4
  ret i32 %v1
}
; (lshr (and x 255) 8)
define i32 @f22(i32 %x) {
  %v0 = and i32 %x, 255
  %v1 = lshr i32 %v0, 8
  ret i32 %v1
}
; (lshr (and x -8) 3)
define i32 @f23(i32 %x) {
  %v0 = and i32 %x, -8
  %v1 = lshr i32 %v0, 3
  ret i32 %v1
}
; (lshr (ashr x 5) 31)
define i32 @f24(i32 %x) {
  %v0 = ashr i32 %x, 5
  %v1 = lshr i32 %v0, 31
  ret i32 %v1
}
; (ashr (lshr x 1) 3)
define i32 @f25(i32 %x) {
  %v0 = lshr i32 %x, 1
  %v1 = ashr i32 %v0, 3
  ret i32 %v1
}
; (lshr (sext>W b) 31)
define i32 @f26(i1 %b) {
  %v0 = sext i1 %b to i32
  %v1 = lshr i32 %v0, 31
  ret i32 %v1
}
; expect
preamble [
  "source_filename = \"red/shifts.ll\""
]
symbol @f1 = external defined function i32 (i32) : ptr, params [""]
symbol @f2 = external defined function i32 (i32) : ptr, params [""]
symbol @f3 = external defined function i32 (i32) : ptr, params [""]
symbol @f4 = external defined function i32 (i32) : ptr, params [""]
symbol @f5 = external defined function i32 (i32) : ptr, params [""]
symbol @f6 = external defined function i32 (i32) : ptr, params [""]
symbol @f7 = external defined function i32 (i32) : ptr, params [""]
symbol @f8 = external defined function i32 (i32) : ptr, params [""]
symbol @f9 = external defined function i32 (i32) : ptr, params [""]
symbol @f10 = external defined function i32 (i32) : ptr, params [""]
symbol @f11 = external defined function i32 (i32) : ptr, params [""]
symbol @f12 = external defined function i32 (i32) : ptr, params [""]
symbol @f13 = external defined function i32 (i32) : ptr, params [""]
symbol @f14 = external defined function i32 (i32) : ptr, params [""]
symbol @f15 = external defined function i32 (i32) : ptr, params [""]
symbol @f16 = external defined function i32 (i32) : ptr, params [""]
symbol @f17 = external defined function i32 (i32) : ptr, params [""]
symbol @f18 = external defined function i32 (i32) : ptr, params [""]
symbol @f19 = external defined function i32 (i32) : ptr, params [""]
symbol @f20 = external defined function i32 (i32) : ptr, params [""]
symbol @f21 = external defined function i32 (i32) : ptr, params [""]
symbol @f22 = external defined function i32 (i32) : ptr, params [""]
symbol @f23 = external defined function i32 (i32) : ptr, params [""]
symbol @f24 = external defined function i32 (i32) : ptr, params [""]
symbol @f25 = external defined function i32 (i32) : ptr, params [""]
symbol @f26 = external defined function i32 (i1) : ptr, params [""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11, @f12, @f13, @f14, @f15, @f16, @f17, @f18, @f19, @f20, @f21, @f22, @f23, @f24, @f25, @f26] () {
  %0 = lambda @f1 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = lambda @f2 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %2 = lambda @f3 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
  } -> (%3, %1, %2)
  %3 = lambda @f4 () (%0: i32, %1: io, %2: mem) {
    %3 = const poison : i32
  } -> (%3, %1, %2)
  %4 = lambda @f5 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = shl %0, %3 : i32
  } -> (%4, %1, %2)
  %5 = lambda @f6 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %6 = lambda @f7 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = shl nuw %0, %3 : i32
  } -> (%4, %1, %2)
  %7 = lambda @f8 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = lshr %0, %3 : i32
  } -> (%4, %1, %2)
  %8 = lambda @f9 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %9 = lambda @f10 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = ashr %0, %3 : i32
  } -> (%4, %1, %2)
  %10 = lambda @f11 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = ashr exact %0, %3 : i32
  } -> (%4, %1, %2)
  %11 = lambda @f12 () (%0: i32, %1: io, %2: mem) {
    %3 = const 31 : i32
    %4 = ashr %0, %3 : i32
  } -> (%4, %1, %2)
  %12 = lambda @f13 () (%0: i32, %1: io, %2: mem) {
    %3 = const 48 : i32
    %4 = mul %0, %3 : i32
  } -> (%4, %1, %2)
  %13 = lambda @f14 () (%0: i32, %1: io, %2: mem) {
    %3 = const -16 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %14 = lambda @f15 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %15 = lambda @f16 () (%0: i32, %1: io, %2: mem) {
    %3 = const -16 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %16 = lambda @f17 () (%0: i32, %1: io, %2: mem) {
    %3 = const 24 : i32
    %4 = shl %0, %3 : i32
  } -> (%4, %1, %2)
  %17 = lambda @f18 () (%0: i32, %1: io, %2: mem) {
    %3 = const 268435455 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %18 = lambda @f19 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %19 = lambda @f20 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %20 = lambda @f21 () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = shl %0, %3 : i32
    %5 = ashr %4, %3 : i32
  } -> (%5, %1, %2)
  %21 = lambda @f22 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %22 = lambda @f23 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = lshr %0, %3 : i32
  } -> (%4, %1, %2)
  %23 = lambda @f24 () (%0: i32, %1: io, %2: mem) {
    %3 = const 31 : i32
    %4 = lshr %0, %3 : i32
  } -> (%4, %1, %2)
  %24 = lambda @f25 () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = lshr %0, %3 : i32
  } -> (%4, %1, %2)
  %25 = lambda @f26 () (%0: i1, %1: io, %2: mem) {
    %3 = zext %0 : i32
  } -> (%3, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25)
