; test construct
; Atomic operations are in the order of both states.
; run: @f(7) == 7
@cell = global i32 0
define i32 @f(i32 %a) {
  store atomic i32 %a, ptr @cell release, align 4
  fence acquire
  %x = load atomic i32, ptr @cell monotonic, align 4
  ret i32 %x
}
; expect
preamble [
  "source_filename = \"construct/atomic.ll\""
]
symbol @cell = external defined global i32 : ptr
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@cell, @f] () {
  %0 = delta @cell () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5 = atomic store [i32, align 4, ordering release] %1, %0, %2, %3 : io, mem
    %6, %7 = atomic fence [void, align 1, ordering acquire] %4, %5 : io, mem
    %8, %9, %10 = atomic load [i32, align 4, ordering monotonic] %0, %6, %7 : i32, io, mem
  } -> (%8, %9, %10)
} -> (%0, %2)
