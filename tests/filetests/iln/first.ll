; test opt iln,dne
; The call is the first to touch memory, so what it is replaced by goes on behind the stack memory that moves to the start.
; run: @f(5) == 11
define internal i32 @both(i32 %x) {
  %p = alloca i32
  %q = alloca i32
  store i32 %x, ptr %p
  store i32 6, ptr %q
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %c = add i32 %a, %b
  ret i32 %c
}
define i32 @f(i32 %n) {
  %t = call i32 @both(i32 %n)
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"iln/first.ll\""
]
symbol @both = internal defined function i32 (i32) : ptr, params [""]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6 = const 1 : i32
    %7, %8 = alloca [i32, align 4] %6, %5 : ptr, mem
    %9 = store write pinned [i32, align 4] %0, %7, %1, %8 : mem
    %10 = const 6 : i32
    %11 = store write pinned [i32, align 4] %10, %4, %1, %9 : mem
    %12, %13 = load read pinned [i32, align 4] %7, %1, %11 : i32, mem
    %14, %15 = load read pinned [i32, align 4] %4, %1, %13 : i32, mem
    %16 = add %12, %14 : i32
  } -> (%16, %1, %15)
} -> (%0)
