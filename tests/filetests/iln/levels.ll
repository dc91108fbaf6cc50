; test opt iln,dne
; Each function passes on the address that it gets. Where it is that of stack memory, the accesses of all of them are
; values in the end, so all are inlined at once; elsewhere none is.
; run: @stack(1)
; run: @elsewhere(1)
@variable = global [12 x i32] [i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1], align 4
define void @level0(ptr %p) {
  %p0 = getelementptr i32, ptr %p, i64 0
  %a0 = load i32, ptr %p0, align 4
  %b0 = mul i32 %a0, 3
  store i32 %b0, ptr %p0, align 4
  %p1 = getelementptr i32, ptr %p, i64 1
  %a1 = load i32, ptr %p1, align 4
  %b1 = mul i32 %a1, 5
  store i32 %b1, ptr %p1, align 4
  %p2 = getelementptr i32, ptr %p, i64 2
  %a2 = load i32, ptr %p2, align 4
  %b2 = mul i32 %a2, 7
  store i32 %b2, ptr %p2, align 4
  %p3 = getelementptr i32, ptr %p, i64 3
  %a3 = load i32, ptr %p3, align 4
  %b3 = mul i32 %a3, 9
  store i32 %b3, ptr %p3, align 4
  %p4 = getelementptr i32, ptr %p, i64 4
  %a4 = load i32, ptr %p4, align 4
  %b4 = mul i32 %a4, 11
  store i32 %b4, ptr %p4, align 4
  %p5 = getelementptr i32, ptr %p, i64 5
  %a5 = load i32, ptr %p5, align 4
  %b5 = mul i32 %a5, 13
  store i32 %b5, ptr %p5, align 4
  %p6 = getelementptr i32, ptr %p, i64 6
  %a6 = load i32, ptr %p6, align 4
  %b6 = mul i32 %a6, 15
  store i32 %b6, ptr %p6, align 4
  %p7 = getelementptr i32, ptr %p, i64 7
  %a7 = load i32, ptr %p7, align 4
  %b7 = mul i32 %a7, 17
  store i32 %b7, ptr %p7, align 4
  %p8 = getelementptr i32, ptr %p, i64 8
  %a8 = load i32, ptr %p8, align 4
  %b8 = mul i32 %a8, 19
  store i32 %b8, ptr %p8, align 4
  %p9 = getelementptr i32, ptr %p, i64 9
  %a9 = load i32, ptr %p9, align 4
  %b9 = mul i32 %a9, 21
  store i32 %b9, ptr %p9, align 4
  %p10 = getelementptr i32, ptr %p, i64 10
  %a10 = load i32, ptr %p10, align 4
  %b10 = mul i32 %a10, 23
  store i32 %b10, ptr %p10, align 4
  %p11 = getelementptr i32, ptr %p, i64 11
  %a11 = load i32, ptr %p11, align 4
  %b11 = mul i32 %a11, 25
  store i32 %b11, ptr %p11, align 4
  ret void
}
define void @level1(ptr %p) {
  %p0 = getelementptr i32, ptr %p, i64 0
  %a0 = load i32, ptr %p0, align 4
  %b0 = mul i32 %a0, 4
  store i32 %b0, ptr %p0, align 4
  %p1 = getelementptr i32, ptr %p, i64 1
  %a1 = load i32, ptr %p1, align 4
  %b1 = mul i32 %a1, 6
  store i32 %b1, ptr %p1, align 4
  %p2 = getelementptr i32, ptr %p, i64 2
  %a2 = load i32, ptr %p2, align 4
  %b2 = mul i32 %a2, 8
  store i32 %b2, ptr %p2, align 4
  %p3 = getelementptr i32, ptr %p, i64 3
  %a3 = load i32, ptr %p3, align 4
  %b3 = mul i32 %a3, 10
  store i32 %b3, ptr %p3, align 4
  %p4 = getelementptr i32, ptr %p, i64 4
  %a4 = load i32, ptr %p4, align 4
  %b4 = mul i32 %a4, 12
  store i32 %b4, ptr %p4, align 4
  %p5 = getelementptr i32, ptr %p, i64 5
  %a5 = load i32, ptr %p5, align 4
  %b5 = mul i32 %a5, 14
  store i32 %b5, ptr %p5, align 4
  %p6 = getelementptr i32, ptr %p, i64 6
  %a6 = load i32, ptr %p6, align 4
  %b6 = mul i32 %a6, 16
  store i32 %b6, ptr %p6, align 4
  %p7 = getelementptr i32, ptr %p, i64 7
  %a7 = load i32, ptr %p7, align 4
  %b7 = mul i32 %a7, 18
  store i32 %b7, ptr %p7, align 4
  %p8 = getelementptr i32, ptr %p, i64 8
  %a8 = load i32, ptr %p8, align 4
  %b8 = mul i32 %a8, 20
  store i32 %b8, ptr %p8, align 4
  %p9 = getelementptr i32, ptr %p, i64 9
  %a9 = load i32, ptr %p9, align 4
  %b9 = mul i32 %a9, 22
  store i32 %b9, ptr %p9, align 4
  %p10 = getelementptr i32, ptr %p, i64 10
  %a10 = load i32, ptr %p10, align 4
  %b10 = mul i32 %a10, 24
  store i32 %b10, ptr %p10, align 4
  %p11 = getelementptr i32, ptr %p, i64 11
  %a11 = load i32, ptr %p11, align 4
  %b11 = mul i32 %a11, 26
  store i32 %b11, ptr %p11, align 4
  call void @level0(ptr %p)
  ret void
}
define void @level2(ptr %p) {
  %p0 = getelementptr i32, ptr %p, i64 0
  %a0 = load i32, ptr %p0, align 4
  %b0 = mul i32 %a0, 5
  store i32 %b0, ptr %p0, align 4
  %p1 = getelementptr i32, ptr %p, i64 1
  %a1 = load i32, ptr %p1, align 4
  %b1 = mul i32 %a1, 7
  store i32 %b1, ptr %p1, align 4
  %p2 = getelementptr i32, ptr %p, i64 2
  %a2 = load i32, ptr %p2, align 4
  %b2 = mul i32 %a2, 9
  store i32 %b2, ptr %p2, align 4
  %p3 = getelementptr i32, ptr %p, i64 3
  %a3 = load i32, ptr %p3, align 4
  %b3 = mul i32 %a3, 11
  store i32 %b3, ptr %p3, align 4
  %p4 = getelementptr i32, ptr %p, i64 4
  %a4 = load i32, ptr %p4, align 4
  %b4 = mul i32 %a4, 13
  store i32 %b4, ptr %p4, align 4
  %p5 = getelementptr i32, ptr %p, i64 5
  %a5 = load i32, ptr %p5, align 4
  %b5 = mul i32 %a5, 15
  store i32 %b5, ptr %p5, align 4
  %p6 = getelementptr i32, ptr %p, i64 6
  %a6 = load i32, ptr %p6, align 4
  %b6 = mul i32 %a6, 17
  store i32 %b6, ptr %p6, align 4
  %p7 = getelementptr i32, ptr %p, i64 7
  %a7 = load i32, ptr %p7, align 4
  %b7 = mul i32 %a7, 19
  store i32 %b7, ptr %p7, align 4
  %p8 = getelementptr i32, ptr %p, i64 8
  %a8 = load i32, ptr %p8, align 4
  %b8 = mul i32 %a8, 21
  store i32 %b8, ptr %p8, align 4
  %p9 = getelementptr i32, ptr %p, i64 9
  %a9 = load i32, ptr %p9, align 4
  %b9 = mul i32 %a9, 23
  store i32 %b9, ptr %p9, align 4
  %p10 = getelementptr i32, ptr %p, i64 10
  %a10 = load i32, ptr %p10, align 4
  %b10 = mul i32 %a10, 25
  store i32 %b10, ptr %p10, align 4
  %p11 = getelementptr i32, ptr %p, i64 11
  %a11 = load i32, ptr %p11, align 4
  %b11 = mul i32 %a11, 27
  store i32 %b11, ptr %p11, align 4
  call void @level1(ptr %p)
  ret void
}
define i32 @stack(i32 %x) {
  %p = alloca [12 x i32], align 4
  %q0 = getelementptr i32, ptr %p, i64 0
  store i32 %x, ptr %q0, align 4
  %q1 = getelementptr i32, ptr %p, i64 1
  store i32 %x, ptr %q1, align 4
  %q2 = getelementptr i32, ptr %p, i64 2
  store i32 %x, ptr %q2, align 4
  %q3 = getelementptr i32, ptr %p, i64 3
  store i32 %x, ptr %q3, align 4
  %q4 = getelementptr i32, ptr %p, i64 4
  store i32 %x, ptr %q4, align 4
  %q5 = getelementptr i32, ptr %p, i64 5
  store i32 %x, ptr %q5, align 4
  %q6 = getelementptr i32, ptr %p, i64 6
  store i32 %x, ptr %q6, align 4
  %q7 = getelementptr i32, ptr %p, i64 7
  store i32 %x, ptr %q7, align 4
  %q8 = getelementptr i32, ptr %p, i64 8
  store i32 %x, ptr %q8, align 4
  %q9 = getelementptr i32, ptr %p, i64 9
  store i32 %x, ptr %q9, align 4
  %q10 = getelementptr i32, ptr %p, i64 10
  store i32 %x, ptr %q10, align 4
  %q11 = getelementptr i32, ptr %p, i64 11
  store i32 %x, ptr %q11, align 4
  call void @level2(ptr %p)
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define i32 @elsewhere(i32 %x) {
  call void @level2(ptr @variable)
  %v = load i32, ptr @variable, align 4
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"iln/levels.ll\""
]
symbol @variable = external defined global [12 x i32] : ptr, suffix ", align 4"
symbol @level0 = external defined function void (ptr) : ptr, params [""], metadata " !rvsdg.too_large !{}"
symbol @level1 = external defined function void (ptr) : ptr, params [""], metadata " !rvsdg.too_large !{}"
symbol @level2 = external defined function void (ptr) : ptr, params [""], metadata " !rvsdg.too_large !{}"
symbol @stack = external defined function i32 (i32) : ptr, params [""]
symbol @elsewhere = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@variable, @level0, @level1, @level2, @stack, @elsewhere] () {
  %0 = delta @variable () () {
    %1 = const [1 : i32, 1 : i32, 1 : i32, 1 : i32, 1 : i32, 1 : i32, 1 : i32, 1 : i32, 1 : i32, 1 : i32, 1 : i32, 1 : i32] : [12 x i32]
  } -> (%1)
  %2 = lambda @level0 () (%0: ptr, %1: io, %2: mem) {
    %3 = gep [i32, i64 0] %0 : ptr
    %4, %5 = load read pinned [i32, align 4] %3, %1, %2 : i32, mem
    %6 = const 3 : i32
    %7 = mul %4, %6 : i32
    %8 = store write pinned [i32, align 4] %7, %3, %1, %5 : mem
    %9 = gep [i32, i64 1] %0 : ptr
    %10, %11 = load read pinned [i32, align 4] %9, %1, %8 : i32, mem
    %12 = const 5 : i32
    %13 = mul %10, %12 : i32
    %14 = store write pinned [i32, align 4] %13, %9, %1, %11 : mem
    %15 = gep [i32, i64 2] %0 : ptr
    %16, %17 = load read pinned [i32, align 4] %15, %1, %14 : i32, mem
    %18 = const 7 : i32
    %19 = mul %16, %18 : i32
    %20 = store write pinned [i32, align 4] %19, %15, %1, %17 : mem
    %21 = gep [i32, i64 3] %0 : ptr
    %22, %23 = load read pinned [i32, align 4] %21, %1, %20 : i32, mem
    %24 = const 9 : i32
    %25 = mul %22, %24 : i32
    %26 = store write pinned [i32, align 4] %25, %21, %1, %23 : mem
    %27 = gep [i32, i64 4] %0 : ptr
    %28, %29 = load read pinned [i32, align 4] %27, %1, %26 : i32, mem
    %30 = const 11 : i32
    %31 = mul %28, %30 : i32
    %32 = store write pinned [i32, align 4] %31, %27, %1, %29 : mem
    %33 = gep [i32, i64 5] %0 : ptr
    %34, %35 = load read pinned [i32, align 4] %33, %1, %32 : i32, mem
    %36 = const 13 : i32
    %37 = mul %34, %36 : i32
    %38 = store write pinned [i32, align 4] %37, %33, %1, %35 : mem
    %39 = gep [i32, i64 6] %0 : ptr
    %40, %41 = load read pinned [i32, align 4] %39, %1, %38 : i32, mem
    %42 = const 15 : i32
    %43 = mul %40, %42 : i32
    %44 = store write pinned [i32, align 4] %43, %39, %1, %41 : mem
    %45 = gep [i32, i64 7] %0 : ptr
    %46, %47 = load read pinned [i32, align 4] %45, %1, %44 : i32, mem
    %48 = const 17 : i32
    %49 = mul %46, %48 : i32
    %50 = store write pinned [i32, align 4] %49, %45, %1, %47 : mem
    %51 = gep [i32, i64 8] %0 : ptr
    %52, %53 = load read pinned [i32, align 4] %51, %1, %50 : i32, mem
    %54 = const 19 : i32
    %55 = mul %52, %54 : i32
    %56 = store write pinned [i32, align 4] %55, %51, %1, %53 : mem
    %57 = gep [i32, i64 9] %0 : ptr
    %58, %59 = load read pinned [i32, align 4] %57, %1, %56 : i32, mem
    %60 = const 21 : i32
    %61 = mul %58, %60 : i32
    %62 = store write pinned [i32, align 4] %61, %57, %1, %59 : mem
    %63 = gep [i32, i64 10] %0 : ptr
    %64, %65 = load read pinned [i32, align 4] %63, %1, %62 : i32, mem
    %66 = const 23 : i32
    %67 = mul %64, %66 : i32
    %68 = store write pinned [i32, align 4] %67, %63, %1, %65 : mem
    %69 = gep [i32, i64 11] %0 : ptr
    %70, %71 = load read pinned [i32, align 4] %69, %1, %68 : i32, mem
    %72 = const 25 : i32
    %73 = mul %70, %72 : i32
    %74 = store write pinned [i32, align 4] %73, %69, %1, %71 : mem
  } -> (%1, %74)
  %3 = lambda @level1 (%2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = gep [i32, i64 0] %1 : ptr
    %5, %6 = load read pinned [i32, align 4] %4, %2, %3 : i32, mem
    %7 = const 4 : i32
    %8 = mul %5, %7 : i32
    %9 = store write pinned [i32, align 4] %8, %4, %2, %6 : mem
    %10 = gep [i32, i64 1] %1 : ptr
    %11, %12 = load read pinned [i32, align 4] %10, %2, %9 : i32, mem
    %13 = const 6 : i32
    %14 = mul %11, %13 : i32
    %15 = store write pinned [i32, align 4] %14, %10, %2, %12 : mem
    %16 = gep [i32, i64 2] %1 : ptr
    %17, %18 = load read pinned [i32, align 4] %16, %2, %15 : i32, mem
    %19 = const 8 : i32
    %20 = mul %17, %19 : i32
    %21 = store write pinned [i32, align 4] %20, %16, %2, %18 : mem
    %22 = gep [i32, i64 3] %1 : ptr
    %23, %24 = load read pinned [i32, align 4] %22, %2, %21 : i32, mem
    %25 = const 10 : i32
    %26 = mul %23, %25 : i32
    %27 = store write pinned [i32, align 4] %26, %22, %2, %24 : mem
    %28 = gep [i32, i64 4] %1 : ptr
    %29, %30 = load read pinned [i32, align 4] %28, %2, %27 : i32, mem
    %31 = const 12 : i32
    %32 = mul %29, %31 : i32
    %33 = store write pinned [i32, align 4] %32, %28, %2, %30 : mem
    %34 = gep [i32, i64 5] %1 : ptr
    %35, %36 = load read pinned [i32, align 4] %34, %2, %33 : i32, mem
    %37 = const 14 : i32
    %38 = mul %35, %37 : i32
    %39 = store write pinned [i32, align 4] %38, %34, %2, %36 : mem
    %40 = gep [i32, i64 6] %1 : ptr
    %41, %42 = load read pinned [i32, align 4] %40, %2, %39 : i32, mem
    %43 = const 16 : i32
    %44 = mul %41, %43 : i32
    %45 = store write pinned [i32, align 4] %44, %40, %2, %42 : mem
    %46 = gep [i32, i64 7] %1 : ptr
    %47, %48 = load read pinned [i32, align 4] %46, %2, %45 : i32, mem
    %49 = const 18 : i32
    %50 = mul %47, %49 : i32
    %51 = store write pinned [i32, align 4] %50, %46, %2, %48 : mem
    %52 = gep [i32, i64 8] %1 : ptr
    %53, %54 = load read pinned [i32, align 4] %52, %2, %51 : i32, mem
    %55 = const 20 : i32
    %56 = mul %53, %55 : i32
    %57 = store write pinned [i32, align 4] %56, %52, %2, %54 : mem
    %58 = gep [i32, i64 9] %1 : ptr
    %59, %60 = load read pinned [i32, align 4] %58, %2, %57 : i32, mem
    %61 = const 22 : i32
    %62 = mul %59, %61 : i32
    %63 = store write pinned [i32, align 4] %62, %58, %2, %60 : mem
    %64 = gep [i32, i64 10] %1 : ptr
    %65, %66 = load read pinned [i32, align 4] %64, %2, %63 : i32, mem
    %67 = const 24 : i32
    %68 = mul %65, %67 : i32
    %69 = store write pinned [i32, align 4] %68, %64, %2, %66 : mem
    %70 = gep [i32, i64 11] %1 : ptr
    %71, %72 = load read pinned [i32, align 4] %70, %2, %69 : i32, mem
    %73 = const 26 : i32
    %74 = mul %71, %73 : i32
    %75 = store write pinned [i32, align 4] %74, %70, %2, %72 : mem
    %76, %77 = call read write io [void (ptr), args [""]] %0, %1, %2, %75 : io, mem
  } -> (%76, %77)
  %4 = lambda @level2 (%3) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = gep [i32, i64 0] %1 : ptr
    %5, %6 = load read pinned [i32, align 4] %4, %2, %3 : i32, mem
    %7 = const 5 : i32
    %8 = mul %5, %7 : i32
    %9 = store write pinned [i32, align 4] %8, %4, %2, %6 : mem
    %10 = gep [i32, i64 1] %1 : ptr
    %11, %12 = load read pinned [i32, align 4] %10, %2, %9 : i32, mem
    %13 = const 7 : i32
    %14 = mul %11, %13 : i32
    %15 = store write pinned [i32, align 4] %14, %10, %2, %12 : mem
    %16 = gep [i32, i64 2] %1 : ptr
    %17, %18 = load read pinned [i32, align 4] %16, %2, %15 : i32, mem
    %19 = const 9 : i32
    %20 = mul %17, %19 : i32
    %21 = store write pinned [i32, align 4] %20, %16, %2, %18 : mem
    %22 = gep [i32, i64 3] %1 : ptr
    %23, %24 = load read pinned [i32, align 4] %22, %2, %21 : i32, mem
    %25 = const 11 : i32
    %26 = mul %23, %25 : i32
    %27 = store write pinned [i32, align 4] %26, %22, %2, %24 : mem
    %28 = gep [i32, i64 4] %1 : ptr
    %29, %30 = load read pinned [i32, align 4] %28, %2, %27 : i32, mem
    %31 = const 13 : i32
    %32 = mul %29, %31 : i32
    %33 = store write pinned [i32, align 4] %32, %28, %2, %30 : mem
    %34 = gep [i32, i64 5] %1 : ptr
    %35, %36 = load read pinned [i32, align 4] %34, %2, %33 : i32, mem
    %37 = const 15 : i32
    %38 = mul %35, %37 : i32
    %39 = store write pinned [i32, align 4] %38, %34, %2, %36 : mem
    %40 = gep [i32, i64 6] %1 : ptr
    %41, %42 = load read pinned [i32, align 4] %40, %2, %39 : i32, mem
    %43 = const 17 : i32
    %44 = mul %41, %43 : i32
    %45 = store write pinned [i32, align 4] %44, %40, %2, %42 : mem
    %46 = gep [i32, i64 7] %1 : ptr
    %47, %48 = load read pinned [i32, align 4] %46, %2, %45 : i32, mem
    %49 = const 19 : i32
    %50 = mul %47, %49 : i32
    %51 = store write pinned [i32, align 4] %50, %46, %2, %48 : mem
    %52 = gep [i32, i64 8] %1 : ptr
    %53, %54 = load read pinned [i32, align 4] %52, %2, %51 : i32, mem
    %55 = const 21 : i32
    %56 = mul %53, %55 : i32
    %57 = store write pinned [i32, align 4] %56, %52, %2, %54 : mem
    %58 = gep [i32, i64 9] %1 : ptr
    %59, %60 = load read pinned [i32, align 4] %58, %2, %57 : i32, mem
    %61 = const 23 : i32
    %62 = mul %59, %61 : i32
    %63 = store write pinned [i32, align 4] %62, %58, %2, %60 : mem
    %64 = gep [i32, i64 10] %1 : ptr
    %65, %66 = load read pinned [i32, align 4] %64, %2, %63 : i32, mem
    %67 = const 25 : i32
    %68 = mul %65, %67 : i32
    %69 = store write pinned [i32, align 4] %68, %64, %2, %66 : mem
    %70 = gep [i32, i64 11] %1 : ptr
    %71, %72 = load read pinned [i32, align 4] %70, %2, %69 : i32, mem
    %73 = const 27 : i32
    %74 = mul %71, %73 : i32
    %75 = store write pinned [i32, align 4] %74, %70, %2, %72 : mem
    %76, %77 = call read write io [void (ptr), args [""]] %0, %1, %2, %75 : io, mem
  } -> (%76, %77)
  %5 = lambda @stack () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [[12 x i32], align 4] %3, %2 : ptr, mem
    %6 = gep [i32, i64 0] %4 : ptr
    %7 = store write pinned [i32, align 4] %0, %6, %1, %5 : mem
    %8 = gep [i32, i64 1] %4 : ptr
    %9 = store write pinned [i32, align 4] %0, %8, %1, %7 : mem
    %10 = gep [i32, i64 2] %4 : ptr
    %11 = store write pinned [i32, align 4] %0, %10, %1, %9 : mem
    %12 = gep [i32, i64 3] %4 : ptr
    %13 = store write pinned [i32, align 4] %0, %12, %1, %11 : mem
    %14 = gep [i32, i64 4] %4 : ptr
    %15 = store write pinned [i32, align 4] %0, %14, %1, %13 : mem
    %16 = gep [i32, i64 5] %4 : ptr
    %17 = store write pinned [i32, align 4] %0, %16, %1, %15 : mem
    %18 = gep [i32, i64 6] %4 : ptr
    %19 = store write pinned [i32, align 4] %0, %18, %1, %17 : mem
    %20 = gep [i32, i64 7] %4 : ptr
    %21 = store write pinned [i32, align 4] %0, %20, %1, %19 : mem
    %22 = gep [i32, i64 8] %4 : ptr
    %23 = store write pinned [i32, align 4] %0, %22, %1, %21 : mem
    %24 = gep [i32, i64 9] %4 : ptr
    %25 = store write pinned [i32, align 4] %0, %24, %1, %23 : mem
    %26 = gep [i32, i64 10] %4 : ptr
    %27 = store write pinned [i32, align 4] %0, %26, %1, %25 : mem
    %28 = gep [i32, i64 11] %4 : ptr
    %29 = store write pinned [i32, align 4] %0, %28, %1, %27 : mem
    %30 = gep [i32, i64 0] %4 : ptr
    %31, %32 = load read pinned [i32, align 4] %30, %1, %29 : i32, mem
    %33 = const 5 : i32
    %34 = mul %31, %33 : i32
    %35 = store write pinned [i32, align 4] %34, %30, %1, %32 : mem
    %36 = gep [i32, i64 1] %4 : ptr
    %37, %38 = load read pinned [i32, align 4] %36, %1, %35 : i32, mem
    %39 = const 7 : i32
    %40 = mul %37, %39 : i32
    %41 = store write pinned [i32, align 4] %40, %36, %1, %38 : mem
    %42 = gep [i32, i64 2] %4 : ptr
    %43, %44 = load read pinned [i32, align 4] %42, %1, %41 : i32, mem
    %45 = const 9 : i32
    %46 = mul %43, %45 : i32
    %47 = store write pinned [i32, align 4] %46, %42, %1, %44 : mem
    %48 = gep [i32, i64 3] %4 : ptr
    %49, %50 = load read pinned [i32, align 4] %48, %1, %47 : i32, mem
    %51 = const 11 : i32
    %52 = mul %49, %51 : i32
    %53 = store write pinned [i32, align 4] %52, %48, %1, %50 : mem
    %54 = gep [i32, i64 4] %4 : ptr
    %55, %56 = load read pinned [i32, align 4] %54, %1, %53 : i32, mem
    %57 = const 13 : i32
    %58 = mul %55, %57 : i32
    %59 = store write pinned [i32, align 4] %58, %54, %1, %56 : mem
    %60 = gep [i32, i64 5] %4 : ptr
    %61, %62 = load read pinned [i32, align 4] %60, %1, %59 : i32, mem
    %63 = const 15 : i32
    %64 = mul %61, %63 : i32
    %65 = store write pinned [i32, align 4] %64, %60, %1, %62 : mem
    %66 = gep [i32, i64 6] %4 : ptr
    %67, %68 = load read pinned [i32, align 4] %66, %1, %65 : i32, mem
    %69 = const 17 : i32
    %70 = mul %67, %69 : i32
    %71 = store write pinned [i32, align 4] %70, %66, %1, %68 : mem
    %72 = gep [i32, i64 7] %4 : ptr
    %73, %74 = load read pinned [i32, align 4] %72, %1, %71 : i32, mem
    %75 = const 19 : i32
    %76 = mul %73, %75 : i32
    %77 = store write pinned [i32, align 4] %76, %72, %1, %74 : mem
    %78 = gep [i32, i64 8] %4 : ptr
    %79, %80 = load read pinned [i32, align 4] %78, %1, %77 : i32, mem
    %81 = const 21 : i32
    %82 = mul %79, %81 : i32
    %83 = store write pinned [i32, align 4] %82, %78, %1, %80 : mem
    %84 = gep [i32, i64 9] %4 : ptr
    %85, %86 = load read pinned [i32, align 4] %84, %1, %83 : i32, mem
    %87 = const 23 : i32
    %88 = mul %85, %87 : i32
    %89 = store write pinned [i32, align 4] %88, %84, %1, %86 : mem
    %90 = gep [i32, i64 10] %4 : ptr
    %91, %92 = load read pinned [i32, align 4] %90, %1, %89 : i32, mem
    %93 = const 25 : i32
    %94 = mul %91, %93 : i32
    %95 = store write pinned [i32, align 4] %94, %90, %1, %92 : mem
    %96 = gep [i32, i64 11] %4 : ptr
    %97, %98 = load read pinned [i32, align 4] %96, %1, %95 : i32, mem
    %99 = const 27 : i32
    %100 = mul %97, %99 : i32
    %101 = store write pinned [i32, align 4] %100, %96, %1, %98 : mem
    %102 = gep [i32, i64 0] %4 : ptr
    %103, %104 = load read pinned [i32, align 4] %102, %1, %101 : i32, mem
    %105 = const 4 : i32
    %106 = mul %103, %105 : i32
    %107 = store write pinned [i32, align 4] %106, %102, %1, %104 : mem
    %108 = gep [i32, i64 1] %4 : ptr
    %109, %110 = load read pinned [i32, align 4] %108, %1, %107 : i32, mem
    %111 = const 6 : i32
    %112 = mul %109, %111 : i32
    %113 = store write pinned [i32, align 4] %112, %108, %1, %110 : mem
    %114 = gep [i32, i64 2] %4 : ptr
    %115, %116 = load read pinned [i32, align 4] %114, %1, %113 : i32, mem
    %117 = const 8 : i32
    %118 = mul %115, %117 : i32
    %119 = store write pinned [i32, align 4] %118, %114, %1, %116 : mem
    %120 = gep [i32, i64 3] %4 : ptr
    %121, %122 = load read pinned [i32, align 4] %120, %1, %119 : i32, mem
    %123 = const 10 : i32
    %124 = mul %121, %123 : i32
    %125 = store write pinned [i32, align 4] %124, %120, %1, %122 : mem
    %126 = gep [i32, i64 4] %4 : ptr
    %127, %128 = load read pinned [i32, align 4] %126, %1, %125 : i32, mem
    %129 = const 12 : i32
    %130 = mul %127, %129 : i32
    %131 = store write pinned [i32, align 4] %130, %126, %1, %128 : mem
    %132 = gep [i32, i64 5] %4 : ptr
    %133, %134 = load read pinned [i32, align 4] %132, %1, %131 : i32, mem
    %135 = const 14 : i32
    %136 = mul %133, %135 : i32
    %137 = store write pinned [i32, align 4] %136, %132, %1, %134 : mem
    %138 = gep [i32, i64 6] %4 : ptr
    %139, %140 = load read pinned [i32, align 4] %138, %1, %137 : i32, mem
    %141 = const 16 : i32
    %142 = mul %139, %141 : i32
    %143 = store write pinned [i32, align 4] %142, %138, %1, %140 : mem
    %144 = gep [i32, i64 7] %4 : ptr
    %145, %146 = load read pinned [i32, align 4] %144, %1, %143 : i32, mem
    %147 = const 18 : i32
    %148 = mul %145, %147 : i32
    %149 = store write pinned [i32, align 4] %148, %144, %1, %146 : mem
    %150 = gep [i32, i64 8] %4 : ptr
    %151, %152 = load read pinned [i32, align 4] %150, %1, %149 : i32, mem
    %153 = const 20 : i32
    %154 = mul %151, %153 : i32
    %155 = store write pinned [i32, align 4] %154, %150, %1, %152 : mem
    %156 = gep [i32, i64 9] %4 : ptr
    %157, %158 = load read pinned [i32, align 4] %156, %1, %155 : i32, mem
    %159 = const 22 : i32
    %160 = mul %157, %159 : i32
    %161 = store write pinned [i32, align 4] %160, %156, %1, %158 : mem
    %162 = gep [i32, i64 10] %4 : ptr
    %163, %164 = load read pinned [i32, align 4] %162, %1, %161 : i32, mem
    %165 = const 24 : i32
    %166 = mul %163, %165 : i32
    %167 = store write pinned [i32, align 4] %166, %162, %1, %164 : mem
    %168 = gep [i32, i64 11] %4 : ptr
    %169, %170 = load read pinned [i32, align 4] %168, %1, %167 : i32, mem
    %171 = const 26 : i32
    %172 = mul %169, %171 : i32
    %173 = store write pinned [i32, align 4] %172, %168, %1, %170 : mem
    %174 = gep [i32, i64 0] %4 : ptr
    %175, %176 = load read pinned [i32, align 4] %174, %1, %173 : i32, mem
    %177 = const 3 : i32
    %178 = mul %175, %177 : i32
    %179 = store write pinned [i32, align 4] %178, %174, %1, %176 : mem
    %180 = gep [i32, i64 1] %4 : ptr
    %181, %182 = load read pinned [i32, align 4] %180, %1, %179 : i32, mem
    %183 = const 5 : i32
    %184 = mul %181, %183 : i32
    %185 = store write pinned [i32, align 4] %184, %180, %1, %182 : mem
    %186 = gep [i32, i64 2] %4 : ptr
    %187, %188 = load read pinned [i32, align 4] %186, %1, %185 : i32, mem
    %189 = const 7 : i32
    %190 = mul %187, %189 : i32
    %191 = store write pinned [i32, align 4] %190, %186, %1, %188 : mem
    %192 = gep [i32, i64 3] %4 : ptr
    %193, %194 = load read pinned [i32, align 4] %192, %1, %191 : i32, mem
    %195 = const 9 : i32
    %196 = mul %193, %195 : i32
    %197 = store write pinned [i32, align 4] %196, %192, %1, %194 : mem
    %198 = gep [i32, i64 4] %4 : ptr
    %199, %200 = load read pinned [i32, align 4] %198, %1, %197 : i32, mem
    %201 = const 11 : i32
    %202 = mul %199, %201 : i32
    %203 = store write pinned [i32, align 4] %202, %198, %1, %200 : mem
    %204 = gep [i32, i64 5] %4 : ptr
    %205, %206 = load read pinned [i32, align 4] %204, %1, %203 : i32, mem
    %207 = const 13 : i32
    %208 = mul %205, %207 : i32
    %209 = store write pinned [i32, align 4] %208, %204, %1, %206 : mem
    %210 = gep [i32, i64 6] %4 : ptr
    %211, %212 = load read pinned [i32, align 4] %210, %1, %209 : i32, mem
    %213 = const 15 : i32
    %214 = mul %211, %213 : i32
    %215 = store write pinned [i32, align 4] %214, %210, %1, %212 : mem
    %216 = gep [i32, i64 7] %4 : ptr
    %217, %218 = load read pinned [i32, align 4] %216, %1, %215 : i32, mem
    %219 = const 17 : i32
    %220 = mul %217, %219 : i32
    %221 = store write pinned [i32, align 4] %220, %216, %1, %218 : mem
    %222 = gep [i32, i64 8] %4 : ptr
    %223, %224 = load read pinned [i32, align 4] %222, %1, %221 : i32, mem
    %225 = const 19 : i32
    %226 = mul %223, %225 : i32
    %227 = store write pinned [i32, align 4] %226, %222, %1, %224 : mem
    %228 = gep [i32, i64 9] %4 : ptr
    %229, %230 = load read pinned [i32, align 4] %228, %1, %227 : i32, mem
    %231 = const 21 : i32
    %232 = mul %229, %231 : i32
    %233 = store write pinned [i32, align 4] %232, %228, %1, %230 : mem
    %234 = gep [i32, i64 10] %4 : ptr
    %235, %236 = load read pinned [i32, align 4] %234, %1, %233 : i32, mem
    %237 = const 23 : i32
    %238 = mul %235, %237 : i32
    %239 = store write pinned [i32, align 4] %238, %234, %1, %236 : mem
    %240 = gep [i32, i64 11] %4 : ptr
    %241, %242 = load read pinned [i32, align 4] %240, %1, %239 : i32, mem
    %243 = const 25 : i32
    %244 = mul %241, %243 : i32
    %245 = store write pinned [i32, align 4] %244, %240, %1, %242 : mem
    %246, %247 = load read pinned [i32, align 4] %4, %1, %245 : i32, mem
  } -> (%246, %1, %247)
  %6 = lambda @elsewhere (%4, %0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6 = call read write io [void (ptr), args [""]] %0, %1, %3, %4 : io, mem
    %7, %8 = load read pinned [i32, align 4] %1, %5, %6 : i32, mem
  } -> (%7, %5, %8)
} -> (%0, %2, %3, %4, %5, %6)
