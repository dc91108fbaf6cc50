; test opt url,inv,red,dne
; Loops over an array from its start to its end, by pointers: whole, if the distance is a small constant.
; run: @forward() == 5
; run: @backward() == 9
; run: @not_met(0) == 3
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@data = constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define i32 @forward() {
entry:
  %end = getelementptr inbounds i32, ptr @data, i64 4
  br label %loop
loop:
  %p = phi ptr [ @data, %entry ], [ %next, %loop ]
  %s = phi i32 [ 7, %entry ], [ %t, %loop ]
  %v = load i32, ptr %p
  %t = sub i32 %v, %s
  %next = getelementptr inbounds i32, ptr %p, i64 1
  %done = icmp eq ptr %next, %end
  br i1 %done, label %exit, label %loop
exit:
  %r = sub i32 %t, 4
  ret i32 %r
}

define i32 @backward() {
entry:
  %end = getelementptr inbounds i32, ptr @data, i64 3
  br label %loop
loop:
  %p = phi ptr [ %end, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %v = load i32, ptr %p
  %t = sub i32 %v, %s
  %next = getelementptr inbounds i32, ptr %p, i64 -1
  %more = icmp ugt ptr %next, @data
  br i1 %more, label %loop, label %exit
exit:
  %r = add i32 %t, 6
  ret i32 %r
}

; The distance is no multiple of the step: the loop is left by its other test.
define i32 @not_met(i32 %x) {
entry:
  %end = getelementptr inbounds i8, ptr @data, i64 14
  br label %loop
loop:
  %p = phi ptr [ @data, %entry ], [ %next, %latch ]
  %k = phi i32 [ %x, %entry ], [ %j, %latch ]
  %j = add i32 %k, 1
  %out = icmp eq i32 %j, 3
  br i1 %out, label %exit, label %latch
latch:
  %next = getelementptr i32, ptr %p, i64 1
  %done = icmp eq ptr %next, %end
  br i1 %done, label %exit, label %loop
exit:
  ret i32 %j
}
; expect
preamble [
  "source_filename = \"url/pointers.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @data = external defined global [4 x i32] : ptr, constant
symbol @forward = external defined function i32 () : ptr
symbol @backward = external defined function i32 () : ptr
symbol @not_met = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@data, @forward, @backward, @not_met] () {
  %0 = delta @data () () {
    %1 = const [1 : i32, 2 : i32, 3 : i32, 4 : i32] : [4 x i32]
  } -> (%1)
  %2 = lambda @forward (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const -4 : i32
    %4 = const -7 : i32
    %5, %6 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
    %7 = add %5, %4 : i32
    %8 = gep inbounds [i32, i64 1] %0 : ptr
    %9, %10 = load read pinned [i32, align 4] %8, %1, %6 : i32, mem
    %11 = sub %9, %7 : i32
    %12 = gep inbounds [i32, i64 2] %0 : ptr
    %13, %14 = load read pinned [i32, align 4] %12, %1, %10 : i32, mem
    %15 = sub %13, %11 : i32
    %16 = gep inbounds [i32, i64 3] %0 : ptr
    %17, %18 = load read pinned [i32, align 4] %16, %1, %14 : i32, mem
    %19 = sub %17, %15 : i32
    %20 = add %19, %3 : i32
  } -> (%20, %1, %18)
  %3 = lambda @backward (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = gep inbounds [i32, i64 3] %0 : ptr
    %4, %5 = load read pinned [i32, align 4] %3, %1, %2 : i32, mem
    %6 = gep inbounds [i32, i64 2] %0 : ptr
    %7, %8 = load read pinned [i32, align 4] %6, %1, %5 : i32, mem
    %9 = sub %7, %4 : i32
    %10 = gep inbounds [i32, i64 1] %0 : ptr
    %11, %12 = load read pinned [i32, align 4] %10, %1, %8 : i32, mem
    %13 = sub %11, %9 : i32
    %14 = const 6 : i32
    %15 = add %13, %14 : i32
  } -> (%15, %1, %12)
  %4 = lambda @not_met (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = gep inbounds [i8, i64 14] %0 : ptr
    %5 = const undef : i32
    %6, %7, %8, %9, %10 = theta may_diverge (%2, %4, %0, %1, %5) (%11: io, %12: ptr, %13: ptr, %14: i32, %15: i32) {
      %16 = const 1 : i32
      %17 = add %14, %16 : i32
      %18 = const 3 : i32
      %19 = icmp eq %17, %18 : i1
      %20 = match [-1 -> 1, default -> 0] %19 : ctl2
      %21, %22, %23 = gamma %20 (%11, %12, %13, %17, %14) {
        case 0 (%24: io, %25: ptr, %26: ptr, %27: i32, %28: i32) {
          %29 = gep [i32, i64 1] %26 : ptr
          %30 = icmp eq %29, %25 : i1
          %31 = match [-1 -> 1, default -> 0] %30 : ctl2
          %32, %33, %34 = gamma %31 (%24, %27, %29, %26, %28) {
            case 0 (%35: io, %36: i32, %37: ptr, %38: ptr, %39: i32) {
              %40 = const ctl 1 : ctl2
            } -> (%37, %36, %40)
            case 1 (%41: io, %42: i32, %43: ptr, %44: ptr, %45: i32) {
              %46 = const ctl 0 : ctl2
            } -> (%44, %45, %46)
          }
        } -> (%32, %33, %34)
        case 1 (%47: io, %48: ptr, %49: ptr, %50: i32, %51: i32) {
          %52 = const ctl 0 : ctl2
        } -> (%49, %51, %52)
      }
    } -> (%23, %11, %12, %21, %22, %17)
  } -> (%10, %6, %3)
} -> (%0, %2, %3, %4)
