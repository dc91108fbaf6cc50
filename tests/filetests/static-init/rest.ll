; test opt static-init,globals,red,dne
; What is done for the end of the program stays, and so do the standard streams; variables begin with their values.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@object = internal global { i32, ptr } zeroinitializer, align 8
@text = internal constant [3 x i8] c"ab\00"
@init = internal global i8 0
@__dso_handle = external hidden global i8
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_a, ptr null }]
declare i32 @__cxa_atexit(ptr, ptr, ptr)
declare void @_ZNSt8ios_base4InitC1Ev(ptr)
declare void @_ZNSt8ios_base4InitD1Ev(ptr)
declare void @destroy(ptr)

define internal void @_GLOBAL__sub_I_a() {
  call void @_ZNSt8ios_base4InitC1Ev(ptr @init)
  %r = call i32 @__cxa_atexit(ptr @_ZNSt8ios_base4InitD1Ev, ptr @init, ptr @__dso_handle)
  %n = call i32 @length(ptr @text)
  store i32 %n, ptr @object
  %p = getelementptr { i32, ptr }, ptr @object, i64 0, i32 1
  %q = getelementptr i8, ptr @text, i64 1
  store ptr %q, ptr %p
  %s = call i32 @__cxa_atexit(ptr @destroy, ptr %p, ptr @__dso_handle)
  ret void
}

define internal i32 @length(ptr %s) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i8, ptr %s, i64 %i
  %c = load i8, ptr %p
  %next = add i64 %i, 1
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %loop
done:
  %n = trunc i64 %i to i32
  ret i32 %n
}

define i32 @get() {
  %n = load i32, ptr @object
  ret i32 %n
}
; expect
preamble [
  "source_filename = \"static-init/rest.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @object = internal defined global { i32, ptr } : ptr, suffix ", align 8"
symbol @text = internal defined global [3 x i8] : ptr, constant
symbol @init = internal defined global i8 : ptr
symbol @__dso_handle = external declared global i8 : ptr, specifiers "hidden"
symbol @llvm.global_ctors = appending defined global [1 x { i32, ptr, ptr }] : ptr
symbol @__cxa_atexit = external declared function i32 (ptr, ptr, ptr) : ptr, params ["", "", ""]
symbol @_ZNSt8ios_base4InitC1Ev = external declared function void (ptr) : ptr, params [""]
symbol @_ZNSt8ios_base4InitD1Ev = external declared function void (ptr) : ptr, params [""]
symbol @destroy = external declared function void (ptr) : ptr, params [""]
symbol @_GLOBAL__sub_I_a = internal defined function void () : ptr
symbol @length = internal defined function i32 (ptr) : ptr, params [""]
symbol @get = external defined function i32 () : ptr
omega imports [@__dso_handle, @__cxa_atexit, @_ZNSt8ios_base4InitC1Ev, @_ZNSt8ios_base4InitD1Ev, @destroy] exports [@llvm.global_ctors, @get] (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr) {
  %5 = delta @text () () {
    %6 = const bytes "ab\x00" : [3 x i8]
  } -> (%6)
  %7 = delta @object (%5) (%8: ptr) {
    %9 = const 2 : i32
    %10 = gep [i8, i64 1] %8 : ptr
    %11 = aggregate %9, %10 : { i32, ptr }
  } -> (%11)
  %12 = delta @init () () {
    %13 = const 0 : i8
  } -> (%13)
  %14 = lambda @_GLOBAL__sub_I_a (%2, %12, %1, %3, %0, %7, %4) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: ptr, %6: ptr, %7: io, %8: mem) {
    %9, %10 = call read write io [void (ptr), args [""]] %0, %1, %7, %8 : io, mem
    %11, %12, %13 = call read write io [i32 (ptr, ptr, ptr), args ["", "", ""]] %2, %3, %1, %4, %9, %10 : i32, io, mem
    %14 = gep [i8, i64 8] %5 : ptr
    %15, %16, %17 = call read write io [i32 (ptr, ptr, ptr), args ["", "", ""]] %2, %6, %14, %4, %12, %13 : i32, io, mem
  } -> (%16, %17)
  %15 = delta @llvm.global_ctors (%14) (%16: ptr) {
    %17 = const 65535 : i32
    %18 = const null : ptr
    %19 = aggregate %17, %16, %18 : { i32, ptr, ptr }
    %20 = aggregate %19 : [1 x { i32, ptr, ptr }]
  } -> (%20)
  %21 = lambda @get (%7) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
  } -> (%3, %1, %4)
} -> (%15, %21)
