; test opt url
; The counter begins with poison where the addition overflows, and freezing makes any number of that: it is not said how often the loop runs.
; run: @f(3, 0) == 4611
; run: @f(127, 0) == 7176
define i32 @f(i8 %a, i32 %b) noinline {
entry:
  %t = add nsw i8 %a, 1
  %c = icmp sgt i8 %t, 0
  %s = select i1 %c, i8 5, i8 7
  br label %loop
loop:
  %i = phi i8 [ %s, %entry ], [ %next, %loop ]
  %n = phi i32 [ %b, %entry ], [ %n1, %loop ]
  %f = freeze i8 %i
  %z = zext i8 %f to i32
  %w = shl i32 %z, 8
  %w1 = add i32 %w, 1
  %n1 = add i32 %n, %w1
  %next = add i8 %f, 1
  %more = icmp ne i8 %next, 8
  br i1 %more, label %loop, label %end
end:
  ret i32 %n1
}
; expect
preamble [
  "source_filename = \"url/frozen.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @f = external defined function i32 (i8, i32) : ptr, params ["", ""], suffix "#0", facts [noinline]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i8, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i8
    %5 = add nsw %0, %4 : i8
    %6 = const 0 : i8
    %7 = icmp sgt %5, %6 : i1
    %8 = const 5 : i8
    %9 = const 7 : i8
    %10 = select %7, %8, %9 : i8
    %11, %12, %13 = theta may_diverge (%2, %10, %1) (%14: io, %15: i8, %16: i32) {
      %17 = freeze %15 : i8
      %18 = zext %17 : i32
      %19 = const 8 : i32
      %20 = shl %18, %19 : i32
      %21 = const 1 : i32
      %22 = add %20, %21 : i32
      %23 = add %16, %22 : i32
      %24 = const 1 : i8
      %25 = add %17, %24 : i8
      %26 = const 8 : i8
      %27 = icmp ne %25, %26 : i1
      %28 = match [-1 -> 1, default -> 0] %27 : ctl2
    } -> (%28, %14, %25, %23)
  } -> (%13, %11, %3)
} -> (%0)
