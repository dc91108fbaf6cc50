; test opt sroa,dne
; Memory that stays, because no value could stand for it: a lane of less than a byte, lanes of
; different size none of which is in all others, more lanes than are taken apart.
; run: @bits(1) == 1
; run: @address(9) == 9
; run: @uneven(3) == 3
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define i8 @bits(i1 %b) {
  %a = alloca <8 x i1>, align 1
  %x = insertelement <8 x i1> zeroinitializer, i1 %b, i32 0
  store <8 x i1> %x, ptr %a, align 1
  %r = load i8, ptr %a, align 1
  ret i8 %r
}

define i64 @address(i64 %b) {
  %a = alloca <2 x ptr>, align 16
  %q = inttoptr i64 %b to ptr
  %x = insertelement <2 x ptr> poison, ptr %q, i32 1
  store <2 x ptr> %x, ptr %a, align 16
  %p = getelementptr i8, ptr %a, i64 8
  %r = load i64, ptr %p, align 8
  ret i64 %r
}

define i24 @uneven(i24 %b) {
  %a = alloca [6 x i8], align 8
  %x = insertelement <2 x i24> poison, i24 %b, i32 0
  store <3 x i16> zeroinitializer, ptr %a, align 8
  %first = load <2 x i24>, ptr %a, align 8
  store <2 x i24> %first, ptr %a, align 8
  store <2 x i24> %x, ptr %a, align 8
  %v = load <3 x i16>, ptr %a, align 8
  %w = bitcast <3 x i16> %v to <2 x i24>
  %f = freeze <2 x i24> %w
  %r = extractelement <2 x i24> %f, i32 0
  %z = and i24 %r, 0
  %s = or i24 %z, 3
  ret i24 %s
}

define i8 @many(<32 x i8> %x) {
  %a = alloca <32 x i8>, align 32
  store <32 x i8> %x, ptr %a, align 32
  %p = getelementptr i8, ptr %a, i64 8
  %r = load i8, ptr %p, align 1
  ret i8 %r
}
; expect
preamble [
  "source_filename = \"sroa/vector-stays.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @bits = external defined function i8 (i1) : ptr, params [""]
symbol @address = external defined function i64 (i64) : ptr, params [""]
symbol @uneven = external defined function i24 (i24) : ptr, params [""]
symbol @many = external defined function i8 (<32 x i8>) : ptr, params [""]
omega imports [] exports [@bits, @address, @uneven, @many] () {
  %0 = lambda @bits () (%0: i1, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [<8 x i1>, align 1] %3, %2 : ptr, mem
    %6 = const zero : <8 x i1>
    %7 = const 0 : i32
    %8 = insertelement %6, %0, %7 : <8 x i1>
    %9 = store write pinned [<8 x i1>, align 1] %8, %4, %1, %5 : mem
    %10, %11 = load read pinned [i8, align 1] %4, %1, %9 : i8, mem
  } -> (%10, %1, %11)
  %1 = lambda @address () (%0: i64, %1: io, %2: mem) {
    %3 = const 1 : i64
    %4 = const 1 : i32
    %5 = inttoptr %0 : ptr
    %6 = const poison : <2 x ptr>
    %7 = insertelement %6, %5, %4 : <2 x ptr>
    %8 = extractelement %7, %3 : ptr
    %9 = ptrtoint %8 : i64
  } -> (%9, %1, %2)
  %2 = lambda @uneven () (%0: i24, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [[6 x i8], align 8] %3, %2 : ptr, mem
    %6 = const poison : <2 x i24>
    %7 = const 0 : i32
    %8 = insertelement %6, %0, %7 : <2 x i24>
    %9 = const zero : <3 x i16>
    %10 = store write pinned [<3 x i16>, align 8] %9, %4, %1, %5 : mem
    %11, %12 = load read pinned [<2 x i24>, align 8] %4, %1, %10 : <2 x i24>, mem
    %13 = store write pinned [<2 x i24>, align 8] %11, %4, %1, %12 : mem
    %14 = store write pinned [<2 x i24>, align 8] %8, %4, %1, %13 : mem
    %15, %16 = load read pinned [<3 x i16>, align 8] %4, %1, %14 : <3 x i16>, mem
    %17 = bitcast %15 : <2 x i24>
    %18 = freeze %17 : <2 x i24>
    %19 = extractelement %18, %7 : i24
    %20 = const 0 : i24
    %21 = and %19, %20 : i24
    %22 = const 3 : i24
    %23 = or %21, %22 : i24
  } -> (%23, %1, %16)
  %3 = lambda @many () (%0: <32 x i8>, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [<32 x i8>, align 32] %3, %2 : ptr, mem
    %6 = store write pinned [<32 x i8>, align 32] %0, %4, %1, %5 : mem
    %7 = gep [i8, i64 8] %4 : ptr
    %8, %9 = load read pinned [i8, align 1] %7, %1, %6 : i8, mem
  } -> (%8, %1, %9)
} -> (%0, %1, %2, %3)
