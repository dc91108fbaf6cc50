; test opt slp,dne
; One lane adds and the other subtracts what is loaded in the other order: two operations, of which each lane gets one.
; run: @run() == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = global [2 x double] [double 1.0, double 2.0]
@b = global [2 x double] [double 3.0, double -1.0]
@c = global [2 x double] zeroinitializer
define void @turn(ptr noalias %a, ptr noalias %b, ptr noalias %c) {
  %a1 = getelementptr inbounds i8, ptr %a, i64 8
  %b1 = getelementptr inbounds i8, ptr %b, i64 8
  %c1 = getelementptr inbounds i8, ptr %c, i64 8
  %ar = load double, ptr %a, align 8
  %ai = load double, ptr %a1, align 8
  %br = load double, ptr %b, align 8
  %bi = load double, ptr %b1, align 8
  %x = fmul double %ar, %ar
  %y = fmul double %ai, %ai
  %re = fsub double %x, %bi
  %im = fadd double %br, %y
  store double %re, ptr %c, align 8
  store double %im, ptr %c1, align 8
  ret void
}
define i64 @run() {
  call void @turn(ptr @a, ptr @b, ptr @c)
  %re = load double, ptr @c, align 8
  %im = load double, ptr getelementptr inbounds (i8, ptr @c, i64 8), align 8
  %x = fcmp une double %re, 2.0
  %y = fcmp une double %im, 7.0
  %z = or i1 %x, %y
  %r = zext i1 %z to i64
  ret i64 %r
}
; expect
preamble [
  "source_filename = \"slp/alternate.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @a = external defined global [2 x double] : ptr
symbol @b = external defined global [2 x double] : ptr
symbol @c = external defined global [2 x double] : ptr
symbol @turn = external defined function void (ptr, ptr, ptr) : ptr, params ["noalias", "noalias", "noalias"]
symbol @run = external defined function i64 () : ptr
omega imports [] exports [@a, @b, @c, @turn, @run] () {
  %0 = delta @a () () {
    %1 = const [float 0x3ff0000000000000 : double, float 0x4000000000000000 : double] : [2 x double]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const [float 0x4008000000000000 : double, float 0xbff0000000000000 : double] : [2 x double]
  } -> (%3)
  %4 = delta @c () () {
    %5 = const zero : [2 x double]
  } -> (%5)
  %6 = lambda @turn () (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5, %6 = load read pinned [<2 x double>, align 8] %0, %3, %4 : <2 x double>, mem
    %7, %8 = load read pinned [<2 x double>, align 8] %1, %3, %6 : <2 x double>, mem
    %9 = const poison : <2 x double>
    %10 = shufflevector [1, 0] %7, %9 : <2 x double>
    %11 = fmul %5, %5 : <2 x double>
    %12 = fsub %11, %10 : <2 x double>
    %13 = fadd %11, %10 : <2 x double>
    %14 = shufflevector [0, 3] %12, %13 : <2 x double>
    %15 = store write pinned [<2 x double>, align 8] %14, %2, %3, %8 : mem
  } -> (%3, %15)
  %7 = lambda @run (%6, %0, %2, %4) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: io, %5: mem) {
    %6, %7 = call read write io [void (ptr, ptr, ptr), args ["", "", ""]] %0, %1, %2, %3, %4, %5 : io, mem
    %8, %9 = load read pinned [double, align 8] %3, %6, %7 : double, mem
    %10 = gep inbounds [i8, i64 8] %3 : ptr
    %11, %12 = load read pinned [double, align 8] %10, %6, %9 : double, mem
    %13 = const float 0x4000000000000000 : double
    %14 = fcmp une %8, %13 : i1
    %15 = const float 0x401c000000000000 : double
    %16 = fcmp une %11, %15 : i1
    %17 = or %14, %16 : i1
    %18 = zext %17 : i64
  } -> (%18, %6, %12)
} -> (%0, %2, %4, %6, %7)
