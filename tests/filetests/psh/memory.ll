; test opt psh dne
; A load leaves a loop that does not write, a store one in which it is alone. In @both neither leaves.
; run: @load(3) == 15
; run: @store(3) == 9
; run: @both(3) == 12
@g = internal global i32 5
define i32 @load(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %x = load i32, ptr @g
  %sum2 = add i32 %sum, %x
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
define i32 @store(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 9, ptr @g
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr @g
  ret i32 %r
}
define i32 @both(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr @g
  %y = add i32 %x, %i
  %z = add i32 %y, 1
  store i32 %z, ptr @g
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr @g
  %s = add i32 %r, 1
  ret i32 %s
}
