; test opt iln,dne
; Callees first, so a chain of calls goes in one run; a mutually recursive caller gets what it needs through its phi.
; run: @even(6) == 1
@step = internal global i32 1
define internal i32 @one() {
  %s = load i32, ptr @step
  ret i32 %s
}
define internal i32 @less(i32 %x) {
  %s = call i32 @one()
  %r = sub i32 %x, %s
  ret i32 %r
}
define i32 @even(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %more
more:
  %y = call i32 @less(i32 %x)
  %z = call i32 @odd(i32 %y)
  br label %end
end:
  %r = phi i32 [ 1, %entry ], [ %z, %more ]
  ret i32 %r
}
define i32 @odd(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %more
more:
  %y = call i32 @less(i32 %x)
  %z = call i32 @even(i32 %y)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %z, %more ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"iln/chain.ll\""
]
symbol @step = internal defined global i32 : ptr
symbol @one = internal defined function i32 () : ptr
symbol @less = internal defined function i32 (i32) : ptr, params [""]
symbol @even = external defined function i32 (i32) : ptr, params [""], metadata " !rvsdg.too_large !{}"
symbol @odd = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@even, @odd] () {
  %0 = delta @step () () {
    %1 = const 1 : i32
  } -> (%1)
  %2 = phi (%0) (%3: ptr, %4: ptr) {
    %5 = lambda @even (%4, %3) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
      %5 = const 0 : i32
      %6 = icmp eq %2, %5 : i1
      %7 = match [-1 -> 1, default -> 0] %6 : ctl2
      %8, %9, %10 = gamma %7 (%3, %4, %2, %0, %1) {
        case 0 (%11: io, %12: mem, %13: i32, %14: ptr, %15: ptr) {
          %16, %17 = load read pinned [i32, align 4] %14, %11, %12 : i32, mem
          %18 = sub %13, %16 : i32
          %19 = const 0 : i32
          %20 = icmp eq %18, %19 : i1
          %21 = match [-1 -> 1, default -> 0] %20 : ctl2
          %22, %23, %24 = gamma %21 (%11, %17, %18, %15, %14) {
            case 0 (%25: io, %26: mem, %27: i32, %28: ptr, %29: ptr) {
              %30, %31 = load read pinned [i32, align 4] %29, %25, %26 : i32, mem
              %32 = sub %27, %30 : i32
              %33, %34, %35 = call read write io [i32 (i32), args [""]] %28, %32, %25, %31 : i32, io, mem
            } -> (%34, %35, %33)
            case 1 (%36: io, %37: mem, %38: i32, %39: ptr, %40: ptr) {
              %41 = const 0 : i32
            } -> (%36, %37, %41)
          }
        } -> (%22, %23, %24)
        case 1 (%42: io, %43: mem, %44: i32, %45: ptr, %46: ptr) {
          %47 = const 1 : i32
        } -> (%42, %43, %47)
      }
    } -> (%10, %8, %9)
  } -> (%5)
  %6 = lambda @odd (%2, %0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp eq %2, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9, %10 = gamma %7 (%3, %4, %2, %0, %1) {
      case 0 (%11: io, %12: mem, %13: i32, %14: ptr, %15: ptr) {
        %16, %17 = load read pinned [i32, align 4] %15, %11, %12 : i32, mem
        %18 = sub %13, %16 : i32
        %19, %20, %21 = call read write io [i32 (i32), args [""]] %14, %18, %11, %17 : i32, io, mem
      } -> (%20, %21, %19)
      case 1 (%22: io, %23: mem, %24: i32, %25: ptr, %26: ptr) {
        %27 = const 0 : i32
      } -> (%22, %23, %27)
    }
  } -> (%10, %8, %9)
} -> (%2, %6)
