; test opt bottom-up(iln,sroa,cleanup),dne
; How vectors are passed depends on the features of the caller, in structs and arrays, too: what calls with some, or is
; returned some, does not move to where there are more features. What calls with other structs and arrays does.
; run: @f(5) == 29
%inner = type { i64, [2 x <8 x i32>] }
define internal i32 @in_struct({ <8 x i32>, i32 } %s) noinline #0 {
  %n = extractvalue { <8 x i32>, i32 } %s, 1
  ret i32 %n
}
define internal [2 x <8 x i32>] @in_array() noinline #0 {
  ret [2 x <8 x i32>] zeroinitializer
}
define internal i32 @deep(%inner %s) noinline #0 {
  ret i32 3
}
define internal i32 @none([2 x { i32, i32 }] %s) noinline #0 {
  %n = extractvalue [2 x { i32, i32 }] %s, 1, 0
  ret i32 %n
}
define internal i32 @calls_in_struct(i32 %x) #0 {
  %s = insertvalue { <8 x i32>, i32 } zeroinitializer, i32 %x, 1
  %a = call i32 @in_struct({ <8 x i32>, i32 } %s)
  ret i32 %a
}
define internal i32 @calls_in_array(i32 %x) #0 {
  %s = call [2 x <8 x i32>] @in_array()
  %v = extractvalue [2 x <8 x i32>] %s, 1
  %e = extractelement <8 x i32> %v, i32 0
  %a = add i32 %e, %x
  ret i32 %a
}
define internal i32 @calls_deep(i32 %x) #0 {
  %d = call i32 @deep(%inner zeroinitializer)
  %a = mul i32 %d, %x
  ret i32 %a
}
define internal i32 @calls_none(i32 %x) #0 {
  %s = insertvalue [2 x { i32, i32 }] zeroinitializer, i32 %x, 1, 0
  %n = call i32 @none([2 x { i32, i32 }] %s)
  %a = sub i32 %n, 1
  ret i32 %a
}
define i32 @f(i32 %x) #1 {
  %a = call i32 @calls_in_struct(i32 %x)
  %b = call i32 @calls_in_array(i32 %x)
  %c = call i32 @calls_deep(i32 %x)
  %d = call i32 @calls_none(i32 %x)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  %abcd = add i32 %abc, %d
  ret i32 %abcd
}
attributes #0 = { "target-features"="+sse2" }
attributes #1 = { "target-features"="+avx,+sse2" }
; expect
preamble [
  "source_filename = \"iln/aggregates.ll\""
  ""
  "%inner = type { i64, [2 x <8 x i32>] }"
]
postamble [
  "attributes #0 = { noinline \"target-features\"=\"+sse2\" }"
  "attributes #1 = { \"target-features\"=\"+sse2\" }"
  "attributes #2 = { \"target-features\"=\"+avx,+sse2\" }"
  ""
]
type %inner = {i64, [2 x <8 x i32>]}
symbol @in_struct = internal defined function i32 ({ <8 x i32>, i32 }) : ptr, params [""], suffix "#0", facts [noinline]
symbol @in_array = internal defined function [2 x <8 x i32>] () : ptr, suffix "#0", facts [noinline]
symbol @deep = internal defined function i32 (%inner) : ptr, params [""], suffix "#0", facts [noinline]
symbol @none = internal defined function i32 ([2 x { i32, i32 }]) : ptr, params [""], suffix "#0", facts [noinline]
symbol @calls_in_struct = internal defined function i32 (i32) : ptr, params [""], suffix "#1"
symbol @calls_in_array = internal defined function i32 (i32) : ptr, params [""], suffix "#1"
symbol @calls_deep = internal defined function i32 (i32) : ptr, params [""], suffix "#1"
symbol @calls_none = internal defined function i32 (i32) : ptr, params [""], suffix "#1"
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#2"
omega imports [] exports [@f] () {
  %0 = lambda @in_struct () (%0: { <8 x i32>, i32 }, %1: io, %2: mem) {
    %3 = extractvalue [1] %0 : i32
  } -> (%3, %1, %2)
  %1 = lambda @in_array () (%0: io, %1: mem) {
    %2 = const zero : [2 x <8 x i32>]
  } -> (%2, %0, %1)
  %2 = lambda @deep () (%0: %inner, %1: io, %2: mem) {
    %3 = const 3 : i32
  } -> (%3, %1, %2)
  %3 = lambda @none () (%0: [2 x { i32, i32 }], %1: io, %2: mem) {
    %3 = extractvalue [1, 0] %0 : i32
  } -> (%3, %1, %2)
  %4 = lambda @calls_in_struct (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const zero : { <8 x i32>, i32 }
    %5 = insertvalue [1] %4, %1 : { <8 x i32>, i32 }
    %6, %7, %8 = call read write io [i32 ({ <8 x i32>, i32 }), args [""]] %0, %5, %2, %3 : i32, io, mem
  } -> (%6, %7, %8)
  %5 = lambda @calls_in_array (%1) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [[2 x <8 x i32>] ()] %0, %2, %3 : [2 x <8 x i32>], io, mem
    %7 = extractvalue [1] %4 : <8 x i32>
    %8 = const 0 : i32
    %9 = extractelement %7, %8 : i32
    %10 = add %9, %1 : i32
  } -> (%10, %5, %6)
  %6 = lambda @calls_deep (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const zero : %inner
    %5, %6, %7 = call read write io [i32 (%inner), args [""]] %0, %4, %2, %3 : i32, io, mem
    %8 = mul %5, %1 : i32
  } -> (%8, %6, %7)
  %7 = lambda @f (%4, %5, %6, %3) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: i32, %5: io, %6: mem) {
    %7, %8, %9 = call read write io [i32 (i32), args [""]] %0, %4, %5, %6 : i32, io, mem
    %10, %11, %12 = call read write io [i32 (i32), args [""]] %1, %4, %8, %9 : i32, io, mem
    %13, %14, %15 = call read write io [i32 (i32), args [""]] %2, %4, %11, %12 : i32, io, mem
    %16 = const -1 : i32
    %17 = const zero : [2 x { i32, i32 }]
    %18 = insertvalue [1, 0] %17, %4 : [2 x { i32, i32 }]
    %19, %20, %21 = call read write io [i32 ([2 x { i32, i32 }]), args [""]] %3, %18, %14, %15 : i32, io, mem
    %22 = add %19, %16 : i32
    %23 = add %7, %10 : i32
    %24 = add %23, %13 : i32
    %25 = add %24, %22 : i32
  } -> (%25, %20, %21)
} -> (%7)
