; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; The loop ends when a pointer gets to another one: the distance in bytes over the size of a number is how often it runs.
; run: @f(40) == 820
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  %end = getelementptr inbounds i32, ptr @a, i64 %n
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i1, %fill ]
  %at = getelementptr inbounds i32, ptr @a, i64 %i
  %i1 = add nsw i64 %i, 1
  %low = trunc i64 %i1 to i32
  store i32 %low, ptr %at
  %c1 = icmp slt i64 %i1, %n
  br i1 %c1, label %fill, label %loop
loop:
  %p = phi ptr [ @a, %fill ], [ %p1, %loop ]
  %s = phi i32 [ 0, %fill ], [ %s1, %loop ]
  %x = load i32, ptr %p
  %s1 = add i32 %s, %x
  %p1 = getelementptr inbounds i32, ptr %p, i64 1
  %c = icmp ne ptr %p1, %end
  br i1 %c, label %loop, label %done
done:
  ret i32 %s1
}
; expect
preamble [
  "source_filename = \"vectorize/pointers.ll\""
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
  %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 59 : i64
    %5 = const -4 : i64
    %6 = const 6 : i64
    %7 = const -1 : i64
    %8 = const 0 : i64
    %9 = const 15 : i64
    %10 = const 1 : i64
    %11 = const 2 : i64
    %12 = const 4 : i64
    %13 = const 3 : i64
    %14 = gep inbounds [i32, _] %0, %1 : ptr
    %15 = add %1, %7 : i64
    %16 = icmp sgt %1, %10 : i1
    %17 = select %16, %15, %8 : i64
    %18 = freeze %17 : i64
    %19 = add %18, %10 : i64
    %20 = and %19, %13 : i64
    %21 = and %19, %12 : i64
    %22 = icmp ugt %18, %6 : i1
    %23 = icmp eq %20, %8 : i1
    %24 = match [-1 -> 0, default -> 1] %23 : ctl2
    %25, %26 = gamma %24 (%2, %3, %0, %20) {
      case 0 (%27: io, %28: mem, %29: ptr, %30: i64) {
        %31 = const 0 : i64
      } -> (%28, %31)
      case 1 (%32: io, %33: mem, %34: ptr, %35: i64) {
        %36 = const 0 : i64
        %37, %38, %39, %40, %41, %42 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%32, %33, %36, %34, %35, %36) (%43: io, %44: mem, %45: i64, %46: ptr, %47: i64, %48: i64) {
          %49 = const 1 : i64
          %50 = gep inbounds [i32, _] %46, %45 : ptr
          %51 = add nsw %45, %49 : i64
          %52 = trunc %51 : i32
          %53 = store write pinned [i32, align 4] %52, %50, %43, %44 : mem
          %54 = add nuw nsw %48, %49 : i64
          %55 = icmp ult %54, %47 : i1
          %56 = match [-1 -> 1, default -> 0] %55 : ctl2
        } -> (%56, %43, %53, %51, %46, %47, %54)
      } -> (%38, %39)
    }
    %57 = icmp eq %21, %8 : i1
    %58 = match [-1 -> 0, default -> 1] %57 : ctl2
    %59, %60 = gamma %58 (%2, %25, %26, %0) {
      case 0 (%61: io, %62: mem, %63: i64, %64: ptr) {
      } -> (%62, %63)
      case 1 (%65: io, %66: mem, %67: i64, %68: ptr) {
        %69 = const 4 : i64
        %70 = const 1 : i64
        %71 = add nsw %67, %70 : i64
        %72 = trunc %71 : i32
        %73 = const poison : <4 x i32>
        %74 = const 0 : i32
        %75 = insertelement %73, %72, %74 : <4 x i32>
        %76 = shufflevector [0, 0, 0, 0] %75, %73 : <4 x i32>
        %77 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
        %78 = add %76, %77 : <4 x i32>
        %79 = gep inbounds [i32, _] %68, %67 : ptr
        %80 = store write pinned [<4 x i32>, align 4] %78, %79, %65, %66 : mem
        %81 = add nsw %67, %69 : i64
      } -> (%80, %81)
    }
    %82 = match [-1 -> 1, default -> 0] %22 : ctl2
    %83 = gamma %82 (%2, %59, %1, %60, %0) {
      case 0 (%84: io, %85: mem, %86: i64, %87: i64, %88: ptr) {
      } -> (%85)
      case 1 (%89: io, %90: mem, %91: i64, %92: i64, %93: ptr) {
        %94 = const 1 : i64
        %95 = add nsw %92, %94 : i64
        %96 = trunc %95 : i32
        %97 = const poison : <4 x i32>
        %98 = const 0 : i32
        %99 = insertelement %97, %96, %98 : <4 x i32>
        %100 = shufflevector [0, 0, 0, 0] %99, %97 : <4 x i32>
        %101 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
        %102 = add %100, %101 : <4 x i32>
        %103, %104, %105, %106, %107, %108 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%89, %90, %91, %92, %93, %102) (%109: io, %110: mem, %111: i64, %112: i64, %113: ptr, %114: <4 x i32>) {
          %115 = const 8 : i64
          %116 = const [4 : i32, 4 : i32, 4 : i32, 4 : i32] : <4 x i32>
          %117 = add %114, %116 : <4 x i32>
          %118 = const [8 : i32, 8 : i32, 8 : i32, 8 : i32] : <4 x i32>
          %119 = add %114, %118 : <4 x i32>
          %120 = gep inbounds [i32, _] %113, %112 : ptr
          %121 = store write pinned [<4 x i32>, align 4] %114, %120, %109, %110 : mem
          %122 = gep [i8, i64 16] %120 : ptr
          %123 = store write pinned [<4 x i32>, align 4] %117, %122, %109, %121 : mem
          %124 = add nsw %112, %115 : i64
          %125 = icmp slt %124, %111 : i1
          %126 = match [-1 -> 1, default -> 0] %125 : ctl2
        } -> (%126, %109, %123, %111, %124, %113, %119)
      } -> (%104)
    }
    %127 = freeze %1 : i64
    %128 = shl %127, %11 : i64
    %129 = add %128, %5 : i64
    %130 = lshr %129, %11 : i64
    %131 = add %130, %10 : i64
    %132 = and %131, %9 : i64
    %133 = icmp ugt %129, %4 : i1
    %134 = icmp eq %132, %8 : i1
    %135 = match [-1 -> 0, default -> 1] %134 : ctl2
    %136, %137, %138 = gamma %135 (%2, %83, %0, %132) {
      case 0 (%139: io, %140: mem, %141: ptr, %142: i64) {
        %143 = const 0 : i32
      } -> (%140, %141, %143)
      case 1 (%144: io, %145: mem, %146: ptr, %147: i64) {
        %148 = const 0 : i32
        %149 = const 0 : i64
        %150, %151, %152, %153, %154, %155 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%144, %145, %146, %148, %147, %149) (%156: io, %157: mem, %158: ptr, %159: i32, %160: i64, %161: i64) {
          %162 = const 1 : i64
          %163, %164 = load read pinned [i32, align 4] %158, %156, %157 : i32, mem
          %165 = add %159, %163 : i32
          %166 = gep inbounds [i32, i64 1] %158 : ptr
          %167 = add nuw nsw %161, %162 : i64
          %168 = icmp ult %167, %160 : i1
          %169 = match [-1 -> 1, default -> 0] %168 : ctl2
        } -> (%169, %156, %164, %166, %165, %160, %167)
      } -> (%151, %152, %153)
    }
    %170 = match [-1 -> 1, default -> 0] %133 : ctl2
    %171, %172 = gamma %170 (%2, %136, %14, %137, %138) {
      case 0 (%173: io, %174: mem, %175: ptr, %176: ptr, %177: i32) {
      } -> (%174, %177)
      case 1 (%178: io, %179: mem, %180: ptr, %181: ptr, %182: i32) {
        %183 = const 0 : i32
        %184 = const zero : <4 x i32>
        %185, %186, %187, %188, %189, %190, %191, %192 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%178, %179, %180, %181, %184, %184, %184, %184) (%193: io, %194: mem, %195: ptr, %196: ptr, %197: <4 x i32>, %198: <4 x i32>, %199: <4 x i32>, %200: <4 x i32>) {
          %201, %202 = load read pinned [<4 x i32>, align 4] %196, %193, %194 : <4 x i32>, mem
          %203 = gep [i8, i64 16] %196 : ptr
          %204, %205 = load read pinned [<4 x i32>, align 4] %203, %193, %202 : <4 x i32>, mem
          %206 = gep [i8, i64 32] %196 : ptr
          %207, %208 = load read pinned [<4 x i32>, align 4] %206, %193, %205 : <4 x i32>, mem
          %209 = gep [i8, i64 48] %196 : ptr
          %210, %211 = load read pinned [<4 x i32>, align 4] %209, %193, %208 : <4 x i32>, mem
          %212 = add %197, %201 : <4 x i32>
          %213 = add %198, %204 : <4 x i32>
          %214 = add %199, %207 : <4 x i32>
          %215 = add %200, %210 : <4 x i32>
          %216 = gep inbounds [i32, i64 16] %196 : ptr
          %217 = icmp eq %216, %195 : i1
          %218 = match [-1 -> 0, default -> 1] %217 : ctl2
        } -> (%218, %193, %211, %195, %216, %212, %213, %214, %215)
        %219 = add %189, %190 : <4 x i32>
        %220 = add %219, %191 : <4 x i32>
        %221 = add %220, %192 : <4 x i32>
        %222 = const poison : <4 x i32>
        %223 = shufflevector [2, 3, -1, -1] %221, %222 : <4 x i32>
        %224 = add %221, %223 : <4 x i32>
        %225 = shufflevector [1, -1, -1, -1] %224, %222 : <4 x i32>
        %226 = add %224, %225 : <4 x i32>
        %227 = extractelement %226, %183 : i32
        %228 = add %182, %227 : i32
      } -> (%186, %228)
    }
  } -> (%172, %2, %171)
} -> (%2)
