; The example in the documentation of rvsdg-core: the sum of 1..=n.
define i64 @sum(i64 %n) mustprogress {
start:
  %positive = icmp sgt i64 %n, 0
  br i1 %positive, label %loop, label %end
loop:
  %sum = phi i64 [ 0, %start ], [ %next_sum, %loop ]
  %left = phi i64 [ %n, %start ], [ %next_left, %loop ]
  %next_sum = add nsw i64 %sum, %left
  %next_left = sub nsw i64 %left, 1
  %more = icmp sge i64 %next_left, 1
  br i1 %more, label %loop, label %end
end:
  %total = phi i64 [ 0, %start ], [ %next_sum, %loop ]
  ret i64 %total
}
