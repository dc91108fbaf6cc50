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
    %9, %10 = gamma %6 (%3, %1, %0) {
      case 0 (%11: io, %12: i32, %13: i32) {
        %14 = add %13, %12 : i32
        %15 = const 10 : i32
        %16 = icmp eq %14, %15 : i1
        %17 = match [-1 -> 1, default -> 0] %16 : ctl2
        %18, %19 = gamma %17 (%11, %14, %13) {
          case 0 (%20: io, %21: i32, %22: i32) {
            %23 = const ctl 1 : ctl2
          } -> (%21, %23)
          case 1 (%24: io, %25: i32, %26: i32) {
            %27 = const ctl 0 : ctl2
          } -> (%26, %27)
        }
      } -> (%18, %19)
      case 1 (%28: io, %29: i32, %30: i32) {
        %31 = const ctl 0 : ctl2
      } -> (%30, %31)
    }
    %32, %33 = gamma %10 (%3, %1, %2, %9, %8) {
      case 0 (%34: io, %35: i32, %36: i32, %37: i32, %38: i32) {
        %39 = const ctl 0 : ctl2
      } -> (%38, %39)
      case 1 (%40: io, %41: i32, %42: i32, %43: i32, %44: i32) {
        %45 = icmp eq %43, %42 : i1
        %46 = match [-1 -> 1, default -> 0] %45 : ctl2
        %47, %48, %49 = gamma %46 (%40, %41, %43, %44) {
          case 0 (%50: io, %51: i32, %52: i32, %53: i32) {
            %54 = add %52, %51 : i32
            %55 = const 10 : i32
            %56 = icmp eq %54, %55 : i1
            %57 = match [-1 -> 1, default -> 0] %56 : ctl2
            %58, %59, %60 = gamma %57 (%50, %54, %52, %53) {
              case 0 (%61: io, %62: i32, %63: i32, %64: i32) {
                %65 = const ctl 1 : ctl2
              } -> (%62, %64, %65)
              case 1 (%66: io, %67: i32, %68: i32, %69: i32) {
                %70 = const 2 : i32
                %71 = const ctl 0 : ctl2
              } -> (%68, %70, %71)
            }
          } -> (%58, %59, %60)
          case 1 (%72: io, %73: i32, %74: i32, %75: i32) {
            %76 = const 1 : i32
            %77 = const ctl 0 : ctl2
          } -> (%74, %76, %77)
        }
        %78, %79 = gamma %49 (%40, %42, %47, %48) {
          case 0 (%80: io, %81: i32, %82: i32, %83: i32) {
            %84 = const ctl 0 : ctl2
          } -> (%83, %84)
          case 1 (%85: io, %86: i32, %87: i32, %88: i32) {
            %89 = icmp eq %87, %86 : i1
            %90 = match [-1 -> 1, default -> 0] %89 : ctl2
            %91, %92 = gamma %90 (%85, %88) {
              case 0 (%93: io, %94: i32) {
                %95 = const ctl 1 : ctl2
              } -> (%94, %95)
              case 1 (%96: io, %97: i32) {
                %98 = const 2 : i32
                %99 = const ctl 0 : ctl2
              } -> (%98, %99)
            }
          } -> (%91, %92)
        }
      } -> (%78, %79)
    }
    %100 = gamma %33 (%3, %32) {
      case 0 (%101: io, %102: i32) {
      } -> (%102)
      case 1 (%103: io, %104: i32) {
        %105 = const 3 : i32
      } -> (%105)
    }
  } -> (%100, %3, %4)
  %1 = lambda @digits () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = match [1 -> 1, 2 -> 2, default -> 0] %0 : ctl3
    %5, %6 = gamma %4 (%2) {
      case 0 (%7: io) {
        %8 = const ctl 1 : ctl2
        %9 = const undef : i32
      } -> (%9, %8)
      case 1 (%10: io) {
        %11 = const 1 : i32
        %12 = const ctl 0 : ctl2
      } -> (%11, %12)
      case 2 (%13: io) {
        %14 = const 2 : i32
        %15 = const ctl 0 : ctl2
      } -> (%14, %15)
    }
    %16 = gamma %6 (%2, %1, %5) {
      case 0 (%17: io, %18: i32, %19: i32) {
        %20 = const 0 : i32
        %21 = const -1 : i32
        %22 = add nsw %19, %21 : i32
        %23 = icmp sgt %22, %20 : i1
        %24 = match [-1 -> 1, default -> 0] %23 : ctl2
        %25 = gamma %24 (%17, %18, %18) {
          case 0 (%26: io, %27: i32, %28: i32) {
          } -> (%28)
          case 1 (%29: io, %30: i32, %31: i32) {
            %32 = const 30 : i32
            %33 = mul %31, %32 : i32
            %34 = add %33, %30 : i32
          } -> (%34)
        }
      } -> (%25)
      case 1 (%35: io, %36: i32, %37: i32) {
        %38 = const 0 : i32
      } -> (%38)
    }
  } -> (%16, %2, %3)
} -> (%0, %1)
