; test opt function-attrs,load-store,cne,dne
; What library functions and their callers do not promise.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@errno = external global i32
@counter = external global [2 x i32]
@state = external global i32
declare i32 @__gxx_personality_v0(...)
declare double @sqrt(double)
declare double @log(double)
declare double @rint(double)
declare i32 @rand()

; A variable of the program may be `errno`.
define i32 @sets_errno(double %x) {
  store i32 0, ptr @errno
  %r = call double @sqrt(double %x)
  %e = load i32, ptr @errno
  ret i32 %e
}

; An array is not.
define i32 @array(double %x) {
  store i32 0, ptr @counter
  %r = call double @sqrt(double %x)
  %e = load i32, ptr @counter
  ret i32 %e
}

; A program may bring its own generator of random numbers.
define i32 @own_generator() {
  store i32 5, ptr @state
  %r = call i32 @rand()
  %s = load i32, ptr @state
  ret i32 %s
}

; Both calls stay: the rounding mode may change in between.
define double @rounds(double %x) strictfp {
  %a = call double @rint(double %x)
  call void @unknown()
  %b = call double @rint(double %x)
  ret double %b
}

declare void @unknown()

; A call with a landing pad that is of no library function.
define double @no_library(double %x) personality ptr @__gxx_personality_v0 {
  %r = invoke double @log(double %x) nobuiltin to label %k unwind label %u
k:
  ret double %r
u:
  %l = landingpad { ptr, i32 } cleanup
  ret double 0.0
}

; The parameter is found to be equal to the variable, so memory of the variable may be accessed.
define internal void @exposed(ptr %p) noinline {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr @state to i64
  %same = icmp eq i64 %a, %b
  call void @llvm.assume(i1 %same)
  store i32 1, ptr %p
  ret void
}

declare void @llvm.assume(i1)

