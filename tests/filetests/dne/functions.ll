; test opt dne
; Internal functions and globals that nothing mentions go, in circles too, and with them what they import.
; run: @main() == 7
@unused = internal global i32 1
@kept = internal global i32 7
declare void @gone()
define internal void @a() {
  call void @b()
  call void @gone()
  ret void
}
define internal void @b() {
  call void @a()
  ret void
}
define i32 @main() {
  %x = load i32, ptr @kept
  ret i32 %x
}
; expect
preamble [
  "source_filename = \"dne/functions.ll\""
]
symbol @unused = internal defined global i32 : ptr
symbol @kept = internal defined global i32 : ptr
symbol @gone = external declared function void () : ptr
symbol @a = internal defined function void () : ptr
symbol @b = internal defined function void () : ptr
symbol @main = external defined function i32 () : ptr
omega imports [] exports [@main] () {
  %0 = delta @kept () () {
    %1 = const 7 : i32
  } -> (%1)
  %2 = lambda @main (%0) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
  } -> (%3, %1, %4)
} -> (%2)
