; test opt if-conversion,dne
; Cheap alternatives run always, and a select chooses; so it goes from the inside out. A condition with several values needs comparisons.
; run: @clamp(5, 10) == 5
; run: @clamp(50, 10) == 10
; run: @clamp(-5, 10) == 0
; run: @which(3) == 30
; run: @which(7) == 8
; run: @which(9) == 10
define i32 @clamp(i32 %x, i32 %max) {
entry:
  %high = icmp sgt i32 %x, %max
  br i1 %high, label %done, label %low
low:
  %neg = icmp slt i32 %x, 0
  br i1 %neg, label %zero, label %keep
zero:
  br label %keep
keep:
  %y = phi i32 [ %x, %low ], [ 0, %zero ]
  br label %done
done:
  %z = phi i32 [ %max, %entry ], [ %y, %keep ]
  ret i32 %z
}
define i32 @which(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 3, label %three
    i32 4, label %three
  ]
three:
  br label %done
other:
  %y = add nsw i32 %x, 1
  br label %done
done:
  %z = phi i32 [ 30, %three ], [ %y, %other ]
  ret i32 %z
}
; expect
preamble [
  "source_filename = \"if-conversion/select.ll\""
]
symbol @clamp = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @which = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@clamp, @which] () {
  %0 = lambda @clamp () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp sgt %0, %1 : i1
    %6 = icmp slt %0, %4 : i1
    %7 = select %6, %4, %0 : i32
    %8 = select %5, %1, %7 : i32
  } -> (%8, %2, %3)
  %1 = lambda @which () (%0: i32, %1: io, %2: mem) {
    %3 = const 2 : i32
    %4 = const -3 : i32
    %5 = const 30 : i32
    %6 = const 1 : i32
    %7 = add nsw %0, %6 : i32
    %8 = add %0, %4 : i32
    %9 = icmp ult %8, %3 : i1
    %10 = select %9, %5, %7 : i32
  } -> (%10, %1, %2)
} -> (%0, %1)
