; test round-trip pcfr
; A condition of mixed parts is taken apart. The first part is undef, and the whole condition is false whatever it is: so it is frozen.
; run: @f(0, 0) == 0
; run: @f(1, 0)
; run: @g(0, 7) == 0
; run: @g(4, 7) == 0
; run: @g(4, 8) == 1
define i32 @f(i1 %y, i1 %z) {
  %m = alloca i8
  %v = load i8, ptr %m
  %x = icmp eq i8 %v, 4
  %o = select i1 %y, i1 true, i1 %z
  %s = select i1 %x, i1 %o, i1 false
  br i1 %s, label %t, label %e
t:
  ret i32 1
e:
  ret i32 0
}

define i32 @g(i32 %a, i32 %b) {
  %fa = freeze i32 %a
  %x = icmp eq i32 %fa, 4
  %y = icmp eq i32 %b, 8
  %z = icmp eq i32 %b, 9
  %o = select i1 %y, i1 true, i1 %z
  %s = select i1 %x, i1 %o, i1 false
  br i1 %s, label %t, label %e
t:
  ret i32 1
e:
  ret i32 0
}
; expect
source_filename = "destruct/parts-undef.ll"

define i32 @f(i1 %0, i1 %1) {
2:
  %3 = alloca i8, align 1
  %4 = load i8, ptr %3, align 1
  %5 = freeze i8 %4
  %6 = icmp eq i8 %5, 4
  br i1 %6, label %7, label %10

7:
  %8 = select i1 %0, i1 true, i1 %1
  br i1 %8, label %9, label %10

9:
  br label %10

10:
  %11 = phi i32 [ 0, %2 ], [ 0, %7 ], [ 1, %9 ]
  ret i32 %11
}

define i32 @g(i32 %0, i32 %1) {
2:
  %3 = freeze i32 %0
  %4 = icmp eq i32 %3, 4
  br i1 %4, label %5, label %10

5:
  %6 = icmp eq i32 %1, 8
  %7 = icmp eq i32 %1, 9
  %8 = select i1 %6, i1 true, i1 %7
  br i1 %8, label %9, label %10

9:
  br label %10

10:
  %11 = phi i32 [ 0, %2 ], [ 0, %5 ], [ 1, %9 ]
  ret i32 %11
}
