; test round-trip pcfr
; Computed gotos come back where the numbers of labels come from tables that are used for nothing else. They stay switches where a label is compared with
; another one, where another function loads from the table, and where numbers are no labels: null, large ones, halves of two.
; run: @interpret(0) == 3
; run: @interpret(1) == 7
; run: @compared(1) == 1
; run: @seen(2) == 30
; run: @entry(0) == 10
; run: @zero(0) == 10
; run: @far(0) == 10
; run: @far(4) == 40
; run: @between(0) == 10
@labels = internal constant [5 x ptr] [ptr blockaddress(@interpret, %halt), ptr blockaddress(@interpret, %inc), ptr blockaddress(@interpret, %twice), ptr blockaddress(@interpret, %dec), ptr null]
@code = internal constant [8 x i8] c"\01\01\01\00\01\02\01\00"
@compares = internal constant [4 x ptr] [ptr blockaddress(@compared, %a), ptr blockaddress(@compared, %b), ptr blockaddress(@compared, %c), ptr blockaddress(@compared, %d)]
@seen.labels = internal constant [4 x ptr] [ptr blockaddress(@seen, %a), ptr blockaddress(@seen, %b), ptr blockaddress(@seen, %c), ptr blockaddress(@seen, %d)]

define i32 @interpret(i64 %program) {
entry:
  %first = shl i64 %program, 2
  %start = getelementptr [8 x i8], ptr @code, i64 0, i64 %first
  br label %next
inc:
  %i = add i32 %x, 1
  br label %next
twice:
  %t = shl i32 %x, 1
  %u = add i32 %t, 4
  br label %next
dec:
  %m = sub i32 %x, 1
  br label %next
next:
  %x = phi i32 [ 0, %entry ], [ %i, %inc ], [ %u, %twice ], [ %m, %dec ]
  %pc = phi ptr [ %start, %entry ], [ %pc1, %inc ], [ %pc1, %twice ], [ %pc1, %dec ]
  %op = load i8, ptr %pc
  %index = zext i8 %op to i64
  %pc1 = getelementptr i8, ptr %pc, i64 1
  %place = getelementptr [5 x ptr], ptr @labels, i64 0, i64 %index
  %target = load ptr, ptr %place
  indirectbr ptr %target, [label %halt, label %inc, label %twice, label %dec]
halt:
  ret i32 %x
}

define i32 @compared(i64 %n) {
entry:
  %place = getelementptr [4 x ptr], ptr @compares, i64 0, i64 %n
  %target = load ptr, ptr %place
  %same = icmp eq ptr %target, blockaddress(@compared, %b)
  %number = zext i1 %same to i32
  indirectbr ptr %target, [label %a, label %b, label %c, label %d]
a:
  ret i32 10
b:
  ret i32 %number
c:
  ret i32 30
d:
  ret i32 40
}

define i32 @seen(i64 %n) {
entry:
  %place = getelementptr [4 x ptr], ptr @seen.labels, i64 0, i64 %n
  %target = load ptr, ptr %place
  indirectbr ptr %target, [label %a, label %b, label %c, label %d]
a:
  ret i32 10
b:
  ret i32 20
c:
  ret i32 30
d:
  ret i32 40
}

define ptr @sees(i64 %n) {
  %place = getelementptr [4 x ptr], ptr @seen.labels, i64 0, i64 %n
  %target = load ptr, ptr %place
  ret ptr %target
}

@entries = internal constant [4 x ptr] [ptr blockaddress(@entry, %a), ptr blockaddress(@entry, %b), ptr blockaddress(@entry, %a), ptr blockaddress(@entry, %d)]
define i32 @entry(i64 %n) {
entry:
  %place = getelementptr [4 x ptr], ptr @entries, i64 0, i64 %n
  %one = load ptr, ptr %place
  %other = load ptr, ptr getelementptr ([4 x ptr], ptr @entries, i64 0, i64 3)
  %c = icmp ult i64 %n, 3
  %target = select i1 %c, ptr %one, ptr %other
  indirectbr ptr %target, [label %a, label %b, label %c1, label %d]
a:
  ret i32 10
b:
  ret i32 20
c1:
  ret i32 30
d:
  ret i32 40
}

; A table of numbers that is none of labels: null is a number, too, and there is a case for it.
@written = internal constant [4 x ptr] [ptr null, ptr inttoptr (i64 1 to ptr), ptr inttoptr (i64 2 to ptr), ptr inttoptr (i64 3 to ptr)]
define i32 @zero(i64 %n) {
entry:
  %place = getelementptr [4 x ptr], ptr @written, i64 0, i64 %n
  %address = load ptr, ptr %place, align 8
  %number = ptrtoint ptr %address to i64
  switch i64 %number, label %never [
    i64 0, label %a
    i64 1, label %b
    i64 2, label %c
    i64 3, label %d
  ]
a:
  ret i32 10
b:
  ret i32 20
c:
  ret i32 30
d:
  ret i32 40
never:
  unreachable
}

