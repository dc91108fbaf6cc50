; test opt red,dne
; And.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(-77, 13)
; run: @f6(-77, 13)
; run: @f7(-77)
; run: @f8(-77)
; run: @f9(-77)
; run: @f10(-77)
; run: @f11(-77)
; run: @f12(-77)
; run: @f13(-77, 13)
; run: @f14(-77, 13)
; run: @f15(-77, 13)
; run: @f16(-77, 13)
; run: @f17(-77)
; run: @f18(-77, 13)
; run: @f19(-77, 13)
; run: @f20(-77)
; run: @f21(-77, 13)
; run: @f22(-77, 13)
; run: @f23(-77, 13)
; run: @f24(-77, 13)
; run: @f25(-77, 13)
; (and x 0)
define i32 @f1(i32 %x) {
  %v0 = and i32 %x, 0
  ret i32 %v0
}
; (and x -1)
define i32 @f2(i32 %x) {
  %v0 = and i32 %x, -1
  ret i32 %v0
}
; (and x x)
define i32 @f3(i32 %x) {
  %v0 = and i32 %x, %x
  ret i32 %v0
}
; (and x (xor x -1))
define i32 @f4(i32 %x) {
  %v0 = xor i32 %x, -1
  %v1 = and i32 %x, %v0
  ret i32 %v1
}
; (and x (or x y))
define i32 @f5(i32 %x, i32 %y) {
  %v0 = or i32 %x, %y
  %v1 = and i32 %x, %v0
  ret i32 %v1
}
; (and x (and x y))
define i32 @f6(i32 %x, i32 %y) {
  %v0 = and i32 %x, %y
  %v1 = and i32 %x, %v0
  ret i32 %v1
}
; (and (and x 12) 6)
define i32 @f7(i32 %x) {
  %v0 = and i32 %x, 12
  %v1 = and i32 %v0, 6
  ret i32 %v1
}
; (and (lshr x 30) 3)
define i32 @f8(i32 %x) {
  %v0 = lshr i32 %x, 30
  %v1 = and i32 %v0, 3
  ret i32 %v1
}
; (and (lshr x 30) 4)
define i32 @f9(i32 %x) {
  %v0 = lshr i32 %x, 30
  %v1 = and i32 %v0, 4
  ret i32 %v1
}
; (and (or x 6) 2)
define i32 @f10(i32 %x) {
  %v0 = or i32 %x, 6
  %v1 = and i32 %v0, 2
  ret i32 %v1
}
; (and (or x 4) 3)
define i32 @f11(i32 %x) {
  %v0 = or i32 %x, 4
  %v1 = and i32 %v0, 3
  ret i32 %v1
}
; (and (xor x 4) 3)
define i32 @f12(i32 %x) {
  %v0 = xor i32 %x, 4
  %v1 = and i32 %v0, 3
  ret i32 %v1
}
; (and (add (and x 255) y) 15)
define i32 @f13(i32 %x, i32 %y) {
  %v0 = and i32 %x, 255
  %v1 = add i32 %v0, %y
  %v2 = and i32 %v1, 15
  ret i32 %v2
}
; (and (mul (and x 15) (and y 15)) 15)
define i32 @f14(i32 %x, i32 %y) {
  %v0 = and i32 %x, 15
  %v1 = and i32 %y, 15
  %v2 = mul i32 %v0, %v1
  %v3 = and i32 %v2, 15
  ret i32 %v3
}
; (and (xor (and x 6) y) 4)
define i32 @f15(i32 %x, i32 %y) {
  %v0 = and i32 %x, 6
  %v1 = xor i32 %v0, %y
  %v2 = and i32 %v1, 4
  ret i32 %v2
}
; (and (add (and x 6) y) 4)
define i32 @f16(i32 %x, i32 %y) {
  %v0 = and i32 %x, 6
  %v1 = add i32 %v0, %y
  %v2 = and i32 %v1, 4
  ret i32 %v2
}
; (and (ashr x 4) 1)
define i32 @f17(i32 %x) {
  %v0 = ashr i32 %x, 4
  %v1 = and i32 %v0, 1
  ret i32 %v1
}
; (and (xor x -1) (xor y -1))
define i32 @f18(i32 %x, i32 %y) {
  %v0 = xor i32 %x, -1
  %v1 = xor i32 %y, -1
  %v2 = and i32 %v0, %v1
  ret i32 %v2
}
; (and (zext>64 x) (zext>64 y))
define i64 @f19(i32 %x, i32 %y) {
  %v0 = zext i32 %x to i64
  %v1 = zext i32 %y to i64
  %v2 = and i64 %v0, %v1
  ret i64 %v2
}
; (and (zext>64 x) 255)
define i64 @f20(i32 %x) {
  %v0 = zext i32 %x to i64
  %v1 = and i64 %v0, 255
  ret i64 %v1
}
; (and (icmp.ult x y) (icmp.ne x y))
define i1 @f21(i32 %x, i32 %y) {
  %v0 = icmp ult i32 %x, %y
  %v1 = icmp ne i32 %x, %y
  %v2 = and i1 %v0, %v1
  ret i1 %v2
}
; (and (icmp.sle x y) (icmp.sge x y))
define i1 @f22(i32 %x, i32 %y) {
  %v0 = icmp sle i32 %x, %y
  %v1 = icmp sge i32 %x, %y
  %v2 = and i1 %v0, %v1
  ret i1 %v2
}
; (and (icmp.sle x y) (icmp.sgt x y))
define i1 @f23(i32 %x, i32 %y) {
  %v0 = icmp sle i32 %x, %y
  %v1 = icmp sgt i32 %x, %y
  %v2 = and i1 %v0, %v1
  ret i1 %v2
}
; (and (icmp.sle x y) (icmp.uge x y))
define i1 @f24(i32 %x, i32 %y) {
  %v0 = icmp sle i32 %x, %y
  %v1 = icmp uge i32 %x, %y
  %v2 = and i1 %v0, %v1
  ret i1 %v2
}
; (and (icmp.slt x y) (icmp.slt y x))
define i1 @f25(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = icmp slt i32 %y, %x
  %v2 = and i1 %v0, %v1
  ret i1 %v2
}
; expect
preamble [
  "source_filename = \"red/and.ll\""
]
symbol @f1 = external defined function i32 (i32) : ptr, params [""]
symbol @f2 = external defined function i32 (i32) : ptr, params [""]
symbol @f3 = external defined function i32 (i32) : ptr, params [""]
symbol @f4 = external defined function i32 (i32) : ptr, params [""]
symbol @f5 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f6 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f7 = external defined function i32 (i32) : ptr, params [""]
symbol @f8 = external defined function i32 (i32) : ptr, params [""]
symbol @f9 = external defined function i32 (i32) : ptr, params [""]
symbol @f10 = external defined function i32 (i32) : ptr, params [""]
symbol @f11 = external defined function i32 (i32) : ptr, params [""]
symbol @f12 = external defined function i32 (i32) : ptr, params [""]
symbol @f13 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f14 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f15 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f16 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f17 = external defined function i32 (i32) : ptr, params [""]
symbol @f18 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f19 = external defined function i64 (i32, i32) : ptr, params ["", ""]
symbol @f20 = external defined function i64 (i32) : ptr, params [""]
symbol @f21 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f22 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f23 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f24 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f25 = external defined function i1 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11, @f12, @f13, @f14, @f15, @f16, @f17, @f18, @f19, @f20, @f21, @f22, @f23, @f24, @f25] () {
  %0 = lambda @f1 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %1 = lambda @f2 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %2 = lambda @f3 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %3 = lambda @f4 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %4 = lambda @f5 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %5 = lambda @f6 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = and %0, %1 : i32
  } -> (%4, %2, %3)
  %6 = lambda @f7 () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %7 = lambda @f8 () (%0: i32, %1: io, %2: mem) {
    %3 = const 30 : i32
    %4 = lshr %0, %3 : i32
  } -> (%4, %1, %2)
  %8 = lambda @f9 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %9 = lambda @f10 () (%0: i32, %1: io, %2: mem) {
    %3 = const 2 : i32
  } -> (%3, %1, %2)
  %10 = lambda @f11 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %11 = lambda @f12 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %12 = lambda @f13 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 15 : i32
    %5 = add %0, %1 : i32
    %6 = and %5, %4 : i32
  } -> (%6, %2, %3)
  %13 = lambda @f14 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 15 : i32
    %5 = mul %0, %1 : i32
    %6 = and %5, %4 : i32
  } -> (%6, %2, %3)
  %14 = lambda @f15 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 4 : i32
    %5 = xor %0, %1 : i32
    %6 = and %5, %4 : i32
  } -> (%6, %2, %3)
  %15 = lambda @f16 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 6 : i32
    %5 = and %0, %4 : i32
    %6 = add %5, %1 : i32
    %7 = const 4 : i32
    %8 = and %6, %7 : i32
  } -> (%8, %2, %3)
  %16 = lambda @f17 () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = const 1 : i32
    %5 = lshr %0, %3 : i32
    %6 = and %5, %4 : i32
  } -> (%6, %1, %2)
  %17 = lambda @f18 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const -1 : i32
    %5 = or %0, %1 : i32
    %6 = xor %5, %4 : i32
  } -> (%6, %2, %3)
  %18 = lambda @f19 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = and %0, %1 : i32
    %5 = zext %4 : i64
  } -> (%5, %2, %3)
  %19 = lambda @f20 () (%0: i32, %1: io, %2: mem) {
    %3 = const 255 : i32
    %4 = and %0, %3 : i32
    %5 = zext %4 : i64
  } -> (%5, %1, %2)
  %20 = lambda @f21 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp ult %0, %1 : i1
  } -> (%4, %2, %3)
  %21 = lambda @f22 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp eq %0, %1 : i1
  } -> (%4, %2, %3)
  %22 = lambda @f23 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i1
  } -> (%4, %2, %3)
  %23 = lambda @f24 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp sle %0, %1 : i1
    %5 = icmp uge %0, %1 : i1
    %6 = and %4, %5 : i1
  } -> (%6, %2, %3)
  %24 = lambda @f25 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i1
  } -> (%4, %2, %3)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24)
