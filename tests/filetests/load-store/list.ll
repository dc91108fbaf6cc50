; test opt load-store,dne
; The loop stores through a pointer that is the local variable's address in the first iteration, and unknown later.
; run: @f(0) == 0
; run: @f(1) == 8
; run: @f(3) == 8
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@nodes = internal global [4 x ptr] zeroinitializer
declare ptr @next(ptr)
define i64 @f(i64 %n) mustprogress {
entry:
  %head = alloca ptr
  store ptr null, ptr %head
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %done, label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %pp = phi ptr [ %head, %entry ], [ %slot, %loop ]
  %i1 = add i64 %i, 1
  %cell = getelementptr ptr, ptr @nodes, i64 %i1
  store ptr %cell, ptr %pp
  %slot0 = getelementptr ptr, ptr @nodes, i64 %i
  %addr = ptrtoint ptr %slot0 to i64
  %slot = inttoptr i64 %addr to ptr
  %c = icmp ult i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %first = load ptr, ptr %head
  %isnull = icmp eq ptr %first, null
  %first.i = ptrtoint ptr %first to i64
  %base.i = ptrtoint ptr @nodes to i64
  %off = sub i64 %first.i, %base.i
  %r = select i1 %isnull, i64 0, i64 %off
  ret i64 %r
}
; expect
preamble [
  "source_filename = \"load-store/list.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @nodes = internal defined global [4 x ptr] : ptr
symbol @next = external declared function ptr (ptr) : ptr, params [""]
symbol @f = external defined function i64 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @nodes () () {
    %1 = const zero : [4 x ptr]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [ptr, align 8] %4, %3 : ptr, mem
    %7 = const null : ptr
    %8 = store write pinned [ptr, align 8] %7, %5, %2, %6 : mem
    %9 = const 0 : i64
    %10 = icmp eq %1, %9 : i1
    %11 = match [-1 -> 1, default -> 0] %10 : ctl2
    %12, %13 = gamma %11 (%2, %8, %1, %5, %0) {
      case 0 (%14: io, %15: mem, %16: i64, %17: ptr, %18: ptr) {
        %19 = const 0 : i64
        %20, %21, %22, %23, %24, %25 = theta (%14, %15, %16, %19, %17, %18) (%26: io, %27: mem, %28: i64, %29: i64, %30: ptr, %31: ptr) {
          %32 = const 1 : i64
          %33 = add %29, %32 : i64
          %34 = gep [ptr, _] %31, %33 : ptr
          %35 = store write pinned [ptr, align 8] %34, %30, %26, %27 : mem
          %36 = gep [ptr, _] %31, %29 : ptr
          %37 = ptrtoint %36 : i64
          %38 = inttoptr %37 : ptr
          %39 = icmp ult %33, %28 : i1
          %40 = match [-1 -> 1, default -> 0] %39 : ctl2
        } -> (%40, %26, %35, %28, %33, %38, %31)
        %41, %42 = load read pinned [ptr, align 8] %17, %14, %21 : ptr, mem
      } -> (%42, %41)
      case 1 (%43: io, %44: mem, %45: i64, %46: ptr, %47: ptr) {
        %48 = const null : ptr
      } -> (%44, %48)
    }
    %49 = icmp eq %13, %7 : i1
    %50 = ptrtoint %13 : i64
    %51 = ptrtoint %0 : i64
    %52 = sub %50, %51 : i64
    %53 = select %49, %9, %52 : i64
  } -> (%53, %2, %12)
} -> (%2)
