; test opt inv,dne,load-store,vectorize,red,psh,inv,cne,dne
; A store that needs what the iteration before has stored waits until all lanes of that are there; one that the next iteration's store would overwrite is made behind it.
; run: @reverse(40)
; run: @behind(37)
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
@c = internal global [100 x i32] zeroinitializer
define i32 @reverse(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %i1, %loop ]
  %before = add nsw i64 %i, -1
  %p = getelementptr inbounds [100 x i32], ptr @b, i64 0, i64 %before
  %x = load i32, ptr %p
  %x1 = mul i32 %x, 5
  %q = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  store i32 %x1, ptr %q
  %r = getelementptr inbounds [100 x i32], ptr @c, i64 0, i64 %i
  %y = load i32, ptr %r
  %t = trunc i64 %i to i32
  %y1 = add i32 %y, %t
  %s = getelementptr inbounds [100 x i32], ptr @b, i64 0, i64 %i
  store i32 %y1, ptr %s
  %i1 = add nsw i64 %i, 1
  %d = icmp slt i64 %i1, %n
  br i1 %d, label %loop, label %done
done:
  %z = load i32, ptr getelementptr inbounds ([100 x i32], ptr @a, i64 0, i64 33)
  ret i32 %z
}
define i32 @behind(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %i1, %loop ]
  %before = add nsw i64 %i, -1
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %before
  %t = trunc i64 %i to i32
  store i32 %t, ptr %p
  %q = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %i
  %u = mul i32 %t, 7
  store i32 %u, ptr %q
  %i1 = add nsw i64 %i, 1
  %d = icmp slt i64 %i1, %n
  br i1 %d, label %loop, label %done
