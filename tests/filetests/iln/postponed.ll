; test opt iln,dne
; `get` is inlined into its callers as long as it is small, so `refill`, which is called twice, stays a call there.
; run: @user() == 6
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@left = internal global i32 0
@table = internal global [8 x i32] zeroinitializer

define internal void @refill() {
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
  store i32 4, ptr @left
  ret void
}

define internal i32 @get() {
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
  ret i32 %rest
}

define i32 @user() {
  call void @refill()
  %a = call i32 @get()
  %b = call i32 @get()
  %c = call i32 @get()
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  ret i32 %abc
}
; expect
preamble [
  "source_filename = \"iln/postponed.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @left = internal defined global i32 : ptr
symbol @table = internal defined global [8 x i32] : ptr
symbol @refill = internal defined function void () : ptr
symbol @get = internal defined function i32 () : ptr
symbol @user = external defined function i32 () : ptr
omega imports [] exports [@user] () {
  %0 = delta @left () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = delta @table () () {
    %3 = const zero : [8 x i32]
  } -> (%3)
  %4 = lambda @refill (%2, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
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
  %5 = lambda @user (%4, %2, %0) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5, %6 = load read pinned [i32, align 4] %1, %3, %4 : i32, mem
    %7 = const 3 : i32
    %8 = mul %5, %7 : i32
    %9 = const 0 : i32
    %10 = xor %8, %9 : i32
    %11 = add %10, %5 : i32
    %12 = store write pinned [i32, align 4] %11, %1, %3, %6 : mem
    %13 = gep inbounds [[8 x i32], i64 0, i64 1] %1 : ptr
    %14, %15 = load read pinned [i32, align 4] %13, %3, %12 : i32, mem
    %16 = const 4 : i32
    %17 = mul %14, %16 : i32
    %18 = const 1 : i32
    %19 = xor %17, %18 : i32
    %20 = add %19, %14 : i32
    %21 = gep inbounds [[8 x i32], i64 0, i64 1] %1 : ptr
    %22 = store write pinned [i32, align 4] %20, %21, %3, %15 : mem
    %23 = gep inbounds [[8 x i32], i64 0, i64 2] %1 : ptr
    %24, %25 = load read pinned [i32, align 4] %23, %3, %22 : i32, mem
    %26 = const 5 : i32
    %27 = mul %24, %26 : i32
    %28 = const 2 : i32
    %29 = xor %27, %28 : i32
    %30 = add %29, %24 : i32
    %31 = gep inbounds [[8 x i32], i64 0, i64 2] %1 : ptr
    %32 = store write pinned [i32, align 4] %30, %31, %3, %25 : mem
    %33 = gep inbounds [[8 x i32], i64 0, i64 3] %1 : ptr
    %34, %35 = load read pinned [i32, align 4] %33, %3, %32 : i32, mem
    %36 = const 6 : i32
    %37 = mul %34, %36 : i32
    %38 = xor %37, %7 : i32
    %39 = add %38, %34 : i32
    %40 = gep inbounds [[8 x i32], i64 0, i64 3] %1 : ptr
    %41 = store write pinned [i32, align 4] %39, %40, %3, %35 : mem
    %42 = gep inbounds [[8 x i32], i64 0, i64 4] %1 : ptr
    %43, %44 = load read pinned [i32, align 4] %42, %3, %41 : i32, mem
    %45 = const 7 : i32
    %46 = mul %43, %45 : i32
    %47 = xor %46, %16 : i32
    %48 = add %47, %43 : i32
    %49 = gep inbounds [[8 x i32], i64 0, i64 4] %1 : ptr
    %50 = store write pinned [i32, align 4] %48, %49, %3, %44 : mem
    %51 = gep inbounds [[8 x i32], i64 0, i64 5] %1 : ptr
    %52, %53 = load read pinned [i32, align 4] %51, %3, %50 : i32, mem
    %54 = const 8 : i32
    %55 = mul %52, %54 : i32
    %56 = xor %55, %26 : i32
    %57 = add %56, %52 : i32
    %58 = gep inbounds [[8 x i32], i64 0, i64 5] %1 : ptr
    %59 = store write pinned [i32, align 4] %57, %58, %3, %53 : mem
    %60 = gep inbounds [[8 x i32], i64 0, i64 6] %1 : ptr
    %61, %62 = load read pinned [i32, align 4] %60, %3, %59 : i32, mem
    %63 = const 9 : i32
    %64 = mul %61, %63 : i32
    %65 = xor %64, %36 : i32
    %66 = add %65, %61 : i32
    %67 = gep inbounds [[8 x i32], i64 0, i64 6] %1 : ptr
    %68 = store write pinned [i32, align 4] %66, %67, %3, %62 : mem
    %69 = gep inbounds [[8 x i32], i64 0, i64 7] %1 : ptr
    %70, %71 = load read pinned [i32, align 4] %69, %3, %68 : i32, mem
    %72 = const 10 : i32
    %73 = mul %70, %72 : i32
    %74 = xor %73, %45 : i32
    %75 = add %74, %70 : i32
    %76 = gep inbounds [[8 x i32], i64 0, i64 7] %1 : ptr
    %77 = store write pinned [i32, align 4] %75, %76, %3, %71 : mem
    %78 = store write pinned [i32, align 4] %16, %2, %3, %77 : mem
    %79, %80 = load read pinned [i32, align 4] %2, %3, %78 : i32, mem
    %81 = const 0 : i32
    %82 = icmp eq %79, %81 : i1
    %83 = match [-1 -> 1, default -> 0] %82 : ctl2
    %84, %85 = gamma %83 (%3, %80, %0) {
      case 0 (%86: io, %87: mem, %88: ptr) {
      } -> (%86, %87)
      case 1 (%89: io, %90: mem, %91: ptr) {
        %92, %93 = call read write io [void ()] %91, %89, %90 : io, mem
      } -> (%92, %93)
    }
    %94, %95 = load read pinned [i32, align 4] %2, %84, %85 : i32, mem
    %96 = const 1 : i32
    %97 = sub %94, %96 : i32
    %98 = store write pinned [i32, align 4] %97, %2, %84, %95 : mem
    %99, %100 = load read pinned [i32, align 4] %2, %84, %98 : i32, mem
    %101 = const 0 : i32
    %102 = icmp eq %99, %101 : i1
    %103 = match [-1 -> 1, default -> 0] %102 : ctl2
    %104, %105 = gamma %103 (%84, %100, %0) {
      case 0 (%106: io, %107: mem, %108: ptr) {
      } -> (%106, %107)
      case 1 (%109: io, %110: mem, %111: ptr) {
        %112, %113 = call read write io [void ()] %111, %109, %110 : io, mem
      } -> (%112, %113)
    }
    %114, %115 = load read pinned [i32, align 4] %2, %104, %105 : i32, mem
    %116 = const 1 : i32
    %117 = sub %114, %116 : i32
    %118 = store write pinned [i32, align 4] %117, %2, %104, %115 : mem
    %119, %120 = load read pinned [i32, align 4] %2, %104, %118 : i32, mem
    %121 = const 0 : i32
    %122 = icmp eq %119, %121 : i1
    %123 = match [-1 -> 1, default -> 0] %122 : ctl2
    %124, %125 = gamma %123 (%104, %120, %0) {
      case 0 (%126: io, %127: mem, %128: ptr) {
      } -> (%126, %127)
      case 1 (%129: io, %130: mem, %131: ptr) {
        %132, %133 = call read write io [void ()] %131, %129, %130 : io, mem
      } -> (%132, %133)
    }
    %134, %135 = load read pinned [i32, align 4] %2, %124, %125 : i32, mem
    %136 = const 1 : i32
    %137 = sub %134, %136 : i32
    %138 = store write pinned [i32, align 4] %137, %2, %124, %135 : mem
    %139 = add %97, %117 : i32
    %140 = add %139, %137 : i32
  } -> (%140, %124, %138)
} -> (%5)
