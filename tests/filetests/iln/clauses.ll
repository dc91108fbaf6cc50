; test opt iln
; A pad of an inlined body gets the clauses of the pad behind it. By C++'s personality, nothing counts behind the clause that catches everything, and no type twice.
declare i32 @__gxx_personality_v0(...)
declare void @other(i32)
@a = external constant ptr
@b = external constant ptr
define internal void @some(i32 %x) personality ptr @__gxx_personality_v0 {
  invoke void @other(i32 %x) to label %on unwind label %pad
on:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup catch ptr @a
  call void @other(i32 1) nounwind
  resume { ptr, i32 } %l
}
define internal void @all(i32 %x) personality ptr @__gxx_personality_v0 {
  invoke void @other(i32 %x) to label %on unwind label %pad
on:
  ret void
pad:
  %l = landingpad { ptr, i32 } catch ptr null
  call void @other(i32 2) nounwind
  ret void
}
define i32 @twice(i32 %x) personality ptr @__gxx_personality_v0 {
  invoke void @some(i32 %x) to label %on unwind label %pad
on:
  ret i32 0
pad:
  %l = landingpad { ptr, i32 } catch ptr @a catch ptr @b catch ptr null
  ret i32 1
}
define i32 @behind(i32 %x) personality ptr @__gxx_personality_v0 {
  invoke void @all(i32 %x) to label %on unwind label %pad
on:
  ret i32 0
pad:
  %l = landingpad { ptr, i32 } cleanup catch ptr @b
  ret i32 1
}
; expect
preamble [
  "source_filename = \"iln/clauses.ll\""
]
postamble [
  "attributes #0 = { nounwind }"
  ""
]
symbol @a = external declared global ptr : ptr, constant
symbol @b = external declared global ptr : ptr, constant
symbol @__gxx_personality_v0 = external declared function i32 (...) : ptr
symbol @other = external declared function void (i32) : ptr, params [""]
symbol @some = internal defined function void (i32) : ptr, params [""], suffix "personality ptr @__gxx_personality_v0", refs [@__gxx_personality_v0, @a]
symbol @all = internal defined function void (i32) : ptr, params [""], suffix "personality ptr @__gxx_personality_v0", refs [@__gxx_personality_v0]
symbol @twice = external defined function i32 (i32) : ptr, params [""], suffix "personality ptr @__gxx_personality_v0", refs [@__gxx_personality_v0, @a, @b]
symbol @behind = external defined function i32 (i32) : ptr, params [""], suffix "personality ptr @__gxx_personality_v0", refs [@__gxx_personality_v0, @b]
omega imports [@a, @b, @__gxx_personality_v0, @other] exports [@twice, @behind] (%0: ptr, %1: ptr, %2: ptr, %3: ptr) {
  %4 = lambda @some (%2, %0, %3) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6, %7, %8 = special read write io [void (i32), args [""], landing { ptr, i32 } "cleanup catch ptr @a"] %2, %3, %4, %5 : { { ptr, i32 }, i1 }, io, mem
    %9 = extractvalue [1] %6 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11, %12 = gamma %10 (%7, %8, %6, %2) {
      case 0 (%13: io, %14: mem, %15: { { ptr, i32 }, i1 }, %16: ptr) {
      } -> (%13, %14)
      case 1 (%17: io, %18: mem, %19: { { ptr, i32 }, i1 }, %20: ptr) {
        %21 = extractvalue [0] %19 : { ptr, i32 }
        %22 = const 1 : i32
        %23, %24 = call read write io [void (i32), args [""], fn "#0"] %20, %22, %17, %18 : io, mem
        %25, %26 = resume %21, %23, %24 : io, mem
        %27 = unreachable %25 : io
      } -> (%27, %26)
    }
  } -> (%11, %12)
  %5 = lambda @all (%2, %3) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6, %7 = special read write io [void (i32), args [""], landing { ptr, i32 } "catch ptr null"] %1, %2, %3, %4 : { { ptr, i32 }, i1 }, io, mem
    %8 = extractvalue [1] %5 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10, %11 = gamma %9 (%6, %7, %5, %1) {
      case 0 (%12: io, %13: mem, %14: { { ptr, i32 }, i1 }, %15: ptr) {
      } -> (%12, %13)
      case 1 (%16: io, %17: mem, %18: { { ptr, i32 }, i1 }, %19: ptr) {
        %20 = extractvalue [0] %18 : { ptr, i32 }
        %21 = const 2 : i32
        %22, %23 = call read write io [void (i32), args [""], fn "#0"] %19, %21, %16, %17 : io, mem
      } -> (%22, %23)
    }
  } -> (%10, %11)
  %6 = lambda @twice (%2, %0, %1, %4, %3) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: i32, %6: io, %7: mem) {
    %8, %9, %10 = special read write io [void (i32), args [""], landing { ptr, i32 } "catch ptr @a catch ptr @b catch ptr null"] %4, %5, %6, %7 : { { ptr, i32 }, i1 }, io, mem
    %11 = extractvalue [1] %8 : i1
    %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    %13, %14, %15, %16 = gamma %12 (%9, %10, %8, %4) {
      case 0 (%17: io, %18: mem, %19: { { ptr, i32 }, i1 }, %20: ptr) {
        %21 = const poison : { ptr, i32 }
        %22 = const 0 : i1
      } -> (%17, %18, %21, %22)
      case 1 (%23: io, %24: mem, %25: { { ptr, i32 }, i1 }, %26: ptr) {
        %27 = extractvalue [0] %25 : { ptr, i32 }
        %28 = const 1 : i32
        %29, %30 = call read write io [void (i32), args [""], fn "#0"] %26, %28, %23, %24 : io, mem
        %31 = const -1 : i1
        %32 = match [-1 -> 1, default -> 0] %31 : ctl2
        %33, %34, %35, %36 = gamma %32 (%29, %27, %30) {
          case 0 (%37: io, %38: { ptr, i32 }, %39: mem) {
            %40 = unreachable %37 : io
            %41 = const poison : { ptr, i32 }
            %42 = const 0 : i1
          } -> (%40, %39, %41, %42)
          case 1 (%43: io, %44: { ptr, i32 }, %45: mem) {
            %46 = const -1 : i1
          } -> (%43, %45, %44, %46)
        }
      } -> (%33, %34, %35, %36)
    }
    %47 = match [-1 -> 1, default -> 0] %16 : ctl2
    %48, %49, %50, %51 = gamma %47 (%15, %13, %14) {
      case 0 (%52: { ptr, i32 }, %53: io, %54: mem) {
        %55 = const poison : { ptr, i32 }
        %56 = const 0 : i1
      } -> (%53, %54, %55, %56)
      case 1 (%57: { ptr, i32 }, %58: io, %59: mem) {
        %60 = const -1 : i1
      } -> (%58, %59, %57, %60)
    }
    %61 = const poison : { { ptr, i32 }, i1 }
    %62 = match [-1 -> 1, default -> 0] %51 : ctl2
    %63 = gamma %62 (%48, %61, %50) {
      case 0 (%64: io, %65: { { ptr, i32 }, i1 }, %66: { ptr, i32 }) {
        %67 = const 0 : i32
      } -> (%67)
      case 1 (%68: io, %69: { { ptr, i32 }, i1 }, %70: { ptr, i32 }) {
        %71 = const 1 : i32
      } -> (%71)
    }
  } -> (%63, %48, %49)
  %7 = lambda @behind (%2, %1, %5, %3) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: i32, %5: io, %6: mem) {
    %7, %8, %9 = special read write io [void (i32), args [""], landing { ptr, i32 } "catch ptr null"] %3, %4, %5, %6 : { { ptr, i32 }, i1 }, io, mem
    %10 = extractvalue [1] %7 : i1
    %11 = match [-1 -> 1, default -> 0] %10 : ctl2
    %12, %13 = gamma %11 (%8, %9, %7, %3) {
      case 0 (%14: io, %15: mem, %16: { { ptr, i32 }, i1 }, %17: ptr) {
      } -> (%14, %15)
      case 1 (%18: io, %19: mem, %20: { { ptr, i32 }, i1 }, %21: ptr) {
        %22 = extractvalue [0] %20 : { ptr, i32 }
        %23 = const 2 : i32
        %24, %25 = call read write io [void (i32), args [""], fn "#0"] %21, %23, %18, %19 : io, mem
      } -> (%24, %25)
    }
    %26 = const poison : { ptr, i32 }
    %27 = const 0 : i1
    %28 = const poison : { { ptr, i32 }, i1 }
    %29 = match [-1 -> 1, default -> 0] %27 : ctl2
    %30 = gamma %29 (%12, %28) {
      case 0 (%31: io, %32: { { ptr, i32 }, i1 }) {
        %33 = const 0 : i32
      } -> (%33)
      case 1 (%34: io, %35: { { ptr, i32 }, i1 }) {
        %36 = const poison : { ptr, i32 }
        %37 = const 1 : i32
      } -> (%37)
    }
  } -> (%30, %12, %13)
} -> (%6, %7)