define i32 @calls_it() {
  store i32 5, ptr @state
  call void @exposed(ptr @state)
  %s = load i32, ptr @state
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"function-attrs/not_promised.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-unknown-linux-gnu\""
]
postamble [
  "attributes #0 = { strictfp }"
  "attributes #1 = { noinline }"
  "attributes #2 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }"
  "attributes #3 = { nobuiltin }"
  ""
]
symbol @errno = external declared global i32 : ptr
symbol @counter = external declared global [2 x i32] : ptr
symbol @state = external declared global i32 : ptr
symbol @__gxx_personality_v0 = external declared function i32 (...) : ptr
symbol @sqrt = external declared function double (double) : ptr, params [""], suffix "nounwind willreturn nosync nofree nocallback memory(write, argmem: none, inaccessiblemem: none)", facts [willreturn, nounwind, no_read]
symbol @log = external declared function double (double) : ptr, params [""]
symbol @rint = external declared function double (double) : ptr, params [""], suffix "nounwind willreturn nosync nofree nocallback memory(write, argmem: none, inaccessiblemem: none)", facts [willreturn, nounwind, no_read]
symbol @rand = external declared function i32 () : ptr
symbol @sets_errno = external defined function i32 (double) : ptr, params [""], suffix "nounwind willreturn nosync nofree norecurse memory(readwrite, argmem: none, inaccessiblemem: none)", facts [willreturn, nounwind]
symbol @array = external defined function i32 (double) : ptr, params [""], suffix "nounwind willreturn nosync nofree norecurse memory(readwrite, argmem: none, inaccessiblemem: none)", facts [willreturn, nounwind]
symbol @own_generator = external defined function i32 () : ptr
symbol @rounds = external defined function double (double) : ptr, params [""], suffix "#0"
symbol @unknown = external declared function void () : ptr
symbol @no_library = external defined function double (double) : ptr, params [""], suffix "personality ptr @__gxx_personality_v0", refs [@__gxx_personality_v0]
symbol @exposed = internal defined function void (ptr) : ptr, params ["writeonly"], suffix "nounwind willreturn nosync nofree norecurse memory(write, inaccessiblemem: none) #1", facts [noinline, willreturn, nounwind, no_read]
symbol @llvm.assume = external declared function void (i1) : ptr, params ["noundef"], suffix "#2", facts [willreturn, nounwind, no_read, only_args]
symbol @calls_it = external defined function i32 () : ptr, suffix "nounwind willreturn nosync nofree norecurse memory(readwrite, argmem: none, inaccessiblemem: none)", facts [willreturn, nounwind]
omega imports [@errno, @counter, @state, @__gxx_personality_v0, @sqrt, @log, @rint, @rand, @unknown] exports [@sets_errno, @array, @own_generator, @rounds, @no_library, @calls_it] (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: ptr, %6: ptr, %7: ptr, %8: ptr) {
  %9 = lambda @sets_errno (%0, %4) (%0: ptr, %1: ptr, %2: double, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = store write pinned [i32, align 4] %5, %0, %3, %4 : mem
    %7, %8 = call read write pinned [double (double), args [""]] %1, %2, %3, %6 : double, mem
    %9, %10 = load read pinned [i32, align 4] %0, %3, %8 : i32, mem
  } -> (%9, %3, %10)
  %10 = lambda @array (%1, %4) (%0: ptr, %1: ptr, %2: double, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = store write pinned [i32, align 4] %5, %0, %3, %4 : mem
    %7, %8 = call read write pinned [double (double), args [""]] %1, %2, %3, %6 : double, mem
  } -> (%5, %3, %8)
  %11 = lambda @own_generator (%2, %7) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 5 : i32
    %5 = store write pinned [i32, align 4] %4, %0, %2, %3 : mem
    %6, %7, %8 = call read write io [i32 ()] %1, %2, %5 : i32, io, mem
    %9, %10 = load read pinned [i32, align 4] %0, %7, %8 : i32, mem
  } -> (%9, %7, %10)
  %12 = lambda @rounds (%6, %8) (%0: ptr, %1: ptr, %2: double, %3: io, %4: mem) {
    %5, %6 = call read write pinned [double (double), args [""]] %0, %2, %3, %4 : double, mem
    %7, %8 = call read write io [void ()] %1, %3, %6 : io, mem
    %9, %10 = call read write pinned [double (double), args [""]] %0, %2, %7, %8 : double, mem
  } -> (%9, %7, %10)
  %13 = lambda @no_library (%3, %5) (%0: ptr, %1: ptr, %2: double, %3: io, %4: mem) {
    %5, %6, %7 = special read write io [double (double), args [""], fn "#3", landing { ptr, i32 } "cleanup"] %1, %2, %3, %4 : { double, { ptr, i32 }, i1 }, io, mem
    %8 = extractvalue [2] %5 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10 = gamma %9 (%6, %5) {
      case 0 (%11: io, %12: { double, { ptr, i32 }, i1 }) {
        %13 = extractvalue [0] %12 : double
      } -> (%13)
      case 1 (%14: io, %15: { double, { ptr, i32 }, i1 }) {
        %16 = const float 0x0 : double
      } -> (%16)
    }
  } -> (%10, %6, %7)
  %14 = lambda @exposed (%2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = ptrtoint %1 : i64
    %5 = ptrtoint %0 : i64
    %6 = icmp eq %4, %5 : i1
    %7, %8 = call read write io [void (i1), intrinsic @llvm.assume, args [""]] %6, %2, %3 : io, mem
    %9 = const 1 : i32
    %10 = store write pinned [i32, align 4] %9, %1, %7, %8 : mem
  } -> (%7, %10)
  %15 = lambda @calls_it (%2, %14) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 5 : i32
    %5 = store write pinned [i32, align 4] %4, %0, %2, %3 : mem
    %6 = call read write pinned [void (ptr), args [""]] %1, %0, %2, %5 : mem
    %7, %8 = load read pinned [i32, align 4] %0, %2, %6 : i32, mem
  } -> (%7, %2, %8)
} -> (%9, %10, %11, %12, %13, %15)
