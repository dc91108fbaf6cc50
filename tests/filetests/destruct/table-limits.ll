; test tables
; All numbers of three bits are cases, so what others would get is not reached from the switch any more, but on another way. An alias of a variable of
; which every thread has its own is no constant. What may be poison does not stand for undef. Numbers that are far apart are no table.
; run: @all(1, 0) == 12
; run: @all(1, 3) == 15
; run: @all(0, 3) == 7
; run: @sparse(1000) == 1000
; run: @sparse(64000) == 64000
@thread = internal thread_local global i32 5
@alias = internal thread_local alias i32, ptr @thread
@here = internal global i32 6
@there = internal global i32 7

define i32 @all(i32 %early, i3 %x) {
  %c = icmp eq i32 %early, 0
  br i1 %c, label %out, label %choose
choose:
  switch i3 %x, label %out [
    i3 0, label %a
    i3 1, label %b
    i3 2, label %c2
    i3 3, label %d
    i3 -4, label %e
    i3 -3, label %f
    i3 -2, label %g
    i3 -1, label %h
  ]
a:
  br label %join
b:
  br label %join
c2:
  br label %join
d:
  br label %join
e:
  br label %join
f:
  br label %join
g:
  br label %join
h:
  br label %join
join:
  %r = phi i32 [ 12, %a ], [ 3, %b ], [ 9, %c2 ], [ 15, %d ], [ 1, %e ], [ 2, %f ], [ 0, %g ], [ 7, %h ]
  ret i32 %r
out:
  %s = phi i32 [ 7, %0 ], [ 8, %choose ]
  ret i32 %s
}

define ptr @addresses(i32 %x) {
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
  %r = phi ptr [ @here, %a ], [ @alias, %b ], [ @there, %c ], [ @here, %d ], [ null, %0 ]
  ret ptr %r
}

define i32 @vague(i32 %x, i32 %y) {
  %z = add nsw i32 %y, 1
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
  %r = phi i32 [ 4, %a ], [ 9, %b ], [ 1, %c ], [ 3, %d ], [ 0, %0 ]
  %s = phi i32 [ %z, %a ], [ undef, %b ], [ %z, %c ], [ %z, %d ], [ %z, %0 ]
  %sum = add i32 %r, %s
  ret i32 %sum
}

define i32 @sparse(i32 %x) {
  switch i32 %x, label %other [
    i32 0, label %a
    i32 1000, label %b
    i32 20000, label %c
    i32 64000, label %d
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
  %r = phi i32 [ 0, %a ], [ 1000, %b ], [ 20000, %c ], [ 64000, %d ]
  ret i32 %r
other:
  unreachable
}
; expect
source_filename = "destruct/table-limits.ll"

@thread = internal thread_local global i32 5
@here = internal global i32 6
@there = internal global i32 7

@alias = internal thread_local alias i32, ptr @thread

define i32 @all(i32 %0, i3 %1) {
2:
  %3 = icmp eq i32 %0, 0
  br i1 %3, label %11, label %4

4:
  %5 = sub i3 %1, -4
  %6 = zext i3 %5 to i64
  %7 = shl i64 %6, 2
  %8 = lshr i64 4181487649, %7
  %9 = and i64 %8, 15
  %10 = trunc i64 %9 to i32
  br label %11

11:
  %12 = phi i32 [ 7, %2 ], [ %10, %4 ]
  ret i32 %12
}

define ptr @addresses(i32 %0) {
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
  %7 = phi ptr [ null, %1 ], [ @here, %2 ], [ @alias, %3 ], [ @there, %4 ], [ @here, %5 ]
  ret ptr %7
}

define i32 @vague(i32 %0, i32 %1) {
2:
  %3 = add nsw i32 %1, 1
  switch i32 %0, label %8 [
    i32 0, label %4
    i32 1, label %5
    i32 2, label %6
    i32 3, label %7
  ]

4:
  br label %8

5:
  br label %8

6:
  br label %8

7:
  br label %8

8:
  %9 = phi i32 [ %3, %2 ], [ %3, %4 ], [ undef, %5 ], [ %3, %6 ], [ %3, %7 ]
  %10 = phi i32 [ 0, %2 ], [ 4, %4 ], [ 9, %5 ], [ 1, %6 ], [ 3, %7 ]
  %11 = add i32 %10, %9
  ret i32 %11
}

define i32 @sparse(i32 %0) {
1:
  switch i32 %0, label %7 [
    i32 0, label %5
    i32 1000, label %2
    i32 20000, label %3
    i32 64000, label %4
  ]

2:
  br label %5

3:
  br label %5

4:
  br label %5

5:
  %6 = phi i32 [ 0, %1 ], [ 1000, %2 ], [ 20000, %3 ], [ 64000, %4 ]
  ret i32 %6

7:
  unreachable
}
