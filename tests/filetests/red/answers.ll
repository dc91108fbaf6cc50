; test opt sroa,inv,red,dne
; What a comparing function gives is compared where it is given.
; run: @less(3, 4) == -1
; run: @less(4, 4) == 0
; run: @pairs(1, 5, 1, 6) == -1
; run: @pairs(1, 6, 1, 6) == 0
; run: @pairs(2, 0, 1, 6) == 0

define i1 @less(i32 %a, i32 %b) {
entry:
  %c = icmp slt i32 %a, %b
  br i1 %c, label %below, label %other
below:
  br label %done
other:
  %d = icmp sgt i32 %a, %b
  %e = select i1 %d, i32 1, i32 0
  br label %done
done:
  %r = phi i32 [ -1, %below ], [ %e, %other ]
  %s = icmp slt i32 %r, 0
  ret i1 %s
}

define i1 @pairs(i32 %a, i32 %b, i32 %c, i32 %d) {
entry:
  %e = icmp eq i32 %a, %c
  br i1 %e, label %second, label %first
first:
  %f = icmp slt i32 %a, %c
  %g = select i1 %f, i8 -1, i8 1
  br label %done
second:
  %h = icmp eq i32 %b, %d
  br i1 %h, label %done, label %differ
differ:
  %i = icmp slt i32 %b, %d
  %j = select i1 %i, i8 -1, i8 1
  br label %done
done:
  %r = phi i8 [ %g, %first ], [ 0, %second ], [ %j, %differ ]
  %s = icmp slt i8 %r, 0
  ret i1 %s
}

; What is used otherwise, too, stays.
define i32 @both(i32 %a, i32 %b) {
entry:
  %c = icmp slt i32 %a, %b
  br i1 %c, label %done, label %other
other:
  %d = icmp sgt i32 %a, %b
  %e = select i1 %d, i32 1, i32 0
  br label %done
done:
  %r = phi i32 [ -1, %entry ], [ %e, %other ]
  %s = icmp slt i32 %r, 0
  %t = zext i1 %s to i32
  %u = add i32 %r, %t
  ret i32 %u
}
; expect
preamble [
  "source_filename = \"red/answers.ll\""
]
symbol @less = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @pairs = external defined function i1 (i32, i32, i32, i32) : ptr, params ["", "", "", ""]
symbol @both = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@less, @pairs, @both] () {
  %0 = lambda @less () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
  } -> (%4, %2, %3)
  %1 = lambda @pairs () (%0: i32, %1: i32, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = icmp eq %0, %2 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8 = gamma %7 (%4, %0, %1, %2, %3) {
      case 0 (%9: io, %10: i32, %11: i32, %12: i32, %13: i32) {
        %14 = icmp slt %10, %12 : i1
      } -> (%14)
      case 1 (%15: io, %16: i32, %17: i32, %18: i32, %19: i32) {
        %20 = icmp eq %17, %19 : i1
        %21 = match [-1 -> 1, default -> 0] %20 : ctl2
        %22 = gamma %21 (%15, %17, %19) {
          case 0 (%23: io, %24: i32, %25: i32) {
            %26 = icmp slt %24, %25 : i1
          } -> (%26)
          case 1 (%27: io, %28: i32, %29: i32) {
            %30 = const 0 : i1
          } -> (%30)
        }
      } -> (%22)
    }
  } -> (%8, %4, %5)
  %2 = lambda @both () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%2, %0, %1) {
      case 0 (%7: io, %8: i32, %9: i32) {
        %10 = icmp sgt %8, %9 : i1
        %11 = zext %10 : i32
      } -> (%11)
      case 1 (%12: io, %13: i32, %14: i32) {
        %15 = const -1 : i32
      } -> (%15)
    }
    %16 = const 0 : i32
    %17 = icmp slt %6, %16 : i1
    %18 = zext %17 : i32
    %19 = add %6, %18 : i32
  } -> (%19, %2, %3)
} -> (%0, %1, %2)
