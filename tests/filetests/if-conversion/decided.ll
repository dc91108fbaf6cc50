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
    %7 = gamma %6 (%2, %1) {
      case 0 (%8: io, %9: i32) {
        %10 = const 10 : i32
        %11 = udiv %9, %10 : i32
        %12 = const 2 : i32
        %13 = icmp slt %11, %12 : i1
        %14 = match [-1 -> 1, default -> 0] %13 : ctl2
      } -> (%14)
      case 1 (%15: io, %16: i32) {
        %17 = const ctl 1 : ctl2
      } -> (%17)
    }
    %18, %19 = gamma %7 (%2, %1) {
      case 0 (%20: io, %21: i32) {
        %22 = const 0 : i32
        %23 = icmp slt %21, %22 : i1
        %24 = match [-1 -> 1, default -> 0] %23 : ctl2
      } -> (%21, %24)
      case 1 (%25: io, %26: i32) {
        %27 = const -1 : i32
        %28 = const ctl 1 : ctl2
      } -> (%27, %28)
    }
    %29 = gamma %19 (%2, %18) {
      case 0 (%30: io, %31: i32) {
        %32 = const 350 : i32
        %33 = sdiv pinned %32, %31, %30 : i32
        %34 = const 3 : i32
        %35 = icmp sgt %33, %34 : i1
        %36 = const -2 : i32
        %37 = select %35, %33, %36 : i32
      } -> (%37)
      case 1 (%38: io, %39: i32) {
        %40 = const -1 : i32
      } -> (%40)
    }
  } -> (%29, %2, %3)
} -> (%0)
