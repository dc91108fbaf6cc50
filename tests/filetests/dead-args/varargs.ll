; test opt dead-args
; A variable number of arguments, and byval: the signature stays.
; run: @f(5) == 8
define internal i32 @many(i32 %unused, ...) noinline {
  ret i32 3
}
define internal i32 @copied(ptr byval(i32) %unused, i32 %x) noinline {
  ret i32 %x
}
define i32 @f(i32 %x) {
  %l = alloca i32
  %a = call i32 (i32, ...) @many(i32 %x, i32 8)
  %b = call i32 @copied(ptr byval(i32) %l, i32 %x)
  %c = add i32 %a, %b
  ret i32 %c
}
; expect
preamble [
  "source_filename = \"dead-args/varargs.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @many = internal defined function i32 (i32, ...) : ptr, params [""], suffix "#0", facts [noinline]
symbol @copied = internal defined function i32 (ptr, i32) : ptr, params ["byval(i32)", ""], suffix "#0", facts [noinline]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = lambda @many () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
  } -> (%3, %1, %2)
  %1 = lambda @copied () (%0: ptr, %1: i32, %2: io, %3: mem) {
  } -> (%1, %2, %3)
  %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7 = alloca [i32, align 4] %5, %4 : ptr, mem
    %8 = const 8 : i32
    %9, %10, %11 = call read write io [i32 (i32, ...), args ["", ""]] %0, %2, %8, %3, %7 : i32, io, mem
    %12, %13, %14 = call read write io [i32 (ptr, i32), args ["byval(i32)", ""]] %1, %6, %2, %10, %11 : i32, io, mem
    %15 = add %9, %12 : i32
  } -> (%15, %13, %14)
} -> (%2)
