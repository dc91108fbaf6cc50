; test opt red,dne
; A complex number that was made of two numbers is taken apart again, and one that was taken apart is put together again.
; run: @f(3, 4) == 7
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define i64 @f(i64 %a, i64 %b) {
  %x = insertvalue { i64, i64 } undef, i64 %a, 0
  %y = insertvalue { i64, i64 } %x, i64 %b, 1
  %c = extractvalue { i64, i64 } %y, 0
  %d = extractvalue { i64, i64 } %y, 1
  %e = add i64 %c, %d
  ret i64 %e
}
define { i64, i64 } @g({ i64, i64 } %a) {
  %c = extractvalue { i64, i64 } %a, 0
  %d = extractvalue { i64, i64 } %a, 1
  %x = insertvalue { i64, i64 } undef, i64 %c, 0
  %y = insertvalue { i64, i64 } %x, i64 %d, 1
  ret { i64, i64 } %y
}
; expect
preamble [
  "source_filename = \"red/members.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @f = external defined function i64 (i64, i64) : ptr, params ["", ""]
symbol @g = external defined function { i64, i64 } ({ i64, i64 }) : ptr, params [""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i64, %1: i64, %2: io, %3: mem) {
    %4 = add %0, %1 : i64
  } -> (%4, %2, %3)
  %1 = lambda @g () (%0: { i64, i64 }, %1: io, %2: mem) {
  } -> (%0, %1, %2)
} -> (%0, %1)
