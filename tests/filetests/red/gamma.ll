; test opt red,dne
; Decisions that are taken, values that all alternatives agree on, what an alternative knows of the value that was matched.
; run: @taken(5) == 12
; run: @agreed(5, 1) == 5
; run: @twice(1, 3) == 9
; run: @known(7) == 14
; run: @known(8) == 64
define i32 @taken(i32 %x) {
  %t = icmp ult i32 3, 4
  br i1 %t, label %a, label %b
a:
  %y = add i32 %x, 7
  br label %end
b:
  %z = mul i32 %x, 7
  br label %end
end:
  %r = phi i32 [ %y, %a ], [ %z, %b ]
  ret i32 %r
}
define i32 @agreed(i32 %x, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %end
b:
  br label %end
end:
  %r = phi i32 [ %x, %a ], [ %x, %b ]
  %s = phi i32 [ 1, %a ], [ 1, %b ]
  %t = mul i32 %r, %s
  ret i32 %t
}
define i32 @twice(i1 %c, i32 %x) {
  br i1 %c, label %a, label %b
a:
  br i1 %c, label %aa, label %ab
aa:
  %y = mul i32 %x, %x
  br label %end
ab:
  br label %end
b:
  br label %end
end:
  %r = phi i32 [ %y, %aa ], [ 1, %ab ], [ 2, %b ]
  ret i32 %r
}
define i32 @known(i32 %x) {
  %t = icmp eq i32 %x, 7
  switch i32 %x, label %b [ i32 7, label %a ]
a:
  %y = shl i32 %x, 1
  br label %end
b:
  %z = mul i32 %x, %x
  br label %end
end:
  %r = phi i32 [ %y, %a ], [ %z, %b ]
  ret i32 %r
}
; expect
