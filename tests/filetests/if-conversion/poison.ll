; test opt if-conversion,dne
; What overflows is poison, which is of no concern where it is not chosen: the flag may stay.
; run: @next(2147483647) == 2147483647
; run: @next(1) == 2
define i32 @next(i32 %x) {
entry:
  %last = icmp eq i32 %x, 2147483647
  br i1 %last, label %done, label %compute
compute:
  %y = add nsw i32 %x, 1
  br label %done
done:
  %r = phi i32 [ %x, %entry ], [ %y, %compute ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"if-conversion/poison.ll\""
]
symbol @next = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@next] () {
  %0 = lambda @next () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = const 2147483647 : i32
    %5 = icmp eq %0, %4 : i1
    %6 = add nsw %0, %3 : i32
    %7 = select %5, %0, %6 : i32
  } -> (%7, %1, %2)
} -> (%0)
