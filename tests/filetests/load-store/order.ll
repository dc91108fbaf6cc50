; test opt load-store,dne
; Elements behind the first one do not meet it if their index counts up, but do if it counts down.
; run: @f(3) == 7
; run: @g(3) == 9
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = global [8 x i32] [i32 7, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2], align 16
define i32 @f(i64 %n) mustprogress {
entry:
  %behind = getelementptr inbounds i8, ptr @a, i64 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i32, ptr %behind, i64 %i
  store i32 5, ptr %p, align 4
  %x = load i32, ptr @a, align 4
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %x
}
define i32 @g(i64 %n) mustprogress {
entry:
  %second = getelementptr inbounds i8, ptr @a, i64 4
  %fourth = getelementptr inbounds i8, ptr @a, i64 12
  %last = sub nsw i64 0, %n
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum1, %loop ]
  %p = getelementptr inbounds i32, ptr %fourth, i64 %i
  store i32 5, ptr %p, align 4
  %x = load i32, ptr %second, align 4
  %sum1 = add i32 %sum, %x
  %next = add nsw i64 %i, -1
  %more = icmp sgt i64 %next, %last
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum1
}
; expect
preamble [
  "source_filename = \"load-store/order.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = external defined global [8 x i32] : ptr, suffix ", align 16"
symbol @f = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @g = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@a, @f, @g] () {
  %0 = delta @a () () {
    %1 = const [7 : i32, 2 : i32, 2 : i32, 2 : i32, 2 : i32, 2 : i32, 2 : i32, 2 : i32] : [8 x i32]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep inbounds [i8, i64 4] %0 : ptr
    %5 = const 0 : i64
    %6 = const undef : i32
    %7, %8 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %9, %10, %11, %12, %13, %14, %15 = theta (%2, %8, %1, %4, %5, %6, %7) (%16: io, %17: mem, %18: i64, %19: ptr, %20: i64, %21: i32, %22: i32) {
      %23 = gep inbounds [i32, _] %19, %20 : ptr
      %24 = const 5 : i32
      %25 = store write pinned [i32, align 4] %24, %23, %16, %17 : mem
      %26 = const 1 : i64
      %27 = add nsw %20, %26 : i64
      %28 = icmp slt %27, %18 : i1
      %29 = match [-1 -> 1, default -> 0] %28 : ctl2
    } -> (%29, %16, %25, %18, %19, %27, %22, %22)
  } -> (%14, %2, %10)
  %3 = lambda @g (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep inbounds [i8, i64 4] %0 : ptr
    %5 = gep inbounds [i8, i64 12] %0 : ptr
    %6 = const 0 : i64
    %7 = sub nsw %6, %1 : i64
    %8 = const 0 : i32
    %9, %10, %11, %12, %13, %14, %15 = theta (%2, %3, %4, %5, %7, %6, %8) (%16: io, %17: mem, %18: ptr, %19: ptr, %20: i64, %21: i64, %22: i32) {
      %23 = gep inbounds [i32, _] %19, %21 : ptr
      %24 = const 5 : i32
      %25 = store write pinned [i32, align 4] %24, %23, %16, %17 : mem
      %26, %27 = load read pinned [i32, align 4] %18, %16, %25 : i32, mem
      %28 = add %22, %26 : i32
      %29 = const -1 : i64
      %30 = add nsw %21, %29 : i64
      %31 = icmp sgt %30, %20 : i1
      %32 = match [-1 -> 1, default -> 0] %31 : ctl2
    } -> (%32, %16, %27, %18, %19, %20, %30, %28)
  } -> (%15, %2, %10)
} -> (%0, %2, %3)
