; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Sums of three neighbours, of which two are carried: vectors of these are loaded again, as nothing stores to them.
; run: @f(40) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  %p0 = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 0
  %x0 = load i32, ptr %p0
  %p1 = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 1
  %x1 = load i32, ptr %p1
  br label %loop
loop:
  %i = phi i64 [ 2, %entry ], [ %i1, %loop ]
  %s = phi i32 [ %x0, %entry ], [ %t, %loop ]
  %t = phi i32 [ %x1, %entry ], [ %x, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr inbounds [100 x i32], ptr @b, i64 0, i64 %i
  %x = load i32, ptr %p
  %y = add i32 %x, %s
  %z = add i32 %y, %t
  store i32 %z, ptr %q
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 0
}
; expect
preamble [
  "source_filename = \"vectorize/again.ll\""
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
    %6 = const -3 : i64
    %7 = const 4 : i64
    %8 = const 0 : i64
    %9 = const 3 : i64
    %10 = const 1 : i64
    %11, %12 = load read pinned [i32, align 4] %0, %3, %4 : i32, mem
    %13 = gep inbounds [[100 x i32], i64 0, i64 1] %0 : ptr
    %14, %15 = load read pinned [i32, align 4] %13, %3, %12 : i32, mem
    %16 = add %2, %6 : i64
    %17 = icmp sgt %2, %9 : i1
    %18 = select %17, %16, %8 : i64
    %19 = freeze %18 : i64
    %20 = add %19, %10 : i64
    %21 = and %20, %9 : i64
    %22 = and %20, %7 : i64
    %23 = icmp ugt %19, %5 : i1
    %24 = icmp eq %21, %8 : i1
    %25 = match [-1 -> 0, default -> 1] %24 : ctl2
    %26, %27 = gamma %25 (%3, %15, %11, %14, %0, %1, %21) {
      case 0 (%28: io, %29: mem, %30: i32, %31: i32, %32: ptr, %33: ptr, %34: i64) {
        %35 = const 2 : i64
      } -> (%29, %35)
      case 1 (%36: io, %37: mem, %38: i32, %39: i32, %40: ptr, %41: ptr, %42: i64) {
        %43 = const 2 : i64
        %44 = const 0 : i64
        %45, %46, %47, %48, %49, %50, %51, %52, %53 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%36, %37, %43, %38, %39, %40, %41, %42, %44) (%54: io, %55: mem, %56: i64, %57: i32, %58: i32, %59: ptr, %60: ptr, %61: i64, %62: i64) {
          %63 = const 1 : i64
          %64 = gep inbounds [[100 x i32], i64 0, _] %59, %56 : ptr
          %65 = gep inbounds [[100 x i32], i64 0, _] %60, %56 : ptr
          %66, %67 = load read pinned [i32, align 4] %64, %54, %55 : i32, mem
          %68 = add %66, %57 : i32
          %69 = add %68, %58 : i32
          %70 = store write pinned [i32, align 4] %69, %65, %54, %67 : mem
          %71 = add nsw %56, %63 : i64
          %72 = add nuw nsw %62, %63 : i64
          %73 = icmp ult %72, %61 : i1
          %74 = match [-1 -> 1, default -> 0] %73 : ctl2
        } -> (%74, %54, %70, %71, %58, %66, %59, %60, %61, %72)
      } -> (%46, %47)
    }
    %75 = icmp eq %22, %8 : i1
    %76 = match [-1 -> 0, default -> 1] %75 : ctl2
    %77, %78 = gamma %76 (%3, %26, %27, %0, %1) {
      case 0 (%79: io, %80: mem, %81: i64, %82: ptr, %83: ptr) {
      } -> (%80, %81)
      case 1 (%84: io, %85: mem, %86: i64, %87: ptr, %88: ptr) {
        %89 = const 4 : i64
        %90 = gep inbounds [[100 x i32], i64 0, _] %87, %86 : ptr
        %91 = gep inbounds [[100 x i32], i64 0, _] %88, %86 : ptr
        %92, %93 = load read pinned [<4 x i32>, align 4] %90, %84, %85 : <4 x i32>, mem
        %94 = gep [i8, i64 -4] %90 : ptr
        %95, %96 = load read pinned [<4 x i32>, align 4] %94, %84, %93 : <4 x i32>, mem
        %97 = gep [i8, i64 -8] %90 : ptr
        %98, %99 = load read pinned [<4 x i32>, align 4] %97, %84, %96 : <4 x i32>, mem
        %100 = add %92, %98 : <4 x i32>
        %101 = add %100, %95 : <4 x i32>
        %102 = store write pinned [<4 x i32>, align 4] %101, %91, %84, %99 : mem
        %103 = add nsw %86, %89 : i64
      } -> (%102, %103)
    }
    %104 = match [-1 -> 1, default -> 0] %23 : ctl2
    %105 = gamma %104 (%3, %77, %2, %78, %0, %1) {
      case 0 (%106: io, %107: mem, %108: i64, %109: i64, %110: ptr, %111: ptr) {
      } -> (%107)
      case 1 (%112: io, %113: mem, %114: i64, %115: i64, %116: ptr, %117: ptr) {
        %118, %119, %120, %121, %122, %123 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%112, %113, %114, %115, %116, %117) (%124: io, %125: mem, %126: i64, %127: i64, %128: ptr, %129: ptr) {
          %130 = const 8 : i64
          %131 = gep inbounds [[100 x i32], i64 0, _] %128, %127 : ptr
          %132 = gep inbounds [[100 x i32], i64 0, _] %129, %127 : ptr
          %133, %134 = load read pinned [<4 x i32>, align 4] %131, %124, %125 : <4 x i32>, mem
          %135 = gep [i8, i64 16] %131 : ptr
          %136, %137 = load read pinned [<4 x i32>, align 4] %135, %124, %134 : <4 x i32>, mem
          %138 = gep [i8, i64 -4] %131 : ptr
          %139, %140 = load read pinned [<4 x i32>, align 4] %138, %124, %137 : <4 x i32>, mem
          %141 = gep [i8, i64 12] %131 : ptr
          %142, %143 = load read pinned [<4 x i32>, align 4] %141, %124, %140 : <4 x i32>, mem
          %144 = gep [i8, i64 -8] %131 : ptr
          %145, %146 = load read pinned [<4 x i32>, align 4] %144, %124, %143 : <4 x i32>, mem
          %147 = gep [i8, i64 8] %131 : ptr
          %148, %149 = load read pinned [<4 x i32>, align 4] %147, %124, %146 : <4 x i32>, mem
          %150 = add %133, %145 : <4 x i32>
          %151 = add %136, %148 : <4 x i32>
          %152 = add %150, %139 : <4 x i32>
          %153 = add %151, %142 : <4 x i32>
          %154 = store write pinned [<4 x i32>, align 4] %152, %132, %124, %149 : mem
          %155 = gep [i8, i64 16] %132 : ptr
          %156 = store write pinned [<4 x i32>, align 4] %153, %155, %124, %154 : mem
          %157 = add nsw %127, %130 : i64
          %158 = icmp slt %157, %126 : i1
          %159 = match [-1 -> 1, default -> 0] %158 : ctl2
        } -> (%159, %124, %156, %126, %157, %128, %129)
      } -> (%119)
    }
    %160 = const 0 : i32
  } -> (%160, %3, %105)
} -> (%4)
