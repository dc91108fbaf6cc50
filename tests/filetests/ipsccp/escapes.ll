; test opt ipsccp,dne
; Not all calls are known, or they differ.
; run: @f(5) == 17
@table = global ptr @stored
define internal i32 @stored(i32 %k) noinline {
  ret i32 %k
}
define internal i32 @differs(i32 %k) noinline {
  ret i32 %k
}
define i32 @visible(i32 %k) noinline {
  ret i32 %k
}
define i32 @f(i32 %x) {
  %a = call i32 @stored(i32 7)
  %b = call i32 @differs(i32 1)
  %c = call i32 @differs(i32 2)
  %d = call i32 @visible(i32 7)
  %e = add i32 %a, %b
  %g = add i32 %c, %d
  %h = add i32 %e, %g
  ret i32 %h
}
; expect
preamble [
  "source_filename = \"ipsccp/escapes.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @table = external defined global ptr : ptr
symbol @stored = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @differs = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @visible = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@table, @visible, @f] () {
  %0 = lambda @stored () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = delta @table (%0) (%2: ptr) {
  } -> (%2)
  %3 = lambda @differs () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %4 = lambda @visible () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %5 = lambda @f (%0, %3, %4) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 7 : i32
    %7, %8, %9 = call read write io [i32 (i32), args [""]] %0, %6, %4, %5 : i32, io, mem
    %10 = const 1 : i32
    %11, %12, %13 = call read write io [i32 (i32), args [""]] %1, %10, %8, %9 : i32, io, mem
    %14 = const 2 : i32
    %15, %16, %17 = call read write io [i32 (i32), args [""]] %1, %14, %12, %13 : i32, io, mem
    %18, %19, %20 = call read write io [i32 (i32), args [""]] %2, %6, %16, %17 : i32, io, mem
    %21 = add %7, %11 : i32
    %22 = add %15, %18 : i32
    %23 = add %21, %22 : i32
  } -> (%23, %19, %20)
} -> (%1, %4, %5)
