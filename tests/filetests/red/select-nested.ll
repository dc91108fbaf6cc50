; test opt red
; run: @f(1, 1, 5, 7) == 5
; run: @f(1, 0, 5, 7) == 7
; run: @f(0, 1, 5, 7) == 7
; run: @f(0, 0, 5, 7) == 7
; run: @g(1, 0, 5, 7) == 5
; run: @g(0, 1, 5, 7) == 5
; run: @g(0, 0, 5, 7) == 7
define i32 @f(i1 %x, i1 %y, i32 %z, i32 %w) {
  %inner = select i1 %y, i32 %z, i32 %w
  %outer = select i1 %x, i32 %inner, i32 %w
  ret i32 %outer
}
define i32 @g(i1 %x, i1 %y, i32 %z, i32 %w) {
  %inner = select i1 %y, i32 %z, i32 %w
  %outer = select i1 %x, i32 %z, i32 %inner
  ret i32 %outer
}
; Fast-math flags go: they may say something of an operand that was not one.
define float @flags(i1 %x, i1 %y, float %z, float %w) {
  %inner = select i1 %y, float %z, float %w
  %outer = select nnan i1 %x, float %inner, float %w
  ret float %outer
}
; Another one reads the inner one: it stays.
define i32 @twice(i1 %x, i1 %y, i32 %z, i32 %w) {
  %inner = select i1 %y, i32 %z, i32 %w
  %outer = select i1 %x, i32 %inner, i32 %w
  %sum = mul i32 %inner, %outer
  ret i32 %sum
}
; expect
preamble [
  "source_filename = \"red/select-nested.ll\""
]
symbol @f = external defined function i32 (i1, i1, i32, i32) : ptr, params ["", "", "", ""]
symbol @g = external defined function i32 (i1, i1, i32, i32) : ptr, params ["", "", "", ""]
symbol @flags = external defined function float (i1, i1, float, float) : ptr, params ["", "", "", ""]
symbol @twice = external defined function i32 (i1, i1, i32, i32) : ptr, params ["", "", "", ""]
omega imports [] exports [@f, @g, @flags, @twice] () {
  %0 = lambda @f () (%0: i1, %1: i1, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i1
    %7 = select %0, %1, %6 : i1
    %8 = select %7, %2, %3 : i32
  } -> (%8, %4, %5)
  %1 = lambda @g () (%0: i1, %1: i1, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const -1 : i1
    %7 = select %0, %6, %1 : i1
    %8 = select %7, %2, %3 : i32
  } -> (%8, %4, %5)
  %2 = lambda @flags () (%0: i1, %1: i1, %2: float, %3: float, %4: io, %5: mem) {
    %6 = const 0 : i1
    %7 = select %0, %1, %6 : i1
    %8 = select %7, %2, %3 : float
  } -> (%8, %4, %5)
  %3 = lambda @twice () (%0: i1, %1: i1, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = select %1, %2, %3 : i32
    %7 = select %0, %6, %3 : i32
    %8 = mul %6, %7 : i32
  } -> (%8, %4, %5)
} -> (%0, %1, %2, %3)
