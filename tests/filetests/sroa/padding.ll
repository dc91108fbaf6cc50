; test opt sroa,dne
; What a struct has between its members is undefined after it was stored, even if it was poison before.
; run: @f(1) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %b) {
  %a = alloca { i32, double }, align 8
  %p = getelementptr i8, ptr %a, i64 4
  store i32 poison, ptr %p, align 4
  %x = insertvalue { i32, double } undef, i32 %b, 0
  store { i32, double } %x, ptr %a, align 8
  %r = load i32, ptr %p, align 4
  %z = and i32 %r, 0
  ret i32 %z
}
; expect
preamble [
  "source_filename = \"sroa/padding.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const undef : i32
    %4 = const 0 : i32
    %5 = and %3, %4 : i32
  } -> (%5, %1, %2)
} -> (%0)
