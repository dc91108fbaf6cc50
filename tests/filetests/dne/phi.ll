; test opt dne
; Only @pure calls @a, and nobody uses what @pure returns: @a is not recursive then, and leaves the phi, whereas @b calls itself.
; run: @a(3) == 6
define i32 @a(i32 %n) mustprogress {
  %r = call i32 @b(i32 %n)
  ret i32 %r
}
define i32 @b(i32 %n) mustprogress {
  %c = icmp slt i32 %n, 1
  br i1 %c, label %end, label %more
end:
  ret i32 0
more:
  %unused = call i32 @pure(i32 %n)
  %m = sub i32 %n, 1
  %r = call i32 @b(i32 %m)
  %s = add i32 %r, %n
  ret i32 %s
}
define internal i32 @pure(i32 %n) mustprogress nounwind willreturn memory(none) {
  %c = icmp slt i32 %n, 1
  br i1 %c, label %end, label %more
end:
  ret i32 0
more:
  %m = sub i32 %n, 1
  %r = call i32 @a(i32 %m)
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"dne/phi.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  "attributes #1 = { mustprogress nounwind willreturn memory(none) }"
  ""
]
symbol @a = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @b = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @pure = internal defined function i32 (i32) : ptr, params [""], suffix "#1", facts [mustprogress, willreturn, nounwind, no_read, no_write, only_args]
omega imports [] exports [@a, @b] () {
  %0 = phi () (%1: ptr) {
    %2 = lambda @b (%1) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const 1 : i32
      %5 = icmp slt %1, %4 : i1
      %6 = match [-1 -> 1, default -> 0] %5 : ctl2
      %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
        case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
          %14 = const 1 : i32
          %15 = sub %12, %14 : i32
          %16, %17, %18 = call read write io [i32 (i32), args [""]] %13, %15, %10, %11 : i32, io, mem
          %19 = add %16, %12 : i32
        } -> (%17, %18, %19)
        case 1 (%20: io, %21: mem, %22: i32, %23: ptr) {
          %24 = const 0 : i32
        } -> (%20, %21, %24)
      }
    } -> (%9, %7, %8)
  } -> (%2)
  %3 = lambda @a (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), args [""]] %0, %1, %2, %3 : i32, io, mem
  } -> (%4, %5, %6)
} -> (%3, %0)
