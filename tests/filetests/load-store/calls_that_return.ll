; test opt load-store
; A call that returns, does not synchronize and frees nothing keeps no store in a loop, but of what it writes itself.
; run: @own(5) == 5
; run: @other(5) == 54
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@g = internal global i32 0

define internal void @set(i32 %x) nofree nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none) {
  store i32 %x, ptr @g
  ret void
}

define i32 @own(i32 %n) mustprogress {
entry:
  %p = alloca i32
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @set(i32 %i)
  %next = add nsw i32 %i, 1
  store i32 %next, ptr %p
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %last = load i32, ptr %p
  ret i32 %last
}

define i32 @other(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 9, ptr @g
  %x = add nsw i32 %i, 50
  call void @set(i32 %x)
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %last = load i32, ptr @g
  ret i32 %last
}
; expect
