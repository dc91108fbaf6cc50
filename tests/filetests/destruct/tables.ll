; test tables
; Switches that only choose constants are tables: numbers in a constant of 64 bits, numbers that grow with the cases, an array, and one whose element is added
; to an address, where other values of the operand lead elsewhere. The last function says that it wants no tables.
; run: @bits(3) == 2
; run: @bits(9) == 3
; run: @linear(12) == 37
; run: @linear(14) == 0
; run: @array(102) == -3
; run: @array(99) == 77
; run: @skip(1) == 14
; run: @skip(2) == -1
; run: @skip(5) == 28
; run: @plain(2) == 9
define i32 @bits(i32 %x) {
  switch i32 %x, label %join [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %a
    i32 3, label %b
    i32 5, label %a
  ]
a:
  br label %join
b:
  br label %join
join:
  %r = phi i32 [ 1, %a ], [ 2, %b ], [ 3, %0 ]
  ret i32 %r
}

define i32 @linear(i32 %x) {
  switch i32 %x, label %join [
    i32 10, label %a
    i32 11, label %b
    i32 12, label %c
    i32 13, label %d
  ]
a:
  br label %join
b:
  br label %join
c:
  br label %join
d:
  br label %join
join:
  %r = phi i32 [ 31, %a ], [ 34, %b ], [ 37, %c ], [ 40, %d ], [ 0, %0 ]
  ret i32 %r
}

define i64 @array(i64 %x) {
  switch i64 %x, label %other [
    i64 100, label %a
    i64 101, label %b
    i64 102, label %c
    i64 103, label %d
    i64 104, label %a
  ]
a:
  br label %join
b:
  br label %join
c:
  br label %join
d:
  br label %join
other:
  br label %join
join:
  %r = phi i64 [ 1000, %a ], [ -20000, %b ], [ -3, %c ], [ 7, %d ], [ 77, %other ]
  ret i64 %r
}

define i16 @skip(i8 %x) {
  %p = alloca [8 x i16]
  %q1 = getelementptr i16, ptr %p, i64 1
  %q2 = getelementptr i16, ptr %p, i64 2
  %q4 = getelementptr i16, ptr %p, i64 4
  store i16 0, ptr %p
  store i16 7, ptr %q1
  store i16 14, ptr %q2
  store i16 28, ptr %q4
  switch i8 %x, label %end [
    i8 1, label %two
    i8 3, label %one
    i8 4, label %one
    i8 5, label %four
    i8 6, label %one
  ]
one:
  %a = getelementptr inbounds i16, ptr %p, i64 1
  br label %join
two:
  %b = getelementptr inbounds i16, ptr %p, i64 2
  br label %join
four:
  %c = getelementptr inbounds i16, ptr %p, i64 4
  br label %join
join:
  %q = phi ptr [ %a, %one ], [ %b, %two ], [ %c, %four ]
  %r = load i16, ptr %q
  ret i16 %r
end:
  ret i16 -1
}

define i32 @plain(i32 %x) #0 {
  switch i32 %x, label %join [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
  ]
a:
  br label %join
b:
  br label %join
c:
  br label %join
d:
  br label %join
join:
  %r = phi i32 [ 5, %a ], [ 8, %b ], [ 9, %c ], [ 4, %d ], [ 0, %0 ]
  ret i32 %r
}

attributes #0 = { "no-jump-tables"="true" }
; expect
source_filename = "destruct/tables.ll"

@table.0 = private unnamed_addr constant [5 x i16] [i16 1000, i16 -20000, i16 -3, i16 7, i16 1000], align 2

define i32 @bits(i32 %0) {
1:
  %2 = icmp ule i32 %0, 5
  %3 = zext i32 %0 to i64
  %4 = shl i64 %3, 1
  %5 = lshr i64 1945, %4
  %6 = and i64 %5, 3
  %7 = trunc i64 %6 to i32
  %8 = select i1 %2, i32 %7, i32 3
  ret i32 %8
}

define i32 @linear(i32 %0) {
1:
  %2 = sub i32 %0, 10
  %3 = icmp ule i32 %2, 3
  %4 = mul i32 %2, 3
  %5 = add i32 %4, 31
  %6 = select i1 %3, i32 %5, i32 0
  ret i32 %6
}

define i64 @array(i64 %0) {
1:
  %2 = sub i64 %0, 100
  %3 = icmp ule i64 %2, 4
  br i1 %3, label %4, label %8

4:
  %5 = getelementptr inbounds i16, ptr @table.0, i64 %2
  %6 = load i16, ptr %5, align 2
  %7 = sext i16 %6 to i64
  br label %8

8:
  %9 = phi i64 [ 77, %1 ], [ %7, %4 ]
  ret i64 %9
}

define i16 @skip(i8 %0) {
1:
  %2 = alloca [8 x i16], align 2
  %3 = getelementptr i16, ptr %2, i64 1
  %4 = getelementptr i16, ptr %2, i64 2
  %5 = getelementptr i16, ptr %2, i64 4
  store i16 0, ptr %2, align 2
  store i16 7, ptr %3, align 2
  store i16 14, ptr %4, align 2
  store i16 28, ptr %5, align 2
  %6 = sub i8 %0, 1
  %7 = icmp ule i8 %6, 5
  %8 = zext i8 %6 to i64
  %9 = lshr i64 61, %8
  %10 = trunc i64 %9 to i1
  %11 = select i1 %7, i1 %10, i1 false
  br i1 %11, label %12, label %19

12:
  %13 = zext i8 %6 to i64
  %14 = shl i64 %13, 2
  %15 = lshr i64 1315106, %14
  %16 = and i64 %15, 15
  %17 = getelementptr inbounds i16, ptr %2, i64 %16
  %18 = load i16, ptr %17, align 2
  br label %19

19:
  %20 = phi i16 [ -1, %1 ], [ %18, %12 ]
  ret i16 %20
}

define i32 @plain(i32 %0) #0 {
1:
  switch i32 %0, label %6 [
    i32 0, label %2
    i32 1, label %3
    i32 2, label %4
    i32 3, label %5
  ]

2:
  br label %6

3:
  br label %6

4:
  br label %6

5:
  br label %6

6:
  %7 = phi i32 [ 0, %1 ], [ 5, %2 ], [ 8, %3 ], [ 9, %4 ], [ 4, %5 ]
  ret i32 %7
}

attributes #0 = { "no-jump-tables"="true" }
