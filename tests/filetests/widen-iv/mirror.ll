; test opt widen-iv,inv,dne
; n - 1 - i is extended by extending n and i, though n - 1 is computed in the loop: what is left is linear.
; run: @f(5) == 10
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [8 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7]
define i32 @f(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %last = sub nsw i32 %n, 1
  %k = sub nsw i32 %last, %i
  %w = sext i32 %k to i64
  %p = getelementptr inbounds i32, ptr @a, i64 %w
  %x = load i32, ptr %p
  %sum2 = add i32 %sum, %x
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
; expect
preamble [
  "source_filename = \"widen-iv/mirror.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [8 x i32] : ptr
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32, 4 : i32, 5 : i32, 6 : i32, 7 : i32] : [8 x i32]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = sext %1 : i64
    %5 = const 0 : i64
    %6 = const 0 : i32
    %7, %8, %9, %10, %11, %12 = theta (%2, %3, %6, %0, %5, %4) (%13: io, %14: mem, %15: i32, %16: ptr, %17: i64, %18: i64) {
      %19 = const 1 : i64
      %20 = sub nsw %18, %19 : i64
      %21 = sub nsw %20, %17 : i64
      %22 = gep inbounds [i32, _] %16, %21 : ptr
      %23, %24 = load read pinned [i32, align 4] %22, %13, %14 : i32, mem
      %25 = add %15, %23 : i32
      %26 = add nsw %17, %19 : i64
      %27 = icmp slt %26, %18 : i1
      %28 = match [-1 -> 1, default -> 0] %27 : ctl2
    } -> (%28, %13, %24, %25, %16, %26, %18)
  } -> (%9, %2, %8)
} -> (%2)
