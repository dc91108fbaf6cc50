; test opt if-conversion,red,dne
; A range is one comparison, and numbers near each other are bits of a mask.
; run: @letter(96) == 0
; run: @letter(97) == 1
; run: @letter(122) == 1
; run: @letter(123) == 0
; run: @letter(-1) == 0
; run: @days(4) == 30
; run: @days(5) == 31
; run: @days(11) == 30
; run: @days(12) == 31
; run: @days(36) == 31
; run: @days(-2147483648) == 31
define i32 @letter(i8 %c) {
entry:
  %low = icmp sge i8 %c, 97
  br i1 %low, label %second, label %no
second:
  %high = icmp sle i8 %c, 122
  br i1 %high, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @days(i32 %month) {
entry:
  switch i32 %month, label %long [
    i32 4, label %short
    i32 6, label %short
    i32 9, label %short
    i32 11, label %short
  ]
short:
  br label %done
long:
  br label %done
done:
  %n = phi i32 [ 30, %short ], [ 31, %long ]
  ret i32 %n
}
; expect
preamble [
  "source_filename = \"if-conversion/parts.ll\""
]
symbol @letter = external defined function i32 (i8) : ptr, params [""]
symbol @days = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@letter, @days] () {
  %0 = lambda @letter () (%0: i8, %1: io, %2: mem) {
    %3 = const 26 : i8
    %4 = const -97 : i8
    %5 = add %0, %4 : i8
    %6 = icmp ult %5, %3 : i1
    %7 = zext %6 : i32
  } -> (%7, %1, %2)
  %1 = lambda @days () (%0: i32, %1: io, %2: mem) {
    %3 = const 165 : i32
    %4 = const 31 : i32
    %5 = const 8 : i32
    %6 = const -4 : i32
    %7 = const 30 : i32
    %8 = add %0, %6 : i32
    %9 = icmp ult %8, %5 : i1
    %10 = and %8, %4 : i32
    %11 = lshr %3, %10 : i32
    %12 = trunc %11 : i1
    %13 = and %9, %12 : i1
    %14 = select %13, %7, %4 : i32
  } -> (%14, %1, %2)
} -> (%0, %1)
