; test opt slp,dne
; A vector of two registers that is put together becomes one of equal operations, chosen by one condition.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local <4 x double> @f(ptr nocapture noundef readonly %0, double noundef %1, i32 noundef %2) mustprogress {
  %4 = load double, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load double, ptr %5, align 8
  %7 = fmul double %6, %1
  %8 = getelementptr inbounds i8, ptr %0, i64 16
  %9 = load double, ptr %8, align 8
  %10 = fmul double %9, %1
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  %12 = load double, ptr %11, align 8
  %13 = fmul double %12, %1
  %14 = icmp eq i32 %2, 0
  %15 = fmul double %4, %1
  %16 = select i1 %14, double %4, double %15
  %17 = select i1 %14, double %6, double %7
  %18 = select i1 %14, double %9, double %10
  %19 = select i1 %14, double %12, double %13
  %20 = insertelement <4 x double> poison, double %16, i64 0
  %21 = insertelement <4 x double> %20, double %17, i64 1
  %22 = insertelement <4 x double> %21, double %18, i64 2
  %23 = insertelement <4 x double> %22, double %19, i64 3
  %24 = fmul <4 x double> %23, %23
  ret <4 x double> %24
}
; expect
preamble [
  "source_filename = \"slp/wide.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function <4 x double> (ptr, double, i32) : ptr, specifiers "dso_local", params ["nocapture noundef readonly", "noundef", "noundef"], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: ptr, %1: double, %2: i32, %3: io, %4: mem) {
    %5, %6 = load read pinned [<4 x double>, align 8] %0, %3, %4 : <4 x double>, mem
    %7 = const 0 : i32
    %8 = icmp eq %2, %7 : i1
    %9 = const poison : <4 x double>
    %10 = const 0 : i32
    %11 = insertelement %9, %1, %10 : <4 x double>
    %12 = const poison : <4 x double>
    %13 = shufflevector [0, 0, 0, 0] %11, %12 : <4 x double>
    %14 = fmul %5, %13 : <4 x double>
    %15 = const poison : <4 x i1>
    %16 = const 0 : i32
    %17 = insertelement %15, %8, %16 : <4 x i1>
    %18 = const poison : <4 x i1>
    %19 = shufflevector [0, 0, 0, 0] %17, %18 : <4 x i1>
    %20 = select %19, %5, %14 : <4 x double>
    %21 = fmul %20, %20 : <4 x double>
  } -> (%21, %3, %6)
} -> (%0)
