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
      %17 = const 32 : i64
      %18 = const 600 : i64
      %19 = add nsw %10, %17 : i64
      %20 = icmp eq %10, %16 : i1
      %21 = icmp slt %19, %18 : i1
      %22 = icmp sgt %19, %15 : i1
      %23 = select %21, %19, %18 : i64
      %24 = sub nsw %23, %10 : i64
      %25 = icmp ult %24, %17 : i1
      %26 = select %25, %24, %17 : i64
      %27, %28, %29, %30, %31, %32, %33, %34, %35 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.cut\"}" (%10, %20, %22, %16, %11, %12, %13, %14, %26) (%36: i64, %37: i1, %38: i1, %39: i64, %40: io, %41: mem, %42: ptr, %43: ptr, %44: i64) {
        %45 = const 512 : i64
        %46 = icmp slt %39, %45 : i1
        %47 = match [-1 -> 1, default -> 0] %46 : ctl2
        %48 = gamma %47 (%36, %37, %38, %39, %40, %41, %42, %43, %44) {
          case 0 (%49: i64, %50: i1, %51: i1, %52: i64, %53: io, %54: mem, %55: ptr, %56: ptr, %57: i64) {
          } -> (%54)
          case 1 (%58: i64, %59: i1, %60: i1, %61: i64, %62: io, %63: mem, %64: ptr, %65: ptr, %66: i64) {
            %67 = gep inbounds [[512 x [512 x double]], i64 0, _] %65, %61 : ptr
            %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.cut\"}" (%58, %59, %60, %61, %62, %63, %61, %64, %65, %67, %66) (%79: i64, %80: i1, %81: i1, %82: i64, %83: io, %84: mem, %85: i64, %86: ptr, %87: ptr, %88: ptr, %89: i64) {
              %90 = const float 0x3fc0000000000000 : double
              %91 = const 512 : i64
              %92 = const float 0x0 : double
              %93 = const 0 : i64
              %94 = gep inbounds [[512 x double], i64 0, _] %88, %85 : ptr
              %95, %96 = load read pinned [double, align 8] %94, %83, %84 : double, mem
              %97 = select %80, %92, %95 : double
              %98, %99, %100, %101, %102, %103, %104, %105, %106 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%93, %89, %83, %96, %82, %85, %79, %97, %86) (%107: i64, %108: i64, %109: io, %110: mem, %111: i64, %112: i64, %113: i64, %114: double, %115: ptr) {
                %116 = gep inbounds [[600 x [512 x double]], i64 0, _, _] %115, %113, %111 : ptr
                %117, %118 = load read pinned [double, align 8] %116, %109, %110 : double, mem
                %119 = gep inbounds [[600 x [512 x double]], i64 0, _, _] %115, %113, %112 : ptr
                %120, %121 = load read pinned [double, align 8] %119, %109, %118 : double, mem
                %122 = call [double (double, double, double), intrinsic @llvm.fmuladd.f64, args ["", "", ""]] %117, %120, %114 : double
                %123 = const 1 : i64
                %124 = add nsw %113, %123 : i64
                %125 = add nsw %107, %123 : i64
                %126 = icmp slt %125, %108 : i1
                %127 = match [-1 -> 1, default -> 0] %126 : ctl2
              } -> (%127, %125, %108, %109, %121, %111, %112, %124, %122, %115)
              %128 = fmul %105, %90 : double
              %129 = select %81, %128, %105 : double
              %130 = store write pinned [double, align 8] %129, %94, %83, %101 : mem
              %131 = gep inbounds [[512 x [512 x double]], i64 0, _, _] %87, %85, %82 : ptr
              %132 = match [-1 -> 1, default -> 0] %81 : ctl2
              %133 = gamma %132 (%128, %131, %83, %130) {
                case 0 (%134: double, %135: ptr, %136: io, %137: mem) {
                } -> (%137)
                case 1 (%138: double, %139: ptr, %140: io, %141: mem) {
                  %142 = store write pinned [double, align 8] %138, %139, %140, %141 : mem
                } -> (%142)
              }
              %143 = const 1 : i64
              %144 = add nsw %85, %143 : i64
              %145 = icmp slt %144, %91 : i1
              %146 = match [-1 -> 1, default -> 0] %145 : ctl2
            } -> (%146, %79, %80, %81, %82, %83, %133, %144, %86, %87, %88, %89)
          } -> (%73)
        }
        %147 = const 1 : i64
        %148 = add nsw %39, %147 : i64
        %149 = icmp slt %148, %45 : i1
        %150 = match [-1 -> 1, default -> 0] %149 : ctl2
      } -> (%150, %36, %37, %38, %148, %40, %48, %42, %43, %44)
      %151 = match [-1 -> 1, default -> 0] %21 : ctl2
    } -> (%151, %19, %11, %32, %13, %14)
  } -> (%2, %7)
} -> (%0, %2, %4)
