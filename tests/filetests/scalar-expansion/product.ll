; test opt ivt,inv,cne,dne,scalar-expansion,dne
; Multiples of a row are the same for each column: they are kept in an array.
; run: @f(2.0) == -4720.0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = dso_local global [16 x double] zeroinitializer, align 16
@b = dso_local global [16 x [12 x double]] zeroinitializer, align 16
@c = dso_local global [12 x double] zeroinitializer, align 16

define dso_local double @f(double noundef %0) mustprogress {
  br label %2

2:
  %3 = phi i64 [ 0, %1 ], [ %8, %7 ]
  %4 = trunc nuw nsw i64 %3 to i32
  %5 = uitofp nneg i32 %4 to double
  %6 = getelementptr inbounds [16 x double], ptr @a, i64 0, i64 %3
  store double %5, ptr %6, align 8
  br label %10

7:
  %8 = add nuw nsw i64 %3, 1
  %9 = icmp eq i64 %8, 16
  br i1 %9, label %18, label %2

10:
  %11 = phi i64 [ 0, %2 ], [ %16, %10 ]
  %12 = sub nsw i64 %11, %3
  %13 = trunc nsw i64 %12 to i32
  %14 = sitofp i32 %13 to double
  %15 = getelementptr inbounds [16 x [12 x double]], ptr @b, i64 0, i64 %3, i64 %11
  store double %14, ptr %15, align 8
  %16 = add nuw nsw i64 %11, 1
  %17 = icmp eq i64 %16, 12
  br i1 %17, label %7, label %10

18:
  %19 = phi i64 [ %28, %26 ], [ 0, %7 ]
  br label %30

20:
  %21 = load double, ptr @c, align 16
  %22 = load double, ptr getelementptr inbounds (i8, ptr @c, i64 56), align 8
  %23 = tail call double @llvm.fmuladd.f64(double %22, double 3.000000e+00, double %21)
  %24 = load double, ptr getelementptr inbounds (i8, ptr @c, i64 88), align 8
  %25 = fadd double %23, %24
  ret double %25

26:
  %27 = getelementptr inbounds [12 x double], ptr @c, i64 0, i64 %19
  store double %38, ptr %27, align 8
  %28 = add nuw nsw i64 %19, 1
  %29 = icmp eq i64 %28, 12
  br i1 %29, label %20, label %18

30:
  %31 = phi i64 [ 0, %18 ], [ %39, %30 ]
  %32 = phi double [ 0.000000e+00, %18 ], [ %38, %30 ]
  %33 = getelementptr inbounds [16 x double], ptr @a, i64 0, i64 %31
  %34 = load double, ptr %33, align 8
  %35 = fmul double %34, %0
  %36 = getelementptr inbounds [16 x [12 x double]], ptr @b, i64 0, i64 %31, i64 %19
  %37 = load double, ptr %36, align 8
  %38 = tail call double @llvm.fmuladd.f64(double %35, double %37, double %32)
  %39 = add nuw nsw i64 %31, 1
  %40 = icmp eq i64 %39, 16
  br i1 %40, label %26, label %30
}

