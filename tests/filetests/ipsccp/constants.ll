; test opt ipsccp,dne
; Parameters that are the same in all calls: also down a chain, in spite of noinline, and through recursion that passes them on.
; run: @f(5) == 1047
define internal i32 @inner(i32 %x, i32 %k, i64 %big) noinline {
  %t = trunc i64 %big to i32
  %r = mul i32 %x, %k
  %s = add i32 %r, %t
  ret i32 %s
}
define internal i32 @outer(i32 %x, i32 %k) noinline {
entry:
  %c = icmp slt i32 %x, 1
  br i1 %c, label %end, label %more
more:
  %a = call i32 @inner(i32 %x, i32 %k, i64 4294967299)
  %y = sub i32 %x, 4
  %b = call i32 @outer(i32 %y, i32 %k)
  %d = add i32 %a, %b
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %d, %more ]
  ret i32 %r
}
define i32 @f(i32 %x) {
  %a = call i32 @outer(i32 %x, i32 7)
  %b = add i32 %a, 999
  ret i32 %b
}
; expect
preamble [
  "source_filename = \"ipsccp/constants.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @inner = internal defined function i32 (i32, i32, i64) : ptr, params ["", "", ""], suffix "#0", facts [noinline]
symbol @outer = internal defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [noinline]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = lambda @inner () (%0: i32, %1: i32, %2: i64, %3: io, %4: mem) {
    %5 = const 4294967299 : i64
    %6 = const 7 : i32
    %7 = trunc %5 : i32
    %8 = mul %0, %6 : i32
    %9 = add %8, %7 : i32
  } -> (%9, %3, %4)
  %1 = phi (%0) (%2: ptr, %3: ptr) {
    %4 = lambda @outer (%3, %2) (%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
      %6 = const 7 : i32
      %7 = const 1 : i32
      %8 = icmp slt %2, %7 : i1
      %9 = match [-1 -> 1, default -> 0] %8 : ctl2
      %10, %11, %12 = gamma %9 (%4, %5, %2, %6, %0, %1) {
        case 0 (%13: io, %14: mem, %15: i32, %16: i32, %17: ptr, %18: ptr) {
          %19 = const 4294967299 : i64
          %20, %21, %22 = call read write io [i32 (i32, i32, i64), args ["", "", ""]] %17, %15, %16, %19, %13, %14 : i32, io, mem
          %23 = const 4 : i32
          %24 = sub %15, %23 : i32
          %25, %26, %27 = call read write io [i32 (i32, i32), args ["", ""]] %18, %24, %16, %21, %22 : i32, io, mem
          %28 = add %20, %25 : i32
        } -> (%26, %27, %28)
        case 1 (%29: io, %30: mem, %31: i32, %32: i32, %33: ptr, %34: ptr) {
          %35 = const 0 : i32
        } -> (%29, %30, %35)
      }
    } -> (%12, %10, %11)
  } -> (%4)
  %5 = lambda @f (%1) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 7 : i32
    %5, %6, %7 = call read write io [i32 (i32, i32), args ["", ""]] %0, %1, %4, %2, %3 : i32, io, mem
    %8 = const 999 : i32
    %9 = add %5, %8 : i32
  } -> (%9, %6, %7)
} -> (%5)
