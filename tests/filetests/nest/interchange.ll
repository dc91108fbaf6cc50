; test opt ivt,inv,cne,dne,nest<interchange>,inv,dne
; A product of matrices: the loop over columns gets around the one that adds up.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = dso_local global [9 x [10 x double]] zeroinitializer, align 16
@b = dso_local global [10 x [11 x double]] zeroinitializer, align 16
@c = dso_local global [9 x [11 x double]] zeroinitializer, align 16

define dso_local double @f(double noundef %0) mustprogress "target-cpu"="x86-64-v3" {
  br label %2

2:
  %3 = phi i64 [ 0, %1 ], [ %11, %10 ]
  br label %6

4:
  %5 = load double, ptr @c, align 16
  ret double %5

6:
  %7 = phi i64 [ 0, %2 ], [ %14, %13 ]
  %8 = getelementptr inbounds [9 x [10 x double]], ptr @a, i64 0, i64 %3, i64 %7
  %9 = load double, ptr %8, align 8
  br label %16

10:
  %11 = add nuw nsw i64 %3, 1
  %12 = icmp eq i64 %11, 9
  br i1 %12, label %4, label %2

13:
  %14 = add nuw nsw i64 %7, 1
  %15 = icmp eq i64 %14, 10
  br i1 %15, label %10, label %6

16:
  %17 = phi i64 [ 0, %6 ], [ %23, %16 ]
  %18 = getelementptr inbounds [10 x [11 x double]], ptr @b, i64 0, i64 %7, i64 %17
  %19 = load double, ptr %18, align 8
  %20 = getelementptr inbounds [9 x [11 x double]], ptr @c, i64 0, i64 %3, i64 %17
  %21 = load double, ptr %20, align 8
  %22 = tail call double @llvm.fmuladd.f64(double %9, double %19, double %21)
  store double %22, ptr %20, align 8
  %23 = add nuw nsw i64 %17, 1
  %24 = icmp eq i64 %23, 11
  br i1 %24, label %13, label %16
}

declare double @llvm.fmuladd.f64(double, double, double) #1
; expect
preamble [
  "source_filename = \"nest/interchange.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress \"target-cpu\"=\"x86-64-v3\" }"
  "attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @a = external defined global [9 x [10 x double]] : ptr, specifiers "dso_local", suffix ", align 16"
symbol @b = external defined global [10 x [11 x double]] : ptr, specifiers "dso_local", suffix ", align 16"
symbol @c = external defined global [9 x [11 x double]] : ptr, specifiers "dso_local", suffix ", align 16"
symbol @f = external defined function double (double) : ptr, specifiers "dso_local", params ["noundef"], suffix "#0", facts [mustprogress]
symbol @llvm.fmuladd.f64 = external declared function double (double, double, double) : ptr, params ["", "", ""], suffix "#1", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@a, @b, @c, @f] () {
  %0 = delta @a () () {
    %1 = const zero : [9 x [10 x double]]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [10 x [11 x double]]
  } -> (%3)
  %4 = delta @c () () {
    %5 = const zero : [9 x [11 x double]]
  } -> (%5)
  %6 = lambda @f (%4, %0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: double, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7, %8, %9, %10, %11, %12 = theta (%4, %5, %6, %0, %1, %2) (%13: io, %14: mem, %15: i64, %16: ptr, %17: ptr, %18: ptr) {
      %19 = const 0 : i64
      %20, %21, %22, %23, %24, %25, %26 = theta (%19, %13, %14, %15, %16, %17, %18) (%27: i64, %28: io, %29: mem, %30: i64, %31: ptr, %32: ptr, %33: ptr) {
        %34 = const 0 : i64
        %35 = const 1 : i64
        %36 = const 11 : i64
        %37 = add nsw %27, %35 : i64
        %38 = icmp slt %37, %36 : i1
        %39, %40, %41, %42, %43, %44, %45, %46 = theta (%27, %28, %29, %30, %34, %31, %32, %33) (%47: i64, %48: io, %49: mem, %50: i64, %51: i64, %52: ptr, %53: ptr, %54: ptr) {
          %55 = gep inbounds [[9 x [10 x double]], i64 0, _, _] %53, %50, %51 : ptr
          %56, %57 = load read pinned [double, align 8] %55, %48, %49 : double, mem
          %58 = const 0 : i64
          %59 = const 0 : i64
          %60 = sub nsw %47, %59 : i64
          %61 = add nsw %58, %60 : i64
          %62 = gep inbounds [[10 x [11 x double]], i64 0, _, _] %54, %51, %61 : ptr
          %63, %64 = load read pinned [double, align 8] %62, %48, %57 : double, mem
          %65 = gep inbounds [[9 x [11 x double]], i64 0, _, _] %52, %50, %61 : ptr
          %66, %67 = load read pinned [double, align 8] %65, %48, %64 : double, mem
          %68 = call [double (double, double, double), intrinsic @llvm.fmuladd.f64, tail, args ["", "", ""]] %56, %63, %66 : double
          %69 = store write pinned [double, align 8] %68, %65, %48, %67 : mem
          %70 = const 1 : i64
          %71 = add nuw nsw %51, %70 : i64
          %72 = const 10 : i64
          %73 = icmp eq %71, %72 : i1
          %74 = match [-1 -> 0, default -> 1] %73 : ctl2
        } -> (%74, %47, %48, %69, %50, %71, %52, %53, %54)
        %75 = match [-1 -> 1, default -> 0] %38 : ctl2
      } -> (%75, %37, %28, %41, %30, %31, %32, %33)
      %76 = const 1 : i64
      %77 = add nuw nsw %15, %76 : i64
      %78 = const 9 : i64
      %79 = icmp eq %77, %78 : i1
      %80 = match [-1 -> 0, default -> 1] %79 : ctl2
    } -> (%80, %13, %22, %77, %16, %17, %18)
    %81, %82 = load read pinned [double, align 16] %0, %4, %8 : double, mem
  } -> (%81, %4, %82)
} -> (%0, %2, %4, %6)
