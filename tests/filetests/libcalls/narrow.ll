; test opt libcalls,red,dne
; Functions of extended numbers.
; run: @absolute(-3) == 3
; run: @down(-3)
; run: @most(4, 9) == 9
declare double @llvm.fabs.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.maxnum.f64(double, double)
declare double @llvm.sqrt.f64(double)
define i32 @absolute(i32 %i) {
  %x = sitofp i32 %i to float
  %a = fpext float %x to double
  %b = call double @llvm.fabs.f64(double %a)
  %n = fptosi double %b to i32
  ret i32 %n
}
define i1 @down(i32 %i) {
  %x = sitofp i32 %i to float
  %a = fpext float %x to double
  %b = call double @llvm.floor.f64(double %a)
  %c = fcmp olt double %b, 0.5
  ret i1 %c
}
define i32 @most(i32 %i, i32 %j) {
  %x = sitofp i32 %i to float
  %y = sitofp i32 %j to float
  %a = fpext float %x to double
  %b = fpext float %y to double
  %m = call nnan double @llvm.maxnum.f64(double %a, double %b)
  %n = fptosi double %m to i32
  ret i32 %n
}
; A root has more digits; a constant is not extended; half numbers stay.
define double @root(float %x) {
  %a = fpext float %x to double
  %r = call double @llvm.sqrt.f64(double %a)
  ret double %r
}
define double @constant(float %x) {
  %a = fpext float %x to double
  %r = call double @llvm.maxnum.f64(double %a, double 0.1)
  ret double %r
}
define double @short(half %x) {
  %a = fpext half %x to double
  %r = call double @llvm.fabs.f64(double %a)
  ret double %r
}
; expect
preamble [
  "source_filename = \"libcalls/narrow.ll\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @llvm.fabs.f64 = external declared function double (double) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.floor.f64 = external declared function double (double) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.maxnum.f64 = external declared function double (double, double) : ptr, params ["", ""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.sqrt.f64 = external declared function double (double) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @absolute = external defined function i32 (i32) : ptr, params [""]
symbol @down = external defined function i1 (i32) : ptr, params [""]
symbol @most = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @root = external defined function double (float) : ptr, params [""]
symbol @constant = external defined function double (float) : ptr, params [""]
symbol @short = external defined function double (half) : ptr, params [""]
symbol @llvm.fabs.f32 = external declared function float (float) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.floor.f32 = external declared function float (float) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.maxnum.f32 = external declared function float (float, float) : ptr, params ["", ""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@absolute, @down, @most, @root, @constant, @short] () {
  %0 = lambda @absolute () (%0: i32, %1: io, %2: mem) {
    %3 = sitofp %0 : float
    %4 = call [float (float), intrinsic @llvm.fabs.f32] %3 : float
    %5 = fptosi %4 : i32
  } -> (%5, %1, %2)
  %1 = lambda @down () (%0: i32, %1: io, %2: mem) {
    %3 = const float 0x3f000000 : float
    %4 = sitofp %0 : float
    %5 = call [float (float), intrinsic @llvm.floor.f32] %4 : float
    %6 = fcmp olt %5, %3 : i1
  } -> (%6, %1, %2)
  %2 = lambda @most () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = sitofp %0 : float
    %5 = sitofp %1 : float
    %6 = call [float (float, float), intrinsic @llvm.maxnum.f32, flags nnan] %4, %5 : float
    %7 = fptosi %6 : i32
  } -> (%7, %2, %3)
  %3 = lambda @root () (%0: float, %1: io, %2: mem) {
    %3 = fpext %0 : double
    %4 = call [double (double), intrinsic @llvm.sqrt.f64, args [""]] %3 : double
  } -> (%4, %1, %2)
  %4 = lambda @constant () (%0: float, %1: io, %2: mem) {
    %3 = fpext %0 : double
    %4 = const float 0x3fb999999999999a : double
    %5 = call [double (double, double), intrinsic @llvm.maxnum.f64, args ["", ""]] %3, %4 : double
  } -> (%5, %1, %2)
  %5 = lambda @short () (%0: half, %1: io, %2: mem) {
    %3 = fpext %0 : double
    %4 = call [double (double), intrinsic @llvm.fabs.f64, args [""]] %3 : double
  } -> (%4, %1, %2)
} -> (%0, %1, %2, %3, %4, %5)
