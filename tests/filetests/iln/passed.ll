; test opt sroa,bottom-up(iln,sroa,cleanup,load-store,dne),dne
; A function whose address is passed to one that is inlined: the copy calls it directly, in a loop.
; run: @f(5) == 11
define internal i32 @step(i32 %x) {
  %y = add i32 %x, 2
  ret i32 %y
}
define internal i32 @repeat(i32 %n, ptr %g) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i32 [ 1, %entry ], [ %t, %loop ]
  %t = call i32 %g(i32 %s)
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
define i32 @f(i32 %n) {
  %x = call i32 @repeat(i32 %n, ptr @step)
  ret i32 %x
}
; expect
preamble [
  "source_filename = \"iln/passed.ll\""
]
symbol @step = internal defined function i32 (i32) : ptr, params [""]
symbol @repeat = internal defined function i32 (i32, ptr) : ptr, params ["", ""]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 1 : i32
    %5, %6, %7, %8 = theta may_diverge (%1, %0, %3, %4) (%9: io, %10: i32, %11: i32, %12: i32) {
      %13 = const 2 : i32
      %14 = add %12, %13 : i32
      %15 = const 1 : i32
      %16 = add %11, %15 : i32
      %17 = icmp slt %16, %10 : i1
      %18 = match [-1 -> 1, default -> 0] %17 : ctl2
    } -> (%18, %9, %10, %16, %14)
  } -> (%8, %5, %2)
} -> (%0)
