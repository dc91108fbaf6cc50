; test construct
; A decision becomes a gamma whose exit variable is the phi.
; run: @max(3, 5) == 5
; run: @max(-3, -5) == -3
define i32 @max(i32 %a, i32 %b) {
entry:
  %c = icmp slt i32 %a, %b
  br i1 %c, label %right, label %left
left:
  br label %join
right:
  br label %join
join:
  %m = phi i32 [ %a, %left ], [ %b, %right ]
  ret i32 %m
}
; expect
preamble [
  "source_filename = \"construct/diamond.ll\""
]
symbol @max = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@max] () {
  %0 = lambda @max () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%2, %0, %1) {
      case 0 (%7: io, %8: i32, %9: i32) {
      } -> (%8)
      case 1 (%10: io, %11: i32, %12: i32) {
      } -> (%12)
    }
  } -> (%6, %2, %3)
} -> (%0)
