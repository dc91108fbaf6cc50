; test opt red,jump-threading,red,dne
; A number that stands for a truth value is asked for that in the alternative of another decision.
; run: @f(45, 5) == -5
; run: @f(43, 5) == 5
; run: @f(45, 0) == 1
; run: @g(1, 1, 7) == -7
; run: @g(1, 0, 7) == 7
; run: @g(0, 1, 7) == 7
; run: @g(1, 1, 0) == 1
define i32 @f(i8 %c, i32 %x) {
entry:
  %p = icmp eq i8 %c, 45
  %negative = zext i1 %p to i32
  %q = icmp eq i32 %x, 0
  br i1 %q, label %nothing, label %something
nothing:
  ret i32 %negative
something:
  %t = icmp ne i32 %negative, 0
  br i1 %t, label %minus, label %plus
minus:
  %m = sub i32 0, %x
  ret i32 %m
plus:
  ret i32 %x
}
define i32 @g(i1 %b, i1 %c, i32 %x) {
entry:
  %z = zext i1 %c to i32
  %negative = select i1 %b, i32 %z, i32 0
  %q = icmp eq i32 %x, 0
  br i1 %q, label %nothing, label %something
nothing:
  ret i32 %negative
something:
  %t = icmp eq i32 %negative, 0
  br i1 %t, label %plus, label %minus
minus:
  %m = sub i32 0, %x
  ret i32 %m
plus:
  ret i32 %x
}
; expect
preamble [
  "source_filename = \"jump-threading/carried.ll\""
]
symbol @f = external defined function i32 (i8, i32) : ptr, params ["", ""]
symbol @g = external defined function i32 (i1, i1, i32) : ptr, params ["", "", ""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i8, %1: i32, %2: io, %3: mem) {
    %4 = const 45 : i8
    %5 = icmp eq %0, %4 : i1
    %6 = zext %5 : i32
    %7 = icmp ne %0, %4 : i1
    %8 = const 0 : i32
    %9 = icmp eq %1, %8 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11 = gamma %10 (%1, %6, %7) {
      case 0 (%12: i32, %13: i32, %14: i1) {
        %15 = match [-1 -> 0, default -> 1] %14 : ctl2
        %16 = gamma %15 (%12) {
          case 0 (%17: i32) {
          } -> (%17)
          case 1 (%18: i32) {
            %19 = const 0 : i32
            %20 = sub %19, %18 : i32
          } -> (%20)
        }
      } -> (%16)
      case 1 (%21: i32, %22: i32, %23: i1) {
      } -> (%22)
    }
  } -> (%11, %2, %3)
  %1 = lambda @g () (%0: i1, %1: i1, %2: i32, %3: io, %4: mem) {
    %5 = zext %1 : i32
    %6 = const 0 : i32
    %7 = select %0, %5, %6 : i32
    %8 = const -1 : i1
    %9 = xor %1, %8 : i1
    %10 = select %0, %9, %8 : i1
    %11 = icmp eq %2, %6 : i1
    %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    %13 = gamma %12 (%2, %7, %10) {
      case 0 (%14: i32, %15: i32, %16: i1) {
        %17 = match [-1 -> 1, default -> 0] %16 : ctl2
        %18 = gamma %17 (%14) {
          case 0 (%19: i32) {
            %20 = const 0 : i32
            %21 = sub %20, %19 : i32
          } -> (%21)
          case 1 (%22: i32) {
          } -> (%22)
        }
      } -> (%18)
      case 1 (%23: i32, %24: i32, %25: i1) {
      } -> (%24)
    }
  } -> (%13, %3, %4)
} -> (%0, %1)
