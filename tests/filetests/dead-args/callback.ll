; test opt dead-args
; !callback counts parameters, too.
define internal i32 @cbk(i32 %x) noinline { 
  ret i32 %x 
}
define internal i32 @broker(i32 %dead, ptr %cb, i32 %arg) noinline !callback !0 {
  %r = call i32 %cb(i32 %arg)
  ret i32 %r
}
define i32 @main() {
  %r = call i32 @broker(i32 0, ptr @cbk, i32 3)
  ret i32 %r
}
!0 = !{!1}
!1 = !{i64 1, i64 2, i1 false}
; expect
preamble [
  "source_filename = \"dead-args/callback.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
  "!0 = !{!1}"
  "!1 = !{i64 1, i64 2, i1 false}"
  ""
]
symbol @cbk = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @broker = internal defined function i32 (i32, ptr, i32) : ptr, params ["", "", ""], suffix "#0", metadata " !callback !0", facts [noinline]
symbol @main = external defined function i32 () : ptr
omega imports [] exports [@main] () {
  %0 = lambda @cbk () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = lambda @broker () (%0: i32, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i32 (i32), args [""]] %1, %2, %3, %4 : i32, io, mem
  } -> (%5, %6, %7)
  %2 = lambda @main (%1, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 3 : i32
    %6, %7, %8 = call read write io [i32 (i32, ptr, i32), args ["", "", ""]] %0, %4, %1, %5, %2, %3 : i32, io, mem
  } -> (%6, %7, %8)
} -> (%2)
