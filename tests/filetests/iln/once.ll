; test opt iln,dne
; `work` is called only by `once`, which does nothing without it: it is inlined there, though `once` is too large for
; its own callers then. `refill` is called only by `next`, which mostly does without: it stays a call, and `next` is
; inlined.
; run: @user(1) == 60
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@left = internal global i32 2
@table = internal global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]
@other = internal global [8 x i32] zeroinitializer

define internal void @work() {
  %a0 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 0)
  %b0 = mul i32 %a0, 3
  %c0 = xor i32 %b0, 0
  %d0 = add i32 %c0, %a0
  store i32 %d0, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 0)
  %a1 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 1)
  %b1 = mul i32 %a1, 4
  %c1 = xor i32 %b1, 1
  %d1 = add i32 %c1, %a1
  store i32 %d1, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 1)
  %a2 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 2)
  %b2 = mul i32 %a2, 5
  %c2 = xor i32 %b2, 2
  %d2 = add i32 %c2, %a2
  store i32 %d2, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 2)
  %a3 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 3)
  %b3 = mul i32 %a3, 6
  %c3 = xor i32 %b3, 3
  %d3 = add i32 %c3, %a3
  store i32 %d3, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 3)
  %a4 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 4)
  %b4 = mul i32 %a4, 7
  %c4 = xor i32 %b4, 4
  %d4 = add i32 %c4, %a4
  store i32 %d4, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 4)
  %a5 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 5)
  %b5 = mul i32 %a5, 8
  %c5 = xor i32 %b5, 5
  %d5 = add i32 %c5, %a5
  store i32 %d5, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 5)
  %a6 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 6)
  %b6 = mul i32 %a6, 9
  %c6 = xor i32 %b6, 6
  %d6 = add i32 %c6, %a6
  store i32 %d6, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 6)
  %a7 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 7)
  %b7 = mul i32 %a7, 10
  %c7 = xor i32 %b7, 7
  %d7 = add i32 %c7, %a7
  store i32 %d7, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 7)
  ret void
}

define internal void @refill() {
  %a0 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 0)
  %b0 = mul i32 %a0, 3
  %c0 = xor i32 %b0, 0
  %d0 = add i32 %c0, %a0
  store i32 %d0, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 0)
  %a1 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 1)
  %b1 = mul i32 %a1, 4
  %c1 = xor i32 %b1, 1
  %d1 = add i32 %c1, %a1
  store i32 %d1, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 1)
  %a2 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 2)
  %b2 = mul i32 %a2, 5
  %c2 = xor i32 %b2, 2
  %d2 = add i32 %c2, %a2
  store i32 %d2, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 2)
  %a3 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 3)
  %b3 = mul i32 %a3, 6
  %c3 = xor i32 %b3, 3
  %d3 = add i32 %c3, %a3
  store i32 %d3, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 3)
  %a4 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 4)
  %b4 = mul i32 %a4, 7
  %c4 = xor i32 %b4, 4
  %d4 = add i32 %c4, %a4
  store i32 %d4, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 4)
  %a5 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 5)
  %b5 = mul i32 %a5, 8
  %c5 = xor i32 %b5, 5
  %d5 = add i32 %c5, %a5
  store i32 %d5, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 5)
  %a6 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 6)
  %b6 = mul i32 %a6, 9
  %c6 = xor i32 %b6, 6
  %d6 = add i32 %c6, %a6
  store i32 %d6, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 6)
  %a7 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 7)
  %b7 = mul i32 %a7, 10
  %c7 = xor i32 %b7, 7
  %d7 = add i32 %c7, %a7
  store i32 %d7, ptr getelementptr inbounds ([8 x i32], ptr @other, i64 0, i64 7)
  store i32 4, ptr @left
  ret void
}

define void @once(i32 %n) {
  %none = icmp eq i32 %n, 0
  br i1 %none, label %end, label %more
more:
  call void @work()
  br label %end
end:
  ret void
}

define i32 @next() {
  %n = load i32, ptr @left
  %none = icmp eq i32 %n, 0
  br i1 %none, label %more, label %go
more:
  call void @refill()
  br label %go
go:
  %m = load i32, ptr @left
  %rest = sub i32 %m, 1
  store i32 %rest, ptr @left
  %twice = shl i32 %rest, 1
  %odd = or i32 %twice, 1
  ret i32 %odd
}

