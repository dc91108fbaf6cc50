; test opt load-store,ivt,inv,red,cne,dne,widen-iv,red,dne,load-store,inv,dne,vectorize,red,inv,cne,dne
; Twelve values from memory are others in the next iteration, which is a move each: that is what makes vectors pay.
; run: @run(12) == -24
; run: @run(13) == 24
; run: @run(40) == -15
; run: @run(51) == -13
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@data = global [64 x i32] zeroinitializer, align 16
@out = global [64 x i32] zeroinitializer, align 16
@k = internal constant [12 x i32] [i32 3, i32 -1, i32 4, i32 1, i32 -5, i32 9, i32 2, i32 -6, i32 5, i32 3, i32 5, i32 -8], align 16

define i32 @fill() {
  br label %1

1:                                               
  %.0 = phi i32 [ 0, %0 ], [ %11, %10 ]
  %2 = icmp slt i32 %.0, 64
  br i1 %2, label %4, label %3

3:                                               
  br label %12

4:                                               
  %5 = mul nsw i32 %.0, 37
  %6 = srem i32 %5, 41
  %7 = sub nsw i32 %6, 20
  %8 = sext i32 %.0 to i64
  %9 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %8
  store i32 %7, ptr %9, align 4
  br label %10

10:                                              
  %11 = add nsw i32 %.0, 1
  br label %1

12:                                              
  ret i32 0
}

define void @filter(ptr noalias %0) {
  br label %2

2:                                               
  %.0 = phi i32 [ 12, %1 ], [ %110, %109 ]
  %3 = icmp slt i32 %.0, 52
  br i1 %3, label %5, label %4

4:                                               
  br label %111

5:                                               
  %6 = getelementptr inbounds i32, ptr %0, i64 11
  %7 = load i32, ptr %6, align 4
  %8 = sub nsw i32 %.0, 12
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %9
  %11 = load i32, ptr %10, align 4
  %12 = mul nsw i32 %7, %11
  %13 = add nsw i32 0, %12
  %14 = getelementptr inbounds i32, ptr %0, i64 10
  %15 = load i32, ptr %14, align 4
  %16 = sub nsw i32 %.0, 11
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %17
  %19 = load i32, ptr %18, align 4
  %20 = mul nsw i32 %15, %19
  %21 = add nsw i32 %13, %20
  %22 = getelementptr inbounds i32, ptr %0, i64 9
  %23 = load i32, ptr %22, align 4
  %24 = sub nsw i32 %.0, 10
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %25
  %27 = load i32, ptr %26, align 4
  %28 = mul nsw i32 %23, %27
  %29 = add nsw i32 %21, %28
  %30 = getelementptr inbounds i32, ptr %0, i64 8
  %31 = load i32, ptr %30, align 4
  %32 = sub nsw i32 %.0, 9
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %33
  %35 = load i32, ptr %34, align 4
  %36 = mul nsw i32 %31, %35
  %37 = add nsw i32 %29, %36
  %38 = getelementptr inbounds i32, ptr %0, i64 7
  %39 = load i32, ptr %38, align 4
  %40 = sub nsw i32 %.0, 8
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %41
  %43 = load i32, ptr %42, align 4
  %44 = mul nsw i32 %39, %43
  %45 = add nsw i32 %37, %44
  %46 = getelementptr inbounds i32, ptr %0, i64 6
  %47 = load i32, ptr %46, align 4
  %48 = sub nsw i32 %.0, 7
  %49 = sext i32 %48 to i64
  %50 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %49
  %51 = load i32, ptr %50, align 4
  %52 = mul nsw i32 %47, %51
  %53 = add nsw i32 %45, %52
  %54 = getelementptr inbounds i32, ptr %0, i64 5
  %55 = load i32, ptr %54, align 4
  %56 = sub nsw i32 %.0, 6
  %57 = sext i32 %56 to i64
  %58 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %57
  %59 = load i32, ptr %58, align 4
  %60 = mul nsw i32 %55, %59
  %61 = add nsw i32 %53, %60
  %62 = getelementptr inbounds i32, ptr %0, i64 4
  %63 = load i32, ptr %62, align 4
  %64 = sub nsw i32 %.0, 5
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %65
  %67 = load i32, ptr %66, align 4
  %68 = mul nsw i32 %63, %67
  %69 = add nsw i32 %61, %68
  %70 = getelementptr inbounds i32, ptr %0, i64 3
  %71 = load i32, ptr %70, align 4
  %72 = sub nsw i32 %.0, 4
  %73 = sext i32 %72 to i64
  %74 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %73
  %75 = load i32, ptr %74, align 4
  %76 = mul nsw i32 %71, %75
  %77 = add nsw i32 %69, %76
  %78 = getelementptr inbounds i32, ptr %0, i64 2
  %79 = load i32, ptr %78, align 4
  %80 = sub nsw i32 %.0, 3
  %81 = sext i32 %80 to i64
  %82 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %81
  %83 = load i32, ptr %82, align 4
  %84 = mul nsw i32 %79, %83
  %85 = add nsw i32 %77, %84
  %86 = getelementptr inbounds i32, ptr %0, i64 1
  %87 = load i32, ptr %86, align 4
  %88 = sub nsw i32 %.0, 2
  %89 = sext i32 %88 to i64
  %90 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %89
  %91 = load i32, ptr %90, align 4
  %92 = mul nsw i32 %87, %91
  %93 = add nsw i32 %85, %92
  %94 = getelementptr inbounds i32, ptr %0, i64 0
  %95 = load i32, ptr %94, align 4
  %96 = sub nsw i32 %.0, 1
  %97 = sext i32 %96 to i64
  %98 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %97
  %99 = load i32, ptr %98, align 4
  %100 = mul nsw i32 %95, %99
  %101 = add nsw i32 %93, %100
  %102 = sext i32 %.0 to i64
  %103 = getelementptr inbounds [64 x i32], ptr @data, i64 0, i64 %102
  %104 = load i32, ptr %103, align 4
  %105 = ashr i32 %101, 3
  %106 = sub nsw i32 %104, %105
  %107 = sext i32 %.0 to i64
  %108 = getelementptr inbounds [64 x i32], ptr @out, i64 0, i64 %107
  store i32 %106, ptr %108, align 4
  br label %109

109:                                             
  %110 = add nsw i32 %.0, 1
  br label %2

111:                                             
  ret void
}

