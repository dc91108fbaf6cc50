; test opt iln,dne
; Each frame of a recursion would have the stack memory of what is inlined: so not much of it is.
; run: @rec(3) == 91
; run: @flat(3) == 66
declare void @use(ptr)
define internal i32 @large(i32 %x) {
  %p = alloca [1000 x i32]
  call void @use(ptr %p)
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  %w = mul i32 %v, 11
  ret i32 %w
}
define internal i32 @little(i32 %x) {
  %p = alloca [4 x i32]
  call void @use(ptr %p)
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  %w = mul i32 %v, 11
  ret i32 %w
}
define i32 @rec(i32 %n) {
  %c = icmp slt i32 %n, 1
  br i1 %c, label %end, label %more
end:
  %e = call i32 @large(i32 1)
  %f = call i32 @little(i32 1)
  %g = add i32 %e, %f
  ret i32 %g
more:
  %m = sub i32 %n, 1
  %r = call i32 @rec(i32 %m)
  %a = call i32 @little(i32 %n)
  %s = add i32 %r, %a
  %t = add i32 %s, 1
  ret i32 %t
}
define i32 @flat(i32 %n) {
  %a = call i32 @large(i32 %n)
  %b = call i32 @little(i32 %n)
  %s = add i32 %a, %b
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"iln/recursive.ll\""
]
symbol @use = external declared function void (ptr) : ptr, params [""]
symbol @large = internal defined function i32 (i32) : ptr, params [""]
symbol @little = internal defined function i32 (i32) : ptr, params [""]
symbol @rec = external defined function i32 (i32) : ptr, params [""]
symbol @flat = external defined function i32 (i32) : ptr, params [""]
omega imports [@use] exports [@rec, @flat] (%0: ptr) {
  %1 = lambda @large (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[1000 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = call read write io [void (ptr), args [""]] %0, %5, %2, %6 : io, mem
    %9 = store write pinned [i32, align 4] %1, %5, %7, %8 : mem
    %10, %11 = load read pinned [i32, align 4] %5, %7, %9 : i32, mem
    %12 = const 11 : i32
    %13 = mul %10, %12 : i32
  } -> (%13, %7, %11)
  %2 = phi (%1, %0) (%3: ptr, %4: ptr, %5: ptr) {
    %6 = lambda @rec (%4, %3, %5) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
      %6 = const 1 : i32
      %7, %8 = alloca [[4 x i32], align 4] %6, %5 : ptr, mem
      %9 = const 1 : i32
      %10, %11 = alloca [[4 x i32], align 4] %9, %8 : ptr, mem
      %12 = const 1 : i32
      %13 = icmp slt %3, %12 : i1
      %14 = match [-1 -> 1, default -> 0] %13 : ctl2
      %15, %16, %17 = gamma %14 (%4, %11, %3, %0, %1, %2, %10, %7) {
        case 0 (%18: io, %19: mem, %20: i32, %21: ptr, %22: ptr, %23: ptr, %24: ptr, %25: ptr) {
          %26 = const 1 : i32
          %27 = sub %20, %26 : i32
          %28, %29, %30 = call read write io [i32 (i32), args [""]] %22, %27, %18, %19 : i32, io, mem
          %31, %32 = call read write io [void (ptr), args [""]] %23, %24, %29, %30 : io, mem
          %33 = store write pinned [i32, align 4] %20, %24, %31, %32 : mem
          %34, %35 = load read pinned [i32, align 4] %24, %31, %33 : i32, mem
          %36 = const 11 : i32
          %37 = mul %34, %36 : i32
          %38 = add %28, %37 : i32
          %39 = add %38, %26 : i32
        } -> (%31, %35, %39)
        case 1 (%40: io, %41: mem, %42: i32, %43: ptr, %44: ptr, %45: ptr, %46: ptr, %47: ptr) {
          %48 = const 1 : i32
          %49, %50, %51 = call read write io [i32 (i32), args [""]] %43, %48, %40, %41 : i32, io, mem
          %52, %53 = call read write io [void (ptr), args [""]] %45, %47, %50, %51 : io, mem
          %54 = store write pinned [i32, align 4] %48, %47, %52, %53 : mem
          %55, %56 = load read pinned [i32, align 4] %47, %52, %54 : i32, mem
          %57 = const 11 : i32
          %58 = mul %55, %57 : i32
          %59 = add %49, %58 : i32
        } -> (%52, %56, %59)
      }
    } -> (%17, %15, %16)
  } -> (%6)
  %7 = lambda @flat (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i32], align 4] %4, %3 : ptr, mem
    %7 = const 1 : i32
    %8, %9 = alloca [[1000 x i32], align 4] %7, %6 : ptr, mem
    %10, %11 = call read write io [void (ptr), args [""]] %0, %8, %2, %9 : io, mem
    %12 = store write pinned [i32, align 4] %1, %8, %10, %11 : mem
    %13, %14 = load read pinned [i32, align 4] %8, %10, %12 : i32, mem
    %15 = const 11 : i32
    %16 = mul %13, %15 : i32
    %17, %18 = call read write io [void (ptr), args [""]] %0, %5, %10, %14 : io, mem
    %19 = store write pinned [i32, align 4] %1, %5, %17, %18 : mem
    %20, %21 = load read pinned [i32, align 4] %5, %17, %19 : i32, mem
    %22 = const 11 : i32
    %23 = mul %20, %22 : i32
    %24 = add %16, %23 : i32
  } -> (%24, %17, %21)
} -> (%2, %7)
