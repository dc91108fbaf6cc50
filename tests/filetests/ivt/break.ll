; test opt ivt,dne
; A loop with a second way out: the test goes to the end of the alternative that stays. What never changes stays an invariant loop variable, and
; a gamma behind the loop tells the ways apart.
; run: @find(0, 3) == -1
; run: @find(10, 3) == 3
; run: @find(10, 30) == -1
; run: @find(1, 0) == 0
declare i32 @llvm.abs.i32(i32, i1 immarg)
define i32 @find(i32 %n, i32 %wanted) mustprogress {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %square = mul i32 %i, %i
  %other = mul i32 %wanted, %wanted
  %found = icmp eq i32 %square, %other
  br i1 %found, label %done, label %next
next:
  %i1 = add nsw i32 %i, 1
  br label %head
done:
  %result = phi i32 [ -1, %head ], [ %i, %body ]
  ret i32 %result
}
; expect
preamble [
  "source_filename = \"ivt/break.ll\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  "attributes #1 = { mustprogress }"
  ""
]
symbol @llvm.abs.i32 = external declared function i32 (i32, i1) : ptr, params ["", "immarg"], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @find = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#1", facts [mustprogress]
omega imports [] exports [@find] () {
  %0 = lambda @find () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %4, %0 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8, %9 = gamma %6 (%2, %1, %4, %0) {
      case 0 (%10: io, %11: i32, %12: i32, %13: i32) {
        %14 = const ctl 0 : ctl2
        %15 = const undef : i32
      } -> (%10, %15, %14)
      case 1 (%16: io, %17: i32, %18: i32, %19: i32) {
        %20 = const ctl 0 : ctl2
        %21 = const undef : i32
        %22, %23, %24, %25, %26, %27 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%16, %17, %18, %19, %21, %20) (%28: io, %29: i32, %30: i32, %31: i32, %32: i32, %33: ctl2) {
          %34 = mul %30, %30 : i32
          %35 = mul %29, %29 : i32
          %36 = icmp eq %34, %35 : i1
          %37 = match [-1 -> 1, default -> 0] %36 : ctl2
          %38, %39, %40, %41 = gamma %37 (%28, %30, %28, %31) {
            case 0 (%42: io, %43: i32, %44: io, %45: i32) {
              %46 = const 1 : i32
              %47 = add nsw %43, %46 : i32
              %48 = const ctl 0 : ctl2
              %49 = const undef : i32
              %50 = icmp slt %47, %45 : i1
              %51 = match [-1 -> 1, default -> 0] %50 : ctl2
            } -> (%47, %49, %48, %51)
            case 1 (%52: io, %53: i32, %54: io, %55: i32) {
              %56 = const ctl 0 : ctl2
              %57 = const ctl 1 : ctl2
              %58 = const undef : i32
            } -> (%58, %53, %57, %56)
          }
        } -> (%41, %28, %29, %38, %31, %39, %40)
      } -> (%22, %26, %27)
    }
    %59 = gamma %9 (%7, %8) {
      case 0 (%60: io, %61: i32) {
        %62 = const -1 : i32
      } -> (%62)
      case 1 (%63: io, %64: i32) {
      } -> (%64)
    }
  } -> (%59, %2, %3)
} -> (%0)
