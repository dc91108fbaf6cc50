; test opt static-init,globals,red,dne
; Constructors that only compute are run, in the order of their priorities, and variables begin with what they leave.
; run: @element(3) == -1727442502
; run: @answer() == 42
; run: @sum() == 312
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%shape = type <{ ptr, i32, [4 x i8] }>
@table = internal global [8 x i32] zeroinitializer, align 16
@shape = internal global %shape zeroinitializer, align 8
@vtable = constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr null, ptr @value] }, align 8
@points = global [2 x [3 x float]] zeroinitializer, align 16
@order = internal global i32 3, align 4
@partly = global { i8, i32, i8 } { i8 1, i32 2, i8 3 }, align 4
@settled = global i64 0, align 8
@llvm.global_ctors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_a, ptr null }, { i32, ptr, ptr } { i32 200, ptr @second, ptr null }, { i32, ptr, ptr } { i32 101, ptr @first, ptr null }]

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
declare ptr @llvm.invariant.start.p0(i64 immarg, ptr nocapture)

define internal void @first() {
  %a = load i32, ptr @order
  %b = mul i32 %a, 10
  %c = add i32 %b, 1
  store i32 %c, ptr @order
  ret void
}

define internal void @second() {
  %a = load i32, ptr @order
  %b = mul i32 %a, 10
  %c = add i32 %b, 2
  store i32 %c, ptr @order
  ret void
}

define internal void @_GLOBAL__sub_I_a() {
entry:
  call void @fill()
  call void @make(ptr @shape, i32 42)
  call void @llvm.memset.p0.i64(ptr @points, i8 0, i64 24, i1 false)
  %p = getelementptr [2 x [3 x float]], ptr @points, i64 0, i64 1, i64 2
  store float 1.5, ptr %p
  %q = getelementptr { i8, i32, i8 }, ptr @partly, i64 0, i32 1
  store i32 -1, ptr %q
  store i64 7, ptr @settled
  %i = call ptr @llvm.invariant.start.p0(i64 8, ptr @settled)
  ret void
}

define internal void @make(ptr %this, i32 %value) {
  %v = getelementptr inbounds { [3 x ptr] }, ptr @vtable, i32 0, i32 0, i32 2
  store ptr %v, ptr %this
  %p = getelementptr inbounds %shape, ptr %this, i32 0, i32 1
  store i32 %value, ptr %p
  ret void
}

; A loop of loops, with stack memory and a decision.
define internal void @fill() {
entry:
  %c.addr = alloca i32
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %start = trunc i64 %i to i32
  store i32 %start, ptr %c.addr
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %k.next, %joined ]
  %c = load i32, ptr %c.addr
  %half = lshr i32 %c, 1
  %bit = trunc i32 %c to i1
  br i1 %bit, label %odd, label %joined
odd:
  %x = xor i32 %half, -306674912
  br label %joined
joined:
  %new = phi i32 [ %half, %inner ], [ %x, %odd ]
  store i32 %new, ptr %c.addr
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, 8
  br i1 %more, label %inner, label %next
next:
  %result = load i32, ptr %c.addr
  %to = getelementptr inbounds [8 x i32], ptr @table, i64 0, i64 %i
  store i32 %result, ptr %to
  %i.next = add i64 %i, 1
  %rest = icmp ult i64 %i.next, 8
  br i1 %rest, label %outer, label %done
done:
  ret void
}

define i32 @value(ptr %this) {
  %p = getelementptr inbounds %shape, ptr %this, i32 0, i32 1
  %v = load i32, ptr %p
  ret i32 %v
}

