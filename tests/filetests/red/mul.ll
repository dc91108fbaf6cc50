; test opt red,dne
; Multiplications.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(3)
; run: @f6(3)
; run: @f7(-77)
; run: @f8(-77, 13)
; run: @f9(-77)
; run: @f10(-77)
; run: @f11(-77)
; (mul x 0)
define i32 @f1(i32 %x) {
  %v0 = mul i32 %x, 0
  ret i32 %v0
}
; (mul x 1)
define i32 @f2(i32 %x) {
  %v0 = mul i32 %x, 1
  ret i32 %v0
}
; (mul.nsw x -1)
define i32 @f3(i32 %x) {
  %v0 = mul nsw i32 %x, -1
  ret i32 %v0
}
; (mul x 8)
define i32 @f4(i32 %x) {
  %v0 = mul i32 %x, 8
  ret i32 %v0
}
; (mul.nuw.nsw x 8)
define i32 @f5(i32 %x) {
  %v0 = mul nuw nsw i32 %x, 8
  ret i32 %v0
}
; (mul.nuw.nsw x MIN)
define i32 @f6(i32 %x) {
  %v0 = mul nuw nsw i32 %x, -2147483648
  ret i32 %v0
}
; (mul (sub 0 x) 3)
define i32 @f7(i32 %x) {
  %v0 = sub i32 0, %x
  %v1 = mul i32 %v0, 3
  ret i32 %v1
}
; (mul (sub 0 x) (sub 0 y))
define i32 @f8(i32 %x, i32 %y) {
  %v0 = sub i32 0, %x
  %v1 = sub i32 0, %y
  %v2 = mul i32 %v0, %v1
  ret i32 %v2
}
; (mul.nsw (mul.nsw x 3) 5)
define i32 @f9(i32 %x) {
  %v0 = mul nsw i32 %x, 3
  %v1 = mul nsw i32 %v0, 5
  ret i32 %v1
}
; (mul.nsw (mul.nsw x MAX) 5)
define i32 @f10(i32 %x) {
  %v0 = mul nsw i32 %x, 2147483647
  %v1 = mul nsw i32 %v0, 5
  ret i32 %v1
}
; (mul (shl x 3) 5)
define i32 @f11(i32 %x) {
  %v0 = shl i32 %x, 3
  %v1 = mul i32 %v0, 5
  ret i32 %v1
}
; expect
preamble [
  "source_filename = \"red/mul.ll\""
]
symbol @f1 = external defined function i32 (i32) : ptr, params [""]
symbol @f2 = external defined function i32 (i32) : ptr, params [""]
symbol @f3 = external defined function i32 (i32) : ptr, params [""]
symbol @f4 = external defined function i32 (i32) : ptr, params [""]
symbol @f5 = external defined function i32 (i32) : ptr, params [""]
symbol @f6 = external defined function i32 (i32) : ptr, params [""]
symbol @f7 = external defined function i32 (i32) : ptr, params [""]
symbol @f8 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f9 = external defined function i32 (i32) : ptr, params [""]
symbol @f10 = external defined function i32 (i32) : ptr, params [""]
symbol @f11 = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11] () {
  %0 = lambda @f1 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %1 = lambda @f2 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %2 = lambda @f3 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = sub nsw %3, %0 : i32
  } -> (%4, %1, %2)
  %3 = lambda @f4 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = shl %0, %3 : i32
  } -> (%4, %1, %2)
  %4 = lambda @f5 () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = shl nuw nsw %0, %3 : i32
  } -> (%4, %1, %2)
  %5 = lambda @f6 () (%0: i32, %1: io, %2: mem) {
    %3 = const 31 : i32
    %4 = shl nuw %0, %3 : i32
  } -> (%4, %1, %2)
  %6 = lambda @f7 () (%0: i32, %1: io, %2: mem) {
    %3 = const -3 : i32
    %4 = mul %0, %3 : i32
  } -> (%4, %1, %2)
  %7 = lambda @f8 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = mul %0, %1 : i32
  } -> (%4, %2, %3)
  %8 = lambda @f9 () (%0: i32, %1: io, %2: mem) {
    %3 = const 15 : i32
    %4 = mul nsw %0, %3 : i32
  } -> (%4, %1, %2)
  %9 = lambda @f10 () (%0: i32, %1: io, %2: mem) {
    %3 = const 2147483643 : i32
    %4 = mul %0, %3 : i32
  } -> (%4, %1, %2)
  %10 = lambda @f11 () (%0: i32, %1: io, %2: mem) {
    %3 = const 40 : i32
    %4 = mul %0, %3 : i32
  } -> (%4, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10)
