; test opt load-store,dne
; A function with -fno-builtin knows nothing of the library, nor that operators of other files count nothing.
@count = global i32 0
declare noalias nonnull ptr @_Znwm(i64)
define i32 @user() "no-builtins" {
  %x = load i32, ptr @count
  %new = call noalias nonnull ptr @_Znwm(i64 4) builtin allocsize(0)
  store i32 %x, ptr %new
  %y = load i32, ptr @count
  %r = sub i32 %y, %x
  ret i32 %r
}
define i32 @other() {
  %x = load i32, ptr @count
  %new = call noalias nonnull ptr @_Znwm(i64 4) builtin allocsize(0)
  store i32 %x, ptr %new
  %y = load i32, ptr @count
  %r = sub i32 %y, %x
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"load-store/new-no-library.ll\""
]
postamble [
  "attributes #0 = { \"no-builtins\" }"
  "attributes #1 = { builtin allocsize(0) }"
  ""
]
symbol @count = external defined global i32 : ptr
symbol @_Znwm = external declared function ptr (i64) : ptr, specifiers "noalias nonnull", params [""]
symbol @user = external defined function i32 () : ptr, suffix "#0"
symbol @other = external defined function i32 () : ptr
omega imports [@_Znwm] exports [@count, @user, @other] (%0: ptr) {
  %1 = delta @count () () {
    %2 = const 0 : i32
  } -> (%2)
  %3 = lambda @user (%1, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6 = const 4 : i64
    %7, %8, %9 = call read write io [ptr (i64), ret "noalias nonnull", args [""], fn "#1"] %1, %6, %2, %5 : ptr, io, mem
    %10 = store write pinned [i32, align 4] %4, %7, %8, %9 : mem
    %11, %12 = load read pinned [i32, align 4] %0, %8, %10 : i32, mem
    %13 = sub %11, %4 : i32
  } -> (%13, %8, %12)
  %4 = lambda @other (%1, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6 = const 4 : i64
    %7, %8, %9 = call read write io [ptr (i64), ret "noalias nonnull", args [""], fn "#1"] %1, %6, %2, %5 : ptr, io, mem
    %10 = store write pinned [i32, align 4] %4, %7, %8, %9 : mem
    %11 = sub %4, %4 : i32
  } -> (%11, %8, %10)
} -> (%1, %3, %4)
