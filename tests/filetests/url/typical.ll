; test opt url<long>
; A count that is 1 in one case and unknown in the other most likely is small: no copies. One that is 0 in one case says
; nothing of loops that run.
; run: @few(1, 5) == 1
; run: @few(0, 5) == 15
; run: @many(1, 5) == 1
; run: @many(0, 5) == 15
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define i64 @few(i1 %one, i64 %n) {
entry:
  %count = select i1 %one, i64 1, i64 %n
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %more, %loop ]
  %next = add nuw i64 %i, 1
  %more = add i64 %sum, %next
  %again = icmp ult i64 %next, %count
  br i1 %again, label %loop, label %end
end:
  ret i64 %more
}
define i64 @many(i1 %none, i64 %n) {
entry:
  %count = select i1 %none, i64 0, i64 %n
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %more, %loop ]
  %next = add nuw i64 %i, 1
  %more = add i64 %sum, %next
  %again = icmp ult i64 %next, %count
  br i1 %again, label %loop, label %end
end:
  ret i64 %more
}
; expect
preamble [
  "source_filename = \"url/typical.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @few = external defined function i64 (i1, i64) : ptr, params ["", ""]
symbol @many = external defined function i64 (i1, i64) : ptr, params ["", ""]
omega imports [] exports [@few, @many] () {
  %0 = lambda @few () (%0: i1, %1: i64, %2: io, %3: mem) {
    %4 = const 1 : i64
    %5 = select %0, %4, %1 : i64
    %6 = const 0 : i64
    %7, %8, %9, %10 = theta may_diverge (%2, %5, %6, %6) (%11: io, %12: i64, %13: i64, %14: i64) {
      %15 = const 1 : i64
      %16 = add nuw %13, %15 : i64
      %17 = add %14, %16 : i64
      %18 = icmp ult %16, %12 : i1
      %19 = match [-1 -> 1, default -> 0] %18 : ctl2
    } -> (%19, %11, %12, %16, %17)
  } -> (%10, %7, %3)
  %1 = lambda @many () (%0: i1, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5 = const 7 : i64
    %6 = const 1 : i64
    %7 = select %0, %4, %1 : i64
    %8 = sub %7, %6 : i64
    %9 = icmp ult %6, %7 : i1
    %10 = select %9, %8, %4 : i64
    %11 = freeze %10 : i64
    %12 = add %11, %6 : i64
    %13 = and %12, %5 : i64
    %14 = icmp ne %13, %4 : i1
    %15 = icmp uge %11, %5 : i1
    %16 = match [-1 -> 1, default -> 0] %14 : ctl2
    %17, %18, %19, %20, %21 = gamma %16 (%2, %7, %4, %4, %13) {
      case 0 (%22: io, %23: i64, %24: i64, %25: i64, %26: i64) {
      } -> (%22, %23, %24, %25, %26)
      case 1 (%27: io, %28: i64, %29: i64, %30: i64, %31: i64) {
        %32 = const 0 : i64
        %33, %34, %35, %36, %37, %38 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%27, %28, %29, %30, %31, %32) (%39: io, %40: i64, %41: i64, %42: i64, %43: i64, %44: i64) {
          %45 = const 1 : i64
          %46 = add nuw %41, %45 : i64
          %47 = add %42, %46 : i64
          %48 = add nuw nsw %44, %45 : i64
          %49 = icmp ult %48, %43 : i1
          %50 = match [-1 -> 1, default -> 0] %49 : ctl2
        } -> (%50, %39, %40, %46, %47, %43, %48)
      } -> (%33, %34, %35, %36, %37)
    }
    %51 = match [-1 -> 1, default -> 0] %15 : ctl2
    %52, %53, %54, %55 = gamma %51 (%17, %18, %19, %20) {
      case 0 (%56: io, %57: i64, %58: i64, %59: i64) {
      } -> (%56, %57, %58, %59)
      case 1 (%60: io, %61: i64, %62: i64, %63: i64) {
        %64, %65, %66, %67 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%60, %61, %62, %63) (%68: io, %69: i64, %70: i64, %71: i64) {
          %72 = const 1 : i64
          %73 = add nuw %70, %72 : i64
          %74 = add %71, %73 : i64
          %75 = add nuw %73, %72 : i64
          %76 = add %74, %75 : i64
          %77 = add nuw %75, %72 : i64
          %78 = add %76, %77 : i64
          %79 = add nuw %77, %72 : i64
          %80 = add %78, %79 : i64
          %81 = add nuw %79, %72 : i64
          %82 = add %80, %81 : i64
          %83 = add nuw %81, %72 : i64
          %84 = add %82, %83 : i64
          %85 = add nuw %83, %72 : i64
          %86 = add %84, %85 : i64
          %87 = add nuw %85, %72 : i64
          %88 = add %86, %87 : i64
          %89 = icmp ult %87, %69 : i1
          %90 = match [-1 -> 1, default -> 0] %89 : ctl2
        } -> (%90, %68, %69, %87, %88)
      } -> (%64, %65, %66, %67)
    }
  } -> (%55, %52, %3)
} -> (%0, %1)
