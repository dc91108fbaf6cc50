; test opt iln,ivt,red,cne,jump-threading,dne
; Nothing is done to a body that is fixed, neither in it nor by calls of or in it.
declare void @barrier() convergent

define internal i32 @small(i32 %x) {
  %y = add i32 %x, 0
  ret i32 %y
}

define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  call void @barrier()
  br label %b
b:
  %v = call i32 @small(i32 3)
  %w = call i32 @small(i32 3)
  %s = sub i32 %v, %w
  ret i32 %s
}

define i32 @g() {
  %r = call i32 @f(i1 true)
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"fixed/alone.ll\""
]
postamble [
  "attributes #0 = { convergent }"
  ""
]
symbol @barrier = external declared function void () : ptr, suffix "#0"
symbol @small = internal defined function i32 (i32) : ptr, params [""]
symbol @f = external defined function i32 (i1) : ptr, params [""], facts [optnone, fixed]
symbol @g = external defined function i32 () : ptr
omega imports [@barrier] exports [@f, @g] (%0: ptr) {
  %1 = lambda @small () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i1, %3: io, %4: mem) {
    %5 = match [-1 -> 1, default -> 0] %2 : ctl2
    %6, %7 = gamma %5 (%3, %4, %0) {
      case 0 (%8: io, %9: mem, %10: ptr) {
      } -> (%8, %9)
      case 1 (%11: io, %12: mem, %13: ptr) {
        %14, %15 = special read write io [void (), stays] %13, %11, %12 : io, mem
      } -> (%14, %15)
    }
    %16 = const 3 : i32
    %17, %18, %19 = call read write io [i32 (i32), args [""]] %1, %16, %6, %7 : i32, io, mem
    %20, %21, %22 = call read write io [i32 (i32), args [""]] %1, %16, %18, %19 : i32, io, mem
    %23 = sub %17, %20 : i32
  } -> (%23, %21, %22)
  %3 = lambda @g (%2) (%0: ptr, %1: io, %2: mem) {
    %3 = const -1 : i1
    %4, %5, %6 = call read write io [i32 (i1), args [""]] %0, %3, %1, %2 : i32, io, mem
  } -> (%4, %5, %6)
} -> (%2, %3)
