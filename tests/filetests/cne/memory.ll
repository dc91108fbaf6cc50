; test opt cne,dne
; Loads of one address are one load up to the next write, also into a decision and out of it.
; run: @f(1) == 20
@g = internal global i32 5
define i32 @f(i1 %c) {
entry:
  %a = load i32, ptr @g
  br i1 %c, label %then, label %end
then:
  %b = load i32, ptr @g
  %d = add i32 %a, %b
  br label %end
end:
  %e = phi i32 [ 0, %entry ], [ %d, %then ]
  %h = load i32, ptr @g
  store i32 5, ptr @g
  %i = load i32, ptr @g
  %j = add i32 %h, %i
  %k = add i32 %j, %e
  ret i32 %k
}
; expect
preamble [
  "source_filename = \"cne/memory.ll\""
]
symbol @g = internal defined global i32 : ptr
symbol @f = external defined function i32 (i1) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = delta @g () () {
    %1 = const 5 : i32
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i1, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6 = match [-1 -> 1, default -> 0] %1 : ctl2
    %7, %8 = gamma %6 (%2, %5, %4) {
      case 0 (%9: io, %10: mem, %11: i32) {
        %12 = const 0 : i32
      } -> (%10, %12)
      case 1 (%13: io, %14: mem, %15: i32) {
        %16 = add %15, %15 : i32
      } -> (%14, %16)
    }
    %17 = const 5 : i32
    %18 = store write pinned [i32, align 4] %17, %0, %2, %7 : mem
    %19, %20 = load read pinned [i32, align 4] %0, %2, %18 : i32, mem
    %21 = add %4, %19 : i32
    %22 = add %21, %8 : i32
  } -> (%22, %2, %20)
} -> (%2)
