; test opt red
; Weights follow what is decided: the negation has the same alternatives, and so has the switch on what was added to. A selection by a
; negated condition is another selection.
; run: @negated(1)
; run: @negated(-1)
; run: @shifted(6)
; run: @selected(0, 1, 2)
define i32 @negated(i32 %x) {
entry:
  %neg = icmp slt i32 %x, 0
  %not = xor i1 %neg, true
  br i1 %not, label %yes, label %no, !prof !0
yes:
  %a = call i32 @probe(i32 %x)
  ret i32 %a
no:
  ret i32 7
}
define i32 @shifted(i32 %x) {
entry:
  %y = add i32 %x, 3
  switch i32 %y, label %other [
    i32 9, label %one
    i32 8, label %two
    i32 7, label %two
  ], !prof !1
one:
  %a = call i32 @probe(i32 1)
  ret i32 %a
two:
  %b = call i32 @probe(i32 2)
  ret i32 %b
other:
  ret i32 7
}
define i32 @selected(i1 %c, i32 %a, i32 %b) {
  %not = xor i1 %c, true
  %r = select i1 %not, i32 %a, i32 %b, !prof !0
  ret i32 %r
}
declare i32 @probe(i32)
!0 = !{!"branch_weights", i32 3, i32 17}
!1 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4}
; expect
preamble [
  "source_filename = \"red/notes.ll\""
]
postamble [
  "!0 = !{!\"branch_weights\", i32 3, i32 17}"
  "!1 = !{!\"branch_weights\", i32 1, i32 2, i32 3, i32 4}"
  ""
]
symbol @negated = external defined function i32 (i32) : ptr, params [""]
symbol @shifted = external defined function i32 (i32) : ptr, params [""]
symbol @selected = external defined function i32 (i1, i32, i32) : ptr, params ["", "", ""]
symbol @probe = external declared function i32 (i32) : ptr, params [""]
omega imports [@probe] exports [@negated, @shifted, @selected] (%0: ptr) {
  %1 = lambda @negated (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const -1 : i32
    %5 = icmp sgt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] weights [17, 3] %5 : ctl2
    %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
      case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
        %14 = const 7 : i32
      } -> (%10, %11, %14)
      case 1 (%15: io, %16: mem, %17: i32, %18: ptr) {
        %19, %20, %21 = call read write io [i32 (i32), args [""]] %18, %17, %15, %16 : i32, io, mem
      } -> (%20, %21, %19)
    }
  } -> (%9, %7, %8)
  %2 = lambda @shifted (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = match [6 -> 1, 5 -> 2, 4 -> 2, default -> 0] weights [1, 2, 3, 4] %1 : ctl3
    %5, %6, %7 = gamma %4 (%2, %3, %0) {
      case 0 (%8: io, %9: mem, %10: ptr) {
        %11 = const 7 : i32
      } -> (%8, %9, %11)
      case 1 (%12: io, %13: mem, %14: ptr) {
        %15 = const 1 : i32
        %16, %17, %18 = call read write io [i32 (i32), args [""]] %14, %15, %12, %13 : i32, io, mem
      } -> (%17, %18, %16)
      case 2 (%19: io, %20: mem, %21: ptr) {
        %22 = const 2 : i32
        %23, %24, %25 = call read write io [i32 (i32), args [""]] %21, %22, %19, %20 : i32, io, mem
      } -> (%24, %25, %23)
    }
  } -> (%7, %5, %6)
  %3 = lambda @selected () (%0: i1, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = select %0, %2, %1 : i32
  } -> (%5, %3, %4)
} -> (%1, %2, %3)
