; test opt inv,dne,psh,inv,dne
; What is only used behind the loop is computed there, of the last iteration's counter: the loop has nothing left to do.
; In @store, the loop writes what would be loaded; so it stays.
; run: @f(4) == 9
; run: @f(1) == 0
; run: @store(4) == 8
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [8 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7]
define i32 @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p
  %y = mul i32 %x, 3
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %y
}
define i32 @store(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p
  %y = add i32 %x, 5
  store i32 %y, ptr %p
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %y
}
; expect
preamble [
  "source_filename = \"psh/last.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [8 x i32] : ptr
symbol @f = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @store = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f, @store] () {
  %0 = delta @a () () {
    %1 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32, 4 : i32, 5 : i32, 6 : i32, 7 : i32] : [8 x i32]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5 = const 1 : i64
    %6 = sub %1, %5 : i64
    %7 = icmp slt %5, %1 : i1
    %8 = select %7, %6, %4 : i64
    %9 = freeze %8 : i64
    %10 = const 1 : i64
    %11 = mul %9, %10 : i64
    %12 = add %4, %11 : i64
    %13, %14, %15, %16 = theta (%2, %3, %1, %4) (%17: io, %18: mem, %19: i64, %20: i64) {
      %21 = const 1 : i64
      %22 = add nsw %20, %21 : i64
      %23 = icmp slt %22, %19 : i1
      %24 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%24, %17, %18, %19, %22)
    %25 = gep inbounds [i32, _] %0, %12 : ptr
    %26, %27 = load read pinned [i32, align 4] %25, %2, %14 : i32, mem
    %28 = const 3 : i32
    %29 = mul %26, %28 : i32
  } -> (%29, %2, %27)
  %3 = lambda @store (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5 = const undef : i32
    %6, %7, %8, %9, %10, %11 = theta (%2, %3, %1, %4, %0, %5) (%12: io, %13: mem, %14: i64, %15: i64, %16: ptr, %17: i32) {
      %18 = gep inbounds [i32, _] %16, %15 : ptr
      %19, %20 = load read pinned [i32, align 4] %18, %12, %13 : i32, mem
      %21 = const 5 : i32
      %22 = add %19, %21 : i32
      %23 = store write pinned [i32, align 4] %22, %18, %12, %20 : mem
      %24 = const 1 : i64
      %25 = add nsw %15, %24 : i64
      %26 = icmp slt %25, %14 : i1
      %27 = match [-1 -> 1, default -> 0] %26 : ctl2
    } -> (%27, %12, %23, %14, %25, %16, %22)
  } -> (%11, %2, %7)
} -> (%2, %3)
