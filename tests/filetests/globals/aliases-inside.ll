; test opt globals,dne
; An alias of something inside of a variable is not the variable; one of a variable is.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@inside = alias i32, getelementptr ({ i32, i32 }, ptr @pair, i32 0, i32 1)
@whole = alias i32, ptr @pair
@pair = internal global { i32, i32 } { i32 1, i32 2 }

define i32 @loads() {
  %a = load i32, ptr @inside
  %b = load i32, ptr @whole
  %c = sub i32 %a, %b
  ret i32 %c
}
; expect
preamble [
  "source_filename = \"globals/aliases-inside.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @pair = internal defined global { i32, i32 } : ptr
symbol @inside = external defined alias i32 : ptr
symbol @whole = external defined alias i32 : ptr
symbol @loads = external defined function i32 () : ptr
omega imports [] exports [@inside, @whole, @loads] () {
  %0 = delta @pair () () {
    %1 = const [1 : i32, 2 : i32] : { i32, i32 }
  } -> (%1)
  %2 = delta @inside (%0) (%3: ptr) {
    %4 = gep [{ i32, i32 }, i32 0, i32 1] %3 : ptr
  } -> (%4)
  %5 = delta @whole (%0) (%6: ptr) {
  } -> (%6)
  %7 = lambda @loads (%2, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6, %7 = load read pinned [i32, align 4] %1, %2, %5 : i32, mem
    %8 = sub %4, %6 : i32
  } -> (%8, %2, %7)
} -> (%2, %5, %7)
