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
    %7 = const 7 : i64
    %8 = const 1 : i64
    %9 = const 0 : i64
    %10 = add %2, %6 : i64
    %11 = icmp sgt %2, %8 : i1
    %12 = select %11, %10, %9 : i64
    %13 = freeze %12 : i64
    %14 = ptrtoint %0 : i64
    %15 = freeze %14 : i64
    %16 = ptrtoint %1 : i64
    %17 = freeze %16 : i64
    %18 = sub %17, %15 : i64
    %19 = add %18, %6 : i64
    %20 = const 30 : i64
    %21 = icmp ugt %19, %20 : i1
    %22 = add %13, %8 : i64
    %23 = and %22, %7 : i64
    %24 = icmp ne %23, %9 : i1
    %25 = const -1 : i1
    %26 = select %21, %24, %25 : i1
    %27 = add %23, %6 : i64
    %28 = select %21, %27, %13 : i64
    %29 = icmp ugt %13, %5 : i1
    %30 = and %29, %21 : i1
    %31 = match [-1 -> 1, default -> 0] %26 : ctl2
    %32, %33 = gamma %31 (%3, %4, %0, %1, %28) {
      case 0 (%34: io, %35: mem, %36: ptr, %37: ptr, %38: i64) {
        %39 = const 0 : i64
      } -> (%35, %39)
      case 1 (%40: io, %41: mem, %42: ptr, %43: ptr, %44: i64) {
        %45 = const 0 : i64
        %46, %47, %48, %49, %50, %51, %52 = theta loop "!{!\"llvm.loop.unroll.disable\"}" (%40, %41, %42, %43, %45, %44, %45) (%53: io, %54: mem, %55: ptr, %56: ptr, %57: i64, %58: i64, %59: i64) {
          %60 = const 1 : i64
          %61 = const 7 : i32
          %62 = gep inbounds [i32, _] %55, %57 : ptr
          %63 = gep inbounds [i32, _] %56, %57 : ptr
          %64, %65 = load read pinned [i32, align 4] %62, %53, %54 : i32, mem
          %66 = add %64, %61 : i32
          %67 = store write pinned [i32, align 4] %66, %63, %53, %65 : mem
          %68 = add nsw %57, %60 : i64
          %69 = add %59, %60 : i64
          %70 = icmp ult %59, %58 : i1
          %71 = match [-1 -> 1, default -> 0] %70 : ctl2
        } -> (%71, %53, %67, %55, %56, %68, %58, %69)
      } -> (%47, %50)
    }
    %72 = match [-1 -> 1, default -> 0] %30 : ctl2
    %73 = gamma %72 (%3, %32, %0, %1, %2, %33) {
      case 0 (%74: io, %75: mem, %76: ptr, %77: ptr, %78: i64, %79: i64) {
      } -> (%75)
      case 1 (%80: io, %81: mem, %82: ptr, %83: ptr, %84: i64, %85: i64) {
        %86, %87, %88, %89, %90, %91 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%80, %81, %82, %83, %84, %85) (%92: io, %93: mem, %94: ptr, %95: ptr, %96: i64, %97: i64) {
          %98 = const 8 : i64
          %99 = gep inbounds [i32, _] %94, %97 : ptr
          %100 = gep inbounds [i32, _] %95, %97 : ptr
          %101, %102 = load read pinned [<4 x i32>, align 4] %99, %92, %93 : <4 x i32>, mem
          %103 = gep [i8, i64 16] %99 : ptr
          %104, %105 = load read pinned [<4 x i32>, align 4] %103, %92, %102 : <4 x i32>, mem
          %106 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
          %107 = add %101, %106 : <4 x i32>
          %108 = add %104, %106 : <4 x i32>
          %109 = store write pinned [<4 x i32>, align 4] %107, %100, %92, %105 : mem
          %110 = gep [i8, i64 16] %100 : ptr
          %111 = store write pinned [<4 x i32>, align 4] %108, %110, %92, %109 : mem
          %112 = add nsw %97, %98 : i64
          %113 = icmp slt %112, %96 : i1
          %114 = match [-1 -> 1, default -> 0] %113 : ctl2
        } -> (%114, %92, %111, %94, %95, %96, %112)
      } -> (%87)
    }
  } -> (%3, %73)
  %8 = lambda @g (%2, %4, %7) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {
    %6, %7 = load read pinned [ptr, align 8] %0, %4, %5 : ptr, mem
    %8, %9 = load read pinned [ptr, align 8] %1, %4, %7 : ptr, mem
    %10, %11 = call read write io [void (ptr, ptr, i64), args ["", "", ""]] %2, %6, %8, %3, %4, %9 : io, mem
  } -> (%10, %11)
} -> (%2, %4, %8, %7)
