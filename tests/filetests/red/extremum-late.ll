; test opt red,dne
; Constants that turn up late, out of a decision: the selection is looked at before its comparison, which never holds.
; run: @f1(5, 1)
; run: @f1(-5, 1)
; run: @f2(5, 1)
; run: @f2(-5, 1)
; run: @f3(5, 1)
; run: @f3(-5, 1)
; run: @f4(5, 1)
; run: @f4(-5, 1)
define i8 @f1(i8 %x, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %y = phi i8 [ -128, %a ], [ -128, %b ]
  %t = icmp slt i8 %x, %y
  %r = select i1 %t, i8 %x, i8 127
  ret i8 %r
}
define i8 @f2(i8 %x, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %y = phi i8 [ 127, %a ], [ 127, %b ]
  %t = icmp sgt i8 %x, %y
  %r = select i1 %t, i8 %x, i8 -128
  ret i8 %r
}
define i8 @f3(i8 %x, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %y = phi i8 [ 0, %a ], [ 0, %b ]
  %t = icmp ult i8 %x, %y
  %r = select i1 %t, i8 %x, i8 -1
  ret i8 %r
}
define i8 @f4(i8 %x, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %y = phi i8 [ -1, %a ], [ -1, %b ]
  %t = icmp ugt i8 %x, %y
  %r = select i1 %t, i8 %x, i8 0
  ret i8 %r
}
; expect
preamble [
  "source_filename = \"red/extremum-late.ll\""
]
symbol @f1 = external defined function i8 (i8, i1) : ptr, params ["", ""]
symbol @f2 = external defined function i8 (i8, i1) : ptr, params ["", ""]
symbol @f3 = external defined function i8 (i8, i1) : ptr, params ["", ""]
symbol @f4 = external defined function i8 (i8, i1) : ptr, params ["", ""]
omega imports [] exports [@f1, @f2, @f3, @f4] () {
  %0 = lambda @f1 () (%0: i8, %1: i1, %2: io, %3: mem) {
    %4 = const 127 : i8
  } -> (%4, %2, %3)
  %1 = lambda @f2 () (%0: i8, %1: i1, %2: io, %3: mem) {
    %4 = const -128 : i8
  } -> (%4, %2, %3)
  %2 = lambda @f3 () (%0: i8, %1: i1, %2: io, %3: mem) {
    %4 = const -1 : i8
  } -> (%4, %2, %3)
  %3 = lambda @f4 () (%0: i8, %1: i1, %2: io, %3: mem) {
    %4 = const 0 : i8
  } -> (%4, %2, %3)
} -> (%0, %1, %2, %3)
