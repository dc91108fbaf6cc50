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
    %11 = gamma %10 (%2, %1, %6, %7) {
      case 0 (%12: io, %13: i32, %14: i32, %15: i1) {
        %16 = match [-1 -> 0, default -> 1] %15 : ctl2
        %17 = gamma %16 (%12, %13) {
          case 0 (%18: io, %19: i32) {
          } -> (%19)
          case 1 (%20: io, %21: i32) {
            %22 = const 0 : i32
            %23 = sub %22, %21 : i32
          } -> (%23)
        }
      } -> (%17)
      case 1 (%24: io, %25: i32, %26: i32, %27: i1) {
      } -> (%26)
    }
  } -> (%11, %2, %3)
  %1 = lambda @g () (%0: i1, %1: i1, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i1
    %6 = const 0 : i32
    %7 = select %0, %1, %5 : i1
    %8 = zext %7 : i32
    %9 = const -1 : i1
    %10 = xor %7, %9 : i1
    %11 = icmp eq %2, %6 : i1
    %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    %13 = gamma %12 (%3, %2, %8, %10) {
      case 0 (%14: io, %15: i32, %16: i32, %17: i1) {
        %18 = match [-1 -> 1, default -> 0] %17 : ctl2
        %19 = gamma %18 (%14, %15) {
          case 0 (%20: io, %21: i32) {
            %22 = const 0 : i32
            %23 = sub %22, %21 : i32
          } -> (%23)
          case 1 (%24: io, %25: i32) {
          } -> (%25)
        }
      } -> (%19)
      case 1 (%26: io, %27: i32, %28: i32, %29: i1) {
      } -> (%28)
    }
  } -> (%13, %3, %4)
} -> (%0, %1)
