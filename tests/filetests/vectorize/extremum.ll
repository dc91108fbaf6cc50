; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; The largest number, by a decision. As many maxima as there are lanes, each of which begins with the first number.
; run: @f(40) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %s = phi i32 [ -9, %entry ], [ %t, %next ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %x = load i32, ptr %p
  %d = icmp sgt i32 %x, %s
  br i1 %d, label %larger, label %next
larger:
  br label %next
next:
  %t = phi i32 [ %s, %loop ], [ %x, %larger ]
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"vectorize/extremum.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
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
    %4 = const 14 : i64
    %5 = const -1 : i64
    %6 = const 0 : i64
    %7 = const 15 : i64
    %8 = const 1 : i64
    %9 = add %1, %5 : i64
    %10 = icmp sgt %1, %8 : i1
    %11 = select %10, %9, %6 : i64
    %12 = freeze %11 : i64
    %13 = add %12, %8 : i64
    %14 = and %13, %7 : i64
    %15 = icmp ugt %12, %4 : i1
    %16 = icmp eq %14, %6 : i1
    %17 = match [-1 -> 0, default -> 1] %16 : ctl2
    %18, %19, %20 = gamma %17 (%2, %3, %0, %14) {
      case 0 (%21: io, %22: mem, %23: ptr, %24: i64) {
        %25 = const 0 : i64
        %26 = const -9 : i32
      } -> (%22, %25, %26)
      case 1 (%27: io, %28: mem, %29: ptr, %30: i64) {
        %31 = const -9 : i32
        %32 = const 0 : i64
        %33, %34, %35, %36, %37, %38, %39 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%27, %28, %32, %31, %29, %30, %32) (%40: io, %41: mem, %42: i64, %43: i32, %44: ptr, %45: i64, %46: i64) {
          %47 = const 1 : i64
          %48 = gep inbounds [[100 x i32], i64 0, _] %44, %42 : ptr
          %49, %50 = load read pinned [i32, align 4] %48, %40, %41 : i32, mem
          %51 = icmp sgt %49, %43 : i1
          %52 = match [-1 -> 1, default -> 0] %51 : ctl2
          %53 = gamma %52 (%40, %43, %49) {
            case 0 (%54: io, %55: i32, %56: i32) {
            } -> (%55)
            case 1 (%57: io, %58: i32, %59: i32) {
            } -> (%59)
          }
          %60 = add nsw %42, %47 : i64
          %61 = add nuw nsw %46, %47 : i64
          %62 = icmp ult %61, %45 : i1
          %63 = match [-1 -> 1, default -> 0] %62 : ctl2
        } -> (%63, %40, %50, %60, %53, %44, %45, %61)
      } -> (%34, %35, %36)
    }
    %64 = match [-1 -> 1, default -> 0] %15 : ctl2
    %65, %66 = gamma %64 (%2, %18, %1, %19, %20, %0) {
      case 0 (%67: io, %68: mem, %69: i64, %70: i64, %71: i32, %72: ptr) {
      } -> (%68, %71)
      case 1 (%73: io, %74: mem, %75: i64, %76: i64, %77: i32, %78: ptr) {
        %79 = const poison : <4 x i32>
        %80 = const 0 : i32
        %81 = insertelement %79, %77, %80 : <4 x i32>
        %82 = shufflevector [0, 0, 0, 0] %81, %79 : <4 x i32>
        %83, %84, %85, %86, %87, %88, %89, %90, %91 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%73, %74, %75, %76, %78, %82, %82, %82, %82) (%92: io, %93: mem, %94: i64, %95: i64, %96: ptr, %97: <4 x i32>, %98: <4 x i32>, %99: <4 x i32>, %100: <4 x i32>) {
          %101 = const 16 : i64
          %102 = gep inbounds [[100 x i32], i64 0, _] %96, %95 : ptr
          %103, %104 = load read pinned [<4 x i32>, align 4] %102, %92, %93 : <4 x i32>, mem
          %105 = gep [i8, i64 16] %102 : ptr
          %106, %107 = load read pinned [<4 x i32>, align 4] %105, %92, %104 : <4 x i32>, mem
          %108 = gep [i8, i64 32] %102 : ptr
          %109, %110 = load read pinned [<4 x i32>, align 4] %108, %92, %107 : <4 x i32>, mem
          %111 = gep [i8, i64 48] %102 : ptr
          %112, %113 = load read pinned [<4 x i32>, align 4] %111, %92, %110 : <4 x i32>, mem
          %114 = icmp sgt %103, %97 : <4 x i1>
          %115 = icmp sgt %106, %98 : <4 x i1>
          %116 = icmp sgt %109, %99 : <4 x i1>
          %117 = icmp sgt %112, %100 : <4 x i1>
          %118 = select %114, %103, %97 : <4 x i32>
          %119 = select %115, %106, %98 : <4 x i32>
          %120 = select %116, %109, %99 : <4 x i32>
          %121 = select %117, %112, %100 : <4 x i32>
          %122 = add nsw %95, %101 : i64
          %123 = icmp slt %122, %94 : i1
          %124 = match [-1 -> 1, default -> 0] %123 : ctl2
        } -> (%124, %92, %113, %94, %122, %96, %118, %119, %120, %121)
        %125 = icmp sgt %88, %89 : <4 x i1>
        %126 = select %125, %88, %89 : <4 x i32>
        %127 = icmp sgt %126, %90 : <4 x i1>
        %128 = select %127, %126, %90 : <4 x i32>
        %129 = icmp sgt %128, %91 : <4 x i1>
        %130 = select %129, %128, %91 : <4 x i32>
        %131 = shufflevector [2, 3, -1, -1] %130, %79 : <4 x i32>
        %132 = icmp sgt %130, %131 : <4 x i1>
        %133 = select %132, %130, %131 : <4 x i32>
        %134 = shufflevector [1, -1, -1, -1] %133, %79 : <4 x i32>
        %135 = icmp sgt %133, %134 : <4 x i1>
        %136 = select %135, %133, %134 : <4 x i32>
        %137 = extractelement %136, %80 : i32
      } -> (%84, %137)
    }
  } -> (%66, %2, %65)
} -> (%2)
