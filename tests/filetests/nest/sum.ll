; test opt ivt,inv,dne,load-store,psh,inv,red,cne,dne,nest,psh,inv,red,cne,dne
; The inner loop goes down two columns of @b, which takes a page for each number. It is cut into strips of a few rows;
; the sum is kept in @c between them, and what is made of it is stored in the last one only.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@b = global [600 x [512 x double]] zeroinitializer, align 16
@c = global [512 x [512 x double]] zeroinitializer, align 16
define void @f() mustprogress {
  br label %1
1:
  %.0 = phi i64 [ 0, %0 ], [ %27, %26 ]
  %2 = icmp slt i64 %.0, 512
  br i1 %2, label %3, label %28
3:
  %.01 = phi i64 [ %25, %16 ], [ %.0, %1 ]
  %4 = icmp slt i64 %.01, 512
  br i1 %4, label %5, label %26
5:
  %.03 = phi i64 [ %15, %7 ], [ 0, %3 ]
  %.02 = phi double [ %14, %7 ], [ 0.000000e+00, %3 ]
  %6 = icmp slt i64 %.03, 600
  br i1 %6, label %7, label %16
7:
  %8 = getelementptr inbounds [600 x [512 x double]], ptr @b, i64 0, i64 %.03
  %9 = getelementptr inbounds [512 x double], ptr %8, i64 0, i64 %.0
  %10 = load double, ptr %9, align 8
  %11 = getelementptr inbounds [600 x [512 x double]], ptr @b, i64 0, i64 %.03
  %12 = getelementptr inbounds [512 x double], ptr %11, i64 0, i64 %.01
  %13 = load double, ptr %12, align 8
  %14 = call double @llvm.fmuladd.f64(double %10, double %13, double %.02)
  %15 = add nsw i64 %.03, 1
  br label %5
16:
  %17 = fdiv double %.02, 8.000000e+00
  %18 = getelementptr inbounds [512 x [512 x double]], ptr @c, i64 0, i64 %.0
  %19 = getelementptr inbounds [512 x double], ptr %18, i64 0, i64 %.01
  store double %17, ptr %19, align 8
  %20 = getelementptr inbounds [512 x [512 x double]], ptr @c, i64 0, i64 %.0
  %21 = getelementptr inbounds [512 x double], ptr %20, i64 0, i64 %.01
  %22 = load double, ptr %21, align 8
  %23 = getelementptr inbounds [512 x [512 x double]], ptr @c, i64 0, i64 %.01
  %24 = getelementptr inbounds [512 x double], ptr %23, i64 0, i64 %.0
  store double %22, ptr %24, align 8
  %25 = add nsw i64 %.01, 1
  br label %3
26:
  %27 = add nsw i64 %.0, 1
  br label %1
28:
  ret void
}
declare double @llvm.fmuladd.f64(double, double, double)
; expect
preamble [
  "source_filename = \"nest/sum.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  "attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @b = external defined global [600 x [512 x double]] : ptr, suffix ", align 16"
symbol @c = external defined global [512 x [512 x double]] : ptr, suffix ", align 16"
symbol @f = external defined function void () : ptr, suffix "#0", facts [mustprogress]
symbol @llvm.fmuladd.f64 = external declared function double (double, double, double) : ptr, params ["", "", ""], suffix "#1", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@b, @c, @f] () {
  %0 = delta @b () () {
    %1 = const zero : [600 x [512 x double]]
  } -> (%1)
  %2 = delta @c () () {
    %3 = const zero : [512 x [512 x double]]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5, %6, %7, %8, %9 = theta loop "!{!\"rvsdg.loop.cut\"}" (%4, %2, %3, %0, %1) (%10: i64, %11: io, %12: mem, %13: ptr, %14: ptr) {
      %15 = const 599 : i64
      %16 = const 0 : i64
      %17 = const 600 : i64
      %18 = const 32 : i64
      %19 = add nsw %10, %18 : i64
      %20 = icmp eq %10, %16 : i1
      %21 = icmp slt %19, %17 : i1
      %22 = icmp sgt %19, %15 : i1
      %23 = icmp sgt %10, %16 : i1
      %24 = select %23, %10, %16 : i64
      %25 = select %21, %19, %17 : i64
      %26, %27, %28, %29, %30, %31, %32, %33, %34 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.cut\"}" (%20, %22, %16, %11, %12, %13, %14, %24, %25) (%35: i1, %36: i1, %37: i64, %38: io, %39: mem, %40: ptr, %41: ptr, %42: i64, %43: i64) {
        %44 = const 512 : i64
        %45 = icmp slt %37, %44 : i1
        %46 = match [-1 -> 1, default -> 0] %45 : ctl2
        %47 = gamma %46 (%35, %36, %37, %38, %39, %40, %41, %42, %43) {
          case 0 (%48: i1, %49: i1, %50: i64, %51: io, %52: mem, %53: ptr, %54: ptr, %55: i64, %56: i64) {
          } -> (%52)
          case 1 (%57: i1, %58: i1, %59: i64, %60: io, %61: mem, %62: ptr, %63: ptr, %64: i64, %65: i64) {
            %66 = gep inbounds [[512 x [512 x double]], i64 0, _] %63, %59 : ptr
            %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.cut\"}" (%57, %58, %59, %60, %61, %59, %62, %63, %66, %64, %65) (%78: i1, %79: i1, %80: i64, %81: io, %82: mem, %83: i64, %84: ptr, %85: ptr, %86: ptr, %87: i64, %88: i64) {
              %89 = const float 0x3fc0000000000000 : double
              %90 = const 512 : i64
              %91 = const float 0x0 : double
              %92 = gep inbounds [[512 x double], i64 0, _] %86, %83 : ptr
              %93, %94 = load read pinned [double, align 8] %92, %81, %82 : double, mem
              %95 = select %78, %91, %93 : double
              %96 = const 1 : i64
              %97, %98, %99, %100, %101, %102, %103, %104 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%87, %88, %81, %94, %80, %83, %95, %84) (%105: i64, %106: i64, %107: io, %108: mem, %109: i64, %110: i64, %111: double, %112: ptr) {
                %113 = gep inbounds [[600 x [512 x double]], i64 0, _, _] %112, %105, %109 : ptr
                %114, %115 = load read pinned [double, align 8] %113, %107, %108 : double, mem
                %116 = gep inbounds [[600 x [512 x double]], i64 0, _, _] %112, %105, %110 : ptr
                %117, %118 = load read pinned [double, align 8] %116, %107, %115 : double, mem
                %119 = call [double (double, double, double), intrinsic @llvm.fmuladd.f64, args ["", "", ""]] %114, %117, %111 : double
                %120 = const 1 : i64
                %121 = add nsw %105, %120 : i64
                %122 = icmp slt %121, %106 : i1
                %123 = match [-1 -> 1, default -> 0] %122 : ctl2
              } -> (%123, %121, %106, %107, %118, %109, %110, %119, %112)
              %124 = fmul %103, %89 : double
              %125 = select %79, %124, %103 : double
              %126 = store write pinned [double, align 8] %125, %92, %81, %100 : mem
              %127 = gep inbounds [[512 x [512 x double]], i64 0, _, _] %85, %83, %80 : ptr
              %128 = match [-1 -> 1, default -> 0] %79 : ctl2
              %129 = gamma %128 (%124, %127, %81, %126) {
                case 0 (%130: double, %131: ptr, %132: io, %133: mem) {
                } -> (%133)
                case 1 (%134: double, %135: ptr, %136: io, %137: mem) {
                  %138 = store write pinned [double, align 8] %134, %135, %136, %137 : mem
                } -> (%138)
              }
              %139 = add nsw %83, %96 : i64
              %140 = icmp slt %139, %90 : i1
              %141 = match [-1 -> 1, default -> 0] %140 : ctl2
            } -> (%141, %78, %79, %80, %81, %129, %139, %84, %85, %86, %87, %88)
          } -> (%71)
        }
        %142 = const 1 : i64
        %143 = add nsw %37, %142 : i64
        %144 = icmp slt %143, %44 : i1
        %145 = match [-1 -> 1, default -> 0] %144 : ctl2
      } -> (%145, %35, %36, %143, %38, %47, %40, %41, %42, %43)
      %146 = match [-1 -> 1, default -> 0] %21 : ctl2
    } -> (%146, %19, %11, %30, %13, %14)
  } -> (%2, %7)
} -> (%0, %2, %4)
