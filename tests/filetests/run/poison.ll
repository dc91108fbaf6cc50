; test run
; Poison goes through arithmetic and stops at freeze; a branch on it is undefined.
; run: @wrap(2147483647) == poison
; run: @wrap(1) == 2
; run: @masked(2147483647) == 0
; run: @branch(2147483647) == undefined behaviour
; run: @branch(1) == 1
define i32 @wrap(i32 %x) {
  %y = add nsw i32 %x, 1
  ret i32 %y
}
define i32 @masked(i32 %x) {
  %y = add nsw i32 %x, 1
  %z = freeze i32 %y
  %m = and i32 %z, 0
  ret i32 %m
}
define i32 @branch(i32 %x) {
entry:
  %y = add nsw i32 %x, 1
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 0
b:
  ret i32 1
}
; expect
@wrap(2147483647)
poison
@wrap(1)
2
@masked(2147483647)
0
@branch(2147483647)
undefined behaviour: branch on poison (poison was made last in 'branch', node n1 `add nsw`); in function 'branch', node n5 `gamma`
@branch(1)
1
