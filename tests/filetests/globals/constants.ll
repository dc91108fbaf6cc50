; test opt globals,red,dne
; Variables that nothing but their initial value is stored to are constant, and loads of constants have a value.
; run: @never_written(2) == 7
; run: @table_of_functions(5) == 10
; run: @bytes() == 515
; run: @flag(4) == 4
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%ops = type { ptr, ptr, i16 }
@zeros = internal global [4 x i32] zeroinitializer
@seven = internal global i32 7
@written = internal global i32 0
@unread = internal global i32 1
@same = internal global i32 4
@ops = internal constant [2 x %ops] [%ops { ptr @inc, ptr null, i16 1 }, %ops { ptr @twice, ptr @seven, i16 2 }]
@numbers = constant [2 x i16] [i16 1, i16 515]
@interposable = weak constant i32 3
@placed = internal global i32 9, section "mine"
@private_to_thread = internal thread_local global i32 9
define internal i32 @inc(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
define internal i32 @twice(i32 %x) {
  %y = mul i32 %x, 2
  ret i32 %y
}
define i32 @never_written(i32 %i) {
  %p = getelementptr [4 x i32], ptr @zeros, i64 0, i32 %i
  %a = load i32, ptr %p
  %b = load i32, ptr @seven
  %c = add i32 %a, %b
  ret i32 %c
}
define i32 @table_of_functions(i32 %x) {
  %p = getelementptr [2 x %ops], ptr @ops, i64 0, i64 1, i32 0
  %f = load ptr, ptr %p
  %r = call i32 %f(i32 %x)
  ret i32 %r
}
define i16 @bytes() {
  %p = getelementptr i8, ptr @numbers, i64 2
  %lo = load i8, ptr %p
  %q = getelementptr i8, ptr @numbers, i64 3
  %hi = load i8, ptr %q
  %l = zext i8 %lo to i16
  %h = zext i8 %hi to i16
  %s = shl i16 %h, 8
  %r = or i16 %s, %l
  ret i16 %r
}
; Written, so it stays.
define void @write(i32 %x) {
  store i32 %x, ptr @written
  ret void
}
define i32 @read() {
  %x = load i32, ptr @written
  ret i32 %x
}
; Nothing reads it.
define void @forget(i32 %x) {
  store i32 %x, ptr @unread
  ret void
}
; The store changes nothing.
define i32 @flag(i32 %x) {
  store i32 4, ptr @same
  %r = load i32, ptr @same
  ret i32 %r
}
; Another definition may take its place.
define i32 @weak() {
  %x = load i32, ptr @interposable
  ret i32 %x
}
; Constant in effect, but where they are placed must not change; volatile loads are made.
define i32 @places() {
  %x = load i32, ptr @placed
  %y = load i32, ptr @private_to_thread
  %z = load volatile i32, ptr @numbers
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"globals/constants.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  ""
  "%ops = type { ptr, ptr, i16 }"
]
type %ops = {ptr, ptr, i16}
symbol @zeros = internal defined global [4 x i32] : ptr, constant
symbol @seven = internal defined global i32 : ptr
symbol @written = internal defined global i32 : ptr
symbol @unread = internal defined global i32 : ptr
symbol @same = internal defined global i32 : ptr, constant
symbol @ops = internal defined global [2 x %ops] : ptr, constant
symbol @numbers = external defined global [2 x i16] : ptr, constant
symbol @interposable = weak defined global i32 : ptr, constant
symbol @placed = internal defined global i32 : ptr, suffix ", section \"mine\""
symbol @private_to_thread = internal defined global i32 : ptr, specifiers "thread_local"
symbol @inc = internal defined function i32 (i32) : ptr, params [""]
symbol @twice = internal defined function i32 (i32) : ptr, params [""]
symbol @never_written = external defined function i32 (i32) : ptr, params [""]
symbol @table_of_functions = external defined function i32 (i32) : ptr, params [""]
symbol @bytes = external defined function i16 () : ptr
symbol @write = external defined function void (i32) : ptr, params [""]
symbol @read = external defined function i32 () : ptr
symbol @forget = external defined function void (i32) : ptr, params [""]
symbol @flag = external defined function i32 (i32) : ptr, params [""]
symbol @weak = external defined function i32 () : ptr
symbol @places = external defined function i32 () : ptr
omega imports [] exports [@numbers, @interposable, @never_written, @table_of_functions, @bytes, @write, @read, @forget, @flag, @weak, @places] () {
  %0 = delta @seven () () {
    %1 = const 7 : i32
  } -> (%1)
  %2 = delta @written () () {
    %3 = const 0 : i32
  } -> (%3)
  %4 = lambda @twice () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = shl %0, %3 : i32
  } -> (%4, %1, %2)
  %5 = delta @numbers () () {
    %6 = const [1 : i16, 515 : i16] : [2 x i16]
  } -> (%6)
  %7 = delta @interposable () () {
    %8 = const 3 : i32
  } -> (%8)
  %9 = delta @placed () () {
    %10 = const 9 : i32
  } -> (%10)
  %11 = delta @private_to_thread () () {
    %12 = const 9 : i32
  } -> (%12)
  %13 = lambda @never_written (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
  } -> (%4, %2, %5)
  %14 = lambda @table_of_functions (%4) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), args [""]] %0, %1, %2, %3 : i32, io, mem
  } -> (%4, %5, %6)
  %15 = lambda @bytes () (%0: io, %1: mem) {
    %2 = const 515 : i16
  } -> (%2, %0, %1)
  %16 = lambda @write (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = store write pinned [i32, align 4] %1, %0, %2, %3 : mem
  } -> (%2, %4)
  %17 = lambda @read (%2) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
  } -> (%3, %1, %4)
  %18 = lambda @forget () (%0: i32, %1: io, %2: mem) {
  } -> (%1, %2)
  %19 = lambda @flag () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
  } -> (%3, %1, %2)
  %20 = lambda @weak (%7) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
  } -> (%3, %1, %4)
  %21 = lambda @places (%9, %11, %5) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5, %6 = load read pinned [i32, align 4] %0, %3, %4 : i32, mem
    %7, %8 = load read pinned [i32, align 4] %1, %3, %6 : i32, mem
    %9, %10, %11 = load read write io [i32, align 4, volatile] %2, %3, %8 : i32, io, mem
    %12 = add %5, %7 : i32
    %13 = add %12, %9 : i32
  } -> (%13, %10, %11)
} -> (%5, %7, %13, %14, %15, %16, %17, %18, %19, %20, %21)
