; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; The counter wraps when the loop is left, but before that it is a number from n - 1 down to 0: `for (i = n; i-- > 0;)`.
; run: @f(1) == 1
; run: @f(21) == 231
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i32 @f(i32 %n) mustprogress {
entry:
  %a = alloca [64 x i32]
  %first = add i32 %n, -1
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %i1, %loop ]
  %w = zext i32 %i to i64
  %p = getelementptr inbounds i32, ptr %a, i64 %w
  %x = add i32 %i, 1
  store i32 %x, ptr %p
  %i1 = add i32 %i, -1
  %c = icmp ne i32 %i, 0
  br i1 %c, label %loop, label %sum
sum:
  %j = phi i32 [ 0, %loop ], [ %j1, %sum ]
  %s = phi i32 [ 0, %loop ], [ %s1, %sum ]
  %v = zext i32 %j to i64
  %q = getelementptr inbounds i32, ptr %a, i64 %v
  %y = load volatile i32, ptr %q
  %s1 = add i32 %s, %y
  %j1 = add nuw i32 %j, 1
  %d = icmp ult i32 %j1, %n
  br i1 %d, label %sum, label %done
done:
  ret i32 %s1
}
; expect
preamble [
  "source_filename = \"vectorize/countdown.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 6 : i32
    %4 = const 4 : i32
    %5 = const 0 : i32
    %6 = const 3 : i32
    %7 = const 1 : i32
    %8, %9 = alloca [[64 x i32], align 4] %7, %2 : ptr, mem
    %10 = const -1 : i32
    %11 = add %0, %10 : i32
    %12 = freeze %11 : i32
    %13 = add %12, %7 : i32
    %14 = and %13, %6 : i32
    %15 = and %13, %4 : i32
    %16 = icmp ugt %12, %3 : i1
    %17 = icmp eq %14, %5 : i1
    %18 = match [-1 -> 0, default -> 1] %17 : ctl2
    %19, %20 = gamma %18 (%1, %9, %8, %11, %14) {
      case 0 (%21: io, %22: mem, %23: ptr, %24: i32, %25: i32) {
      } -> (%22, %24)
      case 1 (%26: io, %27: mem, %28: ptr, %29: i32, %30: i32) {
        %31 = const 0 : i32
        %32, %33, %34, %35, %36, %37 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%26, %27, %28, %29, %30, %31) (%38: io, %39: mem, %40: ptr, %41: i32, %42: i32, %43: i32) {
          %44 = const 1 : i32
          %45 = const -1 : i32
          %46 = zext %41 : i64
          %47 = gep inbounds [i32, _] %40, %46 : ptr
          %48 = add %41, %44 : i32
          %49 = store write pinned [i32, align 4] %48, %47, %38, %39 : mem
          %50 = add %41, %45 : i32
          %51 = add nuw nsw %43, %44 : i32
          %52 = icmp ult %51, %42 : i1
          %53 = match [-1 -> 1, default -> 0] %52 : ctl2
        } -> (%53, %38, %49, %40, %50, %42, %51)
      } -> (%33, %35)
    }
    %54 = icmp eq %15, %5 : i1
    %55 = match [-1 -> 0, default -> 1] %54 : ctl2
    %56, %57 = gamma %55 (%1, %19, %8, %20) {
      case 0 (%58: io, %59: mem, %60: ptr, %61: i32) {
      } -> (%59, %61)
      case 1 (%62: io, %63: mem, %64: ptr, %65: i32) {
        %66 = const -4 : i32
        %67 = const 1 : i32
        %68 = add %65, %67 : i32
        %69 = const poison : <4 x i32>
        %70 = const 0 : i32
        %71 = insertelement %69, %68, %70 : <4 x i32>
        %72 = shufflevector [0, 0, 0, 0] %71, %69 : <4 x i32>
        %73 = const [0 : i32, -1 : i32, -2 : i32, -3 : i32] : <4 x i32>
        %74 = add %72, %73 : <4 x i32>
        %75 = zext %65 : i64
        %76 = gep inbounds [i32, _] %64, %75 : ptr
        %77 = gep [i8, i64 -12] %76 : ptr
        %78 = shufflevector [3, 2, 1, 0] %74, %69 : <4 x i32>
        %79 = store write pinned [<4 x i32>, align 4] %78, %77, %62, %63 : mem
        %80 = add %65, %66 : i32
      } -> (%79, %80)
    }
    %81 = match [-1 -> 1, default -> 0] %16 : ctl2
    %82 = gamma %81 (%1, %56, %8, %57) {
      case 0 (%83: io, %84: mem, %85: ptr, %86: i32) {
      } -> (%84)
      case 1 (%87: io, %88: mem, %89: ptr, %90: i32) {
        %91 = const 1 : i32
        %92 = add %90, %91 : i32
        %93 = const poison : <4 x i32>
        %94 = const 0 : i32
        %95 = insertelement %93, %92, %94 : <4 x i32>
        %96 = shufflevector [0, 0, 0, 0] %95, %93 : <4 x i32>
        %97 = const [0 : i32, -1 : i32, -2 : i32, -3 : i32] : <4 x i32>
        %98 = add %96, %97 : <4 x i32>
        %99, %100, %101, %102, %103 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%87, %88, %89, %90, %98) (%104: io, %105: mem, %106: ptr, %107: i32, %108: <4 x i32>) {
          %109 = const 7 : i32
          %110 = const -8 : i32
          %111 = const [-4 : i32, -4 : i32, -4 : i32, -4 : i32] : <4 x i32>
          %112 = add %108, %111 : <4 x i32>
          %113 = const [-8 : i32, -8 : i32, -8 : i32, -8 : i32] : <4 x i32>
          %114 = add %108, %113 : <4 x i32>
          %115 = zext %107 : i64
          %116 = gep inbounds [i32, _] %106, %115 : ptr
          %117 = gep [i8, i64 -12] %116 : ptr
          %118 = const poison : <4 x i32>
          %119 = shufflevector [3, 2, 1, 0] %108, %118 : <4 x i32>
          %120 = store write pinned [<4 x i32>, align 4] %119, %117, %104, %105 : mem
          %121 = gep [i8, i64 -28] %116 : ptr
          %122 = shufflevector [3, 2, 1, 0] %112, %118 : <4 x i32>
          %123 = store write pinned [<4 x i32>, align 4] %122, %121, %104, %120 : mem
          %124 = add %107, %110 : i32
          %125 = icmp eq %107, %109 : i1
          %126 = match [-1 -> 0, default -> 1] %125 : ctl2
        } -> (%126, %104, %123, %106, %124, %114)
      } -> (%100)
    }
    %127, %128, %129, %130, %131, %132 = theta (%1, %82, %0, %8, %5, %5) (%133: io, %134: mem, %135: i32, %136: ptr, %137: i32, %138: i32) {
      %139 = zext %137 : i64
      %140 = gep inbounds [i32, _] %136, %139 : ptr
      %141, %142, %143 = load read write io [i32, align 4, volatile] %140, %133, %134 : i32, io, mem
      %144 = add %138, %141 : i32
      %145 = const 1 : i32
      %146 = add nuw %137, %145 : i32
      %147 = icmp ult %146, %135 : i1
      %148 = match [-1 -> 1, default -> 0] %147 : ctl2
    } -> (%148, %142, %143, %135, %136, %146, %144)
  } -> (%132, %127, %128)
} -> (%0)
