; test opt ivt,inv,dne,load-store,psh,inv,red,cne,dne,nest,psh,inv,red,cne,dne
; As product.ll, but each iteration of the outermost loop changes the first row of @b, and uses what the one before has
; made of it: columns still stay in order, rows would not.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [8 x [528 x double]] zeroinitializer
@b = internal global [528 x [64 x [8 x double]]] zeroinitializer
@c = internal global [8 x [64 x double]] zeroinitializer
define i64 @f() mustprogress {
entry:
  br label %is
is:
  %i = phi i64 [ 0, %entry ], [ %i1, %last ]
  br label %begin
begin:
  %m = phi i64 [ 0, %is ], [ %m1, %begin ]
  %pm = getelementptr inbounds [8 x [64 x double]], ptr @c, i64 0, i64 %i, i64 %m
  store double 1.0, ptr %pm
  %m1 = add nsw i64 %m, 1
  %cm = icmp slt i64 %m1, 64
  br i1 %cm, label %begin, label %ks
ks:
  %k = phi i64 [ 0, %begin ], [ %k1, %next ]
  br label %js
js:
  %j = phi i64 [ 0, %ks ], [ %j1, %js ]
  %pa = getelementptr inbounds [8 x [528 x double]], ptr @a, i64 0, i64 %i, i64 %k
  %pb = getelementptr inbounds [528 x [64 x [8 x double]]], ptr @b, i64 0, i64 %k, i64 %j
  %pc = getelementptr inbounds [8 x [64 x double]], ptr @c, i64 0, i64 %i, i64 %j
  %x = load double, ptr %pa
  %y = load double, ptr %pb
  %z = load double, ptr %pc
  %xy = fmul double %x, %y
  %s = fadd double %z, %xy
  store double %s, ptr %pc
  %pd = getelementptr inbounds [528 x [64 x [8 x double]]], ptr @b, i64 0, i64 0, i64 %j
  store double %s, ptr %pd
  %j1 = add nsw i64 %j, 1
  %cj = icmp slt i64 %j1, 64
  br i1 %cj, label %js, label %next
next:
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 528
  br i1 %ck, label %ks, label %last
last:
  %i1 = add nsw i64 %i, 1
  %ci = icmp slt i64 %i1, 8
  br i1 %ci, label %is, label %done
done:
  ret i64 0
}
; expect
preamble [
  "source_filename = \"nest/columns.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [8 x [528 x double]] : ptr
symbol @b = internal defined global [528 x [64 x [8 x double]]] : ptr
symbol @c = internal defined global [8 x [64 x double]] : ptr
symbol @f = external defined function i64 () : ptr, suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [8 x [528 x double]]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [528 x [64 x [8 x double]]]
  } -> (%3)
  %4 = delta @c () () {
    %5 = const zero : [8 x [64 x double]]
  } -> (%5)
  %6 = lambda @f (%4, %0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6, %7, %8, %9, %10, %11 = theta loop "!{!\"rvsdg.loop.cut\"}" (%5, %3, %4, %0, %1, %2) (%12: i64, %13: io, %14: mem, %15: ptr, %16: ptr, %17: ptr) {
      %18 = const 0 : i64
      %19 = const 64 : i64
      %20 = const 16 : i64
      %21 = add nsw %12, %20 : i64
      %22 = icmp slt %21, %19 : i1
      %23 = icmp sgt %12, %18 : i1
      %24 = select %23, %12, %18 : i64
      %25 = select %22, %21, %19 : i64
      %26, %27, %28, %29, %30, %31, %32, %33 = theta loop "!{!\"rvsdg.loop.cut\"}" (%18, %13, %14, %15, %16, %17, %24, %25) (%34: i64, %35: io, %36: mem, %37: ptr, %38: ptr, %39: ptr, %40: i64, %41: i64) {
        %42 = const 0 : i64
        %43 = const 1 : i64
        %44, %45, %46, %47, %48, %49 = theta (%40, %41, %35, %36, %34, %37) (%50: i64, %51: i64, %52: io, %53: mem, %54: i64, %55: ptr) {
          %56 = gep inbounds [[8 x [64 x double]], i64 0, _, _] %55, %54, %50 : ptr
          %57 = const float 0x3ff0000000000000 : double
          %58 = store write pinned [double, align 8] %57, %56, %52, %53 : mem
          %59 = const 1 : i64
          %60 = add nsw %50, %59 : i64
          %61 = icmp slt %60, %51 : i1
          %62 = match [-1 -> 1, default -> 0] %61 : ctl2
        } -> (%62, %60, %51, %52, %58, %54, %55)
        %63, %64, %65, %66, %67, %68, %69, %70, %71 = theta loop "!{!\"rvsdg.loop.cut\"}" (%34, %42, %35, %47, %37, %38, %39, %40, %41) (%72: i64, %73: i64, %74: io, %75: mem, %76: ptr, %77: ptr, %78: ptr, %79: i64, %80: i64) {
          %81 = gep inbounds [[8 x [528 x double]], i64 0, _, _] %77, %72, %73 : ptr
          %82, %83 = load read pinned [double, align 8] %81, %74, %75 : double, mem
          %84 = const 1 : i64
          %85, %86, %87, %88, %89, %90, %91, %92, %93 = theta (%79, %80, %74, %83, %72, %73, %76, %78, %82) (%94: i64, %95: i64, %96: io, %97: mem, %98: i64, %99: i64, %100: ptr, %101: ptr, %102: double) {
            %103 = gep inbounds [[528 x [64 x [8 x double]]], i64 0, _, _] %101, %99, %94 : ptr
            %104 = gep inbounds [[8 x [64 x double]], i64 0, _, _] %100, %98, %94 : ptr
            %105, %106 = load read pinned [double, align 8] %103, %96, %97 : double, mem
            %107, %108 = load read pinned [double, align 8] %104, %96, %106 : double, mem
            %109 = fmul %102, %105 : double
            %110 = fadd %107, %109 : double
            %111 = store write pinned [double, align 8] %110, %104, %96, %108 : mem
            %112 = gep inbounds [[528 x [64 x [8 x double]]], i64 0, i64 0, _] %101, %94 : ptr
            %113 = store write pinned [double, align 8] %110, %112, %96, %111 : mem
            %114 = const 1 : i64
            %115 = add nsw %94, %114 : i64
            %116 = icmp slt %115, %95 : i1
            %117 = match [-1 -> 1, default -> 0] %116 : ctl2
          } -> (%117, %115, %95, %96, %113, %98, %99, %100, %101, %102)
          %118 = add nsw %73, %84 : i64
          %119 = const 528 : i64
          %120 = icmp slt %118, %119 : i1
          %121 = match [-1 -> 1, default -> 0] %120 : ctl2
        } -> (%121, %72, %118, %74, %88, %76, %77, %78, %79, %80)
        %122 = add nsw %34, %43 : i64
        %123 = const 8 : i64
        %124 = icmp slt %122, %123 : i1
        %125 = match [-1 -> 1, default -> 0] %124 : ctl2
      } -> (%125, %122, %35, %66, %37, %38, %39, %40, %41)
      %126 = match [-1 -> 1, default -> 0] %22 : ctl2
    } -> (%126, %21, %13, %28, %15, %16, %17)
  } -> (%5, %3, %8)
} -> (%6)
