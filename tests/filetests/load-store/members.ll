; test opt load-store,dne
; An array with an index that is not negative does not meet the members in front of it, so they are loop variables; with a negative one it may.
; run: @f(5, 3) == 23
; run: @g(1, -1) == 200
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%machine = type { i32, i32, [64 x i32] }
@machine = global %machine { i32 3, i32 100, [64 x i32] zeroinitializer }, align 8
define i32 @f(i32 %n, i32 %x) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = load i32, ptr @machine, align 8
  %b = add i32 %a, 4
  store i32 %b, ptr @machine, align 8
  %t = xor i32 %i, %x
  %u = and i32 %t, 63
  %index = zext i32 %u to i64
  %place = getelementptr inbounds %machine, ptr @machine, i64 0, i32 2, i64 %index
  store i32 %i, ptr %place, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr @machine, align 8
  ret i32 %r
}
define i32 @g(i32 %n, i32 %x) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = load i32, ptr getelementptr (i8, ptr @machine, i64 4), align 4
  %index = sext i32 %x to i64
  %place = getelementptr %machine, ptr @machine, i64 0, i32 2, i64 %index
  store i32 200, ptr %place, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr getelementptr (i8, ptr @machine, i64 4), align 4
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"load-store/members.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  ""
  "%machine = type { i32, i32, [64 x i32] }"
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
type %machine = {i32, i32, [64 x i32]}
symbol @machine = external defined global %machine : ptr, suffix ", align 8"
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @g = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@machine, @f, @g] () {
  %0 = delta @machine () () {
    %1 = const [3 : i32, 100 : i32, zero : [64 x i32]] : %machine
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7 = load read pinned [i32, align 8] %0, %3, %4 : i32, mem
    %8, %9, %10, %11, %12, %13, %14 = theta (%3, %7, %1, %2, %5, %0, %6) (%15: io, %16: mem, %17: i32, %18: i32, %19: i32, %20: ptr, %21: i32) {
      %22 = const 4 : i32
      %23 = add %21, %22 : i32
      %24 = xor %19, %18 : i32
      %25 = const 63 : i32
      %26 = and %24, %25 : i32
      %27 = zext %26 : i64
      %28 = gep inbounds [%machine, i64 0, i32 2, _] %20, %27 : ptr
      %29 = store write pinned [i32, align 4] %19, %28, %15, %16 : mem
      %30 = const 1 : i32
      %31 = add %19, %30 : i32
      %32 = icmp slt %31, %17 : i1
      %33 = match [-1 -> 1, default -> 0] %32 : ctl2
    } -> (%33, %15, %29, %17, %18, %31, %20, %23)
    %34 = store write pinned [i32, align 8] %14, %0, %3, %9 : mem
  } -> (%14, %3, %34)
  %3 = lambda @g (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7, %8, %9, %10, %11 = theta (%3, %4, %1, %2, %5, %0) (%12: io, %13: mem, %14: i32, %15: i32, %16: i32, %17: ptr) {
      %18 = sext %15 : i64
      %19 = gep [%machine, i64 0, i32 2, _] %17, %18 : ptr
      %20 = const 200 : i32
      %21 = store write pinned [i32, align 4] %20, %19, %12, %13 : mem
      %22 = const 1 : i32
      %23 = add %16, %22 : i32
      %24 = icmp slt %23, %14 : i1
      %25 = match [-1 -> 1, default -> 0] %24 : ctl2
    } -> (%25, %12, %21, %14, %15, %23, %17)
    %26 = gep [i8, i64 4] %11 : ptr
    %27, %28 = load read pinned [i32, align 4] %26, %3, %7 : i32, mem
  } -> (%27, %3, %28)
} -> (%0, %2, %3)
