; test opt value-range,red,dne
; What `!range` says of a loaded number is known.
; run: @truth() == 1
; run: @several() == 1
@flag = global i8 1
define i32 @truth() {
  %v = load i8, ptr @flag, !range !0
  %c = icmp ult i8 %v, 2
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @several() {
  %v = load i8, ptr @flag, !range !1
  %c = icmp ult i8 %v, 6
  %r = zext i1 %c to i32
  ret i32 %r
}
!0 = !{i8 0, i8 2}
!1 = !{i8 0, i8 2, i8 4, i8 6}
; expect
preamble [
  "source_filename = \"value-range/loads.ll\""
]
postamble [
  "!0 = !{i8 0, i8 2}"
  "!1 = !{i8 0, i8 2, i8 4, i8 6}"
  ""
]
symbol @flag = external defined global i8 : ptr
symbol @truth = external defined function i32 () : ptr
symbol @several = external defined function i32 () : ptr
omega imports [] exports [@flag, @truth, @several] () {
  %0 = delta @flag () () {
    %1 = const 1 : i8
  } -> (%1)
  %2 = lambda @truth () (%0: io, %1: mem) {
    %2 = const 1 : i32
  } -> (%2, %0, %1)
  %3 = lambda @several (%0) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i8, align 1, metadata ", !range !1"] %0, %1, %2 : i8, mem
    %5 = const 6 : i8
    %6 = icmp ult %3, %5 : i1
    %7 = zext %6 : i32
  } -> (%7, %1, %4)
} -> (%0, %2, %3)
