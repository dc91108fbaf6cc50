; test opt if-conversion,dne
; A selection in the place of a branch is as likely.
; run: @f(0, 3)
; run: @f(1, 3)
define i32 @f(i32 %x, i32 %y) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %yes, label %no, !prof !0
yes:
  br label %join
no:
  %sum = add i32 %x, %y
  br label %join
join:
  %r = phi i32 [ %y, %yes ], [ %sum, %no ]
  ret i32 %r
}
define i32 @g(i32 %x, i32 %y) {
entry:
  switch i32 %x, label %no [
    i32 1, label %yes
  ], !prof !0
yes:
  br label %join
no:
  br label %join
join:
  %r = phi i32 [ %y, %yes ], [ %x, %no ]
  ret i32 %r
}
!0 = !{!"branch_weights", !"expected", i32 3, i32 17}
; expect
preamble [
  "source_filename = \"if-conversion/notes.ll\""
]
postamble [
  "!0 = !{!\"branch_weights\", !\"expected\", i32 3, i32 17}"
  ""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @g = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %0, %4 : i1
    %6 = add %0, %1 : i32
    %7 = select weights [17, 3] expected %5, %1, %6 : i32
  } -> (%7, %2, %3)
  %1 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5 = icmp eq %0, %4 : i1
    %6 = select %5, %1, %0 : i32
  } -> (%6, %2, %3)
} -> (%0, %1)
