; test opt red,dne
; Exclusive or.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(-77)
; run: @f6(-77, 13)
; run: @f7(-77, 13)
; run: @f8(-77, 13)
; run: @f9(-77, 13)
; run: @f10(-77)
; run: @f11(-77)
; run: @f12(-77, 13)
; (xor x 0)
define i32 @f1(i32 %x) {
  %v0 = xor i32 %x, 0
  ret i32 %v0
}
; (xor x x)
define i32 @f2(i32 %x) {
  %v0 = xor i32 %x, %x
  ret i32 %v0
}
; (xor x (xor x -1))
define i32 @f3(i32 %x) {
  %v0 = xor i32 %x, -1
  %v1 = xor i32 %x, %v0
  ret i32 %v1
}
; (xor (xor x 5) 6)
define i32 @f4(i32 %x) {
  %v0 = xor i32 %x, 5
  %v1 = xor i32 %v0, 6
  ret i32 %v1
}
; (xor (xor x -1) -1)
define i32 @f5(i32 %x) {
  %v0 = xor i32 %x, -1
  %v1 = xor i32 %v0, -1
  ret i32 %v1
}
; (xor (xor x y) x)
define i32 @f6(i32 %x, i32 %y) {
  %v0 = xor i32 %x, %y
  %v1 = xor i32 %v0, %x
  ret i32 %v1
}
; (xor y (xor x y))
define i32 @f7(i32 %x, i32 %y) {
  %v0 = xor i32 %x, %y
  %v1 = xor i32 %y, %v0
  ret i32 %v1
}
; (xor (xor x -1) (xor y -1))
define i32 @f8(i32 %x, i32 %y) {
  %v0 = xor i32 %x, -1
  %v1 = xor i32 %y, -1
  %v2 = xor i32 %v0, %v1
  ret i32 %v2
}
; (xor (icmp.slt x y) -1)
define i1 @f9(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = xor i1 %v0, true
  ret i1 %v1
}
; (xor (sub 5 x) -1)
define i32 @f10(i32 %x) {
  %v0 = sub i32 5, %x
  %v1 = xor i32 %v0, -1
  ret i32 %v1
}
; (xor (add x 5) -1)
define i32 @f11(i32 %x) {
  %v0 = add i32 %x, 5
  %v1 = xor i32 %v0, -1
  ret i32 %v1
}
; (xor (zext>64 x) (zext>64 y))
define i64 @f12(i32 %x, i32 %y) {
  %v0 = zext i32 %x to i64
  %v1 = zext i32 %y to i64
  %v2 = xor i64 %v0, %v1
  ret i64 %v2
}
; expect
preamble [
  "source_filename = \"red/xor.ll\""
]
symbol @f1 = external defined function i32 (i32) : ptr, params [""]
symbol @f2 = external defined function i32 (i32) : ptr, params [""]
symbol @f3 = external defined function i32 (i32) : ptr, params [""]
symbol @f4 = external defined function i32 (i32) : ptr, params [""]
symbol @f5 = external defined function i32 (i32) : ptr, params [""]
symbol @f6 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f7 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f8 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f9 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f10 = external defined function i32 (i32) : ptr, params [""]
symbol @f11 = external defined function i32 (i32) : ptr, params [""]
symbol @f12 = external defined function i64 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11, @f12] () {
  %0 = lambda @f1 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = lambda @f2 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %2 = lambda @f3 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
  } -> (%3, %1, %2)
  %3 = lambda @f4 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = xor %0, %3 : i32
  } -> (%4, %1, %2)
  %4 = lambda @f5 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %5 = lambda @f6 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%1, %2, %3)
  %6 = lambda @f7 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %7 = lambda @f8 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = xor %0, %1 : i32
  } -> (%4, %2, %3)
  %8 = lambda @f9 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp sge %0, %1 : i1
  } -> (%4, %2, %3)
  %9 = lambda @f10 () (%0: i32, %1: io, %2: mem) {
    %3 = const -6 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %10 = lambda @f11 () (%0: i32, %1: io, %2: mem) {
    %3 = const -6 : i32
    %4 = sub %3, %0 : i32
  } -> (%4, %1, %2)
  %11 = lambda @f12 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = xor %0, %1 : i32
    %5 = zext %4 : i64
  } -> (%5, %2, %3)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11)
