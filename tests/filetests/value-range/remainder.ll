; test opt value-range,red,dne
; Of a number below 2 * 10 the remainder is a choice, of one below 10 nothing at all; 20 is too much.
; run: @f(15) == 5
; run: @f(9) == 9
; run: @g(7) == 7
; run: @h(4) == 0
define i32 @f(i32 %x) {
  %y = and i32 %x, 15
  %r = urem i32 %y, 10
  ret i32 %r
}
define i32 @g(i32 %x) {
  %y = and i32 %x, 7
  %r = urem i32 %y, 10
  ret i32 %r
}
define i32 @h(i32 %x) {
  %y = and i32 %x, 4
  %z = mul nsw i32 %y, 5
  %r = urem i32 %z, 10
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"value-range/remainder.ll\""
]
symbol @f = external defined function i32 (i32) : ptr, params [""]
symbol @g = external defined function i32 (i32) : ptr, params [""]
symbol @h = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f, @g, @h] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const -10 : i32
    %4 = const 15 : i32
    %5 = const 10 : i32
    %6 = freeze %0 : i32
    %7 = and %6, %4 : i32
    %8 = icmp ult %7, %5 : i1
    %9 = add %7, %3 : i32
    %10 = select %8, %7, %9 : i32
  } -> (%10, %1, %2)
  %1 = lambda @g () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %2 = lambda @h () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = and %0, %3 : i32
    %5 = const 5 : i32
    %6 = mul nsw %4, %5 : i32
    %7 = const 10 : i32
    %8 = urem %6, %7 : i32
  } -> (%8, %1, %2)
} -> (%0, %1, %2)
