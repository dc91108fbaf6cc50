; test opt libcalls
; The root of something that is not negative sets no errno: a square, sums and products of such numbers, also in loops.
; run: @length(3, 4) == 5
; run: @lengths(3) == 3
; run: @legs(5, 4) == 3
declare double @sqrt(double)
declare float @sqrtf(float)
declare double @llvm.fmuladd.f64(double, double, double)
define i32 @length(i32 %a, i32 %b) {
  %x = sitofp i32 %a to double
  %y = sitofp i32 %b to double
  %yy = fmul double %y, %y
  %s = call double @llvm.fmuladd.f64(double %x, double %x, double %yy)
  %r = call double @sqrt(double %s)
  %i = fptosi double %r to i32
  ret i32 %i
}
define i32 @lengths(i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %l, %loop ]
  %s = phi float [ 0.0, %entry ], [ %t, %loop ]
  %x = sitofp i32 %k to float
  %xx = fmul float %x, %x
  %t = fadd float %s, %xx
  %l = add i32 %k, 1
  %c = icmp sle i32 %l, %n
  br i1 %c, label %loop, label %end
end:
  %r = call float @sqrtf(float %t)
  %i = fptosi float %r to i32
  ret i32 %i
}
define i32 @legs(i32 %a, i32 %b) {
  %x = sitofp i32 %a to double
  %y = sitofp i32 %b to double
  %xx = fmul double %x, %x
  %yy = fmul double %y, %y
  %s = fsub double %xx, %yy
  %r = call double @sqrt(double %s)
  %i = fptosi double %r to i32
  ret i32 %i
}
define double @strict() strictfp {
  %r = call double @sqrt(double 2.0) strictfp
  ret double %r
}
; expect
preamble [
  "source_filename = \"libcalls/math.ll\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  "attributes #1 = { strictfp }"
  ""
]
symbol @sqrt = external declared function double (double) : ptr, params [""]
symbol @sqrtf = external declared function float (float) : ptr, params [""]
symbol @llvm.fmuladd.f64 = external declared function double (double, double, double) : ptr, params ["", "", ""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @length = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @lengths = external defined function i32 (i32) : ptr, params [""]
symbol @legs = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @strict = external defined function double () : ptr, suffix "#1"
symbol @llvm.sqrt.f64 = external declared function double (double) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.sqrt.f32 = external declared function float (float) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [@sqrt, @sqrtf] exports [@length, @lengths, @legs, @strict] (%0: ptr, %1: ptr) {
  %2 = lambda @length (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = sitofp %1 : double
    %6 = sitofp %2 : double
    %7 = fmul %6, %6 : double
    %8 = call [double (double, double, double), intrinsic @llvm.fmuladd.f64, args ["", "", ""]] %5, %5, %7 : double
    %9 = call [double (double), intrinsic @llvm.sqrt.f64] %8 : double
    %10 = fptosi %9 : i32
  } -> (%10, %3, %4)
  %3 = lambda @lengths (%1) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const float 0x0 : float
    %6, %7, %8, %9 = theta may_diverge (%2, %1, %4, %5) (%10: io, %11: i32, %12: i32, %13: float) {
      %14 = sitofp %12 : float
      %15 = fmul %14, %14 : float
      %16 = fadd %13, %15 : float
      %17 = const 1 : i32
      %18 = add %12, %17 : i32
      %19 = icmp sle %18, %11 : i1
      %20 = match [-1 -> 1, default -> 0] %19 : ctl2
    } -> (%20, %10, %11, %18, %16)
    %21 = call [float (float), intrinsic @llvm.sqrt.f32] %9 : float
    %22 = fptosi %21 : i32
  } -> (%22, %6, %3)
  %4 = lambda @legs (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = sitofp %1 : double
    %6 = sitofp %2 : double
    %7 = fmul %5, %5 : double
    %8 = fmul %6, %6 : double
    %9 = fsub %7, %8 : double
    %10, %11, %12 = call read write io [double (double), args [""]] %0, %9, %3, %4 : double, io, mem
    %13 = fptosi %10 : i32
  } -> (%13, %11, %12)
  %5 = lambda @strict (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const float 0x4000000000000000 : double
    %4, %5, %6 = call read write io [double (double), args [""], fn "#1"] %0, %3, %1, %2 : double, io, mem
  } -> (%4, %5, %6)
} -> (%2, %3, %4, %5)
