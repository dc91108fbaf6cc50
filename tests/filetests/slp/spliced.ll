; test opt slp,dne
; Two vectors, each with lanes that others need in another order: what is put between the lanes of one is a lane of the other.
; run: @run() == 3
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 16
@b = global [8 x i32] [i32 9, i32 8, i32 7, i32 6, i32 5, i32 4, i32 3, i32 2], align 16
@p = global [4 x i32] zeroinitializer, align 16
define void @f(ptr noalias %p, ptr noalias %a, ptr noalias %b) {
  %a1 = getelementptr inbounds i8, ptr %a, i64 4
  %a2 = getelementptr inbounds i8, ptr %a, i64 8
  %a3 = getelementptr inbounds i8, ptr %a, i64 12
  %a4 = getelementptr inbounds i8, ptr %a, i64 16
  %a5 = getelementptr inbounds i8, ptr %a, i64 20
  %a6 = getelementptr inbounds i8, ptr %a, i64 24
  %a7 = getelementptr inbounds i8, ptr %a, i64 28
  %b1 = getelementptr inbounds i8, ptr %b, i64 4
  %b2 = getelementptr inbounds i8, ptr %b, i64 8
  %b3 = getelementptr inbounds i8, ptr %b, i64 12
  %b4 = getelementptr inbounds i8, ptr %b, i64 16
  %b5 = getelementptr inbounds i8, ptr %b, i64 20
  %b6 = getelementptr inbounds i8, ptr %b, i64 24
  %b7 = getelementptr inbounds i8, ptr %b, i64 28
  %p1 = getelementptr inbounds i8, ptr %p, i64 4
  %p2 = getelementptr inbounds i8, ptr %p, i64 8
  %p3 = getelementptr inbounds i8, ptr %p, i64 12
  %A0 = load i32, ptr %a
  %A1 = load i32, ptr %a1
  %A2 = load i32, ptr %a2
  %A3 = load i32, ptr %a3
  %A4 = load i32, ptr %a4
  %A5 = load i32, ptr %a5
  %A6 = load i32, ptr %a6
  %A7 = load i32, ptr %a7
  %B0 = load i32, ptr %b
  %B1 = load i32, ptr %b1
  %B2 = load i32, ptr %b2
  %B3 = load i32, ptr %b3
  %B4 = load i32, ptr %b4
  %B5 = load i32, ptr %b5
  %B6 = load i32, ptr %b6
  %B7 = load i32, ptr %b7
  %x0 = xor i32 %A0, %B0
  %x1 = xor i32 %A1, %B1
  %x2 = xor i32 %A2, %B2
  %x3 = xor i32 %A3, %B3
  %y0 = and i32 %A4, %B4
  %y1 = and i32 %A5, %B5
  %y2 = and i32 %A6, %B6
  %y3 = and i32 %A7, %B7
  %s0 = add i32 %x0, %y0
  %s1 = add i32 %x1, %y1
  %s2 = add i32 %x2, %y2
  %s3 = add i32 %x3, %y3
  %d0 = sub i32 %s0, %x1
  %d1 = sub i32 %s1, %x0
  %d2 = sub i32 %s2, %y1
  %d3 = sub i32 %s3, %y0
  store i32 %d0, ptr %p
  store i32 %d1, ptr %p1
  store i32 %d2, ptr %p2
  store i32 %d3, ptr %p3
  ret void
}
define i32 @run() {
  call void @f(ptr @p, ptr @a, ptr @b)
  %a = load i32, ptr @p
  %b = load i32, ptr getelementptr inbounds (i8, ptr @p, i64 4)
  %c = load i32, ptr getelementptr inbounds (i8, ptr @p, i64 8)
  %d = load i32, ptr getelementptr inbounds (i8, ptr @p, i64 12)
  %e = shl i32 %b, 1
  %f = shl i32 %c, 2
  %g = shl i32 %d, 3
  %h = add i32 %a, %e
  %i = add i32 %h, %f
  %j = add i32 %i, %g
  ret i32 %j
}
; expect
preamble [
  "source_filename = \"slp/spliced.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @a = external defined global [8 x i32] : ptr, suffix ", align 16"
symbol @b = external defined global [8 x i32] : ptr, suffix ", align 16"
symbol @p = external defined global [4 x i32] : ptr, suffix ", align 16"
symbol @f = external defined function void (ptr, ptr, ptr) : ptr, params ["noalias", "noalias", "noalias"]
symbol @run = external defined function i32 () : ptr
omega imports [] exports [@a, @b, @p, @f, @run] () {
  %0 = delta @a () () {
    %1 = const [1 : i32, 2 : i32, 3 : i32, 4 : i32, 5 : i32, 6 : i32, 7 : i32, 8 : i32] : [8 x i32]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const [9 : i32, 8 : i32, 7 : i32, 6 : i32, 5 : i32, 4 : i32, 3 : i32, 2 : i32] : [8 x i32]
  } -> (%3)
  %4 = delta @p () () {
    %5 = const zero : [4 x i32]
  } -> (%5)
  %6 = lambda @f () (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = gep inbounds [i8, i64 16] %1 : ptr
    %6 = gep inbounds [i8, i64 16] %2 : ptr
    %7, %8 = load read pinned [<4 x i32>, align 4] %1, %3, %4 : <4 x i32>, mem
    %9, %10 = load read pinned [<4 x i32>, align 4] %5, %3, %8 : <4 x i32>, mem
    %11, %12 = load read pinned [<4 x i32>, align 4] %2, %3, %10 : <4 x i32>, mem
    %13, %14 = load read pinned [<4 x i32>, align 4] %6, %3, %12 : <4 x i32>, mem
    %15 = xor %7, %11 : <4 x i32>
    %16 = const 0 : i32
    %17 = extractelement %15, %16 : i32
    %18 = const 1 : i32
    %19 = extractelement %15, %18 : i32
    %20 = and %9, %13 : <4 x i32>
    %21 = add %15, %20 : <4 x i32>
    %22 = const poison : <4 x i32>
    %23 = shufflevector [-1, -1, 1, 0] %20, %22 : <4 x i32>
    %24 = const 0 : i32
    %25 = insertelement %23, %19, %24 : <4 x i32>
    %26 = const 1 : i32
    %27 = insertelement %25, %17, %26 : <4 x i32>
    %28 = sub %21, %27 : <4 x i32>
    %29 = store write pinned [<4 x i32>, align 4] %28, %0, %3, %14 : mem
  } -> (%3, %29)
  %7 = lambda @run (%6, %4, %0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: io, %5: mem) {
    %6, %7 = call read write io [void (ptr, ptr, ptr), args ["", "", ""]] %0, %1, %2, %3, %4, %5 : io, mem
    %8, %9 = load read pinned [i32, align 4] %1, %6, %7 : i32, mem
    %10 = gep inbounds [i8, i64 4] %1 : ptr
    %11, %12 = load read pinned [i32, align 4] %10, %6, %9 : i32, mem
    %13 = gep inbounds [i8, i64 8] %1 : ptr
    %14, %15 = load read pinned [i32, align 4] %13, %6, %12 : i32, mem
    %16 = gep inbounds [i8, i64 12] %1 : ptr
    %17, %18 = load read pinned [i32, align 4] %16, %6, %15 : i32, mem
    %19 = const 1 : i32
    %20 = shl %11, %19 : i32
    %21 = const 2 : i32
    %22 = shl %14, %21 : i32
    %23 = const 3 : i32
    %24 = shl %17, %23 : i32
    %25 = add %8, %20 : i32
    %26 = add %25, %22 : i32
    %27 = add %26, %24 : i32
  } -> (%27, %6, %18)
} -> (%0, %2, %4, %6, %7)
