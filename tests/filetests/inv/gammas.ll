; test opt inv
; What both sides of a decision pass on is what it was before: the first phi is %b. A phi of one constant is that constant.
; run: @f(1, 7) == 12
; run: @f(0, 7) == 12
define i32 @f(i1 %c, i32 %b) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %join
else:
  br label %join
join:
  %p = phi i32 [ %b, %then ], [ %b, %else ]
  %q = phi i32 [ 5, %then ], [ 5, %else ]
  %r = add i32 %p, %q
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"inv/gammas.ll\""
]
symbol @f = external defined function i32 (i1, i32) : ptr, params ["", ""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i1, %1: i32, %2: io, %3: mem) {
    %4 = const 5 : i32
    %5 = match [-1 -> 1, default -> 0] %0 : ctl2
    %6, %7 = gamma %5 (%2, %1) {
      case 0 (%8: io, %9: i32) {
        %10 = const 5 : i32
      } -> (%9, %10)
      case 1 (%11: io, %12: i32) {
        %13 = const 5 : i32
      } -> (%12, %13)
    }
    %14 = add %1, %4 : i32
  } -> (%14, %2, %3)
} -> (%0)
