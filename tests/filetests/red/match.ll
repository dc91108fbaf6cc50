; test opt red,dne
; Matches look through what maps values one to one, and know single outcomes.
; run: @negated(7) == 2
; run: @widened(7) == 2
; run: @shifted(4) == 2
; run: @shifted(5) == 1
; run: @chosen(1) == 2
define i32 @negated(i32 %x) {
  %t = icmp slt i32 %x, 5
  %n = xor i1 %t, true
  br i1 %n, label %a, label %b
a:
  ret i32 2
b:
  ret i32 %x
}
define i32 @widened(i32 %x) {
  %t = icmp sgt i32 %x, 5
  %w = zext i1 %t to i32
  switch i32 %w, label %b [ i32 1, label %a
                            i32 7, label %a ]
a:
  ret i32 2
b:
  ret i32 %x
}
define i32 @shifted(i32 %x) {
  %s = sub i32 %x, 3
  switch i32 %s, label %b [ i32 1, label %a
                            i32 2, label %c ]
a:
  ret i32 2
b:
  ret i32 %x
c:
  ret i32 1
}
define i32 @chosen(i1 %c) {
  %s = select i1 %c, i32 8, i32 9
  switch i32 %s, label %b [ i32 8, label %a ]
a:
  ret i32 2
b:
  ret i32 1
}
; expect
preamble [
  "source_filename = \"red/match.ll\""
]
symbol @negated = external defined function i32 (i32) : ptr, params [""]
symbol @widened = external defined function i32 (i32) : ptr, params [""]
symbol @shifted = external defined function i32 (i32) : ptr, params [""]
symbol @chosen = external defined function i32 (i1) : ptr, params [""]
omega imports [] exports [@negated, @widened, @shifted, @chosen] () {
  %0 = lambda @negated () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = icmp sgt %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1, %0) {
      case 0 (%7: io, %8: i32) {
      } -> (%8)
      case 1 (%9: io, %10: i32) {
        %11 = const 2 : i32
      } -> (%11)
    }
  } -> (%6, %1, %2)
  %1 = lambda @widened () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = icmp sgt %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1, %0) {
      case 0 (%7: io, %8: i32) {
      } -> (%8)
      case 1 (%9: io, %10: i32) {
        %11 = const 2 : i32
      } -> (%11)
    }
  } -> (%6, %1, %2)
  %2 = lambda @shifted () (%0: i32, %1: io, %2: mem) {
    %3 = match [4 -> 1, 5 -> 2, default -> 0] %0 : ctl3
    %4 = gamma %3 (%1, %0) {
      case 0 (%5: io, %6: i32) {
      } -> (%6)
      case 1 (%7: io, %8: i32) {
        %9 = const 2 : i32
      } -> (%9)
      case 2 (%10: io, %11: i32) {
        %12 = const 1 : i32
      } -> (%12)
    }
  } -> (%4, %1, %2)
  %3 = lambda @chosen () (%0: i1, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = const 2 : i32
    %5 = select %0, %4, %3 : i32
  } -> (%5, %1, %2)
} -> (%0, %1, %2, %3)
