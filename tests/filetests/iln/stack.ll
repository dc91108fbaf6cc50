; test opt iln,dne
; Stack memory of a callee moves to the start of the caller, even if the call is in a loop.
; run: @f(5) == 10
define internal i32 @twice(i32 %x) {
  %p = alloca i32
  store i32 %x, ptr %p
  %a = load i32, ptr %p
  %b = add i32 %a, %x
  ret i32 %b
}
define i32 @f(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %t = call i32 @twice(i32 %next)
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"iln/stack.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @twice = internal defined function i32 (i32) : ptr, params [""]
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @llvm.lifetime.start.p0 = external declared function void (i64, ptr) : ptr, params ["immarg", "nocapture"], suffix "nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)", facts [willreturn, nounwind, only_args]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6 = const 0 : i32
    %7 = const undef : i32
    %8, %9, %10, %11, %12, %13 = theta (%1, %5, %0, %6, %7, %4) (%14: io, %15: mem, %16: i32, %17: i32, %18: i32, %19: ptr) {
      %20 = const 1 : i32
      %21 = add %17, %20 : i32
      %22 = const -1 : i64
      %23 = call read write pinned [void (i64, ptr), intrinsic @llvm.lifetime.start.p0, args ["", ""]] %22, %19, %14, %15 : mem
      %24 = store write pinned [i32, align 4] %21, %19, %14, %23 : mem
      %25, %26 = load read pinned [i32, align 4] %19, %14, %24 : i32, mem
      %27 = add %25, %21 : i32
      %28 = icmp slt %21, %16 : i1
      %29 = match [-1 -> 1, default -> 0] %28 : ctl2
    } -> (%29, %14, %26, %16, %21, %27, %19)
  } -> (%12, %8, %9)
} -> (%0)
