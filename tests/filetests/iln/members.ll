; test opt iln,dne
; A function that calls another one which calls it back is inlined into a function outside, with what it refers to: the other member, a variable. One that calls
; itself is not.
; run: @outside(5) == 17
; run: @self(2) == 0
@count = internal global i32 3
define internal i32 @step(i32 %n) mustprogress {
  %c = load i32, ptr @count
  %d = add i32 %c, 1
  store i32 %d, ptr @count
  %z = icmp slt i32 %n, 1
  br i1 %z, label %end, label %more
end:
  ret i32 %d
more:
  %m = sub i32 %n, 2
  %r = call i32 @walk(i32 %m)
  ret i32 %r
}
define i32 @walk(i32 %n) mustprogress {
  %a = call i32 @step(i32 %n)
  %b = call i32 @step(i32 0)
  %s = add i32 %a, %b
  ret i32 %s
}
define i32 @outside(i32 %n) mustprogress {
  %r = call i32 @step(i32 %n)
  ret i32 %r
}
define internal i32 @loop(i32 %n) mustprogress {
  %z = icmp slt i32 %n, 1
  br i1 %z, label %end, label %more
end:
  ret i32 0
more:
  %m = sub i32 %n, 1
  %r = call i32 @loop(i32 %m)
  ret i32 %r
}
define i32 @self(i32 %n) mustprogress {
  %r = call i32 @loop(i32 %n)
  %s = call i32 @loop(i32 %r)
  ret i32 %s
}
