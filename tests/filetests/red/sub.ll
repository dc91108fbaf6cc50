; test opt red,dne
; Subtractions.
; run: @f1(-77)
; run: @f2(-77)
; run: @f3(-77)
; run: @f4(-77)
; run: @f5(-77)
; run: @f6(3)
; run: @f7(-77)
; run: @f8(-77, 13)
; run: @f9(-77, 13)
; run: @f10(-77, 13)
; run: @f11(-77, 13)
; run: @f12(-77, 13)
; run: @f13(-77, 13)
; run: @f14(-77, 13)
; run: @f15(-77)
; run: @f16(-77)
; run: @f17(-77)
; (sub x 0)
define i32 @f1(i32 %x) {
  %v0 = sub i32 %x, 0
  ret i32 %v0
}
; (sub x x)
define i32 @f2(i32 %x) {
  %v0 = sub i32 %x, %x
  ret i32 %v0
}
; (sub x 5)
define i32 @f3(i32 %x) {
  %v0 = sub i32 %x, 5
  ret i32 %v0
}
; (sub.nsw x 5)
define i32 @f4(i32 %x) {
  %v0 = sub nsw i32 %x, 5
  ret i32 %v0
}
; (sub.nsw x MIN)
define i32 @f5(i32 %x) {
  %v0 = sub nsw i32 %x, -2147483648
  ret i32 %v0
}
; (sub.nuw x 5)
define i32 @f6(i32 %x) {
  %v0 = sub nuw i32 %x, 5
  ret i32 %v0
}
; (sub -1 x)
define i32 @f7(i32 %x) {
  %v0 = sub i32 -1, %x
  ret i32 %v0
}
; (sub x (sub 0 y))
define i32 @f8(i32 %x, i32 %y) {
  %v0 = sub i32 0, %y
  %v1 = sub i32 %x, %v0
  ret i32 %v1
}
; (sub 0 (sub x y))
define i32 @f9(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = sub i32 0, %v0
  ret i32 %v1
}
; (sub (add x y) x)
define i32 @f10(i32 %x, i32 %y) {
  %v0 = add i32 %x, %y
  %v1 = sub i32 %v0, %x
  ret i32 %v1
}
; (sub (add x y) y)
define i32 @f11(i32 %x, i32 %y) {
  %v0 = add i32 %x, %y
  %v1 = sub i32 %v0, %y
  ret i32 %v1
}
; (sub x (add x y))
define i32 @f12(i32 %x, i32 %y) {
  %v0 = add i32 %x, %y
  %v1 = sub i32 %x, %v0
  ret i32 %v1
}
; (sub (sub x y) x)
define i32 @f13(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = sub i32 %v0, %x
  ret i32 %v1
}
; (sub x (sub x y))
define i32 @f14(i32 %x, i32 %y) {
  %v0 = sub i32 %x, %y
  %v1 = sub i32 %x, %v0
  ret i32 %v1
}
; (sub 9 (add x 4))
define i32 @f15(i32 %x) {
  %v0 = add i32 %x, 4
  %v1 = sub i32 9, %v0
  ret i32 %v1
}
; (sub 9 (sub 4 x))
define i32 @f16(i32 %x) {
  %v0 = sub i32 4, %x
  %v1 = sub i32 9, %v0
  ret i32 %v1
}
; (sub 9 (xor x -1))
define i32 @f17(i32 %x) {
  %v0 = xor i32 %x, -1
  %v1 = sub i32 9, %v0
  ret i32 %v1
}
; expect
preamble [
  "source_filename = \"red/sub.ll\""
]
symbol @f1 = external defined function i32 (i32) : ptr, params [""]
symbol @f2 = external defined function i32 (i32) : ptr, params [""]
symbol @f3 = external defined function i32 (i32) : ptr, params [""]
symbol @f4 = external defined function i32 (i32) : ptr, params [""]
symbol @f5 = external defined function i32 (i32) : ptr, params [""]
symbol @f6 = external defined function i32 (i32) : ptr, params [""]
symbol @f7 = external defined function i32 (i32) : ptr, params [""]
symbol @f8 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f9 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f10 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f11 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f12 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f13 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f14 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f15 = external defined function i32 (i32) : ptr, params [""]
symbol @f16 = external defined function i32 (i32) : ptr, params [""]
symbol @f17 = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11, @f12, @f13, @f14, @f15, @f16, @f17] () {
  %0 = lambda @f1 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = lambda @f2 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %2 = lambda @f3 () (%0: i32, %1: io, %2: mem) {
    %3 = const -5 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %3 = lambda @f4 () (%0: i32, %1: io, %2: mem) {
    %3 = const -5 : i32
    %4 = add nsw %0, %3 : i32
  } -> (%4, %1, %2)
  %4 = lambda @f5 () (%0: i32, %1: io, %2: mem) {
    %3 = const -2147483648 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %5 = lambda @f6 () (%0: i32, %1: io, %2: mem) {
    %3 = const -5 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %6 = lambda @f7 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
    %4 = xor %0, %3 : i32
  } -> (%4, %1, %2)
  %7 = lambda @f8 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = add %0, %1 : i32
  } -> (%4, %2, %3)
  %8 = lambda @f9 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = sub %1, %0 : i32
  } -> (%4, %2, %3)
  %9 = lambda @f10 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%1, %2, %3)
  %10 = lambda @f11 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %11 = lambda @f12 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = sub %4, %1 : i32
  } -> (%5, %2, %3)
  %12 = lambda @f13 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = sub %4, %1 : i32
  } -> (%5, %2, %3)
  %13 = lambda @f14 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%1, %2, %3)
  %14 = lambda @f15 () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = sub %3, %0 : i32
  } -> (%4, %1, %2)
  %15 = lambda @f16 () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %16 = lambda @f17 () (%0: i32, %1: io, %2: mem) {
    %3 = const 10 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16)
