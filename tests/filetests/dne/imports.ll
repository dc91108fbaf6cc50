; test opt dne
; What nothing mentions is not imported any more.
declare void @called()
declare void @not_called()
define void @f() {
  call void @called()
  ret void
}
; expect
preamble [
  "source_filename = \"dne/imports.ll\""
]
symbol @called = external declared function void () : ptr
symbol @not_called = external declared function void () : ptr
symbol @f = external defined function void () : ptr
omega imports [@called] exports [@f] (%0: ptr) {
  %1 = lambda @f (%0) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = call read write io [void ()] %0, %1, %2 : io, mem
  } -> (%3, %4)
} -> (%1)
