; test opt tail-calls,inv,dne
; Where tail calls are disabled, recursion stays and no call is marked; `"false"` disables nothing.
; run: @sum(4, 0) == 10
; run: @loop(4, 0) == 10
define i32 @sum(i32 %n, i32 %a) #0 {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  %b = add i32 %a, %n
  %r = call i32 @sum(i32 %m, i32 %b)
  ret i32 %r
end:
  ret i32 %a
}
define i32 @calls(i32 %n) #0 {
  %r = call i32 @sum(i32 %n, i32 1)
  ret i32 %r
}
define i32 @loop(i32 %n, i32 %a) #1 {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  %b = add i32 %a, %n
  %r = call i32 @loop(i32 %m, i32 %b)
  ret i32 %r
end:
  ret i32 %a
}
define i32 @marks(i32 %n) #1 {
  %r = call i32 @sum(i32 %n, i32 1)
  ret i32 %r
}
attributes #0 = { "disable-tail-calls"="true" }
attributes #1 = { "disable-tail-calls"="false" }
