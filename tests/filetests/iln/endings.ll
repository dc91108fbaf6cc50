; test opt iln
; A call of a function that never returns ends its region and stays a call; one in a function that is small without it
; waits.
; run: @checked(5) == 6
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare void @exit(i32)
declare i32 @puts(ptr)

define internal void @fail(ptr %what) {
  %done = call i32 @puts(ptr %what)
  call void @exit(i32 1) noreturn
  unreachable
}

define i32 @checked(i32 %n) {
  %bad = icmp slt i32 %n, 0
  br i1 %bad, label %failing, label %good
failing:
  call void @fail(ptr null)
  br label %good
good:
  %next = add i32 %n, 1
  ret i32 %next
}

define i32 @again(i32 %n) {
  %bad = icmp sgt i32 %n, 100
  br i1 %bad, label %failing, label %good
failing:
  call void @fail(ptr null)
  br label %good
good:
  ret i32 %n
}

; It may be another one when the program is linked.
define weak void @replaced() {
  call void @exit(i32 1) noreturn
  unreachable
}

define i32 @goes_on(i32 %n) {
  call void @replaced()
  ret i32 %n
}
; expect
preamble [
  "source_filename = \"iln/endings.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { noreturn }"
  ""
]
symbol @exit = external declared function void (i32) : ptr, params [""]
symbol @puts = external declared function i32 (ptr) : ptr, params [""]
symbol @fail = internal defined function void (ptr) : ptr, params [""]
symbol @checked = external defined function i32 (i32) : ptr, params [""]
symbol @again = external defined function i32 (i32) : ptr, params [""]
symbol @replaced = weak defined function void () : ptr
symbol @goes_on = external defined function i32 (i32) : ptr, params [""]
omega imports [@exit, @puts] exports [@checked, @again, @replaced, @goes_on] (%0: ptr, %1: ptr) {
  %2 = lambda @fail (%1, %0) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i32 (ptr), args [""]] %0, %2, %3, %4 : i32, io, mem
    %8 = const 1 : i32
    %9, %10 = call read write io [void (i32), args [""], fn "#0", noreturn] %1, %8, %6, %7 : io, mem
    %11 = unreachable %9 : io
  } -> (%11, %10)
  %3 = lambda @checked (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%2, %3, %0) {
      case 0 (%9: io, %10: mem, %11: ptr) {
      } -> (%9, %10)
      case 1 (%12: io, %13: mem, %14: ptr) {
        %15 = const null : ptr
        %16, %17 = call read write io [void (ptr), args [""], noreturn] %14, %15, %12, %13 : io, mem
        %18 = unreachable %16 : io
      } -> (%18, %17)
    }
    %19 = const 1 : i32
    %20 = add %1, %19 : i32
  } -> (%20, %7, %8)
  %4 = lambda @again (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 100 : i32
    %5 = icmp sgt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%2, %3, %0) {
      case 0 (%9: io, %10: mem, %11: ptr) {
      } -> (%9, %10)
      case 1 (%12: io, %13: mem, %14: ptr) {
        %15 = const null : ptr
        %16, %17 = call read write io [void (ptr), args [""], noreturn] %14, %15, %12, %13 : io, mem
        %18 = unreachable %16 : io
      } -> (%18, %17)
    }
  } -> (%1, %7, %8)
  %5 = lambda @replaced (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = call read write io [void (i32), args [""], fn "#0", noreturn] %0, %3, %1, %2 : io, mem
    %6 = unreachable %4 : io
  } -> (%6, %5)
  %6 = lambda @goes_on (%5) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5 = call read write io [void ()] %0, %2, %3 : io, mem
  } -> (%1, %4, %5)
} -> (%3, %4, %5, %6)
