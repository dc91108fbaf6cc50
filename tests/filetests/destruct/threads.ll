; test threads
; Ways that determine a branch get copies of the block in front of it, with what it stores; values that are used behind the copies meet again. A second comparison
; with null behind the first one is decided. A loop keeps its one entry, and a function that is to be small grows by nothing.
; run: @store(1, 7) == 107
; run: @store(2, 7) == 207
; run: @store(3, 7) == 307
; run: @again(5) == 5
; run: @again(0) == -1
; run: @meets(1, 5) == 8
; run: @meets(0, 5) == 14
; run: @loop(4) == 10
; run: @small(1, 7) == 107
@g = internal global i32 0
define i32 @store(i32 %x, i32 %y) {
  switch i32 %x, label %other [
    i32 1, label %join
    i32 2, label %two
  ]
two:
  br label %join
other:
  br label %join
join:
  %w = phi i32 [ 1, %0 ], [ 2, %two ], [ %y, %other ]
  store i32 %y, ptr @g
  switch i32 %w, label %c [
    i32 1, label %a
    i32 2, label %b
  ]
a:
  %v = load i32, ptr @g
  %r = add i32 %v, 100
  ret i32 %r
b:
  %v2 = load i32, ptr @g
  %r2 = add i32 %v2, 200
  ret i32 %r2
c:
  %v3 = load i32, ptr @g
  %r3 = add i32 %v3, 300
  ret i32 %r3
}
define i32 @again(i32 %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %none, label %some
some:
  store i32 %x, ptr @g
  %d = icmp eq i32 %x, 0
  br i1 %d, label %none, label %go
go:
  %v = load i32, ptr @g
  ret i32 %v
none:
  ret i32 -1
}
define i32 @meets(i1 %c, i32 %y) {
  br i1 %c, label %a, label %b
a:
  br label %join
b:
  %z = mul i32 %y, 2
  br label %join
join:
  %w = phi i32 [ 1, %a ], [ %z, %b ]
  %v = phi i32 [ %y, %a ], [ %z, %b ]
  store i32 %v, ptr @g
  %d = icmp eq i32 %w, 1
  br i1 %d, label %less, label %more
less:
  store i32 2, ptr @g
  br label %end
more:
  store i32 3, ptr @g
  br label %end
end:
  %k = phi i32 [ 3, %less ], [ 4, %more ]
  %s = add i32 %v, %k
  ret i32 %s
}
define i32 @loop(i32 %n) {
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %j, %next ]
  %s = phi i32 [ 0, %0 ], [ %t, %next ]
  store i32 %s, ptr @g
  %first = icmp eq i32 %i, 0
  br i1 %first, label %next, label %body
body:
  store i32 %i, ptr @g
  br label %next
next:
  %j = add i32 %i, 1
  %t = add i32 %s, %j
  %e = icmp eq i32 %j, %n
  br i1 %e, label %end, label %head
end:
  ret i32 %t
}
define i32 @small(i32 %x, i32 %y) minsize {
  switch i32 %x, label %other [
    i32 1, label %join
    i32 2, label %two
  ]
two:
  br label %join
other:
  br label %join
join:
  %w = phi i32 [ 1, %0 ], [ 2, %two ], [ %y, %other ]
  store i32 %y, ptr @g
  switch i32 %w, label %c [
    i32 1, label %a
    i32 2, label %b
  ]
a:
  %v = load i32, ptr @g
  %r = add i32 %v, 100
  ret i32 %r
b:
  %v2 = load i32, ptr @g
  %r2 = add i32 %v2, 200
  ret i32 %r2
c:
  %v3 = load i32, ptr @g
  %r3 = add i32 %v3, 300
  ret i32 %r3
}
; expect
source_filename = "destruct/threads.ll"

@g = internal global i32 0

define i32 @store(i32 %0, i32 %1) {
2:
  switch i32 %0, label %3 [
    i32 1, label %4
    i32 2, label %5
  ]

3:
  store i32 %1, ptr @g, align 4
  switch i32 %1, label %6 [
    i32 1, label %9
    i32 2, label %12
  ]

4:
  store i32 %1, ptr @g, align 4
  br label %9

5:
  store i32 %1, ptr @g, align 4
  br label %12

6:
  %7 = load i32, ptr @g, align 4
  %8 = add i32 %7, 300
  br label %15

9:
  %10 = load i32, ptr @g, align 4
  %11 = add i32 %10, 100
  br label %15

12:
  %13 = load i32, ptr @g, align 4
  %14 = add i32 %13, 200
  br label %15

15:
  %16 = phi i32 [ %8, %6 ], [ %11, %9 ], [ %14, %12 ]
  ret i32 %16
}

define i32 @again(i32 %0) {
1:
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %5, label %3

3:
  store i32 %0, ptr @g, align 4
  %4 = load i32, ptr @g, align 4
  br label %5

5:
  %6 = phi i32 [ -1, %1 ], [ %4, %3 ]
  ret i32 %6
}

define i32 @meets(i1 %0, i32 %1) {
2:
  br i1 %0, label %6, label %3

3:
  %4 = mul i32 %1, 2
  store i32 %4, ptr @g, align 4
  %5 = icmp eq i32 %4, 1
  br i1 %5, label %7, label %9

6:
  store i32 %1, ptr @g, align 4
  br label %7

7:
  %8 = phi i32 [ %4, %3 ], [ %1, %6 ]
  store i32 2, ptr @g, align 4
  br label %10

9:
  store i32 3, ptr @g, align 4
  br label %10

10:
  %11 = phi i32 [ 3, %7 ], [ 4, %9 ]
  %12 = phi i32 [ %8, %7 ], [ %4, %9 ]
  %13 = add i32 %12, %11
  ret i32 %13
}

define i32 @loop(i32 %0) {
1:
  br label %2

2:
  %3 = phi i32 [ 0, %1 ], [ %8, %7 ]
  %4 = phi i32 [ 0, %1 ], [ %9, %7 ]
  store i32 %4, ptr @g, align 4
  %5 = icmp eq i32 %3, 0
  br i1 %5, label %7, label %6

6:
  store i32 %3, ptr @g, align 4
  br label %7

7:
  %8 = add i32 %3, 1
  %9 = add i32 %4, %8
  %10 = icmp eq i32 %8, %0
  br i1 %10, label %11, label %2

11:
  ret i32 %9
}

define i32 @small(i32 %0, i32 %1) #0 {
2:
  switch i32 %0, label %5 [
    i32 1, label %3
    i32 2, label %4
  ]

3:
  br label %5

4:
  br label %5

5:
  %6 = phi i32 [ %1, %2 ], [ 1, %3 ], [ 2, %4 ]
  store i32 %1, ptr @g, align 4
  switch i32 %6, label %7 [
    i32 1, label %10
    i32 2, label %13
  ]

7:
  %8 = load i32, ptr @g, align 4
  %9 = add i32 %8, 300
  br label %16

10:
  %11 = load i32, ptr @g, align 4
  %12 = add i32 %11, 100
  br label %16

13:
  %14 = load i32, ptr @g, align 4
  %15 = add i32 %14, 200
  br label %16

16:
  %17 = phi i32 [ %9, %7 ], [ %12, %10 ], [ %15, %13 ]
  ret i32 %17
}

attributes #0 = { minsize }
