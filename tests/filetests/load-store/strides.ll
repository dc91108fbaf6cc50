; test opt load-store,dne
; Different members of structs in an array do not meet, so the first one is loaded once; with a part in common they may.
; run: @f(2, 2) == 1026
; run: @g(2, 2) != 1026
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%point = type { i64, i64, i64 }
@points = global [4 x %point] zeroinitializer, align 8
define i64 @f(i64 %i, i64 %j) mustprogress {
  %a = getelementptr inbounds [4 x %point], ptr @points, i64 0, i64 %i
  %b = getelementptr inbounds [4 x %point], ptr @points, i64 0, i64 %j, i32 1
  store i64 513, ptr %a, align 8
  store i64 7, ptr %b, align 8
  %x = load i64, ptr %a, align 8
  %y = add i64 %x, 513
  ret i64 %y
}
define i64 @g(i64 %i, i64 %j) mustprogress {
  %a = getelementptr inbounds [4 x %point], ptr @points, i64 0, i64 %i
  %b = getelementptr inbounds [4 x %point], ptr @points, i64 0, i64 %j, i32 0
  %c = getelementptr inbounds i8, ptr %b, i64 4
  store i64 513, ptr %a, align 8
  store i64 7, ptr %c, align 4
  %x = load i64, ptr %a, align 8
  %y = add i64 %x, 513
  ret i64 %y
}
