; test opt bottom-up(iln,sroa,cleanup,jump-threading,cleanup),dne
; Calls with landing pads: a body in which nothing unwinds has none; what unwinds in a body comes to the pad of the call; and a body with pads of its own
; brings its personality along.
; run: @quiet(5) == 16
; run: @loud(5) == 7
; run: @outer(0) == 1
declare i32 @personality(...)
declare void @use(i32)
define internal i32 @leaf(i32 %x) {
  %a = mul i32 %x, 3
  %b = add i32 %a, 1
  ret i32 %b
}
define i32 @quiet(i32 %x) personality ptr @personality {
  %a = invoke i32 @leaf(i32 %x) to label %on unwind label %pad
on:
  ret i32 %a
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
define internal i32 @uses(i32 %x) {
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %more, label %end
more:
  call void @use(i32 %x)
  br label %end
end:
  %a = phi i32 [ 1, %0 ], [ 7, %more ]
  ret i32 %a
}
define i32 @loud(i32 %x) personality ptr @personality {
  %a = invoke i32 @uses(i32 %x) to label %on unwind label %pad
on:
  ret i32 %a
pad:
  %l = landingpad { ptr, i32 } catch ptr null
  %s = extractvalue { ptr, i32 } %l, 1
  ret i32 %s
}
define internal i32 @cleans(i32 %x) personality ptr @personality {
  %a = invoke i32 @uses(i32 %x) to label %on unwind label %pad
on:
  ret i32 %a
pad:
  %l = landingpad { ptr, i32 } cleanup
  call void @use(i32 0) nounwind
  resume { ptr, i32 } %l
}
define i32 @outer(i32 %x) {
  %a = call i32 @cleans(i32 %x)
  ret i32 %a
}
; expect
preamble [
  "source_filename = \"iln/invoke.ll\""
]
postamble [
  "attributes #0 = { nounwind }"
  ""
]
symbol @personality = external declared function i32 (...) : ptr
symbol @use = external declared function void (i32) : ptr, params [""]
symbol @leaf = internal defined function i32 (i32) : ptr, params [""]
symbol @quiet = external defined function i32 (i32) : ptr, params [""], suffix "personality ptr @personality", refs [@personality]
symbol @uses = internal defined function i32 (i32) : ptr, params [""]
symbol @loud = external defined function i32 (i32) : ptr, params [""], suffix "personality ptr @personality", refs [@personality]
symbol @cleans = internal defined function i32 (i32) : ptr, params [""], suffix "personality ptr @personality", refs [@personality]
symbol @outer = external defined function i32 (i32) : ptr, params [""], suffix "personality ptr @personality", refs [@personality]
omega imports [@personality, @use] exports [@quiet, @loud, @outer] (%0: ptr, %1: ptr) {
  %2 = lambda @quiet (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 3 : i32
    %5 = mul %1, %4 : i32
    %6 = const 1 : i32
    %7 = add %5, %6 : i32
  } -> (%7, %2, %3)
  %3 = lambda @loud (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6 = const 7 : i32
    %7 = const 3 : i32
    %8 = icmp sgt %2, %7 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10 = select %8, %6, %5 : i32
    %11, %12, %13, %14 = gamma %9 (%3, %4, %2, %1) {
      case 0 (%15: io, %16: mem, %17: i32, %18: ptr) {
        %19 = const poison : { ptr, i32 }
        %20 = const ctl 0 : ctl2
      } -> (%15, %16, %19, %20)
      case 1 (%21: io, %22: mem, %23: i32, %24: ptr) {
        %25, %26, %27 = special read write io [void (i32), args [""], landing { ptr, i32 } "catch ptr null"] %24, %23, %21, %22 : { { ptr, i32 }, i1 }, io, mem
        %28 = extractvalue [1] %25 : i1
        %29 = match [-1 -> 1, default -> 0] %28 : ctl2
        %30 = gamma %29 (%25, %26) {
          case 0 (%31: { { ptr, i32 }, i1 }, %32: io) {
            %33 = const poison : { ptr, i32 }
          } -> (%33)
          case 1 (%34: { { ptr, i32 }, i1 }, %35: io) {
            %36 = extractvalue [0] %34 : { ptr, i32 }
          } -> (%36)
        }
      } -> (%26, %27, %30, %29)
    }
    %37 = gamma %14 (%13, %11) {
      case 0 (%38: { ptr, i32 }, %39: io) {
        %40 = const poison : { ptr, i32 }
      } -> (%40)
      case 1 (%41: { ptr, i32 }, %42: io) {
      } -> (%41)
    }
    %43 = gamma %14 (%11, %37, %10) {
      case 0 (%44: io, %45: { ptr, i32 }, %46: i32) {
      } -> (%46)
      case 1 (%47: io, %48: { ptr, i32 }, %49: i32) {
        %50 = extractvalue [1] %48 : i32
      } -> (%50)
    }
  } -> (%43, %11, %12)
  %4 = lambda @outer (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6 = const 7 : i32
    %7 = const 3 : i32
    %8 = icmp sgt %2, %7 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10 = select %8, %6, %5 : i32
    %11, %12, %13, %14 = gamma %9 (%3, %4, %2, %1) {
      case 0 (%15: io, %16: mem, %17: i32, %18: ptr) {
        %19 = const poison : { ptr, i32 }
        %20 = const ctl 0 : ctl2
      } -> (%15, %16, %19, %20)
      case 1 (%21: io, %22: mem, %23: i32, %24: ptr) {
        %25, %26, %27 = special read write io [void (i32), args [""], landing { ptr, i32 } "cleanup"] %24, %23, %21, %22 : { { ptr, i32 }, i1 }, io, mem
        %28 = extractvalue [1] %25 : i1
        %29 = match [-1 -> 1, default -> 0] %28 : ctl2
        %30 = gamma %29 (%25, %26) {
          case 0 (%31: { { ptr, i32 }, i1 }, %32: io) {
            %33 = const poison : { ptr, i32 }
          } -> (%33)
          case 1 (%34: { { ptr, i32 }, i1 }, %35: io) {
            %36 = extractvalue [0] %34 : { ptr, i32 }
          } -> (%36)
        }
      } -> (%26, %27, %30, %29)
    }
    %37 = gamma %14 (%13, %11) {
      case 0 (%38: { ptr, i32 }, %39: io) {
        %40 = const poison : { ptr, i32 }
      } -> (%40)
      case 1 (%41: { ptr, i32 }, %42: io) {
      } -> (%41)
    }
    %43, %44 = gamma %14 (%11, %12, %1, %37) {
      case 0 (%45: io, %46: mem, %47: ptr, %48: { ptr, i32 }) {
      } -> (%45, %46)
      case 1 (%49: io, %50: mem, %51: ptr, %52: { ptr, i32 }) {
        %53 = const 0 : i32
        %54, %55 = call read write io [void (i32), args [""], fn "#0"] %51, %53, %49, %50 : io, mem
        %56, %57 = resume %52, %54, %55 : io, mem
        %58 = unreachable %56 : io
      } -> (%58, %57)
    }
  } -> (%10, %43, %44)
} -> (%2, %3, %4)
