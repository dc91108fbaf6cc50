; test opt load-store,dne
; What is done on the way to the end of the program does not change what is in memory behind it.
; run: @count(1) == 2
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@counter = internal global i32 0
declare void @see()
declare void @abort()

define i32 @count(i32 %n) {
  store i32 %n, ptr @counter
  %full = icmp eq i32 %n, 100
  br i1 %full, label %bad, label %good
bad:
  call void @see()
  call void @abort() noreturn
  unreachable
good:
  %known = load i32, ptr @counter
  %more = add i32 %known, 1
  store i32 %more, ptr @counter
  ret i32 %more
}

; This one comes back.
define i32 @maybe(i32 %n) {
  store i32 %n, ptr @counter
  %full = icmp eq i32 %n, 100
  br i1 %full, label %call, label %good
call:
  call void @see()
  br label %good
good:
  %unknown = load i32, ptr @counter
  ret i32 %unknown
}

; A value from before the loop, though the test in it could call.
define i32 @loop(ptr %p, i32 %n) {
entry:
  %limit = load i32, ptr %p
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %good ]
  %bad = icmp eq i32 %i, %limit
  br i1 %bad, label %fail, label %good
fail:
  call void @see()
  call void @abort() noreturn
  unreachable
good:
  %same = load i32, ptr %p
  %next = add i32 %i, %same
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %done
done:
  ret i32 %next
}
