; test opt iln,dne
; A small function takes the place of its calls, and is gone; what it refers to becomes a context variable of the caller.
; run: @f(3, 4) == 21
@scale = internal global i32 3
define internal i32 @add(i32 %a, i32 %b) {
  %s = load i32, ptr @scale
  %t = add i32 %a, %b
  %u = mul i32 %t, %s
  ret i32 %u
}
define i32 @f(i32 %a, i32 %b) {
  %r = call i32 @add(i32 %a, i32 %b)
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"iln/small.ll\""
]
symbol @scale = internal defined global i32 : ptr
symbol @add = internal defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f] () {
  %0 = delta @scale () () {
    %1 = const 3 : i32
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5, %6 = load read pinned [i32, align 4] %0, %3, %4 : i32, mem
    %7 = add %1, %2 : i32
    %8 = mul %7, %5 : i32
  } -> (%8, %3, %6)
} -> (%2)
