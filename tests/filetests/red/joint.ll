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
    %7 = gamma %6 (%0, %1) {
      case 0 (%8: i32, %9: i32) {
        %10 = mul %9, %9 : i32
      } -> (%10)
      case 1 (%11: i32, %12: i32) {
        %13 = const -2 : i32
      } -> (%13)
    }
  } -> (%7, %2, %3)
  %2 = lambda @different () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%0, %1) {
      case 0 (%8: i32, %9: i32) {
        %10 = const 95 : i32
        %11 = icmp sgt %8, %10 : i1
        %12 = match [-1 -> 1, default -> 0] %11 : ctl2
        %13 = gamma %12 (%9) {
          case 0 (%14: i32) {
            %15 = mul %14, %14 : i32
          } -> (%15)
          case 1 (%16: i32) {
            %17 = const -3 : i32
          } -> (%17)
        }
      } -> (%13)
      case 1 (%18: i32, %19: i32) {
        %20 = const -2 : i32
      } -> (%20)
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
        %21 = gamma %20 (%14) {
          case 0 (%22: i32) {
            %23 = mul %22, %22 : i32
          } -> (%23)
          case 1 (%24: i32) {
            %25 = const -2 : i32
          } -> (%25)
        }
      } -> (%16, %17, %21)
      case 1 (%26: io, %27: mem, %28: i32, %29: i32, %30: ptr) {
        %31 = const -2 : i32
      } -> (%26, %27, %31)
    }
  } -> (%10, %8, %9)
  %4 = lambda @pieces () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 5 : i32
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%0, %1) {
      case 0 (%8: i32, %9: i32) {
        %10 = const 7 : i32
        %11 = icmp eq %8, %10 : i1
        %12 = match [-1 -> 1, default -> 0] %11 : ctl2
        %13 = gamma %12 (%9) {
          case 0 (%14: i32) {
            %15 = mul %14, %14 : i32
          } -> (%15)
          case 1 (%16: i32) {
            %17 = const -2 : i32
          } -> (%17)
        }
      } -> (%13)
      case 1 (%18: i32, %19: i32) {
        %20 = const -2 : i32
      } -> (%20)
    }
  } -> (%7, %2, %3)
  %5 = lambda @vague () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 96 : i32
    %5 = icmp ult %0, %4 : i1
    %6 = match [-1 -> 0, default -> 1] %5 : ctl2
    %7 = gamma %6 (%0, %1) {
      case 0 (%8: i32, %9: i32) {
        %10 = mul %9, %9 : i32
      } -> (%10)
      case 1 (%11: i32, %12: i32) {
        %13 = const 4 : i32
      } -> (%13)
    }
  } -> (%7, %2, %3)
  %6 = lambda @dead () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%0, %1) {
      case 0 (%8: i32, %9: i32) {
        %10 = const 95 : i32
        %11 = icmp sgt %8, %10 : i1
        %12 = match [-1 -> 1, default -> 0] %11 : ctl2
        %13 = gamma %12 (%8, %9) {
          case 0 (%14: i32, %15: i32) {
            %16 = mul %14, %15 : i32
          } -> (%16)
          case 1 (%17: i32, %18: i32) {
            %19 = const -1 : i32
          } -> (%19)
        }
      } -> (%13)
      case 1 (%20: i32, %21: i32) {
        %22 = const 0 : i32
        %23, %24 = theta (%21, %22) (%25: i32, %26: i32) {
          %27 = const 2 : i32
          %28 = add %26, %27 : i32
          %29 = icmp eq %28, %25 : i1
          %30 = match [-1 -> 0, default -> 1] %29 : ctl2
        } -> (%30, %25, %28)
        %31 = const -1 : i32
      } -> (%31)
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
      %19, %20, %21, %22 = gamma %18 (%12, %13, %14) {
        case 0 (%23: i32, %24: i32, %25: ctl2) {
          %26 = const 5 : i32
          %27 = icmp eq %23, %26 : i1
          %28 = match [-1 -> 1, default -> 0] %27 : ctl2
          %29, %30, %31, %32 = gamma %28 (%23, %24, %25) {
            case 0 (%33: i32, %34: i32, %35: ctl2) {
              %36 = const 1 : i32
              %37 = add %33, %36 : i32
              %38 = add %34, %36 : i32
              %39 = const ctl 1 : ctl2
            } -> (%37, %38, %39, %35)
            case 1 (%40: i32, %41: i32, %42: ctl2) {
              %43 = const ctl 1 : ctl2
              %44 = const ctl 0 : ctl2
            } -> (%40, %41, %44, %43)
          }
        } -> (%29, %30, %31, %32)
        case 1 (%45: i32, %46: i32, %47: ctl2) {
          %48 = const ctl 0 : ctl2
        } -> (%45, %46, %48, %48)
      }
    } -> (%21, %11, %19, %20, %22, %13)
    %49 = gamma %9 (%10) {
      case 0 (%50: i32) {
        %51 = const -1 : i32
      } -> (%51)
      case 1 (%52: i32) {
      } -> (%52)
    }
  } -> (%49, %6, %2)
} -> (%1, %2, %3, %4, %5, %6, %7)
