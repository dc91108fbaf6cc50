; test round-trip
; A loop with two exits comes back as a loop with one: what decided is carried out of it.
; run: @find(5, 3)
; run: @find(3, 5)
declare i32 @probe(i32)
define i32 @find(i32 %n, i32 %key) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %v = call i32 @probe(i32 %i)
  %hit = icmp eq i32 %v, %key
  br i1 %hit, label %found, label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %none
found:
  ret i32 %i
none:
  ret i32 -1
}
; expect
source_filename = "round-trip/loop.ll"

declare i32 @probe(i32)

define i32 @find(i32 %0, i32 %1) #0 {
2:
  br label %3

3:
  %4 = phi i32 [ 0, %2 ], [ %13, %12 ]
  %5 = phi i1 [ false, %2 ], [ %15, %12 ]
  %6 = call i32 @probe(i32 %4)
  %7 = icmp eq i32 %6, %1
  br i1 %7, label %12, label %8

8:
  %9 = add nuw nsw i32 %4, 1
  %10 = icmp slt i32 %9, %0
  br i1 %10, label %11, label %12

11:
  br label %12

12:
  %13 = phi i32 [ %4, %3 ], [ %4, %8 ], [ %9, %11 ]
  %14 = phi i1 [ false, %3 ], [ false, %8 ], [ true, %11 ]
  %15 = phi i1 [ false, %3 ], [ true, %8 ], [ %5, %11 ]
  br i1 %14, label %3, label %16

16:
  br i1 %15, label %17, label %18

17:
  br label %18

18:
  %19 = phi i32 [ %4, %16 ], [ -1, %17 ]
  ret i32 %19
}

attributes #0 = { mustprogress }
