; test opt iln,dne
; What is always inlined is, even if a definition of another module may take its place: it may be the only one there is.
; run: @caller(3) == 8
define available_externally i32 @only(i32 %x) alwaysinline {
  %y = add i32 %x, 1
  ret i32 %y
}
define weak i32 @weak(i32 %x) alwaysinline {
  %y = shl i32 %x, 1
  ret i32 %y
}
define weak i32 @stays(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}
define i32 @caller(i32 %x) {
  %r = call i32 @only(i32 %x)
  %s = call i32 @weak(i32 %r)
  ret i32 %s
}
define i32 @other(i32 %x) {
  %r = call i32 @stays(i32 %x)
  ret i32 %r
}
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 1, !"SemanticInterposition", i32 1}
; expect
preamble [
  "source_filename = \"iln/always-replaceable.ll\""
]
postamble [
  "attributes #0 = { alwaysinline }"
  ""
  "!llvm.module.flags = !{!0, !1}"
  ""
  "!0 = !{i32 8, !\"PIC Level\", i32 2}"
  "!1 = !{i32 1, !\"SemanticInterposition\", i32 1}"
  ""
]
symbol @only = available_externally defined function i32 (i32) : ptr, params [""], suffix "#0", facts [alwaysinline]
symbol @weak = weak defined function i32 (i32) : ptr, params [""], suffix "#0", facts [alwaysinline]
symbol @stays = weak defined function i32 (i32) : ptr, params [""]
symbol @caller = external defined function i32 (i32) : ptr, params [""]
symbol @other = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@weak, @stays, @caller, @other] () {
  %0 = lambda @weak () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = shl %0, %3 : i32
  } -> (%4, %1, %2)
  %1 = lambda @stays () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = shl %0, %3 : i32
  } -> (%4, %1, %2)
  %2 = lambda @caller () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = add %0, %3 : i32
    %5 = const 1 : i32
    %6 = shl %4, %5 : i32
  } -> (%6, %1, %2)
  %3 = lambda @other (%1) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), args [""]] %0, %1, %2, %3 : i32, io, mem
  } -> (%4, %5, %6)
} -> (%0, %1, %2, %3)
