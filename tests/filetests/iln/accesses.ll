; test opt iln,dne
; `swap` exchanges two variables again and again. Most of its accesses go when memory values are known, so it counts as
; small and is inlined where it is called; `other`, whose accesses are of as many places, is not.
; run: @user() == 7
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = internal global i32 3
@b = internal global i32 4
@many = internal global [40 x i32] zeroinitializer

define internal void @swap() {
  %x0 = load i32, ptr @a
  %y0 = load i32, ptr @b
  store i32 %x0, ptr @b
  store i32 %y0, ptr @a
  %x1 = load i32, ptr @a
  %y1 = load i32, ptr @b
  store i32 %x1, ptr @b
  store i32 %y1, ptr @a
  %x2 = load i32, ptr @a
  %y2 = load i32, ptr @b
  store i32 %x2, ptr @b
  store i32 %y2, ptr @a
  %x3 = load i32, ptr @a
  %y3 = load i32, ptr @b
  store i32 %x3, ptr @b
  store i32 %y3, ptr @a
  %x4 = load i32, ptr @a
  %y4 = load i32, ptr @b
  store i32 %x4, ptr @b
  store i32 %y4, ptr @a
  %x5 = load i32, ptr @a
  %y5 = load i32, ptr @b
  store i32 %x5, ptr @b
  store i32 %y5, ptr @a
  %x6 = load i32, ptr @a
  %y6 = load i32, ptr @b
  store i32 %x6, ptr @b
  store i32 %y6, ptr @a
  %x7 = load i32, ptr @a
  %y7 = load i32, ptr @b
  store i32 %x7, ptr @b
  store i32 %y7, ptr @a
  %x8 = load i32, ptr @a
  %y8 = load i32, ptr @b
  store i32 %x8, ptr @b
  store i32 %y8, ptr @a
  %x9 = load i32, ptr @a
  %y9 = load i32, ptr @b
  store i32 %x9, ptr @b
  store i32 %y9, ptr @a
  %x10 = load i32, ptr @a
  %y10 = load i32, ptr @b
  store i32 %x10, ptr @b
  store i32 %y10, ptr @a
  %x11 = load i32, ptr @a
  %y11 = load i32, ptr @b
  store i32 %x11, ptr @b
  store i32 %y11, ptr @a
  ret void
}
define internal void @other() {
  %x0 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 0)
  store i32 %x0, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 1)
  %x1 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 1)
  store i32 %x1, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 2)
  %x2 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 2)
  store i32 %x2, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 3)
  %x3 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 3)
  store i32 %x3, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 4)
  %x4 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 4)
  store i32 %x4, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 5)
  %x5 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 5)
  store i32 %x5, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 6)
  %x6 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 6)
  store i32 %x6, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 7)
  %x7 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 7)
  store i32 %x7, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 8)
  %x8 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 8)
  store i32 %x8, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 9)
  %x9 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 9)
  store i32 %x9, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 10)
  %x10 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 10)
  store i32 %x10, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 11)
  %x11 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 11)
  store i32 %x11, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 12)
  %x12 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 12)
  store i32 %x12, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 13)
  %x13 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 13)
  store i32 %x13, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 14)
  %x14 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 14)
  store i32 %x14, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 15)
  %x15 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 15)
  store i32 %x15, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 16)
  %x16 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 16)
  store i32 %x16, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 17)
  %x17 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 17)
  store i32 %x17, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 18)
  %x18 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 18)
  store i32 %x18, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 19)
  %x19 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 19)
  store i32 %x19, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 20)
  %x20 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 20)
  store i32 %x20, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 21)
  %x21 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 21)
  store i32 %x21, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 22)
  %x22 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 22)
  store i32 %x22, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 23)
  %x23 = load i32, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 23)
  store i32 %x23, ptr getelementptr inbounds ([40 x i32], ptr @many, i64 0, i64 24)
  ret void
}
define i32 @user() {
  call void @swap()
  call void @swap()
  call void @swap()
  call void @other()
  call void @other()
  call void @other()
  %x = load i32, ptr @a
  %y = load i32, ptr @b
  %r = add i32 %x, %y
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"iln/accesses.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @a = internal defined global i32 : ptr
symbol @b = internal defined global i32 : ptr
symbol @many = internal defined global [40 x i32] : ptr
symbol @swap = internal defined function void () : ptr
symbol @other = internal defined function void () : ptr, metadata " !rvsdg.too_large !{}"
symbol @user = external defined function i32 () : ptr
omega imports [] exports [@user] () {
  %0 = delta @a () () {
    %1 = const 3 : i32
  } -> (%1)
  %2 = delta @b () () {
    %3 = const 4 : i32
  } -> (%3)
  %4 = delta @many () () {
    %5 = const zero : [40 x i32]
  } -> (%5)
  %6 = lambda @other (%4) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
    %5 = gep inbounds [[40 x i32], i64 0, i64 1] %0 : ptr
    %6 = store write pinned [i32, align 4] %3, %5, %1, %4 : mem
    %7 = gep inbounds [[40 x i32], i64 0, i64 1] %0 : ptr
    %8, %9 = load read pinned [i32, align 4] %7, %1, %6 : i32, mem
    %10 = gep inbounds [[40 x i32], i64 0, i64 2] %0 : ptr
    %11 = store write pinned [i32, align 4] %8, %10, %1, %9 : mem
    %12 = gep inbounds [[40 x i32], i64 0, i64 2] %0 : ptr
    %13, %14 = load read pinned [i32, align 4] %12, %1, %11 : i32, mem
    %15 = gep inbounds [[40 x i32], i64 0, i64 3] %0 : ptr
    %16 = store write pinned [i32, align 4] %13, %15, %1, %14 : mem
    %17 = gep inbounds [[40 x i32], i64 0, i64 3] %0 : ptr
    %18, %19 = load read pinned [i32, align 4] %17, %1, %16 : i32, mem
    %20 = gep inbounds [[40 x i32], i64 0, i64 4] %0 : ptr
    %21 = store write pinned [i32, align 4] %18, %20, %1, %19 : mem
    %22 = gep inbounds [[40 x i32], i64 0, i64 4] %0 : ptr
    %23, %24 = load read pinned [i32, align 4] %22, %1, %21 : i32, mem
    %25 = gep inbounds [[40 x i32], i64 0, i64 5] %0 : ptr
    %26 = store write pinned [i32, align 4] %23, %25, %1, %24 : mem
    %27 = gep inbounds [[40 x i32], i64 0, i64 5] %0 : ptr
    %28, %29 = load read pinned [i32, align 4] %27, %1, %26 : i32, mem
    %30 = gep inbounds [[40 x i32], i64 0, i64 6] %0 : ptr
    %31 = store write pinned [i32, align 4] %28, %30, %1, %29 : mem
    %32 = gep inbounds [[40 x i32], i64 0, i64 6] %0 : ptr
    %33, %34 = load read pinned [i32, align 4] %32, %1, %31 : i32, mem
    %35 = gep inbounds [[40 x i32], i64 0, i64 7] %0 : ptr
    %36 = store write pinned [i32, align 4] %33, %35, %1, %34 : mem
    %37 = gep inbounds [[40 x i32], i64 0, i64 7] %0 : ptr
    %38, %39 = load read pinned [i32, align 4] %37, %1, %36 : i32, mem
    %40 = gep inbounds [[40 x i32], i64 0, i64 8] %0 : ptr
    %41 = store write pinned [i32, align 4] %38, %40, %1, %39 : mem
    %42 = gep inbounds [[40 x i32], i64 0, i64 8] %0 : ptr
    %43, %44 = load read pinned [i32, align 4] %42, %1, %41 : i32, mem
    %45 = gep inbounds [[40 x i32], i64 0, i64 9] %0 : ptr
    %46 = store write pinned [i32, align 4] %43, %45, %1, %44 : mem
    %47 = gep inbounds [[40 x i32], i64 0, i64 9] %0 : ptr
    %48, %49 = load read pinned [i32, align 4] %47, %1, %46 : i32, mem
    %50 = gep inbounds [[40 x i32], i64 0, i64 10] %0 : ptr
    %51 = store write pinned [i32, align 4] %48, %50, %1, %49 : mem
    %52 = gep inbounds [[40 x i32], i64 0, i64 10] %0 : ptr
    %53, %54 = load read pinned [i32, align 4] %52, %1, %51 : i32, mem
    %55 = gep inbounds [[40 x i32], i64 0, i64 11] %0 : ptr
    %56 = store write pinned [i32, align 4] %53, %55, %1, %54 : mem
    %57 = gep inbounds [[40 x i32], i64 0, i64 11] %0 : ptr
    %58, %59 = load read pinned [i32, align 4] %57, %1, %56 : i32, mem
    %60 = gep inbounds [[40 x i32], i64 0, i64 12] %0 : ptr
    %61 = store write pinned [i32, align 4] %58, %60, %1, %59 : mem
    %62 = gep inbounds [[40 x i32], i64 0, i64 12] %0 : ptr
    %63, %64 = load read pinned [i32, align 4] %62, %1, %61 : i32, mem
    %65 = gep inbounds [[40 x i32], i64 0, i64 13] %0 : ptr
    %66 = store write pinned [i32, align 4] %63, %65, %1, %64 : mem
    %67 = gep inbounds [[40 x i32], i64 0, i64 13] %0 : ptr
    %68, %69 = load read pinned [i32, align 4] %67, %1, %66 : i32, mem
    %70 = gep inbounds [[40 x i32], i64 0, i64 14] %0 : ptr
    %71 = store write pinned [i32, align 4] %68, %70, %1, %69 : mem
    %72 = gep inbounds [[40 x i32], i64 0, i64 14] %0 : ptr
    %73, %74 = load read pinned [i32, align 4] %72, %1, %71 : i32, mem
    %75 = gep inbounds [[40 x i32], i64 0, i64 15] %0 : ptr
    %76 = store write pinned [i32, align 4] %73, %75, %1, %74 : mem
    %77 = gep inbounds [[40 x i32], i64 0, i64 15] %0 : ptr
    %78, %79 = load read pinned [i32, align 4] %77, %1, %76 : i32, mem
    %80 = gep inbounds [[40 x i32], i64 0, i64 16] %0 : ptr
    %81 = store write pinned [i32, align 4] %78, %80, %1, %79 : mem
    %82 = gep inbounds [[40 x i32], i64 0, i64 16] %0 : ptr
    %83, %84 = load read pinned [i32, align 4] %82, %1, %81 : i32, mem
    %85 = gep inbounds [[40 x i32], i64 0, i64 17] %0 : ptr
    %86 = store write pinned [i32, align 4] %83, %85, %1, %84 : mem
    %87 = gep inbounds [[40 x i32], i64 0, i64 17] %0 : ptr
    %88, %89 = load read pinned [i32, align 4] %87, %1, %86 : i32, mem
    %90 = gep inbounds [[40 x i32], i64 0, i64 18] %0 : ptr
    %91 = store write pinned [i32, align 4] %88, %90, %1, %89 : mem
    %92 = gep inbounds [[40 x i32], i64 0, i64 18] %0 : ptr
    %93, %94 = load read pinned [i32, align 4] %92, %1, %91 : i32, mem
    %95 = gep inbounds [[40 x i32], i64 0, i64 19] %0 : ptr
    %96 = store write pinned [i32, align 4] %93, %95, %1, %94 : mem
    %97 = gep inbounds [[40 x i32], i64 0, i64 19] %0 : ptr
    %98, %99 = load read pinned [i32, align 4] %97, %1, %96 : i32, mem
    %100 = gep inbounds [[40 x i32], i64 0, i64 20] %0 : ptr
    %101 = store write pinned [i32, align 4] %98, %100, %1, %99 : mem
    %102 = gep inbounds [[40 x i32], i64 0, i64 20] %0 : ptr
    %103, %104 = load read pinned [i32, align 4] %102, %1, %101 : i32, mem
    %105 = gep inbounds [[40 x i32], i64 0, i64 21] %0 : ptr
    %106 = store write pinned [i32, align 4] %103, %105, %1, %104 : mem
    %107 = gep inbounds [[40 x i32], i64 0, i64 21] %0 : ptr
    %108, %109 = load read pinned [i32, align 4] %107, %1, %106 : i32, mem
    %110 = gep inbounds [[40 x i32], i64 0, i64 22] %0 : ptr
    %111 = store write pinned [i32, align 4] %108, %110, %1, %109 : mem
    %112 = gep inbounds [[40 x i32], i64 0, i64 22] %0 : ptr
    %113, %114 = load read pinned [i32, align 4] %112, %1, %111 : i32, mem
    %115 = gep inbounds [[40 x i32], i64 0, i64 23] %0 : ptr
    %116 = store write pinned [i32, align 4] %113, %115, %1, %114 : mem
    %117 = gep inbounds [[40 x i32], i64 0, i64 23] %0 : ptr
    %118, %119 = load read pinned [i32, align 4] %117, %1, %116 : i32, mem
    %120 = gep inbounds [[40 x i32], i64 0, i64 24] %0 : ptr
    %121 = store write pinned [i32, align 4] %118, %120, %1, %119 : mem
  } -> (%1, %121)
  %7 = lambda @user (%6, %0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5, %6 = load read pinned [i32, align 4] %1, %3, %4 : i32, mem
    %7, %8 = load read pinned [i32, align 4] %2, %3, %6 : i32, mem
    %9 = store write pinned [i32, align 4] %5, %2, %3, %8 : mem
    %10 = store write pinned [i32, align 4] %7, %1, %3, %9 : mem
    %11, %12 = load read pinned [i32, align 4] %1, %3, %10 : i32, mem
    %13, %14 = load read pinned [i32, align 4] %2, %3, %12 : i32, mem
    %15 = store write pinned [i32, align 4] %11, %2, %3, %14 : mem
    %16 = store write pinned [i32, align 4] %13, %1, %3, %15 : mem
    %17, %18 = load read pinned [i32, align 4] %1, %3, %16 : i32, mem
    %19, %20 = load read pinned [i32, align 4] %2, %3, %18 : i32, mem
    %21 = store write pinned [i32, align 4] %17, %2, %3, %20 : mem
    %22 = store write pinned [i32, align 4] %19, %1, %3, %21 : mem
    %23, %24 = load read pinned [i32, align 4] %1, %3, %22 : i32, mem
    %25, %26 = load read pinned [i32, align 4] %2, %3, %24 : i32, mem
    %27 = store write pinned [i32, align 4] %23, %2, %3, %26 : mem
    %28 = store write pinned [i32, align 4] %25, %1, %3, %27 : mem
    %29, %30 = load read pinned [i32, align 4] %1, %3, %28 : i32, mem
    %31, %32 = load read pinned [i32, align 4] %2, %3, %30 : i32, mem
    %33 = store write pinned [i32, align 4] %29, %2, %3, %32 : mem
    %34 = store write pinned [i32, align 4] %31, %1, %3, %33 : mem
    %35, %36 = load read pinned [i32, align 4] %1, %3, %34 : i32, mem
    %37, %38 = load read pinned [i32, align 4] %2, %3, %36 : i32, mem
    %39 = store write pinned [i32, align 4] %35, %2, %3, %38 : mem
    %40 = store write pinned [i32, align 4] %37, %1, %3, %39 : mem
    %41, %42 = load read pinned [i32, align 4] %1, %3, %40 : i32, mem
    %43, %44 = load read pinned [i32, align 4] %2, %3, %42 : i32, mem
    %45 = store write pinned [i32, align 4] %41, %2, %3, %44 : mem
    %46 = store write pinned [i32, align 4] %43, %1, %3, %45 : mem
    %47, %48 = load read pinned [i32, align 4] %1, %3, %46 : i32, mem
    %49, %50 = load read pinned [i32, align 4] %2, %3, %48 : i32, mem
    %51 = store write pinned [i32, align 4] %47, %2, %3, %50 : mem
    %52 = store write pinned [i32, align 4] %49, %1, %3, %51 : mem
    %53, %54 = load read pinned [i32, align 4] %1, %3, %52 : i32, mem
    %55, %56 = load read pinned [i32, align 4] %2, %3, %54 : i32, mem
    %57 = store write pinned [i32, align 4] %53, %2, %3, %56 : mem
    %58 = store write pinned [i32, align 4] %55, %1, %3, %57 : mem
    %59, %60 = load read pinned [i32, align 4] %1, %3, %58 : i32, mem
    %61, %62 = load read pinned [i32, align 4] %2, %3, %60 : i32, mem
    %63 = store write pinned [i32, align 4] %59, %2, %3, %62 : mem
    %64 = store write pinned [i32, align 4] %61, %1, %3, %63 : mem
    %65, %66 = load read pinned [i32, align 4] %1, %3, %64 : i32, mem
    %67, %68 = load read pinned [i32, align 4] %2, %3, %66 : i32, mem
    %69 = store write pinned [i32, align 4] %65, %2, %3, %68 : mem
    %70 = store write pinned [i32, align 4] %67, %1, %3, %69 : mem
    %71, %72 = load read pinned [i32, align 4] %1, %3, %70 : i32, mem
    %73, %74 = load read pinned [i32, align 4] %2, %3, %72 : i32, mem
    %75 = store write pinned [i32, align 4] %71, %2, %3, %74 : mem
    %76 = store write pinned [i32, align 4] %73, %1, %3, %75 : mem
    %77, %78 = load read pinned [i32, align 4] %1, %3, %76 : i32, mem
    %79, %80 = load read pinned [i32, align 4] %2, %3, %78 : i32, mem
    %81 = store write pinned [i32, align 4] %77, %2, %3, %80 : mem
    %82 = store write pinned [i32, align 4] %79, %1, %3, %81 : mem
    %83, %84 = load read pinned [i32, align 4] %1, %3, %82 : i32, mem
    %85, %86 = load read pinned [i32, align 4] %2, %3, %84 : i32, mem
    %87 = store write pinned [i32, align 4] %83, %2, %3, %86 : mem
    %88 = store write pinned [i32, align 4] %85, %1, %3, %87 : mem
    %89, %90 = load read pinned [i32, align 4] %1, %3, %88 : i32, mem
    %91, %92 = load read pinned [i32, align 4] %2, %3, %90 : i32, mem
    %93 = store write pinned [i32, align 4] %89, %2, %3, %92 : mem
    %94 = store write pinned [i32, align 4] %91, %1, %3, %93 : mem
    %95, %96 = load read pinned [i32, align 4] %1, %3, %94 : i32, mem
    %97, %98 = load read pinned [i32, align 4] %2, %3, %96 : i32, mem
    %99 = store write pinned [i32, align 4] %95, %2, %3, %98 : mem
    %100 = store write pinned [i32, align 4] %97, %1, %3, %99 : mem
    %101, %102 = load read pinned [i32, align 4] %1, %3, %100 : i32, mem
    %103, %104 = load read pinned [i32, align 4] %2, %3, %102 : i32, mem
    %105 = store write pinned [i32, align 4] %101, %2, %3, %104 : mem
    %106 = store write pinned [i32, align 4] %103, %1, %3, %105 : mem
    %107, %108 = load read pinned [i32, align 4] %1, %3, %106 : i32, mem
    %109, %110 = load read pinned [i32, align 4] %2, %3, %108 : i32, mem
    %111 = store write pinned [i32, align 4] %107, %2, %3, %110 : mem
    %112 = store write pinned [i32, align 4] %109, %1, %3, %111 : mem
    %113, %114 = load read pinned [i32, align 4] %1, %3, %112 : i32, mem
    %115, %116 = load read pinned [i32, align 4] %2, %3, %114 : i32, mem
    %117 = store write pinned [i32, align 4] %113, %2, %3, %116 : mem
    %118 = store write pinned [i32, align 4] %115, %1, %3, %117 : mem
    %119, %120 = load read pinned [i32, align 4] %1, %3, %118 : i32, mem
    %121, %122 = load read pinned [i32, align 4] %2, %3, %120 : i32, mem
    %123 = store write pinned [i32, align 4] %119, %2, %3, %122 : mem
    %124 = store write pinned [i32, align 4] %121, %1, %3, %123 : mem
    %125, %126 = load read pinned [i32, align 4] %1, %3, %124 : i32, mem
    %127, %128 = load read pinned [i32, align 4] %2, %3, %126 : i32, mem
    %129 = store write pinned [i32, align 4] %125, %2, %3, %128 : mem
    %130 = store write pinned [i32, align 4] %127, %1, %3, %129 : mem
    %131, %132 = load read pinned [i32, align 4] %1, %3, %130 : i32, mem
    %133, %134 = load read pinned [i32, align 4] %2, %3, %132 : i32, mem
    %135 = store write pinned [i32, align 4] %131, %2, %3, %134 : mem
    %136 = store write pinned [i32, align 4] %133, %1, %3, %135 : mem
    %137, %138 = load read pinned [i32, align 4] %1, %3, %136 : i32, mem
    %139, %140 = load read pinned [i32, align 4] %2, %3, %138 : i32, mem
    %141 = store write pinned [i32, align 4] %137, %2, %3, %140 : mem
    %142 = store write pinned [i32, align 4] %139, %1, %3, %141 : mem
    %143, %144 = load read pinned [i32, align 4] %1, %3, %142 : i32, mem
    %145, %146 = load read pinned [i32, align 4] %2, %3, %144 : i32, mem
    %147 = store write pinned [i32, align 4] %143, %2, %3, %146 : mem
    %148 = store write pinned [i32, align 4] %145, %1, %3, %147 : mem
    %149, %150 = load read pinned [i32, align 4] %1, %3, %148 : i32, mem
    %151, %152 = load read pinned [i32, align 4] %2, %3, %150 : i32, mem
    %153 = store write pinned [i32, align 4] %149, %2, %3, %152 : mem
    %154 = store write pinned [i32, align 4] %151, %1, %3, %153 : mem
    %155, %156 = load read pinned [i32, align 4] %1, %3, %154 : i32, mem
    %157, %158 = load read pinned [i32, align 4] %2, %3, %156 : i32, mem
    %159 = store write pinned [i32, align 4] %155, %2, %3, %158 : mem
    %160 = store write pinned [i32, align 4] %157, %1, %3, %159 : mem
    %161, %162 = load read pinned [i32, align 4] %1, %3, %160 : i32, mem
    %163, %164 = load read pinned [i32, align 4] %2, %3, %162 : i32, mem
    %165 = store write pinned [i32, align 4] %161, %2, %3, %164 : mem
    %166 = store write pinned [i32, align 4] %163, %1, %3, %165 : mem
    %167, %168 = load read pinned [i32, align 4] %1, %3, %166 : i32, mem
    %169, %170 = load read pinned [i32, align 4] %2, %3, %168 : i32, mem
    %171 = store write pinned [i32, align 4] %167, %2, %3, %170 : mem
    %172 = store write pinned [i32, align 4] %169, %1, %3, %171 : mem
    %173, %174 = load read pinned [i32, align 4] %1, %3, %172 : i32, mem
    %175, %176 = load read pinned [i32, align 4] %2, %3, %174 : i32, mem
    %177 = store write pinned [i32, align 4] %173, %2, %3, %176 : mem
    %178 = store write pinned [i32, align 4] %175, %1, %3, %177 : mem
    %179, %180 = load read pinned [i32, align 4] %1, %3, %178 : i32, mem
    %181, %182 = load read pinned [i32, align 4] %2, %3, %180 : i32, mem
    %183 = store write pinned [i32, align 4] %179, %2, %3, %182 : mem
    %184 = store write pinned [i32, align 4] %181, %1, %3, %183 : mem
    %185, %186 = load read pinned [i32, align 4] %1, %3, %184 : i32, mem
    %187, %188 = load read pinned [i32, align 4] %2, %3, %186 : i32, mem
    %189 = store write pinned [i32, align 4] %185, %2, %3, %188 : mem
    %190 = store write pinned [i32, align 4] %187, %1, %3, %189 : mem
    %191, %192 = load read pinned [i32, align 4] %1, %3, %190 : i32, mem
    %193, %194 = load read pinned [i32, align 4] %2, %3, %192 : i32, mem
    %195 = store write pinned [i32, align 4] %191, %2, %3, %194 : mem
    %196 = store write pinned [i32, align 4] %193, %1, %3, %195 : mem
    %197, %198 = load read pinned [i32, align 4] %1, %3, %196 : i32, mem
    %199, %200 = load read pinned [i32, align 4] %2, %3, %198 : i32, mem
    %201 = store write pinned [i32, align 4] %197, %2, %3, %200 : mem
    %202 = store write pinned [i32, align 4] %199, %1, %3, %201 : mem
    %203, %204 = load read pinned [i32, align 4] %1, %3, %202 : i32, mem
    %205, %206 = load read pinned [i32, align 4] %2, %3, %204 : i32, mem
    %207 = store write pinned [i32, align 4] %203, %2, %3, %206 : mem
    %208 = store write pinned [i32, align 4] %205, %1, %3, %207 : mem
    %209, %210 = load read pinned [i32, align 4] %1, %3, %208 : i32, mem
    %211, %212 = load read pinned [i32, align 4] %2, %3, %210 : i32, mem
    %213 = store write pinned [i32, align 4] %209, %2, %3, %212 : mem
    %214 = store write pinned [i32, align 4] %211, %1, %3, %213 : mem
    %215, %216 = load read pinned [i32, align 4] %1, %3, %214 : i32, mem
    %217, %218 = load read pinned [i32, align 4] %2, %3, %216 : i32, mem
    %219 = store write pinned [i32, align 4] %215, %2, %3, %218 : mem
    %220 = store write pinned [i32, align 4] %217, %1, %3, %219 : mem
    %221, %222 = call read write io [void ()] %0, %3, %220 : io, mem
    %223, %224 = call read write io [void ()] %0, %221, %222 : io, mem
    %225, %226 = call read write io [void ()] %0, %223, %224 : io, mem
    %227, %228 = load read pinned [i32, align 4] %1, %225, %226 : i32, mem
    %229, %230 = load read pinned [i32, align 4] %2, %225, %228 : i32, mem
    %231 = add %227, %229 : i32
  } -> (%231, %225, %230)
} -> (%7)
