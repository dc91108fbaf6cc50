; test opt ivt,inv,cne,dne,value-range,red,dne
; In a loop that counts up to the divisor, a remainder of the next number is this number or 0; of the number itself it is
; the number; of a sum of two such numbers, the sum or the sum minus the divisor.
; run: @next(5) == 10
; run: @same(5) == 10
; run: @sum(2, 4, 5) == 1
; run: @sum(1, 2, 5) == 3
; run: @negative(-3, 5) == -3
define i32 @next(i32 %n) {
entry:
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %j = add nsw i32 %i, 1
  %r = srem i32 %j, %n
  %t = add i32 %s, %r
  br label %test
end:
  ret i32 %s
}
define i32 @same(i32 %n) {
entry:
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %r = urem i32 %i, %n
  %t = add i32 %s, %r
  %j = add nuw i32 %i, 1
  br label %test
end:
  ret i32 %s
}
define i32 @sum(i32 %x, i32 %y, i32 %n) {
entry:
  %a = icmp ult i32 %x, %n
  br i1 %a, label %first, label %end
first:
  %b = icmp ule i32 %y, %n
  br i1 %b, label %second, label %end
second:
  %s = add nuw i32 %x, %y
  %r = urem i32 %s, %n
  ret i32 %r
end:
  ret i32 0
}
define i32 @negative(i32 %x, i32 %n) {
entry:
  %a = icmp slt i32 %x, %n
  br i1 %a, label %first, label %end
first:
  %r = srem i32 %x, %n
  ret i32 %r
end:
  ret i32 0
}
; expect
preamble [
  "source_filename = \"value-range/ring.ll\""
]
symbol @next = external defined function i32 (i32) : ptr, params [""]
symbol @same = external defined function i32 (i32) : ptr, params [""]
symbol @sum = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
symbol @negative = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@next, @same, @sum, @negative] () {
  %0 = lambda @next () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp sgt %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6, %7 = gamma %5 (%1, %0) {
      case 0 (%8: io, %9: i32) {
        %10 = const 0 : i32
      } -> (%8, %10)
      case 1 (%11: io, %12: i32) {
        %13 = const 0 : i32
        %14, %15, %16, %17 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%11, %12, %13, %13) (%18: io, %19: i32, %20: i32, %21: i32) {
          %22 = const 1 : i32
          %23 = add nsw %20, %22 : i32
          %24 = freeze %23 : i32
          %25 = icmp eq %24, %19 : i1
          %26 = const 0 : i32
          %27 = select %25, %26, %24 : i32
          %28 = add %21, %27 : i32
          %29 = icmp slt %23, %19 : i1
          %30 = match [-1 -> 1, default -> 0] %29 : ctl2
        } -> (%30, %18, %19, %23, %28)
      } -> (%14, %17)
    }
  } -> (%7, %6, %2)
  %1 = lambda @same () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp eq %0, %3 : i1
    %5 = match [-1 -> 0, default -> 1] %4 : ctl2
    %6, %7 = gamma %5 (%1, %0) {
      case 0 (%8: io, %9: i32) {
        %10 = const 0 : i32
      } -> (%8, %10)
      case 1 (%11: io, %12: i32) {
        %13 = const 0 : i32
        %14, %15, %16, %17 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%11, %12, %13, %13) (%18: io, %19: i32, %20: i32, %21: i32) {
          %22 = freeze %20 : i32
          %23 = add %21, %22 : i32
          %24 = const 1 : i32
          %25 = add nuw %20, %24 : i32
          %26 = icmp ult %25, %19 : i1
          %27 = match [-1 -> 1, default -> 0] %26 : ctl2
        } -> (%27, %18, %19, %25, %23)
      } -> (%14, %17)
    }
  } -> (%7, %6, %2)
  %2 = lambda @sum () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = icmp ult %0, %2 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%3, %0, %1, %2) {
      case 0 (%9: io, %10: i32, %11: i32, %12: i32) {
        %13 = const ctl 0 : ctl2
        %14 = const undef : i32
      } -> (%14, %13)
      case 1 (%15: io, %16: i32, %17: i32, %18: i32) {
        %19 = icmp ule %17, %18 : i1
        %20 = match [-1 -> 1, default -> 0] %19 : ctl2
        %21 = gamma %20 (%15, %16, %17, %18) {
          case 0 (%22: io, %23: i32, %24: i32, %25: i32) {
            %26 = const undef : i32
          } -> (%26)
          case 1 (%27: io, %28: i32, %29: i32, %30: i32) {
            %31 = add nuw %28, %29 : i32
            %32 = freeze %31 : i32
            %33 = freeze %30 : i32
            %34 = icmp ult %32, %33 : i1
            %35 = sub %32, %33 : i32
            %36 = select %34, %32, %35 : i32
          } -> (%36)
        }
      } -> (%21, %20)
    }
    %37 = gamma %8 (%3, %7) {
      case 0 (%38: io, %39: i32) {
        %40 = const 0 : i32
      } -> (%40)
      case 1 (%41: io, %42: i32) {
      } -> (%42)
    }
  } -> (%37, %3, %4)
  %3 = lambda @negative () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%2, %0, %1) {
      case 0 (%7: io, %8: i32, %9: i32) {
        %10 = const 0 : i32
      } -> (%10)
      case 1 (%11: io, %12: i32, %13: i32) {
        %14 = srem pinned %12, %13, %11 : i32
      } -> (%14)
    }
  } -> (%6, %2, %3)
} -> (%0, %1, %2, %3)
