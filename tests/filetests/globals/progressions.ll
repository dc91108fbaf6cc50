; test opt globals,red,dne
; Loads of tables whose elements grow by equal steps are multiples of the index: from both ends, and of fields. Other
; tables stay, and so do those of pointers that are numbers: a computed goto needs them.
; run: @up(3) == 37
; run: @down(3) == 47
; run: @field(2) == 105
; run: @narrow(2) == -2
; run: @label(2) == 3
; run: @squares(3) == 9
; run: @wraps(4294967297) == 17
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@tens = internal constant [8 x i32] [i32 7, i32 17, i32 27, i32 37, i32 47, i32 57, i32 67, i32 77]
@pairs = internal constant [4 x { i32, i16 }] [{ i32, i16 } { i32 5, i16 101 }, { i32, i16 } { i32 9, i16 103 }, { i32, i16 } { i32 -7, i16 105 }, { i32, i16 } { i32 0, i16 107 }]
@bytes = internal constant [4 x i8] c"\00\7F\FE\7D"
@labels = internal constant [4 x ptr] [ptr inttoptr (i64 1 to ptr), ptr inttoptr (i64 2 to ptr), ptr inttoptr (i64 3 to ptr), ptr inttoptr (i64 4 to ptr)]
@second = internal constant [4 x i32] [i32 0, i32 1, i32 4, i32 9]
define i32 @up(i32 %i) {
  %x = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr @tens, i64 %x
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @down(i32 %i) {
  %x = zext i32 %i to i64
  %d = sub nsw i64 7, %x
  %p = getelementptr inbounds i32, ptr @tens, i64 %d
  %v = load i32, ptr %p
  ret i32 %v
}
define i16 @field(i64 %i) {
  %p = getelementptr inbounds { i32, i16 }, ptr @pairs, i64 %i, i32 1
  %v = load i16, ptr %p
  ret i16 %v
}
; 0, 127, 254 and 381, modulo 256.
define i8 @narrow(i64 %i) {
  %p = getelementptr inbounds i8, ptr @bytes, i64 %i
  %v = load i8, ptr %p
  ret i8 %v
}
define i64 @label(i64 %i) {
  %p = getelementptr inbounds ptr, ptr @labels, i64 %i
  %v = load ptr, ptr %p
  %n = ptrtoint ptr %v to i64
  ret i64 %n
}
define i32 @squares(i64 %i) {
  %p = getelementptr inbounds i32, ptr @second, i64 %i
  %v = load i32, ptr %p
  ret i32 %v
}
; The product may wrap, so the address says nothing about the whole number.
define i32 @wraps(i64 %i) {
  %n = shl i64 %i, 32
  %m = lshr i64 %n, 32
  %p = getelementptr i32, ptr @tens, i64 %m
  %v = load i32, ptr %p
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"globals/progressions.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @tens = internal defined global [8 x i32] : ptr, constant
symbol @pairs = internal defined global [4 x { i32, i16 }] : ptr, constant
symbol @bytes = internal defined global [4 x i8] : ptr, constant
symbol @labels = internal defined global [4 x ptr] : ptr, constant
symbol @second = internal defined global [4 x i32] : ptr, constant
symbol @up = external defined function i32 (i32) : ptr, params [""]
symbol @down = external defined function i32 (i32) : ptr, params [""]
symbol @field = external defined function i16 (i64) : ptr, params [""]
symbol @narrow = external defined function i8 (i64) : ptr, params [""]
symbol @label = external defined function i64 (i64) : ptr, params [""]
symbol @squares = external defined function i32 (i64) : ptr, params [""]
symbol @wraps = external defined function i32 (i64) : ptr, params [""]
omega imports [] exports [@up, @down, @field, @narrow, @label, @squares, @wraps] () {
  %0 = delta @tens () () {
    %1 = const [7 : i32, 17 : i32, 27 : i32, 37 : i32, 47 : i32, 57 : i32, 67 : i32, 77 : i32] : [8 x i32]
  } -> (%1)
  %2 = delta @labels () () {
    %3 = const 1 : i64
    %4 = inttoptr %3 : ptr
    %5 = const 2 : i64
    %6 = inttoptr %5 : ptr
    %7 = const 3 : i64
    %8 = inttoptr %7 : ptr
    %9 = const 4 : i64
    %10 = inttoptr %9 : ptr
    %11 = aggregate %4, %6, %8, %10 : [4 x ptr]
  } -> (%11)
  %12 = delta @second () () {
    %13 = const [0 : i32, 1 : i32, 4 : i32, 9 : i32] : [4 x i32]
  } -> (%13)
  %14 = lambda @up () (%0: i32, %1: io, %2: mem) {
    %3 = const 10 : i32
    %4 = mul %0, %3 : i32
    %5 = const 7 : i32
    %6 = add %4, %5 : i32
  } -> (%6, %1, %2)
  %15 = lambda @down () (%0: i32, %1: io, %2: mem) {
    %3 = const -10 : i32
    %4 = mul %0, %3 : i32
    %5 = const 77 : i32
    %6 = add %4, %5 : i32
  } -> (%6, %1, %2)
  %16 = lambda @field () (%0: i64, %1: io, %2: mem) {
    %3 = const 1 : i16
    %4 = trunc %0 : i16
    %5 = shl %4, %3 : i16
    %6 = const 101 : i16
    %7 = add %5, %6 : i16
  } -> (%7, %1, %2)
  %17 = lambda @narrow () (%0: i64, %1: io, %2: mem) {
    %3 = trunc %0 : i8
    %4 = const 127 : i8
    %5 = mul %3, %4 : i8
  } -> (%5, %1, %2)
  %18 = lambda @label (%2) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep inbounds [ptr, _] %0, %1 : ptr
    %5, %6 = load read pinned [ptr, align 8] %4, %2, %3 : ptr, mem
    %7 = ptrtoint %5 : i64
  } -> (%7, %2, %6)
  %19 = lambda @squares (%12) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep inbounds [i32, _] %0, %1 : ptr
    %5, %6 = load read pinned [i32, align 4] %4, %2, %3 : i32, mem
  } -> (%5, %2, %6)
  %20 = lambda @wraps (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 4294967295 : i64
    %5 = and %1, %4 : i64
    %6 = gep [i32, _] %0, %5 : ptr
    %7, %8 = load read pinned [i32, align 4] %6, %2, %3 : i32, mem
  } -> (%7, %2, %8)
} -> (%14, %15, %16, %17, %18, %19, %20)
