; test opt ivt,inv,dne,load-store,dne,unroll-and-jam,cne,dne
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
  "source_filename = \"unroll-and-jam/columns.ll\""
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
    %5, %6, %7, %8, %9, %10 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%2, %3, %4, %0, %1, %4) (%11: io, %12: mem, %13: i64, %14: ptr, %15: ptr, %16: i64) {
      %17 = const 2 : i64
      %18 = const 1 : i64
      %19 = const 0 : i64
      %20 = const float 0x0 : double
      %21, %22, %23, %24, %25, %26 = theta (%11, %12, %13, %19, %20, %14) (%27: io, %28: mem, %29: i64, %30: i64, %31: double, %32: ptr) {
        %33 = gep inbounds [[12 x [10 x double]], i64 0, _, _] %32, %30, %29 : ptr
        %34, %35 = load read pinned [double, align 8] %33, %27, %28 : double, mem
        %36 = fadd %31, %34 : double
        %37 = const 1 : i64
        %38 = add nsw %30, %37 : i64
        %39 = const 12 : i64
        %40 = icmp slt %38, %39 : i1
        %41 = match [-1 -> 1, default -> 0] %40 : ctl2
      } -> (%41, %27, %35, %29, %38, %36, %32)
      %42 = gep inbounds [[10 x double], i64 0, _] %15, %13 : ptr
      %43 = store write pinned [double, align 8] %25, %42, %11, %22 : mem
      %44 = add nsw %13, %18 : i64
      %45 = add nuw nsw %16, %18 : i64
      %46 = icmp ult %45, %17 : i1
      %47 = match [-1 -> 1, default -> 0] %46 : ctl2
    } -> (%47, %11, %43, %44, %14, %15, %45)
    %48, %49, %50, %51, %52 = theta (%5, %6, %7, %0, %1) (%53: io, %54: mem, %55: i64, %56: ptr, %57: ptr) {
      %58 = const 0 : i64
      %59 = const float 0x0 : double
      %60 = const 1 : i64
      %61 = const 10 : i64
      %62 = gep inbounds [[10 x double], i64 0, _] %57, %55 : ptr
      %63 = add nsw %55, %60 : i64
      %64 = gep inbounds [[10 x double], i64 0, _] %57, %63 : ptr
      %65 = add nsw %63, %60 : i64
      %66 = gep inbounds [[10 x double], i64 0, _] %57, %65 : ptr
      %67 = add nsw %65, %60 : i64
      %68 = gep inbounds [[10 x double], i64 0, _] %57, %67 : ptr
      %69 = add nsw %67, %60 : i64
      %70 = icmp slt %69, %61 : i1
      %71 = match [-1 -> 1, default -> 0] %70 : ctl2
      %72 = const poison : <4 x double>
      %73 = const 0 : i32
      %74 = insertelement %72, %59, %73 : <4 x double>
      %75 = shufflevector [0, 0, 0, 0] %74, %72 : <4 x double>
      %76, %77, %78, %79, %80, %81 = theta (%53, %54, %55, %58, %75, %56) (%82: io, %83: mem, %84: i64, %85: i64, %86: <4 x double>, %87: ptr) {
        %88 = gep inbounds [[12 x [10 x double]], i64 0, _, _] %87, %85, %84 : ptr
        %89, %90 = load read pinned [<4 x double>, align 8] %88, %82, %83 : <4 x double>, mem
        %91 = fadd %86, %89 : <4 x double>
        %92 = const 1 : i64
        %93 = add nsw %85, %92 : i64
        %94 = const 12 : i64
        %95 = icmp slt %93, %94 : i1
        %96 = match [-1 -> 1, default -> 0] %95 : ctl2
      } -> (%96, %82, %90, %84, %93, %91, %87)
      %97 = extractelement %80, %73 : double
      %98 = const 1 : i32
      %99 = extractelement %80, %98 : double
      %100 = const 2 : i32
      %101 = extractelement %80, %100 : double
      %102 = const 3 : i32
      %103 = extractelement %80, %102 : double
      %104 = store write pinned [double, align 8] %97, %62, %53, %77 : mem
      %105 = store write pinned [double, align 8] %99, %64, %53, %104 : mem
      %106 = store write pinned [double, align 8] %101, %66, %53, %105 : mem
      %107 = store write pinned [double, align 8] %103, %68, %53, %106 : mem
    } -> (%71, %53, %107, %69, %56, %57)
  } -> (%4, %2, %49)
} -> (%4)
