; test opt ivt,red,if-conversion,red,dne
; Which of two numbers is added is the same in all iterations, though it is asked for in some only: it is chosen before the loop.
; run: @f(5, 3) == 90
; run: @f(5, 9) == 91
define i32 @f(i32 %n, i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %join ]
  %s = phi i32 [ 0, %entry ], [ %s1, %join ]
  %p = icmp eq i32 %i, 2
  br i1 %p, label %some, label %join
some:
  %q = icmp sgt i32 %x, 5
  %d = select i1 %q, i32 29, i32 28
  br label %join
join:
  %m = phi i32 [ 31, %loop ], [ %d, %some ]
  %s1 = add i32 %s, %m
  %i1 = add i32 %i, 1
  %t = icmp slt i32 %i1, 3
  br i1 %t, label %loop, label %end
end:
  ret i32 %s1
}
; expect
preamble [
  "source_filename = \"if-conversion/invariant.ll\""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 28 : i32
    %5 = const 29 : i32
    %6 = const 5 : i32
    %7 = const 0 : i32
    %8 = icmp sgt %1, %6 : i1
    %9 = select %8, %5, %4 : i32
    %10, %11, %12, %13 = theta may_diverge (%2, %7, %7, %9) (%14: io, %15: i32, %16: i32, %17: i32) {
      %18 = const 31 : i32
      %19 = const 2 : i32
      %20 = icmp eq %15, %19 : i1
      %21 = select %20, %17, %18 : i32
      %22 = add %16, %21 : i32
      %23 = const 1 : i32
      %24 = add %15, %23 : i32
      %25 = const 3 : i32
      %26 = icmp slt %24, %25 : i1
      %27 = match [-1 -> 1, default -> 0] %26 : ctl2
    } -> (%27, %14, %24, %22, %17)
  } -> (%12, %10, %3)
} -> (%0)
