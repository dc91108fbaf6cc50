; test opt ivt,inv,dne,load-store,dne,unroll-and-jam,cne,dne
; In lanes of vectors, only the first one's %s would be there; but each is needed behind the inner loop.
; run: @f() == 504
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = internal global [12 x [16 x double]] zeroinitializer
@b = internal global [16 x double] zeroinitializer
define i64 @f() mustprogress {
entry:
  br label %columns
columns:
  %j = phi i64 [ 0, %entry ], [ %j1, %last ]
  %all = phi i64 [ 0, %entry ], [ %more, %last ]
  br label %rows
rows:
  %k = phi i64 [ 0, %columns ], [ %k1, %rows ]
  %s = phi i64 [ %j, %columns ], [ %s1, %rows ]
  %t = phi double [ 0.0, %columns ], [ %u, %rows ]
  %p = getelementptr inbounds [12 x [16 x double]], ptr @a, i64 0, i64 %k, i64 %j
  %x = load double, ptr %p
  %u = fadd double %t, %x
  %s1 = add nsw i64 %s, 2
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 12
  br i1 %ck, label %rows, label %last
last:
  %q = getelementptr inbounds [16 x double], ptr @b, i64 0, i64 %j
  store double %u, ptr %q
  %more = add nsw i64 %all, %s1
  %j1 = add nsw i64 %j, 1
  %cj = icmp slt i64 %j1, 16
  br i1 %cj, label %columns, label %done
done:
  ret i64 %more
}
; expect
preamble [
  "source_filename = \"unroll-and-jam/lost-lanes.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [12 x [16 x double]] : ptr
symbol @b = internal defined global [16 x double] : ptr
symbol @f = external defined function i64 () : ptr, suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [12 x [16 x double]]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [16 x double]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5, %6, %7, %8, %9, %10 = theta (%2, %3, %4, %4, %0, %1) (%11: io, %12: mem, %13: i64, %14: i64, %15: ptr, %16: ptr) {
      %17 = const 0 : i64
      %18 = const float 0x0 : double
      %19 = const 1 : i64
      %20 = const 16 : i64
      %21 = gep inbounds [[16 x double], i64 0, _] %16, %13 : ptr
      %22 = add nsw %13, %19 : i64
      %23 = gep inbounds [[16 x double], i64 0, _] %16, %22 : ptr
      %24 = add nsw %22, %19 : i64
      %25 = gep inbounds [[16 x double], i64 0, _] %16, %24 : ptr
      %26 = add nsw %24, %19 : i64
      %27 = gep inbounds [[16 x double], i64 0, _] %16, %26 : ptr
      %28 = add nsw %26, %19 : i64
      %29 = icmp slt %28, %20 : i1
      %30 = match [-1 -> 1, default -> 0] %29 : ctl2
      %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46 = theta (%11, %12, %13, %22, %24, %26, %17, %13, %22, %24, %26, %18, %18, %18, %18, %15) (%47: io, %48: mem, %49: i64, %50: i64, %51: i64, %52: i64, %53: i64, %54: i64, %55: i64, %56: i64, %57: i64, %58: double, %59: double, %60: double, %61: double, %62: ptr) {
        %63 = const 2 : i64
        %64 = const 1 : i64
        %65 = const 12 : i64
        %66 = gep inbounds [[12 x [16 x double]], i64 0, _, _] %62, %53, %49 : ptr
        %67, %68 = load read pinned [double, align 8] %66, %47, %48 : double, mem
        %69 = fadd %58, %67 : double
        %70 = add nsw %54, %63 : i64
        %71 = add nsw %53, %64 : i64
        %72 = icmp slt %71, %65 : i1
        %73 = match [-1 -> 1, default -> 0] %72 : ctl2
        %74 = gep inbounds [[12 x [16 x double]], i64 0, _, _] %62, %53, %50 : ptr
        %75, %76 = load read pinned [double, align 8] %74, %47, %68 : double, mem
        %77 = fadd %59, %75 : double
        %78 = add nsw %55, %63 : i64
        %79 = gep inbounds [[12 x [16 x double]], i64 0, _, _] %62, %53, %51 : ptr
        %80, %81 = load read pinned [double, align 8] %79, %47, %76 : double, mem
        %82 = fadd %60, %80 : double
        %83 = add nsw %56, %63 : i64
        %84 = gep inbounds [[12 x [16 x double]], i64 0, _, _] %62, %53, %52 : ptr
        %85, %86 = load read pinned [double, align 8] %84, %47, %81 : double, mem
        %87 = fadd %61, %85 : double
        %88 = add nsw %57, %63 : i64
      } -> (%73, %47, %86, %49, %50, %51, %52, %71, %70, %78, %83, %88, %69, %77, %82, %87, %62)
      %89 = store write pinned [double, align 8] %42, %21, %11, %32 : mem
      %90 = add nsw %14, %38 : i64
      %91 = store write pinned [double, align 8] %43, %23, %11, %89 : mem
      %92 = add nsw %90, %39 : i64
      %93 = store write pinned [double, align 8] %44, %25, %11, %91 : mem
      %94 = add nsw %92, %40 : i64
      %95 = store write pinned [double, align 8] %45, %27, %11, %93 : mem
      %96 = add nsw %94, %41 : i64
    } -> (%30, %11, %95, %28, %96, %15, %16)
  } -> (%8, %2, %6)
} -> (%4)
