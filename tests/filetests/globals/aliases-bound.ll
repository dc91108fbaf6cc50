; test opt globals,dne
; A hidden name of what a program may define, too, stays: it means the definition here. Definitions that other modules
; have as well stay under the name that is used.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@own = hidden alias i32 (i32), ptr @function
@shared = weak_odr global i32 1
@name_of_shared = alias i32, ptr @shared
@local = internal global i32 5
@shared_name = weak_odr alias i32, ptr @local
@both = alias i32 (i32), ptr @function

define i32 @function(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define i32 @calls(i32 %x) {
  %a = call i32 @own(i32 %x)
  %b = call i32 @both(i32 %a)
  store i32 7, ptr @name_of_shared
  store i32 8, ptr @shared_name
  ret i32 %b
}
; expect
preamble [
  "source_filename = \"globals/aliases-bound.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @shared = weak_odr defined global i32 : ptr
symbol @local = internal defined global i32 : ptr
symbol @own = external defined alias i32 (i32) : ptr, specifiers "hidden"
symbol @name_of_shared = external defined alias i32 : ptr
symbol @shared_name = weak_odr defined alias i32 : ptr
symbol @both = external defined alias i32 (i32) : ptr
symbol @function = external defined function i32 (i32) : ptr, params [""]
symbol @calls = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@shared, @own, @name_of_shared, @shared_name, @both, @function, @calls] () {
  %0 = delta @shared () () {
    %1 = const 1 : i32
  } -> (%1)
  %2 = delta @local () () {
    %3 = const 5 : i32
  } -> (%3)
  %4 = lambda @function () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %5 = delta @own (%4) (%6: ptr) {
  } -> (%6)
  %7 = delta @name_of_shared (%0) (%8: ptr) {
  } -> (%8)
  %9 = delta @shared_name (%2) (%10: ptr) {
  } -> (%10)
  %11 = delta @both (%4) (%12: ptr) {
  } -> (%12)
  %13 = lambda @calls (%5, %7, %9, %4) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: i32, %5: io, %6: mem) {
    %7, %8, %9 = call read write io [i32 (i32), args [""]] %0, %4, %5, %6 : i32, io, mem
    %10, %11, %12 = call read write io [i32 (i32), args [""]] %3, %7, %8, %9 : i32, io, mem
    %13 = const 7 : i32
    %14 = store write pinned [i32, align 4] %13, %1, %11, %12 : mem
    %15 = const 8 : i32
    %16 = store write pinned [i32, align 4] %15, %2, %11, %14 : mem
  } -> (%10, %11, %16)
} -> (%0, %5, %7, %9, %11, %4, %13)
