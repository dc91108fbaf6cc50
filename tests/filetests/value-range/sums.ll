; test opt value-range,dne
; A digit's value is computed of eight bits: what was asked of it, in whichever way, tells that the wide sum fits. Below, what was asked allows -1, or 256, and the sum stays.
; run: @digit(57, 4) == 49
; run: @digit(58, 4) == 4
; run: @decided(57, 4) == 49
; run: @decided(47, 4) == 4
; run: @yielded(50, 4) == 2
; run: @yielded(60, 4) == 4
; run: @either(50, 4) == 2
; run: @either(60, 4) == 4
; run: @wrong_side(50, 4) == 4
; run: @wrong_side(-60, 4) == -108
; run: @too_low(47) == -1
; run: @too_low(57) == 9
; run: @too_high(-1) == 256
; run: @extended(7) == 107
define i64 @digit(i8 %c, i64 %n) {
  %low = icmp sge i8 %c, 48
  %high = icmp sle i8 %c, 57
  %both = and i1 %low, %high
  br i1 %both, label %then, label %done
then:
  %w = sext i8 %c to i32
  %d = add nsw i32 %w, -48
  %x = sext i32 %d to i64
  %m = mul i64 %n, 10
  %s = add i64 %m, %x
  br label %done
done:
  %r = phi i64 [ %n, %0 ], [ %s, %then ]
  ret i64 %r
}
define i64 @decided(i8 %c, i64 %n) {
  %low = icmp sge i8 %c, 48
  br i1 %low, label %test, label %done
test:
  %high = icmp sgt i8 %c, 57
  br i1 %high, label %done, label %then
then:
  %w = sext i8 %c to i32
  %d = add nsw i32 %w, -48
  %x = sext i32 %d to i64
  %m = mul i64 %n, 10
  %s = add i64 %m, %x
  br label %done
done:
  %r = phi i64 [ %n, %0 ], [ %n, %test ], [ %s, %then ]
  ret i64 %r
}
define i64 @yielded(i8 %c, i64 %n) {
  %low = icmp sge i8 %c, 48
  br i1 %low, label %test, label %tested
test:
  %high = icmp sle i8 %c, 57
  br label %tested
tested:
  %t = phi i1 [ false, %0 ], [ %high, %test ]
  br i1 %t, label %then, label %done
then:
  %w = sext i8 %c to i32
  %d = add nsw i32 %w, -48
  %x = sext i32 %d to i64
  br label %done
done:
  %r = phi i64 [ %n, %tested ], [ %x, %then ]
  ret i64 %r
}
define i64 @either(i8 %c, i64 %n) {
  %low = icmp slt i8 %c, 48
  %high = icmp sgt i8 %c, 57
  %t = select i1 %low, i1 true, i1 %high
  br i1 %t, label %done, label %then
then:
  %w = sext i8 %c to i32
  %d = add nsw i32 %w, -48
  %x = sext i32 %d to i64
  br label %done
done:
  %r = phi i64 [ %n, %0 ], [ %x, %then ]
  ret i64 %r
}
define i64 @wrong_side(i8 %c, i64 %n) {
  %low = icmp slt i8 %c, 48
  %high = icmp sgt i8 %c, 57
  %t = select i1 %low, i1 true, i1 %high
  br i1 %t, label %then, label %done
then:
  %w = sext i8 %c to i32
  %d = add nsw i32 %w, -48
  %x = sext i32 %d to i64
  br label %done
done:
  %r = phi i64 [ %n, %0 ], [ %x, %then ]
  ret i64 %r
}
define i64 @too_low(i8 %c) {
  %d = add i8 %c, -47
  %both = icmp ult i8 %d, 11
  br i1 %both, label %then, label %done
then:
  %w = sext i8 %c to i32
  %e = add nsw i32 %w, -48
  %x = sext i32 %e to i64
  br label %done
done:
  %r = phi i64 [ 0, %0 ], [ %x, %then ]
  ret i64 %r
}
define i64 @too_high(i8 %c) {
  %w = zext i8 %c to i32
  %e = add nsw i32 %w, 1
  %x = zext i32 %e to i64
  ret i64 %x
}
define i64 @extended(i8 %c) {
  %m = and i8 %c, 15
  %w = zext i8 %m to i32
  %e = add nsw i32 %w, 100
  %x = sext i32 %e to i64
  ret i64 %x
}
; expect
preamble [
  "source_filename = \"value-range/sums.ll\""
]
symbol @digit = external defined function i64 (i8, i64) : ptr, params ["", ""]
symbol @decided = external defined function i64 (i8, i64) : ptr, params ["", ""]
symbol @yielded = external defined function i64 (i8, i64) : ptr, params ["", ""]
symbol @either = external defined function i64 (i8, i64) : ptr, params ["", ""]
symbol @wrong_side = external defined function i64 (i8, i64) : ptr, params ["", ""]
symbol @too_low = external defined function i64 (i8) : ptr, params [""]
symbol @too_high = external defined function i64 (i8) : ptr, params [""]
symbol @extended = external defined function i64 (i8) : ptr, params [""]
omega imports [] exports [@digit, @decided, @yielded, @either, @wrong_side, @too_low, @too_high, @extended] () {
  %0 = lambda @digit () (%0: i8, %1: i64, %2: io, %3: mem) {
    %4 = const 48 : i8
    %5 = icmp sge %0, %4 : i1
    %6 = const 57 : i8
    %7 = icmp sle %0, %6 : i1
    %8 = and %5, %7 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10 = gamma %9 (%2, %0, %1) {
      case 0 (%11: io, %12: i8, %13: i64) {
      } -> (%13)
      case 1 (%14: io, %15: i8, %16: i64) {
        %17 = const -48 : i8
        %18 = add %15, %17 : i8
        %19 = zext nneg %18 : i32
        %20 = zext nneg %19 : i64
        %21 = const 10 : i64
        %22 = mul %16, %21 : i64
        %23 = add %22, %20 : i64
      } -> (%23)
    }
  } -> (%10, %2, %3)
  %1 = lambda @decided () (%0: i8, %1: i64, %2: io, %3: mem) {
    %4 = const 48 : i8
    %5 = icmp sge %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i8, %10: i64) {
      } -> (%10)
      case 1 (%11: io, %12: i8, %13: i64) {
        %14 = const 57 : i8
        %15 = icmp sgt %12, %14 : i1
        %16 = match [-1 -> 1, default -> 0] %15 : ctl2
        %17 = gamma %16 (%11, %12, %13) {
          case 0 (%18: io, %19: i8, %20: i64) {
            %21 = const -48 : i8
            %22 = add %19, %21 : i8
            %23 = zext nneg %22 : i32
            %24 = zext nneg %23 : i64
            %25 = const 10 : i64
            %26 = mul %20, %25 : i64
            %27 = add %26, %24 : i64
          } -> (%27)
          case 1 (%28: io, %29: i8, %30: i64) {
          } -> (%30)
        }
      } -> (%17)
    }
  } -> (%7, %2, %3)
  %2 = lambda @yielded () (%0: i8, %1: i64, %2: io, %3: mem) {
    %4 = const 48 : i8
    %5 = icmp sge %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0) {
      case 0 (%8: io, %9: i8) {
        %10 = const 0 : i1
      } -> (%10)
      case 1 (%11: io, %12: i8) {
        %13 = const 57 : i8
        %14 = icmp sle %12, %13 : i1
      } -> (%14)
    }
    %15 = match [-1 -> 1, default -> 0] %7 : ctl2
    %16 = gamma %15 (%2, %0, %1) {
      case 0 (%17: io, %18: i8, %19: i64) {
      } -> (%19)
      case 1 (%20: io, %21: i8, %22: i64) {
        %23 = const -48 : i8
        %24 = add %21, %23 : i8
        %25 = zext nneg %24 : i32
        %26 = zext nneg %25 : i64
      } -> (%26)
    }
  } -> (%16, %2, %3)
  %3 = lambda @either () (%0: i8, %1: i64, %2: io, %3: mem) {
    %4 = const 48 : i8
    %5 = icmp slt %0, %4 : i1
    %6 = const 57 : i8
    %7 = icmp sgt %0, %6 : i1
    %8 = const -1 : i1
    %9 = select %5, %8, %7 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11 = gamma %10 (%2, %0, %1) {
      case 0 (%12: io, %13: i8, %14: i64) {
        %15 = const -48 : i8
        %16 = add %13, %15 : i8
        %17 = zext nneg %16 : i32
        %18 = zext nneg %17 : i64
      } -> (%18)
      case 1 (%19: io, %20: i8, %21: i64) {
      } -> (%21)
    }
  } -> (%11, %2, %3)
  %4 = lambda @wrong_side () (%0: i8, %1: i64, %2: io, %3: mem) {
    %4 = const 48 : i8
    %5 = icmp slt %0, %4 : i1
    %6 = const 57 : i8
    %7 = icmp sgt %0, %6 : i1
    %8 = const -1 : i1
    %9 = select %5, %8, %7 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11 = gamma %10 (%2, %0, %1) {
      case 0 (%12: io, %13: i8, %14: i64) {
      } -> (%14)
      case 1 (%15: io, %16: i8, %17: i64) {
        %18 = sext %16 : i32
        %19 = const -48 : i32
        %20 = add nsw %18, %19 : i32
        %21 = sext %20 : i64
      } -> (%21)
    }
  } -> (%11, %2, %3)
  %5 = lambda @too_low () (%0: i8, %1: io, %2: mem) {
    %3 = const -47 : i8
    %4 = add %0, %3 : i8
    %5 = const 11 : i8
    %6 = icmp ult %4, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8 = gamma %7 (%1, %0) {
      case 0 (%9: io, %10: i8) {
        %11 = const 0 : i64
      } -> (%11)
      case 1 (%12: io, %13: i8) {
        %14 = zext nneg %13 : i32
        %15 = const -48 : i32
        %16 = add nsw %14, %15 : i32
        %17 = sext %16 : i64
      } -> (%17)
    }
  } -> (%8, %1, %2)
  %6 = lambda @too_high () (%0: i8, %1: io, %2: mem) {
    %3 = zext %0 : i32
    %4 = const 1 : i32
    %5 = add nsw %3, %4 : i32
    %6 = zext %5 : i64
  } -> (%6, %1, %2)
  %7 = lambda @extended () (%0: i8, %1: io, %2: mem) {
    %3 = const 15 : i8
    %4 = and %0, %3 : i8
    %5 = const 100 : i8
    %6 = add %4, %5 : i8
    %7 = zext nneg %6 : i32
    %8 = zext nneg %7 : i64
  } -> (%8, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7)
