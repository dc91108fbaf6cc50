; test opt argument-ranges,red,dne
; What may always be called may be called with 0 as well, by a pass that moves the call in front of the test.
; run: @caller(0) == 7
; run: @caller(20) == 5
define internal i32 @quotient(i32 %n) noinline nounwind willreturn speculatable memory(none) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %done, label %divide
divide:
  %q = udiv i32 100, %n
  br label %done
done:
  %r = phi i32 [ 0, %entry ], [ %q, %divide ]
  ret i32 %r
}

define i32 @caller(i32 %m) {
entry:
  %c = icmp ne i32 %m, 0
  br i1 %c, label %then, label %done
then:
  %r = call i32 @quotient(i32 %m)
  br label %done
done:
  %p = phi i32 [ 7, %entry ], [ %r, %then ]
  ret i32 %p
}
; expect
preamble [
  "source_filename = \"argument-ranges/speculatable.ll\""
]
postamble [
  "attributes #0 = { noinline nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @quotient = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline, willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @caller = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@caller] () {
  %0 = lambda @quotient () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp eq %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1, %0) {
      case 0 (%7: io, %8: i32) {
        %9 = const 100 : i32
        %10 = udiv pinned %9, %8, %7 : i32
      } -> (%10)
      case 1 (%11: io, %12: i32) {
        %13 = const 0 : i32
      } -> (%13)
    }
  } -> (%6, %1, %2)
  %1 = lambda @caller (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %1, %4 : i1
    %6 = match [-1 -> 0, default -> 1] %5 : ctl2
    %7 = gamma %6 (%2, %1, %0) {
      case 0 (%8: io, %9: i32, %10: ptr) {
        %11 = const 7 : i32
      } -> (%11)
      case 1 (%12: io, %13: i32, %14: ptr) {
        %15 = call [i32 (i32), args [""]] %14, %13 : i32
      } -> (%15)
    }
  } -> (%7, %2, %3)
} -> (%1)
