; test opt slp,dne
; Each number needs the one before, so they are computed one by one, though they are stored next to each other.
; run: @f(5) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@m = global [4 x i32] zeroinitializer, align 16
define i32 @f(i32 %x) {
  %m1 = getelementptr inbounds i8, ptr @m, i64 4
  %m2 = getelementptr inbounds i8, ptr @m, i64 8
  %m3 = getelementptr inbounds i8, ptr @m, i64 12
  %a = add i32 %x, 3
  %b = add i32 %a, 3
  %c = add i32 %b, 3
  %d = add i32 %c, 3
  store i32 %a, ptr @m, align 4
  store i32 %b, ptr %m1, align 4
  store i32 %c, ptr %m2, align 4
  store i32 %d, ptr %m3, align 4
  %r = load i32, ptr %m3, align 4
  %s = sub i32 %r, 17
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"slp/chain.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @m = external defined global [4 x i32] : ptr, suffix ", align 16"
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@m, @f] () {
  %0 = delta @m () () {
    %1 = const zero : [4 x i32]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = gep inbounds [i8, i64 4] %0 : ptr
    %5 = gep inbounds [i8, i64 8] %0 : ptr
    %6 = gep inbounds [i8, i64 12] %0 : ptr
    %7 = const 3 : i32
    %8 = add %1, %7 : i32
    %9 = add %8, %7 : i32
    %10 = add %9, %7 : i32
    %11 = add %10, %7 : i32
    %12 = store write pinned [i32, align 4] %8, %0, %2, %3 : mem
    %13 = store write pinned [i32, align 4] %9, %4, %2, %12 : mem
    %14 = store write pinned [i32, align 4] %10, %5, %2, %13 : mem
    %15 = store write pinned [i32, align 4] %11, %6, %2, %14 : mem
    %16, %17 = load read pinned [i32, align 4] %6, %2, %15 : i32, mem
    %18 = const 17 : i32
    %19 = sub %16, %18 : i32
  } -> (%19, %2, %17)
} -> (%0, %2)
