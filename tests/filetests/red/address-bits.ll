; test opt red,dne
; The low bits of addresses that are aligned.
; run: @stack() == 0
; run: @member() == 8
; run: @variable(2) == 4
; run: @element(3) == 3
; run: @truncated() == 0
; run: @more(0)
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
@g = global [8 x i64] zeroinitializer, align 16
define i64 @stack() {
  %a = alloca [16 x double], align 16
  %n = ptrtoint ptr %a to i64
  %m = and i64 %n, 15
  ret i64 %m
}
define i64 @member() {
  %a = alloca { i32, i64, i64 }, align 16
  %p = getelementptr inbounds { i32, i64, i64 }, ptr %a, i64 0, i32 1
  %n = ptrtoint ptr %p to i64
  %m = and i64 %n, 15
  ret i64 %m
}
define i64 @variable(i64 %i) {
  %p = getelementptr i64, ptr @g, i64 %i
  %q = getelementptr i8, ptr %p, i64 4
  %n = ptrtoint ptr %q to i64
  %m = and i64 %n, 7
  ret i64 %m
}
define i64 @element(i64 %i) {
  %a = alloca [16 x i32], align 4
  %p = getelementptr i32, ptr %a, i64 %i
  %q = getelementptr i8, ptr %p, i64 -1
  %n = ptrtoint ptr %q to i64
  %m = and i64 %n, 3
  ret i64 %m
}
define i32 @truncated() {
  %n = ptrtoint ptr @g to i64
  %t = trunc i64 %n to i32
  %m = and i32 %t, 12
  ret i32 %m
}
; Nothing is known of one of the bits.
define i64 @more(i64 %i) {
  %p = getelementptr i64, ptr @g, i64 %i
  %n = ptrtoint ptr %p to i64
  %m = and i64 %n, 12
  ret i64 %m
}
define i64 @parameter(ptr align 8 %p) {
  %n = ptrtoint ptr %p to i64
  %m = and i64 %n, 7
  ret i64 %m
}
; expect
preamble [
  "source_filename = \"red/address-bits.ll\""
  "target datalayout = \"e-m:e-i64:64-n8:16:32:64-S128\""
]
symbol @g = external defined global [8 x i64] : ptr, suffix ", align 16"
symbol @stack = external defined function i64 () : ptr
symbol @member = external defined function i64 () : ptr
symbol @variable = external defined function i64 (i64) : ptr, params [""]
symbol @element = external defined function i64 (i64) : ptr, params [""]
symbol @truncated = external defined function i32 () : ptr
symbol @more = external defined function i64 (i64) : ptr, params [""]
symbol @parameter = external defined function i64 (ptr) : ptr, params ["align 8"]
omega imports [] exports [@g, @stack, @member, @variable, @element, @truncated, @more, @parameter] () {
  %0 = delta @g () () {
    %1 = const zero : [8 x i64]
  } -> (%1)
  %2 = lambda @stack () (%0: io, %1: mem) {
    %2 = const 0 : i64
  } -> (%2, %0, %1)
  %3 = lambda @member () (%0: io, %1: mem) {
    %2 = const 8 : i64
  } -> (%2, %0, %1)
  %4 = lambda @variable () (%0: i64, %1: io, %2: mem) {
    %3 = const 4 : i64
  } -> (%3, %1, %2)
  %5 = lambda @element () (%0: i64, %1: io, %2: mem) {
    %3 = const 3 : i64
  } -> (%3, %1, %2)
  %6 = lambda @truncated () (%0: io, %1: mem) {
    %2 = const 0 : i32
  } -> (%2, %0, %1)
  %7 = lambda @more (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep [i64, _] %0, %1 : ptr
    %5 = ptrtoint %4 : i64
    %6 = const 12 : i64
    %7 = and %5, %6 : i64
  } -> (%7, %2, %3)
  %8 = lambda @parameter () (%0: ptr, %1: io, %2: mem) {
    %3 = const 0 : i64
  } -> (%3, %1, %2)
} -> (%0, %2, %3, %4, %5, %6, %7, %8)
