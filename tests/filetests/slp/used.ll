; test opt slp,dne
; A lane that something else needs is taken out of the vector; the other stores do not wait for it.
; run: @f(3) == 34
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@m = global [4 x float] [float 1.0, float 2.0, float 3.0, float 4.0], align 16
define i32 @f(i32 %x) {
  %m1 = getelementptr inbounds i8, ptr @m, i64 4
  %m2 = getelementptr inbounds i8, ptr @m, i64 8
  %m3 = getelementptr inbounds i8, ptr @m, i64 12
  %y = sitofp i32 %x to float
  %a = load float, ptr @m, align 4
  %b = load float, ptr %m1, align 4
  %c = load float, ptr %m2, align 4
  %d = load float, ptr %m3, align 4
  %e = fmul float %a, %y
  %f = fmul float %b, %y
  %g = fmul float %y, %c
  %h = fmul float %d, %y
  store float %e, ptr @m, align 4
  store float %f, ptr %m1, align 4
  store float %g, ptr %m2, align 4
  store float %h, ptr %m3, align 4
  %i = load float, ptr %m3, align 4
  %j = fadd float %g, %h
  %k = fadd float %j, %i
  %l = fptosi float %k to i32
  %r = add i32 %l, 1
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"slp/used.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @m = external defined global [4 x float] : ptr, suffix ", align 16"
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@m, @f] () {
  %0 = delta @m () () {
    %1 = const [float 0x3f800000 : float, float 0x40000000 : float, float 0x40400000 : float, float 0x40800000 : float] : [4 x float]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = gep inbounds [i8, i64 12] %0 : ptr
    %5 = sitofp %1 : float
    %6, %7 = load read pinned [<4 x float>, align 4] %0, %2, %3 : <4 x float>, mem
    %8 = const poison : <4 x float>
    %9 = const 0 : i32
    %10 = insertelement %8, %5, %9 : <4 x float>
    %11 = const poison : <4 x float>
    %12 = shufflevector [0, 0, 0, 0] %10, %11 : <4 x float>
    %13 = fmul %6, %12 : <4 x float>
    %14 = const 2 : i32
    %15 = extractelement %13, %14 : float
    %16 = const 3 : i32
    %17 = extractelement %13, %16 : float
    %18 = store write pinned [<4 x float>, align 4] %13, %0, %2, %7 : mem
    %19, %20 = load read pinned [float, align 4] %4, %2, %18 : float, mem
    %21 = fadd %15, %17 : float
    %22 = fadd %21, %19 : float
    %23 = fptosi %22 : i32
    %24 = const 1 : i32
    %25 = add %23, %24 : i32
  } -> (%25, %2, %20)
} -> (%0, %2)
