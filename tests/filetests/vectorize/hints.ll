; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Loops that must not be made of vectors are not, nor are those that call something.
; run: @f(40) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
declare i32 @putchar(i32)
define i32 @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %x = load i32, ptr %p
  %t = add i32 %s, %x
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %calls, !llvm.loop !0
calls:
  %j = phi i64 [ 0, %loop ], [ %j1, %calls ]
  %q = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %j
  %y = load i32, ptr %q
  %z = call i32 @putchar(i32 %y)
  %j1 = add nsw i64 %j, 1
  %d = icmp slt i64 %j1, %n
  br i1 %d, label %calls, label %done
done:
  ret i32 %t
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 false}
; expect
preamble [
  "source_filename = \"vectorize/hints.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
  "!0 = distinct !{!0, !1}"
  "!1 = !{!\"llvm.loop.vectorize.enable\", i1 false}"
  ""
]
symbol @a = internal defined global [100 x i32] : ptr
symbol @putchar = external declared function i32 (i32) : ptr, params [""]
symbol @f = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [@putchar] exports [@f] (%0: ptr) {
  %1 = delta @a () () {
    %2 = const zero : [100 x i32]
  } -> (%2)
  %3 = lambda @f (%1, %0) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6 = const 0 : i32
    %7, %8, %9, %10, %11, %12 = theta loop "!{!\"llvm.loop.vectorize.enable\", i1 false}" (%3, %4, %2, %5, %6, %0) (%13: io, %14: mem, %15: i64, %16: i64, %17: i32, %18: ptr) {
      %19 = gep inbounds [[100 x i32], i64 0, _] %18, %16 : ptr
      %20, %21 = load read pinned [i32, align 4] %19, %13, %14 : i32, mem
      %22 = add %17, %20 : i32
      %23 = const 1 : i64
      %24 = add nsw %16, %23 : i64
      %25 = icmp slt %24, %15 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
    } -> (%26, %13, %21, %15, %24, %22, %18)
    %27, %28, %29, %30, %31, %32 = theta (%3, %8, %2, %5, %0, %1) (%33: io, %34: mem, %35: i64, %36: i64, %37: ptr, %38: ptr) {
      %39 = gep inbounds [[100 x i32], i64 0, _] %37, %36 : ptr
      %40, %41 = load read pinned [i32, align 4] %39, %33, %34 : i32, mem
      %42, %43, %44 = call read write io [i32 (i32), args [""]] %38, %40, %33, %41 : i32, io, mem
      %45 = const 1 : i64
      %46 = add nsw %36, %45 : i64
      %47 = icmp slt %46, %35 : i1
      %48 = match [-1 -> 1, default -> 0] %47 : ctl2
    } -> (%48, %43, %44, %35, %46, %37, %38)
  } -> (%11, %27, %28)
} -> (%3)
