; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Differences of neighbours: what the iteration before has loaded is a lane of the same vector, or the last one of the vector before.
; run: @f(40) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %x, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr inbounds [100 x i32], ptr @b, i64 0, i64 %i
  %x = load i32, ptr %p
  %y = sub i32 %x, %s
  store i32 %y, ptr %q
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %x
}
; expect
preamble [
  "source_filename = \"vectorize/carried.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x i32] : ptr
symbol @b = internal defined global [100 x i32] : ptr
symbol @f = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i32]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [100 x i32]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 6 : i64
    %6 = const -1 : i64
    %7 = const 0 : i64
    %8 = const 7 : i64
    %9 = const 1 : i64
    %10 = add %2, %6 : i64
    %11 = icmp sgt %2, %9 : i1
    %12 = select %11, %10, %7 : i64
    %13 = freeze %12 : i64
    %14 = add %13, %9 : i64
    %15 = and %14, %8 : i64
    %16 = icmp ugt %13, %5 : i1
    %17 = icmp eq %15, %7 : i1
    %18 = match [-1 -> 0, default -> 1] %17 : ctl2
    %19, %20, %21 = gamma %18 (%3, %4, %0, %1, %15) {
      case 0 (%22: io, %23: mem, %24: ptr, %25: ptr, %26: i64) {
        %27 = const 0 : i64
        %28 = const 0 : i32
      } -> (%23, %27, %28)
      case 1 (%29: io, %30: mem, %31: ptr, %32: ptr, %33: i64) {
        %34 = const 0 : i32
        %35 = const 0 : i64
        %36, %37, %38, %39, %40, %41, %42, %43 = theta loop "!{!\"llvm.loop.unroll.disable\"}" (%29, %30, %35, %34, %31, %32, %33, %35) (%44: io, %45: mem, %46: i64, %47: i32, %48: ptr, %49: ptr, %50: i64, %51: i64) {
          %52 = const 1 : i64
          %53 = gep inbounds [[100 x i32], i64 0, _] %48, %46 : ptr
          %54 = gep inbounds [[100 x i32], i64 0, _] %49, %46 : ptr
          %55, %56 = load read pinned [i32, align 4] %53, %44, %45 : i32, mem
          %57 = sub %55, %47 : i32
          %58 = store write pinned [i32, align 4] %57, %54, %44, %56 : mem
          %59 = add nsw %46, %52 : i64
          %60 = add nuw nsw %51, %52 : i64
          %61 = icmp ult %60, %50 : i1
          %62 = match [-1 -> 1, default -> 0] %61 : ctl2
        } -> (%62, %44, %58, %59, %55, %48, %49, %50, %60)
      } -> (%37, %38, %39)
    }
    %63 = match [-1 -> 1, default -> 0] %16 : ctl2
    %64, %65 = gamma %63 (%3, %19, %2, %20, %21, %0, %1) {
      case 0 (%66: io, %67: mem, %68: i64, %69: i64, %70: i32, %71: ptr, %72: ptr) {
      } -> (%67, %70)
      case 1 (%73: io, %74: mem, %75: i64, %76: i64, %77: i32, %78: ptr, %79: ptr) {
        %80 = const poison : <4 x i32>
        %81 = const 3 : i32
        %82 = insertelement %80, %77, %81 : <4 x i32>
        %83, %84, %85, %86, %87, %88, %89 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%73, %74, %75, %76, %78, %79, %82) (%90: io, %91: mem, %92: i64, %93: i64, %94: ptr, %95: ptr, %96: <4 x i32>) {
          %97 = const 8 : i64
          %98 = gep inbounds [[100 x i32], i64 0, _] %94, %93 : ptr
          %99 = gep inbounds [[100 x i32], i64 0, _] %95, %93 : ptr
          %100, %101 = load read pinned [<4 x i32>, align 4] %98, %90, %91 : <4 x i32>, mem
          %102 = gep [i8, i64 16] %98 : ptr
          %103, %104 = load read pinned [<4 x i32>, align 4] %102, %90, %101 : <4 x i32>, mem
          %105 = shufflevector [3, 4, 5, 6] %96, %100 : <4 x i32>
          %106 = shufflevector [3, 4, 5, 6] %100, %103 : <4 x i32>
          %107 = sub %100, %105 : <4 x i32>
          %108 = sub %103, %106 : <4 x i32>
          %109 = store write pinned [<4 x i32>, align 4] %107, %99, %90, %104 : mem
          %110 = gep [i8, i64 16] %99 : ptr
          %111 = store write pinned [<4 x i32>, align 4] %108, %110, %90, %109 : mem
          %112 = add nsw %93, %97 : i64
          %113 = icmp slt %112, %92 : i1
          %114 = match [-1 -> 1, default -> 0] %113 : ctl2
        } -> (%114, %90, %111, %92, %112, %94, %95, %103)
        %115 = extractelement %89, %81 : i32
      } -> (%84, %115)
    }
  } -> (%65, %3, %64)
} -> (%4)
