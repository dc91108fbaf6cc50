; test opt inv,dne,loop-splitting,red,inv,dne
; A decision by a bound makes two loops, none of which asks.
; run: @f(40, 0) == 780
; run: @f(40, 17) == 508
; run: @f(40, 100) == -780
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i32 @f(i32 %n, i32 %m) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %join ]
  %s = phi i32 [ 0, %entry ], [ %s1, %join ]
  %low = icmp slt i32 %i, %m
  br i1 %low, label %below, label %above
below:
  %a = sub i32 %s, %i
  br label %join
above:
  %b = add i32 %s, %i
  br label %join
join:
  %s1 = phi i32 [ %a, %below ], [ %b, %above ]
  %i1 = add nsw i32 %i, 1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %s1
}
; expect
preamble [
  "source_filename = \"loop-splitting/halves.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const -1 : i32
    %5 = const 1 : i32
    %6 = const 0 : i32
    %7 = add %0, %4 : i32
    %8 = icmp sgt %0, %5 : i1
    %9 = select %8, %7, %6 : i32
    %10 = freeze %9 : i32
    %11 = freeze %1 : i32
    %12 = icmp sgt %11, %6 : i1
    %13 = add %11, %4 : i32
    %14 = icmp ult %13, %10 : i1
    %15 = select %14, %13, %10 : i32
    %16 = const -1 : i1
    %17 = select %12, %14, %16 : i1
    %18 = match [-1 -> 1, default -> 0] %12 : ctl2
    %19, %20 = gamma %18 (%2, %15) {
      case 0 (%21: io, %22: i32) {
        %23 = const 0 : i32
      } -> (%23, %23)
      case 1 (%24: io, %25: i32) {
        %26 = const 0 : i32
        %27, %28, %29, %30, %31 = theta (%24, %26, %26, %26, %25) (%32: io, %33: i32, %34: i32, %35: i32, %36: i32) {
          %37 = sub %34, %33 : i32
          %38 = const 1 : i32
          %39 = add nsw %33, %38 : i32
          %40 = add nuw %35, %38 : i32
          %41 = icmp ult %35, %36 : i1
          %42 = match [-1 -> 1, default -> 0] %41 : ctl2
        } -> (%42, %32, %39, %37, %40, %36)
      } -> (%28, %29)
    }
    %43 = match [-1 -> 1, default -> 0] %17 : ctl2
    %44 = gamma %43 (%2, %0, %19, %20) {
      case 0 (%45: io, %46: i32, %47: i32, %48: i32) {
      } -> (%48)
      case 1 (%49: io, %50: i32, %51: i32, %52: i32) {
        %53, %54, %55, %56 = theta (%49, %50, %51, %52) (%57: io, %58: i32, %59: i32, %60: i32) {
          %61 = add %60, %59 : i32
          %62 = const 1 : i32
          %63 = add nsw %59, %62 : i32
          %64 = icmp slt %63, %58 : i1
          %65 = match [-1 -> 1, default -> 0] %64 : ctl2
        } -> (%65, %57, %58, %63, %61)
      } -> (%56)
    }
  } -> (%44, %2, %3)
} -> (%0)
