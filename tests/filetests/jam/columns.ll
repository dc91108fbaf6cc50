; test opt ivt,inv,dne,mem,dne,jam,cne,dne
; Each of ten columns is added up. Two columns go first (10 = 2 + 2 * 4), then four at a time in one inner loop, with four sums.
; run: @f() == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = internal global [12 x [10 x double]] zeroinitializer
@s = internal global [10 x double] zeroinitializer
define i64 @f() mustprogress {
entry:
  br label %columns
columns:
  %j = phi i64 [ 0, %entry ], [ %j1, %last ]
  br label %rows
rows:
  %k = phi i64 [ 0, %columns ], [ %k1, %rows ]
  %t = phi double [ 0.0, %columns ], [ %u, %rows ]
  %p = getelementptr inbounds [12 x [10 x double]], ptr @a, i64 0, i64 %k, i64 %j
  %x = load double, ptr %p
  %u = fadd double %t, %x
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 12
  br i1 %ck, label %rows, label %last
last:
  %q = getelementptr inbounds [10 x double], ptr @s, i64 0, i64 %j
  store double %u, ptr %q
  %j1 = add nsw i64 %j, 1
  %cj = icmp slt i64 %j1, 10
  br i1 %cj, label %columns, label %done
done:
  ret i64 0
}
; expect
preamble [
  "source_filename = \"jam/columns.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [12 x [10 x double]] : ptr
symbol @s = internal defined global [10 x double] : ptr
symbol @f = external defined function i64 () : ptr, suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [12 x [10 x double]]
  } -> (%1)
  %2 = delta @s () () {
    %3 = const zero : [10 x double]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5 = const float 0x0 : double
    %6 = const 1 : i64
    %7, %8, %9, %10, %11 = theta (%2, %3, %4, %5, %0) (%12: io, %13: mem, %14: i64, %15: double, %16: ptr) {
      %17 = gep inbounds [[12 x [10 x double]], i64 0, _, i64 0] %16, %14 : ptr
      %18, %19 = load read pinned [double, align 8] %17, %12, %13 : double, mem
      %20 = fadd %15, %18 : double
      %21 = const 1 : i64
      %22 = add nsw %14, %21 : i64
      %23 = const 12 : i64
      %24 = icmp slt %22, %23 : i1
      %25 = match [-1 -> 1, default -> 0] %24 : ctl2
    } -> (%25, %12, %19, %22, %20, %16)
    %26 = gep inbounds [[10 x double], i64 0, i64 0] %1 : ptr
    %27 = store write pinned [double, align 8] %10, %26, %2, %8 : mem
    %28 = add nsw %4, %6 : i64
    %29, %30, %31, %32, %33, %34 = theta (%2, %27, %28, %4, %5, %0) (%35: io, %36: mem, %37: i64, %38: i64, %39: double, %40: ptr) {
      %41 = gep inbounds [[12 x [10 x double]], i64 0, _, _] %40, %38, %37 : ptr
      %42, %43 = load read pinned [double, align 8] %41, %35, %36 : double, mem
      %44 = fadd %39, %42 : double
      %45 = const 1 : i64
      %46 = add nsw %38, %45 : i64
      %47 = const 12 : i64
      %48 = icmp slt %46, %47 : i1
      %49 = match [-1 -> 1, default -> 0] %48 : ctl2
    } -> (%49, %35, %43, %37, %46, %44, %40)
    %50 = gep inbounds [[10 x double], i64 0, _] %1, %28 : ptr
    %51 = store write pinned [double, align 8] %33, %50, %2, %30 : mem
    %52 = add nsw %28, %6 : i64
    %53, %54, %55, %56, %57 = theta (%2, %51, %52, %0, %1) (%58: io, %59: mem, %60: i64, %61: ptr, %62: ptr) {
      %63 = const 0 : i64
      %64 = const float 0x0 : double
      %65 = const 1 : i64
      %66 = const 10 : i64
      %67 = gep inbounds [[10 x double], i64 0, _] %62, %60 : ptr
      %68 = add nsw %60, %65 : i64
      %69 = gep inbounds [[10 x double], i64 0, _] %62, %68 : ptr
      %70 = add nsw %68, %65 : i64
      %71 = gep inbounds [[10 x double], i64 0, _] %62, %70 : ptr
      %72 = add nsw %70, %65 : i64
      %73 = gep inbounds [[10 x double], i64 0, _] %62, %72 : ptr
      %74 = add nsw %72, %65 : i64
      %75 = icmp slt %74, %66 : i1
      %76 = match [-1 -> 1, default -> 0] %75 : ctl2
      %77, %78, %79, %80, %81, %82, %83, %84, %85, %86, %87, %88 = theta (%58, %59, %60, %68, %70, %72, %63, %64, %64, %64, %64, %61) (%89: io, %90: mem, %91: i64, %92: i64, %93: i64, %94: i64, %95: i64, %96: double, %97: double, %98: double, %99: double, %100: ptr) {
        %101 = const 1 : i64
        %102 = const 12 : i64
        %103 = gep inbounds [[12 x [10 x double]], i64 0, _, _] %100, %95, %91 : ptr
        %104, %105 = load read pinned [double, align 8] %103, %89, %90 : double, mem
        %106 = fadd %96, %104 : double
        %107 = add nsw %95, %101 : i64
        %108 = icmp slt %107, %102 : i1
        %109 = match [-1 -> 1, default -> 0] %108 : ctl2
        %110 = gep inbounds [[12 x [10 x double]], i64 0, _, _] %100, %95, %92 : ptr
        %111, %112 = load read pinned [double, align 8] %110, %89, %105 : double, mem
        %113 = fadd %97, %111 : double
        %114 = gep inbounds [[12 x [10 x double]], i64 0, _, _] %100, %95, %93 : ptr
        %115, %116 = load read pinned [double, align 8] %114, %89, %112 : double, mem
        %117 = fadd %98, %115 : double
        %118 = gep inbounds [[12 x [10 x double]], i64 0, _, _] %100, %95, %94 : ptr
        %119, %120 = load read pinned [double, align 8] %118, %89, %116 : double, mem
        %121 = fadd %99, %119 : double
      } -> (%109, %89, %120, %91, %92, %93, %94, %107, %106, %113, %117, %121, %100)
      %122 = store write pinned [double, align 8] %84, %67, %58, %78 : mem
      %123 = store write pinned [double, align 8] %85, %69, %58, %122 : mem
      %124 = store write pinned [double, align 8] %86, %71, %58, %123 : mem
      %125 = store write pinned [double, align 8] %87, %73, %58, %124 : mem
    } -> (%76, %58, %125, %74, %61, %62)
  } -> (%4, %2, %54)
} -> (%4)
