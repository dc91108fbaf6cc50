; test opt cne,dne
; What both sides compute is one value behind them; decisions on one condition that yield the same are one.
; run: @f(1, 2, 3) == 1
; run: @f(0, 2, 3) == 1
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
