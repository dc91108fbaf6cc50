; test opt slp,dne
; Loop variables whose next values are computed alike become one; what is put together of single values is computed as a
; vector.
; run: @sums(3) == 36
; run: @gathered(1.0, 2.0) == 11.0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@points = constant [4 x [2 x double]] [[2 x double] [double 1.0, double 2.0], [2 x double] [double 3.0, double 4.0], [2 x double] [double 5.0, double 6.0], [2 x double] [double 7.0, double 8.0]]
define i32 @sums(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %x = phi double [ 0.0, %entry ], [ %x2, %loop ]
  %y = phi double [ 0.0, %entry ], [ %y2, %loop ]
  %p = getelementptr inbounds [4 x [2 x double]], ptr @points, i64 0, i64 %i, i64 0
  %q = getelementptr inbounds [4 x [2 x double]], ptr @points, i64 0, i64 %i, i64 1
  %a = load double, ptr %p
  %b = load double, ptr %q
  %x2 = fadd double %x, %a
  %y2 = fadd double %y, %b
  %j = add i64 %i, 1
  %c = icmp sle i64 %j, %n
  br i1 %c, label %loop, label %end
end:
  %s = fadd double %x2, %y2
  %r = fptosi double %s to i32
  ret i32 %r
}
define double @gathered(double %a, double %b) {
  %c = fmul double %a, 3.0
  %d = fmul double %b, 4.0
  %v = insertelement <2 x double> poison, double %c, i32 0
  %w = insertelement <2 x double> %v, double %d, i32 1
  %s = extractelement <2 x double> %w, i32 0
  %t = extractelement <2 x double> %w, i32 1
  %r = fadd double %s, %t
  ret double %r
}
; expect
preamble [
  "source_filename = \"slp/variables.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @points = external defined global [4 x [2 x double]] : ptr, constant
symbol @sums = external defined function i32 (i64) : ptr, params [""]
symbol @gathered = external defined function double (double, double) : ptr, params ["", ""]
omega imports [] exports [@points, @sums, @gathered] () {
  %0 = delta @points () () {
    %1 = const [[float 0x3ff0000000000000 : double, float 0x4000000000000000 : double] : [2 x double], [float 0x4008000000000000 : double, float 0x4010000000000000 : double] : [2 x double], [float 0x4014000000000000 : double, float 0x4018000000000000 : double] : [2 x double], [float 0x401c000000000000 : double, float 0x4020000000000000 : double] : [2 x double]] : [4 x [2 x double]]
  } -> (%1)
  %2 = lambda @sums (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5 = const float 0x0 : double
    %6 = const poison : <2 x double>
    %7 = const 0 : i32
    %8 = insertelement %6, %5, %7 : <2 x double>
    %9 = const 1 : i32
    %10 = insertelement %8, %5, %9 : <2 x double>
    %11, %12, %13, %14, %15, %16 = theta may_diverge (%2, %3, %1, %4, %0, %10) (%17: io, %18: mem, %19: i64, %20: i64, %21: ptr, %22: <2 x double>) {
      %23 = gep inbounds [[4 x [2 x double]], i64 0, _, i64 0] %21, %20 : ptr
      %24, %25 = load read pinned [<2 x double>, align 8] %23, %17, %18 : <2 x double>, mem
      %26 = fadd %22, %24 : <2 x double>
      %27 = const 1 : i64
      %28 = add %20, %27 : i64
      %29 = icmp sle %28, %19 : i1
      %30 = match [-1 -> 1, default -> 0] %29 : ctl2
    } -> (%30, %17, %25, %19, %28, %21, %26)
    %31 = const 1 : i32
    %32 = extractelement %16, %31 : double
    %33 = const 0 : i32
    %34 = extractelement %16, %33 : double
    %35 = fadd %34, %32 : double
    %36 = fptosi %35 : i32
  } -> (%36, %11, %12)
  %3 = lambda @gathered () (%0: double, %1: double, %2: io, %3: mem) {
    %4 = const poison : <2 x double>
    %5 = const 0 : i32
    %6 = insertelement %4, %0, %5 : <2 x double>
    %7 = const 1 : i32
    %8 = insertelement %6, %1, %7 : <2 x double>
    %9 = const [float 0x4008000000000000 : double, float 0x4010000000000000 : double] : <2 x double>
    %10 = fmul %8, %9 : <2 x double>
    %11 = const 0 : i32
    %12 = const 1 : i32
    %13 = extractelement %10, %11 : double
    %14 = extractelement %10, %12 : double
    %15 = fadd %13, %14 : double
  } -> (%15, %2, %3)
} -> (%0, %2, %3)
