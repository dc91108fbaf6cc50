; test opt load-store,dne
; What is done on the way to the end of the program does not change what is in memory behind it.
; run: @count(1) == 2
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@counter = internal global i32 0
declare void @see()
declare void @abort()

define i32 @count(i32 %n) {
  store i32 %n, ptr @counter
  %full = icmp eq i32 %n, 100
  br i1 %full, label %bad, label %good
bad:
  call void @see()
  call void @abort() noreturn
  br label %good
good:
  %known = load i32, ptr @counter
  %more = add i32 %known, 1
  store i32 %more, ptr @counter
  ret i32 %more
}

; This one comes back.
define i32 @maybe(i32 %n) {
  store i32 %n, ptr @counter
  %full = icmp eq i32 %n, 100
  br i1 %full, label %call, label %good
call:
  call void @see()
  br label %good
good:
  %unknown = load i32, ptr @counter
  ret i32 %unknown
}

; A value from before the loop, though the test in it could call.
define i32 @loop(ptr %p, i32 %n) {
entry:
  %limit = load i32, ptr %p
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %good ]
  %bad = icmp eq i32 %i, %limit
  br i1 %bad, label %fail, label %good
fail:
  call void @see()
  call void @abort() noreturn
  br label %good
good:
  %same = load i32, ptr %p
  %next = add i32 %i, %same
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %done
done:
  ret i32 %next
}
; expect
preamble [
  "source_filename = \"load-store/ends.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { noreturn }"
  ""
]
symbol @counter = internal defined global i32 : ptr
symbol @see = external declared function void () : ptr
symbol @abort = external declared function void () : ptr
symbol @count = external defined function i32 (i32) : ptr, params [""]
symbol @maybe = external defined function i32 (i32) : ptr, params [""]
symbol @loop = external defined function i32 (ptr, i32) : ptr, params ["", ""]
omega imports [@see, @abort] exports [@count, @maybe, @loop] (%0: ptr, %1: ptr) {
  %2 = delta @counter () () {
    %3 = const 0 : i32
  } -> (%3)
  %4 = lambda @count (%2, %0, %1) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = store write pinned [i32, align 4] %3, %0, %4, %5 : mem
    %7 = const 100 : i32
    %8 = icmp eq %3, %7 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10, %11 = gamma %9 (%4, %6, %1, %2) {
      case 0 (%12: io, %13: mem, %14: ptr, %15: ptr) {
      } -> (%12, %13)
      case 1 (%16: io, %17: mem, %18: ptr, %19: ptr) {
        %20, %21 = call read write io [void ()] %18, %16, %17 : io, mem
        %22, %23 = call read write io [void (), fn "#0", noreturn] %19, %20, %21 : io, mem
      } -> (%22, %23)
    }
    %24 = const 1 : i32
    %25 = add %3, %24 : i32
    %26 = store write pinned [i32, align 4] %25, %0, %10, %11 : mem
  } -> (%25, %10, %26)
  %5 = lambda @maybe (%2, %0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = store write pinned [i32, align 4] %2, %0, %3, %4 : mem
    %6 = const 100 : i32
    %7 = icmp eq %2, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9, %10, %11 = gamma %8 (%3, %5, %1, %2, %0) {
      case 0 (%12: io, %13: mem, %14: ptr, %15: i32, %16: ptr) {
      } -> (%12, %13, %15)
      case 1 (%17: io, %18: mem, %19: ptr, %20: i32, %21: ptr) {
        %22, %23 = call read write io [void ()] %19, %17, %18 : io, mem
        %24, %25 = load read pinned [i32, align 4] %21, %22, %23 : i32, mem
      } -> (%22, %25, %24)
    }
  } -> (%11, %9, %10)
  %6 = lambda @loop (%0, %1) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6, %7 = load read pinned [i32, align 4] %2, %4, %5 : i32, mem
    %8 = const 0 : i32
    %9, %10, %11, %12, %13, %14, %15, %16 = theta may_diverge (%4, %7, %3, %6, %8, %0, %1, %6) (%17: io, %18: mem, %19: i32, %20: i32, %21: i32, %22: ptr, %23: ptr, %24: i32) {
      %25 = icmp eq %21, %20 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
      %27, %28 = gamma %26 (%17, %18, %22, %23) {
        case 0 (%29: io, %30: mem, %31: ptr, %32: ptr) {
        } -> (%29, %30)
        case 1 (%33: io, %34: mem, %35: ptr, %36: ptr) {
          %37, %38 = call read write io [void ()] %35, %33, %34 : io, mem
          %39, %40 = call read write io [void (), fn "#0", noreturn] %36, %37, %38 : io, mem
        } -> (%39, %40)
      }
      %41 = add %21, %24 : i32
      %42 = icmp slt %41, %19 : i1
      %43 = match [-1 -> 1, default -> 0] %42 : ctl2
    } -> (%43, %27, %28, %19, %20, %41, %22, %23, %24)
  } -> (%13, %9, %10)
} -> (%4, %5, %6)
