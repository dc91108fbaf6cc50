; test opt inv,dne,loop-splitting,red,inv,dne
; One iteration is different from all others.
; run: @f(40, 0) == 780
; run: @f(40, 17) == 746
; run: @f(40, 100) == 780
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i32 @f(i32 %n, i32 %m) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %join ]
  %s = phi i32 [ 0, %entry ], [ %s1, %join ]
  %low = icmp eq i32 %i, %m
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
  "source_filename = \"loop-splitting/one.ll\""
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
    %4 = const 1 : i32
    %5 = const 0 : i32
    %6 = const -1 : i32
    %7 = add %0, %6 : i32
    %8 = icmp sgt %0, %4 : i1
    %9 = select %8, %7, %5 : i32
    %10 = freeze %9 : i32
    %11 = freeze %1 : i32
    %12 = add %11, %6 : i32
    %13 = icmp ult %12, %10 : i1
    %14 = select %13, %12, %10 : i32
    %15 = icmp ule %11, %10 : i1
    %16 = icmp ult %11, %10 : i1
    %17 = icmp eq %11, %5 : i1
    %18 = match [-1 -> 0, default -> 1] %17 : ctl2
    %19, %20 = gamma %18 (%2, %14) {
      case 0 (%21: io, %22: i32) {
        %23 = const 0 : i32
      } -> (%23, %23)
      case 1 (%24: io, %25: i32) {
        %26 = const 0 : i32
        %27, %28, %29, %30, %31 = theta (%24, %26, %26, %26, %25) (%32: io, %33: i32, %34: i32, %35: i32, %36: i32) {
          %37 = add %34, %33 : i32
          %38 = const 1 : i32
          %39 = add nsw %33, %38 : i32
          %40 = add nuw %35, %38 : i32
          %41 = icmp ult %35, %36 : i1
          %42 = match [-1 -> 1, default -> 0] %41 : ctl2
        } -> (%42, %32, %39, %37, %40, %36)
      } -> (%28, %29)
    }
    %43 = match [-1 -> 1, default -> 0] %15 : ctl2
    %44, %45 = gamma %43 (%2, %1, %19, %20) {
      case 0 (%46: io, %47: i32, %48: i32, %49: i32) {
      } -> (%48, %49)
      case 1 (%50: io, %51: i32, %52: i32, %53: i32) {
        %54 = const 1 : i32
        %55 = icmp eq %52, %51 : i1
        %56 = match [-1 -> 1, default -> 0] %55 : ctl2
        %57 = gamma %56 (%50, %52, %53) {
          case 0 (%58: io, %59: i32, %60: i32) {
            %61 = add %60, %59 : i32
          } -> (%61)
          case 1 (%62: io, %63: i32, %64: i32) {
            %65 = sub %64, %63 : i32
          } -> (%65)
        }
        %66 = add nsw %52, %54 : i32
      } -> (%66, %57)
    }
    %67 = match [-1 -> 1, default -> 0] %16 : ctl2
    %68 = gamma %67 (%2, %0, %44, %45) {
      case 0 (%69: io, %70: i32, %71: i32, %72: i32) {
      } -> (%72)
      case 1 (%73: io, %74: i32, %75: i32, %76: i32) {
        %77, %78, %79, %80 = theta (%73, %74, %75, %76) (%81: io, %82: i32, %83: i32, %84: i32) {
          %85 = add %84, %83 : i32
          %86 = const 1 : i32
          %87 = add nsw %83, %86 : i32
          %88 = icmp slt %87, %82 : i1
          %89 = match [-1 -> 1, default -> 0] %88 : ctl2
        } -> (%89, %81, %82, %87, %85)
      } -> (%80)
    }
  } -> (%68, %2, %3)
} -> (%0)
