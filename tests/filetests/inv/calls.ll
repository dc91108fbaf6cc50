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
