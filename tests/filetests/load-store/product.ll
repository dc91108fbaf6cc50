; test opt dne,ivt,inv,dne,load-store,dne
; The inner product is stored in every iteration, through a pointer that may point into a or b. The loop has no load of it all the same: what an
; iteration stores the next one knows; the first one knows the zero that was stored before the loop.
; run: @main() == 300
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16
@b = global [4 x i32] [i32 10, i32 20, i32 30, i32 40], align 16
@c = global i32 0, align 4

define void @product(ptr %c, ptr %a, ptr %b, i64 %n) mustprogress {
entry:
  store i32 0, ptr %c, align 4
  br label %test
test:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %end
body:
  %pa = getelementptr inbounds i32, ptr %a, i64 %i
  %pb = getelementptr inbounds i32, ptr %b, i64 %i
  %x = load i32, ptr %pa, align 4
  %y = load i32, ptr %pb, align 4
  %p = mul i32 %x, %y
  %old = load i32, ptr %c, align 4
  %new = add i32 %old, %p
  store i32 %new, ptr %c, align 4
  %next = add nsw i64 %i, 1
  br label %test
end:
  ret void
}

define i32 @main() {
  call void @product(ptr @c, ptr @a, ptr @b, i64 4)
  %r = load i32, ptr @c, align 4
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"load-store/product.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = external defined global [4 x i32] : ptr, suffix ", align 16"
symbol @b = external defined global [4 x i32] : ptr, suffix ", align 16"
symbol @c = external defined global i32 : ptr, suffix ", align 4"
symbol @product = external defined function void (ptr, ptr, ptr, i64) : ptr, params ["", "", "", ""], suffix "#0", facts [mustprogress]
symbol @main = external defined function i32 () : ptr
omega imports [] exports [@a, @b, @c, @product, @main] () {
  %0 = delta @a () () {
    %1 = const [1 : i32, 2 : i32, 3 : i32, 4 : i32] : [4 x i32]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const [10 : i32, 20 : i32, 30 : i32, 40 : i32] : [4 x i32]
  } -> (%3)
  %4 = delta @c () () {
    %5 = const 0 : i32
  } -> (%5)
  %6 = lambda @product () (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {
    %6 = const 0 : i32
    %7 = store write pinned [i32, align 4] %6, %0, %4, %5 : mem
    %8 = const 0 : i64
    %9 = icmp slt %8, %3 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11 = gamma %10 (%4, %7, %0, %1, %2, %3) {
      case 0 (%12: io, %13: mem, %14: ptr, %15: ptr, %16: ptr, %17: i64) {
      } -> (%13)
      case 1 (%18: io, %19: mem, %20: ptr, %21: ptr, %22: ptr, %23: i64) {
        %24 = const 0 : i32
        %25 = const 0 : i64
        %26, %27, %28, %29, %30, %31, %32, %33 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%18, %19, %20, %21, %22, %25, %23, %24) (%34: io, %35: mem, %36: ptr, %37: ptr, %38: ptr, %39: i64, %40: i64, %41: i32) {
          %42 = gep inbounds [i32, _] %37, %39 : ptr
          %43 = gep inbounds [i32, _] %38, %39 : ptr
          %44, %45 = load read pinned [i32, align 4] %42, %34, %35 : i32, mem
          %46, %47 = load read pinned [i32, align 4] %43, %34, %45 : i32, mem
          %48 = mul %44, %46 : i32
          %49 = add %41, %48 : i32
          %50 = store write pinned [i32, align 4] %49, %36, %34, %47 : mem
          %51 = const 1 : i64
          %52 = add nsw %39, %51 : i64
          %53 = icmp slt %52, %40 : i1
          %54 = match [-1 -> 1, default -> 0] %53 : ctl2
        } -> (%54, %34, %50, %36, %37, %38, %52, %40, %49)
      } -> (%27)
    }
  } -> (%4, %11)
  %7 = lambda @main (%6, %4, %0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: io, %5: mem) {
    %6 = const 4 : i64
    %7, %8 = call read write io [void (ptr, ptr, ptr, i64), args ["", "", "", ""]] %0, %1, %2, %3, %6, %4, %5 : io, mem
    %9, %10 = load read pinned [i32, align 4] %1, %7, %8 : i32, mem
  } -> (%9, %7, %10)
} -> (%0, %2, %4, %6, %7)
