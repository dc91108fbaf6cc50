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
    %7, %8 = gamma %6 (%1, %4, %0) {
      case 0 (%9: i32, %10: i32, %11: i32) {
        %12 = const ctl 0 : ctl2
        %13 = const undef : i32
      } -> (%13, %12)
      case 1 (%14: i32, %15: i32, %16: i32) {
        %17 = const ctl 0 : ctl2
        %18 = const undef : i32
        %19, %20, %21, %22, %23 = theta (%14, %15, %16, %18, %17) (%24: i32, %25: i32, %26: i32, %27: i32, %28: ctl2) {
          %29 = mul %25, %25 : i32
          %30 = mul %24, %24 : i32
          %31 = icmp eq %29, %30 : i1
          %32 = match [-1 -> 1, default -> 0] %31 : ctl2
          %33, %34, %35, %36 = gamma %32 (%25, %26) {
            case 0 (%37: i32, %38: i32) {
              %39 = const 1 : i32
              %40 = add nsw %37, %39 : i32
              %41 = const ctl 0 : ctl2
              %42 = const undef : i32
              %43 = icmp slt %40, %38 : i1
              %44 = match [-1 -> 1, default -> 0] %43 : ctl2
            } -> (%40, %42, %41, %44)
            case 1 (%45: i32, %46: i32) {
              %47 = const ctl 0 : ctl2
              %48 = const ctl 1 : ctl2
              %49 = const undef : i32
            } -> (%49, %45, %48, %47)
          }
        } -> (%36, %24, %33, %26, %34, %35)
      } -> (%22, %23)
    }
    %50 = gamma %8 (%7) {
      case 0 (%51: i32) {
        %52 = const -1 : i32
      } -> (%52)
      case 1 (%53: i32) {
      } -> (%53)
    }
  } -> (%50, %2, %3)
} -> (%0)
