; test construct
; Mutually recursive functions are lambdas in one phi.
; run: @even(10) == -1
; run: @odd(10) == 0
define i1 @even(i32 %n) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %more
yes:
  ret i1 true
more:
  %m = sub i32 %n, 1
  %r = call i1 @odd(i32 %m)
  ret i1 %r
}
define i1 @odd(i32 %n) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %no, label %more
no:
  ret i1 false
more:
  %m = sub i32 %n, 1
  %r = call i1 @even(i32 %m)
  ret i1 %r
}
; expect
preamble [
  "source_filename = \"construct/recursion.ll\""
]
symbol @even = external defined function i1 (i32) : ptr, params [""]
symbol @odd = external defined function i1 (i32) : ptr, params [""]
omega imports [] exports [@even, @odd] () {
  %0, %1 = phi () (%2: ptr, %3: ptr) {
    %4 = lambda @even (%3) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const 0 : i32
      %5 = icmp eq %1, %4 : i1
      %6 = match [-1 -> 1, default -> 0] %5 : ctl2
      %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
        case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
          %14 = const 1 : i32
          %15 = sub %12, %14 : i32
          %16, %17, %18 = call read write io [i1 (i32), args [""]] %13, %15, %10, %11 : i1, io, mem
        } -> (%17, %18, %16)
        case 1 (%19: io, %20: mem, %21: i32, %22: ptr) {
          %23 = const -1 : i1
        } -> (%19, %20, %23)
      }
    } -> (%9, %7, %8)
    %5 = lambda @odd (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const 0 : i32
      %5 = icmp eq %1, %4 : i1
      %6 = match [-1 -> 1, default -> 0] %5 : ctl2
      %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
        case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
          %14 = const 1 : i32
          %15 = sub %12, %14 : i32
          %16, %17, %18 = call read write io [i1 (i32), args [""]] %13, %15, %10, %11 : i1, io, mem
        } -> (%17, %18, %16)
        case 1 (%19: io, %20: mem, %21: i32, %22: ptr) {
          %23 = const 0 : i1
        } -> (%19, %20, %23)
      }
    } -> (%9, %7, %8)
  } -> (%4, %5)
} -> (%0, %1)
