; test opt libcalls
; The root of something that is not negative sets no errno: a square, sums and products of such numbers, also in loops.
; Functions of constants are computed, but for those that may set errno; powers with simple exponents are products and
; quotients; a root that was extended and is narrowed again is one of a float.
; run: @length(3, 4) == 5
; run: @lengths(3) == 3
; run: @legs(5, 4) == 3
; run: @area(3) == 18
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
declare double @pow(double, double)
declare double @sin(double)
declare double @log(double)
declare float @expf(float)
declare double @exp2(double)
define double @known() {
  %a = call double @pow(double 2.0, double 10.0)
  %b = call double @sin(double 1.0)
  %c = call float @expf(float 1.0)
  %d = fpext float %c to double
  %e = fadd double %a, %b
  %f = fadd double %e, %d
  ret double %f
}
define double @refused(double %x) {
  %a = call double @log(double 0.0)
  %b = call double @pow(double 1.0e300, double 5.0)
  %c = call double @pow(double %x, double 3.0)
  %d = fadd double %a, %b
  %e = fadd double %d, %c
  ret double %e
}
define i32 @area(i32 %r) {
  %x = sitofp i32 %r to double
  %xx = call double @pow(double %x, double 2.0)
  %z = call double @pow(double %x, double 0.0)
  %o = call double @pow(double %x, double 1.0)
  %q = call double @pow(double 2.0, double %o)
  %d = call double @pow(double %x, double -1.0)
  %zz = fadd double %xx, %z
  %qq = fadd double %zz, %q
  %dd = fadd double %qq, %d
  %i = fptosi double %dd to i32
  ret i32 %i
}
define float @narrow(float %f) {
  %d = fpext float %f to double
  %r = call double @sqrt(double %d)
  %s = fptrunc double %r to float
  ret float %s
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
symbol @pow = external declared function double (double, double) : ptr, params ["", ""]
symbol @sin = external declared function double (double) : ptr, params [""]
symbol @log = external declared function double (double) : ptr, params [""]
symbol @expf = external declared function float (float) : ptr, params [""]
symbol @exp2 = external declared function double (double) : ptr, params [""]
symbol @known = external defined function double () : ptr
symbol @refused = external defined function double (double) : ptr, params [""]
symbol @area = external defined function i32 (i32) : ptr, params [""]
symbol @narrow = external defined function float (float) : ptr, params [""]
symbol @llvm.sqrt.f64 = external declared function double (double) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.sqrt.f32 = external declared function float (float) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [@sqrt, @sqrtf, @pow, @sin, @log, @expf, @exp2] exports [@length, @lengths, @legs, @strict, @known, @refused, @area, @narrow] (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: ptr, %6: ptr) {
  %7 = lambda @length (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = sitofp %1 : double
    %6 = sitofp %2 : double
    %7 = fmul %6, %6 : double
    %8 = call [double (double, double, double), intrinsic @llvm.fmuladd.f64, args ["", "", ""]] %5, %5, %7 : double
    %9 = call [double (double), intrinsic @llvm.sqrt.f64] %8 : double
    %10 = fptosi %9 : i32
  } -> (%10, %3, %4)
  %8 = lambda @lengths (%1) (%0: ptr, %1: i32, %2: io, %3: mem) {
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
  %9 = lambda @legs (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = sitofp %1 : double
    %6 = sitofp %2 : double
    %7 = fmul %5, %5 : double
    %8 = fmul %6, %6 : double
    %9 = fsub %7, %8 : double
    %10, %11, %12 = call read write io [double (double), args [""]] %0, %9, %3, %4 : double, io, mem
    %13 = fptosi %10 : i32
  } -> (%13, %11, %12)
  %10 = lambda @strict (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const float 0x4000000000000000 : double
    %4, %5, %6 = call read write io [double (double), args [""], fn "#1"] %0, %3, %1, %2 : double, io, mem
  } -> (%4, %5, %6)
  %11 = lambda @known (%2, %3, %5) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const float 0x4000000000000000 : double
    %6 = const float 0x4024000000000000 : double
    %7 = const float 0x4090000000000000 : double
    %8 = const float 0x3ff0000000000000 : double
    %9 = const float 0x3feaed548f090cee : double
    %10 = const float 0x3f800000 : float
    %11 = const float 0x402df854 : float
    %12 = fpext %11 : double
    %13 = fadd %7, %9 : double
    %14 = fadd %13, %12 : double
  } -> (%14, %3, %4)
  %12 = lambda @refused (%4, %2) (%0: ptr, %1: ptr, %2: double, %3: io, %4: mem) {
    %5 = const float 0x0 : double
    %6, %7, %8 = call read write io [double (double), args [""]] %0, %5, %3, %4 : double, io, mem
    %9 = const float 0x7e37e43c8800759c : double
    %10 = const float 0x4014000000000000 : double
    %11, %12, %13 = call read write io [double (double, double), args ["", ""]] %1, %9, %10, %7, %8 : double, io, mem
    %14 = const float 0x4008000000000000 : double
    %15, %16, %17 = call read write io [double (double, double), args ["", ""]] %1, %2, %14, %12, %13 : double, io, mem
    %18 = fadd %6, %11 : double
    %19 = fadd %18, %15 : double
  } -> (%19, %16, %17)
  %13 = lambda @area (%2, %6) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = sitofp %2 : double
    %6 = const float 0x4000000000000000 : double
    %7 = fmul %5, %5 : double
    %8 = const float 0x0 : double
    %9 = const float 0x3ff0000000000000 : double
    %10 = const float 0x3ff0000000000000 : double
    %11, %12, %13 = call read write io [double (double), args [""]] %1, %5, %3, %4 : double, io, mem
    %14 = const float 0xbff0000000000000 : double
    %15 = const float 0x3ff0000000000000 : double
    %16 = fdiv %15, %5 : double
    %17 = fadd %7, %9 : double
    %18 = fadd %17, %11 : double
    %19 = fadd %18, %16 : double
    %20 = fptosi %19 : i32
  } -> (%20, %12, %13)
  %14 = lambda @narrow (%0, %1) (%0: ptr, %1: ptr, %2: float, %3: io, %4: mem) {
    %5 = fpext %2 : double
    %6, %7, %8 = call read write io [float (float), args [""]] %1, %2, %3, %4 : float, io, mem
    %9 = fpext %6 : double
    %10 = fptrunc %9 : float
  } -> (%10, %7, %8)
} -> (%7, %8, %9, %10, %11, %12, %13, %14)
