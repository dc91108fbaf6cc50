; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Two arrays that may overlap: their distance is tested in front, and the remainder runs all iterations if it is too small.
; run: @g(40) == void
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@p = global ptr @a
@q = global ptr getelementptr (i8, ptr @a, i64 200)
define void @g(i64 %n) mustprogress {
  %a = load ptr, ptr @p
  %b = load ptr, ptr @q
  call void @f(ptr %a, ptr %b, i64 %n)
  ret void
}
define void @f(ptr %a, ptr %b, i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %q = getelementptr inbounds i32, ptr %b, i64 %i
  %x = load i32, ptr %p
  %y = add i32 %x, 7
  store i32 %y, ptr %q
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}
; expect
preamble [
  "source_filename = \"vectorize/tested.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x i32] : ptr
symbol @p = external defined global ptr : ptr
symbol @q = external defined global ptr : ptr
symbol @g = external defined function void (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @f = external defined function void (ptr, ptr, i64) : ptr, params ["", "", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@p, @q, @g, @f] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i32]
  } -> (%1)
  %2 = delta @p (%0) (%3: ptr) {
  } -> (%3)
  %4 = delta @q (%0) (%5: ptr) {
    %6 = gep [i8, i64 200] %5 : ptr
  } -> (%6)
  %7 = lambda @f () (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
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
    %15 = ptrtoint %0 : i64
    %16 = freeze %15 : i64
    %17 = ptrtoint %1 : i64
    %18 = freeze %17 : i64
    %19 = sub %18, %16 : i64
    %20 = add %19, %6 : i64
    %21 = const 30 : i64
    %22 = icmp ugt %20, %21 : i1
    %23 = add %14, %10 : i64
    %24 = and %23, %9 : i64
    %25 = icmp ne %24, %8 : i1
    %26 = and %23, %7 : i64
    %27 = icmp ne %26, %8 : i1
    %28 = and %27, %22 : i1
    %29 = const -1 : i1
    %30 = select %22, %25, %29 : i1
    %31 = add %24, %6 : i64
    %32 = select %22, %31, %14 : i64
    %33 = icmp ugt %14, %5 : i1
    %34 = and %33, %22 : i1
    %35 = match [-1 -> 1, default -> 0] %30 : ctl2
    %36, %37 = gamma %35 (%3, %4, %0, %1, %32) {
      case 0 (%38: io, %39: mem, %40: ptr, %41: ptr, %42: i64) {
        %43 = const 0 : i64
      } -> (%39, %43)
      case 1 (%44: io, %45: mem, %46: ptr, %47: ptr, %48: i64) {
        %49 = const 0 : i64
        %50, %51, %52, %53, %54, %55, %56 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%44, %45, %46, %47, %49, %48, %49) (%57: io, %58: mem, %59: ptr, %60: ptr, %61: i64, %62: i64, %63: i64) {
          %64 = const 1 : i64
          %65 = const 7 : i32
          %66 = gep inbounds [i32, _] %59, %61 : ptr
          %67 = gep inbounds [i32, _] %60, %61 : ptr
          %68, %69 = load read pinned [i32, align 4] %66, %57, %58 : i32, mem
          %70 = add %68, %65 : i32
          %71 = store write pinned [i32, align 4] %70, %67, %57, %69 : mem
          %72 = add nsw %61, %64 : i64
          %73 = add %63, %64 : i64
          %74 = icmp ult %63, %62 : i1
          %75 = match [-1 -> 1, default -> 0] %74 : ctl2
        } -> (%75, %57, %71, %59, %60, %72, %62, %73)
      } -> (%51, %54)
    }
    %76 = match [-1 -> 1, default -> 0] %28 : ctl2
    %77, %78 = gamma %76 (%3, %36, %0, %1, %37) {
      case 0 (%79: io, %80: mem, %81: ptr, %82: ptr, %83: i64) {
      } -> (%80, %83)
      case 1 (%84: io, %85: mem, %86: ptr, %87: ptr, %88: i64) {
        %89 = const 4 : i64
        %90 = gep inbounds [i32, _] %86, %88 : ptr
        %91 = gep inbounds [i32, _] %87, %88 : ptr
        %92, %93 = load read pinned [<4 x i32>, align 4] %90, %84, %85 : <4 x i32>, mem
        %94 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
        %95 = add %92, %94 : <4 x i32>
        %96 = store write pinned [<4 x i32>, align 4] %95, %91, %84, %93 : mem
        %97 = add nsw %88, %89 : i64
      } -> (%96, %97)
    }
    %98 = match [-1 -> 1, default -> 0] %34 : ctl2
    %99 = gamma %98 (%3, %77, %0, %1, %2, %78) {
      case 0 (%100: io, %101: mem, %102: ptr, %103: ptr, %104: i64, %105: i64) {
      } -> (%101)
      case 1 (%106: io, %107: mem, %108: ptr, %109: ptr, %110: i64, %111: i64) {
        %112, %113, %114, %115, %116, %117 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%106, %107, %108, %109, %110, %111) (%118: io, %119: mem, %120: ptr, %121: ptr, %122: i64, %123: i64) {
          %124 = const 8 : i64
          %125 = gep inbounds [i32, _] %120, %123 : ptr
          %126 = gep inbounds [i32, _] %121, %123 : ptr
          %127, %128 = load read pinned [<4 x i32>, align 4] %125, %118, %119 : <4 x i32>, mem
          %129 = gep [i8, i64 16] %125 : ptr
          %130, %131 = load read pinned [<4 x i32>, align 4] %129, %118, %128 : <4 x i32>, mem
          %132 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
          %133 = add %127, %132 : <4 x i32>
          %134 = add %130, %132 : <4 x i32>
          %135 = store write pinned [<4 x i32>, align 4] %133, %126, %118, %131 : mem
          %136 = gep [i8, i64 16] %126 : ptr
          %137 = store write pinned [<4 x i32>, align 4] %134, %136, %118, %135 : mem
          %138 = add nsw %123, %124 : i64
          %139 = icmp slt %138, %122 : i1
          %140 = match [-1 -> 1, default -> 0] %139 : ctl2
        } -> (%140, %118, %137, %120, %121, %122, %138)
      } -> (%113)
    }
  } -> (%3, %99)
  %8 = lambda @g (%2, %4, %7) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {
    %6, %7 = load read pinned [ptr, align 8] %0, %4, %5 : ptr, mem
    %8, %9 = load read pinned [ptr, align 8] %1, %4, %7 : ptr, mem
    %10, %11 = call read write io [void (ptr, ptr, i64), args ["", "", ""]] %2, %6, %8, %3, %4, %9 : io, mem
  } -> (%10, %11)
} -> (%2, %4, %8, %7)
