; test opt iln,dne
; What was too large when the program was optimized before is only inlined where it is called once.
; run: @twice(3) == 10
define i32 @was(i32 %n) !rvsdg.too_large !0 {
  %a = mul i32 %n, %n
  ret i32 %a
}
define i32 @is(i32 %n) {
  %a = add i32 %n, 1
  ret i32 %a
}
define i32 @twice(i32 %n) {
  %a = call i32 @was(i32 %n)
  %b = call i32 @is(i32 %a)
  ret i32 %b
}
!0 = !{}
; expect
preamble [
  "source_filename = \"iln/before.ll\""
]
postamble [
  "!0 = !{}"
  ""
]
symbol @was = external defined function i32 (i32) : ptr, params [""], metadata " !rvsdg.too_large !0"
symbol @is = external defined function i32 (i32) : ptr, params [""]
symbol @twice = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@was, @is, @twice] () {
  %0 = lambda @was () (%0: i32, %1: io, %2: mem) {
    %3 = mul %0, %0 : i32
  } -> (%3, %1, %2)
  %1 = lambda @is () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %2 = lambda @twice (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), args [""]] %0, %1, %2, %3 : i32, io, mem
    %7 = const 1 : i32
    %8 = add %4, %7 : i32
  } -> (%8, %5, %6)
} -> (%0, %1, %2)
