; test opt ipsccp
; As a constant, the pointer would be no argument any more, but the function may only access memory of arguments.
; run: @f() == 7
target datalayout = "e-i64:64"
@g = internal global i32 7
define internal i32 @reads(ptr %p) noinline nounwind willreturn memory(argmem: read) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @f() {
  %a = call i32 @reads(ptr @g)
  ret i32 %a
}
; expect
preamble [
  "source_filename = \"ipsccp/argument_memory.ll\""
  "target datalayout = \"e-i64:64\""
]
postamble [
  "attributes #0 = { noinline nounwind willreturn memory(argmem: read) }"
  ""
]
symbol @g = internal defined global i32 : ptr
symbol @reads = internal defined function i32 (ptr) : ptr, params [""], suffix "#0", facts [noinline, willreturn, nounwind, no_write, only_args]
symbol @f = external defined function i32 () : ptr
omega imports [] exports [@f] () {
  %0 = delta @g () () {
    %1 = const 7 : i32
  } -> (%1)
  %2 = lambda @reads () (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
  } -> (%3, %1, %4)
  %3 = lambda @f (%2, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = call read pinned [i32 (ptr), args [""]] %0, %1, %2, %3 : i32, mem
  } -> (%4, %2, %5)
} -> (%3)