declare double @llvm.fmuladd.f64(double, double, double) #1
; expect
preamble [
  "source_filename = \"scalar-expansion/product.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  "attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @a = external defined global [16 x double] : ptr, specifiers "dso_local", suffix ", align 16"
symbol @b = external defined global [16 x [12 x double]] : ptr, specifiers "dso_local", suffix ", align 16"
symbol @c = external defined global [12 x double] : ptr, specifiers "dso_local", suffix ", align 16"
symbol @f = external defined function double (double) : ptr, specifiers "dso_local", params ["noundef"], suffix "#0", facts [mustprogress]
symbol @llvm.fmuladd.f64 = external declared function double (double, double, double) : ptr, params ["", "", ""], suffix "#1", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@a, @b, @c, @f] () {
  %0 = delta @a () () {
    %1 = const zero : [16 x double]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [16 x [12 x double]]
  } -> (%3)
  %4 = delta @c () () {
    %5 = const zero : [12 x double]
  } -> (%5)
  %6 = lambda @f (%0, %2, %4) (%0: ptr, %1: ptr, %2: ptr, %3: double, %4: io, %5: mem) {
    %6 = const 128 : i64
    %7, %8 = alloca [i8, align 64] %6, %5 : ptr, mem
    %9 = const 0 : i64
    %10, %11, %12, %13, %14 = theta (%4, %8, %9, %0, %1) (%15: io, %16: mem, %17: i64, %18: ptr, %19: ptr) {
      %20 = trunc nuw nsw %17 : i32
      %21 = uitofp nneg %20 : double
      %22 = gep inbounds [[16 x double], i64 0, _] %18, %17 : ptr
      %23 = store write pinned [double, align 8] %21, %22, %15, %16 : mem
      %24 = const 0 : i64
      %25, %26, %27, %28, %29 = theta (%15, %23, %17, %24, %19) (%30: io, %31: mem, %32: i64, %33: i64, %34: ptr) {
        %35 = sub nsw %33, %32 : i64
        %36 = trunc nsw %35 : i32
        %37 = sitofp %36 : double
        %38 = gep inbounds [[16 x [12 x double]], i64 0, _, _] %34, %32, %33 : ptr
        %39 = store write pinned [double, align 8] %37, %38, %30, %31 : mem
        %40 = const 1 : i64
        %41 = add nuw nsw %33, %40 : i64
        %42 = const 12 : i64
        %43 = icmp eq %41, %42 : i1
        %44 = match [-1 -> 0, default -> 1] %43 : ctl2
      } -> (%44, %30, %39, %32, %41, %34)
      %45 = const 1 : i64
      %46 = add nuw nsw %17, %45 : i64
      %47 = const 16 : i64
      %48 = icmp eq %46, %47 : i1
      %49 = match [-1 -> 0, default -> 1] %48 : ctl2
    } -> (%49, %15, %26, %46, %18, %19)
    %50 = const 0 : i64
    %51 = const 0 : i64
    %52, %53, %54, %55, %56, %57, %58 = theta (%4, %11, %51, %7, %3, %50, %0) (%59: io, %60: mem, %61: i64, %62: ptr, %63: double, %64: i64, %65: ptr) {
      %66 = gep inbounds [[16 x double], i64 0, _] %65, %64 : ptr
      %67, %68 = load read pinned [double, align 8] %66, %59, %60 : double, mem
      %69 = fmul %67, %63 : double
      %70 = const 1 : i64
      %71 = add nuw nsw %64, %70 : i64
      %72 = const 16 : i64
      %73 = icmp eq %71, %72 : i1
      %74 = match [-1 -> 0, default -> 1] %73 : ctl2
      %75 = const 8 : i64
      %76 = mul nuw nsw %61, %75 : i64
      %77 = gep [i8, _] %62, %76 : ptr
      %78 = store write pinned [double, align 8] %69, %77, %59, %68 : mem
      %79 = const 1 : i64
      %80 = add nuw nsw %61, %79 : i64
    } -> (%74, %59, %78, %80, %62, %63, %71, %65)
    %81, %82, %83, %84, %85, %86 = theta (%4, %53, %9, %1, %2, %7) (%87: io, %88: mem, %89: i64, %90: ptr, %91: ptr, %92: ptr) {
      %93 = const 0 : i64
      %94 = const float 0x0 : double
      %95 = const 0 : i64
      %96, %97, %98, %99, %100, %101, %102, %103 = theta (%87, %88, %89, %93, %94, %90, %92, %95) (%104: io, %105: mem, %106: i64, %107: i64, %108: double, %109: ptr, %110: ptr, %111: i64) {
        %112 = const 8 : i64
        %113 = mul nuw nsw %111, %112 : i64
        %114 = gep [i8, _] %110, %113 : ptr
        %115, %116 = load read pinned [double, align 8] %114, %104, %105 : double, mem
        %117 = gep inbounds [[16 x [12 x double]], i64 0, _, _] %109, %107, %106 : ptr
        %118, %119 = load read pinned [double, align 8] %117, %104, %116 : double, mem
        %120 = call [double (double, double, double), intrinsic @llvm.fmuladd.f64, tail, args ["", "", ""]] %115, %118, %108 : double
        %121 = const 1 : i64
        %122 = add nuw nsw %107, %121 : i64
        %123 = const 16 : i64
        %124 = icmp eq %122, %123 : i1
        %125 = match [-1 -> 0, default -> 1] %124 : ctl2
        %126 = const 1 : i64
        %127 = add nuw nsw %111, %126 : i64
      } -> (%125, %104, %119, %106, %122, %120, %109, %110, %127)
      %128 = gep inbounds [[12 x double], i64 0, _] %91, %89 : ptr
      %129 = store write pinned [double, align 8] %100, %128, %87, %97 : mem
      %130 = const 1 : i64
      %131 = add nuw nsw %89, %130 : i64
      %132 = const 12 : i64
      %133 = icmp eq %131, %132 : i1
      %134 = match [-1 -> 0, default -> 1] %133 : ctl2
    } -> (%134, %87, %129, %131, %90, %91, %92)
    %135, %136 = load read pinned [double, align 16] %2, %4, %82 : double, mem
    %137 = gep inbounds [i8, i64 56] %2 : ptr
    %138, %139 = load read pinned [double, align 8] %137, %4, %136 : double, mem
    %140 = const float 0x4008000000000000 : double
    %141 = call [double (double, double, double), intrinsic @llvm.fmuladd.f64, tail, args ["", "", ""]] %138, %140, %135 : double
    %142 = gep inbounds [i8, i64 88] %2 : ptr
    %143, %144 = load read pinned [double, align 8] %142, %4, %139 : double, mem
    %145 = fadd %141, %143 : double
  } -> (%145, %4, %144)
} -> (%0, %2, %4, %6)
