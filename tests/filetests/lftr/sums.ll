; test opt ivt,inv,lftr,dne
; The number of places is computed before the loop. Where the difference may wrap, the sum stays; for being equal it does not matter.
; run: @places(5, 3) == 3
; run: @places(2, 3) == 1
; run: @wraps(-2147483648) == 1
; run: @same(5) == 6
define i32 @places(i32 %size, i32 %n) {
entry:
  %length = and i32 %n, 7
  br label %loop
loop:
  %at = phi i32 [ 0, %entry ], [ %next, %test ]
  %c = icmp eq i32 %at, %n
  br i1 %c, label %out, label %test
test:
  %next = add nsw i32 %at, 1
  %end = add nsw i32 %next, %length
  %d = icmp slt i32 %end, 100
  %e = icmp slt i32 %next, %size
  %f = and i1 %d, %e
  br i1 %f, label %loop, label %stop
out:
  ret i32 %at
stop:
  ret i32 1
}
define i32 @wraps(i32 %n) {
entry:
  br label %loop
loop:
  %at = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add nsw i32 %at, 1
  %end = add nsw i32 %next, %n
  %d = icmp sgt i32 %end, 5
  br i1 %d, label %loop, label %stop
stop:
  ret i32 %next
}
define i32 @same(i32 %n) {
entry:
  br label %loop
loop:
  %at = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %at, 1
  %end = add i32 %next, %n
  %d = icmp eq i32 %end, 11
  br i1 %d, label %stop, label %loop
stop:
  ret i32 %next
}
; expect
preamble [
  "source_filename = \"lftr/sums.ll\""
]
symbol @places = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @wraps = external defined function i32 (i32) : ptr, params [""]
symbol @same = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@places, @wraps, @same] () {
  %0 = lambda @places () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 7 : i32
    %5 = and %1, %4 : i32
    %6 = const 0 : i32
    %7 = icmp eq %6, %1 : i1
    %8 = match [-1 -> 0, default -> 1] %7 : ctl2
    %9 = const 100 : i32
    %10 = sub %9, %5 : i32
    %11, %12, %13, %14, %15 = gamma %8 (%2, %0, %1, %10) {
      case 0 (%16: io, %17: i32, %18: i32, %19: i32) {
        %20 = const 0 : i32
        %21 = const ctl 0 : ctl2
        %22 = const undef : i32
      } -> (%16, %20, %21, %22, %21)
      case 1 (%23: io, %24: i32, %25: i32, %26: i32) {
        %27 = const ctl 0 : ctl2
        %28 = const 0 : i32
        %29 = const undef : i32
        %30, %31, %32, %33, %34, %35, %36, %37 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%23, %24, %28, %25, %27, %29, %27, %26) (%38: io, %39: i32, %40: i32, %41: i32, %42: ctl2, %43: i32, %44: ctl2, %45: i32) {
          %46 = const 1 : i32
          %47 = add nsw %40, %46 : i32
          %48 = icmp slt %47, %45 : i1
          %49 = icmp slt %47, %39 : i1
          %50 = and %48, %49 : i1
          %51 = match [-1 -> 1, default -> 0] %50 : ctl2
          %52, %53, %54, %55, %56 = gamma %51 (%38, %47, %40, %38, %41) {
            case 0 (%57: io, %58: i32, %59: i32, %60: io, %61: i32) {
              %62 = const ctl 0 : ctl2
              %63 = const ctl 1 : ctl2
              %64 = const undef : i32
            } -> (%64, %63, %59, %63, %62)
            case 1 (%65: io, %66: i32, %67: i32, %68: io, %69: i32) {
              %70 = const ctl 0 : ctl2
              %71 = const undef : i32
              %72 = icmp eq %66, %69 : i1
              %73 = match [-1 -> 0, default -> 1] %72 : ctl2
            } -> (%66, %70, %71, %70, %73)
          }
        } -> (%56, %38, %39, %52, %41, %53, %54, %55, %45)
      } -> (%30, %32, %34, %35, %36)
    }
    %74, %75 = gamma %15 (%11, %12, %13, %14) {
      case 0 (%76: io, %77: i32, %78: ctl2, %79: i32) {
        %80 = const ctl 0 : ctl2
      } -> (%80, %77)
      case 1 (%81: io, %82: i32, %83: ctl2, %84: i32) {
      } -> (%83, %84)
    }
    %85 = gamma %74 (%11, %75) {
      case 0 (%86: io, %87: i32) {
      } -> (%87)
      case 1 (%88: io, %89: i32) {
        %90 = const 1 : i32
      } -> (%90)
    }
  } -> (%85, %11, %3)
  %1 = lambda @wraps () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4, %5, %6 = theta may_diverge (%1, %0, %3) (%7: io, %8: i32, %9: i32) {
      %10 = const 1 : i32
      %11 = add nsw %9, %10 : i32
      %12 = add nsw %11, %8 : i32
      %13 = const 5 : i32
      %14 = icmp sgt %12, %13 : i1
      %15 = match [-1 -> 1, default -> 0] %14 : ctl2
    } -> (%15, %7, %8, %11)
  } -> (%6, %4, %2)
  %2 = lambda @same () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 11 : i32
    %5 = sub %4, %0 : i32
    %6, %7, %8 = theta may_diverge (%1, %3, %5) (%9: io, %10: i32, %11: i32) {
      %12 = const 1 : i32
      %13 = add %10, %12 : i32
      %14 = icmp eq %13, %11 : i1
      %15 = match [-1 -> 0, default -> 1] %14 : ctl2
    } -> (%15, %9, %13, %11)
  } -> (%7, %6, %2)
} -> (%0, %1, %2)
