; test opt value-range
; A sum of small numbers does not wrap, nor does a difference; a sum that may be just out of range may.
; run: @f(7, 9) == 16
; run: @g(127, 127) == 127
; run: @h(-1, 0) == 127
define i32 @f(i32 %a, i32 %b) {
  %x = and i32 %a, 15
  %y = and i32 %b, 15
  %s = add i32 %x, %y
  ret i32 %s
}
define i8 @g(i8 %a, i8 %b) {
  %x = and i8 %a, 63
  %y = and i8 %b, 64
  %s = add i8 %x, %y
  %c = add i8 %s, 1
  %d = add i8 %c, -1
  ret i8 %d
}
define i8 @h(i8 %a, i8 %b) {
  %x = or i8 %a, -128
  %y = and i8 %b, 127
  %d = sub i8 %x, %y
  %e = sub i8 %d, -128
  ret i8 %e
}
; expect
preamble [
  "source_filename = \"value-range/exact.ll\""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @g = external defined function i8 (i8, i8) : ptr, params ["", ""]
symbol @h = external defined function i8 (i8, i8) : ptr, params ["", ""]
omega imports [] exports [@f, @g, @h] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 15 : i32
    %5 = and %0, %4 : i32
    %6 = and %1, %4 : i32
    %7 = add nsw %5, %6 : i32
  } -> (%7, %2, %3)
  %1 = lambda @g () (%0: i8, %1: i8, %2: io, %3: mem) {
    %4 = const 63 : i8
    %5 = and %0, %4 : i8
    %6 = const 64 : i8
    %7 = and %1, %6 : i8
    %8 = add nsw %5, %7 : i8
    %9 = const 1 : i8
    %10 = add %8, %9 : i8
    %11 = const -1 : i8
    %12 = add %10, %11 : i8
  } -> (%12, %2, %3)
  %2 = lambda @h () (%0: i8, %1: i8, %2: io, %3: mem) {
    %4 = const -128 : i8
    %5 = or %0, %4 : i8
    %6 = const 127 : i8
    %7 = and %1, %6 : i8
    %8 = sub %5, %7 : i8
    %9 = sub %8, %4 : i8
  } -> (%9, %2, %3)
} -> (%0, %1, %2)
