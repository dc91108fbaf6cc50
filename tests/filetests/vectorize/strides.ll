; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; A number that indices are multiplied with may be one: there is a version for that.
; run: @f(40, 1) == 39
; run: @f(30, 3) == 29
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n, i64 %s) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %k = mul nsw i64 %i, %s
  %p = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %k
  %x = load i32, ptr %p
  %l = trunc i64 %i to i32
  %y = xor i32 %x, %l
  store i32 %y, ptr %p
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %last = sub i64 %n, 1
  %m = mul i64 %last, %s
  %q = getelementptr inbounds [100 x i32], ptr @a, i64 0, i64 %m
  %z = load i32, ptr %q
  ret i32 %z
}
; expect
preamble [
  "source_filename = \"vectorize/strides.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x i32] : ptr
symbol @f = external defined function i32 (i64, i64) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i32]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: i64, %3: io, %4: mem) {
    %5 = const -1 : i64
    %6 = const 1 : i64
    %7 = freeze %2 : i64
    %8 = icmp eq %7, %6 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10 = gamma %9 (%3, %4, %1, %2, %0) {
      case 0 (%11: io, %12: mem, %13: i64, %14: i64, %15: ptr) {
        %16 = const 0 : i64
        %17, %18, %19, %20, %21, %22 = theta loop "!{!\"llvm.loop.isvectorized\", i32 1}" (%11, %12, %13, %14, %16, %15) (%23: io, %24: mem, %25: i64, %26: i64, %27: i64, %28: ptr) {
          %29 = mul nsw %27, %26 : i64
          %30 = gep inbounds [[100 x i32], i64 0, _] %28, %29 : ptr
          %31, %32 = load read pinned [i32, align 4] %30, %23, %24 : i32, mem
          %33 = trunc %27 : i32
          %34 = xor %31, %33 : i32
          %35 = store write pinned [i32, align 4] %34, %30, %23, %32 : mem
          %36 = const 1 : i64
          %37 = add nsw %27, %36 : i64
          %38 = icmp slt %37, %25 : i1
          %39 = match [-1 -> 1, default -> 0] %38 : ctl2
        } -> (%39, %23, %35, %25, %26, %37, %28)
      } -> (%18)
      case 1 (%40: io, %41: mem, %42: i64, %43: i64, %44: ptr) {
        %45 = const 0 : i64
        %46 = const 6 : i64
        %47 = const -1 : i64
        %48 = const 4 : i64
        %49 = const 3 : i64
        %50 = const 1 : i64
        %51 = add %42, %47 : i64
        %52 = icmp sgt %42, %50 : i1
        %53 = select %52, %51, %45 : i64
        %54 = freeze %53 : i64
        %55 = add %54, %50 : i64
        %56 = and %55, %49 : i64
        %57 = and %55, %48 : i64
        %58 = icmp ugt %54, %46 : i1
        %59 = icmp eq %56, %45 : i1
        %60 = match [-1 -> 0, default -> 1] %59 : ctl2
        %61, %62 = gamma %60 (%40, %41, %44, %56) {
          case 0 (%63: io, %64: mem, %65: ptr, %66: i64) {
            %67 = const 0 : i64
          } -> (%64, %67)
          case 1 (%68: io, %69: mem, %70: ptr, %71: i64) {
            %72 = const 0 : i64
            %73, %74, %75, %76, %77, %78 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%68, %69, %72, %70, %71, %72) (%79: io, %80: mem, %81: i64, %82: ptr, %83: i64, %84: i64) {
              %85 = const 1 : i64
              %86 = gep inbounds [[100 x i32], i64 0, _] %82, %81 : ptr
              %87, %88 = load read pinned [i32, align 4] %86, %79, %80 : i32, mem
              %89 = trunc %81 : i32
              %90 = xor %87, %89 : i32
              %91 = store write pinned [i32, align 4] %90, %86, %79, %88 : mem
              %92 = add nsw %81, %85 : i64
              %93 = add nuw nsw %84, %85 : i64
              %94 = icmp ult %93, %83 : i1
              %95 = match [-1 -> 1, default -> 0] %94 : ctl2
            } -> (%95, %79, %91, %92, %82, %83, %93)
          } -> (%74, %75)
        }
        %96 = icmp eq %57, %45 : i1
        %97 = match [-1 -> 0, default -> 1] %96 : ctl2
        %98, %99 = gamma %97 (%40, %61, %62, %44) {
          case 0 (%100: io, %101: mem, %102: i64, %103: ptr) {
          } -> (%101, %102)
          case 1 (%104: io, %105: mem, %106: i64, %107: ptr) {
            %108 = const 4 : i64
            %109 = trunc %106 : i32
            %110 = const poison : <4 x i32>
            %111 = const 0 : i32
            %112 = insertelement %110, %109, %111 : <4 x i32>
            %113 = shufflevector [0, 0, 0, 0] %112, %110 : <4 x i32>
            %114 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
            %115 = add %113, %114 : <4 x i32>
            %116 = gep inbounds [[100 x i32], i64 0, _] %107, %106 : ptr
            %117, %118 = load read pinned [<4 x i32>, align 4] %116, %104, %105 : <4 x i32>, mem
            %119 = xor %117, %115 : <4 x i32>
            %120 = store write pinned [<4 x i32>, align 4] %119, %116, %104, %118 : mem
            %121 = add nsw %106, %108 : i64
          } -> (%120, %121)
        }
        %122 = match [-1 -> 1, default -> 0] %58 : ctl2
        %123 = gamma %122 (%40, %98, %42, %99, %44) {
          case 0 (%124: io, %125: mem, %126: i64, %127: i64, %128: ptr) {
          } -> (%125)
          case 1 (%129: io, %130: mem, %131: i64, %132: i64, %133: ptr) {
            %134 = trunc %132 : i32
            %135 = const poison : <4 x i32>
            %136 = const 0 : i32
            %137 = insertelement %135, %134, %136 : <4 x i32>
            %138 = shufflevector [0, 0, 0, 0] %137, %135 : <4 x i32>
            %139 = const [0 : i32, 1 : i32, 2 : i32, 3 : i32] : <4 x i32>
            %140 = add %138, %139 : <4 x i32>
            %141, %142, %143, %144, %145, %146 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%129, %130, %131, %132, %133, %140) (%147: io, %148: mem, %149: i64, %150: i64, %151: ptr, %152: <4 x i32>) {
              %153 = const 8 : i64
              %154 = const [4 : i32, 4 : i32, 4 : i32, 4 : i32] : <4 x i32>
              %155 = add %152, %154 : <4 x i32>
              %156 = const [8 : i32, 8 : i32, 8 : i32, 8 : i32] : <4 x i32>
              %157 = add %152, %156 : <4 x i32>
              %158 = gep inbounds [[100 x i32], i64 0, _] %151, %150 : ptr
              %159, %160 = load read pinned [<4 x i32>, align 4] %158, %147, %148 : <4 x i32>, mem
              %161 = gep [i8, i64 16] %158 : ptr
              %162, %163 = load read pinned [<4 x i32>, align 4] %161, %147, %160 : <4 x i32>, mem
              %164 = xor %159, %152 : <4 x i32>
              %165 = xor %162, %155 : <4 x i32>
              %166 = store write pinned [<4 x i32>, align 4] %164, %158, %147, %163 : mem
              %167 = store write pinned [<4 x i32>, align 4] %165, %161, %147, %166 : mem
              %168 = add nsw %150, %153 : i64
              %169 = icmp slt %168, %149 : i1
              %170 = match [-1 -> 1, default -> 0] %169 : ctl2
            } -> (%170, %147, %167, %149, %168, %151, %157)
          } -> (%142)
        }
      } -> (%123)
    }
    %171 = add %1, %5 : i64
    %172 = mul %171, %2 : i64
    %173 = gep inbounds [[100 x i32], i64 0, _] %0, %172 : ptr
    %174, %175 = load read pinned [i32, align 4] %173, %3, %10 : i32, mem
  } -> (%174, %3, %175)
} -> (%2)
