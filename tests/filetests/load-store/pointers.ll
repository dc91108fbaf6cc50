; test opt load-store,dne
; What is stored as a number is loaded as a pointer without memory, and the other way round.
; run: @number(4) == 4
; run: @pointer(2) == 16
; run: @twice(1) == 0
@x = global i64 0
define i64 @number(i64 %n) {
  store i64 %n, ptr @x
  %p = load ptr, ptr @x
  %v = ptrtoint ptr %p to i64
  ret i64 %v
}
define i64 @pointer(i64 %n) {
  %p = getelementptr i64, ptr null, i64 %n
  store ptr %p, ptr @x
  %v = load i64, ptr @x
  ret i64 %v
}
define i64 @twice(i64 %n) {
  store i64 %n, ptr @x
  %p = load ptr, ptr @x
  %v = load i64, ptr @x
  %w = ptrtoint ptr %p to i64
  %s = sub i64 %w, %v
  ret i64 %s
}
; expect
preamble [
  "source_filename = \"load-store/pointers.ll\""
]
symbol @x = external defined global i64 : ptr
symbol @number = external defined function i64 (i64) : ptr, params [""]
symbol @pointer = external defined function i64 (i64) : ptr, params [""]
symbol @twice = external defined function i64 (i64) : ptr, params [""]
omega imports [] exports [@x, @number, @pointer, @twice] () {
  %0 = delta @x () () {
    %1 = const 0 : i64
  } -> (%1)
  %2 = lambda @number (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = inttoptr %1 : ptr
    %5 = store write pinned [i64, align 4] %1, %0, %2, %3 : mem
    %6 = ptrtoint %4 : i64
  } -> (%6, %2, %5)
  %3 = lambda @pointer (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const null : ptr
    %5 = gep [i64, _] %4, %1 : ptr
    %6 = ptrtoint %5 : i64
    %7 = store write pinned [ptr, align 8] %5, %0, %2, %3 : mem
  } -> (%6, %2, %7)
  %4 = lambda @twice (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = inttoptr %1 : ptr
    %5 = ptrtoint %4 : i64
    %6 = store write pinned [i64, align 4] %1, %0, %2, %3 : mem
    %7 = ptrtoint %4 : i64
    %8 = sub %7, %5 : i64
  } -> (%8, %2, %6)
} -> (%0, %2, %3, %4)
