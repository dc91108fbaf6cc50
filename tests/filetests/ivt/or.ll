; test opt inv,ivt,inv,dne
; while (i < n || x != 0): the predicate of the loop is that of the gamma around its body.
; run: @f(0, 0) == 0
; run: @f(0, 9) == 4
; run: @f(7, 9) == 7
define i32 @f(i32 %n, i32 %x0) mustprogress {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %body ]
  %x = phi i32 [ %x0, %entry ], [ %x1, %body ]
  %a = icmp slt i32 %i, %n
  br i1 %a, label %body, label %second
second:
  %b = icmp ne i32 %x, 0
  br i1 %b, label %body, label %done
body:
  %i1 = add nsw i32 %i, 1
  %x1 = lshr i32 %x, 1
  br label %head
done:
  ret i32 %i
}
; expect
preamble [
  "source_filename = \"ivt/or.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %4, %0 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %1) {
      case 0 (%8: io, %9: i32) {
        %10 = const 0 : i32
        %11 = icmp ne %9, %10 : i1
        %12 = match [-1 -> 1, default -> 0] %11 : ctl2
        %13 = gamma %12 (%8) {
          case 0 (%14: io) {
            %15 = const ctl 1 : ctl2
          } -> (%15)
          case 1 (%16: io) {
            %17 = const ctl 0 : ctl2
          } -> (%17)
        }
      } -> (%13)
      case 1 (%18: io, %19: i32) {
        %20 = const ctl 0 : ctl2
      } -> (%20)
    }
    %21 = match [ctl 0 -> 1, default -> 0] %7 : ctl2
    %22 = gamma %21 (%2, %1, %0) {
      case 0 (%23: io, %24: i32, %25: i32) {
        %26 = const 0 : i32
      } -> (%26)
      case 1 (%27: io, %28: i32, %29: i32) {
        %30 = const 0 : i32
        %31, %32, %33, %34 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%27, %30, %28, %29) (%35: io, %36: i32, %37: i32, %38: i32) {
          %39 = const 1 : i32
          %40 = add nsw %36, %39 : i32
          %41 = lshr %37, %39 : i32
          %42 = icmp slt %40, %38 : i1
          %43 = match [-1 -> 1, default -> 0] %42 : ctl2
          %44 = gamma %43 (%35, %41) {
            case 0 (%45: io, %46: i32) {
              %47 = const 0 : i32
              %48 = icmp ne %46, %47 : i1
              %49 = match [-1 -> 1, default -> 0] %48 : ctl2
              %50 = gamma %49 (%45) {
                case 0 (%51: io) {
                  %52 = const ctl 1 : ctl2
                } -> (%52)
                case 1 (%53: io) {
                  %54 = const ctl 0 : ctl2
                } -> (%54)
              }
            } -> (%50)
            case 1 (%55: io, %56: i32) {
              %57 = const ctl 0 : ctl2
            } -> (%57)
          }
          %58 = match [ctl 0 -> 1, default -> 0] %44 : ctl2
        } -> (%58, %35, %40, %41, %38)
      } -> (%32)
    }
  } -> (%22, %2, %3)
} -> (%0)
