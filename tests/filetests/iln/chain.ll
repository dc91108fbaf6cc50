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
  %2 = lambda @less (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6 = sub %1, %4 : i32
  } -> (%6, %2, %5)
  %3 = phi (%2, %0) (%4: ptr, %5: ptr, %6: ptr) {
    %7 = lambda @even (%5, %6, %4) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
      %6 = const 0 : i32
      %7 = icmp eq %3, %6 : i1
      %8 = match [-1 -> 1, default -> 0] %7 : ctl2
      %9, %10, %11 = gamma %8 (%4, %5, %3, %0, %1, %2) {
        case 0 (%12: io, %13: mem, %14: i32, %15: ptr, %16: ptr, %17: ptr) {
          %18, %19 = load read pinned [i32, align 4] %16, %12, %13 : i32, mem
          %20 = sub %14, %18 : i32
          %21 = const 0 : i32
          %22 = icmp eq %20, %21 : i1
          %23 = match [-1 -> 1, default -> 0] %22 : ctl2
          %24, %25, %26 = gamma %23 (%12, %19, %20, %15, %17) {
            case 0 (%27: io, %28: mem, %29: i32, %30: ptr, %31: ptr) {
              %32, %33, %34 = call read write io [i32 (i32), args [""]] %30, %29, %27, %28 : i32, io, mem
              %35, %36, %37 = call read write io [i32 (i32), args [""]] %31, %32, %33, %34 : i32, io, mem
            } -> (%36, %37, %35)
            case 1 (%38: io, %39: mem, %40: i32, %41: ptr, %42: ptr) {
              %43 = const 0 : i32
            } -> (%38, %39, %43)
          }
        } -> (%24, %25, %26)
        case 1 (%44: io, %45: mem, %46: i32, %47: ptr, %48: ptr, %49: ptr) {
          %50 = const 1 : i32
        } -> (%44, %45, %50)
      }
    } -> (%11, %9, %10)
  } -> (%7)
  %8 = lambda @odd (%3, %0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
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
} -> (%3, %8)
