; test opt ivt,inv,dne,load-store,psh,inv,red,cne,dne,nest,psh,inv,red,cne,dne
; As product.ll, but @b changes while it is read: what is stored to one of its places in one iteration is read in others
; of another row and column. Nothing is changed.
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
  %pd = getelementptr inbounds [528 x [64 x [8 x double]]], ptr @b, i64 0, i64 %i, i64 %i
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
  "source_filename = \"nest/in-the-way.ll\""
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
    %6, %7, %8, %9, %10, %11 = theta (%3, %4, %5, %0, %1, %2) (%12: io, %13: mem, %14: i64, %15: ptr, %16: ptr, %17: ptr) {
      %18 = const 0 : i64
      %19, %20, %21, %22, %23 = theta (%12, %13, %14, %18, %15) (%24: io, %25: mem, %26: i64, %27: i64, %28: ptr) {
        %29 = gep inbounds [[8 x [64 x double]], i64 0, _, _] %28, %26, %27 : ptr
        %30 = const float 0x3ff0000000000000 : double
        %31 = store write pinned [double, align 8] %30, %29, %24, %25 : mem
        %32 = const 1 : i64
        %33 = add nsw %27, %32 : i64
        %34 = const 64 : i64
        %35 = icmp slt %33, %34 : i1
        %36 = match [-1 -> 1, default -> 0] %35 : ctl2
      } -> (%36, %24, %31, %26, %33, %28)
      %37 = gep inbounds [[528 x [64 x [8 x double]]], i64 0, _, _] %17, %14, %14 : ptr
      %38, %39, %40, %41, %42, %43, %44, %45 = theta (%12, %20, %14, %18, %15, %16, %17, %37) (%46: io, %47: mem, %48: i64, %49: i64, %50: ptr, %51: ptr, %52: ptr, %53: ptr) {
        %54 = const 0 : i64
        %55 = gep inbounds [[8 x [528 x double]], i64 0, _, _] %51, %48, %49 : ptr
        %56, %57 = load read pinned [double, align 8] %55, %46, %47 : double, mem
        %58, %59, %60, %61, %62, %63, %64, %65, %66 = theta (%46, %57, %48, %49, %54, %50, %52, %56, %53) (%67: io, %68: mem, %69: i64, %70: i64, %71: i64, %72: ptr, %73: ptr, %74: double, %75: ptr) {
          %76 = gep inbounds [[528 x [64 x [8 x double]]], i64 0, _, _] %73, %70, %71 : ptr
          %77 = gep inbounds [[8 x [64 x double]], i64 0, _, _] %72, %69, %71 : ptr
          %78, %79 = load read pinned [double, align 8] %76, %67, %68 : double, mem
          %80, %81 = load read pinned [double, align 8] %77, %67, %79 : double, mem
          %82 = fmul %74, %78 : double
          %83 = fadd %80, %82 : double
          %84 = store write pinned [double, align 8] %83, %77, %67, %81 : mem
          %85 = store write pinned [double, align 8] %83, %75, %67, %84 : mem
          %86 = const 1 : i64
          %87 = add nsw %71, %86 : i64
          %88 = const 64 : i64
          %89 = icmp slt %87, %88 : i1
          %90 = match [-1 -> 1, default -> 0] %89 : ctl2
        } -> (%90, %67, %85, %69, %70, %87, %72, %73, %74, %75)
        %91 = const 1 : i64
        %92 = add nsw %49, %91 : i64
        %93 = const 528 : i64
        %94 = icmp slt %92, %93 : i1
        %95 = match [-1 -> 1, default -> 0] %94 : ctl2
      } -> (%95, %46, %59, %48, %92, %50, %51, %52, %53)
      %96 = const 1 : i64
      %97 = add nsw %14, %96 : i64
      %98 = const 8 : i64
      %99 = icmp slt %97, %98 : i1
      %100 = match [-1 -> 1, default -> 0] %99 : ctl2
    } -> (%100, %12, %39, %97, %15, %16, %17)
  } -> (%5, %3, %7)
} -> (%6)
