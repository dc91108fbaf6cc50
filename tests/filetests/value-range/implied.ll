; test opt ivt,inv,red,dne,value-range,red,inv,dne
; Both i and j are below n wherever the inner loop's body runs: i because the outer loop tests it, j because it starts at i and the inner loop tests it.
; run: @f(10) == 165
; run: @f(-1) == 0
define i32 @f(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s1, %latch ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %inner, label %done
inner:
  %j = phi i32 [ %i, %outer ], [ %j1, %next ]
  %t = phi i32 [ %s, %outer ], [ %t1, %next ]
  %d = icmp slt i32 %j, %n
  br i1 %d, label %body, label %latch
body:
  %e = icmp sge i32 %j, %n
  br i1 %e, label %never, label %always
never:
  br label %next
always:
  %u = add i32 %t, %i
  br label %next
next:
  %t1 = phi i32 [ %t, %never ], [ %u, %always ]
  %j1 = add nsw i32 %j, 1
  br label %inner
latch:
  %s1 = add i32 %t, 0
  %i1 = add nsw i32 %i, 1
  br label %outer
done:
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"value-range/implied.ll\""
]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp sgt %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6, %7 = gamma %5 (%1, %0) {
      case 0 (%8: io, %9: i32) {
        %10 = const 0 : i32
      } -> (%8, %10)
      case 1 (%11: io, %12: i32) {
        %13 = const 0 : i32
        %14, %15, %16, %17 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%11, %12, %13, %13) (%18: io, %19: i32, %20: i32, %21: i32) {
          %22, %23, %24, %25, %26 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%18, %19, %20, %20, %21) (%27: io, %28: i32, %29: i32, %30: i32, %31: i32) {
            %32 = add %31, %29 : i32
            %33 = const 1 : i32
            %34 = add nsw %30, %33 : i32
            %35 = icmp slt %34, %28 : i1
            %36 = match [-1 -> 1, default -> 0] %35 : ctl2
          } -> (%36, %27, %28, %29, %34, %32)
          %37 = const 1 : i32
          %38 = add nsw %20, %37 : i32
          %39 = icmp slt %38, %19 : i1
          %40 = match [-1 -> 1, default -> 0] %39 : ctl2
        } -> (%40, %22, %19, %38, %26)
      } -> (%14, %17)
    }
  } -> (%7, %6, %2)
} -> (%0)