; These call the constructors for interpreters, which do not.
define i32 @element(i64 %i) {
  call void @fill()
  %p = getelementptr inbounds [8 x i32], ptr @table, i64 0, i64 %i
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @answer() {
  call void @make(ptr @shape, i32 42)
  %p = getelementptr inbounds %shape, ptr @shape, i64 0, i32 1
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @sum() {
  store i32 3, ptr @order
  call void @first()
  call void @second()
  %v = load i32, ptr @order
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"static-init/computed.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  ""
  "%shape = type <{ ptr, i32, [4 x i8] }>"
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: write) }"
  "attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }"
  ""
]
type %shape = <{ptr, i32, [4 x i8]}>
symbol @table = internal defined global [8 x i32] : ptr, suffix ", align 16"
symbol @shape = internal defined global %shape : ptr, suffix ", align 8"
symbol @vtable = external defined global { [3 x ptr] } : ptr, constant, suffix ", align 8"
symbol @points = external defined global [2 x [3 x float]] : ptr, suffix ", align 16"
symbol @order = internal defined global i32 : ptr, suffix ", align 4"
symbol @partly = external defined global { i8, i32, i8 } : ptr, suffix ", align 4"
symbol @settled = external defined global i64 : ptr, constant, suffix ", align 8"
symbol @llvm.global_ctors = appending declared global [3 x { i32, ptr, ptr }] : ptr
symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr, params ["nocapture writeonly", "", "", "immarg"], suffix "#0", facts [willreturn, nounwind, no_read, only_args]
symbol @llvm.invariant.start.p0 = external declared function ptr (i64, ptr) : ptr, params ["immarg", "nocapture"], suffix "#1", facts [willreturn, nounwind, only_args]
symbol @first = internal defined function void () : ptr
symbol @second = internal defined function void () : ptr
symbol @_GLOBAL__sub_I_a = internal defined function void () : ptr
symbol @make = internal defined function void (ptr, i32) : ptr, params ["", ""]
symbol @fill = internal defined function void () : ptr
symbol @value = external defined function i32 (ptr) : ptr, params [""]
symbol @element = external defined function i32 (i64) : ptr, params [""]
symbol @answer = external defined function i32 () : ptr
symbol @sum = external defined function i32 () : ptr
omega imports [] exports [@vtable, @points, @partly, @settled, @value, @element, @answer, @sum] () {
  %0 = delta @table () () {
    %1 = const [0 : i32, 1996959894 : i32, -301047508 : i32, -1727442502 : i32, 124634137 : i32, 1886057615 : i32, -379345611 : i32, -1637575261 : i32] : [8 x i32]
  } -> (%1)
  %2 = lambda @value () (%0: ptr, %1: io, %2: mem) {
    %3 = gep inbounds [%shape, i32 0, i32 1] %0 : ptr
    %4, %5 = load read pinned [i32, align 4] %3, %1, %2 : i32, mem
  } -> (%4, %1, %5)
  %3 = delta @vtable (%2) (%4: ptr) {
    %5 = const null : ptr
    %6 = aggregate %5, %5, %4 : [3 x ptr]
    %7 = aggregate %6 : { [3 x ptr] }
  } -> (%7)
  %8 = delta @shape (%3) (%9: ptr) {
    %10 = gep [i8, i64 16] %9 : ptr
    %11 = const 42 : i32
    %12 = const zero : [4 x i8]
    %13 = aggregate %10, %11, %12 : %shape
  } -> (%13)
  %14 = delta @points () () {
    %15 = const [zero : [3 x float], [float 0x0 : float, float 0x0 : float, float 0x3fc00000 : float] : [3 x float]] : [2 x [3 x float]]
  } -> (%15)
  %16 = delta @order () () {
    %17 = const 312 : i32
  } -> (%17)
  %18 = delta @partly () () {
    %19 = const [1 : i8, -1 : i32, 3 : i8] : { i8, i32, i8 }
  } -> (%19)
  %20 = delta @settled () () {
    %21 = const 7 : i64
  } -> (%21)
  %22 = lambda @fill (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6 = const 0 : i64
    %7, %8, %9, %10, %11 = theta may_diverge (%1, %5, %4, %6, %0) (%12: io, %13: mem, %14: ptr, %15: i64, %16: ptr) {
      %17 = trunc %15 : i32
      %18 = store write pinned [i32, align 4] %17, %14, %12, %13 : mem
      %19 = const 0 : i32
      %20, %21, %22, %23 = theta may_diverge (%12, %18, %14, %19) (%24: io, %25: mem, %26: ptr, %27: i32) {
        %28, %29 = load read pinned [i32, align 4] %26, %24, %25 : i32, mem
        %30 = const 1 : i32
        %31 = lshr %28, %30 : i32
        %32 = trunc %28 : i1
        %33 = match [-1 -> 1, default -> 0] %32 : ctl2
        %34 = gamma %33 (%24, %31) {
          case 0 (%35: io, %36: i32) {
          } -> (%36)
          case 1 (%37: io, %38: i32) {
            %39 = const -306674912 : i32
            %40 = xor %38, %39 : i32
          } -> (%40)
        }
        %41 = store write pinned [i32, align 4] %34, %26, %24, %29 : mem
        %42 = add %27, %30 : i32
        %43 = const 8 : i32
        %44 = icmp ult %42, %43 : i1
        %45 = match [-1 -> 1, default -> 0] %44 : ctl2
      } -> (%45, %24, %41, %26, %42)
      %46, %47 = load read pinned [i32, align 4] %14, %20, %21 : i32, mem
      %48 = gep inbounds [[8 x i32], i64 0, _] %16, %15 : ptr
      %49 = store write pinned [i32, align 4] %46, %48, %20, %47 : mem
      %50 = const 1 : i64
      %51 = add %15, %50 : i64
      %52 = const 8 : i64
      %53 = icmp ult %51, %52 : i1
      %54 = match [-1 -> 1, default -> 0] %53 : ctl2
    } -> (%54, %20, %49, %14, %51, %16)
  } -> (%7, %8)
  %23 = lambda @make (%3) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = gep inbounds [{ [3 x ptr] }, i32 0, i32 0, i32 2] %0 : ptr
    %6 = store write pinned [ptr, align 8] %5, %1, %3, %4 : mem
    %7 = gep inbounds [%shape, i32 0, i32 1] %1 : ptr
    %8 = store write pinned [i32, align 4] %2, %7, %3, %6 : mem
  } -> (%3, %8)
  %24 = lambda @second (%16) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
    %5 = const 10 : i32
    %6 = mul %3, %5 : i32
    %7 = const 2 : i32
    %8 = add %6, %7 : i32
    %9 = store write pinned [i32, align 4] %8, %0, %1, %4 : mem
  } -> (%1, %9)
  %25 = lambda @first (%16) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
    %5 = const 10 : i32
    %6 = mul %3, %5 : i32
    %7 = const 1 : i32
    %8 = add %6, %7 : i32
    %9 = store write pinned [i32, align 4] %8, %0, %1, %4 : mem
  } -> (%1, %9)
  %26 = lambda @element (%22, %0) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5, %6 = call read write io [void ()] %0, %3, %4 : io, mem
    %7 = gep inbounds [[8 x i32], i64 0, _] %1, %2 : ptr
    %8, %9 = load read pinned [i32, align 4] %7, %5, %6 : i32, mem
  } -> (%8, %5, %9)
  %27 = lambda @answer (%23, %8) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 42 : i32
    %5, %6 = call read write io [void (ptr, i32), args ["", ""]] %0, %1, %4, %2, %3 : io, mem
    %7 = gep inbounds [%shape, i64 0, i32 1] %1 : ptr
    %8, %9 = load read pinned [i32, align 4] %7, %5, %6 : i32, mem
  } -> (%8, %5, %9)
  %28 = lambda @sum (%16, %25, %24) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 3 : i32
    %6 = store write pinned [i32, align 4] %5, %0, %3, %4 : mem
    %7, %8 = call read write io [void ()] %1, %3, %6 : io, mem
    %9, %10 = call read write io [void ()] %2, %7, %8 : io, mem
    %11, %12 = load read pinned [i32, align 4] %0, %9, %10 : i32, mem
  } -> (%11, %9, %12)
} -> (%3, %14, %18, %20, %2, %26, %27, %28)
