; test opt load-store,dne
; Different members of structs in an array do not meet, so the first one is loaded once; with a part in common they may.
; run: @f(2, 2) == 1026
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%point = type { i64, i64 }
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
; expect
preamble [
  "source_filename = \"load-store/strides.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  ""
  "%point = type { i64, i64 }"
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
type %point = {i64, i64}
symbol @points = external defined global [4 x %point] : ptr, suffix ", align 8"
symbol @f = external defined function i64 (i64, i64) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @g = external defined function i64 (i64, i64) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@points, @f, @g] () {
  %0 = delta @points () () {
    %1 = const zero : [4 x %point]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: i64, %3: io, %4: mem) {
    %5 = gep inbounds [[4 x %point], i64 0, _] %0, %1 : ptr
    %6 = gep inbounds [[4 x %point], i64 0, _, i32 1] %0, %2 : ptr
    %7 = const 513 : i64
    %8 = store write pinned [i64, align 8] %7, %5, %3, %4 : mem
    %9 = const 7 : i64
    %10 = store write pinned [i64, align 8] %9, %6, %3, %8 : mem
    %11 = add %7, %7 : i64
  } -> (%11, %3, %10)
  %3 = lambda @g (%0) (%0: ptr, %1: i64, %2: i64, %3: io, %4: mem) {
    %5 = gep inbounds [[4 x %point], i64 0, _] %0, %1 : ptr
    %6 = gep inbounds [[4 x %point], i64 0, _, i32 0] %0, %2 : ptr
    %7 = gep inbounds [i8, i64 4] %6 : ptr
    %8 = const 513 : i64
    %9 = store write pinned [i64, align 8] %8, %5, %3, %4 : mem
    %10 = const 7 : i64
    %11 = store write pinned [i64, align 4] %10, %7, %3, %9 : mem
    %12, %13 = load read pinned [i64, align 8] %5, %3, %11 : i64, mem
    %14 = add %12, %8 : i64
  } -> (%14, %3, %13)
} -> (%0, %2, %3)
