; test opt static-init,dne
; What a freeze gave is decided once: what a constructor stored of it before its rest is what the rest uses.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
@g = internal global i32 5
@h = internal global i32 5
@m = internal global i32 2147483647
declare i32 @rand()
define internal void @init() {
  %u = load i32, ptr @m
  store i32 0, ptr @m
  %u1 = add nsw i32 %u, 1
  %f = freeze i32 %u1
  store i32 %f, ptr @g
  %r = call i32 @rand()
  store i32 %f, ptr @h
  ret void
}
define i1 @same() {
  %v = load i32, ptr @g
  %v2 = load i32, ptr @h
  %d = icmp eq i32 %v, %v2
  ret i1 %d
}
; expect
preamble [
  "source_filename = \"static-init/rest-freeze.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @llvm.global_ctors = appending defined global [1 x { i32, ptr, ptr }] : ptr
symbol @g = internal defined global i32 : ptr
symbol @h = internal defined global i32 : ptr
symbol @m = internal defined global i32 : ptr
symbol @rand = external declared function i32 () : ptr
symbol @init = internal defined function void () : ptr
symbol @same = external defined function i1 () : ptr
omega imports [@rand] exports [@llvm.global_ctors, @same] (%0: ptr) {
  %1 = delta @g () () {
    %2 = const 0 : i32
  } -> (%2)
  %3 = delta @h () () {
    %4 = const 5 : i32
  } -> (%4)
  %5 = lambda @init (%0, %3) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 ()] %0, %2, %3 : i32, io, mem
    %7 = const 0 : i32
    %8 = store write pinned [i32, align 4] %7, %1, %5, %6 : mem
  } -> (%5, %8)
  %6 = delta @llvm.global_ctors (%5) (%7: ptr) {
    %8 = const 65535 : i32
    %9 = const null : ptr
    %10 = aggregate %8, %7, %9 : { i32, ptr, ptr }
    %11 = aggregate %10 : [1 x { i32, ptr, ptr }]
  } -> (%11)
  %12 = lambda @same (%1, %3) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6, %7 = load read pinned [i32, align 4] %1, %2, %5 : i32, mem
    %8 = icmp eq %4, %6 : i1
  } -> (%8, %2, %7)
} -> (%6, %12)
