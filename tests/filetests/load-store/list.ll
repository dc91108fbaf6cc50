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
    %12 = gamma %11 (%2, %8, %1, %5, %0) {
      case 0 (%13: io, %14: mem, %15: i64, %16: ptr, %17: ptr) {
        %18 = const 0 : i64
        %19, %20, %21, %22, %23, %24 = theta (%13, %14, %15, %18, %16, %17) (%25: io, %26: mem, %27: i64, %28: i64, %29: ptr, %30: ptr) {
          %31 = const 1 : i64
          %32 = add %28, %31 : i64
          %33 = gep [ptr, _] %30, %32 : ptr
          %34 = store write pinned [ptr, align 8] %33, %29, %25, %26 : mem
          %35 = gep [ptr, _] %30, %28 : ptr
          %36 = ptrtoint %35 : i64
          %37 = inttoptr %36 : ptr
          %38 = icmp ult %32, %27 : i1
          %39 = match [-1 -> 1, default -> 0] %38 : ctl2
        } -> (%39, %25, %34, %27, %32, %37, %30)
      } -> (%20)
      case 1 (%40: io, %41: mem, %42: i64, %43: ptr, %44: ptr) {
      } -> (%41)
    }
    %45, %46 = load read pinned [ptr, align 8] %5, %2, %12 : ptr, mem
    %47 = icmp eq %45, %7 : i1
    %48 = ptrtoint %45 : i64
    %49 = ptrtoint %0 : i64
    %50 = sub %48, %49 : i64
    %51 = select %47, %9, %50 : i64
  } -> (%51, %2, %46)
} -> (%2)
