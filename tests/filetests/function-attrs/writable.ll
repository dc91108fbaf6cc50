; test opt function-attrs
; LLVM rejects functions that never write to the memory of their arguments, but may (`writable`).
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%pair = type { i32, i32 }
@g = external global i32

; What a function returns that says nothing of its result.
define void @nothing(ptr dead_on_unwind noalias writable sret(%pair) align 4 %result) {
  ret void
}

define void @elsewhere(ptr dead_on_unwind noalias writable sret(%pair) align 4 %result) {
  %v = load i32, ptr %result
  store i32 %v, ptr @g
  ret void
}

define void @writes(ptr dead_on_unwind noalias writable sret(%pair) align 4 %result) {
  store i32 1, ptr %result
  ret void
}

; expect
preamble [
  "source_filename = \"function-attrs/writable.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-unknown-linux-gnu\""
  ""
  "%pair = type { i32, i32 }"
]
symbol @g = external declared global i32 : ptr
symbol @nothing = external defined function void (ptr) : ptr, params ["dead_on_unwind noalias sret(%pair) align 4 nocapture readnone"], suffix "nounwind willreturn nosync nofree norecurse memory(none)", facts [willreturn, nounwind, no_read, no_write, only_args]
symbol @elsewhere = external defined function void (ptr) : ptr, params ["dead_on_unwind noalias sret(%pair) align 4 nocapture readonly"], suffix "nounwind willreturn nosync nofree norecurse memory(write, argmem: read, inaccessiblemem: none)", facts [willreturn, nounwind]
symbol @writes = external defined function void (ptr) : ptr, params ["dead_on_unwind noalias writable sret(%pair) align 4 nocapture"], suffix "nounwind willreturn nosync nofree norecurse memory(argmem: write)", facts [willreturn, nounwind, no_read, only_args]
omega imports [@g] exports [@nothing, @elsewhere, @writes] (%0: ptr) {
  %1 = lambda @nothing () (%0: ptr, %1: io, %2: mem) {
  } -> (%1, %2)
  %2 = lambda @elsewhere (%0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %1, %2, %3 : i32, mem
    %6 = store write pinned [i32, align 4] %4, %0, %2, %5 : mem
  } -> (%2, %6)
  %3 = lambda @writes () (%0: ptr, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = store write pinned [i32, align 4] %3, %0, %1, %2 : mem
  } -> (%1, %4)
} -> (%1, %2, %3)
