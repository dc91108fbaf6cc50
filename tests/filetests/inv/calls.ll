; test opt inv
; @second returns its second argument, @seven a constant: their calls stay, their values are not needed. What another module may replace says nothing.
; run: @f(1, 2) == 11
define internal i32 @second(i32 %a, i32 %b) noinline {
  ret i32 %b
}
define internal i32 @seven() noinline {
  ret i32 7
}
define weak i32 @replaceable(i32 %a) noinline {
  ret i32 %a
}
define i32 @f(i32 %a, i32 %b) {
  %x = call i32 @second(i32 %a, i32 %b)
  %y = call i32 @seven()
  %z = call i32 @replaceable(i32 %b)
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"inv/calls.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @second = internal defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [noinline]
symbol @seven = internal defined function i32 () : ptr, suffix "#0", facts [noinline]
symbol @replaceable = weak defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@replaceable, @f] () {
  %0 = lambda @second () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%1, %2, %3)
  %1 = lambda @seven () (%0: io, %1: mem) {
    %2 = const 7 : i32
  } -> (%2, %0, %1)
  %2 = lambda @replaceable () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %3 = lambda @f (%0, %1, %2) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: i32, %5: io, %6: mem) {
    %7 = const 7 : i32
    %8, %9, %10 = call read write io [i32 (i32, i32), args ["", ""]] %0, %3, %4, %5, %6 : i32, io, mem
    %11, %12, %13 = call read write io [i32 ()] %1, %9, %10 : i32, io, mem
    %14, %15, %16 = call read write io [i32 (i32), args [""]] %2, %4, %12, %13 : i32, io, mem
    %17 = add %4, %7 : i32
    %18 = add %17, %14 : i32
  } -> (%18, %15, %16)
} -> (%2, %3)
