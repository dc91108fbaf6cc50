; test opt tail-calls,dne
; What the second call finds in its stack memory is undefined, not the poison that the first one left there.
define i32 @f(i32 %n) mustprogress {
  %p = alloca i32, align 4
  %last = icmp eq i32 %n, 0
  br i1 %last, label %read, label %leave
leave:
  store i32 poison, ptr %p, align 4
  %next = sub i32 %n, 1
  %t = call i32 @f(i32 %next)
  ret i32 %t
read:
  %x = load i32, ptr %p, align 4
  ret i32 %x
}
; expect
preamble [
  "source_filename = \"tail-calls/stale.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @llvm.lifetime.start.p0 = external declared function void (i64, ptr) : ptr, params ["immarg", "nocapture"], suffix "nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)", facts [willreturn, nounwind, only_args]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6 = const poison : i32
    %7, %8, %9, %10, %11 = theta (%0, %1, %5, %4, %6) (%12: i32, %13: io, %14: mem, %15: ptr, %16: i32) {
      %17 = const -1 : i64
      %18 = call read write pinned [void (i64, ptr), intrinsic @llvm.lifetime.start.p0, args ["", ""]] %17, %15, %13, %14 : mem
      %19 = const 0 : i32
      %20 = icmp eq %12, %19 : i1
      %21 = match [-1 -> 1, default -> 0] %20 : ctl2
      %22, %23, %24, %25, %26 = gamma %21 (%13, %18, %12, %15) {
        case 0 (%27: io, %28: mem, %29: i32, %30: ptr) {
          %31 = const poison : i32
          %32 = const ctl 1 : ctl2
          %33 = const poison : i32
          %34 = store write pinned [i32, align 4] %33, %30, %27, %28 : mem
          %35 = const 1 : i32
          %36 = sub %29, %35 : i32
        } -> (%27, %34, %31, %32, %36)
        case 1 (%37: io, %38: mem, %39: i32, %40: ptr) {
          %41 = const ctl 0 : ctl2
          %42 = const poison : i32
          %43, %44 = load read pinned [i32, align 4] %40, %37, %38 : i32, mem
        } -> (%37, %44, %43, %41, %42)
      }
    } -> (%25, %26, %22, %23, %15, %24)
  } -> (%11, %8, %9)
} -> (%0)
