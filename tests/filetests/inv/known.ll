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
