; test opt function-attrs,red,sroa,red,dne
; Calls with landing pads of functions that do not unwind are plain calls, and their pads go. The last one may unwind.
; run: @f(5, 0) == 16
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@text = internal constant [3 x i8] c"hi\00"
declare i32 @__gxx_personality_v0(...)
declare i32 @puts(ptr)
declare void @other(i32)
define internal i32 @leaf(i32 %x) noinline {
  %a = mul i32 %x, 3
  %b = add i32 %a, 1
  ret i32 %b
}
define i32 @f(i32 %x, i1 %more) personality ptr @__gxx_personality_v0 {
  %a = invoke i32 @leaf(i32 %x) to label %one unwind label %pad
one:
  br i1 %more, label %two, label %end
two:
  %b = invoke i32 @puts(ptr @text) to label %three unwind label %pad
three:
  invoke void @other(i32 %b) to label %end unwind label %pad
end:
  ret i32 %a
pad:
  %l = landingpad { ptr, i32 } catch ptr null
  ret i32 0
}
; expect
preamble [
  "source_filename = \"function-attrs/silent.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-unknown-linux-gnu\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @text = internal defined global [3 x i8] : ptr, constant
symbol @__gxx_personality_v0 = external declared function i32 (...) : ptr
symbol @puts = external declared function i32 (ptr) : ptr, params ["nocapture readonly"], suffix "nounwind nofree", facts [nounwind]
symbol @other = external declared function void (i32) : ptr, params [""]
symbol @leaf = internal defined function i32 (i32) : ptr, params [""], suffix "nounwind willreturn nosync nofree norecurse memory(none) #0", facts [noinline, willreturn, nounwind, no_read, no_write, only_args]
symbol @f = external defined function i32 (i32, i1) : ptr, params ["", ""], suffix "personality ptr @__gxx_personality_v0", refs [@__gxx_personality_v0]
omega imports [@__gxx_personality_v0, @puts, @other] exports [@f] (%0: ptr, %1: ptr, %2: ptr) {
  %3 = delta @text () () {
    %4 = const bytes "hi\x00" : [3 x i8]
  } -> (%4)
  %5 = lambda @leaf () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = mul %0, %3 : i32
    %5 = const 1 : i32
    %6 = add %4, %5 : i32
  } -> (%6, %1, %2)
  %6 = lambda @f (%0, %5, %1, %3, %2) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: i32, %6: i1, %7: io, %8: mem) {
    %9 = call pinned [i32 (i32), args [""]] %1, %5, %7 : i32
    %10 = match [-1 -> 1, default -> 0] %6 : ctl2
    %11, %12, %13 = gamma %10 (%7, %8, %2, %3, %4) {
      case 0 (%14: io, %15: mem, %16: ptr, %17: ptr, %18: ptr) {
        %19 = const ctl 0 : ctl2
      } -> (%14, %15, %19)
      case 1 (%20: io, %21: mem, %22: ptr, %23: ptr, %24: ptr) {
        %25, %26, %27 = call read write io [i32 (ptr), args [""]] %22, %23, %20, %21 : i32, io, mem
        %28, %29, %30 = special read write io [void (i32), args [""], landing { ptr, i32 } "catch ptr null"] %24, %25, %26, %27 : { { ptr, i32 }, i1 }, io, mem
        %31 = extractvalue [1] %28 : i1
        %32 = match [-1 -> 1, default -> 0] %31 : ctl2
      } -> (%29, %30, %32)
    }
    %33, %34 = gamma %13 (%11, %9) {
      case 0 (%35: io, %36: i32) {
        %37 = const ctl 1 : ctl2
      } -> (%36, %37)
      case 1 (%38: io, %39: i32) {
        %40 = const ctl 0 : ctl2
        %41 = const undef : i32
      } -> (%41, %40)
    }
    %42 = gamma %34 (%11, %33) {
      case 0 (%43: io, %44: i32) {
        %45 = const 0 : i32
      } -> (%45)
      case 1 (%46: io, %47: i32) {
      } -> (%47)
    }
  } -> (%42, %11, %12)
} -> (%6)
