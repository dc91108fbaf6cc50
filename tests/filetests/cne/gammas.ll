; test opt cne,dne
; What both sides compute is one value behind them; decisions on one condition that yield the same are one.
; run: @f(1, 2, 3) == -1
; run: @f(0, 2, 3) == -1
define i1 @f(i1 %c, i32 %x, i32 %y) {
entry:
  br i1 %c, label %a, label %b
a:
  %s = add i32 %x, %y
  br label %m
b:
  %t = add i32 %y, %x
  br label %m
m:
  %u = phi i32 [ %s, %a ], [ %t, %b ]
  %v = phi i32 [ %x, %a ], [ %y, %b ]
  br i1 %c, label %d, label %e
d:
  br label %n
e:
  br label %n
n:
  %w = phi i32 [ %x, %d ], [ %y, %e ]
  %z = add i32 %x, %y
  %p = icmp eq i32 %u, %z
  %q = icmp eq i32 %v, %w
  %r = and i1 %p, %q
  ret i1 %r
}
; expect
preamble [
  "source_filename = \"cne/gammas.ll\""
]
symbol @f = external defined function i1 (i1, i32, i32) : ptr, params ["", "", ""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i1, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = match [-1 -> 1, default -> 0] %0 : ctl2
    %6, %7 = gamma %5 (%3, %1, %2) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = add %10, %9 : i32
      } -> (%11, %10)
      case 1 (%12: io, %13: i32, %14: i32) {
        %15 = add %13, %14 : i32
      } -> (%15, %13)
    }
    %16 = icmp eq %6, %6 : i1
    %17 = icmp eq %7, %7 : i1
    %18 = and %16, %17 : i1
  } -> (%18, %3, %4)
} -> (%0)
