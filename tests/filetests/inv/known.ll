; test opt inv
; In the case for 3, %x is 3. Where %x == 5 holds, 5 is %x. Behind the loop, the counter has reached its bound.
; run: @switch(3) == 10
; run: @switch(4) == 4
; run: @equal(5) == 5
; run: @equal(6) == 6
; run: @bound(4) == 4
define i32 @switch(i32 %x) {
entry:
  switch i32 %x, label %other [ i32 3, label %three ]
three:
  %y = add i32 %x, 7
  br label %other
other:
  %r = phi i32 [ %x, %entry ], [ %y, %three ]
  ret i32 %r
}
define i32 @equal(i32 %x) {
entry:
  %c = icmp eq i32 %x, 5
  br i1 %c, label %five, label %join
five:
  br label %join
join:
  %r = phi i32 [ 5, %five ], [ %x, %entry ]
  ret i32 %r
}
define i32 @bound(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %next
}
; expect
preamble [
  "source_filename = \"inv/known.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @switch = external defined function i32 (i32) : ptr, params [""]
symbol @equal = external defined function i32 (i32) : ptr, params [""]
symbol @bound = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@switch, @equal, @bound] () {
  %0 = lambda @switch () (%0: i32, %1: io, %2: mem) {
    %3 = match [3 -> 1, default -> 0] %0 : ctl2
    %4 = gamma %3 (%1, %0) {
      case 0 (%5: io, %6: i32) {
      } -> (%6)
      case 1 (%7: io, %8: i32) {
        %9 = const 3 : i32
        %10 = const 7 : i32
        %11 = add %9, %10 : i32
      } -> (%11)
    }
  } -> (%4, %1, %2)
  %1 = lambda @equal () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = icmp eq %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1, %0) {
      case 0 (%7: io, %8: i32) {
      } -> (%8)
      case 1 (%9: io, %10: i32) {
        %11 = const 5 : i32
      } -> (%11)
    }
  } -> (%0, %1, %2)
  %2 = lambda @bound () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4, %5, %6 = theta (%1, %0, %3) (%7: io, %8: i32, %9: i32) {
      %10 = const 1 : i32
      %11 = add %9, %10 : i32
      %12 = icmp ne %11, %8 : i1
      %13 = match [-1 -> 1, default -> 0] %12 : ctl2
    } -> (%13, %7, %8, %11)
  } -> (%0, %1, %2)
} -> (%0, %1, %2)
