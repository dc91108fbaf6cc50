; test opt globals,iln,inv,dne
; With the module flag, the dynamic linker may replace definitions that are not bound to this module.

@table = constant i32 7
@own = dso_local constant i32 8
@hidden = hidden constant i32 9

define i32 @replaced() {
  ret i32 1
}

define dso_local i32 @kept() {
  ret i32 2
}

define protected i32 @protected() {
  ret i32 3
}

define internal i32 @local() {
  ret i32 4
}

define i32 @constants() {
  %a = load i32, ptr @table
  %b = load i32, ptr @own
  %c = load i32, ptr @hidden
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  ret i32 %abc
}

define i32 @calls() {
  %a = call i32 @replaced()
  %b = call i32 @kept()
  %c = call i32 @protected()
  %d = call i32 @local()
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %sum = add i32 %ab, %cd
  ret i32 %sum
}

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"SemanticInterposition", i32 1}
; expect
preamble [
  "source_filename = \"globals/interposition.ll\""
]
postamble [
  "!llvm.module.flags = !{!0}"
  ""
  "!0 = !{i32 1, !\"SemanticInterposition\", i32 1}"
  ""
]
symbol @table = external defined global i32 : ptr, constant
symbol @own = external defined global i32 : ptr, specifiers "dso_local", constant
symbol @hidden = external defined global i32 : ptr, specifiers "hidden", constant
symbol @replaced = external defined function i32 () : ptr
symbol @kept = external defined function i32 () : ptr, specifiers "dso_local"
symbol @protected = external defined function i32 () : ptr, specifiers "protected"
symbol @local = internal defined function i32 () : ptr
symbol @constants = external defined function i32 () : ptr
symbol @calls = external defined function i32 () : ptr
omega imports [] exports [@table, @own, @hidden, @replaced, @kept, @protected, @constants, @calls] () {
  %0 = delta @table () () {
    %1 = const 7 : i32
  } -> (%1)
  %2 = delta @own () () {
    %3 = const 8 : i32
  } -> (%3)
  %4 = delta @hidden () () {
    %5 = const 9 : i32
  } -> (%5)
  %6 = lambda @replaced () (%0: io, %1: mem) {
    %2 = const 1 : i32
  } -> (%2, %0, %1)
  %7 = lambda @kept () (%0: io, %1: mem) {
    %2 = const 2 : i32
  } -> (%2, %0, %1)
  %8 = lambda @protected () (%0: io, %1: mem) {
    %2 = const 3 : i32
  } -> (%2, %0, %1)
  %9 = lambda @constants (%0) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
    %5 = const 8 : i32
    %6 = const 9 : i32
    %7 = add %3, %5 : i32
    %8 = add %7, %6 : i32
  } -> (%8, %1, %4)
  %10 = lambda @calls (%6) (%0: ptr, %1: io, %2: mem) {
    %3, %4, %5 = call read write io [i32 ()] %0, %1, %2 : i32, io, mem
    %6 = const 2 : i32
    %7 = const 3 : i32
    %8 = const 4 : i32
    %9 = add %3, %6 : i32
    %10 = add %7, %8 : i32
    %11 = add %9, %10 : i32
  } -> (%11, %4, %5)
} -> (%0, %2, %4, %6, %7, %8, %9, %10)