; Numbers that are too large for a label, and a default that is reached.
@large = internal constant [5 x ptr] [ptr inttoptr (i64 4294967298 to ptr), ptr inttoptr (i64 3 to ptr), ptr inttoptr (i64 4 to ptr), ptr inttoptr (i64 5 to ptr), ptr inttoptr (i64 12884901897 to ptr)]
define i32 @far(i64 %n) {
entry:
  %place = getelementptr [5 x ptr], ptr @large, i64 0, i64 %n
  %address = load ptr, ptr %place, align 8
  %number = ptrtoint ptr %address to i64
  switch i64 %number, label %other [
    i64 4294967298, label %a
    i64 3, label %b
    i64 4, label %c
    i64 12884901897, label %d
  ]
a:
  ret i32 10
b:
  ret i32 20
c:
  ret i32 30
d:
  ret i32 40
other:
  ret i32 50
}

; Halves of two elements are numbers as well.
@halves = internal constant [4 x ptr] [ptr inttoptr (i64 1 to ptr), ptr inttoptr (i64 2 to ptr), ptr inttoptr (i64 3 to ptr), ptr inttoptr (i64 4 to ptr)]
define i32 @between(i64 %n) {
entry:
  %place = getelementptr i8, ptr @halves, i64 %n
  %address = load ptr, ptr %place, align 4
  %number = ptrtoint ptr %address to i64
  switch i64 %number, label %never [
    i64 1, label %a
    i64 2, label %b
    i64 3, label %c
    i64 12884901888, label %d
  ]
a:
  ret i32 10
b:
  ret i32 20
c:
  ret i32 30
d:
  ret i32 40
never:
  unreachable
}

; expect
source_filename = "destruct/gotos.ll"

@labels = internal constant [5 x ptr] [ptr blockaddress(@interpret, %goto.6), ptr blockaddress(@interpret, %goto.2), ptr blockaddress(@interpret, %goto.3), ptr blockaddress(@interpret, %goto.4), ptr null]
@code = internal constant [8 x i8] c"\01\01\01\00\01\02\01\00"
@compares = internal constant [4 x ptr] [ptr inttoptr (i64 6 to ptr), ptr inttoptr (i64 7 to ptr), ptr inttoptr (i64 8 to ptr), ptr inttoptr (i64 9 to ptr)]
@seen.labels = internal constant [4 x ptr] [ptr inttoptr (i64 10 to ptr), ptr inttoptr (i64 11 to ptr), ptr inttoptr (i64 12 to ptr), ptr inttoptr (i64 13 to ptr)]
@entries = internal constant [4 x ptr] [ptr blockaddress(@entry, %goto.4), ptr blockaddress(@entry, %goto.1), ptr blockaddress(@entry, %goto.4), ptr blockaddress(@entry, %goto.3)]
@written = internal constant [4 x ptr] [ptr null, ptr inttoptr (i64 1 to ptr), ptr inttoptr (i64 2 to ptr), ptr inttoptr (i64 3 to ptr)]
@large = internal constant [5 x ptr] [ptr inttoptr (i64 4294967298 to ptr), ptr inttoptr (i64 3 to ptr), ptr inttoptr (i64 4 to ptr), ptr inttoptr (i64 5 to ptr), ptr inttoptr (i64 12884901897 to ptr)]
@halves = internal constant [4 x ptr] [ptr inttoptr (i64 1 to ptr), ptr inttoptr (i64 2 to ptr), ptr inttoptr (i64 3 to ptr), ptr inttoptr (i64 4 to ptr)]

define i32 @interpret(i64 %0) {
block.0:
  %1 = shl i64 %0, 2
  %2 = getelementptr [8 x i8], ptr @code, i64 0, i64 %1
  br label %block.1

block.1:
  %3 = phi i32 [ 0, %block.0 ], [ %14, %block.5 ]
  %4 = phi ptr [ %2, %block.0 ], [ %7, %block.5 ]
  %5 = load i8, ptr %4, align 1
  %6 = zext i8 %5 to i64
  %7 = getelementptr i8, ptr %4, i64 1
  %8 = getelementptr [5 x ptr], ptr @labels, i64 0, i64 %6
  %9 = load ptr, ptr %8, align 8
  indirectbr ptr %9,
          [label %goto.6, label %goto.2, label %goto.3, label %goto.4]

goto.2:
  %10 = add i32 %3, 1
  br label %block.5

goto.3:
  %11 = shl i32 %3, 1
  %12 = add i32 %11, 4
  br label %block.5

goto.4:
  %13 = sub i32 %3, 1
  br label %block.5

block.5:
  %14 = phi i32 [ %10, %goto.2 ], [ %12, %goto.3 ], [ %13, %goto.4 ]
  br label %block.1

goto.6:
  ret i32 %3
}

