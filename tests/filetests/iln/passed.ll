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
