; test opt red,dne
; Two comparisons with constants that hold for one piece of the circle of integers; and steps by a condition.
; run: @digit(48) == -1
; run: @digit(57) == -1
; run: @digit(58) == 0
; run: @digit(-1) == 0
; run: @outside(5) == 0
; run: @outside(-5) == -1
; run: @outside(11) == -1
; run: @apart(4) == -1
; run: @apart(6) == 0
; run: @up(7) == 8
; run: @up(70) == 70
; run: @down(7) == 6
define i1 @digit(i32 %x) {
  %a = icmp sge i32 %x, 48
  %b = icmp sle i32 %x, 57
  %c = select i1 %a, i1 %b, i1 false
  ret i1 %c
}
define i1 @outside(i32 %x) {
  %a = icmp slt i32 %x, 0
  %b = icmp sgt i32 %x, 10
  %c = or i1 %a, %b
  ret i1 %c
}
define i1 @apart(i32 %x) {
  %a = icmp eq i32 %x, 4
  %b = icmp eq i32 %x, 8
  %c = or i1 %a, %b
  ret i1 %c
}
define i32 @up(i32 %x) {
  %a = icmp slt i32 %x, 10
  %b = add nsw i32 %x, 1
  %c = select i1 %a, i32 %b, i32 %x
  ret i32 %c
}
define i32 @down(i32 %x) {
  %a = icmp slt i32 %x, 10
  %b = add nsw i32 %x, -1
  %c = select i1 %a, i32 %b, i32 %x
  ret i32 %c
}
; expect
preamble [
  "source_filename = \"red/arcs.ll\""
]
symbol @digit = external defined function i1 (i32) : ptr, params [""]
symbol @outside = external defined function i1 (i32) : ptr, params [""]
symbol @apart = external defined function i1 (i32) : ptr, params [""]
symbol @up = external defined function i32 (i32) : ptr, params [""]
symbol @down = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@digit, @outside, @apart, @up, @down] () {
  %0 = lambda @digit () (%0: i32, %1: io, %2: mem) {
    %3 = const 10 : i32
    %4 = const -48 : i32
    %5 = add %0, %4 : i32
    %6 = icmp ult %5, %3 : i1
  } -> (%6, %1, %2)
  %1 = lambda @outside () (%0: i32, %1: io, %2: mem) {
    %3 = const 10 : i32
    %4 = icmp ugt %0, %3 : i1
  } -> (%4, %1, %2)
  %2 = lambda @apart () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = icmp eq %0, %3 : i1
    %5 = const 8 : i32
    %6 = icmp eq %0, %5 : i1
    %7 = or %4, %6 : i1
  } -> (%7, %1, %2)
  %3 = lambda @up () (%0: i32, %1: io, %2: mem) {
    %3 = const 10 : i32
    %4 = icmp slt %0, %3 : i1
    %5 = zext %4 : i32
    %6 = add %0, %5 : i32
  } -> (%6, %1, %2)
  %4 = lambda @down () (%0: i32, %1: io, %2: mem) {
    %3 = const 10 : i32
    %4 = icmp slt %0, %3 : i1
    %5 = sext %4 : i32
    %6 = add %0, %5 : i32
  } -> (%6, %1, %2)
} -> (%0, %1, %2, %3, %4)
