; test opt iln,dne
; What is called once is inlined, also if it works on arrays.
; run: @main() == 12
@a = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@b = global [4 x i32] zeroinitializer
define internal void @double(ptr %to, ptr %from) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i32, ptr %from, i64 %i
  %x = load i32, ptr %p, align 4
  %y = shl i32 %x, 1
  %q = getelementptr inbounds i32, ptr %to, i64 %i
  store i32 %y, ptr %q, align 4
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %done
done:
  ret void
}
define internal void @add(ptr %to) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr inbounds i32, ptr %to, i64 %i
  %x = load i32, ptr %q, align 4
  %y = add i32 %x, 4
  store i32 %y, ptr %q, align 4
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %done
done:
  ret void
}
define i32 @main() {
  call void @double(ptr @b, ptr @a)
  call void @add(ptr @b)
  %p = getelementptr inbounds i32, ptr @b, i64 3
  %r = load i32, ptr %p, align 4
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"iln/arrays.ll\""
]
symbol @a = external defined global [4 x i32] : ptr
symbol @b = external defined global [4 x i32] : ptr
symbol @double = internal defined function void (ptr, ptr) : ptr, params ["", ""]
symbol @add = internal defined function void (ptr) : ptr, params [""]
symbol @main = external defined function i32 () : ptr
omega imports [] exports [@a, @b, @main] () {
  %0 = delta @a () () {
    %1 = const [1 : i32, 2 : i32, 3 : i32, 4 : i32] : [4 x i32]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [4 x i32]
  } -> (%3)
  %4 = lambda @main (%2, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5, %6, %7, %8, %9 = theta may_diverge (%2, %3, %0, %1, %4) (%10: io, %11: mem, %12: ptr, %13: ptr, %14: i64) {
      %15 = gep inbounds [i32, _] %13, %14 : ptr
      %16, %17 = load read pinned [i32, align 4] %15, %10, %11 : i32, mem
      %18 = const 1 : i32
      %19 = shl %16, %18 : i32
      %20 = gep inbounds [i32, _] %12, %14 : ptr
      %21 = store write pinned [i32, align 4] %19, %20, %10, %17 : mem
      %22 = const 1 : i64
      %23 = add nuw nsw %14, %22 : i64
      %24 = const 4 : i64
      %25 = icmp ult %23, %24 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
    } -> (%26, %10, %21, %12, %13, %23)
    %27 = const 0 : i64
    %28, %29, %30, %31 = theta may_diverge (%5, %6, %0, %27) (%32: io, %33: mem, %34: ptr, %35: i64) {
      %36 = gep inbounds [i32, _] %34, %35 : ptr
      %37, %38 = load read pinned [i32, align 4] %36, %32, %33 : i32, mem
      %39 = const 4 : i32
      %40 = add %37, %39 : i32
      %41 = store write pinned [i32, align 4] %40, %36, %32, %38 : mem
      %42 = const 1 : i64
      %43 = add nuw nsw %35, %42 : i64
      %44 = const 4 : i64
      %45 = icmp ult %43, %44 : i1
      %46 = match [-1 -> 1, default -> 0] %45 : ctl2
    } -> (%46, %32, %41, %34, %43)
    %47 = gep inbounds [i32, i64 3] %0 : ptr
    %48, %49 = load read pinned [i32, align 4] %47, %28, %29 : i32, mem
  } -> (%48, %28, %49)
} -> (%0, %2, %4)
