; test opt ivt,inv,cne,dne,nest<interchange>,inv,dne
; A product of matrices of integers: the loop over columns stays inside, a row is a vector as it is.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = dso_local global [9 x [10 x i32]] zeroinitializer, align 16
@b = dso_local global [10 x [11 x i32]] zeroinitializer, align 16
@c = dso_local global [9 x [11 x i32]] zeroinitializer, align 16

define dso_local i32 @f(i32 noundef %0) mustprogress "target-cpu"="x86-64-v3" {
  br label %2

2:
  %3 = phi i64 [ 0, %1 ], [ %11, %10 ]
  br label %6

4:
  %5 = load i32, ptr @c, align 16
  ret i32 %5

6:
  %7 = phi i64 [ 0, %2 ], [ %14, %13 ]
  %8 = getelementptr inbounds [9 x [10 x i32]], ptr @a, i64 0, i64 %3, i64 %7
  %9 = load i32, ptr %8, align 4
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
  %17 = phi i64 [ 0, %6 ], [ %24, %16 ]
  %18 = getelementptr inbounds [10 x [11 x i32]], ptr @b, i64 0, i64 %7, i64 %17
  %19 = load i32, ptr %18, align 4
  %20 = mul nsw i32 %19, %9
  %21 = getelementptr inbounds [9 x [11 x i32]], ptr @c, i64 0, i64 %3, i64 %17
  %22 = load i32, ptr %21, align 4
  %23 = add nsw i32 %22, %20
  store i32 %23, ptr %21, align 4
  %24 = add nuw nsw i64 %17, 1
  %25 = icmp eq i64 %24, 11
  br i1 %25, label %13, label %16
}
; expect
preamble [
  "source_filename = \"nest/integers.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress \"target-cpu\"=\"x86-64-v3\" }"
  ""
]
symbol @a = external defined global [9 x [10 x i32]] : ptr, specifiers "dso_local", suffix ", align 16"
symbol @b = external defined global [10 x [11 x i32]] : ptr, specifiers "dso_local", suffix ", align 16"
symbol @c = external defined global [9 x [11 x i32]] : ptr, specifiers "dso_local", suffix ", align 16"
symbol @f = external defined function i32 (i32) : ptr, specifiers "dso_local", params ["noundef"], suffix "#0", facts [mustprogress]
omega imports [] exports [@a, @b, @c, @f] () {
  %0 = delta @a () () {
    %1 = const zero : [9 x [10 x i32]]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [10 x [11 x i32]]
  } -> (%3)
  %4 = delta @c () () {
    %5 = const zero : [9 x [11 x i32]]
  } -> (%5)
  %6 = lambda @f (%4, %0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7, %8, %9, %10, %11, %12 = theta (%4, %5, %6, %0, %1, %2) (%13: io, %14: mem, %15: i64, %16: ptr, %17: ptr, %18: ptr) {
      %19 = const 0 : i64
      %20, %21, %22, %23, %24, %25, %26 = theta (%13, %14, %15, %19, %16, %17, %18) (%27: io, %28: mem, %29: i64, %30: i64, %31: ptr, %32: ptr, %33: ptr) {
        %34 = gep inbounds [[9 x [10 x i32]], i64 0, _, _] %32, %29, %30 : ptr
        %35, %36 = load read pinned [i32, align 4] %34, %27, %28 : i32, mem
        %37 = const 0 : i64
        %38, %39, %40, %41, %42, %43, %44, %45 = theta (%27, %36, %29, %30, %35, %37, %31, %33) (%46: io, %47: mem, %48: i64, %49: i64, %50: i32, %51: i64, %52: ptr, %53: ptr) {
          %54 = gep inbounds [[10 x [11 x i32]], i64 0, _, _] %53, %49, %51 : ptr
          %55, %56 = load read pinned [i32, align 4] %54, %46, %47 : i32, mem
          %57 = mul nsw %55, %50 : i32
          %58 = gep inbounds [[9 x [11 x i32]], i64 0, _, _] %52, %48, %51 : ptr
          %59, %60 = load read pinned [i32, align 4] %58, %46, %56 : i32, mem
          %61 = add nsw %59, %57 : i32
          %62 = store write pinned [i32, align 4] %61, %58, %46, %60 : mem
          %63 = const 1 : i64
          %64 = add nuw nsw %51, %63 : i64
          %65 = const 11 : i64
          %66 = icmp eq %64, %65 : i1
          %67 = match [-1 -> 0, default -> 1] %66 : ctl2
        } -> (%67, %46, %62, %48, %49, %50, %64, %52, %53)
        %68 = const 1 : i64
        %69 = add nuw nsw %30, %68 : i64
        %70 = const 10 : i64
        %71 = icmp eq %69, %70 : i1
        %72 = match [-1 -> 0, default -> 1] %71 : ctl2
      } -> (%72, %27, %39, %29, %69, %31, %32, %33)
      %73 = const 1 : i64
      %74 = add nuw nsw %15, %73 : i64
      %75 = const 9 : i64
      %76 = icmp eq %74, %75 : i1
      %77 = match [-1 -> 0, default -> 1] %76 : ctl2
    } -> (%77, %13, %21, %74, %16, %17, %18)
    %78, %79 = load read pinned [i32, align 16] %0, %4, %8 : i32, mem
  } -> (%78, %4, %79)
} -> (%0, %2, %4, %6)
