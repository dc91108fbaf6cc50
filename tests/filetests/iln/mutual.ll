; test opt iln,cleanup,tail-calls,dne
; Of two functions that call each other, one is inlined into the other, whose tail call of itself is a loop then. What calls itself is not inlined, nor what
; was made to do so.
; run: @even(6) == 1
; run: @even(7) == 0
; run: @odd(7) == 1
; run: @count(5) == -145
@steps = global i32 100
define i32 @even(i32 %n) mustprogress {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
end:
  ret i32 1
more:
  %m = sub i32 %n, 1
  %r = call i32 @odd(i32 %m)
  ret i32 %r
}
define i32 @odd(i32 %n) mustprogress {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
end:
  ret i32 0
more:
  %m = sub i32 %n, 1
  %r = call i32 @even(i32 %m)
  ret i32 %r
}
define i32 @count(i32 %n) mustprogress {
  %c = icmp slt i32 %n, 1
  br i1 %c, label %end, label %more
end:
  %s = load i32, ptr @steps
  ret i32 %s
more:
  %m = sub i32 %n, 1
  %a = call i32 @weighed(i32 %m)
  %b = call i32 @weighed(i32 0)
  %d = sub i32 %a, %b
  %e = add i32 %d, 100
  ret i32 %e
}
define internal i32 @weighed(i32 %n) mustprogress {
  %v = load i32, ptr @steps
  %w = add i32 %v, 7
  store i32 %w, ptr @steps
  %r = call i32 @count(i32 %n)
  ret i32 %r
}
define i32 @self(i32 %n) mustprogress {
  %r = call i32 @other(i32 %n)
  ret i32 %r
}
define i32 @other(i32 %n) mustprogress {
  %c = icmp slt i32 %n, 1
  br i1 %c, label %end, label %more
end:
  ret i32 3
more:
  %m = sub i32 %n, 1
  %r = call i32 @other(i32 %m)
  %s = call i32 @self(i32 0)
  %t = add i32 %r, %s
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"iln/mutual.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @steps = external defined global i32 : ptr
symbol @even = external defined function i32 (i32) : ptr, params [""], suffix "#0", metadata " !rvsdg.too_large !{}", facts [mustprogress]
symbol @odd = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @count = external defined function i32 (i32) : ptr, params [""], suffix "#0", metadata " !rvsdg.too_large !{}", facts [mustprogress]
symbol @weighed = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @self = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @other = external defined function i32 (i32) : ptr, params [""], suffix "#0", metadata " !rvsdg.too_large !{}", facts [mustprogress]
omega imports [] exports [@steps, @even, @odd, @count, @self, @other] () {
  %0 = delta @steps () () {
    %1 = const 100 : i32
  } -> (%1)
  %2 = lambda @even () (%0: i32, %1: io, %2: mem) {
    %3 = const poison : i32
    %4, %5, %6, %7 = theta (%0, %1, %2, %3) (%8: i32, %9: io, %10: mem, %11: i32) {
      %12 = const 0 : i32
      %13 = icmp eq %8, %12 : i1
      %14 = match [-1 -> 1, default -> 0] %13 : ctl2
      %15, %16, %17, %18, %19 = gamma %14 (%9, %10, %8) {
        case 0 (%20: io, %21: mem, %22: i32) {
          %23 = const -1 : i32
          %24 = add %22, %23 : i32
          %25 = const 0 : i32
          %26 = icmp eq %24, %25 : i1
          %27 = match [-1 -> 1, default -> 0] %26 : ctl2
          %28, %29, %30, %31, %32 = gamma %27 (%20, %21, %24) {
            case 0 (%33: io, %34: mem, %35: i32) {
              %36 = const poison : i32
              %37 = const ctl 1 : ctl2
              %38 = const -1 : i32
              %39 = add %35, %38 : i32
            } -> (%33, %34, %36, %37, %39)
            case 1 (%40: io, %41: mem, %42: i32) {
              %43 = const ctl 0 : ctl2
              %44 = const poison : i32
              %45 = const 0 : i32
            } -> (%40, %41, %45, %43, %44)
          }
        } -> (%28, %29, %30, %31, %32)
        case 1 (%46: io, %47: mem, %48: i32) {
          %49 = const ctl 0 : ctl2
          %50 = const poison : i32
          %51 = const 1 : i32
        } -> (%46, %47, %51, %49, %50)
      }
    } -> (%18, %19, %15, %16, %17)
  } -> (%7, %5, %6)
  %3 = lambda @odd (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
      case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
        %14 = const -1 : i32
        %15 = add %12, %14 : i32
        %16, %17, %18 = call read write io [i32 (i32), tail, args [""]] %13, %15, %10, %11 : i32, io, mem
      } -> (%17, %18, %16)
      case 1 (%19: io, %20: mem, %21: i32, %22: ptr) {
        %23 = const 0 : i32
      } -> (%19, %20, %23)
    }
  } -> (%9, %7, %8)
  %4 = phi (%0) (%5: ptr, %6: ptr) {
    %7 = lambda @count (%6, %5) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
      %5 = const 1 : i32
      %6 = icmp slt %2, %5 : i1
      %7 = match [-1 -> 1, default -> 0] %6 : ctl2
      %8, %9, %10 = gamma %7 (%3, %4, %2, %0, %1) {
        case 0 (%11: io, %12: mem, %13: i32, %14: ptr, %15: ptr) {
          %16 = const -1 : i32
          %17 = add %13, %16 : i32
          %18, %19 = load read pinned [i32, align 4] %14, %11, %12 : i32, mem
          %20 = const 7 : i32
          %21 = add %18, %20 : i32
          %22 = store write pinned [i32, align 4] %21, %14, %11, %19 : mem
          %23, %24, %25 = call read write io [i32 (i32), tail, args [""]] %15, %17, %11, %22 : i32, io, mem
          %26 = const 0 : i32
          %27, %28 = load read pinned [i32, align 4] %14, %24, %25 : i32, mem
          %29 = add %27, %20 : i32
          %30 = store write pinned [i32, align 4] %29, %14, %24, %28 : mem
          %31, %32, %33 = call read write io [i32 (i32), tail, args [""]] %15, %26, %24, %30 : i32, io, mem
          %34 = sub %23, %31 : i32
          %35 = const 100 : i32
          %36 = add %34, %35 : i32
        } -> (%32, %33, %36)
        case 1 (%37: io, %38: mem, %39: i32, %40: ptr, %41: ptr) {
          %42, %43 = load read pinned [i32, align 4] %40, %37, %38 : i32, mem
        } -> (%37, %43, %42)
      }
    } -> (%10, %8, %9)
  } -> (%7)
  %8 = phi () (%9: ptr) {
    %10 = lambda @other (%9) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const poison : i32
      %5 = const 0 : i32
      %6, %7, %8, %9, %10, %11 = theta (%0, %1, %2, %3, %4, %5) (%12: ptr, %13: i32, %14: io, %15: mem, %16: i32, %17: i32) {
        %18 = const 1 : i32
        %19 = icmp slt %13, %18 : i1
        %20 = match [-1 -> 1, default -> 0] %19 : ctl2
        %21, %22, %23, %24, %25, %26 = gamma %20 (%14, %15, %13, %12, %17) {
          case 0 (%27: io, %28: mem, %29: i32, %30: ptr, %31: i32) {
            %32 = const poison : i32
            %33 = const ctl 1 : ctl2
            %34 = const -1 : i32
            %35 = add %29, %34 : i32
            %36, %37, %38 = call read write io [i32 (i32), tail, args [""]] %30, %35, %27, %28 : i32, io, mem
            %39 = const 0 : i32
            %40 = add %31, %36 : i32
          } -> (%37, %38, %32, %33, %39, %40)
          case 1 (%41: io, %42: mem, %43: i32, %44: ptr, %45: i32) {
            %46 = const ctl 0 : ctl2
            %47 = const poison : i32
            %48 = const 3 : i32
          } -> (%41, %42, %48, %46, %47, %45)
        }
      } -> (%24, %12, %25, %21, %22, %23, %26)
      %49 = add %11, %10 : i32
    } -> (%49, %8, %9)
  } -> (%10)
  %11 = lambda @self (%8) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), tail, args [""]] %0, %1, %2, %3 : i32, io, mem
  } -> (%4, %5, %6)
} -> (%0, %2, %3, %4, %11, %8)
