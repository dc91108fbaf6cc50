; test opt psh,dne
; A loop behind which only numbers are used to which each iteration adds the same goes, also with loops in it.
; run: @sum(4, 3) == 63
; run: @nest(4, 4) == 16
; run: @squares(4) == 14
define i32 @sum(i32 %n, i32 %s) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = phi i32 [ 3, %entry ], [ %z, %loop ]
  %t = mul i32 %s, 5
  %z = add i32 %t, %x
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %z
}
define i64 @nest(i32 %n, i32 %m) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %x = phi i64 [ 0, %entry ], [ %z, %next ]
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %l, %inner ]
  %y = phi i64 [ %x, %outer ], [ %z, %inner ]
  %z = add nsw i64 %y, 1
  %l = add nsw i32 %k, 1
  %d = icmp slt i32 %l, %m
  br i1 %d, label %inner, label %next
next:
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %outer, label %end
end:
  ret i64 %z
}
define i32 @squares(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = phi i32 [ 0, %entry ], [ %z, %loop ]
  %t = mul i32 %i, %i
  %z = add i32 %t, %x
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %z
}
