; test opt libcalls
; What is expected becomes weights of the decisions on it. Weights that are there already stay.
; run: @equal(0) == 7
; run: @equal(3) == 0
; run: @switched(4) == 40
; run: @switched(5) == 0
; run: @selected(1, 3, 4) == 3
; run: @known(0) == 7
; run: @computed(2, 3) == 2
declare i64 @llvm.expect.i64(i64, i64)
declare i32 @llvm.expect.i32(i32, i32)
declare i1 @llvm.expect.i1(i1, i1)
declare i1 @llvm.expect.with.probability.i1(i1, i1, double)
define i32 @equal(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  %wide = zext i1 %c to i64
  %e = call i64 @llvm.expect.i64(i64 %wide, i64 0)
  %t = icmp ne i64 %e, 0
  br i1 %t, label %rare, label %often
rare:
  ret i32 7
often:
  ret i32 0
}
define i32 @switched(i32 %x) {
entry:
  %e = call i32 @llvm.expect.i32(i32 %x, i32 4)
  switch i32 %e, label %other [
    i32 1, label %one
    i32 4, label %four
  ]
one:
  ret i32 10
four:
  ret i32 40
other:
  ret i32 0
}
define i32 @selected(i1 %c, i32 %x, i32 %y) {
  %e = call i1 @llvm.expect.with.probability.i1(i1 %c, i1 true, double 7.5e-1)
  %r = select i1 %e, i32 %x, i32 %y
  ret i32 %r
}
define i32 @known(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  %e = call i1 @llvm.expect.i1(i1 %c, i1 true)
  br i1 %e, label %yes, label %no, !prof !0, !unpredictable !1
yes:
  ret i32 7
no:
  ret i32 0
}
define i32 @computed(i32 %x, i32 %y) {
entry:
  %e = call i32 @llvm.expect.i32(i32 %x, i32 %y)
  %c = icmp eq i32 %e, 3
  br i1 %c, label %yes, label %no
yes:
  ret i32 7
no:
  ret i32 %e
}
!0 = !{!"branch_weights", i32 3, i32 17}
!1 = !{}
; expect
preamble [
  "source_filename = \"libcalls/expect.ll\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }"
  ""
  "!0 = !{!\"branch_weights\", i32 3, i32 17}"
  "!1 = !{}"
  ""
]
symbol @llvm.expect.i64 = external declared function i64 (i64, i64) : ptr, params ["", ""], suffix "#0", facts [willreturn, nounwind, no_read, no_write, only_args]
symbol @llvm.expect.i32 = external declared function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [willreturn, nounwind, no_read, no_write, only_args]
symbol @llvm.expect.i1 = external declared function i1 (i1, i1) : ptr, params ["", ""], suffix "#0", facts [willreturn, nounwind, no_read, no_write, only_args]
symbol @llvm.expect.with.probability.i1 = external declared function i1 (i1, i1, double) : ptr, params ["", "", "immarg"], suffix "#0", facts [willreturn, nounwind, no_read, no_write, only_args]
symbol @equal = external defined function i32 (i32) : ptr, params [""]
symbol @switched = external defined function i32 (i32) : ptr, params [""]
symbol @selected = external defined function i32 (i1, i32, i32) : ptr, params ["", "", ""]
symbol @known = external defined function i32 (i32) : ptr, params [""]
symbol @computed = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@equal, @switched, @selected, @known, @computed] () {
  %0 = lambda @equal () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp eq %0, %3 : i1
    %5 = zext %4 : i64
    %6 = const 0 : i64
    %7 = icmp ne %5, %6 : i1
    %8 = match [-1 -> 1, default -> 0] weights [2000, 1] expected %7 : ctl2
    %9 = gamma %8 (%1) {
      case 0 (%10: io) {
        %11 = const 0 : i32
      } -> (%11)
      case 1 (%12: io) {
        %13 = const 7 : i32
      } -> (%13)
    }
  } -> (%9, %1, %2)
  %1 = lambda @switched () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = match [1 -> 1, 4 -> 2, default -> 0] weights [1, 1, 2000] expected %0 : ctl3
    %5 = gamma %4 (%1) {
      case 0 (%6: io) {
        %7 = const 0 : i32
      } -> (%7)
      case 1 (%8: io) {
        %9 = const 10 : i32
      } -> (%9)
      case 2 (%10: io) {
        %11 = const 40 : i32
      } -> (%11)
    }
  } -> (%5, %1, %2)
  %2 = lambda @selected () (%0: i1, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const -1 : i1
    %6 = const float 0x3fe8000000000000 : double
    %7 = select weights [536870913, 1610612736] expected %0, %1, %2 : i32
  } -> (%7, %3, %4)
  %3 = lambda @known () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp eq %0, %3 : i1
    %5 = const -1 : i1
    %6 = match [-1 -> 1, default -> 0] weights [17, 3] unpredictable %4 : ctl2
    %7 = gamma %6 (%1) {
      case 0 (%8: io) {
        %9 = const 0 : i32
      } -> (%9)
      case 1 (%10: io) {
        %11 = const 7 : i32
      } -> (%11)
    }
  } -> (%7, %1, %2)
  %4 = lambda @computed () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 3 : i32
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0) {
      case 0 (%8: io, %9: i32) {
      } -> (%9)
      case 1 (%10: io, %11: i32) {
        %12 = const 7 : i32
      } -> (%12)
    }
  } -> (%7, %2, %3)
} -> (%0, %1, %2, %3, %4)
