; test opt red,dne
; Forms that code generators know: "and" and "or" as selects of a constant on the other side, shifts in both directions as one shift and a mask.
; run: @both(3, 4) == -1
; run: @both(0, 4) == 0
; run: @both(3, 9) == 0
; run: @either(0, 9) == -1
; run: @either(3, 4) == 0
; run: @either(3, 9) == -1
; run: @down(305419896) == 19088736
; run: @up(305419896) == 591750912
; run: @signed_down(-305419896) == -19088752
; run: @signed_up(-305419896) == -591751168
; run: @shared(16) == 33
define i1 @both(i32 %x, i32 %y) {
  %a = icmp eq i32 %x, 0
  %b = icmp ult i32 %y, 5
  %s = select i1 %a, i1 false, i1 %b
  ret i1 %s
}
define i1 @either(i32 %x, i32 %y) {
  %a = icmp ne i32 %x, 0
  %b = icmp ugt i32 %y, 5
  %s = select i1 %a, i1 %b, i1 true
  ret i1 %s
}
define i32 @down(i32 %x) {
  %a = lshr i32 %x, 8
  %b = shl i32 %a, 4
  ret i32 %b
}
define i32 @up(i32 %x) {
  %a = lshr i32 %x, 4
  %b = shl i32 %a, 8
  ret i32 %b
}
define i32 @signed_down(i32 %x) {
  %a = ashr i32 %x, 8
  %b = shl i32 %a, 4
  ret i32 %b
}
define i32 @signed_up(i32 %x) {
  %a = ashr i32 %x, 4
  %b = shl i32 %a, 8
  ret i32 %b
}
define i32 @shared(i32 %x) {
  %a = lshr i32 %x, 3
  %b = shl i32 %a, 4
  %c = sdiv i32 %b, %a
  %d = xor i32 %c, %a
  %e = add i32 %d, 15
  ret i32 %e
}
; expect
preamble [
  "source_filename = \"red/forms.ll\""
]
symbol @both = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @either = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @down = external defined function i32 (i32) : ptr, params [""]
symbol @up = external defined function i32 (i32) : ptr, params [""]
symbol @signed_down = external defined function i32 (i32) : ptr, params [""]
symbol @signed_up = external defined function i32 (i32) : ptr, params [""]
symbol @shared = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@both, @either, @down, @up, @signed_down, @signed_up, @shared] () {
  %0 = lambda @both () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 5 : i32
    %6 = icmp ult %1, %5 : i1
    %7 = const 0 : i1
    %8 = icmp ne %0, %4 : i1
    %9 = select %8, %6, %7 : i1
  } -> (%9, %2, %3)
  %1 = lambda @either () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 5 : i32
    %6 = icmp ugt %1, %5 : i1
    %7 = const -1 : i1
    %8 = icmp eq %0, %4 : i1
    %9 = select %8, %7, %6 : i1
  } -> (%9, %2, %3)
  %2 = lambda @down () (%0: i32, %1: io, %2: mem) {
    %3 = const 268435440 : i32
    %4 = const 4 : i32
    %5 = lshr %0, %4 : i32
    %6 = and %5, %3 : i32
  } -> (%6, %1, %2)
  %3 = lambda @up () (%0: i32, %1: io, %2: mem) {
    %3 = const -256 : i32
    %4 = const 4 : i32
    %5 = shl %0, %4 : i32
    %6 = and %5, %3 : i32
  } -> (%6, %1, %2)
  %4 = lambda @signed_down () (%0: i32, %1: io, %2: mem) {
    %3 = const -16 : i32
    %4 = const 4 : i32
    %5 = ashr %0, %4 : i32
    %6 = and %5, %3 : i32
  } -> (%6, %1, %2)
  %5 = lambda @signed_up () (%0: i32, %1: io, %2: mem) {
    %3 = const -256 : i32
    %4 = const 4 : i32
    %5 = shl %0, %4 : i32
    %6 = and %5, %3 : i32
  } -> (%6, %1, %2)
  %6 = lambda @shared () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = lshr %0, %3 : i32
    %5 = const 4 : i32
    %6 = shl %4, %5 : i32
    %7 = sdiv pinned %6, %4, %1 : i32
    %8 = xor %7, %4 : i32
    %9 = const 15 : i32
    %10 = add %8, %9 : i32
  } -> (%10, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6)
