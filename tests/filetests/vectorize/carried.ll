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
    %7 = const 4 : i64
    %8 = const 0 : i64
    %9 = const 3 : i64
    %10 = const 1 : i64
    %11 = add %2, %6 : i64
    %12 = icmp sgt %2, %10 : i1
    %13 = select %12, %11, %8 : i64
    %14 = freeze %13 : i64
    %15 = add %14, %10 : i64
    %16 = and %15, %9 : i64
    %17 = and %15, %7 : i64
    %18 = icmp ugt %14, %5 : i1
    %19 = icmp eq %16, %8 : i1
    %20 = match [-1 -> 0, default -> 1] %19 : ctl2
    %21, %22, %23 = gamma %20 (%3, %4, %0, %1, %16) {
      case 0 (%24: io, %25: mem, %26: ptr, %27: ptr, %28: i64) {
        %29 = const 0 : i64
        %30 = const 0 : i32
      } -> (%25, %29, %30)
      case 1 (%31: io, %32: mem, %33: ptr, %34: ptr, %35: i64) {
        %36 = const 0 : i32
        %37 = const 0 : i64
        %38, %39, %40, %41, %42, %43, %44, %45 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%31, %32, %37, %36, %33, %34, %35, %37) (%46: io, %47: mem, %48: i64, %49: i32, %50: ptr, %51: ptr, %52: i64, %53: i64) {
          %54 = const 1 : i64
          %55 = gep inbounds [[100 x i32], i64 0, _] %50, %48 : ptr
          %56 = gep inbounds [[100 x i32], i64 0, _] %51, %48 : ptr
          %57, %58 = load read pinned [i32, align 4] %55, %46, %47 : i32, mem
          %59 = sub %57, %49 : i32
          %60 = store write pinned [i32, align 4] %59, %56, %46, %58 : mem
          %61 = add nsw %48, %54 : i64
          %62 = add nuw nsw %53, %54 : i64
          %63 = icmp ult %62, %52 : i1
          %64 = match [-1 -> 1, default -> 0] %63 : ctl2
        } -> (%64, %46, %60, %61, %57, %50, %51, %52, %62)
      } -> (%39, %40, %41)
    }
    %65 = icmp eq %17, %8 : i1
    %66 = match [-1 -> 0, default -> 1] %65 : ctl2
    %67, %68, %69 = gamma %66 (%3, %21, %22, %23, %0, %1) {
      case 0 (%70: io, %71: mem, %72: i64, %73: i32, %74: ptr, %75: ptr) {
      } -> (%71, %72, %73)
      case 1 (%76: io, %77: mem, %78: i64, %79: i32, %80: ptr, %81: ptr) {
        %82 = const 4 : i64
        %83 = const poison : <4 x i32>
        %84 = const 3 : i32
        %85 = insertelement %83, %79, %84 : <4 x i32>
        %86 = gep inbounds [[100 x i32], i64 0, _] %80, %78 : ptr
        %87 = gep inbounds [[100 x i32], i64 0, _] %81, %78 : ptr
        %88, %89 = load read pinned [<4 x i32>, align 4] %86, %76, %77 : <4 x i32>, mem
        %90 = shufflevector [3, 4, 5, 6] %85, %88 : <4 x i32>
        %91 = sub %88, %90 : <4 x i32>
        %92 = store write pinned [<4 x i32>, align 4] %91, %87, %76, %89 : mem
        %93 = add nsw %78, %82 : i64
        %94 = extractelement %88, %84 : i32
      } -> (%92, %93, %94)
    }
    %95 = match [-1 -> 1, default -> 0] %18 : ctl2
    %96, %97 = gamma %95 (%3, %67, %2, %68, %69, %0, %1) {
      case 0 (%98: io, %99: mem, %100: i64, %101: i64, %102: i32, %103: ptr, %104: ptr) {
      } -> (%99, %102)
      case 1 (%105: io, %106: mem, %107: i64, %108: i64, %109: i32, %110: ptr, %111: ptr) {
        %112 = const poison : <4 x i32>
        %113 = const 3 : i32
        %114 = insertelement %112, %109, %113 : <4 x i32>
        %115, %116, %117, %118, %119, %120, %121 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%105, %106, %107, %108, %110, %111, %114) (%122: io, %123: mem, %124: i64, %125: i64, %126: ptr, %127: ptr, %128: <4 x i32>) {
          %129 = const 8 : i64
          %130 = gep inbounds [[100 x i32], i64 0, _] %126, %125 : ptr
          %131 = gep inbounds [[100 x i32], i64 0, _] %127, %125 : ptr
          %132, %133 = load read pinned [<4 x i32>, align 4] %130, %122, %123 : <4 x i32>, mem
          %134 = gep [i8, i64 16] %130 : ptr
          %135, %136 = load read pinned [<4 x i32>, align 4] %134, %122, %133 : <4 x i32>, mem
          %137 = shufflevector [3, 4, 5, 6] %128, %132 : <4 x i32>
          %138 = gep [i8, i64 12] %130 : ptr
          %139, %140 = load read pinned [<4 x i32>, align 4] %138, %122, %136 : <4 x i32>, mem
          %141 = sub %132, %137 : <4 x i32>
          %142 = sub %135, %139 : <4 x i32>
          %143 = store write pinned [<4 x i32>, align 4] %141, %131, %122, %140 : mem
          %144 = gep [i8, i64 16] %131 : ptr
          %145 = store write pinned [<4 x i32>, align 4] %142, %144, %122, %143 : mem
          %146 = add nsw %125, %129 : i64
          %147 = icmp slt %146, %124 : i1
          %148 = match [-1 -> 1, default -> 0] %147 : ctl2
        } -> (%148, %122, %145, %124, %146, %126, %127, %135)
        %149 = extractelement %121, %113 : i32
      } -> (%116, %149)
    }
  } -> (%97, %3, %96)
} -> (%4)
