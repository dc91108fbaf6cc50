; test opt sroa,dne
; Memory that stays, because no value could stand for it: a lane of less than a byte, a pointer lane that is loaded as an integer, lanes of
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
