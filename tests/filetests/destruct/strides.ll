; test tables
; Numbers that are far apart at equal distances become dense, so that there can be a table. Numbers in between lead elsewhere as before.
; run: @codes(65536) == 3
; run: @codes(131072) == 1
; run: @codes(131073) == 0
; run: @codes(327680) == 9
; run: @codes(393216) == 0
; run: @jumps(-8) == 1
; run: @jumps(-4) == 0
; run: @jumps(0) == 2
; run: @jumps(24) == 5
; run: @jumps(32) == 0
@g = internal global i32 0
define i32 @codes(i32 %x) {
  switch i32 %x, label %join [
    i32 65536, label %a
    i32 131072, label %b
    i32 196608, label %c
    i32 262144, label %d
    i32 327680, label %e
  ]
a:
  br label %join
b:
  br label %join
c:
  br label %join
d:
  br label %join
e:
  br label %join
join:
  %r = phi i32 [ 0, %0 ], [ 3, %a ], [ 1, %b ], [ 4, %c ], [ 2, %d ], [ 9, %e ]
  ret i32 %r
}
define i32 @jumps(i8 %x) {
  switch i8 %x, label %none [
    i8 -8, label %a
    i8 0, label %b
    i8 8, label %c
    i8 16, label %d
    i8 24, label %e
  ]
none:
  ret i32 0
a:
  store i32 1, ptr @g
  ret i32 1
b:
  store i32 3, ptr @g
  ret i32 2
c:
  store i32 4, ptr @g
  ret i32 3
d:
  store i32 9, ptr @g
  ret i32 4
e:
  store i32 5, ptr @g
  ret i32 5
}
; expect
source_filename = "destruct/strides.ll"

@g = internal global i32 0

define i32 @codes(i32 %0) {
1:
  %2 = sub i32 %0, 65536
  %3 = lshr i32 %2, 16
  %4 = shl i32 %2, 16
  %5 = or i32 %3, %4
  %6 = icmp ule i32 %5, 4
  %7 = zext i32 %5 to i64
  %8 = shl i64 %7, 2
  %9 = lshr i64 599059, %8
  %10 = and i64 %9, 15
  %11 = trunc i64 %10 to i32
  %12 = select i1 %6, i32 %11, i32 0
  ret i32 %12
}

define i32 @jumps(i8 %0) {
1:
  %2 = sub i8 %0, -8
  %3 = lshr i8 %2, 3
  %4 = shl i8 %2, 5
  %5 = or i8 %3, %4
  switch i8 %5, label %11 [
    i8 0, label %6
    i8 1, label %7
    i8 2, label %8
    i8 3, label %9
    i8 4, label %10
  ]

6:
  store i32 1, ptr @g, align 4
  br label %11

7:
  store i32 3, ptr @g, align 4
  br label %11

8:
  store i32 4, ptr @g, align 4
  br label %11

9:
  store i32 9, ptr @g, align 4
  br label %11

10:
  store i32 5, ptr @g, align 4
  br label %11

11:
  %12 = phi i32 [ 0, %1 ], [ 1, %6 ], [ 2, %7 ], [ 3, %8 ], [ 4, %9 ], [ 5, %10 ]
  ret i32 %12
}
