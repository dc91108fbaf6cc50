; test opt slp,dne
; A load between two stores that may be where the first one is keeps them apart; one of another object does not.
; run: @far() == 9
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@m = global [4 x i64] zeroinitializer, align 16
@n = global [4 x i64] [i64 7, i64 8, i64 9, i64 10], align 16
define i64 @near(ptr %p) {
  %m1 = getelementptr inbounds i8, ptr @m, i64 8
  store i64 1, ptr @m, align 8
  %x = load i64, ptr %p, align 8
  store i64 2, ptr %m1, align 8
  ret i64 %x
}
define i64 @far() {
  %m1 = getelementptr inbounds i8, ptr @m, i64 8
  %n2 = getelementptr inbounds i8, ptr @n, i64 16
  store i64 1, ptr @m, align 8
  %x = load i64, ptr %n2, align 8
  store i64 2, ptr %m1, align 8
  ret i64 %x
}
; expect
preamble [
  "source_filename = \"slp/between.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @m = external defined global [4 x i64] : ptr, suffix ", align 16"
symbol @n = external defined global [4 x i64] : ptr, suffix ", align 16"
symbol @near = external defined function i64 (ptr) : ptr, params [""]
symbol @far = external defined function i64 () : ptr
omega imports [] exports [@m, @n, @near, @far] () {
  %0 = delta @m () () {
    %1 = const zero : [4 x i64]
  } -> (%1)
  %2 = delta @n () () {
    %3 = const [7 : i64, 8 : i64, 9 : i64, 10 : i64] : [4 x i64]
  } -> (%3)
  %4 = lambda @near (%0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = gep inbounds [i8, i64 8] %0 : ptr
    %5 = const 1 : i64
    %6 = store write pinned [i64, align 8] %5, %0, %2, %3 : mem
    %7, %8 = load read pinned [i64, align 8] %1, %2, %6 : i64, mem
    %9 = const 2 : i64
    %10 = store write pinned [i64, align 8] %9, %4, %2, %8 : mem
  } -> (%7, %2, %10)
  %5 = lambda @far (%0, %2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = gep inbounds [i8, i64 16] %1 : ptr
    %5, %6 = load read pinned [i64, align 8] %4, %2, %3 : i64, mem
    %7 = const [1 : i64, 2 : i64] : <2 x i64>
    %8 = store write pinned [<2 x i64>, align 8] %7, %0, %2, %6 : mem
  } -> (%5, %2, %8)
} -> (%0, %2, %4, %5)
