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
      %19 = const 16 : i64
      %20 = const 64 : i64
      %21 = add nsw %12, %19 : i64
      %22 = icmp slt %21, %20 : i1
      %23 = select %22, %21, %20 : i64
      %24 = sub nsw %23, %12 : i64
      %25 = icmp ult %24, %19 : i1
      %26 = select %25, %24, %19 : i64
      %27, %28, %29, %30, %31, %32, %33, %34 = theta loop "!{!\"rvsdg.loop.cut\"}" (%12, %18, %13, %14, %15, %16, %17, %26) (%35: i64, %36: i64, %37: io, %38: mem, %39: ptr, %40: ptr, %41: ptr, %42: i64) {
        %43 = const 0 : i64
        %44, %45, %46, %47, %48, %49, %50 = theta (%43, %42, %37, %38, %36, %35, %39) (%51: i64, %52: i64, %53: io, %54: mem, %55: i64, %56: i64, %57: ptr) {
          %58 = gep inbounds [[8 x [64 x double]], i64 0, _, _] %57, %55, %56 : ptr
          %59 = const float 0x3ff0000000000000 : double
          %60 = store write pinned [double, align 8] %59, %58, %53, %54 : mem
          %61 = const 1 : i64
          %62 = add nsw %56, %61 : i64
          %63 = add nsw %51, %61 : i64
          %64 = icmp slt %63, %52 : i1
          %65 = match [-1 -> 1, default -> 0] %64 : ctl2
        } -> (%65, %63, %52, %53, %60, %55, %62, %57)
        %66, %67, %68, %69, %70, %71, %72, %73, %74 = theta loop "!{!\"rvsdg.loop.cut\"}" (%35, %36, %43, %37, %47, %39, %40, %41, %42) (%75: i64, %76: i64, %77: i64, %78: io, %79: mem, %80: ptr, %81: ptr, %82: ptr, %83: i64) {
          %84 = const 0 : i64
          %85 = gep inbounds [[8 x [528 x double]], i64 0, _, _] %81, %76, %77 : ptr
          %86, %87 = load read pinned [double, align 8] %85, %78, %79 : double, mem
          %88, %89, %90, %91, %92, %93, %94, %95, %96, %97 = theta (%84, %83, %78, %87, %76, %77, %75, %80, %82, %86) (%98: i64, %99: i64, %100: io, %101: mem, %102: i64, %103: i64, %104: i64, %105: ptr, %106: ptr, %107: double) {
            %108 = gep inbounds [[528 x [64 x [8 x double]]], i64 0, _, _] %106, %103, %104 : ptr
            %109 = gep inbounds [[8 x [64 x double]], i64 0, _, _] %105, %102, %104 : ptr
            %110, %111 = load read pinned [double, align 8] %108, %100, %101 : double, mem
            %112, %113 = load read pinned [double, align 8] %109, %100, %111 : double, mem
            %114 = fmul %107, %110 : double
            %115 = fadd %112, %114 : double
            %116 = store write pinned [double, align 8] %115, %109, %100, %113 : mem
            %117 = gep inbounds [[528 x [64 x [8 x double]]], i64 0, i64 0, _] %106, %104 : ptr
            %118 = store write pinned [double, align 8] %115, %117, %100, %116 : mem
            %119 = const 1 : i64
            %120 = add nsw %104, %119 : i64
            %121 = add nsw %98, %119 : i64
            %122 = icmp slt %121, %99 : i1
            %123 = match [-1 -> 1, default -> 0] %122 : ctl2
          } -> (%123, %121, %99, %100, %118, %102, %103, %120, %105, %106, %107)
          %124 = const 1 : i64
          %125 = add nsw %77, %124 : i64
          %126 = const 528 : i64
          %127 = icmp slt %125, %126 : i1
          %128 = match [-1 -> 1, default -> 0] %127 : ctl2
        } -> (%128, %75, %76, %125, %78, %91, %80, %81, %82, %83)
        %129 = const 1 : i64
        %130 = add nsw %36, %129 : i64
        %131 = const 8 : i64
        %132 = icmp slt %130, %131 : i1
        %133 = match [-1 -> 1, default -> 0] %132 : ctl2
      } -> (%133, %35, %130, %37, %70, %39, %40, %41, %42)
      %134 = match [-1 -> 1, default -> 0] %22 : ctl2
    } -> (%134, %21, %13, %30, %15, %16, %17)
  } -> (%5, %3, %8)
} -> (%6)
