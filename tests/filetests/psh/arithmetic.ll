; test opt psh dne
; The product and what is computed from it leave the loop; the sum changes, and stays. A division leaves it too, if nothing before it might not return.
; run: @f(3, 4) == 53
; run: @divide(20, 3) == 18
declare void @effect()
define i32 @f(i32 %a, i32 %b) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %p = mul nsw i32 %a, %b
  %q = xor i32 %p, 1
  %sum2 = add i32 %sum, %q
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %b
  br i1 %more, label %loop, label %done
done:
  %r = add i32 %sum2, 1
  ret i32 %r
}
define i32 @divide(i32 %a, i32 %b) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %d = sdiv i32 %a, %b
  %sum2 = add i32 %sum, %d
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %b
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
define i32 @behind(i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @effect()
  %d = sdiv i32 %a, %b
  %next = add i32 %i, %d
  %more = icmp slt i32 %next, %b
  br i1 %more, label %loop, label %done
done:
  ret i32 %next
}
