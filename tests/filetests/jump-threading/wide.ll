; test opt jump-threading
; Numbers of more than 128 bits are left alone.
; run: @wide(1) == 7
; run: @wide(0) == 9
define i32 @wide(i1 %c) {
  %x = zext i1 %c to i200
  %t = icmp ne i200 %x, 0
  br i1 %t, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %e = phi i32 [ 7, %yes ], [ 9, %no ]
  ret i32 %e
}
; expect
preamble [
  "source_filename = \"jump-threading/wide.ll\""
]
symbol @wide = external defined function i32 (i1) : ptr, params [""]
omega imports [] exports [@wide] () {
  %0 = lambda @wide () (%0: i1, %1: io, %2: mem) {
    %3 = zext %0 : i200
    %4 = const 0 : i200
    %5 = icmp ne %3, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%1) {
      case 0 (%8: io) {
        %9 = const 9 : i32
      } -> (%9)
      case 1 (%10: io) {
        %11 = const 7 : i32
      } -> (%11)
    }
  } -> (%7, %1, %2)
} -> (%0)