done:
  %y = load i32, ptr getelementptr inbounds ([100 x i32], ptr @a, i64 0, i64 35)
  %z = load i32, ptr getelementptr inbounds ([100 x i32], ptr @a, i64 0, i64 36)
  %v = mul i32 %y, 1000
  %w = add i32 %v, %z
  ret i32 %w
}
; expect
preamble [
  "source_filename = \"vectorize/reordered.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x i32] : ptr
symbol @b = internal defined global [100 x i32] : ptr
symbol @c = internal defined global [100 x i32] : ptr
symbol @reverse = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @behind = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@reverse, @behind] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i32]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [100 x i32]
  } -> (%3)
  %4 = delta @c () () {
    %5 = const zero : [100 x i32]
  } -> (%5)
  %6 = lambda @reverse (%2, %0, %4) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {
    %6 = const 6 : i64
    %7 = const -2 : i64
    %8 = const 4 : i64
    %9 = const 0 : i64
    %10 = const 3 : i64
    %11 = const 1 : i64
    %12 = const 2 : i64
    %13, %14 = load read pinned [i32, align 4] %0, %4, %5 : i32, mem
    %15 = add %3, %7 : i64
    %16 = icmp sgt %3, %12 : i1
    %17 = select %16, %15, %9 : i64
    %18 = freeze %17 : i64
    %19 = add %18, %11 : i64
    %20 = and %19, %10 : i64
    %21 = and %19, %8 : i64
    %22 = icmp ugt %18, %6 : i1
    %23 = icmp eq %20, %9 : i1
    %24 = match [-1 -> 0, default -> 1] %23 : ctl2
    %25, %26, %27 = gamma %24 (%4, %14, %0, %1, %2, %13, %20) {
      case 0 (%28: io, %29: mem, %30: ptr, %31: ptr, %32: ptr, %33: i32, %34: i64) {
        %35 = const 1 : i64
      } -> (%29, %35, %33)
      case 1 (%36: io, %37: mem, %38: ptr, %39: ptr, %40: ptr, %41: i32, %42: i64) {
        %43 = const 1 : i64
        %44 = const 0 : i64
        %45, %46, %47, %48, %49, %50, %51, %52, %53 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%36, %37, %43, %38, %39, %40, %41, %42, %44) (%54: io, %55: mem, %56: i64, %57: ptr, %58: ptr, %59: ptr, %60: i32, %61: i64, %62: i64) {
          %63 = const 1 : i64
          %64 = const 5 : i32
          %65 = mul %60, %64 : i32
          %66 = gep inbounds [[100 x i32], i64 0, _] %58, %56 : ptr
          %67 = store write pinned [i32, align 4] %65, %66, %54, %55 : mem
          %68 = gep inbounds [[100 x i32], i64 0, _] %59, %56 : ptr
          %69, %70 = load read pinned [i32, align 4] %68, %54, %67 : i32, mem
          %71 = trunc %56 : i32
          %72 = add %69, %71 : i32
          %73 = gep inbounds [[100 x i32], i64 0, _] %57, %56 : ptr
          %74 = store write pinned [i32, align 4] %72, %73, %54, %70 : mem
          %75 = add nsw %56, %63 : i64
          %76 = add nuw nsw %62, %63 : i64
          %77 = icmp ult %76, %61 : i1
          %78 = match [-1 -> 1, default -> 0] %77 : ctl2
        } -> (%78, %54, %74, %75, %57, %58, %59, %72, %61, %76)
      } -> (%46, %47, %51)
    }
    %79 = icmp eq %21, %9 : i1
    %80 = match [-1 -> 0, default -> 1] %79 : ctl2
    %81, %82, %83 = gamma %80 (%4, %25, %26, %0, %1, %2, %27) {
      case 0 (%84: io, %85: mem, %86: i64, %87: ptr, %88: ptr, %89: ptr, %90: i32) {
      } -> (%85, %86, %90)
      case 1 (%91: io, %92: mem, %93: i64, %94: ptr, %95: ptr, %96: ptr, %97: i32) {
        %98 = const 4 : i64
        %99 = const poison : <4 x i32>
        %100 = const 3 : i32
        %101 = insertelement %99, %97, %100 : <4 x i32>
        %102 = trunc %93 : i32
        %103 = const 0 : i32
        %104 = insertelement %99, %102, %103 : <4 x i32>
        %105 = shufflevector [0, 0, 0, 0] %104, %99 : <4 x i32>
        %106 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
        %107 = add %105, %106 : <4 x i32>
        %108 = gep inbounds [[100 x i32], i64 0, _] %95, %93 : ptr
        %109 = gep inbounds [[100 x i32], i64 0, _] %96, %93 : ptr
        %110, %111 = load read pinned [<4 x i32>, align 4] %109, %91, %92 : <4 x i32>, mem
        %112 = add %110, %107 : <4 x i32>
        %113 = shufflevector [3, 4, 5, 6] %101, %112 : <4 x i32>
        %114 = const [5 : i32, 5 : i32, 5 : i32, 5 : i32] : <4 x i32>
        %115 = mul %113, %114 : <4 x i32>
        %116 = store write pinned [<4 x i32>, align 4] %115, %108, %91, %111 : mem
        %117 = gep inbounds [[100 x i32], i64 0, _] %94, %93 : ptr
        %118 = store write pinned [<4 x i32>, align 4] %112, %117, %91, %116 : mem
        %119 = add nsw %93, %98 : i64
        %120 = extractelement %112, %100 : i32
      } -> (%118, %119, %120)
    }
    %121 = match [-1 -> 1, default -> 0] %22 : ctl2
    %122 = gamma %121 (%4, %81, %3, %82, %0, %1, %2, %83) {
      case 0 (%123: io, %124: mem, %125: i64, %126: i64, %127: ptr, %128: ptr, %129: ptr, %130: i32) {
      } -> (%124)
      case 1 (%131: io, %132: mem, %133: i64, %134: i64, %135: ptr, %136: ptr, %137: ptr, %138: i32) {
        %139 = const poison : <4 x i32>
        %140 = const 3 : i32
        %141 = insertelement %139, %138, %140 : <4 x i32>
        %142 = trunc %134 : i32
        %143 = const 0 : i32
        %144 = insertelement %139, %142, %143 : <4 x i32>
        %145 = shufflevector [0, 0, 0, 0] %144, %139 : <4 x i32>
        %146 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
        %147 = add %145, %146 : <4 x i32>
        %148, %149, %150, %151, %152, %153, %154, %155, %156 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%131, %132, %133, %134, %135, %136, %137, %141, %147) (%157: io, %158: mem, %159: i64, %160: i64, %161: ptr, %162: ptr, %163: ptr, %164: <4 x i32>, %165: <4 x i32>) {
          %166 = const 8 : i64
          %167 = const [4 : i32, 4 : i32, 4 : i32, 4 : i32] : <4 x i32>
          %168 = add %165, %167 : <4 x i32>
          %169 = const [8 : i32, 8 : i32, 8 : i32, 8 : i32] : <4 x i32>
          %170 = add %165, %169 : <4 x i32>
          %171 = gep inbounds [[100 x i32], i64 0, _] %162, %160 : ptr
          %172 = gep inbounds [[100 x i32], i64 0, _] %163, %160 : ptr
          %173, %174 = load read pinned [<4 x i32>, align 4] %172, %157, %158 : <4 x i32>, mem
          %175 = gep [i8, i64 16] %172 : ptr
          %176, %177 = load read pinned [<4 x i32>, align 4] %175, %157, %174 : <4 x i32>, mem
          %178 = add %173, %165 : <4 x i32>
          %179 = add %176, %168 : <4 x i32>
          %180 = shufflevector [3, 4, 5, 6] %164, %178 : <4 x i32>
          %181 = shufflevector [3, 4, 5, 6] %178, %179 : <4 x i32>
          %182 = const [5 : i32, 5 : i32, 5 : i32, 5 : i32] : <4 x i32>
          %183 = mul %180, %182 : <4 x i32>
          %184 = mul %181, %182 : <4 x i32>
          %185 = store write pinned [<4 x i32>, align 4] %183, %171, %157, %177 : mem
          %186 = gep [i8, i64 16] %171 : ptr
          %187 = store write pinned [<4 x i32>, align 4] %184, %186, %157, %185 : mem
          %188 = gep inbounds [[100 x i32], i64 0, _] %161, %160 : ptr
          %189 = store write pinned [<4 x i32>, align 4] %178, %188, %157, %187 : mem
          %190 = gep [i8, i64 16] %188 : ptr
          %191 = store write pinned [<4 x i32>, align 4] %179, %190, %157, %189 : mem
          %192 = add nsw %160, %166 : i64
          %193 = icmp slt %192, %159 : i1
          %194 = match [-1 -> 1, default -> 0] %193 : ctl2
        } -> (%194, %157, %191, %159, %192, %161, %162, %163, %179, %170)
      } -> (%149)
    }
    %195 = gep inbounds [[100 x i32], i64 0, i64 33] %1 : ptr
    %196, %197 = load read pinned [i32, align 4] %195, %4, %122 : i32, mem
  } -> (%196, %4, %197)
  %7 = lambda @behind (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 6 : i64
    %5 = const -2 : i64
    %6 = const 4 : i64
    %7 = const 0 : i64
    %8 = const 3 : i64
    %9 = const 1 : i64
    %10 = const 2 : i64
    %11 = add %1, %5 : i64
    %12 = icmp sgt %1, %10 : i1
    %13 = select %12, %11, %7 : i64
    %14 = freeze %13 : i64
    %15 = add %14, %9 : i64
    %16 = and %15, %8 : i64
    %17 = and %15, %6 : i64
    %18 = icmp ugt %14, %4 : i1
    %19 = icmp eq %16, %7 : i1
    %20 = match [-1 -> 0, default -> 1] %19 : ctl2
    %21, %22 = gamma %20 (%2, %3, %0, %16) {
      case 0 (%23: io, %24: mem, %25: ptr, %26: i64) {
        %27 = const 1 : i64
      } -> (%24, %27)
      case 1 (%28: io, %29: mem, %30: ptr, %31: i64) {
        %32 = const 1 : i64
        %33 = const 0 : i64
        %34, %35, %36, %37, %38, %39 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%28, %29, %32, %30, %31, %33) (%40: io, %41: mem, %42: i64, %43: ptr, %44: i64, %45: i64) {
          %46 = const 1 : i64
          %47 = const -1 : i64
          %48 = const 7 : i32
          %49 = add nsw %42, %47 : i64
          %50 = gep inbounds [[100 x i32], i64 0, _] %43, %49 : ptr
          %51 = trunc %42 : i32
          %52 = store write pinned [i32, align 4] %51, %50, %40, %41 : mem
          %53 = gep inbounds [[100 x i32], i64 0, _] %43, %42 : ptr
          %54 = mul %51, %48 : i32
          %55 = store write pinned [i32, align 4] %54, %53, %40, %52 : mem
          %56 = add nsw %42, %46 : i64
          %57 = add nuw nsw %45, %46 : i64
          %58 = icmp ult %57, %44 : i1
          %59 = match [-1 -> 1, default -> 0] %58 : ctl2
        } -> (%59, %40, %55, %56, %43, %44, %57)
      } -> (%35, %36)
    }
    %60 = icmp eq %17, %7 : i1
    %61 = match [-1 -> 0, default -> 1] %60 : ctl2
    %62, %63 = gamma %61 (%2, %21, %22, %0) {
      case 0 (%64: io, %65: mem, %66: i64, %67: ptr) {
      } -> (%65, %66)
      case 1 (%68: io, %69: mem, %70: i64, %71: ptr) {
        %72 = const 4 : i64
        %73 = trunc %70 : i32
        %74 = const poison : <4 x i32>
        %75 = const 0 : i32
        %76 = insertelement %74, %73, %75 : <4 x i32>
        %77 = shufflevector [0, 0, 0, 0] %76, %74 : <4 x i32>
        %78 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
        %79 = add %77, %78 : <4 x i32>
        %80 = const 7 : i32
        %81 = mul %73, %80 : i32
        %82 = insertelement %74, %81, %75 : <4 x i32>
        %83 = shufflevector [0, 0, 0, 0] %82, %74 : <4 x i32>
        %84 = const [0 : i32, 7 : i32, 14 : i32, 21 : i32] : <4 x i32>
        %85 = add %83, %84 : <4 x i32>
        %86 = const -1 : i64
        %87 = add nsw %70, %86 : i64
        %88 = gep inbounds [[100 x i32], i64 0, _] %71, %87 : ptr
        %89 = gep inbounds [[100 x i32], i64 0, _] %71, %70 : ptr
        %90 = store write pinned [<4 x i32>, align 4] %85, %89, %68, %69 : mem
        %91 = store write pinned [<4 x i32>, align 4] %79, %88, %68, %90 : mem
        %92 = add nsw %70, %72 : i64
      } -> (%91, %92)
    }
    %93 = match [-1 -> 1, default -> 0] %18 : ctl2
    %94 = gamma %93 (%2, %62, %1, %63, %0) {
      case 0 (%95: io, %96: mem, %97: i64, %98: i64, %99: ptr) {
      } -> (%96)
      case 1 (%100: io, %101: mem, %102: i64, %103: i64, %104: ptr) {
        %105 = trunc %103 : i32
        %106 = const poison : <4 x i32>
        %107 = const 0 : i32
        %108 = insertelement %106, %105, %107 : <4 x i32>
        %109 = shufflevector [0, 0, 0, 0] %108, %106 : <4 x i32>
        %110 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
        %111 = add %109, %110 : <4 x i32>
        %112 = const 7 : i32
        %113 = mul %105, %112 : i32
        %114 = insertelement %106, %113, %107 : <4 x i32>
        %115 = shufflevector [0, 0, 0, 0] %114, %106 : <4 x i32>
        %116 = const [0 : i32, 7 : i32, 14 : i32, 21 : i32] : <4 x i32>
        %117 = add %115, %116 : <4 x i32>
        %118, %119, %120, %121, %122, %123, %124 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%100, %101, %102, %103, %104, %111, %117) (%125: io, %126: mem, %127: i64, %128: i64, %129: ptr, %130: <4 x i32>, %131: <4 x i32>) {
          %132 = const 8 : i64
          %133 = const [4 : i32, 4 : i32, 4 : i32, 4 : i32] : <4 x i32>
          %134 = add %130, %133 : <4 x i32>
          %135 = const [8 : i32, 8 : i32, 8 : i32, 8 : i32] : <4 x i32>
          %136 = add %130, %135 : <4 x i32>
          %137 = const [28 : i32, 28 : i32, 28 : i32, 28 : i32] : <4 x i32>
          %138 = add %131, %137 : <4 x i32>
          %139 = const [56 : i32, 56 : i32, 56 : i32, 56 : i32] : <4 x i32>
          %140 = add %131, %139 : <4 x i32>
          %141 = const -1 : i64
          %142 = add nsw %128, %141 : i64
          %143 = gep inbounds [[100 x i32], i64 0, _] %129, %142 : ptr
          %144 = gep inbounds [[100 x i32], i64 0, _] %129, %128 : ptr
          %145 = store write pinned [<4 x i32>, align 4] %131, %144, %125, %126 : mem
          %146 = gep [i8, i64 16] %144 : ptr
          %147 = store write pinned [<4 x i32>, align 4] %138, %146, %125, %145 : mem
          %148 = store write pinned [<4 x i32>, align 4] %130, %143, %125, %147 : mem
          %149 = gep [i8, i64 16] %143 : ptr
          %150 = store write pinned [<4 x i32>, align 4] %134, %149, %125, %148 : mem
          %151 = add nsw %128, %132 : i64
          %152 = icmp slt %151, %127 : i1
          %153 = match [-1 -> 1, default -> 0] %152 : ctl2
        } -> (%153, %125, %150, %127, %151, %129, %136, %140)
      } -> (%119)
    }
    %154 = gep inbounds [[100 x i32], i64 0, i64 35] %0 : ptr
    %155, %156 = load read pinned [i32, align 4] %154, %2, %94 : i32, mem
    %157 = gep inbounds [[100 x i32], i64 0, i64 36] %0 : ptr
    %158, %159 = load read pinned [i32, align 4] %157, %2, %156 : i32, mem
    %160 = const 1000 : i32
    %161 = mul %155, %160 : i32
    %162 = add %161, %158 : i32
  } -> (%162, %2, %159)
} -> (%6, %7)
