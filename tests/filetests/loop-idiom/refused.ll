; test opt ivt,inv,dne,loop-idiom,inv,dne
; Elements that move away from where the loop goes are read after they were overwritten; bytes that differ, gaps, and stores to one object are no
; business of one call, a few iterations are better unrolled, and a volatile store is one of its own.
; run: @f(20) == 4
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  store i32 4, ptr @a
  br label %away
away:
  %i = phi i64 [ 0, %entry ], [ %i1, %away ]
  %i1 = add nuw nsw i64 %i, 1
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i1
  %x = load i32, ptr %p
  store i32 %x, ptr %q
  %c = icmp ult i64 %i1, 90
  br i1 %c, label %away, label %get
get:
  %r = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %n
  %y = load i32, ptr %r
  br label %bytes
bytes:
  %j = phi i64 [ 0, %get ], [ %j1, %bytes ]
  %b = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %j
  store i32 65536, ptr %b
  %j1 = add nuw nsw i64 %j, 1
  %d = icmp ult i64 %j1, 90
  br i1 %d, label %bytes, label %gaps.entry
gaps.entry:
  br label %gaps
gaps:
  %k = phi i64 [ 0, %gaps.entry ], [ %k1, %gaps ]
  %g = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %k
  store i32 0, ptr %g
  %k1 = add nuw nsw i64 %k, 2
  %e = icmp ult i64 %k1, 90
  br i1 %e, label %gaps, label %twice.entry
twice.entry:
  br label %twice
twice:
  %l = phi i64 [ 0, %twice.entry ], [ %l1, %twice ]
  %t = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %l
  %u = getelementptr inbounds i8, ptr %t, i64 8
  store i32 0, ptr %t
  store i32 -1, ptr %u
  %l1 = add nuw nsw i64 %l, 1
  %f = icmp ult i64 %l1, 90
  br i1 %f, label %twice, label %few.entry
few.entry:
  br label %few
few:
  %m = phi i64 [ 0, %few.entry ], [ %m1, %few ]
  %v = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %m
  store i32 0, ptr %v
  %m1 = add nuw nsw i64 %m, 1
  %h = icmp ult i64 %m1, 15
  br i1 %h, label %few, label %volatile.entry
volatile.entry:
  br label %volatile
volatile:
  %o = phi i64 [ 0, %volatile.entry ], [ %o1, %volatile ]
  %w = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %o
  store volatile i32 0, ptr %w
  %o1 = add nuw nsw i64 %o, 1
  %s = icmp ult i64 %o1, 50
  br i1 %s, label %volatile, label %done
done:
  ret i32 %y
}
; expect
preamble [
  "source_filename = \"loop-idiom/refused.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x i32] : ptr
symbol @f = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i32]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 4 : i32
    %5 = store write pinned [i32, align 4] %4, %0, %2, %3 : mem
    %6 = const 0 : i64
    %7, %8, %9, %10 = theta (%2, %5, %6, %0) (%11: io, %12: mem, %13: i64, %14: ptr) {
      %15 = const 1 : i64
      %16 = add nuw nsw %13, %15 : i64
      %17 = gep inbounds [[100 x i32], i64 0, _] %14, %13 : ptr
      %18 = gep inbounds [[100 x i32], i64 0, _] %14, %16 : ptr
      %19, %20 = load read pinned [i32, align 4] %17, %11, %12 : i32, mem
      %21 = store write pinned [i32, align 4] %19, %18, %11, %20 : mem
      %22 = const 90 : i64
      %23 = icmp ult %16, %22 : i1
      %24 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%24, %11, %21, %16, %14)
    %25 = gep inbounds [[100 x i32], i64 0, _] %0, %1 : ptr
    %26, %27 = load read pinned [i32, align 4] %25, %2, %8 : i32, mem
    %28, %29, %30, %31 = theta (%2, %27, %6, %0) (%32: io, %33: mem, %34: i64, %35: ptr) {
      %36 = gep inbounds [[100 x i32], i64 0, _] %35, %34 : ptr
      %37 = const 65536 : i32
      %38 = store write pinned [i32, align 4] %37, %36, %32, %33 : mem
      %39 = const 1 : i64
      %40 = add nuw nsw %34, %39 : i64
      %41 = const 90 : i64
      %42 = icmp ult %40, %41 : i1
      %43 = match [-1 -> 1, default -> 0] %42 : ctl2
    } -> (%43, %32, %38, %40, %35)
    %44, %45, %46, %47 = theta (%2, %29, %6, %0) (%48: io, %49: mem, %50: i64, %51: ptr) {
      %52 = gep inbounds [[100 x i32], i64 0, _] %51, %50 : ptr
      %53 = const 0 : i32
      %54 = store write pinned [i32, align 4] %53, %52, %48, %49 : mem
      %55 = const 2 : i64
      %56 = add nuw nsw %50, %55 : i64
      %57 = const 90 : i64
      %58 = icmp ult %56, %57 : i1
      %59 = match [-1 -> 1, default -> 0] %58 : ctl2
    } -> (%59, %48, %54, %56, %51)
    %60, %61, %62, %63 = theta (%2, %45, %6, %0) (%64: io, %65: mem, %66: i64, %67: ptr) {
      %68 = gep inbounds [[100 x i32], i64 0, _] %67, %66 : ptr
      %69 = gep inbounds [i8, i64 8] %68 : ptr
      %70 = const 0 : i32
      %71 = store write pinned [i32, align 4] %70, %68, %64, %65 : mem
      %72 = const -1 : i32
      %73 = store write pinned [i32, align 4] %72, %69, %64, %71 : mem
      %74 = const 1 : i64
      %75 = add nuw nsw %66, %74 : i64
      %76 = const 90 : i64
      %77 = icmp ult %75, %76 : i1
      %78 = match [-1 -> 1, default -> 0] %77 : ctl2
    } -> (%78, %64, %73, %75, %67)
    %79, %80, %81, %82 = theta (%2, %61, %6, %0) (%83: io, %84: mem, %85: i64, %86: ptr) {
      %87 = gep inbounds [[100 x i32], i64 0, _] %86, %85 : ptr
      %88 = const 0 : i32
      %89 = store write pinned [i32, align 4] %88, %87, %83, %84 : mem
      %90 = const 1 : i64
      %91 = add nuw nsw %85, %90 : i64
      %92 = const 15 : i64
      %93 = icmp ult %91, %92 : i1
      %94 = match [-1 -> 1, default -> 0] %93 : ctl2
    } -> (%94, %83, %89, %91, %86)
    %95, %96, %97, %98 = theta (%2, %80, %6, %0) (%99: io, %100: mem, %101: i64, %102: ptr) {
      %103 = gep inbounds [[100 x i32], i64 0, _] %102, %101 : ptr
      %104 = const 0 : i32
      %105, %106 = store read write io [i32, align 4, volatile] %104, %103, %99, %100 : io, mem
      %107 = const 1 : i64
      %108 = add nuw nsw %101, %107 : i64
      %109 = const 50 : i64
      %110 = icmp ult %108, %109 : i1
      %111 = match [-1 -> 1, default -> 0] %110 : ctl2
    } -> (%111, %105, %106, %108, %102)
  } -> (%26, %95, %96)
} -> (%2)
