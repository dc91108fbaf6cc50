; test opt dead-args
; The first parameter goes, with its attributes; what is stored or visible keeps its signature.
; run: @f(5) == 22
@table = global ptr @stored
define internal i32 @local(i64 noundef %unused, i32 signext %x, ptr nonnull %gone) noinline {
  %y = add i32 %x, 1
  ret i32 %y
}
define internal i32 @stored(i32 %unused) noinline {
  ret i32 7
}
define internal i32 @chain(ptr %p, i32 %x) noinline {
  %y = call i32 @local(i64 3, i32 signext %x, ptr %p)
  ret i32 %y
}
define i32 @f(i32 %x) {
  %l = alloca i32
  %a = call i32 @local(i64 noundef 1, i32 signext %x, ptr nonnull %l)
  %b = call i32 @stored(i32 %x)
  %c = call i32 @chain(ptr %l, i32 8)
  %d = add i32 %a, %b
  %e = add i32 %d, %c
  ret i32 %e
}
; expect
preamble [
  "source_filename = \"dead-args/local.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @table = external defined global ptr : ptr
symbol @local = internal defined function i32 (i32) : ptr, params ["signext"], suffix "#0", facts [noinline]
symbol @stored = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @chain = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@table, @f] () {
  %0 = lambda @stored () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
  } -> (%3, %1, %2)
  %1 = delta @table (%0) (%2: ptr) {
  } -> (%2)
  %3 = lambda @local () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %4 = lambda @chain (%3) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 3 : i64
    %5, %6, %7 = call read write io [i32 (i32), args ["signext"]] %0, %1, %2, %3 : i32, io, mem
  } -> (%5, %6, %7)
  %5 = lambda @f (%3, %0, %4) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 1 : i32
    %7, %8 = alloca [i32, align 4] %6, %5 : ptr, mem
    %9 = const 1 : i64
    %10, %11, %12 = call read write io [i32 (i32), args ["signext"]] %0, %3, %4, %8 : i32, io, mem
    %13, %14, %15 = call read write io [i32 (i32), args [""]] %1, %3, %11, %12 : i32, io, mem
    %16 = const 8 : i32
    %17, %18, %19 = call read write io [i32 (i32), args [""]] %2, %16, %14, %15 : i32, io, mem
    %20 = add %10, %13 : i32
    %21 = add %20, %17 : i32
  } -> (%21, %18, %19)
} -> (%1, %5)
