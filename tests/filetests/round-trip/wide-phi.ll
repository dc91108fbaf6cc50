; test round-trip
; More arcs lead to a phi than are searched one by one.
; run: @f(0) == 7
; run: @f(51) == 143
; run: @f(100) == 107
; run: @f(1) == -1
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 0, label %c0
    i32 3, label %c1
    i32 6, label %c2
    i32 9, label %c3
    i32 12, label %c4
    i32 15, label %c5
    i32 18, label %c6
    i32 21, label %c7
    i32 24, label %c8
    i32 27, label %c9
    i32 30, label %c10
    i32 33, label %c11
    i32 36, label %c12
    i32 39, label %c13
    i32 42, label %c14
    i32 45, label %c15
    i32 48, label %c16
    i32 51, label %c17
    i32 100, label %c0
  ]

c0:
  %a0 = add i32 %x, 0
  %v0 = add i32 %a0, 7
  br label %other

c1:
  %a1 = add i32 %x, 5
  %v1 = add i32 %a1, 7
  br label %other

c2:
  %a2 = add i32 %x, 10
  %v2 = add i32 %a2, 7
  br label %other

c3:
  %a3 = add i32 %x, 15
  %v3 = add i32 %a3, 7
  br label %other

c4:
  %a4 = add i32 %x, 20
  %v4 = add i32 %a4, 7
  br label %other

c5:
  %a5 = add i32 %x, 25
  %v5 = add i32 %a5, 7
  br label %other

c6:
  %a6 = add i32 %x, 30
  %v6 = add i32 %a6, 7
  br label %other

c7:
  %a7 = add i32 %x, 35
  %v7 = add i32 %a7, 7
  br label %other

c8:
  %a8 = add i32 %x, 40
  %v8 = add i32 %a8, 7
  br label %other

c9:
  %a9 = add i32 %x, 45
  %v9 = add i32 %a9, 7
  br label %other

c10:
  %a10 = add i32 %x, 50
  %v10 = add i32 %a10, 7
  br label %other

c11:
  %a11 = add i32 %x, 55
  %v11 = add i32 %a11, 7
  br label %other

c12:
  %a12 = add i32 %x, 60
  %v12 = add i32 %a12, 7
  br label %other

c13:
  %a13 = add i32 %x, 65
  %v13 = add i32 %a13, 7
  br label %other

c14:
  %a14 = add i32 %x, 70
  %v14 = add i32 %a14, 7
  br label %other

c15:
  %a15 = add i32 %x, 75
  %v15 = add i32 %a15, 7
  br label %other

c16:
  %a16 = add i32 %x, 80
  %v16 = add i32 %a16, 7
  br label %other

c17:
  %a17 = add i32 %x, 85
  %v17 = add i32 %a17, 7
  br label %other

other:
  %r = phi i32 [ -1, %entry ], [ %v0, %c0 ], [ %v1, %c1 ], [ %v2, %c2 ], [ %v3, %c3 ], [ %v4, %c4 ], [ %v5, %c5 ], [ %v6, %c6 ], [ %v7, %c7 ], [ %v8, %c8 ], [ %v9, %c9 ], [ %v10, %c10 ], [ %v11, %c11 ], [ %v12, %c12 ], [ %v13, %c13 ], [ %v14, %c14 ], [ %v15, %c15 ], [ %v16, %c16 ], [ %v17, %c17 ]
  ret i32 %r
}
; expect
source_filename = "round-trip/wide-phi.ll"

define i32 @f(i32 %0) {
1:
  switch i32 %0, label %56 [
    i32 0, label %2
    i32 3, label %5
    i32 6, label %8
    i32 9, label %11
    i32 12, label %14
    i32 15, label %17
    i32 18, label %20
    i32 21, label %23
    i32 24, label %26
    i32 27, label %29
    i32 30, label %32
    i32 33, label %35
    i32 36, label %38
    i32 39, label %41
    i32 42, label %44
    i32 45, label %47
    i32 48, label %50
    i32 51, label %53
    i32 100, label %2
  ]

2:
  %3 = add i32 %0, 0
  %4 = add i32 %3, 7
  br label %56

5:
  %6 = add i32 %0, 5
  %7 = add i32 %6, 7
  br label %56

8:
  %9 = add i32 %0, 10
  %10 = add i32 %9, 7
  br label %56

11:
  %12 = add i32 %0, 15
  %13 = add i32 %12, 7
  br label %56

14:
  %15 = add i32 %0, 20
  %16 = add i32 %15, 7
  br label %56

17:
  %18 = add i32 %0, 25
  %19 = add i32 %18, 7
  br label %56

20:
  %21 = add i32 %0, 30
  %22 = add i32 %21, 7
  br label %56

23:
  %24 = add i32 %0, 35
  %25 = add i32 %24, 7
  br label %56

26:
  %27 = add i32 %0, 40
  %28 = add i32 %27, 7
  br label %56

29:
  %30 = add i32 %0, 45
  %31 = add i32 %30, 7
  br label %56

32:
  %33 = add i32 %0, 50
  %34 = add i32 %33, 7
  br label %56

35:
  %36 = add i32 %0, 55
  %37 = add i32 %36, 7
  br label %56

38:
  %39 = add i32 %0, 60
  %40 = add i32 %39, 7
  br label %56

41:
  %42 = add i32 %0, 65
  %43 = add i32 %42, 7
  br label %56

44:
  %45 = add i32 %0, 70
  %46 = add i32 %45, 7
  br label %56

47:
  %48 = add i32 %0, 75
  %49 = add i32 %48, 7
  br label %56

50:
  %51 = add i32 %0, 80
  %52 = add i32 %51, 7
  br label %56

53:
  %54 = add i32 %0, 85
  %55 = add i32 %54, 7
  br label %56

56:
  %57 = phi i32 [ -1, %1 ], [ %4, %2 ], [ %7, %5 ], [ %10, %8 ], [ %13, %11 ], [ %16, %14 ], [ %19, %17 ], [ %22, %20 ], [ %25, %23 ], [ %28, %26 ], [ %31, %29 ], [ %34, %32 ], [ %37, %35 ], [ %40, %38 ], [ %43, %41 ], [ %46, %44 ], [ %49, %47 ], [ %52, %50 ], [ %55, %53 ]
  ret i32 %57
}
