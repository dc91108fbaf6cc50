; test round-trip pcfr
; Calls that must not depend on more conditions than they do: a loop that is left in two places, and a short-circuit condition, come back as they are.
declare void @barrier() convergent
declare i32 @vote(i32) convergent

define i32 @two-exits(i32 %n, ptr %p) {
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  %v = call i32 @vote(i32 %i)
  %c = icmp eq i32 %v, 0
  br i1 %c, label %found, label %latch
latch:
  call void @barrier()
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %out
found:
  store i32 %i, ptr %p
  ret i32 1
out:
  ret i32 0
}

define void @both(i1 %a, i1 %b) {
  br i1 %a, label %second, label %no
second:
  br i1 %b, label %yes, label %no
yes:
  call void @barrier()
  br label %end
no:
  br label %end
end:
  ret void
}
; expect
source_filename = "fixed/convergent.ll"

declare void @barrier() #0

declare i32 @vote(i32) #0

define i32 @two-exits(i32 %0, ptr %1) {
2:
  br label %3

3:
  %4 = phi i32 [ 0, %2 ], [ %8, %7 ]
  %5 = call i32 @vote(i32 %4)
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %10, label %7

7:
  call void @barrier()
  %8 = add i32 %4, 1
  %9 = icmp slt i32 %8, %0
  br i1 %9, label %3, label %11

10:
  store i32 %4, ptr %1, align 4
  br label %11

11:
  %12 = phi i32 [ 0, %7 ], [ 1, %10 ]
  ret i32 %12
}

define void @both(i1 %0, i1 %1) {
2:
  br i1 %0, label %3, label %5

3:
  br i1 %1, label %4, label %5

4:
  call void @barrier()
  br label %5

5:
  ret void
}

attributes #0 = { convergent }
