; test opt ivt,inv,dne,load-store,psh,inv,red,cne,dne,nest,psh,inv,red,cne,dne
; Each iteration of the outermost loop goes over all of @b, which is more than the cache holds. Rows of @b are taken some
; at a time now, for all iterations of the outermost loop; what begins each row of @c comes in the first strip.
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
  "source_filename = \"nest/product.ll\""
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
      %19 = const 528 : i64
      %20 = const 128 : i64
      %21 = add nsw %12, %20 : i64
      %22 = icmp eq %12, %18 : i1
      %23 = icmp slt %21, %19 : i1
      %24 = icmp sgt %12, %18 : i1
      %25 = select %24, %12, %18 : i64
      %26 = select %23, %21, %19 : i64
      %27, %28, %29, %30, %31, %32, %33, %34, %35 = theta loop "!{!\"rvsdg.loop.cut\"}" (%22, %18, %13, %14, %15, %16, %17, %25, %26) (%36: i1, %37: i64, %38: io, %39: mem, %40: ptr, %41: ptr, %42: ptr, %43: i64, %44: i64) {
        %45 = match [-1 -> 1, default -> 0] %36 : ctl2
        %46 = gamma %45 (%38, %39, %37, %40) {
          case 0 (%47: io, %48: mem, %49: i64, %50: ptr) {
          } -> (%48)
          case 1 (%51: io, %52: mem, %53: i64, %54: ptr) {
            %55 = const 0 : i64
            %56, %57, %58, %59, %60 = theta (%51, %52, %53, %55, %54) (%61: io, %62: mem, %63: i64, %64: i64, %65: ptr) {
              %66 = gep inbounds [[8 x [64 x double]], i64 0, _, _] %65, %63, %64 : ptr
              %67 = const float 0x3ff0000000000000 : double
              %68 = store write pinned [double, align 8] %67, %66, %61, %62 : mem
              %69 = const 1 : i64
              %70 = add nsw %64, %69 : i64
              %71 = const 64 : i64
              %72 = icmp slt %70, %71 : i1
              %73 = match [-1 -> 1, default -> 0] %72 : ctl2
            } -> (%73, %61, %68, %63, %70, %65)
          } -> (%57)
        }
        %74 = const 1 : i64
        %75, %76, %77, %78, %79, %80, %81, %82 = theta (%43, %44, %38, %46, %37, %40, %41, %42) (%83: i64, %84: i64, %85: io, %86: mem, %87: i64, %88: ptr, %89: ptr, %90: ptr) {
          %91 = const 0 : i64
          %92 = gep inbounds [[8 x [528 x double]], i64 0, _, _] %89, %87, %83 : ptr
          %93, %94 = load read pinned [double, align 8] %92, %85, %86 : double, mem
          %95, %96, %97, %98, %99, %100, %101, %102 = theta (%85, %94, %87, %83, %91, %88, %90, %93) (%103: io, %104: mem, %105: i64, %106: i64, %107: i64, %108: ptr, %109: ptr, %110: double) {
            %111 = gep inbounds [[528 x [64 x [8 x double]]], i64 0, _, _] %109, %106, %107 : ptr
            %112 = gep inbounds [[8 x [64 x double]], i64 0, _, _] %108, %105, %107 : ptr
            %113, %114 = load read pinned [double, align 8] %111, %103, %104 : double, mem
            %115, %116 = load read pinned [double, align 8] %112, %103, %114 : double, mem
            %117 = fmul %110, %113 : double
            %118 = fadd %115, %117 : double
            %119 = store write pinned [double, align 8] %118, %112, %103, %116 : mem
            %120 = const 1 : i64
            %121 = add nsw %107, %120 : i64
            %122 = const 64 : i64
            %123 = icmp slt %121, %122 : i1
            %124 = match [-1 -> 1, default -> 0] %123 : ctl2
          } -> (%124, %103, %119, %105, %106, %121, %108, %109, %110)
          %125 = const 1 : i64
          %126 = add nsw %83, %125 : i64
          %127 = icmp slt %126, %84 : i1
          %128 = match [-1 -> 1, default -> 0] %127 : ctl2
        } -> (%128, %126, %84, %85, %96, %87, %88, %89, %90)
        %129 = add nsw %37, %74 : i64
        %130 = const 8 : i64
        %131 = icmp slt %129, %130 : i1
        %132 = match [-1 -> 1, default -> 0] %131 : ctl2
      } -> (%132, %36, %129, %38, %78, %40, %41, %42, %43, %44)
      %133 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%133, %21, %13, %30, %15, %16, %17)
  } -> (%5, %3, %8)
} -> (%6)
