; test opt red,dne
; Constants, and operands that are undef or poison.
; run: @f1()
; run: @f2()
; run: @f3()
; run: @f4()
; run: @f5()
; run: @f6()
; run: @f7()
; run: @f8()
; run: @f9(-77, 13)
; run: @f10()
; run: @f11()
; run: @f12()
; run: @f13()
; run: @f14(-77)
; run: @f15(-77)
; run: @f16(-77)
; run: @f17(-77)
; run: @f18(-77)
; run: @f19(-77)
; run: @f20(-77)
; run: @f21(-77)
; run: @f22(-77)
; run: @f23(-77)
; run: @f24(-77)
; (add 5 7)
define i32 @f1() {
  %v0 = add i32 5, 7
  ret i32 %v0
}
; (add.nsw MAX 1)
define i32 @f2() {
  %v0 = add nsw i32 2147483647, 1
  ret i32 %v0
}
; (mul.nuw -1 2)
define i32 @f3() {
  %v0 = mul nuw i32 -1, 2
  ret i32 %v0
}
; (shl 1 40)
define i32 @f4() {
  %v0 = shl i32 1, 40
  ret i32 %v0
}
; (udiv.pinned 7 0)
define i32 @f5() {
  %v0 = udiv i32 7, 0
  ret i32 %v0
}
; (sdiv.pinned MIN -1)
define i32 @f6() {
  %v0 = sdiv i32 -2147483648, -1
  ret i32 %v0
}
; (icmp.slt -1 0)
define i1 @f7() {
  %v0 = icmp slt i32 -1, 0
  ret i1 %v0
}
; (icmp.ult -1 0)
define i1 @f8() {
  %v0 = icmp ult i32 -1, 0
  ret i1 %v0
}
; (select -1 x y)
define i32 @f9(i32 %x, i32 %y) {
  %v0 = select i1 true, i32 %x, i32 %y
  ret i32 %v0
}
; (zext>64 -1)
define i64 @f10() {
  %v0 = zext i32 -1 to i64
  ret i64 %v0
}
; (sext>64 MIN)
define i64 @f11() {
  %v0 = sext i32 -2147483648 to i64
  ret i64 %v0
}
; (trunc>7 255)
define i7 @f12() {
  %v0 = trunc i32 255 to i7
  ret i7 %v0
}
; (freeze poison)
define i32 @f13() {
  %v0 = freeze i32 poison
  ret i32 %v0
}
; (freeze (freeze x))
define i32 @f14(i32 %x) {
  %v0 = freeze i32 %x
  %v1 = freeze i32 %v0
  ret i32 %v1
}
; (add x undef)
define i32 @f15(i32 %x) {
  %v0 = add i32 %x, undef
  ret i32 %v0
}
; (and x undef)
define i32 @f16(i32 %x) {
  %v0 = and i32 %x, undef
  ret i32 %v0
}
; (or x undef)
define i32 @f17(i32 %x) {
  %v0 = or i32 %x, undef
  ret i32 %v0
}
; (shl x undef)
define i32 @f18(i32 %x) {
  %v0 = shl i32 %x, undef
  ret i32 %v0
}
; (shl undef x)
define i32 @f19(i32 %x) {
  %v0 = shl i32 undef, %x
  ret i32 %v0
}
; (mul x poison)
define i32 @f20(i32 %x) {
  %v0 = mul i32 %x, poison
  ret i32 %v0
}
; (icmp.eq x undef)
define i1 @f21(i32 %x) {
  %v0 = icmp eq i32 %x, undef
  ret i1 %v0
}
; (icmp.ult x undef)
define i1 @f22(i32 %x) {
  %v0 = icmp ult i32 %x, undef
  ret i1 %v0
}
; (icmp.sge x undef)
define i1 @f23(i32 %x) {
  %v0 = icmp sge i32 %x, undef
  ret i1 %v0
}
; (icmp.sge x poison)
define i1 @f24(i32 %x) {
  %v0 = icmp sge i32 %x, poison
  ret i1 %v0
}
; expect
preamble [
  "source_filename = \"red/fold.ll\""
]
symbol @f1 = external defined function i32 () : ptr
symbol @f2 = external defined function i32 () : ptr
symbol @f3 = external defined function i32 () : ptr
symbol @f4 = external defined function i32 () : ptr
symbol @f5 = external defined function i32 () : ptr
symbol @f6 = external defined function i32 () : ptr
symbol @f7 = external defined function i1 () : ptr
symbol @f8 = external defined function i1 () : ptr
symbol @f9 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f10 = external defined function i64 () : ptr
symbol @f11 = external defined function i64 () : ptr
symbol @f12 = external defined function i7 () : ptr
symbol @f13 = external defined function i32 () : ptr
symbol @f14 = external defined function i32 (i32) : ptr, params [""]
symbol @f15 = external defined function i32 (i32) : ptr, params [""]
symbol @f16 = external defined function i32 (i32) : ptr, params [""]
symbol @f17 = external defined function i32 (i32) : ptr, params [""]
symbol @f18 = external defined function i32 (i32) : ptr, params [""]
symbol @f19 = external defined function i32 (i32) : ptr, params [""]
symbol @f20 = external defined function i32 (i32) : ptr, params [""]
symbol @f21 = external defined function i1 (i32) : ptr, params [""]
symbol @f22 = external defined function i1 (i32) : ptr, params [""]
symbol @f23 = external defined function i1 (i32) : ptr, params [""]
symbol @f24 = external defined function i1 (i32) : ptr, params [""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11, @f12, @f13, @f14, @f15, @f16, @f17, @f18, @f19, @f20, @f21, @f22, @f23, @f24] () {
  %0 = lambda @f1 () (%0: io, %1: mem) {
    %2 = const 12 : i32
  } -> (%2, %0, %1)
  %1 = lambda @f2 () (%0: io, %1: mem) {
    %2 = const poison : i32
  } -> (%2, %0, %1)
  %2 = lambda @f3 () (%0: io, %1: mem) {
    %2 = const poison : i32
  } -> (%2, %0, %1)
  %3 = lambda @f4 () (%0: io, %1: mem) {
    %2 = const poison : i32
  } -> (%2, %0, %1)
  %4 = lambda @f5 () (%0: io, %1: mem) {
    %2 = const 7 : i32
    %3 = const 0 : i32
    %4 = udiv pinned %2, %3, %0 : i32
  } -> (%4, %0, %1)
  %5 = lambda @f6 () (%0: io, %1: mem) {
    %2 = const poison : i32
  } -> (%2, %0, %1)
  %6 = lambda @f7 () (%0: io, %1: mem) {
    %2 = const -1 : i1
  } -> (%2, %0, %1)
  %7 = lambda @f8 () (%0: io, %1: mem) {
    %2 = const 0 : i1
  } -> (%2, %0, %1)
  %8 = lambda @f9 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %9 = lambda @f10 () (%0: io, %1: mem) {
    %2 = const 4294967295 : i64
  } -> (%2, %0, %1)
  %10 = lambda @f11 () (%0: io, %1: mem) {
    %2 = const -2147483648 : i64
  } -> (%2, %0, %1)
  %11 = lambda @f12 () (%0: io, %1: mem) {
    %2 = const -1 : i7
  } -> (%2, %0, %1)
  %12 = lambda @f13 () (%0: io, %1: mem) {
    %2 = const 0 : i32
  } -> (%2, %0, %1)
  %13 = lambda @f14 () (%0: i32, %1: io, %2: mem) {
    %3 = freeze %0 : i32
  } -> (%3, %1, %2)
  %14 = lambda @f15 () (%0: i32, %1: io, %2: mem) {
    %3 = const undef : i32
  } -> (%3, %1, %2)
  %15 = lambda @f16 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %16 = lambda @f17 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
  } -> (%3, %1, %2)
  %17 = lambda @f18 () (%0: i32, %1: io, %2: mem) {
    %3 = const undef : i32
  } -> (%3, %1, %2)
  %18 = lambda @f19 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
  } -> (%3, %1, %2)
  %19 = lambda @f20 () (%0: i32, %1: io, %2: mem) {
    %3 = const poison : i32
  } -> (%3, %1, %2)
  %20 = lambda @f21 () (%0: i32, %1: io, %2: mem) {
    %3 = const undef : i1
  } -> (%3, %1, %2)
  %21 = lambda @f22 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
  %22 = lambda @f23 () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i1
  } -> (%3, %1, %2)
  %23 = lambda @f24 () (%0: i32, %1: io, %2: mem) {
    %3 = const poison : i1
  } -> (%3, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23)
