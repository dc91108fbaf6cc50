; test opt red,dne
; Matches look through what maps values one to one, and know single outcomes.
; run: @negated(7) == 2
; run: @widened(7) == 2
; run: @shifted(4) == 2
; run: @shifted(5) == 1
; run: @chosen(1) == 2
define i32 @negated(i32 %x) {
  %t = icmp slt i32 %x, 5
  %n = xor i1 %t, true
  br i1 %n, label %a, label %b
a:
  ret i32 2
b:
  ret i32 %x
}
define i32 @widened(i32 %x) {
  %t = icmp sgt i32 %x, 5
  %w = zext i1 %t to i32
  switch i32 %w, label %b [ i32 1, label %a
                            i32 7, label %a ]
a:
  ret i32 2
b:
  ret i32 %x
}
define i32 @shifted(i32 %x) {
  %s = sub i32 %x, 3
  switch i32 %s, label %b [ i32 1, label %a
                            i32 2, label %c ]
a:
  ret i32 2
b:
  ret i32 %x
c:
  ret i32 1
}
define i32 @chosen(i1 %c) {
  %s = select i1 %c, i32 8, i32 9
  switch i32 %s, label %b [ i32 8, label %a ]
a:
  ret i32 2
b:
  ret i32 1
}
; expect
