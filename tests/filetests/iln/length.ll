; test opt iln,dne
; A copy of so many bytes that a call says is a few loads and stores: that pays for a function that is a little too large.
; run: @f(3) == 4
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
%buffer = type { [64 x i8], i64, i64 }
define void @append(ptr %b, ptr %text, i64 %length) {
  %u = getelementptr %buffer, ptr %b, i64 0, i32 1
  %used = load i64, ptr %u
  %to = getelementptr i8, ptr %b, i64 %used
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %text, i64 %length, i1 false)
  %more = add i64 %used, %length
  store i64 %more, ptr %u
  %h = getelementptr %buffer, ptr %b, i64 0, i32 2
  %h0 = load i64, ptr %h
  %h1 = mul i64 %h0, %used
  %h2 = xor i64 %h1, 12345
  %h3 = lshr i64 %h2, 7
  %h4 = mul i64 %h3, %h2
  %h5 = xor i64 %h4, %h1
  %h6 = lshr i64 %h5, 9
  %h7 = mul i64 %h6, %h5
  %h8 = xor i64 %h7, %h3
  %h9 = lshr i64 %h8, 11
  %h10 = mul i64 %h9, %h8
  %h11 = xor i64 %h10, %h5
  %h12 = lshr i64 %h11, 13
  %h13 = mul i64 %h12, %h11
  %h14 = xor i64 %h13, %h8
  %h15 = lshr i64 %h14, 15
  %h16 = mul i64 %h15, %h14
  %h17 = xor i64 %h16, %h11
  %h18 = lshr i64 %h17, 17
  %h19 = mul i64 %h18, %h17
  %h20 = xor i64 %h19, %h14
  %h21 = lshr i64 %h20, 19
  %h22 = mul i64 %h21, %h20
  %h23 = xor i64 %h22, %h17
  %h24 = lshr i64 %h23, 3
  %h25 = mul i64 %h24, %h23
  %h26 = xor i64 %h25, %h20
  %h27 = lshr i64 %h26, 5
  %h28 = mul i64 %h27, %h26
  %h29 = xor i64 %h28, %h23
  %h36 = lshr i64 %h29, 6
  store i64 %h36, ptr %h
  ret void
}
@letters = constant [8 x i8] c"abcdefgh"
@buffer = global %buffer zeroinitializer
define i64 @f(i64 %x) {
  call void @append(ptr @buffer, ptr @letters, i64 1)
  call void @append(ptr @buffer, ptr @letters, i64 %x)
  %r = load i64, ptr getelementptr (%buffer, ptr @buffer, i64 0, i32 1)
  ret i64 %r
}
; expect
preamble [
  "source_filename = \"iln/length.ll\""
  ""
  "%buffer = type { [64 x i8], i64, i64 }"
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }"
  ""
]
type %buffer = {[64 x i8], i64, i64}
symbol @letters = external defined global [8 x i8] : ptr, constant
symbol @buffer = external defined global %buffer : ptr
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @append = external defined function void (ptr, ptr, i64) : ptr, params ["", "", ""], metadata " !rvsdg.too_large !{}"
symbol @f = external defined function i64 (i64) : ptr, params [""]
omega imports [] exports [@letters, @buffer, @append, @f] () {
  %0 = delta @letters () () {
    %1 = const bytes "abcdefgh" : [8 x i8]
  } -> (%1)
  %2 = delta @buffer () () {
    %3 = const zero : %buffer
  } -> (%3)
  %4 = lambda @append () (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = gep [%buffer, i64 0, i32 1] %0 : ptr
    %6, %7 = load read pinned [i64, align 4] %5, %3, %4 : i64, mem
    %8 = gep [i8, _] %0, %6 : ptr
    %9 = const 0 : i1
    %10 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %8, %1, %2, %9, %3, %7 : mem
    %11 = add %6, %2 : i64
    %12 = store write pinned [i64, align 4] %11, %5, %3, %10 : mem
    %13 = gep [%buffer, i64 0, i32 2] %0 : ptr
    %14, %15 = load read pinned [i64, align 4] %13, %3, %12 : i64, mem
    %16 = mul %14, %6 : i64
    %17 = const 12345 : i64
    %18 = xor %16, %17 : i64
    %19 = const 7 : i64
    %20 = lshr %18, %19 : i64
    %21 = mul %20, %18 : i64
    %22 = xor %21, %16 : i64
    %23 = const 9 : i64
    %24 = lshr %22, %23 : i64
    %25 = mul %24, %22 : i64
    %26 = xor %25, %20 : i64
    %27 = const 11 : i64
    %28 = lshr %26, %27 : i64
    %29 = mul %28, %26 : i64
    %30 = xor %29, %22 : i64
    %31 = const 13 : i64
    %32 = lshr %30, %31 : i64
    %33 = mul %32, %30 : i64
    %34 = xor %33, %26 : i64
    %35 = const 15 : i64
    %36 = lshr %34, %35 : i64
    %37 = mul %36, %34 : i64
    %38 = xor %37, %30 : i64
    %39 = const 17 : i64
    %40 = lshr %38, %39 : i64
    %41 = mul %40, %38 : i64
    %42 = xor %41, %34 : i64
    %43 = const 19 : i64
    %44 = lshr %42, %43 : i64
    %45 = mul %44, %42 : i64
    %46 = xor %45, %38 : i64
    %47 = const 3 : i64
    %48 = lshr %46, %47 : i64
    %49 = mul %48, %46 : i64
    %50 = xor %49, %42 : i64
    %51 = const 5 : i64
    %52 = lshr %50, %51 : i64
    %53 = mul %52, %50 : i64
    %54 = xor %53, %46 : i64
    %55 = const 6 : i64
    %56 = lshr %54, %55 : i64
    %57 = store write pinned [i64, align 4] %56, %13, %3, %15 : mem
  } -> (%3, %57)
  %5 = lambda @f (%4, %2, %0) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {
    %6 = const 1 : i64
    %7 = gep [%buffer, i64 0, i32 1] %1 : ptr
    %8, %9 = load read pinned [i64, align 4] %7, %4, %5 : i64, mem
    %10 = gep [i8, _] %1, %8 : ptr
    %11 = const 0 : i1
    %12 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %10, %2, %6, %11, %4, %9 : mem
    %13 = add %8, %6 : i64
    %14 = store write pinned [i64, align 4] %13, %7, %4, %12 : mem
    %15 = gep [%buffer, i64 0, i32 2] %1 : ptr
    %16, %17 = load read pinned [i64, align 4] %15, %4, %14 : i64, mem
    %18 = mul %16, %8 : i64
    %19 = const 12345 : i64
    %20 = xor %18, %19 : i64
    %21 = const 7 : i64
    %22 = lshr %20, %21 : i64
    %23 = mul %22, %20 : i64
    %24 = xor %23, %18 : i64
    %25 = const 9 : i64
    %26 = lshr %24, %25 : i64
    %27 = mul %26, %24 : i64
    %28 = xor %27, %22 : i64
    %29 = const 11 : i64
    %30 = lshr %28, %29 : i64
    %31 = mul %30, %28 : i64
    %32 = xor %31, %24 : i64
    %33 = const 13 : i64
    %34 = lshr %32, %33 : i64
    %35 = mul %34, %32 : i64
    %36 = xor %35, %28 : i64
    %37 = const 15 : i64
    %38 = lshr %36, %37 : i64
    %39 = mul %38, %36 : i64
    %40 = xor %39, %32 : i64
    %41 = const 17 : i64
    %42 = lshr %40, %41 : i64
    %43 = mul %42, %40 : i64
    %44 = xor %43, %36 : i64
    %45 = const 19 : i64
    %46 = lshr %44, %45 : i64
    %47 = mul %46, %44 : i64
    %48 = xor %47, %40 : i64
    %49 = const 3 : i64
    %50 = lshr %48, %49 : i64
    %51 = mul %50, %48 : i64
    %52 = xor %51, %44 : i64
    %53 = const 5 : i64
    %54 = lshr %52, %53 : i64
    %55 = mul %54, %52 : i64
    %56 = xor %55, %48 : i64
    %57 = const 6 : i64
    %58 = lshr %56, %57 : i64
    %59 = store write pinned [i64, align 4] %58, %15, %4, %17 : mem
    %60, %61 = call read write io [void (ptr, ptr, i64), args ["", "", ""]] %0, %1, %2, %3, %4, %59 : io, mem
    %62 = gep [%buffer, i64 0, i32 1] %1 : ptr
    %63, %64 = load read pinned [i64, align 4] %62, %60, %61 : i64, mem
  } -> (%63, %60, %64)
} -> (%0, %2, %4, %5)
