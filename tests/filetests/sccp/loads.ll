; test opt sccp,inv,red,dne
; Strings that are constant are read as long as the index is what it is at first.
; run: @strings(0) == 65
; run: @pointers(0) == 9
; run: @sections(3) == 11
; run: @stored(5) == 5
; run: @observed(0) == 1
; run: @wide(0) == 513
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
@a = internal constant [4 x i8] c"abc\00"
@b = internal constant [4 x i8] c"xyz\00"
@numbers = internal constant [4 x i32] [i32 7, i32 9, i32 9, i32 1]
@tables = internal constant [2 x ptr] [ptr @b, ptr getelementptr (i8, ptr @numbers, i64 4)]
@variable = internal global [4 x i8] c"\01\02\03\04"
@weak = weak constant i32 1
@outside = internal externally_initialized constant i32 1
@bytes = internal constant [4 x i8] c"\01\02\03\04"

; Two strings are compared until they differ, which they do at once.
define i32 @strings(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %i.next, %latch ]
  %ch = phi i32 [ 66, %entry ], [ %ch.next, %latch ]
  %x = zext i32 %i to i64
  %p = getelementptr inbounds [4 x i8], ptr @a, i64 0, i64 %x
  %c = load i8, ptr %p
  %i.more = add nsw i32 %i, 1
  %y = sext i32 %i.more to i64
  %q = getelementptr inbounds i8, ptr @b, i64 %y
  %d = load i8, ptr %q
  %same = icmp eq i8 %c, %d
  br i1 %same, label %latch, label %other
other:
  br label %latch
latch:
  %i.next = phi i32 [ %i, %loop ], [ %i.more, %other ]
  %ch.next = phi i32 [ %ch, %loop ], [ 65, %other ]
  %again = icmp sle i32 %i.next, 1
  br i1 %again, label %loop, label %exit
