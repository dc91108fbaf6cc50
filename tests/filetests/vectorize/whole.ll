; test opt load-store,ivt,inv,red,cne,dne,widen-iv,red,dne,vectorize,red,inv,cne,dne
; The loop runs as often as a register has bytes: vectors take its place, and nothing is left of it.
; run: @difference() == 896
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = global [16 x i8] c"\01\C8\03\042\06\07\08\09\0A\0Bx\0D\0E\FF\10", align 16
@b = global [16 x i8] c"\09d\03(\05<\07P\09d\01\0C\82\0E\00\11", align 16

define i32 @difference() {
  br label %1

1:                                               
  %.01 = phi i32 [ 0, %0 ], [ %22, %21 ]
  %.0 = phi i32 [ 0, %0 ], [ %20, %21 ]
  %2 = icmp slt i32 %.01, 16
  br i1 %2, label %4, label %3

3:                                               
  br label %23

4:                                               
  %5 = sext i32 %.01 to i64
  %6 = getelementptr inbounds [16 x i8], ptr @a, i64 0, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = zext i8 %7 to i32
  %9 = sext i32 %.01 to i64
  %10 = getelementptr inbounds [16 x i8], ptr @b, i64 0, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = zext i8 %11 to i32
  %13 = sub nsw i32 %8, %12
  %14 = icmp slt i32 %13, 0
  br i1 %14, label %15, label %17

15:                                              
  %16 = sub nsw i32 0, %13
  br label %18

17:                                              
  br label %18

18:                                              
  %19 = phi i32 [ %16, %15 ], [ %13, %17 ]
  %20 = add nsw i32 %.0, %19
  br label %21

21:                                              
  %22 = add nsw i32 %.01, 1
  br label %1

23:                                              
  ret i32 %.0
}

; expect
preamble [
  "source_filename = \"vectorize/whole.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @a = external defined global [16 x i8] : ptr, suffix ", align 16"
symbol @b = external defined global [16 x i8] : ptr, suffix ", align 16"
symbol @difference = external defined function i32 () : ptr
symbol @llvm.abs.v16i32 = external declared function <16 x i32> (<16 x i32>, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@a, @b, @difference] () {
  %0 = delta @a () () {
    %1 = const bytes "\x01\xc8\x03\x042\x06\x07\x08\x09\x0a\x0bx\x0d\x0e\xff\x10" : [16 x i8]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const bytes "\x09d\x03(\x05<\x07P\x09d\x01\x0c\x82\x0e\x00\x11" : [16 x i8]
  } -> (%3)
  %4 = lambda @difference (%0, %2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const zero : <16 x i32>
    %6, %7 = load read pinned [<16 x i8>, align 1] %0, %2, %3 : <16 x i8>, mem
    %8 = zext %6 : <16 x i32>
    %9, %10 = load read pinned [<16 x i8>, align 1] %1, %2, %7 : <16 x i8>, mem
    %11 = zext %9 : <16 x i32>
    %12 = sub nsw %8, %11 : <16 x i32>
    %13 = const 0 : i1
    %14 = call [<16 x i32> (<16 x i32>, i1), intrinsic @llvm.abs.v16i32] %12, %13 : <16 x i32>
    %15 = add %14, %5 : <16 x i32>
    %16 = const poison : <16 x i32>
    %17 = shufflevector [8, 9, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1] %15, %16 : <16 x i32>
    %18 = add %15, %17 : <16 x i32>
    %19 = shufflevector [4, 5, 6, 7, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1] %18, %16 : <16 x i32>
    %20 = add %18, %19 : <16 x i32>
    %21 = shufflevector [2, 3, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1] %20, %16 : <16 x i32>
    %22 = add %20, %21 : <16 x i32>
    %23 = shufflevector [1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1] %22, %16 : <16 x i32>
    %24 = add %22, %23 : <16 x i32>
    %25 = extractelement %24, %4 : i32
  } -> (%25, %2, %10)
} -> (%0, %2, %4)
