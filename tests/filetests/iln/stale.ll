; test opt iln,dne
; What the second call finds in its stack memory is undefined, not the poison that the first one left there.
define internal i32 @reads(i32 %i) {
  %p = alloca i32, align 4
  %first = icmp eq i32 %i, 0
  br i1 %first, label %leave, label %read
leave:
  store i32 poison, ptr %p, align 4
  ret i32 0
read:
  %x = load i32, ptr %p, align 4
  ret i32 %x
}
define i32 @f(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %t = call i32 @reads(i32 %i)
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"iln/stale.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @reads = internal defined function i32 (i32) : ptr, params [""]
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
      %24 = const 0 : i32
      %25 = icmp eq %17, %24 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
      %27, %28 = gamma %26 (%14, %23, %19) {
        case 0 (%29: io, %30: mem, %31: ptr) {
          %32, %33 = load read pinned [i32, align 4] %31, %29, %30 : i32, mem
        } -> (%33, %32)
        case 1 (%34: io, %35: mem, %36: ptr) {
          %37 = const poison : i32
          %38 = store write pinned [i32, align 4] %37, %36, %34, %35 : mem
          %39 = const 0 : i32
        } -> (%38, %39)
      }
      %40 = icmp slt %21, %16 : i1
      %41 = match [-1 -> 1, default -> 0] %40 : ctl2
    } -> (%41, %14, %27, %16, %21, %28, %19)
  } -> (%12, %8, %9)
} -> (%0)
