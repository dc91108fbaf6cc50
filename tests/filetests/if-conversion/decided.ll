; test opt if-conversion,jump-threading,red,dne
; A number that an earlier decision makes a constant somewhere is compared with one: what that decides stays a decision, so that each path knows where it leads.
; run: @f(1, 5) == -1
; run: @f(20, 5) == -1
; run: @f(20, 50) == 7
; run: @f(20, 90) == -2
define i32 @f(i32 %a, i32 %b) {
entry:
  %p = icmp ult i32 %a, 10
  br i1 %p, label %join, label %more
more:
  %q = udiv i32 %b, 10
  br label %join
join:
  %n = phi i32 [ 0, %entry ], [ %q, %more ]
  %few = icmp slt i32 %n, 2
  br i1 %few, label %bad, label %good
bad:
  br label %test
good:
  br label %test
test:
  %r = phi i32 [ -1, %bad ], [ %b, %good ]
  %neg = icmp slt i32 %r, 0
  br i1 %neg, label %out, label %on
on:
  %s = sdiv i32 350, %r
  %big = icmp sgt i32 %s, 3
  %t = select i1 %big, i32 %s, i32 -2
  br label %out
out:
  %u = phi i32 [ -1, %test ], [ %t, %on ]
  ret i32 %u
}
; expect
preamble [
  "source_filename = \"if-conversion/decided.ll\""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 10 : i32
    %5 = icmp ult %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%1) {
      case 0 (%8: i32) {
        %9 = const 10 : i32
        %10 = udiv %8, %9 : i32
        %11 = const 2 : i32
        %12 = icmp slt %10, %11 : i1
        %13 = match [-1 -> 1, default -> 0] %12 : ctl2
      } -> (%13)
      case 1 (%14: i32) {
        %15 = const ctl 1 : ctl2
      } -> (%15)
    }
    %16, %17 = gamma %7 (%1) {
      case 0 (%18: i32) {
        %19 = const 0 : i32
        %20 = icmp slt %18, %19 : i1
        %21 = match [-1 -> 1, default -> 0] %20 : ctl2
      } -> (%18, %21)
      case 1 (%22: i32) {
        %23 = const -1 : i32
        %24 = const ctl 1 : ctl2
      } -> (%23, %24)
    }
    %25 = gamma %17 (%2, %16) {
      case 0 (%26: io, %27: i32) {
        %28 = const 350 : i32
        %29 = sdiv pinned %28, %27, %26 : i32
        %30 = const 3 : i32
        %31 = icmp sgt %29, %30 : i1
        %32 = const -2 : i32
        %33 = select %31, %29, %32 : i32
      } -> (%33)
      case 1 (%34: io, %35: i32) {
        %36 = const -1 : i32
      } -> (%36)
    }
  } -> (%25, %2, %3)
} -> (%0)