define i32 @user(i32 %n) {
  call void @once(i32 %n)
  %a = call i32 @next()
  call void @once(i32 %n)
  %b = call i32 @next()
  %t = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 1)
  %ab = add i32 %a, %b
  %r = add i32 %ab, %t
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"iln/once.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @left = internal defined global i32 : ptr
symbol @table = internal defined global [8 x i32] : ptr
symbol @other = internal defined global [8 x i32] : ptr
symbol @work = internal defined function void () : ptr
symbol @refill = internal defined function void () : ptr, metadata " !rvsdg.too_large !{}"
symbol @once = external defined function void (i32) : ptr, params [""], metadata " !rvsdg.too_large !{}"
symbol @next = external defined function i32 () : ptr
symbol @user = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@once, @next, @user] () {
  %0 = delta @left () () {
    %1 = const 2 : i32
  } -> (%1)
  %2 = delta @table () () {
    %3 = const [1 : i32, 2 : i32, 3 : i32, 4 : i32, 5 : i32, 6 : i32, 7 : i32, 8 : i32] : [8 x i32]
  } -> (%3)
  %4 = delta @other () () {
    %5 = const zero : [8 x i32]
  } -> (%5)
  %6 = lambda @refill (%4, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6 = const 3 : i32
    %7 = mul %4, %6 : i32
    %8 = const 0 : i32
    %9 = xor %7, %8 : i32
    %10 = add %9, %4 : i32
    %11 = store write pinned [i32, align 4] %10, %0, %2, %5 : mem
    %12 = gep inbounds [[8 x i32], i64 0, i64 1] %0 : ptr
    %13, %14 = load read pinned [i32, align 4] %12, %2, %11 : i32, mem
    %15 = const 4 : i32
    %16 = mul %13, %15 : i32
    %17 = const 1 : i32
    %18 = xor %16, %17 : i32
    %19 = add %18, %13 : i32
    %20 = gep inbounds [[8 x i32], i64 0, i64 1] %0 : ptr
    %21 = store write pinned [i32, align 4] %19, %20, %2, %14 : mem
    %22 = gep inbounds [[8 x i32], i64 0, i64 2] %0 : ptr
    %23, %24 = load read pinned [i32, align 4] %22, %2, %21 : i32, mem
    %25 = const 5 : i32
    %26 = mul %23, %25 : i32
    %27 = const 2 : i32
    %28 = xor %26, %27 : i32
    %29 = add %28, %23 : i32
    %30 = gep inbounds [[8 x i32], i64 0, i64 2] %0 : ptr
    %31 = store write pinned [i32, align 4] %29, %30, %2, %24 : mem
    %32 = gep inbounds [[8 x i32], i64 0, i64 3] %0 : ptr
    %33, %34 = load read pinned [i32, align 4] %32, %2, %31 : i32, mem
    %35 = const 6 : i32
    %36 = mul %33, %35 : i32
    %37 = xor %36, %6 : i32
    %38 = add %37, %33 : i32
    %39 = gep inbounds [[8 x i32], i64 0, i64 3] %0 : ptr
    %40 = store write pinned [i32, align 4] %38, %39, %2, %34 : mem
    %41 = gep inbounds [[8 x i32], i64 0, i64 4] %0 : ptr
    %42, %43 = load read pinned [i32, align 4] %41, %2, %40 : i32, mem
    %44 = const 7 : i32
    %45 = mul %42, %44 : i32
    %46 = xor %45, %15 : i32
    %47 = add %46, %42 : i32
    %48 = gep inbounds [[8 x i32], i64 0, i64 4] %0 : ptr
    %49 = store write pinned [i32, align 4] %47, %48, %2, %43 : mem
    %50 = gep inbounds [[8 x i32], i64 0, i64 5] %0 : ptr
    %51, %52 = load read pinned [i32, align 4] %50, %2, %49 : i32, mem
    %53 = const 8 : i32
    %54 = mul %51, %53 : i32
    %55 = xor %54, %25 : i32
    %56 = add %55, %51 : i32
    %57 = gep inbounds [[8 x i32], i64 0, i64 5] %0 : ptr
    %58 = store write pinned [i32, align 4] %56, %57, %2, %52 : mem
    %59 = gep inbounds [[8 x i32], i64 0, i64 6] %0 : ptr
    %60, %61 = load read pinned [i32, align 4] %59, %2, %58 : i32, mem
    %62 = const 9 : i32
    %63 = mul %60, %62 : i32
    %64 = xor %63, %35 : i32
    %65 = add %64, %60 : i32
    %66 = gep inbounds [[8 x i32], i64 0, i64 6] %0 : ptr
    %67 = store write pinned [i32, align 4] %65, %66, %2, %61 : mem
    %68 = gep inbounds [[8 x i32], i64 0, i64 7] %0 : ptr
    %69, %70 = load read pinned [i32, align 4] %68, %2, %67 : i32, mem
    %71 = const 10 : i32
    %72 = mul %69, %71 : i32
    %73 = xor %72, %44 : i32
    %74 = add %73, %69 : i32
    %75 = gep inbounds [[8 x i32], i64 0, i64 7] %0 : ptr
    %76 = store write pinned [i32, align 4] %74, %75, %2, %70 : mem
    %77 = store write pinned [i32, align 4] %15, %1, %2, %76 : mem
  } -> (%2, %77)
  %7 = lambda @once (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%2, %3, %0) {
      case 0 (%9: io, %10: mem, %11: ptr) {
        %12, %13 = load read pinned [i32, align 4] %11, %9, %10 : i32, mem
        %14 = const 3 : i32
        %15 = mul %12, %14 : i32
        %16 = const 0 : i32
        %17 = xor %15, %16 : i32
        %18 = add %17, %12 : i32
        %19 = store write pinned [i32, align 4] %18, %11, %9, %13 : mem
        %20 = gep inbounds [[8 x i32], i64 0, i64 1] %11 : ptr
        %21, %22 = load read pinned [i32, align 4] %20, %9, %19 : i32, mem
        %23 = const 4 : i32
        %24 = mul %21, %23 : i32
        %25 = const 1 : i32
        %26 = xor %24, %25 : i32
        %27 = add %26, %21 : i32
        %28 = gep inbounds [[8 x i32], i64 0, i64 1] %11 : ptr
        %29 = store write pinned [i32, align 4] %27, %28, %9, %22 : mem
        %30 = gep inbounds [[8 x i32], i64 0, i64 2] %11 : ptr
        %31, %32 = load read pinned [i32, align 4] %30, %9, %29 : i32, mem
        %33 = const 5 : i32
        %34 = mul %31, %33 : i32
        %35 = const 2 : i32
        %36 = xor %34, %35 : i32
        %37 = add %36, %31 : i32
        %38 = gep inbounds [[8 x i32], i64 0, i64 2] %11 : ptr
        %39 = store write pinned [i32, align 4] %37, %38, %9, %32 : mem
        %40 = gep inbounds [[8 x i32], i64 0, i64 3] %11 : ptr
        %41, %42 = load read pinned [i32, align 4] %40, %9, %39 : i32, mem
        %43 = const 6 : i32
        %44 = mul %41, %43 : i32
        %45 = xor %44, %14 : i32
        %46 = add %45, %41 : i32
        %47 = gep inbounds [[8 x i32], i64 0, i64 3] %11 : ptr
        %48 = store write pinned [i32, align 4] %46, %47, %9, %42 : mem
        %49 = gep inbounds [[8 x i32], i64 0, i64 4] %11 : ptr
        %50, %51 = load read pinned [i32, align 4] %49, %9, %48 : i32, mem
        %52 = const 7 : i32
        %53 = mul %50, %52 : i32
        %54 = xor %53, %23 : i32
        %55 = add %54, %50 : i32
        %56 = gep inbounds [[8 x i32], i64 0, i64 4] %11 : ptr
        %57 = store write pinned [i32, align 4] %55, %56, %9, %51 : mem
        %58 = gep inbounds [[8 x i32], i64 0, i64 5] %11 : ptr
        %59, %60 = load read pinned [i32, align 4] %58, %9, %57 : i32, mem
        %61 = const 8 : i32
        %62 = mul %59, %61 : i32
        %63 = xor %62, %33 : i32
        %64 = add %63, %59 : i32
        %65 = gep inbounds [[8 x i32], i64 0, i64 5] %11 : ptr
        %66 = store write pinned [i32, align 4] %64, %65, %9, %60 : mem
        %67 = gep inbounds [[8 x i32], i64 0, i64 6] %11 : ptr
        %68, %69 = load read pinned [i32, align 4] %67, %9, %66 : i32, mem
        %70 = const 9 : i32
        %71 = mul %68, %70 : i32
        %72 = xor %71, %43 : i32
        %73 = add %72, %68 : i32
        %74 = gep inbounds [[8 x i32], i64 0, i64 6] %11 : ptr
        %75 = store write pinned [i32, align 4] %73, %74, %9, %69 : mem
        %76 = gep inbounds [[8 x i32], i64 0, i64 7] %11 : ptr
        %77, %78 = load read pinned [i32, align 4] %76, %9, %75 : i32, mem
        %79 = const 10 : i32
        %80 = mul %77, %79 : i32
        %81 = xor %80, %52 : i32
        %82 = add %81, %77 : i32
        %83 = gep inbounds [[8 x i32], i64 0, i64 7] %11 : ptr
        %84 = store write pinned [i32, align 4] %82, %83, %9, %78 : mem
      } -> (%9, %84)
      case 1 (%85: io, %86: mem, %87: ptr) {
      } -> (%85, %86)
    }
  } -> (%7, %8)
  %8 = lambda @next (%0, %6) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6 = const 0 : i32
    %7 = icmp eq %4, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9, %10 = gamma %8 (%2, %5, %1) {
      case 0 (%11: io, %12: mem, %13: ptr) {
      } -> (%11, %12)
      case 1 (%14: io, %15: mem, %16: ptr) {
        %17, %18 = call read write io [void ()] %16, %14, %15 : io, mem
      } -> (%17, %18)
    }
    %19, %20 = load read pinned [i32, align 4] %0, %9, %10 : i32, mem
    %21 = const 1 : i32
    %22 = sub %19, %21 : i32
    %23 = store write pinned [i32, align 4] %22, %0, %9, %20 : mem
    %24 = shl %22, %21 : i32
    %25 = or %24, %21 : i32
  } -> (%25, %9, %23)
  %9 = lambda @user (%7, %2, %0, %6) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: i32, %5: io, %6: mem) {
    %7, %8 = call read write io [void (i32), args [""]] %0, %4, %5, %6 : io, mem
    %9, %10 = load read pinned [i32, align 4] %2, %7, %8 : i32, mem
    %11 = const 0 : i32
    %12 = icmp eq %9, %11 : i1
    %13 = match [-1 -> 1, default -> 0] %12 : ctl2
    %14, %15 = gamma %13 (%7, %10, %3) {
      case 0 (%16: io, %17: mem, %18: ptr) {
      } -> (%16, %17)
      case 1 (%19: io, %20: mem, %21: ptr) {
        %22, %23 = call read write io [void ()] %21, %19, %20 : io, mem
      } -> (%22, %23)
    }
    %24, %25 = load read pinned [i32, align 4] %2, %14, %15 : i32, mem
    %26 = const 1 : i32
    %27 = sub %24, %26 : i32
    %28 = store write pinned [i32, align 4] %27, %2, %14, %25 : mem
    %29 = shl %27, %26 : i32
    %30 = or %29, %26 : i32
    %31, %32 = call read write io [void (i32), args [""]] %0, %4, %14, %28 : io, mem
    %33, %34 = load read pinned [i32, align 4] %2, %31, %32 : i32, mem
    %35 = const 0 : i32
    %36 = icmp eq %33, %35 : i1
    %37 = match [-1 -> 1, default -> 0] %36 : ctl2
    %38, %39 = gamma %37 (%31, %34, %3) {
      case 0 (%40: io, %41: mem, %42: ptr) {
      } -> (%40, %41)
      case 1 (%43: io, %44: mem, %45: ptr) {
        %46, %47 = call read write io [void ()] %45, %43, %44 : io, mem
      } -> (%46, %47)
    }
    %48, %49 = load read pinned [i32, align 4] %2, %38, %39 : i32, mem
    %50 = const 1 : i32
    %51 = sub %48, %50 : i32
    %52 = store write pinned [i32, align 4] %51, %2, %38, %49 : mem
    %53 = shl %51, %50 : i32
    %54 = or %53, %50 : i32
    %55 = gep inbounds [[8 x i32], i64 0, i64 1] %1 : ptr
    %56, %57 = load read pinned [i32, align 4] %55, %38, %52 : i32, mem
    %58 = add %30, %54 : i32
    %59 = add %58, %56 : i32
  } -> (%59, %38, %57)
} -> (%7, %8, %9)
