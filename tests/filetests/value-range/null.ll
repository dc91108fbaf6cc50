; test opt value-range,dne
; What memory is accessed through is not null: everywhere if the function accesses it in any case, and behind the access otherwise. What is stored is no address.
; A pointer that a loop goes on with only if it is not null is not null in the loop.
; run: @never(1) == 3
; run: @behind(1) == 4
; run: @list(0) == 2
@g = internal global i32 3
@n = internal global { ptr, i32 } { ptr @m, i32 1 }
@m = internal global { ptr, i32 } { ptr null, i32 2 }
declare void @see(i32)
define internal i32 @access(ptr %p) {
  %v = load i32, ptr %p
  %c = icmp eq ptr %p, null
  br i1 %c, label %none, label %some
some:
  ret i32 %v
none:
  ret i32 -1
}
define i32 @never(i32 %x) {
  %r = call i32 @access(ptr @g)
  ret i32 %r
}
define internal i32 @call(ptr %p) {
  call void @see(i32 1)
  %v = load i32, ptr %p
  %c = icmp eq ptr %p, null
  br i1 %c, label %none, label %some
some:
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  ret i32 %w
none:
  store ptr %p, ptr @n
  ret i32 -1
}
define i32 @behind(i32 %x) {
  %r = call i32 @call(ptr @g)
  ret i32 %r
}
define internal i32 @stored(ptr %p, ptr %q) {
  store ptr %p, ptr %q
  %c = icmp eq ptr %p, null
  %z = zext i1 %c to i32
  ret i32 %z
}
define i32 @list(i32 %x) {
  %first = load ptr, ptr @n
  %c = icmp eq ptr %first, null
  br i1 %c, label %end, label %loop
loop:
  %p = phi ptr [ %first, %0 ], [ %next, %go ]
  %d = icmp eq ptr %p, null
  br i1 %d, label %go, label %test
test:
  %kp = getelementptr inbounds { ptr, i32 }, ptr %p, i32 0, i32 1
  %k = load i32, ptr %kp
  %e = icmp eq i32 %k, 2
  br i1 %e, label %end, label %go
go:
  %next = load ptr, ptr %p
  %f = icmp eq ptr %next, null
  br i1 %f, label %end, label %loop
end:
  %r = phi i32 [ -1, %0 ], [ 2, %test ], [ -2, %go ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"value-range/null.ll\""
]
symbol @g = internal defined global i32 : ptr
symbol @n = internal defined global { ptr, i32 } : ptr
symbol @m = internal defined global { ptr, i32 } : ptr
symbol @see = external declared function void (i32) : ptr, params [""]
symbol @access = internal defined function i32 (ptr) : ptr, params [""]
symbol @never = external defined function i32 (i32) : ptr, params [""]
symbol @call = internal defined function i32 (ptr) : ptr, params [""]
symbol @behind = external defined function i32 (i32) : ptr, params [""]
symbol @stored = internal defined function i32 (ptr, ptr) : ptr, params ["", ""]
symbol @list = external defined function i32 (i32) : ptr, params [""]
omega imports [@see] exports [@never, @behind, @list] (%0: ptr) {
  %1 = delta @g () () {
    %2 = const 3 : i32
  } -> (%2)
  %3 = delta @m () () {
    %4 = const [null : ptr, 2 : i32] : { ptr, i32 }
  } -> (%4)
  %5 = delta @n (%3) (%6: ptr) {
    %7 = const 1 : i32
    %8 = aggregate %6, %7 : { ptr, i32 }
  } -> (%8)
  %9 = lambda @access () (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
    %5 = const ctl 0 : ctl2
    %6 = gamma %5 (%1, %3) {
      case 0 (%7: io, %8: i32) {
      } -> (%8)
      case 1 (%9: io, %10: i32) {
        %11 = const -1 : i32
      } -> (%11)
    }
  } -> (%6, %1, %4)
  %10 = lambda @never (%9, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i32 (ptr), args [""]] %0, %1, %3, %4 : i32, io, mem
  } -> (%5, %6, %7)
  %11 = lambda @call (%0, %5) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7 = call read write io [void (i32), args [""]] %0, %5, %3, %4 : io, mem
    %8, %9 = load read pinned [i32, align 4] %2, %6, %7 : i32, mem
    %10 = const ctl 0 : ctl2
    %11, %12 = gamma %10 (%6, %9, %2, %8, %1) {
      case 0 (%13: io, %14: mem, %15: ptr, %16: i32, %17: ptr) {
        %18 = const 1 : i32
        %19 = add %16, %18 : i32
        %20 = store write pinned [i32, align 4] %19, %15, %13, %14 : mem
      } -> (%20, %19)
      case 1 (%21: io, %22: mem, %23: ptr, %24: i32, %25: ptr) {
        %26 = store write pinned [ptr, align 8] %23, %25, %21, %22 : mem
        %27 = const -1 : i32
      } -> (%26, %27)
    }
  } -> (%12, %6, %11)
  %12 = lambda @behind (%11, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i32 (ptr), args [""]] %0, %1, %3, %4 : i32, io, mem
  } -> (%5, %6, %7)
  %13 = lambda @list (%5) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5 = load read pinned [ptr, align 8] %0, %2, %3 : ptr, mem
    %6 = const null : ptr
    %7 = icmp eq %4, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9, %10, %11 = gamma %8 (%2, %5, %4) {
      case 0 (%12: io, %13: mem, %14: ptr) {
        %15 = const undef : i32
        %16, %17, %18, %19 = theta may_diverge (%12, %13, %14, %15) (%20: io, %21: mem, %22: ptr, %23: i32) {
          %24 = const null : ptr
          %25 = icmp eq %22, %24 : i1
          %26 = match [-1 -> 1, default -> 0] %25 : ctl2
          %27, %28, %29, %30 = gamma %26 (%20, %21, %22, %23) {
            case 0 (%31: io, %32: mem, %33: ptr, %34: i32) {
              %35 = gep inbounds [{ ptr, i32 }, i32 0, i32 1] %33 : ptr
              %36, %37 = load read pinned [i32, align 4] %35, %31, %32 : i32, mem
              %38 = const 2 : i32
              %39 = icmp eq %36, %38 : i1
              %40 = match [-1 -> 1, default -> 0] %39 : ctl2
              %41, %42, %43 = gamma %40 (%31, %34) {
                case 0 (%44: io, %45: i32) {
                  %46 = const ctl 0 : ctl2
                } -> (%45, %46, %46)
                case 1 (%47: io, %48: i32) {
                  %49 = const 2 : i32
                  %50 = const ctl 0 : ctl2
                  %51 = const ctl 1 : ctl2
                } -> (%49, %50, %51)
              }
            } -> (%37, %41, %42, %43)
            case 1 (%52: io, %53: mem, %54: ptr, %55: i32) {
              %56 = const ctl 0 : ctl2
            } -> (%53, %55, %56, %56)
          }
          %57, %58, %59, %60 = gamma %30 (%20, %27, %22, %28, %29) {
            case 0 (%61: io, %62: mem, %63: ptr, %64: i32, %65: ctl2) {
              %66, %67 = load read pinned [ptr, align 8] %63, %61, %62 : ptr, mem
              %68 = const null : ptr
              %69 = icmp eq %66, %68 : i1
              %70 = match [-1 -> 1, default -> 0] %69 : ctl2
              %71, %72, %73 = gamma %70 (%61, %66, %63, %64) {
                case 0 (%74: io, %75: ptr, %76: ptr, %77: i32) {
                  %78 = const ctl 1 : ctl2
                } -> (%75, %77, %78)
                case 1 (%79: io, %80: ptr, %81: ptr, %82: i32) {
                  %83 = const -2 : i32
                  %84 = const ctl 0 : ctl2
                } -> (%81, %83, %84)
              }
            } -> (%67, %71, %72, %73)
            case 1 (%85: io, %86: mem, %87: ptr, %88: i32, %89: ctl2) {
            } -> (%86, %87, %88, %89)
          }
        } -> (%60, %20, %57, %58, %59)
      } -> (%16, %17, %19)
      case 1 (%90: io, %91: mem, %92: ptr) {
        %93 = const -1 : i32
      } -> (%90, %91, %93)
    }
  } -> (%11, %9, %10)
} -> (%10, %12, %13)
