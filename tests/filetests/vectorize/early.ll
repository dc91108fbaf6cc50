; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; @ahead loads what is stored two iterations later: the load comes before the store in front of it. @member loads from the
; struct whose array it stores to, behind that member. @behind loads what was stored three iterations before: no vectors.
; run: @ahead(40) == void
; run: @member(40) == void
; run: @behind(40) == void
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define void @ahead(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %q = getelementptr inbounds i32, ptr @b, i64 %i
  %k = add nsw i64 %i, 2
  %r = getelementptr inbounds i32, ptr @a, i64 %k
  %x = load i32, ptr %p
  %y = add i32 %x, 7
  store i32 %y, ptr %p
  %z = load i32, ptr %r
  %w = sub i32 %y, %z
  store i32 %w, ptr %q
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}
define void @member(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %g = load i32, ptr @a
  %k = add nsw i64 %i, 1
  %p = getelementptr inbounds i32, ptr @a, i64 %k
  %q = getelementptr inbounds i32, ptr @b, i64 %i
  %x = load i32, ptr %q
  %y = add i32 %x, %g
  store i32 %y, ptr %p
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}
define void @behind(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %k = add nsw i64 %i, 3
  %r = getelementptr inbounds i32, ptr @a, i64 %k
  %x = load i32, ptr %p
  %y = add i32 %x, 7
  store i32 %y, ptr %r
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}
; expect
preamble [
  "source_filename = \"vectorize/early.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x i32] : ptr
symbol @b = internal defined global [100 x i32] : ptr
symbol @ahead = external defined function void (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @member = external defined function void (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @behind = external defined function void (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@ahead, @member, @behind] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i32]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [100 x i32]
  } -> (%3)
  %4 = lambda @ahead (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
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
    %21, %22 = gamma %20 (%3, %4, %0, %1, %16) {
      case 0 (%23: io, %24: mem, %25: ptr, %26: ptr, %27: i64) {
        %28 = const 0 : i64
      } -> (%24, %28)
      case 1 (%29: io, %30: mem, %31: ptr, %32: ptr, %33: i64) {
        %34 = const 0 : i64
        %35, %36, %37, %38, %39, %40, %41 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%29, %30, %34, %31, %32, %33, %34) (%42: io, %43: mem, %44: i64, %45: ptr, %46: ptr, %47: i64, %48: i64) {
          %49 = const 1 : i64
          %50 = const 2 : i64
          %51 = const 7 : i32
          %52 = gep inbounds [i32, _] %45, %44 : ptr
          %53 = gep inbounds [i32, _] %46, %44 : ptr
          %54 = add nsw %44, %50 : i64
          %55 = gep inbounds [i32, _] %45, %54 : ptr
          %56, %57 = load read pinned [i32, align 4] %52, %42, %43 : i32, mem
          %58 = add %56, %51 : i32
          %59 = store write pinned [i32, align 4] %58, %52, %42, %57 : mem
          %60, %61 = load read pinned [i32, align 4] %55, %42, %59 : i32, mem
          %62 = sub %58, %60 : i32
          %63 = store write pinned [i32, align 4] %62, %53, %42, %61 : mem
          %64 = add nsw %44, %49 : i64
          %65 = add nuw nsw %48, %49 : i64
          %66 = icmp ult %65, %47 : i1
          %67 = match [-1 -> 1, default -> 0] %66 : ctl2
        } -> (%67, %42, %63, %64, %45, %46, %47, %65)
      } -> (%36, %37)
    }
    %68 = icmp eq %17, %8 : i1
    %69 = match [-1 -> 0, default -> 1] %68 : ctl2
    %70, %71 = gamma %69 (%3, %21, %22, %0, %1) {
      case 0 (%72: io, %73: mem, %74: i64, %75: ptr, %76: ptr) {
      } -> (%73, %74)
      case 1 (%77: io, %78: mem, %79: i64, %80: ptr, %81: ptr) {
        %82 = const 4 : i64
        %83 = gep inbounds [i32, _] %80, %79 : ptr
        %84 = gep inbounds [i32, _] %81, %79 : ptr
        %85 = const 2 : i64
        %86 = add nsw %79, %85 : i64
        %87 = gep inbounds [i32, _] %80, %86 : ptr
        %88, %89 = load read pinned [<4 x i32>, align 4] %83, %77, %78 : <4 x i32>, mem
        %90 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
        %91 = add %88, %90 : <4 x i32>
        %92, %93 = load read pinned [<4 x i32>, align 4] %87, %77, %89 : <4 x i32>, mem
        %94 = store write pinned [<4 x i32>, align 4] %91, %83, %77, %93 : mem
        %95 = sub %91, %92 : <4 x i32>
        %96 = store write pinned [<4 x i32>, align 4] %95, %84, %77, %94 : mem
        %97 = add nsw %79, %82 : i64
      } -> (%96, %97)
    }
    %98 = match [-1 -> 1, default -> 0] %18 : ctl2
    %99 = gamma %98 (%3, %70, %2, %71, %0, %1) {
      case 0 (%100: io, %101: mem, %102: i64, %103: i64, %104: ptr, %105: ptr) {
      } -> (%101)
      case 1 (%106: io, %107: mem, %108: i64, %109: i64, %110: ptr, %111: ptr) {
        %112, %113, %114, %115, %116, %117 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%106, %107, %108, %109, %110, %111) (%118: io, %119: mem, %120: i64, %121: i64, %122: ptr, %123: ptr) {
          %124 = const 8 : i64
          %125 = gep inbounds [i32, _] %122, %121 : ptr
          %126 = gep inbounds [i32, _] %123, %121 : ptr
          %127 = const 2 : i64
          %128 = add nsw %121, %127 : i64
          %129 = gep inbounds [i32, _] %122, %128 : ptr
          %130, %131 = load read pinned [<4 x i32>, align 4] %125, %118, %119 : <4 x i32>, mem
          %132 = gep [i8, i64 16] %125 : ptr
          %133, %134 = load read pinned [<4 x i32>, align 4] %132, %118, %131 : <4 x i32>, mem
          %135 = const [7 : i32, 7 : i32, 7 : i32, 7 : i32] : <4 x i32>
          %136 = add %130, %135 : <4 x i32>
          %137 = add %133, %135 : <4 x i32>
          %138, %139 = load read pinned [<4 x i32>, align 4] %129, %118, %134 : <4 x i32>, mem
          %140 = gep [i8, i64 16] %129 : ptr
          %141, %142 = load read pinned [<4 x i32>, align 4] %140, %118, %139 : <4 x i32>, mem
          %143 = store write pinned [<4 x i32>, align 4] %136, %125, %118, %142 : mem
          %144 = store write pinned [<4 x i32>, align 4] %137, %132, %118, %143 : mem
          %145 = sub %136, %138 : <4 x i32>
          %146 = sub %137, %141 : <4 x i32>
          %147 = store write pinned [<4 x i32>, align 4] %145, %126, %118, %144 : mem
          %148 = gep [i8, i64 16] %126 : ptr
          %149 = store write pinned [<4 x i32>, align 4] %146, %148, %118, %147 : mem
          %150 = add nsw %121, %124 : i64
          %151 = icmp slt %150, %120 : i1
          %152 = match [-1 -> 1, default -> 0] %151 : ctl2
        } -> (%152, %118, %149, %120, %150, %122, %123)
      } -> (%113)
    }
  } -> (%3, %99)
  %5 = lambda @member (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
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
    %21, %22 = gamma %20 (%3, %4, %0, %1, %16) {
      case 0 (%23: io, %24: mem, %25: ptr, %26: ptr, %27: i64) {
        %28 = const 0 : i64
      } -> (%24, %28)
      case 1 (%29: io, %30: mem, %31: ptr, %32: ptr, %33: i64) {
        %34 = const 0 : i64
        %35, %36 = load read pinned [i32, align 4] %31, %29, %30 : i32, mem
        %37, %38, %39, %40, %41, %42, %43, %44 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%29, %36, %34, %31, %32, %33, %34, %35) (%45: io, %46: mem, %47: i64, %48: ptr, %49: ptr, %50: i64, %51: i64, %52: i32) {
          %53 = const 1 : i64
          %54 = add nsw %47, %53 : i64
          %55 = gep inbounds [i32, _] %48, %54 : ptr
          %56 = gep inbounds [i32, _] %49, %47 : ptr
          %57, %58 = load read pinned [i32, align 4] %56, %45, %46 : i32, mem
          %59 = add %57, %52 : i32
          %60 = store write pinned [i32, align 4] %59, %55, %45, %58 : mem
          %61 = add nuw nsw %51, %53 : i64
          %62 = icmp ult %61, %50 : i1
          %63 = match [-1 -> 1, default -> 0] %62 : ctl2
        } -> (%63, %45, %60, %54, %48, %49, %50, %61, %52)
      } -> (%38, %39)
    }
    %64 = icmp eq %17, %8 : i1
    %65 = match [-1 -> 0, default -> 1] %64 : ctl2
    %66, %67 = gamma %65 (%3, %21, %22, %0, %1) {
      case 0 (%68: io, %69: mem, %70: i64, %71: ptr, %72: ptr) {
      } -> (%69, %70)
      case 1 (%73: io, %74: mem, %75: i64, %76: ptr, %77: ptr) {
        %78 = const 4 : i64
        %79, %80 = load read pinned [i32, align 4] %76, %73, %74 : i32, mem
        %81 = const 1 : i64
        %82 = add nsw %75, %81 : i64
        %83 = gep inbounds [i32, _] %76, %82 : ptr
        %84 = gep inbounds [i32, _] %77, %75 : ptr
        %85, %86 = load read pinned [<4 x i32>, align 4] %84, %73, %80 : <4 x i32>, mem
        %87 = const poison : <4 x i32>
        %88 = const 0 : i32
        %89 = insertelement %87, %79, %88 : <4 x i32>
        %90 = shufflevector [0, 0, 0, 0] %89, %87 : <4 x i32>
        %91 = add %85, %90 : <4 x i32>
        %92 = store write pinned [<4 x i32>, align 4] %91, %83, %73, %86 : mem
        %93 = add nsw %75, %78 : i64
      } -> (%92, %93)
    }
    %94 = match [-1 -> 1, default -> 0] %18 : ctl2
    %95 = gamma %94 (%3, %66, %2, %67, %0, %1) {
      case 0 (%96: io, %97: mem, %98: i64, %99: i64, %100: ptr, %101: ptr) {
      } -> (%97)
      case 1 (%102: io, %103: mem, %104: i64, %105: i64, %106: ptr, %107: ptr) {
        %108, %109, %110, %111, %112, %113 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%102, %103, %104, %105, %106, %107) (%114: io, %115: mem, %116: i64, %117: i64, %118: ptr, %119: ptr) {
          %120 = const 8 : i64
          %121, %122 = load read pinned [i32, align 4] %118, %114, %115 : i32, mem
          %123 = const 1 : i64
          %124 = add nsw %117, %123 : i64
          %125 = gep inbounds [i32, _] %118, %124 : ptr
          %126 = gep inbounds [i32, _] %119, %117 : ptr
          %127, %128 = load read pinned [<4 x i32>, align 4] %126, %114, %122 : <4 x i32>, mem
          %129 = gep [i8, i64 16] %126 : ptr
          %130, %131 = load read pinned [<4 x i32>, align 4] %129, %114, %128 : <4 x i32>, mem
          %132 = const poison : <4 x i32>
          %133 = const 0 : i32
          %134 = insertelement %132, %121, %133 : <4 x i32>
          %135 = shufflevector [0, 0, 0, 0] %134, %132 : <4 x i32>
          %136 = add %127, %135 : <4 x i32>
          %137 = add %130, %135 : <4 x i32>
          %138 = store write pinned [<4 x i32>, align 4] %136, %125, %114, %131 : mem
          %139 = gep [i8, i64 16] %125 : ptr
          %140 = store write pinned [<4 x i32>, align 4] %137, %139, %114, %138 : mem
          %141 = add nsw %117, %120 : i64
          %142 = icmp slt %141, %116 : i1
          %143 = match [-1 -> 1, default -> 0] %142 : ctl2
        } -> (%143, %114, %140, %116, %141, %118, %119)
      } -> (%109)
    }
  } -> (%3, %95)
  %6 = lambda @behind (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5, %6, %7, %8, %9 = theta (%2, %3, %1, %4, %0) (%10: io, %11: mem, %12: i64, %13: i64, %14: ptr) {
      %15 = gep inbounds [i32, _] %14, %13 : ptr
      %16 = const 3 : i64
      %17 = add nsw %13, %16 : i64
      %18 = gep inbounds [i32, _] %14, %17 : ptr
      %19, %20 = load read pinned [i32, align 4] %15, %10, %11 : i32, mem
      %21 = const 7 : i32
      %22 = add %19, %21 : i32
      %23 = store write pinned [i32, align 4] %22, %18, %10, %20 : mem
      %24 = const 1 : i64
      %25 = add nsw %13, %24 : i64
      %26 = icmp slt %25, %12 : i1
      %27 = match [-1 -> 1, default -> 0] %26 : ctl2
    } -> (%27, %10, %23, %12, %25, %14)
  } -> (%2, %6)
} -> (%4, %5, %6)
