; test opt red,dne
; Or.
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
; run: @f12(-77, 13)
; run: @f13(-77, 13)
; run: @f14(-77, 13)
; run: @f15(-77, 13)
; run: @f16(-77, 13)
; (or x 0)
define i32 @f1(i32 %x) {
  %v0 = or i32 %x, 0
  ret i32 %v0
}
; (or x -1)
define i32 @f2(i32 %x) {
  %v0 = or i32 %x, -1
  ret i32 %v0
}
; (or x x)
define i32 @f3(i32 %x) {
  %v0 = or i32 %x, %x
  ret i32 %v0
}
; (or x (xor x -1))
define i32 @f4(i32 %x) {
  %v0 = xor i32 %x, -1
  %v1 = or i32 %x, %v0
  ret i32 %v1
}
; (or x (and x y))
define i32 @f5(i32 %x, i32 %y) {
  %v0 = and i32 %x, %y
  %v1 = or i32 %x, %v0
  ret i32 %v1
}
; (or x (or x y))
define i32 @f6(i32 %x, i32 %y) {
  %v0 = or i32 %x, %y
  %v1 = or i32 %x, %v0
  ret i32 %v1
}
; (or (or x 12) 6)
define i32 @f7(i32 %x) {
  %v0 = or i32 %x, 12
  %v1 = or i32 %v0, 6
  ret i32 %v1
}
; (or.disjoint (or.disjoint x 8) 4)
define i32 @f8(i32 %x) {
  %v0 = or disjoint i32 %x, 8
  %v1 = or disjoint i32 %v0, 4
  ret i32 %v1
}
; (or (and x 6) 14)
define i32 @f9(i32 %x) {
  %v0 = and i32 %x, 6
  %v1 = or i32 %v0, 14
  ret i32 %v1
}
; (or (and x -7) 14)
define i32 @f10(i32 %x) {
  %v0 = and i32 %x, -7
  %v1 = or i32 %v0, 14
  ret i32 %v1
}
; (or (and x 6) (and x 8))
define i32 @f11(i32 %x) {
  %v0 = and i32 %x, 6
  %v1 = and i32 %x, 8
  %v2 = or i32 %v0, %v1
  ret i32 %v2
}
; (or (xor x -1) (xor y -1))
define i32 @f12(i32 %x, i32 %y) {
  %v0 = xor i32 %x, -1
  %v1 = xor i32 %y, -1
  %v2 = or i32 %v0, %v1
  ret i32 %v2
}
; (or (zext>64 x) (zext>64 y))
define i64 @f13(i32 %x, i32 %y) {
  %v0 = zext i32 %x to i64
  %v1 = zext i32 %y to i64
  %v2 = or i64 %v0, %v1
  ret i64 %v2
}
; (or (icmp.ult x y) (icmp.eq x y))
define i1 @f14(i32 %x, i32 %y) {
  %v0 = icmp ult i32 %x, %y
  %v1 = icmp eq i32 %x, %y
  %v2 = or i1 %v0, %v1
  ret i1 %v2
}
; (or (icmp.slt x y) (icmp.slt y x))
define i1 @f15(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = icmp slt i32 %y, %x
  %v2 = or i1 %v0, %v1
  ret i1 %v2
}
; (or (icmp.slt x y) (icmp.sge x y))
define i1 @f16(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = icmp sge i32 %x, %y
  %v2 = or i1 %v0, %v1
  ret i1 %v2
}
; expect
preamble [
  "source_filename = \"red/or.ll\""
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
symbol @f12 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f13 = external defined function i64 (i32, i32) : ptr, params ["", ""]
symbol @f14 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f15 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f16 = external defined function i1 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11, @f12, @f13, @f14, @f15, @f16] () {
  %0 = lambda @f1 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = lambda @f2 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
  } -> (%3, %1, %2)
  %2 = lambda @f3 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %3 = lambda @f4 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
  } -> (%3, %1, %2)
  %4 = lambda @f5 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %5 = lambda @f6 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = or %0, %1 : i32
  } -> (%4, %2, %3)
  %6 = lambda @f7 () (%0: i32, %1: io, %2: mem) {
    %3 = const 14 : i32
    %4 = or %0, %3 : i32
  } -> (%4, %1, %2)
  %7 = lambda @f8 () (%0: i32, %1: io, %2: mem) {
    %3 = const 12 : i32
    %4 = or %0, %3 : i32
  } -> (%4, %1, %2)
  %8 = lambda @f9 () (%0: i32, %1: io, %2: mem) {
    %3 = const 14 : i32
  } -> (%3, %1, %2)
  %9 = lambda @f10 () (%0: i32, %1: io, %2: mem) {
    %3 = const 14 : i32
    %4 = or %0, %3 : i32
  } -> (%4, %1, %2)
  %10 = lambda @f11 () (%0: i32, %1: io, %2: mem) {
    %3 = const 14 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %11 = lambda @f12 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const -1 : i32
    %5 = and %0, %1 : i32
    %6 = xor %5, %4 : i32
  } -> (%6, %2, %3)
  %12 = lambda @f13 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = or %0, %1 : i32
    %5 = zext %4 : i64
  } -> (%5, %2, %3)
  %13 = lambda @f14 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp ule %0, %1 : i1
  } -> (%4, %2, %3)
  %14 = lambda @f15 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp ne %0, %1 : i1
  } -> (%4, %2, %3)
  %15 = lambda @f16 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const -1 : i1
  } -> (%4, %2, %3)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15)
