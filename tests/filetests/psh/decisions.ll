; test opt psh dne
; In @f the product leaves the decision, because it leaves the loop around it, too; nothing leaves the decision in @g. In @h the
; decision leaves as a whole.
; run: @f(3, 4) == 24
; run: @g(0, 4) == 16
; run: @h(3, 4) == 21
define i32 @f(i32 %a, i32 %b) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %join ]
  %odd = and i32 %i, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %then, label %join
then:
  %p = mul i32 %a, %b
  %q = add i32 %sum, %p
  br label %join
join:
  %sum2 = phi i32 [ %q, %then ], [ %sum, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %a
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
define i32 @g(i32 %a, i32 %b) {
entry:
  %c = icmp eq i32 %a, 0
  br i1 %c, label %then, label %join
then:
  %p = mul i32 %b, %b
  br label %join
join:
  %r = phi i32 [ %p, %then ], [ %b, %entry ]
  ret i32 %r
}
define i32 @h(i32 %a, i32 %b) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %join ]
  %c = icmp slt i32 %a, %b
  br i1 %c, label %then, label %join
then:
  %p = add i32 %a, %b
  br label %join
join:
  %m = phi i32 [ %p, %then ], [ %b, %loop ]
  %sum2 = add i32 %sum, %m
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %a
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
