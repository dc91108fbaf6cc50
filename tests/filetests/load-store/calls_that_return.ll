; test opt load-store
; A call that returns, does not synchronize and frees nothing keeps no store in a loop, but of what it writes itself.
; run: @own(5) == 5
; run: @other(5) == 54
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@g = internal global i32 0

define internal void @set(i32 %x) nofree nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none) {
  store i32 %x, ptr @g
  ret void
}

define i32 @own(i32 %n) mustprogress {
entry:
  %p = alloca i32
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @set(i32 %i)
  %next = add nsw i32 %i, 1
  store i32 %next, ptr %p
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %last = load i32, ptr %p
  ret i32 %last
}

define i32 @other(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 9, ptr @g
  %x = add nsw i32 %i, 50
  call void @set(i32 %x)
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %last = load i32, ptr @g
  ret i32 %last
}
; expect
preamble [
  "source_filename = \"load-store/calls_that_return.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { nofree nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none) }"
  "attributes #1 = { mustprogress }"
  ""
]
symbol @g = internal defined global i32 : ptr
symbol @set = internal defined function void (i32) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, no_read]
symbol @own = external defined function i32 (i32) : ptr, params [""], suffix "#1", facts [mustprogress]
symbol @other = external defined function i32 (i32) : ptr, params [""], suffix "#1", facts [mustprogress]
omega imports [] exports [@own, @other] () {
  %0 = delta @g () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = lambda @set (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = store write pinned [i32, align 4] %1, %0, %2, %3 : mem
  } -> (%2, %4)
  %3 = lambda @own (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [i32, align 4] %4, %3 : ptr, mem
    %7 = const 0 : i32
    %8, %9, %10, %11, %12, %13 = theta (%2, %6, %1, %5, %7, %0) (%14: io, %15: mem, %16: i32, %17: ptr, %18: i32, %19: ptr) {
      %20 = call read write pinned [void (i32), args [""]] %19, %18, %14, %15 : mem
      %21 = const 1 : i32
      %22 = add nsw %18, %21 : i32
      %23 = icmp slt %22, %16 : i1
      %24 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%24, %14, %20, %16, %17, %22, %19)
  } -> (%12, %2, %9)
  %4 = lambda @other (%0, %2) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7, %8, %9, %10, %11 = theta (%3, %4, %2, %5, %0, %1) (%12: io, %13: mem, %14: i32, %15: i32, %16: ptr, %17: ptr) {
      %18 = const 9 : i32
      %19 = store write pinned [i32, align 4] %18, %16, %12, %13 : mem
      %20 = const 50 : i32
      %21 = add nsw %15, %20 : i32
      %22 = call read write pinned [void (i32), args [""]] %17, %21, %12, %19 : mem
      %23 = const 1 : i32
      %24 = add nsw %15, %23 : i32
      %25 = icmp slt %24, %14 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
    } -> (%26, %12, %22, %14, %24, %16, %17)
    %27, %28 = load read pinned [i32, align 4] %10, %3, %7 : i32, mem
  } -> (%27, %3, %28)
} -> (%3, %4)
