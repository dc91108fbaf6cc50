; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; What an iteration needs was stored two iterations before: vectors of two numbers, half a register.
; run: @f(9) == 8
; run: @f(10) == 9
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i32 @f(i64 %n) mustprogress {
entry:
  %a = alloca [64 x float]
  %q = getelementptr inbounds float, ptr %a, i64 1
  store float 0.0, ptr %a
  store float 1.0, ptr %q
  br label %loop
loop:
  %i = phi i64 [ 2, %entry ], [ %i1, %loop ]
  %h = add nsw i64 %i, -2
  %p = getelementptr inbounds float, ptr %a, i64 %h
  %x = load float, ptr %p
  %y = fadd float %x, 2.0
  %r = getelementptr inbounds float, ptr %a, i64 %i
  store float %y, ptr %r
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %last = add nsw i64 %n, -1
  %s = getelementptr inbounds float, ptr %a, i64 %last
  %z = load volatile float, ptr %s
  %w = fptosi float %z to i32
  ret i32 %w
}
; expect
preamble [
  "source_filename = \"vectorize/half.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i64, %1: io, %2: mem) {
    %3 = const -3 : i64
    %4 = const 0 : i64
    %5 = const 1 : i64
    %6 = const 3 : i64
    %7 = const 1 : i32
    %8, %9 = alloca [[64 x float], align 4] %7, %2 : ptr, mem
    %10 = gep inbounds [float, i64 1] %8 : ptr
    %11 = const float 0x0 : float
    %12 = store write pinned [float, align 4] %11, %8, %1, %9 : mem
    %13 = const float 0x3f800000 : float
    %14 = store write pinned [float, align 4] %13, %10, %1, %12 : mem
    %15 = add %0, %3 : i64
    %16 = icmp sgt %0, %6 : i1
    %17 = select %16, %15, %4 : i64
    %18 = freeze %17 : i64
    %19 = add %18, %5 : i64
    %20 = and %19, %5 : i64
    %21 = icmp eq %20, %4 : i1
    %22 = match [-1 -> 0, default -> 1] %21 : ctl2
    %23, %24 = gamma %22 (%1, %14, %8, %20) {
      case 0 (%25: io, %26: mem, %27: ptr, %28: i64) {
        %29 = const 2 : i64
      } -> (%26, %29)
      case 1 (%30: io, %31: mem, %32: ptr, %33: i64) {
        %34 = const 2 : i64
        %35 = const 0 : i64
        %36, %37, %38, %39, %40, %41 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%30, %31, %32, %34, %33, %35) (%42: io, %43: mem, %44: ptr, %45: i64, %46: i64, %47: i64) {
          %48 = const 1 : i64
          %49 = const -2 : i64
          %50 = const float 0x40000000 : float
          %51 = add nsw %45, %49 : i64
          %52 = gep inbounds [float, _] %44, %51 : ptr
          %53, %54 = load read pinned [float, align 4] %52, %42, %43 : float, mem
          %55 = fadd %53, %50 : float
          %56 = gep inbounds [float, _] %44, %45 : ptr
          %57 = store write pinned [float, align 4] %55, %56, %42, %54 : mem
          %58 = add nsw %45, %48 : i64
          %59 = add nuw nsw %47, %48 : i64
          %60 = icmp ult %59, %46 : i1
          %61 = match [-1 -> 1, default -> 0] %60 : ctl2
        } -> (%61, %42, %57, %44, %58, %46, %59)
      } -> (%37, %39)
    }
    %62 = icmp eq %18, %4 : i1
    %63 = match [-1 -> 0, default -> 1] %62 : ctl2
    %64 = gamma %63 (%1, %23, %0, %8, %24) {
      case 0 (%65: io, %66: mem, %67: i64, %68: ptr, %69: i64) {
      } -> (%66)
      case 1 (%70: io, %71: mem, %72: i64, %73: ptr, %74: i64) {
        %75, %76, %77, %78, %79 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%70, %71, %72, %73, %74) (%80: io, %81: mem, %82: i64, %83: ptr, %84: i64) {
          %85 = const 2 : i64
          %86 = const -2 : i64
          %87 = add nsw %84, %86 : i64
          %88 = gep inbounds [float, _] %83, %87 : ptr
          %89, %90 = load read pinned [<2 x float>, align 4] %88, %80, %81 : <2 x float>, mem
          %91 = const [float 0x40000000 : float, float 0x40000000 : float] : <2 x float>
          %92 = fadd %89, %91 : <2 x float>
          %93 = gep inbounds [float, _] %83, %84 : ptr
          %94 = store write pinned [<2 x float>, align 4] %92, %93, %80, %90 : mem
          %95 = add nsw %84, %85 : i64
          %96 = icmp slt %95, %82 : i1
          %97 = match [-1 -> 1, default -> 0] %96 : ctl2
        } -> (%97, %80, %94, %82, %83, %95)
      } -> (%76)
    }
    %98 = const -1 : i64
    %99 = add nsw %0, %98 : i64
    %100 = gep inbounds [float, _] %8, %99 : ptr
    %101, %102, %103 = load read write io [float, align 4, volatile] %100, %1, %64 : float, io, mem
    %104 = fptosi %101 : i32
  } -> (%104, %102, %103)
} -> (%0)
