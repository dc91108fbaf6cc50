; test opt sroa,inv,dne
; What a front end makes of a loop with an early way out: every variable in memory. Sum and counter become loop variables, the result an exit variable.
; run: @f(5) == 10
; run: @f(100) == 55
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %n) mustprogress {
entry:
  %ret = alloca i32, align 4
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %sum = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  store i32 0, ptr %sum, align 4
  store i32 0, ptr %i, align 4
  br label %test
test:
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %more = icmp slt i32 %0, %1
  br i1 %more, label %body, label %end
body:
  %2 = load i32, ptr %i, align 4
  %3 = load i32, ptr %sum, align 4
  %4 = add nsw i32 %3, %2
  store i32 %4, ptr %sum, align 4
  %much = icmp sgt i32 %4, 50
  br i1 %much, label %out, label %next
out:
  %5 = load i32, ptr %sum, align 4
  store i32 %5, ptr %ret, align 4
  br label %return
next:
  %6 = load i32, ptr %i, align 4
  %7 = add nsw i32 %6, 1
  store i32 %7, ptr %i, align 4
  br label %test
end:
  %8 = load i32, ptr %sum, align 4
  store i32 %8, ptr %ret, align 4
  br label %return
return:
  %9 = load i32, ptr %ret, align 4
  ret i32 %9
}
; expect
preamble [
  "source_filename = \"sroa/loop.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4, %5, %6 = theta (%3, %0, %3) (%7: i32, %8: i32, %9: i32) {
      %10 = icmp slt %7, %8 : i1
      %11 = match [-1 -> 1, default -> 0] %10 : ctl2
      %12, %13, %14 = gamma %11 (%7, %9) {
        case 0 (%15: i32, %16: i32) {
          %17 = const ctl 0 : ctl2
        } -> (%17, %16, %15)
        case 1 (%18: i32, %19: i32) {
          %20 = add nsw %19, %18 : i32
          %21 = const 50 : i32
          %22 = icmp sgt %20, %21 : i1
          %23 = match [-1 -> 1, default -> 0] %22 : ctl2
          %24, %25 = gamma %23 (%18) {
            case 0 (%26: i32) {
              %27 = const 1 : i32
              %28 = add nsw %26, %27 : i32
              %29 = const ctl 1 : ctl2
            } -> (%29, %28)
            case 1 (%30: i32) {
              %31 = const ctl 0 : ctl2
            } -> (%31, %30)
          }
        } -> (%24, %20, %25)
      }
    } -> (%12, %14, %8, %13)
  } -> (%6, %1, %2)
} -> (%0)
