; test opt iln,dne
; A function that calls another one which calls it back is inlined into a function outside, with what it refers to: the other member, a variable. One that calls
; itself is not.
; run: @outside(5) == 34
; run: @self(2) == 0
@count = internal global i32 3
define internal i32 @step(i32 %n) mustprogress {
  %c = load i32, ptr @count
  %d = add i32 %c, 1
  store i32 %d, ptr @count
  %z = icmp slt i32 %n, 1
  br i1 %z, label %end, label %more
end:
  ret i32 %d
more:
  %m = sub i32 %n, 2
  %r = call i32 @walk(i32 %m)
  ret i32 %r
}
define i32 @walk(i32 %n) mustprogress {
  %a = call i32 @step(i32 %n)
  %b = call i32 @step(i32 0)
  %s = add i32 %a, %b
  ret i32 %s
}
define i32 @outside(i32 %n) mustprogress {
  %r = call i32 @step(i32 %n)
  ret i32 %r
}
define internal i32 @loop(i32 %n) mustprogress {
  %z = icmp slt i32 %n, 1
  br i1 %z, label %end, label %more
end:
  ret i32 0
more:
  %m = sub i32 %n, 1
  %r = call i32 @loop(i32 %m)
  ret i32 %r
}
define i32 @self(i32 %n) mustprogress {
  %r = call i32 @loop(i32 %n)
  %s = call i32 @loop(i32 %r)
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"iln/members.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @count = internal defined global i32 : ptr
symbol @step = internal defined function i32 (i32) : ptr, params [""], suffix "#0", metadata " !rvsdg.too_large !{}", facts [mustprogress]
symbol @walk = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @outside = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @loop = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @self = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@walk, @outside, @self] () {
  %0 = delta @count () () {
    %1 = const 3 : i32
  } -> (%1)
  %2 = phi (%0) (%3: ptr, %4: ptr) {
    %5 = lambda @step (%4, %3) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
      %5, %6 = load read pinned [i32, align 4] %0, %3, %4 : i32, mem
      %7 = const 1 : i32
      %8 = add %5, %7 : i32
      %9 = store write pinned [i32, align 4] %8, %0, %3, %6 : mem
      %10 = icmp slt %2, %7 : i1
      %11 = match [-1 -> 1, default -> 0] %10 : ctl2
      %12, %13, %14 = gamma %11 (%3, %9, %2, %8, %1) {
        case 0 (%15: io, %16: mem, %17: i32, %18: i32, %19: ptr) {
          %20 = const 2 : i32
          %21 = sub %17, %20 : i32
          %22, %23, %24 = call read write io [i32 (i32), args [""]] %19, %21, %15, %16 : i32, io, mem
          %25 = const 0 : i32
          %26, %27, %28 = call read write io [i32 (i32), args [""]] %19, %25, %23, %24 : i32, io, mem
          %29 = add %22, %26 : i32
        } -> (%27, %28, %29)
        case 1 (%30: io, %31: mem, %32: i32, %33: i32, %34: ptr) {
        } -> (%30, %31, %33)
      }
    } -> (%14, %12, %13)
  } -> (%5)
  %6 = lambda @walk (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), args [""]] %0, %1, %2, %3 : i32, io, mem
    %7 = const 0 : i32
    %8, %9, %10 = call read write io [i32 (i32), args [""]] %0, %7, %5, %6 : i32, io, mem
    %11 = add %4, %8 : i32
  } -> (%11, %9, %10)
  %7 = lambda @outside (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), args [""]] %0, %1, %2, %3 : i32, io, mem
  } -> (%4, %5, %6)
  %8 = phi () (%9: ptr) {
    %10 = lambda @loop (%9) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const 1 : i32
      %5 = icmp slt %1, %4 : i1
      %6 = match [-1 -> 1, default -> 0] %5 : ctl2
      %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
        case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
          %14 = const 1 : i32
          %15 = sub %12, %14 : i32
          %16, %17, %18 = call read write io [i32 (i32), args [""]] %13, %15, %10, %11 : i32, io, mem
        } -> (%17, %18, %16)
        case 1 (%19: io, %20: mem, %21: i32, %22: ptr) {
          %23 = const 0 : i32
        } -> (%19, %20, %23)
      }
    } -> (%9, %7, %8)
  } -> (%10)
  %11 = lambda @self (%8) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), args [""]] %0, %1, %2, %3 : i32, io, mem
    %7, %8, %9 = call read write io [i32 (i32), args [""]] %0, %4, %5, %6 : i32, io, mem
  } -> (%7, %8, %9)
} -> (%6, %7, %11)
