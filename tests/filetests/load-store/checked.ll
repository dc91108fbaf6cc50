; test opt load-store,dne
; Where a sanitizer checks what is accessed, nothing is loaded that the program does not load: another thread may write there meanwhile. The other function
; loads before the loop.
; run: @f(0, 3) == 0
; run: @f(1, 3) == 21
; run: @g(1, 3) == 21
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@v = global i32 7

define i32 @f(i32 %c, i32 %n) sanitize_thread {
  %wanted = icmp ne i32 %c, 0
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %end ]
  %s = phi i32 [ 0, %0 ], [ %r, %end ]
  br i1 %wanted, label %then, label %end
then:
  %x = load i32, ptr @v
  %t = add i32 %s, %x
  br label %end
end:
  %r = phi i32 [ %s, %loop ], [ %t, %then ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %r
}

define i32 @g(i32 %c, i32 %n) {
  %wanted = icmp ne i32 %c, 0
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %end ]
  %s = phi i32 [ 0, %0 ], [ %r, %end ]
  br i1 %wanted, label %then, label %end
then:
  %x = load i32, ptr @v
  %t = add i32 %s, %x
  br label %end
end:
  %r = phi i32 [ %s, %loop ], [ %t, %then ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"load-store/checked.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-unknown-linux-gnu\""
]
postamble [
  "attributes #0 = { sanitize_thread }"
  ""
]
symbol @v = external defined global i32 : ptr
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0"
symbol @g = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@v, @f, @g] () {
  %0 = delta @v () () {
    %1 = const 7 : i32
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp ne %1, %5 : i1
    %7, %8, %9, %10, %11, %12, %13 = theta may_diverge (%3, %4, %2, %6, %5, %5, %0) (%14: io, %15: mem, %16: i32, %17: i1, %18: i32, %19: i32, %20: ptr) {
      %21 = match [-1 -> 1, default -> 0] %17 : ctl2
      %22, %23 = gamma %21 (%14, %15, %19, %20) {
        case 0 (%24: io, %25: mem, %26: i32, %27: ptr) {
        } -> (%25, %26)
        case 1 (%28: io, %29: mem, %30: i32, %31: ptr) {
          %32, %33 = load read pinned [i32, align 4] %31, %28, %29 : i32, mem
          %34 = add %30, %32 : i32
        } -> (%33, %34)
      }
      %35 = const 1 : i32
      %36 = add %18, %35 : i32
      %37 = icmp slt %36, %16 : i1
      %38 = match [-1 -> 1, default -> 0] %37 : ctl2
    } -> (%38, %14, %22, %16, %17, %36, %23, %20)
  } -> (%12, %7, %8)
  %3 = lambda @g (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp ne %1, %5 : i1
    %7, %8 = load read pinned [i32, align 4] %0, %3, %4 : i32, mem
    %9, %10, %11, %12, %13, %14, %15 = theta may_diverge (%3, %8, %2, %6, %5, %5, %7) (%16: io, %17: mem, %18: i32, %19: i1, %20: i32, %21: i32, %22: i32) {
      %23 = match [-1 -> 1, default -> 0] %19 : ctl2
      %24, %25, %26 = gamma %23 (%16, %17, %21, %22) {
        case 0 (%27: io, %28: mem, %29: i32, %30: i32) {
        } -> (%28, %29, %30)
        case 1 (%31: io, %32: mem, %33: i32, %34: i32) {
          %35 = add %33, %34 : i32
        } -> (%32, %35, %34)
      }
      %36 = const 1 : i32
      %37 = add %20, %36 : i32
      %38 = icmp slt %37, %18 : i1
      %39 = match [-1 -> 1, default -> 0] %38 : ctl2
    } -> (%39, %16, %24, %18, %19, %37, %25, %26)
  } -> (%14, %9, %10)
} -> (%0, %2, %3)
