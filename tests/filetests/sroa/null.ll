; test opt sroa,dne
; Stack memory is not at address zero, and no place in it is; one beyond it may be.
; run: @f(4) == 5
; run: @beyond() == 3
define i32 @f(i32 %x) mustprogress {
entry:
  %p = alloca [2 x i32]
  %q = getelementptr [2 x i32], ptr %p, i64 0, i64 1
  store i32 %x, ptr %q
  %c = icmp eq ptr %q, null
  br i1 %c, label %none, label %some
none:
  ret i32 0
some:
  %n = icmp ne ptr null, %p
  %e = zext i1 %n to i32
  %v = load i32, ptr %q
  %s = add i32 %v, %e
  ret i32 %s
}
define i32 @beyond() {
  %p = alloca i32
  store i32 3, ptr %p
  %q = getelementptr i32, ptr %p, i64 7
  %c = icmp eq ptr %q, null
  %v = load i32, ptr %p
  %r = select i1 %c, i32 0, i32 %v
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"sroa/null.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @beyond = external defined function i32 () : ptr
omega imports [] exports [@f, @beyond] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = match [-1 -> 1, default -> 0] %3 : ctl2
    %5, %6 = gamma %4 (%1, %2, %0) {
      case 0 (%7: io, %8: mem, %9: i32) {
        %10 = const -1 : i1
        %11 = zext %10 : i32
        %12 = add %9, %11 : i32
      } -> (%8, %12)
      case 1 (%13: io, %14: mem, %15: i32) {
        %16 = const 0 : i32
      } -> (%14, %16)
    }
  } -> (%6, %1, %5)
  %1 = lambda @beyond () (%0: io, %1: mem) {
    %2 = const 1 : i32
    %3, %4 = alloca [i32, align 4] %2, %1 : ptr, mem
    %5 = const 3 : i32
    %6 = store write pinned [i32, align 4] %5, %3, %0, %4 : mem
    %7 = gep [i32, i64 7] %3 : ptr
    %8 = const null : ptr
    %9 = icmp eq %7, %8 : i1
    %10, %11 = load read pinned [i32, align 4] %3, %0, %6 : i32, mem
    %12 = const 0 : i32
    %13 = select %9, %12, %10 : i32
  } -> (%13, %0, %11)
} -> (%0, %1)
