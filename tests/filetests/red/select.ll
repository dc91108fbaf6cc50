; test opt red,dne
; Selections.
; run: @f1(-77, 1)
; run: @f2(-77, 1)
; run: @f3(-77, 13, 1)
; run: @f4(1)
; run: @f5(1)
; run: @f6(1)
; run: @f7(1)
; run: @f8(1, 0)
; run: @f9(1, 0)
; run: @f10(1, 0)
; run: @f11(1, 0)
; run: @f12(-77, 13)
; run: @f13(-77, 13)
; run: @f14(-77, 13)
; run: @f15(-77, 13)
; run: @f16(-77)
; run: @f17(-77, 13)
; run: @f18(-77, 13, 5, 1)
; run: @f19(-77, 13, 5, 1)
; run: @f20(1)
; run: @f21(1)
; (select b x x)
define i32 @f1(i32 %x, i1 %b) {
  %v0 = select i1 %b, i32 %x, i32 %x
  ret i32 %v0
}
; (select b poison x)
define i32 @f2(i32 %x, i1 %b) {
  %v0 = select i1 %b, i32 poison, i32 %x
  ret i32 %v0
}
; (select (xor b -1) x y)
define i32 @f3(i32 %x, i32 %y, i1 %b) {
  %v0 = xor i1 %b, true
  %v1 = select i1 %v0, i32 %x, i32 %y
  ret i32 %v1
}
; (select b 1 0)
define i32 @f4(i1 %b) {
  %v0 = select i1 %b, i32 1, i32 0
  ret i32 %v0
}
; (select b -1 0)
define i32 @f5(i1 %b) {
  %v0 = select i1 %b, i32 -1, i32 0
  ret i32 %v0
}
; (select b 0 1)
define i32 @f6(i1 %b) {
  %v0 = select i1 %b, i32 0, i32 1
  ret i32 %v0
}
; (select b 0 -1)
define i32 @f7(i1 %b) {
  %v0 = select i1 %b, i32 0, i32 -1
  ret i32 %v0
}
; (select b c 0)
define i1 @f8(i1 %b, i1 %c) {
  %v0 = select i1 %b, i1 %c, i1 false
  ret i1 %v0
}
; (select b -1 c)
define i1 @f9(i1 %b, i1 %c) {
  %v0 = select i1 %b, i1 true, i1 %c
  ret i1 %v0
}
; (select b b c)
define i1 @f10(i1 %b, i1 %c) {
  %v0 = select i1 %b, i1 %b, i1 %c
  ret i1 %v0
}
; (select b c b)
define i1 @f11(i1 %b, i1 %c) {
  %v0 = select i1 %b, i1 %c, i1 %b
  ret i1 %v0
}
; (select (icmp.slt x y) (icmp.ne x y) 0)
define i1 @f12(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = icmp ne i32 %x, %y
  %v2 = select i1 %v0, i1 %v1, i1 false
  ret i1 %v2
}
; (select (icmp.slt x y) -1 (icmp.eq x y))
define i1 @f13(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = icmp eq i32 %x, %y
  %v2 = select i1 %v0, i1 true, i1 %v1
  ret i1 %v2
}
; (select (icmp.eq x y) x y)
define i32 @f14(i32 %x, i32 %y) {
  %v0 = icmp eq i32 %x, %y
  %v1 = select i1 %v0, i32 %x, i32 %y
  ret i32 %v1
}
; (select (icmp.ne x y) x y)
define i32 @f15(i32 %x, i32 %y) {
  %v0 = icmp ne i32 %x, %y
  %v1 = select i1 %v0, i32 %x, i32 %y
  ret i32 %v1
}
; (select (icmp.eq x 5) 5 x)
define i32 @f16(i32 %x) {
  %v0 = icmp eq i32 %x, 5
  %v1 = select i1 %v0, i32 5, i32 %x
  ret i32 %v1
}
; (select (icmp.slt x y) x y)
define i32 @f17(i32 %x, i32 %y) {
  %v0 = icmp slt i32 %x, %y
  %v1 = select i1 %v0, i32 %x, i32 %y
  ret i32 %v1
}
; (select b (select b x y) z)
define i32 @f18(i32 %x, i32 %y, i32 %z, i1 %b) {
  %v0 = select i1 %b, i32 %x, i32 %y
  %v1 = select i1 %b, i32 %v0, i32 %z
  ret i32 %v1
}
; (select b x (select b y z))
define i32 @f19(i32 %x, i32 %y, i32 %z, i1 %b) {
  %v0 = select i1 %b, i32 %y, i32 %z
  %v1 = select i1 %b, i32 %x, i32 %v0
  ret i32 %v1
}
; (add (select b 3 5) 4)
define i32 @f20(i1 %b) {
  %v0 = select i1 %b, i32 3, i32 5
  %v1 = add i32 %v0, 4
  ret i32 %v1
}
; (zext>64 (select b 3 5))
define i64 @f21(i1 %b) {
  %v0 = select i1 %b, i32 3, i32 5
  %v1 = zext i32 %v0 to i64
  ret i64 %v1
}
; expect
preamble [
  "source_filename = \"red/select.ll\""
]
symbol @f1 = external defined function i32 (i32, i1) : ptr, params ["", ""]
symbol @f2 = external defined function i32 (i32, i1) : ptr, params ["", ""]
symbol @f3 = external defined function i32 (i32, i32, i1) : ptr, params ["", "", ""]
symbol @f4 = external defined function i32 (i1) : ptr, params [""]
symbol @f5 = external defined function i32 (i1) : ptr, params [""]
symbol @f6 = external defined function i32 (i1) : ptr, params [""]
symbol @f7 = external defined function i32 (i1) : ptr, params [""]
symbol @f8 = external defined function i1 (i1, i1) : ptr, params ["", ""]
symbol @f9 = external defined function i1 (i1, i1) : ptr, params ["", ""]
symbol @f10 = external defined function i1 (i1, i1) : ptr, params ["", ""]
symbol @f11 = external defined function i1 (i1, i1) : ptr, params ["", ""]
symbol @f12 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f13 = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @f14 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f15 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f16 = external defined function i32 (i32) : ptr, params [""]
symbol @f17 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f18 = external defined function i32 (i32, i32, i32, i1) : ptr, params ["", "", "", ""]
symbol @f19 = external defined function i32 (i32, i32, i32, i1) : ptr, params ["", "", "", ""]
symbol @f20 = external defined function i32 (i1) : ptr, params [""]
symbol @f21 = external defined function i64 (i1) : ptr, params [""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11, @f12, @f13, @f14, @f15, @f16, @f17, @f18, @f19, @f20, @f21] () {
  %0 = lambda @f1 () (%0: i32, %1: i1, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %1 = lambda @f2 () (%0: i32, %1: i1, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %2 = lambda @f3 () (%0: i32, %1: i32, %2: i1, %3: io, %4: mem) {
    %5 = select %2, %1, %0 : i32
  } -> (%5, %3, %4)
  %3 = lambda @f4 () (%0: i1, %1: io, %2: mem) {
    %3 = zext %0 : i32
  } -> (%3, %1, %2)
  %4 = lambda @f5 () (%0: i1, %1: io, %2: mem) {
    %3 = sext %0 : i32
  } -> (%3, %1, %2)
  %5 = lambda @f6 () (%0: i1, %1: io, %2: mem) {
    %3 = const -1 : i1
    %4 = xor %0, %3 : i1
    %5 = zext %4 : i32
  } -> (%5, %1, %2)
  %6 = lambda @f7 () (%0: i1, %1: io, %2: mem) {
    %3 = const -1 : i1
    %4 = xor %0, %3 : i1
    %5 = sext %4 : i32
  } -> (%5, %1, %2)
  %7 = lambda @f8 () (%0: i1, %1: i1, %2: io, %3: mem) {
    %4 = const 0 : i1
    %5 = select %0, %1, %4 : i1
  } -> (%5, %2, %3)
  %8 = lambda @f9 () (%0: i1, %1: i1, %2: io, %3: mem) {
    %4 = const -1 : i1
    %5 = select %0, %4, %1 : i1
  } -> (%5, %2, %3)
  %9 = lambda @f10 () (%0: i1, %1: i1, %2: io, %3: mem) {
    %4 = const -1 : i1
    %5 = select %0, %4, %1 : i1
  } -> (%5, %2, %3)
  %10 = lambda @f11 () (%0: i1, %1: i1, %2: io, %3: mem) {
    %4 = const 0 : i1
    %5 = select %0, %1, %4 : i1
  } -> (%5, %2, %3)
  %11 = lambda @f12 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
  } -> (%4, %2, %3)
  %12 = lambda @f13 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp sle %0, %1 : i1
  } -> (%4, %2, %3)
  %13 = lambda @f14 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%1, %2, %3)
  %14 = lambda @f15 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %15 = lambda @f16 () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %16 = lambda @f17 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
    %5 = select %4, %0, %1 : i32
  } -> (%5, %2, %3)
  %17 = lambda @f18 () (%0: i32, %1: i32, %2: i32, %3: i1, %4: io, %5: mem) {
    %6 = select %3, %0, %2 : i32
  } -> (%6, %4, %5)
  %18 = lambda @f19 () (%0: i32, %1: i32, %2: i32, %3: i1, %4: io, %5: mem) {
    %6 = select %3, %0, %2 : i32
  } -> (%6, %4, %5)
  %19 = lambda @f20 () (%0: i1, %1: io, %2: mem) {
    %3 = const 9 : i32
    %4 = const 7 : i32
    %5 = select %0, %4, %3 : i32
  } -> (%5, %1, %2)
  %20 = lambda @f21 () (%0: i1, %1: io, %2: mem) {
    %3 = const 5 : i64
    %4 = const 3 : i64
    %5 = select %0, %4, %3 : i64
  } -> (%5, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20)