define i32 @run(i32 %0) {
  %2 = call i32 @fill()
  call void @filter(ptr @k)
  %3 = sext i32 %0 to i64
  %4 = getelementptr inbounds [64 x i32], ptr @out, i64 0, i64 %3
  %5 = load i32, ptr %4, align 4
  ret i32 %5
}

; expect
preamble [
  "source_filename = \"vectorize/moves.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @data = external defined global [64 x i32] : ptr, suffix ", align 16"
symbol @out = external defined global [64 x i32] : ptr, suffix ", align 16"
symbol @k = internal defined global [12 x i32] : ptr, constant, suffix ", align 16"
symbol @fill = external defined function i32 () : ptr
symbol @filter = external defined function void (ptr) : ptr, params ["noalias"]
symbol @run = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@data, @out, @fill, @filter, @run] () {
  %0 = delta @data () () {
    %1 = const zero : [64 x i32]
  } -> (%1)
  %2 = delta @out () () {
    %3 = const zero : [64 x i32]
  } -> (%3)
  %4 = delta @k () () {
    %5 = const [3 : i32, -1 : i32, 4 : i32, 1 : i32, -5 : i32, 9 : i32, 2 : i32, -6 : i32, 5 : i32, 3 : i32, 5 : i32, -8 : i32] : [12 x i32]
  } -> (%5)
  %6 = lambda @fill (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const 0 : i64
    %4 = const 0 : i32
    %5 = const poison : <4 x i32>
    %6 = insertelement %5, %4, %4 : <4 x i32>
    %7 = shufflevector [0, 0, 0, 0] %6, %5 : <4 x i32>
    %8 = const [0 : i32, 37 : i32, 74 : i32, 111 : i32] : <4 x i32>
    %9 = add %7, %8 : <4 x i32>
    %10, %11, %12, %13, %14 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%1, %2, %0, %3, %9) (%15: io, %16: mem, %17: ptr, %18: i64, %19: <4 x i32>) {
      %20 = const 4 : i64
      %21 = const [148 : i32, 148 : i32, 148 : i32, 148 : i32] : <4 x i32>
      %22 = add %19, %21 : <4 x i32>
      %23 = const [41 : i32, 41 : i32, 41 : i32, 41 : i32] : <4 x i32>
      %24 = srem %19, %23 : <4 x i32>
      %25 = const [-20 : i32, -20 : i32, -20 : i32, -20 : i32] : <4 x i32>
      %26 = add nsw %24, %25 : <4 x i32>
      %27 = gep inbounds [[64 x i32], i64 0, _] %17, %18 : ptr
      %28 = store write pinned [<4 x i32>, align 4] %26, %27, %15, %16 : mem
      %29 = add nsw %18, %20 : i64
      %30 = const 64 : i64
      %31 = icmp slt %29, %30 : i1
      %32 = match [-1 -> 1, default -> 0] %31 : ctl2
    } -> (%32, %15, %28, %17, %29, %22)
  } -> (%4, %1, %11)
  %7 = lambda @filter (%0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 12 : i64
    %6 = gep inbounds [i32, i64 11] %2 : ptr
    %7, %8 = load read pinned [i32, align 4] %6, %3, %4 : i32, mem
    %9 = gep inbounds [i32, i64 10] %2 : ptr
    %10, %11 = load read pinned [i32, align 4] %9, %3, %8 : i32, mem
    %12 = gep inbounds [i32, i64 9] %2 : ptr
    %13, %14 = load read pinned [i32, align 4] %12, %3, %11 : i32, mem
    %15 = gep inbounds [i32, i64 8] %2 : ptr
    %16, %17 = load read pinned [i32, align 4] %15, %3, %14 : i32, mem
    %18 = gep inbounds [i32, i64 7] %2 : ptr
    %19, %20 = load read pinned [i32, align 4] %18, %3, %17 : i32, mem
    %21 = gep inbounds [i32, i64 6] %2 : ptr
    %22, %23 = load read pinned [i32, align 4] %21, %3, %20 : i32, mem
    %24 = gep inbounds [i32, i64 5] %2 : ptr
    %25, %26 = load read pinned [i32, align 4] %24, %3, %23 : i32, mem
    %27 = gep inbounds [i32, i64 4] %2 : ptr
    %28, %29 = load read pinned [i32, align 4] %27, %3, %26 : i32, mem
    %30 = gep inbounds [i32, i64 3] %2 : ptr
    %31, %32 = load read pinned [i32, align 4] %30, %3, %29 : i32, mem
    %33 = gep inbounds [i32, i64 2] %2 : ptr
    %34, %35 = load read pinned [i32, align 4] %33, %3, %32 : i32, mem
    %36 = gep inbounds [i32, i64 1] %2 : ptr
    %37, %38 = load read pinned [i32, align 4] %36, %3, %35 : i32, mem
    %39, %40 = load read pinned [i32, align 4] %2, %3, %38 : i32, mem
    %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%3, %40, %0, %1, %5, %7, %10, %13, %16, %19, %22, %25, %28, %31, %34, %37, %39) (%58: io, %59: mem, %60: ptr, %61: ptr, %62: i64, %63: i32, %64: i32, %65: i32, %66: i32, %67: i32, %68: i32, %69: i32, %70: i32, %71: i32, %72: i32, %73: i32, %74: i32) {
      %75 = const 4 : i64
      %76 = gep inbounds [[64 x i32], i64 0, _] %60, %62 : ptr
      %77, %78 = load read pinned [<4 x i32>, align 4] %76, %58, %59 : <4 x i32>, mem
      %79 = gep [i8, i64 -4] %76 : ptr
      %80, %81 = load read pinned [<4 x i32>, align 4] %79, %58, %78 : <4 x i32>, mem
      %82 = gep [i8, i64 -8] %76 : ptr
      %83, %84 = load read pinned [<4 x i32>, align 4] %82, %58, %81 : <4 x i32>, mem
      %85 = gep [i8, i64 -12] %76 : ptr
      %86, %87 = load read pinned [<4 x i32>, align 4] %85, %58, %84 : <4 x i32>, mem
      %88 = gep [i8, i64 -16] %76 : ptr
      %89, %90 = load read pinned [<4 x i32>, align 4] %88, %58, %87 : <4 x i32>, mem
      %91 = gep [i8, i64 -20] %76 : ptr
      %92, %93 = load read pinned [<4 x i32>, align 4] %91, %58, %90 : <4 x i32>, mem
      %94 = gep [i8, i64 -24] %76 : ptr
      %95, %96 = load read pinned [<4 x i32>, align 4] %94, %58, %93 : <4 x i32>, mem
      %97 = gep [i8, i64 -28] %76 : ptr
      %98, %99 = load read pinned [<4 x i32>, align 4] %97, %58, %96 : <4 x i32>, mem
      %100 = gep [i8, i64 -32] %76 : ptr
      %101, %102 = load read pinned [<4 x i32>, align 4] %100, %58, %99 : <4 x i32>, mem
      %103 = gep [i8, i64 -36] %76 : ptr
      %104, %105 = load read pinned [<4 x i32>, align 4] %103, %58, %102 : <4 x i32>, mem
      %106 = gep [i8, i64 -40] %76 : ptr
      %107, %108 = load read pinned [<4 x i32>, align 4] %106, %58, %105 : <4 x i32>, mem
      %109 = gep [i8, i64 -44] %76 : ptr
      %110, %111 = load read pinned [<4 x i32>, align 4] %109, %58, %108 : <4 x i32>, mem
      %112 = gep [i8, i64 -48] %76 : ptr
      %113, %114 = load read pinned [<4 x i32>, align 4] %112, %58, %111 : <4 x i32>, mem
      %115 = const poison : <4 x i32>
      %116 = const 0 : i32
      %117 = insertelement %115, %63, %116 : <4 x i32>
      %118 = shufflevector [0, 0, 0, 0] %117, %115 : <4 x i32>
      %119 = mul nsw %118, %113 : <4 x i32>
      %120 = insertelement %115, %64, %116 : <4 x i32>
      %121 = shufflevector [0, 0, 0, 0] %120, %115 : <4 x i32>
      %122 = mul nsw %121, %110 : <4 x i32>
      %123 = add nsw %119, %122 : <4 x i32>
      %124 = insertelement %115, %65, %116 : <4 x i32>
      %125 = shufflevector [0, 0, 0, 0] %124, %115 : <4 x i32>
      %126 = mul nsw %125, %107 : <4 x i32>
      %127 = add nsw %123, %126 : <4 x i32>
      %128 = insertelement %115, %66, %116 : <4 x i32>
      %129 = shufflevector [0, 0, 0, 0] %128, %115 : <4 x i32>
      %130 = mul nsw %129, %104 : <4 x i32>
      %131 = add nsw %127, %130 : <4 x i32>
      %132 = insertelement %115, %67, %116 : <4 x i32>
      %133 = shufflevector [0, 0, 0, 0] %132, %115 : <4 x i32>
      %134 = mul nsw %133, %101 : <4 x i32>
      %135 = add nsw %131, %134 : <4 x i32>
      %136 = insertelement %115, %68, %116 : <4 x i32>
      %137 = shufflevector [0, 0, 0, 0] %136, %115 : <4 x i32>
      %138 = mul nsw %137, %98 : <4 x i32>
      %139 = add nsw %135, %138 : <4 x i32>
      %140 = insertelement %115, %69, %116 : <4 x i32>
      %141 = shufflevector [0, 0, 0, 0] %140, %115 : <4 x i32>
      %142 = mul nsw %141, %95 : <4 x i32>
      %143 = add nsw %139, %142 : <4 x i32>
      %144 = insertelement %115, %70, %116 : <4 x i32>
      %145 = shufflevector [0, 0, 0, 0] %144, %115 : <4 x i32>
      %146 = mul nsw %145, %92 : <4 x i32>
      %147 = add nsw %143, %146 : <4 x i32>
      %148 = insertelement %115, %71, %116 : <4 x i32>
      %149 = shufflevector [0, 0, 0, 0] %148, %115 : <4 x i32>
      %150 = mul nsw %149, %89 : <4 x i32>
      %151 = add nsw %147, %150 : <4 x i32>
      %152 = insertelement %115, %72, %116 : <4 x i32>
      %153 = shufflevector [0, 0, 0, 0] %152, %115 : <4 x i32>
      %154 = mul nsw %153, %86 : <4 x i32>
      %155 = add nsw %151, %154 : <4 x i32>
      %156 = insertelement %115, %73, %116 : <4 x i32>
      %157 = shufflevector [0, 0, 0, 0] %156, %115 : <4 x i32>
      %158 = mul nsw %157, %83 : <4 x i32>
      %159 = add nsw %155, %158 : <4 x i32>
      %160 = insertelement %115, %74, %116 : <4 x i32>
      %161 = shufflevector [0, 0, 0, 0] %160, %115 : <4 x i32>
      %162 = mul nsw %161, %80 : <4 x i32>
      %163 = add nsw %159, %162 : <4 x i32>
      %164 = const [3 : i32, 3 : i32, 3 : i32, 3 : i32] : <4 x i32>
      %165 = ashr %163, %164 : <4 x i32>
      %166 = sub nsw %77, %165 : <4 x i32>
      %167 = gep inbounds [[64 x i32], i64 0, _] %61, %62 : ptr
      %168 = store write pinned [<4 x i32>, align 4] %166, %167, %58, %114 : mem
      %169 = add nsw %62, %75 : i64
      %170 = const 52 : i64
      %171 = icmp slt %169, %170 : i1
      %172 = match [-1 -> 1, default -> 0] %171 : ctl2
    } -> (%172, %58, %168, %60, %61, %169, %63, %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74)
  } -> (%3, %42)
  %8 = lambda @run (%6, %7, %4, %2) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: i32, %5: io, %6: mem) {
    %7, %8, %9 = call read write io [i32 ()] %0, %5, %6 : i32, io, mem
    %10, %11 = call read write io [void (ptr), args [""]] %1, %2, %8, %9 : io, mem
    %12 = sext %4 : i64
    %13 = gep inbounds [[64 x i32], i64 0, _] %3, %12 : ptr
    %14, %15 = load read pinned [i32, align 4] %13, %10, %11 : i32, mem
  } -> (%14, %10, %15)
} -> (%0, %2, %6, %7, %8)
