; test opt inv,red,url,inv,red,dne
; A loop that is left in two places, after three iterations at most: straight code, with one test between two copies.
; run: @three(5, 9, 1) == 3
; run: @three(5, 5, 1) == 1
; run: @three(1, 2, 1) == 0
define i32 @three(i32 %a, i32 %b, i32 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %on ]
  %x = phi i32 [ %a, %entry ], [ %sum, %on ]
  %found = icmp eq i32 %x, %c
  br i1 %found, label %out, label %more
more:
  %last = icmp eq i32 %i, 2
  br i1 %last, label %end, label %on
on:
  %sum = add i32 %x, %b
  %double = mul i32 %b, %i
  %stop = icmp sgt i32 %sum, %double
  %next = add nuw nsw i32 %i, 1
  %wrong = icmp eq i32 %sum, 10
  br i1 %wrong, label %out, label %loop
out:
  %answer = phi i32 [ %i, %loop ], [ %next, %on ]
  ret i32 %answer
end:
  ret i32 3
}
; The counter begins with one of two numbers; where it is undefined, the loop isn't run.
; run: @digits(0, 77) == 0
; run: @digits(1, 77) == 77
; run: @digits(2, 77) == 2387
; run: @digits(3, 77) == 0
define i32 @digits(i32 %kind, i32 %a) {
entry:
  switch i32 %kind, label %none [
    i32 1, label %one
    i32 2, label %two
  ]
one:
  br label %start
two:
  br label %start
start:
  %from = phi i32 [ 1, %one ], [ 2, %two ]
  br label %loop
loop:
  %left = phi i32 [ %from, %start ], [ %less, %loop ]
  %value = phi i32 [ 0, %start ], [ %sum, %loop ]
  %times = mul i32 %value, 30
  %sum = add i32 %times, %a
  %less = sub nsw i32 %left, 1
  %more = icmp sgt i32 %less, 0
  br i1 %more, label %loop, label %end
end:
  ret i32 %sum
none:
  ret i32 0
}
; expect
preamble [
  "source_filename = \"url/tested.ll\""
]
symbol @three = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
symbol @digits = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@three, @digits] () {
  %0 = lambda @three () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = icmp eq %0, %2 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = icmp ne %0, %2 : i1
    %8 = zext %7 : i32
    %9, %10 = gamma %6 (%1, %0) {
      case 0 (%11: i32, %12: i32) {
        %13 = add %12, %11 : i32
        %14 = const 10 : i32
        %15 = icmp eq %13, %14 : i1
        %16 = match [-1 -> 1, default -> 0] %15 : ctl2
        %17, %18 = gamma %16 (%13, %12) {
          case 0 (%19: i32, %20: i32) {
            %21 = const ctl 1 : ctl2
          } -> (%19, %21)
          case 1 (%22: i32, %23: i32) {
            %24 = const ctl 0 : ctl2
          } -> (%23, %24)
        }
      } -> (%17, %18)
      case 1 (%25: i32, %26: i32) {
        %27 = const ctl 0 : ctl2
      } -> (%26, %27)
    }
    %28, %29 = gamma %10 (%1, %2, %9, %8) {
      case 0 (%30: i32, %31: i32, %32: i32, %33: i32) {
        %34 = const ctl 0 : ctl2
      } -> (%33, %34)
      case 1 (%35: i32, %36: i32, %37: i32, %38: i32) {
        %39 = icmp eq %37, %36 : i1
        %40 = match [-1 -> 1, default -> 0] %39 : ctl2
        %41, %42, %43 = gamma %40 (%35, %37, %38) {
          case 0 (%44: i32, %45: i32, %46: i32) {
            %47 = add %45, %44 : i32
            %48 = const 10 : i32
            %49 = icmp eq %47, %48 : i1
            %50 = match [-1 -> 1, default -> 0] %49 : ctl2
            %51, %52, %53 = gamma %50 (%47, %45, %46) {
              case 0 (%54: i32, %55: i32, %56: i32) {
                %57 = const ctl 1 : ctl2
              } -> (%54, %56, %57)
              case 1 (%58: i32, %59: i32, %60: i32) {
                %61 = const 2 : i32
                %62 = const ctl 0 : ctl2
              } -> (%59, %61, %62)
            }
          } -> (%51, %52, %53)
          case 1 (%63: i32, %64: i32, %65: i32) {
            %66 = const 1 : i32
            %67 = const ctl 0 : ctl2
          } -> (%64, %66, %67)
        }
        %68, %69 = gamma %43 (%36, %41, %42) {
          case 0 (%70: i32, %71: i32, %72: i32) {
            %73 = const ctl 0 : ctl2
          } -> (%72, %73)
          case 1 (%74: i32, %75: i32, %76: i32) {
            %77 = icmp eq %75, %74 : i1
            %78 = match [-1 -> 1, default -> 0] %77 : ctl2
            %79, %80 = gamma %78 (%76) {
              case 0 (%81: i32) {
                %82 = const ctl 1 : ctl2
              } -> (%81, %82)
              case 1 (%83: i32) {
                %84 = const 2 : i32
                %85 = const ctl 0 : ctl2
              } -> (%84, %85)
            }
          } -> (%79, %80)
        }
      } -> (%68, %69)
    }
    %86 = gamma %29 (%28) {
      case 0 (%87: i32) {
      } -> (%87)
      case 1 (%88: i32) {
        %89 = const 3 : i32
      } -> (%89)
    }
  } -> (%86, %3, %4)
  %1 = lambda @digits () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = match [1 -> 1, 2 -> 2, default -> 0] %0 : ctl3
    %5, %6 = gamma %4 () {
      case 0 () {
        %7 = const ctl 1 : ctl2
        %8 = const undef : i32
      } -> (%8, %7)
      case 1 () {
        %9 = const 1 : i32
        %10 = const ctl 0 : ctl2
      } -> (%9, %10)
      case 2 () {
        %11 = const 2 : i32
        %12 = const ctl 0 : ctl2
      } -> (%11, %12)
    }
    %13 = gamma %6 (%1, %5) {
      case 0 (%14: i32, %15: i32) {
        %16 = const 0 : i32
        %17 = const -1 : i32
        %18 = add nsw %15, %17 : i32
        %19 = icmp sgt %18, %16 : i1
        %20 = match [-1 -> 1, default -> 0] %19 : ctl2
        %21 = gamma %20 (%14, %14) {
          case 0 (%22: i32, %23: i32) {
          } -> (%23)
          case 1 (%24: i32, %25: i32) {
            %26 = const 30 : i32
            %27 = mul %25, %26 : i32
            %28 = add %27, %24 : i32
          } -> (%28)
        }
      } -> (%21)
      case 1 (%29: i32, %30: i32) {
        %31 = const 0 : i32
      } -> (%31)
    }
  } -> (%13, %2, %3)
} -> (%0, %1)
