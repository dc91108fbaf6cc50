; test run
; A whole program from LLVM IR: recursion, output, an exit code.
@format = private constant [4 x i8] c"%d\0A\00"
declare i32 @printf(ptr, ...)
define internal i32 @fib(i32 %n) {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %a = sub i32 %n, 1
  %x = call i32 @fib(i32 %a)
  %b = sub i32 %n, 2
  %y = call i32 @fib(i32 %b)
  %sum = add i32 %x, %y
  ret i32 %sum
done:
  ret i32 %n
}
define i32 @main() {
  %value = call i32 @fib(i32 10)
  %ignored = call i32 (ptr, ...) @printf(ptr @format, i32 %value)
  ret i32 3
}
; expect
stdout "55\n"
exit 3
