; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; What is computed of extended bytes and truncated is computed of bytes: 16 at once.
; run: @sum(40) == 4720
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i8] zeroinitializer
@b = internal global [100 x i8] zeroinitializer
define void @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i8, ptr @a, i64 %i
  %q = getelementptr inbounds i8, ptr @b, i64 %i
  %x = load i8, ptr %p
  %y = load i8, ptr %q
  %c = icmp ugt i8 %x, 200
  %v = zext i8 %x to i32
  %w = zext i8 %y to i32
  %l = shl nsw i32 %v, 2
  %s = add nsw i32 %l, %w
  %t = sub nsw i32 %s, 7
  %u = and i32 %t, 127
  %k = select i1 %c, i32 %u, i32 %s
  %z = trunc i32 %k to i8
  %r = sub i8 %z, 138
  store i8 %r, ptr %p
  %i1 = add nsw i64 %i, 1
  %d = icmp slt i64 %i1, %n
  br i1 %d, label %loop, label %done
done:
  ret void
}
define i64 @sum(i64 %n) mustprogress noinline {
entry:
  call void @f(i64 %n)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds i8, ptr @a, i64 %i
  %x = load i8, ptr %p
  %y = zext i8 %x to i64
  %t = add i64 %s, %y
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i64 %t
}
; expect
preamble [
  "source_filename = \"vectorize/narrow.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  "attributes #1 = { mustprogress noinline }"
  ""
]
symbol @a = internal defined global [100 x i8] : ptr
symbol @b = internal defined global [100 x i8] : ptr
symbol @f = external defined function void (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @sum = external defined function i64 (i64) : ptr, params [""], suffix "#1", facts [noinline, mustprogress]
omega imports [] exports [@f, @sum] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i8]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [100 x i8]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 14 : i64
    %6 = const -1 : i64
    %7 = const 8 : i64
    %8 = const 0 : i64
    %9 = const 7 : i64
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
    %21, %22 = gamma %20 (%3, %4, %0, %1, %16) {
      case 0 (%23: io, %24: mem, %25: ptr, %26: ptr, %27: i64) {
        %28 = const 0 : i64
      } -> (%24, %28)
      case 1 (%29: io, %30: mem, %31: ptr, %32: ptr, %33: i64) {
        %34 = const 0 : i64
        %35, %36, %37, %38, %39, %40, %41 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%29, %30, %34, %31, %32, %33, %34) (%42: io, %43: mem, %44: i64, %45: ptr, %46: ptr, %47: i64, %48: i64) {
          %49 = const 118 : i8
          %50 = const -7 : i8
          %51 = const 1 : i64
          %52 = const -56 : i8
          %53 = const 2 : i8
          %54 = const 127 : i8
          %55 = gep inbounds [i8, _] %45, %44 : ptr
          %56 = gep inbounds [i8, _] %46, %44 : ptr
          %57, %58 = load read pinned [i8, align 1] %55, %42, %43 : i8, mem
          %59, %60 = load read pinned [i8, align 1] %56, %42, %58 : i8, mem
          %61 = icmp ugt %57, %52 : i1
          %62 = shl %57, %53 : i8
          %63 = add %62, %59 : i8
          %64 = add %63, %50 : i8
          %65 = and %64, %54 : i8
          %66 = select %61, %65, %63 : i8
          %67 = add %66, %49 : i8
          %68 = store write pinned [i8, align 1] %67, %55, %42, %60 : mem
          %69 = add nsw %44, %51 : i64
          %70 = add nuw nsw %48, %51 : i64
          %71 = icmp ult %70, %47 : i1
          %72 = match [-1 -> 1, default -> 0] %71 : ctl2
        } -> (%72, %42, %68, %69, %45, %46, %47, %70)
      } -> (%36, %37)
    }
    %73 = icmp eq %17, %8 : i1
    %74 = match [-1 -> 0, default -> 1] %73 : ctl2
    %75, %76 = gamma %74 (%3, %21, %22, %0, %1) {
      case 0 (%77: io, %78: mem, %79: i64, %80: ptr, %81: ptr) {
      } -> (%78, %79)
      case 1 (%82: io, %83: mem, %84: i64, %85: ptr, %86: ptr) {
        %87 = const 8 : i64
        %88 = gep inbounds [i8, _] %85, %84 : ptr
        %89 = gep inbounds [i8, _] %86, %84 : ptr
        %90, %91 = load read pinned [<8 x i8>, align 1] %88, %82, %83 : <8 x i8>, mem
        %92, %93 = load read pinned [<8 x i8>, align 1] %89, %82, %91 : <8 x i8>, mem
        %94 = const [-56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8] : <8 x i8>
        %95 = icmp ugt %90, %94 : <8 x i1>
        %96 = const [2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8] : <8 x i8>
        %97 = shl %90, %96 : <8 x i8>
        %98 = add %97, %92 : <8 x i8>
        %99 = const [7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8] : <8 x i8>
        %100 = sub %98, %99 : <8 x i8>
        %101 = const [127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8] : <8 x i8>
        %102 = and %100, %101 : <8 x i8>
        %103 = select %95, %102, %98 : <8 x i8>
        %104 = const [-118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8] : <8 x i8>
        %105 = sub %103, %104 : <8 x i8>
        %106 = store write pinned [<8 x i8>, align 1] %105, %88, %82, %93 : mem
        %107 = add nsw %84, %87 : i64
      } -> (%106, %107)
    }
    %108 = match [-1 -> 1, default -> 0] %18 : ctl2
    %109 = gamma %108 (%3, %75, %2, %76, %0, %1) {
      case 0 (%110: io, %111: mem, %112: i64, %113: i64, %114: ptr, %115: ptr) {
      } -> (%111)
      case 1 (%116: io, %117: mem, %118: i64, %119: i64, %120: ptr, %121: ptr) {
        %122, %123, %124, %125, %126, %127 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%116, %117, %118, %119, %120, %121) (%128: io, %129: mem, %130: i64, %131: i64, %132: ptr, %133: ptr) {
          %134 = const 16 : i64
          %135 = gep inbounds [i8, _] %132, %131 : ptr
          %136 = gep inbounds [i8, _] %133, %131 : ptr
          %137, %138 = load read pinned [<16 x i8>, align 1] %135, %128, %129 : <16 x i8>, mem
          %139, %140 = load read pinned [<16 x i8>, align 1] %136, %128, %138 : <16 x i8>, mem
          %141 = const [-56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8, -56 : i8] : <16 x i8>
          %142 = icmp ugt %137, %141 : <16 x i1>
          %143 = const [2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8] : <16 x i8>
          %144 = shl %137, %143 : <16 x i8>
          %145 = add %144, %139 : <16 x i8>
          %146 = const [7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8, 7 : i8] : <16 x i8>
          %147 = sub %145, %146 : <16 x i8>
          %148 = const [127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8, 127 : i8] : <16 x i8>
          %149 = and %147, %148 : <16 x i8>
          %150 = select %142, %149, %145 : <16 x i8>
          %151 = const [-118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8, -118 : i8] : <16 x i8>
          %152 = sub %150, %151 : <16 x i8>
          %153 = store write pinned [<16 x i8>, align 1] %152, %135, %128, %140 : mem
          %154 = add nsw %131, %134 : i64
          %155 = icmp slt %154, %130 : i1
          %156 = match [-1 -> 1, default -> 0] %155 : ctl2
        } -> (%156, %128, %153, %130, %154, %132, %133)
      } -> (%123)
    }
  } -> (%3, %109)
  %5 = lambda @sum (%4, %0) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 14 : i64
    %6 = const -1 : i64
    %7 = const 0 : i64
    %8 = const 15 : i64
    %9 = const 1 : i64
    %10, %11 = call read write io [void (i64), args [""]] %0, %2, %3, %4 : io, mem
    %12 = add %2, %6 : i64
    %13 = icmp sgt %2, %9 : i1
    %14 = select %13, %12, %7 : i64
    %15 = freeze %14 : i64
    %16 = add %15, %9 : i64
    %17 = and %16, %8 : i64
    %18 = icmp ugt %15, %5 : i1
    %19 = icmp eq %17, %7 : i1
    %20 = match [-1 -> 0, default -> 1] %19 : ctl2
    %21, %22, %23 = gamma %20 (%10, %11, %1, %17) {
      case 0 (%24: io, %25: mem, %26: ptr, %27: i64) {
        %28 = const 0 : i64
      } -> (%25, %28, %28)
      case 1 (%29: io, %30: mem, %31: ptr, %32: i64) {
        %33 = const 0 : i64
        %34, %35, %36, %37, %38, %39, %40 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%29, %30, %33, %33, %31, %32, %33) (%41: io, %42: mem, %43: i64, %44: i64, %45: ptr, %46: i64, %47: i64) {
          %48 = const 1 : i64
          %49 = gep inbounds [i8, _] %45, %43 : ptr
          %50, %51 = load read pinned [i8, align 1] %49, %41, %42 : i8, mem
          %52 = zext %50 : i64
          %53 = add %44, %52 : i64
          %54 = add nsw %43, %48 : i64
          %55 = add nuw nsw %47, %48 : i64
          %56 = icmp ult %55, %46 : i1
          %57 = match [-1 -> 1, default -> 0] %56 : ctl2
        } -> (%57, %41, %51, %54, %53, %45, %46, %55)
      } -> (%35, %36, %37)
    }
    %58 = match [-1 -> 1, default -> 0] %18 : ctl2
    %59, %60 = gamma %58 (%10, %21, %2, %22, %23, %1) {
      case 0 (%61: io, %62: mem, %63: i64, %64: i64, %65: i64, %66: ptr) {
      } -> (%62, %65)
      case 1 (%67: io, %68: mem, %69: i64, %70: i64, %71: i64, %72: ptr) {
        %73 = const zero : <16 x i64>
        %74, %75, %76, %77, %78, %79 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%67, %68, %69, %70, %72, %73) (%80: io, %81: mem, %82: i64, %83: i64, %84: ptr, %85: <16 x i64>) {
          %86 = const 16 : i64
          %87 = gep inbounds [i8, _] %84, %83 : ptr
          %88, %89 = load read pinned [<16 x i8>, align 1] %87, %80, %81 : <16 x i8>, mem
          %90 = zext %88 : <16 x i64>
          %91 = add %85, %90 : <16 x i64>
          %92 = add nsw %83, %86 : i64
          %93 = icmp slt %92, %82 : i1
          %94 = match [-1 -> 1, default -> 0] %93 : ctl2
        } -> (%94, %80, %89, %82, %92, %84, %91)
        %95 = const poison : <16 x i64>
        %96 = shufflevector [8, 9, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1] %79, %95 : <16 x i64>
        %97 = add %79, %96 : <16 x i64>
        %98 = shufflevector [4, 5, 6, 7, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1] %97, %95 : <16 x i64>
        %99 = add %97, %98 : <16 x i64>
        %100 = shufflevector [2, 3, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1] %99, %95 : <16 x i64>
        %101 = add %99, %100 : <16 x i64>
        %102 = shufflevector [1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1] %101, %95 : <16 x i64>
        %103 = add %101, %102 : <16 x i64>
        %104 = const 0 : i32
        %105 = extractelement %103, %104 : i64
        %106 = add %71, %105 : i64
      } -> (%75, %106)
    }
  } -> (%60, %10, %59)
} -> (%4, %5)
