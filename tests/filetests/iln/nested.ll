; test opt sroa,bottom-up(iln,sroa,cleanup,load-store,dne),dne
; Seven operators, each of which calls the one before: each is small when it is copied, because it is simplified first.
; run: @f(5) == 43
; run: @g(5) == 43
define internal i32 @op1(i32 %x, ptr %to) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  %b = mul i32 %a, 3
  store i32 %b, ptr %p, align 4
  %c = load i32, ptr %p, align 4
  %d = add i32 %c, 1
  store i32 %d, ptr %to, align 4
  ret i32 %d
}
define internal i32 @op2(i32 %x, ptr %to) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  %b = call i32 @op1(i32 %a, ptr %to)
  store i32 %b, ptr %p, align 4
  %c = load i32, ptr %p, align 4
  %d = add i32 %c, 2
  store i32 %d, ptr %to, align 4
  ret i32 %d
}
define internal i32 @op3(i32 %x, ptr %to) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  %b = call i32 @op2(i32 %a, ptr %to)
  store i32 %b, ptr %p, align 4
  %c = load i32, ptr %p, align 4
  %d = add i32 %c, 3
  store i32 %d, ptr %to, align 4
  ret i32 %d
}
define internal i32 @op4(i32 %x, ptr %to) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  %b = call i32 @op3(i32 %a, ptr %to)
  store i32 %b, ptr %p, align 4
  %c = load i32, ptr %p, align 4
  %d = add i32 %c, 4
  store i32 %d, ptr %to, align 4
  ret i32 %d
}
define internal i32 @op5(i32 %x, ptr %to) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  %b = call i32 @op4(i32 %a, ptr %to)
  store i32 %b, ptr %p, align 4
  %c = load i32, ptr %p, align 4
  %d = add i32 %c, 5
  store i32 %d, ptr %to, align 4
  ret i32 %d
}
define internal i32 @op6(i32 %x, ptr %to) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  %b = call i32 @op5(i32 %a, ptr %to)
  store i32 %b, ptr %p, align 4
  %c = load i32, ptr %p, align 4
  %d = add i32 %c, 6
  store i32 %d, ptr %to, align 4
  ret i32 %d
}
define internal i32 @op7(i32 %x, ptr %to) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  %b = call i32 @op6(i32 %a, ptr %to)
  store i32 %b, ptr %p, align 4
  %c = load i32, ptr %p, align 4
  %d = add i32 %c, 7
  store i32 %d, ptr %to, align 4
  ret i32 %d
}
define i32 @f(i32 %x) {
  %p = alloca i32, align 4
  %a = call i32 @op7(i32 %x, ptr %p)
  ret i32 %a
}
define i32 @g(i32 %x) {
  %p = alloca i32, align 4
  %a = call i32 @op7(i32 %x, ptr %p)
  ret i32 %a
}
; expect
preamble [
  "source_filename = \"iln/nested.ll\""
]
symbol @op1 = internal defined function i32 (i32, ptr) : ptr, params ["", ""]
symbol @op2 = internal defined function i32 (i32, ptr) : ptr, params ["", ""]
symbol @op3 = internal defined function i32 (i32, ptr) : ptr, params ["", ""]
symbol @op4 = internal defined function i32 (i32, ptr) : ptr, params ["", ""]
symbol @op5 = internal defined function i32 (i32, ptr) : ptr, params ["", ""]
symbol @op6 = internal defined function i32 (i32, ptr) : ptr, params ["", ""]
symbol @op7 = internal defined function i32 (i32, ptr) : ptr, params ["", ""]
symbol @f = external defined function i32 (i32) : ptr, params [""]
symbol @g = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 28 : i32
    %4 = const 3 : i32
    %5 = mul %0, %4 : i32
    %6 = add %5, %3 : i32
  } -> (%6, %1, %2)
  %1 = lambda @g () (%0: i32, %1: io, %2: mem) {
    %3 = const 28 : i32
    %4 = const 3 : i32
    %5 = mul %0, %4 : i32
    %6 = add %5, %3 : i32
  } -> (%6, %1, %2)
} -> (%0, %1)
