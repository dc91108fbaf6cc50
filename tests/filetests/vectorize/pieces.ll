; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; What is left over is made by half a vector and one vector, and by a loop for fewer numbers than that.
; run: @sum(13) == 104
; run: @sum(28) == 434
; run: @sum(61) == 1952
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i8] zeroinitializer
define void @f(i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i8, ptr @a, i64 %i
  %b = trunc i64 %i to i8
  %x = load i8, ptr %p
  %y = add i8 %x, %b
  %z = add i8 %y, 2
  store i8 %z, ptr %p
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}
define i64 @sum(i64 %n) mustprogress noinline {
entry:
  call void @f(i64 %n)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s1, %loop ]
  %p = getelementptr inbounds i8, ptr @a, i64 %i
  %x = load volatile i8, ptr %p
  %w = zext i8 %x to i64
  %s1 = add i64 %s, %w
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, 100
  br i1 %c, label %loop, label %done
done:
  ret i64 %s1
}
; expect
preamble [
  "source_filename = \"vectorize/pieces.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  "attributes #1 = { mustprogress noinline }"
  ""
]
symbol @a = internal defined global [100 x i8] : ptr
symbol @f = external defined function void (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @sum = external defined function i64 (i64) : ptr, params [""], suffix "#1", facts [noinline, mustprogress]
omega imports [] exports [@f, @sum] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i8]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 30 : i64
    %5 = const -1 : i64
    %6 = const 16 : i64
    %7 = const 0 : i64
    %8 = const 8 : i64
    %9 = const 7 : i64
    %10 = const 1 : i64
    %11 = add %1, %5 : i64
    %12 = icmp sgt %1, %10 : i1
    %13 = select %12, %11, %7 : i64
    %14 = freeze %13 : i64
    %15 = add %14, %10 : i64
    %16 = and %15, %9 : i64
    %17 = and %15, %8 : i64
    %18 = and %15, %6 : i64
    %19 = icmp ugt %14, %4 : i1
    %20 = icmp eq %16, %7 : i1
    %21 = match [-1 -> 0, default -> 1] %20 : ctl2
    %22, %23 = gamma %21 (%2, %3, %0, %16) {
      case 0 (%24: io, %25: mem, %26: ptr, %27: i64) {
        %28 = const 0 : i64
      } -> (%25, %28)
      case 1 (%29: io, %30: mem, %31: ptr, %32: i64) {
        %33 = const 0 : i64
        %34, %35, %36, %37, %38, %39 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%29, %30, %33, %31, %32, %33) (%40: io, %41: mem, %42: i64, %43: ptr, %44: i64, %45: i64) {
          %46 = const 1 : i64
          %47 = const 2 : i8
          %48 = gep inbounds [i8, _] %43, %42 : ptr
          %49 = trunc %42 : i8
          %50, %51 = load read pinned [i8, align 1] %48, %40, %41 : i8, mem
          %52 = add %50, %49 : i8
          %53 = add %52, %47 : i8
          %54 = store write pinned [i8, align 1] %53, %48, %40, %51 : mem
          %55 = add nsw %42, %46 : i64
          %56 = add nuw nsw %45, %46 : i64
          %57 = icmp ult %56, %44 : i1
          %58 = match [-1 -> 1, default -> 0] %57 : ctl2
        } -> (%58, %40, %54, %55, %43, %44, %56)
      } -> (%35, %36)
    }
    %59 = icmp eq %17, %7 : i1
    %60 = match [-1 -> 0, default -> 1] %59 : ctl2
    %61, %62 = gamma %60 (%2, %22, %23, %0) {
      case 0 (%63: io, %64: mem, %65: i64, %66: ptr) {
      } -> (%64, %65)
      case 1 (%67: io, %68: mem, %69: i64, %70: ptr) {
        %71 = const 8 : i64
        %72 = trunc %69 : i8
        %73 = const poison : <8 x i8>
        %74 = const 0 : i32
        %75 = insertelement %73, %72, %74 : <8 x i8>
        %76 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %75, %73 : <8 x i8>
        %77 = const [0 : i8, 1 : i8, 2 : i8, 3 : i8, 4 : i8, 5 : i8, 6 : i8, 7 : i8] : <8 x i8>
        %78 = add %76, %77 : <8 x i8>
        %79 = gep inbounds [i8, _] %70, %69 : ptr
        %80, %81 = load read pinned [<8 x i8>, align 1] %79, %67, %68 : <8 x i8>, mem
        %82 = add %80, %78 : <8 x i8>
        %83 = const [2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8] : <8 x i8>
        %84 = add %82, %83 : <8 x i8>
        %85 = store write pinned [<8 x i8>, align 1] %84, %79, %67, %81 : mem
        %86 = add nsw %69, %71 : i64
      } -> (%85, %86)
    }
    %87 = icmp eq %18, %7 : i1
    %88 = match [-1 -> 0, default -> 1] %87 : ctl2
    %89, %90 = gamma %88 (%2, %61, %62, %0) {
      case 0 (%91: io, %92: mem, %93: i64, %94: ptr) {
      } -> (%92, %93)
      case 1 (%95: io, %96: mem, %97: i64, %98: ptr) {
        %99 = const 16 : i64
        %100 = trunc %97 : i8
        %101 = const poison : <16 x i8>
        %102 = const 0 : i32
        %103 = insertelement %101, %100, %102 : <16 x i8>
        %104 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] %103, %101 : <16 x i8>
        %105 = const [0 : i8, 1 : i8, 2 : i8, 3 : i8, 4 : i8, 5 : i8, 6 : i8, 7 : i8, 8 : i8, 9 : i8, 10 : i8, 11 : i8, 12 : i8, 13 : i8, 14 : i8, 15 : i8] : <16 x i8>
        %106 = add %104, %105 : <16 x i8>
        %107 = gep inbounds [i8, _] %98, %97 : ptr
        %108, %109 = load read pinned [<16 x i8>, align 1] %107, %95, %96 : <16 x i8>, mem
        %110 = add %108, %106 : <16 x i8>
        %111 = const [2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8] : <16 x i8>
        %112 = add %110, %111 : <16 x i8>
        %113 = store write pinned [<16 x i8>, align 1] %112, %107, %95, %109 : mem
        %114 = add nsw %97, %99 : i64
      } -> (%113, %114)
    }
    %115 = match [-1 -> 1, default -> 0] %19 : ctl2
    %116 = gamma %115 (%2, %89, %1, %90, %0) {
      case 0 (%117: io, %118: mem, %119: i64, %120: i64, %121: ptr) {
      } -> (%118)
      case 1 (%122: io, %123: mem, %124: i64, %125: i64, %126: ptr) {
        %127 = trunc %125 : i8
        %128 = const poison : <16 x i8>
        %129 = const 0 : i32
        %130 = insertelement %128, %127, %129 : <16 x i8>
        %131 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] %130, %128 : <16 x i8>
        %132 = const [0 : i8, 1 : i8, 2 : i8, 3 : i8, 4 : i8, 5 : i8, 6 : i8, 7 : i8, 8 : i8, 9 : i8, 10 : i8, 11 : i8, 12 : i8, 13 : i8, 14 : i8, 15 : i8] : <16 x i8>
        %133 = add %131, %132 : <16 x i8>
        %134, %135, %136, %137, %138, %139 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%122, %123, %124, %125, %126, %133) (%140: io, %141: mem, %142: i64, %143: i64, %144: ptr, %145: <16 x i8>) {
          %146 = const 32 : i64
          %147 = const [16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8, 16 : i8] : <16 x i8>
          %148 = add %145, %147 : <16 x i8>
          %149 = const [32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8, 32 : i8] : <16 x i8>
          %150 = add %145, %149 : <16 x i8>
          %151 = gep inbounds [i8, _] %144, %143 : ptr
          %152, %153 = load read pinned [<16 x i8>, align 1] %151, %140, %141 : <16 x i8>, mem
          %154 = gep [i8, i64 16] %151 : ptr
          %155, %156 = load read pinned [<16 x i8>, align 1] %154, %140, %153 : <16 x i8>, mem
          %157 = add %152, %145 : <16 x i8>
          %158 = add %155, %148 : <16 x i8>
          %159 = const [2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8, 2 : i8] : <16 x i8>
          %160 = add %157, %159 : <16 x i8>
          %161 = add %158, %159 : <16 x i8>
          %162 = store write pinned [<16 x i8>, align 1] %160, %151, %140, %156 : mem
          %163 = store write pinned [<16 x i8>, align 1] %161, %154, %140, %162 : mem
          %164 = add nsw %143, %146 : i64
          %165 = icmp slt %164, %142 : i1
          %166 = match [-1 -> 1, default -> 0] %165 : ctl2
        } -> (%166, %140, %163, %142, %164, %144, %150)
      } -> (%135)
    }
  } -> (%2, %116)
  %3 = lambda @sum (%2, %0) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5, %6 = call read write io [void (i64), args [""]] %0, %2, %3, %4 : io, mem
    %7 = const 0 : i64
    %8, %9, %10, %11, %12 = theta (%5, %6, %7, %7, %1) (%13: io, %14: mem, %15: i64, %16: i64, %17: ptr) {
      %18 = gep inbounds [i8, _] %17, %15 : ptr
      %19, %20, %21 = load read write io [i8, align 1, volatile] %18, %13, %14 : i8, io, mem
      %22 = zext %19 : i64
      %23 = add %16, %22 : i64
      %24 = const 1 : i64
      %25 = add nsw %15, %24 : i64
      %26 = const 100 : i64
      %27 = icmp slt %25, %26 : i1
      %28 = match [-1 -> 1, default -> 0] %27 : ctl2
    } -> (%28, %20, %21, %25, %23, %17)
  } -> (%11, %8, %9)
} -> (%2, %3)
