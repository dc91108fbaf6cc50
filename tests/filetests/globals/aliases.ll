; test opt globals,iln,dne
; Calls of aliases are calls of what they stand for; not if the linker may take others, or if it is decided at run time.
; run: @calls(5) == 10
; run: @mutual(4) == 24
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@name = alias i32 (i32), ptr @function
@again = internal alias i32 (i32), ptr @name
@replaced = weak alias i32 (i32), ptr @function
@of_weak = alias i32 (i32), ptr @weak
@decided = ifunc i32 (i32), ptr @resolver
@recursive_name = alias i32 (i32), ptr @recursive

define i32 @function(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define weak i32 @weak(i32 %x) {
  ret i32 %x
}

define internal ptr @resolver() {
  ret ptr @function
}

define i32 @calls(i32 %x) {
  %a = call i32 @name(i32 %x)
  %b = call i32 @again(i32 3)
  %d = add i32 %a, %b
  ret i32 %d
}

define i32 @stay(i32 %x) {
  %a = call i32 @replaced(i32 %x)
  %b = call i32 @of_weak(i32 %a)
  %c = call i32 @decided(i32 %b)
  ret i32 %c
}

define i32 @recursive(i32 %n) {
  %end = icmp sle i32 %n, 1
  br i1 %end, label %one, label %more
one:
  ret i32 1
more:
  %m = sub i32 %n, 1
  %r = call i32 @recursive_name(i32 %m)
  %p = mul i32 %n, %r
  ret i32 %p
}

define i32 @mutual(i32 %n) {
  %r = call i32 @recursive_name(i32 %n)
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"globals/aliases.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @name = external defined alias i32 (i32) : ptr
symbol @again = internal defined alias i32 (i32) : ptr
symbol @replaced = weak defined alias i32 (i32) : ptr
symbol @of_weak = external defined alias i32 (i32) : ptr
symbol @recursive_name = external defined alias i32 (i32) : ptr
symbol @decided = external defined ifunc i32 (i32) : ptr
symbol @function = external defined function i32 (i32) : ptr, params [""]
symbol @weak = weak defined function i32 (i32) : ptr, params [""]
symbol @resolver = internal defined function ptr () : ptr
symbol @calls = external defined function i32 (i32) : ptr, params [""]
symbol @stay = external defined function i32 (i32) : ptr, params [""]
symbol @recursive = external defined function i32 (i32) : ptr, params [""]
symbol @mutual = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@name, @replaced, @of_weak, @recursive_name, @decided, @function, @weak, @calls, @stay, @recursive, @mutual] () {
  %0 = lambda @function () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %1 = delta @name (%0) (%2: ptr) {
  } -> (%2)
  %3 = delta @again (%1) (%4: ptr) {
  } -> (%4)
  %5 = delta @replaced (%0) (%6: ptr) {
  } -> (%6)
  %7 = lambda @weak () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %8 = delta @of_weak (%7) (%9: ptr) {
  } -> (%9)
  %10, %11 = phi () (%12: ptr, %13: ptr) {
    %14 = delta @recursive_name (%13) (%15: ptr) {
    } -> (%15)
    %16 = lambda @recursive (%13) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const 1 : i32
      %5 = icmp sle %1, %4 : i1
      %6 = match [-1 -> 1, default -> 0] %5 : ctl2
      %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
        case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
          %14 = const 1 : i32
          %15 = sub %12, %14 : i32
          %16, %17, %18 = call read write io [i32 (i32), args [""]] %13, %15, %10, %11 : i32, io, mem
          %19 = mul %12, %16 : i32
        } -> (%17, %18, %19)
        case 1 (%20: io, %21: mem, %22: i32, %23: ptr) {
          %24 = const 1 : i32
        } -> (%20, %21, %24)
      }
    } -> (%9, %7, %8)
  } -> (%14, %16)
  %17 = lambda @resolver (%0) (%0: ptr, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %18 = delta @decided (%17) (%19: ptr) {
  } -> (%19)
  %20 = lambda @calls (%3) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5 = add %1, %4 : i32
    %6 = const 3 : i32
    %7, %8, %9 = call read write io [i32 (i32), args [""]] %0, %6, %2, %3 : i32, io, mem
    %10 = add %5, %7 : i32
  } -> (%10, %8, %9)
  %21 = lambda @stay (%5, %8, %18) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6, %7, %8 = call read write io [i32 (i32), args [""]] %0, %3, %4, %5 : i32, io, mem
    %9, %10, %11 = call read write io [i32 (i32), args [""]] %1, %6, %7, %8 : i32, io, mem
    %12, %13, %14 = call read write io [i32 (i32), args [""]] %2, %9, %10, %11 : i32, io, mem
  } -> (%12, %13, %14)
  %22 = lambda @mutual (%11) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), args [""]] %0, %1, %2, %3 : i32, io, mem
  } -> (%4, %5, %6)
} -> (%1, %5, %8, %10, %18, %0, %7, %20, %21, %11, %22)
