; test opt red,dne
; Whether a value is one of some numbers is asked of the value itself.
; run: @space(32) == 1
; run: @space(10) == 1
; run: @space(13) == 1
; run: @space(11) == 0
; run: @other(65) == 0
; run: @other(70) == 1
; run: @two(4) == 1
; run: @different(1, 3) == 1
@g = global i8 0
define i32 @space(i8 %c) {
  %a = icmp eq i8 %c, 32
  %b = icmp eq i8 %c, 10
  %d = icmp eq i8 %c, 9
  %e = icmp eq i8 %c, 13
  %f = select i1 %a, i1 true, i1 %b
  %g = select i1 %f, i1 true, i1 %d
  %h = or i1 %g, %e
  br i1 %h, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @other(i8 %c) {
  %a = icmp ne i8 %c, 65
  %b = icmp ne i8 %c, 66
  %d = icmp ne i8 %c, 69
  %e = icmp ne i8 %c, 97
  %f = select i1 %a, i1 %b, i1 false
  %g = and i1 %d, %e
  %h = select i1 %f, i1 %g, i1 false
  br i1 %h, label %yes, label %no
yes:
  store i8 %c, ptr @g
  ret i32 1
no:
  ret i32 0
}
define i32 @two(i32 %c) {
  %a = icmp eq i32 %c, 4
  %b = icmp eq i32 %c, 8
  %h = or i1 %a, %b
  br i1 %h, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @different(i32 %c, i32 %d) {
  %a = icmp eq i32 %c, 1
  %b = icmp eq i32 %d, 3
  %e = icmp eq i32 %c, 7
  %f = and i1 %a, %b
  %h = or i1 %f, %e
  br i1 %h, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
; expect
preamble [
  "source_filename = \"red/one-of-many.ll\""
]
symbol @g = external defined global i8 : ptr
symbol @space = external defined function i32 (i8) : ptr, params [""]
symbol @other = external defined function i32 (i8) : ptr, params [""]
symbol @two = external defined function i32 (i32) : ptr, params [""]
symbol @different = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@g, @space, @other, @two, @different] () {
  %0 = delta @g () () {
    %1 = const 0 : i8
  } -> (%1)
  %2 = lambda @space () (%0: i8, %1: io, %2: mem) {
    %3 = match [9 -> 1, 10 -> 1, 13 -> 1, 32 -> 1, default -> 0] %0 : ctl2
    %4 = gamma %3 () {
      case 0 () {
        %5 = const 0 : i32
      } -> (%5)
      case 1 () {
        %6 = const 1 : i32
      } -> (%6)
    }
  } -> (%4, %1, %2)
  %3 = lambda @other (%0) (%0: ptr, %1: i8, %2: io, %3: mem) {
    %4 = match [65 -> 0, 66 -> 0, 69 -> 0, 97 -> 0, default -> 1] %1 : ctl2
    %5, %6 = gamma %4 (%2, %3, %1, %0) {
      case 0 (%7: io, %8: mem, %9: i8, %10: ptr) {
        %11 = const 0 : i32
      } -> (%8, %11)
      case 1 (%12: io, %13: mem, %14: i8, %15: ptr) {
        %16 = store write pinned [i8, align 1] %14, %15, %12, %13 : mem
        %17 = const 1 : i32
      } -> (%16, %17)
    }
  } -> (%6, %2, %5)
  %4 = lambda @two () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = icmp eq %0, %3 : i1
    %5 = const 8 : i32
    %6 = icmp eq %0, %5 : i1
    %7 = or %4, %6 : i1
    %8 = zext %7 : i32
  } -> (%8, %1, %2)
  %5 = lambda @different () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5 = icmp eq %0, %4 : i1
    %6 = const 3 : i32
    %7 = icmp eq %1, %6 : i1
    %8 = const 7 : i32
    %9 = icmp eq %0, %8 : i1
    %10 = and %5, %7 : i1
    %11 = or %10, %9 : i1
    %12 = zext %11 : i32
  } -> (%12, %2, %3)
} -> (%0, %2, %3, %4, %5)
