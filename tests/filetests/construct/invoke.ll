; test construct
; A call with a landing pad gives what it returns, what lands and whether it unwound; a gamma decides on that.
; run: @f(3) == 4
declare i32 @personality(...)
@type = external constant ptr
define i32 @may_throw(i32 %x) {
  ret i32 %x
}
define i32 @f(i32 %n) personality ptr @personality {
  %a = invoke i32 @may_throw(i32 %n)
          to label %fine unwind label %pad
fine:
  %b = add i32 %a, 1
  ret i32 %b
pad:
  %l = landingpad { ptr, i32 }
          catch ptr @type
  resume { ptr, i32 } %l
}
; expect
preamble [
  "source_filename = \"construct/invoke.ll\""
]
symbol @type = external declared global ptr : ptr, constant
symbol @personality = external declared function i32 (...) : ptr
symbol @may_throw = external defined function i32 (i32) : ptr, params [""]
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "personality ptr @personality", refs [@personality, @type]
omega imports [@type, @personality] exports [@may_throw, @f] (%0: ptr, %1: ptr) {
  %2 = lambda @may_throw () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %3 = lambda @f (%1, %0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6, %7, %8 = special read write io [i32 (i32), args [""], landing { ptr, i32 } "catch ptr @type"] %2, %3, %4, %5 : { i32, { ptr, i32 }, i1 }, io, mem
    %9 = extractvalue [2] %6 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11, %12, %13 = gamma %10 (%7, %8, %6) {
      case 0 (%14: io, %15: mem, %16: { i32, { ptr, i32 }, i1 }) {
        %17 = extractvalue [0] %16 : i32
        %18 = const 1 : i32
        %19 = add %17, %18 : i32
      } -> (%14, %15, %19)
      case 1 (%20: io, %21: mem, %22: { i32, { ptr, i32 }, i1 }) {
        %23 = extractvalue [1] %22 : { ptr, i32 }
        %24, %25 = resume %23, %20, %21 : io, mem
        %26 = unreachable %24 : io
        %27 = const poison : i32
      } -> (%26, %25, %27)
    }
  } -> (%13, %11, %12)
} -> (%2, %3)
