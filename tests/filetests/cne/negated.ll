; test opt cne,dne
; Two decisions on a comparison and on its negation are one.
; run: @f(0, 7, 1) == 1
; run: @f(3, 7, 2) == 16
define i32 @f(i32 %x, i32 %y, i32 %z) {
entry:
  %a = icmp ne i32 %x, 0
  br i1 %a, label %then, label %join
then:
  %product = mul i32 %y, %z
  br label %join
join:
  %r = phi i32 [ 0, %entry ], [ %product, %then ]
  %b = icmp eq i32 %x, 0
  br i1 %b, label %none, label %some
some:
  %sum = add i32 %r, %z
  ret i32 %sum
none:
  ret i32 1
}
; A signed and an unsigned comparison are two.
; run: @two(-1, 5) == 11
define i32 @two(i32 %x, i32 %y) {
entry:
  %a = icmp slt i32 %x, %y
  br i1 %a, label %then, label %join
then:
  br label %join
join:
  %r = phi i32 [ 0, %entry ], [ 1, %then ]
  %b = icmp uge i32 %x, %y
  br i1 %b, label %more, label %end
more:
  %s = add i32 %r, 10
  br label %end
end:
  %t = phi i32 [ %r, %join ], [ %s, %more ]
  ret i32 %t
}
; Below five, and above four.
; run: @bounds(4, 3) == 3
; run: @bounds(5, 3) == 8
; run: @bounds(-1, 3) == 3
define i32 @bounds(i32 %x, i32 %y) {
entry:
  %a = icmp slt i32 %x, 5
  br i1 %a, label %then, label %join
then:
  br label %join
join:
  %r = phi i32 [ %x, %entry ], [ 0, %then ]
  %b = icmp sgt i32 %x, 4
  br i1 %b, label %more, label %end
more:
  %s = add i32 %r, %y
  ret i32 %s
end:
  ret i32 %y
}
; As numbers of eight bits without sign: from 128 on. Behind the largest one there is none.
; run: @bytes(127) == 1
; run: @bytes(128) == 2
; run: @bytes(255) == 2
define i32 @bytes(i8 %x) {
entry:
  %a = icmp ugt i8 %x, 127
  br i1 %a, label %then, label %join
then:
  br label %join
join:
  %r = phi i32 [ 1, %entry ], [ 2, %then ]
  %b = icmp ult i8 %x, 128
  br i1 %b, label %more, label %end
more:
  ret i32 1
end:
  ret i32 %r
}
; run: @last(255) == 3
; run: @last(0) == 3
define i32 @last(i8 %x) {
entry:
  %a = icmp ugt i8 %x, -1
  br i1 %a, label %then, label %join
then:
  br label %join
join:
  %r = phi i32 [ 3, %entry ], [ 2, %then ]
  %b = icmp ult i8 %x, 0
  br i1 %b, label %more, label %end
more:
  ret i32 1
end:
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"cne/negated.ll\""
]
symbol @f = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
symbol @two = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @bounds = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @bytes = external defined function i32 (i8) : ptr, params [""]
symbol @last = external defined function i32 (i8) : ptr, params [""]
omega imports [] exports [@f, @two, @bounds, @bytes, @last] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp ne %0, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8 = gamma %7 (%3, %1, %2) {
      case 0 (%9: io, %10: i32, %11: i32) {
        %12 = const 1 : i32
      } -> (%12)
      case 1 (%13: io, %14: i32, %15: i32) {
        %16 = mul %14, %15 : i32
        %17 = add %16, %15 : i32
      } -> (%17)
    }
  } -> (%8, %3, %4)
  %1 = lambda @two () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%2) {
      case 0 (%7: io) {
        %8 = const 0 : i32
      } -> (%8)
      case 1 (%9: io) {
        %10 = const 1 : i32
      } -> (%10)
    }
    %11 = icmp uge %0, %1 : i1
    %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    %13 = gamma %12 (%2, %6) {
      case 0 (%14: io, %15: i32) {
      } -> (%15)
      case 1 (%16: io, %17: i32) {
        %18 = const 10 : i32
        %19 = add %17, %18 : i32
      } -> (%19)
    }
  } -> (%13, %2, %3)
  %2 = lambda @bounds () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 5 : i32
    %5 = icmp slt %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = add %9, %10 : i32
      } -> (%11)
      case 1 (%12: io, %13: i32, %14: i32) {
      } -> (%14)
    }
  } -> (%7, %2, %3)
  %3 = lambda @bytes () (%0: i8, %1: io, %2: mem) {
    %3 = const 127 : i8
    %4 = icmp ugt %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1) {
      case 0 (%7: io) {
        %8 = const 1 : i32
      } -> (%8)
      case 1 (%9: io) {
        %10 = const 2 : i32
      } -> (%10)
    }
  } -> (%6, %1, %2)
  %4 = lambda @last () (%0: i8, %1: io, %2: mem) {
    %3 = const -1 : i8
    %4 = icmp ugt %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1) {
      case 0 (%7: io) {
        %8 = const 3 : i32
      } -> (%8)
      case 1 (%9: io) {
        %10 = const 2 : i32
      } -> (%10)
    }
    %11 = const 0 : i8
    %12 = icmp ult %0, %11 : i1
    %13 = match [-1 -> 1, default -> 0] %12 : ctl2
    %14 = gamma %13 (%1, %6) {
      case 0 (%15: io, %16: i32) {
      } -> (%16)
      case 1 (%17: io, %18: i32) {
        %19 = const 1 : i32
      } -> (%19)
    }
  } -> (%14, %1, %2)
} -> (%0, %1, %2, %3, %4)
