; test opt iln
; A call of a function that never returns ends its region and stays a call; one in a function that is small without it
; waits.
; run: @checked(5) == 6
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare void @exit(i32)
declare i32 @puts(ptr)

define internal void @fail(ptr %what) {
  %done = call i32 @puts(ptr %what)
  call void @exit(i32 1) noreturn
  unreachable
}

define i32 @checked(i32 %n) {
  %bad = icmp slt i32 %n, 0
  br i1 %bad, label %failing, label %good
failing:
  call void @fail(ptr null)
  br label %good
good:
  %next = add i32 %n, 1
  ret i32 %next
}

define i32 @again(i32 %n) {
  %bad = icmp sgt i32 %n, 100
  br i1 %bad, label %failing, label %good
failing:
  call void @fail(ptr null)
  br label %good
good:
  ret i32 %n
}

; It may be another one when the program is linked.
define weak void @replaced() {
  call void @exit(i32 1) noreturn
  unreachable
}

define i32 @goes_on(i32 %n) {
  call void @replaced()
  ret i32 %n
}
