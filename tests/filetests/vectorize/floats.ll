; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; Sums of floating-point numbers stay in order, unless their order does not matter (reassoc). Products with vectors may.
; run: @f(40) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x float] zeroinitializer
@b = internal global [100 x float] zeroinitializer
define i32 @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi float [ 0.0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds [100 x float], ptr @a, i64 0, i64 %i
  %x = load float, ptr %p
  %t = fadd float %s, %x
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %fast
fast:
  %j = phi i64 [ 0, %loop ], [ %j1, %fast ]
  %u = phi float [ 0.0, %loop ], [ %v, %fast ]
  %q = getelementptr inbounds [100 x float], ptr @b, i64 0, i64 %j
  %y = load float, ptr %q
  %z = fmul float %y, %x
  %v = fadd reassoc nsz float %u, %z
  %j1 = add nsw i64 %j, 1
  %d = icmp slt i64 %j1, %n
  br i1 %d, label %fast, label %done
done:
  %w = fadd float %t, %v
  %r = fptosi float %w to i32
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"vectorize/floats.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x float] : ptr
symbol @b = internal defined global [100 x float] : ptr
symbol @f = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x float]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [100 x float]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 14 : i64
    %6 = const -1 : i64
    %7 = const 0 : i64
    %8 = const 15 : i64
    %9 = const 1 : i64
    %10 = const float 0x0 : float
    %11 = const undef : float
    %12, %13, %14, %15, %16, %17, %18 = theta (%3, %4, %2, %7, %10, %0, %11) (%19: io, %20: mem, %21: i64, %22: i64, %23: float, %24: ptr, %25: float) {
      %26 = gep inbounds [[100 x float], i64 0, _] %24, %22 : ptr
      %27, %28 = load read pinned [float, align 4] %26, %19, %20 : float, mem
      %29 = fadd %23, %27 : float
      %30 = const 1 : i64
      %31 = add nsw %22, %30 : i64
      %32 = icmp slt %31, %21 : i1
      %33 = match [-1 -> 1, default -> 0] %32 : ctl2
    } -> (%33, %19, %28, %21, %31, %29, %24, %27)
    %34 = add %2, %6 : i64
    %35 = icmp sgt %2, %9 : i1
    %36 = select %35, %34, %7 : i64
    %37 = freeze %36 : i64
    %38 = add %37, %9 : i64
    %39 = and %38, %8 : i64
    %40 = icmp ugt %37, %5 : i1
    %41 = icmp eq %39, %7 : i1
    %42 = match [-1 -> 0, default -> 1] %41 : ctl2
    %43, %44, %45 = gamma %42 (%3, %13, %18, %1, %39) {
      case 0 (%46: io, %47: mem, %48: float, %49: ptr, %50: i64) {
        %51 = const 0 : i64
        %52 = const float 0x0 : float
      } -> (%47, %51, %52)
      case 1 (%53: io, %54: mem, %55: float, %56: ptr, %57: i64) {
        %58 = const float 0x0 : float
        %59 = const 0 : i64
        %60, %61, %62, %63, %64, %65, %66, %67 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%53, %54, %55, %59, %58, %56, %57, %59) (%68: io, %69: mem, %70: float, %71: i64, %72: float, %73: ptr, %74: i64, %75: i64) {
          %76 = const 1 : i64
          %77 = gep inbounds [[100 x float], i64 0, _] %73, %71 : ptr
          %78, %79 = load read pinned [float, align 4] %77, %68, %69 : float, mem
          %80 = fmul %78, %70 : float
          %81 = fadd reassoc nsz %72, %80 : float
          %82 = add nsw %71, %76 : i64
          %83 = add nuw nsw %75, %76 : i64
          %84 = icmp ult %83, %74 : i1
          %85 = match [-1 -> 1, default -> 0] %84 : ctl2
        } -> (%85, %68, %79, %70, %82, %81, %73, %74, %83)
      } -> (%61, %63, %64)
    }
    %86 = match [-1 -> 1, default -> 0] %40 : ctl2
    %87, %88 = gamma %86 (%3, %43, %2, %18, %44, %45, %1) {
      case 0 (%89: io, %90: mem, %91: i64, %92: float, %93: i64, %94: float, %95: ptr) {
      } -> (%90, %94)
      case 1 (%96: io, %97: mem, %98: i64, %99: float, %100: i64, %101: float, %102: ptr) {
        %103 = const poison : <4 x float>
        %104 = const 0 : i32
        %105 = const [float 0x80000000 : float, float 0x80000000 : float, float 0x80000000 : float, float 0x80000000 : float] : <4 x float>
        %106 = insertelement %103, %99, %104 : <4 x float>
        %107 = shufflevector [0, 0, 0, 0] %106, %103 : <4 x float>
        %108, %109, %110, %111, %112, %113, %114, %115, %116, %117 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%96, %97, %98, %100, %102, %105, %105, %105, %105, %107) (%118: io, %119: mem, %120: i64, %121: i64, %122: ptr, %123: <4 x float>, %124: <4 x float>, %125: <4 x float>, %126: <4 x float>, %127: <4 x float>) {
          %128 = const 16 : i64
          %129 = gep inbounds [[100 x float], i64 0, _] %122, %121 : ptr
          %130, %131 = load read pinned [<4 x float>, align 4] %129, %118, %119 : <4 x float>, mem
          %132 = gep [i8, i64 16] %129 : ptr
          %133, %134 = load read pinned [<4 x float>, align 4] %132, %118, %131 : <4 x float>, mem
          %135 = gep [i8, i64 32] %129 : ptr
          %136, %137 = load read pinned [<4 x float>, align 4] %135, %118, %134 : <4 x float>, mem
          %138 = gep [i8, i64 48] %129 : ptr
          %139, %140 = load read pinned [<4 x float>, align 4] %138, %118, %137 : <4 x float>, mem
          %141 = fmul %130, %127 : <4 x float>
          %142 = fmul %133, %127 : <4 x float>
          %143 = fmul %136, %127 : <4 x float>
          %144 = fmul %139, %127 : <4 x float>
          %145 = fadd reassoc nsz %123, %141 : <4 x float>
          %146 = fadd reassoc nsz %124, %142 : <4 x float>
          %147 = fadd reassoc nsz %125, %143 : <4 x float>
          %148 = fadd reassoc nsz %126, %144 : <4 x float>
          %149 = add nsw %121, %128 : i64
          %150 = icmp slt %149, %120 : i1
          %151 = match [-1 -> 1, default -> 0] %150 : ctl2
        } -> (%151, %118, %140, %120, %149, %122, %145, %146, %147, %148, %127)
        %152 = fadd reassoc nsz %113, %114 : <4 x float>
        %153 = fadd reassoc nsz %152, %115 : <4 x float>
        %154 = fadd reassoc nsz %153, %116 : <4 x float>
        %155 = shufflevector [2, 3, -1, -1] %154, %103 : <4 x float>
        %156 = fadd reassoc nsz %154, %155 : <4 x float>
        %157 = shufflevector [1, -1, -1, -1] %156, %103 : <4 x float>
        %158 = fadd reassoc nsz %156, %157 : <4 x float>
        %159 = extractelement %158, %104 : float
        %160 = fadd reassoc nsz %101, %159 : float
      } -> (%109, %160)
    }
    %161 = fadd %16, %88 : float
    %162 = fptosi %161 : i32
  } -> (%162, %3, %87)
} -> (%4)
