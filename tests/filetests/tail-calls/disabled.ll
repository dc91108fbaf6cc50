; test opt tail-calls,inv,dne
; Where tail calls are disabled, recursion stays and no call is marked; `"false"` disables nothing.
; run: @sum(4, 0) == 10
; run: @loop(4, 0) == 10
define i32 @sum(i32 %n, i32 %a) #0 {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  %b = add i32 %a, %n
  %r = call i32 @sum(i32 %m, i32 %b)
  ret i32 %r
end:
  ret i32 %a
}
define i32 @calls(i32 %n) #0 {
  %r = call i32 @sum(i32 %n, i32 1)
  ret i32 %r
}
define i32 @loop(i32 %n, i32 %a) #1 {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  %b = add i32 %a, %n
  %r = call i32 @loop(i32 %m, i32 %b)
  ret i32 %r
end:
  ret i32 %a
}
define i32 @marks(i32 %n) #1 {
  %r = call i32 @sum(i32 %n, i32 1)
  ret i32 %r
}
attributes #0 = { "disable-tail-calls"="true" }
attributes #1 = { "disable-tail-calls"="false" }
; expect
preamble [
  "source_filename = \"tail-calls/disabled.ll\""
]
postamble [
  "attributes #0 = { \"disable-tail-calls\"=\"true\" }"
  "attributes #1 = { \"disable-tail-calls\"=\"false\" }"
  ""
]
symbol @sum = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0"
symbol @calls = external defined function i32 (i32) : ptr, params [""], suffix "#0"
symbol @loop = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#1"
symbol @marks = external defined function i32 (i32) : ptr, params [""], suffix "#1"
omega imports [] exports [@sum, @calls, @loop, @marks] () {
  %0 = phi () (%1: ptr) {
    %2 = lambda @sum (%1) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
      %5 = const 0 : i32
      %6 = icmp eq %1, %5 : i1
      %7 = match [-1 -> 1, default -> 0] %6 : ctl2
      %8, %9, %10 = gamma %7 (%3, %4, %1, %2, %0) {
        case 0 (%11: io, %12: mem, %13: i32, %14: i32, %15: ptr) {
          %16 = const 1 : i32
          %17 = sub %13, %16 : i32
          %18 = add %14, %13 : i32
          %19, %20, %21 = call read write io [i32 (i32, i32), args ["", ""]] %15, %17, %18, %11, %12 : i32, io, mem
        } -> (%20, %21, %19)
        case 1 (%22: io, %23: mem, %24: i32, %25: i32, %26: ptr) {
        } -> (%22, %23, %25)
      }
    } -> (%10, %8, %9)
  } -> (%2)
  %3 = lambda @calls (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6, %7 = call read write io [i32 (i32, i32), args ["", ""]] %0, %1, %4, %2, %3 : i32, io, mem
  } -> (%5, %6, %7)
  %4 = lambda @loop () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const poison : i32
    %5, %6, %7, %8 = theta may_diverge (%0, %1, %2, %4) (%9: i32, %10: i32, %11: io, %12: i32) {
      %13 = const 0 : i32
      %14 = icmp eq %9, %13 : i1
      %15 = match [-1 -> 1, default -> 0] %14 : ctl2
      %16, %17, %18, %19 = gamma %15 (%11, %9, %10) {
        case 0 (%20: io, %21: i32, %22: i32) {
          %23 = const poison : i32
          %24 = const ctl 1 : ctl2
          %25 = const 1 : i32
          %26 = sub %21, %25 : i32
          %27 = add %22, %21 : i32
        } -> (%23, %24, %26, %27)
        case 1 (%28: io, %29: i32, %30: i32) {
          %31 = const ctl 0 : ctl2
          %32 = const poison : i32
          %33 = const poison : i32
        } -> (%30, %31, %32, %33)
      }
    } -> (%17, %18, %19, %11, %16)
  } -> (%8, %7, %3)
  %5 = lambda @marks (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6, %7 = call read write io [i32 (i32, i32), tail, args ["", ""]] %0, %1, %4, %2, %3 : i32, io, mem
  } -> (%5, %6, %7)
} -> (%0, %3, %4, %5)
