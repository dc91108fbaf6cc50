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
    %4, %5, %6, %7 = theta (%1, %3, %0, %3) (%8: io, %9: i32, %10: i32, %11: i32) {
      %12 = icmp slt %9, %10 : i1
      %13 = match [-1 -> 1, default -> 0] %12 : ctl2
      %14, %15, %16 = gamma %13 (%8, %9, %11) {
        case 0 (%17: io, %18: i32, %19: i32) {
          %20 = const ctl 0 : ctl2
        } -> (%20, %19, %18)
        case 1 (%21: io, %22: i32, %23: i32) {
          %24 = add nsw %23, %22 : i32
          %25 = const 50 : i32
          %26 = icmp sgt %24, %25 : i1
          %27 = match [-1 -> 1, default -> 0] %26 : ctl2
          %28, %29 = gamma %27 (%21, %22) {
            case 0 (%30: io, %31: i32) {
              %32 = const 1 : i32
              %33 = add nsw %31, %32 : i32
              %34 = const ctl 1 : ctl2
            } -> (%34, %33)
            case 1 (%35: io, %36: i32) {
              %37 = const ctl 0 : ctl2
            } -> (%37, %36)
          }
        } -> (%28, %24, %29)
      }
    } -> (%14, %8, %16, %10, %15)
  } -> (%7, %1, %2)
} -> (%0)
