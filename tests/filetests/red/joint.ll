; test opt red
; Two decisions that leave in the same way are one, if what gets past both is one arc: here, x from 0 to 95.
; run: @early(-1, 3) == -2
; run: @early(0, 3) == 9
; run: @early(95, 3) == 9
; run: @early(96, 3) == -2
define i32 @early(i32 %x, i32 %y) {
  %low = icmp slt i32 %x, 0
  br i1 %low, label %out, label %next
next:
  %high = icmp sgt i32 %x, 95
  br i1 %high, label %out, label %in
in:
  %s = mul i32 %y, %y
  br label %out
out:
  %r = phi i32 [ -2, %0 ], [ -2, %next ], [ %s, %in ]
  ret i32 %r
}
; They leave differently.
; run: @different(-1, 3) == -2
; run: @different(96, 3) == -3
define i32 @different(i32 %x, i32 %y) {
  %low = icmp slt i32 %x, 0
  br i1 %low, label %out, label %next
next:
  %high = icmp sgt i32 %x, 95
  br i1 %high, label %out, label %in
in:
  %s = mul i32 %y, %y
  br label %out
out:
  %r = phi i32 [ -2, %0 ], [ -3, %next ], [ %s, %in ]
  ret i32 %r
}
; Something happens between both: it would not be seen on the way out.
; run: @between(96, 3) == -2
declare void @note(i32)
define i32 @between(i32 %x, i32 %y) {
  %low = icmp slt i32 %x, 0
  br i1 %low, label %out, label %next
next:
  call void @note(i32 %y)
  %high = icmp sgt i32 %x, 95
  br i1 %high, label %out, label %in
in:
  %s = mul i32 %y, %y
  br label %out
out:
  %r = phi i32 [ -2, %0 ], [ -2, %next ], [ %s, %in ]
  ret i32 %r
}
; What gets past both is no arc.
; run: @pieces(7, 3) == -2
; run: @pieces(6, 3) == 9
define i32 @pieces(i32 %x, i32 %y) {
  %low = icmp eq i32 %x, 5
  br i1 %low, label %out, label %next
next:
  %high = icmp eq i32 %x, 7
  br i1 %high, label %out, label %in
in:
  %s = mul i32 %y, %y
  br label %out
out:
  %r = phi i32 [ -2, %0 ], [ -2, %next ], [ %s, %in ]
  ret i32 %r
}
; Poison on the way that stays gives way to what the other one has.
; run: @vague(-5, 3)
; run: @vague(97, 3) == 4
; run: @vague(9, 3) == 9
define i32 @vague(i32 %x, i32 %y) {
  %low = icmp slt i32 %x, 0
  br i1 %low, label %out, label %next
next:
  %high = icmp sgt i32 %x, 95
  br i1 %high, label %out, label %in
in:
  %s = mul i32 %y, %y
  br label %out
out:
  %r = phi i32 [ poison, %0 ], [ 4, %next ], [ %s, %in ]
  ret i32 %r
}
; What nobody needs on the other way must not become endless for others.
; run: @dead(-5, 4) == -1
; run: @dead(100, 1) == -1
define i32 @dead(i32 %x, i32 %y) mustprogress {
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %i = phi i32 [ 0, %0 ], [ %i2, %a ]
  %i2 = add i32 %i, 2
  %d = icmp ne i32 %i2, %y
  br i1 %d, label %a, label %e
b:
  %c2 = icmp sgt i32 %x, 95
  br i1 %c2, label %e, label %g
g:
  %m = mul i32 %x, %y
  br label %e
e:
  %r = phi i32 [ -1, %a ], [ -1, %b ], [ %m, %g ]
  ret i32 %r
}
; In a loop, with the test for reading or writing behind it that the source has.
; run: @walk(3) == 2
; run: @walk(12) == -1
define i32 @walk(i32 %start) {
entry:
  br label %loop
loop:
  %at = phi i32 [ %start, %entry ], [ %next, %go ]
  %n = phi i32 [ 0, %entry ], [ %n2, %go ]
  %a = icmp slt i32 %at, 0
  br i1 %a, label %bad, label %more
more:
  %b = icmp sge i32 %at, 10
  br i1 %b, label %bad, label %inside
inside:
  %e = icmp eq i32 %at, 5
  br i1 %e, label %good, label %go
go:
  %next = add i32 %at, 1
  %n2 = add i32 %n, 1
  br label %loop
bad:
  ret i32 -1
good:
  ret i32 %n
}
; expect
preamble [
  "source_filename = \"red/joint.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @early = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @different = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @note = external declared function void (i32) : ptr, params [""]
symbol @between = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @pieces = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @vague = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @dead = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @walk = external defined function i32 (i32) : ptr, params [""]
omega imports [@note] exports [@early, @different, @between, @pieces, @vague, @dead, @walk] (%0: ptr) {
  %1 = lambda @early () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 96 : i32
    %5 = icmp ult %0, %4 : i1
    %6 = match [-1 -> 0, default -> 1] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = mul %10, %10 : i32
      } -> (%11)
      case 1 (%12: io, %13: i32, %14: i32) {
        %15 = const -2 : i32
      } -> (%15)
    }
  } -> (%7, %2, %3)
  %2 = lambda @different () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = const 95 : i32
        %12 = icmp sgt %9, %11 : i1
        %13 = match [-1 -> 1, default -> 0] %12 : ctl2
        %14 = gamma %13 (%8, %10) {
          case 0 (%15: io, %16: i32) {
            %17 = mul %16, %16 : i32
          } -> (%17)
          case 1 (%18: io, %19: i32) {
            %20 = const -3 : i32
          } -> (%20)
        }
      } -> (%14)
      case 1 (%21: io, %22: i32, %23: i32) {
        %24 = const -2 : i32
      } -> (%24)
    }
  } -> (%7, %2, %3)
  %3 = lambda @between (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp slt %1, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9, %10 = gamma %7 (%3, %4, %1, %2, %0) {
      case 0 (%11: io, %12: mem, %13: i32, %14: i32, %15: ptr) {
        %16, %17 = call read write io [void (i32), args [""]] %15, %14, %11, %12 : io, mem
        %18 = const 95 : i32
        %19 = icmp sgt %13, %18 : i1
        %20 = match [-1 -> 1, default -> 0] %19 : ctl2
        %21 = gamma %20 (%16, %14) {
          case 0 (%22: io, %23: i32) {
            %24 = mul %23, %23 : i32
          } -> (%24)
          case 1 (%25: io, %26: i32) {
            %27 = const -2 : i32
          } -> (%27)
        }
      } -> (%16, %17, %21)
      case 1 (%28: io, %29: mem, %30: i32, %31: i32, %32: ptr) {
        %33 = const -2 : i32
      } -> (%28, %29, %33)
    }
  } -> (%10, %8, %9)
  %4 = lambda @pieces () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 5 : i32
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = const 7 : i32
        %12 = icmp eq %9, %11 : i1
        %13 = match [-1 -> 1, default -> 0] %12 : ctl2
        %14 = gamma %13 (%8, %10) {
          case 0 (%15: io, %16: i32) {
            %17 = mul %16, %16 : i32
          } -> (%17)
          case 1 (%18: io, %19: i32) {
            %20 = const -2 : i32
          } -> (%20)
        }
      } -> (%14)
      case 1 (%21: io, %22: i32, %23: i32) {
        %24 = const -2 : i32
      } -> (%24)
    }
  } -> (%7, %2, %3)
  %5 = lambda @vague () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 96 : i32
    %5 = icmp ult %0, %4 : i1
    %6 = match [-1 -> 0, default -> 1] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = mul %10, %10 : i32
      } -> (%11)
      case 1 (%12: io, %13: i32, %14: i32) {
        %15 = const 4 : i32
      } -> (%15)
    }
  } -> (%7, %2, %3)
  %6 = lambda @dead () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = const 95 : i32
        %12 = icmp sgt %9, %11 : i1
        %13 = match [-1 -> 1, default -> 0] %12 : ctl2
        %14 = gamma %13 (%8, %9, %10) {
          case 0 (%15: io, %16: i32, %17: i32) {
            %18 = mul %16, %17 : i32
          } -> (%18)
          case 1 (%19: io, %20: i32, %21: i32) {
            %22 = const -1 : i32
          } -> (%22)
        }
      } -> (%14)
      case 1 (%23: io, %24: i32, %25: i32) {
        %26 = const 0 : i32
        %27, %28, %29 = theta (%23, %25, %26) (%30: io, %31: i32, %32: i32) {
          %33 = const 2 : i32
          %34 = add %32, %33 : i32
          %35 = icmp eq %34, %31 : i1
          %36 = match [-1 -> 0, default -> 1] %35 : ctl2
        } -> (%36, %30, %31, %34)
        %37 = const -1 : i32
      } -> (%37)
    }
  } -> (%7, %2, %3)
  %7 = lambda @walk () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const ctl 0 : ctl2
    %5 = const undef : i32
    %6, %7, %8, %9, %10 = theta may_diverge (%1, %0, %3, %4, %5) (%11: io, %12: i32, %13: i32, %14: ctl2, %15: i32) {
      %16 = const 10 : i32
      %17 = icmp ult %12, %16 : i1
      %18 = match [-1 -> 0, default -> 1] %17 : ctl2
      %19, %20, %21, %22 = gamma %18 (%11, %12, %13, %14) {
        case 0 (%23: io, %24: i32, %25: i32, %26: ctl2) {
          %27 = const 5 : i32
          %28 = icmp eq %24, %27 : i1
          %29 = match [-1 -> 1, default -> 0] %28 : ctl2
          %30, %31, %32, %33 = gamma %29 (%23, %24, %25, %26) {
            case 0 (%34: io, %35: i32, %36: i32, %37: ctl2) {
              %38 = const 1 : i32
              %39 = add %35, %38 : i32
              %40 = add %36, %38 : i32
              %41 = const ctl 1 : ctl2
            } -> (%39, %40, %41, %37)
            case 1 (%42: io, %43: i32, %44: i32, %45: ctl2) {
              %46 = const ctl 1 : ctl2
              %47 = const ctl 0 : ctl2
            } -> (%43, %44, %47, %46)
          }
        } -> (%30, %31, %32, %33)
        case 1 (%48: io, %49: i32, %50: i32, %51: ctl2) {
          %52 = const ctl 0 : ctl2
        } -> (%49, %50, %52, %52)
      }
    } -> (%21, %11, %19, %20, %22, %13)
    %53 = gamma %9 (%6, %10) {
      case 0 (%54: io, %55: i32) {
        %56 = const -1 : i32
      } -> (%56)
      case 1 (%57: io, %58: i32) {
      } -> (%58)
    }
  } -> (%53, %6, %2)
} -> (%1, %2, %3, %4, %5, %6, %7)
