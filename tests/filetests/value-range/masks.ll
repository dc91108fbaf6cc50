; test opt value-range,dne
; A mask of all bits that a value may have goes, one of others makes 0; a mask of some stays.
; run: @f(100) == 2
; run: @g(7, 9) == 0
; run: @h(13) == 5
define i32 @f(i32 %x) {
  %c = icmp ult i32 %x, 128
  br i1 %c, label %less, label %more
less:
  %m = and i32 %x, 127
  %d = udiv i32 %m, 50
  ret i32 %d
more:
  ret i32 0
}
define i32 @g(i32 %x, i32 %y) {
  %a = and i32 %x, 15
  %b = mul i32 %a, %a
  %c = and i32 %b, 256
  ret i32 %c
}
define i32 @h(i32 %x) {
  %a = and i32 %x, 15
  %b = and i32 %a, 7
  ret i32 %b
}
; expect
preamble [
  "source_filename = \"value-range/masks.ll\""
]
symbol @f = external defined function i32 (i32) : ptr, params [""]
symbol @g = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @h = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f, @g, @h] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 128 : i32
    %4 = icmp ult %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1, %0) {
      case 0 (%7: io, %8: i32) {
        %9 = const 0 : i32
      } -> (%9)
      case 1 (%10: io, %11: i32) {
        %12 = const 50 : i32
        %13 = udiv %11, %12 : i32
      } -> (%13)
    }
  } -> (%6, %1, %2)
  %1 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
  } -> (%4, %2, %3)
  %2 = lambda @h () (%0: i32, %1: io, %2: mem) {
    %3 = const 15 : i32
    %4 = and %0, %3 : i32
    %5 = const 7 : i32
    %6 = and %4, %5 : i32
  } -> (%6, %1, %2)
} -> (%0, %1, %2)
