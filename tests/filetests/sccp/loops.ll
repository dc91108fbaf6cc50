; test opt sccp,inv,red,dne
; Variables that are computed from each other stay what they are at first; what would change one of them is not reached.
; run: @f(5) == 3
; run: @g(4) == 4
; run: @h(3) == 24
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %j = phi i32 [ 1, %entry ], [ %j.next, %loop ]
  %k = phi i32 [ 2, %entry ], [ %k.next, %loop ]
  %d = sub i32 %k, %j
  %j.next = mul i32 %j, %d
  %e = mul i32 %k, %j.next
  %k.next = add i32 %e, 0
  %i.next = add i32 %i, 1
  %c = icmp ult i32 %i.next, %n
  br i1 %c, label %loop, label %exit
exit:
  %s = add i32 %j.next, %k.next
  ret i32 %s
}
; The flag is only set where it is set already.
define i32 @g(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %flag = phi i1 [ false, %entry ], [ %flag.next, %latch ]
  br i1 %flag, label %set, label %latch
set:
  %x = icmp ult i32 %i, %n
  br label %latch
latch:
  %flag.next = phi i1 [ false, %loop ], [ %x, %set ]
  %step = select i1 %flag, i32 2, i32 1
  %i.next = add i32 %i, %step
  %c = icmp ult i32 %i.next, %n
  br i1 %c, label %loop, label %exit
exit:
  ret i32 %i.next
}
; One that is changed in the end is none.
define i32 @h(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %p = phi i32 [ 3, %entry ], [ %p.next, %loop ]
  %p.next = mul i32 %p, 2
  %i.next = add i32 %i, 1
  %c = icmp ult i32 %i.next, %n
  br i1 %c, label %loop, label %exit
exit:
  ret i32 %p.next
}
; expect
preamble [
  "source_filename = \"sccp/loops.ll\""
]
symbol @f = external defined function i32 (i32) : ptr, params [""]
symbol @g = external defined function i32 (i32) : ptr, params [""]
symbol @h = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f, @g, @h] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = const 0 : i32
    %5, %6, %7 = theta may_diverge (%1, %0, %4) (%8: io, %9: i32, %10: i32) {
      %11 = const 1 : i32
      %12 = add %10, %11 : i32
      %13 = icmp ult %12, %9 : i1
      %14 = match [-1 -> 1, default -> 0] %13 : ctl2
    } -> (%14, %8, %9, %12)
  } -> (%3, %5, %2)
  %1 = lambda @g () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4, %5, %6 = theta may_diverge (%1, %0, %3) (%7: io, %8: i32, %9: i32) {
      %10 = const 1 : i32
      %11 = add %9, %10 : i32
      %12 = icmp ult %11, %8 : i1
      %13 = match [-1 -> 1, default -> 0] %12 : ctl2
    } -> (%13, %7, %8, %11)
  } -> (%6, %4, %2)
  %2 = lambda @h () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 3 : i32
    %5, %6, %7, %8 = theta may_diverge (%1, %0, %3, %4) (%9: io, %10: i32, %11: i32, %12: i32) {
      %13 = const 1 : i32
      %14 = shl %12, %13 : i32
      %15 = add %11, %13 : i32
      %16 = icmp ult %15, %10 : i1
      %17 = match [-1 -> 1, default -> 0] %16 : ctl2
    } -> (%17, %9, %10, %15, %14)
  } -> (%8, %5, %2)
} -> (%0, %1, %2)
