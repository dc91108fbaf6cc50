; test opt load-store,dne
; A new expression changes nothing that the program had before, a call of the operator by its name may.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare noalias nonnull ptr @_Znwm(i64) nobuiltin allocsize(0)
declare i32 @__gxx_personality_v0(...)

define i32 @expression(ptr %p) {
  %x = load i32, ptr %p
  %new = call noalias nonnull ptr @_Znwm(i64 4) builtin allocsize(0)
  store i32 %x, ptr %new
  %y = load i32, ptr %p
  %r = add i32 %x, %y
  ret i32 %r
}
define i32 @named(ptr %p) {
  %x = load i32, ptr %p
  %new = call noalias nonnull ptr @_Znwm(i64 4)
  store i32 %x, ptr %new
  %y = load i32, ptr %p
  %r = add i32 %x, %y
  ret i32 %r
}
; What it throws comes from inside of it: both stores stay.
define void @thrown(ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  store i32 1, ptr %p
  %new = invoke noalias nonnull ptr @_Znwm(i64 4) builtin allocsize(0) to label %go unwind label %pad
go:
  store i32 2, ptr %new
  store i32 2, ptr %p
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
define i32 @landed(ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  %x = load i32, ptr %p
  %new = invoke noalias nonnull ptr @_Znwm(i64 4) builtin allocsize(0) to label %go unwind label %pad
go:
  store i32 2, ptr %new
  %y = load i32, ptr %p
  %r = add i32 %x, %y
  ret i32 %r
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
; expect
preamble [
  "source_filename = \"load-store/new.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { nobuiltin allocsize(0) }"
  "attributes #1 = { builtin allocsize(0) }"
  ""
]
symbol @_Znwm = external declared function ptr (i64) : ptr, specifiers "noalias nonnull", params [""], suffix "#0"
symbol @__gxx_personality_v0 = external declared function i32 (...) : ptr
symbol @expression = external defined function i32 (ptr) : ptr, params [""]
symbol @named = external defined function i32 (ptr) : ptr, params [""]
symbol @thrown = external defined function void (ptr) : ptr, params [""], suffix "personality ptr @__gxx_personality_v0", refs [@__gxx_personality_v0]
symbol @landed = external defined function i32 (ptr) : ptr, params [""], suffix "personality ptr @__gxx_personality_v0", refs [@__gxx_personality_v0]
omega imports [@_Znwm, @__gxx_personality_v0] exports [@expression, @named, @thrown, @landed] (%0: ptr, %1: ptr) {
  %2 = lambda @expression (%0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %1, %2, %3 : i32, mem
    %6 = const 4 : i64
    %7, %8, %9 = call read write io [ptr (i64), ret "noalias nonnull", args [""], fn "#1"] %0, %6, %2, %5 : ptr, io, mem
    %10 = store write pinned [i32, align 4] %4, %7, %8, %9 : mem
    %11 = add %4, %4 : i32
  } -> (%11, %8, %10)
  %3 = lambda @named (%0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %1, %2, %3 : i32, mem
    %6 = const 4 : i64
    %7, %8, %9 = call read write io [ptr (i64), ret "noalias nonnull", args [""]] %0, %6, %2, %5 : ptr, io, mem
    %10 = store write pinned [i32, align 4] %4, %7, %8, %9 : mem
    %11, %12 = load read pinned [i32, align 4] %1, %8, %10 : i32, mem
    %13 = add %4, %11 : i32
  } -> (%13, %8, %12)
  %4 = lambda @thrown (%1, %0) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6 = store write pinned [i32, align 4] %5, %2, %3, %4 : mem
    %7 = const 4 : i64
    %8, %9, %10 = special read write io [ptr (i64), ret "noalias nonnull", args [""], fn "#1", landing { ptr, i32 } "cleanup"] %1, %7, %3, %6 : { ptr, { ptr, i32 }, i1 }, io, mem
    %11 = extractvalue [2] %8 : i1
    %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    %13, %14 = gamma %12 (%9, %10, %2, %8) {
      case 0 (%15: io, %16: mem, %17: ptr, %18: { ptr, { ptr, i32 }, i1 }) {
        %19 = extractvalue [0] %18 : ptr
        %20 = const 2 : i32
        %21 = store write pinned [i32, align 4] %20, %19, %15, %16 : mem
        %22 = store write pinned [i32, align 4] %20, %17, %15, %21 : mem
      } -> (%15, %22)
      case 1 (%23: io, %24: mem, %25: ptr, %26: { ptr, { ptr, i32 }, i1 }) {
        %27 = extractvalue [1] %26 : { ptr, i32 }
        %28, %29 = resume %27, %23, %24 : io, mem
        %30 = unreachable %28 : io
      } -> (%30, %29)
    }
  } -> (%13, %14)
  %5 = lambda @landed (%1, %0) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5, %6 = load read pinned [i32, align 4] %2, %3, %4 : i32, mem
    %7 = const 4 : i64
    %8, %9, %10 = special read write io [ptr (i64), ret "noalias nonnull", args [""], fn "#1", landing { ptr, i32 } "cleanup"] %1, %7, %3, %6 : { ptr, { ptr, i32 }, i1 }, io, mem
    %11 = extractvalue [2] %8 : i1
    %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    %13, %14, %15 = gamma %12 (%9, %10, %2, %5, %8) {
      case 0 (%16: io, %17: mem, %18: ptr, %19: i32, %20: { ptr, { ptr, i32 }, i1 }) {
        %21 = extractvalue [0] %20 : ptr
        %22 = const 2 : i32
        %23 = store write pinned [i32, align 4] %22, %21, %16, %17 : mem
        %24, %25 = load read pinned [i32, align 4] %18, %16, %23 : i32, mem
        %26 = add %19, %24 : i32
      } -> (%16, %25, %26)
      case 1 (%27: io, %28: mem, %29: ptr, %30: i32, %31: { ptr, { ptr, i32 }, i1 }) {
        %32 = extractvalue [1] %31 : { ptr, i32 }
        %33, %34 = resume %32, %27, %28 : io, mem
        %35 = unreachable %33 : io
        %36 = const poison : i32
      } -> (%35, %34, %36)
    }
  } -> (%15, %13, %14)
} -> (%2, %3, %4, %5)
