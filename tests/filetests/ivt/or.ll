; test opt inv,ivt,inv,dne
; while (i < n || x != 0): the predicate of the loop is that of the gamma around its body.
; run: @f(0, 0) == 0
; run: @f(0, 9) == 4
; run: @f(7, 9) == 7
define i32 @f(i32 %n, i32 %x0) mustprogress {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %body ]
  %x = phi i32 [ %x0, %entry ], [ %x1, %body ]
  %a = icmp slt i32 %i, %n
  br i1 %a, label %body, label %second
second:
  %b = icmp ne i32 %x, 0
  br i1 %b, label %body, label %done
body:
  %i1 = add nsw i32 %i, 1
  %x1 = lshr i32 %x, 1
  br label %head
done:
  ret i32 %i
}
; expect
