; test opt red,dne
; Minimum, maximum, absolute value.
; run: @f1(-77)
; run: @f1(5)
; run: @f2(-77)
; run: @f2(5)
; run: @f3(-77, 13)
; run: @f3(5, 13)
; run: @f4(-77, 13)
; run: @f4(5, 13)
; run: @f5(-77)
; run: @f5(5)
; run: @f6(-77)
; run: @f6(5)
; run: @f7(-77)
; run: @f7(5)
; run: @f8(-77)
; run: @f8(5)
; run: @f9(-77)
; run: @f9(5)
; run: @f10(-77)
; run: @f10(5)
; run: @f11(-77)
; run: @f11(5)
; smax off by one
define i32 @f1(i32 %x) {
  %t = icmp sgt i32 %x, 4
  %v = select i1 %t, i32 %x, i32 5
  ret i32 %v
}
; umin off by one, exchanged
define i32 @f2(i32 %x) {
  %t = icmp ugt i32 %x, 4
  %v = select i1 %t, i32 5, i32 %x
  ret i32 %v
}
; max (max x, y), y
define i32 @f3(i32 %x, i32 %y) {
  %t = icmp sgt i32 %x, %y
  %m = select i1 %t, i32 %x, i32 %y
  %u = icmp slt i32 %y, %m
  %v = select i1 %u, i32 %m, i32 %y
  ret i32 %v
}
; max (min x, y), x
define i32 @f4(i32 %x, i32 %y) {
  %t = icmp slt i32 %x, %y
  %m = select i1 %t, i32 %x, i32 %y
  %u = icmp sgt i32 %m, %x
  %v = select i1 %u, i32 %m, i32 %x
  ret i32 %v
}
; max (max x, 3), 7
define i32 @f5(i32 %x) {
  %t = icmp sgt i32 %x, 3
  %m = select i1 %t, i32 %x, i32 3
  %u = icmp sgt i32 %m, 7
  %v = select i1 %u, i32 %m, i32 7
  ret i32 %v
}
; max (min x, 3), 7
define i32 @f6(i32 %x) {
  %t = icmp slt i32 %x, 3
  %m = select i1 %t, i32 %x, i32 3
  %u = icmp sgt i32 %m, 7
  %v = select i1 %u, i32 %m, i32 7
  ret i32 %v
}
; smin x, 9 < 7
define i32 @f7(i32 %x) {
  %t = icmp slt i32 %x, 9
  %m = select i1 %t, i32 %x, i32 9
  %u = icmp slt i32 %m, 7
  %v = zext i1 %u to i32
  ret i32 %v
}
; abs (abs x)
define i32 @f8(i32 %x) {
  %t = icmp slt i32 %x, 0
  %n = sub nsw i32 0, %x
  %m = select i1 %t, i32 %n, i32 %x
  %u = icmp sgt i32 %m, -1
  %k = sub i32 0, %m
  %v = select i1 %u, i32 %m, i32 %k
  ret i32 %v
}
; abs x * abs x
define i32 @f9(i32 %x) {
  %t = icmp slt i32 %x, 0
  %n = sub i32 0, %x
  %m = select i1 %t, i32 %n, i32 %x
  %v = mul i32 %m, %m
  ret i32 %v
}
; (x ^ s) - s
define i32 @f10(i32 %x) {
  %s = ashr i32 %x, 31
  %m = xor i32 %x, %s
  %v = sub nsw i32 %m, %s
  ret i32 %v
}
; (x + s) ^ s
define i32 @f11(i32 %x) {
  %s = ashr i32 %x, 31
  %m = add i32 %x, %s
  %v = xor i32 %s, %m
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"red/extremum.ll\""
]
symbol @f1 = external defined function i32 (i32) : ptr, params [""]
symbol @f2 = external defined function i32 (i32) : ptr, params [""]
symbol @f3 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f4 = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @f5 = external defined function i32 (i32) : ptr, params [""]
symbol @f6 = external defined function i32 (i32) : ptr, params [""]
symbol @f7 = external defined function i32 (i32) : ptr, params [""]
symbol @f8 = external defined function i32 (i32) : ptr, params [""]
symbol @f9 = external defined function i32 (i32) : ptr, params [""]
symbol @f10 = external defined function i32 (i32) : ptr, params [""]
symbol @f11 = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f1, @f2, @f3, @f4, @f5, @f6, @f7, @f8, @f9, @f10, @f11] () {
  %0 = lambda @f1 () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = icmp sgt %0, %3 : i1
    %5 = select %4, %0, %3 : i32
  } -> (%5, %1, %2)
  %1 = lambda @f2 () (%0: i32, %1: io, %2: mem) {
    %3 = const 5 : i32
    %4 = icmp ugt %0, %3 : i1
    %5 = select %4, %3, %0 : i32
  } -> (%5, %1, %2)
  %2 = lambda @f3 () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp sgt %0, %1 : i1
    %5 = select %4, %0, %1 : i32
  } -> (%5, %2, %3)
  %3 = lambda @f4 () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %4 = lambda @f5 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = icmp sgt %0, %3 : i1
    %5 = select %4, %0, %3 : i32
  } -> (%5, %1, %2)
  %5 = lambda @f6 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
  } -> (%3, %1, %2)
  %6 = lambda @f7 () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = icmp slt %0, %3 : i1
    %5 = zext %4 : i32
  } -> (%5, %1, %2)
  %7 = lambda @f8 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp slt %0, %3 : i1
    %5 = sub nsw %3, %0 : i32
    %6 = select %4, %5, %0 : i32
  } -> (%6, %1, %2)
  %8 = lambda @f9 () (%0: i32, %1: io, %2: mem) {
    %3 = mul %0, %0 : i32
  } -> (%3, %1, %2)
  %9 = lambda @f10 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp slt %0, %3 : i1
    %5 = sub nsw %3, %0 : i32
    %6 = select %4, %5, %0 : i32
  } -> (%6, %1, %2)
  %10 = lambda @f11 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp slt %0, %3 : i1
    %5 = sub %3, %0 : i32
    %6 = select %4, %5, %0 : i32
  } -> (%6, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10)