exit:
  ret i32 %ch.next
}
; A pointer from a table, which moves on if the number there is another one.
define i32 @pointers(i32 %n) {
entry:
  %start = load ptr, ptr getelementptr ([2 x ptr], ptr @tables, i64 0, i64 1)
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %one = phi i64 [ 1, %entry ], [ %one.next, %loop ]
  %p.table = getelementptr [2 x ptr], ptr @tables, i64 0, i64 %one
  %p = load ptr, ptr %p.table
  %v = load i32, ptr %p
  %is = icmp eq i32 %v, 9
  %one.next = select i1 %is, i64 1, i64 0
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 4
  br i1 %again, label %loop, label %exit
exit:
  ret i32 %v
}
; What the linker or a loader may replace is not known.
define i32 @sections(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %x = sext i32 %k to i64
  %p = getelementptr i32, ptr @weak, i64 %x
  %v = load i32, ptr %p
  %q = getelementptr i32, ptr @outside, i64 %x
  %w = load i32, ptr %q
  %k.next = sub i32 %v, %w
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %loop, label %exit
exit:
  %s = mul i32 %v, 10
  %r = add i32 %s, %w
  ret i32 %r
}
; What is stored to is not known.
define i32 @stored(i8 %n) {
entry:
  store i8 %n, ptr @variable
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %p = getelementptr i8, ptr @variable, i64 %k
  %v = load i8, ptr %p
  %is = icmp eq i8 %v, 1
  %k.next = select i1 %is, i64 1, i64 0
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 3
  br i1 %again, label %loop, label %exit
exit:
  %r = zext i8 %v to i32
  ret i32 %r
}
; What is volatile is loaded, and what is atomic as well; addresses are compared as they are.
define i32 @observed(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %p = getelementptr i8, ptr @bytes, i64 %k
  %v = load volatile i8, ptr %p
  %w = load atomic i8, ptr %p monotonic, align 1
  %is = icmp eq i8 %v, %w
  %k.next = select i1 %is, i64 0, i64 1
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 2
  br i1 %again, label %loop, label %exit
exit:
  %r = zext i8 %v to i32
  ret i32 %r
}
; A load of two elements at once.
define i32 @wide(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %k = phi i8 [ 0, %entry ], [ %k.next, %loop ]
  %p = getelementptr i16, ptr @bytes, i8 %k
  %v = load i16, ptr %p, align 1
  %is = icmp eq i16 %v, 513
  %k.next = select i1 %is, i8 0, i8 -1
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 4
  br i1 %again, label %loop, label %exit
exit:
  %r = zext i16 %v to i32
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"sccp/loads.ll\""
  "target datalayout = \"e-m:e-i64:64-n8:16:32:64-S128\""
]
symbol @a = internal defined global [4 x i8] : ptr, constant
symbol @b = internal defined global [4 x i8] : ptr, constant
symbol @numbers = internal defined global [4 x i32] : ptr, constant
symbol @tables = internal defined global [2 x ptr] : ptr, constant
symbol @variable = internal defined global [4 x i8] : ptr
symbol @weak = weak defined global i32 : ptr, constant
symbol @outside = internal defined global i32 : ptr, specifiers "externally_initialized", constant, externally_initialized
symbol @bytes = internal defined global [4 x i8] : ptr, constant
symbol @strings = external defined function i32 (i32) : ptr, params [""]
symbol @pointers = external defined function i32 (i32) : ptr, params [""]
symbol @sections = external defined function i32 (i32) : ptr, params [""]
symbol @stored = external defined function i32 (i8) : ptr, params [""]
symbol @observed = external defined function i32 (i32) : ptr, params [""]
symbol @wide = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@weak, @strings, @pointers, @sections, @stored, @observed, @wide] () {
  %0 = delta @variable () () {
    %1 = const bytes "\x01\x02\x03\x04" : [4 x i8]
  } -> (%1)
  %2 = delta @weak () () {
    %3 = const 1 : i32
  } -> (%3)
  %4 = delta @outside () () {
    %5 = const 1 : i32
  } -> (%5)
  %6 = delta @bytes () () {
    %7 = const bytes "\x01\x02\x03\x04" : [4 x i8]
  } -> (%7)
  %8 = lambda @strings () (%0: i32, %1: io, %2: mem) {
    %3 = const 65 : i32
  } -> (%3, %1, %2)
  %9 = lambda @pointers () (%0: i32, %1: io, %2: mem) {
    %3 = const 9 : i32
    %4, %5 = theta may_diverge (%1, %0) (%6: io, %7: i32) {
      %8 = const 1 : i32
      %9 = add %7, %8 : i32
      %10 = const 4 : i32
      %11 = icmp ult %9, %10 : i1
      %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    } -> (%12, %6, %9)
  } -> (%3, %4, %2)
  %10 = lambda @sections (%2, %4) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = const undef : i32
    %7, %8, %9, %10, %11, %12, %13, %14, %15 = theta may_diverge (%3, %4, %2, %5, %5, %0, %1, %6, %6) (%16: io, %17: mem, %18: i32, %19: i32, %20: i32, %21: ptr, %22: ptr, %23: i32, %24: i32) {
      %25 = sext %20 : i64
      %26 = gep [i32, _] %21, %25 : ptr
      %27, %28 = load read pinned [i32, align 4] %26, %16, %17 : i32, mem
      %29 = gep [i32, _] %22, %25 : ptr
      %30, %31 = load read pinned [i32, align 4] %29, %16, %28 : i32, mem
      %32 = sub %27, %30 : i32
      %33 = const 1 : i32
      %34 = add %19, %33 : i32
      %35 = icmp ult %34, %18 : i1
      %36 = match [-1 -> 1, default -> 0] %35 : ctl2
    } -> (%36, %16, %31, %18, %34, %32, %21, %22, %27, %30)
    %37 = const 10 : i32
    %38 = mul %14, %37 : i32
    %39 = add %38, %15 : i32
  } -> (%39, %7, %8)
  %11 = lambda @stored (%0) (%0: ptr, %1: i8, %2: io, %3: mem) {
    %4 = store write pinned [i8, align 1] %1, %0, %2, %3 : mem
    %5 = const 0 : i32
    %6 = const 0 : i64
    %7 = const undef : i8
    %8, %9, %10, %11, %12, %13 = theta may_diverge (%2, %4, %5, %6, %0, %7) (%14: io, %15: mem, %16: i32, %17: i64, %18: ptr, %19: i8) {
      %20 = gep [i8, _] %18, %17 : ptr
      %21, %22 = load read pinned [i8, align 1] %20, %14, %15 : i8, mem
      %23 = const 1 : i8
      %24 = icmp eq %21, %23 : i1
      %25 = zext %24 : i64
      %26 = const 1 : i32
      %27 = add %16, %26 : i32
      %28 = const 3 : i32
      %29 = icmp ult %27, %28 : i1
      %30 = match [-1 -> 1, default -> 0] %29 : ctl2
    } -> (%30, %14, %22, %27, %25, %18, %21)
    %31 = zext %13 : i32
  } -> (%31, %8, %9)
  %12 = lambda @observed (%6) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 0 : i64
    %6 = const undef : i8
    %7, %8, %9, %10, %11, %12 = theta may_diverge (%2, %3, %4, %5, %0, %6) (%13: io, %14: mem, %15: i32, %16: i64, %17: ptr, %18: i8) {
      %19 = gep [i8, _] %17, %16 : ptr
      %20, %21, %22 = load read write io [i8, align 1, volatile] %19, %13, %14 : i8, io, mem
      %23, %24, %25 = atomic load [i8, align 1, ordering monotonic] %19, %21, %22 : i8, io, mem
      %26 = icmp ne %20, %23 : i1
      %27 = zext %26 : i64
      %28 = const 1 : i32
      %29 = add %15, %28 : i32
      %30 = const 2 : i32
      %31 = icmp ult %29, %30 : i1
      %32 = match [-1 -> 1, default -> 0] %31 : ctl2
    } -> (%32, %24, %25, %29, %27, %17, %20)
    %33 = zext %12 : i32
  } -> (%33, %7, %8)
  %13 = lambda @wide () (%0: i32, %1: io, %2: mem) {
    %3 = const 513 : i32
    %4, %5 = theta may_diverge (%1, %0) (%6: io, %7: i32) {
      %8 = const 1 : i32
      %9 = add %7, %8 : i32
      %10 = const 4 : i32
      %11 = icmp ult %9, %10 : i1
      %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    } -> (%12, %6, %9)
  } -> (%3, %4, %2)
} -> (%2, %8, %9, %10, %11, %12, %13)
