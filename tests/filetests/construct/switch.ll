; test construct
; A switch with a shared target: one match, as many alternatives as there are targets.
; run: @f(1) == 10
; run: @f(2) == 10
; run: @f(7) == 70
; run: @f(0) == -1
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %other [ i32 1, label %low
                                i32 2, label %low
                                i32 7, label %high ]
low:
  ret i32 10
high:
  ret i32 70
other:
  ret i32 -1
}
; expect
preamble [
  "source_filename = \"construct/switch.ll\""
]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = match [1 -> 1, 2 -> 1, 7 -> 2, default -> 0] %0 : ctl3
    %4 = gamma %3 (%1) {
      case 0 (%5: io) {
        %6 = const -1 : i32
      } -> (%6)
      case 1 (%7: io) {
        %8 = const 10 : i32
      } -> (%8)
      case 2 (%9: io) {
        %10 = const 70 : i32
      } -> (%10)
    }
  } -> (%4, %1, %2)
} -> (%0)
