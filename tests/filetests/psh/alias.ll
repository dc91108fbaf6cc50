; test opt inv,dne,psh,inv,dne
; In @apart, the load leaves the loop: what the loop stores is another array. In @same it stays: the loop may store there.
; run: @apart(4) == 20
; run: @same(4, 0) == 20
; run: @same(4, -1) == 200
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [8 x i32] zeroinitializer
@g = internal global i32 5
define i32 @apart(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr @g
  %sum2 = add i32 %sum, %x
  store i32 %sum2, ptr %p
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
define i32 @same(i64 %n, i1 %other) mustprogress {
entry:
  %base = select i1 %other, ptr @g, ptr @a
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %x = load i32, ptr @g
  %three = add i32 %x, 3
  %low = and i64 %i, 0
  %p = getelementptr inbounds i32, ptr %base, i64 %low
  %sum2 = add i32 %sum, %x
  %t = mul i32 %x, 3
  store i32 %t, ptr %p
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
; expect
preamble [
  "source_filename = \"psh/alias.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [8 x i32] : ptr
symbol @g = internal defined global i32 : ptr
symbol @apart = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @same = external defined function i32 (i64, i1) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@apart, @same] () {
  %0 = delta @a () () {
    %1 = const zero : [8 x i32]
  } -> (%1)
  %2 = delta @g () () {
    %3 = const 5 : i32
  } -> (%3)
  %4 = lambda @apart (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6 = const 0 : i32
    %7, %8 = load read pinned [i32, align 4] %1, %3, %4 : i32, mem
    %9, %10, %11, %12, %13, %14, %15 = theta (%3, %8, %2, %5, %6, %0, %7) (%16: io, %17: mem, %18: i64, %19: i64, %20: i32, %21: ptr, %22: i32) {
      %23 = gep inbounds [i32, _] %21, %19 : ptr
      %24 = add %20, %22 : i32
      %25 = store write pinned [i32, align 4] %24, %23, %16, %17 : mem
      %26 = const 1 : i64
      %27 = add nsw %19, %26 : i64
      %28 = icmp slt %27, %18 : i1
      %29 = match [-1 -> 1, default -> 0] %28 : ctl2
    } -> (%29, %16, %25, %18, %27, %24, %21, %22)
  } -> (%13, %3, %10)
  %5 = lambda @same (%2, %0) (%0: ptr, %1: ptr, %2: i64, %3: i1, %4: io, %5: mem) {
    %6 = select %3, %0, %1 : ptr
    %7 = const 0 : i64
    %8 = const 0 : i32
    %9, %10, %11, %12, %13, %14, %15 = theta (%4, %5, %2, %6, %7, %8, %0) (%16: io, %17: mem, %18: i64, %19: ptr, %20: i64, %21: i32, %22: ptr) {
      %23, %24 = load read pinned [i32, align 4] %22, %16, %17 : i32, mem
      %25 = const 3 : i32
      %26 = const 0 : i64
      %27 = and %20, %26 : i64
      %28 = gep inbounds [i32, _] %19, %27 : ptr
      %29 = add %21, %23 : i32
      %30 = mul %23, %25 : i32
      %31 = store write pinned [i32, align 4] %30, %28, %16, %24 : mem
      %32 = const 1 : i64
      %33 = add nsw %20, %32 : i64
      %34 = icmp slt %33, %18 : i1
      %35 = match [-1 -> 1, default -> 0] %34 : ctl2
    } -> (%35, %16, %31, %18, %19, %33, %29, %22)
  } -> (%14, %4, %10)
} -> (%4, %5)
