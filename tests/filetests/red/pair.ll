; test opt inv,red,dne
; Two decisions on two values that leave in the same way are one; but not if what is asked for first guards the other one, if they leave differently, or if more
; than one integer may pass.
; run: @pair(36, 0) == 5
; run: @pair(36, 1) == 8
; run: @pair(35, 0) == 8
; run: @guarded(36, 0, 1) == 5
; run: @guarded(35, 0, 0) == 8
; run: @different(36, 1) == 9
; run: @far(36, 4) == 5
; run: @poisoned(35, 1) == 8
; run: @poisoned(36, 1) == undefined behaviour
; run: @poisoned(36, 0) == 8
define i32 @pair(i8 %c, i8 %r) {
entry:
  %a = icmp eq i8 %c, 36
  br i1 %a, label %second, label %no
second:
  %b = icmp eq i8 %r, 0
  br i1 %b, label %yes, label %no
yes:
  ret i32 5
no:
  ret i32 8
}
define i32 @poisoned(i8 %c, i8 %x) {
entry:
  %r = add nsw i8 127, %x
  %a = icmp eq i8 %c, 36
  br i1 %a, label %second, label %no
second:
  %b = icmp eq i8 %r, 0
  br i1 %b, label %yes, label %no
yes:
  ret i32 5
no:
  ret i32 8
}
define i32 @guarded(i8 %c, i32 %x, i32 %y) {
entry:
  %a = icmp eq i8 %c, 36
  br i1 %a, label %second, label %no
second:
  %d = udiv i32 %x, %y
  %b = icmp eq i32 %d, 0
  br i1 %b, label %yes, label %no
yes:
  ret i32 5
no:
  ret i32 8
}
define i32 @different(i8 %c, i8 %r) {
entry:
  %a = icmp eq i8 %c, 36
  br i1 %a, label %second, label %no
second:
  %b = icmp eq i8 %r, 0
  br i1 %b, label %yes, label %other
yes:
  ret i32 5
no:
  ret i32 8
other:
  ret i32 9
}
define i32 @far(i8 %c, i8 %r) {
entry:
  %a = icmp eq i8 %c, 36
  br i1 %a, label %second, label %no
second:
  %b = icmp sgt i8 %r, 3
  br i1 %b, label %yes, label %no
yes:
  ret i32 5
no:
  ret i32 8
}
; expect
preamble [
  "source_filename = \"red/pair.ll\""
]
symbol @pair = external defined function i32 (i8, i8) : ptr, params ["", ""]
symbol @poisoned = external defined function i32 (i8, i8) : ptr, params ["", ""]
symbol @guarded = external defined function i32 (i8, i32, i32) : ptr, params ["", "", ""]
symbol @different = external defined function i32 (i8, i8) : ptr, params ["", ""]
symbol @far = external defined function i32 (i8, i8) : ptr, params ["", ""]
omega imports [] exports [@pair, @poisoned, @guarded, @different, @far] () {
  %0 = lambda @pair () (%0: i8, %1: i8, %2: io, %3: mem) {
    %4 = const 8 : i32
    %5 = const 5 : i32
    %6 = const 0 : i1
    %7 = const 0 : i8
    %8 = const 36 : i8
    %9 = icmp eq %0, %8 : i1
    %10 = icmp eq %1, %7 : i1
    %11 = select %9, %10, %6 : i1
    %12 = select %11, %5, %4 : i32
  } -> (%12, %2, %3)
  %1 = lambda @poisoned () (%0: i8, %1: i8, %2: io, %3: mem) {
    %4 = const 8 : i32
    %5 = const 5 : i32
    %6 = const 0 : i1
    %7 = const 0 : i8
    %8 = const 127 : i8
    %9 = add nsw %1, %8 : i8
    %10 = const 36 : i8
    %11 = icmp eq %0, %10 : i1
    %12 = icmp eq %9, %7 : i1
    %13 = select %11, %12, %6 : i1
    %14 = select %13, %5, %4 : i32
  } -> (%14, %2, %3)
  %2 = lambda @guarded () (%0: i8, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 36 : i8
    %6 = icmp eq %0, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8 = gamma %7 (%3, %1, %2) {
      case 0 (%9: io, %10: i32, %11: i32) {
        %12 = const ctl 0 : ctl2
      } -> (%12)
      case 1 (%13: io, %14: i32, %15: i32) {
        %16 = udiv pinned %14, %15, %13 : i32
        %17 = const 0 : i32
        %18 = icmp eq %16, %17 : i1
        %19 = match [-1 -> 1, default -> 0] %18 : ctl2
      } -> (%19)
    }
    %20 = gamma %8 (%3) {
      case 0 (%21: io) {
        %22 = const 8 : i32
      } -> (%22)
      case 1 (%23: io) {
        %24 = const 5 : i32
      } -> (%24)
    }
  } -> (%20, %3, %4)
  %3 = lambda @different () (%0: i8, %1: i8, %2: io, %3: mem) {
    %4 = const 36 : i8
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %1) {
      case 0 (%8: io, %9: i8) {
        %10 = const 8 : i32
      } -> (%10)
      case 1 (%11: io, %12: i8) {
        %13 = const 9 : i32
        %14 = const 5 : i32
        %15 = const 0 : i8
        %16 = icmp eq %12, %15 : i1
        %17 = select %16, %14, %13 : i32
      } -> (%17)
    }
  } -> (%7, %2, %3)
  %4 = lambda @far () (%0: i8, %1: i8, %2: io, %3: mem) {
    %4 = const 36 : i8
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %1) {
      case 0 (%8: io, %9: i8) {
        %10 = const ctl 0 : ctl2
      } -> (%10)
      case 1 (%11: io, %12: i8) {
        %13 = const 3 : i8
        %14 = icmp sgt %12, %13 : i1
        %15 = match [-1 -> 1, default -> 0] %14 : ctl2
      } -> (%15)
    }
    %16 = gamma %7 (%2) {
      case 0 (%17: io) {
        %18 = const 8 : i32
      } -> (%18)
      case 1 (%19: io) {
        %20 = const 5 : i32
      } -> (%20)
    }
  } -> (%16, %2, %3)
} -> (%0, %1, %2, %3, %4)
