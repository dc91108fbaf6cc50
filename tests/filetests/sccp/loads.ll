; test opt sccp,inv,red,dne
; Strings that are constant are read as long as the index is what it is at first.
; run: @strings(0) == 65
; run: @pointers(0) == 9
; run: @sections(3) == 11
; run: @stored(5) == 5
; run: @observed(0) == 1
; run: @wide(0) == 513
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
@a = internal constant [4 x i8] c"abc\00"
@b = internal constant [4 x i8] c"xyz\00"
@numbers = internal constant [4 x i32] [i32 7, i32 9, i32 9, i32 1]
@tables = internal constant [2 x ptr] [ptr @b, ptr getelementptr (i8, ptr @numbers, i64 4)]
@variable = internal global [4 x i8] c"\01\02\03\04"
@weak = weak constant i32 1
@outside = internal externally_initialized constant i32 1
@bytes = internal constant [4 x i8] c"\01\02\03\04"

; Two strings are compared until they differ, which they do at once.
define i32 @strings(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %i.next, %latch ]
  %ch = phi i32 [ 66, %entry ], [ %ch.next, %latch ]
  %x = zext i32 %i to i64
  %p = getelementptr inbounds [4 x i8], ptr @a, i64 0, i64 %x
  %c = load i8, ptr %p
  %i.more = add nsw i32 %i, 1
  %y = sext i32 %i.more to i64
  %q = getelementptr inbounds i8, ptr @b, i64 %y
  %d = load i8, ptr %q
  %same = icmp eq i8 %c, %d
  br i1 %same, label %latch, label %other
other:
  br label %latch
latch:
  %i.next = phi i32 [ %i, %loop ], [ %i.more, %other ]
  %ch.next = phi i32 [ %ch, %loop ], [ 65, %other ]
  %again = icmp sle i32 %i.next, 1
  br i1 %again, label %loop, label %exit
exit:
  ret i32 %ch.next
}
; A pointer from a table, which moves on if the number there is another one.
define i32 @pointers(i32 %n) {
entry:
  %start = load ptr, ptr getelementptr ([2 x ptr], ptr @tables, i64 0, i64 1)
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %one = phi i64 [ 1, %entry ], [ %one.next, %loop ]
  %p.table = getelementptr [2 x ptr], ptr @tables, i64 0, i64 %one
  %p = load ptr, ptr %p.table
  %v = load i32, ptr %p
  %is = icmp eq i32 %v, 9
  %one.next = select i1 %is, i64 1, i64 0
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 4
  br i1 %again, label %loop, label %exit
exit:
  ret i32 %v
}
; What the linker or a loader may replace is not known.
define i32 @sections(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %x = sext i32 %k to i64
  %p = getelementptr i32, ptr @weak, i64 %x
  %v = load i32, ptr %p
  %q = getelementptr i32, ptr @outside, i64 %x
  %w = load i32, ptr %q
  %k.next = sub i32 %v, %w
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %loop, label %exit
exit:
  %s = mul i32 %v, 10
  %r = add i32 %s, %w
  ret i32 %r
}
; What is stored to is not known.
define i32 @stored(i8 %n) {
entry:
  store i8 %n, ptr @variable
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %p = getelementptr i8, ptr @variable, i64 %k
  %v = load i8, ptr %p
  %is = icmp eq i8 %v, 1
  %k.next = select i1 %is, i64 1, i64 0
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 3
  br i1 %again, label %loop, label %exit
exit:
  %r = zext i8 %v to i32
  ret i32 %r
}
; What is volatile is loaded, and what is atomic as well; addresses are compared as they are.
define i32 @observed(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %p = getelementptr i8, ptr @bytes, i64 %k
  %v = load volatile i8, ptr %p
  %w = load atomic i8, ptr %p monotonic, align 1
  %is = icmp eq i8 %v, %w
  %k.next = select i1 %is, i64 0, i64 1
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 2
  br i1 %again, label %loop, label %exit
exit:
  %r = zext i8 %v to i32
  ret i32 %r
}
; A load of two elements at once.
define i32 @wide(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %k = phi i8 [ 0, %entry ], [ %k.next, %loop ]
  %p = getelementptr i16, ptr @bytes, i8 %k
  %v = load i16, ptr %p, align 1
  %is = icmp eq i16 %v, 513
  %k.next = select i1 %is, i8 0, i8 -1
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 4
  br i1 %again, label %loop, label %exit
exit:
  %r = zext i16 %v to i32
  ret i32 %r
}
; expect
