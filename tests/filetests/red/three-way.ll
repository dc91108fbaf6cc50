; test opt red,dne
; Comparisons of three-way comparisons, as the operator <=> of C++ makes them.
; run: @less(3, 5) == -1
; run: @less(5, 3) == 0
; run: @not_greater(5, 5) == -1
; run: @nested(2, 7) == -1
define i1 @less(i32 %a, i32 %b) {
  %lt = icmp slt i32 %a, %b
  %x = select i1 %lt, i8 -1, i8 1
  %eq = icmp eq i32 %a, %b
  %y = select i1 %eq, i8 0, i8 %x
  %r = icmp slt i8 %y, 0
  ret i1 %r
}

define i1 @not_greater(i32 %a, i32 %b) {
  %lt = icmp slt i32 %a, %b
  %x = select i1 %lt, i8 -1, i8 1
  %eq = icmp eq i32 %a, %b
  %y = select i1 %eq, i8 0, i8 %x
  %r = icmp sle i8 %y, 0
  ret i1 %r
}

define i1 @nested(i32 %a, i32 %b) {
  %1 = icmp ult i32 %a, 5
  %2 = icmp ult i32 %b, 6
  %3 = icmp ult i32 %b, 9
  %x = select i1 %2, i32 4, i32 7
  %y = select i1 %3, i32 %x, i32 11
  %z = select i1 %1, i32 %y, i32 -3
  %r = icmp ugt i32 %z, 5
  ret i1 %r
}
; expect
preamble [
  "source_filename = \"red/three-way.ll\""
]
symbol @less = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @not_greater = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @nested = external defined function i1 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@less, @not_greater, @nested] () {
  %0 = lambda @less () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp slt %0, %1 : i1
  } -> (%4, %2, %3)
  %1 = lambda @not_greater () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = icmp sle %0, %1 : i1
  } -> (%4, %2, %3)
  %2 = lambda @nested () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 5 : i32
    %5 = const -1 : i1
    %6 = const 4 : i32
    %7 = icmp ugt %1, %4 : i1
    %8 = icmp ugt %0, %6 : i1
    %9 = select %8, %5, %7 : i1
  } -> (%9, %2, %3)
} -> (%0, %1, %2)