define i32 @compared(i64 %0) {
1:
  %2 = getelementptr [4 x ptr], ptr @compares, i64 0, i64 %0
  %3 = load ptr, ptr %2, align 8
  %4 = inttoptr i64 7 to ptr
  %5 = icmp eq ptr %3, %4
  %6 = zext i1 %5 to i32
  %7 = ptrtoint ptr %3 to i64
  switch i64 %7, label %13 [
    i64 6, label %11
    i64 7, label %8
    i64 8, label %9
    i64 9, label %10
  ]

8:
  br label %11

9:
  br label %11

10:
  br label %11

11:
  %12 = phi i32 [ 10, %1 ], [ %6, %8 ], [ 30, %9 ], [ 40, %10 ]
  ret i32 %12

13:
  unreachable
}

define i32 @seen(i64 %0) {
1:
  %2 = getelementptr [4 x ptr], ptr @seen.labels, i64 0, i64 %0
  %3 = load ptr, ptr %2, align 8
  %4 = ptrtoint ptr %3 to i64
  switch i64 %4, label %10 [
    i64 10, label %8
    i64 11, label %5
    i64 12, label %6
    i64 13, label %7
  ]

5:
  br label %8

6:
  br label %8

7:
  br label %8

8:
  %9 = phi i32 [ 10, %1 ], [ 20, %5 ], [ 30, %6 ], [ 40, %7 ]
  ret i32 %9

10:
  unreachable
}

define ptr @sees(i64 %0) {
1:
  %2 = getelementptr [4 x ptr], ptr @seen.labels, i64 0, i64 %0
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

define i32 @entry(i64 %0) {
block.0:
  %1 = getelementptr [4 x ptr], ptr @entries, i64 0, i64 %0
  %2 = load ptr, ptr %1, align 8
  %3 = getelementptr [4 x ptr], ptr @entries, i64 0, i64 3
  %4 = load ptr, ptr %3, align 8
  %5 = icmp ult i64 %0, 3
  %6 = select i1 %5, ptr %2, ptr %4
  indirectbr ptr %6,
          [label %goto.4, label %goto.1, label %goto.3]

goto.1:
  br label %goto.4

goto.3:
  br label %goto.4

goto.4:
  %7 = phi i32 [ 10, %block.0 ], [ 20, %goto.1 ], [ 40, %goto.3 ]
  ret i32 %7
}

define i32 @zero(i64 %0) {
1:
  %2 = getelementptr [4 x ptr], ptr @written, i64 0, i64 %0
  %3 = load ptr, ptr %2, align 8
  %4 = ptrtoint ptr %3 to i64
  switch i64 %4, label %10 [
    i64 0, label %8
    i64 1, label %5
    i64 2, label %6
    i64 3, label %7
  ]

5:
  br label %8

6:
  br label %8

7:
  br label %8

8:
  %9 = phi i32 [ 10, %1 ], [ 20, %5 ], [ 30, %6 ], [ 40, %7 ]
  ret i32 %9

10:
  unreachable
}

define i32 @far(i64 %0) {
1:
  %2 = getelementptr [5 x ptr], ptr @large, i64 0, i64 %0
  %3 = load ptr, ptr %2, align 8
  %4 = ptrtoint ptr %3 to i64
  switch i64 %4, label %9 [
    i64 4294967298, label %5
    i64 3, label %6
    i64 4, label %7
    i64 12884901897, label %8
  ]

5:
  br label %9

6:
  br label %9

7:
  br label %9

8:
  br label %9

9:
  %10 = phi i32 [ 50, %1 ], [ 10, %5 ], [ 20, %6 ], [ 30, %7 ], [ 40, %8 ]
  ret i32 %10
}

define i32 @between(i64 %0) {
1:
  %2 = getelementptr i8, ptr @halves, i64 %0
  %3 = load ptr, ptr %2, align 4
  %4 = ptrtoint ptr %3 to i64
  switch i64 %4, label %10 [
    i64 1, label %8
    i64 2, label %5
    i64 3, label %6
    i64 12884901888, label %7
  ]

5:
  br label %8

6:
  br label %8

7:
  br label %8

8:
  %9 = phi i32 [ 10, %1 ], [ 20, %5 ], [ 30, %6 ], [ 40, %7 ]
  ret i32 %9

10:
  unreachable
}
