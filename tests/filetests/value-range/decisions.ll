; test opt value-range,dne
; What a decision asked holds in its alternatives; a negative remainder stays signed.
; run: @f(5) == -1
; run: @f(20) == 0
; run: @f(-7) == -1
; run: @g(-7) == -2
define i1 @f(i32 %x) {
  %c = icmp slt i32 %x, 10
  br i1 %c, label %less, label %more
less:
  %d = icmp slt i32 %x, 11
  ret i1 %d
more:
  %e = icmp slt i32 %x, 10
  ret i1 %e
}
define i32 @g(i32 %x) {
  %r = srem i32 %x, 5
  %c = icmp sgt i32 %r, -5
  %z = zext i1 %c to i32
  %s = mul i32 %r, %z
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"value-range/decisions.ll\""
]
symbol @f = external defined function i1 (i32) : ptr, params [""]
symbol @g = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 10 : i32
    %4 = icmp slt %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1) {
      case 0 (%7: io) {
        %8 = const 0 : i1
      } -> (%8)
      case 1 (%9: io) {
        %10 = const -1 : i1
      } -> (%10)
    }
  } -> (%6, %1, %2)
  %1 = lambda @g () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = srem %0, %3 : i32
    %5 = const -1 : i1
    %6 = zext %5 : i32
    %7 = mul %4, %6 : i32
  } -> (%7, %1, %2)
} -> (%0, %1)
