; test opt red,dne
; Loads of what was stored or loaded, stores that nobody sees; volatile accesses and stores to other addresses stand in the way.
; run: @forwarded(5) == 10
; run: @bits(1.0) == 1065353216
; run: @overwritten(5) == 5
; run: @back(5) == 5
; run: @other(5, 1) == 5
; run: @volatile(5) == 5
; run: @narrow(-1) == -249
define i32 @forwarded(i32 %x) {
  %p = alloca i32
  store i32 %x, ptr %p
  %a = load i32, ptr %p
  %b = load i32, ptr %p
  %s = add i32 %a, %b
  ret i32 %s
}
define i32 @bits(float %x) {
  %p = alloca float
  store float %x, ptr %p
  %a = load i32, ptr %p
  ret i32 %a
}
define i32 @overwritten(i32 %x) {
  %p = alloca i32
  store i32 1, ptr %p
  store i32 %x, ptr %p
  call void @see(ptr %p)
  %a = load i32, ptr %p
  ret i32 %a
}
define i32 @back(i32 %x) {
  %p = alloca i32
  store i32 %x, ptr %p
  call void @see(ptr %p)
  %a = load i32, ptr %p
  store i32 %a, ptr %p
  call void @see(ptr %p)
  ret i32 %x
}
define i32 @other(i32 %x, i64 %i) {
  %p = alloca [4 x i32]
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 %x, ptr %q
  store i32 7, ptr %p
  %a = load i32, ptr %q
  ret i32 %a
}
define i32 @volatile(i32 %x) {
  %p = alloca i32
  store volatile i32 1, ptr %p
  store volatile i32 %x, ptr %p
  %a = load volatile i32, ptr %p
  ret i32 %a
}
define i32 @narrow(i32 %x) {
  %p = alloca i32
  store i32 %x, ptr %p
  store i8 7, ptr %p
  call void @see(ptr %p)
  %a = load i32, ptr %p
  ret i32 %a
}
declare void @see(ptr)
; expect
preamble [
  "source_filename = \"red/memory.ll\""
]
symbol @forwarded = external defined function i32 (i32) : ptr, params [""]
symbol @bits = external defined function i32 (float) : ptr, params [""]
symbol @overwritten = external defined function i32 (i32) : ptr, params [""]
symbol @back = external defined function i32 (i32) : ptr, params [""]
symbol @other = external defined function i32 (i32, i64) : ptr, params ["", ""]
symbol @volatile = external defined function i32 (i32) : ptr, params [""]
symbol @narrow = external defined function i32 (i32) : ptr, params [""]
symbol @see = external declared function void (ptr) : ptr, params [""]
omega imports [@see] exports [@forwarded, @bits, @overwritten, @back, @other, @volatile, @narrow] (%0: ptr) {
  %1 = lambda @forwarded () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6 = store write pinned [i32, align 4] %0, %4, %1, %5 : mem
    %7 = shl %0, %3 : i32
  } -> (%7, %1, %6)
  %2 = lambda @bits () (%0: float, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [float, align 4] %3, %2 : ptr, mem
    %6 = store write pinned [float, align 4] %0, %4, %1, %5 : mem
    %7 = bitcast %0 : i32
  } -> (%7, %1, %6)
  %3 = lambda @overwritten (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [i32, align 4] %4, %3 : ptr, mem
    %7 = store write pinned [i32, align 4] %1, %5, %2, %6 : mem
    %8, %9 = call read write io [void (ptr), args [""]] %0, %5, %2, %7 : io, mem
    %10, %11 = load read pinned [i32, align 4] %5, %8, %9 : i32, mem
  } -> (%10, %8, %11)
  %4 = lambda @back (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [i32, align 4] %4, %3 : ptr, mem
    %7 = store write pinned [i32, align 4] %1, %5, %2, %6 : mem
    %8, %9 = call read write io [void (ptr), args [""]] %0, %5, %2, %7 : io, mem
    %10, %11 = call read write io [void (ptr), args [""]] %0, %5, %8, %9 : io, mem
  } -> (%1, %10, %11)
  %5 = lambda @other () (%0: i32, %1: i64, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i32], align 4] %4, %3 : ptr, mem
    %7 = gep [i32, _] %5, %1 : ptr
    %8 = store write pinned [i32, align 4] %0, %7, %2, %6 : mem
    %9 = const 7 : i32
    %10 = store write pinned [i32, align 4] %9, %5, %2, %8 : mem
    %11, %12 = load read pinned [i32, align 4] %7, %2, %10 : i32, mem
  } -> (%11, %2, %12)
  %6 = lambda @volatile () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6, %7 = store read write io [i32, align 4, volatile] %3, %4, %1, %5 : io, mem
    %8, %9 = store read write io [i32, align 4, volatile] %0, %4, %6, %7 : io, mem
    %10, %11, %12 = load read write io [i32, align 4, volatile] %4, %8, %9 : i32, io, mem
  } -> (%10, %11, %12)
  %7 = lambda @narrow (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [i32, align 4] %4, %3 : ptr, mem
    %7 = store write pinned [i32, align 4] %1, %5, %2, %6 : mem
    %8 = const 7 : i8
    %9 = store write pinned [i8, align 1] %8, %5, %2, %7 : mem
    %10, %11 = call read write io [void (ptr), args [""]] %0, %5, %2, %9 : io, mem
    %12, %13 = load read pinned [i32, align 4] %5, %10, %11 : i32, mem
  } -> (%12, %10, %13)
} -> (%1, %2, %3, %4, %5, %6, %7)
