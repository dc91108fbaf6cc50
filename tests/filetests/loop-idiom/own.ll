; test opt ivt,inv,dne,loop-idiom,inv,dne
; Who is memset himself does not call it.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define ptr @memset(ptr %p, i8 %x, i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %x, ptr %q
  %i1 = add nuw i64 %i, 1
  %c = icmp ult i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret ptr %p
}
; expect
preamble [
  "source_filename = \"loop-idiom/own.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @memset = external defined function ptr (ptr, i8, i64) : ptr, params ["", "", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@memset] () {
  %0 = lambda @memset () (%0: ptr, %1: i8, %2: i64, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6, %7, %8, %9, %10, %11 = theta (%3, %4, %0, %1, %2, %5) (%12: io, %13: mem, %14: ptr, %15: i8, %16: i64, %17: i64) {
      %18 = gep inbounds [i8, _] %14, %17 : ptr
      %19 = store write pinned [i8, align 1] %15, %18, %12, %13 : mem
      %20 = const 1 : i64
      %21 = add nuw %17, %20 : i64
      %22 = icmp ult %21, %16 : i1
      %23 = match [-1 -> 1, default -> 0] %22 : ctl2
    } -> (%23, %12, %19, %14, %15, %16, %21)
  } -> (%0, %3, %7)
} -> (%0)
