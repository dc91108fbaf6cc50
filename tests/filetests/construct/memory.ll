; test construct
; Accesses are in the order of the memory state; the division that may trap is pinned to the I/O state.
; run: @f(7, 2) == 10
; run: @f(7, 0) == undefined behaviour
@cell = global i32 0
define i32 @f(i32 %a, i32 %b) {
  store i32 %a, ptr @cell
  %x = load i32, ptr @cell
  %y = sdiv i32 %x, %b
  store i32 %y, ptr @cell
  %z = load i32, ptr @cell
  %r = add i32 %x, %z
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"construct/memory.ll\""
]
symbol @cell = external defined global i32 : ptr
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@cell, @f] () {
  %0 = delta @cell () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = store write pinned [i32, align 4] %1, %0, %3, %4 : mem
    %6, %7 = load read pinned [i32, align 4] %0, %3, %5 : i32, mem
    %8 = sdiv pinned %6, %2, %3 : i32
    %9 = store write pinned [i32, align 4] %8, %0, %3, %7 : mem
    %10, %11 = load read pinned [i32, align 4] %0, %3, %9 : i32, mem
    %12 = add %6, %10 : i32
  } -> (%12, %3, %11)
} -> (%0, %2)
