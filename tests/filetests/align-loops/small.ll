; test opt inv,dne,align-loops
; The loop that is small, calls nothing and may run often is aligned; the other ones are not.
; run: @f(40) == 900
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @g(i64)
define i64 @f(i64 %n) mustprogress {
entry:
  br label %small
small:
  %i = phi i64 [ 0, %entry ], [ %i1, %small ]
  %s = phi i64 [ 0, %entry ], [ %s1, %small ]
  %s1 = add i64 %s, %i
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %small, label %short
short:
  %j = phi i64 [ 0, %small ], [ %j1, %short ]
  %t = phi i64 [ %s1, %small ], [ %t1, %short ]
  %t1 = add i64 %t, %n
  %j1 = add nsw i64 %j, 1
  %d = icmp slt i64 %j1, 3
  br i1 %d, label %short, label %done
done:
  ret i64 %t1
}
define void @calls(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  call void @g(i64 %i)
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}
; expect
preamble [
  "source_filename = \"align-loops/small.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @g = external declared function void (i64) : ptr, params [""]
symbol @f = external defined function i64 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @calls = external defined function void (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [@g] exports [@f, @calls] (%0: ptr) {
  %1 = lambda @f () (%0: i64, %1: io, %2: mem) {
    %3 = const 0 : i64
    %4, %5, %6, %7 = theta loop "!{!\"llvm.loop.align\", i32 32}" (%1, %0, %3, %3) (%8: io, %9: i64, %10: i64, %11: i64) {
      %12 = add %11, %10 : i64
      %13 = const 1 : i64
      %14 = add nsw %10, %13 : i64
      %15 = icmp slt %14, %9 : i1
      %16 = match [-1 -> 1, default -> 0] %15 : ctl2
    } -> (%16, %8, %9, %14, %12)
    %17, %18, %19, %20 = theta (%1, %0, %3, %7) (%21: io, %22: i64, %23: i64, %24: i64) {
      %25 = add %24, %22 : i64
      %26 = const 1 : i64
      %27 = add nsw %23, %26 : i64
      %28 = const 3 : i64
      %29 = icmp slt %27, %28 : i1
      %30 = match [-1 -> 1, default -> 0] %29 : ctl2
    } -> (%30, %21, %22, %27, %25)
  } -> (%20, %1, %2)
  %2 = lambda @calls (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5, %6, %7, %8, %9 = theta (%2, %3, %1, %4, %0) (%10: io, %11: mem, %12: i64, %13: i64, %14: ptr) {
      %15, %16 = call read write io [void (i64), args [""]] %14, %13, %10, %11 : io, mem
      %17 = const 1 : i64
      %18 = add nsw %13, %17 : i64
      %19 = icmp slt %18, %12 : i1
      %20 = match [-1 -> 1, default -> 0] %19 : ctl2
    } -> (%20, %15, %16, %12, %18, %14)
  } -> (%5, %6)
} -> (%1, %2)
