; test opt inv,red,dne
; What a test says whose other alternative ends the program holds for the decisions behind it.
; run: @twice(3, 4) == 7
; run: @value(5) == 6
; run: @value(0) == 1
; run: @before(1, 5) == 5
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare void @abort()
declare void @see(i32)

; The second test is the first one again.
define i32 @twice(i32 %a, i32 %b) {
  %is = icmp slt i32 %a, 0
  br i1 %is, label %bad, label %good
bad:
  call void @abort() noreturn
  br label %good
good:
  %sum = add i32 %a, %b
  br i1 %is, label %worse, label %done
worse:
  call void @see(i32 %b)
  br label %done
done:
  ret i32 %sum
}

; The value of the alternative that is not left does not matter.
define i32 @value(i32 %a) {
entry:
  %is = icmp eq i32 %a, 7
  br i1 %is, label %bad, label %good
bad:
  call void @abort() noreturn
  br label %good
good:
  %v = phi i32 [ 0, %bad ], [ %a, %entry ]
  %b = add i32 %v, 1
  ret i32 %b
}

; A decision before the test is not known.
define i32 @before(i1 %p, i32 %b) {
  br i1 %p, label %one, label %two
one:
  call void @see(i32 %b)
  br label %two
two:
  br i1 %p, label %good, label %bad
bad:
  call void @abort() noreturn
  br label %good
good:
  ret i32 %b
}

; Two alternatives are left: nothing is known.
define i32 @left(i32 %a) {
  switch i32 %a, label %good [ i32 1, label %bad i32 2, label %also ]
bad:
  call void @abort() noreturn
  br label %good
also:
  call void @see(i32 2)
  br label %good
good:
  %is = icmp eq i32 %a, 2
  br i1 %is, label %one, label %done
one:
  call void @see(i32 3)
  br label %done
done:
  ret i32 %a
}
; expect
preamble [
  "source_filename = \"inv/ends.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { noreturn }"
  ""
]
symbol @abort = external declared function void () : ptr
symbol @see = external declared function void (i32) : ptr, params [""]
symbol @twice = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @value = external defined function i32 (i32) : ptr, params [""]
symbol @before = external defined function i32 (i1, i32) : ptr, params ["", ""]
symbol @left = external defined function i32 (i32) : ptr, params [""]
omega imports [@abort, @see] exports [@twice, @value, @before, @left] (%0: ptr, %1: ptr) {
  %2 = lambda @twice (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp slt %1, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9 = gamma %7 (%3, %4, %0) {
      case 0 (%10: io, %11: mem, %12: ptr) {
      } -> (%10, %11)
      case 1 (%13: io, %14: mem, %15: ptr) {
        %16, %17 = call read write io [void (), fn "#0", noreturn] %15, %13, %14 : io, mem
      } -> (%16, %17)
    }
    %18 = add %1, %2 : i32
  } -> (%18, %8, %9)
  %3 = lambda @value (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 7 : i32
    %5 = icmp eq %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%2, %3, %0) {
      case 0 (%9: io, %10: mem, %11: ptr) {
      } -> (%9, %10)
      case 1 (%12: io, %13: mem, %14: ptr) {
        %15, %16 = call read write io [void (), fn "#0", noreturn] %14, %12, %13 : io, mem
      } -> (%15, %16)
    }
    %17 = const 1 : i32
    %18 = add %1, %17 : i32
  } -> (%18, %7, %8)
  %4 = lambda @before (%1, %0) (%0: ptr, %1: ptr, %2: i1, %3: i32, %4: io, %5: mem) {
    %6 = match [-1 -> 1, default -> 0] %2 : ctl2
    %7, %8 = gamma %6 (%4, %5, %3, %0) {
      case 0 (%9: io, %10: mem, %11: i32, %12: ptr) {
      } -> (%9, %10)
      case 1 (%13: io, %14: mem, %15: i32, %16: ptr) {
        %17, %18 = call read write io [void (i32), args [""]] %16, %15, %13, %14 : io, mem
      } -> (%17, %18)
    }
    %19, %20 = gamma %6 (%7, %8, %1) {
      case 0 (%21: io, %22: mem, %23: ptr) {
        %24, %25 = call read write io [void (), fn "#0", noreturn] %23, %21, %22 : io, mem
      } -> (%24, %25)
      case 1 (%26: io, %27: mem, %28: ptr) {
      } -> (%26, %27)
    }
  } -> (%3, %19, %20)
  %5 = lambda @left (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = match [1 -> 1, 2 -> 2, default -> 0] %2 : ctl3
    %6, %7 = gamma %5 (%3, %4, %0, %1) {
      case 0 (%8: io, %9: mem, %10: ptr, %11: ptr) {
      } -> (%8, %9)
      case 1 (%12: io, %13: mem, %14: ptr, %15: ptr) {
        %16, %17 = call read write io [void (), fn "#0", noreturn] %14, %12, %13 : io, mem
      } -> (%16, %17)
      case 2 (%18: io, %19: mem, %20: ptr, %21: ptr) {
        %22 = const 2 : i32
        %23, %24 = call read write io [void (i32), args [""]] %21, %22, %18, %19 : io, mem
      } -> (%23, %24)
    }
    %25 = const 2 : i32
    %26 = icmp eq %2, %25 : i1
    %27 = match [-1 -> 1, default -> 0] %26 : ctl2
    %28, %29 = gamma %27 (%6, %7, %1) {
      case 0 (%30: io, %31: mem, %32: ptr) {
      } -> (%30, %31)
      case 1 (%33: io, %34: mem, %35: ptr) {
        %36 = const 3 : i32
        %37, %38 = call read write io [void (i32), args [""]] %35, %36, %33, %34 : io, mem
      } -> (%37, %38)
    }
  } -> (%2, %28, %29)
} -> (%2, %3, %4, %5)
