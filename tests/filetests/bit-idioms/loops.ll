; test opt bit-idioms,dne
; Loops that count bits become one operation, without the decision in front that tests the same.
; run: @length(0) == 0
; run: @length(1) == 1
; run: @length(-1) == 32
; run: @length(4096) == 13
; run: @ones(0) == 0
; run: @ones(-16) == 60
; run: @digits(0) == 1
; run: @digits(4095) == 3
; run: @digits(4096) == 4
; run: @zeros(96) == 5
; run: @left(96) == 3
; run: @left(-2) == -2
target triple = "x86_64-pc-linux-gnu"
define i32 @length(i32 %x) {
entry:
  %any = icmp ne i32 %x, 0
  br i1 %any, label %loop, label %end
loop:
  %rest = phi i32 [ %x, %entry ], [ %less, %loop ]
  %n = phi i32 [ 0, %entry ], [ %more, %loop ]
  %more = add nsw i32 %n, 1
  %less = lshr i32 %rest, 1
  %again = icmp ne i32 %less, 0
  br i1 %again, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %more, %loop ]
  ret i32 %result
}
define i32 @ones(i64 %x) {
entry:
  %any = icmp ne i64 %x, 0
  br i1 %any, label %loop, label %end
loop:
  %rest = phi i64 [ %x, %entry ], [ %less, %loop ]
  %n = phi i32 [ 0, %entry ], [ %more, %loop ]
  %more = add nsw i32 %n, 1
  %below = add i64 %rest, -1
  %less = and i64 %rest, %below
  %again = icmp ne i64 %less, 0
  br i1 %again, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %more, %loop ]
  ret i32 %result
}
; There is no decision in front.
define i32 @digits(i32 %x) {
entry:
  br label %loop
loop:
  %rest = phi i32 [ %x, %entry ], [ %less, %loop ]
  %n = phi i32 [ 0, %entry ], [ %more, %loop ]
  %more = add nsw i32 %n, 1
  %less = lshr i32 %rest, 4
  %again = icmp ne i32 %less, 0
  br i1 %again, label %loop, label %end
end:
  ret i32 %more
}
; Zero would never end, which C does not allow.
define i32 @zeros(i32 %x) mustprogress {
entry:
  br label %loop
loop:
  %rest = phi i32 [ %x, %entry ], [ %less, %loop ]
  %n = phi i32 [ -1, %entry ], [ %more, %loop ]
  %more = add nsw i32 %n, 1
  %bit = and i32 %rest, 1
  %less = lshr i32 %rest, 1
  %again = icmp eq i32 %bit, 0
  br i1 %again, label %loop, label %end
end:
  ret i32 %more
}
; What is left of the number is used, and negative numbers stay.
define i32 @left(i32 %x) {
entry:
  %any = icmp sgt i32 %x, 3
  br i1 %any, label %loop, label %end
loop:
  %rest = phi i32 [ %x, %entry ], [ %less, %loop ]
  %less = ashr i32 %rest, 1
  %again = icmp sgt i32 %less, 3
  br i1 %again, label %loop, label %end
end:
  %result = phi i32 [ %x, %entry ], [ %less, %loop ]
  ret i32 %result
}
; expect
preamble [
  "source_filename = \"bit-idioms/loops.ll\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @length = external defined function i32 (i32) : ptr, params [""]
symbol @ones = external defined function i32 (i64) : ptr, params [""]
symbol @digits = external defined function i32 (i32) : ptr, params [""]
symbol @zeros = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @left = external defined function i32 (i32) : ptr, params [""]
symbol @llvm.ctlz.i32 = external declared function i32 (i32, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctpop.i64 = external declared function i64 (i64) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.cttz.i32 = external declared function i32 (i32, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@length, @ones, @digits, @zeros, @left] () {
  %0 = lambda @length () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i32 (i32, i1), intrinsic @llvm.ctlz.i32] %0, %3 : i32
    %5 = const 32 : i32
    %6 = sub %5, %4 : i32
    %7 = const 0 : i32
    %8 = add %7, %6 : i32
  } -> (%8, %1, %2)
  %1 = lambda @ones () (%0: i64, %1: io, %2: mem) {
    %3 = call [i64 (i64), intrinsic @llvm.ctpop.i64] %0 : i64
    %4 = const 0 : i32
    %5 = trunc %3 : i32
    %6 = add %4, %5 : i32
  } -> (%6, %1, %2)
  %2 = lambda @digits () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 3 : i32
    %5 = lshr %0, %4 : i32
    %6 = const 1 : i32
    %7 = or %5, %6 : i32
    %8 = const -1 : i1
    %9 = call [i32 (i32, i1), intrinsic @llvm.ctlz.i32] %7, %8 : i32
    %10 = const 31 : i32
    %11 = sub %10, %9 : i32
    %12 = const 3 : i32
    %13 = add %11, %12 : i32
    %14 = const 4 : i32
    %15 = udiv %13, %14 : i32
    %16 = const 1 : i32
    %17 = add %15, %16 : i32
    %18 = add %3, %17 : i32
  } -> (%18, %1, %2)
  %3 = lambda @zeros () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
    %4 = const -1 : i1
    %5 = call [i32 (i32, i1), intrinsic @llvm.cttz.i32] %0, %4 : i32
    %6 = const 1 : i32
    %7 = add %5, %6 : i32
    %8 = add %3, %7 : i32
  } -> (%8, %1, %2)
  %4 = lambda @left () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = ashr %0, %3 : i32
    %5 = const 1 : i32
    %6 = icmp sgt %4, %5 : i1
    %7 = select %6, %4, %5 : i32
    %8 = const -1 : i1
    %9 = call [i32 (i32, i1), intrinsic @llvm.ctlz.i32] %7, %8 : i32
    %10 = const 31 : i32
    %11 = sub %10, %9 : i32
    %12 = ashr %0, %11 : i32
  } -> (%12, %1, %2)
} -> (%0, %1, %2, %3, %4)
