; test opt iln,dne
; Each function passes on the address that it gets. Where it is that of stack memory, the accesses of all of them are
; values in the end, so all are inlined at once; elsewhere none is.
; run: @stack(1)
; run: @elsewhere(1)
@variable = global i32 1, align 4
define void @level0(ptr %p) {
  %a0 = load i32, ptr %p, align 4
  %b0 = mul i32 %a0, 3
  store i32 %b0, ptr %p, align 4
  %a1 = load i32, ptr %p, align 4
  %b1 = mul i32 %a1, 5
  store i32 %b1, ptr %p, align 4
  %a2 = load i32, ptr %p, align 4
  %b2 = mul i32 %a2, 7
  store i32 %b2, ptr %p, align 4
  %a3 = load i32, ptr %p, align 4
  %b3 = mul i32 %a3, 9
  store i32 %b3, ptr %p, align 4
  %a4 = load i32, ptr %p, align 4
  %b4 = mul i32 %a4, 11
  store i32 %b4, ptr %p, align 4
  %a5 = load i32, ptr %p, align 4
  %b5 = mul i32 %a5, 13
  store i32 %b5, ptr %p, align 4
  %a6 = load i32, ptr %p, align 4
  %b6 = mul i32 %a6, 15
  store i32 %b6, ptr %p, align 4
  %a7 = load i32, ptr %p, align 4
  %b7 = mul i32 %a7, 17
  store i32 %b7, ptr %p, align 4
  %a8 = load i32, ptr %p, align 4
  %b8 = mul i32 %a8, 19
  store i32 %b8, ptr %p, align 4
  %a9 = load i32, ptr %p, align 4
  %b9 = mul i32 %a9, 21
  store i32 %b9, ptr %p, align 4
  %a10 = load i32, ptr %p, align 4
  %b10 = mul i32 %a10, 23
  store i32 %b10, ptr %p, align 4
  %a11 = load i32, ptr %p, align 4
  %b11 = mul i32 %a11, 25
  store i32 %b11, ptr %p, align 4
  ret void
}
define void @level1(ptr %p) {
  %a0 = load i32, ptr %p, align 4
  %b0 = mul i32 %a0, 4
  store i32 %b0, ptr %p, align 4
  %a1 = load i32, ptr %p, align 4
  %b1 = mul i32 %a1, 6
  store i32 %b1, ptr %p, align 4
  %a2 = load i32, ptr %p, align 4
  %b2 = mul i32 %a2, 8
  store i32 %b2, ptr %p, align 4
  %a3 = load i32, ptr %p, align 4
  %b3 = mul i32 %a3, 10
  store i32 %b3, ptr %p, align 4
  %a4 = load i32, ptr %p, align 4
  %b4 = mul i32 %a4, 12
  store i32 %b4, ptr %p, align 4
  %a5 = load i32, ptr %p, align 4
  %b5 = mul i32 %a5, 14
  store i32 %b5, ptr %p, align 4
  %a6 = load i32, ptr %p, align 4
  %b6 = mul i32 %a6, 16
  store i32 %b6, ptr %p, align 4
  %a7 = load i32, ptr %p, align 4
  %b7 = mul i32 %a7, 18
  store i32 %b7, ptr %p, align 4
  %a8 = load i32, ptr %p, align 4
  %b8 = mul i32 %a8, 20
  store i32 %b8, ptr %p, align 4
  %a9 = load i32, ptr %p, align 4
  %b9 = mul i32 %a9, 22
  store i32 %b9, ptr %p, align 4
  %a10 = load i32, ptr %p, align 4
  %b10 = mul i32 %a10, 24
  store i32 %b10, ptr %p, align 4
  %a11 = load i32, ptr %p, align 4
  %b11 = mul i32 %a11, 26
  store i32 %b11, ptr %p, align 4
  call void @level0(ptr %p)
  ret void
}
define void @level2(ptr %p) {
  %a0 = load i32, ptr %p, align 4
  %b0 = mul i32 %a0, 5
  store i32 %b0, ptr %p, align 4
  %a1 = load i32, ptr %p, align 4
  %b1 = mul i32 %a1, 7
  store i32 %b1, ptr %p, align 4
  %a2 = load i32, ptr %p, align 4
  %b2 = mul i32 %a2, 9
  store i32 %b2, ptr %p, align 4
  %a3 = load i32, ptr %p, align 4
  %b3 = mul i32 %a3, 11
  store i32 %b3, ptr %p, align 4
  %a4 = load i32, ptr %p, align 4
  %b4 = mul i32 %a4, 13
  store i32 %b4, ptr %p, align 4
  %a5 = load i32, ptr %p, align 4
  %b5 = mul i32 %a5, 15
  store i32 %b5, ptr %p, align 4
  %a6 = load i32, ptr %p, align 4
  %b6 = mul i32 %a6, 17
  store i32 %b6, ptr %p, align 4
  %a7 = load i32, ptr %p, align 4
  %b7 = mul i32 %a7, 19
  store i32 %b7, ptr %p, align 4
  %a8 = load i32, ptr %p, align 4
  %b8 = mul i32 %a8, 21
  store i32 %b8, ptr %p, align 4
  %a9 = load i32, ptr %p, align 4
  %b9 = mul i32 %a9, 23
  store i32 %b9, ptr %p, align 4
  %a10 = load i32, ptr %p, align 4
  %b10 = mul i32 %a10, 25
  store i32 %b10, ptr %p, align 4
  %a11 = load i32, ptr %p, align 4
  %b11 = mul i32 %a11, 27
  store i32 %b11, ptr %p, align 4
  call void @level1(ptr %p)
  ret void
}
define i32 @stack(i32 %x) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
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
symbol @variable = external defined global i32 : ptr, suffix ", align 4"
symbol @level0 = external defined function void (ptr) : ptr, params [""], metadata " !rvsdg.too_large !{}"
symbol @level1 = external defined function void (ptr) : ptr, params [""], metadata " !rvsdg.too_large !{}"
symbol @level2 = external defined function void (ptr) : ptr, params [""], metadata " !rvsdg.too_large !{}"
symbol @stack = external defined function i32 (i32) : ptr, params [""]
symbol @elsewhere = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@variable, @level0, @level1, @level2, @stack, @elsewhere] () {
  %0 = delta @variable () () {
    %1 = const 1 : i32
  } -> (%1)
  %2 = lambda @level0 () (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
    %5 = const 3 : i32
    %6 = mul %3, %5 : i32
    %7 = store write pinned [i32, align 4] %6, %0, %1, %4 : mem
    %8, %9 = load read pinned [i32, align 4] %0, %1, %7 : i32, mem
    %10 = const 5 : i32
    %11 = mul %8, %10 : i32
    %12 = store write pinned [i32, align 4] %11, %0, %1, %9 : mem
    %13, %14 = load read pinned [i32, align 4] %0, %1, %12 : i32, mem
    %15 = const 7 : i32
    %16 = mul %13, %15 : i32
    %17 = store write pinned [i32, align 4] %16, %0, %1, %14 : mem
    %18, %19 = load read pinned [i32, align 4] %0, %1, %17 : i32, mem
    %20 = const 9 : i32
    %21 = mul %18, %20 : i32
    %22 = store write pinned [i32, align 4] %21, %0, %1, %19 : mem
    %23, %24 = load read pinned [i32, align 4] %0, %1, %22 : i32, mem
    %25 = const 11 : i32
    %26 = mul %23, %25 : i32
    %27 = store write pinned [i32, align 4] %26, %0, %1, %24 : mem
    %28, %29 = load read pinned [i32, align 4] %0, %1, %27 : i32, mem
    %30 = const 13 : i32
    %31 = mul %28, %30 : i32
    %32 = store write pinned [i32, align 4] %31, %0, %1, %29 : mem
    %33, %34 = load read pinned [i32, align 4] %0, %1, %32 : i32, mem
    %35 = const 15 : i32
    %36 = mul %33, %35 : i32
    %37 = store write pinned [i32, align 4] %36, %0, %1, %34 : mem
    %38, %39 = load read pinned [i32, align 4] %0, %1, %37 : i32, mem
    %40 = const 17 : i32
    %41 = mul %38, %40 : i32
    %42 = store write pinned [i32, align 4] %41, %0, %1, %39 : mem
    %43, %44 = load read pinned [i32, align 4] %0, %1, %42 : i32, mem
    %45 = const 19 : i32
    %46 = mul %43, %45 : i32
    %47 = store write pinned [i32, align 4] %46, %0, %1, %44 : mem
    %48, %49 = load read pinned [i32, align 4] %0, %1, %47 : i32, mem
    %50 = const 21 : i32
    %51 = mul %48, %50 : i32
    %52 = store write pinned [i32, align 4] %51, %0, %1, %49 : mem
    %53, %54 = load read pinned [i32, align 4] %0, %1, %52 : i32, mem
    %55 = const 23 : i32
    %56 = mul %53, %55 : i32
    %57 = store write pinned [i32, align 4] %56, %0, %1, %54 : mem
    %58, %59 = load read pinned [i32, align 4] %0, %1, %57 : i32, mem
    %60 = const 25 : i32
    %61 = mul %58, %60 : i32
    %62 = store write pinned [i32, align 4] %61, %0, %1, %59 : mem
  } -> (%1, %62)
  %3 = lambda @level1 (%2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %1, %2, %3 : i32, mem
    %6 = const 4 : i32
    %7 = mul %4, %6 : i32
    %8 = store write pinned [i32, align 4] %7, %1, %2, %5 : mem
    %9, %10 = load read pinned [i32, align 4] %1, %2, %8 : i32, mem
    %11 = const 6 : i32
    %12 = mul %9, %11 : i32
    %13 = store write pinned [i32, align 4] %12, %1, %2, %10 : mem
    %14, %15 = load read pinned [i32, align 4] %1, %2, %13 : i32, mem
    %16 = const 8 : i32
    %17 = mul %14, %16 : i32
    %18 = store write pinned [i32, align 4] %17, %1, %2, %15 : mem
    %19, %20 = load read pinned [i32, align 4] %1, %2, %18 : i32, mem
    %21 = const 10 : i32
    %22 = mul %19, %21 : i32
    %23 = store write pinned [i32, align 4] %22, %1, %2, %20 : mem
    %24, %25 = load read pinned [i32, align 4] %1, %2, %23 : i32, mem
    %26 = const 12 : i32
    %27 = mul %24, %26 : i32
    %28 = store write pinned [i32, align 4] %27, %1, %2, %25 : mem
    %29, %30 = load read pinned [i32, align 4] %1, %2, %28 : i32, mem
    %31 = const 14 : i32
    %32 = mul %29, %31 : i32
    %33 = store write pinned [i32, align 4] %32, %1, %2, %30 : mem
    %34, %35 = load read pinned [i32, align 4] %1, %2, %33 : i32, mem
    %36 = const 16 : i32
    %37 = mul %34, %36 : i32
    %38 = store write pinned [i32, align 4] %37, %1, %2, %35 : mem
    %39, %40 = load read pinned [i32, align 4] %1, %2, %38 : i32, mem
    %41 = const 18 : i32
    %42 = mul %39, %41 : i32
    %43 = store write pinned [i32, align 4] %42, %1, %2, %40 : mem
    %44, %45 = load read pinned [i32, align 4] %1, %2, %43 : i32, mem
    %46 = const 20 : i32
    %47 = mul %44, %46 : i32
    %48 = store write pinned [i32, align 4] %47, %1, %2, %45 : mem
    %49, %50 = load read pinned [i32, align 4] %1, %2, %48 : i32, mem
    %51 = const 22 : i32
    %52 = mul %49, %51 : i32
    %53 = store write pinned [i32, align 4] %52, %1, %2, %50 : mem
    %54, %55 = load read pinned [i32, align 4] %1, %2, %53 : i32, mem
    %56 = const 24 : i32
    %57 = mul %54, %56 : i32
    %58 = store write pinned [i32, align 4] %57, %1, %2, %55 : mem
    %59, %60 = load read pinned [i32, align 4] %1, %2, %58 : i32, mem
    %61 = const 26 : i32
    %62 = mul %59, %61 : i32
    %63 = store write pinned [i32, align 4] %62, %1, %2, %60 : mem
    %64, %65 = call read write io [void (ptr), args [""]] %0, %1, %2, %63 : io, mem
  } -> (%64, %65)
  %4 = lambda @level2 (%3) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %1, %2, %3 : i32, mem
    %6 = const 5 : i32
    %7 = mul %4, %6 : i32
    %8 = store write pinned [i32, align 4] %7, %1, %2, %5 : mem
    %9, %10 = load read pinned [i32, align 4] %1, %2, %8 : i32, mem
    %11 = const 7 : i32
    %12 = mul %9, %11 : i32
    %13 = store write pinned [i32, align 4] %12, %1, %2, %10 : mem
    %14, %15 = load read pinned [i32, align 4] %1, %2, %13 : i32, mem
    %16 = const 9 : i32
    %17 = mul %14, %16 : i32
    %18 = store write pinned [i32, align 4] %17, %1, %2, %15 : mem
    %19, %20 = load read pinned [i32, align 4] %1, %2, %18 : i32, mem
    %21 = const 11 : i32
    %22 = mul %19, %21 : i32
    %23 = store write pinned [i32, align 4] %22, %1, %2, %20 : mem
    %24, %25 = load read pinned [i32, align 4] %1, %2, %23 : i32, mem
    %26 = const 13 : i32
    %27 = mul %24, %26 : i32
    %28 = store write pinned [i32, align 4] %27, %1, %2, %25 : mem
    %29, %30 = load read pinned [i32, align 4] %1, %2, %28 : i32, mem
    %31 = const 15 : i32
    %32 = mul %29, %31 : i32
    %33 = store write pinned [i32, align 4] %32, %1, %2, %30 : mem
    %34, %35 = load read pinned [i32, align 4] %1, %2, %33 : i32, mem
    %36 = const 17 : i32
    %37 = mul %34, %36 : i32
    %38 = store write pinned [i32, align 4] %37, %1, %2, %35 : mem
    %39, %40 = load read pinned [i32, align 4] %1, %2, %38 : i32, mem
    %41 = const 19 : i32
    %42 = mul %39, %41 : i32
    %43 = store write pinned [i32, align 4] %42, %1, %2, %40 : mem
    %44, %45 = load read pinned [i32, align 4] %1, %2, %43 : i32, mem
    %46 = const 21 : i32
    %47 = mul %44, %46 : i32
    %48 = store write pinned [i32, align 4] %47, %1, %2, %45 : mem
    %49, %50 = load read pinned [i32, align 4] %1, %2, %48 : i32, mem
    %51 = const 23 : i32
    %52 = mul %49, %51 : i32
    %53 = store write pinned [i32, align 4] %52, %1, %2, %50 : mem
    %54, %55 = load read pinned [i32, align 4] %1, %2, %53 : i32, mem
    %56 = const 25 : i32
    %57 = mul %54, %56 : i32
    %58 = store write pinned [i32, align 4] %57, %1, %2, %55 : mem
    %59, %60 = load read pinned [i32, align 4] %1, %2, %58 : i32, mem
    %61 = const 27 : i32
    %62 = mul %59, %61 : i32
    %63 = store write pinned [i32, align 4] %62, %1, %2, %60 : mem
    %64, %65 = call read write io [void (ptr), args [""]] %0, %1, %2, %63 : io, mem
  } -> (%64, %65)
  %5 = lambda @stack () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6 = store write pinned [i32, align 4] %0, %4, %1, %5 : mem
    %7, %8 = load read pinned [i32, align 4] %4, %1, %6 : i32, mem
    %9 = const 5 : i32
    %10 = mul %7, %9 : i32
    %11 = store write pinned [i32, align 4] %10, %4, %1, %8 : mem
    %12, %13 = load read pinned [i32, align 4] %4, %1, %11 : i32, mem
    %14 = const 7 : i32
    %15 = mul %12, %14 : i32
    %16 = store write pinned [i32, align 4] %15, %4, %1, %13 : mem
    %17, %18 = load read pinned [i32, align 4] %4, %1, %16 : i32, mem
    %19 = const 9 : i32
    %20 = mul %17, %19 : i32
    %21 = store write pinned [i32, align 4] %20, %4, %1, %18 : mem
    %22, %23 = load read pinned [i32, align 4] %4, %1, %21 : i32, mem
    %24 = const 11 : i32
    %25 = mul %22, %24 : i32
    %26 = store write pinned [i32, align 4] %25, %4, %1, %23 : mem
    %27, %28 = load read pinned [i32, align 4] %4, %1, %26 : i32, mem
    %29 = const 13 : i32
    %30 = mul %27, %29 : i32
    %31 = store write pinned [i32, align 4] %30, %4, %1, %28 : mem
    %32, %33 = load read pinned [i32, align 4] %4, %1, %31 : i32, mem
    %34 = const 15 : i32
    %35 = mul %32, %34 : i32
    %36 = store write pinned [i32, align 4] %35, %4, %1, %33 : mem
    %37, %38 = load read pinned [i32, align 4] %4, %1, %36 : i32, mem
    %39 = const 17 : i32
    %40 = mul %37, %39 : i32
    %41 = store write pinned [i32, align 4] %40, %4, %1, %38 : mem
    %42, %43 = load read pinned [i32, align 4] %4, %1, %41 : i32, mem
    %44 = const 19 : i32
    %45 = mul %42, %44 : i32
    %46 = store write pinned [i32, align 4] %45, %4, %1, %43 : mem
    %47, %48 = load read pinned [i32, align 4] %4, %1, %46 : i32, mem
    %49 = const 21 : i32
    %50 = mul %47, %49 : i32
    %51 = store write pinned [i32, align 4] %50, %4, %1, %48 : mem
    %52, %53 = load read pinned [i32, align 4] %4, %1, %51 : i32, mem
    %54 = const 23 : i32
    %55 = mul %52, %54 : i32
    %56 = store write pinned [i32, align 4] %55, %4, %1, %53 : mem
    %57, %58 = load read pinned [i32, align 4] %4, %1, %56 : i32, mem
    %59 = const 25 : i32
    %60 = mul %57, %59 : i32
    %61 = store write pinned [i32, align 4] %60, %4, %1, %58 : mem
    %62, %63 = load read pinned [i32, align 4] %4, %1, %61 : i32, mem
    %64 = const 27 : i32
    %65 = mul %62, %64 : i32
    %66 = store write pinned [i32, align 4] %65, %4, %1, %63 : mem
    %67, %68 = load read pinned [i32, align 4] %4, %1, %66 : i32, mem
    %69 = const 4 : i32
    %70 = mul %67, %69 : i32
    %71 = store write pinned [i32, align 4] %70, %4, %1, %68 : mem
    %72, %73 = load read pinned [i32, align 4] %4, %1, %71 : i32, mem
    %74 = const 6 : i32
    %75 = mul %72, %74 : i32
    %76 = store write pinned [i32, align 4] %75, %4, %1, %73 : mem
    %77, %78 = load read pinned [i32, align 4] %4, %1, %76 : i32, mem
    %79 = const 8 : i32
    %80 = mul %77, %79 : i32
    %81 = store write pinned [i32, align 4] %80, %4, %1, %78 : mem
    %82, %83 = load read pinned [i32, align 4] %4, %1, %81 : i32, mem
    %84 = const 10 : i32
    %85 = mul %82, %84 : i32
    %86 = store write pinned [i32, align 4] %85, %4, %1, %83 : mem
    %87, %88 = load read pinned [i32, align 4] %4, %1, %86 : i32, mem
    %89 = const 12 : i32
    %90 = mul %87, %89 : i32
    %91 = store write pinned [i32, align 4] %90, %4, %1, %88 : mem
    %92, %93 = load read pinned [i32, align 4] %4, %1, %91 : i32, mem
    %94 = const 14 : i32
    %95 = mul %92, %94 : i32
    %96 = store write pinned [i32, align 4] %95, %4, %1, %93 : mem
    %97, %98 = load read pinned [i32, align 4] %4, %1, %96 : i32, mem
    %99 = const 16 : i32
    %100 = mul %97, %99 : i32
    %101 = store write pinned [i32, align 4] %100, %4, %1, %98 : mem
    %102, %103 = load read pinned [i32, align 4] %4, %1, %101 : i32, mem
    %104 = const 18 : i32
    %105 = mul %102, %104 : i32
    %106 = store write pinned [i32, align 4] %105, %4, %1, %103 : mem
    %107, %108 = load read pinned [i32, align 4] %4, %1, %106 : i32, mem
    %109 = const 20 : i32
    %110 = mul %107, %109 : i32
    %111 = store write pinned [i32, align 4] %110, %4, %1, %108 : mem
    %112, %113 = load read pinned [i32, align 4] %4, %1, %111 : i32, mem
    %114 = const 22 : i32
    %115 = mul %112, %114 : i32
    %116 = store write pinned [i32, align 4] %115, %4, %1, %113 : mem
    %117, %118 = load read pinned [i32, align 4] %4, %1, %116 : i32, mem
    %119 = const 24 : i32
    %120 = mul %117, %119 : i32
    %121 = store write pinned [i32, align 4] %120, %4, %1, %118 : mem
    %122, %123 = load read pinned [i32, align 4] %4, %1, %121 : i32, mem
    %124 = const 26 : i32
    %125 = mul %122, %124 : i32
    %126 = store write pinned [i32, align 4] %125, %4, %1, %123 : mem
    %127, %128 = load read pinned [i32, align 4] %4, %1, %126 : i32, mem
    %129 = const 3 : i32
    %130 = mul %127, %129 : i32
    %131 = store write pinned [i32, align 4] %130, %4, %1, %128 : mem
    %132, %133 = load read pinned [i32, align 4] %4, %1, %131 : i32, mem
    %134 = const 5 : i32
    %135 = mul %132, %134 : i32
    %136 = store write pinned [i32, align 4] %135, %4, %1, %133 : mem
    %137, %138 = load read pinned [i32, align 4] %4, %1, %136 : i32, mem
    %139 = const 7 : i32
    %140 = mul %137, %139 : i32
    %141 = store write pinned [i32, align 4] %140, %4, %1, %138 : mem
    %142, %143 = load read pinned [i32, align 4] %4, %1, %141 : i32, mem
    %144 = const 9 : i32
    %145 = mul %142, %144 : i32
    %146 = store write pinned [i32, align 4] %145, %4, %1, %143 : mem
    %147, %148 = load read pinned [i32, align 4] %4, %1, %146 : i32, mem
    %149 = const 11 : i32
    %150 = mul %147, %149 : i32
    %151 = store write pinned [i32, align 4] %150, %4, %1, %148 : mem
    %152, %153 = load read pinned [i32, align 4] %4, %1, %151 : i32, mem
    %154 = const 13 : i32
    %155 = mul %152, %154 : i32
    %156 = store write pinned [i32, align 4] %155, %4, %1, %153 : mem
    %157, %158 = load read pinned [i32, align 4] %4, %1, %156 : i32, mem
    %159 = const 15 : i32
    %160 = mul %157, %159 : i32
    %161 = store write pinned [i32, align 4] %160, %4, %1, %158 : mem
    %162, %163 = load read pinned [i32, align 4] %4, %1, %161 : i32, mem
    %164 = const 17 : i32
    %165 = mul %162, %164 : i32
    %166 = store write pinned [i32, align 4] %165, %4, %1, %163 : mem
    %167, %168 = load read pinned [i32, align 4] %4, %1, %166 : i32, mem
    %169 = const 19 : i32
    %170 = mul %167, %169 : i32
    %171 = store write pinned [i32, align 4] %170, %4, %1, %168 : mem
    %172, %173 = load read pinned [i32, align 4] %4, %1, %171 : i32, mem
    %174 = const 21 : i32
    %175 = mul %172, %174 : i32
    %176 = store write pinned [i32, align 4] %175, %4, %1, %173 : mem
    %177, %178 = load read pinned [i32, align 4] %4, %1, %176 : i32, mem
    %179 = const 23 : i32
    %180 = mul %177, %179 : i32
    %181 = store write pinned [i32, align 4] %180, %4, %1, %178 : mem
    %182, %183 = load read pinned [i32, align 4] %4, %1, %181 : i32, mem
    %184 = const 25 : i32
    %185 = mul %182, %184 : i32
    %186 = store write pinned [i32, align 4] %185, %4, %1, %183 : mem
    %187, %188 = load read pinned [i32, align 4] %4, %1, %186 : i32, mem
  } -> (%187, %1, %188)
  %6 = lambda @elsewhere (%4, %0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6 = call read write io [void (ptr), args [""]] %0, %1, %3, %4 : io, mem
    %7, %8 = load read pinned [i32, align 4] %1, %5, %6 : i32, mem
  } -> (%7, %5, %8)
} -> (%0, %2, %3, %4, %5, %6)
